"""What can be undone on a live board, and done again."""

from __future__ import annotations

import sudoku_model as sm
from sudoku_model.notebook.history import MOST_STEPS, History, Moment

EMPTY, FIRST, SECOND = (Moment(sm.Puzzle.empty(order), str(order)) for order in (9, 4, 6))


def test_steps_are_undone_and_done_again() -> None:
    history = History(EMPTY)
    history.go(FIRST)
    history.go(SECOND)
    history.undo()
    assert history.now is FIRST
    history.undo()
    assert history.now is EMPTY
    assert not history.can_undo
    history.undo()  # nothing is left to undo
    history.redo()
    history.redo()
    assert history.now is SECOND
    assert not history.can_redo
    history.redo()
    assert history.now is SECOND


def test_a_new_step_forgets_what_was_undone() -> None:
    history = History(EMPTY)
    history.go(FIRST)
    history.undo()
    history.go(SECOND)
    assert not history.can_redo


def test_the_history_has_an_end() -> None:
    history = History(EMPTY)
    for step in range(MOST_STEPS + 10):
        history.go(Moment(EMPTY.puzzle, str(step)))
    for _ in range(MOST_STEPS):
        assert history.can_undo
        history.undo()
    assert not history.can_undo
