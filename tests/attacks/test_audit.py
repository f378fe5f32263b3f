"""``python -m attacks audit``: mistakes that cost solutions are seen, and told if not."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from click.testing import CliRunner

from attacks.audit.command import command
from attacks.audit.trial import Trial


def test_what_is_known_is_told_where_a_run_is_interrupted(monkeypatch: pytest.MonkeyPatch) -> None:
    kinds: list[type] = []

    def trials(kind: type, *_: object, **__: object) -> Iterator[Trial]:
        if kinds:
            raise KeyboardInterrupt
        kinds.append(kind)
        yield Trial(kind.__name__, "a bound moved", "here", False, True, True, False)

    monkeypatch.setattr("attacks.audit.command.trials", trials)
    done = CliRunner().invoke(command, [])
    assert done.output.startswith(f"{kinds[0].__name__}: 1 of 1 seen\na bound moved: 1 of 1 seen\n")
    assert done.exit_code == 0


@pytest.mark.slow
@pytest.mark.rest
def test_mistakes_that_cost_solutions_are_counted() -> None:
    done = CliRunner().invoke(command, ["--only", "Even", "--each", "2", "--fillings", "60"])
    assert done.exit_code == 0, done.output
    assert done.output.endswith("are named without one: 100.0 %\n")


@pytest.mark.slow
@pytest.mark.parametrize("name", ["KillerCage", "Thermometer", "AntiKnight", "XSum", "Or"])
def test_few_are_missed(name: str) -> None:
    options = ["--only", name, "--each", "4", "--fillings", "300", "--least", "80"]
    done = CliRunner().invoke(command, options)
    assert done.exit_code == 0, done.output


@pytest.mark.slow
@pytest.mark.parametrize("name", ["Sandwich", "XSum"])
def test_mistakes_that_cost_few_fillings_of_a_line_are_seen(name: str) -> None:
    done = CliRunner().invoke(command, ["--only", name, "--each", "20", "--seed", "first"])
    assert done.exit_code == 0, done.output


@pytest.mark.slow
@pytest.mark.parametrize(("name", "seed"), [("Minimum", "both"), ("Zipper", "audit11-0")])
def test_mistakes_that_several_clauses_say_are_seen(name: str, seed: str) -> None:
    """A row less of a pair is said of either cell, so no filling breaks a single clause alone."""
    options = ["--only", name, "--each", "10", "--fillings", "200", "--seed", seed]
    done = CliRunner().invoke(command, [*options, "--least", "100"])
    assert done.exit_code == 0, done.output
