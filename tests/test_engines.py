"""An engine is a file: it is found by its name, and loads its solver when it is asked."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pkgutil import iter_modules
from typing import ClassVar

import pytest

import sudoku_model as sm
from sudoku_model.errors import OptionError
from sudoku_model.model import Model
from sudoku_model.solvers import Engine, Session, engine_named, engines
from tests.fresh_python import printed_by

NAMES = [module.name for module in iter_modules(engines.__path__)]


@pytest.mark.parametrize("name", NAMES)
def test_the_file_of_an_engine_has_its_name(name: str) -> None:
    engine = engine_named(name)
    assert (engine.name, str(engine)) == (name, name)
    assert type(engine).__module__ == f"{engines.__name__}.{name}"
    assert getattr(sm, type(engine).__name__) is type(engine)


@pytest.mark.parametrize("name", NAMES)
def test_naming_an_engine_loads_no_solver(name: str) -> None:
    code = (
        f"import sys; from sudoku_model.solvers import engine_named; engine_named({name!r});"
        "print([m for m in ('pysat', 'ortools') if m in sys.modules])"
    )
    assert printed_by(code) == "[]"


def test_an_engine_of_ones_own_has_a_name_as_well() -> None:
    @dataclass(frozen=True)
    class Again(Engine):
        name: ClassVar[str] = "again"

        def load(self) -> Callable[[Model], Session]:
            return sm.Sat().load()

    assert sm.check(sm.read("1... ..3. .4.. ...2"), "again").is_unique
    with pytest.raises(OptionError, match=r"found 'again:x', expected 'again': it has no settings"):
        engine_named("again:x")
    with pytest.raises(OptionError, match=r"found solver 'agaim'.*did you mean 'again'"):
        engine_named("agaim")


def test_what_is_derived_from_an_engine_does_not_take_its_name() -> None:
    class Own(sm.Sat):
        pass

    assert type(engine_named("sat:minisat22:extended:ladder")) is sm.Sat
    assert sm.check(sm.read("1... ..3. .4.. ...2"), Own("glucose4")).is_unique


@pytest.mark.parametrize("name", ["", ".", "sat.x", "../sat", "__init__", "x" * 10_000])
def test_what_is_no_engine_is_refused(name: str) -> None:
    with pytest.raises(OptionError, match="expected one of"):
        engine_named(name)
