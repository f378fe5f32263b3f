"""Wherever a puzzle is expected, its text will do, and means what `read` says that it means."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import sudoku_model as sm
from sudoku_model.stated import state_puzzle
from tests.public_surface import function_of, members, public

TEXT = "1... ..3. .4.. ...2"
PUZZLE = sm.read(TEXT)
CLUE = sm.Clue.given("r1c1", 1)
SOLUTION = (1, 3, 2, 4, 4, 2, 3, 1, 2, 4, 1, 3, 3, 1, 4, 2)
FILLED = {f"r{cell // 4 + 1}c{cell % 4 + 1}": digit for cell, digit in enumerate(SOLUTION)}


@cache
def takers() -> dict[str, Callable[..., Any]]:
    """Return every public function and method that takes a puzzle, or several, by its path."""
    found = {}
    for path, value in public().items():
        within = members(value).items() if isinstance(value, type) else ()
        functions = {path: value, **{f"{path}.{name}": member for name, member in within}}
        for name, one in functions.items():
            function = function_of(one)
            if function is not None and any(annotations_with_puzzles(function)):
                found[name.removeprefix("sudoku_model.")] = function
    return found


def annotations_with_puzzles(function: Callable[..., Any]) -> Iterator[str]:
    """Yield the annotations of the parameters for which a puzzle is handed over."""
    for parameter in inspect.signature(function).parameters.values():
        annotation = str(parameter.annotation)
        if re.search(r"\b(Puzzle|Drawing)\b", re.sub(r"Callable\[.*", "", annotation)):
            yield annotation


CALLS: dict[str, Callable[[Any, Path], Any]] = {
    "Clue.cells": lambda given, _: CLUE.cells(given),
    "Clue.holds": lambda given, _: CLUE.holds(given, SOLUTION),
    "certify": lambda given, folder: sm.certify(given, folder / "certificate"),
    "check_encoding": lambda given, _: sm.check_encoding(given, 2),
    "check_many": lambda given, _: sm.check_many([given]),
    "compare_model": lambda given, _: sm.compare_model([[1]], given),
    "decode": lambda given, _: sm.decode(given, FILLED),
    "draw": lambda given, folder: sm.draw(given, folder / "board.svg").read_text(),
    "encode": lambda given, _: sm.encode(given).text(),
    "compare_encodings": lambda given, _: str(
        sm.compare_encodings(given, ["minimal"], ["pairwise"])
    ),
    "match_house": lambda given, _: str(sm.match_house(given, "row 1")),
    "generate": lambda given, _: sm.generate(given, seed=1),
    "generate_many": lambda given, _: sm.generate_many(given, seed=1, limit=1),
    "grade": lambda given, _: sm.grade(given, SOLUTION),
    "grade_many": lambda given, _: sm.grade_many([given], [SOLUTION]),
    "grade_step": lambda given, _: sm.grade_step(given, "r1c2=3"),
    "judge": lambda given, _: sm.judge([[1]], given),
    "random_solution": lambda given, _: sm.random_solution(given, seed=1),
    "rate_many": lambda given, _: sm.rate_many([given]),
    "sheet": lambda given, folder: sm.sheet([given], folder / "sheet.pdf"),
    "stated.state_puzzle": lambda given, _: state_puzzle(given).model.statements,
    "hint_many": lambda given, _: sm.hint_many([given]),
    "steps_many": lambda given, _: sm.steps_many([given]),
    "turned": lambda given, _: sm.turned(given, "half-turn"),
    "with_more_clues": lambda given, _: sm.with_more_clues(given, [CLUE]),
    "write": lambda given, _: sm.write(given, "json"),
    "write_many": lambda given, _: sm.write_many([given], "line"),
}
"""How those are called that take several puzzles, or something else besides."""


def asked(name: str, given: Any, folder: Path) -> Any:
    """Return what can be compared of an answer: all but the seconds that it took."""
    call = CALLS.get(name)
    answer = call(given, folder) if call else takers()[name](given)
    is_listed = isinstance(answer, Iterator | list | tuple) and not isinstance(answer, str)
    return [*map(str, answer)] if is_listed else str(answer)


@pytest.mark.parametrize("name", sorted(takers()))
def test_the_text_of_a_puzzle_is_answered_like_the_puzzle(name: str, tmp_path: Path) -> None:
    assert asked(name, TEXT, tmp_path) == asked(name, PUZZLE, tmp_path)


@pytest.mark.sample(every=8)
@pytest.mark.parametrize("name", sorted(takers()))
def test_a_text_that_is_no_puzzle_is_refused_as_read_refuses_it(name: str, tmp_path: Path) -> None:
    (annotation,) = annotations_with_puzzles(takers()[name])
    place = "puzzle 1" if "Iterable" in annotation else "<string>"
    with pytest.raises(sm.PuzzleFormatError, match=rf"^{place}, line 1, column 1: found '\?'"):
        asked(name, TEXT.replace("1", "?"), tmp_path)
    with pytest.raises(sm.PuzzleFormatError, match=r"found a second puzzle .*, expected one "):
        asked(name, f"{TEXT}\n{TEXT}", tmp_path)


TAKE_MORE = {"draw", "generate", "generate_many", "is_valid", "random_solution"}
"""They say what else they take than puzzles."""


@pytest.mark.parametrize("name", sorted(takers().keys() - TAKE_MORE))
@pytest.mark.parametrize("given", [None, [[1, 0, 0, 0]] * 4, Path("puzzle.txt")], ids=type)
@pytest.mark.sample(every=6)
def test_anything_else_is_refused_with_the_call_that_reads_it(
    name: str, given: Any, tmp_path: Path
) -> None:
    with pytest.raises(TypeError, match=r"expected a puzzle or its text; sudoku_model\.read makes"):
        asked(name, given, tmp_path)


TAKE_MANY = ["check_many", "hint_many", "rate_many", "steps_many", "sheet", "write_many"]


@pytest.mark.parametrize("name", TAKE_MANY)
@pytest.mark.parametrize("given", [TEXT, PUZZLE], ids=["text", "puzzle"])
def test_one_puzzle_is_no_list_of_puzzles(name: str, given: Any, tmp_path: Path) -> None:
    with pytest.raises(TypeError, match="expected a list of puzzles"):
        asked_about_many(name, given, tmp_path)


def asked_about_many(name: str, given: Any, tmp_path: Path) -> None:
    more: dict[str, Any] = {"sheet": {"path": tmp_path / "a.pdf"}, "write_many": {"format": "line"}}
    takers()[name](given, **more.get(name, {}))


@pytest.mark.parametrize("name", TAKE_MANY)
def test_of_a_table_the_column_is_asked_for_and_a_file_is_to_be_read(
    name: str, tmp_path: Path
) -> None:
    with pytest.raises(TypeError, match=r"expected its column of puzzles, such as table\["):
        asked_about_many(name, DataFrame(), tmp_path)
    with pytest.raises(TypeError, match=r"sudoku_model\.read_many makes one of a file"):
        asked_about_many(name, tmp_path / "puzzles.txt", tmp_path)


def test_a_table_of_cells_is_to_be_handed_over_as_an_array() -> None:
    with pytest.raises(sm.SourceError, match=r"a list of rows, as table\.to_numpy\(\) is"):
        sm.read(DataFrame())  # type: ignore[arg-type]


class DataFrame:
    """What tables of pandas and Polars have in common."""

    columns = ("id", "puzzle")

    def __iter__(self) -> Iterator[str]:
        return iter(self.columns)

    def to_numpy(self) -> None: ...


TEXTS = {
    "link": ("fpuzzles", sm.Thermometer("r1c1 r1c2")),
    "iss": ("iss", sm.Thermometer("r1c1 r1c2")),
    "block": ("grid", None),
    "JSON": ("json", sm.Even("r1c3")),
}


@pytest.mark.parametrize(("form", "constraint"), TEXTS.values(), ids=TEXTS)
def test_a_text_of_any_format_will_do(form: str, constraint: sm.Constraint | None) -> None:
    puzzle = PUZZLE.with_constraints(*([constraint] if constraint else []))
    verdict = sm.check(sm.write(puzzle, form))
    assert verdict.puzzle == sm.read(sm.write(puzzle, form))
    assert verdict.puzzle.constraints == puzzle.constraints


def test_of_several_texts_the_bad_one_is_named_by_its_place(tmp_path: Path) -> None:
    texts = [TEXT, TEXT.replace("4", "?")]
    for ask in (
        lambda: list(sm.check_many(texts)),
        lambda: list(sm.write_many(texts, "line")),
        lambda: [sm.sheet(texts, tmp_path / "sheet.pdf")],
    ):
        with pytest.raises(sm.PuzzleFormatError, match=r"^puzzle 2, line 1, column 12: found '\?'"):
            ask()


def test_reading_the_text_is_a_part_of_the_time() -> None:
    cage = sm.write(PUZZLE.with_constraints(sm.KillerCage("r1c1", 1)), "json")
    with pytest.raises(sm.UndecidedError, match=r"time limit \(while reading <string>\)"):
        sm.check(cage, time_limit=0)
