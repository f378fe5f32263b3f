"""The frame of an HTML page that needs no other file and no network."""

from __future__ import annotations

from base64 import b64encode
from hashlib import sha256
from typing import Final

_DOCUMENT: Final = """\
<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>
{style}</style>
</head>
<body>
{body}{script}</body>
</html>
"""


def document(title: str, style: str, body: str, script: str = "") -> str:
    """Return a page that loads nothing, and runs nothing but its script.

    Args:
        title: its title, as HTML.
        style: its rules of CSS.
        body: what stands on it, as HTML.
        script: what it runs when all of that is there.
    """
    policy, element = "default-src 'none'; style-src 'unsafe-inline'", ""
    if script:
        text = f"\n{script}"
        digest = b64encode(sha256(text.encode()).digest()).decode()
        policy += f"; script-src 'sha256-{digest}'"
        element = f"<script>{text}</script>\n"
    return _DOCUMENT.format(policy=policy, title=title, style=style, body=body, script=element)
