"""The pages that are made from the code say all of it, and say it right."""

from __future__ import annotations

import ast
import re
from dataclasses import fields
from pathlib import Path

import pytest

import sudoku_model as sm
from docs import (
    catalog,
    command_line,
    encodings,
    formats,
    notebooks,
    reference,
    sizes,
    solvers,
    teaching,
)
from docs.catalog import Entry
from docs.fillings import UNBREAKABLE
from notebooks.lessons import lessons
from sudoku_model.cli.commands import commands
from sudoku_model.constraints.base import Constraint
from sudoku_model.constraints.catalog import CONSTRAINTS
from sudoku_model.formats import FORMATS

every_kind = pytest.mark.parametrize("kind", CONSTRAINTS.values(), ids=CONSTRAINTS)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with the pages that need nothing but the code."""
    source = tmp_path_factory.mktemp("pages")
    for generator in (catalog, command_line, formats, notebooks, reference, sizes):
        generator.write_pages(source)
    return source


class TestCatalog:
    @every_kind
    @pytest.mark.sample(every=12)
    def test_an_entry_explains_every_field(self, kind: type[Constraint]) -> None:
        assert set(Entry(kind).meanings) >= {field.name for field in fields(kind)}

    @every_kind
    @pytest.mark.sample(every=12)
    def test_the_example_that_is_shown_is_the_one_that_is_drawn(
        self, kind: type[Constraint]
    ) -> None:
        entry = Entry(kind)
        assert eval(entry.call, {"sm": sm}) == entry.example
        assert entry.example in entry.puzzle.constraints
        assert "json" in entry.written_in

    def test_every_constraint_has_a_place(self, folder: Path) -> None:
        pages = [path.read_text("utf-8") for path in (folder / "catalog").glob("*.md")]
        described = re.findall(r"^````\{py:class\} (\w+)\(", "\n".join(pages), re.M)
        assert sorted(described) == sorted(CONSTRAINTS)

    @pytest.mark.slow
    def test_every_constraint_is_drawn_as_it_holds_and_as_it_is_broken(
        self, tmp_path: Path
    ) -> None:
        catalog.write_files(tmp_path)
        for name in CONSTRAINTS:
            picture = tmp_path / "catalog" / f"{name}-holds.svg"
            assert picture.read_text("utf-8").startswith("<svg ")
            broken = tmp_path / "catalog" / f"{name}-breaks.svg"
            assert broken.exists() is (name not in UNBREAKABLE)

    def test_the_summary_lists_all(self, folder: Path) -> None:
        index = (folder / "catalog" / "index.md").read_text("utf-8")
        shown = set(re.findall(r'<img src="(\w+)-holds\.svg"', index))
        assert shown == set(CONSTRAINTS)

    def test_every_word_of_setters_stands_in_the_index_with_its_constraint(
        self, folder: Path
    ) -> None:
        rows = (folder / "catalog" / "words.md").read_text("utf-8").splitlines()
        (row,) = (row for row in rows if row.startswith("| dutch whispers |"))
        assert "`Whisper(difference=4) <sudoku_model.Whisper>`" in row
        (row,) = (row for row in rows if row.startswith("| kropki |"))
        assert re.findall(r"<sudoku_model\.(\w+)>", row) == ["Difference", "Ratio"]
        assert set(re.findall(r"<sudoku_model\.(\w+)>", "\n".join(rows))) == set(CONSTRAINTS)
        assert any("jigsaw" in row and "belong to the grid" in row for row in rows)

    def test_an_entry_has_what_setters_call_it(self, folder: Path) -> None:
        lines = (folder / "catalog" / "lines.md").read_text("utf-8").splitlines()
        assert any(
            re.match(r"- \*\*Dutch whispers\*\* .*: `difference=4`$", line) for line in lines
        )

    def test_what_could_be_markup_is_none(self) -> None:
        assert catalog._markdown("a*b [c] <d> `e*f`") == r"a\*b \[c\] \<d\> `e*f`"


def test_every_public_name_is_on_one_page_of_the_reference() -> None:
    named = [name for names in reference.names_by_subject().values() for name in names]
    assert sorted([*named, *CONSTRAINTS]) == sorted(sm.__all__)


def test_every_command_is_described_with_its_options(folder: Path) -> None:
    page = (folder / "reference" / "cli.md").read_text("utf-8")
    assert re.findall(r"^## `(.*)`$", page, re.M) == sorted(commands.commands)
    assert "\n## Exit codes\n" in page
    for section in page.split("\n## ")[3:]:
        name = re.match("`(.*)`", section)[1]
        for option in commands.commands[name].params:
            assert option.opts[0] in section or not option.opts[0].startswith("-")


def test_every_format_is_described(folder: Path) -> None:
    page = (folder / "reference" / "formats.md").read_text("utf-8")
    assert re.findall(r"^## `(.*)`$", page, re.M) == list(FORMATS)


def test_every_notebook_is_listed(folder: Path) -> None:
    page = (folder / "notebooks" / "index.md").read_text("utf-8")
    for path in (folder / "notebooks").glob("*.ipynb"):
        assert f"]({path.name})" in page


@pytest.mark.slow
def test_the_page_for_teachers_has_every_lesson_and_exercise() -> None:
    overview, exercises = teaching.PARTS["lessons"](), teaching.PARTS["exercises"]()
    for lesson in lessons():
        assert f"(../notebooks/{lesson.path.name})" in overview
        for exercise in lesson.exercises:
            assert f". {exercise.title} |" in exercises
    syllabus = teaching.PARTS["syllabus"]()
    assert syllabus.count("**Before it.**") == syllabus.count("**What it goes through.**") > 10


class TestEncodings:
    @pytest.mark.slow
    def test_the_sizes_are_those_of_the_textbook(self) -> None:
        assert "| 9x9 | 729 | 7,371 | 729 | 10,530 | 1,215 | 7,695 |" in encodings._sizes()

    def test_what_was_measured_has_its_date_and_its_machine(self) -> None:
        report = encodings.TABLES["measured"]()
        assert re.match(r"Measured on \d{4}-\d\d-\d\d: .*\d cores.*python-sat", report)
        assert "not installed" not in report
        assert report.count("| minimal |") == 2


def test_the_comparison_of_solvers_has_its_date_and_its_machine(tmp_path: Path) -> None:
    (tmp_path / "solvers.md").write_text("<!-- table: solvers -->", encoding="utf-8")
    solvers.write_pages(tmp_path)
    page = (tmp_path / "solvers.md").read_text("utf-8")
    assert re.match(r"Measured on \d{4}-\d\d-\d\d: .*\d cores.*python-sat.*MiniZinc", page)
    assert "not installed" not in page
    assert re.search(r"^\| kissat [\d.]+, `extended` \|", page, re.MULTILINE)


def test_every_size_stands_on_one_page_with_its_value_and_reason(folder: Path) -> None:
    page = (folder / "reference" / "sizes.md").read_text("utf-8")
    found = sizes.sizes()
    for size in found:
        assert all(f"`{size.module}.{name}`" in page for name in size.names)
        assert len(size.reason) > 10
    table = next(size for size in found if size.names == ("MAX_TABLE",))
    assert table.values == ("1000000",)
    assert table.reason.startswith("Largest number of combinations")
    assert "| `constraints.base.MAX_TABLE` | 1,000,000 | Largest number" in page


def test_constants_that_share_a_reason_stand_in_one_row() -> None:
    code = (
        'FIRST = 1_000\nSECONDS = 0.1\n"""When to look\nat the clock."""\n'
        'NAMES = ("a",)\n"""No."""\n'
    )
    (size,) = sizes._sizes_in("module", ast.parse(code).body)
    assert size == ("module", ("FIRST", "SECONDS"), ("1000", "0.1"), "When to look at the clock.")
