"""What is kept for the very same objects is worked out once for them, and anew for others."""

from __future__ import annotations

import pytest

from sudoku_model.cached_values import KEPT, known_again


def test_only_the_very_same_objects_are_known_again() -> None:
    asked: list[tuple[int, ...]] = []

    @known_again
    def total(numbers: tuple[int, ...], more: int = 0) -> int:
        asked.append(numbers)
        return sum(numbers) + more

    numbers, equal = (tuple(range(1000, 1002)) for _ in range(2))
    assert [total(numbers), total(numbers), total(equal), total(numbers, 5)] == [2001] * 3 + [2006]
    assert len(asked) == 3
    assert all(one is other for one, other in zip(asked, (numbers, equal, numbers), strict=True))


def test_only_the_last_ones_are_kept() -> None:
    asked: list[object] = []

    @known_again
    def seen(thing: object) -> None:
        asked.append(thing)

    things = [object() for _ in range(KEPT + 1)]
    for thing in things:
        seen(thing)
    seen(things[-1])
    assert len(asked) == KEPT + 1
    seen(things[0])
    assert asked[-1] is things[0]


def test_a_failure_is_not_kept() -> None:
    answers = iter([ValueError("not yet"), 7])

    @known_again
    def answer(thing: object) -> int:
        found = next(answers)
        if isinstance(found, ValueError):
            raise found
        return found

    thing = object()
    with pytest.raises(ValueError, match="not yet"):
        answer(thing)
    assert answer(thing) == 7
