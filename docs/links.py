"""Checks the links of a built site, as a browser would follow them without a network."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from typing import NamedTuple
from urllib.parse import unquote, urlsplit

_LOADED = {
    "img": "src",
    "script": "src",
    "iframe": "src",
    "source": "src",
    "link": "href",
    "use": "href",
}
"""What a browser fetches by itself, without a click."""


class _Page(HTMLParser):
    """The links of a page, what it loads, and its anchors."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.loaded: list[str] = []
        self.anchors: set[str] = set()
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        named = dict(attrs)
        if named.get("id"):
            self.anchors.add(named["id"] or "")
        if tag == "a":
            self.anchors.add(named.get("name") or "")
            self.links.append(named.get("href") or "")
        elif tag in _LOADED:
            self.loaded.append(named.get(_LOADED[tag]) or "")

    handle_startendtag = handle_starttag


class _Link(NamedTuple):
    page: Path
    target: str
    is_loaded: bool


@cache
def _page(path: Path) -> _Page:
    return _Page(path.read_text(encoding="utf-8"))


def _links(site: Path) -> Iterator[_Link]:
    for path in sorted(site.rglob("*.html")):
        page = _page(path)
        yield from (_Link(path, target, False) for target in page.links)
        yield from (_Link(path, target, True) for target in page.loaded)


def broken_links(site: Path) -> list[str]:
    """Return what is wrong: targets that are not there, and what would need the network."""
    return sorted(
        {
            f"{link.page.relative_to(site)}: {problem}"
            for link in _links(site)
            if (problem := _problem(link))
        }
    )


def _problem(link: _Link) -> str:
    parts = urlsplit(link.target)
    if parts.scheme or parts.netloc:
        needs_network = link.is_loaded and parts.scheme != "data"
        return f"loads {link.target}" if needs_network else ""
    target = link.page.parent / unquote(parts.path) if parts.path else link.page
    if target.is_dir():
        target /= "index.html"
    if not target.is_file():
        return f"no file {parts.path}"
    # An empty fragment, and "top", mean the start of a page; "name=value" is for its script.
    is_name = parts.fragment not in {"", "top"} and "=" not in parts.fragment
    is_anchor = is_name and target.suffix == ".html"
    if is_anchor and unquote(parts.fragment) not in _page(target).anchors:
        return f"no anchor {link.target}"
    return ""


def external_links(site: Path) -> list[str]:
    """Return the links to other sites."""
    return sorted({link.target for link in _links(site) if urlsplit(link.target).netloc})
