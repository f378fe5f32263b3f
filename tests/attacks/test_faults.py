"""The attack by faults sees what goes wrong, and finds nothing."""

from __future__ import annotations

import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

if sys.platform != "linux":
    pytest.skip("looks into /proc", allow_module_level=True)

from attacks.faults import processes
from attacks.faults.faults import FAULTS
from attacks.faults.processes import Ended, Running
from attacks.faults.targets import TARGETS, Target
from attacks.faults.trial import Laboratory, Reference, Trial
from sudoku_model.cli.commands import commands
from tests.working import PATIENCE

ROOT = Path(__file__).parents[2]

PRINTS = Target("prints", ("check",), lambda _: [])
WRITES = Target("writes", ("encode", "--output"), lambda _: [], "o.cnf")


@pytest.fixture
def laboratory(tmp_path: Path) -> Iterator[Laboratory]:
    made = Laboratory(tmp_path)
    reference = Reference(0, b"a: 1\nb: 2\nb: 3\nc: 4\n", b"content", 1.0)
    made._references = {"prints": reference, "writes": reference}
    yield made
    shutil.rmtree(tmp_path)


def problems(trial: Trial, ended: Ended, codes: set[int]) -> list[str]:
    trial.problems.clear()
    trial.judge(ended, codes)
    return trial.problems


def test_a_process_that_keeps_all_promises_is_not_accused(laboratory: Laboratory) -> None:
    trial = laboratory.trial(PRINTS, Random(1))
    assert problems(trial, Ended(0, b"a: 1\nb: 2\nb: 3\nc: 4\n", "", []), {0}) == []
    assert problems(trial, Ended(3, b"a: 1\nb: ", "interrupted\n", []), {0, 3}) == []
    assert problems(trial, Ended(3, b"a: 1\nb: unknown\n", "interrupted\n", []), {0, 3}) == []
    assert problems(trial, Ended(3, b"a: 1\na: (interrupted)\n", "interrupted\n", []), {3}) == []
    assert problems(trial, Ended(2, b"a: 1\n", "error: the disk is full\n", []), {0, 2}) == []


@pytest.mark.parametrize(
    ("ended", "problem"),
    [
        (Ended(None, b"", "", []), "hangs"),
        (Ended(1, b"", "", []), "exit code 1"),
        (Ended(-6, b"", "", []), "exit code -6"),
        (Ended(0, b"", "", ["python -c worker"]), "leaves processes behind"),
        (Ended(0, b"", "Exception ignored in: atexit\n", []), "alarms"),
        (
            Ended(1, b"", 'Traceback\n  File "/x/sudoku_model/batch/run.py", line 1\n', []),
            "alarms",
        ),
        (Ended(3, b"", "", []), "one line was expected"),
        (Ended(3, b"", "\ninterrupted\n", []), "an empty line"),
        (Ended(3, b"", "interrupted\ninterrupted\n", []), "one line was expected"),
        (Ended(2, b"", "what?\n", []), "one message was expected"),
        (Ended(3, b"a: 1\na: 1\n", "interrupted\n", []), "prints something else"),
        (Ended(3, b"a: 1\nc: 4\n", "interrupted\n", []), "prints something else"),
        (Ended(0, b"b: 2\n", "", []), "prints something else"),
    ],
)
def test_each_broken_promise_is_noticed(laboratory: Laboratory, ended: Ended, problem: str) -> None:
    trial = laboratory.trial(PRINTS, Random(1))
    assert problem in problems(trial, ended, {0, 2, 3})[0]


def test_what_is_written_in_part_is_noticed(laboratory: Laboratory) -> None:
    trial = laboratory.trial(WRITES, Random(1))
    trial.output.write_bytes(b"content")
    trial.judge_files()
    assert trial.problems == []
    trial.output.write_bytes(b"cont")
    trial.judge_files()
    assert trial.problems == ["o.cnf is there in part"]


@pytest.mark.parametrize("killed", [False, True])
def test_what_is_left_behind_is_noticed(laboratory: Laboratory, killed: bool) -> None:
    trial = laboratory.trial(WRITES, Random(1))
    (trial.folder / "o.cnf.0123.partial").write_text("")
    trial.judge_files(killed=killed)
    assert bool(trial.problems) is not killed
    trial.problems.clear()
    (laboratory.temporary / "tmp123").write_text("")
    trial.judge_files(killed=killed)
    assert any("temporary files" in problem for problem in trial.problems)


@pytest.mark.slow
def test_processes_that_outlive_a_command_are_found_and_ended(
    laboratory: Laboratory, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Those too that have hidden in a group of their own."""
    code = (
        "import subprocess, sys; subprocess.Popen([sys.executable, '-c', "
        "'import time; time.sleep(600)'], start_new_session=True)"
    )
    package = laboratory.folder / "sudoku_model"
    package.mkdir()
    (package / "__init__.py").write_text("")
    (package / "__main__.py").write_text(code)
    monkeypatch.setattr(processes, "ROOT", laboratory.folder)
    monkeypatch.setattr(processes, "PATIENCE", 6.0)
    running = Running([], laboratory.folder, laboratory.logs, laboratory.temporary)
    ended = running.end()
    assert ended.code == 0
    assert ["time.sleep" in orphan for orphan in ended.orphans] == [True]
    until = time.monotonic() + PATIENCE
    while processes.marked(running._mark) and time.monotonic() < until:
        time.sleep(0.05)  # what was killed is gone a moment later
    assert processes.marked(running._mark) == []


def test_every_command_that_writes_or_takes_long_is_attacked() -> None:
    attacked = {target.arguments[0] for target in TARGETS}
    # These answer soon, or go on until Ctrl-C.
    others = {"board", "completion", "constraints", "help"}
    assert commands.commands.keys() - attacked == others
    assert all(any(fault.suits(target) for fault in FAULTS) for target in TARGETS)


def attack(*options: str) -> str:
    done = subprocess.run(
        [sys.executable, "-m", "attacks", "faults", *options],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        timeout=2 * PATIENCE,
    )
    assert done.returncode == 0, done.stdout
    return done.stdout


@pytest.mark.slow
def test_a_short_attack_finds_nothing_and_says_what_was_tried() -> None:
    report = attack("--seconds", "3", "--only", "draw .svg / kill -9")
    assert "0 broken promises" in report
    assert "draw .svg" in report


@pytest.mark.slow
def test_an_attack_on_runs_finds_nothing() -> None:
    assert "0 broken promises" in attack("--seconds", "15", "--only", "to .jsonl / kill -9")
