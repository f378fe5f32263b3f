"""The mutation testing itself: it must tell tests that look from tests that only run the code."""

from __future__ import annotations

import ast
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from attacks.mutants import targets
from attacks.mutants.command import command
from attacks.mutants.mutation import Mutant, compiled, mutants_of, swap_of
from attacks.mutants.operators import changes
from attacks.mutants.records import Log
from attacks.mutants.report import Score, scores, table
from attacks.mutants.running import Result
from attacks.mutants.weakening import stated, written
from sudoku_model.model import (
    AllDifferent,
    Clause,
    DistinctSum,
    FunctionMachine,
    Linear,
    Model,
    Regular,
    Table,
)

ROOT = Path(__file__).parents[2]

SCALE = """
LIMIT = 5


def is_heavy(weight: int) -> bool:
    return weight > LIMIT


def countdown(number: int) -> int:
    while number:
        number -= 1
    return number


def unused(number: int) -> int:
    return number + 2


class Scale:
    def __init__(self) -> None:
        self.weight = 0


class Balance(Scale):
    def __init__(self) -> None:
        super().__init__()
"""
WEAK = """
from planted.scale import Balance, countdown, is_heavy

def test_that_it_runs():
    assert Balance()
    assert is_heavy(9)
    assert countdown(2) in (0, None)
"""
GOOD = """
from planted.scale import Balance, countdown, is_heavy

def test_what_is_not_on_it_weighs_nothing():
    assert Balance().weight == 0

def test_what_is_heavy():
    assert is_heavy(6)
    assert not is_heavy(5)

def test_that_it_comes_to_an_end():
    assert countdown(2) == 0
"""
TRY_ALL = """
import json
from pathlib import Path
from attacks.mutants import running
from attacks.mutants.covering import covering
from attacks.mutants.mutation import mutants_of

running.PATIENCE = 0.1
WANTED = (
    "weight", "5 → 4", "return number", "number -= 1 → pass", "number + 2 →", "super()", "def is"
)
mutants = [m for m in mutants_of("planted.scale") if m.change.startswith(WANTED)]
files = [Path("test_weak.py"), Path("test_good.py")]
covering(Path("kept"), files, ["planted.scale"])
fates = {"test_weak.py": {}, "test_good.py": {}}
for file in files:
    known = covering(Path("kept"), [file], ["planted.scale"])
    kept = fates[file.name]
    running.tried(mutants, known, lambda r: kept.update({r.mutant.change: r.fate}))
Path("fates.json").write_text(json.dumps(fates))
"""


@pytest.mark.slow
def test_a_good_test_kills_what_a_weak_one_lets_live(tmp_path: Path) -> None:
    (tmp_path / "planted").mkdir()
    (tmp_path / "planted" / "__init__.py").write_text("UNWATCHED = True\n")
    # The project has its own idea of what coverage should look at.
    (tmp_path / "pyproject.toml").write_text('[tool.coverage.run]\nsource_pkgs = ["planted"]\n')
    (tmp_path / "planted" / "scale.py").write_text(SCALE)
    (tmp_path / "test_weak.py").write_text(WEAK)
    (tmp_path / "test_good.py").write_text(GOOD)
    (tmp_path / "try_all.py").write_text(TRY_ALL)
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(tmp_path), str(ROOT)])}
    for name in [name for name in environment if name.startswith(("PYTEST_", "COV_"))]:
        del environment[name]  # this pytest's own
    run = [sys.executable, "try_all.py"]
    subprocess.run(run, cwd=tmp_path, env=environment, check=True, capture_output=True)
    fates = json.loads((tmp_path / "fates.json").read_text())

    for tests, fate in (("test_weak.py", "survived"), ("test_good.py", "killed")):
        found = fates[tests]
        assert found["weight > LIMIT → weight >= LIMIT"] == fate
        assert found["5 → 4"] == fate, "what importing runs is tried in a process of its own"
        assert found["return number → pass"] == fate
        assert found["super().__init__() → pass"] == fate
        assert found["def is_heavy → return True"] == fate
        assert found["def is_heavy → return False"] == "killed"
        assert found["weight > LIMIT → weight <= LIMIT"] == "killed"
        assert found["number -= 1 → pass"] == "timeout", "what never ends is stopped"
        assert found["number + 2 → number - 2"] == "unrun"


def changed(source: str, module: str = "planted") -> list[str]:
    return [change.what for change in changes(ast.parse(source), module)]


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("x = a < b", ["a < b → a <= b", "a < b → a >= b"]),
        ("x = a + 1", ["a + 1 → a - 1", "1 → 2", "1 → 0"]),
        ("x = a and b", ["a and b → a or b", "a and b → b", "a and b → a"]),
        ("x = not a", ["not a → a"]),
        ("x = f(a, '<=')", ["'<=' → '<'", "'<=' → '>='"]),
        ("x = min(a)", ["min(a) → max(a)"]),
        ("x = f(key=a)", ["f(key=a) → f()"]),
        ("f(a)", ["f(a) → pass"]),
        ("raise Error(1 + 2)", ["raise Error(1 + 2) → pass"]),
        ("if a:\n    b", ["a → True", "a → False", "b → pass"]),
        ("for a in b:\n    break", ["b → list(b)[1:]", "b → list(b)[:-1]", "break → continue"]),
        # What only people read, and what only tools read, is left alone.
        ("def describe(self):\n    return 1 + 2", []),
        ("x: 1 + 2 = 'text'", []),
        ("@decorator(1)\ndef f(): 'text'", []),
        ("x = zip(a, strict=True)", []),
    ],
)
def test_the_mistakes_that_are_made(source: str, expected: list[str]) -> None:
    assert changed(source) == expected


def test_each_mistake_changes_the_code_or_says_that_it_does_not() -> None:
    module = "sudoku_model.solvers.connectivity"
    before = compiled(module)
    mutants = list(mutants_of(module))
    assert len({mutant.key for mutant in mutants}) == len(mutants) > 100
    for mutant in mutants[::25]:
        after = compiled(module, mutant.number)
        assert after != before
        swap = swap_of(before, after)
        assert swap is not None
        assert swap.before.co_name == mutant.function.split(".")[-1]


def posted(way: str, primitive: object) -> list[object]:
    """Post a primitive as a constraint would, with a mistake, and return what is stated."""
    model = Model()
    stated(way, "here", model.post)(primitive, "tested")
    assert Model.post.__name__ == "post", "the mistake is over when the call is"
    return [statement.primitive for statement in model.statements]


def test_what_is_said_can_be_wrong() -> None:
    model = Model()
    x, y = model.variable("x", (1, 2)), model.variable("y", (1, 2))
    both = (x, y)
    assert posted("flip", Clause((1, 2))) == [Clause((-1, 2))]
    assert posted("shorten", Clause((1, 2))) == [Clause((1,))]
    assert posted("shorten", AllDifferent(both)) == [AllDifferent((x,))]
    terms = ((1, x), (1, y))
    assert posted("one more", Linear(terms, "==", 3)) == [Linear(terms, "==", 4)]
    assert posted("one less", Linear(terms, "==", 3)) == [Linear(terms, "==", 2)]
    assert posted("another total", DistinctSum(both, frozenset({3}))) == [
        DistinctSum(both, frozenset({3, 4}))
    ]
    rows = frozenset({(1, 1), (2, 1)})
    assert posted("one row less", Table(both, rows)) == [Table(both, frozenset({(2, 1)}))]
    assert posted("one row more", Table(both, rows)) == [Table(both, rows | {(1, 2)})]
    odd = Regular(both, FunctionMachine(0, lambda state, value: (state + value) % 2, bool))
    for way, right in (("cut a step", []), ("accept the end", [(1, 1), (1, 2), (2, 1), (2, 2)])):
        (wrong,) = posted(way, odd)
        assert isinstance(wrong, Regular)
        assert [
            values for values in [(1, 1), (1, 2), (2, 1), (2, 2)] if accepts(wrong, values)
        ] == right or way == "cut a step"


def accepts(regular: Regular, values: tuple[int, ...]) -> bool:
    from sudoku_model.model.diagram import run

    return run(regular.machine, values)


def test_every_third_statement_can_be_lost() -> None:
    model = Model()
    for literal in range(1, 7):
        stated("lose some", "a place", model.post)(Clause((literal,)), "tested")
    assert [s.primitive.literals for s in model.statements] == [(2,), (3,), (5,), (6,)]  # type: ignore[union-attr]
    clauses: list[list[int]] = []
    for literal in range(1, 5):
        written("lose some", "another place", clauses.append)([literal])
    written("flip", "another place", clauses.append)([1, 2])
    written("shorten", "another place", clauses.append)([1, 2])
    assert clauses == [[2], [3], [-1, 2], [1]]


def test_what_was_noticed_is_not_tried_again_but_what_survived_is(tmp_path: Path) -> None:
    killed, survived = (
        Mutant("planted", number, (1,), "f", "x = 1", "code", f"1 → {number}") for number in (0, 2)
    )
    log = Log(tmp_path / "log.jsonl", {"planted": "as it was"})
    log.add(Result(killed, "killed", "a test"))
    log.add(Result(survived, "survived"))
    again = Log(tmp_path / "log.jsonl", {"planted": "as it was"})
    assert again.is_settled(killed)
    assert not again.is_settled(survived)
    changed = Log(tmp_path / "log.jsonl", {"planted": "otherwise"})
    assert not changed.is_settled(killed)


def test_the_score_counts_what_could_be_noticed() -> None:
    found = scores(
        [("m", "killed", False)] * 17
        + [("m", "timeout", False), ("m", "survived", False), ("m", "unrun", False)]
        + [("m", "survived", True), ("m", "same", False)]
    )
    assert found == {"m": Score(noticed=18, explained=1, open=2)}
    assert found["m"].share == 0.9
    low, high = found["m"].interval
    assert (round(low, 3), round(high, 3)) == (0.699, 0.972)  # Wilson's for 18 of 20
    assert "90.0%" in "\n".join(table(found))


def test_an_unknown_module_is_one_clear_message() -> None:
    answer = CliRunner().invoke(command, ["--module", "cagse"])
    assert answer.exit_code == 2
    assert "no module that is mutated is called cagse" in answer.output


def test_the_targets_are_there() -> None:
    names = list(targets.modules())
    assert "sudoku_model.constraints.cages" in names
    assert list(targets.modules("cages")) == ["sudoku_model.constraints.cages"]
