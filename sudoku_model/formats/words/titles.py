"""Titles that name a rule: "Anti-Knight Sudoku", where rules in words name none."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import chain

from sudoku_model.constraints.catalog import SECTIONS
from sudoku_model.formats.words.sentences import MAX_SENTENCE, in_usual_signs
from sudoku_model.languages import LANGUAGES, words_of
from sudoku_model.languages.names import NamedConstraint, constraint_names
from sudoku_model.puzzle import Puzzle


def names_a_rule(title: str) -> bool:
    """Say whether a title has the usual name of a constraint on the whole grid in it.

    Other names stand in many titles that demand nothing: "Arrow of time", "The last king"; but a
    kind of Sudoku is a rule by whatever name, "X-Sudoku", and so is what is nothing but a name:
    "Diagonals".
    """
    is_called = bool(_called(title) or _called_in_short(title))
    return is_called or any(_named_in(title)) or _tells_of_regions(title)


def names_another_rule(title: str, puzzle: Puzzle) -> bool:
    """Say whether a title has such a name of something in it that a puzzle does not state."""
    stated = puzzle.board.parts
    if not all(any(map(named.means, stated)) for named in _named_in(title)):
        return True
    called = _called(title) or (() if stated else _called_in_short(title))
    if called and not any(named.means(clue) for named in called for clue in stated):
        return True
    return puzzle.grid.box is not None and _tells_of_regions(title)


def _called(title: str) -> Sequence[NamedConstraint]:
    """Return the kinds of clues of which a title is the name: "Killer Sudoku", "Palindromes"."""
    usual, others, _ = _names_of_clues()
    name = _name_in(title)
    return usual.get(name) or (others.get(name, ()) if _SUDOKU.search(title) else ())


def _called_in_short(title: str) -> Sequence[NamedConstraint]:
    """Return the kinds of which a title without numbers is a short name: "Killer", "Thermo"."""
    *_, short = _names_of_clues()
    return () if any(map(str.isdigit, title)) else short.get(_name_in(title), ())


def _tells_of_regions(title: str) -> bool:
    """Say whether a title says that regions are no boxes: "Jigsaw Sudoku", "Latin square"."""
    return _name_in(title) in _names_of_regions()


def _name_in(title: str) -> str:
    return _singular(_BESIDE_A_NAME.sub("", _as_usual(title)))


def _as_usual(title: str) -> str:
    return in_usual_signs(title[:MAX_SENTENCE]).casefold()


@cache
def _names_of_clues() -> tuple[_Meanings, _Meanings, _Meanings]:
    """Return what usual names of clues mean, all, and those with which others of a kind begin."""
    usual: dict[str, list[NamedConstraint]] = {}
    others: dict[str, list[NamedConstraint]] = {}
    short: dict[str, list[NamedConstraint]] = {}
    for named in constraint_names():
        if named.kind not in _CLUES:
            continue
        for names in named.names.values():
            if len(names[0]) >= _LONGER_THAN_NUMERALS:
                usual.setdefault(_singular(names[0]), []).append(named)
            for name in names:
                others.setdefault(_singular(name), []).append(named)
            for name in _short_names(names):
                short.setdefault(_singular(name), []).append(named)
    return usual, others, short


def _short_names(names: Sequence[str]) -> Iterator[str]:
    """Yield the names of a kind with which others of it begin, if they are long enough."""
    usual = [name.casefold() for name in names]
    for name in usual:
        if len(name) > _LONGER_THAN_NUMERALS and sum(one.startswith(name) for one in usual) > 1:
            yield name


@cache
def _names_of_regions() -> frozenset[str]:
    words = (words_of(language)["no constraints"] for language in LANGUAGES)
    groups = (named.get(what, ()) for named in words for what in ("regions", "no boxes"))
    return frozenset(map(_singular, chain.from_iterable(groups)))


def _named_in(title: str) -> Iterator[NamedConstraint]:
    pattern, meanings, alone = _names()
    for found in pattern.finditer(_as_usual(title)):
        yield from meanings[_letters(found[0])]
    yield from alone.get(_name_in(title), ())


@cache
def _names() -> tuple[re.Pattern[str], _Meanings, _Meanings]:
    """Return how such names are written in all languages, and what their letters mean.

    And what all names mean that may be a whole title: not "chess", which are several kinds.
    """
    meanings: dict[str, list[NamedConstraint]] = {}
    alone: dict[str, list[NamedConstraint]] = {}
    patterns: set[str] = set()
    for named in constraint_names():
        if named.kind not in SECTIONS["The whole grid"]:
            continue
        for names in named.names.values():
            for name in names:
                alone.setdefault(_singular(name), []).append(named)
            for name in (names[0], *filter(_KIND.search, names[1:])):
                meanings.setdefault(_letters(name), []).append(named)
                patterns.add(_however_written(name.casefold()))
    clear = {name: those for name, those in alone.items() if len({one.kind for one in those}) == 1}
    return re.compile(rf"\b(?:{'|'.join(sorted(patterns))})\b"), meanings, clear


_LONGER_THAN_NUMERALS = 5
"""Letters of a name that may stand alone in a title: "V" may be the fifth of a series."""

_CLUES = frozenset(
    kind
    for section in (
        "Pairs of cells and small marks",
        "Lines",
        "Cages and other sets of cells",
        "Clues outside the grid",
    )
    for kind in SECTIONS[section]
)
"""What a title may be the name of, besides constraints on the whole grid."""

_Meanings = Mapping[str, Sequence[NamedConstraint]]

_SUDOKU = re.compile(r"\bsudokus?\b", re.IGNORECASE)
_BESIDE_A_NAME = re.compile(r"\b(?:sudokus?|with|variant|puzzle)\b|\d+|[^\w\s-]")
"""What is left out of a title that is a name besides."""

_KIND = re.compile(r"\w[\w -]*doku$|^sudoku \w", re.IGNORECASE)
"""How the name of a kind of Sudoku ends or begins: "X-sudoku", "X-doku", "sudoku X"."""

_PREFIX = re.compile(r"(non|anti)(?=\w)")


def _however_written(name: str) -> str:
    """Return a pattern of a name, with hyphens, blanks or nothing in it: "non-consecutive"."""
    parts = re.split(r"[-\s]", _PREFIX.sub(r"\1-", name, count=1))
    return r"[-\s]?".join(map(re.escape, parts))


def _singular(name: str) -> str:
    return _letters(name).removesuffix("s")


def _letters(name: str) -> str:
    return re.sub(r"[-\s]", "", name.casefold())
