"""The frame of an HTML page that needs no other file and no network."""

from __future__ import annotations

from base64 import b64encode
from hashlib import sha256
from html import escape

from sudoku_model.drawing.elements import showable
from sudoku_model.drawing.static_files import static


def in_html(text: str) -> str:
    """Return a text, which may be a stranger's, as HTML shows it."""
    return escape(showable(text))


def element(form: str, text: str) -> str:
    """Return an element with a text, which is HTML; nothing if there is none."""
    return f"{form.format(text)}\n" if text else ""


def document(title: str, style: str, body: str, code: str = "") -> str:
    """Return a page that loads nothing, and runs nothing but its script when all of it is there."""
    policy, element = "default-src 'none'; img-src data:; style-src 'unsafe-inline'", ""
    if code:
        text = f"\n{code}"
        digest = b64encode(sha256(text.encode()).digest()).decode()
        policy += f"; script-src 'sha256-{digest}'"
        element = f"<script>{text}</script>\n"
    page = static("document.html")
    return page.format(policy=policy, title=title, style=style, body=body, script=element)


def script(*names: str) -> str:
    """Return a script that is made of files and gives the page around it no names.

    Each file, named without its ending, comes after those that it uses.
    """
    parts = "".join(static(f"{name}.js") for name in names)
    return f'"use strict";\n(() => {{\n{parts}}})();\n'
