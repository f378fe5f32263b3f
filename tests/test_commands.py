"""How commands are found, and what is loaded for them."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import click
import pytest

from sudoku_model.cli import commands as package
from sudoku_model.cli.command import CommandsOf

HEAVY = ("pysat", "ortools", "numpy", "tqdm", "sudoku_model.batch.run", "sudoku_model.drawing")


def loaded_after(*arguments: str) -> set[str]:
    """Return the modules that a command has loaded when it ends."""
    code = (
        "import sys; sys.argv[0] = 'sudoku-model'\n"
        "from sudoku_model.cli import main\n"
        "try: main()\n"
        "except SystemExit: print(*sys.modules)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, *arguments], capture_output=True, text=True, check=True
    )
    return set(done.stdout.splitlines()[-1].split())


def commands_in(modules: set[str]) -> set[str]:
    prefix = f"{package.__name__}."
    return {name.removeprefix(prefix) for name in modules if name.startswith(prefix)}


def test_each_module_of_the_folder_holds_the_command_of_its_name() -> None:
    folder = Path(str(package.__file__)).parent
    names = {path.stem for path in folder.glob("*.py")} - {"__init__"}
    assert set(package.commands.commands) == names
    assert len(package.commands.commands) == len(names) > 15
    for name, command in package.commands.commands.items():
        assert command.name == name
        assert command.get_short_help_str()


def test_a_file_in_the_folder_is_a_command(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "greet.py").write_text(
        "import click\n\n\n"
        "@click.command()\n"
        "@click.argument('name')\n"
        "def greet(name: str) -> None:\n"
        "    '''Greet somebody.'''\n"
        "    click.echo(f'hello {name}')\n"
    )
    monkeypatch.setattr(package, "__path__", [*package.__path__, str(tmp_path)])
    monkeypatch.setattr(
        package.commands, "commands", CommandsOf(package.__name__, package.__path__)
    )
    package.commands.main(["greet", "you"], "sudoku-model", standalone_mode=False)
    assert capsys.readouterr().out == "hello you\n"
    package.commands.main(["--help"], "sudoku-model", standalone_mode=False)
    assert "  greet        Greet somebody.\n" in capsys.readouterr().out
    monkeypatch.delitem(sys.modules, f"{package.__name__}.greet")


@pytest.mark.parametrize("name", ["chek", "os", "__init__", "check.check", ".check", ""])
def test_nothing_else_is_a_command(name: str) -> None:
    assert package.commands.get_command(click.Context(package.commands), name) is None


# What begins with a sign is an option to some versions of click.
@pytest.mark.parametrize("name", ["chek", "os", "check.check", ""])
def test_what_is_no_command_is_refused(name: str) -> None:
    with pytest.raises(click.UsageError, match="No such command"):
        package.commands.main([name], "sudoku-model", standalone_mode=False)


@pytest.mark.slow
def test_a_command_is_loaded_alone() -> None:
    assert commands_in(loaded_after("--version")) == set()
    assert commands_in(loaded_after("constraints", "Palindrome")) == {"constraints"}


@pytest.mark.slow
def test_the_list_of_all_commands_loads_nothing_that_they_need_to_run() -> None:
    modules = loaded_after("--help")
    assert commands_in(modules) == set(package.commands.commands)
    assert not modules.intersection(HEAVY)


@pytest.mark.slow
def test_an_interruption_while_commands_are_listed_leaves_one_line() -> None:
    code = (
        "import os, signal, sys; sys.argv[1:] = ['--help']\n"
        "class Finder:\n"
        "    def find_spec(self, name, path, target=None):\n"
        "        if name == 'sudoku_model.cli.commands.hint':\n"
        "            os.kill(os.getpid(), signal.SIGINT); signal.pause()\n"
        "sys.meta_path.insert(0, Finder())\n"
        "from sudoku_model.cli import main; main()"
    )
    done = subprocess.run([sys.executable, "-c", code], check=False, capture_output=True, text=True)
    assert (done.returncode, done.stdout, done.stderr) == (3, "", "interrupted\n")
