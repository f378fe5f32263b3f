"""What is said of two digits describes a clue if it is just what the clue demands of them."""

from __future__ import annotations

import pytest

import sudoku_model as sm
from sudoku_model import Puzzle
from sudoku_model.constraints.base import Constraint
from sudoku_model.formats.words import with_words_accounted_for

WHISPER = sm.Whisper("r1c1 r2c1 r3c2 r4c3 r5c4", 5)
CLUES: dict[str, Constraint] = {
    "green line": WHISPER,
    "purple line": sm.Renban("r1c1 r1c2 r2c3 r3c3 r4c4"),
    "thermometer": sm.Thermometer("r4c4 r3c5 r2c5"),
    "white dot": sm.Difference("r1c1 r1c2", 1),
}


def says_more(sentence: str) -> bool:
    clue = next(clue for name, clue in CLUES.items() if name in sentence)
    puzzle = Puzzle.empty(9).with_constraints(clue).with_texts(rules=sentence)
    return bool(puzzle.rules_in_words)


@pytest.mark.parametrize(
    "sentence",
    [
        "On the green line, each digit is at least five more or five less than its neighbours.",
        "No two neighbouring digits on a green line are closer than five.",
        "The difference of a digit on the green line and the next one is never below 5.",
        "Adjacent digits on a green line have a difference of 5, 6, 7 or 8.",
        "The digit on one side of a white dot is one more than the digit on the other side.",
        "The value on one side of a white dot is consecutive with the other.",
        "No digit on a thermometer is smaller than or equal to the digit preceding it.",
    ],
)
def test_a_relation_is_understood_however_it_is_said(sentence: str) -> None:
    assert not says_more(sentence)


@pytest.mark.parametrize(
    "sentence",
    [
        # Other amounts: more, and also less than what is stated.
        "On the green line, each digit is at least six more or six less than its neighbours.",
        "Neighbours on a green line are not closer than 4.",
        "Adjacent digits on a green line have a difference of 5, 6 or 7.",
        "The digit on one side of a white dot is two more than the digit on the other side.",
        "A white dot means that the two digits differ by 1 or by 4.",
        # Other digits than those of the clue.
        "No two digits on a green line are closer than five.",
        "Neighbours in a row are not closer than five, as on a green line.",
        "Neighbours on any green line or in a box are not closer than five.",
        "Some neighbours on a green line are not closer than five.",
        # True of the first cells of a clue, not of all.
        "Adjacent digits on a purple line are closer than 5.",
        # One way where the clue has none, or another way.
        "The left digit on a white dot is one more than the digit on the other side.",
        "No digit on a thermometer is larger than the digit preceding it.",
    ],
)
def test_a_relation_that_is_not_just_that_of_the_clue_says_more(sentence: str) -> None:
    assert says_more(sentence)


def test_what_is_said_of_several_clues_is_tried_on_each() -> None:
    rules = "Neighbours on a green line are not closer than five."
    both = Puzzle.empty(9).with_constraints(WHISPER, sm.Whisper("r7c7 r8c8 r9c9", 4))
    assert with_words_accounted_for(both.with_texts(rules=rules)).rules_in_words
