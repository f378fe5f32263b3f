"""Links to the glossary: on each page that is read from its beginning, where a term comes up first.

A page that links a term by hand keeps that link alone. Code, headings, links and pictures are left
as they are.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any, Final

from docutils import nodes
from sphinx import addnodes

_GLOSSARY: Final = Path(__file__).resolve().parent / "pages" / "glossary.md"

_EVERYDAY: Final = frozenset(
    ("assumption", "conflict", "core", "domain", "given", "model", "proof", "region", "unique")
)
"""Terms that pages use in other senses, too."""

_READ: Final = re.compile(r"(tutorial/|how-to/)?[\w-]+$")
_LOOKED_UP: Final = frozenset(("glossary", "changelog", "index", "how-to/command-line"))

_LEFT: Final = (nodes.literal, nodes.reference, addnodes.pending_xref, nodes.raw, nodes.image)


@cache
def terms() -> dict[str, str]:
    """Return the terms that are linked, by how they are written in the middle of a sentence."""
    text = _GLOSSARY.read_text(encoding="utf-8")
    _, _, entries = text.partition("```{glossary}\n")
    listed = re.findall(r"^(?![:`\s])(.+)$", entries, re.M)
    return {term: term for term in listed if term not in _EVERYDAY}


@cache
def _mention() -> re.Pattern[str]:
    """Return what finds terms in a text: the longest at each place, also in the plural."""
    words = sorted(map(re.escape, terms()), key=len, reverse=True)
    return re.compile(rf"(?<![\w-])({'|'.join(words)})(?:s|es)?(?![\w-])", re.I)


def link_terms(document: nodes.document, page: str) -> None:
    """Link the first mention of each term in the paragraphs of a page to the glossary."""
    linked = {
        node["reftarget"].casefold()
        for node in document.findall(addnodes.pending_xref)
        if node["reftype"] == "term"
    }
    for text in [*document.findall(nodes.Text)]:
        if _is_prose(text):
            parts = _with_links(text.astext(), page, linked)
            if len(parts) > 1:
                text.parent.replace(text, parts)


def _is_prose(text: nodes.Text) -> bool:
    """Say whether a text stands in a paragraph, and in nothing in it that is to be left."""
    around = text.parent
    while around is not None and not isinstance(around, nodes.paragraph):
        if isinstance(around, _LEFT):
            return False
        around = around.parent
    return around is not None


def _with_links(text: str, page: str, linked: set[str]) -> list[nodes.Node]:
    """Return a text in parts, with a link where a term comes up that is not among the linked."""
    parts: list[nodes.Node] = []
    end = 0
    for found in _mention().finditer(text):
        term = _named(found[1])
        if term and term.casefold() not in linked:
            linked.add(term.casefold())
            parts += [nodes.Text(text[end : found.start()]), _link(term, found[0], page)]
            end = found.end()
    return [*parts, nodes.Text(text[end:])]


def _named(word: str) -> str:
    """Return the term that is meant; abbreviations are written in capitals."""
    return terms().get(word) or terms().get(word[0].lower() + word[1:], "")


def _link(term: str, text: str, page: str) -> nodes.Node:
    shown = nodes.inline("", text, classes=["xref", "std", "std-term"])
    return addnodes.pending_xref(
        "",
        shown,
        refdomain="std",
        reftype="term",
        reftarget=term,
        refdoc=page,
        refexplicit=True,
        refwarn=True,
    )


def _link_on_page(app: Any, document: nodes.document) -> None:
    page = app.env.docname
    if _READ.match(page) and page not in _LOOKED_UP:
        link_terms(document, page)


def setup(app: Any) -> dict[str, bool]:
    """Tell Sphinx to link terms on each page that it has read."""
    app.connect("doctree-read", _link_on_page)
    return {"parallel_read_safe": True}
