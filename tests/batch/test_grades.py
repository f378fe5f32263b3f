"""Answers to many puzzles, graded, and the files that hold what they are worth."""

from __future__ import annotations

import csv
import json
import random
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import sudoku_model as sm
from sudoku_model.batch.many import answers
from sudoku_model.batch.run import run_to_file
from sudoku_model.batch.settings import GradeQuestion, Settings
from sudoku_model.errors import OptionError, PuzzleFormatError
from sudoku_model.workers.ordered import Crew
from tests.answers.validation import problems
from tests.conftest import Run
from tests.puzzles import AMBIGUOUS, BROKEN, UNIQUE

UNIQUE_4X4 = "1.....3..4.....2"
SOLUTION_4X4 = "1324423124133142"
KILLER = sm.Puzzle.empty(4).with_constraints(sm.KillerCage("r1c1 r1c2", 3))


def answers_to(text: str, number: int, seed: int = 0) -> list[str]:
    """Return boards for a puzzle: right and wrong, whole and in part, and some that are none."""
    rng = random.Random(seed)
    solution = next(iter(sm.check(text).solutions), None)
    whole = solution.line() if solution else "123456789" * 9
    boards = []
    for _ in range(number):
        board = [*whole]
        for cell in rng.sample(range(81), rng.choice([0, 0, 5, 70])):
            board[cell] = rng.choice(".0")
        for cell in rng.sample(range(81), rng.choice([0, 0, 1, 3])):
            board[cell] = rng.choice("123456789")
        boards.append("".join(board))
    boards[1] = "12?4"
    boards[2] = f"{whole[:9]} {whole[9:]}"
    return boards


def write_grades(puzzles: Sequence[str], boards: Sequence[str], output: Path, **how: Any) -> Any:
    """Write the grades of a corpus to a file."""
    given = output.with_name("puzzles.txt"), output.with_name("answers.txt")
    for path, texts in zip(given, (puzzles, boards), strict=True):
        path.write_text("".join(f"{text}\n" for text in texts), encoding="utf-8")
    return run_again(output, **how)


def run_again(
    output: Path,
    before: Callable[[int], None] = lambda _: None,
    solver: str | None = None,
) -> Any:
    settings = Settings(solver, question=GradeQuestion(str(output.with_name("answers.txt"))))

    def answered(chunks: Any, form: Any) -> Any:
        for chunk in chunks:
            before(chunk.number)
            yield from answers([chunk], form, settings, Crew(workers=1))

    resume = output.with_name(f"{output.name}.partial").exists()
    source = str(output.with_name("puzzles.txt"))
    return run_to_file([source], output, settings, answered, resume=resume)


def records(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def assert_as_alone(record: dict[str, Any], puzzle: str, board: str) -> None:
    """Check that a record says what `grade` says of this answer alone."""
    assert problems(record, "grade-record.json") == []
    assert record["answer"] == board
    try:
        grade = sm.grade(puzzle, board)
    except sm.SudokuModelError:
        assert record["standing"] == "unreadable"
        return
    assert record["standing"] == grade.standing.value
    assert record["right_count"] == len(grade.right)
    assert record["wrong_count"] == len(grade.wrong)
    assert record.get("first_wrong") == (grade.wrong[0] if grade.wrong else None)
    assert record.get("reason", "") == grade.reason


@pytest.mark.slow
def test_each_answer_is_graded_as_it_is_alone_and_in_order(tmp_path: Path) -> None:
    puzzles: list[str] = []
    boards: list[str] = []
    for text in (UNIQUE, AMBIGUOUS, BROKEN):
        some = answers_to(text, 12)
        puzzles, boards = puzzles + [text] * len(some), boards + some
    puzzles[4:4] = [UNIQUE_4X4, "1..", UNIQUE]
    boards[4:4] = [SOLUTION_4X4, UNIQUE, UNIQUE]
    state = write_grades(puzzles, boards, tmp_path / "out.jsonl")
    written = records(tmp_path / "out.jsonl")
    assert len(written) == len(puzzles)
    for number, (record, puzzle, board) in enumerate(zip(written, puzzles, boards, strict=True), 1):
        if puzzle == "1..":
            assert record["name"] == f"{tmp_path / 'puzzles.txt'}:{number}"
            assert record["standing"] == "unreadable"
            continue
        assert record["name"] == f"{tmp_path / 'answers.txt'}:{number}"
        assert record["puzzle"] == puzzle
        assert_as_alone(record, puzzle, board)
    for word, number in state.counts.items():
        assert sum(record["standing"] == word for record in written) == number


@pytest.mark.parametrize("puzzle", [UNIQUE, AMBIGUOUS, BROKEN])
def test_all_answers_are_answers_to_a_single_puzzle(tmp_path: Path, puzzle: str) -> None:
    boards = answers_to(puzzle, 15)
    write_grades([puzzle], ["# by somebody", *boards, "", ""], tmp_path / "out.jsonl")
    written = records(tmp_path / "out.jsonl")
    assert len(written) == len(boards)
    for record, board in zip(written, boards, strict=True):
        assert_as_alone(record, puzzle, board)


@pytest.mark.parametrize("solver", ["sat", "cpsat"])
def test_an_engine_that_is_named_grades_as_the_bulk_stage_does(tmp_path: Path, solver: str) -> None:
    puzzles = [UNIQUE] * 15 + [AMBIGUOUS]
    boards = [*answers_to(UNIQUE, 15), AMBIGUOUS]
    for folder, how in (("bulk", None), ("engine", solver)):
        (tmp_path / folder).mkdir()
        write_grades(puzzles, boards, tmp_path / folder / "out.jsonl", solver=how)
    bulk, engine = (records(tmp_path / folder / "out.jsonl") for folder in ("bulk", "engine"))
    for one, other in zip(bulk, engine, strict=True):
        assert {**one, "name": "", "reason": ""} == {**other, "name": "", "reason": ""}


@pytest.mark.parametrize("ending", ["csv", pytest.param("parquet", marks=pytest.mark.slow)])
def test_tables_hold_what_the_lines_hold(tmp_path: Path, ending: str) -> None:
    puzzles = [UNIQUE] * 60 + [UNIQUE_4X4, BROKEN]
    boards = [*answers_to(UNIQUE, 60), SOLUTION_4X4, BROKEN]
    write_grades(puzzles, boards, tmp_path / "out.jsonl")
    write_grades(puzzles, boards, tmp_path / f"out.{ending}")
    expected = records(tmp_path / "out.jsonl")
    found: list[dict[str, Any]]
    if ending == "csv":
        with (tmp_path / "out.csv").open(newline="", encoding="utf-8") as file:
            found = [dict(row) for row in csv.DictReader(file)]
        for row in found:
            for key in ("right_count", "wrong_count"):
                row[key] = int(row[key]) if row[key] else None
    else:
        from pyarrow import parquet

        found = parquet.read_table(tmp_path / "out.parquet").to_pylist()
    kept = [{k: v for k, v in row.items() if v not in ("", None)} for row in found]
    assert kept == [{k: v for k, v in row.items() if v != ""} for row in expected]


@pytest.mark.slow
def test_a_run_that_is_continued_writes_the_same_file(tmp_path: Path) -> None:
    puzzles = [UNIQUE_4X4, AMBIGUOUS[:80], UNIQUE_4X4] * 60
    boards = [SOLUTION_4X4, "", UNIQUE_4X4] * 60
    (tmp_path / "whole").mkdir()
    write_grades(puzzles, boards, tmp_path / "whole" / "out.jsonl")

    def stop_in_the_middle(number: int) -> None:
        if number == 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        write_grades(puzzles, boards, tmp_path / "out.jsonl", before=stop_in_the_middle)
    assert (tmp_path / "out.jsonl.partial").exists()
    begun: list[int] = []
    run_again(tmp_path / "out.jsonl", begun.append)
    assert begun == [2]
    expected = (tmp_path / "whole" / "out.jsonl").read_text()
    assert (tmp_path / "out.jsonl").read_text() == expected.replace(
        str(tmp_path / "whole"), str(tmp_path)
    )


def test_other_answers_are_another_run(tmp_path: Path) -> None:
    write_grades([UNIQUE_4X4] * 2, [SOLUTION_4X4] * 2, tmp_path / "out.jsonl")
    (tmp_path / "out.jsonl").rename(tmp_path / "out.jsonl.partial")
    (tmp_path / "answers.txt").write_text(f"{SOLUTION_4X4}\n{UNIQUE_4X4}\n", encoding="utf-8")
    with pytest.raises(sm.SourceError, match=r"answers\.txt has changed"):
        run_again(tmp_path / "out.jsonl")


@pytest.mark.parametrize(
    ("puzzles", "boards", "message"),
    [
        (2, 1, "line 1: found fewer answers than puzzles"),
        (2, 3, "line 3: found more answers than puzzles"),
        (1, 0, "found nothing, expected an answer on each line"),
    ],
)
def test_there_is_an_answer_for_each_puzzle(
    tmp_path: Path, puzzles: int, boards: int, message: str
) -> None:
    with pytest.raises(sm.SudokuModelError, match=message):
        write_grades([UNIQUE_4X4] * puzzles, [SOLUTION_4X4] * boards, tmp_path / "out.jsonl")


def test_rules_that_are_not_stated_are_named_with_each_grade(tmp_path: Path) -> None:
    puzzle = replace(sm.read(UNIQUE_4X4), unstated=("the rule 'Cats sit on the diagonal.'",))
    assert puzzle.unstated
    path = tmp_path / "puzzles.txt"
    path.write_text(sm.write(puzzle, "json").replace("\n", "") + "\n", encoding="utf-8")
    (tmp_path / "answers.txt").write_text(f"{SOLUTION_4X4}\n", encoding="utf-8")
    run_again(tmp_path / "out.jsonl")
    (record,) = records(tmp_path / "out.jsonl")
    assert record["standing"] == "solved"
    assert "Cats sit on the diagonal" in record["reason"] and "not stated" in record["reason"]


def test_what_killed_the_workers_is_not_tried_here(tmp_path: Path) -> None:
    from sudoku_model.batch.chunks import Boards, Chunk
    from sudoku_model.batch.grades import answer_grades, grades
    from sudoku_model.batch.outputs import form_of

    boards = Boards("a.txt", "a.txt:", (1, 2), (SOLUTION_4X4, UNIQUE_4X4))
    chunk = Chunk(0, "p.txt:", "p.txt", 1, UNIQUE_4X4.encode() + b"\n" + b"1..", boards=boards)
    chunk = replace(chunk, died="killed")
    settings = Settings(question=GradeQuestion("a.txt"))
    lost = grades(chunk, settings)
    assert [(one.name, one.verdict) for one in lost] == [
        ("a.txt:1", "undecided"),
        ("a.txt:2", "undecided"),
    ]
    answer = answer_grades(chunk, settings, form_of(Path("o.jsonl"), "grade"))
    assert answer.counts == {"undecided": 2}
    for line in answer.payload.splitlines():
        assert problems(json.loads(line), "grade-record.json") == []


@pytest.mark.slow
def test_a_dask_cluster_grades_as_this_machine_does(tmp_path: Path, run: Run) -> None:
    pytest.importorskip("distributed")
    from tests.workers.test_dask import Cluster

    puzzles = [UNIQUE_4X4] * 200
    boards = [SOLUTION_4X4, UNIQUE_4X4, "14..............", "none"] * 50
    write_grades(puzzles, boards, tmp_path / "alone.jsonl")
    given = [str(tmp_path / f"{name}.txt") for name in ("puzzles", "answers")]
    with ExitStack() as started:
        cluster = Cluster(tmp_path, started)
        output = str(tmp_path / "together.jsonl")
        where = ("--scheduler", cluster.address, "--output", output)
        assert run("grade", given[0], "--answers", given[1], *where).code == 2
    alone, together = (tmp_path / f"{name}.jsonl" for name in ("alone", "together"))
    assert alone.read_bytes() == together.read_bytes()


# In Python.


def test_many_answers_are_graded_as_each_is() -> None:
    verdict = sm.check(KILLER)
    puzzles: list[Any] = [UNIQUE, UNIQUE_4X4, KILLER, verdict, verdict] * 5
    boards: list[Any] = [
        UNIQUE,
        [int(digit) for digit in SOLUTION_4X4],
        {"r1c1": 4},
        {"r1c1": 1, "r1c2": 2},
        "1234 3412 2143 4321",
    ] * 5
    found = [*sm.grade_many(puzzles, boards, workers=1)]
    for many, puzzle, board in zip(found, puzzles, boards, strict=True):
        alone = sm.grade(puzzle, board)
        assert (many.standing, many.right, many.wrong) == (alone.standing, alone.right, alone.wrong)
        assert many.clues == alone.clues


def test_what_is_no_board_is_an_error_at_its_place() -> None:
    found = sm.grade_many([UNIQUE_4X4] * 2, [SOLUTION_4X4, [1, 2, 3]])
    assert next(found).is_solved
    with pytest.raises(PuzzleFormatError, match="answers, line 2: found a board of 3 cells"):
        next(found)


@pytest.mark.parametrize("given", [UNIQUE_4X4, sm.read(UNIQUE_4X4)], ids=["text", "puzzle"])
def test_one_puzzle_is_no_list_of_puzzles(given: Any) -> None:
    with pytest.raises(TypeError, match="expected a list of puzzles"):
        sm.grade_many(given, [SOLUTION_4X4])


@pytest.mark.parametrize(("number", "which"), [(1, "fewer"), (3, "more")])
def test_each_puzzle_needs_its_answer(number: int, which: str) -> None:
    with pytest.raises(OptionError, match=f"found {which} answers than puzzles"):
        [*sm.grade_many([UNIQUE_4X4] * 2, [SOLUTION_4X4] * number)]


# The command.


def test_the_command_writes_a_file_and_counts(run: Run, tmp_path: Path) -> None:
    (tmp_path / "p.txt").write_text(f"{UNIQUE_4X4}\n" * 3)
    (tmp_path / "a.txt").write_text(f"{SOLUTION_4X4}\n{UNIQUE_4X4}\n14..............\n")
    given = ["grade", str(tmp_path / "p.txt"), "--answers", str(tmp_path / "a.txt")]
    done = run(*given, "--output", str(tmp_path / "o.jsonl"))
    assert (done.code, done.out) == (1, "")
    assert done.err == "3 puzzles: 1 solved, 1 right, 1 wrong\n"
    done = run(*given, "--output", str(tmp_path / "o.jsonl"), "--resume")
    assert done.code == 1
    assert run(*given, "--output", str(tmp_path / "o.jsonl")).code == 2
    done = run(*given, "--workers", "1", "--quiet")
    assert [line.partition(": ")[2][:6] for line in done.out.splitlines()] == [
        "solved",
        "right ",
        "wrong:",
    ]


def test_one_answer_is_written_to_no_file(run: Run) -> None:
    done = run("grade", UNIQUE_4X4, "--answer", SOLUTION_4X4, "--output", "o.jsonl")
    assert done.code == 2 and "name it with --answers" in done.err
