"""The frame of every page: one file that asks the network for nothing, reads in both themes, and prints."""

from __future__ import annotations

from base64 import b64encode
from hashlib import sha256
from html import escape
from pathlib import Path
from typing import Final
from urllib.parse import quote

_STATIC: Final = Path(__file__).parent / "static"
_DISCLAIMER: Final = (
    "Made with gamekit, which is not affiliated with the games' authors or publishers. The rules are told in our own "
    "words; boards, pictures and component data are our own."
)


def static(name: str) -> str:
    """Return a file that the pages are made with: a style sheet or a script."""
    return (_STATIC / name).read_text(encoding="utf-8")


def address(file: str) -> str:
    """Return the address of a file beside a page: what has a meaning in an address (``#``, ``?``, ``%``) is quoted."""
    return quote(file, errors="surrogateescape")


def page(title: str, body: str, *, style: str = "", script: str = "", home: str = "") -> str:
    """Return a whole HTML page; ``title`` is text, ``body`` is HTML in which every name is escaped already.

    The browser is told to load nothing and to run ``script`` alone, a module, even if something else came in with
    the body. ``home`` is the address of the index, for a page that belongs to a site.
    """
    digest = b64encode(sha256(script.encode()).digest()).decode()
    scripts = f"'sha256-{digest}'" if script else "'none'"
    policy = (
        "default-src 'none'; base-uri 'none'; form-action 'none'; img-src data:; style-src 'unsafe-inline'; "
        f"script-src {scripts}"
    )
    module = f'<script type="module">{script}</script>\n' if script else ""
    nav = f'<nav aria-label="Site"><a href="{escape(home)}">All pages</a></nav>\n' if home else ""
    return f"""<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<link rel="icon" href="data:,">
<title>{escape(title)}</title>
<style>
{static("page.css")}
{style}
</style>
</head>
<body>
{nav}<main>
{body}
</main>
<footer><p>{_DISCLAIMER}</p></footer>
{module}</body>
</html>
"""
