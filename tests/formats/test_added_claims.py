"""A described clue with a claim added: it says more, unless the clue entails what is claimed.

Whether it does is decided by a solver: with the clue and the denial of the claim, there is no
solution.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import fields, replace
from functools import cache
from pathlib import Path

import pytest

from benchmarks.rule_texts import TEXTS, entries, puzzle_of
from sudoku_model import Puzzle, Status, check
from sudoku_model import constraints as kinds
from sudoku_model.constraints.base import Constraint
from sudoku_model.constraints.catalog import CONSTRAINTS
from sudoku_model.errors import SudokuModelError
from sudoku_model.formats import words
from sudoku_model.formats.words import with_words_accounted_for
from sudoku_model.grid import Grid

CLAIMS: dict[str, Callable[[Sequence[str]], Constraint]] = {
    " and are equal": kinds.SameDigits,
    " and are all the same": kinds.SameDigits,
    " and do not repeat": lambda cells: kinds.DifferentDigits(" ".join(cells)),
    ", all of which are different": lambda cells: kinds.DifferentDigits(" ".join(cells)),
    " and contain a 7": lambda cells: kinds.Contains(" ".join(cells), (7,)),
    ", and each of them contains a 5": lambda cells: kinds.Contains(" ".join(cells), (5,)),
    " and the digits in it are even": lambda cells: kinds.Even(" ".join(cells)),
    ", and all its digits are odd": lambda cells: kinds.Odd(" ".join(cells)),
    " and sum to 16": lambda cells: kinds.Sum(" ".join(cells), "==", 16),
    ", and their sum is 19": lambda cells: kinds.Sum(" ".join(cells), "==", 19),
    " and are in increasing order": lambda cells: kinds.Thermometer(" ".join(cells)),
    " and are consecutive": lambda cells: kinds.Renban(" ".join(cells)),
    " and are at most 7": lambda cells: kinds.DigitClass(" ".join(cells), tuple(range(1, 8))),
    ", and no 8 is among them": lambda cells: kinds.DigitClass(
        " ".join(cells), (1, 2, 3, 4, 5, 6, 7, 9)
    ),
}
"""What is added to a sentence, and the constraint on the cells of its clue that this means."""

ONE_IN_EACH_BOX = " and each box contains exactly one"
NONE_IN_TWO = ", and no digit is in two of them"
HAVE_ONE = {"Doubler", "Negator", "HotCold"}
"""Modifiers of which each box has one, with another digit each: of these it is true."""

IN_OTHER_REGIONS = " and lie in different regions"
TRUE_OF = {kind: {ONE_IN_EACH_BOX, NONE_IN_TWO} for kind in HAVE_ONE} | {
    "DisjointGroups": {IN_OTHER_REGIONS}
}
"""Of which kinds they are true all the same: cells at the same place of their boxes are in other
boxes."""

FOREIGN = (
    ", except in box 5",
    ", except in the first row",
    " and one of them is wrong",
    ONE_IN_EACH_BOX,
    IN_OTHER_REGIONS,
    " and all have different sums",
    NONE_IN_TWO,
    " and the digits in their row are larger",
)
"""What no clue entails, but for those of which it is true."""

ABOUT_LINES = {"MagicSquare"}
"""Clues of which a sum is that of their lines, not of all their cells."""
MADE_OF_OTHERS = {"Or", "And", "Exactly", "Not", "Replicate", "Values"}


CONTENT = json.loads((Path(words.__file__).parent / "kinds.json").read_text(encoding="utf-8"))
KINDS = CONTENT["kinds"]
MEANINGS: dict[str, Callable[[Sequence[str]], Constraint]] = {
    **dict.fromkeys(("differing", "different"), CLAIMS[" and do not repeat"]),
    "even": CLAIMS[" and the digits in it are even"],
    "odd": CLAIMS[", and all its digits are odd"],
}
"""What is said to follow from clues, as a constraint on their cells."""

ENTAILED = {
    name: sorted(MEANINGS.keys() & entry["entails"].split())
    for name, entry in KINDS.items()
    if MEANINGS.keys() & entry.get("entails", "").split()
    and "cells" in CONSTRAINTS.get(entry.get("class", name), kinds.AntiKing).example
    and name not in HAVE_ONE  # their digits are those of cells that are to be found
}


def clues(every: int) -> list[tuple[str, str, Puzzle]]:
    """Return sentences of the texts that describe one clue, with what they describe."""
    found: dict[tuple[str, str], Puzzle] = {}
    for entry in list(entries(TEXTS))[::every]:
        kind, *others = entry["stated"] or ("",)
        # An example goes on to the end of its sentence.
        has_example = "e.g." in entry["text"]
        is_one = (
            kind
            and not has_example
            and not others
            and not entry["more"]
            and len(entry["clues"]) == 1
        )
        if is_one and entry["seen"] and kind not in MADE_OF_OTHERS:
            sentence = entry["clues"][0].rstrip(".")
            puzzle = puzzle_of(entry)
            if puzzle.constraints and not says_more(puzzle, f"{sentence}."):
                found[kind, sentence] = puzzle
    return [(kind, sentence, puzzle) for (kind, sentence), puzzle in found.items()]


def says_more(puzzle: Puzzle, rules: str) -> bool:
    return bool(with_words_accounted_for(replace(puzzle, rules=rules)).rules_in_words)


def cells_of(constraint: Constraint) -> list[str]:
    """Return the cells of a clue, if it has some."""
    names = {field.name for field in fields(constraint)}  # type: ignore[arg-type]
    text = getattr(constraint, next((n for n in ("shaft", "cells") if n in names), ""), "")
    return text.split() if " " in text else []


@cache
def is_entailed(constraint: Constraint, puzzle: Puzzle, claim: str) -> bool:
    cells = cells_of(constraint)
    try:
        denied = puzzle.with_constraints(constraint, kinds.Not(CLAIMS[claim](cells)))
    except SudokuModelError:  # the claim makes no sense of these cells
        return True
    return check(denied, time_limit=20).status is Status.NONE


def accepted(every: int, part: int = 0, parts: int = 1) -> list[str]:
    """Return what is taken for a description of a clue though it claims more.

    Args:
        every: of the texts every so-manieth is looked at.
        part: of their clues, those of which part.
        parts: into how many parts.
    """
    wrong = []
    for kind, sentence, puzzle in clues(every)[part::parts]:
        foreign = set(FOREIGN) - TRUE_OF.get(kind, set())
        told = [claim for claim in foreign if not says_more(puzzle, f"{sentence}{claim}.")]
        constraint, bare = puzzle.constraints[0], replace(puzzle, constraints=(), rules="")
        if cells_of(constraint):
            told += (
                claim
                for claim in CLAIMS
                if not (kind in ABOUT_LINES and "sum" in claim)
                and not says_more(puzzle, f"{sentence}{claim}.")
                and not is_entailed(constraint, bare, claim)
            )
        wrong += [f"{kind}: {sentence}{claim}." for claim in told]
    return wrong


@pytest.mark.parametrize("name", ENTAILED)
def test_what_is_said_to_follow_from_a_clue_follows_from_it_alone(name: str) -> None:
    kind = CONSTRAINTS[KINDS[name].get("class", name)]
    clue = kind(**kind.example)
    cells = Grid.square(9).names(Grid.square(9).select(clue.cells)).split()  # type: ignore[attr-defined]
    bare = replace(Grid.square(9), regions=(None,) * 81, has_rows=False, has_columns=False)
    for meaning in ENTAILED[name]:
        denied = kinds.Not(MEANINGS[meaning](cells))
        puzzle = Puzzle.empty(bare).with_constraints(clue, denied)
        assert check(puzzle).status is Status.NONE, meaning


def test_what_a_clue_does_not_entail_says_more() -> None:
    assert accepted(every=199) == []


@pytest.mark.slow
@pytest.mark.parametrize("part", range(4))
def test_what_no_clue_entails_says_more_of_any(part: int) -> None:
    assert accepted(1, part, 4) == []


@pytest.mark.parametrize(
    ("kind", "sentence"),
    [
        ("Renban", "The lines must not have the same set."),
        ("Renban", "The lines are all different."),
        ("ExtraRegion", "The regions are different from each other."),
        ("Entropic", "The lines must not have the same set of digits."),
        ("KillerCage", "The sums of the cages are different."),
    ],
)
def test_that_clues_differ_from_each_other_says_more(kind: str, sentence: str) -> None:
    entry = {"stated": [kind], "text": f"Normal sudoku rules apply. {sentence}"}
    assert with_words_accounted_for(puzzle_of(entry)).rules_in_words


@pytest.mark.parametrize(
    "text",
    [
        "Rules: normal sudoku. 1) Repeats are not allowed in cages. 2) Cages show their sums.",
        "In the cages repeats are not allowed.",
    ],
)
def test_numbers_of_rules_and_repeats_in_clues_say_no_more(text: str) -> None:
    puzzle = with_words_accounted_for(puzzle_of({"stated": ["KillerCage"], "text": text}))
    assert puzzle.rules_in_words == ()
