"""What may be said of each kind of constraint, as the file of kinds says it; see `accounting`."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from functools import cache
from itertools import chain
from pathlib import Path
from typing import Any

from sudoku_model.constraints.base import Constraint
from sudoku_model.constraints.composites import And, Exactly, Not, Or, Replicate, members
from sudoku_model.formats.words.vocabulary import Item
from sudoku_model.grid import Grid
from sudoku_model.languages.names import constraint_names
from sudoku_model.puzzle import Puzzle


@dataclass(frozen=True)
class Profile:
    """What may be said of a kind of constraint that a puzzle states.

    Attributes:
        called: the meanings that name it.
        says: the meanings that may be said of it; ``!`` before one that is negated, ``~`` before
            one that is said together with a negation, ``!`` alone for any other negation.
        frees: the meanings that may be said of it where something is allowed, not demanded.
        numbers: the numbers that may be named, None for all.
        is_global: whether it is about the whole grid, so that no sentence has to name it.
        joint: the meaning that names it in a sentence about several of its sort: "a knight's or
            a king's move apart".
        needs: meanings, and for each of them others of which one must be said with it.
        bases: the numbers by which digits may be divided for their remainders.
        core: the meanings that make a sentence a description of this kind: what digits have to do.
            A sentence without any of them may only say what is called so.
        owns: the meanings that may be said of it as of no other kind, without those that may be
            said of all that is drawn.
        entails: the meanings that are true of its digits, said by themselves: digits in a cage
            differ.
        classes: the digits that belong together in it: low, middle and high ones.
        bars: the meanings that may not be said of it, though they may be of all that is drawn.
        may_hold_all: whether its cells may have to hold each digit of the grid.
        leads: of these meanings, the first is said before the others, if one is said: a row that
            says where digits are in columns is no column that says so of rows.
    """

    name: str
    called: frozenset[str]
    says: frozenset[str]
    frees: frozenset[str]
    numbers: frozenset[int] | None
    is_global: bool
    joint: str = ""
    needs: tuple[tuple[str, frozenset[str]], ...] = ()
    bases: frozenset[int] = frozenset()
    core: frozenset[str] = frozenset()
    owns: frozenset[str] = frozenset()
    entails: frozenset[str] = frozenset()
    classes: frozenset[frozenset[int]] = frozenset()
    bars: frozenset[str] = frozenset()
    may_hold_all: bool = True
    leads: tuple[str, ...] = ()

    def is_described(
        self, said: frozenset[str], claimed: frozenset[str], *, only_shows: bool = False
    ) -> bool:
        """Say whether a sentence says what this kind demands, or nothing but what it is called.

        Args:
            said: the meanings in the sentence, with ``!`` before those that are negated.
            claimed: those of the part that is about this kind, but for what is only allowed.
            only_shows: whether that part only says that clues are there, and where they are.
        """
        if not self.core or said & self.core:
            return True
        telling = properties() - {"between"} if only_shows else relations()
        told = {meaning.lstrip("!") for meaning in claimed - self.entails}
        return not told & telling - self.called

    def admits(self, claim: Sequence[Item]) -> bool:
        """Say whether a claim is what this kind demands, or what follows: its properties are.

        Args:
            claim: the words that demand something.
        """
        said = [_signed(item) for item in claim if _is_property(item)]
        elsewhere = (item for item in claim if item.labels & _PLACES_IN_GRID)
        if said and not all(item.labels & self.owns for item in elsewhere):
            return False
        with_negation = {meaning[1:] for meaning in self.says if meaning[0] == "~"}
        if any(_signed(item) & self.core for item in claim):
            sayable = self.says | with_negation
        elif any("negates" in item.labels or item.is_negated for item in claim):
            sayable = self.entails | with_negation
        else:
            sayable = self.entails
        return all(meanings & sayable for meanings in said)

    def leads_in(self, items: Iterable[Item]) -> bool:
        """Say whether the words of a part name first what this kind is said of first."""
        led = next((item.labels for item in items if item.labels & {*self.leads}), None)
        return led is None or self.leads[0] in led

    def is_whole(self, labels: frozenset[str]) -> bool:
        """Say whether meanings that only together describe this kind are all there.

        Args:
            labels: what is said.
        """
        return all(meaning not in labels or others & labels for meaning, others in self.needs)

    def frees_by_itself(self, item: Item) -> bool:
        """Say whether this kind lets what a word means be so or not, as its entry says."""
        return bool(self.frees and item.labels & (self.frees | {""}))

    def says_nothing_of(self, item: Item) -> bool:
        """Say whether a word is a property of digits of which this kind says nothing."""
        own = {meaning.lstrip("!~") for meaning in self.says | self.entails | self.core}
        return bool(item.labels) and item.labels <= _of_digits_alone() - own

    def covers(self, item: Item, *, is_allowed: bool, has_negation: bool) -> bool:
        """Say whether a word that carries a rule may be said of this kind.

        Args:
            item: the word.
            is_allowed: whether its clause allows something and demands nothing, so that a negation
                in it may be that of what has to be.
            has_negation: whether something is negated in the sentence.
        """
        if item.kind == "unknown" or item.labels & self.bars:
            return False
        numbers = self.bases if "base" in item.labels else self.numbers
        if numbers is not None and not numbers.issuperset(item.numbers):
            return False
        if not item.labels:
            return item.kind in ("number", "range", "product")
        ways = [_signed(item)]
        if is_allowed and item.is_negated and not item.labels & self.core:
            ways.append(item.labels)
        if has_negation:
            ways.append(frozenset(f"~{label}" for label in item.labels))
        return any(said & self.says for said in ways)


@cache
def _kinds() -> Mapping[str, Any]:
    text = (Path(__file__).parent / "kinds.json").read_text(encoding="utf-8")
    kinds: Mapping[str, Any] = json.loads(text)
    return kinds


@cache
def always() -> frozenset[str]:
    """Return the meanings that carry no rule: digits, cells, rules themselves."""
    return frozenset(_kinds()["always"].split())


@cache
def relations() -> frozenset[str]:
    """Return the meanings that make a rule what it is: sums, orders, what is equal, and names."""
    names = (str(named) for named in constraint_names())
    return frozenset((*properties(), *_kinds()["things"].split(), *names))


@cache
def properties() -> frozenset[str]:
    """Return the meanings that say something of digits by themselves: "they are equal"."""
    return frozenset((*_kinds()["properties"].split(), "held", "held-alone", "house-number"))


@cache
def _of_digits_alone() -> frozenset[str]:
    """Return the properties that neither count nor make an exception."""
    return frozenset(_kinds()["digit-properties"].split())


def _is_property(item: Item) -> bool:
    """Say whether a word says something of digits and has no other meaning."""
    return bool(item.labels) and item.labels <= properties()


def _signed(item: Item) -> frozenset[str]:
    return frozenset(f"!{label}" for label in item.labels) if item.is_negated else item.labels


@cache
def polar() -> frozenset[str]:
    """Return the meanings that change with a negation."""
    return frozenset(_kinds()["polar"].split())


def profiles_of(puzzle: Puzzle, *, with_alternatives: bool = False) -> list[Profile]:
    """Return what may be said of all that a puzzle states: grid, candidates and constraints.

    Args:
        puzzle: what is stated.
        with_alternatives: whether each of several alternatives may be spoken of by itself. It may
            where a text says that they are alternatives; elsewhere that would demand all of them.
    """
    grid = puzzle.grid
    parts = _parts(puzzle.constraints, with_alternatives=with_alternatives)
    stated = [*_of_constraints(parts, grid), *_composed(puzzle)]
    of_grid = [_profile(name, (), grid) for name in _of_grid(puzzle)]
    if any(not profile.is_global and profile.owns & _AREAS for profile in stated):
        # "Digits differ in an area": no box is meant unless rows, columns or boxes are named, too.
        named = tuple((area, _HOUSES) for area in _AREAS)
        of_grid = [
            replace(profile, needs=(*profile.needs, *named)) if profile.name == "usual" else profile
            for profile in of_grid
        ]
    return [*of_grid, *stated]


_PLACES_IN_GRID = frozenset(("row", "column", "corner"))
"""Where other cells are than those of a clue that is not about these."""

_AREAS = frozenset(("area", "region"))
_HOUSES = frozenset(("row", "column", "box", "house"))


ALTERNATIVES = frozenset((Or.__name__, Exactly.__name__))
"""Profiles of constraints of which not all parts need to hold."""

_WHOLE = frozenset((And.__name__, Replicate.__name__))
"""Profiles of constraints of which all parts hold."""


def _of_constraints(constraints: Iterable[Constraint], grid: Grid) -> Iterator[Profile]:
    stated: dict[str, list[Constraint]] = defaultdict(list)
    for constraint in constraints:
        stated[type(constraint).__name__].append(constraint)
    for name, entry in _kinds()["kinds"].items():
        members = stated.get(entry.get("class", name), [])
        if condition := entry.get("if"):
            members = [member for member in members if getattr(member, condition)]
        if members:
            yield _profile(name, members, grid)


def _composed(puzzle: Puzzle) -> Iterator[Profile]:
    """Yield what may be said of constraints that are made of others: all that may be said of these.

    Besides, it may be said how they belong together; and of some it must be.
    """
    inner: dict[str, list[Constraint]] = defaultdict(list)
    for constraint in puzzle.constraints:
        if isinstance(constraint, Or | And | Exactly | Replicate | Not):
            inner[type(constraint).__name__].extend(members(constraint))
    for name, constraints in inner.items():
        parts = list(_of_constraints(_parts(constraints, with_alternatives=True), puzzle.grid))
        entry = _kinds()["composites"][name]
        called = frozenset(meaning for part in parts for meaning in part.called)
        says = frozenset(entry["says"].split()).union(*(part.says for part in parts))
        core = frozenset(entry.get("core", "").split()).union(*(part.core for part in parts))
        if name == Not.__name__:
            says = frozenset(map(_denied, says)) | {"!"}
            core = frozenset(map(_denied, core)) | called | {"!"}
        numbers = frozenset(number for part in parts for number in part.numbers or ())
        has_any = name == "Exactly" or any(part.numbers is None for part in parts)
        yield Profile(
            name,
            called,
            says,
            frozenset(meaning for part in parts for meaning in part.frees),
            None if has_any else numbers,
            is_global=False,
            needs=tuple((meaning, frozenset(entry["needs"])) for meaning in called)
            if entry["needs"]
            else (),
            core=core,
            entails=frozenset(
                meaning for part in parts for meaning in part.entails if name in _WHOLE
            ),
        )


def _denied(meaning: str) -> str:
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
    yield "fog"  # what it hides is no rule


def _parts(constraints: Iterable[Constraint], *, with_alternatives: bool) -> Iterator[Constraint]:
    """Yield constraints and those that they are made of, but for those that do not hold."""
    for constraint in constraints:
        yield constraint
        is_whole = isinstance(constraint, And | Replicate)
        if is_whole or (with_alternatives and isinstance(constraint, Or | Exactly)):
            yield from _parts(members(constraint), with_alternatives=with_alternatives)


def _profile(name: str, members: Sequence[Constraint], grid: Grid) -> Profile:
    entry = _kinds()["kinds"][name]
    groups: Mapping[str, str] = _kinds()["groups"]

    untrue = frozenset(_untrue_classes(members, grid))

    def meanings(key: str) -> frozenset[str]:
        words = (groups.get(word, word).split() for word in entry.get(key, "").split())
        return frozenset(chain.from_iterable(words)) - untrue

    called = meanings("called") | frozenset(_names(members))
    sources = entry.get("numbers", ())
    numbers = None
    if sources != "any":
        numbers = frozenset(n for source in sources for n in _numbers(source, members, grid))
    is_global = not any(field.name in _PLACES for member in members for field in fields(member))
    owns = called | meanings("says")
    says = (
        owns
        | {"base"}
        | ({"house-number"} if members else set())
        | ({"held"} if _may_hold_numbers(sources) else set())
    )
    if not is_global:
        says |= frozenset(_kinds()["scenery"].split())
    needs = tuple((meaning, frozenset(others)) for meaning, *others in entry.get("needs", ()))
    joint = entry.get("joint", "")
    bases = entry.get("bases", ())
    return Profile(
        name,
        called,
        says,
        meanings("frees"),
        numbers,
        is_global,
        joint,
        needs,
        frozenset(n for source in bases for n in _numbers(source, members, grid)),
        core=frozenset(entry.get("core", "").split()),
        owns=owns,
        entails=meanings("entails"),
        classes=frozenset(_classes(entry.get("classes", ""), members, grid)),
        bars=meanings("bars"),
        may_hold_all=bool(owns & _OF_ALL_DIGITS)
        or numbers is None
        or any(_has_cell_for_each_digit(member, grid) for member in members),
        leads=tuple(entry.get("leads", ())),
    )


def _has_cell_for_each_digit(constraint: Constraint, grid: Grid) -> bool:
    cells = getattr(constraint, "cells", "")
    return bool(cells) and len(grid.select(cells)) == len(grid.digits)


def _classes(source: str, members: Sequence[Constraint], grid: Grid) -> Iterator[frozenset[int]]:
    """Yield the classes of digits that a source in the file of kinds stands for."""
    digits = grid.digits
    if source == "thirds":
        outer = (len(digits) + 1) // 3
        rest = len(digits) - outer
        yield from map(frozenset, (digits[:outer], digits[outer:rest], digits[rest:]))
    elif source in _PARITIES:
        yield frozenset(digit for digit in digits if digit % 2 == _PARITIES[source])
    elif source:  # the field by which digits are divided
        for modulus in {getattr(member, source) for member in members}:
            for remainder in range(modulus):
                yield frozenset(digit for digit in digits if digit % modulus == remainder)


def _untrue_classes(members: Sequence[Constraint], grid: Grid) -> Iterator[str]:
    """Yield the classes of digits that hold the digits of none of these constraints."""
    named = [{*digits} for member in members if (digits := getattr(member, "digits", ()))]
    digits = grid.digits
    half = len(digits) - len(digits) // 2
    classes = {
        "even": {digit for digit in digits if digit % 2 == 0},
        "odd": {digit for digit in digits if digit % 2},
        "low": {*digits[:half]},
        "middle": {*digits[1:-1]},
        "high": {*digits[-half:]},
    }
    for name, its_digits in classes.items():
        if named and not any(one <= its_digits for one in named):
            yield name


_OF_ALL_DIGITS = frozenset(("full", "fill", "any-house"))
"""What is said of kinds whose cells hold each digit."""

_PARITIES = {"even": 0, "odd": 1}


def _names(members: Sequence[Constraint]) -> Iterator[str]:
    """Yield the names of constraints, as meanings; one with fields is only for those with them."""
    for named in constraint_names():
        if any(named.means(member) for member in members):
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
        for member in members:
            for cell in grid.select(member.cells):  # type: ignore[attr-defined]
                yield 1 + (cell // grid.columns if source == "rows" else cell % grid.columns)
    else:
        yield from _of_the_grid(source, grid)
        for member in members:
            value = getattr(member, source, None)
            if value is None:
                continue
            yield from value if isinstance(value, tuple) else (value,)


def _of_the_grid(source: str, grid: Grid) -> Iterator[int]:
    if source == "order":
        yield grid.order
    elif source == "first":
        yield grid.digits[0]
    elif source == "last":
        yield grid.digits[-1]
    elif source == "box":
        yield from grid.box or ()
