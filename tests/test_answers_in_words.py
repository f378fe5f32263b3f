"""What was found out is said in words, and so is what was not."""

from __future__ import annotations

from dataclasses import replace

import pytest

import sudoku_model as sm
from sudoku_model.errors import OptionError

GOOD = sm.read("1... ..3. .4.. ...2")
BROKEN = sm.read("1... ..3. .4.1 ...2")
OPEN = sm.read("1... ..3. .4.. ....")


def test_a_repair_that_was_not_found_in_time_is_undecided() -> None:
    assert str(sm.repair(BROKEN, time_limit=0)) == "undecided: time limit"
    assert str(sm.conflict(BROKEN, time_limit=0)) == "undecided: time limit"


def test_of_more_repairs_than_were_asked_for_it_is_said_that_there_may_be_more() -> None:
    found = sm.repair(BROKEN, limit=1)
    assert len(found.sets) == 1
    assert str(found).endswith("there may be more)")
    assert "more" not in str(sm.repair(BROKEN))


def test_many_clues_are_told_by_their_kinds_and_places() -> None:
    full = "".join(sm.solve(GOOD).line())  # type: ignore[union-attr]
    words = str(sm.minimal(sm.read(full).with_constraints(sm.Even("r1c3"), sm.AntiTaxicab(7))))
    dropped, sufficient = words.splitlines()
    assert dropped.startswith("18 clues can each be dropped alone: givens 1 at r1c1, 3 at r1c2, ")
    assert dropped.endswith("; Even at r1c3; AntiTaxicab")
    assert ", 2 at r4c4" in dropped
    assert " of 18 clues suffice; left out: givens " in sufficient
    clues = tuple(sm.clues_of(sm.read(full).with_given("r1c2", 1)))
    whole = replace(sm.conflict(BROKEN), sets=(clues,))
    assert str(whole).startswith("these 16 clues cannot stand together: givens 1 at r1c1, 1 at")


def test_many_repairs_of_one_clue_each_are_told_together() -> None:
    found = sm.repair(BROKEN)
    assert str(found).count("\n") == len(found.sets) - 1
    clues = sm.clues_of(sm.read("1234 3412 .... ...."))
    many = replace(found, sets=tuple((clue,) for clue in clues))
    assert str(many).startswith("without any one of these 8 clues there is a solution: givens 1 at")


def test_clues_that_are_all_needed_are_so_only_if_that_was_proved() -> None:
    assert str(sm.minimal(GOOD)) == "every clue is needed"
    stopped = replace(sm.minimal(GOOD), is_complete=False, reason="time limit")
    assert str(stopped) == "(time limit: more clues may be superfluous)"


def test_candidates_that_are_not_final_are_told_from_those_that_are() -> None:
    seen = sm.true_candidates(OPEN, limit=3)
    assert "more" not in seen.found
    few = replace(seen, is_complete=False, reason="time limit")
    assert few.found.endswith("; there may be more candidates (time limit)")
    uncounted = replace(seen, is_counted=False, reason="time limit")
    assert uncounted.found.endswith("but not all counts are final (time limit)")


def test_propagated_candidates_are_a_board_on_the_console_and_in_a_notebook() -> None:
    left = sm.propagate(OPEN)
    assert str(left).count("\n") > 10
    assert left._repr_svg_().startswith("<svg")


def test_a_search_needs_a_worker() -> None:
    with pytest.raises(OptionError, match="found workers=0, expected at least 1"):
        sm.CpSat(workers=0)


def test_everything_public_is_listed_for_completion() -> None:
    from sudoku_model import constraints

    assert set(sm.__all__) <= set(dir(sm))
    assert "KillerCage" in dir(constraints)
