import json
from collections.abc import Sequence
from dataclasses import dataclass, fields, replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sudoku_model import constraints as c
from sudoku_model.constraints.base import Board, Constraint, Stating
from sudoku_model.constraints.catalog import CONSTRAINTS
from sudoku_model.constraints.regions import with_unknown_regions
from sudoku_model.errors import PuzzleFormatError, UnsupportedError
from sudoku_model.formats import read, read_many, write, write_many
from sudoku_model.formats.constraint_json import MAX_DEPTH, from_json, to_json
from sudoku_model.grid import ExtraCell, Grid, House
from sudoku_model.puzzle import Puzzle
from tests.constraints.test_catalog import example_of
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
        (
            '[{"id": 1, "puzzle": "1.....3..4.....2"}, {"id": 2, "puzzle": "1.....3..4.....2"}]',
            "or a table of objects with puzzles as text",
        ),
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
        (json.dumps(described(givens=[1])), "found 1 values at givens, expected 81, one for"),
        (json.dumps(described(candidates={"r1c1": 3})), "value of 'candidates'"),
        (json.dumps(described(candidates={"r99c1": [3]})), "the cell 'r99c1', expected cells"),
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


def example_puzzle(kind: type[Constraint]) -> Puzzle:
    board, _ = example_of(kind)
    return Puzzle.empty(board.grid).with_constraints(*board.constraints)


class TestVersion2:
    """Constraints, grids of every shape, and what a source says besides."""

    @pytest.mark.parametrize("kind", CONSTRAINTS.values(), ids=CONSTRAINTS)
    @pytest.mark.sample(every=12)
    def test_every_constraint_reads_back_as_the_same_one(self, kind: type[Constraint]) -> None:
        puzzle = replace(example_puzzle(kind), name="here")
        again = read(write(puzzle, "json"))
        assert again == puzzle
        assert hash(again) == hash(puzzle)
        assert list(map(type, again.constraints)) == list(map(type, puzzle.constraints))
        (record,) = (json.loads(line) for line in write(puzzle, "json").splitlines())
        assert record["constraints"][-1]["type"] == kind.__name__
        assert record["version"] == 2

    @pytest.mark.parametrize("kind", CONSTRAINTS.values(), ids=CONSTRAINTS)
    @pytest.mark.sample(every=12)
    def test_every_field_is_kept(self, kind: type[Constraint]) -> None:
        # Fields that differ from their defaults are written, those that do not may be left out.
        example = kind(**kind.example)
        described = to_json(example)
        assert json.loads(json.dumps(described)) == described
        assert from_json(described) == example
        in_full = {"type": kind.__name__}
        for field in fields(kind):
            value = getattr(example, field.name)
            is_default = value == field.default
            assert (field.name in described) != is_default
            in_full[field.name] = described.get(field.name, listed(value))
        assert from_json(in_full) == example

    def test_composites_hold_any_constraints(self) -> None:
        cage, thermo = c.KillerCage("r1c1 r1c2", (5, 7)), c.Thermometer("r1c1-r1c4")
        inner = c.And((cage, c.Or((thermo, c.Not(c.Even("r3c3")))), c.Or(())))
        puzzle = Puzzle.empty(9).with_constraints(
            c.Or((inner, c.Exactly(2, (cage, thermo, inner)))),
            c.Replicate((cage, thermo), "r1c1", "r4c4 r5c5"),
        )
        assert read(write(puzzle, "json")).constraints == puzzle.constraints

    @settings(max_examples=40, deadline=None)
    @given(st.data())
    def test_any_nesting_reads_back(self, data: st.DataObject) -> None:
        simple = st.sampled_from([c.Even("r1c1"), c.KillerCage("r1c1 r1c2"), c.AntiKing()])
        several = st.recursive(
            simple,
            lambda inner: st.one_of(
                st.lists(inner, max_size=3).map(lambda parts: c.Or(tuple(parts))),
                st.lists(inner, max_size=3).map(lambda parts: c.And(tuple(parts))),
                st.lists(inner, min_size=1, max_size=3).map(
                    lambda parts: c.Exactly(len(parts) - 1, tuple(parts))
                ),
            ),
            max_leaves=10,
        )
        constraint = data.draw(several)
        assert from_json(json.loads(json.dumps(to_json(constraint)))) == constraint

    @pytest.mark.parametrize(
        "grid",
        [
            Grid.rectangle(2, 5),
            Grid.rectangle(4, 6, range(6), (2, 2)),
            Grid.rectangle(3, 3, range(-4, 12)),
            Grid(3, 3, range(1, 4), (0, None, 2, None, None, None, 2, 0, None)),
            Grid(2, 2, range(1, 5), (None,) * 4, has_rows=False),
            Grid(2, 2, range(1, 5), (None,) * 4, has_columns=False),
            Grid(2, 2, range(1, 5), (0,) * 4, has_rows=False, has_columns=False),
            Grid(2, 2, range(1, 5), (None,) * 4, more_houses=(House("a\n☃", (0, 3)),)),
            Grid(1, 3, range(1, 3), (None,) * 3, holes=frozenset((1,))),
            Grid(1, 4, range(1, 3), (0,) * 4, has_rows=False, holes=frozenset((1, 2))),
            Grid(1, 1, range(1, 3), (0,), extras=(ExtraCell("x", (-5, 0, 99)),)),
            Grid(
                1,
                2,
                range(1, 3),
                (0, 0),
                more_houses=(House("with x", (0, 2)),),
                extras=(ExtraCell("x", (1, 2)), ExtraCell("y_2", (7,))),
            ),
            Grid.samurai(),
            c.Doubler().extend(Grid.square(4)),
            with_unknown_regions(4),
        ],
        ids=str,
    )
    def test_every_grid_reads_back_as_the_same_one(self, grid: Grid) -> None:
        values = tuple(domain[0] for domain in grid.domains)
        givens = tuple(value if cell % 2 else None for cell, value in enumerate(values))
        puzzle = Puzzle(grid, givens, {0: frozenset(grid.domains[0])}, expected=values, name="x")
        again = read(write(puzzle, "json"))
        assert again == puzzle
        assert again.grid.houses == grid.houses
        assert again.grid.domains == grid.domains

    def test_what_the_source_says_is_kept(self) -> None:
        puzzle = replace(
            CLASSIC,
            rules="Normal rules.\nAnd more.",
            expected=(None, *SOLVED[1:]),
            unstated=("1 text", "2 lines"),
            notes=("a note",),
            name="n",
        )
        again = read(write(puzzle, "json"))
        assert again == puzzle
        assert (again.rules, again.unstated, again.notes) == (
            puzzle.rules,
            puzzle.unstated,
            puzzle.notes,
        )

    def test_version_1_is_read_as_it_was(self) -> None:
        form = {key: value for key, value in described().items() if key in VERSION_1}
        assert read(json.dumps(form | {"version": 1})) == CLASSIC

    def test_what_is_left_out_is_usual(self) -> None:
        assert not {"constraints", "houses", "holes", "extras", "hasRows"} & described().keys()
        full = described(
            constraints=[],
            houses=[],
            holes=[],
            extras=[],
            hasRows=True,
            hasColumns=True,
            expected=[],
            unstated=[],
            notes=[],
            rules="",
        )
        assert read(json.dumps(full)) == CLASSIC

    def test_names_of_constraints_and_cells_may_be_written_as_people_do(self) -> None:
        form = described(constraints=[{"type": "killer cage", "cells": "R1C1  r1c2"}])
        assert read(json.dumps(form)).constraints == (c.KillerCage("r1c1 r1c2"),)

    def test_a_constraint_of_the_users_own_is_refused(self) -> None:
        own = Puzzle.empty(9).with_constraints(Own("r1c1"))
        with pytest.raises(UnsupportedError, match=r"JSON cannot hold .* your own \(Own\)"):
            write(own, "json")
        inside = Puzzle.empty(9).with_constraints(c.Or((c.Even("r1c1"), Own("r1c1"))))
        with pytest.raises(UnsupportedError, match=r"your own \(Own\)"):
            write(inside, "json")
        predicate = c.Predicate("r1c1", bool)
        with pytest.raises(UnsupportedError, match="the function of a Predicate"):
            write(Puzzle.empty(9).with_constraints(predicate), "json")

    def test_a_class_that_borrows_a_name_is_refused(self) -> None:
        borrowed = type("AntiKing", (Own,), {})("r1c1")
        with pytest.raises(UnsupportedError, match=r"your own \(AntiKing\)"):
            write(Puzzle.empty(9).with_constraints(borrowed), "json")

    @pytest.mark.parametrize(
        ("constraint", "message"),
        [
            (
                3,
                'a constraint of another form at constraints[0], expected {"type": NAME, ...}',
            ),
            ([], "a constraint of another form"),
            ({}, "a constraint of another form"),
            ({"type": 3}, "a constraint of another form"),
            ({"type": "Kage"}, "found constraint 'Kage'"),
            ({"type": "Thermometr", "cells": "r1"}, "did you mean 'Thermometer'"),
            ({"type": "Predicate", "cells": "r1c1"}, "found constraint 'Predicate'"),
            (
                {"type": "Even", "cells": "r1c1", "sum": 3},
                "found the field 'sum' in Even at constraints[0], expected cells",
            ),
            (
                {"type": "AntiKing", "x": 1},
                "found the field 'x' in AntiKing at constraints[0], expected none",
            ),
            ({"type": "Even"}, "found no field 'cells' in Even"),
            ({"type": "KillerCage", "cells": "r1c1 r9c10"}, "the cell 'r9c10' in KillerCage"),
            ({"type": "KillerCage", "cells": "r1c1 r1c2", "total": 40}, "expected one from 3 to"),
        ],
    )
    def test_what_is_wrong_with_a_constraint_is_said(
        self, constraint: object, message: str
    ) -> None:
        with pytest.raises(PuzzleFormatError) as caught:
            read(json.dumps(described(constraints=[constraint])))
        assert message in str(caught.value)
        assert "\n" not in str(caught.value)
        assert len(str(caught.value)) < 2500  # one message names all the constraints there are

    @pytest.mark.parametrize(
        ("kind", "field", "value"),
        [
            ("Even", "cells", 11),
            ("Even", "cells", None),
            ("Even", "cells", [1]),
            ("PairSum", "total", True),
            ("PairSum", "total", 5.0),
            ("PairSum", "total", "5"),
            ("KillerCage", "total", "5"),
            ("KillerCage", "total", [1, "2"]),
            ("NonConsecutive", "exempt_dots", 1),
            ("Quadruple", "digits", 1),
            ("EqualSum", "groups", "r1c1 r1c2"),
            ("Pair", "pairs", [[1]]),
            ("Pair", "pairs", [3]),
            ("Or", "constraints", "AntiKing"),
            ("Or", "constraints", ["AntiKing"]),
            ("Not", "constraint", None),
        ],
    )
    def test_a_value_of_another_kind_is_refused(self, kind: str, field: str, value: object) -> None:
        example = to_json(CONSTRAINTS[kind](**CONSTRAINTS[kind].example))
        with pytest.raises(PuzzleFormatError) as caught:
            read(json.dumps(described(constraints=[example | {field: value}])))
        assert "expected" in str(caught.value)
        assert (kind in str(caught.value) and field in str(caught.value)) or (
            "constraint" in str(caught.value)
        )

    @pytest.mark.parametrize(
        ("changes", "message"),
        [
            ({"constraints": {}}, "value of 'constraints', expected a list of objects"),
            ({"rules": None}, "value of 'rules', expected a string"),
            ({"expected": "123"}, "value of 'expected'"),
            ({"expected": [1, 2]}, "a stated solution of 2 cells for 81 cells"),
            ({"unstated": "text"}, "value of 'unstated', expected a list of strings"),
            ({"notes": [1]}, "value of 'notes', expected a list of strings"),
            ({"hasRows": 1}, "value of 'hasRows', expected true or false"),
            ({"hasColumns": None}, "value of 'hasColumns'"),
            ({"holes": "r1c1"}, "value of 'holes', expected a list of cells"),
            ({"holes": [1]}, "value of 'holes'"),
            ({"holes": ["r10c1"]}, "the cell 'r10c1', expected cells"),
            ({"holes": ["x"]}, "found 'x', expected a cell"),
            ({"houses": ["r1"]}, "value of 'houses', expected a list of objects such as"),
            ({"houses": [{"name": "a"}]}, "value of 'houses'"),
            ({"houses": [{"name": "a", "cells": "r1"}]}, "value of 'houses'"),
            ({"houses": [{"name": "a", "cells": ["r1"]}]}, "found 'r1', expected a cell"),
            ({"houses": [{"name": "a", "cells": [], "x": 1}]}, "value of 'houses'"),
            ({"extras": {"x": [1]}}, "value of 'extras', expected a list of objects such as"),
            ({"extras": [{"name": "x"}]}, "value of 'extras'"),
            ({"extras": [{"name": "x", "values": [1.5]}]}, "value of 'extras'"),
            ({"extras": [{"name": "X", "values": [1]}]}, "found the extra cell 'X'"),
            ({"extras": [{"name": "x", "values": [2, 1]}]}, "values of 'x' must increase"),
            (
                {"extras": [{"name": "x", "values": [1]}]},
                "found 81 values at givens, expected 82, one for each",
            ),
            ({"regions": [None] * 80 + ["a"]}, "value of 'regions'"),
            ({"candidates": {"x": [1]}}, "found 'x', expected a cell"),
        ],
    )
    def test_what_is_wrong_with_the_rest_is_said(
        self, changes: dict[str, object], message: str
    ) -> None:
        with pytest.raises(PuzzleFormatError) as caught:
            read(json.dumps(described(**changes)))
        assert message in str(caught.value)

    @pytest.mark.parametrize(
        ("levels", "is_refused"),
        [(1, False), (29, False), (31, True), (MAX_DEPTH + 1, True), (400, True)],
    )
    @pytest.mark.parametrize("kind", ["Or", "Not"])
    def test_constraints_nested_too_deeply_are_refused(
        self, kind: str, levels: int, is_refused: bool
    ) -> None:
        nested: dict[str, object] = {"type": "Even", "cells": "r1c1"}
        for _ in range(levels):
            nested = {
                "Or": {"type": "Or", "constraints": [nested]},
                "Not": {"type": "Not", "constraint": nested},
            }[kind]
        text = json.dumps(described(constraints=[nested]))
        if is_refused:
            with pytest.raises(PuzzleFormatError, match=r"nested (too deeply|deeper)"):
                read(text)
        else:
            puzzle = read(text)
            assert read(write(puzzle, "json")) == puzzle

    @pytest.mark.sample(every=20)
    @pytest.mark.parametrize("kind", CONSTRAINTS.values(), ids=CONSTRAINTS)
    def test_no_value_of_a_field_is_more_than_one_message(self, kind: type[Constraint]) -> None:
        """Whatever stands in a field: a puzzle is read, or one error says what is wrong."""
        puzzle = example_puzzle(kind)
        form = json.loads(write(puzzle, "json"))
        for field in fields(kind):
            for value in NASTY:
                form["constraints"][-1] = to_json(kind(**kind.example)) | {field.name: value}
                try:
                    assert read(json.dumps(form), format="json").constraints
                except PuzzleFormatError as error:
                    assert "\n" not in str(error)


VERSION_1 = {
    *("format", "version", "title", "author", "comment", "name", "rows", "columns", "digits"),
    *("regions", "alphabet", "givens", "candidates"),
}
NASTY = [
    *(None, True, False, -1, 0, 1, 7, 10**18, -(10**18), 10**300, 1.5),
    *("", " ", "x", "r1c1", "r9c9 r9c9", "r1c1-r9c9", "r99c99", "b77", "☃", "(" * 50, "a" * 5000),
    *([], [[]], [None], ["r1c1"], ["", ""], [1], [10**18] * 3, [[1, 2]], [[1, 2, 3]], {}, [{}]),
    {"type": "AntiKing"},
    [{"type": "AntiKing"}],
    [{"type": "KillerCage", "cells": "r44c1"}],
]


def listed(value: object) -> object:
    """Return a value as JSON would hold it."""
    return [listed(part) for part in value] if isinstance(value, tuple) else value


@dataclass(frozen=True)
class Own(Constraint):
    """A constraint that no catalog has."""

    cells: str

    def holds(self, board: Board, values: Sequence[int]) -> bool:
        return True

    def state(self, to: Stating) -> None:
        """Say nothing."""

    def describe(self) -> str:
        return "anything goes"
