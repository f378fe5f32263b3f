"""A puzzle that cannot be read ends no command: the others are answered, and the exit code is 2."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import sudoku_model as sm
from tests.conftest import Run
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
