"""The bulk stage says of classic puzzles what the SAT engine says, however they are made."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import sudoku_model as sm
from sudoku_model.classics import arrays, bitboards, numpy_search
from sudoku_model.classics.decided import Decided
from sudoku_model.errors import DefectError, OptionError
from tests.puzzles import AMBIGUOUS, BROKEN, EASY, UNIQUE, shared_lines

Digits = npt.NDArray[np.uint8]
Stage = Callable[[Digits], Decided]

SOLUTION = sm.check(sm.read(EASY)).solutions[0].values
COUNTS = {sm.Status.NONE: 0, sm.Status.UNIQUE: 1, sm.Status.MULTIPLE: 2}


# Numba compiles for some seconds in each process that runs tests.
with_numba = pytest.mark.slow


@pytest.fixture(params=["NumPy", pytest.param("Numba", marks=with_numba)])
def stage(request: pytest.FixtureRequest) -> Stage:
    """Each of the two searches."""
    if request.param == "Numba":
        pytest.importorskip("numba")
    return lambda givens: sm.check_array(givens, compiled=request.param == "Numba")


def digits(*lines: str) -> Digits:
    return np.array([[int(sign.replace(".", "0")) for sign in line[:81]] for line in lines], "u1")


def line(row: Digits) -> str:
    return "".join(map(str, row.tolist()))


def said_by_sat(givens: Digits) -> list[int]:
    return [COUNTS[sm.check(sm.read(line(row))).status] for row in givens]


def disguised(rng: random.Random, rows: Digits) -> Digits:
    """The same puzzles with digits, rows, columns, bands and stacks exchanged, and turned."""
    names = np.array([0, *rng.sample(range(1, 10), 9)], np.uint8)

    def order() -> list[int]:
        return [3 * band + i for band in rng.sample(range(3), 3) for i in rng.sample(range(3), 3)]

    boards = names[rows].reshape(-1, 9, 9)[:, order()][:, :, order()]
    return (boards.transpose(0, 2, 1) if rng.random() < 0.5 else boards).reshape(-1, 81)


def mixed(rng: random.Random, puzzles: int) -> Digits:
    """Puzzles with none, one and several solutions, from nearly filled to nearly empty."""
    rows = np.repeat(np.array([SOLUTION], np.uint8), puzzles, axis=0)
    for row in rows:
        row[rng.sample(range(81), rng.randrange(20, 70))] = 0
        if rng.random() < 0.4:
            row[rng.randrange(81)] = rng.randrange(1, 10)
    return np.concatenate([disguised(rng, rows[i : i + 50]) for i in range(0, puzzles, 50)])


def test_one_several_and_no_solution_are_told_apart(stage: Stage) -> None:
    decided = stage(digits(UNIQUE, AMBIGUOUS, BROKEN))
    assert decided.counts.tolist() == [1, 2, 0]


def test_the_solution_is_the_one_that_the_sat_engine_finds(stage: Stage) -> None:
    decided = stage(digits(UNIQUE, EASY))
    assert [tuple(row) for row in decided.first.tolist()] == [
        sm.check(sm.read(text)).solutions[0].values for text in (UNIQUE, EASY)
    ]
    assert not decided.second.any()


def test_what_has_no_solution_comes_without_one(stage: Stage) -> None:
    decided = stage(digits(BROKEN))
    assert not decided.first.any()
    assert not decided.second.any()


@pytest.mark.slow
def test_the_empty_grid_has_two_different_solutions(stage: Stage) -> None:
    decided = stage(digits("." * 81))
    assert decided.counts.tolist() == [2]
    assert (decided.first != decided.second).any()


def test_a_filled_grid_is_its_own_solution_or_has_none(stage: Stage) -> None:
    right = np.array([SOLUTION], np.uint8)
    wrong = right.copy()
    wrong[0, [0, 1]] = right[0, [1, 0]]  # the row stays right, two columns do not
    assert stage(np.concatenate((right, wrong))).counts.tolist() == [1, 0]


def test_nothing_is_said_about_nothing(stage: Stage) -> None:
    assert stage(np.empty((0, 81), np.uint8)).counts.tolist() == []


@settings(deadline=None, max_examples=25)
@given(st.integers(0, 2**32))
@pytest.mark.slow
def test_the_counts_are_those_of_the_sat_engine(seed: int) -> None:
    givens = mixed(random.Random(seed), 40)
    expected = said_by_sat(givens)
    assert sm.check_array(givens, compiled=False).counts.tolist() == expected


@with_numba
def test_the_compiled_search_counts_as_the_sat_engine_does() -> None:
    pytest.importorskip("numba")
    givens = mixed(random.Random(1), 1000)
    assert sm.check_array(givens, compiled=True).counts.tolist() == said_by_sat(givens)


@settings(deadline=None, max_examples=20)
@given(st.lists(st.lists(st.integers(0, 9), min_size=81, max_size=81), max_size=5))
def test_any_digits_are_decided_as_by_the_sat_engine(rows: list[list[int]]) -> None:
    givens = np.array(rows, np.uint8).reshape(-1, 81)
    assert sm.check_array(givens, compiled=False).counts.tolist() == said_by_sat(givens)


@with_numba
def test_both_searches_agree_on_thousands_of_puzzles() -> None:
    pytest.importorskip("numba")
    givens = mixed(random.Random(2), 20_000)
    vectorised, compiled = (sm.check_array(givens, compiled=stage) for stage in (False, True))
    assert (vectorised.counts == compiled.counts).all()
    assert np.bincount(vectorised.counts).min() > 500  # none, one and several were all there
    one = vectorised.counts == 1
    assert (vectorised.first[one] == compiled.first[one]).all()


@pytest.mark.slow
@pytest.mark.rest
def test_the_answers_do_not_depend_on_how_many_lanes_there_are(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    givens = mixed(random.Random(3), 60)
    counts = sm.check_array(givens, compiled=False).counts.tolist()
    for number in (1, 2, 7):
        monkeypatch.setattr(numpy_search, "LANES", number)
        assert sm.check_array(givens, compiled=False).counts.tolist() == counts


@pytest.mark.slow
def test_where_the_sweeps_are_spent_the_compiled_search_goes_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    givens = mixed(random.Random(7), 300)
    handed_over: list[int] = []

    def goes_on(rest: Digits) -> Decided:
        handed_over.append(len(rest))
        return numpy_search.search(rest)[0]

    expected = sm.check_array(givens, compiled=False)
    monkeypatch.setattr(arrays, "can_compile", lambda: True)
    monkeypatch.setattr(arrays, "_compiled_search", goes_on)
    monkeypatch.setattr(arrays, "SWEEPS_BEFORE_COMPILED", 2_000)
    decided = sm.check_array(givens)
    assert len(handed_over) == 1
    assert 0 < handed_over[0] < 300
    assert (decided.counts == expected.counts).all()
    one = expected.counts == 1
    assert (decided.first[one] == expected.first[one]).all()


@pytest.mark.slow
def test_puzzles_of_usual_hardness_are_not_handed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(rest: Digits) -> Decided:
        raise AssertionError(f"{len(rest)} puzzles were handed over")

    monkeypatch.setattr(arrays, "can_compile", lambda: True)
    monkeypatch.setattr(arrays, "_compiled_search", refuse)
    assert len(sm.check_array(mixed(random.Random(8), 300)).counts) == 300
    assert sm.check_array(digits("." * 81)).counts.tolist() == [2]


@pytest.mark.slow
def test_the_same_puzzles_get_the_same_solutions_each_time(stage: Stage) -> None:
    givens = mixed(random.Random(4), 300)
    once, again = stage(givens), stage(givens)
    assert (once.first == again.first).all()
    assert (once.second == again.second).all()


def test_a_sweep_never_eliminates_a_solution() -> None:
    rng = random.Random(5)
    givens = disguised(rng, np.repeat(np.array([SOLUTION], np.uint8), 200, axis=0))
    solutions = bitboards.load(givens)
    for row in givens:
        row[rng.sample(range(81), 55)] = 0
    words = bitboards.load(givens)
    for _ in range(15):
        contradictory, _ = bitboards.sweep(words)
        assert not contradictory.any()
        assert (solutions & ~words == 0).all()


def test_sweeps_find_hidden_singles_and_locked_candidates() -> None:
    # In box 1 the digit 1 fits into row 1 only, so it is locked there.
    words = bitboards.load(digits("...23." + "." * 21 + "." * 54))
    words[0, 0] &= ~np.uint32(0o007_000 | 0o007_000_000)
    bitboards.sweep(words)
    assert words[0, 0, 0] & 0o777 == 0o007


def test_what_is_loaded_is_unloaded() -> None:
    grid = np.array([SOLUTION], np.uint8)
    assert (bitboards.unload(bitboards.load(grid)) == grid).all()


def wrong_solutions() -> Iterator[tuple[str, Decided]]:
    right = np.array([SOLUTION], np.uint8)
    swapped = right.copy()
    swapped[0, [0, 1]] = right[0, [1, 0]]
    nothing = np.zeros_like(right)
    one, two = np.array([1], np.uint8), np.array([2], np.uint8)
    yield "a rule is broken", Decided(one, swapped, nothing)
    yield "nothing was filled in", Decided(one, nothing, nothing)
    yield "the second one is no solution", Decided(two, right, swapped)
    yield "both are the same", Decided(two, right, right)


@pytest.mark.parametrize("decided", [pytest.param(d, id=name) for name, d in wrong_solutions()])
def test_a_wrong_solution_never_comes_out(decided: Decided) -> None:
    with pytest.raises(DefectError, match="wrong solution"):
        decided.checked(np.zeros((1, 81), np.uint8))


def test_a_solution_of_another_puzzle_never_comes_out() -> None:
    right = np.array([SOLUTION], np.uint8)
    other = right % 9 + 1  # obeys the rules, but not the givens
    decided = Decided(np.array([1], np.uint8), other.astype(np.uint8), np.zeros_like(right))
    decided.checked(np.zeros((1, 81), np.uint8))
    with pytest.raises(DefectError):
        decided.checked(right)


@pytest.mark.parametrize(
    ("givens", "found"),
    [
        (np.zeros((1, 80), int), "(1, 80)"),
        (np.zeros(81, int), "(81,)"),
        (np.zeros((1, 81)), "float64"),
        (np.full((1, 81), 10), "10"),
        (np.full((1, 81), -1), "-1"),
    ],
)
def test_other_arrays_are_refused(givens: npt.NDArray[np.int64], found: str) -> None:
    with pytest.raises(OptionError) as error:
        sm.check_array(givens)
    assert f"{found}, expected integers from 0 to 9 of shape (n, 81)" in str(error.value)


def test_boards_of_nine_rows_are_taken_too() -> None:
    assert sm.check_array(digits(EASY).reshape(1, 9, 9)).counts.tolist() == [1]


def test_without_numba_the_compiled_search_names_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sudoku_model.classics.arrays.can_compile", lambda: False)
    with pytest.raises(OptionError, match=r"sudoku-model\[fast\]"):
        sm.check_array(digits(EASY), compiled=True)


@pytest.mark.sample(every=10)
@pytest.mark.parametrize(
    ("name", "count"),
    [
        ("17_clue_sample.txt", 1),
        ("hardest_sample.txt", 1),
        ("top1465.txt", 1),
        ("no_solution_sample.txt", 0),
        ("several_solutions_sample.txt", 2),
    ],
)
def test_shared_collections(stage: Stage, name: str, count: int) -> None:
    givens = digits(*(text for text in shared_lines(name) if len(text) >= 81))
    assert set(stage(givens).counts.tolist()) == {count}


@pytest.mark.slow
def test_every_shared_classic_gets_the_verdict_and_the_solution_of_the_sat_engine(
    stage: Stage,
) -> None:
    names = ("17_clue_sample", "hardest_sample", "top1465", "no_solution_sample")
    names += ("several_solutions_sample",)
    texts = [text for name in names for text in shared_lines(f"{name}.txt") if len(text) >= 81]
    givens = digits(*texts)
    decided = stage(givens)
    for row, count, first in zip(givens, decided.counts, decided.first, strict=True):
        verdict = sm.check(sm.read(line(row)))
        assert COUNTS[verdict.status] == count
        if count == 1:
            assert verdict.solutions[0].values == tuple(first.tolist())


@pytest.mark.slow
def test_a_hundred_thousand_random_puzzles_are_decided_as_by_the_sat_engine(stage: Stage) -> None:
    givens = mixed(random.Random(6), 100_000)
    assert stage(givens).counts.tolist() == said_by_sat(givens)
