"""Completion: what is offered where, and that bash, zsh and fish show it."""

from __future__ import annotations

import os
import select
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import click
import pytest

from sudoku_model.cli.command import COMPLETION_VARIABLE
from sudoku_model.cli.commands import commands
from sudoku_model.constraints.catalog import CONSTRAINTS
from sudoku_model.formats import FORMATS
from tests.conftest import Run
from tests.working import PATIENCE

pty = pytest.importorskip("pty", reason="there are no pseudo-terminals")

PROGRAM = Path(sys.executable).with_name("sudoku-model")

Complete = Callable[[str], list[str]]


@pytest.fixture
def complete(run: Run, monkeypatch: pytest.MonkeyPatch) -> Complete:
    """Return what bash is told, each with its kind: "plain", "file" or "dir"."""
    monkeypatch.setenv(COMPLETION_VARIABLE, "bash_complete")
    monkeypatch.setenv("COMP_WORDBREAKS", " \t\n\"'><=;|&(:")

    def complete(line: str) -> list[str]:
        monkeypatch.setenv("COMP_LINE", f"sudoku-model {line}")
        done = run()
        assert (done.code, done.err) == (0, "")
        return [item for item in done.out.splitlines() if item]

    return complete


def plain(names: object) -> set[str]:
    return {f"plain,{name}" for name in names}  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("che", {"check"}),
        ("help gen", {"generate"}),
        ("check --time", {"--time-limit"}),
        ("check --solver ", {"backtracking", "cpsat", "propagation", "sat"}),
        ("check 1.....3..4.....2 --solver c", {"cpsat"}),
        ("check --solver sat:minisat2", {"minisat22"}),
        ("check --solver=sat:glucose4:mi", {"minimal"}),
        ("check --solver sat::triads:pair", {"pairwise"}),
        ("check --solver sat:::pairwise:", set()),
        ("check --solver cpsat:", set()),
        ("check --alphabet l", {"letters"}),
        ("convert --to sudokum", set()),
        ("convert --to sudokup", {"sudokupad"}),
        ("solve --to open", {"opensudoku"}),
        ("conflict --find s", {"smallest"}),
        ("count --method es", {"estimate"}),
        ("sheet --paper l", {"letter"}),
        ("generate --symmetry q", {"quarter-turn"}),
        ("generate --choose Killer", {"KillerCage"}),
        ("generate --choose german", {"german-whispers"}),
        ("generate --constraint AntiK", {"AntiKing", "AntiKnight"}),
        ("generate --constraint antik", {"antikönig", "AntiKnight"}),
        ("convert --add little-", {"little-killer", "little-killer-sum"}),
        ("constraints Thermo", {"Thermometer"}),
        ("ambiguity --offer Ther", {"Thermometer"}),
        ("ambiguity --offer thermo", {"thermo", "thermometer", "thermometersudoku"}),
        ("ambiguity --offer killer,slow-t", {"killer,slow-thermo", "killer,slow-thermometer"}),
        ("ambiguity --offer reg", {"region-sum", "region-sum-line"}),
        ("constraints slow-", {"slow-thermo", "slow-thermometer"}),
        ("encode --how min", {"minimal", "minizinc"}),
        ("encode --at-most-one la", {"ladder"}),
        ("decode --how t", {"triads"}),
        ("encode --how sm", {"smtlib"}),
        ("completion z", {"zsh"}),
    ],
)
def test_a_value_is_completed_to_those_there_are(
    line: str, expected: set[str], complete: Complete
) -> None:
    assert set(complete(line)) == plain(expected)


@pytest.mark.parametrize(
    ("line", "kind"),
    [
        ("check ", "file,"),
        ("check 'my pu", "file,my pu"),
        ("check data/p", "file,data/p"),
        ("check --output verd", "file,verd"),
        ("generate --on ", "file,"),
        ("check --certificate ", "dir,"),
        ("verify pro", "dir,pro"),
        ("decode --certificate pro", "dir,pro"),
        ("decode --answer out", "file,out"),
    ],
)
def test_files_and_folders_are_left_to_the_shell(line: str, kind: str, complete: Complete) -> None:
    assert complete(line) == [kind]


@pytest.mark.parametrize(
    ("line", "endings"),
    [
        ("check --output out/verdicts.", "jsonl jsonl.gz jsonl.zst csv csv.gz csv.zst parquet"),
        ("check --output verdicts.jsonl.", "jsonl.gz jsonl.zst"),
        ("draw --output board.p", "pdf png"),
        ("sheet --output class.", "pdf"),
        ("encode --output model.", "cnf dimacs lp mzn opb pbtxt smt2 wcnf zip"),
    ],
)
def test_after_a_dot_come_the_endings(line: str, endings: str, complete: Complete) -> None:
    stem = line.rsplit(maxsplit=1)[-1].partition(".")[0]
    offered = complete(line)
    assert offered[0].startswith("file,")
    assert set(offered[1:]) == plain(f"{stem}.{ending}" for ending in endings.split())


def test_variables_may_stand_before_the_program(
    complete: Complete, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COMP_LINE", "LC_ALL=C A=b sudoku-model check --solver c")
    assert run().out == "plain,cpsat\n"


def test_all_names_are_offered(complete: Complete) -> None:
    assert set(complete("check --format ")) == plain(FORMATS)
    writable = [name for name, form in FORMATS.items() if form.can_write]
    assert set(complete("convert --to ")) == plain(writable)
    assert set(complete("constraints ")) == plain(CONSTRAINTS)


UNKNOWN = {"N", "N-N", "N|N-N", "CAP", "SECONDS", "RATE", "SIZE", "ROWSxCOLUMNS", "TEXT", "COLUMN"}
UNKNOWN |= {"BOARD", "ADDRESS", "CLAIM", "DIGITS", "N,N,N", "PORT"}
"""Values that no list holds."""


@pytest.mark.parametrize("name", commands.commands)
def test_whatever_has_known_values_completes(name: str) -> None:
    command = commands.commands[name]
    context = click.Context(command, click.Context(commands), name)
    for param in command.params:
        if not (isinstance(param, click.Option) and param.is_flag):
            offers = bool(param.shell_complete(context, ""))
            assert offers is (param.metavar not in UNKNOWN), param


# What is typed, and what the shell makes of it.
TYPED = [
    ("check --solver cps", "check --solver cpsat"),
    ("check --solver sat:minisat2", "check --solver sat:minisat22"),
    ("check --solver=cps", "check --solver=cpsat"),
    ("convert --to opens", "convert --to opensudoku"),
    ("constraints Thermo", "constraints Thermometer"),
    ("check some-p", "check some-puzzles.txt"),
    ("draw --output board.sv", "draw --output board.svg"),
    ("verify a-pro", "verify a-proof/"),
    ("generate --symmetry quart", "generate --symmetry quarter-turn"),
    ("ambiguity --offer killer,slow-thermome", "ambiguity --offer killer,slow-thermometer"),
]

needs_program = pytest.mark.skipif(not PROGRAM.exists(), reason="the package is not installed")


def needs(shell: str) -> pytest.MarkDecorator:
    return pytest.mark.skipif(shutil.which(shell) is None, reason=f"{shell} is not installed")


@pytest.fixture
def home(tmp_path: Path) -> Path:
    (tmp_path / "some-puzzles.txt").write_text("1.....3..4.....2\n", encoding="utf-8")
    (tmp_path / "a-proof").mkdir()
    return tmp_path


def environment(home: Path) -> dict[str, str]:
    kept = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith(("XDG_", "ZDOT", "COMP", "_SUDOKU", "BASH"))
    }
    path = f"{PROGRAM.parent}{os.pathsep}{kept['PATH']}"
    return {**kept, "HOME": str(home), "PATH": path, "TERM": "dumb", "PS1": "$ "}


def install(shell: str, home: Path) -> str:
    arguments = [PROGRAM, "completion", "--install"]
    env = {**environment(home), "SHELL": f"/usr/bin/{shell}"}
    return subprocess.run(arguments, env=env, check=True, capture_output=True, text=True).stdout


@pytest.mark.slow
@needs_program
@pytest.mark.parametrize(
    "shell", [pytest.param(name, marks=needs(name)) for name in ("bash", "zsh")]
)
def test_what_a_shell_makes_of_what_is_typed(shell: str, home: Path) -> None:
    install(shell, home)
    typed = Terminal([shell, "-i"], home)
    with typed:
        typed.enter("unsetopt beep prompt_sp; PS1='$ '" if shell == "zsh" else "PS1='$ '")
        for line, completed in TYPED:
            typed.write(f"sudoku-model {line}\t")
            typed.wait_for(f"sudoku-model {completed}")
            typed.write("\x15")  # takes the line away


@pytest.mark.slow
@needs_program
@needs("fish")
def test_what_fish_makes_of_what_is_typed(home: Path) -> None:
    install("fish", home)
    for line, completed in TYPED:
        script = f"complete -C 'sudoku-model {line}'"
        done = subprocess.run(
            ["fish", "-c", script],
            cwd=home,
            env=environment(home),
            check=True,
            capture_output=True,
            text=True,
        )
        offered = [one.partition("\t")[0] for one in done.stdout.splitlines()]
        assert completed.split()[-1] in offered, (line, offered)


class Terminal:
    """A program in a pseudo-terminal."""

    def __init__(self, command: list[str], folder: Path) -> None:
        self._ours, theirs = pty.openpty()
        self._process = subprocess.Popen(
            command,
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            cwd=folder,
            env=environment(folder),
            start_new_session=True,
        )
        os.close(theirs)
        self._seen = ""

    def __enter__(self) -> Terminal:
        return self

    def __exit__(self, *_: object) -> None:
        self._process.kill()
        self._process.wait()
        os.close(self._ours)

    def write(self, text: str) -> None:
        os.write(self._ours, text.encode())

    def enter(self, line: str) -> None:
        self.write(f"{line}; echo rea''dy\n")
        self.wait_for("ready")

    def wait_for(self, text: str) -> None:
        """Wait until a text has been shown, and forget what was before it."""
        end = time.monotonic() + PATIENCE
        while text not in self._seen:
            assert time.monotonic() < end, self._seen
            if select.select([self._ours], [], [], 1)[0]:
                self._seen += os.read(self._ours, 4096).decode(errors="replace")
        self._seen = self._seen.partition(text)[2]


class TestInstalling:
    @pytest.fixture(autouse=True)
    def home(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
        monkeypatch.setenv("HOME", str(tmp_path))
        for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "ZDOTDIR"):
            monkeypatch.delenv(name, raising=False)
        return tmp_path

    @pytest.mark.parametrize("shell", ["bash", "zsh"])
    def test_the_settings_of_a_shell_get_one_line(self, shell: str, home: Path, run: Run) -> None:
        settings = home / f".{shell}rc"
        settings.write_text("alias x=y", encoding="utf-8")  # without an end of line
        done = run("completion", shell, "--install")
        script = home / ".local" / "share" / "sudoku-model" / f"completion.{shell}"
        line = f"source {script}  # sudoku-model completion"
        assert settings.read_text("utf-8") == f"alias x=y\n{line}\n"
        assert script.read_text("utf-8") == run("completion", shell).out
        assert done.out.splitlines()[:2] == [f"wrote {script}", f"added to {settings}: {line}"]
        assert "added" not in run("completion", shell, "--install").out
        assert settings.read_text("utf-8") == f"alias x=y\n{line}\n"

    def test_fish_finds_it_by_itself(self, home: Path, run: Run) -> None:
        run("completion", "fish", "--install")
        script = home / ".config" / "fish" / "completions" / "sudoku-model.fish"
        assert script.read_text("utf-8") == run("completion", "fish").out
        assert [*home.glob("*rc")] == []

    def test_the_shell_is_that_of_the_user(self, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("SHELL", "/usr/local/bin/fish")
        assert run("completion") == run("completion", "fish")
        monkeypatch.setenv("SHELL", "/bin/tcsh")
        done = run("completion")
        assert (done.code, done.out) == (2, "")
        assert done.err.endswith("error: Name the shell: bash, zsh or fish.\n")

    def test_what_cannot_be_written_is_one_message(self, home: Path, run: Run) -> None:
        (home / ".local").write_text("a file", encoding="utf-8")
        done = run("completion", "bash", "--install")
        assert done.code == 2
        assert done.err.startswith("error: cannot make the folder ")
        (home / ".local").unlink()
        (home / ".bashrc").mkdir()
        done = run("completion", "bash", "--install")
        assert done.code == 2
        assert done.err.startswith("error: cannot add a line to ")
