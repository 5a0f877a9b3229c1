"""A front end of a board's tests: it hears what a board sends and speaks as the browser would."""

from __future__ import annotations

import json
from typing import Any

import pytest

from gamekit.lab import Board


class Browser:
    """Stands in for the browser: keeps what a board sends, and speaks to it as the browser would."""

    def __init__(self, shown: Board, monkeypatch: pytest.MonkeyPatch) -> None:
        """Say hello, as a view that has just been drawn does."""
        self.board = shown
        self.heard: list[dict[str, Any]] = []
        monkeypatch.setattr(shown, "send", self.heard.append)
        self.say("hello")
        self.version: int = self.heard[-1]["version"]

    def say(self, kind: str, **content: object) -> list[dict[str, Any]]:
        """Send a message and return the answers."""
        before = len(self.heard)
        self.raw({"kind": kind, **content})
        return self.heard[before:]

    def raw(self, content: object) -> None:
        """Send anything, as the comm would hand it on."""
        self.board._handle_custom_msg(content, [])  # noqa: SLF001 - where ipywidgets delivers messages

    def point(self, item: str) -> list[dict[str, Any]]:
        """Point at something on the picture as it is now."""
        answers = self.say("point", id=item, version=self.version)
        self.version = answers[-1]["version"] if answers else self.version
        return answers


def size(messages: list[dict[str, Any]]) -> int:
    """Return how many bytes some messages take."""
    return sum(len(json.dumps(message).encode()) for message in messages)


def kinds(messages: list[dict[str, Any]]) -> list[str]:
    """Return what kinds of messages these are."""
    return [message["kind"] for message in messages]
