"""What a command says where its surroundings are odd: one clear message, never a traceback."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from sudoku_model.cli.commands import commands
from sudoku_model.formats import write
from sudoku_model.grid import Grid
from sudoku_model.puzzle import Puzzle
from tests.forked_commands import run_forked

ROWS = (1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, None, None)
PUZZLE = Puzzle(Grid.square(4), ROWS, title="Ä🂡 é", author="Ø", rules="Normal sudoku rules – 🂡.")
OTHER = "1.3...1.2...4..."

ASKING = {
    "check": 0,
    "solve": 0,
    "count": 0,
    "convert": 0,
    "rules": 0,
    "encode": 0,
    "draw": 0,
    "sheet": 0,
    "conflict": 0,
    "repair": 0,
    "ambiguity": 0,
    "minimal": 0,
    "candidates": 0,
    "explain": 0,
    "grade": 0,
    "hint": 0,
    "rate": 0,
    "canonical": 0,
}
"""The commands that take puzzles, and how they exit for `PUZZLE`."""

SHEET = "sheet.pdf"
MORE = {
    "convert": ["--to", "json"],
    "sheet": ["--output", SHEET],
    "verify": [],
    "grade": ["--step", "r1c1<>2"],
    "generate": [],
}
OTHERS = {
    *(
        "board",
        "completion",
        "constraints",
        "dataset",
        "decode",
        "generate",
        "help",
        "judge",
        "verify",
    )
}
QUICK = ("check", "convert", "draw")
every_command = pytest.mark.parametrize(
    "names", [QUICK, pytest.param([*ASKING], marks=pytest.mark.slow)], ids=["some", "all"]
)
needs_full = pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")


class Place:
    """A folder in which commands are run."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def run(
        self, *cases: dict[str, Any], encoding: str = "utf-8", **env: str
    ) -> list[dict[str, Any]]:
        """Run commands, and make sure that none shows a traceback."""
        (self.folder / SHEET).unlink(missing_ok=True)  # no command writes over a file
        found = run_forked(cases, self.folder, encoding, **env)
        for case, done in zip(cases, found, strict=True):
            assert "Traceback" not in done["stderr"], (case, done["stderr"])
            assert done["code"] in (0, 1, 2, 3, 141), (case, done)
        return found


def case(command: str, *sources: str, **streams: str | None) -> dict[str, Any]:
    return {"args": [command, *MORE.get(command, []), *sources], **streams}


def assert_one_message(done: dict[str, Any]) -> None:
    assert done["code"] == 2, done
    assert done["stdout"] == ""
    errors = [line for line in done["stderr"].splitlines() if line.lower().startswith("error: ")]
    assert len(errors) == 1, done["stderr"]


@pytest.fixture
def place(tmp_path: Path) -> Place:
    (tmp_path / "puzzle.json").write_text(write(PUZZLE, "json"), encoding="utf-8")
    (tmp_path / "folder").mkdir()
    return Place(tmp_path)


def test_every_command_is_tried_here() -> None:
    assert ASKING.keys() | OTHERS == commands.commands.keys()


BAD_SOURCES = (
    *("folder", "nothing.txt", "neither a file nor a puzzle", "", "\udcff\udcfe.txt"),
    f"{'y' * 300}.txt",  # longer than names of files may be
)


@every_command
@pytest.mark.slow
def test_what_cannot_be_read_gives_one_message(place: Place, names: Sequence[str]) -> None:
    cases = [case(name, source) for source in BAD_SOURCES for name in names]
    for done in place.run(*cases):
        assert_one_message(done)


@every_command
@pytest.mark.slow
def test_a_standard_input_without_a_puzzle_gives_one_message(
    place: Place, names: Sequence[str]
) -> None:
    nothing = ("", None, "\n\n", "# a remark\n")
    cases = [case(name, "-", stdin=stdin) for stdin in nothing for name in names]
    for done in place.run(*cases):
        assert_one_message(done)


@pytest.mark.slow
def test_the_other_commands_give_one_message_as_well(place: Place) -> None:
    cases = [
        {"args": ["verify", "nothing"]},
        {"args": ["verify", "puzzle.json"]},
        {"args": ["decode", OTHER, "--answer", "nothing"]},
        {"args": ["decode", OTHER, "--answer", "puzzle.json"]},
        {"args": ["decode", OTHER, "--answer", "folder"]},
        {"args": ["constraints", "nothing of this kind"]},
        {"args": ["judge", "nothing", "--task", "nothing.py"]},
        {"args": ["judge", "folder", "--task", "nothing.py"]},
        {"args": ["judge", "folder", "--task", "puzzle.json"]},
        {"args": ["generate", "--on", "nothing.txt"]},
        {"args": ["generate", "--grid", "7", "--box", "2x2"]},
        {"args": ["generate", "--constraint", "{"]},
        {"args": ["generate", "--constraint", '{"type": ' + "[" * 100_000]},
        {"args": ["nothing of this kind"]},
        {"args": [""]},
        {"args": ["check", "--box", "0x0", OTHER]},
        {"args": ["check", "--alphabet", "x" * 100_000, OTHER]},
    ]
    for done in place.run(*cases):
        assert_one_message(done)
        assert len(done["stderr"]) < 1000


ODD_NAMES = {
    "blanks": "a puzzle .txt",
    "a line break": "a\nb.txt",
    "bytes that are no UTF-8": os.fsdecode(b"\xff\xfe.txt"),
    "a dash at its beginning": "-leading.txt",
    "a great length": f"{'x' * 200}.txt",
    "a card": "🂡é.txt",
    "an escape sequence": "\x1b[31mred.txt",
    "quotes": "\"'`$(x).txt",
    "no ending": "puzzle",
}


@pytest.mark.slow
def test_a_file_may_have_any_name(place: Place) -> None:
    cases = []
    for name in ODD_NAMES.values():
        (place.folder / name).write_text(f"{OTHER}\n1..x\n", encoding="utf-8")
        cases.append({"args": ["convert", "--to", "line", "--", name]})
        cases.append({"args": ["check", "--output", f"{name}.jsonl", "--", name]})
    for done in place.run(*cases, encoding="ascii"):
        assert done["code"] == 2
        assert "line 2" in done["stderr"]
        assert "\x1b" not in done["stdout"] + done["stderr"]
    assert len(list(place.folder.glob("*.jsonl"))) == len(ODD_NAMES)


@pytest.mark.slow
def test_a_fifo_is_read_like_a_file(place: Place) -> None:
    os.mkfifo(place.folder / "fifo")
    with subprocess.Popen(
        [sys.executable, "-c", f"open('fifo', 'w').write('{OTHER}\\n')"], cwd=place.folder
    ):
        (done,) = place.run({"args": ["check", "fifo"]})
    assert done["code"] in (0, 1)


@pytest.mark.slow
def test_an_output_that_cannot_be_written_gives_one_message(place: Place) -> None:
    cases = []
    for target in ("folder", "nothing/there", "puzzle.json/below", "n" * 300):
        cases += [
            {"args": ["encode", "puzzle.json", "--output", target]},
            {"args": ["draw", "puzzle.json", "--output", f"{target}.svg"]},
            {"args": ["sheet", "puzzle.json", "--output", f"{target}.pdf"]},
            {"args": ["check", "puzzle.json", "--output", f"{target}.jsonl"]},
            {"args": ["check", "puzzle.json", "--certificate", f"{target}/below"]},
        ]
    (place.folder / "folder.svg").mkdir()
    (place.folder / "folder.pdf").mkdir()
    (place.folder / "folder.jsonl").mkdir()
    (place.folder / "folder" / "below").write_text("", encoding="utf-8")
    # Folders for a certificate are made.
    for done in place.run(*(case for case in cases if "nothing/there/below" not in case["args"])):
        assert_one_message(done)


def asked(names: Sequence[str], **streams: str | None) -> list[dict[str, Any]]:
    return [case(name, "puzzle.json", **streams) for name in names]


@every_command
@pytest.mark.slow
def test_closed_streams_change_no_exit_code(place: Place, names: Sequence[str]) -> None:
    for streams in ({"stdout": "closed"}, {"stderr": "closed"}, {"stdin": None}):
        for name, done in zip(names, place.run(*asked(names, **streams)), strict=True):
            assert done["code"] == ASKING[name], (streams, name, done)


@every_command
@pytest.mark.slow
def test_a_reader_who_has_seen_enough_is_no_error(place: Place, names: Sequence[str]) -> None:
    for name, done in zip(names, place.run(*asked(names, stdout="broken")), strict=True):
        assert done["code"] in (ASKING[name], 141), (name, done)
        assert "error" not in done["stderr"]


@needs_full
@every_command
def test_a_full_disk_behind_standard_output_is_told(place: Place, names: Sequence[str]) -> None:
    for name, done in zip(names, place.run(*asked(names, stdout="full")), strict=True):
        if name != "sheet":  # which writes a file
            assert done["code"] == 2, (name, done)
            assert "cannot write" in done["stderr"]


@needs_full
@every_command
@pytest.mark.slow
def test_a_full_disk_behind_standard_error_changes_no_exit_code(
    place: Place, names: Sequence[str]
) -> None:
    cases = [*asked(names, stderr="full"), *(case(name, "no", stderr="full") for name in names)]
    *done, unknown = place.run(*cases, {"args": ["nothing of this kind"], "stderr": "full"})
    assert [found["code"] for found in done] == [*map(ASKING.get, names), *(2 for _ in names)]
    assert unknown["code"] == 2


@every_command
def test_a_narrow_terminal_of_ascii_is_enough(place: Place, names: Sequence[str]) -> None:
    poor = {"TERM": "dumb", "NO_COLOR": "1", "COLUMNS": "20", "LINES": "5"}
    found = place.run(*asked(names), encoding="ascii", **poor)
    for name, done in zip(names, found, strict=True):
        assert done["code"] == ASKING[name], (name, done)
        assert (done["stdout"] + done["stderr"]).isascii()


@pytest.mark.parametrize("target", ["opensudoku", "judge"])
@pytest.mark.slow
def test_a_puzzle_that_a_format_cannot_hold_leaves_no_half_of_a_file(
    place: Place, target: str
) -> None:
    (done,) = place.run({"args": ["convert", ".Shape~4x4.Cage~5~R1C1~R1C2", "--to", target]})
    assert_one_message(done)


@pytest.mark.parametrize("more", [[], ["--format", "iss"]])
def test_an_alphabet_for_a_text_that_has_digits_of_its_own_is_refused(
    place: Place, more: list[str]
) -> None:
    args = ["solve", ".Shape~4x4.Cage~5~R1C1~R1C2", "--alphabet", "letters", *more]
    (done,) = place.run({"args": args})
    assert_one_message(done)
    assert "found the option alphabet for the format iss" in done["stderr"]
