"""``python -m attacks limits``: what falls is told, with exit code 1."""

from __future__ import annotations

import sys

import pytest
from click.testing import CliRunner

from attacks.limits import command as limits
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
