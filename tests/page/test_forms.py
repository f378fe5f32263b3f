"""Every constraint of the catalog is put on a board by the fields of the page."""

from __future__ import annotations

from typing import Any

import pytest

import sudoku_model as sm
from sudoku_model.constraints.catalog import CONSTRAINTS, example_board
from sudoku_model.constraints.composites import members
from sudoku_model.errors import OptionError
from sudoku_model.page.edits import edited
from sudoku_model.page.forms import filled_form, forms_view
from sudoku_model.page.tools import TOOLS
from tests.each import for_each

FORMS = {form["type"]: form for form in forms_view()}


def form(puzzle: sm.Puzzle, name: str, **more: Any) -> sm.Puzzle:
    command = {"do": "form", "type": name, "fields": {}, "clues": [], **more}
    return edited(puzzle, command)


@for_each(CONSTRAINTS)
def test_each_constraint_of_the_catalog_is_added_changed_and_removed(name: str) -> None:
    example = CONSTRAINTS[name](**CONSTRAINTS[name].example)
    board = example_board(CONSTRAINTS[name])
    others = [one for one in board.constraints if one != example]
    plain = sm.Puzzle.empty(sm.Grid.rectangle(9, 9, board.digits, (3, 3)))
    for other in others:  # what the example cannot do without
        plain = form(plain, type(other).__name__)
    inner = [*members(example)]
    start = len(plain.constraints)
    puzzle = plain.with_constraints(*inner)
    fields = FORMS[name]["fields"]
    typed = {field["name"]: field["example"] or field["value"] for field in fields}
    clues = [start + number for number in range(len(inner))]
    added = form(puzzle, name, fields=typed, clues=clues)
    assert added.constraints == (*plain.constraints, example)
    filled = filled_form(added, start)
    again = form(added, name, fields=filled["fields"], constraint=start)
    assert again == added, "a form that is not changed changes nothing"
    removed = edited(added, {"do": "remove", "constraint": start})
    if name == "ChaosConstruction":  # the regions that were known are gone
        plain = edited(plain, {"do": "regions", "kind": "none"})
    assert removed == plain


def test_a_tool_or_a_listed_form_is_there_for_each_class() -> None:
    drawn = {tool.means.partition("(")[0] for tool in TOOLS.values()}
    listed = {name for name, one in FORMS.items() if one["listed"]}
    assert drawn | listed == set(CONSTRAINTS)
    assert not drawn & listed
    assert all(FORMS[name]["words"] and FORMS[name]["help"] for name in listed)


def test_a_composite_takes_clues_of_the_board_and_gives_them_back() -> None:
    clues = sm.Even("r1c1"), sm.AntiKnight(), sm.Odd("r1c2")
    puzzle = sm.Puzzle.empty(9).with_constraints(*clues)
    either = form(puzzle, "Or", clues=[0, 2])
    assert either.constraints == (sm.Or((clues[0], clues[2])), clues[1])
    more = form(either.with_constraints(sm.Even("r9c9")), "Or", constraint=0, clues=[2])
    assert more.constraints[0] == sm.Or((clues[0], clues[2], sm.Even("r9c9")))
    apart = edited(either, {"do": "apart", "constraint": 0})
    assert apart.constraints == (clues[0], clues[2], clues[1])
    with pytest.raises(OptionError, match="not made of constraints"):
        edited(puzzle, {"do": "apart", "constraint": 0})
    with pytest.raises(OptionError, match="found 2 clues, expected one"):
        form(puzzle, "Not", clues=[0, 1])


def test_a_constraint_is_changed_in_its_place() -> None:
    puzzle = sm.Puzzle.empty(9).with_constraints(sm.KillerCage("r1c1 r1c2", 9), sm.AntiKing())
    fields = {"cells": "r1c1 r2c1", "total": "5 7"}
    changed = form(puzzle, "KillerCage", constraint=0, fields=fields)
    assert changed.constraints == (sm.KillerCage("r1c1 r2c1", (5, 7)), sm.AntiKing())


def test_cells_that_a_constraint_needs_come_and_go_with_it() -> None:
    chaos = form(sm.Puzzle.empty(9), "ChaosConstruction")
    assert len(chaos.grid.extras) == 81
    assert chaos.grid.regions_by_number == {}
    both = form(chaos, "Doubler")
    assert len(both.grid.extras) == 162
    rest = edited(both, {"do": "drop", "cells": [], "places": [0]})
    assert {extra.name[:8] for extra in rest.grid.extras} == {"doubler_"}
    assert edited(rest, {"do": "remove", "constraint": 0}).grid.extras == ()


@pytest.mark.parametrize(
    ("name", "more", "said"),
    [
        ("Sum", {"fields": {"cells": "r1c1", "op": "=="}}, "Sum: found no value, expected some"),
        ("Sum", {"fields": {"cells": "r1c1", "op": "==", "value": "x"}}, "found 'x'"),
        ("Sum", {"fields": {"op": "==", "value": "1"}}, "found no cells, .* select them first"),
        ("Sum", {"fields": {"cells": 7}}, "expected texts"),
        ("Sum", {"fields": None}, "expected texts"),
        ("Or", {"clues": [3]}, "not there any more"),
        ("Or", {"clues": "all"}, "expected places"),
        ("Pair", {"fields": {"cells": "r1c1 r1c2", "pairs": "1 2 3"}}, "expected 2 values"),
        ("Nonsense", {}, "found the constraint 'Nonsense'"),
    ],
)
def test_what_makes_no_sense_is_said_in_a_sentence(
    name: str, more: dict[str, Any], said: str
) -> None:
    with pytest.raises(OptionError, match=said):
        form(sm.Puzzle.empty(9), name, **more)


def test_constraints_of_other_kinds_have_no_form() -> None:
    own = sm.Puzzle.empty(4).with_constraints(sm.Predicate("r1c1", bool, "it is true"))
    with pytest.raises(OptionError, match=r"of somebody's own: .*it is true"):
        filled_form(own, 0)
