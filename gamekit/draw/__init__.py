"""Pictures with matplotlib: figures, PNG, slides. matplotlib is loaded when first drawn with."""

from __future__ import annotations

from gamekit.draw.charts import scores
from gamekit.draw.coverage import coverage
from gamekit.draw.shapes import board, png, scene

__all__ = ["board", "coverage", "png", "scene", "scores"]
