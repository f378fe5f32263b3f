"""The tables of keys: what is harmless changes nothing, and what is in no table is named."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from sudoku_model.formats import (
    fpuzzles_keys,
    penpa,
    read,
    sudokumaker,
    sudokumaker_elements,
    sudokupad_keys,
)
from sudoku_model.formats.colours import by_word, visible
from sudoku_model.formats.keys import Keys
from sudoku_model.puzzle import Puzzle

REGION = [[r, c] for r in range(2) for c in range(2)]
FPUZZLES = {
    "size": 4,
    "grid": [[{} for _ in range(4)] for _ in range(4)],
    "killercage": [{"cells": ["R1C1", "R1C2"], "value": "3"}],
}
SUDOKUPAD = {
    "cells": [[{} for _ in range(4)] for _ in range(4)],
    "regions": [[[r + a, c + b] for r, c in REGION] for a in (0, 2) for b in (0, 2)],
    "cages": [{"cells": [[0, 0], [0, 1]], "unique": True, "sum": 3, "value": 3}],
    "metadata": {"title": "T"},
    "settings": {"nogrid": 1},
}
SUDOKUMAKER = {
    "formatVersion": "1",
    "puzzle": {
        "size": 4,
        "cells": [{} for _ in range(16)],
        "constraints": [{"type": 301, "cages": [{"cells": [0, 1], "value": 3}]}],
    },
}

OBJECTS: list[tuple[str, dict[str, Any], tuple[str | int, ...], Keys]] = [
    ("fpuzzles", FPUZZLES, (), fpuzzles_keys.BOARD_KEYS),
    ("fpuzzles", FPUZZLES, ("grid", 0, 0), fpuzzles_keys.CELL_KEYS),
    ("fpuzzles", FPUZZLES, ("killercage", 0), fpuzzles_keys.ENTRY_KEYS["killercage"]),
    ("sudokupad", SUDOKUPAD, (), sudokupad_keys.BOARD_KEYS),
    ("sudokupad", SUDOKUPAD, ("cells", 0, 0), sudokupad_keys.CELL_KEYS),
    ("sudokupad", SUDOKUPAD, ("cages", 0), sudokupad_keys.CAGE_KEYS),
    ("sudokupad", SUDOKUPAD, ("metadata",), sudokupad_keys.METADATA_KEYS),
    ("sudokupad", SUDOKUPAD, ("settings",), sudokupad_keys.SETTING_KEYS),
    ("sudokumaker", SUDOKUMAKER, (), sudokumaker.DOCUMENT_KEYS),
    ("sudokumaker", SUDOKUMAKER, ("puzzle",), sudokumaker.PUZZLE_KEYS),
    ("sudokumaker", SUDOKUMAKER, ("puzzle", "cells", 0), sudokumaker.CELL_KEYS),
    (
        "sudokumaker",
        SUDOKUMAKER,
        ("puzzle", "constraints", 0),
        sudokumaker_elements.ELEMENTS[301].keys,
    ),
    (
        "sudokumaker",
        SUDOKUMAKER,
        ("puzzle", "constraints", 0, "cages", 0),
        sudokumaker_elements.ELEMENTS[301].clue_keys or Keys(),
    ),
]


def changed(
    form: str, document: dict[str, Any], path: tuple[str | int, ...], **keys: object
) -> Puzzle:
    """Read a document in which one object has further keys."""
    document = json.loads(json.dumps(document))
    node: Any = document
    for step in path:
        node = node[step]
    node.update(keys)
    return read(json.dumps(document), format=form)


@pytest.mark.parametrize(("form", "document", "path", "keys"), OBJECTS, ids=str)
def test_harmless_keys_change_nothing_and_others_are_named(
    form: str, document: dict[str, Any], path: tuple[str | int, ...], keys: Keys
) -> None:
    plain = changed(form, document, path)
    assert plain.unstated == plain.notes == ()
    harmless = " ".join(keys.harmless.values()).split()
    for key in harmless:
        puzzle = changed(form, document, path, **{key: "7"})
        assert puzzle.unstated == (), key
        assert puzzle.constraints == plain.constraints
    something: tuple[object, ...] = (1, 0, "x", [0], {"a": 1}, True)
    for value in something:
        (phrase,) = changed(form, document, path, unheardOf=value).unstated
        assert phrase.startswith("the key 'unheardOf'")
    nothing: tuple[object, ...] = (None, False, "", [], {})
    for value in nothing:
        assert changed(form, document, path, unheardOf=value).unstated == ()
    # A switch of that name is on where it is absent, so it says something when it is off.
    (phrase,) = changed(form, document, path, active=False).unstated
    assert phrase.startswith("the key 'active'")


def tables() -> Iterator[Keys]:
    for kind in sudokumaker_elements.ELEMENTS.values():
        yield from filter(None, (kind.keys, kind.clue_keys))
    for module in (fpuzzles_keys, penpa, sudokumaker, sudokupad_keys):
        for value in vars(module).values():
            if isinstance(value, Keys):
                yield value
            elif isinstance(value, dict):
                yield from (keys for keys in value.values() if isinstance(keys, Keys))


def test_each_key_stands_in_a_table_once() -> None:
    for keys in tables():
        listed = " ".join((keys.stated, keys.named, *keys.harmless.values())).split()
        assert sorted(set(listed)) == sorted(listed)


def test_very_many_unknown_keys_are_counted() -> None:
    keys = {f"k{number}": 1 for number in range(1000)}
    unstated = changed("fpuzzles", FPUZZLES, (), **keys).unstated
    assert len(unstated) == 6
    assert unstated[-1] == "995 more of the kind of the last one"


@pytest.mark.parametrize(
    ("colour", "word"),
    [
        ("#A8A8A8", "grey"),
        ("#FFA0A0", "red"),
        ("#FFE060", "orange"),
        ("#FFFFB0", "yellow"),
        ("#B0FFB0", "green"),
        ("#D0D0FF", "blue"),
        ("#FF80FF", "pink"),
        ("#000", "black"),
        ("rgba(207, 207, 207, 0.95)", "grey"),
        ("LightBlue", "lightblue"),
        ("gray", "grey"),
        ("#12", "#12"),
    ],
)
def test_colours_have_the_words_that_people_use(colour: str, word: str) -> None:
    assert by_word({visible(colour): {3, 1}}) == {word: [1, 3]}


def test_shades_of_a_colour_stay_apart() -> None:
    greens = {visible(shade): {number} for number, shade in enumerate(("#B0FFB0", "#60D060"))}
    assert by_word(greens) == {"light green": [0], "dark green": [1]}
    greens["#00ff00"] = {2}
    assert by_word(greens) == {"#b0ffb0": [0], "#60d060": [1], "#00ff00": [2]}
