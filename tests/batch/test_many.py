"""Verdicts on many puzzles are those that `check` gives, one for each, in order."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import closing

import numpy as np
import pytest

import sudoku_model as sm
from sudoku_model.analysis import classics
from sudoku_model.analysis.conversation import on_classics
from sudoku_model.batch import many, verdicts
from sudoku_model.batch.chunks import Chunk
from sudoku_model.batch.settings import Settings
from sudoku_model.classics import arrays
from sudoku_model.classics.decided import Decided
from sudoku_model.errors import DefectError, OptionError, PuzzleFormatError
from tests.puzzles import AMBIGUOUS, BROKEN, EASY, UNIQUE, UNIQUE_4X4, UNIQUE_6X6

FOUR = [UNIQUE, AMBIGUOUS, BROKEN, EASY]
WORDS = ["unique", "multiple", "none", "unique"]
DIAGONAL = sm.read(UNIQUE).with_constraints(sm.Diagonal("down"))


def words(verdicts: Iterator[sm.Verdict]) -> list[str]:
    return [verdict.status.value for verdict in verdicts]


def test_each_puzzle_gets_its_verdict_in_order() -> None:
    assert words(sm.check_many(FOUR * 50)) == WORDS * 50


def test_lines_of_a_file_are_decided_in_bulk_with_their_ends() -> None:
    found = list(sm.check_many([f"{line}{end}" for end in ("\n", "\r\n") for line in FOUR * 10]))
    assert words(iter(found)) == WORDS * 20
    assert {verdict.solver for verdict in found} == {v.solver for v in sm.check_many(FOUR * 20)}


def test_few_puzzles_and_many_get_the_same_verdicts() -> None:
    few = list(sm.check_many(FOUR))
    lots = list(sm.check_many(FOUR * 20))[:4]
    assert [v.solver for v in few] != [v.solver for v in lots]
    for a, b in zip(few, lots, strict=True):
        assert (a.status, a.reason) == (b.status, b.reason)
        if a.is_unique:
            assert a.solutions == b.solutions


def test_a_verdict_in_bulk_is_complete() -> None:
    unique, multiple, none, _ = list(sm.check_many(FOUR * 20))[:4]
    assert unique.solver == "bulk"
    assert unique.puzzle.holds(unique.solutions[0].values)
    assert unique.solutions[0].puzzle is unique.puzzle
    assert len(multiple.solutions) == 2
    assert all(multiple.puzzle.holds(solution.values) for solution in multiple.solutions)
    assert multiple.differences
    assert none.reason == sm.check(sm.read(BROKEN)).reason != ""


def test_puzzles_and_texts_of_all_kinds_may_be_mixed() -> None:
    given = [UNIQUE, sm.read(AMBIGUOUS), UNIQUE_4X4, sm.read(UNIQUE_6X6), DIAGONAL] * 20
    expected = [sm.check(p if isinstance(p, sm.Puzzle) else sm.read(p)).status for p in given[:5]]
    found = list(sm.check_many(given))
    assert [verdict.status for verdict in found] == expected * 20


@pytest.mark.parametrize("number", [1, 3, 40])
def test_a_verdict_is_about_the_puzzle_that_was_given(number: int) -> None:
    puzzles = [sm.read(UNIQUE).with_texts(title="One") for _ in range(number)] + [DIAGONAL]
    for puzzle, verdict in zip(puzzles, sm.check_many(puzzles, workers=1), strict=True):
        assert verdict.puzzle is puzzle
        assert all(solution.puzzle is puzzle for solution in verdict.solutions)


def test_texts_are_named_by_their_number() -> None:
    names = [verdict.puzzle.name for verdict in sm.check_many([*FOUR * 10, UNIQUE_4X4])]
    assert names == [f"puzzle {number}" for number in range(1, 42)]


def test_the_letters_of_a_puzzle_are_those_of_its_solution() -> None:
    lettered = "".join("ABCDEFGHI"[int(sign) - 1] if sign != "." else "." for sign in EASY)
    puzzle = sm.read(lettered, alphabet="letters")
    (verdict,) = {verdict.solutions for verdict in sm.check_many([puzzle] * 40)}
    assert verdict[0].line() == sm.check(puzzle).solutions[0].line()


@pytest.mark.slow
def test_the_named_engine_decides_every_puzzle() -> None:
    found = list(sm.check_many(FOUR * 10, "backtracking"))
    assert {verdict.solver for verdict in found} == {"backtracking"}
    assert [verdict.status.value for verdict in found] == WORDS * 10


@pytest.mark.slow
def test_puzzles_are_read_as_verdicts_are_asked_for() -> None:
    taken = 0

    def endless() -> Iterator[str]:
        nonlocal taken
        while True:
            taken += 1
            yield UNIQUE

    with closing(sm.check_many(endless(), workers=1)) as verdicts:  # type: ignore[type-var]
        assert next(verdicts).is_unique
    assert taken < 10_000


def test_nothing_in_nothing_out() -> None:
    assert list(sm.check_many([])) == []


@pytest.mark.parametrize("workers", [1, 2])
@pytest.mark.slow
def test_processes_give_the_same_verdicts(monkeypatch: pytest.MonkeyPatch, workers: int) -> None:
    monkeypatch.setattr("sudoku_model.workers.ordered.POOL_PAYS_AFTER", 0.0)
    assert words(sm.check_many([*FOUR * 60, UNIQUE_4X4] * 2, workers=workers)) == (
        [*WORDS * 60, "unique"] * 2
    )


def test_any_executor_may_do_the_work() -> None:
    with ThreadPoolExecutor(2) as executor:
        assert words(sm.check_many(FOUR * 30 + [DIAGONAL] * 20, executor=executor)) == (
            WORDS * 30 + ["none" if sm.check(DIAGONAL).status.value == "none" else "unique"] * 20
        )


def test_a_text_that_cannot_be_read_is_an_error_at_its_place() -> None:
    verdicts = sm.check_many([UNIQUE, "12x4", UNIQUE])
    with pytest.raises(PuzzleFormatError, match="puzzle 2"):
        list(verdicts)


def test_what_comes_before_it_is_answered() -> None:
    verdicts = sm.check_many([*FOUR * 10, "12x4"], workers=1)
    assert [next(verdicts).status.value for _ in range(40)] == WORDS * 10
    with pytest.raises(PuzzleFormatError):
        next(verdicts)


@pytest.mark.parametrize("audit", [-0.1, 1.1, float("nan")])
def test_the_audited_part_is_a_part(audit: float) -> None:
    with pytest.raises(OptionError, match="from 0 to 1"):
        sm.check_many([], audit=audit)


def test_an_unknown_engine_is_refused_at_once() -> None:
    with pytest.raises(OptionError):
        sm.check_many([], "gurobi")


def lying(givens: np.ndarray, *, compiled: bool | None = None) -> Decided:
    """A bulk stage that calls ambiguous puzzles unique."""
    right = arrays.check_array(givens, compiled=False)
    return Decided(np.minimum(right.counts, 1), right.first, right.second)


def test_an_audit_finds_a_bulk_stage_that_lies(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(verdicts, "check_array", lying)
    assert words(sm.check_many([AMBIGUOUS] * 40)) == ["unique"] * 40
    with pytest.raises(DefectError, match="bulk calls a solution unique where"):
        list(sm.check_many([AMBIGUOUS] * 40, audit=0.5))


def test_an_audit_finds_a_wrong_solution(monkeypatch: pytest.MonkeyPatch) -> None:
    def other_solution(givens: np.ndarray, *, compiled: bool | None = None) -> Decided:
        right = arrays.check_array(givens, compiled=False)
        return Decided(right.counts, right.first[:, ::-1], right.second)

    monkeypatch.setattr(verdicts, "check_array", other_solution)
    with pytest.raises(DefectError, match="bulk calls a solution unique where"):
        list(sm.check_many([EASY] * 40, audit=1))


def test_an_audit_is_silent_when_all_is_well() -> None:
    assert words(sm.check_many(FOUR * 10, audit=1)) == WORDS * 10


class Died(Executor):
    """An executor whose workers never survive."""

    def submit(self, function, /, *arguments, **keywords):  # type: ignore[no-untyped-def]
        from concurrent.futures import Future

        future: Future[object] = Future()
        future.set_exception(sm.errors.WorkerDiedError(arguments[0], "killed by signal 9"))
        return future


def test_puzzles_whose_workers_die_are_undecided_and_say_why() -> None:
    found = list(sm.check_many([*FOUR * 10, DIAGONAL], executor=Died()))
    assert len(found) == 41
    assert {verdict.status.value for verdict in found} == {"undecided"}
    assert "killed by signal 9" in found[0].reason


def test_a_time_limit_leaves_puzzles_undecided() -> None:
    found = sm.check_many([sm.Puzzle.empty(49)], time_limit=0.0)
    assert words(found) == ["undecided"]


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[bool | None]:
    """For each hundred puzzles what is asked of the bulk stage, in a process that is new."""
    found = []

    def noted(givens: np.ndarray, *, compiled: bool | None = None) -> Decided:
        found.append(compiled)
        return arrays.check_array(givens, compiled=False)

    monkeypatch.setattr(verdicts, "can_compile", lambda: True)
    monkeypatch.setattr(classics, "can_compile", lambda: True)
    monkeypatch.setattr(verdicts, "check_array", noted)
    monkeypatch.setattr(many, "_CLASSICS", 100)
    monkeypatch.setattr(on_classics, "spent", 0)
    monkeypatch.setattr(on_classics, "has_paid", False)
    return found


def test_the_compiled_search_takes_over_in_a_long_run(
    asked: list[bool | None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(verdicts, "_COMPILED_FROM", 2)
    list(sm.check_many(FOUR * 100, workers=1))
    assert asked == [None, None, True, True]


def test_it_takes_over_from_small_chunks_of_puzzles_whose_steps_are_asked_for(
    asked: list[bool | None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(verdicts, "_COMPILED_FROM_OF_STEPS", 2)
    hints = list(sm.hint_many(FOUR * 16, workers=1))
    assert asked == [None, None, True, True]
    assert {hint.verdict.solver for hint in hints} == {"bulk"}


def test_the_compiled_search_goes_on_once_it_was_worth_it(
    asked: list[bool | None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(classics, "LOADED_AFTER", 200 // classics.IN_BULK)
    list(sm.check_many(FOUR * 50, workers=1))
    assert asked == [None, None]
    list(sm.check_many(FOUR * 25, workers=1))
    assert asked == [None, None, True]


def test_what_was_done_before_does_not_count_for_runs_that_can_be_repeated(
    asked: list[bool | None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(on_classics, "has_paid", True)
    lines = Chunk(0, "line ", "lines", 1, "\n".join(FOUR * 25).encode())
    verdicts.decide_chunk(lines, Settings())
    verdicts.decide_chunk(lines, Settings(is_repeatable=False))
    assert asked == [None, True]


@pytest.mark.parametrize(
    "lines",
    [
        f"{UNIQUE}\n{EASY}",
        f"# a comment\n\npuzzle,solution\n{UNIQUE},x\n{EASY},x",
        f"\n# one\n{UNIQUE}\n\n# two\n{EASY}\n",
        "# nothing\n",
        "",
        UNIQUE,
    ],
)
def test_a_chunk_in_pieces_holds_the_same_puzzles(lines: str) -> None:
    chunk = Chunk(0, "f:", "f", 1, lines.encode())
    settings = Settings()
    whole = list(verdicts.entries(chunk, verdicts.decide_chunk(chunk, settings)))
    pieces = list(verdicts.pieces(chunk, settings))
    parts = [
        entry
        for piece in pieces
        for entry in verdicts.entries(piece, verdicts.decide_chunk(piece, settings))
    ]
    assert [str(entry.puzzle) for entry in parts] == [str(entry.puzzle) for entry in whole]
    assert [entry.puzzle.name for entry in parts] == [entry.puzzle.name for entry in whole]
