"""The manual page says what the commands say, and typesetters find nothing wrong with it."""

from __future__ import annotations

import re
import shutil
import subprocess

import pytest

from docs import manual
from sudoku_model.cli.command import Command
from sudoku_model.cli.commands import commands


def test_the_page_in_the_package_is_the_one_that_is_made() -> None:
    assert manual.PAGE.read_text("utf-8") == manual.manual(), "run python -m docs.manual"


def test_every_command_option_example_and_exit_code_is_in_it() -> None:
    page = manual.manual().replace(r"\-", "-").replace(r"\fB", "").replace(r"\fR", "")
    sections = re.split(r"^\.SH ", page, flags=re.M)
    headed = {text.partition("\n")[0]: text for text in sections}
    for name, command in commands.commands.items():
        assert isinstance(command, Command)
        section = headed[f"SUDOKU-MODEL {name.upper()}"]
        for param in command.params:
            assert all(opt in section for opt in param.opts if opt.startswith("-"))
        for example in command.examples:
            assert f"sudoku-model {example.arguments}\n" in section.replace(r"\(aq", "'")
        assert re.findall(r"^\.TP\n(\d)$", section, re.M) == [
            str(int(code)) for code, _ in command.exits.rows()
        ]


@pytest.mark.parametrize(
    "command",
    [["mandoc", "-T", "lint", "-W", "warning"], ["groff", "-man", "-ww", "-T", "utf8", "-z"]],
    ids=["mandoc", "groff"],
)
def test_typesetters_are_content(command: list[str]) -> None:
    if shutil.which(command[0]) is None:
        pytest.skip(f"{command[0]} is not installed")
    done = subprocess.run([*command, manual.PAGE], capture_output=True, text=True, check=False)
    problems = (done.stdout + done.stderr).splitlines()
    # It has no date: each version would need another one.
    assert [line for line in problems if "missing date" not in line] == []
