"""A time limit holds from the first byte: it covers reading, recognising and validating."""

from __future__ import annotations

import gzip
import io
import json
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

import sudoku_model as sm
from sudoku_model import deadline as clocks
from sudoku_model.batch.many import check_many
from sudoku_model.cli.commands import commands
from sudoku_model.constraints.base import Board, Constraint
from sudoku_model.deadline import each_in_time
from sudoku_model.formats import FORMATS
from sudoku_model.formats.words import accounting
from sudoku_model.formats.words.accountant import Accountant
from sudoku_model.grid import Grid

SHARED = Path(__file__).parents[3] / "shared" / "data"

ROOM = 1.0
"""Seconds of processor time, with much room: some of these clues once took half a minute."""

LATE_IN_A_RUN = 3 * ROOM
"""The same where all runs at once beside what thousands of tests before have left in memory."""

LARGE = Grid.square(100)

CLUES: dict[str, Callable[[], list[Constraint]]] = {
    "X-sums": lambda: [sm.XSum(f"{line}{n}", 3000) for line in "rc" for n in range(1, 101)],
    "sandwiches": lambda: [sm.Sandwich(f"{line}{n}", 2500) for line in "rc" for n in range(1, 101)],
    "all pairs": lambda: [sm.AllPairs("r1c1-r100c100", ((1, 2), (3, 4)))],
    "pairs that add up": lambda: [sm.PairSum(f"r{n}c1 r{n}c2", 199) for n in range(1, 101)],
    "lunchboxes": lambda: [sm.Lunchbox(f"r{n}", 2500) for n in range(1, 101)],
}

CAGE = sm.write(sm.read("1... ..3. .4.. ...2").with_constraints(sm.KillerCage("r1c1", 1)), "json")


@pytest.mark.parametrize("name", CLUES)
def test_validating_clues_costs_little_on_the_largest_grid(name: str) -> None:
    clues = CLUES[name]()
    started = time.process_time()
    for clue in clues:
        clue.validate(Board(LARGE, (clue,)))
    assert time.process_time() - started < ROOM


@pytest.mark.parametrize(
    "refused",
    [
        sm.XSum("r1", 5051),
        sm.Sandwich("r1", 1),
        sm.Sandwich("c100", 4951),
        sm.Lunchbox("r1", 1),
        sm.AllPairs("r1c1 r1c2 r3c3", ((5, 5),)),
        sm.PairSum("r1c1 r1c2", 200),
    ],
)
def test_what_no_filled_grid_obeys_is_still_refused(refused: Constraint) -> None:
    with pytest.raises(sm.ConstraintError):
        refused.validate(Board(LARGE, (refused,)))


# What runs out of time while it is read.


@pytest.mark.parametrize("form", [name for name, one in FORMATS.items() if one.can_write])
def test_each_format_with_constraints_heeds_the_limit_while_it_reads(form: str) -> None:
    puzzle = sm.Puzzle.empty(9).with_constraints(sm.KillerCage("r1c1 r1c2", 4))
    try:
        text = sm.write(puzzle, form)
    except sm.UnsupportedError:
        return
    with pytest.raises(sm.UndecidedError, match=r"time limit \(while reading <string>\)"):
        sm.read(text, format=form, time_limit=0.0)
    assert sm.read(text, format=form, time_limit=60.0).constraints


@pytest.mark.parametrize("line", ["", " ", "# nothing"])
@pytest.mark.parametrize("form", [None, "line", "grid", "json"])
@pytest.mark.parametrize("pack", [bytes, gzip.compress])
def test_lines_without_a_puzzle_take_no_more_than_the_limit(
    line: str, form: str | None, pack: Callable[[bytes], bytes]
) -> None:
    """A small compressed file can hold many millions of them."""
    data = pack(f"{line}\n".encode() * 200_000)
    started = time.process_time()
    with pytest.raises(sm.UndecidedError, match=r"time limit \(while reading <bytes>\)"):
        sm.read(data, format=form, time_limit=0.01)
    assert time.process_time() - started < ROOM


def test_a_limit_that_makes_no_sense_is_refused_at_once() -> None:
    with pytest.raises(sm.OptionError, match="found a limit of"):
        sm.read_many(CAGE, time_limit=-1)


def test_a_cancellation_ends_reading() -> None:
    cancellation = sm.Cancellation()
    cancellation.cancel()
    with cancellation.in_force(), pytest.raises(sm.UndecidedError, match="cancelled"):
        sm.read(CAGE)
    with cancellation.in_force(), pytest.raises(sm.UndecidedError, match="cancelled"):
        list(check_many([CAGE]))


def test_a_text_among_many_that_is_not_read_in_time_is_undecided_at_its_place() -> None:
    verdicts = check_many(["1... ..3. .4.. ...2", CAGE], time_limit=0.0)
    next(verdicts)
    with pytest.raises(sm.UndecidedError, match=r"time limit \(while reading puzzle 2\)"):
        next(verdicts)


def run(*arguments: str | Path) -> tuple[int, str]:
    done = CliRunner().invoke(commands, [*map(str, arguments)], standalone_mode=False)
    return done.return_value or 0, done.output


@pytest.mark.parametrize("command", ["check", "solve", "count"])
def test_as_json_a_puzzle_is_undecided_that_could_not_be_read(command: str, tmp_path: Path) -> None:
    path = tmp_path / "cage.json"
    path.write_text(CAGE)
    done = CliRunner().invoke(commands, [command, "--time-limit", "0", "--json", str(path)])
    assert isinstance(done.exception, sm.UndecidedError)
    assert json.loads(done.stdout)["verdict"] == "undecided"
    assert run(command, "--time-limit", "60", path)[0] == 0


def test_the_other_puzzles_are_answered(tmp_path: Path) -> None:
    path = tmp_path / "cages.json"
    path.write_text(CAGE * 3)
    code, output = run("check", "--time-limit", "0", "--quiet", path)
    assert code == 3
    assert output.splitlines() == [
        f"{path}:{number}: undecided: time limit (while reading it)" for number in (1, 2, 3)
    ]


@pytest.mark.parametrize(
    "command",
    [
        "check",
        "solve",
        "count",
        "convert --to line",
        "draw",
        "draw --solution",
        "encode",
        "hint",
    ],
)
def test_commands_end_as_undecided(command: str, tmp_path: Path) -> None:
    path = tmp_path / "cage.json"
    path.write_text(CAGE)
    done = CliRunner().invoke(commands, [*command.split(), "--time-limit", "0", str(path)])
    assert isinstance(done.exception, sm.UndecidedError)  # which becomes exit code 3
    assert str(done.exception) == "time limit (while reading it)"


def test_all_sentences_of_a_language_are_accounted_for_by_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    made: list[Accountant] = []

    class Counted(Accountant):
        def __init__(self, *given: Any) -> None:
            made.append(self)
            super().__init__(*given)

    monkeypatch.setattr(accounting, "Accountant", Counted)
    puzzle = replace(sm.Puzzle.empty(4), rules="Digits in cages differ. " * 40)
    accounting.accounts_of(puzzle.rules, puzzle)
    assert len(made) == 1


def test_the_clock_is_looked_at_for_each_sentence_also_where_no_clue_is_stated() -> None:
    puzzle = replace(sm.Puzzle.empty(4), rules="A remark.")
    with clocks.deadline(time.monotonic()), pytest.raises(clocks.GaveUpError):
        accounting.accounts_of(puzzle.rules, puzzle)


def test_no_link_of_a_long_file_is_read_before_its_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[str] = []

    def counted(text: str, *given: Any) -> Any:
        said.append(text)
        return accounts_of(text, *given)

    puzzles = [replace(sm.Puzzle.empty(9), rules=f"{n} is a digit.") for n in range(30)]
    links = "\n".join(sm.write(puzzle, "fpuzzles") for puzzle in puzzles)
    accounts_of = accounting.accounts_of
    monkeypatch.setattr(accounting, "accounts_of", counted)
    next(sm.read_many(links))
    assert len(said) < 9


# What reading takes is gone.


def test_each_item_has_its_own_time_and_what_is_left_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0
    monkeypatch.setattr(clocks, "monotonic", lambda: now)

    def made() -> Iterator[str]:
        nonlocal now
        for name, seconds in (("quick", 1.0), ("slower", 4.0), ("too slow", 11.0)):
            now += seconds
            clocks.heed_deadline()
            yield name

    timed = each_in_time(made(), 10.0)
    assert next(timed) == ("quick", 9.0)
    now += 50.0  # the user's own time
    assert next(timed) == ("slower", 6.0)
    clocks.heed_deadline()
    with pytest.raises(sm.UndecidedError, match="time limit"):
        next(timed)
    assert list(each_in_time("ab", None)) == [("a", None), ("b", None)]


def test_the_time_stands_still_while_input_is_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0
    monkeypatch.setattr(clocks, "monotonic", lambda: now)

    class Slow(io.BytesIO):
        def read1(self, size: int | None = -1, /) -> bytes:
            nonlocal now
            now += 60.0
            return super().readline()

    assert len([*sm.read_many(Slow(CAGE.encode() * 3), time_limit=10.0)]) == 3


@pytest.mark.slow
@pytest.mark.parametrize("command", ["check", "solve", "count", "candidates", "conflict", "draw"])
@pytest.mark.parametrize("limit", [0.2, 1.0])
def test_small_files_with_large_clues_end_in_time(command: str, limit: float) -> None:
    files = [*(SHARED / "limits").glob("*_100x100.*")]
    if not files:
        pytest.skip("there is no ../shared/data/limits")
    for path in files:
        started = time.process_time()
        CliRunner().invoke(commands, [command, "--time-limit", str(limit), str(path)])
        assert time.process_time() - started < limit + LATE_IN_A_RUN
