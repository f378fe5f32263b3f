"""Try mutants: does a test notice the mistake?

All tests are collected once. Each mutant gets a fork of that process, in which the code of one
function is exchanged and the tests that run it are run, the quickest first, until one fails. That
takes a few hundredths of a second, where a new pytest takes seconds. What survives and is also run
by importing is tried once more in a process of its own, see `fresh`.
"""

from __future__ import annotations

import gc
import json
import os
import resource
import signal
import subprocess
import sys
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from importlib import import_module
from pathlib import Path
from time import monotonic, sleep
from typing import Literal, NamedTuple, TypeAlias

import pytest

from attacks.mutants.covering import Covering
from attacks.mutants.mutation import Mutant, compiled, functions, swap_of
from attacks.mutants.pytest_runs import ARGUMENTS, Quiet, caches, is_passed

Fate: TypeAlias = Literal["killed", "survived", "timeout", "unrun", "same"]
"""What became of a mutant: a test failed, none did, one hung, none runs the code; or the compiler
makes the same of it, so that it is none."""

PATIENCE = 10.0
"""So many times as long as without the mistake, and as many seconds more, tests may compute."""

IDLE = 30.0
"""Seconds by the clock that they may wait besides; the machine may have other things to do."""

MEMORY = 4 << 30
"""Bytes that a mutant may take beyond what is taken anyway; some collect without an end."""


class Result(NamedTuple):
    """What became of a mutant.

    Attributes:
        mutant: the mutant.
        fate: what became of it.
        by: the test that failed.
        seconds: how long that took.
    """

    mutant: Mutant
    fate: Fate
    by: str = ""
    seconds: float = 0.0


class Runner:
    """A pytest plugin that tries mutants where pytest would run the tests.

    Args:
        mutants: what to try.
        covering: which tests run what.
        done: takes each result.
    """

    def __init__(
        self, mutants: Sequence[Mutant], covering: Covering, done: Callable[[Result], None]
    ) -> None:
        self._mutants = mutants
        self._covering = covering
        self._done = done
        self._before = lru_cache(maxsize=None)(compiled)
        self._killers: defaultdict[tuple[str, str], Counter[str]] = defaultdict(Counter)

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Try one mutant after the other."""
        items = {item.nodeid: item for item in session.items}
        modules = {mutant.module for mutant in self._mutants}
        for module in modules:
            import_module(module)
        for cache in caches(modules):
            cache.cache_clear()
        self._functions = functions()
        # What is collected in a fork would be copied first.
        gc.collect()
        gc.freeze()
        gc.disable()
        try:
            left = [mutant for mutant in self._mutants if not self._try(mutant, items)]
        finally:
            gc.enable()
            gc.unfreeze()
        # New processes take seconds each, so they come last.
        for mutant in left:
            start = monotonic()
            tests = self._covering.tests_of(mutant)
            fate = anew(mutant, tests, self._limit(tests))
            self._done(Result(mutant, fate, "", round(monotonic() - start, 3)))
        return True

    def _limit(self, tests: Iterable[str]) -> float:
        return PATIENCE * (1 + sum(self._covering.seconds[test] for test in tests))

    def _try(self, mutant: Mutant, items: dict[str, pytest.Item]) -> bool:
        """Try a mutant in a fork; False if only a new process can tell."""
        start = monotonic()
        before = self._before(mutant.module)
        after = compiled(mutant.module, mutant.number)
        tests = [test for test in self._covering.tests_of(mutant) if test in items]
        fate: Fate = "survived"
        by = ""
        if before == after:
            fate = "same"
        elif not tests:
            fate = "unrun"
        else:
            # What has found a mistake in this function is likely to find the next one.
            found = self._killers[mutant.module, mutant.function]
            tests.sort(key=lambda test: -found[test])
            swap = swap_of(before, after)
            if swap is not None:
                chosen = [items[test] for test in tests]
                functions = self._functions
                fate, by = forked(lambda: swap.make(functions), chosen, self._limit(tests))
            if fate == "survived" and (swap is None or self._covering.is_imported(mutant)):
                return False
            found[by] += bool(by)
        self._done(Result(mutant, fate, by, round(monotonic() - start, 3)))
        return True


def forked(
    make: Callable[[], bool], items: Sequence[pytest.Item], limit: float
) -> tuple[Fate, str]:
    """Run tests in a fork in which a mistake is made.

    Returns:
        What became of the mutant, and the test that failed.
    """
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            os.close(reading)
            failed = _first_failure(make, items, limit)
            os.write(writing, failed.encode())
        finally:
            os._exit(0)
    os.close(writing)
    try:
        is_over = _wait(child, limit * 3 + IDLE)
        with open(reading, closefd=False) as pipe:
            told = pipe.read() if is_over else ""
    finally:
        os.close(reading)
    if not told:  # stopped by a limit, or by the operating system
        return "timeout", ""
    fate, _, by = told.partition(" ")
    return ("killed" if fate == "failed" else "survived"), by


def _first_failure(make: Callable[[], bool], items: Iterable[pytest.Item], limit: float) -> str:
    silence = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(silence, stream)
    os.setpgid(0, 0)
    limit_resources(limit)
    if not make():
        return "passed"
    for item in items:
        try:
            if is_passed(item):
                continue
        except BaseException:  # the mistake may raise anything
            pass
        return f"failed {item.nodeid}"
    return "passed"


def limit_resources(seconds: float) -> None:
    """Stop this process when it computes for too long or takes too much memory."""
    taken = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[0])
    most = taken * resource.getpagesize() + MEMORY
    resource.setrlimit(resource.RLIMIT_AS, (most, most))
    resource.setrlimit(resource.RLIMIT_CPU, (int(seconds) + 1, int(seconds) + 1))


def _wait(child: int, seconds: float) -> bool:
    """Wait for a child; kill it, and what it has started, if that takes too long."""
    end = monotonic() + seconds
    while monotonic() < end:
        if os.waitpid(child, os.WNOHANG)[0]:
            return True
        sleep(0.003)
    os.killpg(child, signal.SIGKILL)
    os.waitpid(child, 0)
    return False


def anew(mutant: Mutant, tests: Sequence[str], limit: float) -> Fate:
    """Run tests in a new process that imports the mutant."""
    asked = json.dumps({"module": mutant.module, "number": mutant.number, "tests": list(tests)})
    try:
        run = subprocess.run(
            [sys.executable, "-m", "attacks.mutants.fresh"],
            input=asked.encode(),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            timeout=limit * 3 + IDLE,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return "timeout"
    return "survived" if run.returncode == 0 else "killed"


def tried(mutants: Sequence[Mutant], covering: Covering, done: Callable[[Result], None]) -> None:
    """Try mutants with the tests that run them.

    Args:
        mutants: what to try.
        covering: which tests run what.
        done: takes each result.
    """
    files = {test.split("::")[0] for mutant in mutants for test in covering.tests_of(mutant)}
    runner = Runner(mutants, covering, done)
    pytest.main([*ARGUMENTS, *sorted(files)], plugins=[Quiet(), runner])
