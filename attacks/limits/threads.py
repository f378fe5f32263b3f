"""Questions from several threads and from forked processes: right answers, or a clear refusal.

Each scene runs in a process of its own: what falls may hang or crash.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import random
import threading
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from multiprocessing.connection import Connection
from time import monotonic, sleep

import sudoku_model as sm
from attacks.limits.memory import variant
from sudoku_model.errors import UnsupportedError
from sudoku_model.puzzle import Puzzle, Solution
from sudoku_model.solvers import Session, engine_named, open_session
from sudoku_model.stated import state_rules

THREADS = 4
STUCK_AFTER = 120.0
"""Seconds after which a scene hangs."""

ENGINES = ("sat", "sat:cadical153", "sat:glucose4", "cpsat", "backtracking")


@dataclass(frozen=True)
class Asked:
    """A question about a puzzle, and what a single thread was answered."""

    puzzle: Puzzle
    engine: str
    answer: str


def _answer(puzzle: Puzzle, engine: str) -> str:
    """Ask some questions; the answer does not depend on which solutions come first."""
    verdict = sm.check(puzzle, engine)
    some = sm.count(puzzle, engine, limit=5)
    found: list[object] = [verdict.status.value, some.value, some.is_exact]
    if engine == "sat":
        seen = sm.true_candidates(puzzle)
        conflict = sm.conflict(puzzle)
        found += [seen.digits, conflict.is_broken, sm.propagate(puzzle).digits]
    return repr(found)


def _questions(rng: random.Random) -> list[Asked]:
    puzzles = [variant(rng).with_given("r1c1", 1).with_given("r2c4", 2) for _ in range(3)]
    puzzles.append(sm.generate(9, seed=rng.randrange(1 << 30)))
    return [
        Asked(puzzle, engine, _answer(puzzle, engine)) for puzzle in puzzles for engine in ENGINES
    ]


def _repeat(asked: Asked) -> str:
    """Ask again; return what is wrong with the answer."""
    answer = _answer(asked.puzzle, asked.engine)
    return "" if answer == asked.answer else f"{answer} for {asked.answer}: {asked.puzzle!r}"


def _first(problems: Iterable[str]) -> str:
    return next(filter(None, problems), "")


def _in_threads(rng: random.Random) -> str:
    asked = _questions(rng) * 2
    rng.shuffle(asked)
    with ThreadPoolExecutor(THREADS) as pool:
        return _first(pool.map(_repeat, asked))


def _in_tasks(rng: random.Random) -> str:
    async def ask() -> str:
        asked = _questions(rng)
        return _first(await asyncio.gather(*(asyncio.to_thread(_repeat, one) for one in asked)))

    return asyncio.run(ask())


def _in_processes(method: str) -> Callable[[random.Random], str]:
    def scene(rng: random.Random) -> str:
        context = multiprocessing.get_context(method)
        with ProcessPoolExecutor(2, mp_context=context) as pool:
            return _first(pool.map(_repeat, _questions(rng)))

    return scene


def _many_at_once(rng: random.Random) -> str:
    puzzles = [variant(rng) for _ in range(40)]
    expected = [sm.check(puzzle).status for puzzle in puzzles]

    def ask(_: int) -> str:
        found = [verdict.status for verdict in sm.check_many(puzzles, workers=2)]
        return "" if found == expected else f"{found} for {expected}"

    with ThreadPoolExecutor(2) as pool:
        return _first(pool.map(ask, range(3)))


def _passed_on(rng: random.Random) -> str:
    """Take each solution of an enumeration in another thread than the one before."""
    puzzle = Puzzle.empty(4)
    for engine in ENGINES:
        found = sm.solutions(puzzle, engine)
        lines = set()
        with ThreadPoolExecutor(1) as one, ThreadPoolExecutor(1) as other:
            for turn in range(40):
                solution = (one, other)[turn % 2].submit(next, found).result()
                lines.add(solution.line())
        del found
        if len(lines) != 40:
            return f"{len(lines)} different solutions of 40 with {engine}"
    return ""


def _pulled_at_once(rng: random.Random) -> str:
    """Take solutions of one enumeration in several threads at once: right, or refused."""
    found = sm.solutions(Puzzle.empty(9), limit=400)
    lines: list[str] = []
    problems: list[str] = []

    def pull() -> None:
        while (solution := _next(found, problems)) is not None:
            lines.append(solution.line())

    _all_at_once(pull)
    if len({*lines}) != 400:
        problems.append(f"{len({*lines})} different solutions of 400")
    return _first(problems)


def _next(found: Iterator[Solution], problems: list[str]) -> Solution | None:
    while True:
        with _refused(problems):
            return next(found, None)
        sleep(0)  # the thread that searches goes on at once


def _shared_session(rng: random.Random) -> str:
    """Ask one session from several threads at once: right, or refused."""
    for engine in ENGINES:
        problems: list[str] = []
        with open_session(state_rules(Puzzle.empty(9).grid), engine_named(engine)) as session:
            _all_at_once(partial(_ask_again, session, rng, problems))
        if problems:
            return f"{engine}: {problems[0]}"
    return ""


def _ask_again(session: Session, rng: random.Random, problems: list[str]) -> None:
    until = monotonic() + 0.2
    while monotonic() < until and not problems:
        literal = session.model.variables[rng.randrange(81)].literals[rng.randrange(9)]
        with _refused(problems), session.scope():
            session.add([-literal])
            answer = session.solve()
            if answer.values is None or session.model.literals(answer.values).count(literal):
                problems.append(f"a wrong answer, {answer.outcome}")


@contextmanager
def _refused(problems: list[str]) -> Iterator[None]:
    """Take a refusal for good if it says why."""
    try:
        yield
    except UnsupportedError as refusal:
        if "thread" not in str(refusal):
            problems.append(str(refusal))
    except ValueError as refusal:
        if "already executing" not in str(refusal):
            problems.append(str(refusal))


def _all_at_once(act: Callable[[], None]) -> None:
    threads = [threading.Thread(target=act) for _ in range(THREADS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def _forked_in_the_middle(rng: random.Random) -> str:
    """Fork while solutions are listed, and while other threads ask: both sides go on."""
    puzzle = Puzzle.empty(4).with_given("r1c1", 1).with_given("r2c3", 2)
    number = sm.count(puzzle).value
    enumerations = [(engine, sm.solutions(puzzle, engine)) for engine in ENGINES]
    for _, found in enumerations:
        next(found)
    is_over = threading.Event()

    def work() -> None:
        own = random.Random(1)
        while not is_over.is_set():
            sm.check(variant(own))

    threads = [threading.Thread(target=work) for _ in range(2)]
    for thread in threads:
        thread.start()
    context = multiprocessing.get_context("fork")
    try:
        for _ in range(10):
            process = context.Process(target=_go_on, args=(enumerations, number - 1))
            process.start()
            process.join(STUCK_AFTER / 2)
            if process.is_alive():
                process.kill()
                return "a forked process hangs"
            if process.exitcode:
                return f"a forked process ended with {process.exitcode}"
    finally:
        is_over.set()
        for thread in threads:
            thread.join()
    for engine, found in enumerations:
        if sum(1 for _ in found) != number - 1:
            return f"after a fork {engine} lists other solutions"
    return ""


def _go_on(enumerations: list[tuple[str, Iterable[object]]], number: int) -> None:
    for engine, found in enumerations:
        if sum(1 for _ in found) != number:
            os._exit(3)
        if not sm.check(sm.read("1... ..3. .4.. ...2"), engine).is_unique:
            os._exit(4)


def _interrupted_in_a_thread(rng: random.Random) -> str:
    """Press Ctrl-C in the main thread while another one searches: that one goes on."""
    import signal

    found: list[str] = []
    puzzle = sm.generate(9, seed=rng.randrange(1 << 30))
    asked = Asked(puzzle, "sat", _answer(puzzle, "sat"))
    thread = threading.Thread(target=lambda: found.extend(_repeat(asked) for _ in range(50)))
    thread.start()
    with suppress(KeyboardInterrupt):
        os.kill(os.getpid(), signal.SIGINT)
        sleep(0.2)
    thread.join()
    return _first(found) if len(found) == 50 else f"only {len(found)} of 50 answers"


SCENES: dict[str, Callable[[random.Random], str]] = {
    "threads of an executor": _in_threads,
    "threads of asyncio": _in_tasks,
    "forked processes": _in_processes("fork"),
    "spawned processes": _in_processes("spawn"),
    "processes of a fork server": _in_processes("forkserver"),
    "check_many in several threads": _many_at_once,
    "solutions passed on to another thread": _passed_on,
    "solutions taken by several threads": _pulled_at_once,
    "a session in several threads": _shared_session,
    "a fork in the middle": _forked_in_the_middle,
    "Ctrl-C while another thread asks": _interrupted_in_a_thread,
}
"""By name what is tried; each returns what is wrong."""


def played(scene: str, seed: int) -> str:
    """Run a scene in a process of its own, and return what is wrong."""
    context = multiprocessing.get_context("fork")
    receiver, sender = context.Pipe(duplex=False)
    process = context.Process(target=_work, args=(scene, seed, sender))
    process.start()
    sender.close()
    try:
        return str(receiver.recv()) if receiver.poll(STUCK_AFTER) else "it hangs"
    except EOFError:
        process.join()
        return f"the process ended with {process.exitcode}"
    finally:
        process.kill()
        process.join()
        receiver.close()


def _work(scene: str, seed: int, sender: Connection) -> None:
    try:
        problem = SCENES[scene](random.Random(seed))
    except Exception as error:
        problem = f"{type(error).__name__}: {error}"
    sender.send(problem[:500])
