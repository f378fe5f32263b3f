"""The rule texts that the benchmark `rules` measures with say what they must."""

from __future__ import annotations

from collections import Counter

from benchmarks.rule_texts import rule_texts
from sudoku_model.constraints.catalog import CONSTRAINTS

TEXTS = rule_texts()
STYLES = {"f-puzzles", "SudokuPad", "SudokuMaker", "Penpa+"}


def test_each_rule_comes_in_six_phrasings_and_each_style():
    phrasings = Counter(text.rule for text in TEXTS)
    assert len(TEXTS) >= 150
    assert set(phrasings.values()) == {6}
    assert len({text.text for text in TEXTS}) == len(TEXTS)
    assert {text.style for text in TEXTS} == STYLES


def test_every_constraint_of_the_catalog_is_described():
    assert {name for text in TEXTS for name in text.stated} == set(CONSTRAINTS)


def test_sentences_are_quoted_as_they_stand_and_apart():
    for text in TEXTS:
        rest = text.text
        for sentence in text.clues + text.more:
            assert sentence in rest, text
            rest = rest.replace(sentence, "", 1)
        assert bool(text.clues) <= bool(text.stated), text


def test_without_the_constraints_their_sentences_say_more():
    described = [text for text in TEXTS if text.clues]
    assert len(described) > 400
    assert all(text.with_nothing_stated().says_more for text in described)
