"""Puzzles in the columns of tables."""

import csv
import io
import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import sudoku_model as sm
from sudoku_model.errors import PuzzleFormatError, SourceError
from sudoku_model.formats import read, read_many, write
from tests.conftest import Run
from tests.formats.examples import GIVENS, KILLER, LINE, OTHER_LINE, ROWS, SOLUTION

pyarrow = pytest.importorskip("pyarrow")
from pyarrow import ipc, parquet  # noqa: E402

SOLVED = SOLUTION.line()


def lines_of(source: Any, **options: Any) -> dict[str, str]:
    """The puzzles of a source by name."""
    return {puzzle.name: puzzle.line() for puzzle in read_many(source, **options)}


class TestText:
    @pytest.mark.parametrize(
        "header",
        [
            "puzzle,solution",
            "quizzes,solutions",
            "id,puzzle,solution,clues,difficulty",
            ",Quiz,Solution",
            "solution;GRID",
            "name\tboard\tsolution",
            "Nr. of the puzzle (of 10),givens",
            "puzzle",
            '"solution","sudoku"',
            "what is given,what it becomes",
            "number,clues",
        ],
    )
    def test_the_column_is_found(self, header: str) -> None:
        delimiter = max(",;\t", key=header.count)
        cells = []
        for name in header.replace('"', "").lower().split(delimiter):
            is_solution = "solution" in name or "becomes" in name
            cells.append(SOLVED if is_solution else "7")
            if name in ("puzzle", "quizzes", "quiz", "grid", "board", "givens", "sudoku", "clues"):
                cells[-1] = LINE
            if name == "what is given":
                cells[-1] = LINE
        row = delimiter.join(cells)
        assert lines_of(f"{header}\n{row}\n\n{row}\n") == {"line 2": LINE, "line 4": LINE}

    def test_a_column_can_be_named(self) -> None:
        text = f"puzzle,Other\n{LINE},{OTHER_LINE}\n"
        assert read(text, column="Other").line() == OTHER_LINE
        assert read(text, column="other").line() == OTHER_LINE
        assert read(text, column="puzzle").line() == LINE
        assert read(f"a,any heading!\n1,{LINE}", column="any heading!").line() == LINE

    @pytest.mark.parametrize(
        ("text", "found"),
        [
            (f"puzzle,solution\n{LINE},{SOLVED}", "the columns 'puzzle', 'solution'"),
            (LINE, "the columns '1..4"),
            (f"a\n{LINE}", "the columns 'a'"),
            ("\u200b" * 20 + ",a" * 500, r"the columns '\\u200b.*, 'a', and 481 more"),
            (("\u200b" * 20 + ",") * 20, r"the columns '\\u200b.* \.\.\."),
            ("", "nothing"),
        ],
    )
    def test_a_column_that_is_not_there_is_reported(self, text: str, found: str) -> None:
        with pytest.raises(PuzzleFormatError, match=f"found {found}.*, expected a") as error:
            read(text, column="grid")
        assert len(str(error.value)) < 1000

    def test_quotation_marks_are_understood(self) -> None:
        rows = [
            ["a, b", LINE, 'said "hard"'],
            ["two\nlines", LINE, ""],
            ["rows", "\n".join(ROWS), ""],
            ["apart", "\n".join(" ".join(row) for row in ROWS), ""],
        ]
        text = io.StringIO()
        writer = csv.writer(text, quoting=csv.QUOTE_ALL)
        writer.writerows([["name", "puzzle", "remark"], *rows, ["last", OTHER_LINE, ""]])
        names = ["line 2", "line 3", "line 5", "line 14"]
        assert lines_of(text.getvalue()) == dict.fromkeys(names, LINE) | {"line 23": OTHER_LINE}

    @settings(deadline=None)
    @given(
        st.lists(
            st.tuples(
                st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0\r")),
                st.sampled_from([LINE, OTHER_LINE, SOLVED, "\n".join(ROWS)]),
                st.text(',;"\n# x', max_size=10),
            ),
            min_size=1,
        ),
        st.sampled_from([csv.QUOTE_MINIMAL, csv.QUOTE_ALL, csv.QUOTE_NONNUMERIC]),
        st.sampled_from(",;\t"),
    )
    @pytest.mark.slow
    def test_whatever_the_csv_module_writes_is_read(
        self, rows: list[tuple[str, str, str]], quoting: Any, delimiter: str
    ) -> None:
        text = io.StringIO()
        writer = csv.writer(text, quoting=quoting, delimiter=delimiter, lineterminator="\n")
        writer.writerows([("name", "puzzle", "remark"), *rows])
        read_again = [puzzle.line() for puzzle in read_many(text.getvalue())]
        assert read_again == [puzzle.replace("\n", "") for _, puzzle, _ in rows]

    @pytest.mark.parametrize(
        ("row", "message"),
        [
            (f"1,,{SOLVED}", "line 3: found an empty cell, expected a puzzle"),
            ("1", "line 3: found an empty cell"),
            (f"1,#{LINE},", r"line 3: found \d+ characters"),
            (f'"1,{LINE},', "line 3: found a row whose quotation marks are not closed"),
            (f'"1"x,{LINE},', "line 3: found a row whose quotation marks are not closed"),
            (f"1,{LINE[:-1]},", "line 3: found 80 characters .*, expected 81"),
            (f"1,{LINE[:-1]}x,", "line 3, column 81: found 'x'"),
        ],
    )
    def test_a_row_without_a_puzzle_is_reported(self, row: str, message: str) -> None:
        puzzles = read_many(f"id,puzzle,solution\n0,{LINE},{SOLVED}\n{row}\n4,{LINE},{SOLVED}\n")
        assert next(puzzles).givens == GIVENS
        with pytest.raises(PuzzleFormatError, match=message):
            next(puzzles)

    def test_a_column_may_hold_what_stands_on_one_line_in_other_formats(self) -> None:
        link = write(KILLER, "fpuzzles").strip()
        rows = "".join(f'{number},"{link}"\n' for number in range(3))
        puzzles = list(read_many(f"id,puzzle\n{rows}"))
        assert [puzzle.constraints for puzzle in puzzles] == [KILLER.constraints] * 3
        assert [puzzle.name for puzzle in puzzles] == ["line 2", "line 3", "line 4"]

    def test_text_that_is_no_table_reads_as_ever(self) -> None:
        assert read(f"{LINE},one,two\n").comment == "one,two"
        assert read(f"puzzle,solution\n{LINE},{SOLVED}\n").comment == SOLVED
        letters = "ABCD............"
        first, second = read_many(f"{letters},x\n{letters},y\n")
        assert (first.name, second.name) == ("line 1", "line 2")
        assert read("Grid 01\n" + "\n".join(ROWS)).givens == GIVENS

    def test_a_named_format_is_not_second_guessed(self) -> None:
        with pytest.raises(PuzzleFormatError, match="line 2"):
            read(f"id,puzzle\n1,{LINE}", format="line")

    def test_commands_take_the_name_of_the_column(self, tmp_path: Path, run: Run) -> None:
        path = tmp_path / "table.csv"
        path.write_text(f"puzzle,other\n{LINE},{OTHER_LINE}\n")
        options = ("--to", "line", "--column", "other")
        assert run("convert", *options, str(path)).out == f"{OTHER_LINE}\n"
        done = run("convert", "--to", "line", "--column", "third", str(path))
        assert (done.code, done.err.count("\n")) == (2, 1)
        assert f"{path}, line 1: found the columns 'puzzle', 'other'" in done.err


def packed(columns: dict[str, Any], kind: str) -> bytes:
    """A table as the bytes of a file."""
    table = pyarrow.table(columns)
    file = io.BytesIO()
    if kind == "parquet":
        parquet.write_table(table, file, row_group_size=1500)
    else:
        with ipc.new_file(file, table.schema) as writer:
            writer.write_table(table, max_chunksize=1500)
    return file.getvalue()


@pytest.mark.parametrize("kind", ["parquet", "arrow"])
class TestArrow:
    @pytest.mark.sample(every=10)
    @pytest.mark.parametrize(
        "column_of",
        [
            lambda: pyarrow.array([LINE, OTHER_LINE] * 2000),
            lambda: pyarrow.array([LINE, OTHER_LINE] * 2000, pyarrow.large_string()),
            lambda: pyarrow.array([LINE, OTHER_LINE] * 2000).dictionary_encode(),
            lambda: pyarrow.array([[digit or 0 for digit in GIVENS]] * 4000),
            lambda: pyarrow.array([GIVENS] * 4000, pyarrow.list_(pyarrow.int8(), 81)),
        ],
        ids=["strings", "large strings", "dictionary", "lists", "lists of one length"],
    )
    def test_puzzles_are_read_and_named_by_their_rows(
        self, kind: str, column_of: Callable[[], Any], tmp_path: Path
    ) -> None:
        column = column_of()  # the first array takes pandas where it is installed
        path = tmp_path / "table"
        path.write_bytes(packed({"id": range(4000), "puzzle": column}, kind))
        puzzles = lines_of(path)
        assert list(puzzles) == [f"{path}:{row}" for row in range(1, 4001)]
        is_text = column.to_pylist()[1] == OTHER_LINE
        assert list(puzzles.values()) == [LINE, OTHER_LINE if is_text else LINE] * 2000

    def test_the_column_is_found_or_named(self, kind: str) -> None:
        data = packed({"text": ["a"], "solution": [SOLVED], "quizzes": [LINE]}, kind)
        assert read(data).givens == GIVENS
        assert read(data, column="solution").line() == SOLVED
        with pytest.raises(
            PuzzleFormatError, match="'text', 'solution', 'quizzes', expected a col"
        ):
            read(data, column="grid")
        with pytest.raises(PuzzleFormatError, match=r"id \(int64\), expected one that holds puzz"):
            read(packed({"id": [1]}, kind))

    def test_large_grids_in_lists_are_numbers(self, kind: str) -> None:
        numbers = [16, 1, *[0] * 254]
        assert read(packed({"grid": [numbers]}, kind)).givens[:3] == (16, 1, None)

    def test_an_empty_cell_is_reported(self, kind: str) -> None:
        data = packed({"puzzle": [LINE, None, LINE]}, kind)
        with pytest.raises(PuzzleFormatError, match="line 2: found an empty cell"):
            list(read_many(data))

    def test_a_table_without_rows_holds_nothing(self, kind: str) -> None:
        data = packed({"puzzle": pyarrow.array([], pyarrow.string())}, kind)
        with pytest.raises(PuzzleFormatError, match="found nothing, expected a puzzle"):
            list(read_many(data))

    @pytest.mark.parametrize("place", [0.02, 0.2, 0.5, 0.8, 0.95, 0.999])
    @pytest.mark.parametrize("is_cut", [True, False])
    def test_damaged_tables_are_reported_or_read_never_crash(
        self, kind: str, place: float, is_cut: bool
    ) -> None:
        data = packed({"puzzle": [f"{row:081d}" for row in range(2000)]}, kind)
        start = max(8, int(len(data) * place))
        damaged = data[:start] if is_cut else data[:start] + bytes(64) + data[start + 64 :]
        try:
            found = len(list(read_many(damaged, format="line")))
        except PuzzleFormatError as problem:
            assert str(problem).startswith("<bytes>")
        else:
            assert found == 2000
            assert not is_cut

    def test_a_table_in_a_stream_is_refused(self, kind: str) -> None:
        class Pipe(io.BytesIO):
            def seekable(self) -> bool:
                return False

        with pytest.raises(PuzzleFormatError, match="found a table in a stream, expected a table"):
            read(Pipe(packed({"puzzle": [LINE]}, kind)))

    def test_a_table_that_is_compressed_as_a_whole_is_refused(self, kind: str) -> None:
        import gzip

        with pytest.raises(PuzzleFormatError, match=r"found an? \w+ file inside gzip data"):
            read(gzip.compress(packed({"puzzle": [LINE]}, kind)))

    def test_without_the_library_the_message_names_the_extra(
        self, kind: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        data = packed({"puzzle": [LINE]}, kind)
        monkeypatch.setitem(sys.modules, "pyarrow", None)
        with pytest.raises(SourceError, match=r"pip install 'sudoku-model\[tables\]'"):
            read(data)


@pytest.mark.slow
def test_a_long_text_in_a_dictionary_is_not_copied_for_every_row() -> None:
    column = pyarrow.DictionaryArray.from_arrays([0] * 5000, ["1" * 2_000_000])
    puzzles = read_many(packed({"puzzle": column}, "arrow"), column="puzzle")
    with pytest.raises(PuzzleFormatError, match="line 1: found 2000000 characters"):
        next(puzzles)


@pytest.mark.parametrize("kind", ["parquet", "arrow", "csv"])
@pytest.mark.parametrize("names", [["puzzle", "puzzle"], ["a", "a"]])
def test_a_column_that_is_there_twice_is_refused(
    kind: str, names: list[str], tmp_path: Path
) -> None:
    path = written_twice(tmp_path / f"twice.{kind}", names)
    expected = "each column once" if kind == "csv" or names[0] == "puzzle" else "one that holds"
    with pytest.raises(PuzzleFormatError, match=f"expected {expected}"):
        read(path)
    with pytest.raises(PuzzleFormatError, match=f"found the column '{names[0]}' more than once"):
        read(path, column=names[0])


@pytest.mark.parametrize("kind", ["parquet", "arrow", "csv"])
def test_another_column_may_be_there_twice(kind: str, tmp_path: Path) -> None:
    path = written_twice(tmp_path / f"twice.{kind}", ["note", "note", "puzzle"])
    assert read(path).line() == LINE


def written_twice(path: Path, names: list[str]) -> Path:
    columns = [[LINE] if name in ("puzzle", "a") else ["fine"] for name in names]
    if path.suffix == ".csv":
        row = ",".join(column[0] for column in columns)
        path.write_text(f"{','.join(names)}\n{row}\n")
        return path
    table = pyarrow.Table.from_arrays([pyarrow.array(column) for column in columns], names=names)
    if path.suffix == ".parquet":
        parquet.write_table(table, str(path))
    else:
        with ipc.new_file(str(path), table.schema) as file:
            file.write_table(table)
    return path


RULES = "Normal sudoku rules apply. Neighbouring digits are not consecutive."


def test_the_column_is_looked_for_among_up_to_a_thousand() -> None:
    def table(columns: int) -> str:
        names = ",".join(f"c{number}" for number in range(1, columns))
        return f"puzzle,{names}\n{LINE}{',' * (columns - 1)}\n"

    assert read(table(1_000)).line() == LINE
    assert read(table(1_001), column="puzzle").line() == LINE
    with pytest.raises(PuzzleFormatError):
        read(table(1_001))


@pytest.mark.parametrize(
    "table",
    [
        f'puzzle,rules\n1.....3..4.....2,"{RULES}"\n1.....3..4.....2,\n',
        f'Rules;id;Puzzle\n"{RULES}";a;1.....3..4.....2\n;b;1.....3..4.....2\n',
    ],
)
def test_rules_beside_a_puzzle_are_accounted_for(table: str) -> None:
    said, plain = sm.read_many(table)
    assert said.rules == RULES and said.givens == plain.givens
    assert said.unstated == ("the rule “Neighbouring digits are not consecutive.”",)
    assert not plain.rules and not plain.unstated


def test_rules_beside_a_puzzle_are_accounted_for_in_parquet(tmp_path: Path) -> None:
    pyarrow = pytest.importorskip("pyarrow")
    parquet = pytest.importorskip("pyarrow.parquet")
    rows = {"rules": [RULES, None], "id": ["a", "b"], "puzzle": ["1.....3..4.....2"] * 2}
    parquet.write_table(pyarrow.table(rows), tmp_path / "a.parquet")
    said, plain = sm.read_many(tmp_path / "a.parquet")
    assert len(said.unstated) == 1 and not plain.unstated


def test_a_row_as_json_has_what_other_tables_have_beside_their_puzzles() -> None:
    row = {"id": 7, "puzzle": "1.....3..4.....2", "rules": RULES, "title": "T"}
    puzzle = sm.read(json.dumps(row))
    assert puzzle.title == "T" and len(puzzle.unstated) == 1
    puzzle = sm.read(json.dumps({"puzzle": "1.....3..4.....2", "clue": "r1c1 is odd"}))
    assert puzzle.unstated == ("the column 'clue'",)


class TestListsOfObjects:
    """A table as pandas writes it with ``orient="records"``."""

    ROWS = (
        {"id": 1, "quizzes": LINE, "solutions": SOLVED, "cages": None},
        {"id": 2, "quizzes": LINE[1:], "solutions": SOLVED, "cages": None},
        {"id": 3, "quizzes": OTHER_LINE, "solutions": SOLVED, "cages": "r1c1 r1c2: 7"},
    )

    @pytest.mark.parametrize("indent", [None, 0, 2])
    def test_they_are_read_as_other_tables_are_and_errors_name_the_item(
        self, indent: int | None
    ) -> None:
        text = "\n" + json.dumps(self.ROWS, indent=indent)
        puzzles = read_many(text)
        first = next(puzzles)
        assert (first.givens, first.name, first.unstated) == (GIVENS, "line 2, item 1", ())
        with pytest.raises(PuzzleFormatError, match=r"found 80 characters .*\(item 2\)") as caught:
            next(puzzles)
        before = text[: text.index('"id": 2')].rpartition("{")[0]
        assert caught.value.line == before.count("\n") + 1
        third = next(puzzles)
        assert (third.line(), third.unstated) == (OTHER_LINE, ("the column 'cages'",))
        assert [*puzzles] == []

    def test_a_column_can_be_named(self) -> None:
        text = json.dumps([{"puzzle": LINE, "harder": OTHER_LINE}])
        assert read(text, column="harder").line() == OTHER_LINE
        with pytest.raises(PuzzleFormatError, match="found the columns 'puzzle', 'harder'"):
            read(text, column="easier")

    def test_what_is_broken_is_named_behind_what_can_be_read(self) -> None:
        text = json.dumps(self.ROWS, indent=1)
        with pytest.raises(PuzzleFormatError, match="line 20, column 1: found broken JSON"):
            [*read_many(text.replace("\n]", "\n}"))]
        with pytest.raises(PuzzleFormatError, match="found the key 'id' twice"):
            [*read_many(text.replace('"cages": null', '"id": 7'))]

    @pytest.mark.parametrize("indent", [None, 1])
    def test_a_list_may_hold_the_puzzles_as_texts(self, indent: int | None) -> None:
        killer = ".Shape~4x4.Cage~7~R1C1~R1C2"
        text = json.dumps([LINE, LINE[1:], killer, 5, OTHER_LINE], indent=indent)
        puzzles = read_many(text)
        assert next(puzzles).givens == GIVENS
        with pytest.raises(PuzzleFormatError, match=r"found 80 characters .*\(item 2\)"):
            next(puzzles)
        assert next(puzzles).constraints == read(killer).constraints
        with pytest.raises(PuzzleFormatError, match=r"found JSON of another kind \(item 4\)"):
            next(puzzles)
        assert [puzzle.line() for puzzle in puzzles] == [OTHER_LINE]

    def test_a_list_of_rows_stays_one_puzzle(self) -> None:
        assert read(json.dumps(ROWS)).givens == GIVENS
        assert read(json.dumps(["." * 16] * 16)).grid.rows == 16

    def test_one_too_long_for_a_line_is_refused_with_what_helps(self) -> None:
        with pytest.raises(PuzzleFormatError, match=r"line 1: found a longer line.*indent=0"):
            [*read_many(json.dumps([{"id": 1, "puzzle": LINE}] * 40_000))]


def json_lines(*rows: dict[str, Any]) -> str:
    return "".join(f"{json.dumps(row)}\n" for row in rows)


class TestJsonLines:
    """Data sets as they are published, an object a line."""

    @pytest.mark.parametrize("key", ["puzzle", "quizzes", "Sudoku", "input"])
    def test_the_column_is_found(self, key: str) -> None:
        rows = [{"id": n, key: line, "solution": SOLVED} for n, line in enumerate((LINE, LINE))]
        first, second = read_many(json_lines(*rows))
        assert first.givens == second.givens == GIVENS
        assert first.expected == () and first.unstated == ()

    def test_a_wrong_solution_beside_a_puzzle_is_compared(self) -> None:
        other = OTHER_LINE.replace(".", "1")
        puzzle = read(json_lines({"quizzes": LINE, "solutions": other}))
        assert len(puzzle.expected) == 81

    @pytest.mark.parametrize("key", ["puzzle", "quizzes"])
    @pytest.mark.parametrize("is_one_document", [False, True])
    def test_solutions_are_compared_however_they_are_written(
        self, key: str, is_one_document: bool
    ) -> None:
        filled = OTHER_LINE.replace(".", "1")
        rows = [filled[start : start + 9] for start in range(0, 81, 9)]
        numbers, flat = [[*map(int, row)] for row in rows], [*map(int, filled)]
        for stated in (filled, " ".join(filled), "\n".join(rows), rows, numbers, flat):
            text = json.dumps({key: LINE, "solution": stated})
            if is_one_document and key == "puzzle":
                text = f"[{text}]"
            assert "".join(map(str, read(text).expected)) == filled
        solved = [[*map(int, SOLVED[start : start + 9])] for start in range(0, 81, 9)]
        for right in (SOLVED, solved, "yes", 1, None):
            verdict = sm.check(read(json.dumps({key: LINE, "solution": right})))
            assert not verdict.said_of_stated and not verdict.is_conditional

    def test_a_solution_of_a_puzzle_with_clues_is_compared(self) -> None:
        killer = write(read(".Shape~4x4.Cage~7~R1C1~R1C2~R1C3"), "json").strip()
        for text in (
            json.dumps({"puzzle": killer, "solution": "1234341221434321"}),
            'id,puzzle,solution\n1,"{}",1234341221434321'.format(killer.replace('"', '""')),
        ):
            assert sm.check(read(text)).said_of_stated

    def test_a_puzzle_may_be_a_list_of_numbers(self) -> None:
        flat = [given or 0 for given in GIVENS]
        rows = [flat[start : start + 9] for start in range(0, 81, 9)]
        texts = json_lines({"id": 1, "grid": flat}, {"id": 2, "grid": rows})
        assert [puzzle.givens for puzzle in read_many(texts)] == [GIVENS, GIVENS]

    def test_what_the_first_row_settles_holds_for_all(self) -> None:
        """Where the puzzle of a later row is missing, its solution is not taken for it."""
        texts = json_lines(
            {"input": LINE, "output": SOLVED},
            {"input": None, "output": SOLVED},
        )
        puzzles = read_many(texts)
        assert next(puzzles).givens == GIVENS
        with pytest.raises(PuzzleFormatError, match="line 2: found an empty cell"):
            next(puzzles)
        with pytest.raises(PuzzleFormatError, match="JSON of another kind"):
            [*read_many(json_lines({"input": LINE}, {"output": SOLVED}))]

    @pytest.mark.parametrize("orient", ["split", "index", "columns", "table"])
    def test_another_form_of_pandas_is_refused_with_the_one_that_is_read(self, orient: Any) -> None:
        pandas = pytest.importorskip("pandas")
        frame = pandas.DataFrame({"puzzle": [LINE, OTHER_LINE], "rules": ["", "Diagonal"]})
        assert len([*read_many(frame.to_json(orient="records"))]) == 2
        with pytest.raises(PuzzleFormatError, match='as orient="records" of pandas makes it'):
            [*read_many(frame.to_json(orient=orient))]

    def test_a_column_can_be_named(self) -> None:
        text = json_lines({"puzzle": LINE, "harder": OTHER_LINE})
        assert read(text, column="harder").line() == OTHER_LINE
        with pytest.raises(PuzzleFormatError, match="found the columns 'puzzle', 'harder'"):
            read(text, column="easier")

    def test_clues_that_are_no_columns_of_others_are_named(self) -> None:
        cages = [{"cells": ["r1c1", "r1c2"], "sum": 7}]
        bare, caged = read_many(json_lines({"board": LINE}, {"board": LINE, "cages": cages}))
        assert (bare.unstated, caged.unstated) == ((), ("the column 'cages'",))

    def test_documents_of_other_programs_are_no_rows(self) -> None:
        """They have keys that rows may have, and solutions as text or numbers."""
        cells = [[{"value": int(LINE[0])}, *[{}] * 8], *[[{}] * 9] * 8]
        fpuzzles = {"size": 9, "grid": cells, "solution": [int(digit) for digit in SOLVED]}
        assert read(json.dumps(fpuzzles)).givens == (None,) * 81
        sudokupad = {"cellSize": 50, "cells": [[{}] * 9] * 9, "cages": [], "solution": SOLVED}
        assert read(json.dumps(sudokupad)).givens == (None,) * 81
        with_a_size = {"size": 9, "grid": LINE, "solution": SOLVED}
        assert read(json.dumps(with_a_size)).givens == GIVENS

    def test_records_and_puzzles_of_this_package_may_stand_among_rows(self) -> None:
        text = json_lines({"id": 1, "puzzle": LINE}) + write(read(LINE), "json")
        assert [puzzle.givens for puzzle in read_many(text)] == [GIVENS, GIVENS]


@pytest.mark.parametrize(
    "table",
    [
        "puzzle,solution\n0043002,864371\n0400001,34612\n",
        "id,quizzes\n1,0043002\n2,0400001\n",
    ],
)
def test_cells_of_a_table_that_are_too_short_are_no_rows_of_a_grid(table: str) -> None:
    first = "line 2: found 7 characters .'0043002'., expected as many as a grid has"
    with pytest.raises(PuzzleFormatError, match=first):
        read(table)


@pytest.mark.parametrize("rows", ["", "\n", "\n\n"])
def test_a_table_without_rows_holds_no_puzzle(rows: str) -> None:
    with pytest.raises(PuzzleFormatError, match="expected a puzzle"):
        list(read_many(f"puzzle,solution\n{rows}"))


def test_cells_apart_below_a_title_with_a_comma_are_rows() -> None:
    rows = "1 . . .\n. . 3 .\n. 4 . .\n. . . 2"
    assert read(f"A Sudoku, by me\n{rows}").givens == read(rows).givens


def test_words_around_a_grid_below_the_usual_name_of_a_column_are_no_cells() -> None:
    rows = "1...\n..3.\n.4..\n...2"
    for text in (f"sudoku\n{rows}\nNormal sudoku rules apply", f"Puzzle\n# mine\n{rows}"):
        assert read(text).givens == read(rows).givens


def test_a_grid_in_the_column_of_a_table_is_read() -> None:
    rows = ["1...", "..3.", ".4..", "...2"]
    for header, after in (("puzzle,solution", ",1234"), ("quizzes", "")):
        table = "\n".join([header, *(row + after for row in rows)])
        assert read(table).givens == read("\n".join(rows)).givens


def test_how_a_cell_of_a_table_was_read_is_said_once() -> None:
    with pytest.raises(PuzzleFormatError) as problem:
        read(f"puzzle,solution\n{'0' * 80},{'1' * 81}\n")
    assert str(problem.value).count("read as") == 1
    assert "read as 'line'" in str(problem.value)


LINK = sm.write(sm.Puzzle.empty(4).with_constraints(sm.KillerCage("r1c1 r1c2", 5)), "fpuzzles")


@pytest.mark.parametrize("ends", ["| {} |", "{}"])
@pytest.mark.parametrize("cell", [LINE, LINK.strip(), f"[Cages]({LINK.strip()})"])
def test_a_table_of_markdown_has_a_column_of_puzzles(ends: str, cell: str) -> None:
    rows = (["Name", "Puzzle"], ["---", ":---:"], ["a", cell], ["b", cell])
    found = list(sm.read_many("\n".join(ends.format(" | ".join(row)) for row in rows)))
    assert [puzzle.name for puzzle in found] == ["line 3", "line 4"]
    expected = sm.read(cell if cell == LINE else LINK)
    assert {(p.givens, p.constraints) for p in found} == {(expected.givens, expected.constraints)}


def test_a_link_of_a_table_of_markdown_may_be_called_by_a_rule() -> None:
    (puzzle,) = sm.read_many(f"Link | By\n--- | ---\n[Antiknight]({LINK.strip()}) | me")
    assert puzzle.unstated == ("the rule “Antiknight”",)
