import pickle
from dataclasses import FrozenInstanceError
from time import process_time

import pytest

from sudoku_model.errors import PuzzleFormatError, UnsupportedError
from sudoku_model.formats import read, read_many, write
from sudoku_model.grid import Grid
from sudoku_model.puzzle import Puzzle
from tests.formats.examples import CLASSIC, GIVENS, LINE, OTHER_LINE, ROWS, SOLUTION, SOLVED

HEXADECIMAL = "0123456789ABCDEF" + "." * 240
LETTERS = "ABCDEFGHIJKLMNOP" + "." * 240
NUMBERS = " ".join([*map(str, range(1, 17)), *["."] * 240])


@pytest.mark.parametrize("blank", ".0*_")
def test_every_usual_blank_is_read(blank: str) -> None:
    assert read(LINE.replace(".", blank)).givens == GIVENS


def test_blanks_may_be_spaces_even_at_the_edges() -> None:
    text = " " + LINE[1:80].replace(".", " ") + " "
    assert read(text).givens == (None, *GIVENS[1:80], None)


def test_spaces_before_a_puzzle_with_other_blanks_are_no_cells() -> None:
    assert read("  " + LINE).givens == GIVENS


@pytest.mark.parametrize("rest", [" hard", ",hard", "# hard", "\thard", ";hard", " , hard"])
def test_what_follows_a_puzzle_is_its_comment(rest: str) -> None:
    puzzle = read(LINE + rest)
    assert (puzzle.givens, puzzle.comment) == (GIVENS, "hard")


def test_empty_lines_and_comment_lines_are_skipped() -> None:
    first, second = read_many(f"# two puzzles\n\n{LINE}\n  \n # next\n{OTHER_LINE}\n")
    assert (first.name, second.name) == ("line 3", "line 6")


def test_a_line_of_column_names_is_skipped() -> None:
    assert read(f"puzzle,solution\n{LINE},{SOLUTION.line()}").comment == SOLUTION.line()


def test_column_names_are_skipped_in_the_first_line_only() -> None:
    with pytest.raises(PuzzleFormatError, match="line 2"):
        list(read_many(f"{LINE}\npuzzle,solution\n"))


@pytest.mark.parametrize(
    ("length", "order", "box"),
    [(16, 4, (2, 2)), (36, 6, (2, 3)), (64, 8, (2, 4)), (225, 15, (3, 5))],
)
def test_other_sizes_have_their_default_boxes(
    length: int, order: int, box: tuple[int, int]
) -> None:
    puzzle = read("3" + "." * (length - 1), format="line")
    assert puzzle.grid == Grid.square(order, box)
    assert puzzle.givens[0] == 3


def test_the_box_can_be_given() -> None:
    assert read("1" + "." * 35, box=(3, 2)).grid == Grid.square(6, (3, 2))


def test_a_size_without_default_boxes_can_be_read_with_a_box() -> None:
    assert read("1" + "." * 24, box=(1, 5)).grid.order == 5


def test_digits_above_nine_are_letters_in_either_case() -> None:
    puzzle = read("9aAgG" + "." * 251)
    assert puzzle.givens[:5] == (9, 10, 10, 16, 16)
    assert puzzle.alphabet == "123456789ABCDEFG"


def test_letters_may_start_with_the_first_digit() -> None:
    puzzle = read(LETTERS)
    assert puzzle.givens[:16] == tuple(range(1, 17))
    assert puzzle.alphabet == "ABCDEFGHIJKLMNOP"


def test_zero_beside_another_blank_is_a_digit_above_nine_digits() -> None:
    puzzle = read(HEXADECIMAL)
    assert puzzle.givens[:16] == tuple(range(1, 17))
    assert puzzle.alphabet == "0123456789ABCDEF"


@pytest.mark.parametrize("blank", [".", "*", "_"])
def test_zero_beside_another_blank_is_in_doubt_up_to_nine_digits(blank: str) -> None:
    text = "0123".ljust(16, blank)
    with pytest.raises(PuzzleFormatError, match="column 1: found 0 beside another blank, and no 4"):
        read(text)
    assert read(text, alphabet="zero").givens[:5] == (1, 2, 3, 4, None)
    assert read(text, alphabet="digits").givens[:5] == (None, 1, 2, 3, None)
    assert read(text.replace("2", "4")).givens[:5] == (None, 1, 4, 3, None)


def test_a_further_puzzle_whose_zero_is_in_doubt_is_not_taken_for_a_comment() -> None:
    puzzles = read_many("1.....3..4.....2 0.1.............")
    next(puzzles)
    with pytest.raises(PuzzleFormatError, match="column 18: found 0 beside another blank"):
        next(puzzles)


def test_zero_beside_another_blank_is_in_doubt_in_lists_and_among_numbers_as_well() -> None:
    with pytest.raises(PuzzleFormatError, match="0 beside another blank"):
        read(" ".join(["0", "1", "2", *[".."] * 13]))
    with pytest.raises(PuzzleFormatError, match="0 beside another blank"):
        read([[0, 1, 2, 3], *[[None] * 4] * 3])


def test_more_digits_from_zero_than_there_are_signs_are_refused() -> None:
    text = " ".join(["63", *["."] * 4095])
    assert read(text).givens[0] == 63
    with pytest.raises(PuzzleFormatError, match="found 64 digits from 0, expected at most 62"):
        read(text, alphabet="zero")


def test_numbers_from_zero_are_digits_above_nine_digits_as_single_signs_are() -> None:
    text = " ".join([*map(str, range(16)), *["."] * 240])
    puzzle, hexadecimal = read(text), read(HEXADECIMAL)
    assert (puzzle.givens, puzzle.alphabet) == (hexadecimal.givens, hexadecimal.alphabet)
    assert read(text, alphabet="digits").givens[:2] == (None, 1)
    with pytest.raises(PuzzleFormatError, match=r"expected a number from 0 to 15, or \. for a"):
        read(f"{text[:-1]}16", alphabet="zero")


def test_zero_alone_is_a_blank_above_nine_digits() -> None:
    assert read(HEXADECIMAL.replace(".", "0")).givens[:2] == (None, 1)


def test_an_ambiguous_alphabet_is_the_default_one_unless_named() -> None:
    text = "A" + "." * 255
    assert read(text).givens[0] == 10
    assert read(text, alphabet="letters").givens[0] == 1
    assert read(text, alphabet="zero").givens[0] == 11
    assert read(text, alphabet="A0123456789BCDEF").givens[0] == 1


def test_an_alphabet_may_use_a_blank_as_digit() -> None:
    assert read("*._0" + "_" * 12, alphabet="*.0-").givens[:4] == (1, 2, None, 3)


@pytest.mark.parametrize("separator", [" ", ",", ", ", "  "])
def test_numbers_may_be_separated(separator: str) -> None:
    puzzle = read(NUMBERS.replace(" ", separator))
    assert puzzle.givens[:17] == (*range(1, 17), None)
    assert puzzle.alphabet is None


@pytest.mark.parametrize("separator", [" ", ",", "  "])
def test_rows_may_be_separated(separator: str) -> None:
    puzzle = read(separator.join(ROWS) + " # hard")
    assert (puzzle.givens, puzzle.comment) == (GIVENS, "hard")
    assert read("1... ..3. .4.. ...2").givens[-1] == 2
    with pytest.raises(PuzzleFormatError, match="line 1, column 8: found '5'"):
        read("1... .35. .4.. ...2")


def test_a_grid_of_100x100_cells_is_read() -> None:
    text = " ".join(["100", "7", *["0"] * 9998])
    assert read(text).givens[:3] == (100, 7, None)


def test_givens_that_clash_are_no_reading_error() -> None:
    assert read("55" + "." * 79).clashes()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (LINE[:-1], r"<string>, line 1: found 80 characters .*, expected 81 \(9x9\)"),
        (LINE + ".", r"found 82 characters .*, expected 81 \(9x9\)"),
        (LINE[:4] + "x" + LINE[5:], r"line 1, column 5: found 'x', expected a digit \(1-9\)"),
        ("  " + LINE[:4] + "x" + LINE[5:], r"line 1, column 7: found 'x'"),
        (LINE[:4] + "５" + LINE[5:], r"column 5: found '５' \(U\+FF15\)"),
        ("5" * 16, r"column 1: found '5', expected a digit \(1-4\)"),
        ("1" * 49, "found a grid of 7x7 cells, expected a size with default boxes"),
        (NUMBERS.replace("16", "17"), r"column 37: found '17', expected a number from 1 to 16"),
        (NUMBERS + " 3", r"found 257 numbers, expected 256 \(16x16\)"),
        ("Hello, world", r"found 5 characters \('Hello'\)"),
        ("1234 3412 21.. 4..", r"found 15 characters .*, expected 16 \(4x4\)"),
        ("null", r"found 4 characters \('null'\), expected as many as a grid has"),
        ("1" * 120, r"expected as many as a grid has, such as 81 \(9x9\)"),
    ],
)
def test_what_is_wrong_is_said_with_its_place(text: str, message: str) -> None:
    with pytest.raises(PuzzleFormatError, match=message):
        read(text, format="line")


def test_a_given_box_names_the_size_that_is_expected() -> None:
    with pytest.raises(PuzzleFormatError, match=r"expected 36 \(6x6\)"):
        read(LINE, box=(2, 3))


def test_an_alphabet_that_is_too_short_is_reported() -> None:
    with pytest.raises(PuzzleFormatError, match="an alphabet of 16 symbols"):
        read("." * 256, alphabet="ABCD")


def test_an_error_comes_after_the_puzzles_before_it() -> None:
    puzzles = read_many(f"{LINE}\n{LINE}x\n")
    assert next(puzzles).givens == GIVENS
    with pytest.raises(PuzzleFormatError, match=r"line 2: found 82 characters"):
        next(puzzles)


def test_a_solution_is_written_with_its_values() -> None:
    assert write(SOLUTION, "line") == "".join(map(str, SOLVED)) + "\n"


def test_sdm_marks_blanks_with_zero() -> None:
    assert write(CLASSIC, "sdm") == LINE.replace(".", "0") + "\n"
    assert read(write(CLASSIC, "sdm"), format="sdm").givens == GIVENS


def test_sdm_is_for_9x9_only() -> None:
    with pytest.raises(PuzzleFormatError, match=r"expected 81 \(9x9\)"):
        read("." * 16, format="sdm")
    with pytest.raises(UnsupportedError, match="the format sdm holds 9x9 grids"):
        write(Puzzle.empty(4), "sdm")


def test_restricted_candidates_are_never_lost_silently() -> None:
    with pytest.raises(UnsupportedError, match="json holds every puzzle"):
        write(CLASSIC.with_candidates("r1c2", [1, 2]), "line")


@pytest.mark.parametrize("line", ["1..." * 4, "." * 36, LINE, LINE.replace(".", "0")])
def test_a_single_line_is_read_the_short_way_with_the_same_result(line: str):
    short = read(line)
    (long,) = read_many(line)
    assert short == long
    assert (short.name, short.alphabet) == (long.name, long.alphabet)


@pytest.mark.parametrize("order", [4, 6, 8, 9])
def test_a_plain_line_makes_the_puzzle_that_its_givens_make(order: int) -> None:
    digits = "".join(str(digit) for digit in range(1, order + 1))
    line = "." * (order**2 - order) + digits
    (plain,) = read_many(line)
    assert [vars(one) for one in read_many(f"{line}\r\n")] == [vars(plain)]
    givens = (*[None] * (order**2 - order), *range(1, order + 1))
    made = Puzzle(Grid.square(order), givens, name=plain.name)
    assert vars(plain) == vars(made)
    assert pickle.loads(pickle.dumps(plain)) == made
    with pytest.raises(FrozenInstanceError):
        plain.name = "another"  # type: ignore[misc]


@pytest.mark.parametrize("bad", ["1....", "1.....3..4.....9", "1.....3..4....?2", "." * 25])
def test_a_bad_line_raises_at_its_place_and_the_rest_can_be_had(bad: str) -> None:
    puzzles = read_many(f"1.....3..4.....2\n{bad}\n..3.....2......1\n{bad}", format="line")
    assert next(puzzles).name == "line 1"
    with pytest.raises(PuzzleFormatError, match="line 2"):
        next(puzzles)
    assert next(puzzles).name == "line 3"
    with pytest.raises(PuzzleFormatError, match="line 4"):
        next(puzzles)
    assert next(puzzles, None) is None


@pytest.mark.parametrize("before", [" ", ",", " # "])
@pytest.mark.parametrize("blank", [" ", "  ", "\t", "\xa0", "_"])
def test_a_rule_behind_a_puzzle_is_named(before: str, blank: str) -> None:
    rule = "The diagonals must not repeat digits".replace(" ", blank)
    assert read(f"{'.' * 81}{before}{rule}").rules_in_words
    assert not read(f"{'.' * 81}{before}hard, by A. Setter, 2019").rules_in_words


@pytest.mark.parametrize(
    "constraint", [".Cage~10~R1C1~R1C2", ".AntiKnight", ", .Cage~10~R1C1~R1C2"]
)
def test_a_constraint_behind_a_puzzle_is_refused_and_not_passed_over(constraint: str) -> None:
    with pytest.raises(PuzzleFormatError, match=r"line 1, column 8\d: found the constraint"):
        read(f"{'.' * 81} {constraint}")
    assert not read(f"{'.' * 81} # {constraint}").constraints
    assert read(f"{'.' * 81} .5 hours").comment == ".5 hours"


@pytest.mark.parametrize(
    "rule",
    [
        *(
            "AntiKnight",
            "anti-knight",
            "Windoku",
            "对角线上的数字不能重复",
            "no boxes",
            "Latin square",
        ),
        *("r1c2 even", "R1C1=R9C9", "r1c1>r1c2", "thermo r1c1 r1c2 r1c3", "cage: 5 r1c1-r1c2"),
    ],
)
def test_a_rule_of_few_words_behind_a_puzzle_is_named(rule: str) -> None:
    assert read(f"{'.' * 81} {rule}").rules_in_words
    heard = [bool(puzzle.rules_in_words) for puzzle in read_many(f"{'.' * 81},{rule}\n" * 40)]
    assert heard == [True] * 40
    assert not read(f"{'.' * 81} Hint: start with r1c1.").rules_in_words


@pytest.mark.parametrize("behind", ["name", "5.6 by A. Setter", '"A nice one"', "1" * 81])
@pytest.mark.parametrize(
    "clue",
    [".AntiKnight", "(.AntiKnight)", "[.antiknight]", '".Cage~10~R1C1~R1C2"', '{"antiking": true}'],
)
def test_a_clue_is_refused_wherever_it_stands_behind_a_puzzle(behind: str, clue: str) -> None:
    with pytest.raises(PuzzleFormatError, match=r"line 1, column \d+: found (the constraint|JSON)"):
        read(f"{'.' * 81} {behind} {clue}")
    assert not read(f"{'.' * 81} {behind} .Net .5 {{x}}").constraints


@pytest.mark.parametrize("rest", ["x" * 100_000, "xx'" * 30_000, "anti " * 20_000, " .a" * 30_000])
@pytest.mark.sample(every=2)
@pytest.mark.slow
def test_a_long_remark_takes_no_time(rest: str) -> None:
    started = process_time()
    read(f"{'.' * 81} by me {rest}")
    assert process_time() - started < 10  # half of that when the machine is busy


def test_what_stands_behind_each_puzzle_of_a_line_is_heard() -> None:
    one, other = f"1{'.' * 80}", f"2{'.' * 80}"
    with pytest.raises(PuzzleFormatError, match=r"column 83: found the constraint '\.AntiKnight'"):
        list(read_many(f"{one} .AntiKnight {other}"))
    with pytest.raises(PuzzleFormatError, match=r"column 165: found the constraint '\.AntiKnight'"):
        list(read_many(f"{one} {other} .AntiKnight"))
    plain, ruled = read_many(f"{one} {other} Digits can't repeat diagonally")
    assert not plain.unstated
    assert ruled.unstated == ("the rule “Digits can't repeat diagonally”",)
