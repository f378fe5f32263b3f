"""Ratings: what they are made of, and in which order puzzles come."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import sudoku_model as sm
from sudoku_model.analysis.limits import GaveUpError
from sudoku_model.analysis.steps.search import StepSearch
from sudoku_model.analysis.steps.techniques import TECHNIQUES
from tests.puzzles import AMBIGUOUS, EASY, UNIQUE
from tests.steps.test_steps import MIDDLE


def test_the_hardest_step_decides() -> None:
    rating = sm.rate(sm.read(UNIQUE))
    assert rating.hardest is not None
    assert rating.difficulty == max(step.difficulty for step in rating.explanation)
    assert sum(rating.techniques.values()) == len(rating.explanation)
    assert f"({rating.level})" in str(rating)


def test_steps_without_a_name_are_counted_together() -> None:
    rating = sm.rate(sm.read(UNIQUE))
    steps = [replace(step, name="") for step in rating.explanation.steps]
    unnamed = replace(rating, explanation=replace(rating.explanation, steps=(*steps,)))
    most = max(step.size for step in steps)
    assert str(unnamed).endswith(f"unnamed step ({len(steps)}, of 1 to {most} facts)")
    assert len(unnamed.techniques) == len({step.size for step in steps})


def test_harder_puzzles_are_rated_higher() -> None:
    easy, middle, hard = (sm.rate(sm.read(line)) for line in (EASY, MIDDLE, UNIQUE))
    assert easy.difficulty < middle.difficulty < hard.difficulty
    assert easy.effort < middle.effort < hard.effort


def assert_no_harder_with_more_known(puzzle: sm.Puzzle, random: Random) -> None:
    """Rate a puzzle again with a given more, and with what its first steps find filled in.

    What a clue shows a cell to be may be a naked single where more is known.
    """
    rating = sm.rate(puzzle)
    most = max(rating.difficulty, TECHNIQUES["naked single"].difficulty)
    solution = rating.explanation.solution
    assert solution is not None
    placed = [step.placed for step in rating.explanation if step.placed is not None]
    one_more = random.choice(placed)
    for known in ([one_more], placed[: random.randrange(1, len(placed))]):
        simpler = puzzle
        for cell, digit in known:
            simpler = simpler.with_given(cell, digit)
        assert sm.rate(simpler).difficulty <= most, known


@settings(max_examples=20, deadline=None)
@given(seed=st.integers(0, 10**6))
@pytest.mark.slow
def test_what_is_known_besides_makes_no_classic_harder(seed: int) -> None:
    puzzle = sm.generate(9, seed=seed)
    assert_no_harder_with_more_known(puzzle, Random(seed))


@pytest.mark.parametrize(
    ("kind", "seed"),
    [("killer cage", 15), ("killer cage", 55), ("killer cage", 136), ("thermometer", 58)],
)
@pytest.mark.slow
def test_what_is_known_besides_makes_no_variant_harder(kind: str, seed: int) -> None:
    """These are puzzles, not a law: with constraints the easiest step may be overlooked."""
    assert_no_harder_with_more_known(sm.generate(6, choose=[kind], seed=seed), Random(seed))


RECTANGLE = "600040001030008700009700000003096000906000103000120500000002400002400080400010002"
"""Easier for those who may assume that there is only one solution."""


@pytest.mark.parametrize(
    ("line", "assume_unique"),
    [(MIDDLE, False), pytest.param(RECTANGLE, True, marks=pytest.mark.slow)],
    ids=["plain", "rectangle"],
)
def test_explain_rate_and_hint_take_the_same_steps(line: str, assume_unique: bool) -> None:
    puzzle = sm.read(line)
    explained = sm.steps(puzzle, assume_unique=assume_unique)
    rating = sm.rate(puzzle, assume_unique=assume_unique)
    assert [str(step) for step in explained] == [str(step) for step in rating.explanation]
    harder = [step for step in explained if step.difficulty > 2.5]
    for step in (explained[0], *harder, explained[-1]):
        board = puzzle
        for cell, digit in step.filled.items():
            board = board.with_given(cell, digit)
        for number, digits in enumerate(step.candidates):
            if board.givens[number] is None:
                board = board.with_candidates(puzzle.grid.cell_name(number), digits)
        hint = sm.hint(puzzle, board, assume_unique=assume_unique)
        assert str(hint.step) == str(step)
        assert sm.from_dict(hint.to_dict()) == hint


@pytest.mark.slow
def test_who_may_assume_one_solution_has_it_easier() -> None:
    rating = sm.rate(RECTANGLE, assume_unique=True)
    assert any("rectangle" in name for name in rating.techniques)
    assert rating.difficulty < sm.rate(RECTANGLE).difficulty


def test_the_way_of_the_fewest_facts_is_not_easier() -> None:
    puzzle = sm.read(MIDDLE)
    fewest = sm.steps(puzzle, proof_seconds=0)
    assert fewest.is_complete
    assert sm.rate(puzzle).difficulty <= max(step.difficulty for step in fewest)


def test_the_curve_tells_how_many_steps_are_as_easy() -> None:
    rating = sm.rate("1234 3412 214. 43..")
    # Of the three cells that are left two are the last of a line.
    assert rating.curve == ((1.0, 2), (1.0, 2), (1.0, 1))
    assert rating.narrow == 1
    assert rating.levels == {"easy": 3}


def test_the_curve_is_drawn() -> None:
    rating = sm.rate(MIDDLE)
    lines = rating.curve_text(width=30).splitlines()
    assert [line.split()[0] for line in lines] == ["hard", "tricky", "medium", "easy", "open"]
    assert all(len(line) <= 30 + len("tricky │") for line in lines)
    assert "█" not in rating.curve_text(unicode=False)
    picture = ElementTree.fromstring(rating.curve_svg())
    bars = picture.findall("{*}rect/{*}title")
    assert len(bars) == len(rating.curve)
    assert bars[-1].text == f"step {len(bars)}: 1.0, nothing else as easy"


def test_out_of_time_a_rating_is_a_lower_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = sm.rate(MIDDLE)
    real, asked = StepSearch._of_two, []

    def is_over(self: StepSearch) -> object:
        asked.append(1)
        if len(asked) == 2:
            raise GaveUpError("time limit")
        return real(self)

    monkeypatch.setattr(StepSearch, "_of_two", is_over)
    rating = sm.rate(MIDDLE)
    assert not rating.is_complete
    # Nothing that costs less than a naked pair was left.
    assert 3.0 <= rating.difficulty <= whole.difficulty
    assert str(rating).endswith("while looking for what two cells or houses say together")
    assert str(rating).startswith(f"difficulty at least {rating.difficulty:.1f}: stopped after")
    written = rating.to_dict()
    assert (written["difficulty"], written["at_least"]) == (None, rating.difficulty)
    assert written["level"] is rating.level is None
    assert sm.from_dict(written) == rating


def test_what_has_no_difficulty_has_no_bound() -> None:
    assert sm.rate(sm.read(AMBIGUOUS)).to_dict()["at_least"] is None


@pytest.mark.parametrize("line", [EASY, UNIQUE], ids=["easy", "unique"])
def test_filling_in_what_the_steps_find_makes_it_easier(line: str) -> None:
    """After a step that a person has carried out, what is left is no harder."""
    puzzle = sm.read(line)
    whole = sm.rate(puzzle)
    half = puzzle
    for step in list(whole.explanation)[: len(whole.explanation) // 2]:
        if step.placed is not None:
            half = half.with_given(*step.placed)
        for cell, digit in step.removed:
            left = set(half.candidates.get(half.grid.cell(cell), half.grid.digits)) - {digit}
            half = half.with_candidates(cell, sorted(left))
    assert sm.rate(half).effort < whole.effort


def test_what_is_not_unique_is_not_rated() -> None:
    rating = sm.rate(sm.read(AMBIGUOUS))
    assert str(rating).startswith("not rated")
    assert rating.to_dict()["difficulty"] is None
    assert rating.level is None
