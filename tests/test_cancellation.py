"""Questions end when they are cancelled, wherever from, and leave everything as it was."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable
from typing import Any

import pytest

import sudoku_model as sm
from sudoku_model.analysis.conversation import close_idle
from sudoku_model.batch.many import check_many
from sudoku_model.deadline import (
    CANCELLED,
    GaveUpError,
    deadline,
    heed_deadline,
    reason_to_stop,
    stopped_by_cancellation,
)
from sudoku_model.solvers import Limits, Outcome, engine_named, open_session
from sudoku_model.stated import state_puzzle
from tests.puzzles import endless_puzzle
from tests.working import PATIENCE

AT_ONCE = 0.2
"""Seconds within which a question ends; the machine may be busy, so there are several tries."""

TRIES = 5

EASY = sm.read("..9..2.6..6.5......7.....23..2.1.8...5..9..3..17......9..35.2.............17..9.4")
HARD = endless_puzzle()


@pytest.fixture(autouse=True)
def nothing_is_known() -> None:
    """Begin anew: what a search has learnt of a hard puzzle makes it an easy one in the end."""
    close_idle()


ENGINES = ("sat", "cpsat", "backtracking", "both", "sat:cadical195", "sat:glucose4")


def after(seconds: float, ask: Callable[[], Any]) -> tuple[Any, float]:
    """Ask, cancel from another thread; return the answer and how long it took from then."""
    cancellation = sm.Cancellation()
    cancelled: list[float] = []

    def cancel() -> None:
        cancelled.append(time.monotonic())
        cancellation.cancel()

    timer = threading.Timer(seconds, cancel)
    timer.start()
    with cancellation.in_force():
        answer = ask()
    ended = time.monotonic()
    timer.join()
    return answer, ended - cancelled[0]


def soon_after(seconds: float, ask: Callable[[], Any]) -> Any:
    """Return the answer to a question that was cancelled, and must end at once."""
    late = []
    for _ in range(TRIES):
        answer, took = after(seconds, ask)
        late.append(took)
        if took < AT_ONCE:
            return answer
    raise AssertionError(f"it took {late} seconds")


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.sample(every=18)
@pytest.mark.slow
def test_a_search_ends_at_once(engine: str) -> None:
    sm.check(EASY, engine)  # what is loaded first takes long
    verdict = soon_after(0.3, lambda: sm.check(HARD, engine))
    assert (verdict.status, verdict.reason) == (sm.Status.UNDECIDED, "cancelled")


@pytest.mark.parametrize("engine", ENGINES)
def test_what_was_cancelled_before_is_not_begun(engine: str) -> None:
    sm.check(EASY, engine)
    cancellation = sm.Cancellation()
    cancellation.cancel()
    with cancellation.in_force():
        verdict = sm.check(HARD, engine)
    assert (verdict.status, verdict.reason) == (sm.Status.UNDECIDED, "cancelled")
    assert verdict.seconds < 10
    assert sm.check(EASY, engine).is_unique


def test_elimination_ends_at_once() -> None:
    large = sm.Puzzle.empty(64)
    sm.check(EASY, "propagation")
    assert soon_after(0.1, lambda: sm.check(large, "propagation")).reason == "cancelled"


@pytest.mark.slow
def test_a_large_grid_ends_at_once_while_it_is_stated_and_encoded() -> None:
    for seconds in (0.05, 0.2, 0.4):
        assert soon_after(seconds, lambda: sm.check(sm.Puzzle.empty(100))).reason == "cancelled"


@pytest.mark.parametrize("engine", ["sat", "cpsat", "backtracking", "sat:cadical195"])
@pytest.mark.sample(every=18)
@pytest.mark.slow
def test_the_session_answers_on(engine: str) -> None:
    broken = sm.read("1... ..3. .4.. ...2").with_constraints(sm.KillerCage("r1c2 r1c3", 7))
    with open_session(state_puzzle(HARD).model, engine_named(engine)) as session:
        with session.scope():
            session.add([-session.model.variables[0].equals(1)])
            answer, _ = after(0.2, session.solve)
            assert (answer.outcome, answer.reason) == (Outcome.UNDECIDED, "cancelled")
        answer, _ = after(0.2, lambda: session.refute([session.model.variables[0].equals(1)])[0])
        assert answer.reason == "cancelled"
        # Asked again without it, the session searches on.
        assert session.solve(limits=Limits(seconds=0.2)).reason == "time limit"
        wrong = [session.model.variables[place].equals(1) for place in (0, 1)]
        assert session.solve(wrong).outcome is Outcome.UNSAT
    assert sm.check(broken, engine).status is sm.Status.NONE


@pytest.mark.parametrize("engine", ["sat", "backtracking"])
def test_the_next_question_on_a_warm_session_is_answered(engine: str) -> None:
    shape = sm.Puzzle.empty(9).with_constraints(sm.AntiKnight())
    puzzles = [shape.with_given("r1c1", digit) for digit in (1, 2)]
    for puzzle in puzzles:
        assert sm.check(puzzle, engine).status is sm.Status.MULTIPLE
    cancellation = sm.Cancellation()
    cancellation.cancel()
    with cancellation.in_force():
        assert sm.check(puzzles[0], engine).reason == "cancelled"
    assert sm.check(puzzles[0], engine).status is sm.Status.MULTIPLE
    clash = puzzles[0].with_given("r2c3", 1)
    assert sm.check(clash, engine).status is sm.Status.NONE


QUESTIONS: dict[str, Callable[[], Any]] = {
    "count": lambda: sm.count(HARD).reason,
    "estimate": lambda: sm.count(HARD, method="estimate").reason,
    "decomposition": lambda: sm.count(sm.Puzzle.empty(8), method="decomposition").reason,
    "steps": lambda: sm.steps(HARD).reason,
    "rate": lambda: sm.rate(HARD).reason,
    "hint": lambda: sm.hint(HARD).reason,
    "conflict": lambda: sm.conflict(HARD).reason,
    "minimal": lambda: sm.minimal(HARD).reason,
    "true candidates": lambda: sm.true_candidates(HARD).reason,
    "ambiguity": lambda: sm.ambiguity(HARD).reason,
}


@pytest.mark.parametrize("name", QUESTIONS)
@pytest.mark.sample(every=12)
@pytest.mark.slow
def test_every_question_ends_with_what_it_knows(name: str) -> None:
    assert soon_after(0.2, QUESTIONS[name]) == "cancelled"


ERRORS: dict[str, Callable[[], Any]] = {
    "solve": lambda: sm.solve(HARD),
    "solutions": lambda: list(sm.solutions(sm.Puzzle.empty(9))),
    "generate": lambda: list(sm.generate_many(6, limit=100_000)),
    "generate in compiled code": lambda: list(sm.generate_many(9, limit=100_000)),
    "canonical": lambda: [sm.canonical(EASY) for _ in range(100_000)],
    "encode": lambda: [list(sm.encode(HARD).clauses()) for _ in range(100_000)],
    "propagate": lambda: [sm.propagate(HARD) for _ in range(100_000)],
    "check many": lambda: list(check_many([HARD] * 100)),
}


@pytest.mark.parametrize("name", ERRORS)
@pytest.mark.sample(every=18)
@pytest.mark.slow
def test_where_no_answer_can_be_undecided_an_error_says_so(name: str) -> None:
    def ask() -> str:
        with pytest.raises(sm.UndecidedError) as caught:
            ERRORS[name]()
        return str(caught.value)

    assert "cancelled" in soon_after(0.3, ask)


@pytest.mark.slow
def test_a_certificate_that_nobody_wants_is_not_written(tmp_path: Any) -> None:
    folder = tmp_path / "certificate"
    assert soon_after(0.2, lambda: sm.certify(HARD, folder)).reason == "cancelled"
    assert not folder.exists()


@pytest.mark.slow
def test_asyncio_cancels_what_runs_in_a_thread() -> None:
    async def ask() -> tuple[sm.Verdict, sm.Verdict]:
        cancellation = sm.Cancellation()
        with cancellation.in_force():
            hard = asyncio.create_task(asyncio.to_thread(sm.check, HARD))
        easy = asyncio.create_task(asyncio.to_thread(sm.check, EASY))  # not in force for it
        await asyncio.sleep(0.3)
        cancellation.cancel()
        return await hard, await easy

    hard, easy = asyncio.run(ask())
    assert (hard.reason, easy.is_unique) == (CANCELLED, True)


@pytest.mark.slow
def test_a_task_that_is_cancelled_can_end_its_thread() -> None:
    ended = threading.Event()

    def check() -> None:
        assert sm.check(HARD).reason == CANCELLED
        ended.set()

    async def ask() -> None:
        cancellation = sm.Cancellation()
        try:
            with cancellation.in_force():
                await asyncio.to_thread(check)
        finally:
            cancellation.cancel()

    async def give_up() -> None:
        task = asyncio.create_task(ask())
        await asyncio.sleep(0.2)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        assert await asyncio.to_thread(ended.wait, PATIENCE)

    asyncio.run(give_up())


def test_it_is_in_force_for_its_block_and_its_thread_only() -> None:
    cancellation = sm.Cancellation()
    assert not cancellation.is_cancelled
    cancellation.cancel()
    heard: list[str] = []
    with cancellation.in_force():
        assert reason_to_stop() == CANCELLED
        thread = threading.Thread(target=lambda: heard.append(reason_to_stop()))
        thread.start()
        thread.join()
    assert heard == [""]
    assert reason_to_stop() == ""


def test_a_signal_handler_may_cancel_while_its_own_thread_begins_or_ends_a_search() -> None:
    cancellation = sm.Cancellation()
    ended = threading.Event()

    def stop() -> None:
        told.append("stop")
        if len(told) == 1:
            cancellation.cancel()  # as a handler does that runs in the middle of the other call

    def ask() -> None:
        with cancellation.in_force(), stopped_by_cancellation(stop):
            cancellation.cancel()
        ended.set()

    told: list[str] = []
    threading.Thread(target=ask, daemon=True).start()
    assert ended.wait(PATIENCE)
    assert told == ["stop", "stop"]


def test_of_several_each_ends_a_question() -> None:
    for inner_is_cancelled in (True, False):
        close_idle()
        inner, outer = sm.Cancellation(), sm.Cancellation()
        with outer.in_force(), deadline(time.monotonic() + PATIENCE), inner.in_force():
            heed_deadline()
            threading.Timer(0.05, (inner if inner_is_cancelled else outer).cancel).start()
            assert sm.check(HARD).reason == CANCELLED
            with pytest.raises(GaveUpError, match=CANCELLED):
                heed_deadline()


@pytest.mark.slow
def test_a_deadline_is_kept_where_nobody_cancels() -> None:
    with sm.Cancellation().in_force():
        for engine in ("sat", "cpsat", "backtracking"):
            assert sm.check(HARD, engine, time_limit=0.2).reason == "time limit"
            assert sm.check(EASY, engine).is_unique


def test_an_enumeration_goes_on_after_a_cancelled_question() -> None:
    found = sm.solutions(sm.Puzzle.empty(4))
    next(found)
    cancellation = sm.Cancellation()
    cancellation.cancel()
    with cancellation.in_force():
        assert sm.check(EASY).reason == CANCELLED
    assert len(list(found)) == 287
