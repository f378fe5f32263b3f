"""What the pages of the documentation show is what happens."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from sudoku_model import cell_names, decode, encode, grid
from sudoku_model.cli.commands import commands
from sudoku_model.formats import FORMATS
from tests.markdown_blocks import blocks, is_run, run_document

ROOT = Path(__file__).parents[2]
PAGES = {
    str(path.relative_to(ROOT / "docs" / "pages")): path.read_text(encoding="utf-8")
    for path in sorted((ROOT / "docs" / "pages").rglob("*.md"))
}


@pytest.mark.sample(every=20)
@pytest.mark.parametrize("name", [name for name, text in PAGES.items() if is_run(text)])
def test_a_page_shows_what_happens(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    run_document(PAGES[name], name)


def test_highs_is_asked_as_the_page_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("highspy")
    monkeypatch.chdir(tmp_path)
    puzzle = "1... ..3. .4.. ...2"
    Path("puzzle.lp").write_text(encode(puzzle, "lp").text(), encoding="utf-8")
    asked = next(one for one in blocks(PAGES["how-to/other-solvers.md"]) if one.language == "py")
    exec(asked.text, {})
    solution = decode(puzzle, Path("answer.txt")).solution
    assert solution is not None and solution.line() == "1324423124133142"


def test_the_extras_are_those_of_the_package() -> None:
    project = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    section = project.split("\n[project.optional-dependencies]\n")[1].split("\n[")[0]
    extras = set(re.findall(r"^(\w+) = \[", section, re.M))
    told = set(re.findall(r"^\| `(\w+)` \|", PAGES["install.md"], re.M))
    assert told == extras - {"test", "lint", "bench", "browser", "solvers"}


def test_every_guide_is_listed() -> None:
    guides = {Path(name).stem for name in PAGES if name.startswith("how-to/")} - {"index"}
    index = PAGES["how-to/index.md"]
    assert set(re.findall(r"\| \[\]\(([\w-]+)\.md\) \|", index)) == guides


def test_every_command_is_listed() -> None:
    rows = re.findall(r"^\| (`.*?) \|", PAGES["how-to/command-line.md"], re.M)
    assert sorted(re.findall(r"`([\w-]+)`", " ".join(rows))) == sorted(commands.commands)


def test_the_table_of_formats_is_complete() -> None:
    shown = {}
    for row in re.findall(r"^\| (`\w.*) \|$", PAGES["how-to/convert.md"], re.M):
        names, _, can_read, can_write = row.split(" | ")
        assert can_read == "yes"
        shown.update(dict.fromkeys(re.findall(r"`([\w-]+)`", names), can_write == "yes"))
    assert shown == {name: form.can_write for name, form in FORMATS.items()}


def test_tables_are_asked_for_by_a_name_that_there_is() -> None:
    from docs.encodings import TABLES

    asked = re.findall(r"^<!-- table: (.*) -->$", PAGES["encodings.md"], re.M)
    assert sorted(asked) == sorted(TABLES)


def test_the_bounds_that_are_told_are_those_of_the_code() -> None:
    from sudoku_model.batch.records import MAX_RECORD
    from sudoku_model.certificates.checking import LARGEST
    from sudoku_model.constraints import base, composites, fields, machines, regular_expressions
    from sudoku_model.formats import compressed, findings, lzstring, penpa_codec, source
    from sudoku_model.model import diagram
    from sudoku_model.model.statements import MAX_STATEMENTS
    from sudoku_model.page.edits import MOST_TEXT
    from sudoku_model.solvers.sat.writer import MAX_CLAUSES, MAX_LITERALS

    told = {
        row: int(number.replace(",", ""))
        for row, number in re.findall(r"^\| (.+?) \| ([\d,]+) \|$", PAGES["security.md"], re.M)
    }
    assert told == {
        "a line, in characters": source.MAX_LINE,
        "a text in a format that is read whole, in characters": source.MAX_DOCUMENT,
        "a text inside a link that is compressed by LZ-string, in characters": lzstring.MAX_DECODED,
        "a text inside a link to Penpa+ or the board, in bytes": penpa_codec.MAX_INFLATED,
        "how far back compressed data may refer, in bytes": compressed._LARGEST_WINDOW,
        "cells of a grid": grid.MAX_CELLS,
        "cells times digits of a grid": grid.MAX_CANDIDATES,
        "cells that one text names": cell_names.MAX_SELECTED,
        "constraints in one document": findings.MAX_CONSTRAINTS,
        "constraints inside a composite": composites.MAX_PARTS,
        "how deep composites may lie inside each other": composites.MAX_DEPTH,
        "a number in a field": fields.LARGEST_FIELD,
        "text in a field, in characters": fields.MAX_TEXT,
        "a regular expression, in characters": regular_expressions.MAX_PATTERN,
        "states of a regular expression": regular_expressions.MAX_STATES,
        "states of a machine": machines.MAX_STATES,
        "steps of an unrolled machine": diagram.MAX_EDGES,
        "combinations of digits in a table": base.MAX_TABLE,
        "statements of a puzzle": MAX_STATEMENTS,
        'clauses of "all different"': MAX_CLAUSES,
        "literals in all clauses": MAX_LITERALS,
        "the proof of a certificate, in bytes": LARGEST["proof.drat"],
        "a line of an output file that is read back, in bytes": MAX_RECORD,
        "text that a live board reads, in characters": MOST_TEXT,
    }


def test_the_versions_of_files_that_are_told_are_those_that_are_written() -> None:
    from sudoku_model.answers import envelope
    from sudoku_model.batch import manifest
    from sudoku_model.certificates import layout
    from sudoku_model.formats import native_keys

    rows = re.findall(r"^\| (?:`?\w.*) \| (\d+) \| ?(\d*) ?\|$", PAGES["versions.md"], re.M)
    assert [[int(number) for number in row if number] for row in rows] == [
        sorted(native_keys.READABLE_VERSIONS, reverse=True),
        [envelope.VERSION],
        [layout.VERSION],
        [manifest.VERSION],
    ]
    assert native_keys.READABLE_VERSIONS[-1] == native_keys.VERSION
