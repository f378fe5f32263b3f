"""Write documents, read them, and hold what comes out against what was written."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass, field
from itertools import islice
from typing import NamedTuple
from urllib.parse import quote

import sudoku_model as sm
from attacks.readers.board import MOST_FILLINGS, Values, random_board
from attacks.readers.formats import FORMATS
from attacks.readers.parts import Document, Draw, Format, Part, Role
from sudoku_model.errors import PuzzleFormatError
from sudoku_model.puzzle import Puzzle

PARTS = 4
"""Most parts of a document."""


@dataclass
class Totals:
    """What was done.

    Attributes:
        cases: how often a part was held against what its reader made of it, by format.
        compared: how many documents were compared by all their solutions.
        named: how many of them are not stated as a whole, and say so.
        keys: how often each key was written.
    """

    cases: Counter[str] = field(default_factory=Counter)
    compared: int = 0
    named: int = 0
    keys: Counter[str] = field(default_factory=Counter)

    @property
    def all_cases(self) -> int:
        """The number of cases."""
        return self.cases.total()


class Found(NamedTuple):
    """A document that was read otherwise than it was meant.

    Attributes:
        form: the format.
        problem: what is wrong, in words.
        keys: the parts that were written.
        text: the document.
    """

    form: str
    problem: str
    keys: tuple[str, ...]
    text: str


def attack(seed: str, totals: Totals, formats: tuple[str, ...] = ()) -> Found | None:
    """Write a document with a few parts, and return what is wrong with how it is read.

    Args:
        seed: what chance comes from.
        totals: where it counts.
        formats: the names of formats to choose from; all by default.
    """
    rng = random.Random(seed)
    form = FORMATS[rng.choice(formats or tuple(FORMATS))]
    board = random_board(rng, form.sizes)
    draw = Draw(rng, board.counted_from(rng.choice(form.firsts)))
    base = form.base(draw)
    parts = [form.part(draw) for _ in range(rng.randint(1, PARTS))]
    totals.cases[form.name] += len(parts)
    totals.keys.update(part.key for part in parts)
    document = base
    try:
        for part in parts:
            document = deepcopy(base)
            if part.without is not None:
                part.without(document)
            plain = _read_if_possible(form, document, [part], draw)
            document = _with(base, part)
            alone = _read_if_possible(form, document, [part], draw)
            if plain and alone:
                _judge(part, plain, alone)
        document = _with(base, *parts)
        if whole := _read_if_possible(form, document, parts, draw):
            _compare_forms(form, document, whole)
            _add_unknown_key(form, document, whole, draw.rng)
        stated = [part for part in parts if part.role is Role.STATED]
        document = _with(base, *stated)
        if puzzle := _read_if_possible(form, document, stated, draw):
            right = _meant(document, stated, draw)
            totals.compared += 1
            totals.named += bool(puzzle.unstated)
            _compare_solutions(puzzle, right)
    except _WrongError as wrong:
        keys = tuple(part.key for part in parts)
        return Found(form.name, str(wrong), keys, next(iter(form.texts(document).values())))
    return None


class _WrongError(Exception):
    """Something is not read as it was meant."""


def _with(base: Document, *parts: Part) -> Document:
    document = deepcopy(base)
    for part in parts:
        part.add(document)
    return document


def _read_if_possible(
    form: Format, document: Document, parts: list[Part], draw: Draw
) -> Puzzle | None:
    """Read a document; what nobody can fill may be refused as a contradiction."""
    try:
        return _read(form, document)
    except _WrongError:
        if _meant(document, parts, draw):
            raise
        return None


def _read(form: Format, document: Document) -> Puzzle:
    text = next(iter(form.texts(document).values()))
    try:
        return sm.read(text, format=form.name)
    except PuzzleFormatError as error:
        raise _WrongError(f"refused: {error}") from None


def _judge(part: Part, plain: Puzzle, puzzle: Puzzle) -> None:
    """Compare a puzzle with and without a part."""
    model = _model(plain) != _model(puzzle)
    traces = _traces(plain) != _traces(puzzle)
    texts = _texts(plain) != _texts(puzzle)
    if part.role is Role.NOTHING and (model or traces or texts):
        raise _WrongError(f"{part.key} is nothing, and changes something")
    if part.role is Role.HARMLESS and model:
        raise _WrongError(f"{part.key} changes the model")
    if part.role in (Role.NOTHING, Role.HARMLESS):
        return
    if not model and not traces:
        where = "leaves no trace but in a text" if texts else "leaves no trace"
        raise _WrongError(f"{part.key} {where}")


def _model(puzzle: Puzzle) -> object:
    return (
        puzzle.grid,
        puzzle.givens,
        dict(puzzle.candidates),
        sorted(map(repr, puzzle.constraints)),
    )


def _traces(puzzle: Puzzle) -> object:
    return sorted(puzzle.unstated), sorted(puzzle.notes)


def _texts(puzzle: Puzzle) -> object:
    return puzzle.title, puzzle.author, puzzle.rules, puzzle.expected


def _compare_forms(form: Format, document: Document, first: Puzzle) -> None:
    """Hold all forms of a document against its first one, recognised and told."""
    for name, text in _all_texts(form, document):
        for told in (None, form.name):
            try:
                puzzle = sm.read(text, format=told)
            except PuzzleFormatError as error:
                if told is not None and "SudokuPad" in name:
                    continue  # which is a link of another program
                raise _WrongError(f"{name} refused: {error}") from None
            for part in (_model, _traces, _texts):
                if part(puzzle) != part(first):
                    raise _WrongError(f"{name} is read otherwise: {part.__name__.strip('_')}")
        if "\n" not in text:
            _read_twice(name, text, first)


def _all_texts(form: Format, document: Document) -> Iterator[tuple[str, str]]:
    """Yield all forms of a document, and one as chats and searches pass links on."""
    texts = form.texts(document)
    yield from texts.items()
    link = next((text for text in texts.values() if text.startswith("https://")), None)
    if link is not None:
        encoded = quote(link, safe="")
        yield "link, encoded", encoded
        yield "link within a link", f"https://example.org/go?to={encoded}&from=chat"


def _add_unknown_key(form: Format, document: Document, puzzle: Puzzle, rng: random.Random) -> None:
    """Put a key that nobody knows somewhere, and see whether it is noticed."""
    document = deepcopy(document)
    objects = list(form.objects(document))
    if not objects:
        return
    chosen = rng.choice(objects)
    value = rng.choice((True, 7, "x", [1], {"a": 1}, False))
    chosen["active" if value is False else "neverseen"] = value  # which most are that say nothing
    if _traces(_read(form, document)) == _traces(puzzle):
        raise _WrongError(f"an unknown key leaves no trace: {json.dumps(chosen)[:200]}")


def _read_twice(name: str, text: str, first: Puzzle) -> None:
    """Read a text that stands on two lines, or a link that stands twice on one."""
    for gap in ("\n", "\r\n", " ") if "://" in text else ("\n",):
        both = f"{text}{gap}{text}"
        try:
            found = list(sm.read_many(both))
        except PuzzleFormatError as error:
            raise _WrongError(f"{name} twice with {gap!r} refused: {error}") from None
        if [_model(puzzle) for puzzle in found] != [_model(first)] * 2:
            raise _WrongError(f"{name} twice with {gap!r} is {len(found)} puzzles")


def _meant(document: Document, parts: list[Part], draw: Draw) -> set[Values]:
    """Return the fillings that obey all that the parts say."""
    meanings = [part.meaning(document) for part in parts if part.meaning is not None]
    return {values for values in draw.board.fillings if all(holds(values) for holds in meanings)}


def _compare_solutions(puzzle: Puzzle, right: set[Values]) -> None:
    """Hold all solutions of what was read against those of what was meant."""
    if puzzle.unstated:
        lost = (values for values in right if not puzzle.holds(values))
        if (values := next(lost, None)) is not None:
            raise _WrongError(f"a solution is lost: {_shown(values)}")
        return
    found = {solution.values for solution in islice(sm.solutions(puzzle), MOST_FILLINGS + 1)}
    if right - found and len(found) <= MOST_FILLINGS:
        raise _WrongError(f"a solution is lost: {_shown(min(right - found))}")
    if found - right:
        raise _WrongError(f"a solution too many: {_shown(min(found - right))}")


def _shown(values: Values) -> str:
    return "".join(map(str, values))
