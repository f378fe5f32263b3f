"""While many objects are made garbage is not looked for, and afterwards it is again."""

from __future__ import annotations

import gc

import pytest

from sudoku_model.uncollected import uncollected


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
