"""A puzzle that cannot be read ends no command: the others are answered, and the exit code is 2."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import sudoku_model as sm
from sudoku_model.batch.corpus import read_each
from sudoku_model.formats.arguments import Reading
from tests.conftest import Run
from tests.each import for_each
from tests.puzzles import EASY, UNIQUE, UNIQUE_4X4

BAD = UNIQUE_4X4[:-1] + "?"
LINES = (UNIQUE_4X4, BAD, UNIQUE_4X4, "no puzzle", f"{UNIQUE_4X4} {UNIQUE_4X4}")
NAME = re.compile(r"^\S+\.txt:[0-9:]+: ", re.MULTILINE)
COMMANDS = (
    *("check", "solve", "count", "candidates", "conflict", "repair", "minimal", "ambiguity"),
    *("explain", "rate", "hint", "canonical", "draw"),
)


@pytest.mark.sample(every=10)
@pytest.mark.parametrize("command", [*COMMANDS, "convert --to line", "solve --to line"])
def test_the_rest_is_answered(command: str, run: Run, tmp_path: Path) -> None:
    good, mixed = tmp_path / "good.txt", tmp_path / "mixed.txt"
    good.write_text("\n".join([UNIQUE_4X4] * 4))
    mixed.write_text("\n".join(LINES))
    whole, done = run(*command.split(), str(good)), run(*command.split(), str(mixed))
    assert done.code == 2
    named = [f"{mixed}, line 2, column 16: found '?'", f"{mixed}, line 4: found 2 characters"]
    errors = [line for line in done.err.splitlines() if line.startswith("error: ")]
    assert len(errors) == 2
    for error, beginning in zip(errors, named, strict=True):
        assert error.startswith(f"error: {beginning}")
        assert "expected" in error
    if command != "check":  # which says how long each took
        assert NAME.sub("", done.out) == NAME.sub("", whole.out)
    assert len(done.out.splitlines()) == len(whole.out.splitlines())


def test_a_single_puzzle_that_cannot_be_read_is_one_message(run: Run) -> None:
    for command in COMMANDS[::4]:
        done = run(command, BAD)
        assert (done.code, done.out) == (2, "")
        assert done.err.count("error: ") == 1


def test_of_several_arguments_the_bad_one_is_named_by_its_place(run: Run) -> None:
    done = run("convert", UNIQUE_4X4, BAD, UNIQUE_4X4, "--to", "line")
    assert (done.code, len(done.out.splitlines())) == (2, 2)
    assert done.err.startswith("error: argument 2, line 1, column 16: found '?'")


def test_a_bad_link_among_links(run: Run, tmp_path: Path) -> None:
    link = sm.write(sm.read(EASY), "fpuzzles").strip()
    broken = link[: len(link) // 2]
    file = tmp_path / "links.txt"
    file.write_text(f"{link} {broken}\n{link}\n")
    done = run("convert", "--to", "line", str(file))
    assert (done.code, done.out) == (2, f"{EASY}\n{EASY}\n")
    assert f"{file}, line 1, column {len(link) + 2}: found" in done.err


def test_records_name_what_cannot_be_read_in_links_too(run: Run, tmp_path: Path) -> None:
    link = sm.write(sm.read(EASY), "fpuzzles").strip()
    file, output = tmp_path / "links.txt", tmp_path / "verdicts.jsonl"
    file.write_text(f"{link}\n{link[:60]}\n{link}\n")
    assert run("check", str(file), "--output", str(output)).code == 2
    verdicts = [json.loads(line)["verdict"] for line in output.read_text().splitlines()]
    assert verdicts == ["unique", "unreadable", "unique"]


GRID = "\n".join(EASY[start : start + 9] for start in range(0, 81, 9))
NATIVE = json.loads(sm.write(sm.read(EASY), "json"))
BOARDS = json.dumps([list(EASY[start : start + 9]) for start in range(0, 81, 9)])
GAME = '<game data="{}"/>'
DOCUMENTS = {
    "grid": (GRID, GRID[:-1] + "?", "{}\n\n{}\n\n{}\n"),
    "grid, a row too short": (GRID, GRID[:40] + GRID[41:], "{}\n\n{}\n\n{}\n"),
    "grid with headings": (GRID, GRID[:40] + GRID[41:], "Grid 1\n{}\nGrid 2\n{}\nGrid 3\n{}\n"),
    "judge": (GRID.replace(".", "0"), GRID[:-1].replace(".", "0") + "x", "3\n{}\n{}\n{}\n"),
    "json": (json.dumps(NATIVE), json.dumps({**NATIVE, "givens": "?"}), "[{},\n{},\n{}]"),
    "nested": (BOARDS, BOARDS[:-2] + ', "1"]]', "[{},\n{},\n{}]"),
    "opensudoku": (
        GAME.format(EASY.replace(".", "0")),
        GAME.format(EASY[1:]),
        "<opensudoku>{}{}{}</opensudoku>",
    ),
    "iss": (sm.write(sm.read(EASY), "iss").strip(), ".Shape~9x9.Nothing", "{}\n{}\n{}\n"),
    "sudoku-bench": (
        json.dumps({"rows": 9, "cols": 9, "initial_board": EASY}),
        json.dumps({"rows": 9, "cols": 9, "initial_board": EASY[1:]}),
        "[{},\n{},\n{}]",
    ),
}


@for_each(DOCUMENTS)
def test_the_rest_of_a_document_is_read(name: str) -> None:
    good, bad, document = DOCUMENTS[name]
    text = document.format(good, bad, good)
    entries = [entry for entry, _ in read_each([text], Reading())]
    lines = [entry.line() if isinstance(entry, sm.Puzzle) else "" for entry in entries]
    assert lines == [EASY, "", EASY]
    assert "found" in str(entries[1])


def test_no_grid_is_made_of_the_rows_of_two(tmp_path: Path) -> None:
    """Behind a row that is too short nobody knows where the next grid begins."""
    gapped = "\n\n".join(GRID[start : start + 29] for start in (0, 30, 60))
    file = tmp_path / "grids.txt"
    for between in ("\n", "\n\n"):
        file.write_text(between.join((gapped[:13] + gapped[14:], gapped, gapped)))
        entries = [entry for entry, _ in read_each([str(file)], Reading())]
        assert [isinstance(entry, sm.Puzzle) for entry in entries] == [False]


def test_what_a_format_cannot_hold_does_not_end_the_others(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "puzzles.jsonl"
    variant = sm.Puzzle.empty(9).with_constraints(sm.AntiKnight())
    texts = [sm.write(puzzle, "json").strip() for puzzle in (sm.read(EASY), variant)]
    file.write_text("\n".join([*texts, texts[0]]))
    done = run("convert", "--to", "line", str(file))
    assert (done.code, done.out) == (2, f"{EASY}\n{EASY}\n")
    assert "line holds puzzles without constraints" in done.err
    done = run("convert", "--to", "judge", str(file))
    assert (done.code, done.out[:2]) == (2, "2\n")


def test_the_canonical_forms_of_the_others_are_printed(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "puzzles.jsonl"
    caged = sm.Puzzle.empty(4).with_constraints(sm.KillerCage("r1c1 r1c2", 3))
    texts = [sm.write(puzzle, "json").strip() for puzzle in (sm.read(UNIQUE_4X4), caged)]
    file.write_text("\n".join([*texts, texts[0]]))
    done = run("canonical", str(file))
    assert (done.code, len(done.out.splitlines())) == (2, 2)
    assert done.err.count("error: ") == 1


@pytest.mark.parametrize("command", ["encode", "decode --answer x", "generate --on"])
def test_what_takes_one_puzzle_says_that_there_are_several(command: str, run: Run) -> None:
    done = run(*command.split(), f"{EASY} {UNIQUE}")
    assert (done.code, done.out) == (2, "")
    assert "several" in done.err


@pytest.mark.parametrize(
    ("name", "options", "beginning"),
    [
        ("p.opb", [], "* #variable="),
        ("p.mzn", [], "include "),
        ("p.cnf", [], "c extended encoding"),
        ("p.cnf", ["--how", "minimal"], "c minimal encoding"),
        ("p.txt", ["--how", "opb"], "* #variable="),
        ("p.OPB", ["--how", "opb"], "* #variable="),
    ],
)
def test_encode_takes_the_kind_from_the_ending(
    name: str, options: list[str], beginning: str, run: Run, tmp_path: Path
) -> None:
    target = tmp_path / name
    assert run("encode", UNIQUE_4X4, "--output", str(target), *options).code == 0
    assert target.read_text().startswith(beginning)


def test_an_ending_that_stands_for_no_kind_is_refused(run: Run, tmp_path: Path) -> None:
    done = run("encode", UNIQUE_4X4, "--output", str(tmp_path / "p.mps"))
    assert done.code == 2
    assert "p.mps: .mps is not the ending of a model file, expected one of .cnf" in done.err
    assert not (tmp_path / "p.mps").exists()
    assert run("encode", UNIQUE_4X4, "--output", str(tmp_path / "model")).code == 0


@pytest.mark.parametrize(
    ("name", "how"),
    [("p.opb", "minizinc"), ("p.mzn", "extended"), ("p.cnf", "cpsat"), ("p.dimacs", "opb")],
)
def test_an_ending_that_contradicts_how_is_refused(
    name: str, how: str, run: Run, tmp_path: Path
) -> None:
    done = run("encode", UNIQUE_4X4, "--output", str(tmp_path / name), "--how", how)
    assert done.code == 2
    assert "contradict each other" in done.err
    assert not (tmp_path / name).exists()


def test_a_record_holds_the_line_that_cannot_be_read(run: Run, tmp_path: Path) -> None:
    lines = [
        b"https://f-puzzles.com/?load=xyz",
        b".Thermo~R1C1~R99C1",
        b"\xff no text",
        b"x" * 3000,
        sm.write(sm.read(EASY), "fpuzzles").strip().encode(),
    ]
    source, output = tmp_path / "links.txt", tmp_path / "out.jsonl"
    source.write_bytes(b"\n".join(lines))
    assert run("check", str(source), "--output", str(output)).code == 2
    *bad, good = sm.read_records(output)
    assert good.verdict == "unique"
    assert [record.name for record in bad] == [f"{source}:{number}" for number in (1, 2, 3, 4)]
    assert [record.puzzle for record in bad] == [
        *(line.decode() for line in lines[:2]),
        r"\xff no text",
        "x" * 1000,
    ]
    told = [json.loads(line) for line in run("check", "--json", str(source)).out.splitlines()]
    assert [answer.get("text", "") for answer in told] == [record.puzzle for record in bad] + [""]
