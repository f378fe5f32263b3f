"""What a page is told, without a browser: questions, edits, mistakes."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import sudoku_model as sm
from sudoku_model.constraints.regions import with_unknown_regions
from sudoku_model.page.controller import handle, handle_text

STATIC = Path(sm.__file__).parent / "page" / "static"

SMALL = sm.read("1... ..3. .4.. ...2")
OPEN = sm.read("1... ..3. .4.. 3...")
BROKEN = sm.read("11.. ..3. .4.. ...2")


def ask(what: str, puzzle: sm.Puzzle, **more: Any) -> dict[str, Any]:
    """Return the answer to a question that can be answered."""
    reply = handle({"ask": what, "puzzle": sm.write(puzzle, "json"), **more})
    assert "error" not in reply
    json.dumps(reply)
    answer: dict[str, Any] = reply["answer"]
    return answer


def edited(puzzle: sm.Puzzle, **command: Any) -> sm.Puzzle:
    return sm.read(ask("edit", puzzle, **command)["puzzle"])


def refused(puzzle: sm.Puzzle, **message: Any) -> str:
    reply = handle({"ask": "edit", "puzzle": sm.write(puzzle, "json"), **message})
    assert reply.keys() == {"error"}
    return str(reply["error"])


@pytest.mark.parametrize(
    ("command", "said"),
    [
        ({"do": "draw", "tool": "white", "cells": [0, 1, 2]}, "White dot: 3 cells, expected two"),
        ({"do": "draw", "tool": "x", "cells": [0]}, "X: 1 cell, expected two"),
        ({"do": "draw", "tool": "slow", "cells": [0]}, "Slow thermometer: 1 cell"),
        ({"do": "draw", "tool": "sum", "cells": [0, 1], "typed": "8"}, "Pair sum: the digits of"),
        (
            {"do": "form", "type": "EqualSum", "fields": {}, "clues": []},
            "Equal sums: found no groups",
        ),
    ],
)
def test_what_is_refused_is_called_as_on_its_button(command: dict[str, Any], said: str) -> None:
    assert refused(SMALL, **command).startswith(said)


def test_what_a_format_cannot_hold_is_called_as_in_the_list() -> None:
    puzzle = sm.write(SMALL.with_constraints(sm.DifferentDigits("r1c1 r2c2")), "json")
    reply = handle({"ask": "write", "puzzle": puzzle, "format": "pzpr"})
    assert "the constraint All different (r1c1 r2c2 hold different digits)" in reply["error"]


def test_each_tool_has_a_picture_unless_it_holds_everywhere() -> None:
    tools = handle({"ask": "about"})["answer"]["tools"]
    for tool in tools:
        assert tool["words"], tool["name"]
        assert tool["picture"].startswith("<svg") == (tool["shape"] != "grid")
    (whisper,) = (tool for tool in tools if tool["name"] == "whisper")
    assert "Dutch whispers" in whisper["words"]


def test_a_verdict_brings_what_the_page_shows_of_it() -> None:
    assert ask("verdict", SMALL)["status"] == "unique"
    several = ask("verdict", OPEN)
    assert several["status"] == "multiple"
    assert all(OPEN.holds(values) for values in several["solutions"])
    assert ask("verdict", BROKEN)["reason"] == "r1c1 and r1c2 both hold 1 (row 1)"


def test_solutions_are_listed_up_to_a_hundred() -> None:
    some = ask("solutions", OPEN)
    assert some["complete"]
    assert len(some["solutions"]) == 2
    assert all(OPEN.holds(values) for values in some["solutions"])
    many = ask("solutions", sm.Puzzle.empty(9))
    assert not many["complete"]
    assert len({*map(tuple, many["solutions"])}) == 100
    assert ask("solutions", sm.Puzzle.empty(9), seconds=0) == {"solutions": [], "complete": False}


def test_a_conflict_is_listed_clue_by_clue() -> None:
    puzzle = SMALL.with_constraints(sm.KillerCage("r1c1 r1c2", 3))
    clues = ask("conflict", puzzle)["clues"]
    assert [clue["place"] for clue in clues if clue["given"] is None] == [0]
    assert len(clues) > 1
    assert sm.conflict(puzzle).is_broken


def test_offers_lead_to_the_solution_that_the_puzzle_states() -> None:
    for solution in sm.solutions(OPEN):
        stated = replace(OPEN, expected=solution.values)
        for offer in ask("offers", stated, kinds=["Given"])["clues"]:
            added = edited(stated, do="add", given=offer["given"], stated=offer["constraint"])
            assert sm.solve(added) == replace(solution, puzzle=added)
    wrong = replace(OPEN, expected=tuple(reversed(solution.values)))
    reply = handle({"ask": "offers", "puzzle": sm.write(wrong, "json"), "kinds": ["Given"]})
    assert "breaks the puzzle" in reply["error"]


def test_of_several_solutions_the_stated_one_is_shown_first() -> None:
    found = list(sm.solutions(OPEN))
    assert len(found) > 1
    for solution in found:
        verdict = ask("verdict", replace(OPEN, expected=solution.values))
        assert verdict["solutions"][0] == list(solution.values)
        assert len({*map(tuple, verdict["solutions"])}) == 2
        assert verdict["broken"] == []


def test_the_verdict_brings_what_the_stated_solution_breaks() -> None:
    (first, *_) = sm.solutions(OPEN)
    wrong = OPEN.with_constraints(sm.KillerCage("r1c1 r1c2", 2 + first["r1c2"]))
    (broken,) = ask("verdict", replace(wrong, expected=first.values))["broken"]
    assert broken["place"] == 0
    assert broken["cells"] == [0, 1]
    (house, *_) = ask("verdict", replace(OPEN, expected=(1,) * 16))["broken"]
    assert house == {"text": "row 1 (r1c1 and r1c2 both hold 1)", "cells": [0, 1]}


@pytest.mark.slow
def test_few_and_small_sets_of_cells_are_told_beside_offers() -> None:
    found = ask("offers", sm.Puzzle.empty(6).with_given("r1c1", 1), kinds=["KillerCage"])
    assert found["clues"]
    assert len(found["patterns"]) <= 3
    assert all(len(one["cells"]) <= 8 for one in found["patterns"])


def test_an_offer_can_be_added_and_a_spare_clue_dropped() -> None:
    found = ask("offers", OPEN, kinds=["Given"])
    assert found["patterns"] == [{"cells": [2, 3, 14, 15], "names": "r1c3 r1c4 r4c3 r4c4"}]
    assert found["clues"]
    for offer in found["clues"]:
        assert offer["sufficient"]
        added = edited(OPEN, do="add", given=offer["given"], stated=offer["constraint"])
        assert sm.check(added).is_unique
    (cage, *_) = ask("offers", OPEN, kinds=["KillerCage"])["clues"]
    assert sm.check(edited(OPEN, do="add", given=None, stated=cage["constraint"])).is_unique
    full = OPEN.with_given("r4c4", 2)
    spare = ask("spare", full)
    assert [clue["text"] for clue in spare["redundant"]] == ["the given 3 at r4c1"]
    dropped = edited(full, do="drop", cells=spare["redundant"][0]["cells"], places=[])
    assert dropped.line() == SMALL.line()


def test_hints_and_steps_say_where_to_look() -> None:
    board = [*SMALL.givens]
    hint = ask("hint", SMALL, values=board)
    assert [stage["cells"] for stage in hint["stages"]] == [[0, 1, 4, 5], [0, 1, 4, 5], [1]]
    assert hint["stages"][0]["text"] == "look at box 1"
    step = hint["step"]
    assert (step["name"], step["placed"], step["cells"]) == ("hidden single", [1, 3], [1])
    board[1] = 2
    (mistake,) = ask("hint", SMALL, values=board)["mistakes"]
    assert mistake["cell"] == 1
    steps = ask("steps", SMALL)
    assert steps["text"] == "difficulty 1.2 (easy), solved in 12 steps"
    assert steps["complete"]
    assert not steps["more"]
    begun = ask("steps", SMALL, within=0)
    assert begun["more"]
    assert not begun["complete"]
    assert len(steps["steps"]) == 12
    examples = json.loads((STATIC / "examples.json").read_text("utf-8"))
    (killer,) = (one["puzzle"] for one in examples if one["name"] == "killer")
    steps = ask("steps", sm.read(json.dumps(killer)))
    assert any(step["constraints"] for step in steps["steps"]), "the cages of a step are named"


def test_true_candidates_and_counts() -> None:
    assert ask("candidates", OPEN)["digits"][2] == [2, 4]
    assert ask("count", OPEN)["text"] == "2 solutions"


def test_regions_that_were_found_are_drawn() -> None:
    grid = with_unknown_regions(4)
    puzzle = sm.Puzzle(grid, (None,) * 32, constraints=(sm.ChaosConstruction(),))
    solution = sm.solve(puzzle)
    assert solution is not None
    found = ask("view", puzzle, solution=list(solution.values))
    assert found["view"]["drawing"] != ask("view", puzzle)["view"]["drawing"]
    for wrong in ([1], ["1"] * 32, [99] * 32, "1"):
        message = {"ask": "view", "puzzle": sm.write(puzzle, "json"), "solution": wrong}
        assert "error" in handle(message)


def test_a_constraint_is_moved_with_all_its_cells() -> None:
    arrow = sm.Arrow("r1c1", "r1c2 r1c3")
    puzzle = sm.Puzzle.empty(4).with_constraints(arrow, sm.AntiKnight())
    moved = edited(puzzle, do="move", constraint=0, down=1, across=1)
    assert moved.constraints == (sm.Arrow("r2c2", "r2c3 r2c4"), sm.AntiKnight())
    assert "leave the board" in refused(puzzle, do="move", constraint=0, down=-1, across=0)
    assert "no cells that could move" in refused(puzzle, do="move", constraint=1, down=0, across=0)
    assert "not there" in refused(puzzle, do="move", constraint=2, down=0, across=0)


def test_texts_are_accounted_for_and_offers_of_rules_are_stated() -> None:
    told = edited(SMALL, do="texts", title="T", rules="Neighbours are not consecutive.")
    assert told.title == "T"
    (offered,) = ask("view", told)["view"]["offered"]
    assert "consecutive" in offered
    stated = edited(told, do="state")
    assert stated.constraints == (sm.NonConsecutive(),)
    assert stated.unstated == ()


def test_a_solution_that_is_known_in_part_goes_along() -> None:
    known = (1, 3, *(None for _ in range(14)))
    puzzle = sm.read(sm.write(replace(SMALL, expected=known), "sudokupad"))
    assert puzzle.expected == known
    for format in ("sudokupad", "fpuzzles", "json"):
        text = ask("write", puzzle, format=format, solution=list(puzzle.expected))["text"]
        assert sm.read(text).expected == known
    wrong = {"ask": "write", "puzzle": sm.write(SMALL, "json"), "format": "json"}
    for solution in ([1.5, *known[1:]], ["1", *known[1:]], [True, *known[1:]], known[1:], None):
        assert handle({**wrong, "solution": solution}).keys() == {"error"}


def test_a_board_is_written_in_formats_and_in_words() -> None:
    assert ask("write", SMALL, format="line")["text"] == SMALL.line()
    assert ask("write", SMALL, format="svg")["text"].startswith("<svg")
    assert ask("rules", SMALL)["text"].startswith("Normal 4x4 sudoku rules")


@pytest.mark.parametrize(
    ("message", "problem"),
    [
        ({}, "found the question ''"),
        ({"ask": ["x"]}, "found ask of another kind"),
        ({"ask": "nothing"}, "found the question 'nothing'"),
        ({"ask": "verdict"}, "expected"),
        ({"ask": "verdict", "puzzle": "{}"}, "expected an object with"),
        ({"ask": "verdict", "puzzle": "x" * 1_000_001}, "1000001 characters"),
        ({"ask": "verdict", "seconds": "1"}, "expected"),
        ({"ask": "edit", "do": "new", "rows": "9"}, "expected a whole number"),
        ({"ask": "load", "text": "what"}, "expected"),
        ({"ask": "load", "text": 7}, "expected text"),
        ({"ask": "edit", "do": "add", "stated": {"type": "Nothing"}}, "Nothing"),
        ({"ask": "edit", "do": "add", "given": [0]}, "expected a cell and its digit"),
        ({"ask": "edit", "do": "drop", "cells": None}, "found no clues"),
    ],
)
def test_mistakes_are_said_in_a_sentence(message: dict[str, Any], problem: str) -> None:
    reply = handle(message)
    assert reply.keys() == {"error"}
    assert problem in reply["error"]
    assert json.loads(handle_text(json.dumps(message))) == reply


def test_a_hint_goes_on_from_the_digits_that_are_left() -> None:
    puzzle = sm.read(".... .... .... 2...").with_constraints(
        *(sm.KillerCage(f"r{row}c{one} r{row}c{one + 1}", 5) for row, one in ((3, 3), (4, 1))),
        sm.KillerCage("r1c1 r1c2", 6),
        sm.KillerCage("r1c4 r2c4", 7),
    )
    first = ask("hint", puzzle, values=[])["step"]
    assert {tuple(one) for one in first["removed"]} == {(0, 1), (0, 3), (1, 1), (1, 3)}
    second = ask("hint", puzzle, values=[], left={"r1c1": [2, 4], "r1c2": [2, 4]})["step"]
    assert {cell for cell, _ in second["removed"]} == {3, 7}


@pytest.mark.parametrize("left", [None, [1], {"r1c1": 2}, {"r9c9": [1]}, {"r1c1": [7]}])
def test_digits_left_of_another_form_are_refused(left: Any) -> None:
    puzzle = sm.write(SMALL.without("r1c1"), "json")
    reply = handle({"ask": "hint", "puzzle": puzzle, "values": [], "left": left})
    assert reply.keys() == {"error"}
    assert "Error:" not in reply["error"]


@pytest.mark.parametrize("values", [None, "1", [1.5], ["1"], [None] * 17])
def test_a_board_of_another_form_is_refused(values: Any) -> None:
    puzzle = sm.write(SMALL.without("r1c1"), "json")
    reply = handle({"ask": "hint", "puzzle": puzzle, "values": values})
    assert reply.keys() == {"error"}
