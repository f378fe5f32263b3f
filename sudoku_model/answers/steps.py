"""Steps, explanations, ratings, hints.

A step is data to work with: what is filled in and which candidates are left before it, the facts
that it rests on, how people call it and how hard it is, and what it concludes.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import chain
from typing import Any

from sudoku_model.analysis.steps import Explanation, Hint, Mistake, PartialHint, Place, Rating, Step
from sudoku_model.analysis.steps.deduction import Deduction
from sudoku_model.analysis.steps.facts import (
    CellFact,
    Fact,
    GraveFact,
    PlaceFact,
    RuleFact,
    TotalFact,
    UniqueFact,
)
from sudoku_model.analysis.steps.layout import Layout
from sudoku_model.analysis.steps.refutation import Refutation
from sudoku_model.analysis.steps.step import StepWords, step_of
from sudoku_model.analysis.steps.telling import Link, Part
from sudoku_model.analysis.steps.totals import KnownSum
from sudoku_model.answers.kinds import (
    CANDIDATES,
    CELLS,
    FLAG,
    NAMES,
    NUMBER,
    NUMBERS,
    TEXT,
    WHOLE,
    About,
    ByName,
    CellName,
    Kind,
    ListOf,
    Maybe,
    Placed,
    Row,
    Schema,
    SetOf,
    cell_at,
)
from sudoku_model.answers.parts import CLUE, CONSTRAINT, PUZZLE
from sudoku_model.answers.table import Entry, Key, Table, Told
from sudoku_model.answers.verdicts import REASON, SECONDS, STATUS, VERDICT, complete
from sudoku_model.bits import mask_of
from sudoku_model.formats.json_text import Node

# Facts. One is told by what is written of it: the facts of a puzzle are known from the puzzle.


def _values(about: About, node: Node, **values: Any) -> tuple[Any, ...]:
    return tuple(values.values())


_SENTENCE = Told(
    "sentence",
    TEXT,
    "the fact in words",
    lambda fact, about: str(fact),
)
_CELL_SET = SetOf(CELLS)

_KNOWN_SUM = Table(
    KnownSum,
    Key("cells", _CELL_SET, "the cells"),
    Key("total", WHOLE, "their sum"),
    Key("constraint", CONSTRAINT, "what says so"),
    Key(
        "minus",
        _CELL_SET,
        "cells that they are compared with: the total is how much more they make",
        default=frozenset(),
    ),
)


def _fact(word: str, of: type, *keys: Entry) -> tuple[str, Table]:
    """Return the word for a kind of facts, and what is written of one, in words as well."""
    return word, Table(of, *keys, _SENTENCE, build=_values, name=f"{word}-fact")


_BY_WORD: Mapping[str, Table] = dict(
    (
        _fact("cell", CellFact, Key("cells", CELLS, "the cell")),
        _fact(
            "house",
            PlaceFact,
            Key("house", TEXT, "the name of the house"),
            Key("kind", TEXT, "'row', 'column', 'box', 'region', 'house' or 'group'"),
            Key("cells", CELLS, "its cells"),
            Key("digit", WHOLE, "the digit"),
        ),
        _fact(
            "constraint",
            RuleFact,
            Key("constraint", CONSTRAINT, "the constraint"),
            Key("cells", CELLS, "the cells that it speaks of"),
            Key("part", FLAG, "whether this is only what it says of these cells", "is_part"),
            Key("copy", WHOLE, "which of several such things it is, from 0", default=0),
        ),
        _fact(
            "total",
            TotalFact,
            Key("plus", _CELL_SET, "the cells that count", "leftover.plus"),
            Key("minus", _CELL_SET, "the cells that are taken away", "leftover.minus"),
            Key("total", WHOLE, "what that makes", "leftover.total"),
            Told(
                "houses",
                ListOf(TEXT),
                "the houses that were added up",
                lambda fact, about: [house.name for house in fact.leftover.houses],
            ),
            Told("cages", ListOf(_KNOWN_SUM), "what was taken away", "leftover.cages"),
        ),
        _fact(
            "rectangle",
            UniqueFact,
            Key("corners", CELLS, "two opposite cells, then the others", "rectangle.corners"),
            Key("digits", NUMBERS, "the digits", "rectangle.digits"),
        ),
        _fact("grave", GraveFact, Key("cells", CELLS, "none: it speaks of all open cells")),
    )
)
_WORD_OF = {table.of: word for word, table in _BY_WORD.items()}


def _table_of(fact: Fact) -> Table:
    return _BY_WORD[_WORD_OF[type(fact)]]


class _Facts(Kind):
    """The facts of a step; what is read are their numbers in a layout of the puzzle."""

    def write(self, value: Sequence[Fact], about: About) -> list[dict[str, Any]]:
        return [
            {"type": _WORD_OF[type(fact)], **_table_of(fact).write(fact, about)} for fact in value
        ]

    def read(self, node: Node, about: About) -> tuple[Layout, tuple[int, ...]]:
        items = [(item.member("type").text(), item) for item in node.items()]
        is_unique = not {"rectangle", "grave"}.isdisjoint(word for word, _ in items)
        layout, known = _layout(about, assume_unique=is_unique)
        numbers = []
        for word, item in items:
            if word not in _BY_WORD:
                raise item.member("type").unfit(f"one of {', '.join(_BY_WORD)}")
            number = known.get((word, _BY_WORD[word].read(item, about)))
            if number is None:
                raise item.unfit("a fact about the puzzle", "a fact that the puzzle has not")
            numbers.append(number)
        if not numbers:
            raise node.unfit("facts", "none")
        return layout, tuple(numbers)

    def schema(self, shared: dict[str, Schema]) -> Schema:
        choices = []
        for word, table in _BY_WORD.items():
            shape = table.schema(shared)
            head = {"properties": {"type": {"const": word}}, "required": ["type"]}
            choices.append({"if": head, "then": shape})
        one: Schema = {
            "type": "object",
            "properties": {"type": {"enum": [*_BY_WORD]}},
            "required": ["type"],
            "allOf": choices,
        }
        return {"type": "array", "items": one, "minItems": 1}


def _layout(about: About, *, assume_unique: bool) -> tuple[Layout, dict[Any, int]]:
    """Return the layout of the puzzle, and its facts by what is written of them."""
    key = Layout, assume_unique
    if key not in about.kept:
        layout = Layout(about.known_puzzle, assume_unique=assume_unique)
        known: dict[Any, int] = {}
        for number, fact in enumerate(layout.facts):
            table = _table_of(fact)
            told = tuple(one.of(fact) for one in table.keys if isinstance(one, Key))
            known.setdefault((_WORD_OF[table.of], told), number)
        about.kept[key] = layout, known
    found: tuple[Layout, dict[Any, int]] = about.kept[key]
    return found


# Steps.

_CANDIDATE = Row((CellName(), WHOLE))
_CANDIDATES = ListOf(_CANDIDATE)
_LINK = Table(
    Link,
    Told("start", _CANDIDATES, "the cells and digits that come first"),
    Told("end", _CANDIDATES, "those that come next"),
    Told("strong", FLAG, "whether one of them is true; else not both are", "is_strong"),
)
_PART = Table(
    Part,
    Told("name", TEXT, "by which other parts speak of it; empty if it is the only one"),
    Told("links", ListOf(_LINK), "its links in order"),
    Told("notation", TEXT, "the chain in Eureka notation; empty if it is none"),
    Told("sentence", TEXT, "the part in words"),
)


def _are_left(facts: Sequence[int], layout: Layout, alive: int) -> bool:
    """Say whether each of these facts speaks of a candidate that is left, or of all at once."""
    return all(
        layout.masks[fact] & alive or isinstance(layout.facts[fact], GraveFact) for fact in facts
    )


def _step(
    about: About,
    node: Node,
    *,
    number: int,
    name: str,
    difficulty: float,
    sentence: str,
    choices: int,
    premises: Sequence[Sequence[tuple[str, int]]],
    facts: tuple[Layout, tuple[int, ...]],
    placed: tuple[str, int] | None,
    removed: Sequence[tuple[str, int]],
    is_smallest: bool,
    filled: Mapping[str, int],
    candidates: Sequence[Sequence[int]],
) -> Step:
    layout, numbers = facts
    members = node.members()
    alive = mask_of(
        layout.candidate(cell, digit) for cell, own in enumerate(candidates) for digit in own
    )

    def candidate(cell: str, digit: int, key: str) -> int:
        place = cell_at(members[key], cell, about)
        if digit not in candidates[place]:
            raise members[key].unfit("candidates before the step", f"{cell}={digit}")
        return layout.candidate(place, digit)

    if not _are_left(numbers, layout, alive):
        raise members["facts"].unfit("facts that the candidates leave possible", "others")
    excluded, chosen = mask_of(candidate(*one, "removed") for one in removed), None
    if placed is not None:
        chosen = candidate(*placed, "placed")
        excluded = layout.links[chosen] & alive
    elif not excluded:
        raise node.unfit("a digit that is placed or removed", "a step without a conclusion")
    if choices < 1:
        raise members["choices"].unfit("at least 1", str(choices))
    deduction = Deduction(numbers, excluded, chosen, is_smallest, choices)
    _expect_possible(premises, members, about)
    words = StepWords(name, difficulty, sentence, tuple(map(tuple, premises)))
    settled = mask_of(candidate(*one, "filled") for one in filled.items())
    return step_of(layout, alive, settled, deduction, number, words)


def _expect_possible(
    premises: Sequence[Sequence[tuple[str, int]]], members: Mapping[str, Node], about: About
) -> None:
    """Refuse digits that their cells can never have."""
    for cell, digit in chain.from_iterable(premises):
        if digit not in about.grid.domains[cell_at(members["premises"], cell, about)]:
            raise members["premises"].unfit("digits that the cells can have", f"{cell}={digit}")


STEP = Table(
    Step,
    Key("number", WHOLE, "its place in the explanation, from 1"),
    Key("technique", TEXT, "what people call it; empty if it has no name", "name"),
    Key("difficulty", NUMBER, "how hard it is to see"),
    Key(
        "choices",
        WHOLE,
        "how many different conclusions as easy were found there, this one included",
        default=1,
    ),
    Key("sentence", TEXT, "the step in words"),
    Key("facts", _Facts(), "what it rests on; none of them can be left out"),
    Told("reasons", ListOf(TEXT), "what each fact amounts to, given the candidates"),
    Key(
        "premises",
        ListOf(_CANDIDATES),
        "what a thought needs to know of the candidates; one of each group is true",
        default=(),
    ),
    Key("placed", Maybe(Placed()), "the cell and the digit that it places"),
    Key("removed", _CANDIDATES, "the candidates that it excludes"),
    Told(
        "parts",
        ListOf(_PART),
        "a chain or a net in parts of a few facts, as it is told",
        is_rare=True,
    ),
    Told("cells", NAMES, "the cells to look at"),
    Key("smallest", FLAG, "whether fewer facts are known not to do", "is_smallest"),
    Key("filled", ByName(WHOLE), "the cells that hold their digits before the step"),
    Key("candidates", CANDIDATES, "the digits that are left in each cell before the step"),
    build=_step,
)

_VERDICT = Told("verdict", STATUS, "how many solutions there are", "verdict.status")
_CHECK = Key("check", VERDICT, "the whole verdict", "verdict")


def _solution(explanation: Explanation, about: About) -> str | None:
    return explanation.solution.line() if explanation.solution else None


_NEXT = (
    Key(
        "next_at_least",
        NUMBER,
        "how hard the step that comes next is at least; 0 if it is told, or there is none",
        default=0.0,
    ),
    Key(
        "looked_for",
        TEXT,
        "what kind of step was looked for at the end; empty if it is told, or there is none",
        default="",
    ),
)

EXPLANATION = Table(
    Explanation,
    _VERDICT,
    complete(),
    Key("steps", ListOf(STEP), "the steps in order"),
    Told("solution", Maybe(TEXT), "the solution, if it is the only one", _solution),
    REASON,
    *_NEXT,
    SECONDS,
    _CHECK,
)


def _if_complete(value: Callable[[Rating], Any]) -> Callable[[Rating, About], Any]:
    """Return a function that tells a value if the rating is complete, else None."""
    return lambda rating, about: value(rating) if rating.is_complete else None


REFUTATION = Table(
    Refutation,
    Key("total", WHOLE, "the number of simple steps, those in refutations included"),
    Key("scores", NUMBERS, "for each cell whose digits had to be refuted how many that took"),
)

RATING = Table(
    Rating,
    _VERDICT,
    Told(
        "difficulty",
        Maybe(NUMBER),
        "how hard the hardest step is",
        _if_complete(lambda rating: round(rating.difficulty, 2)),
    ),
    Told("level", Maybe(TEXT), "the difficulty in a word"),
    Told(
        "effort",
        Maybe(NUMBER),
        "what all steps take together",
        _if_complete(lambda rating: round(rating.effort, 1)),
    ),
    Told(
        "at_least",
        Maybe(NUMBER),
        "how hard the puzzle is at least, also if it was not rated to its end",
        lambda rating, about: rating.difficulty if rating.verdict.is_unique else None,
    ),
    Told("levels", ByName(WHOLE), "how many steps there are of each level, easiest first"),
    Told(
        "curve",
        ListOf(Row((NUMBER, WHOLE))),
        "for each step how hard it is, and how many as easy were found there",
    ),
    Told("narrow", WHOLE, "at how many steps there was one choice"),
    Told("techniques", ByName(WHOLE), "how many steps there are of each name, easiest first"),
    Key(
        "refutation",
        Maybe(REFUTATION),
        "how hard it is for somebody who knows no technique, if that was asked for",
        default=None,
    ),
    complete(Told, "whether the steps lead to the solution; if not, see at_least"),
    Told("reason", TEXT, "why it could not be rated to its end", is_rare=True),
    SECONDS,
    Key("explanation", EXPLANATION, "the steps that it was rated by"),
)

MISTAKE = Table(
    Mistake,
    Key("cell", CellName(), "the cell"),
    Key("digits", NUMBERS, "the digits that were left there, without the right one"),
    Key("conflict", ListOf(CLUE), "clues and entries that cannot stand together", "clues"),
    Told("sentence", TEXT, "the mistake in words", lambda mistake, about: str(mistake)),
)

HINT = Table(
    Hint,
    _VERDICT,
    Told("solved", FLAG, "whether the board is filled, and rightly", "is_solved"),
    complete(Told),
    Key("board", PUZZLE, "the puzzle together with what was filled in"),
    Key("step", Maybe(STEP), "the easiest next step"),
    Key("mistakes", ListOf(MISTAKE), "the entries that are wrong"),
    REASON,
    *_NEXT,
    SECONDS,
    _CHECK,
)

_PLACE = Table(
    Place,
    Key("name", TEXT, "what it is called: a cell, a house, a clue"),
    Key("cells", NAMES, "its cells"),
)

PARTIAL_HINT = Table(
    PartialHint,
    Key("verdict", STATUS, "how many solutions there are", "status"),
    Key("stage", TEXT, "how much it tells: 'where' or 'what'"),
    Key("sentence", TEXT, "what it says"),
    Key("places", ListOf(_PLACE), "where to look"),
    Key("solved", FLAG, "whether the board is filled, and rightly", "is_solved"),
    Key("wrong", FLAG, "whether the places are entries that are wrong", "has_mistakes"),
    complete(),
    Key("board", PUZZLE, "the puzzle together with what was filled in"),
    REASON,
    SECONDS,
)
