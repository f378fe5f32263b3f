"""Nothing goes to the network, and nothing that is written loads anything from there."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import sudoku_model as sm
from sudoku_model.constraints.catalog import CONSTRAINTS
from sudoku_model.drawing import html, svg

ROOT = Path(__file__).parents[1]

# Python imports this at its start, in the processes that are started as well. What it refuses,
# it also notes: somebody may catch the error.
GUARD = """
import os, socket, sys

def refuse(event, arguments):
    if event == "socket.getaddrinfo" or event == "socket.gethostbyname" or (
        event == "socket.__new__" and arguments[1] not in (socket.AF_UNIX, -1)
    ):
        with open(os.environ["ATTEMPTS"], "a") as file:
            file.write(f"{event} {arguments[1:]}\\n")
        raise PermissionError("no network in this test")

sys.addaudithook(refuse)
"""

PUZZLE = "1... ..3. .4.. ...2"
SEVERAL = "1... ..3. .4.. ...."
BROKEN = "1... ..3. .4.1 ...2"
COMMANDS = [
    ["check", PUZZLE],
    ["check", "--solver", "both", PUZZLE],
    ["check", "--certificate", "certificate", PUZZLE],
    ["verify", "certificate"],
    ["judge", "class", "--task", "task.py"],
    ["check", "corpus.txt", "--output", "verdicts.jsonl", "--workers", "2"],
    ["solve", "--to", "fpuzzles", PUZZLE],
    ["count", SEVERAL],
    ["candidates", SEVERAL],
    ["conflict", BROKEN],
    ["repair", BROKEN],
    ["ambiguity", SEVERAL],
    ["minimal", PUZZLE],
    ["convert", "--to", "sudokupad", PUZZLE],
    ["convert", "--to", "json", PUZZLE],
    ["explain", PUZZLE],
    ["hint", PUZZLE],
    ["rate", PUZZLE],
    ["generate", "--grid", "4", "--seed", "1", "--limit", "2"],
    ["canonical", PUZZLE],
    ["draw", "--output", "board.svg", PUZZLE],
    ["draw", "--output", "board.html", PUZZLE],
    ["encode", "--how", "minizinc", PUZZLE],
    ["constraints", "arrow"],
]
SCRIPT = """
import sys
from sudoku_model.cli.commands import commands
for arguments in {commands!r}:
    try:
        commands.main(arguments, prog_name="sudoku-model", standalone_mode=False)
    except SystemExit:
        pass
loaded = {{"urllib.request", "http.client", "http.server", "requests"}} & {{*sys.modules}}
print("loaded:", *sorted(loaded))
"""


def run(script: str, folder: Path) -> tuple[str, str]:
    """Run Python without a network; return what it printed, and what it tried."""
    (folder / "sitecustomize.py").write_text(GUARD, encoding="utf-8")
    attempts = folder / "attempts.txt"
    attempts.touch()
    done = subprocess.run(
        [sys.executable, "-c", script],
        cwd=folder,
        env={
            **os.environ,
            "PYTHONPATH": os.pathsep.join((str(folder), str(ROOT))),
            "PYTHONIOENCODING": "utf-8",
            "ATTEMPTS": str(attempts),
        },
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout, attempts.read_text(encoding="utf-8")


def test_the_guard_would_notice(tmp_path: Path) -> None:
    script = """
import socket
for attempt in (lambda: socket.socket(), lambda: socket.getaddrinfo("example.org", 80)):
    try:
        attempt()
    except PermissionError:
        print("refused")
"""
    printed, attempts = run(script, tmp_path)
    assert printed == "refused\n" * 2
    assert len(attempts.splitlines()) == 2


@pytest.mark.slow
def test_the_commands_need_no_network(tmp_path: Path) -> None:
    (tmp_path / "corpus.txt").write_text("1.....3..4.....2\n" * 40, encoding="utf-8")
    (tmp_path / "task.py").write_text(f"puzzle = '{PUZZLE}'", encoding="utf-8")
    (tmp_path / "class").mkdir()
    (tmp_path / "class" / "ada.py").write_text("model = [[1]]", encoding="utf-8")
    printed, attempts = run(SCRIPT.format(commands=COMMANDS), tmp_path)
    assert attempts == ""
    assert "loaded:\n" in printed, "a library for the network was imported"
    assert printed.count("exactly one solution") >= 2
    assert len((tmp_path / "verdicts.jsonl").read_text("utf-8").splitlines()) == 40


@pytest.mark.slow
def test_the_live_board_needs_no_network(tmp_path: Path) -> None:
    pytest.importorskip("anywidget")
    script = f'''
import sudoku_model as sm
board = sm.LiveBoard("{PUZZLE}")
board.puzzle = board.puzzle.without("r1c1")
board.close()
'''
    assert run(script, tmp_path)[1] == ""


def test_the_live_board_loads_nothing() -> None:
    from sudoku_model.notebook.front_end import front_end

    text = front_end().replace("http://www.w3.org/2000/svg", "")  # a name, not an address
    assert not re.search(r"https?://|@import|\burl\(|\bfetch\(|XMLHttpRequest|WebSocket", text)
    # Of modules only those that it has brought along.
    assert re.findall(r"\bimport\((?!\W)[^)]*", text) == ['import(addressOf("widget.js"']
    imported = re.findall(
        r'^import .*? from "([^"]+)"', text.replace("\\n", "\n").replace("\\", ""), re.M
    )
    assert imported and all(path.startswith(".") for path in imported)


def test_the_page_loads_nothing_from_elsewhere() -> None:
    files = [*(Path(sm.__file__).parent / "page" / "static").rglob("*.*")]
    assert len(files) > 10
    for file in files:
        text = file.read_text("utf-8").replace("http://www.w3.org/2000/svg", "")
        assert not re.search(r"https?://|//[a-z]+\.[a-z]|@import|WebSocket|sendBeacon", text), file


@pytest.mark.slow
def test_a_drawing_loads_nothing() -> None:
    from docs.catalog import Entry

    for kind in CONSTRAINTS.values():
        picture = svg(Entry(kind).puzzle).replace("http://www.w3.org/2000/svg", "")
        assert not re.search(
            r"://|href|\burl\((?!#)|@import|<script|<image|<foreignObject", picture
        )


def test_a_page_loads_and_runs_nothing() -> None:
    from dataclasses import replace

    puzzle = replace(sm.read(PUZZLE), rules='<script src="https://example.org/x.js"></script>')
    page = html(puzzle)
    assert "default-src 'none'" in page
    assert "<script" not in page
