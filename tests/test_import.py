"""What the package promises of its import, and of its public names."""

from __future__ import annotations

import doctest
import re
import subprocess
import sys
from importlib.metadata import metadata
from pathlib import Path

import pytest

import sudoku_model
from sudoku_model.libraries import to_install
from tests.fresh_python import printed_by

HEAVY = ("pysat", "pysolvers", "ortools", "pandas", "numpy", "click", "xml", "tqdm")


def test_importing_loads_no_solver() -> None:
    code = f"import sys, sudoku_model; print([m for m in {HEAVY} if m in sys.modules])"
    assert printed_by(code) == "[]"


@pytest.mark.slow
def test_sat_does_not_load_or_tools() -> None:
    code = (
        "import sys, sudoku_model as sm; sm.check(sm.read('.' * 16));"
        "print('ortools' in sys.modules, 'numpy' in sys.modules)"
    )
    assert printed_by(code) == "False False"


@pytest.mark.slow
def test_an_answer_is_written_without_the_catalog_and_other_answers() -> None:
    code = (
        "import sys, sudoku_model as sm; sm.check(sm.read('.' * 16)).to_dict();"
        "print([m for m in ('constraints.catalog', 'answers.steps', 'answers.describing')"
        " if f'sudoku_model.{m}' in sys.modules])"
    )
    assert printed_by(code) == "[]"


def test_every_public_name_exists_and_is_documented() -> None:
    for name in sudoku_model.__all__:
        assert getattr(sudoku_model, name).__doc__, name


def test_the_example_of_the_package_runs() -> None:
    assert doctest.testmod(sudoku_model).attempted > 0
    assert doctest.testmod(sudoku_model).failed == 0


@pytest.mark.parametrize("engine", ["sat", "cpsat"])
@pytest.mark.slow
def test_nothing_is_said_when_the_interpreter_ends(engine: str) -> None:
    code = f"import sudoku_model as sm; sm.check(sm.read('.' * 16), {engine!r})"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert (done.stdout, done.stderr) == ("", "")


@pytest.mark.parametrize(
    ("text", "unwanted"),
    [
        (
            "." * 16,
            (
                *("numpy", "ortools", "tqdm", "logging", "sudoku_model.batch.chunks"),
                *(
                    "sudoku_model.batch.corpus",
                    "sudoku_model.answers",
                    "sudoku_model.formats.recognition",
                    "sudoku_model.cosmetics",
                    "sudoku_model.formats.behind",
                    "sudoku_model.formats.json_text",
                    "sudoku_model.constraints.picture",
                    "sudoku_model.solvers.propagation",
                ),
            ),
        ),
        ("1... ..3. .4.. ...2", ("numpy", "ortools", "tqdm")),
    ],
)
@pytest.mark.slow
def test_a_single_verdict_on_the_command_line_loads_nothing_of_the_bulk_stage(
    text: str, unwanted: tuple[str, ...]
) -> None:
    code = (
        f"import sys; sys.argv = ['sudoku-model', 'check', {text!r}]\n"
        "from sudoku_model.cli import main\n"
        "try: main()\n"
        f"except SystemExit: print([m for m in {unwanted} if m in sys.modules])"
    )
    assert printed_by(code).splitlines()[-1] == "[]"


@pytest.mark.parametrize("form", ["fpuzzles", "sudokupad"])
@pytest.mark.slow
def test_a_link_loads_no_other_constraints_and_no_rules_for_other_texts(form: str) -> None:
    cage = sudoku_model.KillerCage("r1c1 r1c2", 3)
    link = sudoku_model.write(sudoku_model.Puzzle.empty(4).with_constraints(cage), form)
    unwanted = [f"constraints.{family}" for family in ("lines", "pairs", "whole_grid", "outside")]
    code = (
        f"import sys, sudoku_model as sm; print(sm.read({link!r}).constraints == (sm.{cage!r},),"
        f"[m for m in {[*unwanted, 'formats.layouts']} if f'sudoku_model.{{m}}' in sys.modules])"
    )
    assert printed_by(code) == "True []"


@pytest.mark.parametrize(
    ("command", "function"),
    [("explain", "steps"), ("candidates", "true_candidates"), ("convert", "write")],
)
def test_who_calls_a_function_as_its_command_is_told_its_name(command: str, function: str) -> None:
    with pytest.raises(AttributeError, match=f"did you mean '{function}'"):
        getattr(sudoku_model, command)
    assert callable(getattr(sudoku_model, function))


def test_who_calls_a_function_as_its_command_is_told_no_second_name_by_python() -> None:
    code = "import sudoku_model; sudoku_model.candidates"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert run.stderr.lower().count("did you mean") == 1


def test_what_needs_an_extra_says_how_it_is_had_in_a_clone_too() -> None:
    """Who has it from `uv run` has no pip, and no package of this name is found in a registry."""
    package = Path(sudoku_model.__file__).parent
    sources = {file: file.read_text(encoding="utf-8") for file in package.rglob("*.py")}
    told = [f for f, text in sources.items() if "pip install 'sudoku-model[" in text]
    assert told == [package / "libraries.py"]
    extras = {
        one for text in sources.values() for one in re.findall(r"to_install\(['\"](\w+)", text)
    }
    assert extras <= {*(metadata("sudoku-model").get_all("Provides-Extra") or ())}
    assert to_install("board").endswith("in a clone: uv run --extra board sudoku-model ...")
