"""Title, author and rules of one's own, and where they arrive."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import sudoku_model as sm
from sudoku_model.formats.words import with_words_accounted_for
from sudoku_model.formats.words.signals import Signals
from tests.conftest import Run

SHARED = Path(__file__).parents[2] / "shared" / "data" / "variants"
LINE = "1.....3..4.....2"
PUZZLE = sm.read(LINE)
TEXTS = {"title": "Half “Past” One", "author": "Jørgen ☃", "rules": "Normal sudoku rules apply."}
HAVE_PLACE = ("fpuzzles", "sudokupad", "json")
KNIGHTS = "Anti-knight rules apply."
OPTIONS = [part for name, text in TEXTS.items() for part in (f"--{name}", text)]


def texts_of(puzzle: sm.Puzzle) -> dict[str, str]:
    return {name: getattr(puzzle, name) for name in TEXTS}


def test_what_is_not_given_stays() -> None:
    named = PUZZLE.with_texts(**TEXTS).with_texts(author="Somebody else", comment="a note")
    assert texts_of(named) == {**TEXTS, "author": "Somebody else"}
    assert named.comment == "a note"
    assert named.with_texts() == named
    assert named.with_texts(rules="").rules == ""


def test_the_clues_stay_the_same() -> None:
    given = PUZZLE.with_constraints(sm.AntiKnight()).with_candidates("r4c4", [1, 2])
    named = given.with_texts(**TEXTS)
    assert (named.givens, named.candidates, named.constraints) == (
        given.givens,
        given.candidates,
        given.constraints,
    )


@pytest.mark.parametrize("text", [5, b"rules", ["rules"]])
def test_a_text_is_a_text(text: Any) -> None:
    with pytest.raises(TypeError, match=r"found .* for the rules, expected a text"):
        PUZZLE.with_texts(rules=text)


class TestWhatTheRulesSayMore:
    def test_new_rules_are_accounted_for_like_those_that_were_read(self) -> None:
        named = PUZZLE.with_texts(rules=KNIGHTS)
        assert named.unstated == (f"the rule “{KNIGHTS}”",)
        assert [offer.constraints for offer in named.offered] == [(sm.AntiKnight(),)]
        assert sm.check(named).conditions == named.unstated
        assert named == sm.read(sm.write(named, "fpuzzles")).with_texts(comment=named.comment)

    def test_what_is_stated_by_now_is_no_condition_any_more(self) -> None:
        stated = PUZZLE.with_texts(rules=KNIGHTS).with_constraints(sm.AntiKnight())
        assert stated.unstated == ()

    def test_rules_that_are_gone_are_no_condition_any_more(self) -> None:
        named = PUZZLE.with_texts(rules=KNIGHTS)
        assert named.with_texts(rules="").unstated == ()
        assert named.with_texts(rules="").offered == ()
        assert named.with_texts(title="Knights").unstated == named.unstated

    def test_what_the_source_demands_besides_stays(self) -> None:
        drawn = "3 drawn lines whose rule may stand in the text only"
        source = sm.Puzzle(PUZZLE.grid, PUZZLE.givens, unstated=(drawn,))
        assert source.with_texts(**TEXTS).unstated == (drawn,)
        assert source.with_texts(rules=KNIGHTS).unstated == (drawn, f"the rule “{KNIGHTS}”")

    def test_an_offer_that_rests_on_colours_stays_with_its_sentence(self) -> None:
        source = sm.Puzzle(PUZZLE.grid, PUZZLE.givens, rules="Grey cells are even.")
        found = with_words_accounted_for(source, Signals({"grey": [0, 5]}))
        assert found.offered
        assert found.with_texts(title="Grey").offered == found.offered
        assert found.with_texts(rules="Blue cells are odd.").offered == ()

    @pytest.mark.parametrize("form", ["fpuzzles", "sudokupad"])
    def test_a_title_that_demands_something_is_a_condition(self, form: str) -> None:
        named = PUZZLE.with_texts(title="Digits in grey cells must be odd")
        assert named.unstated
        assert sm.read(sm.write(named, form)).unstated == named.unstated

    @pytest.mark.parametrize("form", ["fpuzzles", "sudokupad"])
    def test_a_comment_that_demands_something_would_be_lost(self, form: str) -> None:
        named = PUZZLE.with_texts(comment="Digits in grey cells must be odd.", rules=KNIGHTS)
        with pytest.raises(sm.UnsupportedError, match="the rule “Digits in grey cells must be odd"):
            sm.write(named, form)


@pytest.mark.slow
@pytest.mark.parametrize("file", ["fpuzzles", "fpuzzles_rules_in_words"])
def test_a_text_that_is_set_again_is_accounted_for_as_it_was_read(file: str) -> None:
    path = SHARED / f"{file}.jsonl"
    if not path.exists():
        pytest.skip(f"needs {path}")
    for line in path.read_text(encoding="utf-8").splitlines():
        puzzle = sm.read(json.dumps(json.loads(line)["payload"]), format="fpuzzles")
        again = puzzle.with_texts(rules=puzzle.rules)
        assert {*again.unstated} == {*puzzle.unstated}
        assert {*again.offered} == {*puzzle.offered}


class TestOnTheCommandLine:
    @pytest.mark.parametrize("form", HAVE_PLACE)
    def test_the_texts_arrive(self, run: Run, form: str) -> None:
        done = run("convert", LINE, "--to", form, *OPTIONS)
        assert (done.code, done.err) == (0, "")
        assert texts_of(sm.read(done.out)) == TEXTS

    def test_a_text_replaces_that_of_the_source(self, run: Run) -> None:
        link = sm.write(PUZZLE.with_texts(**TEXTS), "sudokupad").strip()
        done = run("convert", link, "--to", "fpuzzles", "--title", "", "--author", "New")
        assert texts_of(sm.read(done.out)) == {**TEXTS, "title": "", "author": "New"}

    def test_what_a_format_has_no_place_for_is_noted(self, run: Run) -> None:
        done = run("convert", LINE, "--to", "line", *OPTIONS)
        assert (done.code, done.out.strip()) == (0, LINE)
        assert done.err == "note: line has no place for the title, the author, the rules\n"

    def test_a_rule_that_would_be_lost_is_refused(self, run: Run) -> None:
        done = run("convert", LINE, "--to", "line", "--rules", KNIGHTS)
        assert done.code == 2
        assert f"more than that: the rule “{KNIGHTS}”" in done.err

    def test_a_drawing_names_what_is_not_stated(self, run: Run) -> None:
        link = sm.write(PUZZLE.with_texts(rules=KNIGHTS), "fpuzzles").strip()
        done = run("draw", link)
        assert done.err == f"line 1: this is drawn without the rule “{KNIGHTS}”\n"

    @pytest.mark.parametrize(
        "command",
        [
            ("convert", "--to", "sudokupad"),
            ("convert", "--to", "json"),
            ("encode",),
            ("canonical",),
        ],
        ids=" ".join,
    )
    def test_what_is_written_names_what_is_not_stated(
        self, run: Run, command: tuple[str, ...]
    ) -> None:
        link = sm.write(PUZZLE.with_texts(rules=KNIGHTS), "fpuzzles").strip()
        done = run(*command, link)
        assert done.code == 0
        assert done.err == f"line 1: this is stated without the rule “{KNIGHTS}”\n"

    def test_each_of_several_models_names_what_it_leaves_out(
        self, run: Run, tmp_path: Path
    ) -> None:
        link = sm.write(PUZZLE.with_texts(rules=KNIGHTS), "fpuzzles").strip()
        done = run("encode", link, LINE, "--output", str(tmp_path / "models.zip"))
        assert done.err.count("this is stated without") == 1


class TestDrawingsForSudokuPad:
    SIGN = ".Shape~4x4.~R1C1_1.GreaterThan~R1C3~R1C2"

    def test_nothing_is_drawn_instead_unless_it_is_asked_for(self, run: Run) -> None:
        with pytest.raises(sm.UnsupportedError, match=r"GreaterThan.*drawn_for_sudokupad"):
            sm.write(self.SIGN, "sudokupad")
        refused = run("convert", "--to", "sudokupad", self.SIGN)
        assert refused.code == 2
        assert "--draw" in refused.err

    @pytest.mark.slow
    def test_what_is_drawn_is_named_and_the_rules_are_drafted(self, run: Run) -> None:
        result = run("convert", "--to", "sudokupad", "--draw", self.SIGN)
        assert "only draws this, so the rules in words must say it: Greater than." in result.err
        assert "were drafted" in result.err
        shown = sm.drawn_for_sudokupad(self.SIGN)
        assert result.out == sm.write(shown.puzzle, "sudokupad")
        assert sm.read(result.out).rules == sm.draft_rules(self.SIGN)

    def test_rules_of_one_s_own_stay_and_what_can_be_stated_needs_no_drawing(self) -> None:
        named = sm.read(self.SIGN).with_texts(rules="The sign points at the smaller digit.")
        assert sm.drawn_for_sudokupad(named).puzzle.rules == named.rules
        cage = sm.read(".Shape~4x4.Cage~5~R1C1~R1C2").with_texts(rules="Killer.")
        assert sm.drawn_for_sudokupad(cage) == sm.Shown(cage, ())

    def test_candidates_that_leave_nothing_to_draw_are_named(self) -> None:
        puzzle = sm.read(".Shape~4x4.~R1C1_1_2~R2C3_3.~R2C3_4")
        assert sorted(sm.drawn_for_sudokupad(puzzle).notes)[:2] == [
            "SudokuPad does not know this, so the rules in words must say it: candidates.",
            "SudokuPad only draws this, so the rules in words must say it: candidates.",
        ]

    @pytest.mark.parametrize(
        "grid",
        [
            sm.Grid.samurai(),
            sm.Grid.rectangle(4, 4, range(4)),
            replace(
                sm.Grid.square(4),
                extras=(sm.ExtraCell("total", (1, 2)),),
                more_houses=(sm.House("a cell and one beside the board", (0, 16)),),
            ),
        ],
        ids=["holes", "digits", "a house beside the board"],
    )
    def test_what_cannot_be_drawn_either_is_refused_without_that_advice(
        self, run: Run, grid: sm.Grid
    ) -> None:
        puzzle = sm.Puzzle.empty(grid).with_constraints(sm.GreaterThan("r1c1 r1c2"))
        with pytest.raises(sm.UnsupportedError) as problem:
            sm.drawn_for_sudokupad(puzzle)
        assert "drawn_for_sudokupad" not in str(problem.value)
        result = run("convert", "--to", "sudokupad", "--draw", sm.write(puzzle, "json"))
        assert result.code == 2
        assert "holds" in result.err

    def test_other_formats_have_no_drawings_instead(self, run: Run) -> None:
        result = run("convert", "--to", "fpuzzles", "--draw", self.SIGN)
        assert result.code == 2
        assert "--draw is for --to sudokupad" in result.err
