"""The rule texts that the benchmark of the rules in words measures with say what they must."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

from sudoku_model.constraints.catalog import CONSTRAINTS
from sudoku_model.formats import words

FILE = Path(__file__).parents[1] / "benchmarks" / "rules" / "texts.jsonl"
TEXTS: list[dict[str, Any]] = [
    json.loads(line) for line in FILE.read_text(encoding="utf-8").splitlines()
]
KINDS = Path(words.__file__).with_name("kinds.json")
OF_THE_GRID = {"usual", "irregular", "no-boxes", "candidates", "fog"}
STYLES = {"f-puzzles", "SudokuPad", "SudokuMaker", "Penpa+"}


def test_each_rule_comes_in_six_phrasings_at_least_and_in_all_styles():
    assert min(Counter(text["rule"] for text in TEXTS).values()) >= 6
    assert len({text["text"] for text in TEXTS}) == len(TEXTS) >= 150
    assert {text["style"] for text in TEXTS} == STYLES


def test_constraints_are_described_whose_words_are_known_and_no_others():
    content = json.loads(KINDS.read_text(encoding="utf-8"))
    entries = {entry.get("class", name) for name, entry in content["kinds"].items()}
    known = {*entries, *content["composites"], "Not", "Values"} - OF_THE_GRID
    assert {name for text in TEXTS for name in text["stated"]} == known
    assert known <= CONSTRAINTS.keys()


def test_texts_looked_at_and_texts_held_back_say_more_or_do_not():
    found = Counter((text["seen"], bool(text["more"])) for text in TEXTS)
    assert len(found) == 4
    assert sum(not text["seen"] for text in TEXTS) >= 20


def test_sentences_are_quoted_as_they_stand_and_apart():
    for text in TEXTS:
        rest = text["text"]
        for sentence in text["clues"] + text["more"]:
            assert sentence in rest, text
            rest = rest.replace(sentence, "", 1)
        assert bool(text["clues"]) <= bool(text["stated"]), text
