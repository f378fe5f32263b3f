"""What the README shows is what happens."""

from __future__ import annotations

import doctest
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from sudoku_model.constraints.catalog import CONSTRAINTS
from sudoku_model.formats import FORMATS
from tests.markdown_blocks import comparable, console_commands

README = Path(__file__).parents[1] / "README.md"
TEXT = README.read_text(encoding="utf-8")


@pytest.mark.sample(every=5)
@pytest.mark.parametrize(("command", "shown"), console_commands(TEXT))
def test_a_command_prints_what_is_shown(
    command: str, shown: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONIOENCODING", "utf-8")
    monkeypatch.setenv("PYTHONPATH", str(README.parent))
    monkeypatch.chdir(tmp_path)
    words = shlex.split(command, comments=True)
    assert words[0] == "sudoku-model"
    done = subprocess.run(
        [sys.executable, "-m", "sudoku_model", *words[1:]],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        check=False,
    )
    assert comparable(done.stdout) == comparable(shown)


def test_the_python_of_the_tour_runs() -> None:
    found = doctest.testfile(str(README), module_relative=False, optionflags=doctest.ELLIPSIS)
    assert found.attempted > 10
    assert found.failed == 0


def test_every_file_that_is_linked_exists() -> None:
    for target in re.findall(r"\]\((?!https?:)([^)#]+)\)", TEXT):
        assert (README.parent / target).exists(), target


def test_every_section_that_is_linked_exists() -> None:
    headings = re.findall(r"^#+ (.*)$", re.sub(r"^```.*?^```", "", TEXT, flags=re.M | re.S), re.M)
    anchors = {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}
    linked = set(re.findall(r"\]\(#([^)]+)\)", TEXT))
    assert linked <= anchors


def test_the_table_of_formats_is_complete() -> None:
    shown = {}
    section = TEXT.split("\n## Formats\n")[1].split("\n## ")[0]
    for row in re.findall(r"^\| (`\w.*) \|$", section, re.M):
        names, _, can_read, can_write = row.split(" | ")
        assert can_read == "yes"
        shown.update(dict.fromkeys(re.findall(r"`([\w-]+)`", names), can_write == "yes"))
    assert shown == {name: form.can_write for name, form in FORMATS.items()}


def test_the_number_of_constraints_is_right() -> None:
    assert f"the rest of {len(CONSTRAINTS)} [constraints]" in TEXT
