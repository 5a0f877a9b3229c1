"""The map-maker runs, and what it makes is a board; that the committed board is sound is tested without it."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from gamekit.game import Luck, start
from gamekit.games.caribbean import GAME, load_pack
from gamekit.games.caribbean.drawing import read_drawing
from gamekit.svg import svg

for library in ("shapely", "scipy"):
    pytest.importorskip(library, reason="only the map-maker needs it: pip install -e '.[map]'")

from data.geography.__main__ import HERE, main  # noqa: E402 - after what it needs was looked for
from data.geography.projection import projection  # noqa: E402 - the same

PLACES = tomllib.loads((HERE / "places.toml").read_text(encoding="utf-8"))


def test_the_projection_keeps_north_up_and_the_corners() -> None:
    """The crop fills the view of 1300 by 860; east is right and north is up everywhere."""
    plane = projection(PLACES["view"])
    assert plane.point((-90.4, 27.4)) == pytest.approx((0, 0))
    assert plane.point((-58.2, 7.9)) == pytest.approx((1300, 860))
    x = plane.points([(longitude, 15) for longitude in range(-95, -50)])[:, 0]
    y = plane.points([(-70, latitude) for latitude in range(5, 30)])[:, 1]
    assert (x[1:] > x[:-1]).all()
    assert (y[1:] < y[:-1]).all()


def test_the_map_maker_makes_the_board(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--out", str(tmp_path)]) == 0
    assert capsys.readouterr().out == "96 spaces, 214 borders, near misses: none\n"
    made = load_pack(tmp_path / "board.toml")
    assert made == load_pack("caribbean")
    read_drawing.cache_clear()  # it is kept by what matters to play, which is the same
    assert len(read_drawing(made).cells) == 96
    assert len(svg(GAME.picture(start(GAME, 4, Luck(1), pack=made)))) < 160 * 1024
    read_drawing.cache_clear()


def test_another_sea_can_be_made(tmp_path: Path) -> None:
    """A place that leaves the list goes from the board; its neighbours share its water."""
    text = (HERE / "places.toml").read_text(encoding="utf-8")
    line = next(line for line in text.splitlines() if line.startswith('"Beata Ridge"'))
    (tmp_path / "places.toml").write_text(text.replace(line, "").replace("settle = 0", "settle = 3"), encoding="utf-8")
    assert main(["--places", str(tmp_path / "places.toml"), "--out", str(tmp_path)]) == 0
    pack = load_pack(tmp_path / "board.toml")
    assert len(pack.spaces) == 95
    assert "Beata Ridge" not in {space.name for space in pack.spaces.values()}
    read_drawing.cache_clear()
    assert len(read_drawing(pack).cells) == 95


def test_a_place_on_land_is_refused(tmp_path: Path) -> None:
    text = (HERE / "places.toml").read_text(encoding="utf-8")
    line = next(line for line in text.splitlines() if line.startswith('"Beata Ridge"'))
    (tmp_path / "places.toml").write_text(text.replace(line, '"Beata Ridge" = [-71.0, 19.0]'), encoding="utf-8")
    with pytest.raises(ValueError, match="not on the sea"):
        main(["--places", str(tmp_path / "places.toml"), "--out", str(tmp_path)])
