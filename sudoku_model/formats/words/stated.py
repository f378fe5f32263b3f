"""What may be said of all that a puzzle states, kind by kind."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, fields, replace
from functools import cached_property
from itertools import chain
from typing import Any

from sudoku_model.constraints import Diagonal
from sudoku_model.constraints.base import Constraint
from sudoku_model.constraints.checks import see_each_other
from sudoku_model.constraints.composites import And, Exactly, Not, Or, Replicate, members
from sudoku_model.digits import thirds
from sudoku_model.formats.words.clauses import EQUALITY, HOUSES, LINES
from sudoku_model.formats.words.houses import missing_houses
from sudoku_model.formats.words.kinds import kinds, polar, properties, relations
from sudoku_model.formats.words.profiles import Profile
from sudoku_model.grid import Grid
from sudoku_model.languages.names import names_that_mean
from sudoku_model.puzzle import Puzzle


@dataclass(frozen=True)
class Stated:
    """What a puzzle states, as sentences may speak of it.

    Attributes:
        puzzle: the puzzle.
        profiles: what may be said of its grid, its candidates, and each kind of constraint.
    """

    puzzle: Puzzle
    profiles: Sequence[Profile]

    @cached_property
    def named(self) -> frozenset[str]:
        """The meanings that name what is stated."""
        return meanings_in(self.profiles, "called")

    @cached_property
    def spoken_of(self) -> frozenset[str]:
        """The meanings that may be said of something, negated or not."""
        said = meanings_in(self.profiles, "says") | meanings_in(self.profiles, "frees")
        return frozenset(meaning.lstrip("!~") for meaning in said)

    @cached_property
    def owned(self) -> frozenset[str]:
        """What may be said of some kind and of no other."""
        return meanings_in(self.profiles, "owns")

    @cached_property
    def owned_by_grid(self) -> frozenset[str]:
        """What may be said of what is about all the grid, and of no other kind."""
        return meanings_in((one for one in self.profiles if one.is_global), "owns")

    @cached_property
    def of_clues(self) -> Sequence[Profile]:
        """The profiles of the kinds that are about some cells, not about the whole grid."""
        return [profile for profile in self.profiles if not profile.is_global]

    @cached_property
    def drawn(self) -> frozenset[str]:
        """The names of these kinds."""
        return frozenset(profile.name for profile in self.of_clues)

    @cached_property
    def names_of_clues(self) -> frozenset[str]:
        """What clues are called, but for what says by itself what they demand."""
        names = (profile.called - profile.core for profile in self.of_clues)
        return frozenset[str]().union(*names) - properties() - HOUSES

    @cached_property
    def names_by_demands(self) -> frozenset[str]:
        """What names clues by what they demand, as no property of digits does: "entropic"."""
        return meanings_in(self.of_clues, "core") & relations() - properties()

    @cached_property
    def names_of_rules(self) -> frozenset[str]:
        """What names a rule for the whole grid in what a Sudoku is called: "diagonal sudoku"."""
        of_grid = (one for one in self.profiles if one.is_global and one.name not in OF_HOUSES)
        names = meanings_in(of_grid, "called") & _CALLED_AFTER
        return names - {"diagonal"} if self.has_one_diagonal else names

    @property
    def has_rules(self) -> bool:
        """Whether anything is stated besides the usual rules of a grid."""
        return bool(self.puzzle.constraints) or "irregular" in {one.name for one in self.profiles}

    @cached_property
    def is_of_each_house(self) -> bool:
        """Whether a kind tells of each row, column and box, as doublers do."""
        return any(one.owns >= HOUSES for one in self.profiles if one.name not in OF_HOUSES)

    @cached_property
    def sizes(self) -> Mapping[str, Collection[tuple[int, ...] | None]]:
        """The ranges and products that only tell how large the grid is."""
        grid = self.puzzle.grid
        return {
            "range": [(grid.digits[0], grid.digits[-1])],
            "product": [grid.box, (grid.rows, grid.columns)],
        }

    @cached_property
    def missing_houses(self) -> frozenset[str]:
        """The meanings that name houses of which the grid has none."""
        return missing_houses(self.puzzle)

    @cached_property
    def has_one_diagonal(self) -> bool:
        """Whether one main diagonal is stated."""
        directions = {c.direction for c in self.puzzle.constraints if isinstance(c, Diagonal)}
        return len(directions) == 1

    @property
    def has_short_diagonals(self) -> bool:
        """Whether clues of another kind are called diagonals."""
        called_so = (profile for profile in self.profiles if "diagonal" in profile.called)
        return any(profile.name != "Diagonal" for profile in called_so)

    def clues_of(self, names: Collection[str]) -> list[Constraint]:
        """Return the clues of some kinds; none if one of them is no kind of clues.

        Args:
            names: those of their profiles.
        """
        entries = kinds()["kinds"]
        if not names <= entries.keys():
            return []
        classes = {entries[name].get("class", name) for name in names}
        parts = _parts(self.puzzle.constraints, with_alternatives=True)
        return [clue for clue in parts if type(clue).__name__ in classes]

    def cells_of(self, profile: Profile) -> frozenset[frozenset[int]]:
        """Return the cells of each clue of a kind."""
        clues = (c for c in self.puzzle.constraints if type(c).__name__ == profile.name)
        texts = (getattr(clue, "cells", getattr(clue, "shaft", "")) for clue in clues)
        return frozenset(frozenset(self.puzzle.grid.select(text)) for text in texts if text)


def stated_by(puzzle: Puzzle, *, with_alternatives: bool = False) -> Stated:
    """Return what may be said of all that a puzzle states: grid, candidates and constraints.

    Args:
        puzzle: what is stated.
        with_alternatives: whether each of several alternatives may be spoken of by itself. It may
            where a text says that they are alternatives; elsewhere that would demand all of them.
    """
    grid = puzzle.grid
    parts = _parts(puzzle.constraints, with_alternatives=with_alternatives)
    of_constraints = [*_of_constraints(parts, grid), *_composed(puzzle)]
    of_grid = [_profile(name, (), grid) for name in _of_grid(puzzle)]
    if any(not profile.is_global and profile.owns & _AREAS for profile in of_constraints):
        of_grid = list(map(_with_areas_named, of_grid))
    return Stated(puzzle, [*of_grid, *of_constraints])


def _with_areas_named(profile: Profile) -> Profile:
    """Let the usual rules be about areas only if rows, columns or boxes are named, too.

    "Digits differ in an area" means no box.
    """
    if profile.name != "usual":
        return profile
    return replace(profile, needs=(*profile.needs, *((area, _HOUSES) for area in _AREAS)))


_AREAS = frozenset(("area", "region"))
_HOUSES = HOUSES - _AREAS


_CALLED_AFTER = frozenset(("king", "knight", "diagonal", "disjoint", "entropy", "window"))

OF_HOUSES = frozenset(("usual", "irregular", "no-boxes"))
"""Profiles of grids, of which each has one."""

FOG = "fog"
"""The profile of what hides cells while a puzzle is solved."""

ALTERNATIVES = frozenset((Or.__name__, Exactly.__name__))
"""Profiles of constraints of which not all parts need to hold."""

_WHOLE = frozenset((And.__name__, Replicate.__name__))
"""Profiles of constraints of which all parts hold."""


def _of_constraints(constraints: Iterable[Constraint], grid: Grid) -> Iterator[Profile]:
    stated: dict[str, list[Constraint]] = defaultdict(list)
    for constraint in constraints:
        stated[type(constraint).__name__].append(constraint)
    for name, entry in kinds()["kinds"].items():
        members = stated.get(entry.get("class", name), [])
        if condition := entry.get("if"):
            members = [member for member in members if _fulfils(member, condition)]
        if members:
            yield _profile(name, members, grid)


def _fulfils(constraint: Constraint, condition: str) -> bool:
    """Say whether a field is set, or to what stands behind an equals sign: "modulus=2"."""
    field, sign, value = condition.partition("=")
    set_to = getattr(constraint, field)
    return str(set_to) == value if sign else bool(set_to)


def _composed(puzzle: Puzzle) -> Iterator[Profile]:
    """Yield what may be said of constraints that are made of others."""
    inner: dict[str, list[Constraint]] = defaultdict(list)
    for constraint in puzzle.constraints:
        if isinstance(constraint, Or | And | Exactly | Replicate | Not):
            inner[type(constraint).__name__].extend(members(constraint))
    for name, constraints in inner.items():
        parts = list(_of_constraints(_parts(constraints, with_alternatives=True), puzzle.grid))
        whole = _joined(name, parts)
        yield _denied(whole) if name == Not.__name__ else whole


def _joined(name: str, parts: Sequence[Profile]) -> Profile:
    """Return what may be said of a constraint with parts: all that may be said of these.

    Besides, it may be said how they belong together; and of some it must be.
    """
    entry = kinds()["composites"][name]
    called = meanings_in(parts, "called").union(entry.get("called", "").split())
    numbers = [part.numbers for part in parts]
    has_any = name == Exactly.__name__ or None in numbers
    return Profile(
        name,
        called,
        says=meanings_in(parts, "says").union(called, entry["says"].split()),
        owns=frozenset(entry["says"].split()),
        frees=meanings_in(parts, "frees"),
        numbers=None if has_any else frozenset(chain.from_iterable(filter(None, numbers))),
        is_global=False,
        needs=tuple((meaning, frozenset(entry["needs"])) for meaning in called if entry["needs"]),
        core=meanings_in(parts, "core").union(entry.get("core", "").split()),
        entails=meanings_in(parts if name in _WHOLE else (), "entails"),
    )


def meanings_in(parts: Iterable[Profile], field: str) -> frozenset[str]:
    """Return the meanings in a field of several profiles."""
    return frozenset[str]().union(*(getattr(part, field) for part in parts))


def _denied(whole: Profile) -> Profile:
    """Return what may be said of a constraint of which the part does not hold."""
    return replace(
        whole,
        says=frozenset(map(_denial_of, whole.says)) | {"!"},
        core=frozenset(map(_denial_of, whole.core)) | whole.called | {"!"},
    )


def _denial_of(meaning: str) -> str:
    """Return a meaning as it is said of what does not hold; others are denied by another word."""
    if meaning.lstrip("!") not in polar():
        return meaning
    return meaning[1:] if meaning[0] == "!" else f"!{meaning}"


def _of_grid(puzzle: Puzzle) -> Iterator[str]:
    grid = puzzle.grid
    has_regions = any(region is not None for region in grid.regions)
    if grid.box is not None:
        yield "usual"
    else:
        yield "irregular" if has_regions else "no-boxes"
    if puzzle.candidates:
        yield "candidates"
    yield FOG  # what it hides is no rule


def _parts(constraints: Iterable[Constraint], *, with_alternatives: bool) -> Iterator[Constraint]:
    """Yield constraints and those that they are made of, but for those that do not hold."""
    for constraint in constraints:
        yield constraint
        is_whole = isinstance(constraint, And | Replicate)
        if is_whole or (with_alternatives and isinstance(constraint, Or | Exactly)):
            yield from _parts(members(constraint), with_alternatives=with_alternatives)


def _profile(name: str, members: Sequence[Constraint], grid: Grid) -> Profile:
    entry = kinds()["kinds"][name]
    groups: Mapping[str, str] = kinds()["groups"]
    untrue = frozenset(
        (*_untrue_classes(members, grid), *_untrue_amounts(entry.get("worth", {}), members))
    )

    def meanings(key: str) -> frozenset[str]:
        words = (groups.get(word, word).split() for word in entry.get(key, "").split())
        return frozenset(chain.from_iterable(words)) - untrue

    def numbers(sources: Iterable[str]) -> frozenset[int]:
        return frozenset(number for source in sources for number in _numbers(source, members, grid))

    called = meanings("called") | frozenset(_names(members))
    apart = meanings("in-a-house")
    if apart and not _see_each_other(members, grid):
        apart = frozenset()
    owns = called | meanings("says") | apart
    entails = meanings("entails") | apart
    is_global = not any(field.name in _PLACES for member in members for field in fields(member))
    sources = entry.get("numbers", ())
    named = None if sources == "any" else numbers(sources)
    return Profile(
        name,
        called,
        says=owns.union(
            _sayable_of_all(sources, is_stated=bool(members)),
            ("everywhere",) if is_global else _scenery_of(called),
            LINES
            if "!repeat" in meanings("entails")
            else (),  # "in a row or cage no digit repeats"
        ),
        frees=meanings("frees"),
        numbers=named,
        is_global=is_global,
        joint=frozenset(entry.get("joint", "").split()),
        needs=(*_needs(entry), *_lines_beside(owns, entails)),
        bases=numbers(entry.get("bases", ())),
        core=frozenset(entry.get("core", "").split()),
        owns=owns,
        entails=entails,
        classes=frozenset(_classes(entry.get("classes", ""), members, grid)),
        bars=meanings("bars"),
        may_hold_all=named is None or _may_hold_all_digits(owns, entails, members, grid),
        leads=tuple(entry.get("leads", ())),
        fills=frozenset() if _fill_all_regions(members, grid) else meanings("fills"),
    )


def _needs(entry: Mapping[str, Any]) -> Iterator[tuple[str, frozenset[str]]]:
    """Yield the meanings that only describe a kind together with others, as its entry says."""
    return ((meaning, frozenset(others)) for meaning, *others in entry.get("needs", ()))


def _lines_beside(owns: Set[str], entails: Set[str]) -> Iterator[tuple[str, frozenset[str]]]:
    """Yield rows and columns where they may be named only beside clues in which no digit repeats.

    "In a row or cage no digit repeats", not "digits in a row increase from the bulb".
    """
    if "!repeat" in entails:
        yield from ((line, _ABOUT_HOUSES) for line in LINES - owns)


def _may_hold_all_digits(
    owns: frozenset[str], entails: frozenset[str], members: Sequence[Constraint], grid: Grid
) -> bool:
    """Say whether clues are said to hold all digits, or one has a cell for each, which differ."""
    return bool(owns & _OF_ALL_DIGITS) or any(
        _has_cell_for_each_digit(member, grid)
        and ("different" in entails or _see_each_other([member], grid))
        for member in members
    )


def _sayable_of_all(sources: str | Sequence[str], *, is_stated: bool) -> Iterator[str]:
    """Yield the meanings that may be said of all kinds with such numbers."""
    yield "base"
    if is_stated:
        yield "house-number"
    if _may_hold_numbers(sources):
        yield "held"


def _scenery_of(called: Set[str]) -> Iterator[str]:
    """Yield what may be said of all that is drawn, and of what is drawn as this kind is called."""
    for drawn, meanings in kinds()["scenery"].items():
        if drawn in called | {"drawn"}:
            yield from meanings.split()


def _fill_all_regions(members: Iterable[Constraint], grid: Grid) -> bool:
    filled = {frozenset(grid.select(getattr(member, "cells", ""))) for member in members}
    return filled.issuperset(map(frozenset, grid.regions_by_number.values()))


def _see_each_other(members: Iterable[Constraint], grid: Grid) -> bool:
    """Say whether the cells of each clue see each other."""
    return all(see_each_other(grid, grid.select(getattr(one, "cells", ""))) for one in members)


def _has_cell_for_each_digit(constraint: Constraint, grid: Grid) -> bool:
    cells = getattr(constraint, "cells", "")
    return bool(cells) and len(grid.select(cells)) == len(grid.digits)


def _classes(source: str, members: Sequence[Constraint], grid: Grid) -> Iterator[frozenset[int]]:
    """Yield the classes of digits that a source in the file of kinds stands for."""
    digits = grid.digits
    if source == "thirds":
        yield from map(frozenset, thirds(digits))
    elif source in _PARITIES:
        yield _with_remainder(digits, 2, _PARITIES[source])
    elif source == "digits":
        yield from {frozenset(getattr(member, source)) for member in members}
    elif source:  # the field by which digits are divided
        for modulus in {getattr(member, source) for member in members}:
            yield from (_with_remainder(digits, modulus, rest) for rest in range(modulus))


def _with_remainder(digits: Iterable[int], modulus: int, remainder: int) -> frozenset[int]:
    return frozenset(digit for digit in digits if digit % modulus == remainder)


def _untrue_classes(members: Sequence[Constraint], grid: Grid) -> Iterator[str]:
    """Yield the classes of digits that hold the digits of none of these constraints."""
    named = [{*digits} for member in members if (digits := getattr(member, "digits", ()))]
    digits = grid.digits
    half = len(digits) - len(digits) // 2
    classes = {
        **{parity: _with_remainder(digits, 2, rest) for parity, rest in _PARITIES.items()},
        "low": {*digits[:half]},
        "middle": {*digits[1:-1]},
        "high": {*digits[-half:]},
    }
    for name, its_digits in classes.items():
        if named and not any(one <= its_digits for one in named):
            yield name


def _untrue_amounts(
    worth: Mapping[str, Mapping[str, object]], members: Sequence[Constraint]
) -> Iterator[str]:
    """Yield the words for an amount that none of these constraints has: "double" is a ratio of 2.

    Args:
        worth: what words stand for, by the field that holds it.
        members: the constraints.
    """
    for field, words in worth.items():
        amounts = {*_values(field, members)}
        yield from (word for word, amount in words.items() if amount not in amounts)


_ABOUT_HOUSES = EQUALITY | {"once", "see", "rule", "house-number", "side-word", "middle", "centre"}
"""What is said where a line is named and no clue for it: in both no digit repeats, or one is there.
"""

_OF_ALL_DIGITS = frozenset(("full", "fill", "any-house"))
"""What is said of kinds whose cells hold each digit."""

_PARITIES = {"even": 0, "odd": 1}


def _names(members: Sequence[Constraint]) -> Iterator[str]:
    """Yield the names of constraints, as meanings; one with fields is only for those with them."""
    for named in chain.from_iterable(map(names_that_mean, members)):
        yield str(named)


def _may_hold_numbers(sources: str | Sequence[str]) -> bool:
    """Say whether numbers that may be named may be digits in cells, not only totals and such."""
    return not sources or sources == "any" or not _PARAMETERS.issuperset(sources)


_PARAMETERS = frozenset(("1", "value", "total", "difference", "sums", "ratios", "differences"))

_PLACES = frozenset(("cells", "circle", "groups", "control", "cell"))


def _numbers(source: str, members: Sequence[Constraint], grid: Grid) -> Iterator[int]:
    """Yield the numbers that a source in the file of kinds stands for."""
    if source.isdecimal():
        yield int(source)
    elif source in ("rows", "columns") and any(hasattr(member, "cells") for member in members):
        yield from _lines_of(members, grid, is_row=source == "rows")
    else:
        for value in _values(source, members):
            yield from _written_in(value) if isinstance(value, str) else [value]
        if not members or any(getattr(member, source, None) is None for member in members):
            yield from _of_the_grid(source, grid)


def _written_in(text: str) -> Iterator[int]:
    """Yield the numbers in a pattern or a name, and their digits: "(19|91)", "1:3"."""
    yield from map(int, chain(re.findall(r"[0-9]+", text), re.findall("[0-9]", text)))


def _lines_of(members: Iterable[Constraint], grid: Grid, *, is_row: bool) -> Iterator[int]:
    """Yield the row or the column of each cell of some constraints."""
    cells = (cell for member in members for cell in grid.select(getattr(member, "cells", "")))
    for cell in cells:
        row, column = divmod(cell, grid.columns)
        yield 1 + (row if is_row else column)


def _values(field: str, members: Iterable[Constraint]) -> Iterator[Any]:
    """Yield what is in a field of constraints: one value, several or none."""
    for value in (getattr(member, field, None) for member in members):
        if isinstance(value, tuple):
            yield from value
        elif value is not None:
            yield value


def _of_the_grid(source: str, grid: Grid) -> Iterator[int]:
    if source == "order":
        yield grid.order
    elif source == "first":
        yield grid.digits[0]
    elif source == "last":
        yield grid.digits[-1]
    elif source == "box":
        yield from grid.box or ()
    elif source == "lines":  # read from either end
        yield 2 * (grid.rows + grid.columns)
