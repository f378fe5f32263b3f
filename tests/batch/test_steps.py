"""Ratings, explanations and hints of many puzzles, and the files that hold them."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

import sudoku_model as sm
from sudoku_model.batch.many import answers
from sudoku_model.batch.run import run_to_file
from sudoku_model.batch.settings import Settings, StepQuestion
from sudoku_model.errors import PuzzleFormatError
from sudoku_model.workers.ordered import Crew
from tests.answers.validation import problems

CLASSIC = "......249....7..5....1.2.............245...9.5....47...7.4.3.6.9.8..1.7..328....."
SMALL = "1... ..3. .4.. ...2"
SEVERAL = "1... ..3. .4.. ...."
VARIANT = sm.read(SEVERAL).with_constraints(sm.KillerCage("r4c3 r4c4", 7))


def corpus(path: Path, copies: int) -> str:
    """Write some chunks of puzzles, one of which cannot be read."""
    path.write_text(f"{SMALL.replace(' ', '')}\n" * 12 * copies + "1.2\n" + f"{SEVERAL}\n" * 3)
    return str(path)


def lines_of(path: Path) -> list[str]:
    return path.read_text().splitlines()


def run(source: str, output: Path, name: str, before: Callable[[int], None] | None = None) -> Any:
    settings = Settings(question=StepQuestion(name))

    def answered(chunks: Any, form: Any) -> Any:
        for chunk in chunks:
            if before is not None:
                before(chunk.number)
            yield from answers([chunk], form, settings, Crew(workers=1))

    resume = output.with_name(f"{output.name}.partial").exists()
    return run_to_file([source], output, settings, answered, resume=resume)


def test_each_puzzle_is_rated_as_it_is_alone_and_in_order() -> None:
    puzzles = [CLASSIC, SMALL, VARIANT, SEVERAL]
    for many, puzzle in zip(sm.rate_many(puzzles), puzzles, strict=True):
        alone = sm.rate(puzzle)
        assert (many.difficulty, many.techniques) == (alone.difficulty, alone.techniques)
        assert many.verdict.status is alone.verdict.status


def test_an_interrupted_run_loses_no_variant_that_was_rated(tmp_path: Path) -> None:
    source = tmp_path / "variants.jsonl"
    source.write_text(f"{sm.write(VARIANT, 'json')}\n" * 3)

    def stop(number: int) -> None:
        if number == 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt, match="the records of 2 puzzles are safe"):
        run(str(source), tmp_path / "ratings.jsonl", "rate", before=stop)


def test_steps_of_many_are_those_of_each() -> None:
    (many,) = sm.steps_many([VARIANT], executor=ThreadPoolExecutor(1))
    assert [str(step) for step in many] == [str(step) for step in sm.steps(VARIANT)]
    assert many.puzzle == VARIANT


def test_hints_of_many_are_those_of_each() -> None:
    puzzles = [CLASSIC, SMALL, VARIANT, SEVERAL]
    assert [str(one) for one in sm.hint_many(puzzles)] == [str(sm.hint(one)) for one in puzzles]


def test_a_text_that_cannot_be_read_is_an_error_at_its_place() -> None:
    ratings = sm.rate_many([SMALL, "1.2"])
    assert next(ratings).is_complete
    with pytest.raises(PuzzleFormatError):
        next(ratings)


def test_a_verdict_stands_for_its_puzzle() -> None:
    verdict = sm.check(SMALL)
    assert sm.rate(verdict).verdict is verdict
    assert str(sm.hint(verdict)) == str(sm.hint(SMALL))


def test_what_is_sent_to_another_process_comes_back_whole() -> None:
    import pickle

    explanation = sm.steps(VARIANT)
    again = pickle.loads(pickle.dumps(explanation))
    assert again == explanation
    assert again[0].candidates == explanation[0].candidates
    again[0].check()


@pytest.mark.parametrize("name", ["rate", "explain", "hint"])
def test_records_are_as_the_schemas_say(tmp_path: Path, name: str) -> None:
    run(corpus(tmp_path / "in.txt", 1), tmp_path / "out.jsonl", name)
    schema = "rating-record" if name == "rate" else "step-record"
    written = lines_of(tmp_path / "out.jsonl")
    for line in [written[0], *written[-5:]]:
        assert problems(json.loads(line), f"{schema}.json") == []


def test_a_step_is_recorded_with_all_that_it_needs(tmp_path: Path) -> None:
    (tmp_path / "in.txt").write_text(CLASSIC)
    run(str(tmp_path / "in.txt"), tmp_path / "out.jsonl", "explain")
    records = [json.loads(line) for line in lines_of(tmp_path / "out.jsonl")]
    explanation = sm.steps(CLASSIC)
    assert [record["sentence"] for record in records] == [one.sentence for one in explanation]
    data = explanation[3].to_dict()
    kept = {key: value for key, value in records[3].items() if key not in ("verdict", "puzzle")}
    assert kept == {key: data[key] for key in kept} | {"name": records[3]["name"]}


def test_a_puzzle_without_steps_says_why(tmp_path: Path) -> None:
    (tmp_path / "in.txt").write_text(SEVERAL)
    run(str(tmp_path / "in.txt"), tmp_path / "out.jsonl", "explain")
    (record,) = map(json.loads, lines_of(tmp_path / "out.jsonl"))
    assert (record["verdict"], record["reason"][:17]) == ("multiple", "several solutions")


@pytest.mark.parametrize("ending", ["csv", pytest.param("parquet", marks=pytest.mark.slow)])
def test_tables_hold_what_the_lines_hold(tmp_path: Path, ending: str) -> None:
    source = corpus(tmp_path / "in.txt", 1)
    for name in ("out.jsonl", f"out.{ending}"):
        run(source, tmp_path / name, "rate")
    lines = [json.loads(line) for line in lines_of(tmp_path / "out.jsonl")]
    if ending == "csv":
        rows: list[dict[str, Any]] = [*csv.DictReader(lines_of(tmp_path / "out.csv"))]
        assert [row["difficulty"] for row in rows[:2]] == ["1.2", "1.2"]
    else:
        parquet = pytest.importorskip("pyarrow.parquet")
        rows = parquet.read_table(tmp_path / "out.parquet").to_pylist()
        assert rows[0]["difficulty"] == 1.2
        types = {one.name: str(one.type) for one in parquet.read_schema(tmp_path / "out.parquet")}
        assert (types["difficulty"], types["effort"]) == ("double", "double")
        assert types["complete"] == "bool"
    assert [row["name"] for row in rows] == [line["name"] for line in lines]
    assert json.loads(rows[0]["techniques"]) == lines[0]["techniques"]


@pytest.mark.parametrize("name", ["rate", pytest.param("explain", marks=pytest.mark.slow)])
def test_an_interruption_at_any_chunk_changes_no_byte(tmp_path: Path, name: str) -> None:
    source = corpus(tmp_path / "in.txt", 3)
    whole = run(source, tmp_path / "whole.jsonl", name)
    assert whole.counts == {"unique": 36, "unreadable": 1, "multiple": 3}
    for stop in range(1, whole.chunks):

        def interrupt(number: int, stop: int = stop) -> None:
            if number == stop:
                raise KeyboardInterrupt

        output = tmp_path / f"{stop}.jsonl"
        with pytest.raises(KeyboardInterrupt, match="continue with --resume"):
            run(source, output, name, interrupt)
        run(source, output, name)
        assert output.read_bytes() == (tmp_path / "whole.jsonl").read_bytes()


def test_a_run_about_verdicts_is_not_continued_with_ratings(tmp_path: Path) -> None:
    source = corpus(tmp_path / "in.txt", 1)
    run(source, tmp_path / "out.jsonl", "rate")
    with pytest.raises(sm.SourceError, match=r"begun otherwise: question\.name was"):
        run_to_file(
            [source],
            tmp_path / "out.jsonl",
            Settings(question=StepQuestion("hint")),
            lambda chunks, form: (_ for _ in ()),
            resume=True,
        )
