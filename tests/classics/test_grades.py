"""Answers to classic puzzles by the array: the same grades as one by one."""

from __future__ import annotations

import numpy as np
import pytest

import sudoku_model as sm

rng = np.random.default_rng(7)

GRID = "".join("123456789"[shift:] + "123456789"[:shift] for shift in (0, 3, 6, 1, 4, 7, 2, 5, 8))


def _some(number: int) -> tuple[np.ndarray, np.ndarray]:
    """Return puzzles with none, one and several solutions, and answers of every kind."""
    digits = np.argsort(rng.random((number, 9)), axis=1) + 1
    base = digits[:, np.array([*map(int, GRID)]) - 1]
    givens = np.where(rng.random(base.shape) < rng.choice([0.3, 0.4, 0.6], (number, 1)), base, 0)
    givens[0, :2] = 5
    second = sm.check_array(givens).second
    answers = np.where(rng.random(base.shape) < rng.random((number, 1)), base, 0)
    wrong = rng.random(base.shape) < rng.choice([0, 0.02, 0.3], (number, 1))
    answers = np.where(wrong, rng.integers(-1, 12, base.shape), answers)
    answers[1::4], answers[2::4] = base[1::4], second[2::4]
    return givens, answers


def _same_as_one_by_one(givens: np.ndarray, answers: np.ndarray) -> None:
    graded = sm.grade_array(givens, answers)
    for row, (given, answer) in enumerate(zip(givens.tolist(), answers.tolist(), strict=True)):
        puzzle = sm.Puzzle(sm.Grid.square(9), tuple(digit or None for digit in given))
        one = sm.grade(puzzle, [digit or None for digit in answer])
        first = puzzle.grid.cell(one.wrong[0]) if one.wrong else -1
        assert (
            bool(graded.solved[row]),
            int(graded.right[row]),
            int(graded.wrong[row]),
            int(graded.first_wrong[row]),
        ) == (one.is_solved, len(one.right), len(one.wrong), first)


def test_a_few_are_graded_as_one_by_one() -> None:
    _same_as_one_by_one(*_some(5))


@pytest.mark.slow
def test_many_are_graded_as_one_by_one() -> None:
    _same_as_one_by_one(*_some(120))


def test_what_was_decided_before_is_taken_up() -> None:
    givens, answers = _some(5)
    fresh = sm.grade_array(givens, answers)
    again = sm.grade_array(givens, answers, decided=sm.check_array(givens))
    assert (fresh.right == again.right).all() and (fresh.wrong == again.wrong).all()


def test_a_decision_on_other_puzzles_is_refused() -> None:
    givens, answers = _some(5)
    with pytest.raises(sm.DefectError):
        sm.grade_array(givens, answers, decided=sm.check_array(givens[::-1].copy()))
    with pytest.raises(sm.OptionError, match="found 3 decided puzzles, expected 5"):
        sm.grade_array(givens, answers, decided=sm.check_array(givens[:3]))


def test_there_may_be_no_answers() -> None:
    assert sm.grade_array(np.zeros((0, 81), int), np.zeros((0, 9, 9), int)).solved.shape == (0,)


@pytest.mark.parametrize("answers", [np.zeros((1, 81)), np.zeros((2, 81), int), [[1], [1, 2]]])
def test_other_arrays_are_refused(answers: object) -> None:
    with pytest.raises(sm.OptionError, match="expected integers"):
        sm.grade_array(np.zeros((1, 81), int), answers)  # type: ignore[arg-type]
