"""What the command line says of itself: help, examples, and exit codes that keep their word."""

from __future__ import annotations

import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

import sudoku_model as sm
from sudoku_model.cli.command import Command
from sudoku_model.cli.commands import commands
from sudoku_model.cli.exits import DONE, Exit
from tests.conftest import Run
from tests.outside import pysat_answer, pysat_proof

UNIQUE_4X4 = "1.....3..4.....2"
AMBIGUOUS_4X4 = "1.....3..4......"
BROKEN_4X4 = "11.............."

COMMANDS = dict(commands.commands)

every_command = pytest.mark.parametrize("name", COMMANDS)


def declared(name: str) -> Command:
    command = COMMANDS[name]
    assert isinstance(command, Command)
    return command


class TestHelp:
    def test_help_is_where_people_look_for_it(self, run: Run) -> None:
        shown = run("--help")
        assert shown.code == 0
        assert run("-h") == run("help") == shown

    @every_command
    @pytest.mark.sample(every=12)
    def test_the_help_of_a_command_too(self, name: str, run: Run) -> None:
        shown = run(name, "--help")
        assert shown.code == 0
        assert run(name, "-h") == run("help", name) == shown
        assert run(name, "--no-such-option", "-h") == shown

    def test_help_on_no_command(self, run: Run) -> None:
        done = run("help", "chek")
        assert done.code == 2
        assert "No such command 'chek'" in done.err

    def test_without_anything_help_is_shown_and_nothing_done(self, run: Run) -> None:
        done = run()
        assert (done.code, done.out) == (2, "")
        assert done.err == run("--help").out

    def test_the_version(self, run: Run) -> None:
        assert run("-V") == run("--version") == (0, f"sudoku-model, version {sm.__version__}\n", "")

    def test_misuse_is_one_message_with_a_way_out(self, run: Run) -> None:
        done = run("check", "--frmat", "line")
        assert (done.code, done.out) == (2, "")
        assert "sudoku-model check --help' for help." in done.err
        assert done.err.splitlines()[-1].startswith("error: No such option")
        assert "--format" in done.err

    @pytest.mark.parametrize(
        ("arguments", "takes"),
        [
            (["convert", UNIQUE_4X4], "Missing option '--to'. One of line, grid,"),
            (["sheet", UNIQUE_4X4], "Missing option '--output'. The PDF file to write."),
            (["judge", "."], "Missing option '--task'. A module that says what is asked"),
        ],
    )
    def test_what_a_missing_option_takes_is_said(
        self, arguments: list[str], takes: str, run: Run
    ) -> None:
        done = run(*arguments)
        assert (done.code, done.out) == (2, "")
        assert done.err.splitlines()[-1].startswith(f"error: {takes}")
        assert run(*arguments, "--help").code == 0

    def test_every_command_is_listed_with_its_whole_sentence(self, run: Run) -> None:
        shown = " ".join(run("--help").out.split())
        for name in COMMANDS:
            assert f" {name} {declared(name).get_short_help_str(1000)}" in shown

    @every_command
    @pytest.mark.sample(every=12)
    def test_the_help_fits_a_terminal(self, name: str, run: Run) -> None:
        shown = run("help", name).out
        assert max(map(len, shown.splitlines())) <= 80
        assert shown.index("Examples:") < shown.index("Options:") < shown.index("Exit codes:")


EXAMPLES = [
    *((example.arguments.split()[0], example.arguments) for example in commands.examples),
    *(
        (name, example.arguments)
        for name in COMMANDS
        if name != "board"
        for example in declared(name).examples
    ),
]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with the files that examples and cases speak of."""
    home = tmp_path_factory.mktemp("home")
    (home / "puzzles.txt").write_text(f"{UNIQUE_4X4}\n{AMBIGUOUS_4X4}\n", encoding="utf-8")
    (home / "answers.txt").write_text(f"{UNIQUE_4X4}\n{AMBIGUOUS_4X4}\n", encoding="utf-8")
    (home / "puzzle.txt").write_text(f"{UNIQUE_4X4}\n", encoding="utf-8")
    variant = sm.Puzzle.empty(4).with_constraints(sm.AntiKnight())
    (home / "variant.json").write_text(sm.write(variant, "json"), encoding="utf-8")
    puzzle = sm.read(UNIQUE_4X4)
    (home / "class").mkdir()
    (home / "class" / "ada.py").write_text("model = [[1, 2], [5, 6]]", encoding="utf-8")
    for name, total in (("task.py", 3), ("other.py", 4)):
        task = f"import sudoku_model as sm; puzzle = sm.KillerCage('r1c1 r1c2', {total}); grid = 4"
        (home / name).write_text(task, encoding="utf-8")
    for name in ("right", "answer"):
        model = sm.encode(puzzle).text()
        (home / f"{name}.txt").write_text(pysat_answer(model), encoding="ascii")
    (home / "unproven.txt").write_text("s UNSATISFIABLE\n", encoding="ascii")
    other = sm.encode(puzzle, other_than=sm.solve(puzzle)).text()
    (home / "other.drat").write_text(pysat_proof(other), encoding="ascii")
    sm.certify(puzzle, home / "proof")
    sm.certify(puzzle, home / "forged")
    (home / "forged" / "solutions.txt").write_text("1234", encoding="utf-8")
    sm.certify(puzzle, home / "undecided", time_limit=0)
    return home


@pytest.mark.parametrize(("name", "arguments"), EXAMPLES, ids=[line for _, line in EXAMPLES])
@pytest.mark.sample(every=24)
def test_examples_do_what_they_say(
    name: str, arguments: str, folder: Path, ask: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    if name == "sheet":
        pytest.importorskip("typst")
    for variable, value in {"HOME": str(folder), "SHELL": "/bin/bash"}.items():
        monkeypatch.setenv(variable, value)
    for variable in ("XDG_DATA_HOME", "XDG_CONFIG_HOME"):
        monkeypatch.delenv(variable, raising=False)
    words, _, redirected = arguments.partition(" < ")
    stdin = (folder / redirected).read_text("utf-8") if redirected else ""
    assert words.split()[0] == name
    done = ask(*shlex.split(words), stdin=stdin)
    assert done.code in (Exit.OK, Exit.NOT_UNIQUE), done.err
    assert "error" not in done.err
    assert done.out or "--output" in arguments


# For each command what it is asked to reach each code that has a meaning of its own.
REACHED = {
    "ambiguity": {0: UNIQUE_4X4, 1: AMBIGUOUS_4X4, 3: f"--time-limit 0 {UNIQUE_4X4}"},
    "board": {0: "", 2: "--port 1"},
    "candidates": {0: AMBIGUOUS_4X4, 1: BROKEN_4X4, 3: f"--time-limit 0 {UNIQUE_4X4}"},
    "canonical": {0: UNIQUE_4X4, 2: "variant.json", 3: f"--time-limit 0 {UNIQUE_4X4}"},
    "check": {0: UNIQUE_4X4, 1: AMBIGUOUS_4X4, 3: f"--time-limit 0 {UNIQUE_4X4}"},
    "completion": {0: "bash"},
    "conflict": {0: UNIQUE_4X4, 1: BROKEN_4X4, 3: f"--time-limit 0 {BROKEN_4X4}"},
    "constraints": {0: ""},
    "convert": {0: f"--to line {UNIQUE_4X4}", 3: "--to line --time-limit 0 variant.json"},
    "count": {0: BROKEN_4X4, 3: "--time-limit 0 " + "." * 81},
    "decode": {
        0: f"--answer right.txt {UNIQUE_4X4}",
        1: f"--answer right.txt {BROKEN_4X4}",
        3: f"--answer unproven.txt {UNIQUE_4X4}",
    },
    "draw": {
        0: UNIQUE_4X4,
        1: f"--solution {BROKEN_4X4}",
        3: f"--solution --time-limit 0 {UNIQUE_4X4}",
    },
    "dataset": {
        0: "--grid 4 --limit 1 --output reached.parquet",
        2: "--grid 4 --givens 20 --output b.parquet",
        3: "--grid 4 --limit 1 --givens 4 --rating 9-9.5 --attempts 1 --output c.parquet",
    },
    "encode": {0: UNIQUE_4X4, 3: f"--time-limit 0 {UNIQUE_4X4}"},
    "explain": {0: UNIQUE_4X4, 1: AMBIGUOUS_4X4, 3: f"--time-limit 0 {UNIQUE_4X4}"},
    "generate": {
        0: "--grid 4",
        2: "--grid 4 --givens 20",
        3: "--grid 4 --givens 4 --rating 9-9.5 --attempts 1",
    },
    "grade": {
        0: f"{UNIQUE_4X4} --answer {UNIQUE_4X4}",
        1: f"{UNIQUE_4X4} --answer 14{UNIQUE_4X4[2:]}",
        3: f"--time-limit 0 {UNIQUE_4X4} --answer {UNIQUE_4X4}",
    },
    "help": {0: ""},
    "hint": {
        0: UNIQUE_4X4,
        1: f"{UNIQUE_4X4} --filled 14{UNIQUE_4X4[2:]}",
        3: f"--time-limit 0 {UNIQUE_4X4}",
    },
    "judge": {
        0: "class --task task.py",
        1: "class --task other.py",
        3: "class --task task.py --time-limit 0",
    },
    "minimal": {0: UNIQUE_4X4, 1: AMBIGUOUS_4X4, 3: f"--time-limit 0 {UNIQUE_4X4}"},
    "rate": {0: UNIQUE_4X4, 1: AMBIGUOUS_4X4, 3: f"--time-limit 0 {UNIQUE_4X4}"},
    "repair": {0: UNIQUE_4X4, 1: BROKEN_4X4, 3: f"--time-limit 0 {BROKEN_4X4}"},
    "rules": {0: UNIQUE_4X4, 3: "--time-limit 0 variant.json"},
    "sheet": {
        0: f"--output a.pdf {UNIQUE_4X4}",
        1: f"--output b.pdf {AMBIGUOUS_4X4}",
        3: f"--output c.pdf --time-limit 0 {UNIQUE_4X4}",
    },
    "solve": {0: AMBIGUOUS_4X4, 1: BROKEN_4X4, 3: f"--time-limit 0 {UNIQUE_4X4}"},
    "verify": {0: "proof", 1: "forged", 2: "puzzle.txt", 3: "undecided"},
}


def skip_what_ends_with_ctrl_c(name: str) -> None:
    if name == "board":
        pytest.skip("it serves until Ctrl-C: see tests/page/test_server.py")


class TestExitCodes:
    def test_the_table_says_what_can_be_reached(self) -> None:
        assert REACHED.keys() == COMMANDS.keys()
        for name, reached in REACHED.items():
            exits = declared(name).exits
            meanings = (exits.ok, exits.not_unique, exits.bad_input, exits.undecided)
            assert [code for code, meaning in enumerate(meanings) if meaning] == [*reached]

    @pytest.mark.parametrize(
        ("name", "code"), [(name, code) for name, codes in REACHED.items() for code in codes]
    )
    @pytest.mark.sample(every=24)
    def test_each_code_is_reached(self, name: str, code: int, ask: Run) -> None:
        if name == "sheet":
            pytest.importorskip("typst")
        skip_what_ends_with_ctrl_c(name)
        done = ask(name, *shlex.split(REACHED[name][code]))
        assert done.code == code, done.err

    @pytest.mark.sample(every=4)
    @pytest.mark.parametrize("problem", ["ZeroDivisionError('oh')", "sm.errors.DefectError('oh')"])
    def test_a_defect_is_no_verdict(self, problem: str) -> None:
        code = (
            "import sys, click, sudoku_model as sm\n"
            "from sudoku_model.cli import main\n"
            "from sudoku_model.cli.commands import commands\n"
            "def fail(**_): raise " + problem + "\n"
            "commands.commands['rate'].callback = fail\n"
            "commands.commands = {'rate': commands.commands['rate']}\n"
            "sys.argv = ['sudoku-model', 'rate', '1']\n"
            "main()"
        )
        done = subprocess.run(
            [sys.executable, "-c", code], capture_output=True, text=True, check=False
        )
        assert (done.returncode, done.stdout) == (70, "")
        assert "oh\n" in done.stderr
        assert "report it" in done.stderr or done.stderr == "error: oh\n"

    @every_command
    @pytest.mark.sample(every=14)
    def test_no_other_code_is_reached(self, name: str, ask: Run) -> None:
        skip_what_ends_with_ctrl_c(name)
        allowed = {int(code) for code, _ in declared(name).exits.rows()}
        for arguments in questions(declared(name)):
            assert ask(*arguments).code in allowed, arguments

    @every_command
    @pytest.mark.sample(every=12)
    def test_bad_input_is_2(self, name: str, ask: Run) -> None:
        done = ask(name, "--no-such-option")
        assert (done.code, done.out) == (2, "")


@pytest.fixture
def ask(run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run the command line in the folder."""
    monkeypatch.chdir(folder)
    return run


def questions(command: Command) -> Iterator[list[str]]:
    """Ask a command about puzzles of every kind."""
    needed = {
        "convert": ["--to", "json"],
        "judge": ["--task", "task.py"],
        "sheet": ["--output", "x.pdf"],
    }.get(command.name, [])
    options = {name for param in command.params for name in param.opts}
    sources = (UNIQUE_4X4, AMBIGUOUS_4X4, BROKEN_4X4, "puzzles.txt", "missing.txt", "1?..", "")
    others = ("check", "zsh", "KillerCage", "proof", "?")
    for source in sources if "sources" in options else others:
        for limit in (["--time-limit", "0"], []) if "--time-limit" in options else ([],):
            yield [str(command.name), *needed, *limit, source]


def test_a_command_without_a_declaration_is_listed_last() -> None:
    plain = click.Command("greet", help="Greet somebody.")
    everything = {**COMMANDS, "greet": plain}
    group = type(commands)(name="group", commands=everything, exits=DONE, examples=[])
    shown = group.get_help(click.Context(group))
    assert shown.index("Look things up") < shown.index("Other commands") < shown.index("greet")
