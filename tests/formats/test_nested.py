import json
from collections.abc import Callable

import numpy as np
import pytest

import sudoku_model as sm
from sudoku_model.errors import OptionError, PuzzleFormatError
from sudoku_model.formats import read, read_many, write
from sudoku_model.grid import Grid
from sudoku_model.puzzle import Puzzle
from tests.formats.examples import CLASSIC, GIVENS, LINE, ROWS

AS_STRINGS = [list(row) for row in ROWS]
AS_INTS = [[0 if cell == "." else int(cell) for cell in row] for row in ROWS]


def mark_blanks(blank: object) -> list[list[object]]:
    return [[blank if cell == "." else cell for cell in row] for row in ROWS]


@pytest.mark.parametrize("blank", [0, "0", ".", "", " ", None, "_"])
def test_lists_mark_blanks_in_many_ways(blank: object) -> None:
    assert read(mark_blanks(blank)).givens == GIVENS


@pytest.mark.parametrize("rows", [AS_INTS, ROWS, tuple(map(tuple, AS_INTS))])
def test_rows_may_hold_ints_or_be_strings(rows: list[object]) -> None:
    assert read(rows).givens == GIVENS


FLAT = [cell for row in AS_INTS for cell in row]


@pytest.mark.parametrize("cells", [FLAT, tuple(FLAT), [*"".join(ROWS)], str(FLAT)])
def test_all_cells_may_stand_in_one_list(cells: str | list[int]) -> None:
    assert read(cells).givens == GIVENS


@pytest.mark.parametrize("shape", [(81,), (9, 9)])
@pytest.mark.parametrize("kind", ["int64", "uint8", "object", "str"])
def test_an_array_is_read_as_its_rows_or_cells(shape: tuple[int, ...], kind: str) -> None:
    assert read(np.array(FLAT).reshape(shape).astype(kind)).givens == GIVENS


def test_an_array_of_grids_is_a_collection() -> None:
    assert [puzzle.givens for puzzle in read_many(np.array([AS_INTS, AS_INTS]))] == [GIVENS] * 2


@pytest.mark.parametrize("kind", ["u1", "i8", "O", "U1"])
@pytest.mark.parametrize("count", [2, 81])
def test_a_row_of_an_array_may_be_a_puzzle(kind: str, count: int) -> None:
    """81 of them are no grid of 81x81: its first row would have a digit twice."""
    puzzles = [*read_many(np.array([FLAT] * count).astype(kind))]
    assert [puzzle.givens for puzzle in puzzles] == [GIVENS] * count
    assert puzzles[1].name == "grid 2"


def test_an_item_of_a_list_may_be_a_puzzle_and_what_is_wrong_with_one_stays_there() -> None:
    damaged = [*FLAT[:13], 10, *FLAT[14:]]
    puzzles = read_many([LINE, damaged, LINE[1:], tuple(FLAT)])
    assert next(puzzles).givens == GIVENS
    with pytest.raises(PuzzleFormatError, match="grid 2: found '10' at r2c5"):
        next(puzzles)
    with pytest.raises(PuzzleFormatError, match="grid 3: found a list of 80 cells"):
        next(puzzles)
    assert next(puzzles).givens == GIVENS
    sixteen = [[*range(1, 17)], *[[0] * 16] * 15]
    assert read(sixteen).grid.rows == 16


def test_whatever_takes_many_puzzles_says_how_an_array_is_taken() -> None:
    array = np.array([FLAT, FLAT])
    with pytest.raises(
        TypeError, match=r"an array of shape \(2, 81\), .*read_many makes .*check_a"
    ):
        sm.check_many(array)
    assert [verdict.puzzle.givens for verdict in sm.check_many(read_many(array))] == [GIVENS] * 2


def test_what_is_missing_in_an_array_is_blank_and_makes_its_numbers_no_others() -> None:
    array = np.array(AS_INTS, float)
    array[array == 0] = np.nan
    assert read(array).givens == GIVENS
    pandas = pytest.importorskip("pandas")
    assert read(pandas.DataFrame(array).convert_dtypes().to_numpy()).givens == GIVENS
    array[0, 0] = 5.5
    with pytest.raises(PuzzleFormatError, match="found a float at r1c1"):
        read(array)


def test_arrays_and_their_numbers_may_stand_in_lists() -> None:
    array = np.array(AS_INTS)
    assert read([*array]).givens == GIVENS
    assert read([[*row] for row in array]).givens == GIVENS
    assert [puzzle.givens for puzzle in read_many([array, AS_INTS])] == [GIVENS] * 2


def test_a_list_of_grids_is_a_collection() -> None:
    first, second = read_many([AS_INTS, AS_STRINGS])
    assert (first.givens, first.name, second.name) == (GIVENS, "grid 1", "grid 2")


@pytest.mark.parametrize(
    "text",
    [
        json.dumps(AS_STRINGS),
        json.dumps(AS_INTS, indent=1),
        str(AS_STRINGS),
        str(mark_blanks(None)),
        json.dumps(mark_blanks(None)),
        json.dumps(ROWS),
        str(AS_INTS).replace("], [", "],\n  ["),
        str(AS_INTS).replace(",", ""),
    ],
)
def test_text_of_json_python_and_arrays_is_read(text: str) -> None:
    assert read(text).givens == GIVENS


def test_text_may_hold_several_grids() -> None:
    grid = json.dumps(AS_INTS)
    assert len(list(read_many(f"{grid}\n{grid}"))) == 2
    assert len(list(read_many(f"[{grid},\n{grid}]"))) == 2


def test_bare_numbers_above_nine_are_numbers_and_letters_are_symbols() -> None:
    blank = [0] * 16
    numbers = read([[16, *blank[1:]], *[blank] * 15])
    assert (numbers.givens[0], numbers.alphabet) == (16, None)
    letters = read([["G", *["."] * 15], *[["."] * 16] * 15])
    assert (letters.givens[0], letters.alphabet) == (16, "123456789ABCDEFG")


def test_a_box_can_be_given() -> None:
    assert read([[0] * 6] * 6, box=(3, 2)).grid == Grid.square(6, (3, 2))


@pytest.mark.parametrize(
    ("lists", "message"),
    [
        ([], "<list>: found nothing"),
        ([[1, 2, 3, 4], [1, 2, 3], [0] * 4, [0] * 4], "found 3 cells in row 2 at r2c1, expected 4"),
        ([[1, 2, 3, 5], *[[0] * 4] * 3], "found '5' at r1c4"),
        ([[0, 0, 1.5, 0], *[[0] * 4] * 3], "found a float at r1c3"),
        ([[0, True, 0, 0], *[[0] * 4] * 3], "found a bool at r1c2"),
        ([[0, -1, 0, 0], *[[0] * 4] * 3], "found a number out of range at r1c2"),
        ([[0, 10**5000, 0, 0], *[[0] * 4] * 3], "found a number out of range at r1c2"),
        ([[0, [1], 0, 0], *[[0] * 4] * 3], "found a list at r1c2"),
        ([[0] * 5] * 5, "found a grid of 5x5 cells at r1c1"),
        ([0] * 80, "found a list of 80 cells"),
        ([None], "found"),
        ([[[]]], "found"),
    ],
)
def test_what_is_wrong_in_lists_is_said_with_its_cell(lists: list[object], message: str) -> None:
    with pytest.raises(PuzzleFormatError, match=message):
        read(lists)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[[1, 2,", "line 1, column 6: found the end of the text after this"),
        ("[[1, 2, 3, 4],\n [x]]", "line 2, column 3: found 'x'"),
        ("[" * 100_000, r"column 4: found '\['"),
        ("[[0,0,0,0],[0,0,0,9],[0,0,0,0],[0,0,0,0]]", "column 19: found '9'"),
        ("[1, 2]", "found a list of 2 values"),
        ("[1, 2 | 3, 4]", "column 7: found a list of 2 values"),
        ("[[1]]", "column 3: found a grid of 1x1 cells"),
        (f"{AS_INTS} 5", "found '5', expected a list of rows"),
        ("[[__import__('os')]]", "column 3: found '_'"),
        ("[" + "1," * 20_000, "expected at most 10000 in a grid"),
    ],
)
def test_what_is_wrong_in_text_is_said_with_its_place(text: str, message: str) -> None:
    with pytest.raises(PuzzleFormatError, match=message):
        read(text)


def test_lists_are_read_in_no_other_format() -> None:
    with pytest.raises(OptionError, match="cannot be read in the format line"):
        read(AS_INTS, format="line")


def test_written_lists_are_json() -> None:
    assert json.loads(write(CLASSIC, "nested")) == AS_STRINGS
    large = Puzzle(Grid.square(16), (16, *[None] * 255), alphabet=None)
    assert json.loads(write(large, "nested"))[0][:2] == [16, 0]


IN_LINES = "[\n" + ",\n".join(f"    {row}" for row in AS_INTS) + "\n]"


@pytest.mark.parametrize("cells", [str(AS_INTS), IN_LINES, json.dumps(ROWS, indent=1)])
@pytest.mark.parametrize(
    ("before", "behind"),
    [
        ("board = ", ""),
        ("board=", ";"),
        ("grid: list[list[int]] = ", ""),
        ("const puzzle: number[][] = ", ";"),
        ("let sudoku = ", ";\n"),
        ("# of today\nboard = np.array(", ")"),
        ("array(", ", dtype=int8)"),
        ("board = numpy.array(", ", dtype=np.uint8)"),
        ("import numpy as np\nfrom x import y\n\nboard = np.array(", ")"),
        ("int[][] board = ", ";"),
        ("private static final int[][] board =\n", ";"),
        ("int[,] board = new int[,] ", ";"),
        ("int board[9][9] = ", ";"),
        ("#include <array>\nstd::array<std::array<int, 9>, 9> board = ", ";"),
        ("let mut board: [[u8; 9]; 9] = ", ";"),
        ("// of today\nval board = ", "  // easy"),
    ],
)
def test_a_list_may_be_pasted_from_a_program(before: str, cells: str, behind: str) -> None:
    puzzle = read(before + cells + behind)
    assert puzzle.givens == GIVENS and not puzzle.title
    in_braces = cells.replace("[", "{").replace("]", "}")
    if "array(" not in before:
        assert read(before + in_braces + behind).givens == GIVENS
    if before.startswith("board = "):
        first, second = read_many(f"{before}{cells}{behind}\n{before}{cells}{behind}")
        assert first.givens == second.givens == GIVENS


@pytest.mark.parametrize("before", ["board = ", "array[1..9, 1..9] of 0..9: board = "])
@pytest.mark.parametrize("blank", [0, "_"])
def test_arrays_of_minizinc_have_bars_between_their_rows(before: str, blank: object) -> None:
    rows = [", ".join(map(str, row)) for row in mark_blanks(blank)]
    for between in ("|", "\n |"):
        assert read(f"{before}[|{between[1:]}{between.join(rows)}|];").givens == GIVENS
    rows[0], rows[1] = f"{rows[0]}, {rows[1][0]}", rows[1][3:]
    with pytest.raises(PuzzleFormatError, match="found 10 cells in row 1, expected 9"):
        read(f"{before}[|{'|'.join(rows)}|];")


def test_the_name_of_a_list_is_a_title_and_may_be_a_rule() -> None:
    assert read(f"very_hard = {AS_INTS}").title == "very hard"
    for said in (f"anti_knight = {AS_INTS}", f"# antiknight rules apply\nboard = {AS_INTS}"):
        assert read(said).unstated


@pytest.mark.parametrize(
    ("before", "within", "behind"),
    [
        ("// antiknight rules apply\n", "", ""),
        ("/* antiknight rules apply */ ", "", ""),
        ("/*\n * antiknight rules apply\n */\n", "", ""),
        ("", "  // antiknight rules apply", ""),
        ("", "  # antiknight rules apply", ""),
        ("", "", "; /* antiknight rules apply */"),
        ("", "", "\n# antiknight rules apply"),
    ],
)
def test_comments_of_a_program_may_be_rules(before: str, within: str, behind: str) -> None:
    first, *rest = (str(row) for row in AS_INTS)
    cells = f"board = [{first},{within}\n{', '.join(rest)}]"
    puzzle = read(f"{before}{cells}{behind}")
    assert puzzle.givens == GIVENS
    assert "antiknight" in puzzle.unstated[0]


def test_braces_that_hold_a_list_are_no_json() -> None:
    rows = ",\n".join("{" + ", ".join(f'"{cell}"' for cell in row) + "}" for row in ROWS)
    for text in (f"String[][] board = {{\n{rows}\n}};", f"{{{{{rows[1:]}}}"):
        assert read(text).givens == GIVENS
    assert read(rows.replace('"', "'").join("{}")).givens == GIVENS


@pytest.mark.parametrize(
    "text",
    [
        f"antiknight({AS_INTS})",
        f"board = antiknight({AS_INTS})",
        f"board: AntiKnight = {AS_INTS}",
        f"board = {AS_INTS}.T",
        f"board = {AS_INTS}\nprint(board)",
        f"anti knight = {AS_INTS}",
        f"board = new AntiKnight[] {AS_INTS}",
        f"int main() {{ board = {AS_INTS}; }}",
        f"board = [{AS_INTS[0]}, other, {AS_INTS[1]}]",
    ],
)
def test_other_programs_are_refused(text: str) -> None:
    with pytest.raises(PuzzleFormatError):
        list(read_many(text))


@pytest.mark.parametrize("wrap", [lambda inner: [inner], lambda inner: {"": inner}])
@pytest.mark.parametrize("length", [4, 16, 81])
def test_a_cell_that_is_nested_without_end_is_refused_and_not_written_out(
    wrap: Callable[[object], object], length: int
) -> None:
    inner: object = ""
    for _ in range(5_000):
        inner = wrap(inner)
    row = ["1", inner, *[""] * (length - 2)]
    for cells in (row, [row] * 4):
        with pytest.raises(PuzzleFormatError, match=r"found a (list|dict)"):
            read(cells)
