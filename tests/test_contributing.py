"""CONTRIBUTING.md is true: its files are written into a copy of the repository and work there."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.markdown_blocks import Block, blocks, commands

ROOT = Path(__file__).parents[1]
NEEDED = ("sudoku_model", "tests", "docs", "pyproject.toml")
PAGE = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
SECTIONS = dict(re.findall(r"^## (?:A|An) (\w+)\n(.*?)(?=^## |\Z)", PAGE, re.M | re.S))
LONGEST = 90
"""Lines of a section: half a page of text, and its code."""


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the repository with the files of the page and the changes that it shows."""
    folder = tmp_path_factory.mktemp("repository")
    for name in NEEDED:
        if (ROOT / name).is_dir():
            ignored = shutil.ignore_patterns("__pycache__", "measured")
            shutil.copytree(ROOT / name, folder / name, ignore=ignored)
        else:
            shutil.copy(ROOT / name, folder)
    for block in blocks(PAGE):
        language, _, file = block.language.partition(" ")
        if file and language == "diff":
            _apply(block, folder / file)
        elif file:
            assert not (folder / file).exists(), file
            (folder / file).write_text(block.text, encoding="utf-8")
    return folder


def _apply(block: Block, file: Path) -> None:
    lines = block.text.splitlines(keepends=True)
    before = "".join(line[1:] for line in lines if line[0] != "+")
    after = "".join(line[1:] for line in lines if line[0] != "-")
    text = file.read_text(encoding="utf-8")
    assert text.count(before) == 1, f"{file}: {before}"
    file.write_text(text.replace(before, after), encoding="utf-8")


def run(command: str, folder: Path) -> str:
    """Run a command as a contributor does, with the code of the copy."""
    python = shlex.quote(sys.executable)
    programs = folder / "programs"
    programs.mkdir(exist_ok=True)
    for name, call in {
        "python": "",
        "sudoku-model": "-m sudoku_model",
        "pytest": "-m pytest -q -n0 -p no:cacheprovider",
    }.items():
        (programs / name).write_text(f'#!/bin/sh\nexec {python} {call} "$@"\n', encoding="utf-8")
        (programs / name).chmod(0o755)
    environment = {
        **os.environ,
        "PATH": f"{programs}{os.pathsep}{os.environ['PATH']}",
        "PYTHONPATH": str(folder),
    }
    done = subprocess.run(
        ["bash", "-c", command],
        cwd=folder,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        check=False,
    )
    return done.stdout


def test_the_page_tells_of_five_things() -> None:
    assert list(SECTIONS) == ["constraint", "format", "engine", "question", "command"]
    for name, section in SECTIONS.items():
        assert section.count("\n") <= LONGEST, name


@pytest.mark.slow
@pytest.mark.parametrize("name", SECTIONS)
def test_what_the_page_shows_is_what_happens(name: str, copy: Path) -> None:
    for command in commands(SECTIONS[name]):
        printed = run(command.text, copy)
        if command.shown:
            assert printed.startswith(command.shown), command.text
        else:
            assert not re.search("Traceback|error|failed", printed), printed


@pytest.mark.slow
@pytest.mark.parametrize(
    ("command", "listed"),
    [
        ("sudoku-model constraints", "TakingTurns"),
        ("sudoku-model convert --help", "places"),
        ("sudoku-model check --solver none 1", "guessing"),
        ("sudoku-model --help", "first"),
    ],
)
def test_what_the_page_adds_is_listed(command: str, listed: str, copy: Path) -> None:
    assert re.search(rf"\b{listed}\b", run(command, copy))
