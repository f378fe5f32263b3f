"""The command line with setters' puzzles: the catalog, links, conditions, and broken links."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import fields, replace
from pathlib import Path

import pytest

import sudoku_model as sm
from sudoku_model import Puzzle, read, write
from sudoku_model import constraints as c
from sudoku_model.constraints.base import Constraint
from sudoku_model.constraints.catalog import CONSTRAINTS, SECTIONS, summary
from sudoku_model.formats import FORMATS
from sudoku_model.formats.lzstring import compress
from tests.conftest import Done, Run

SOLVED = tuple((3 * (r % 3) + r // 3 + c) % 9 + 1 for r in range(9) for c in range(9))
GRID = Puzzle.empty(9).grid
SETTERS = Puzzle(
    GRID,
    tuple(digit if cell % 2 and cell // 9 % 4 else None for cell, digit in enumerate(SOLVED)),
    constraints=(
        c.KillerCage("r1c4-r1c6", 15),
        c.KillerCage("r4c4-r4c6", 18),
        c.Thermometer("r1c1-r1c4"),
        c.Difference("r5c1 r5c2"),
    ),
    title="Mine",
)
UNIQUE = replace(SETTERS, givens=tuple(d if i % 7 else None for i, d in enumerate(SOLVED)))
UNIQUE = replace(UNIQUE, constraints=(c.KillerCage("r1c1-r1c3", 6), c.Thermometer("r1c1-r1c4")))
LINKED = ("fpuzzles", "sudokupad", "iss")


def assert_one_message(done: Done) -> None:
    assert done.code == 2
    assert done.out == ""
    assert done.err.startswith(("error: ", "Usage: "))
    assert len(done.err.splitlines()) == 1
    assert "Traceback" not in done.err


class TestCatalog:
    def test_all_constraints_stand_in_the_list_with_one_line_each(self, run: Run) -> None:
        done = run("constraints")
        assert (done.code, done.err) == (0, "")
        lines = done.out.splitlines()
        listed = [line.split()[0] for line in lines if line.startswith("  ")]
        assert listed == list(CONSTRAINTS)
        headings = [line for line in lines if line and not line.startswith(" ")]
        assert headings == list(SECTIONS)
        assert len(headings) < 10  # more would be read by nobody
        for name, kind in CONSTRAINTS.items():
            line = next(line for line in lines if line.split()[:1] == [name])
            assert line.endswith(summary(kind))

    @pytest.mark.parametrize("kind", CONSTRAINTS.values(), ids=CONSTRAINTS)
    @pytest.mark.sample(every=12)
    def test_each_is_explained_with_an_example(self, run: Run, kind: type[Constraint]) -> None:
        done = run("constraints", kind.__name__)
        assert (done.code, done.err) == (0, "")
        assert done.out.startswith(f"{kind.__name__}\n")
        assert summary(kind) in done.out
        for field in fields(kind):
            assert f"  {field.name}: " in done.out
        example = kind(**kind.example)
        page, _, _ = done.out.partition("\nOther constraints with this word:\n")
        assert page.rstrip().endswith(example.describe())
        assert f"sm.{kind.__name__}(" in done.out
        # What is shown can be used as it stands: in JSON and in Python.
        shown = next(line for line in done.out.splitlines() if line.startswith('  {"type"'))
        assert json.loads(shown)["type"] == kind.__name__
        _, _, python = done.out.partition("Example in Python:\n")
        written = python.partition("with_constraints(")[2].splitlines()[0][:-1]
        assert eval(written, {"sm": sm}) == example

    @pytest.mark.parametrize("name", ["killercage", "Killer-Cage", "killer cage", "KILLER_CAGE"])
    def test_names_are_understood_as_people_write_them(self, run: Run, name: str) -> None:
        assert run("constraints", name).out.startswith("KillerCage\n")

    @pytest.mark.parametrize(
        ("name", "kind"),
        [("Kilercage", "KillerCage"), ("thermo", "Thermometer"), ("Wisper", "Whisper")],
    )
    def test_setters_words_and_slips_lead_to_the_class(
        self, run: Run, name: str, kind: str
    ) -> None:
        assert run("constraints", name).out.startswith(f"{kind}\n")

    def test_an_unknown_word_gets_one_message(self, run: Run) -> None:
        done = run("constraints", "?")
        assert_one_message(done)
        assert "found constraint '?', expected one of the" in done.err

    def test_a_word_for_what_is_no_constraint_is_answered_by_what_to_do(self, run: Run) -> None:
        done = run("constraints", "jigsaw")
        assert_one_message(done)
        assert "in the catalog (regions of any shape belong to the grid" in done.err

    @pytest.mark.parametrize("words", [["Dutch", "whispers"], ["dutch-whispers"]])
    def test_a_word_that_says_fields_is_explained_with_them(
        self, run: Run, words: list[str]
    ) -> None:
        out = run("constraints", *words).out
        assert out.startswith("Whisper\n")
        assert "\n  difference=4: Dutch whispers, " in out
        assert '"difference": 4}' in out
        assert "sm.Whisper(cells='r1c1 r2c1 r3c2', difference=4)" in out

    def test_a_word_with_several_meanings_lists_them(self, run: Run) -> None:
        lines = run("constraints", "kropki").out.splitlines()
        assert lines[0] == "Pairs of cells and small marks"
        assert [line.split(":")[0].split() for line in lines[1:3]] == [
            ["Difference(value=1)", "White", "dot"],
            ["Ratio(value=2)", "Black", "dot"],
        ]

    def test_a_word_of_a_heading_lists_what_stands_below(self, run: Run) -> None:
        heading = "Clues outside the grid"
        lines = run("constraints", "outside").out.split("\n\n")[0].splitlines()
        assert lines[0] == heading
        assert [line.split()[0] for line in lines[1:]] == [k.__name__ for k in SECTIONS[heading]]

    def test_other_constraints_with_the_word_are_named_below(self, run: Run) -> None:
        _, _, others = run("constraints", "sum").out.partition("with this word:\n")
        names = [line.split()[0] for line in others.splitlines()]
        assert {"PairSum", "XSum", "EqualSum", "RegionSumLine"} <= set(names)
        assert "Sum" not in names

    def test_what_no_file_can_hold_is_listed_too(self, run: Run) -> None:
        assert "\n  Predicate" in run("constraints", "lambda", "pair").out

    @pytest.mark.slow
    def test_the_list_loads_no_slow_solver(self) -> None:
        code = (
            "import sys; sys.argv = ['x', 'constraints', 'KillerCage']\n"
            "from sudoku_model.cli import main\n"
            "try: main()\n"
            "except SystemExit: pass\n"
            "assert 'ortools' not in sys.modules"
        )
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=False)
        assert done.returncode == 0, done.stderr.decode()


class TestLinks:
    @pytest.mark.parametrize("form", LINKED)
    @pytest.mark.parametrize("way", ["argument", "file", "standard input", "-"])
    def test_wherever_a_puzzle_comes_from(
        self, run: Run, form: str, way: str, tmp_path: Path
    ) -> None:
        text = write(UNIQUE, form)
        if way == "argument":
            done = run("check", text.strip())
        elif way == "file":
            file = tmp_path / "mine.txt"
            file.write_text(text, encoding="utf-8")
            done = run("check", str(file))
        else:
            done = run("check", *(["-"] if way == "-" else []), stdin=text)
        assert (done.code, done.err) == (0, "")
        assert done.out.startswith("exactly one solution (sat, ")

    @pytest.mark.parametrize("form", LINKED)
    def test_several_links_are_named_by_their_places(self, run: Run, form: str) -> None:
        link = write(UNIQUE, form).strip()
        done = run("check", link, link)
        assert done.out.splitlines() == [
            f"argument {number}, line 1: exactly one solution" for number in (1, 2)
        ]

    def test_the_parts_of_a_link_are_enough(self, run: Run) -> None:
        payload = write(UNIQUE, "fpuzzles").strip().partition("load=")[2]
        assert run("check", payload).code == 0
        identifier = write(UNIQUE, "sudokupad").strip().rpartition("/")[2]
        assert run("check", identifier).code == 0

    @pytest.mark.parametrize("solver", ["sat", "cpsat", "backtracking"])
    def test_every_solver_gives_the_same_verdict(self, run: Run, solver: str) -> None:
        for puzzle, code, verdict in [(UNIQUE, 0, "unique"), (SETTERS, 1, "multiple")]:
            done = run("check", "--json", "--solver", solver, write(puzzle, "fpuzzles").strip())
            assert done.code == code
            record = json.loads(done.out)
            assert (record["verdict"], record["solver"]) == (verdict, solver)

    @pytest.mark.parametrize("solver", ["sat", "cpsat"])
    @pytest.mark.parametrize("command", ["check", "solve", "count"])
    def test_implied_statements_can_be_left_out(self, run: Run, command: str, solver: str) -> None:
        link = write(UNIQUE, "iss").strip()
        with_them = run(command, "--solver", solver, link)
        without = run(command, "--solver", solver, "--no-implied", link)
        assert with_them.code == without.code == 0
        assert with_them.out.partition("(")[0] == without.out.partition("(")[0]

    def test_no_implied_reaches_the_library(
        self, run: Run, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        asked = []
        monkeypatch.setattr("sudoku_model.stated.add_implied_statements", asked.append)
        link = write(replace(UNIQUE, comment="another"), "iss").strip()
        run("count", "--solver", "sat:minisat22", "--no-implied", link)
        assert asked == []
        run("count", "--solver", "sat:minisat22", link)
        assert asked

    def test_other_commands_take_links(self, run: Run, tmp_path: Path) -> None:
        link = write(UNIQUE, "fpuzzles").strip()
        assert run("solve", "--json", link).out.count("".join(map(str, SOLVED))) == 1
        assert run("count", link).out == "1 solution\n"
        assert run("draw", link).code == 0
        assert "r1c1=1" in run("encode", link).out
        for target in (*LINKED, "json"):
            done = run("convert", "--to", target, link)
            lost = "note: iss has no place for the title\n" if target == "iss" else ""
            assert (done.code, done.err) == (0, lost)
            assert run("check", "-", stdin=done.out).code == 0
        board = tmp_path / "board.svg"
        assert run("draw", "--output", str(board), link).code == 0
        assert "<svg" in board.read_text(encoding="utf-8")

    @pytest.mark.parametrize("form", [name for name, form in FORMATS.items() if form.can_write])
    def test_no_format_drops_constraints(self, run: Run, form: str) -> None:
        link = write(UNIQUE, "fpuzzles").strip()
        done = run("convert", "--to", form, link)
        if form in {*LINKED, "sudoku-bench", "json"}:
            assert set(read(done.out).constraints) == set(read(link).constraints)
        else:
            assert_one_message(done._replace(out=""))  # some begin with a header
            assert "the format json holds every puzzle" in done.err

    def test_solutions_can_be_written_in_every_format_for_digits(self, run: Run) -> None:
        for form in ("line", "grid", "sdk", "judge", "json"):
            done = run("solve", "--to", form, write(UNIQUE, "fpuzzles").strip())
            assert (done.code, done.err) == (0, "")
            assert read(done.out).givens == SOLVED


class TestConditions:
    DRAWN = json.dumps(
        {
            "size": 9,
            "grid": [
                [{"value": SOLVED[9 * r + c], "given": (9 * r + c) % 7 > 0} for c in range(9)]
                for r in range(9)
            ],
            "text": [{"cells": ["R1C1"], "value": "?", "fontC": "#000000"}],
            "ruleset": "There is a rule of which only this text speaks.",
        }
    )

    def test_a_verdict_names_what_it_leaves_out(self, run: Run) -> None:
        done = run("check", self.DRAWN)
        assert "; this holds without 1 " in done.out.splitlines()[0]
        assert "which cannot be stated" in done.out
        record = json.loads(run("check", "--json", self.DRAWN).out)
        assert record["without"][1:] == [
            "the rule “There is a rule of which only this text speaks.”"
        ]
        # The digits that the setter typed are not given.
        assert len(record["notes"]) == 1

    def test_how_to_state_what_is_offered_is_said(self, run: Run) -> None:
        board = json.loads(self.DRAWN) | {"ruleset": "Anti-knight rules apply.", "text": []}
        said = "--state-offered states what is offered"
        assert said in run("check", json.dumps(board)).out
        assert said not in run("check", "--state-offered", json.dumps(board)).out

    def test_a_writer_that_needs_what_is_offered_says_how_to_state_it(self, run: Run) -> None:
        board = json.loads(self.DRAWN) | {"ruleset": "Anti-knight rules apply.", "text": []}
        refused = run("convert", "--to", "iss", json.dumps(board))
        assert refused.code == 2
        assert "(it is offered: --state-offered," in refused.err
        stated = run("convert", "--to", "iss", "--state-offered", json.dumps(board))
        assert ".AntiKnight" in stated.out
        # Where something else would still be left out, that does not help.
        board["ruleset"] += " There is a rule of which only this text speaks."
        assert "--state-offered" not in run("convert", "--to", "iss", json.dumps(board)).err

    def test_a_record_names_what_its_verdict_leaves_out(self, run: Run, tmp_path: Path) -> None:
        """A rule in words may be offered, so it is not said that it cannot be stated."""
        output = tmp_path / "verdicts.jsonl"
        run("check", "--output", str(output), self.DRAWN)
        (record,) = map(json.loads, output.read_text().splitlines())
        assert record["reason"].startswith("without 1 ")
        assert record["reason"].endswith(
            "; the rule “There is a rule of which only this text speaks.”, which are not stated"
        )

    def test_a_conditional_verdict_does_not_decide_the_puzzle(
        self, run: Run, tmp_path: Path
    ) -> None:
        """A script must be able to tell it from one on all that the source demands."""
        assert run("check", UNIQUE.line()).code == 0
        assert run("check", self.DRAWN).code == 3
        for more in ([], ["--output", str(tmp_path / "verdicts.jsonl")]):
            done = run("check", self.DRAWN, UNIQUE.line(), *more)
            assert done.code == 3
            assert done.err.endswith("2 puzzles: 1 conditionally unique, 1 unique\n")
        assert run("rate", self.DRAWN).code == 3

    def test_nor_does_a_verdict_against_the_source(self, run: Run) -> None:
        board = json.loads(self.DRAWN) | {"text": [], "ruleset": ""}
        board["solution"] = [*SOLVED[1:], SOLVED[0]]
        done = run("check", json.dumps(board))
        assert "it is not the solution that the source states" in done.out
        assert done.code == 3

    @pytest.mark.parametrize("command", ["solve", "count"])
    def test_other_answers_name_it_beside_the_answer(self, run: Run, command: str) -> None:
        for options in ([], ["--json"]):
            done = run(command, *options, self.DRAWN)
            assert done.code == 0
            assert "this holds without 1 " in done.err
            assert "holds without" not in done.out

    def test_a_stated_puzzle_has_no_condition(self, run: Run) -> None:
        link = write(UNIQUE, "fpuzzles").strip()
        for command in ("check", "solve", "count"):
            done = run(command, link)
            assert "without" not in done.out + done.err

    def test_a_condition_cannot_steer_the_terminal(self, run: Run) -> None:
        puzzle = replace(UNIQUE, unstated=("a\x1b[2Jb\nforged: exactly one solution",))
        for command in ("check", "solve", "count"):
            done = run(command, "-", stdin=write(puzzle, "json") * 2)
            assert "\x1b" not in done.out + done.err
            assert "\nforged" not in done.out + done.err


class TestWindows:
    """Its shell knows no single quotes: they come with the arguments, which blanks part."""

    ROWS = ("1...", "..3.", ".4..", "...2")

    @pytest.mark.parametrize(
        "arguments",
        [
            ("'1.....3..4.....2'",),
            ("'1...", "..3.", ".4..", "...2'"),
            ("'", *ROWS, "'"),
            ("\u201c1.....3..4.....2\u201d",),
        ],
    )
    def test_quotes_do_not_belong_to_a_puzzle(self, run: Run, arguments: tuple[str, ...]) -> None:
        assert run("solve", "--to", "line", *arguments).out == "1324423124133142\n"
        assert run("check", *arguments).out.startswith("exactly one solution")

    def test_a_link_may_be_in_quotes(self, run: Run) -> None:
        link = write(UNIQUE, "iss").replace("\n", "")
        assert run("check", f"'{link}'").out.startswith("exactly one solution")

    def test_a_quote_that_is_never_closed_joins_nothing(self, run: Run) -> None:
        done = run("solve", "--to", "line", "'1...", "1.....3..4.....2")
        assert done.code == 2
        assert "5 cells" in done.err


class TestBrokenLinks:
    @pytest.mark.parametrize("form", ["fpuzzles", "sudokupad"])
    def test_a_truncated_link_is_one_message(self, run: Run, form: str) -> None:
        link = write(UNIQUE, form).strip()
        start = link.index("N4") if "N4" in link else link.rindex("/") + 4
        # The last characters may only be padding.
        for length in (*range(start, start + 6), *range(start + 6, len(link) - 8, 37)):
            assert_one_message(run("check", link[:length]))

    def test_a_truncated_text_is_never_a_traceback(self, run: Run) -> None:
        text = write(UNIQUE, "iss").strip()
        for length in range(1, len(text), 23):
            done = run("check", "--time-limit", "5", text[:length])
            assert done.code in (0, 1, 2)
            if done.code == 2:
                assert_one_message(done)

    @pytest.mark.parametrize(
        ("source", "words"),
        [
            ("https://f-puzzles.com/?load=", "a link without a puzzle"),
            ("https://f-puzzles.com/?id=abcd", "short link 'abcd'"),
            ("https://f-puzzles.com/?load=!!!!", "found"),
            ("https://example.org/?load=N4Ig", "a link to 'example.org'"),
            ("https://sudokupad.app/abcdef123", "found"),
            (".Cage~x~R1C1~R1C2", "found"),
            (".Thermo~R1C1~R99C1", "found"),
            (".Kage~3~R1C1~R1C2", "Kage"),
            ('{"size": 9, "killercage": 3, "grid": []}', "found"),
            ('{"size": 9, "grid": [[', "found"),
        ],
    )
    def test_what_is_no_puzzle_is_said(self, run: Run, source: str, words: str) -> None:
        done = run("check", source)
        assert_one_message(done)
        assert words in done.err

    @pytest.mark.parametrize(
        ("part", "words"),
        [
            ({"killercage": [{"cells": ["R1C1", "R1C2"], "value": "40"}]}, "40"),
            ({"killercage": [{"cells": ["R1C1", "R12C2"], "value": "4"}]}, "R12C2"),
            ({"thermometer": [{"lines": [["R1C1", "R5C5"]]}]}, "Thermometer"),
            ({"quadruple": [{"cells": ["R1C1"], "values": [77]}]}, ""),
        ],
    )
    def test_a_constraint_that_does_not_fit_is_one_message(
        self, run: Run, part: dict[str, object], words: str
    ) -> None:
        board = {"size": 9, "grid": [[{} for _ in range(9)] for _ in range(9)]} | part
        for source in (json.dumps(board), compress(json.dumps(board))):
            done = run("check", source)
            assert_one_message(done)
            assert words.lower() in done.err.lower()
