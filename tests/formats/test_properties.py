"""Written puzzles read back as the same; nothing that is read ends in a foreign exception."""

import string
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from sudoku_model.errors import PuzzleFormatError, SudokuModelError, UnsupportedError
from sudoku_model.formats import FORMATS, format_names, read, read_many, write
from sudoku_model.grid import Grid
from sudoku_model.puzzle import Puzzle, Solution
from tests.conftest import CHARACTERS
from tests.formats.examples import CLASSIC, KILLER, KILLER_FORMATS, puzzles

USUAL_BOXES = [(2, 2), (2, 3), (2, 4), (3, 3), (3, 4), (4, 4), (5, 5)]
OTHER_BOXES = [(3, 2), (4, 2), (5, 2), (6, 2), (2, 6), (4, 3)]
ANY_BOX = st.sampled_from([*USUAL_BOXES, (3, 2), (4, 2)])
USUAL_BOX = st.sampled_from(USUAL_BOXES)
WRITABLE = [name for name, format in FORMATS.items() if format.can_write]


def same(puzzle: Puzzle, again: Puzzle) -> bool:
    return replace(again, name=puzzle.name) == puzzle


@pytest.mark.parametrize("name", ["sdm", "judge", "sdk", "ss", "opensudoku"])
@given(puzzle=puzzles())
@settings(max_examples=20)
def test_classic_puzzles_read_back_the_same(name: str, puzzle: Puzzle) -> None:
    text = write(puzzle, name)
    assert same(puzzle, read(text, format=name))
    assert same(puzzle, read(text))


@pytest.mark.parametrize("name", ["sdx", "hodoku", "pencilmarks"])
@given(puzzle=puzzles(with_candidates=True))
@settings(max_examples=20)
def test_candidates_read_back_the_same(name: str, puzzle: Puzzle) -> None:
    assert same(puzzle, read(write(puzzle, name), format=name))


@pytest.mark.parametrize("numbers", [True, False])
@pytest.mark.parametrize("name", ["line", "nested"])
@given(data=st.data())
@settings(max_examples=20)
def test_any_size_reads_back_the_same(name: str, numbers: bool, data: st.DataObject) -> None:
    puzzle = data.draw(puzzles(boxes=USUAL_BOX, numbers=numbers))
    assert same(puzzle, read(write(puzzle, name), format=name))


@pytest.mark.parametrize("numbers", [True, False])
@given(data=st.data())
@settings(max_examples=40)
def test_drawn_borders_keep_the_boxes(numbers: bool, data: st.DataObject) -> None:
    puzzle = data.draw(puzzles(boxes=ANY_BOX, numbers=numbers))
    assert same(puzzle, read(write(puzzle, "grid")))


@given(puzzle=puzzles(boxes=USUAL_BOX, with_candidates=True))
@settings(max_examples=30)
def test_pencilmarks_of_any_size_read_back_the_same(puzzle: Puzzle) -> None:
    assert same(puzzle, read(write(puzzle, "pencilmarks"), format="pencilmarks"))


@given(puzzle=puzzles(boxes=st.sampled_from([(2, 2), (2, 3), (3, 3)]), with_candidates=True))
@settings(max_examples=40)
def test_a_candidate_grid_keeps_the_meaning(puzzle: Puzzle) -> None:
    """Every cell keeps its candidates but for the givens that it sees; no given is invented."""
    box = puzzle.grid.box
    again = read(write(puzzle, "candidates"), format="candidates", box=box)
    for cell, peers in enumerate(puzzle.grid.peers):
        seen = {puzzle.givens[peer] for peer in peers}
        before, after = set(puzzle.allowed(cell)), set(again.allowed(cell))
        assert after <= before
        if puzzle.givens[cell] is None:
            assert before - seen <= after
        else:
            assert after == before


VISIBLE = st.characters(categories=["L", "N", "P", "S"])
TEXT = st.text(st.characters(codec=None), max_size=20)


@given(
    puzzle=puzzles(boxes=ANY_BOX, with_candidates=True),
    texts=st.tuples(TEXT, TEXT, TEXT, TEXT),
    data=st.data(),
)
@settings(max_examples=60)
def test_json_reads_back_exactly(
    puzzle: Puzzle, texts: tuple[str, str, str, str], data: st.DataObject
) -> None:
    order = puzzle.grid.order
    symbols = st.lists(VISIBLE, unique=True, min_size=order, max_size=order).map("".join)
    alphabet = data.draw(st.none() | symbols)
    title, author, comment, name = texts
    puzzle = replace(
        puzzle, title=title, author=author, comment=comment, name=name, alphabet=alphabet
    )
    assert read(write(puzzle, "json")) == puzzle


def drain(puzzles: Iterator[Puzzle]) -> None:
    """Take everything; only the error for a text that cannot be read may stop it."""
    try:
        for puzzle in islice(puzzles, 1000):
            assert isinstance(puzzle, Puzzle)
    except PuzzleFormatError as problem:
        assert str(problem)


PIECES = st.sampled_from(
    [*"123456789ABCDEFGabc0.*_ |#,;:+-=[]{}()<>\"'\n\r\t\0u/\\", "５", "²", "|---+---|", "\n\n",
     "[Puzzle]\n", "null", "None", "1234", "12 34 ", "." * 9, "." * 16, "." * 81, "123456789",
     "1 2 3 4\n", "16 ", "<opensudoku>", "<game data='", "version: 1 ", "1|-|0|", "</opensudoku>",
     '{"format":"sudoku-model","version":1,', ":0000:x:", "*-----------*\n", "|...|...|...|\n",
     "\ufeff", "\ud800", "│", "║", "═", "Grid 1\n", "#AMe\n", "100 ", "e9"]
)  # fmt: skip
LIKELY_TEXT = st.lists(PIECES, max_size=60).map("".join)


@pytest.mark.sample(every=12)
@pytest.mark.parametrize("name", [None, *format_names()])
@given(text=st.text(CHARACTERS, max_size=200) | LIKELY_TEXT)
@settings(max_examples=150)
def test_any_text_gives_puzzles_or_the_error_for_it(name: str | None, text: str) -> None:
    drain(read_many(text, format=name))


@pytest.mark.sample(every=20)
@pytest.mark.parametrize("name", WRITABLE)
@given(data=st.data())
@settings(max_examples=100)
def test_a_damaged_text_gives_puzzles_or_an_error(name: str, data: st.DataObject) -> None:
    text = write(KILLER if name in KILLER_FORMATS else CLASSIC, name)
    place = data.draw(st.integers(0, len(text)))
    cut = data.draw(st.integers(0, 12))
    damaged = text[:place] + data.draw(PIECES) + text[place + cut :]
    drain(read_many(damaged, format=data.draw(st.sampled_from([None, name]))))


@given(content=st.binary(max_size=200))
@example(b"\xff\xfe")
@settings(max_examples=150)
def test_any_bytes_give_puzzles_or_an_error(content: bytes) -> None:
    drain(read_many(content))


LEAVES = st.none() | st.booleans() | st.integers() | st.floats() | st.text(CHARACTERS, max_size=4)
TREES = st.recursive(LEAVES, lambda inner: st.lists(inner, max_size=5), max_leaves=40)


@given(lists=st.lists(TREES, max_size=5) | st.lists(st.lists(LEAVES, min_size=4, max_size=4)))
@settings(max_examples=150)
def test_any_lists_give_puzzles_or_an_error(lists: list[object]) -> None:
    drain(read_many(lists))


@given(
    text=LIKELY_TEXT,
    box=st.none() | st.tuples(st.integers(1, 4), st.integers(1, 4)),
    alphabet=st.sampled_from([None, "letters", "zero", "digits", string.punctuation, "ab"]),
)
@settings(max_examples=150)
def test_any_option_gives_puzzles_or_an_error(
    text: str, box: tuple[int, int] | None, alphabet: str | None
) -> None:
    drain(read_many(text, box=box, alphabet=alphabet))


def test_grids_other_than_usual_ones_go_into_some_formats_only() -> None:
    jigsaw = Grid(4, 4, range(1, 5), (0, 0, 0, 1, 0, 2, 1, 1, 2, 2, 3, 1, 2, 3, 3, 3))
    puzzle = Puzzle(jigsaw, (None,) * 16)
    for name in WRITABLE:
        if name not in ("json", "fpuzzles", "sudokupad", "sudoku-bench", "iss"):
            with pytest.raises(SudokuModelError, match="json holds every puzzle"):
                write(puzzle, name)


@pytest.mark.parametrize(
    ("grid", "told"),
    [
        (replace(Grid.square(4), digits=range(4)), "4x4 with boxes of 2x2 and the digits 0 to 3"),
        (Grid(9, 9, range(1, 10), (None,) * 81), "9x9 and cells in no region"),
        (replace(Grid.square(9), has_rows=False), "no different digits in rows"),
        (Grid.overlapping([(Grid.square(4), 0, 0), (Grid.square(4), 2, 2)]), "holes"),
    ],
)
def test_what_is_unusual_about_a_grid_is_told_where_a_format_cannot_hold_it(
    grid: Grid, told: str
) -> None:
    for name in ("short-killer", "line", "sdk"):
        with pytest.raises(UnsupportedError, match=f"but the puzzle has a grid of .*{told}"):
            write(Puzzle.empty(grid), name)


@pytest.mark.parametrize("box", OTHER_BOXES)
@pytest.mark.parametrize("name", WRITABLE)
def test_boxes_that_are_not_the_usual_ones_are_kept_or_refused(
    name: str, box: tuple[int, int]
) -> None:
    """Read again as another grid, the puzzle would get a verdict that is not its own."""
    puzzle = Puzzle.empty(Grid.square(box[0] * box[1], box)).with_given("r1c1", 1)
    try:
        text = write(puzzle, name)
    except UnsupportedError as problem:
        assert "the format json holds every puzzle" in str(problem)
    else:
        again = read(text)
        assert {*again.grid.houses} == {*puzzle.grid.houses}


@pytest.mark.parametrize("name", ["line", "nested"])
def test_a_solution_is_written_whatever_its_boxes_are(name: str) -> None:
    puzzle = Puzzle.empty(Grid.square(6, (3, 2)))
    solution = Solution(puzzle, tuple(map(int, "124536356241643152235614561423412365")))
    assert read(write(solution, name), box=(3, 2)).givens == solution.values
