"""Nothing is silently lost or misread: texts, extra cells, conditions, and what is said of them."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

import sudoku_model as sm
from sudoku_model.drawing import text
from sudoku_model.errors import PuzzleFormatError, UnsupportedError
from sudoku_model.formats import FORMATS
from tests.conftest import Run
from tests.puzzles import AMBIGUOUS, BROKEN, UNIQUE

ROOT = Path(__file__).parents[1]
DIGITS_ONLY = [name for name, form in FORMATS.items() if form.digits_only and form.can_write]
KNIGHT = sm.Puzzle.empty(9).with_constraints(sm.AntiKnight())
SIX = sm.Puzzle.empty(6).with_constraints(sm.KillerCage("r1c1 r1c2 r2c1", 10))
DOUBLER = sm.Puzzle.empty(sm.Doubler().extend(sm.Grid.square(6))).with_constraints(sm.Doubler())
CHAOS = ".Shape~4x4.ChaosConstruction"


def fpuzzles(size: int = 9, **members: object) -> str:
    """Return JSON of f-puzzles."""
    grid: list[list[dict[str, object]]] = [[{} for _ in range(size)] for _ in range(size)]
    return json.dumps({"size": size, "grid": grid} | members)


def jigsaw(size: int) -> list[list[dict[str, object]]]:
    """Return the cells of a grid whose regions are its rows, but for two cells."""
    grid: list[list[dict[str, object]]]
    grid = [[{"region": row} for _ in range(size)] for row in range(size)]
    grid[0][0], grid[1][0] = {"region": 1}, {"region": 0}
    return grid


class TestNothingIsDroppedSilently:
    def test_these_formats_hold_digits_only(self) -> None:
        assert {name for name, form in FORMATS.items() if form.digits_only} == {
            *("line", "grid", "nested", "judge", "sdm", "sdk", "sdx", "ss"),
            *("candidates", "pencilmarks", "opensudoku", "hodoku", "gsf", "pzpr"),
        }

    @pytest.mark.parametrize("name", DIGITS_ONLY)
    def test_constraints_are_refused_by_name(self, name: str) -> None:
        with pytest.raises(UnsupportedError, match=r"AntiKnight .*format json holds every"):
            sm.write(KNIGHT, name)

    def test_on_the_command_line_it_is_an_error(self, run: Run) -> None:
        done = run("convert", "--to", "line", ".AntiKnight")
        assert (done.code, done.out) == (2, "")
        assert done.err.startswith("error: the format line holds puzzles without constraints")

    @pytest.mark.parametrize("name", [name for name, form in FORMATS.items() if form.can_write])
    def test_what_is_not_stated_is_not_forgotten(self, name: str) -> None:
        puzzle = replace(sm.Puzzle.empty(9), unstated=("1 drawn line",))
        if name == "json":
            assert sm.read(sm.write(puzzle, name)).unstated == puzzle.unstated
        else:
            with pytest.raises(UnsupportedError, match="1 drawn line"):
                sm.write(puzzle, name)

    @pytest.mark.parametrize("name", DIGITS_ONLY)
    def test_unusual_grids_are_refused(self, name: str) -> None:
        bare = replace(sm.Grid.square(9), regions=(None,) * 81)
        extra = replace(sm.Grid.square(9), extras=(sm.ExtraCell("x", (1, 2)),))
        for grid in (bare, extra, replace(sm.Grid.square(9), has_rows=False)):
            with pytest.raises(UnsupportedError):
                sm.write(sm.Puzzle.empty(grid), name)

    @pytest.mark.parametrize("name", DIGITS_ONLY)
    def test_a_solution_is_its_digits(self, name: str) -> None:
        solution = sm.solve(replace(KNIGHT, unstated=("1 text",)))
        assert solution is not None
        again = sm.read(sm.write(solution, name), format=name)
        assert again.givens == solution.values

    def test_a_solution_without_regions_or_with_extra_cells_too(self) -> None:
        for puzzle in (DOUBLER, sm.read(CHAOS)):
            solution = sm.solve(puzzle)
            assert solution is not None
            assert sm.write(solution, "line") == solution.line() + "\n"

    @pytest.mark.parametrize("name", ["fpuzzles", "iss", "short-killer"])
    def test_nobody_is_sent_to_a_format_that_refuses_as_well(self, name: str) -> None:
        puzzle = sm.Puzzle.empty(9).with_constraints(sm.Predicate("r1c1", bool, "are not zero"))
        with pytest.raises(UnsupportedError, match="which no format holds") as caught:
            sm.write(puzzle, name)
        assert "json" not in str(caught.value)
        with pytest.raises(UnsupportedError):
            sm.write(puzzle, "json")

    def test_texts_that_are_left_out_are_noted_once(self, run: Run, tmp_path: Path) -> None:
        titled = replace(SIX, title="Mine", author="I", rules="the usual ones")
        titled = titled.with_cosmetics(sm.DrawnLine(((0.5, 0.5), (0.5, 1.5))))
        file = tmp_path / "two.json"
        file.write_text(sm.write(titled, "json") * 2, encoding="utf-8")
        done = run("convert", "--to", "iss", str(file))
        assert done.code == 0
        assert done.err == (
            "note: iss has no place for the title, the author, the rules, the drawings\n"
        )
        assert len(done.out.splitlines()) == 2
        for name in ("json", "fpuzzles", "sudokupad"):
            done = run("convert", "--to", name, str(file))
            assert done.err == ""
            again = next(sm.read_many(done.out))
            assert (again.rules, again.cosmetics) == (titled.rules, titled.cosmetics)


class TestLinesOfIss:
    def test_a_puzzle_a_line(self) -> None:
        killers = list(sm.read_many(ROOT / "benchmarks" / "data" / "killers.txt"))
        assert len(killers) == 24
        assert all(len(killer.constraints) > 15 for killer in killers)
        assert not any(killer.notes for killer in killers)

    def test_items_a_line_are_one_puzzle_which_is_noted(self) -> None:
        puzzle = sm.read(".Shape~6x6\n.AntiKnight\n\n.Cage~5~R1C1~R1C2\n")
        assert (puzzle.grid, len(puzzle.constraints)) == (sm.Grid.square(6), 2)
        assert puzzle.notes == ("lines 1 to 4 are read as one puzzle",)
        assert "lines 1 to 4 are read as one puzzle" in str(sm.check(puzzle))

    @pytest.mark.parametrize("last", [".AntiKing", ".Or.AntiKing\n.End", ".Or.AntiKing.End"])
    def test_one_line_that_is_not_whole_joins_all(self, last: str) -> None:
        (puzzle,) = sm.read_many(f".AntiKnight.AntiKing\n{last}")
        assert puzzle.notes

    def test_what_can_only_be_one_puzzle_needs_no_note(self) -> None:
        (puzzle,) = sm.read_many(".AntiKing.Thermo\n~R1C1~R1C2")
        assert puzzle.notes == ()

    def test_composites_count_as_one_item(self) -> None:
        lines = ".Or.AntiKing.AntiKnight.End.AntiKing\n" * 2
        assert [len(puzzle.constraints) for puzzle in sm.read_many(lines)] == [2, 2]

    def test_where_all_begin_with_a_shape_one_item_is_enough(self) -> None:
        lines = "# a\n.Shape~4x4\n# b\n.Shape~6x6.AntiKing\n# c\n"
        first, second = sm.read_many(lines)
        assert [first.comment, second.comment] == ["a", "b"]
        assert [first.grid.rows, second.grid.rows] == [4, 6]

    def test_a_shape_begins_another_puzzle(self) -> None:
        found = list(sm.read_many(".Shape~4x4\n.AntiKing\n.Shape~6x6.AntiKing\n.AntiKnight\n"))
        assert [len(puzzle.constraints) for puzzle in found] == [1, 2]
        assert [puzzle.notes for puzzle in found] == [
            ("lines 1 to 2 are read as one puzzle",),
            ("lines 3 to 4 are read as one puzzle",),
        ]

    def test_what_is_written_is_read_again(self) -> None:
        puzzles = [KNIGHT, sm.Puzzle.empty(4), SIX]
        found = list(sm.read_many("".join(sm.write(p, "iss") for p in puzzles)))
        assert [(p.grid, p.constraints) for p in found] == [
            (p.grid, p.constraints) for p in puzzles
        ]

    def test_modulo_1_all_digits_are_the_same(self) -> None:
        assert sm.read(".Modular~1~R1C1~R1C2~R1C3.AntiKing").constraints == (sm.AntiKing(),)
        with pytest.raises(PuzzleFormatError, match="R1X3"):
            sm.read(".Modular~1~R1C1~R1C2~R1X3")


class TestExtraCellsOfASolution:
    def test_they_stand_below_the_board(self, run: Run, tmp_path: Path) -> None:
        file = tmp_path / "doubler.json"
        file.write_text(sm.write(DOUBLER, "json"), encoding="utf-8")
        done = run("solve", str(file))
        (line,) = (line for line in done.out.splitlines() if line.startswith("doubler: "))
        assert len(line.split()) == 7
        assert "cc1 to cc16: " in run("solve", CHAOS).out
        assert "vx: " in run("solve", "--solver", "cpsat", ".Shape~4x4.Var~X~~1").out
        done = run("check", str(file))
        assert done.out.count("doubler: ") == 2

    def test_several_solutions_have_them_on_the_line(self, run: Run) -> None:
        done = run("solve", CHAOS, UNIQUE)
        first, second = done.out.splitlines()
        assert first[16:].startswith(" # cc1 to cc16: ")
        assert "#" not in second

    def test_json(self, run: Run) -> None:
        record = json.loads(run("solve", "--json", CHAOS).out)
        assert list(record["extras"]) == [f"cc{number}" for number in range(1, 17)]
        record = json.loads(run("check", "--json", CHAOS).out)
        assert [len(extras) for extras in record["extras"]] == [16, 16]
        assert "extras" not in json.loads(run("solve", "--json", UNIQUE).out)

    def test_kinds_of_marks_are_told_apart(self) -> None:
        hot = sm.HotCold()
        puzzle = sm.Puzzle.empty(hot.extend(sm.Grid.square(6))).with_constraints(hot)
        solution = sm.solve(puzzle)
        assert solution is not None
        drawn = text(solution, sentences=False)
        assert f"\n{hot.name}: r" in drawn
        assert f"\n{hot.name} 2: r" in drawn

    def test_solve_to_line_writes_the_board(self, run: Run) -> None:
        assert len(run("solve", "--to", "line", CHAOS).out) == 17


class TestFPuzzles:
    def test_the_first_cell_of_an_arrow_is_its_circle(self) -> None:
        arrow = [{"cells": ["R1C1"], "lines": [["R1C1", "R1C2", "R1C3"]]}]
        assert sm.read(fpuzzles(arrow=arrow)).constraints == (sm.Arrow("r1c1", "r1c2 r1c3"),)

    @pytest.mark.parametrize(
        ("line", "words"),
        [
            (["R1C2", "R1C3"], "begins outside its circle"),
            (["R2C2", "R1C1", "R1C2"], "begins outside its circle"),
            (["R1C1", "R1C2", "R2C2", "R1C1"], "comes back to its circle"),
        ],
    )
    def test_other_arrows_are_not_guessed(self, line: list[str], words: str) -> None:
        puzzle = sm.read(fpuzzles(arrow=[{"cells": ["R1C1"], "lines": [line]}]))
        assert puzzle.constraints == ()
        assert puzzle.unstated == (f"the arrow that {words} (arrow[0].lines[0])",)

    def test_disjoint_groups_of_irregular_regions(self) -> None:
        puzzle = sm.read(fpuzzles(4, grid=jigsaw(4), disjointgroups=True))
        first, *others = puzzle.constraints
        # The regions are, in reading order, r1c1 r2c2 r2c3 r2c4 and r1c2 r1c3 r1c4 r2c1.
        assert first == sm.DifferentDigits("r1c1 r1c2 r3c1 r4c1")
        assert others[2] == sm.DifferentDigits("r2c4 r2c1 r3c4 r4c4")
        assert sm.read(fpuzzles(4, disjointgroups=True)).constraints == (sm.DisjointGroups(),)
        assert sm.read(fpuzzles(4, grid=jigsaw(4), disjointgroups=False)).constraints == ()

    def test_disjoint_groups_need_regions_of_one_size(self) -> None:
        grid = jigsaw(4)
        grid[0][0] = {"region": None}
        with pytest.raises(PuzzleFormatError, match="regions of the same size"):
            sm.read(fpuzzles(4, grid=grid, disjointgroups=True))
        irregular = sm.read(fpuzzles(4, grid=jigsaw(4)))
        with pytest.raises(UnsupportedError, match="DisjointGroups in a grid"):
            sm.write(irregular.with_constraints(sm.DisjointGroups(size=4)), "fpuzzles")

    def test_region_sums_through_cells_in_no_region(self) -> None:
        grid = jigsaw(4)
        grid[0][0] = {"region": None}
        lines = [{"lines": [["R1C1", "R1C2", "R2C2"], ["R1C2", "R2C2"]]}]
        puzzle = sm.read(fpuzzles(4, grid=grid, regionsumline=lines))
        assert puzzle.constraints == (sm.RegionSumLine("r1c2 r2c2"),)
        assert puzzle.unstated == (
            "the region sum line through cells in no region (regionsumline[0].lines[0])",
        )
        line = sm.RegionSumLine("r1c1 r1c2 r2c2")
        with pytest.raises(UnsupportedError, match="through cells in no region"):
            sm.write(replace(puzzle, unstated=(), constraints=(line,)), "fpuzzles")

    def test_what_is_wrong_is_said_without_wrapping(self) -> None:
        cage = [{"cells": ["R1C1", "R1C2"], "value": "50"}]
        with pytest.raises(PuzzleFormatError) as caught:
            sm.read(fpuzzles(killercage=cage))
        assert (
            "found a sum of 50 in 2 cells in KillerCage at killercage[0], expected one from 3"
            in (str(caught.value))
        )
        with pytest.raises(PuzzleFormatError) as caught:
            sm.read(fpuzzles(thermometer=[{"lines": [["R1C1", "R3C3"]]}]))
        assert "contradiction" not in str(caught.value)
        assert "jumps from r1c1 to r3c3" in str(caught.value)


class TestVerdicts:
    def test_of_several_solutions_none_disagrees(self, run: Run) -> None:
        puzzle = replace(sm.read(AMBIGUOUS), expected=(1,) * 81)
        record = json.loads(run("check", "--json", sm.write(puzzle, "json")).out)
        assert record["verdict"] == "multiple"
        assert "disagreements" not in record

    def test_what_has_no_solution_has_its_conditions_too(self, run: Run) -> None:
        source = sm.write(replace(sm.read(BROKEN), unstated=("1 text",)), "json")
        done = run("check", source)
        clash = "no solution: r1c1 and r1c3 both hold 6 (row 1)"
        assert f"{clash}; this holds without 1 text" in done.out
        assert json.loads(run("check", "--json", source).out)["without"] == ["1 text"]
        for command in ("solve", "count"):
            assert "this holds without 1 text" in run(command, source).err
        unique = sm.write(replace(sm.read(UNIQUE), unstated=("1 text",)), "json")
        for command in ("solve", "count"):
            assert "this holds without 1 text" in run(command, unique).err

    @pytest.mark.slow
    def test_the_clock_does_not_run_while_an_engine_is_loaded(self) -> None:
        script = (
            "import sudoku_model as sm, sys\n"
            "from sudoku_model.analysis import uniqueness\n"
            "limits, loaded = uniqueness.Limits, []\n"
            "def watch(*given):\n"
            "    loaded.append('ortools' in sys.modules)\n"
            "    return limits(*given)\n"
            "uniqueness.Limits = watch\n"
            f"sm.check(sm.read({UNIQUE!r}), 'cpsat')\n"
            "print(loaded)\n"
        )
        done = subprocess.run(
            [sys.executable, "-c", script], capture_output=True, text=True, check=True, cwd=ROOT
        )
        assert done.stdout == "[True]\n"

    def test_one_is_no_plural(self) -> None:
        solution = sm.solve(sm.Puzzle.empty(4))
        assert solution is not None
        for changed, words in ((8, "r2c4"), (9, "r2c4 and 1 more cell"), (10, "2 more cells")):
            values = tuple(5 - v if i < changed else v for i, v in enumerate(solution.values))
            found = (solution, replace(solution, values=values))
            verdict = replace(sm.check(solution.puzzle), solutions=found)
            assert str(verdict).endswith(words)


class TestLinks:
    def test_links_to_several_programs_in_one_file(self, run: Run, tmp_path: Path) -> None:
        file = tmp_path / "links.txt"
        iss = "https://sigh.github.io/Interactive-Sudoku-Solver/?q=.Shape~6x6.AntiKing"
        links = [sm.write(SIX, name).strip() for name in ("fpuzzles", "sudokupad")]
        payload = links[0].partition("load=")[2]
        file.write_text("\n".join(["# mine", *links, "", iss, payload]), encoding="utf-8")
        found = list(sm.read_many(file))
        assert [puzzle.name.rpartition(":")[2] for puzzle in found] == ["2", "3", "5", "6"]
        assert [puzzle.grid for puzzle in found] == [SIX.grid] * 4
        assert found[2].constraints == (sm.AntiKing(),)

    def test_a_broken_link_is_named_by_its_line(self) -> None:
        links = "".join(sm.write(SIX, name) for name in ("fpuzzles", "sudokupad"))
        with pytest.raises(PuzzleFormatError, match="line 3"):
            list(sm.read_many(f"{links}https://f-puzzles.com/?load=N4Ig\n"))

    @pytest.mark.parametrize("name", ["fpuzzles", "sudokupad"])
    @pytest.mark.parametrize("quotes", ['""', "''", "<>"])
    def test_quotes_around_a_link(self, name: str, quotes: str) -> None:
        link = f"  {quotes[0]}{sm.write(SIX, name).strip()}{quotes[1]} "
        assert sm.read(link).constraints == SIX.constraints
        assert sm.read(link, format=name).constraints == SIX.constraints
        both = list(sm.read_many(f"{link}\n{link}\n"))
        assert len(both) == 2

    def test_quotes_around_other_links(self) -> None:
        link = "<https://sigh.github.io/Interactive-Sudoku-Solver/?q=.AntiKing>"
        assert sm.read(link).constraints == (sm.AntiKing(),)
        assert sm.read(link, format="iss").constraints == (sm.AntiKing(),)

    @pytest.mark.parametrize("link", ["f-puzzles.com/?load=N4Ig", "sudokupad.app/abc123"])
    def test_a_link_without_its_scheme_is_no_file(self, run: Run, link: str) -> None:
        done = run("check", link)
        assert done.code == 2
        assert "there is no file" not in done.err


class TestMessages:
    @pytest.mark.parametrize(
        ("constraint", "words"),
        [
            ({"type": "Kage"}, "found constraint 'Kage' at constraints[0], expected"),
            (
                {"type": "Even", "cells": "r1c1", "x": 1},
                "found the field 'x' in Even at constraints[0], expected",
            ),
            ({"type": "KillerCage", "cells": "r1c1 r1c2", "total": 50}, "found a sum of 50 in 2"),
        ],
    )
    def test_own_json(self, constraint: dict[str, object], words: str) -> None:
        described = json.loads(sm.write(sm.Puzzle.empty(9), "json"))
        with pytest.raises(PuzzleFormatError) as caught:
            sm.read(json.dumps(described | {"constraints": [constraint]}))
        assert words in str(caught.value)
        assert "contradiction" not in str(caught.value)

    def test_other_boxes_than_those_asked_for(self, run: Run) -> None:
        done = run("check", "--box", "2x3", ".AntiKing")
        assert done.code == 2
        assert "found boxes of 3x3 cells (line 1), expected boxes of 2x3 cells" in done.err
        assert run("check", "--box", "2x3", ".Shape~6x6").code == 1
        with pytest.raises(PuzzleFormatError, match="no boxes"):
            sm.read(".Shape~4x4.NoBoxes", box=(2, 2))

    def test_json_with_a_size_is_that_of_f_puzzles(self) -> None:
        with pytest.raises(PuzzleFormatError, match=r"'grid'.*read as 'fpuzzles'"):
            sm.read('{"size": 9}')

    def test_no_solution_to_draw(self, run: Run) -> None:
        done = run("draw", "--solution", BROKEN)
        assert done == (1, "", "error: the puzzle has no solution to draw\n")
        done = run("draw", "--solution", BROKEN, UNIQUE)
        assert done.code == 1
        assert done.err == "error: argument 1, line 1: the puzzle has no solution to draw\n"
        assert "│" in done.out


class TestBoards:
    def test_a_clue_that_need_not_hold_is_in_parentheses(self) -> None:
        clues = sm.Sandwich("r1", 5), sm.Sandwich("c2", 3)
        puzzle = sm.Puzzle.empty(4).with_constraints(sm.Or(clues), sm.Sandwich("r2", 2))
        drawn = text(puzzle)
        assert "\n(5) │" in drawn
        assert "\n  2 │" in drawn
        assert [line.strip() for line in drawn.splitlines()[:3]] == ["(", "3", ")"]

    def test_solutions_are_shown_without_the_constraints(self, run: Run) -> None:
        source = sm.write(SIX, "iss").strip()
        for command in (["check"], ["solve"]):
            assert "add up to 10" not in run(*command, source).out
        for command in (["draw"], ["draw", "--solution"]):
            assert "- the cage r1c1 r1c2 r2c1 holds" in run(*command, source).out
        solution = sm.solve(SIX)
        assert solution is not None
        assert "add up to 10" in text(solution)
        assert "add up to 10" not in text(solution, sentences=False)


def test_a_name_that_is_none_leads_from_what_setters_say_to_the_class() -> None:
    for name, classes in {
        "Kropki": "'Difference' or 'Ratio'",
        "XV": "'PairSum'",
        "GermanWhispers": "'Whisper'",
        "Cage": "'KillerCage'",
        "KilerCage": "'KillerCage'",
    }.items():
        with pytest.raises(AttributeError, match=rf"{name}'; did you mean {classes}\?$"):
            getattr(sm, name)


def test_a_text_cannot_be_filled_in_place_nor_can_rows_that_are_one_or_tuples() -> None:
    rows = ["1...", "..3.", ".4..", "...2"]
    for board in (UNIQUE, sm.read(UNIQUE), rows, tuple(map(tuple, rows)), [*"".join(rows)]):
        with pytest.raises(TypeError, match="expected a list of rows to fill in"):
            sm.solve_in_place(board)  # type: ignore[arg-type]


def test_an_answer_is_no_puzzle_and_holds_one() -> None:
    answer = sm.check("1... ..3. .4.. ...2").to_dict()
    with pytest.raises(PuzzleFormatError, match=r'found an answer as data.* key "puzzle"'):
        sm.check(json.dumps(answer))
    assert sm.check(json.dumps(answer["puzzle"])).is_unique


def test_a_field_that_is_wrong_is_named_in_one_phrase() -> None:
    cage = {"type": "KillerCage", "cells": "r1c1", "total": "ten"}
    text = sm.write(sm.Puzzle.empty(4), "json").replace(
        "}\n", f', "constraints": [{json.dumps(cage)}]}}'
    )
    words = r"found total 'ten' in KillerCage at constraints\[0\], expected a whole"
    with pytest.raises(PuzzleFormatError, match=words):
        sm.read(text)


class TestTheAnswerAboutWhatCannotBeRead:
    @pytest.mark.parametrize("command", ["check", "count", "conflict", "hint"])
    def test_is_a_line_of_json_with_every_command(self, run: Run, command: str) -> None:
        bad = "1... ..3. .4.? ...2"
        for sources in ([bad], [bad, "1... ..3. .4.. ...2"]):
            done = run(command, "--json", *sources)
            first = sm.from_dict(json.loads(done.out.splitlines()[0]))
            assert (done.code, first.verdict, first.problem.column) == (2, "unreadable", 14)
            assert len(done.out.splitlines()) == len(sources)
            assert str(first.error) in done.err

    def test_says_that_the_time_was_over(self, run: Run) -> None:
        done = run("count", "--json", "--time-limit", "0", ".Shape~6x6.Cage~5~R1C1~R1C2")
        assert (done.code, json.loads(done.out)["verdict"]) == (3, "undecided")


@pytest.mark.parametrize("option", ["--time-limit", "--audit"])
def test_no_number_is_no_number(run: Run, option: str) -> None:
    done = run("check", option, "nan", ".Shape~6x6.Cage~5~R1C1~R1C2")
    assert (done.code, done.out) == (2, "")
    assert "'nan' is not a valid number" in done.err


@pytest.mark.parametrize("ask", [sm.steps, sm.hint, sm.rate])
def test_a_question_that_is_undecided_does_not_say_that_there_are_several_solutions(
    ask: Callable[..., object],
) -> None:
    said = str(ask("." * 81, time_limit=0))
    assert "because it is not known whether there is exactly one solution: undecided" in said
    assert "because there is not exactly one solution: several" in str(ask("." * 81))


class TestRulesThatNobodyKnows:
    @pytest.mark.parametrize(
        "rule", ["Cells r1c1 and r1c2 obey my rule.", "r1c1 r1c2 obey: magic."]
    )
    def test_what_cells_obey_is_a_rule(self, rule: str) -> None:
        text = f"Normal sudoku rules apply. {rule}"
        assert sm.Puzzle.empty(9).with_texts(rules=text).unstated == (f"the rule “{rule}”",)

    def test_a_function_without_a_name_is_drafted_and_missed_when_it_is_gone(self) -> None:
        puzzle = sm.Puzzle.empty(9).with_constraints(sm.Predicate("r1c1 r1c2", lambda a, b: a < b))
        rules = sm.draft_rules(puzzle)
        assert rules.endswith("r1c1 r1c2 obey: a function without a name.")
        assert not puzzle.with_texts(rules=rules).unstated
        assert sm.Puzzle.empty(9).with_texts(rules=rules).unstated

    def test_cages_with_several_totals_and_none_are_one_sentence(self) -> None:
        cages = [sm.KillerCage("r1c1 r1c2", (5, 7)), sm.KillerCage("r2c1 r2c2")]
        puzzle = sm.Puzzle.empty(9).with_constraints(*cages)
        rules = sm.draft_rules(puzzle)
        assert "do not repeat and, if totals are given, sum to one of them." in rules
        assert not puzzle.with_texts(rules=rules).unstated


@pytest.mark.parametrize("text", ["title", "author", "comment", "rules"])
def test_a_rule_is_named_in_whatever_text_it_stands(text: str) -> None:
    rule = "The diagonals must not repeat digits"
    named = (f"the rule “{rule}”",)
    assert sm.Puzzle.empty(4).with_texts(**{text: rule}).unstated == named
    (read,) = sm.read_many(json.dumps({"puzzle": "." * 16, text: rule}))
    assert read.unstated == named
    assert not sm.Puzzle.empty(4).with_texts(**{text: "A. Setter and other friends"}).unstated
