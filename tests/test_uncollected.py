"""While many objects are made garbage is not looked for, and afterwards it is again."""

from __future__ import annotations

import gc

import pytest

from sudoku_model.uncollected import uncollected
from tests.fresh_python import printed_by


def test_collections_go_on_afterwards_whatever_happened() -> None:
    with pytest.raises(KeyError), uncollected():
        assert not gc.isenabled()
        raise KeyError
    assert gc.isenabled()


def test_who_has_paused_collections_keeps_them_paused() -> None:
    with uncollected():
        with uncollected():
            pass
        assert not gc.isenabled()
    assert gc.isenabled()


_COLLECTIONS = """
import gc
from sudoku_model.uncollected import MANY, uncollected

if {is_frozen}:
    gc.freeze()
gc.collect()
looked = []
gc.callbacks.append(lambda phase, told: looked.append(told["generation"]))
with uncollected():
    kept = [[number] for number in range({made})]
more = [[number] for number in range(300)]  # the first ones take no new memory
print(bool(looked), bool(gc.get_freeze_count()))
"""


@pytest.mark.parametrize(
    ("made", "is_frozen", "is_looked_through"),
    [("MANY", False, False), ("MANY // 2", False, True), ("MANY", True, True)],
    ids=["much", "little", "in a program that has frozen something"],
)
def test_what_was_made_is_not_looked_through_where_it_is_much(
    made: str, is_frozen: bool, is_looked_through: bool
) -> None:
    """That would take seconds after a time limit. What a program has frozen stays frozen."""
    told = printed_by(_COLLECTIONS.format(made=made, is_frozen=is_frozen))
    assert told.split() == [str(is_looked_through), str(is_frozen)]
