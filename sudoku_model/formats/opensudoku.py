"""Files of the OpenSudoku app: an XML document of folders and games."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import partial
from itertools import groupby
from typing import TYPE_CHECKING

from sudoku_model.errors import PuzzleFormatError
from sudoku_model.formats.base import Entry, Options, attempt, of_digits
from sudoku_model.formats.behind import has_words, heard
from sudoku_model.formats.cells import decode_symbols, grid_of, or_classic, quote
from sudoku_model.formats.source import ErrorOf, Source
from sudoku_model.formats.writing import classic_givens
from sudoku_model.puzzle import Puzzle

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

_CELLS = 81
_NOT_STARTED = 1
_VERSION = re.compile(r"version:\s*[0-9]+\s+")
_ATTRIBUTES = frozenset(
    ("version", "name", "created", "state", "time", "last_played", "data", "note", "command_stack")
)
"""Those that are read, and those that tell how far a player has come."""
_PAGE = re.compile(
    r"\s*<(?:!doctype\s+html|html|head|body|title|meta|script|div|p|table|a)[\s/>]", re.IGNORECASE
)
"""What a page begins with, as browsers save it."""
_NOT_IN_XML = "[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]"


def _read(source: Source, options: Options) -> Iterator[Entry]:
    root = _parse(source)
    if root.tag != "opensudoku":
        raise source.error(f"the element {quote(root.tag)}", "the element 'opensudoku'")
    # The first version of the format has one unnamed folder, the document itself.
    titles = {root: _text(root, "name")}
    games: dict[Element, Element | None] = {root: None}  # in which game each element stands
    said: dict[Element | None, list[str]] = defaultdict(list)  # in games, and outside of them
    read = (root.find("name"), root.find("author"))
    for parent in root.iter():
        said[games[parent]] += _besides(parent, with_text=parent not in read)
        for child in parent:
            titles[child] = child.get("name", "") if child.tag == "folder" else titles[parent]
            games[child] = games[parent] if child.tag != "game" else child
            said[games[parent]] += filter(has_words, (child.tail or "").splitlines())
    for number, game in enumerate(root.iter("game"), 1):
        entry = attempt(partial(_puzzle, number, game, source, or_classic(options)))
        if isinstance(entry, Puzzle):
            comment = "\n".join(filter(None, (entry.comment, *said[None], *said[game])))
            author = _text(root, "author")
            entry = heard(replace(entry, title=titles[game], author=author, comment=comment))
        yield entry


def _besides(element: Element, *, with_text: bool) -> Iterator[str]:
    """Yield what an element says besides what is read, for people."""
    texts = [(name, text) for name, text in element.items() if name not in _ATTRIBUTES]
    if with_text:
        texts.append((element.tag if isinstance(element.tag, str) else "", element.text or ""))
    for name, text in texts:
        if has_words(text):
            yield f"{name}: {text.strip()}".removeprefix(": ")


def _parse(source: Source) -> Element:
    from xml.etree.ElementTree import ParseError, TreeBuilder

    from defusedxml import DefusedXmlException
    from defusedxml.ElementTree import XMLParser

    parser = XMLParser(target=TreeBuilder(insert_comments=True), forbid_dtd=True)
    text = source.document()
    if _PAGE.match(text):  # of one with a puzzle only that is read
        raise source.error(
            "a page of HTML without one puzzle that can be read", "a puzzle or a link that holds it"
        )
    try:
        parser.feed(text)
        root: Element = parser.close()
    except ParseError as problem:
        line, column = problem.position
        reason = str(problem).partition(":")[0]
        raise source.error(
            f"broken XML ({reason})", "a document", line=line, column=column + 1
        ) from None
    except DefusedXmlException:
        raise source.error(
            "a document type or entity declaration",
            "XML without declarations (they can be used to exhaust the memory)",
        ) from None
    except ValueError:
        raise source.error("XML in another encoding", "UTF-8") from None
    return root


def _text(root: Element, tag: str) -> str:
    return (root.findtext(tag) or "").strip()


def _puzzle(number: int, game: Element, source: Source, options: Options) -> Puzzle:
    def error(found: str, expected: str) -> PuzzleFormatError:
        return source.error(f"{found} in game {number}", expected)

    def error_at(cell: int, found: str, expected: str) -> PuzzleFormatError:
        return error(f"{found} as cell {cell + 1}", expected)

    givens, alphabet = decode_symbols(_givens(game, error), 9, options, error_at)
    return Puzzle(
        grid_of(9, options, error),
        givens,
        comment=game.get("note", ""),
        name=f"{source.name}, game {number}",
        alphabet=alphabet,
    )


def _givens(game: Element, error: ErrorOf) -> str:
    """Return one character for each cell, blank where the player may write."""
    data = game.get("data", "").strip()
    version = _VERSION.match(data)
    if version is None:
        if len(data) != _CELLS:
            raise error(f"data of {len(data)} characters", "81 (9x9)")
        return data
    values = _fixed_values(data[version.end() :].split("|")[:-1], error)
    wrong = next((value for value in values if len(value) != 1), None)
    if wrong is not None:
        raise error(f"the value {quote(wrong)}", "a digit for each cell")
    return "".join(values)


def _fixed_values(fields: list[str], error: ErrorOf) -> list[str]:
    """Return the value of each cell that cannot be edited, a 0 for the others."""
    # Later versions have more than one field of notes between the value and the last field,
    # which says whether the cell is editable.
    width, rest = divmod(len(fields), _CELLS)
    if rest or width < 3:
        raise error(f"data of {len(fields)} fields", "value, notes and editable for 81 cells")
    return [
        "0" if editable != "0" else value
        for value, editable in zip(fields[::width], fields[width - 1 :: width], strict=True)
    ]


def _write(puzzles: Iterable[Puzzle]) -> Iterator[str]:
    # A puzzle is written with what stands before it, so nothing is if the first one is refused.
    before = '<?xml version="1.0" encoding="UTF-8"?>\n<opensudoku version="2">\n'
    for title, games in groupby(puzzles, key=lambda puzzle: puzzle.title):
        before += f'<folder name={_quoted(title)} created="0">\n'
        for puzzle in games:
            cells = classic_givens(puzzle, OPENSUDOKU.name, "0")
            yield (
                f'{before}<game created="0" state="{_NOT_STARTED}" time="0" last_played="0" '
                f'data="{cells}" note={_quoted(puzzle.comment)}/>\n'
            )
            before = ""
        yield "</folder>\n"
    yield f"{before}</opensudoku>\n"


def _quoted(text: str) -> str:
    from xml.sax.saxutils import quoteattr

    return quoteattr(re.sub(_NOT_IN_XML, "", text))


OPENSUDOKU = of_digits(
    "opensudoku",
    "OpenSudoku app: an XML document of games",
    _read,
    _write,
    keeps=frozenset(("title",)),
    mark="<",
)
