"""Fields of any kind get one clear message, and no clue takes for ever to state."""

import time
from collections.abc import Callable
from dataclasses import dataclass, fields, replace
from typing import Any, ClassVar

import pytest
from click.testing import CliRunner

import sudoku_model as sm
from sudoku_model.cli.commands.constraints import constraints as catalog_command
from sudoku_model.constraints.base import Constraint
from sudoku_model.constraints.catalog import CONSTRAINTS
from sudoku_model.constraints.fields import FieldError, fitted
from sudoku_model.errors import ConstraintError, SudokuModelError
from sudoku_model.grid import ExtraCell
from sudoku_model.texts import shortened, shown
from tests.constraints.harness import assert_check_and_statement_agree, free_grid

every_kind = pytest.mark.parametrize("kind", CONSTRAINTS.values(), ids=CONSTRAINTS)


def nested(depth: int) -> Any:
    value: Any = ()
    for _ in range(depth):
        value = (value,)
    return value


STRANGE = [
    None,
    {},
    [],
    (),
    True,
    1.5,
    "",
    "x",
    b"r1c1",
    object(),
    [[]],
    [1, "x"],
    ["r1c1", 2],
    -1,
    10**5000,
    -(10**10),
    "x" * 3_000_000,
    "r1c1 " * 30_000,
    nested(5000),
    [nested(5000)],
    (nested(3), "r1c1"),
    [0] * 200_000,
    sm.AntiKnight,
    sm.AntiKnight(),
    [sm.AntiKnight],
    {"r1c1"},
    float("nan"),
    "\ud800",
]


@pytest.mark.sample(every=24)
@every_kind
def test_a_field_of_any_kind_gets_one_short_message(kind: type[Constraint]) -> None:
    board = sm.Puzzle.empty(9)
    for field in fields(kind):
        for value in STRANGE:
            try:
                board.with_constraints(kind(**{**kind.example, field.name: value}))
            except (sm.ConstraintError, sm.UnsupportedError) as problem:  # noqa: PERF203
                assert 10 < len(str(problem)) <= 320, str(problem)[:500]


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: sm.Whisper("r1c1 r1c2", difference="x"), "difference is 'x', expected a whole"),
        (lambda: sm.Modular("r1c1 r2c2", modulus=None), "modulus is None, expected a whole number"),
        (lambda: sm.Regex("r1", pattern=5), "Regex: pattern is 5, expected text"),
        (lambda: sm.Sum("r1", op={}, value=3), "Sum: op is {}, expected text"),
        (lambda: sm.SumLine("r1", 10, loop={}), "loop is {}, expected true or false"),
        (lambda: sm.KillerCage("r1", total=1.5), "a whole number, a list of whole numbers or None"),
        (lambda: sm.KillerCage("r1", total=(3, "x")), "total has 'x', expected a whole number"),
        (lambda: sm.PairSum("r1c1 r1c2", 10**5000), "total is a number of 5001 digits"),
        (lambda: sm.KillerCage([]), "cells is empty, expected cells such as"),
        (lambda: sm.KillerCage(()), "cells is empty, expected cells such as"),
        (lambda: sm.KillerCage(("r1c1", 5)), r"cells is \('r1c1', 5\), expected cells such as"),
        (lambda: sm.KillerCage((5, "r1c1")), r"cells is \(5, 'r1c1'\), expected cells such as"),
        (lambda: sm.AntiLeaper(-1, 1), "rows is -1, expected a number from 0"),
        (lambda: sm.EqualSum("r1c1 r1c2"), "groups is 'r1c1 r1c2', expected a list of texts"),
        (lambda: sm.Predicate("r1c1", 5), "function is 5, expected a function"),
        (lambda: sm.Or(sm.AntiKing()), r"is AntiKing\(\), expected a list of constraints"),
        (lambda: sm.Or(sm.AntiKing(), sm.AntiKnight()), "several things in one field are a list"),
        (lambda: sm.KillerCage("r1c1", "r1c2", "r1c3"), r"3 values, .*\(cells, total\)"),
        (lambda: sm.Or([sm.AntiKing]), "constraints has the class AntiKing, expected a constraint"),
        (lambda: sm.Not("cage"), "constraint is 'cage', expected a constraint"),
        (lambda: sm.Pair("r1c1 r1c2", ((1, 2, 3),)), r"pairs has \(1, 2, 3\), expected 2 values"),
    ],
)
def test_what_is_wrong_with_a_field_is_said(make: Callable[[], object], message: str) -> None:
    with pytest.raises(sm.ConstraintError, match=message):
        make()


BEYOND = 1_000_001


@pytest.mark.parametrize(
    "make",
    [
        lambda: sm.KillerCage("r1c1 r1c2", (3, -BEYOND)),
        lambda: sm.AntiLeaper(BEYOND, 1),
        lambda: sm.Sum("r1c1 r1c2", "==", BEYOND),
        lambda: sm.Sum("r1c1 r1c2", "==", 5, (BEYOND, 1)),
        lambda: sm.KillerCage("r1c1 r1c2", BEYOND),
        lambda: sm.RellikCage("r1c1 r1c2", BEYOND),
        lambda: sm.PairSum("r1c1 r1c2", BEYOND),
        lambda: sm.Pair("r1c1 r1c2", ((1, BEYOND),)),
        lambda: sm.AllPairs("r1c1 r1c2", ((1, BEYOND),)),
        lambda: sm.NegativeSum((BEYOND,)),
        lambda: sm.Contains("r1c1 r1c2", (1, BEYOND)),
        lambda: sm.Connected((1, BEYOND)),
    ],
)
def test_numbers_beyond_a_million_are_refused(make: Callable[[], object]) -> None:
    with pytest.raises(ConstraintError, match="expected a number from -1000000 to 1000000"):
        make()


@pytest.mark.parametrize(
    ("clue", "message"),
    [
        (sm.Skyscraper("r1c1 x", 3), "found|the extra cell x, expected cells of the board"),
        (sm.LittleKiller("r1c1 x", 3), "the extra cell x, expected cells of the board"),
        (sm.SumLine("r1c1 r1c2", 5), "negative digits, expected digits from 0"),
        (sm.NumberedRoom("r1", -1), "a line of 4 cells, expected one that a digit can number"),
    ],
)
def test_a_clue_that_makes_no_sense_on_its_grid_says_why(clue: Constraint, message: str) -> None:
    extra = (ExtraCell("x", (1, 2)),)
    usual = replace(sm.Grid.square(4), extras=extra)
    below = replace(sm.Grid.square(4), digits=range(-4, 0), extras=extra)
    grid = usual if "cells of the grid" in message else below
    with pytest.raises(ConstraintError, match=message):
        sm.Puzzle.empty(grid).with_constraints(clue)


def test_lists_in_lists_end_somewhere() -> None:
    with pytest.raises(FieldError, match="nested at most 20 deep"):
        fitted([nested(30)], Any)


def test_cells_may_be_listed() -> None:
    assert sm.KillerCage(["r1c1", "R1C2"], 5) == sm.KillerCage("r1c1 r1c2", 5)
    assert sm.KillerCage(("r1c1", " r1c2  r1c3 ")).cells == "r1c1 r1c2 r1c3"
    assert sm.EqualSum(["r1c1 r1c2", "r2c1"]).groups == ("r1c1 r1c2", "r2c1")
    assert sm.Or([sm.AntiKing()]).constraints == (sm.AntiKing(),)


@dataclass(frozen=True)
class Unknown(sm.AntiKing):
    """A clue whose annotation only a type checker can resolve."""

    cell_fields: ClassVar = ("cells",)
    cells: "NameOfNothing"  # type: ignore[name-defined]  # noqa: F821


def test_annotations_that_are_not_known_accept_anything() -> None:
    assert fitted([1, [2]], frozenset[int]) == (1, (2,))
    assert fitted({1}, Any) == {1}
    assert fitted("x", "unknown") == "x"
    # So do unknown ones of cells: a list of them is not joined.
    assert Unknown(["r1c1  r1c2", "r2c1"]).cells == ("r1c1 r1c2", "r2c1")


@dataclass(frozen=True)
class OneOrSeveral(sm.AntiKing):
    """A clue of one group of cells or of several."""

    cell_fields: ClassVar = ("cells",)
    cells: str | tuple[str, ...]


def test_cells_that_may_be_one_group_or_several_stay_apart() -> None:
    assert OneOrSeveral(["r1c1  r1c2", "r2c1"]).cells == ("r1c1 r1c2", "r2c1")
    assert OneOrSeveral("R1C1  r1c2").cells == "r1c1 r1c2"


def test_any_value_is_shown_in_a_few_words() -> None:
    for value in (10**5000, nested(50_000), "x" * 10**7, [{}] * 100, range(5), int, *STRANGE):
        assert 0 < len(shown(value)) <= 60


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ([1, 2, 3, 4, 5], "[1, 2, 3, 4, 5]"),
        ([1, 2, 3, 4, 5, 6], "[1, 2, 3, 4, 5, ...]"),
        ((1, 2, 3, 4, 5, 6), "(1, 2, 3, 4, 5, ...)"),
        (dict.fromkeys(range(6)), "{0: None, 1: None, 2: None, 3: None, 4: None, ...}"),
        ([[[[1]]]], "[[[[...]]]]"),
        ([[[1]]], "[[[1]]]"),
        ("x" * 58, repr("x" * 58)),
        ("x" * 28 + "y" * 40, "'" + "x" * 27 + "..." + "y" * 28 + "'"),
        (10**29, "1" + "0" * 29),
        (10**30, "a number of 31 digits"),
        (-(10**30), "a number of 31 digits"),
        (sm.AntiKing, "the class AntiKing"),
    ],
)
def test_how_a_value_is_shown(value: Any, text: str) -> None:
    assert shown(value) == text


def test_of_a_long_text_the_beginning_and_the_end_are_shown() -> None:
    text = "".join(map(chr, range(65, 65 + 50)))
    assert shortened(text, 50) == text
    assert shortened(text, 49) == text[:28] + " ... " + text[-16:]
    assert shortened(text, 30) == text[:15] + " ... " + text[-10:]
    for most in range(12, 50):
        assert len(shortened(text, most)) == most


def test_texts_numbers_and_lists_have_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("MAX_TEXT", "MAX_ITEMS", "MAX_NESTED", "LARGEST_FIELD"):
        monkeypatch.setattr(f"sudoku_model.constraints.fields.{name}", 3)
    three: Any
    for three, four, hint, expected in (
        ("abc", "abcd", str, "at most 3 characters"),
        ("abc", "abcd", str | None, "at most 3 characters"),
        (("abc",), ("abcd",), tuple[str, ...], "at most 3 characters"),
        (3, 4, int, "a number from -3 to 3"),
        (-3, -4, int, "a number from -3 to 3"),
        ((1, 2, 3), (1, 2, 3, 0), tuple[int, ...], "at most 3 items"),
        (((1, 2, 3),), ((1, 2, 3, 0),), tuple[tuple[int, ...], ...], "at most 3 items"),
        ((1, 2, 3), (1, 2), tuple[int, int, int], "3 values"),
        (((1, "x"),), ((1, "x", 2),), tuple[tuple[int, str], ...], "2 values"),
        (nested(3), nested(4), Any, "lists nested at most 3 deep"),
        ((nested(1), nested(2)), (nested(1), nested(3)), Any, "lists nested at most 3 deep"),
    ):
        assert fitted(three, hint) == three
        with pytest.raises(FieldError) as caught:
            fitted(four, hint)
        assert caught.value.expected == expected
    assert fitted(True, bool) is True
    with pytest.raises(FieldError, match="a whole number"):
        fitted(True, int)


def test_lists_become_tuples_however_deep_they_lie() -> None:
    assert fitted([1, [2, ([3],)]], Any) == (1, (2, ((3,),)))
    assert fitted((1, [2]), Any) == (1, (2,))
    kept = (1, (2, 3))
    assert fitted(kept, Any) is kept
    assert fitted([[1, 2], (3, 4)], tuple[tuple[int, int], ...]) == ((1, 2), (3, 4))
    assert fitted([[1], "x"], tuple[Any, ...]) == ((1,), "x")
    assert fitted("x", Any) == "x"


class TestPuzzles:
    puzzle = sm.Puzzle.empty(9)

    @pytest.mark.parametrize(
        ("found", "message"),
        [
            ("KillerCage", r"found 'KillerCage', expected a constraint such as KillerCage\("),
            (sm.AntiKnight, r"found the class AntiKnight, expected a constraint: AntiKnight\("),
            ([sm.AntiKnight()], r"one by one; of a list, with_constraints\(\*list\)"),
            (None, "found None, expected a constraint"),
        ],
    )
    def test_what_is_no_constraint_is_refused(self, found: Any, message: str) -> None:
        with pytest.raises(sm.ConstraintError, match=message):
            self.puzzle.with_constraints(found)
        with pytest.raises(sm.ConstraintError, match=message):
            self.puzzle.with_constraints(sm.AntiKing(), found)

    def test_a_given_is_a_digit(self) -> None:
        for digit in ("5", 5.0, True, [5], None, 10**5000):
            with pytest.raises(sm.GridError, match=r"r1c1 is given .*, expected a digit from 1"):
                self.puzzle.with_given("r1c1", digit)  # type: ignore[arg-type]

    @pytest.mark.parametrize(
        ("digits", "message"),
        [
            (5, "r1c1 has candidates 5, expected a list of digits"),
            ("123", "r1c1 has candidates '123', expected a list of digits"),
            (["1"], "r1c1 has candidate '1', expected a digit from 1 to 9"),
        ],
    )
    def test_candidates_are_a_list_of_digits(self, digits: Any, message: str) -> None:
        with pytest.raises(sm.GridError, match=message):
            self.puzzle.with_candidates("r1c1", digits)

    def test_a_cell_has_a_name(self) -> None:
        for cell in (5, None, (0, 0), "x" * 1_000_000):
            with pytest.raises(sm.GridError, match="expected a cell such as") as caught:
                self.puzzle.with_given(cell, 5)  # type: ignore[arg-type]
            assert len(str(caught.value)) < 150


@pytest.mark.parametrize(
    ("name", "nearest"), [("Thermo", "Thermometer"), ("Killercage", "KillerCage")]
)
def test_a_missing_name_gets_the_nearest_one(name: str, nearest: str) -> None:
    with pytest.raises(AttributeError, match=f"no attribute '{name}'; did you mean '{nearest}'?"):
        getattr(sm, name)
    assert not hasattr(sm, "__path_of_nothing__")
    with pytest.raises(AttributeError, match=r"'xyzzyx'$"):
        _ = sm.xyzzyx  # type: ignore[attr-defined]


class TestPredicates:
    def test_the_function_takes_a_digit_for_each_cell(self) -> None:
        puzzle = sm.Puzzle.empty(4)
        for function in (lambda a: True, lambda a, b, c: True, lambda a, b, *, c: True):
            with pytest.raises(sm.ConstraintError, match="one that takes 2: a digit for each cell"):
                puzzle.with_constraints(sm.Predicate("r1c1 r1c2", function))
        for function in (lambda *d: True, lambda a, b, c=1: True, max):
            puzzle.with_constraints(sm.Predicate("r1c1 r1c2", function))

    def test_what_it_raises_is_passed_on(self) -> None:
        def broken(a: int, b: int) -> bool:
            raise LookupError("my own")

        puzzle = sm.Puzzle.empty(4).with_constraints(sm.Predicate("r1c1 r1c2", broken))
        with pytest.raises(LookupError, match="my own"):
            sm.check(puzzle)

    def test_what_is_for_python_only_is_explained(self) -> None:
        assert "this is for Python only" in explained("Predicate")


def explained(name: str) -> str:
    """Return what the command line says about a constraint."""
    result = CliRunner().invoke(catalog_command, [name])
    assert result.exit_code == 0
    return result.output


@pytest.mark.parametrize("values", [(1, 7), (2, 5, 9)], ids=str)
def test_classes_of_cells_outside_the_grid(values: tuple[int, ...]) -> None:
    grid = free_grid(1, 2, 5, extras=(ExtraCell("x0", values),))
    assert_check_and_statement_agree(grid, sm.Modular("x0 r1c1 r1c2"))
    assert_check_and_statement_agree(grid, sm.Modular("r1c1 x0 r1c2", 5))
    with pytest.raises(sm.ConstraintError, match=r"x0 with the value .*, expected digits of"):
        sm.Puzzle.empty(grid).with_constraints(sm.Entropic("x0 r1c1 r1c2"))
    inside = free_grid(1, 2, 6, extras=(ExtraCell("x0", (1, 6)),))
    assert_check_and_statement_agree(inside, sm.Entropic("x0 r1c1 r1c2"))


@pytest.mark.parametrize("digits", [range(1, 6), range(-2, 3), range(5)])
def test_a_rellik_cage_with_any_digits(digits: range) -> None:
    grid = free_grid(1, 3, digits, extras=(ExtraCell("x", (-1, 4)),))
    for total in (-3, 0, 4, 9):
        assert_check_and_statement_agree(grid, sm.RellikCage("r1c1 r1c2 r1c3 x", total))


@pytest.mark.parametrize("total", [-3, -1, 1, 2, 3])
def test_negative_and_positive_digits_of_a_rellik_cage_may_cancel_out(total: int) -> None:
    cage = sm.RellikCage("r1c1 r1c2 r1c3", total)
    assert assert_check_and_statement_agree(free_grid(1, 3, range(-2, 3)), cage, engines=["sat"])


def exactly(depth: int) -> Constraint:
    constraint: Constraint = sm.KillerCage("r1c1 r1c2", 10)
    for _ in range(depth):
        constraint = sm.Exactly(1, (constraint, constraint))
    return constraint


LARGE_NUMBERS = tuple(ExtraCell(f"x{i}", (1, 10**6)) for i in range(16))
SQUARE = " ".join(f"x{i}" for i in range(16))


@pytest.mark.sample(every=8)
@pytest.mark.parametrize(
    ("order", "extras", "make"),
    [
        (9, LARGE_NUMBERS, lambda: sm.EqualSum(("x1 x2", "x3 x4 x5"))),
        (9, LARGE_NUMBERS, lambda: sm.MagicSquare(SQUARE)),
        (9, LARGE_NUMBERS, lambda: sm.RellikCage("x1 x2", 5)),
        (64, (), lambda: sm.XSum("r1", total=1000)),
        (64, (), lambda: sm.Lunchbox("r1c1-r1c30", total=200)),
        (64, (ExtraCell("z", (0, 1)),), lambda: sm.SumLine("r5 z", total=100, loop=True)),
        (36, (), lambda: sm.RellikCage("r1c1-r1c15", total=100)),
        (9, (), lambda: sm.Whisper("r1c1 r1c2 " * 600)),
        (9, (), lambda: sm.Automaton("r1", tuple(range(70_000)), ((0, 1, 0),), (0,))),
        (9, (), lambda: exactly(14)),
    ],
)
def test_a_clue_that_is_too_large_is_refused_soon(
    order: int, extras: tuple[ExtraCell, ...], make: Callable[[], Constraint]
) -> None:
    started = time.process_time()
    grid = replace(sm.Grid.square(order), extras=extras)
    with pytest.raises((sm.UnsupportedError, sm.ConstraintError)) as caught:
        sm.solve(sm.Puzzle.empty(grid).with_constraints(make()))
    assert len(str(caught.value)) <= 320
    assert time.process_time() - started < 30  # one second on an idle machine


def test_texts_do_not_name_cells_without_end() -> None:
    with pytest.raises(sm.GridError, match="more than 20000 cells"):
        sm.Grid.square(64).select("r1c1-r64c64 " * 10_000)


@pytest.mark.sample(every=12)
@every_kind
def test_the_example_has_a_solution(kind: type[Constraint]) -> None:
    example = kind(**kind.example)
    try:
        puzzle = sm.Puzzle.empty(9).with_constraints(example)
    except SudokuModelError:
        pytest.skip("not for the usual grid")
    assert sm.solve(puzzle, time_limit=20)


def test_the_catalog_says_what_is_not_for_the_usual_grid() -> None:
    said = explained("Doppelganger")
    assert "Not for the usual 9x9 grid by itself:" in said
    assert "digits from 1, expected digits from 0" in said
    assert "Not for" not in explained("Even")


@pytest.mark.parametrize(
    ("constraint", "sentence"),
    [
        (sm.Even("r3c3"), "r3c3 holds an even digit"),
        (sm.Odd("r3c3 r4c4"), "each of r3c3 r4c4 holds an odd digit"),
        (sm.DigitClass("r1c1", (4,)), "r1c1 holds 4"),
        (sm.Minimum("r2c2"), "r2c2 is smaller than its orthogonal neighbours that are no minimum"),
        (sm.Skyscraper("r1", 1), "looking along r1 one sees 1 building"),
        (sm.LookAndSay("r1", "13"), "r1 hold the digit 3 exactly 1 time"),
        (sm.Connected((5,), size=1), "the cells that hold 5 are one connected region of 1 cell"),
        (sm.Contains("r1", (4,)), "r1 contain 4, at least once"),
        (sm.RegionSumLine("r1"), "the parts of r1 in each region have the same sum"),
    ],
)
def test_sentences_are_grammatical(constraint: Constraint, sentence: str) -> None:
    assert constraint.describe() == sentence


def test_the_crusts_of_a_sandwich_are_named() -> None:
    words = "between the smallest and the largest digit of the grid"
    assert words in sm.Sandwich("r1", 11).describe()


def test_a_class_without_words_is_refused() -> None:
    @dataclass(frozen=True)
    class Silent(sm.AntiKnight):
        sentence_text: ClassVar = ""

    with pytest.raises(TypeError, match="Silent says nothing, expected a sentence_text"):
        Silent()
