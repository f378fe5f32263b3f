"""The pictures of the catalog show what holds, and what breaks one constraint alone."""

from __future__ import annotations

import pytest

from docs.fillings import OTHER_GRIDS, UNBREAKABLE, example_of, fillings
from sudoku_model.constraints.base import Constraint
from sudoku_model.constraints.catalog import CONSTRAINTS


@pytest.mark.parametrize("kind", CONSTRAINTS.values(), ids=CONSTRAINTS)
@pytest.mark.sample(every=20)
def test_one_holds_and_the_other_breaks_this_constraint_alone(kind: type[Constraint]) -> None:
    puzzle, clue = example_of(kind), kind(**kind.example)
    holding, *breaking = fillings(kind)
    assert all(one.holds(puzzle.board, holding.values) for one in puzzle.constraints)
    assert puzzle.grid.holds(holding.values)
    assert len(breaking) == (kind.__name__ not in UNBREAKABLE)
    for filling in breaking:
        assert puzzle.grid.holds(filling.values)
        assert [
            one for one in puzzle.constraints if not one.holds(puzzle.board, filling.values)
        ] == [clue]
        shown = filling.puzzle.givens
        assert filling.broken
        assert all(shown[cell] == filling.values[cell] for cell in filling.broken)


def test_only_constraints_of_the_catalog_are_excepted() -> None:
    assert {*OTHER_GRIDS, *UNBREAKABLE} <= {*CONSTRAINTS}
