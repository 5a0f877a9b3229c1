# The first of these that is 3.11 or newer makes the virtual environment.
PYTHON ?= python3 python3.14 python3.13 python3.12 python3.11

.PHONY: help lab test site bench soak clean

help:
	@echo 'make lab    install what is missing and open the notebooks in JupyterLab'
	@echo '            (make lab PORT=9000 uses that port instead of a free one from 8888 on)'
	@echo 'make test   install what is missing and run every test'
	@echo '            (make test ARGS="-k rules" passes arguments to pytest)'
	@echo 'make site   write the lessons, games to watch and the rules to print as pages, into site/'
	@echo 'make bench  measure how fast the engine is'
	@echo 'make soak   play many games in a row and look for trouble'
	@echo 'make clean  remove the virtual environment, caches and build outputs'

# The checks before anything is installed, and the reasons why they may fail,
# are in .ci/bootstrap.py, which needs a Python that is new enough to run it.
define bootstrap
@for python in $(PYTHON); do \
	if "$$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then \
		exec "$$python" .ci/bootstrap.py $(1); \
	fi; \
done; \
echo 'gamekit: no Python 3.11 or newer was found (looked for: $(PYTHON)); install one, or name it: make $@ PYTHON=/path/to/python3' >&2; \
exit 1
endef

lab:
	$(call bootstrap,lab $(if $(PORT),--port '$(PORT)'))

test:
	$(call bootstrap,test $(ARGS))

site:
	$(call bootstrap,site $(ARGS))

bench:
	$(call bootstrap,run tests/bench/run.py $(ARGS))

soak:
	$(call bootstrap,run tests/soak.py $(ARGS))

clean:
	rm -rf .venv .hypothesis .mypy_cache .pytest_cache .ruff_cache build dist site
	find gamekit tests .ci -name __pycache__ -prune -exec rm -rf {} +
