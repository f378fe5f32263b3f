"""The attack on the roads to other solvers and back: it finds nothing, and sees what is wrong."""

from __future__ import annotations

from collections import Counter

import pytest
from click.testing import CliRunner

import sudoku_model as sm
from attacks.languages import command as attack
from benchmarks.outside import KISSAT

RIGHT = sm.check("1... ..3. .4.. ...2")


@pytest.mark.slow
def test_random_puzzles_come_back_as_they_went_out() -> None:
    done = CliRunner().invoke(attack.command, ["--puzzles", "2", "--seed", "a test"])
    assert (done.exit_code, "puzzles: " in done.output) == (0, True), done.output


def test_a_solver_that_is_wrong_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    def says(*answers: str) -> list[str]:
        told = iter(answers)
        monkeypatch.setattr(
            attack, "_answers", lambda solver, models, _: [next(told)] * len(models)
        )
        return [*attack._asked(KISSAT, [RIGHT], 1, Counter())]

    def of(values: tuple[int, ...]) -> str:
        literals = sm.encode(RIGHT.puzzle).model.literals(values)
        return f"s SATISFIABLE\nv {' '.join(map(str, literals))} 0"

    assert RIGHT.solution is not None
    sound, mirrored = of(RIGHT.solution.values), of(RIGHT.solution.values[::-1])
    assert says(sound, "s UNSATISFIABLE") == []
    assert says("", "") == []
    (found,) = says("s UNSATISFIABLE", "")
    assert "none, ours is unique" in found
    (found,) = says(mirrored, "")
    assert "refused, ours is unique" in found
    assert any("for another one" in one for one in says(sound, sound))
