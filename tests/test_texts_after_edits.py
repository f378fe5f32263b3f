"""After an edit the rules in words are held against what is stated then."""

from __future__ import annotations

import pickle
from dataclasses import replace

import pytest

import sudoku_model as sm
from sudoku_model.formats import words
from sudoku_model.page.edits import edited
from tests.fresh_python import printed_by

KNIGHTS = "A knight's move never leads to the same digit."
NEIGHBOURS = "Neighbours are not consecutive."
RULES = f"Normal sudoku rules apply. {KNIGHTS} {NEIGHBOURS}"
PUZZLE = (
    sm.Puzzle.empty(4)
    .with_constraints(sm.AntiKnight(), sm.NonConsecutive())
    .with_texts(rules=RULES)
)
NAMED = f"the rule “{KNIGHTS}”"

WITHOUT = {
    "without_constraint": PUZZLE.without_constraint(sm.AntiKnight()),
    "replace": replace(PUZZLE, constraints=(sm.NonConsecutive(),)),
    "page": edited(PUZZLE, {"do": "remove", "constraint": 0}),
    "read again": sm.read(sm.write(PUZZLE, "json")).without_constraint(sm.AntiKnight()),
    "and then more": PUZZLE.without_constraint(sm.AntiKnight()).with_given("r1c1", 1),
    "in another process": pickle.loads(pickle.dumps(PUZZLE.without_constraint(sm.AntiKnight()))),
}


@pytest.mark.parametrize("way", WITHOUT)
def test_a_rule_that_is_stated_no_more_is_named_and_offered(way: str) -> None:
    assert PUZZLE.unstated == ()
    without = WITHOUT[way]
    assert without.unstated == (NAMED,)
    assert [offer.constraints for offer in without.offered] == [(sm.AntiKnight(),)]
    assert sm.check(without).is_conditional


def test_what_the_usual_rules_demand_is_named_when_the_boxes_are_gone() -> None:
    puzzle = sm.Puzzle.empty(4).with_texts(rules="Digits do not repeat in rows, columns and boxes.")
    assert puzzle.unstated == ()
    bare = replace(puzzle, grid=replace(puzzle.grid, regions=(None,) * 16))
    assert sm.check(bare).is_conditional


def test_a_rule_that_is_stated_by_now_is_no_condition_any_more() -> None:
    without = WITHOUT["without_constraint"]
    assert without.with_constraints(sm.AntiKnight()).unstated == ()
    assert without.with_offered().unstated == ()


def test_what_the_rules_do_not_say_stays_whatever_is_edited() -> None:
    drawn = "3 drawn lines whose rule may stand in the text only"
    other = "the rule “Of which no text is here.”"
    source = replace(PUZZLE, unstated=(drawn, other))
    assert source.without_constraint(sm.AntiKnight()).unstated == (drawn, other, NAMED)


def test_a_note_of_a_rule_that_was_offered_goes_with_its_constraint() -> None:
    stated = sm.Puzzle.empty(4).with_texts(rules=RULES).with_offered()
    assert len(stated.notes) == 2
    for puzzle in (stated, sm.read(sm.write(stated, "json"))):
        bare = puzzle.without_constraint(sm.AntiKnight())
        assert [note for note in bare.notes if "AntiKnight" in note] == []
        assert len(bare.notes) == 1
        assert bare.unstated == (NAMED,)
        assert bare.with_offered().notes == (*bare.notes, *set(stated.notes) - {*bare.notes})


def test_only_who_asks_waits_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    def account_anew(*given: object) -> sm.Puzzle:
        asked.append(given)
        return account(*given)  # type: ignore[arg-type]

    account = words.account_anew
    monkeypatch.setattr(words, "account_anew", account_anew)
    edits = [PUZZLE.without_constraint(one).with_constraints(one) for one in PUZZLE.constraints]
    looser = [PUZZLE.without_constraint(one) for one in PUZZLE.constraints]
    assert [sm.check(puzzle).status for puzzle in looser]
    found = len(asked)
    assert found <= len(edits)  # what is edited twice in a row
    assert looser[0].unstated == looser[0].unstated
    assert len(asked) == found + 1


def test_the_words_are_not_loaded_for_puzzles_without_any() -> None:
    code = (
        "import sys, sudoku_model as sm;"
        "p = sm.Puzzle.empty(4).with_constraints(sm.AntiKnight());"
        "p.without_constraint(sm.AntiKnight()).unstated;"
        "print('sudoku_model.formats.words' in sys.modules)"
    )
    assert printed_by(code) == "False"


def test_no_sentences_are_looked_for_where_there_is_no_text() -> None:
    code = (
        "import sys, sudoku_model as sm; sm.check(sm.read('.' * 16));"
        "print('sudoku_model.formats.words.sentences' in sys.modules)"
    )
    assert printed_by(code) == "False"


def test_rules_that_a_puzzle_is_made_with_are_accounted_for() -> None:
    empty = sm.Puzzle.empty(4)
    for made in (sm.Puzzle(empty.grid, empty.givens, rules=RULES), replace(empty, rules=RULES)):
        assert len(made.unstated) == 2
        assert made.with_constraints(*PUZZLE.constraints).unstated == ()


def test_a_puzzle_that_has_accounted_for_its_texts_is_read_as_it_is() -> None:
    stated = PUZZLE.with_texts(rules=RULES).without_constraint(sm.AntiKnight())
    assert stated.unstated
    settled = stated.with_constraints(sm.AntiKnight())
    assert settled.unstated == words.with_words_accounted_for(settled).unstated == ()
