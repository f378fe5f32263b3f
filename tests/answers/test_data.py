"""Every answer can be written as data, is described by a schema, and comes back as it was."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from copy import deepcopy
from functools import cache
from typing import Any

import pytest
from jsonschema import Draft202012Validator

import sudoku_model as sm
from sudoku_model.answers.envelope import VERSION, WORDS
from sudoku_model.constraints.catalog import CONSTRAINTS
from sudoku_model.drawing.film import Reel
from sudoku_model.drawing.vector import svg
from sudoku_model.errors import PuzzleFormatError
from sudoku_model.formats.native_keys import KEYS, REQUIRED
from tests.answers.answers import ANSWERS, CAGES, OWN, SMALL, TORN
from tests.answers.validation import problems
from tests.public_surface import SCHEMAS, schema_files


@cache
def answer(name: str) -> Any:
    return ANSWERS[name]()


def written(name: str) -> Any:
    """Return an answer as a file holds it."""
    return json.loads(json.dumps(answer(name).to_dict()))


# Writing, reading, describing.


@pytest.mark.parametrize("name", ANSWERS)
@pytest.mark.sample(every=8)
def test_an_answer_comes_back_as_it_was(name: str) -> None:
    read = sm.from_dict(written(name))
    assert read == answer(name)
    assert read.to_dict() == answer(name).to_dict() == written(name)
    assert str(read) == str(answer(name))


@pytest.mark.parametrize("name", ANSWERS)
@pytest.mark.sample(every=8)
def test_an_answer_is_as_its_schema_says(name: str) -> None:
    assert not problems(written(name))
    assert not problems(written(name), f"{written(name)['answer']}.json")


@pytest.mark.slow
def test_there_is_an_example_of_every_answer() -> None:
    assert {written(name)["answer"] for name in ANSWERS} | {"unreadable"} == {*WORDS}


def test_every_answer_says_what_it_is_and_who_wrote_it() -> None:
    for name in ("unique", "steps", "given"):
        assert written(name)["version"] == VERSION
        assert written(name)["package"] == sm.__version__


@pytest.mark.parametrize("name", ["steps", "steps with constraints"])
def test_steps_that_were_read_do_all_that_steps_do(name: str) -> None:
    made, read = answer(name), sm.from_dict(written(name))
    assert read.is_complete
    for one, other in zip(made, read, strict=True):
        other.check()
        assert (one.reasons, one.cells, one.difficulty) == (
            other.reasons,
            other.cells,
            other.difficulty,
        )
        assert (one.candidates, one.filled) == (other.candidates, other.filled)
        assert one.drawing() == other.drawing()
        assert one._repr_svg_() == other._repr_svg_()


def test_steps_hold_what_is_filled_and_left_before_each() -> None:
    record = written("steps")
    filled = {cell: digit for clue in sm.clues_of(SMALL) for cell, digit in [_given(clue)]}
    for step in record["steps"]:
        assert step["filled"] == filled
        assert all(step["candidates"][cell] == [digit] for cell, digit in filled.items())
        assert sm.hint(SMALL, step["filled"]).step is not None
        filled |= step["placed"]
    assert len(filled) == 16
    assert "puzzle" not in record["steps"][0]


def _given(clue: sm.Clue) -> tuple[str, int]:
    return clue.cell, clue.digits[0]


def test_a_clue_by_itself_names_its_cells() -> None:
    lines = sm.Thermometer("r1c1-r1c3"), sm.Sandwich("r2", 3), sm.AntiKing()
    puzzle = sm.read(".Shape~4x4.~R1C1_1.Cage~7~R1C3~R1C4").with_constraints(*lines)
    clues = sm.clues_of(puzzle)
    assert [clue.to_dict()["cells"] for clue in clues] == [
        *(["r1c1"], ["r1c3", "r1c4"], ["r1c1", "r1c2", "r1c3"], ["r2"], []),
    ]
    assert [sm.from_dict(clue.to_dict()) for clue in clues] == clues


def test_a_clue_is_an_object_with_its_type_cells_and_fields() -> None:
    given, cage = sm.clues_of(CAGES.with_given("r1c1", 1))[:2]
    record = sm.conflict(TORN).to_dict()["conflicts"][0][0]
    assert record == {
        "type": "given",
        "cells": ["r1c1"],
        "digits": [1],
        "sentence": "the given 1 at r1c1",
    }
    assert given.to_dict() | record == given.to_dict()
    puzzle = CAGES.with_constraints(sm.Odd("r3c3"), sm.KillerCage("r1c1-r1c2", 3))
    clues = [clue for one in sm.conflict(puzzle, find="all").to_dict()["conflicts"] for clue in one]
    told = next(clue for clue in clues if clue["type"] == "KillerCage")
    assert told["cells"] == ["r1c1", "r1c2"]
    assert told["constraint"] == {"type": "KillerCage", "cells": "r1c1 r1c2", "total": 5}
    assert told["sentence"] == str(cage)


def test_the_digits_of_a_solution_are_those_of_the_puzzle_in_any_alphabet() -> None:
    for name in ("letters", "strange symbols", "numbers", "holes", "extra cells"):
        read = sm.from_dict(written(name))
        assert [*map(tuple, read.solutions)] == [*map(tuple, answer(name).solutions)]


# Films.


@pytest.mark.parametrize(
    "part",
    [
        "<script>alert(1)</script>",
        '<image href="https://example.org/a.png"/>',
        '<a href="https://example.org"><text>away</text></a>',
        '<rect onclick="alert"/>',
        '<rect fill="url(https://example.org/a.svg#b)"/>',
        '<rect style="background:u\\72l https://example.org"/>',
        '<p xmlns="http://www.w3.org/1999/xhtml">words</p>',
        "<style>rect { fill: red }</style>",
        "<rect>",
    ],
)
def test_a_picture_that_is_no_drawing_of_ours_is_not_read(part: str) -> None:
    data = written("film")
    frame = data["reels"][0]["frames"][1]
    frame["picture"] = frame["picture"].replace("</svg>", f"{part}</svg>")
    with pytest.raises(PuzzleFormatError, match="a picture of shapes and words, as SVG"):
        sm.from_dict(data)


@pytest.mark.parametrize("name", CONSTRAINTS)
@pytest.mark.sample(every=24)
def test_what_we_draw_of_each_constraint_can_be_read(name: str) -> None:
    from docs.catalog import Entry

    picture = svg(Entry(CONSTRAINTS[name]).puzzle)
    film = sm.Film((Reel("", (sm.FilmFrame(picture, "it"),)),))
    assert sm.from_dict(json.loads(json.dumps(film.to_dict()))) == film


def test_a_film_without_pictures_or_with_too_few_for_its_choices_is_not_read() -> None:
    data = written("film by choice")
    data["reels"][0]["frames"].pop()
    with pytest.raises(PuzzleFormatError, match="a picture for each choice"):
        sm.from_dict(data)
    data["reels"] = []
    with pytest.raises(PuzzleFormatError, match="reels, each with a picture at least"):
        sm.from_dict(data)


# Constraints.


@pytest.mark.parametrize("name", CONSTRAINTS)
@pytest.mark.sample(every=24)
def test_each_constraint_is_as_its_schema_says_and_comes_back(name: str) -> None:
    from docs.catalog import Entry

    entry = Entry(CONSTRAINTS[name])
    clue = sm.Clue(constraint=entry.example)
    verdict = sm.Verdict(entry.puzzle, sm.Status.UNDECIDED, (), "sat", 0.5, "time limit")
    found = sm.Conflict(entry.puzzle, True, ((clue,),), True, "", 0.5)
    for one in (clue, verdict, found):
        data = json.loads(json.dumps(one.to_dict()))
        assert not problems(data)
        assert sm.from_dict(data) == one


def test_a_constraint_of_ones_own_is_told_and_cannot_be_read() -> None:
    for found in (sm.check(OWN), sm.conflict(OWN), sm.repair(OWN), sm.hint(OWN)):
        data = found.to_dict()
        assert not problems(data)
        assert data["puzzle"]["constraints"][0] == {
            "type": "Ascending",
            "own": "the digits of r1c1 r1c2 ascend",
        }
        with pytest.raises(PuzzleFormatError) as refusal:
            sm.from_dict(data)
        assert str(refusal.value) == (
            "found the constraint 'Ascending' of somebody's own at constraints[0] at puzzle, "
            "expected one of the catalog: JSON holds its sentence, not its meaning"
        )
    clue = sm.clues_of(OWN)[-2]
    assert clue.to_dict()["type"] == "Ascending"
    with pytest.raises(PuzzleFormatError, match="'Ascending' of somebody's own at constraint"):
        sm.from_dict(clue.to_dict())


def test_no_constraint_has_a_field_that_means_somebodys_own() -> None:
    schema = sm.schemas()["constraint.json"]
    assert not any("own" in kind["properties"] for kind in schema["$defs"].values())


# Bad data.


def test_what_is_no_answer_is_refused_in_one_message() -> None:
    verdict = written("unique")
    cases: list[tuple[Any, str]] = [
        ([], "found a list, expected an object"),
        ({}, "found no such key or null, expected an object with the key 'answer'"),
        ({"answer": 3}, "found '3' at answer, expected a string"),
        (
            {"answer": "verdikt"},
            "found 'verdikt' at answer, expected one of verdict, solution, ",
        ),
        ({"answer": "verdict"}, "found no such key or null, expected an object with the key 'vers"),
        (
            verdict | {"version": 2, "package": "3.1.0"},
            "found version 2 of an answer, written by sudoku-model 3.1.0, expected version 1",
        ),
        (_without(verdict, "puzzle"), "found no key 'puzzle', expected the puzzle that it is abou"),
        (_without(verdict, "solver"), "found no key 'solver', expected the engine that decided"),
        (
            verdict | {"verdict": "multiple"},
            "found 1 solutions at solutions, expected 2 different ones for the verdict 'multiple'",
        ),
        (verdict | {"verdict": "perhaps"}, "found 'perhaps' at verdict, expected one of unique, n"),
        (verdict | {"seconds": "1"}, "found '1' at seconds, expected a number"),
        (verdict | {"seconds": float("nan")}, "found 'nan' at seconds, expected a number"),
        (verdict | {"seconds": 10**400}, "found a huge number at seconds, expected a number that"),
        (verdict | {"version": 10**5000}, "found a huge number at version, expected an integer"),
        (verdict | {"version": True}, "found true at version, expected an integer"),
        (float("nan"), "found 'nan', expected an object"),
        ((), "found a value of type tuple, expected an object"),
        (json.dumps(verdict), "found a text, expected an object, which json.loads makes of it"),
        (verdict | {"solutions": ["1" * 16]}, "'1111111111111111' at solutions[0], expected a s"),
        (verdict | {"solutions": ["1"]}, "found '1' at solutions[0], expected a solution of the p"),
        (
            verdict | {"puzzle": verdict["puzzle"] | {"version": 9}},
            "found version '9' at puzzle, expected version 2",
        ),
        (
            verdict | {"puzzle": verdict["puzzle"] | {"version": 10**5000}},
            "found version a huge number at puzzle, expected version 2",
        ),
        (
            verdict | {"puzzle": verdict["puzzle"] | {"odd": 1}},
            "found the unknown key 'odd' at puzzle, expected the keys of version 2",
        ),
        (
            written("conflict") | {"conflicts": [[{"type": "given", "cells": ["r9c9"]}]]},
            "found 'r9c9' at conflicts[0][0].cells[0], expected a cell of the grid of 4x4 cells",
        ),
    ]
    for data, words in cases:
        with pytest.raises(PuzzleFormatError) as refusal:
            sm.from_dict(data)
        assert words in str(refusal.value)


def _without(data: dict[str, Any], key: str) -> dict[str, Any]:
    return {name: value for name, value in data.items() if name != key}


def test_a_key_that_a_later_version_adds_is_passed_over() -> None:
    data = written("steps") | {"mood": "cheerful"}
    data["steps"][0]["facts"][0]["weight"] = 3
    assert not problems(data)
    assert sm.from_dict(data) == answer("steps")


@pytest.mark.parametrize("name", ANSWERS)
@pytest.mark.sample(every=24)
def test_a_missing_key_or_another_kind_of_value_is_no_answer(name: str) -> None:
    data = written(name)
    for key in data:
        wrong = data | {key: {"of another": ["kind"]}}
        if not isinstance(data[key], dict) or key == "puzzle":
            assert problems(wrong), key
        _read_or_refused(wrong)
    schema = sm.schemas()[f"{data['answer']}.json"]
    for key in schema["required"]:
        assert problems(_without(data, key)), key
        _read_or_refused(_without(data, key))


def _read_or_refused(data: Any) -> Any:
    """Read an answer that may be damaged; nothing else may be raised than that it is none."""
    try:
        return sm.from_dict(data)
    except PuzzleFormatError as refusal:
        assert str(refusal).startswith("found ")
        assert len(str(refusal)) < 500
        return None


_OTHERS = [None, True, -1, 3, 0.5, 10**30, "", "r1c1", "x" * 50, [], [1], {}, {"r1c1": 1}, [[]]]


@pytest.mark.parametrize("name", ANSWERS)
@pytest.mark.sample(every=24)
def test_damaged_data_are_refused_or_make_an_answer(name: str) -> None:
    rng = random.Random(name)
    for _ in range(60):
        data = written(name)
        place, key = rng.choice([*_places(data)])
        place[key] = deepcopy(rng.choice(_OTHERS))
        read = _read_or_refused(data)
        if read is not None:
            assert sm.from_dict(read.to_dict()) == read
            assert not problems(read.to_dict())


def _places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Yield each place in a JSON value: what holds it, and its key or index."""
    if isinstance(value, dict | list):
        for key, part in value.items() if isinstance(value, dict) else enumerate(value):
            yield value, key
            yield from _places(part)


def test_deep_and_long_data_are_refused() -> None:
    deep: Any = "r1c1"
    for _ in range(100_000):
        deep = [deep]
    assert _read_or_refused(written("conflict") | {"conflicts": deep}) is None
    assert _read_or_refused(written("unique") | {"puzzle": deep}) is None
    puzzle = written("unique")["puzzle"]
    assert _read_or_refused(written("unique") | {"puzzle": puzzle | {"version": deep}}) is None
    nested: Any = {"type": "Even", "cells": "r1c1"}
    for _ in range(10_000):
        nested = {"type": "Not", "constraint": nested}
    assert _read_or_refused(written("constraint") | {"constraint": nested}) is None


# Schemas.


def test_the_schemas_in_the_package_are_those_of_the_code() -> None:
    kept = {file.name: file.read_text(encoding="utf-8") for file in SCHEMAS.iterdir()}
    assert kept == schema_files(), "run `python -m tests.public_surface`"


@pytest.mark.slow
def test_the_schemas_are_schemas_and_refer_to_each_other() -> None:
    schemas = sm.schemas()
    for name, schema in schemas.items():
        Draft202012Validator.check_schema(schema)
        assert schema["$id"] == name
        for reference in _references(schema):
            file, _, part = reference.partition("#/$defs/")
            assert file in ("", "#") or file in schemas
            assert not part or part in schema["$defs"]


def _references(value: Any) -> Iterator[str]:
    for place, key in _places(value):
        if key == "$ref":
            yield place[key]


def test_the_schema_of_a_puzzle_has_the_keys_that_are_read() -> None:
    schema = sm.schemas()["puzzle.json"]
    assert schema["properties"].keys() == KEYS.keys()
    assert {*schema["required"]} == REQUIRED


# Steps of variants.


@pytest.mark.parametrize("name", CONSTRAINTS)
@pytest.mark.slow
def test_steps_with_each_constraint_come_back_and_hold(name: str) -> None:
    from docs.catalog import Entry

    puzzle = Entry(CONSTRAINTS[name]).puzzle
    try:
        solution = sm.solve(puzzle, time_limit=5)
    except sm.UndecidedError:
        pytest.skip("no solution was found soon")
    assert solution is not None
    cells = [cell for cell in puzzle.grid.board if cell not in puzzle.grid.holes]
    random.Random(name).shuffle(cells)
    for place, cell in enumerate(cells):
        puzzle = puzzle.with_given(puzzle.grid.cell_name(cell), solution.values[cell])
        if place > 24 and sm.check(puzzle).is_unique:
            break
    explained = sm.steps(puzzle, time_limit=5)
    assert explained.steps or not explained.verdict.is_unique
    data = json.loads(json.dumps(explained.to_dict()))
    assert not problems(data)
    read = sm.from_dict(data)
    assert read == explained
    for step in read:
        step.check()


def test_an_answer_is_described_as_its_class_is() -> None:
    schemas = sm.schemas()
    assert sm.Conflict.__doc__ is not None
    assert sm.Conflict.__doc__.startswith(schemas["conflict.json"]["description"])
    assert "puzzle" in schemas["conflict.json"]["required"]
    assert "puzzle" in schemas["confirmation.json"]["properties"]
    assert "puzzle" not in schemas["confirmation.json"]["required"]
    assert "puzzle" not in schemas["film.json"]["properties"]
