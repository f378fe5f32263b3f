"""What hangs together, by members that sets share."""

from __future__ import annotations

from sudoku_model.reach import parts_that_share


def test_sets_are_of_one_part_if_a_chain_of_shared_members_leads_from_one_to_the_other():
    sets = ["ab", "cd", "", "be", "x", "ec", "xx"]
    assert parts_that_share(sets) == [[0, 1, 3, 5], [2], [4, 6]]
