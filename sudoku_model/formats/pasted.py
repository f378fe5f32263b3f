"""Puzzles among words, as people paste them: out of a mail, a chat, a forum or its page.

What stands around a puzzle is made comments, which are heard as any others. Only a line that holds
nothing like a clue is taken for words. What is left is one puzzle, as readers have to say, or links
alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from html import unescape
from itertools import groupby
from quopri import decodestring

from sudoku_model.formats.behind import SENTENCE, clue_in, has_words
from sudoku_model.formats.recognition import is_link, program_of
from sudoku_model.formats.source import Line, bare_link, is_content
from sudoku_model.formats.typed_cells import with_usual_cells

_BETWEEN_CELLS = re.compile(r"</t[dh]>\s*<t[dh]\b[^<>]*>", re.IGNORECASE)
_ROW_END = re.compile(r"<br\b[^<>]*>|</(?:tr|p|pre|div|li|h[1-6])>", re.IGNORECASE)
_TAG = re.compile(
    r"</?(?:a|b|blockquote|body|code|div|em|font|h[1-6]|html|i|li|ol|p|pre|span|strong|t[dhr]|"
    r"table|tbody|thead|u|ul)(?![a-z])[^<>]*>|\[/?(?:b|center|code|colou?r|font|hide|i|img|left|"
    r"list|pre|quote|right|s|size|spoiler|t[dhr]|table|u|url)(?:=[^\[\]]*)?\](?!\()",
    re.IGNORECASE,
)
"""Marks of pages and forums that show no digit themselves, as fields to fill in and pictures do."""

_QUOTE = re.compile(r"^\s*(?:> ?)+(?=[^>]|$)")
"""What mails put before each line of the mail that they answer."""

_FENCE = re.compile(
    r"\s*(?:\w+\s*=\s*)?(?:`{3,}|~{3,}|\"{3}|'{3})\s*(?:\w+\s*)?|\w+: [|>]-?|-- ?|([_=*~-])\1{19,}"
)
"""What programs, forums, YAML and mails put around a text."""
_NO_CELL = re.compile(r"[^\s\d._*|+-]|\*\*\d|\|\|", re.ASCII)
_UNSEEN: dict[int, str | None] = {
    **dict.fromkeys(map(ord, "\u200b\u200c\u200d\u200e\u200f\u2060\ufe0f\ufeff\u20e3\xad")),
    **dict.fromkeys(map(ord, "\xa0\u202f"), " "),
}
_STRAIGHT = dict.fromkeys(map(ord, "\u201c\u201d\u201e"), '"')
_GRID = re.compile(r"(?<!\w)[0-9.]{16,}(?!\w)")
_WHEN = re.compile(
    r"\b(?:\d\d?[./]\d\d?[./](?:\d{4}|\d\d(?=,? \d\d?:))|\d{4}-\d\d?-\d\d?|"
    r"\d\d?:[0-5]\d(?::[0-5]\d)?|"
    r"(?:\d\d?\.? [^\W\d_]{3,9}\.?|[^\W\d_]{3,9} \d\d?),? (?:19|20)\d\d)\b(?: [+-]\d{4}\b)?"
)
"""Dates and times."""
_OPENING = re.compile(r"\s*(?:\{|\[\s*(?:\{|$))")
_CLOSING = re.compile(r"[\]}];?\s*$")
"""How JSON on several lines begins and ends."""
_LINK = re.compile(r"https?(?::/|%)[^\s<>\"'()\[\]]+")
_BETWEEN = re.compile(r"\s*[-=_*~]{3,}\s*")
_EMPTY = re.compile(r"[(<]\s*[)>]|[\[\]]")
"""What is left around a link that is taken out."""
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
    if not _holds_more_than_cells(lines):
        return []
    pages = dict.fromkeys(_with_whole_links(_page(lines)))
    found = [bare for page in pages if (bare := _bared(page))]
    if found and _are_links(found[0]):  # so none of them goes on in the next line
        del found[1:]
    return [bare for bare in found if bare != [*lines]]


def _holds_more_than_cells(lines: Sequence[Line]) -> bool:
    return any(is_content(text) and _NO_CELL.search(text) for _, text in lines)


def _page(lines: Sequence[Line]) -> str:
    """Return a text with the signs that people type in the place of those that programs put."""
    page = "\n".join(text for _, text in lines).translate(_UNSEEN)
    if '"' not in page:
        page = page.translate(_STRAIGHT)
    return page if _document(page.split("\n")) else with_usual_cells(page)


def _bared(page: str) -> list[Line]:
    rows = _ROW_END.sub("\n", _BETWEEN_CELLS.sub(",", page)).split("\n")
    bare = _bare_lines([_QUOTE.sub("", row) for row in rows])
    apart = [line for line in bare if not _BETWEEN.fullmatch(line[1])]
    if _are_links(apart):
        return [*_with_headings(apart)]
    return bare if _are_one_part(bare) else []


def _are_one_part(lines: Sequence[Line]) -> bool:
    parts = [is_cells for is_cells, _ in groupby(is_content(text) for _, text in lines if text)]
    return parts.count(True) == 1


def _bare_lines(rows: Sequence[str]) -> list[Line]:
    """Return what is left of each row; words are put before JSON, which ends with the text."""
    document = _document(rows)
    texts = [[row] if place in document else _bare(row) for place, row in enumerate(rows)]
    bare = [(number, text) for number, found in enumerate(texts, 1) for text in found]
    if not document:
        return bare
    return sorted(bare, key=lambda line: line[0] - 1 in document or not line[1])


def _document(rows: Sequence[str]) -> range:
    """Return which rows JSON on several lines fills, from the first brace to the last."""
    starts = [place for place, row in enumerate(rows) if _OPENING.match(row)]
    ends = [place for place, row in enumerate(rows) if _CLOSING.search(row)]
    return range(starts[0], ends[-1] + 1) if starts and ends else range(0)


def may_be_several(lines: Sequence[Line]) -> bool:
    """Say whether lines without words are links or a list in JSON, each of which is a puzzle."""
    return _are_links(lines) or (is_told_apart(lines) and _content(lines)[0].startswith("["))


def is_told_apart(lines: Sequence[Line]) -> bool:
    """Say whether lines are links alone or JSON, which no words are taken for."""
    content = _content(lines)
    return all(map(is_link, content)) or _OPENING.match(content[0]) is not None


def _are_links(lines: Sequence[Line]) -> bool:
    content = _content(lines)
    return len(content) > 1 and all(map(is_link, content))


def _content(lines: Sequence[Line]) -> list[str]:
    return [text for _, text in lines if is_content(text)]


def _with_headings(lines: Sequence[Line]) -> Iterator[Line]:
    """Put the line right above each link behind it, if it stands apart from what is above it.

    Any other line may be about each of the links.
    """
    texts = ["", "", *(text for _, text in lines)]
    for (number, text), over, heading in zip(lines, texts, texts[1:], strict=False):
        is_heading = heading.startswith("#") and not over
        yield number, f"{text} {heading}" if is_heading and is_content(text) else text


def _bare(text: str) -> list[str]:
    """Return what is left of a line without marks: links and comments, or something else."""
    if not is_content(text):
        return [text]
    if _FENCE.fullmatch(text):
        return [""]
    said = unescape(_TAG.sub(" ", text)).strip("` \t")
    links = [*filter(program_of, map(bare_link, _LINK.findall(text)))]
    if links:
        return _with_remark(links, said)
    return [f"# {said}" if _are_words(said) else _with_remark_behind(said)]


def _with_remark_behind(said: str) -> str:
    """Return a line with the words around a whole grid behind it."""
    grids = _GRID.findall(said)
    remark = _GRID.sub(" ", said).strip(" *_|:\t")
    if len(grids) != 1 or not (remark == "" or _are_words(remark)):
        return said
    return f"{grids[0]} # {remark}" if remark else grids[0]


def _with_remark(links: list[str], said: str) -> list[str]:
    """Return a link with what is said around it behind it, or that above several links."""
    remark = " ".join(_EMPTY.sub(" ", _LINK.sub(" ", said)).split()).strip("-*+\u2022: ")
    comment = [f"# {remark}"] if remark else []
    if len(links) == 1:
        return [" ".join((*links, *comment))]
    return [*comment, *links] if remark and not _may_be_a_clue(remark) else [said]


def _are_words(said: str) -> bool:
    """Say whether a line says something, and holds nothing like a clue."""
    if not has_words(said) or _may_be_a_clue(said) or is_link(said):
        return False
    return bool(SENTENCE.search(said)) or not re.search(r"\d", _WHEN.sub("", said))


def _may_be_a_clue(said: str) -> bool:
    return bool(clue_in(said) or _DATA.search(_WHEN.sub("", said)))
