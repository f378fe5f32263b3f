"""Several puzzles on a line are several puzzles: none is passed over."""

from __future__ import annotations

import pathlib
from contextlib import suppress
from time import process_time

import pytest

import sudoku_model as sm
from sudoku_model.batch.chunks import UnreadablePuzzle
from sudoku_model.batch.corpus import read_each
from sudoku_model.formats.arguments import Reading
from tests.formats.examples import CLASSIC, KILLER
from tests.puzzles import EASY, UNIQUE, UNIQUE_4X4, UNIQUE_6X6

BETWEEN = [" ", "\t", ", ", ";", "\v", "\f", "\x1c", "\x1e", "\x85", "\xa0", "\u2028", "\u2029"]
SOLUTION = sm.solve(sm.read(EASY))
assert SOLUTION is not None
LINKED = ("fpuzzles", "sudokupad")
ON_A_LINE = ("line", "sdm", "pencilmarks", "hodoku", *LINKED)


def written(line: str, name: str) -> str:
    return sm.write(sm.read(line), name).rstrip("\n")


def clues(text: str, name: str | None = None) -> list[tuple[int | None, ...]]:
    return [puzzle.givens for puzzle in sm.read_many(text, format=name)]


def in_rows(line: str) -> str:
    return " ".join(line[start : start + 9] for start in range(0, 81, 9))


BOTH = [sm.read(EASY).givens, sm.read(UNIQUE).givens]


@pytest.mark.sample(every=14)
@pytest.mark.parametrize("between", BETWEEN)
@pytest.mark.parametrize("name", ON_A_LINE)
def test_both_are_read_whatever_stands_between_them(name: str, between: str) -> None:
    text = f"{written(EASY, name)}{between}{written(UNIQUE, name)}"
    if between in (", ", ";") and name in LINKED:
        text = f"{written(EASY, name)}{between} {written(UNIQUE, name)}"
    assert clues(text) == BOTH
    assert clues(text, name) == BOTH
    with pytest.raises(sm.PuzzleFormatError, match=r"a second puzzle \(line 1, column \d+\)"):
        sm.read(text)
    tolerant = [one for one, _ in read_each([text], Reading()) if isinstance(one, sm.Puzzle)]
    assert [puzzle.givens for puzzle in tolerant] == BOTH


def test_they_are_named_by_their_columns() -> None:
    found = [puzzle.name for puzzle in sm.read_many(f"{EASY} {UNIQUE}\n{EASY}")]
    assert found == ["line 1", "line 1, column 83", "line 2"]


def test_links_to_several_programs_may_stand_on_a_line() -> None:
    link = "https://sigh.github.io/Interactive-Sudoku-Solver/?q=.Shape~9x9.Cage~7~R1C1~R1C2"
    text = f'"{written(EASY, "fpuzzles")}" {link} {written(UNIQUE, "sudokupad")}'
    first, second, third = sm.read_many(text)
    assert (first.givens, third.givens) == (*BOTH,)
    assert second.constraints == (sm.KillerCage("r1c1 r1c2", 7),)


def test_a_puzzle_may_be_written_in_rows() -> None:
    assert clues(f"{in_rows(EASY)} {in_rows(UNIQUE)}") == BOTH


@pytest.mark.parametrize("rest", [SOLUTION.line(), in_rows(SOLUTION.line()), "hard, by me", ""])
def test_what_is_no_puzzle_stays_a_comment(rest: str) -> None:
    (puzzle,) = sm.read_many(f"{EASY} {rest}")
    assert puzzle.comment == rest


JIGSAW = "1112132233243444"
"""Regions of a 4x4 grid; read as digits they would break its first row."""


def numbered(layout: str, names: str) -> str:
    return layout.translate(str.maketrans("1234", names))


@pytest.mark.parametrize("names", ["1234", "ABCD", "0123", "wxyz"])
@pytest.mark.parametrize("between", [" ", "\t", ",", ";", "\n", "\n\n", ""])
def test_symbols_of_regions_behind_a_puzzle_are_its_regions(between: str, names: str) -> None:
    layout = numbered(JIGSAW, names)
    puzzle = sm.read(f"{UNIQUE_4X4}{between}{layout}")
    assert puzzle.givens == sm.read(UNIQUE_4X4).givens
    assert puzzle.grid.regions == sm.read(f".Shape~4x4.Jigsaw~{layout}.NoBoxes").grid.regions


@pytest.mark.parametrize("gap", ["\n", "\n\n"])
@pytest.mark.parametrize("between", ["", " "])
def test_regions_may_be_drawn_below_the_grid(between: str, gap: str) -> None:
    grids = [
        "\n".join(between.join(text[start : start + 4]) for start in range(0, 16, 4))
        for text in (UNIQUE_4X4, JIGSAW)
    ]
    puzzle = sm.read(gap.join(grids))
    assert puzzle.givens == sm.read(UNIQUE_4X4).givens
    assert puzzle.grid.regions == (0, 0, 0, 1, 0, 2, 1, 1, 2, 2, 1, 3, 2, 3, 3, 3)


@pytest.mark.parametrize("between", ["\n", ";", " "])
def test_a_wrong_solution_names_no_regions(between: str) -> None:
    cells = [*SOLUTION.line()]
    cells[3], cells[12] = cells[12], cells[3]
    puzzles = sm.read_many(f"{EASY}{between}{''.join(cells)}")
    assert {puzzle.grid.box for puzzle in puzzles} == {(3, 3)}


def test_each_line_of_a_list_may_have_regions_of_its_own() -> None:
    text = f"{UNIQUE_4X4} {JIGSAW} hard\n{UNIQUE_4X4}\n{UNIQUE_4X4};{JIGSAW};{UNIQUE_4X4}"
    puzzles = [*sm.read_many(text)]
    assert [puzzle.grid.box for puzzle in puzzles] == [None, (2, 2), None, (2, 2)]
    assert puzzles[0].comment == "hard"


@pytest.mark.parametrize("between", ["\n", "\n\n", "\n# jigsaw\n"])
def test_regions_may_stand_on_the_line_below_each_puzzle_of_a_list(between: str) -> None:
    pair = f"{UNIQUE_4X4}{between}{JIGSAW}"
    text = f"{pair}\n{UNIQUE_4X4} hard{between}{numbered(JIGSAW, 'wxyz')}\n{UNIQUE_4X4}\n{pair}\n"
    puzzles = [*sm.read_many(text)]
    assert [puzzle.grid.box for puzzle in puzzles] == [None, None, (2, 2), None]
    assert puzzles[1].comment == "hard"
    lines = between.count("\n") + 1
    assert [puzzle.name for puzzle in puzzles][1:3] == [
        f"line {lines + 1}",
        f"line {2 * lines + 1}",
    ]


def stacked(text: str, rows: int) -> str:
    width = len(text) // rows
    return "\n".join(text[start : start + width] for start in range(0, len(text), width))


def test_a_list_of_grids_may_have_regions_below_each() -> None:
    grid, regions = stacked(UNIQUE_4X4, 4), stacked(JIGSAW, 4)
    puzzles = sm.read_many("\n\n".join((grid, regions, grid, grid, regions)))
    assert [puzzle.grid.box for puzzle in puzzles] == [None, (2, 2), None]


@pytest.mark.parametrize("rows", [1, 4])
def test_regions_above_their_puzzle_are_refused(rows: int) -> None:
    grid, regions = stacked(UNIQUE_4X4, rows), stacked(JIGSAW, rows)
    for text in ((regions, grid, regions, grid), (regions, grid)):
        with pytest.raises(sm.PuzzleFormatError, match="found regions below no puzzle"):
            list(sm.read_many("\n\n".join(text)))


def test_a_solution_of_another_puzzle_is_a_puzzle() -> None:
    assert len(clues(f"{UNIQUE} {SOLUTION.line()}")) == 2


def test_the_solutions_of_both_may_follow() -> None:
    other = sm.solve(sm.read(UNIQUE))
    assert other is not None
    assert clues(f"{EASY} {SOLUTION.line()} {UNIQUE} {other.line()}") == BOTH
    assert clues(f"{EASY} {UNIQUE} {SOLUTION.line()} {other.line()}") == BOTH


def test_what_stands_behind_a_number_sign_is_a_comment() -> None:
    assert clues(f"{EASY} # {UNIQUE}") == BOTH[:1]


def test_they_may_have_different_sizes() -> None:
    sizes = [p.grid.order for p in sm.read_many(f"{EASY} {UNIQUE_4X4} {UNIQUE_6X6} {UNIQUE}")]
    assert sizes == [9, 4, 6, 9]


@pytest.mark.parametrize("damaged", [UNIQUE[:-1] + "x", UNIQUE[:-1], UNIQUE + "1"])
def test_a_damaged_second_puzzle_is_no_comment(damaged: str) -> None:
    with pytest.raises(sm.PuzzleFormatError, match=r"line 1, column (83|163): found"):
        clues(f"{EASY} {damaged}")
    (first, _), (second, _) = read_each([f"{EASY} {damaged}"], Reading())
    assert isinstance(first, sm.Puzzle)
    assert isinstance(second, UnreadablePuzzle)


def test_a_second_shape_on_a_line_of_iss_is_refused() -> None:
    text = ".Shape~9x9.Cage~7~R1C1~R1C2"
    with pytest.raises(sm.PuzzleFormatError, match=r"column 29: found a second \.Shape on a line"):
        sm.read(f"{text} {text}")


def test_of_a_column_that_was_named_only_its_cells_are_read() -> None:
    text = f"puzzle,other\n{EASY},{UNIQUE}\n"
    assert [puzzle.givens for puzzle in sm.read_many(text, column="puzzle")] == BOTH[:1]
    assert [puzzle.givens for puzzle in sm.read_many(text, column="other")] == BOTH[1:]


def test_many_lines_with_several_puzzles_are_decided_like_single_ones() -> None:
    lines = [f"{EASY} {UNIQUE}", EASY, f"{UNIQUE},{EASY} fine", f"{EASY},{SOLUTION.line()},1.2"]
    text = "\n".join(lines * 20)
    names = [p.name for p in sm.read_many(text)]
    assert len(names) == len(set(names)) == 120
    entries = [entry for entry, _ in read_each([text], Reading())]
    assert [entry.name for entry in entries] == names


@pytest.mark.slow
@pytest.mark.parametrize("filler", [" ", "x ", '" ', "1 ", "https:// "])
def test_a_long_line_takes_time_in_proportion(filler: str) -> None:
    def seconds(times: int) -> float:
        started = process_time()
        for text in (f"{EASY} {filler * times}", f"{EASY} {filler * times}x"):
            with suppress(sm.PuzzleFormatError):
                list(sm.read_many(text))
        return process_time() - started

    seconds(1000)
    assert seconds(200_000) < 3 * seconds(100_000) + 0.5


OF_ANY_FORMAT = ("line", "fpuzzles", "sudokupad", "iss", "json", "nested")


@pytest.mark.parametrize("second", OF_ANY_FORMAT)
@pytest.mark.parametrize("first", OF_ANY_FORMAT[:-1])
def test_lines_of_several_formats_are_read_each_by_itself(first: str, second: str) -> None:
    lines = [" ".join(written(UNIQUE_4X4, name).split()) for name in (first, second, "line")]
    assert [puzzle.line() for puzzle in sm.read_many("\n".join(lines))] == [UNIQUE_4X4] * 3


CAGE = sm.Puzzle.empty(9).with_constraints(sm.KillerCage("r1c1 r1c2", 10))
LINES_OF_PROGRAMS = {
    "line": UNIQUE,
    "fpuzzles": written(UNIQUE, "fpuzzles"),
    "iss": written(UNIQUE, "iss"),
    "hodoku": sm.write(sm.read(UNIQUE), "hodoku"),
    "pencilmarks": sm.write(sm.read(UNIQUE), "pencilmarks"),
    "pencilmarks of 4x4": sm.write(sm.read(UNIQUE_4X4), "pencilmarks"),
    **{name: sm.write(CAGE, name) for name in ("short-killer", "ps-killer", "sumocue")},
}


@pytest.mark.parametrize("second", LINES_OF_PROGRAMS)
@pytest.mark.parametrize("first", LINES_OF_PROGRAMS)
def test_lines_that_programs_write_are_read_each_by_itself(first: str, second: str) -> None:
    lines = [" ".join(LINES_OF_PROGRAMS[name].split()) for name in (first, second)]
    apart = [sm.read(line) for line in lines]
    together = list(sm.read_many("\n".join(lines * 2)))
    assert [p.givens for p in together] == [p.givens for p in apart * 2]
    assert [p.candidates for p in together] == [p.candidates for p in apart * 2]
    assert [p.constraints for p in together] == [p.constraints for p in apart * 2]


@pytest.mark.parametrize("blank", ".0*_")
def test_candidates_below_cells_are_no_larger_grid(blank: str) -> None:
    """729 characters are candidates of 9x9 or cells of 27x27, and 64 those of 4x4 or 8x8."""
    for text in (UNIQUE, UNIQUE_4X4):
        marks = sm.write(sm.read(text), "pencilmarks").strip().replace(".", blank)
        first, second = sm.read_many(f"{text}\n{marks} as candidates")
        assert second.grid == first.grid
        assert sm.check(second).is_unique


@pytest.mark.parametrize("name", [*OF_ANY_FORMAT, "pencilmarks"])
def test_a_line_of_another_format_is_read_far_down_a_collection(
    name: str, tmp_path: pathlib.Path
) -> None:
    lines = [UNIQUE] * 1000
    lines[900] = " ".join(written(UNIQUE_4X4, name).split())
    path = tmp_path / "puzzles.txt"
    path.write_text("\n".join(lines))
    for found in (
        [puzzle.line() for puzzle in sm.read_many(path)],
        [entry.line() for entry, _ in read_each([str(path)], Reading())],
    ):
        assert found == [*[UNIQUE] * 900, UNIQUE_4X4, *[UNIQUE] * 99]


@pytest.mark.parametrize("name", ["line", *LINKED])
@pytest.mark.parametrize(
    ("link", "problem"),
    [
        ("https://f-puzzles.com/?load=xyz", "line 2: found a damaged compressed text"),
        ("https://example.com/puzzle", r"line 2: found a link to 'example\.com'"),
    ],
)
def test_a_link_without_a_puzzle_is_told_as_such_and_the_next_line_is_read(
    name: str, link: str, problem: str, tmp_path: pathlib.Path
) -> None:
    line = written(UNIQUE_4X4, name)
    path = tmp_path / "puzzles.txt"
    path.write_text(f"{line}\n{link}\n{line}")
    puzzles = sm.read_many(path)
    next(puzzles)
    with pytest.raises(sm.PuzzleFormatError, match=problem):
        next(puzzles)
    assert next(puzzles).line() == UNIQUE_4X4
    first, second, third = [entry for entry, _ in read_each([str(path)], Reading())]
    assert isinstance(second, UnreadablePuzzle)
    assert first.line() == third.line() == UNIQUE_4X4


def test_a_link_to_its_source_makes_no_lines_of_a_drawn_grid() -> None:
    grid = "1 . . .\n. . 3 .\n. 4 . .\n. . . 2\n"
    with pytest.raises(sm.PuzzleFormatError, match="line 5: found a row of"):
        list(sm.read_many(grid + written(UNIQUE_4X4, "fpuzzles")))


@pytest.mark.parametrize(
    ("other", "kinds"),
    [
        (".AntiKing .AntiKnight .Cage~10~R1C1~R1C2", ["AntiKing", "AntiKnight", "KillerCage"]),
        (sm.write(KILLER, "short-killer").strip(), ["KillerCage"]),
    ],
)
def test_texts_with_blanks_and_killers_stand_beside_links(other: str, kinds: list[str]) -> None:
    link = sm.write(CLASSIC, "pzpr").strip()
    first, second, third = sm.read_many(f"{link}\n{other}\n{link}\n")
    assert first.givens == third.givens == CLASSIC.givens
    assert sorted({type(clue).__name__ for clue in second.constraints}) == kinds


OWN, RECORD = (" ".join(written(UNIQUE_4X4, name).split("\n")) for name in ("json", "sudoku-bench"))


@pytest.mark.parametrize(
    "lines",
    [
        (OWN, RECORD),
        (RECORD, OWN, RECORD),
        (OWN, written(UNIQUE_4X4, "fpuzzles"), RECORD),
        ("# two of a kind", "", OWN, OWN),
        ("# two of a kind", "", RECORD, "# and", RECORD),
    ],
)
def test_objects_of_several_kinds_are_a_corpus(
    tmp_path: pathlib.Path, lines: tuple[str, ...]
) -> None:
    path = tmp_path / "puzzles.jsonl"
    path.write_text("\n".join(lines) + "\n")
    expected = [UNIQUE_4X4] * sum(not line.startswith("#") for line in filter(None, lines))
    assert [puzzle.line() for puzzle in sm.read_many(path)] == expected
    assert [entry.line() for entry, _ in read_each([str(path)], Reading())] == expected


@pytest.mark.parametrize("text", [f"{OWN} {OWN}", f"{OWN},\n{OWN},", f"{RECORD} {RECORD}"])
def test_objects_that_are_neither_lines_nor_a_list_are_refused_in_plain_words(text: str) -> None:
    with pytest.raises(sm.PuzzleFormatError, match="expected one object a line, or a list of them"):
        list(sm.read_many(text))


@pytest.mark.parametrize("name", LINKED)
@pytest.mark.parametrize("behind", [UNIQUE_4X4, f'"{UNIQUE_4X4}"'])
@pytest.mark.parametrize("mark", ['"', "'"])
def test_what_follows_a_link_in_quotes_is_refused(name: str, behind: str, mark: str) -> None:
    """It was recognised as cells, and among cells as a link, without an end."""
    text = f"{mark}{written(UNIQUE_4X4, name)}{mark} {behind}"
    for lines in (text, f"{UNIQUE_4X4}\n{text}"):
        with pytest.raises(sm.PuzzleFormatError):
            list(sm.read_many(lines))


@pytest.mark.parametrize("name", LINKED)
def test_cells_behind_a_link_are_not_passed_over(name: str) -> None:
    with pytest.raises(sm.PuzzleFormatError):
        list(sm.read_many(f"{written(UNIQUE_4X4, name)} {UNIQUE_4X4}"))


@pytest.mark.sample(every=3)
@pytest.mark.parametrize("name", ["fpuzzles", "sudokupad", "pzpr", "iss"])
@pytest.mark.parametrize("before", [" ", ",", " # ", ' by me, "'])
def test_a_puzzle_in_a_link_behind_cells_is_named(name: str, before: str) -> None:
    address = "https://sigh.github.io/Interactive-Sudoku-Solver/?q=" if name == "iss" else ""
    link = f"{address}{written(UNIQUE_4X4, name)}"
    for line in (UNIQUE_4X4, EASY):
        named = [puzzle.unstated for puzzle in sm.read_many(f"{line}{before}{link}\n" * 3)]
        assert named == [("the puzzle in a link behind the cells",)] * 3
        plain = f"{line}{before}https://example.com/puzzles?id=fpuzzles&p=17"
        assert not sm.read(plain).unstated


@pytest.mark.parametrize("name", ["fpuzzles", "sudokupad", "sudokupad#"])
def test_what_is_said_behind_a_link_is_heard(name: str) -> None:
    link = written(UNIQUE_4X4, name.removesuffix("#")) + ("?a=1#b" if "#" in name else "")
    for blank in (" ", "\t", " # ") if name != "sudokupad" else (" # ",):
        ruled = sm.read(f"{link}{blank}The diagonals must not repeat digits")
        assert ruled.unstated == ("the rule “The diagonals must not repeat digits”",)
        assert not sm.read(f"{link}{blank}by me, 2019").unstated
        with pytest.raises(sm.PuzzleFormatError, match="behind a link"):
            sm.read(f'{link}{blank}{{"antiknight": true}}')
    for clue in (".AntiKnight", "by me .AntiKnight", ".Cage~3~R1C1~R1C2"):
        with pytest.raises(sm.PuzzleFormatError):
            sm.read(f"{link} {clue}")


@pytest.mark.parametrize("name", ["fpuzzles", "sudokupad"])
def test_a_rule_in_a_link_behind_its_puzzle_is_heard(name: str) -> None:
    link = written(UNIQUE_4X4, name)
    assert sm.read(f"{link}#anti-knight").unstated == ("the rule “anti-knight”",)
    assert not sm.read(f"{link}#page-2 by me").unstated
