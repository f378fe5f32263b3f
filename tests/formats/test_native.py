import json

import pytest

from sudoku_model.errors import PuzzleFormatError
from sudoku_model.formats import read, read_many, write, write_many
from sudoku_model.grid import Grid
from sudoku_model.puzzle import Puzzle
from tests.formats.examples import CLASSIC, GIVENS, SOLUTION, SOLVED

JIGSAW = Puzzle(
    Grid(4, 4, range(4), (0, 0, 0, 1, 0, 2, 1, 1, 2, 2, 3, 1, 2, 3, 3, 3)),
    (0, *[None] * 15),
    {0: frozenset({0, 1}), 5: frozenset()},
    title="Títle \ud800\0",
    author="Me",
    comment='a\n"b"',
    name="here",
    alphabet="wxyz",
)


def described(**changes: object) -> dict[str, object]:
    return json.loads(write(CLASSIC, "json")) | changes


@pytest.mark.parametrize("puzzle", [CLASSIC, JIGSAW, Puzzle.empty(100)])
def test_every_puzzle_reads_back_as_the_same_one(puzzle: Puzzle) -> None:
    assert read(write(puzzle, "json")) == puzzle


def test_json_lines_a_list_and_one_long_document_are_read() -> None:
    pair = [described(), described()]
    for text in (
        "".join(write_many([CLASSIC, CLASSIC], "json")),
        json.dumps(pair),
        json.dumps(pair, indent=2),
    ):
        assert [puzzle.givens for puzzle in read_many(text)] == [GIVENS, GIVENS]
    assert read("\n\n" + json.dumps(described(), indent=2)) == CLASSIC


def test_a_puzzle_without_a_name_is_called_after_its_line() -> None:
    value = described()
    del value["name"]
    assert read("\n" + json.dumps(value)).name == "line 2"


def test_a_solution_is_written_with_its_values() -> None:
    assert read(write(SOLUTION, "json")).givens == SOLVED


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("{", "line 1, column 2: found broken JSON"),
        ('{"format":\n "x"]', "line 2, column 5: found broken JSON"),
        ('{"format": "x"}', 'found JSON of another kind, expected an object with "format"'),
        ('[{"format": "x"}, 3]', "found JSON of another kind"),
        ('{"a": 1, "a": 2}', "found the key 'a' twice"),
        ('{"a":' * 100_000, "nested too deeply"),
        ('{"a": ' + "9" * 5000 + "}", "a number of too many digits"),
        (json.dumps(described(version=3)), "found version '3', expected version 2"),
        (json.dumps(described(hint=2)), "found the unknown key 'hint'"),
        (json.dumps(described(title=2)), "found another value of 'title', expected a string"),
        (json.dumps(described(alphabet=2)), "value of 'alphabet'"),
        (json.dumps(described(rows="9")), "value of 'rows', expected an integer"),
        (json.dumps(described(rows=True)), "value of 'rows', expected an integer"),
        (json.dumps(described(digits=[1, 10**6])), "value of 'digits'"),
        (json.dumps(described(digits=[9, 1])), "value of 'digits'"),
        (json.dumps(described(regions=5)), "value of 'regions'"),
        (json.dumps(described(givens=[10] * 81)), "found a contradiction .*r1c1 is given 10"),
        (json.dumps(described(givens=[1.0] * 81)), "value of 'givens'"),
        (json.dumps(described(givens=[1])), "found a contradiction"),
        (json.dumps(described(candidates={"r1c1": 3})), "value of 'candidates'"),
        (json.dumps(described(candidates={"r99c1": [3]})), "r99c1 lies outside"),
        ("[]", "found nothing"),
    ],
)
def test_what_is_wrong_is_said(text: str, message: str) -> None:
    with pytest.raises(PuzzleFormatError, match=message):
        list(read_many(text, format="json"))


def test_a_missing_key_is_named() -> None:
    value = described()
    del value["givens"]
    with pytest.raises(PuzzleFormatError, match="found no key 'givens'"):
        read(json.dumps(value))


def test_a_broken_line_is_named_after_the_puzzles_before_it() -> None:
    puzzles = read_many(write(CLASSIC, "json") + "{broken}\n")
    assert next(puzzles) == CLASSIC
    with pytest.raises(PuzzleFormatError, match="line 2, column 2: found broken JSON"):
        next(puzzles)
