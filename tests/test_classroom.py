"""What a class hands in is judged, each with its reason, and nothing in it stops the others."""

from __future__ import annotations

import csv
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from pysat.formula import IDPool

import sudoku_model as sm
from sudoku_model.classroom.code import CodeError, run_file
from sudoku_model.classroom.handover import from_data, to_data
from sudoku_model.classroom.running import NoModelError, model_of
from sudoku_model.classroom.student import Request
from sudoku_model.classroom.tables import write_table
from sudoku_model.classroom.task import read_task
from sudoku_model.cli.exits import Exit
from sudoku_model.errors import OptionError, SourceError
from tests.test_referee import EMPTY, textbook

GRID = EMPTY[4].grid
TASK = "import sudoku_model as sm\npuzzle = sm.Puzzle.empty(4)\n"
CAGE = "import sudoku_model as sm\npuzzle = sm.KillerCage('r1c1 r1c2', 3)\ngrid = 4\n"
RIGHT = f"model = {textbook(4)}\n"
CPSAT = """
from ortools.sat.python import cp_model
model = cp_model.CpModel()
grid = [[model.new_int_var(1, 4, "") for _ in range(4)] for _ in range(4)]
for line in [*grid, *zip(*grid)]:
    model.add_all_different(line)
model = model, grid
"""


def notebook(*cells: str) -> str:
    """Return a notebook with these cells of code, and one of text."""
    code = [{"cell_type": "code", "source": cell.splitlines(keepends=True)} for cell in cells]
    text = {"cell_type": "markdown", "source": "# Mine\nThis is no code."}
    return json.dumps({"cells": [text, *code], "nbformat": 4, "nbformat_minor": 5, "metadata": {}})


def judged(
    tmp_path: Path, submissions: dict[str, str], task: str = TASK, **how: Any
) -> dict[str, sm.JudgedSubmission]:
    """Return what becomes of submissions, by their names."""
    (tmp_path / "task.py").write_text(task, encoding="utf-8")
    for name, code in submissions.items():
        path = tmp_path / "class" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(code, encoding="utf-8")
    found = sm.judge_folder(tmp_path / "class", tmp_path / "task.py", **how)
    return {one.name: one for one in found}


# What becomes of submissions.


@pytest.mark.slow
def test_a_module_and_a_notebook_are_judged_by_what_they_define(tmp_path: Path) -> None:
    cells = ("%matplotlib inline", "!pip install everything\nclauses = [[1, 2], [5, 6]]")
    found = judged(
        tmp_path,
        {
            "ada.ipynb": notebook(*cells, "def model():\n    return clauses"),
            "bob/cage.py": "model = [[1, 2]]",
            ".ipynb_checkpoints/ada.ipynb": "no notebook",
        },
        CAGE,
        workers=1,
    )
    assert {name: one.status for name, one in found.items()} == {
        "ada.ipynb": "right",
        "bob/cage.py": "too weak",
    }
    assert found["bob/cage.py"].reason.startswith("it does not follow that")


@pytest.mark.slow
def test_a_function_of_one_argument_is_given_the_numbers_of_the_facts(tmp_path: Path) -> None:
    clauses = "[[-holds(1, 1, d), holds(1, 2, 5 - d)] for d in range(1, 5)]"
    found = judged(
        tmp_path,
        {
            "ada.py": f"def model(holds): return {clauses}",
            "bob.py": f"def model(holds, *more, of=3): yield from {clauses}",
        },
        'import sudoku_model as sm\npuzzle = sm.KillerCage("r1c1 r1c2", 5)\ngrid = 4',
        workers=1,
    )
    assert {name: one.status for name, one in found.items()} == {
        "ada.py": "right",
        "bob.py": "right",
    }


BAD = {
    "nothing.py": ("clauses = [[1]]", "it does not define 'model'"),
    "none.py": ("def model(): pass", "'model' is None, expected a model"),
    "solver.py": (
        "from ortools.sat.python import cp_model\nmodel = cp_model.CpSolver()",
        "found a CpSolver as the model, expected a CpModel",
    ),
    "number.py": ("model = 3", "found 3 as the model, expected a list of clauses"),
    "letters.py": ("model = [['a']]", "found 'a' in clause 1"),
    "syntax.py": ("x = 1\nmodel = [[1]", "line 2: SyntaxError: '[' was never closed"),
    "error.py": ("def model():\n    return clauses", "line 2: NameError: name 'clauses' is not"),
    "needs.py": ("def model(n, m): return [[n]]", "TypeError: model() missing 2 required"),
    "outside.py": (
        "def model(holds):\n    return [[holds(5, 1, 1)]]",
        "line 2: found row 5 and col",
    ),
    "exits.py": ("import sys\nsys.exit('done')", "line 2: SystemExit: done"),
    "binary.py": ("model = '\0'", "source code string cannot contain null bytes"),
    "long.py": ("raise ValueError('x' * 100_000)", "line 1: ValueError: xxx"),
    "odd.py": (
        "class Odd(Exception):\n    def __str__(self): 1 / 0\nraise Odd",
        "line 3: Odd",
    ),
    "bad.ipynb": ("{", "it is no notebook, expected JSON with cells"),
    "text.ipynb": ("[1]", "it is no notebook, expected JSON with cells"),
    "fails.ipynb": (notebook("x = 1", "y = 2\n1 / 0"), "code cell 2, line 2: ZeroDivisionError"),
    "before.ipynb": (notebook("1 / 0", "model = [[1]]"), "code cell 1, line 1: ZeroDivisionErr"),
    "unfinished.ipynb": (notebook("%time (1"), "code cell 1, line 1: SyntaxError"),
}
"""Submissions without a model, and what is said of them."""


@pytest.mark.slow
def test_a_notebook_that_fails_behind_its_model_is_judged_which_is_said(tmp_path: Path) -> None:
    code = notebook("x = 1", RIGHT, "raise NotImplementedError", "model = [[1]]")
    row = judged(tmp_path, {"later.ipynb": code})["later.ipynb"]
    failed = "code cell 3, line 1: NotImplementedError"
    assert (row.status, row.problem) == ("right", failed)
    assert row.reason.endswith(f". What follows the model fails: {failed}")


@pytest.mark.slow
def test_whatever_a_submission_does_it_gets_a_row_with_the_reason(tmp_path: Path) -> None:
    others = {
        "alright.py": RIGHT,
        "prints.py": f"{RIGHT}print('x' * 2_000_000)",
        "guarded.py": f"{RIGHT}\nif __name__ == '__main__': 1 / 0",
        "weak.py": f"model = {textbook(4, 'column')}",
        "strong.py": f"{RIGHT}model.append([1])",
        "parts.py": f"model = {{'mine': {textbook(4)}}}",
        "loop.py": "while True: pass",
        "leaves.py": "import os\nos._exit(0)",
        "ends.py": "import os\nos._exit(7)",
        "crash.py": "import ctypes\nctypes.string_at(0)",
        "sleeps.py": "import time\ntime.sleep(1000)",
        "cpsat.py": CPSAT,
    }
    found = judged(
        tmp_path, {**others, **{name: code for name, (code, _) in BAD.items()}}, time_limit=20
    )
    assert {name: found[name].status for name in others} == {
        "alright.py": "right",
        "prints.py": "right",
        "guarded.py": "right",
        "weak.py": "too weak",
        "strong.py": "too strong",
        "parts.py": "right",
        "loop.py": "undecided",
        "leaves.py": "undecided",
        "ends.py": "undecided",
        "crash.py": "undecided",
        "sleeps.py": "undecided",
        "cpsat.py": "too weak",
    }
    assert found["loop.py"].reason == "its code was still running after 20 s"
    assert found["ends.py"].reason == "its process ended early (exit code 7)"
    assert found["crash.py"].reason == "its process ended early (SIGSEGV)"
    assert "no box holds a digit twice" in found["cpsat.py"].reason
    for name, (_, reason) in BAD.items():
        assert found[name].status == "no model"
        assert reason in found[name].problem
        assert "\n" not in found[name].problem
        assert len(found[name].problem) < 400
    assert [*found] == sorted(found)


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="other systems do not keep to this limit")
def test_memory_is_limited(tmp_path: Path) -> None:
    found = judged(tmp_path, {"ada.py": "x = bytearray(8 << 30)\nmodel = [[1]]"})
    assert found["ada.py"].problem == "line 1: MemoryError"


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(os, "killpg"), reason="needs groups of processes")
def test_nothing_is_left_of_a_submission(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    temporary = tmp_path / "temporary"
    temporary.mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(temporary))
    number = tmp_path / "pid"
    child = f"import os, pathlib; pathlib.Path({str(number)!r}).write_text(str(os.getpid()))"
    starts = (
        "import subprocess, sys, time, pathlib\n"
        f"subprocess.Popen([sys.executable, '-c', {child + '; import time; time.sleep(600)'!r}])\n"
        f"while not pathlib.Path({str(number)!r}).exists(): time.sleep(0.01)\n"
        "pathlib.Path('left').write_text('something')\n"
        "model = [[1]]"
    )
    judged(tmp_path, {"ada.py": starts}, workers=1)
    assert [*temporary.iterdir()] == []
    assert not (tmp_path / "left").exists()
    assert not _lives(int(number.read_text() or 0))


def _lives(process: int) -> bool:
    """Say whether a process still does something."""
    for _ in range(100):
        try:
            state = Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()[0]
        except FileNotFoundError:
            return False
        if state == "Z":
            return False
        time.sleep(0.05)
    return True


# Notebooks.


def defined_by(tmp_path: Path, *cells: str) -> dict[str, Any]:
    path = tmp_path / "mine.ipynb"
    path.write_text(notebook(*cells), encoding="utf-8")
    return run_file(path, "submission")


@pytest.mark.slow
def test_a_submission_that_was_done_leaves_nothing_to_a_judge_that_dies(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sudoku_model.classroom.running.rmtree", lambda *_, **how: None)
    code = "import pathlib; pathlib.Path('left').write_text('something'); model = [[1]]"
    (tmp_path / "ada.py").write_text(code)
    model_of(request(tmp_path))
    assert not (tmp_path / "work").exists()


def test_magics_are_left_out_and_nothing_else_is(tmp_path: Path) -> None:
    defined = defined_by(
        tmp_path,
        "%%time\nx = 1",
        "%%bash\nexit 1",
        "x = (x\n  % 7)\n%time y = 2\nif y:\n    !ls\n    y += 1\nlen?\n?len",
        "display(x)\n# !\ntext = '''\n%no magic\n'''",
    )
    assert (defined["x"], defined["y"], defined["text"]) == (1, 3, "\n%no magic\n")


def test_cells_of_a_notebook_may_wait_for_something(tmp_path: Path) -> None:
    defined = defined_by(
        tmp_path,
        "import asyncio\n\nasync def later(number):\n    await asyncio.sleep(0)\n    return number",
        "%matplotlib inline\nfirst = await later(1)\ntask = asyncio.ensure_future(later(2))",
        "second = await task",
    )
    assert (defined["first"], defined["second"]) == (1, 2)


def test_a_notebook_ends_with_the_first_cell_that_fails(tmp_path: Path) -> None:
    with pytest.raises(CodeError, match=r"^code cell 2, line 3: AssertionError$"):
        defined_by(tmp_path, "model = [[1]]", "x = 1\n\nassert not x", "this is never read")


def test_a_dataclass_can_be_defined(tmp_path: Path) -> None:
    code = "from __future__ import annotations\nfrom dataclasses import dataclass\n"
    defined = defined_by(tmp_path, f"{code}@dataclass\nclass Mine:\n    x: int", "y = Mine(3).x")
    assert defined["y"] == 3


# Models as data.


def test_clauses_are_handed_over_as_they_are() -> None:
    model = {"mine": [[1, -2], [3]], "yours": ([4],)}
    data = json.loads(json.dumps(to_data(model, GRID)))
    assert from_data(data, GRID) == {"model": {"mine": [[1, -2], [3]], "yours": [[4]]}}


def test_a_pair_of_clauses_is_no_numbering() -> None:
    assert from_data(to_data(([1], [2, 3]), GRID), GRID) == {"model": {"": [(1,), (2, 3)]}}


@pytest.mark.parametrize("numbers", [IDPool(), 64])
def test_what_stands_behind_clauses_and_numbers_nothing_is_named(numbers: object) -> None:
    """It was taken for a second clause, so the list of clauses for a first one."""
    with pytest.raises(OptionError, match=r"expected a function or a dictionary by row, column"):
        to_data((textbook(4), numbers), GRID)


@pytest.mark.parametrize("form", ["function", "dictionary", "array", "lists"])
def test_a_numbering_of_their_own_goes_with_the_clauses(form: str) -> None:
    holds = sm.Numbering(4)
    facts = [(r, c, d) for r in range(1, 5) for c in range(1, 5) for d in range(1, 5)]
    numbers = {fact: 65 - holds(*fact) for fact in facts}
    clauses = [[(65 - abs(one)) * (1 if one > 0 else -1) for one in own] for own in textbook(4)]
    array = np.array([*numbers.values()]).reshape(4, 4, 4)
    own = {
        "function": lambda *fact: numbers[fact],
        "dictionary": numbers,
        "array": array,
        "lists": array.tolist(),
    }[form]
    handed = from_data(json.loads(json.dumps(to_data((clauses, own), GRID))), GRID)
    assert handed["literals"] == numbers
    assert sm.judge(puzzle=EMPTY[4], **handed).is_right


@pytest.mark.slow
def test_a_model_of_cp_sat_is_handed_over_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "mine.py"
    path.write_text(CPSAT, encoding="utf-8")
    model, variables = run_file(path, "submission")["model"]
    handed = from_data(json.loads(json.dumps(to_data((model, variables), GRID))), GRID)
    assert str(handed["model"].proto) == str(model.proto)
    assert [[one.index for one in row] for row in handed["variables"]] == [
        [one.index for one in row] for row in variables
    ]
    assert to_data([model, variables], GRID) == to_data((model, variables), GRID)
    with pytest.raises(OptionError, match="found the CpModel behind its variables"):
        to_data((variables, model), GRID)
    for broken in ({"cpsat": "no model {"}, {"cells": [0]}, {"cells": [*range(15), 99]}):
        with pytest.raises(ValueError, match="model"):
            from_data({**to_data((model, variables), GRID), **broken}, GRID)


FORGED = ("{", "3", "[]", '{"model": 3}', '{"model": {}}', '{"problem": 1, "model": 2}', "null")


@pytest.mark.parametrize("handed", FORGED)
def test_what_a_process_hands_over_is_not_believed(
    handed: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    says(f"ready {handed}", monkeypatch)
    with pytest.raises(NoModelError):
        model_of(request(tmp_path))


def test_a_process_that_hands_over_without_end_is_ended(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    says("ready xxx", monkeypatch)
    monkeypatch.setattr("sudoku_model.classroom.running.MOST_HANDED", 2)
    with pytest.raises(NoModelError):
        model_of(request(tmp_path))


def test_a_process_that_does_not_start_is_nobody_s_mistake(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sudoku_model.classroom.running._START", "raise MemoryError")
    with pytest.raises(SourceError, match="no process can be started: one ended with exit code 1"):
        model_of(request(tmp_path))


def says(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a process say something else than it would."""
    code = f"import sys; sys.stdout.write(bytes.fromhex('{text.encode().hex()}').decode())"
    monkeypatch.setattr("sudoku_model.classroom.running._START", code)


def request(folder: Path) -> Request:
    return Request(folder / "ada.py", folder / "work", "model", GRID, 60)


# Tasks.


@pytest.mark.parametrize(
    ("code", "problem"),
    [
        ("x = 1", "found no puzzle, expected such as puzzle = sm.Puzzle.empty"),
        ("puzzle = 3", "found 3, expected a puzzle or its text"),
        ("puzzle = (", "line 1: SyntaxError"),
        (f"{CAGE}puzzle = sm.KillerCage('r1c1 r7c7', 3)", "r7c7 lies outside"),
        (f"{TASK}tries = 'many'", "found tries='many', expected a whole number"),
        (f"{TASK}name = 3", "found 3 as name"),
        (f"{TASK}literals = {{}}", "the literal for row 1, column 1, digit 1 is missing"),
        (f"{TASK}literals = lambda r, c: 1", "TypeError: <lambda>() takes 2"),
        (f"{TASK}literals = lambda r, c, d: 1", "have the same variable 1"),
    ],
)
def test_what_is_wrong_with_a_task_is_said_once(tmp_path: Path, code: str, problem: str) -> None:
    (tmp_path / "ada.py").write_text("model = [[1]]", encoding="utf-8")
    (tmp_path / "task.py").write_text(code, encoding="utf-8")
    with pytest.raises(OptionError) as refusal:
        next(sm.judge_folder(tmp_path, tmp_path / "task.py"))
    assert problem in str(refusal.value)
    assert str(refusal.value).startswith(str(tmp_path / "task.py"))


def test_a_task_is_no_submission_and_a_class_is_not_empty(tmp_path: Path) -> None:
    (tmp_path / "task.py").write_text(TASK, encoding="utf-8")
    with pytest.raises(SourceError, match=r"found no submission in .*expected \.py or \.ipynb"):
        next(sm.judge_folder(tmp_path, tmp_path / "task.py"))
    with pytest.raises(SourceError, match="expected a folder"):
        next(sm.judge_folder(tmp_path / "none", tmp_path / "task.py"))
    with pytest.raises(SourceError, match="there is no such file"):
        next(sm.judge_folder(tmp_path, tmp_path / "none.py"))


def test_a_task_leaves_no_module_behind(tmp_path: Path) -> None:
    (tmp_path / "task.py").write_text(f"{TASK}name = 'mine'", encoding="utf-8")
    before = {*sys.modules}
    assert read_task(tmp_path / "task.py").name == "mine"
    assert {*sys.modules} == before


# Tables.


@pytest.fixture(scope="module")
def some() -> list[sm.JudgedSubmission]:
    strong = sm.judge([*textbook(4), [1]], EMPTY[4])
    weak = sm.judge(textbook(4, "box"), EMPTY[4])
    return [
        sm.JudgedSubmission("ada, b.py", weak, "", 0.25),
        sm.JudgedSubmission("<b>.py", strong, "", 1.0),
        sm.JudgedSubmission("c.py", None, "line 1: SyntaxError: <script>", 0.1),
    ]


def test_a_table_is_written_as_csv(some: list[sm.JudgedSubmission], tmp_path: Path) -> None:
    write_table(some, tmp_path / "table.csv")
    head, *rows = csv.reader((tmp_path / "table.csv").read_text("utf-8").splitlines())
    assert head == ["submission", "status", "reason", "seconds"]
    assert rows[0][:2] == ["ada, b.py", "too weak"]
    assert rows[1][1:] == ["too strong", "it forbids a right grid: clause 305 (r1c1=1)", "1.0"]
    assert rows[2] == ["c.py", "no model", "line 1: SyntaxError: <script>", "0.1"]


def test_a_table_is_written_as_json_lines(some: list[sm.JudgedSubmission], tmp_path: Path) -> None:
    write_table(some, tmp_path / "table.jsonl")
    lines = (tmp_path / "table.jsonl").read_text("utf-8").splitlines()
    assert [json.loads(line)["status"] for line in lines] == ["too weak", "too strong", "no model"]


def test_a_table_is_a_page_with_the_boards(some: list[sm.JudgedSubmission], tmp_path: Path) -> None:
    write_table(some, tmp_path / "table.html")
    page = (tmp_path / "table.html").read_text("utf-8")
    assert page.count("<svg") == 2
    assert "allowed, but wrong" in page
    assert "right, but forbidden" in page
    assert "3 submissions: 1 too weak, 1 too strong, 1 no model" in page
    assert "<script" not in page
    assert "<b>" not in page
    assert "&lt;script&gt;" in page


# The command.


@pytest.mark.slow
def test_the_command_prints_a_row_for_each_and_writes_the_table(tmp_path: Path, run: Any) -> None:
    judged(tmp_path, {"ada.py": "model = [[1, 2], [5, 6]]", "bob.py": "model = ["}, CAGE)
    table = tmp_path / "table.csv"
    done = run(
        *("judge", str(tmp_path / "class"), "--task", str(tmp_path / "task.py")),
        *("--output", str(table), "--workers", "1"),
    )
    assert done.code == Exit.NOT_UNIQUE
    assert done.out.splitlines() == [
        "ada.py  right: it allows the right grids and no others (proved)",
        "bob.py  no model: line 1: SyntaxError: '[' was never closed",
    ]
    assert done.err == "2 submissions: 1 right, 1 no model\n"
    assert len(table.read_text("utf-8").splitlines()) == 3


def test_a_wrong_ending_is_refused_before_anything_runs(tmp_path: Path, run: Any) -> None:
    done = run("judge", str(tmp_path), "--task", "task.py", "--output", "table.xls")
    assert done.code == Exit.BAD_INPUT
    assert "expected a name that ends in .csv, .jsonl, .html" in done.err


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(os, "killpg"), reason="Ctrl-C is another thing elsewhere")
@pytest.mark.parametrize("workers", ["1", "2"])
def test_ctrl_c_keeps_what_was_judged(tmp_path: Path, workers: str) -> None:
    submissions = {f"a{number}.py": "model = [[1, 2], [5, 6]]" for number in range(4)}
    judged(tmp_path, submissions, CAGE)
    alive = tmp_path / "pid"
    (tmp_path / "class" / "b.py").write_text(
        f"import os, pathlib\npathlib.Path({str(alive)!r}).write_text(str(os.getpid()))\n"
        "while True: pass",
        encoding="utf-8",
    )
    table = tmp_path / "table.csv"
    with subprocess.Popen(
        [
            *(sys.executable, "-m", "sudoku_model", "judge", str(tmp_path / "class")),
            *("--task", str(tmp_path / "task.py"), "--workers", workers, "--output", str(table)),
        ],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout
        for _ in submissions:
            process.stdout.readline()
        while not alive.exists() or not alive.read_text():
            time.sleep(0.05)
        process.send_signal(signal.SIGINT)
        _, said = process.communicate(timeout=60)
    assert process.returncode == Exit.UNDECIDED, said
    assert said == f"interrupted: {table} has the 4 that were judged\n"
    assert len(table.read_text("utf-8").splitlines()) == 5
    assert not _lives(int(alive.read_text()))


@pytest.mark.slow
@pytest.mark.rest
def test_a_model_of_booleans_is_handed_in_with_them(tmp_path: Path) -> None:
    code = """
from ortools.sat.python import cp_model
model, digits = cp_model.CpModel(), range(1, 5)
holds = {(r, c, d): model.new_bool_var("") for r in digits for c in digits for d in digits}
for d in digits:
    for n in digits:
        model.add_exactly_one(holds[n, c, d] for c in digits)
        model.add_exactly_one(holds[r, n, d] for r in digits)
"""
    rows = "[[[holds[r, c, d] for d in digits] for c in digits] for r in digits]"
    found = judged(
        tmp_path,
        {"by_fact.py": f"{code}model = model, holds", "rows.py": f"{code}model = model, {rows}"},
    )
    for one in found.values():
        assert one.status == "too weak"
        assert "no cell holds two digits" in one.reason
