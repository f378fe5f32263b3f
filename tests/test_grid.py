"""Grids of every shape: how cells are named, which houses there are, what lies next to what."""

from __future__ import annotations

from itertools import pairwise, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sudoku_model import Grid, GridError, Puzzle, check, count, solve
from sudoku_model.grid import MAX_CELLS, ExtraCell, House, default_box, tiling_box

JIGSAW = Grid(4, 4, range(1, 5), (0, 0, 0, 1, 0, 2, 1, 1, 2, 2, 3, 1, 2, 3, 3, 3))
RING = Grid(3, 3, range(1, 9), (None,) * 9, holes=frozenset((4,)))
EXTRAS = (ExtraCell("x", (0, 1)), ExtraCell("doubler_r1c1", (-3, 5, 40)))
NAKED = Grid(2, 2, range(1, 3), (None,) * 4, has_rows=False, has_columns=False, extras=EXTRAS)


def selected(grid: Grid, text: str) -> str:
    return grid.names(grid.select(text))


class TestSelect:
    @pytest.mark.parametrize(
        ("text", "names"),
        [
            ("", ""),
            ("   ", ""),
            ("r1c1", "r1c1"),
            ("R2C3  r1c1\tr2c3", "r2c3 r1c1 r2c3"),
            ("r1c1-r1c4", "r1c1 r1c2 r1c3 r1c4"),
            ("r1c4-r1c1", "r1c4 r1c3 r1c2 r1c1"),
            ("r3c2-r1c2", "r3c2 r2c2 r1c2"),
            ("r2c2-r2c2", "r2c2"),
            ("r1c1-r2c3", "r1c1 r1c2 r1c3 r2c1 r2c2 r2c3"),
            ("r2c3-r1c1", "r2c3 r2c2 r2c1 r1c3 r1c2 r1c1"),
            ("r1c3-r2c2", "r1c3 r1c2 r2c3 r2c2"),
            ("r2c2-r1c3", "r2c2 r2c3 r1c2 r1c3"),
            ("r2", "r2c1 r2c2 r2c3 r2c4"),
            ("c3", "r1c3 r2c3 r3c3 r4c3"),
            ("b1", "r1c1 r1c2 r1c3 r2c1"),
            ("B3", "r2c2 r3c1 r3c2 r4c1"),
            ("r4c4 c1 b4", "r4c4 r1c1 r2c1 r3c1 r4c1 r3c3 r4c2 r4c3 r4c4"),
        ],
    )
    def test_cells_ranges_rectangles_rows_columns_and_regions(self, text: str, names: str) -> None:
        assert selected(JIGSAW, text) == names

    def test_extra_cells_by_their_names(self) -> None:
        assert NAKED.select("X r1c1 doubler_r1c1") == (4, 0, 5)
        assert selected(NAKED, "r2 x") == "r2c1 r2c2 x"
        assert NAKED.cell("x") == 4

    def test_holes_are_left_out_of_rows_and_ranges(self) -> None:
        assert selected(RING, "r2") == "r2c1 r2c3"
        assert selected(RING, "c2") == "r1c2 r3c2"
        assert selected(RING, "r1c1-r3c3").split().count("r2c2") == 0
        assert len(RING.select("r1c1-r3c3")) == 8

    @pytest.mark.parametrize(
        ("grid", "text", "message"),
        [
            (JIGSAW, "r1c5", "r1c5 lies outside the grid of 4x4 cells"),
            (JIGSAW, "r1c1 r5c1", "r5c1 lies outside"),
            (JIGSAW, "r1c1-r1c5", "r1c1-r1c5 lies outside the grid"),
            (JIGSAW, "r5c1-r1c1", "r5c1-r1c1 lies outside the grid"),
            (JIGSAW, "r5", "r5 lies outside the grid"),
            (JIGSAW, "c99999", "c99999 lies outside the grid"),
            (JIGSAW, "b5", "found 'b5', but the grid has no region of that number"),
            (RING, "b1", "no region of that number"),
            (RING, "r2c2", "r2c2 is a hole of the grid"),
            (RING, "r2c2-r2c3", "is a hole of the grid"),
            (JIGSAW, "r0c1", "found 'r0c1', expected a cell (r1c1), a range"),
            (JIGSAW, "r1c1,r1c2", "found 'r1c1,r1c2'"),
            (JIGSAW, "r1c1-", "found 'r1c1-'"),
            (JIGSAW, "r1-r2", "found 'r1-r2'"),
            (JIGSAW, "r1c1-r1c2-r1c3", "found"),
            (JIGSAW, "x", "found 'x', expected a cell"),
            (JIGSAW, "r１c1", "found 'r１c1'"),
            (JIGSAW, "r1c10000", "found 'r1c10000'"),
        ],
    )
    def test_what_is_no_cell_is_said(self, grid: Grid, text: str, message: str) -> None:
        for _ in range(2):  # what was refused once must not be remembered as known
            with pytest.raises(GridError) as caught:
                grid.select(text)
            assert message in str(caught.value)

    @given(st.integers(1, 4), st.integers(1, 5), st.data())
    @settings(max_examples=40, deadline=None)
    def test_a_range_visits_its_rectangle_from_the_first_corner_to_the_last(
        self, rows: int, columns: int, data: st.DataObject
    ) -> None:
        grid = Grid.rectangle(rows, columns)
        cells = st.sampled_from(grid.cells)
        first, last = data.draw(cells), data.draw(cells)
        found = grid.select(f"{grid.cell_name(first)}-{grid.cell_name(last)}")
        assert (found[0], found[-1]) == (first, last)
        assert len(set(found)) == len(found)
        (top, left), (bottom, right) = divmod(first, columns), divmod(last, columns)
        inside = {
            r * columns + c
            for r in range(min(top, bottom), max(top, bottom) + 1)
            for c in range(min(left, right), max(left, right) + 1)
        }
        assert set(found) == inside
        # Row by row: the row number never turns back.
        turns = {(b // columns) - (a // columns) for a, b in pairwise(found)}
        assert not {-1, 1} <= turns


class TestRectangle:
    @pytest.mark.parametrize(
        ("rows", "columns", "box", "houses"),
        [
            (9, 9, (3, 3), 27),
            (6, 6, (2, 3), 18),
            (4, 6, (2, 3), 14),
            (6, 9, (3, 3), 21),
            (5, 5, None, 10),
            (3, 7, None, 10),
            (1, 4, None, 5),
            (1, 1, None, 2),
        ],
    )
    def test_boxes_where_they_tile(
        self, rows: int, columns: int, box: tuple[int, int] | None, houses: int
    ) -> None:
        grid = Grid.rectangle(rows, columns)
        assert grid.box == box or box is None
        assert grid.digits == range(1, max(rows, columns) + 1)
        assert len(grid.houses) == houses
        assert (grid.regions_by_number == {}) == (box is None)

    def test_digits_and_boxes_can_be_chosen(self) -> None:
        grid = Grid.rectangle(4, 6, range(6), (2, 2))
        assert (grid.digits, grid.box, len(grid.regions_by_number)) == (range(6), (2, 2), 6)
        assert Grid.rectangle(4, 4, range(10), (2, 2)).order == 10
        assert Grid.rectangle(9, 9) == Grid.square(9)

    @pytest.mark.parametrize(
        ("arguments", "message"),
        [
            ((0, 3), "a grid of 0x3 cells is not supported"),
            ((3, -1), "3x-1 cells is not supported"),
            ((101, 100), "must have between 1 and 10000 cells"),
            ((10**9, 10**9), "must have between 1 and 10000 cells"),
            ((4, 4, range(1, 5), (3, 2)), "boxes of 3x2 do not tile a grid of 4x4"),
            ((4, 4, range(1, 5), (0, 2)), "boxes of 0x2 do not tile"),
            ((4, 4, range(1, 4)), "row 1 has 4 cells, more than there are digits (3)"),
            ((2, 2, range(1, 9, 2)), "consecutive"),
            ((2, 2, range(1)[:0]), "at least one"),
        ],
    )
    def test_what_does_not_fit_is_refused(self, arguments: tuple, message: str) -> None:
        with pytest.raises(GridError) as caught:
            Grid.rectangle(*arguments)
        assert message in str(caught.value)

    def test_the_default_box_is_the_squarest_that_tiles(self) -> None:
        assert tiling_box(12, 12, 12) == (3, 4) == default_box(12)
        assert tiling_box(6, 4, 6) == (3, 2)
        assert tiling_box(7, 7, 7) is None
        assert tiling_box(4, 4, 5) is None


class TestOverlapping:
    def test_shared_cells_are_one_cell_and_what_none_covers_is_a_hole(self) -> None:
        small = Grid.square(4)
        grid = Grid.overlapping([(small, 0, 0), (small, 2, 2)])
        assert (grid.rows, grid.columns) == (6, 6)
        assert selected(grid, "r1") == "r1c1 r1c2 r1c3 r1c4"
        assert len(grid.holes) == 36 - 2 * 16 + 4
        assert {house.name for house in grid.houses} >= {"row 1 of grid 1", "column 4 of grid 2"}
        # The box that both share is one house, not two.
        assert len(grid.houses) == 2 * 12 - 1
        assert {house.cells for house in grid.houses} >= {grid.select("r3c3-r4c4")}
        assert not (grid.has_rows or grid.has_columns or grid.regions_by_number)
        assert grid.neighbours(grid.cell("r2c4")) == grid.select("r1c4 r2c3 r3c4")

    def test_two_overlapping_grids_have_as_many_solutions_as_counting_says(self) -> None:
        # A 4x4 grid has 288 solutions, and relabelling makes each corner box equally frequent:
        # 288 / 24 grids for each filling of the shared box, on both sides.
        small = Grid.square(4)
        puzzle = Puzzle.empty(Grid.overlapping([(small, 0, 0), (small, 2, 2)]))
        assert count(puzzle).value == 24 * 12 * 12

    def test_parts_may_have_holes_and_regions_of_their_own(self) -> None:
        grid = Grid.overlapping([(RING, 0, 0), (RING, 0, 3)])
        assert sorted(grid.names(grid.holes).split()) == ["r2c2", "r2c5"]
        assert "row 2 of grid 2" in {house.name for house in grid.houses}
        assert selected(Grid.overlapping([(JIGSAW, 1, 1)]), "r2") == "r2c2 r2c3 r2c4 r2c5"

    @pytest.mark.parametrize(
        ("parts", "message"),
        [
            ([], "need a row and a column, from 0, for each"),
            ([(JIGSAW, -1, 0)], "from 0"),
            ([(JIGSAW, 0, 0), (Grid.square(6), 0, 0)], "must have the same digits"),
            ([(NAKED, 0, 0)], "no extra cells"),
            ([(JIGSAW, 0, 0), (JIGSAW, 500, 500)], f"more than {MAX_CELLS}"),
        ],
    )
    def test_what_does_not_fit_is_refused(self, parts: list, message: str) -> None:
        with pytest.raises(GridError, match=message):
            Grid.overlapping(parts)


def samurai() -> Puzzle:
    """Make a samurai of 127 givens: shifted rows, relabelled so that the shared boxes agree."""
    grid = Grid.samurai()
    values = dict.fromkeys(grid.board, 1)
    for row, column, shift in ((6, 6, 0), (0, 0, 1), (0, 12, 4), (12, 0, 5), (12, 12, 8)):
        for r, c in product(range(9), repeat=2):
            values[(row + r) * 21 + column + c] = (3 * (r % 3) + r // 3 + c + shift) % 9 + 1
    assert grid.holds(list(values.values()))
    kept = {
        cell
        for cell, r, c in ((cell, *divmod(cell, 21)) for cell in grid.board)
        if cell not in grid.holes and (r + 3 * c + r * c) % 11 < 4
    }
    return Puzzle(grid, tuple(values[cell] if cell in kept else None for cell in grid.board))


class TestSamurai:
    def test_its_shape(self) -> None:
        grid = Grid.samurai()
        assert (grid.rows, grid.columns, len(grid.board) - len(grid.holes)) == (21, 21, 369)
        assert len(grid.houses) == 5 * 27 - 4
        assert all(len(house.cells) == 9 for house in grid.houses)
        # A shared cell has the peers of both grids.
        assert len(grid.peers[grid.cell("r7c7")]) == 8 + 2 * 12
        assert len(grid.peers[grid.cell("r1c1")]) == 20

    def test_it_is_solved_alike_by_both_engines(self) -> None:
        puzzle = samurai()
        found = [check(puzzle, engine, time_limit=60) for engine in ("sat", "cpsat")]
        assert [verdict.status.value for verdict in found] == ["unique", "unique"]
        first, second = (verdict.solution for verdict in found)
        assert first and second
        assert first.values == second.values
        assert puzzle.holds(first.values)
        assert len(first.line()) == 441
        assert first.line().count(".") == len(puzzle.grid.holes)

    def test_a_digit_twice_in_one_of_the_grids_is_named(self) -> None:
        puzzle = Puzzle.empty(Grid.samurai()).with_given("r7c10", 5).with_given("r7c15", 5)
        assert check(puzzle).reason == "r7c10 and r7c15 both hold 5 (row 1 of grid 5)"
        # In the row of the picture, but in no row of a grid.
        apart = Puzzle.empty(Grid.samurai()).with_given("r1c1", 5).with_given("r1c21", 5)
        assert solve(apart)


class TestHousesAndSwitches:
    def test_rows_and_columns_can_be_switched_off(self) -> None:
        boxes = JIGSAW.regions
        for rows, columns, kinds in [
            (True, True, {"row", "column", "region"}),
            (True, False, {"row", "region"}),
            (False, True, {"column", "region"}),
            (False, False, {"region"}),
        ]:
            grid = Grid(4, 4, range(1, 5), boxes, has_rows=rows, has_columns=columns)
            assert {house.name.split()[0] for house in grid.houses} == kinds
            assert grid != JIGSAW or (rows and columns)
        # Four regions, each in any order.
        assert not count(Puzzle.empty(grid), limit=1000).is_exact

    def test_cells_in_no_region_see_their_row_and_column_only(self) -> None:
        grid = Grid(3, 3, range(1, 4), (0, 0, None, 0, None, None, None, None, 1))
        assert grid.regions_by_number == {0: (0, 1, 3), 1: (8,)}
        assert grid.peers[4] == {1, 3, 5, 7}
        assert grid.peers[3] == {0, 1, 4, 5, 6}
        assert selected(grid, "b2") == "r3c3"
        assert grid.box is None
        latin = Grid(3, 3, range(1, 4), (None,) * 9)
        assert count(Puzzle.empty(latin)).value == 12
        assert count(Puzzle.empty(latin), "cpsat").value == 12
        assert count(Puzzle.empty(latin), "backtracking").value == 12

    @pytest.mark.parametrize("engine", ["sat", "cpsat", "backtracking"])
    def test_further_houses(self, engine: str) -> None:
        diagonals = tuple(
            House(name, Grid.square(4).select(cells))
            for name, cells in [
                ("one diagonal", "r1c1 r2c2 r3c3 r4c4"),
                ("other diagonal", "r1c4 r2c3 r3c2 r4c1"),
            ]
        )
        grid = Grid(4, 4, range(1, 5), Grid.square(4).regions, more_houses=diagonals)
        assert grid != Grid.square(4)
        assert count(Puzzle.empty(grid), engine).value == 48
        assert grid.cell("r4c4") in grid.peers[grid.cell("r1c1")]
        clash = Puzzle.empty(grid).with_given("r1c1", 1).with_given("r4c4", 1)
        assert check(clash, engine).reason == "r1c1 and r4c4 both hold 1 (one diagonal)"

    def test_a_hole_shortens_its_row_and_column(self) -> None:
        assert [len(house.cells) for house in RING.houses] == [3, 2, 3, 3, 2, 3]
        assert RING.row(1) == (3, 5)
        assert RING.column(1) == (1, 7)
        # Ten columns and nine digits fit where each row has a hole.
        holes = frozenset(range(0, 30, 11))
        grid = Grid(3, 10, range(1, 10), (None,) * 30, holes=holes)
        assert {len(grid.row(row)) for row in range(3)} == {9}
        verdict = check(Puzzle.empty(grid))
        assert verdict.solution
        assert all(verdict.solution.values[hole] == 1 for hole in holes)
        assert [verdict.solution.line()[hole] for hole in sorted(holes)] == ["."] * 3

    @pytest.mark.parametrize("engine", ["sat", "cpsat", "backtracking"])
    def test_a_hole_takes_no_part_in_a_solution(self, engine: str) -> None:
        grid = Grid(2, 2, range(1, 3), (None,) * 4, holes=frozenset((3,)))
        # r1c1 differs from both neighbours, and nothing else is said.
        assert count(Puzzle.empty(grid), engine).value == 2

    def test_extra_cells_are_in_no_house_unless_one_is_made_of_them(self) -> None:
        assert NAKED.domains == (range(1, 3),) * 4 + ((0, 1), (-3, 5, 40))
        assert NAKED.peers[4] == frozenset()
        assert NAKED.holds((1, 1, 1, 1, 0, 40))
        assert not NAKED.holds((1, 1, 1, 1, 2, 40))
        assert not NAKED.holds((0, 1, 1, 1, 0, 40))
        assert not NAKED.holds((1, 1, 1, 1))
        assert count(Puzzle.empty(NAKED)).value == 2**4 * 2 * 3
        tied = Grid(
            1, 1, range(1, 3), (None,), more_houses=(House("pair", (0, 1)),), extras=EXTRAS[:1]
        )
        assert tied.peers[1] == {0}
        for engine in ("sat", "cpsat", "backtracking"):
            assert count(Puzzle.empty(tied), engine).value == 3

    @pytest.mark.parametrize("engine", ["sat", "cpsat"])
    def test_extra_cells_can_be_given_and_restricted(self, engine: str) -> None:
        puzzle = Puzzle.empty(NAKED).with_given("x", 1).with_candidates("doubler_r1c1", [5, 40])
        assert count(puzzle, engine).value == 2**4 * 2
        solution = solve(puzzle, engine)
        assert solution
        assert solution["x"] == 1
        assert solution["doubler_r1c1"] in (5, 40)
        # A line has digits only.
        assert len(solution.line()) == 4
        assert str(puzzle) == "...."
        with pytest.raises(GridError, match="x is given 2, expected one of 0, 1"):
            Puzzle.empty(NAKED).with_given("x", 2)


class TestBadValues:
    @pytest.mark.parametrize(
        ("settings", "message"),
        [
            ({"holes": frozenset((9,))}, "must lie in it"),
            ({"holes": frozenset(range(4))}, "leave some of its cells"),
            ({"more_houses": (House("mine", (0, 4)),)}, "mine has a cell that does not exist"),
            (
                {"holes": frozenset((3,)), "more_houses": (House("mine", (0, 3)),)},
                "mine has a cell that does not exist",
            ),
            ({"more_houses": (House("mine", (0, 1, 2)),)}, "mine has 3 cells, more than"),
            ({"extras": (ExtraCell("r1c1", (1,)),)}, "found the extra cell 'r1c1'"),
            ({"extras": (ExtraCell("r1", (1,)),)}, "not the name of a cell, row, column"),
            ({"extras": (ExtraCell("b7", (1,)),)}, "found the extra cell 'b7'"),
            ({"extras": (ExtraCell("X", (1,)),)}, "lower-case"),
            ({"extras": (ExtraCell("", (1,)),)}, "found the extra cell ''"),
            ({"extras": (ExtraCell("a b", (1,)),)}, "found the extra cell 'a b'"),
            ({"extras": (ExtraCell("a" * 40, (1,)),)}, "found the extra cell"),
            ({"extras": (ExtraCell("x", ()),)}, "has no values"),
            ({"extras": (ExtraCell("x", (1,)),) * 2}, "named twice"),
            ({"extras": (ExtraCell("x", (2, 1)),)}, "values of 'x' must increase"),
            ({"extras": (ExtraCell("x", (1, 1)),)}, "must increase"),
            ({"extras": (ExtraCell("x", tuple(range(10**6))),)}, "candidates in all"),
        ],
    )
    def test_what_does_not_fit_together_is_refused(self, settings: dict, message: str) -> None:
        with pytest.raises(GridError) as caught:
            Grid(2, 2, range(1, 3), (None,) * 4, **settings)
        assert message in str(caught.value)

    def test_a_hole_is_no_cell(self) -> None:
        with pytest.raises(GridError, match="r2c2 is a hole"):
            Puzzle.empty(RING).with_given("r2c2", 1)


class TestNeighbours:
    def test_beside_and_across(self) -> None:
        grid = Grid.rectangle(3, 4)
        assert grid.names(grid.neighbours(0)) == "r1c2 r2c1"
        assert grid.names(grid.neighbours(5)) == "r1c2 r2c1 r2c3 r3c2"
        assert grid.names(grid.leaps(0, 1, 1)) == "r2c2"
        assert grid.names(grid.leaps(0, 1, 2)) == "r2c3 r3c2"
        assert grid.names(grid.leaps(0, 2, 2)) == "r3c3"
        assert grid.leaps(5, 0, 0) == ()
        assert grid.leaps(0, 50, 1) == ()

    def test_holes_are_nobodys_neighbours(self) -> None:
        assert RING.neighbours(1) == (0, 2)
        assert RING.leaps(0, 1, 1) == ()
        assert RING.squares == ()
        assert all(4 not in pair for pair in RING.pairs_apart(0, 1))
        assert len(RING.pairs_apart(0, 1)) == 8

    def test_squares_in_reading_order(self) -> None:
        grid = Grid.rectangle(2, 3)
        assert grid.squares == ((0, 1, 3, 4), (1, 2, 4, 5))
        assert Grid.rectangle(1, 5).squares == ()
        assert len(Grid.square(9).squares) == 64

    @given(st.integers(1, 5), st.integers(1, 5), st.integers(0, 3), st.integers(0, 3), st.data())
    @settings(max_examples=40, deadline=None)
    def test_each_pair_stands_once_and_is_as_far_apart_as_asked(
        self, rows: int, columns: int, down: int, across: int, data: st.DataObject
    ) -> None:
        size = rows * columns
        holes = data.draw(st.frozensets(st.integers(0, size - 1), max_size=size - 1))
        grid = Grid(rows, columns, range(1, 30), (None,) * size, holes=holes)
        place = {cell: divmod(cell, columns) for cell in grid.board if cell not in holes}
        expected = {
            (a, b)
            for a, (r, c) in place.items()
            for b, (s, d) in place.items()
            if a < b and sorted((abs(r - s), abs(c - d))) == sorted((down, across))
        }
        found = grid.pairs_apart(down, across)
        assert len(found) == len(set(found))
        assert set(found) == expected
        for a, b in found:
            assert b in grid.leaps(a, down, across)
            assert a in grid.leaps(b, across, down)


def test_equal_grids_are_one_key_and_any_difference_makes_another() -> None:
    base = {"rows": 2, "columns": 2, "digits": range(1, 5), "regions": (None,) * 4}
    changes = [
        {},
        {"has_rows": False},
        {"has_columns": False},
        {"regions": (0, 0, None, None)},
        {"digits": range(4)},
        {"holes": frozenset((0,))},
        {"extras": (ExtraCell("x", (1,)),)},
        {"extras": (ExtraCell("x", (1, 2)),)},
        {"more_houses": (House("d", (0, 3)),)},
    ]
    grids = [Grid(**(base | change)) for change in changes]
    assert len(set(grids)) == len(grids)
    assert {Grid(**(base | change)): 1 for change in changes}.keys() == set(grids)
    # A warm solver of one must not answer for another.
    counts = [count(Puzzle.empty(grid), limit=None).value for grid in grids]
    assert counts == [84, 12 * 12, 12 * 12, 84, 84, 36, 84, 168, 48]
