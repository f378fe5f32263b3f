"""While many objects are made garbage is not looked for, and afterwards it is again."""

from __future__ import annotations

import gc

import pytest

from sudoku_model.uncollected import uncollected


def test_collections_go_on_afterwards_whatever_happened() -> None:
    with pytest.raises(KeyError), uncollected():
        assert not gc.isenabled()
        raise KeyError
    assert gc.isenabled()


def test_who_has_paused_collections_keeps_them_paused() -> None:
    with uncollected():
        with uncollected():
            pass
        assert not gc.isenabled()
    assert gc.isenabled()


def collections_after(made: int) -> list[int]:
    """Return which generations are looked through after so many objects were made meanwhile."""
    seen: list[int] = []

    def note(phase: str, told: dict[str, int]) -> None:
        if phase == "start":
            seen.append(told["generation"])

    gc.collect()
    gc.callbacks.append(note)
    try:
        with uncollected():
            kept = [[number] for number in range(made)]
        more = [[number] for number in range(300)]  # the first ones take no new memory
    finally:
        gc.callbacks.remove(note)
    assert kept
    assert more
    return seen


def test_what_was_made_is_not_looked_through_when_it_is_much(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """That would take seconds after a time limit, and nothing could interrupt it."""
    frozen = gc.get_freeze_count()
    gc.unfreeze()
    monkeypatch.setattr("sudoku_model.uncollected.MANY", 10_000)
    try:
        assert collections_after(20_000) == []
        assert collections_after(5_000) != []
        assert gc.get_freeze_count() == 0
    finally:
        if frozen:
            gc.freeze()


def test_what_a_program_has_frozen_stays_frozen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sudoku_model.uncollected.MANY", 1)
    gc.freeze()
    before = gc.get_freeze_count()
    collections_after(2_000)
    assert gc.get_freeze_count() >= before > 0
