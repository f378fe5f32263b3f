"""The searches of a board: each is answered to whom it concerns, and nothing is left behind."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator

import pytest

import sudoku_model as sm
from sudoku_model.notebook import searching
from sudoku_model.notebook.own_constraints import OwnTexts
from sudoku_model.notebook.searching import MOST_OF_A_BOARD, Searches, pool
from sudoku_model.page.questions import Reply, reply_to
from sudoku_model.workers.pool import BrokenPoolError, ProcessPool
from tests.fresh_python import printed_by
from tests.puzzles import endless_puzzle
from tests.working import PATIENCE, is_running, wait_until

EASY = sm.read("..9..2.6..6.5......7.....23..2.1.8...5..9..3..17......9..35.2.............17..9.4")
HARD = endless_puzzle()


class Heard:
    """Waits for replies."""

    def __init__(self) -> None:
        self.replies: list[Reply] = []
        self._came = threading.Event()

    def __call__(self, reply: Reply) -> None:
        self.replies.append(reply)
        self._came.set()

    def wait(self) -> Reply:
        assert self._came.wait(PATIENCE)
        return self.replies[0]


TEXTS = OwnTexts()


@pytest.fixture
def searches() -> Iterator[Searches]:
    found = Searches(TEXTS)
    yield found
    found.stop()


def ask(
    searches: Searches, puzzle: sm.Puzzle, question: str = "verdict", who: str = "page"
) -> Heard:
    """Ask as a page does, which asks one thing at a time."""
    heard = Heard()
    searches.ask(who, {"ask": question, "puzzle": TEXTS.write(puzzle)}, None, heard)
    return heard


def searching_process(searches: Searches) -> int:
    """Wait until a process searches, and return its number."""
    wait_until(lambda: bool(searches.pids))
    (process,) = searches.pids
    return process


def test_questions_are_answered(searches: Searches) -> None:
    assert ask(searches, EASY).wait()["answer"]["status"] == "unique"
    broken = EASY.with_given("r1c1", 9)
    conflict = ask(searches, broken, "conflict").wait()["answer"]
    assert conflict["cells"] == [0, 2]
    assert "the given 9 at r1c1" in conflict["text"]
    seen = ask(searches, EASY.without("r1c3"), "candidates").wait()["answer"]
    assert list(map(tuple, seen["digits"])) == list(sm.true_candidates(EASY.without("r1c3")).digits)


@pytest.mark.slow
def test_the_next_question_ends_a_search(searches: Searches) -> None:
    for puzzle in (HARD, HARD.with_given("r1c1", 5)):
        first = ask(searches, puzzle)
        searching_process(searches)
        time.sleep(0.5)
        assert ask(searches, EASY).wait()["answer"]["status"] == "unique"
        assert first.replies == []
        wait_until(lambda: len(pool().pids) == 1)  # the others have ended, or wait


@pytest.mark.skipif(not hasattr(signal, "SIGSTOP"), reason="needs a signal of POSIX")
@pytest.mark.slow
def test_a_process_that_does_not_listen_is_killed(searches: Searches) -> None:
    first = ask(searches, HARD)
    process = searching_process(searches)
    os.kill(process, signal.SIGSTOP)
    assert ask(searches, EASY).wait()["answer"]["status"] == "unique"
    wait_until(lambda: not is_running(process))
    assert first.replies == []


@pytest.mark.skipif(os.name != "posix", reason="Windows has no such groups")
@pytest.mark.slow
def test_interrupting_the_kernel_does_not_end_the_search(searches: Searches) -> None:
    heard = ask(searches, HARD)
    process = searching_process(searches)
    time.sleep(0.5)
    os.kill(process, signal.SIGINT)
    time.sleep(0.5)
    assert heard.replies == []
    assert searches.pids == {process}


@pytest.mark.slow
def test_the_same_search_is_made_once_for_all_who_ask(searches: Searches) -> None:
    first, second = (ask(searches, HARD, who=who) for who in ("page", "Python"))
    process = searching_process(searches)
    searches.leave("page")
    time.sleep(0.1)
    assert searches.pids == {process}, "the other one still waits for it"
    third = ask(searches, EASY, who="Python")
    assert third.wait() is ask(searches, EASY).wait(), "what is known is told at once"
    assert first.replies == second.replies == []


@pytest.mark.slow
def test_a_board_has_not_too_many_searches_at_a_time(searches: Searches) -> None:
    slow = [HARD.with_given("r9c9", 1 + place % 9) for place in range(MOST_OF_A_BOARD)]
    for place, puzzle in enumerate(slow):
        ask(searches, puzzle, who=f"page {place}")
    assert ask(searches, EASY).replies == [{"error": "too many searches at a time"}]
    assert ask(searches, EASY, who="page 0").wait()["answer"]["status"] == "unique"


@pytest.mark.slow
def test_of_many_questions_only_the_last_is_answered(searches: Searches) -> None:
    heard = [ask(searches, puzzle) for puzzle in (HARD, HARD, HARD, EASY)]
    assert heard[-1].wait()["answer"]["status"] == "unique"
    assert [bool(one.replies) for one in heard] == [False, False, False, True]


def test_a_search_that_nobody_waits_for_is_ended(searches: Searches) -> None:
    heard = ask(searches, HARD)
    process = searching_process(searches)
    searches.leave("page")
    wait_until(lambda: pool()._idle == 1)
    assert heard.replies == []
    assert is_running(process)  # it waits for the next question


@pytest.mark.slow
def test_a_process_that_has_died_is_replaced(searches: Searches) -> None:
    ask(searches, HARD)
    process = searching_process(searches)
    os.kill(process, 9)
    wait_until(lambda: bool(searches.pids - {process}))  # it is asked again
    assert ask(searches, EASY).wait()["answer"]["status"] == "unique"


@pytest.mark.slow
def test_a_question_that_no_process_survives_is_answered(searches: Searches) -> None:
    heard = ask(searches, HARD)
    killed: set[int] = set()
    while not heard.replies:
        for process in searches.pids - killed:
            killed.add(process)
            os.kill(process, 9)
        time.sleep(0.01)
    assert heard.replies == [
        {"error": "the process that searches has died: 3 died of it, the last one by SIGKILL"}
    ]


@pytest.mark.slow
def test_boards_share_the_process_that_is_idle() -> None:
    boards = [Searches(TEXTS) for _ in range(2)]
    heard = [ask(board, EASY.with_given("r1c1", 2 + place)) for place, board in enumerate(boards)]
    for one in heard:
        one.wait()
    wait_until(lambda: len(pool().pids) == 1)
    idle = pool().pids
    assert ask(Searches(TEXTS), EASY).wait()["answer"]["status"] == "unique"
    assert pool().pids == idle


def test_constraints_of_the_users_own_are_searched_here(searches: Searches) -> None:
    own = sm.Predicate("r1c1 r1c2", lambda a, b: a * b == 6, "have the product 6")
    answer = ask(searches, EASY.with_constraints(own)).wait()["answer"]
    assert answer["status"] == "none"
    assert not searches.pids


def test_they_are_explained_here_too(searches: Searches) -> None:
    empty = sm.Puzzle.empty(4)
    own = sm.Predicate("r1c1 r1c2", lambda a, b: a * b == 6, "have the product 6")
    broken = empty.with_given("r1c1", 1).with_constraints(own)
    conflict = ask(searches, broken, "conflict").wait()["answer"]
    assert (conflict["cells"], conflict["constraints"]) == ([0, 1], [0])
    seen = ask(searches, empty.with_constraints(own), "candidates").wait()["answer"]
    assert seen["digits"][:2] == [[2, 3], [2, 3]]


@pytest.mark.slow
def test_where_no_process_can_be_started_a_thread_searches(
    searches: Searches, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(searching, "_pools", [])
    with monkeypatch.context() as patch:
        patch.setattr("sudoku_model.workers.worker.get_executable", lambda: "/no/such/python")
        assert ask(searches, EASY).wait()["answer"]["status"] == "unique"
        assert not searches.pids
    searches.leave("page")
    # Later there may be one.
    assert ask(searches, EASY).wait()["answer"]["status"] == "unique"
    assert pool().pids
    pool().kill()


def test_where_there_is_no_room_for_a_thread_of_the_pool_another_one_searches(
    searches: Searches, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise BrokenPoolError("no room")

    monkeypatch.setattr(ProcessPool, "submit", refuse)
    assert ask(searches, EASY).wait()["answer"]["status"] == "unique"


def test_a_search_in_a_thread_is_cancelled(searches: Searches) -> None:
    slow = sm.Predicate("r1c1 r1c2", lambda a, b: a != b, "differ")
    first = ask(searches, HARD.with_constraints(slow))
    started = time.monotonic()
    assert ask(searches, EASY).wait()["answer"]["status"] == "unique"
    assert first.replies == []
    assert time.monotonic() - started < PATIENCE


@pytest.mark.slow
def test_what_a_thread_finds_too_late_is_not_delivered(searches: Searches) -> None:
    own = sm.Predicate("r1c1 r1c2", lambda a, b: time.sleep(0.05) is None, "are looked at slowly")
    late = ask(searches, sm.Puzzle.empty(4).with_constraints(own))
    assert ask(searches, EASY).wait()["answer"]["status"] == "unique"
    time.sleep(1)
    assert late.replies == []


def test_what_a_constraint_of_the_users_own_raises_is_an_answer() -> None:
    own = sm.Predicate("r1c1 r1c2", lambda a, b: a // (b - b) == 1, "fail")
    reply = reply_to("verdict", sm.Puzzle.empty(4).with_constraints(own), None)
    assert reply["error"].startswith("ZeroDivisionError")


@pytest.mark.slow
def test_the_search_does_not_load_the_widget() -> None:
    code = (
        "import sys, sudoku_model.page.questions; "
        "print([m for m in ('anywidget', 'traitlets', 'IPython') if m in sys.modules])"
    )
    assert printed_by(code) == "[]"


@pytest.mark.slow
def test_nothing_is_left_behind_when_python_is_killed() -> None:
    code = (
        "import sys, time, sudoku_model as sm\n"
        "from tests.notebook.test_searching import HARD, TEXTS, Searches, ask\n"
        "searches = Searches(TEXTS)\n"
        "ask(searches, HARD)\n"
        "while not searches.pids: time.sleep(0.01)\n"
        "print(*searches.pids, flush=True)\n"
        "time.sleep(600)\n"
    )
    with subprocess.Popen(
        [sys.executable, "-c", code], stdout=subprocess.PIPE, text=True
    ) as python:
        assert python.stdout is not None
        search = int(python.stdout.readline())
        assert is_running(search)
        time.sleep(0.5)  # it searches now
        python.kill()
    wait_until(lambda: not is_running(search))


@pytest.mark.slow
def test_an_idle_process_ends_with_python() -> None:
    code = (
        "from tests.notebook.test_searching import EASY, TEXTS, Searches, ask, pool\n"
        "ask(Searches(TEXTS), EASY).wait()\n"
        "print(*pool().pids)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stderr == ""
    wait_until(lambda: not is_running(int(done.stdout)))


def test_a_verdict_comes_at_once(searches: Searches) -> None:
    """It is to feel immediate: the limit is generous, as other tests run at the same time."""
    ask(searches, EASY).wait()
    times = []
    for digit in range(1, 6):
        started = time.monotonic()
        ask(searches, EASY.with_given("r1c1", digit)).wait()
        times.append(time.monotonic() - started)
    assert min(times) < 1
