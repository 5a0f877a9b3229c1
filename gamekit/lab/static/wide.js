// Plain keys stay in the box around this, as on a board: the notebook's own would leave its cell, or open another.

const PRESSED = "input:enabled, textarea:enabled, button:enabled";

class Keys {
  constructor(root) {
    this.root = root;
    this.last = null; // what had the focus
    this.ended = new AbortController();
    const { signal } = this.ended;
    root.tabIndex = -1;
    root.addEventListener("keydown", (event) => this.key(event), { signal });
    root.addEventListener("focusin", (event) => this.came(event.target), { signal });
    this.watch = new MutationObserver(() => this.keep());
    this.watch.observe(root, { subtree: true, childList: true, attributeFilter: ["disabled", "style"] });
  }

  end() {
    this.ended.abort();
    this.watch.disconnect();
  }

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    event.stopPropagation();
    if (event.key === "Escape") document.activeElement.blur();
    if (event.key !== "Enter" || !event.target.matches("input[type=radio]")) return;
    const main = this.root.querySelector("button.mod-primary:enabled");
    if (main) main.click();
  }

  came(target) {
    if (target !== this.root) this.last = target;
  }

  // What was pressed may be of no more use: then the focus goes on to what is, and not to the notebook.
  keep() {
    const { root, last } = this;
    const at = document.activeElement;
    if (!last || ![document.body, root, last].includes(at)) return;
    if (last.isConnected && last.offsetParent && !last.disabled) return;
    const next = [...root.querySelectorAll(PRESSED)].find((one) => one.offsetParent) || root;
    if (next !== at) next.focus({ preventScroll: true });
  }
}

export default {
  render({ el }) {
    let keys = null;
    let frame = 0;
    const begin = () => {
      const root = el.closest(".gk-wide");
      if (root) keys = new Keys(root);
      else frame = requestAnimationFrame(begin);
    };
    begin();
    return () => {
      cancelAnimationFrame(frame);
      if (keys) keys.end();
    };
  },
};
