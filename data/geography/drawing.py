"""The drawing of a board as plain values, which the game reads."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from shapely.geometry import MultiLineString, box
from shapely.ops import unary_union

from data.geography import layout, ways, write
from data.geography.borders import Sea
from data.geography.coast import Coast, largest
from data.geography.labels import Surroundings, boxes, labels, word_box
from data.geography.ports import Berth
from data.geography.projection import Point, Projection

SCALE = 0.85  # how large things are drawn on the map, relative to the numbers in the game's art
WIDE, NARROW = 17.5, 21.0  # units; names of ports in a wide picture, and in one of about 800 px


@dataclass(frozen=True)
class Laid:
    """What was found a place for: ships by space, badges by the name of their space, names of ports in two sizes.

    ``bands`` are the coloured edges of havens with their patterns, by the haven's id; ``borders`` what is seen of them.
    """

    ships: list[Point]
    badges: dict[str, Point]
    bands: dict[str, tuple[Any, Any]]
    borders: list[list[Point]]
    wide: dict[str, Point]
    narrow: dict[str, Point]


def drawing(
    places: Mapping[str, Any], plane: Projection, land: Coast, sea: Sea, moored: Mapping[str, Berth]
) -> dict[str, Any]:
    """Return the drawing: land, spaces, havens, ports and all that is written on the map."""
    frame, view = places["frame"], (plane.width, plane.height)
    laid = _laid_out(places, plane, land, sea, moored)
    bends = ways.bends(sea, land, laid.ships)
    return {
        "view": view,
        "corner": frame["corner"],
        "scale": SCALE,
        "letters": WIDE,
        "narrow_letters": NARROW,
        **{key: frame[key] for key in ("supply", "note", "legend")},
        "land": layout.polygons(land.land.intersection(box(0, 0, *view)).simplify(0.8)),
        "rope": layout.rope(land),
        "borders": laid.borders,
        "spaces": _spaces(sea, land, laid.ships),
        "havens": {
            haven: {"band": layout.polygons(band), "pattern": pattern, "badge": _point(laid.badges[name])}
            for (haven, _, name), (band, pattern) in zip(write.havens(places), laid.bands.values(), strict=True)
        },
        "starts": {
            f"start-{number}": _point(laid.badges[name]) for number, name in enumerate(places["starts"]["spaces"], 1)
        },
        "ports": {name: _port(berth, laid.wide[name], laid.narrow[name]) for name, berth in moored.items()},
        "bends": {f"{write.space_id(a)} {write.space_id(b)}": points for (a, b), points in bends.items()},
        "words": [word | {"at": _point(plane.point(word["at"]))} for word in places["words"]] + frame["words"],
        "decor": _decor(places, plane),
    }


def _laid_out(places: Mapping[str, Any], plane: Projection, land: Coast, sea: Sea, moored: Mapping[str, Berth]) -> Laid:
    """Find a place for everything: ships in the middle, badges beside them, names; then ships aside from names."""
    quays = [berth.at for berth in moored.values()]
    ships = layout.anchors(sea, quays)
    number = {name: number for number, name in enumerate(places["spaces"])}
    marked = [*places["starts"]["spaces"], *(name for _, _, name in write.havens(places))]
    badges = {name: layout.badge(sea.spaces[number[name]], ships[number[name]], quays) for name in marked}
    bands = {
        haven: layout.haven(sea.spaces[number[name]], land.land, colour) for haven, colour, name in write.havens(places)
    }
    borders = layout.border_lines(sea, land, (plane.width, plane.height))
    around = Surroundings(
        land=land.land,
        ports={name: berth.at for name, berth in moored.items()},
        badges=list(badges.values()),
        ships=ships,
        borders=MultiLineString([*borders, *layout.rope(land)]),
        bands=unary_union([band for band, _ in bands.values()]),
        view=(plane.width, plane.height),
        taken=(
            *(_box(places["frame"][part]) for part in ("corner", "legend")),
            *(word_box(word, plane.point(word["at"])) for word in places["words"] if word["kind"] == "land"),
        ),
    )
    wide, narrow = labels(WIDE, around), labels(NARROW, around)
    named, kept = [*boxes(WIDE, wide), *boxes(NARROW, narrow)], [*quays, *badges.values()]
    water = [largest(space.difference(land.land)) for space in sea.spaces]
    aside = [layout.moved_aside(space, at, kept, named) for space, at in zip(water, ships, strict=True)]
    return Laid(aside, badges, bands, borders, wide, narrow)


def _port(berth: Berth, wide: Point, narrow: Point) -> dict[str, Any]:
    planks = [[round(value, 1) for end in plank for value in end] for plank in berth.jetties]
    return {"at": _point(berth.at), "jetties": planks, "label": wide, "narrow_label": narrow, "align": "middle"}


def _spaces(sea: Sea, land: Coast, ships: list[Point]) -> dict[str, Any]:
    shapes, tints = layout.outlines(sea, land), layout.tints(sea)
    return {
        write.space_id(number): {
            "outline": [ring for polygon in layout.polygons(shapes[number]) for ring in polygon],
            "tint": tints[number],
            "ship": _point(ships[number]),
        }
        for number in range(len(sea.spaces))
    }


def _decor(places: Mapping[str, Any], plane: Projection) -> list[dict[str, Any]]:
    compass = places["frame"]["compass"]
    found = [{"kind": "compass", "at": compass["at"], "size": compass["radius"]}]
    for kind, name, size in (("hills", "hills", 24), ("palm", "palms", 19)):
        found += [{"kind": kind, "at": _point(plane.point(at)), "size": size} for at in places["ornaments"][name]]
    return found


def _box(area: list[float]) -> tuple[float, float, float, float]:
    left, top, width, height = area
    return left, top, left + width, top + height


def _point(at: Point) -> list[float]:
    return [round(at[0], 1), round(at[1], 1)]
