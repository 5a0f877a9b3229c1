"""The colours of the board can be told apart, by everybody, and what is written can be read.

Contrast is that of WCAG 2.2; distance is CIE76 after the matrices of Machado, Oliveira and Fernandes (2009) for full
protanopia, deuteranopia and tritanopia. Colours are never the only sign: sails have shapes and letters, havens
patterns and letters, distances digits.
"""

from __future__ import annotations

import math
from itertools import combinations, pairwise

import pytest

from gamekit.scene import shared_palette

PALETTE = shared_palette()
THEMES = (0, 1)
HAVENS = ("red", "yellow", "green", "violet")
SAILS = tuple(f"sail-{letter}" for letter in "abcdef")
LAYERS = tuple(f"rng{layer}" for layer in range(5))
SEA = tuple(f"sea{tint}" for tint in range(4))

Row = tuple[float, float, float]
Matrix = tuple[Row, Row, Row]
SIGHT: dict[str, Matrix] = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
XYZ: Matrix = ((0.4124, 0.3576, 0.1805), (0.2126, 0.7152, 0.0722), (0.0193, 0.1192, 0.9505))
WHITE = (0.95047, 1.0, 1.08883)


def linear(value: str) -> Row:
    """Return red, green and blue of a colour as amounts of light, 0 to 1."""
    red, green, blue = (int(value[place : place + 2], 16) / 255 for place in (1, 3, 5))
    return _light(red), _light(green), _light(blue)


def _light(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4


def times(matrix: Matrix, row: Row) -> Row:
    a, b, c = (sum(x * y for x, y in zip(line, row, strict=True)) for line in matrix)
    return a, b, c


def lab(value: str, sight: Matrix) -> Row:
    seen = times(sight, linear(value))
    clipped = (min(1.0, max(0.0, seen[0])), min(1.0, max(0.0, seen[1])), min(1.0, max(0.0, seen[2])))
    x, y, z = (_cube(part / white) for part, white in zip(times(XYZ, clipped), WHITE, strict=True))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _cube(part: float) -> float:
    return math.cbrt(part) if part > 0.008856 else 7.787 * part + 16 / 116


def apart(one: str, other: str, theme: int, sight: str) -> float:
    return math.dist(lab(PALETTE[one][theme], SIGHT[sight]), lab(PALETTE[other][theme], SIGHT[sight]))


def contrast(one: str, other: str, theme: int) -> float:
    low, high = sorted(times(XYZ, linear(PALETTE[name][theme]))[1] for name in (one, other))
    return (high + 0.05) / (low + 0.05)


def test_the_measures_themselves() -> None:
    """Black on white is 21; pure red has L* 53.2, a* 80.1, b* 67.2; a colour is no distance from itself."""
    assert _light(1.0) == pytest.approx(1.0)
    assert pytest.approx(21.0) == (1.05) / (0.05)
    assert lab("#FF0000", SIGHT["normal"]) == pytest.approx((53.24, 80.09, 67.20), abs=0.1)
    assert apart("red", "red", 0, "protan") == 0
    assert contrast("red", "red", 0) == pytest.approx(1.0)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("sight", "least"), [("normal", 60), ("protan", 24), ("deutan", 28), ("tritan", 33)])
def test_havens_differ_for_everybody(theme: int, sight: str, least: float) -> None:
    assert min(apart(one, other, theme, sight) for one, other in combinations(HAVENS, 2)) >= least
    assert min(apart(colour, "port", theme, sight) for colour in HAVENS) >= 20


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("sight", SIGHT)
def test_sails_and_layers_of_distance_differ_for_everybody(theme: int, sight: str) -> None:
    assert min(apart(one, other, theme, sight) for one, other in combinations(SAILS, 2)) >= 21
    assert min(apart(one, other, theme, sight) for one, other in pairwise(LAYERS)) >= 10


READ = (
    *(("ink", ground) for ground in ("halo", "panel", "ocean", "land", "sea0", "sea3")),
    *(("ink2", ground) for ground in ("ocean", "panel")),
    *(("land-name", ground) for ground in ("land", "land2")),
    *((f"{colour}-ink", colour) for colour in HAVENS),
    *((f"rtext{layer}", f"rng{layer}") for layer in range(5)),
    *(("pale", f"sail-{letter}") for letter in "adf"),
    *(("dark", f"sail-{letter}") for letter in "bce"),
    ("digit", "chest"),
    ("port-rim", "port"),
    ("block-ink", "block"),
    ("gold-ink", "gold"),
)
SEEN = (
    *(("border", tint) for tint in SEA),
    *(("sea-name", tint) for tint in SEA),
    *(("coast", tint) for tint in SEA),
    *((colour, tint) for colour in ("green", "violet", "red") for tint in SEA),
    *((f"{colour}2", colour) for colour in HAVENS),
    ("gold", "gold-case"),
    ("block", "casing"),
    ("edge", "ocean"),
    ("edge", "lining"),
)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("ink", "ground"), READ)
def test_what_is_written_can_be_read(theme: int, ink: str, ground: str) -> None:
    assert contrast(ink, ground, theme) >= 4.5


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("shape", "ground"), SEEN)
def test_what_is_drawn_can_be_seen(theme: int, shape: str, ground: str) -> None:
    """Yellow alone is too near to the pale sea; its edge is told by dark dots and a dark border."""
    assert contrast(shape, ground, theme) >= 3
