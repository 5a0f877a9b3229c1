"""Make the board: read places.toml and the coastline, write board.toml and board.json."""

from __future__ import annotations

import argparse
import sys
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from shapely.geometry import MultiLineString, box

from data.geography import layout, ways, write
from data.geography.borders import Sea, divided
from data.geography.cells import shares
from data.geography.coast import Coast, coast
from data.geography.labels import Surroundings, boxes, labels, word_box
from data.geography.ports import Berth, berths
from data.geography.projection import Projection, projection

HERE = Path(__file__).parent
SCALE = 0.85  # how large things are drawn on the map, relative to the numbers in the game's art
WIDE, NARROW = 17.5, 21.0  # units; names of ports in a wide picture, and in one of about 800 px


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
    (given.out / write.DRAWING).write_text(write.drawing(_drawing(places, plane, land, sea, moored)), encoding="utf-8")
    sys.stdout.write(f"{len(sea.spaces)} spaces, {len(sea.shared)} borders, near misses: {sea.near or 'none'}\n")
    return 0


def _drawing(
    places: Mapping[str, Any], plane: Projection, land: Coast, sea: Sea, moored: Mapping[str, Berth]
) -> dict[str, Any]:
    """Return the drawing as plain values."""
    view = (plane.width, plane.height)
    quays = [berth.at for berth in moored.values()]
    ships = layout.anchors(sea, quays)
    names = list(places["spaces"])
    badges = {
        name: layout.badge(sea.spaces[names.index(name)], ships[names.index(name)], quays)
        for name in (*places["starts"]["spaces"], *(name for _, _, name in write.havens(places)))
    }
    seen = land.land.intersection(box(0, 0, *view)).simplify(0.8)
    borders = layout.border_lines(sea, land, view)
    frame = places["frame"]
    around = Surroundings(
        land=land.land,
        ports={name: berth.at for name, berth in moored.items()},
        badges=list(badges.values()),
        ships=ships,
        borders=MultiLineString(borders),
        view=view,
        taken=(
            *(_box(frame[part]) for part in ("corner", "legend")),
            *(word_box(word, plane.point(word["at"])) for word in places["words"] if word["kind"] == "land"),
        ),
    )
    wide, narrow = labels(WIDE, around), labels(NARROW, around)
    names_at = [*boxes(WIDE, wide), *boxes(NARROW, narrow)]
    kept = [*quays, *badges.values()]
    ships = [layout.moved_aside(space, at, kept, names_at) for space, at in zip(sea.spaces, ships, strict=True)]
    words = [word | {"at": _point(plane.point(word["at"]))} for word in places["words"]] + frame["words"]
    return {
        "view": view,
        "corner": frame["corner"],
        "scale": SCALE,
        "letters": WIDE,
        "narrow_letters": NARROW,
        **{key: frame[key] for key in ("supply", "note", "legend")},
        "land": layout.polygons(seen),
        "rope": layout.rope(land),
        "borders": borders,
        "spaces": _spaces(sea, land, ships),
        "havens": {
            haven: _haven(sea.spaces[names.index(name)], land, colour, badges[name])
            for haven, colour, name in write.havens(places)
        },
        "starts": {
            f"start-{number}": _point(badges[name]) for number, name in enumerate(places["starts"]["spaces"], 1)
        },
        "ports": {
            name: {
                "at": _point(berth.at),
                "jetties": [[round(value, 1) for end in plank for value in end] for plank in berth.jetties],
                "label": wide[name],
                "narrow_label": narrow[name],
                "align": "middle",
            }
            for name, berth in moored.items()
        },
        "bends": {
            f"{write.space_id(a)} {write.space_id(b)}": points
            for (a, b), points in ways.bends(sea, land, ships).items()
        },
        "words": words,
        "decor": _decor(places, plane),
    }


def _spaces(sea: Sea, land: Coast, ships: list[tuple[float, float]]) -> dict[str, Any]:
    shapes, tints = layout.outlines(sea, land), layout.tints(sea)
    return {
        write.space_id(number): {
            "outline": [ring for polygon in layout.polygons(shapes[number]) for ring in polygon],
            "tint": tints[number],
            "ship": _point(ships[number]),
        }
        for number in range(len(sea.spaces))
    }


def _haven(space: Any, land: Coast, colour: str, badge: tuple[float, float]) -> dict[str, Any]:
    band, pattern = layout.haven(space, land.land, colour)
    return {"band": layout.polygons(band), "pattern": pattern, "badge": _point(badge)}


def _decor(places: Mapping[str, Any], plane: Projection) -> list[dict[str, Any]]:
    compass = places["frame"]["compass"]
    found = [{"kind": "compass", "at": compass["at"], "size": compass["radius"]}]
    for kind, name, size in (("hills", "hills", 24), ("palm", "palms", 19)):
        found += [{"kind": kind, "at": _point(plane.point(at)), "size": size} for at in places["ornaments"][name]]
    return found


def _box(area: list[float]) -> tuple[float, float, float, float]:
    left, top, width, height = area
    return left, top, left + width, top + height


def _point(at: tuple[float, float]) -> list[float]:
    return [round(at[0], 1), round(at[1], 1)]


if __name__ == "__main__":
    raise SystemExit(main())
