"""What stands behind a puzzle on its line: a remark, which may be a rule, and never a clue."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import cache
from itertools import chain
from typing import NamedTuple, TypeVar

from sudoku_model.formats.cells import quote
from sudoku_model.formats.damaged import DamagedError
from sudoku_model.formats.source import QUOTES, Line, begins_with_items
from sudoku_model.formats.words import CELL, with_words_accounted_for
from sudoku_model.puzzle import Puzzle

T = TypeVar("T")

_BETWEEN_WORDS = " \t,;"
_AROUND_REMARKS = f"{_BETWEEN_WORDS}#"
_CLUE = re.compile(
    rf"[.{{](?<![^\s,;:(\[{{{QUOTES}][.{{])"  # where a word begins
    r"(?:(?<=\.)[A-Za-z]*~|(?<=\.)(?P<item>[A-Za-z]+)(?![\w~])|(?<=\{)(?P<json>\s*\"))"
)
"""An item of the Interactive Sudoku Solver, and how an object of JSON begins."""

_WORD = r"(?:[^\W\d_]['’]?){2,30}"
_GAP = r"[\s_]+(?:a[\s_]+)?"
SENTENCE = re.compile(rf"\b{_WORD}{_GAP}{_WORD}{_GAP}{_WORD}")
"""Three words in a row, fewer than which are no rule."""
_OTHER_LETTER = re.compile(r"[^\W\d_\u0041-\u024f]")
"""A letter of an alphabet that may do without blanks."""
_SIZE = re.compile(r"\b[1-9]\d? ?(?:x|by) ?[1-9]")
"""A size, perhaps of boxes."""
_BETWEEN_WORDS_OF_LINKS = re.compile(r"%20|[^\w-]+")
_LETTERS = re.compile(r"[^\W\d_]{2}")

_CELLS = re.compile(r"\s(?:\S*[\s\"'])?[0-9.*_]{16}")

_CARRIED = re.compile(
    r"(?:load=|puzzle=|scl|ctc|fpuz(?:zles)?|(?<!\S))N4[\w+/=%-]{20}|(?:^|[\s/])scf\S{20}"
    r"|[?#&]p=[\w+/%=-]{20}|[?&]q=(?:\.|%2E)|\?sudoku/\d"
)
"""How a link looks that holds a puzzle, and no mere address."""

IN_A_LINK = "the puzzle in a link behind the cells"


class Behind(NamedTuple):
    """A clue behind a puzzle: what it is, and where in the text."""

    what: str
    place: int


def clue_in(said: str) -> Behind | None:
    """Find a clue that stands in a remark behind a puzzle, up to a comment behind #."""
    said = said.partition("#")[0]
    at = len(said) - len(said.lstrip(_BETWEEN_WORDS))
    if said.startswith(".", at) and begins_with_items(said[at:]):
        return Behind(f"the constraint {quote(said[at:].rstrip())}", at)
    for found in _CLUE.finditer(said):
        if found["item"] is None or _is_switch(found["item"]):
            what = "JSON" if found["json"] else "the constraint"
            return Behind(f"{what} {quote(said[found.start() :].rstrip())}", found.start())
    return None


def _is_switch(name: str) -> bool:
    """Say whether an item of that name may be one without anything behind it."""
    return len(name) > 2 and name.casefold() in _item_names()


@cache
def _item_names() -> frozenset[str]:
    from sudoku_model.formats.iss.clues import KNOWN

    return frozenset(item.casefold() for item in KNOWN)


def has_words(said: str) -> bool:
    """Say whether something stands there for people to read, as no grid or number is."""
    return _LETTERS.search(said) is not None


def may_say_more(said: str) -> bool:
    """Say whether a remark has a clue in it or may be a rule, before it is looked at closely."""
    return (
        SENTENCE.search(said) is not None
        or (not said.isascii() and _OTHER_LETTER.search(said) is not None)
        or (has_words(said) and (_names_a_rule(said) or _SIZE.search(said) is not None))
        or CELL.search(said) is not None
        or clue_in(said) is not None
        or _CARRIED.search(said) is not None
    )


def _names_a_rule(said: str) -> bool:
    from sudoku_model.formats.words.titles import names_a_rule  # which needs the catalog

    return names_a_rule(said)


def heard(puzzle: Puzzle) -> Puzzle:
    """Return a puzzle of a format for digits alone with what its texts demand, which is rare."""
    texts = (puzzle.title, puzzle.author, puzzle.comment)
    return with_words_accounted_for(puzzle) if any(map(may_say_more, texts)) else puzzle


def comments_of(lines: Iterable[Line]) -> str:
    """Return what lines behind # say, without the sign."""
    comments = (text.strip() for _, text in lines)
    return "\n".join(text.lstrip("# \t") for text in comments if text.startswith("#"))


def with_comments_heard(
    entries: Iterator[T], said: str, *, are_above: bool
) -> Iterator[T | Puzzle]:
    """Yield what a text holds, each puzzle with what the comments beside it demand.

    Nobody knows which of several puzzles comments are about, so they may be about each. What they
    offer is offered to each only where they stand above all of them.
    """
    first, second = next(entries, None), next(entries, None)
    if isinstance(first, Puzzle) and second is None:
        texts = dict.fromkeys(filter(None, (first.comment, said)))
        yield heard(replace(first, comment="\n".join(texts)))
        return
    # It takes milliseconds to understand a comment, and there may be millions of puzzles.
    on_grid = cache(lambda grid: heard(replace(Puzzle.empty(grid), comment=said)))

    def told(entry: T) -> T | Puzzle:
        if not isinstance(entry, Puzzle):
            return entry
        is_plain = not (entry.constraints or entry.candidates or entry.unstated)
        about = on_grid(entry.grid) if is_plain else heard(replace(entry, comment=said))
        if about.unstated == entry.unstated:
            return entry
        offered = about.offered if are_above else entry.offered
        return replace(entry, unstated=about.unstated, offered=offered)

    yield from map(told, chain(filter(None, (first, second)), entries))


def with_remark_heard(
    puzzle: Puzzle,
    said: str,
    before: str,
    expected: str,
    error_at: Callable[[int, str, str], Exception],
) -> Puzzle:
    """Return a puzzle with what its comment demands, which mostly is a solution or a rating.

    Args:
        puzzle: with the remark behind it as its comment.
        said: all that stands behind it.
        before: what it stands behind.
        expected: what stands there without a clue in it.
        error_at: builds the error for a place in it.
    """
    if not may_say_more(said):
        return puzzle
    if clue := clue_in(said):
        raise error_at(clue.place, f"{clue.what} behind {before}", expected)
    if _CARRIED.search(said):  # which may hold the clues that the cells lack
        puzzle = replace(puzzle, unstated=(*puzzle.unstated, IN_A_LINK))
    return with_words_accounted_for(puzzle)


def _rule_in_link(rest: str) -> str:
    """Return the words that stand in a link behind its puzzle if they name a rule, else none."""
    words = _BETWEEN_WORDS_OF_LINKS.sub(" ", rest)
    return words if has_words(words) and _names_a_rule(words) else ""


def with_remark_of_link(puzzle: Puzzle, said: str) -> Puzzle:
    """Return a puzzle with the remark that stands behind its link.

    Up to the first blank what is said belongs to the link, and counts as far as it names a rule.

    Raises:
        DamagedError: if a clue or the cells of a puzzle stand there.
    """
    if _CELLS.search(said):
        raise DamagedError("a puzzle behind a link", "each puzzle on a line of its own")
    link, *remark = said.split(None, 1) if said[:1].strip() else ("", said)
    said_in_parts = (text.strip(_AROUND_REMARKS) for text in (_rule_in_link(link), *remark))
    comment = "\n".join(filter(None, said_in_parts))
    if not comment:
        return puzzle
    texts = filter(None, (puzzle.comment, comment))
    return with_remark_heard(
        replace(puzzle, comment="\n".join(texts)),
        comment,
        "a link",
        "the link alone",
        lambda _, found, expected: DamagedError(found, expected),
    )
