"""``python -m attacks limits``: what falls is told, with exit code 1."""

from __future__ import annotations

import sys

import pytest
from click.testing import CliRunner

from attacks.limits import command as limits
from attacks.limits.reading import Read, reads
from attacks.limits.times import Case, Run, measured

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="the attack looks into /proc")


def test_what_falls_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "import_all", lambda: None)
    monkeypatch.setitem(limits.PARTS, "times", lambda seed, seconds: iter(["too late"]))
    done = CliRunner().invoke(limits.command, ["--part", "times"])
    assert done.exit_code == 1
    assert "1 fell\n  too late\n" in done.output


@pytest.mark.slow
def test_where_nothing_falls_the_exit_code_is_0(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "import_all", lambda: None)
    done = CliRunner().invoke(limits.command, ["--part", "traces", "--seconds", "0.5"])
    assert done.exit_code == 0, done.output
    assert "0 fell" in done.output


def test_a_run_is_late_beyond_a_tenth_and_a_tenth_of_a_second() -> None:
    case = Case("check", "sat", "empty 9x9", 2.0)
    assert not Run(case, 2.29, 0.0, "").is_late
    assert Run(case, 2.31, 0.0, "").is_late


def test_a_case_runs_in_a_process_of_its_own() -> None:
    run = measured(Case("check", "sat", "empty 9x9", 3.0), seed=1)
    assert run.ending == "answered Status.MULTIPLE"
    assert run.megabytes > 10
    assert not run.is_late


@pytest.mark.parametrize(
    ("seconds", "megabytes", "ending", "falls"),
    [
        (1.19, 499.0, "undecided", False),
        (1.21, 100.0, "undecided", True),
        (0.50, 501.0, "exit code 0", True),
        (0.50, 100.0, "error: KeyError: 1", True),
        (0.50, 100.0, "refused: found nothing, expected a puzzle", False),
    ],
)
def test_reading_falls_by_its_time_its_memory_or_its_end(
    seconds: float, megabytes: float, ending: str, falls: bool
) -> None:
    assert Read("Sandwich", "json", "check", 1.0, seconds, megabytes, ending).has_fallen is falls


@pytest.mark.slow
def test_large_files_are_made_and_asked_about() -> None:
    read = next(reads(seed=1))
    assert read.seconds > 0
    assert read.megabytes > 10
    assert read.ending.startswith(("undecided", "exit code", "refused"))
