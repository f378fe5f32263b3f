"""Puzzles among words, as people paste them: out of a mail, a chat, a forum or its page.

What stands around the puzzle is made comments, which are heard as any others. Only a line that
holds nothing like a clue is taken for words; whether one puzzle is left is for readers to say.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from html import unescape
from itertools import groupby
from quopri import decodestring
from urllib.parse import unquote

from sudoku_model.formats.behind import SENTENCE, clue_in, has_words
from sudoku_model.formats.recognition import program_of
from sudoku_model.formats.source import Line, is_content

_BETWEEN_CELLS = re.compile(r"</t[dh]>\s*<t[dh]\b[^<>]*>", re.IGNORECASE)
_ROW_END = re.compile(r"<br\b[^<>]*>|</(?:tr|p|pre|div)>", re.IGNORECASE)
_TAG = re.compile(
    r"</?(?:a|b|blockquote|body|code|div|em|font|html|i|li|p|pre|span|strong|t[dhr]|table|tbody|"
    r"thead|u|ul)(?![a-z])[^<>]*>|\[/?[a-z]+(?:=[^\[\]]*)?\]",
    re.IGNORECASE,
)
"""Marks of pages and forums that show no digit themselves, as fields to fill in and pictures do."""

_QUOTE = re.compile(r"^\s*(?:> ?)+(?=[^>]|$)")
"""What mails put before each line of the mail that they answer."""

_FENCE = re.compile(r"\s*(?:\w+\s*=\s*)?(?:`{3,}|~{3,}|\"{3}|'{3})\s*(?:\w+\s*)?")
_NO_CELL = re.compile(r"[^\s\d._*|+-]")
_UNSEEN = dict.fromkeys(map(ord, "\u200b\u200c\u200d\u2060\ufeff\xad"))
_LINK = re.compile(r"https?://[^\s<>\"'()\[\]]+")
_THROUGH = re.compile(r"[?&]\w+=(https?%3A%2F%2F[^&]+)", re.IGNORECASE)
"""A link within one to a site that only leads there, as searches, mails and forums have it."""
_WRAPPED = re.compile(r"(?<=\S{60})\n(?:> ?)*(?=[\w+/=%&-]+>?$)", re.MULTILINE)
"""Where programs for mails break a link, within an answer as well."""
_DATA = re.compile(
    r"[0-9.*_]{4}(?<!\b(?:19|20)\d\d)|(?:(?:\d{1,3}|[.*_])[\s,;|]+){3}|[{}=|]|\w[(\[]|[,;]\w|\t"
)
"""Cells, numbers that may be clues (a year is none), and what programs and tables have in them."""


def _with_whole_links(page: str) -> Iterator[str]:
    """Yield a text, and once more with the whole of a link that may go on in the next line."""
    yield page
    if _LINK.search(page):
        yield _WRAPPED.sub("", page)
        # Mails are kept so that a line that goes on ends with "=", and such a sign is "=3D".
        coded = decodestring(page.encode()).decode(errors="replace")
        yield _WRAPPED.sub("", coded)


def without_words(lines: Sequence[Line]) -> list[list[Line]]:
    """Return a text with comments for the lines of words around its others, if it has such lines.

    A link is put before the words that it stands among, as their line is its remark. Where it may
    go on in the next line, the text comes once more with the whole of it.
    """
    if not any(is_content(text) and _NO_CELL.search(text) for _, text in lines):
        return []
    page = "\n".join(text for _, text in lines).translate(_UNSEEN)
    found = [*filter(None, map(_bared, dict.fromkeys(_with_whole_links(page))))]
    return [bare for bare in found if bare != [*lines]]


def _bared(page: str) -> list[Line]:
    rows = _ROW_END.sub("\n", _BETWEEN_CELLS.sub(",", page)).split("\n")
    bare = [*enumerate(map(_bare, rows), 1)]
    parts = [is_cells for is_cells, _ in groupby(is_content(text) for _, text in bare if text)]
    return bare if parts.count(True) == 1 else []


def _bare(text: str) -> str:
    """Return what is left of a line without marks, as a comment if that is words."""
    if not is_content(text):
        return text
    text = _QUOTE.sub("", text)
    if _FENCE.fullmatch(text):
        return ""
    said = unescape(_TAG.sub(" ", text)).strip("` \t")
    links = [*filter(program_of, map(_target, _LINK.findall(text)))]
    if len(links) == 1:
        return _with_remark(links[0], said)
    return f"# {said}" if not links and _are_words(said) else said


def _target(link: str) -> str:
    """Return where a link leads."""
    through = _THROUGH.search(link)
    return unquote(through[1]) if through else link


def _with_remark(link: str, said: str) -> str:
    """Return a link with what is said around it behind it."""
    remark = _LINK.sub(" ", said).strip(" \t[]()<>")
    return f"{link} # {remark}" if remark else link


def _are_words(said: str) -> bool:
    """Say whether a line says something, and holds nothing like a clue."""
    if not has_words(said) or clue_in(said) or _DATA.search(said):
        return False
    return bool(SENTENCE.search(said)) or not re.search(r"\d", said)
