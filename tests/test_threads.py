"""Several threads, and processes that were forked: right answers, or a clear refusal."""

from __future__ import annotations

import multiprocessing
import os
import sys
import threading

import pytest

import sudoku_model as sm
from attacks.limits.threads import SCENES, played
from sudoku_model.cached_values import cached_property
from sudoku_model.solvers import Session, engine_named, open_session
from sudoku_model.stated import state_rules

QUICK = (
    "solutions passed on to another thread",
    "solutions taken by several threads",
    "a session in several threads",
    "a fork in the middle",
)


@pytest.mark.sample(every=27)
@pytest.mark.skipif(sys.platform != "linux", reason="a scene is played in a forked process")
@pytest.mark.parametrize("scene", QUICK)
@pytest.mark.slow
def test_nothing_goes_wrong_in_a_quick_scene(scene: str) -> None:
    assert played(scene, seed=1) == ""


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="a scene is played in a forked process")
@pytest.mark.parametrize("scene", [scene for scene in SCENES if scene not in QUICK])
def test_nothing_goes_wrong_in_a_scene(scene: str) -> None:
    assert played(scene, seed=1) == ""


def opened(engine: str) -> Session:
    return open_session(state_rules(sm.Puzzle.empty(4).grid), engine_named(engine))


def in_another_thread(act: object) -> str:
    """Return the message of what is raised there, nothing if nothing is."""
    found: list[str] = []

    def work() -> None:
        try:
            act()  # type: ignore[operator]
        except sm.UnsupportedError as refusal:
            found.append(str(refusal))

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    return found[0] if found else ""


@pytest.mark.parametrize("engine", ["sat", "cpsat", "backtracking", "propagation"])
class TestASessionOfAnotherThread:
    def test_is_free_while_no_scope_is_open(self, engine: str) -> None:
        with opened(engine) as session:
            session.solve()
            assert in_another_thread(session.solve) == ""

    def test_is_refused_while_a_scope_is_open(self, engine: str) -> None:
        with opened(engine) as session, session.scope():
            session.add([-1])
            for ask in (session.solve, session.propagate, lambda: session.add([1])):
                assert "in use in another thread" in in_another_thread(ask)

            def open_one() -> None:
                with session.scope():
                    pass

            assert "open a session for each thread" in in_another_thread(open_one)
            assert session.open_scopes == 1
            assert session.solve([1]).outcome.value != "satisfiable"

    def test_may_be_passed_on_with_its_scopes(self, engine: str) -> None:
        with opened(engine) as session, session.scope():

            def go_on() -> None:
                session.pass_on()
                session.solve()

            assert in_another_thread(go_on) == ""
            with pytest.raises(sm.UnsupportedError, match="in use in another thread"):
                session.solve()
            session.pass_on()
            session.solve()


class _Slow:
    """Something whose property takes long to work out."""

    def __init__(self) -> None:
        self.has_begun = threading.Event()
        self.may_end = threading.Event()

    @cached_property
    def value(self) -> int:
        self.has_begun.set()
        self.may_end.wait(60)
        return 7


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork here")
def test_a_forked_process_does_not_wait_for_a_thread_that_it_does_not_have() -> None:
    # Before Python 3.12 `functools.cached_property` held a lock meanwhile, for ever in the child.
    slow, quick = _Slow(), _Slow()
    quick.may_end.set()
    thread = threading.Thread(target=lambda: slow.value)
    thread.start()
    slow.has_begun.wait(60)
    process = multiprocessing.get_context("fork").Process(target=lambda: quick.value)
    process.start()
    process.join(30)
    slow.may_end.set()
    thread.join()
    is_stuck = process.is_alive()
    process.kill()
    process.join()
    assert not is_stuck
    assert slow.value == quick.value == 7
