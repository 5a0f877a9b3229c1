"""The names of the colours that a picture is drawn with."""

from __future__ import annotations

from dataclasses import fields, is_dataclass

from gamekit.scene import Paint, Stamp, Words


def names(thing: object) -> set[str]:
    """Return all names of colours in a part of a scene."""
    match thing:
        case Paint(fill, stroke):
            return {fill, stroke}
        case Words():
            return {thing.fill, thing.halo}
        case Stamp():
            return names(thing.shapes)
        case tuple():
            return set().union(*map(names, thing))
    if is_dataclass(thing):
        return set().union(*(names(getattr(thing, field.name)) for field in fields(thing) if field.name != "palette"))
    return set()
