"""Make the board: read places.toml and the coastline, write board.toml and drawing.json."""

from __future__ import annotations

import argparse
import sys
import tomllib
from pathlib import Path

from data.geography import layout, write
from data.geography.borders import divided
from data.geography.cells import shares
from data.geography.coast import coast
from data.geography.drawing import drawing
from data.geography.ports import berths
from data.geography.projection import projection

HERE = Path(__file__).parent


def main(arguments: list[str] | None = None) -> int:
    """Run the command: write both files into a folder, and say what was made."""
    parser = argparse.ArgumentParser(prog="python -m data.geography", description=__doc__)
    parser.add_argument("--places", type=Path, default=HERE / "places.toml", help="what the map-maker is told")
    parser.add_argument("--out", type=Path, default=HERE.parent / "caribbean", help="the folder to write into")
    given = parser.parse_args(arguments)
    places = tomllib.loads(given.places.read_text(encoding="utf-8"))
    plane = projection(places["view"])
    land = coast(places, plane)
    sites = plane.points(places["spaces"].values())
    sea = divided(shares(land, plane, sites, places["view"]["settle"]), land)
    rough = [plane.point(port["at"]) for port in places["ports"].values()]
    moored = berths(places["ports"], plane, land, sea, layout.anchors(sea, rough))
    given.out.mkdir(parents=True, exist_ok=True)
    (given.out / write.PACK).write_text(write.pack(places, sea, moored), encoding="utf-8")
    (given.out / write.DRAWING).write_text(write.drawing(drawing(places, plane, land, sea, moored)), encoding="utf-8")
    sys.stdout.write(f"{len(sea.spaces)} spaces, {len(sea.shared)} borders, near misses: {sea.near or 'none'}\n")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
