"""What is public is a deliberate list; all of it is typed, explained, and shown at work."""

from __future__ import annotations

import ast
import builtins
import difflib
import doctest
import inspect
import re
from collections.abc import Iterator
from dataclasses import fields
from enum import Enum
from functools import cached_property
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import sudoku_model as sm
from sudoku_model import errors
from sudoku_model.cli.commands import commands
from sudoku_model.constraints.catalog import CONSTRAINTS
from sudoku_model.constraints.fields import hints_of
from sudoku_model.public_names import homes_in
from tests.each import for_each
from tests.public_surface import (
    CONSTRAINTS_STUB,
    LIST,
    constraints_stub,
    fields_of,
    function_of,
    items,
    members,
    public,
    sections,
    surface,
)

PUBLIC = public()
FUNCTIONS = {path: value for path, value in PUBLIC.items() if not isinstance(value, type)}
CLASSES = {
    path: value
    for path, value in PUBLIC.items()
    if isinstance(value, type) and value.__name__ not in CONSTRAINTS
}
_ANSWER = re.compile(r"(Return|Yield|Say whether|List) ")


def callables() -> Iterator[tuple[str, Any]]:
    """Yield every public function and method with its name."""
    yield from FUNCTIONS.items()
    for path, kind in CLASSES.items():
        for name, member in members(kind).items():
            if (function := function_of(member)) is not None:
                yield f"{path}.{name}", function


CALLABLES = dict(callables())


def test_what_is_public_is_what_the_list_says() -> None:
    kept = LIST.read_text(encoding="utf-8").splitlines()
    changes = [
        line
        for line in difflib.unified_diff(kept, list(surface()), lineterm="", n=0)
        if line[:1] in "+-" and line[:3] not in ("+++", "---")
    ]
    assert not changes, (
        "the public surface has changed. If that is meant, say so in CHANGELOG.md (docs/pages/"
        "versions.md says what may change when) and run `python -m tests.public_surface`:\n"
        + "\n".join(changes)
    )


def test_a_name_that_is_not_listed_is_private_or_in_a_module() -> None:
    assert sorted(sm.__all__) == sm.__all__
    assert {name for name in dir(sm) if name[0].isupper()} == {
        name for name in sm.__all__ if name[0].isupper()
    }


def test_the_stub_names_every_constraint() -> None:
    kept = CONSTRAINTS_STUB.read_text(encoding="utf-8").splitlines()
    assert kept == list(constraints_stub()), "run `python -m tests.public_surface`"


def test_type_checkers_and_python_read_the_same_stub() -> None:
    """Python takes each line as a name with its home, whatever a type checker makes of it."""
    tree = ast.parse(Path(sm.__file__).with_suffix(".pyi").read_text(encoding="utf-8"))
    imports = [node for node in tree.body if isinstance(node, ast.ImportFrom)]
    named = {(node.module, name.name, name.asname) for node in imports for name in node.names}
    homes = homes_in("sudoku_model")
    own = homes.items() - homes_in("sudoku_model.constraints").items()
    assert named == {
        ("sudoku_model.constraints", "*", None),
        *((home, name, name) for name, home in own),
    }
    for name, home in homes.items():
        assert getattr(sm, name) is getattr(import_module(home), name)


@for_each(CALLABLES)
def test_a_function_is_typed(path: str) -> None:
    signature = inspect.signature(CALLABLES[path])
    assert signature.return_annotation is not signature.empty
    for parameter in signature.parameters.values():
        is_receiver = parameter.name in ("self", "cls")
        assert is_receiver or parameter.annotation is not parameter.empty, parameter.name


@for_each(CALLABLES)
def test_a_function_says_what_it_does_with_each_argument(path: str) -> None:
    function = CALLABLES[path]
    text = inspect.getdoc(function) or ""
    operator = path.rpartition(".")[2].startswith("__")
    assert text or operator, "it has no docstring"
    listed = items(sections(function).get("Args", ""))
    taken = {name for name in inspect.signature(function).parameters if name not in ("self", "cls")}
    assert listed in (set(), taken)
    if path in FUNCTIONS and len(taken) > 1 and not listed:
        assert re.search(r"Arguments and errors are those of `\w+`", text)


@for_each(FUNCTIONS)
def test_a_function_says_what_it_returns(path: str) -> None:
    found = sections(FUNCTIONS[path])
    first = (inspect.getdoc(FUNCTIONS[path]) or "").splitlines()[0]
    if inspect.signature(FUNCTIONS[path]).return_annotation in (None, "None"):
        assert not found.keys() & {"Returns", "Yields"}
        return
    assert found.keys() & {"Returns", "Yields"} or _ANSWER.match(first), first


@for_each([*CALLABLES, *CLASSES])
def test_an_error_that_is_announced_exists(path: str) -> None:
    raised = items(sections(CALLABLES.get(path) or CLASSES[path]).get("Raises", ""))
    for name in raised:
        kind = getattr(errors, name, None) or getattr(builtins, name, None)
        assert isinstance(kind, type), name
        assert issubclass(kind, BaseException), name


@for_each(CLASSES)
def test_a_class_explains_itself_and_its_members(path: str) -> None:
    kind = CLASSES[path]
    assert inspect.getdoc(kind)
    for name, member in members(kind).items():
        if isinstance(member, property | cached_property):
            assert inspect.getdoc(member), name
    explained = items(sections(kind).get("Attributes", ""))
    text = inspect.getdoc(kind) or ""
    for name in fields_of(kind) - explained:
        assert name.startswith("_") or re.search(rf"\b{name.rstrip('s')}", text), name
    if issubclass(kind, Enum):
        assert len(inspect.getdoc(kind) or "") > 20


@pytest.mark.sample(every=10)
@pytest.mark.parametrize("path", [*FUNCTIONS, *CLASSES])
def test_the_example_runs(path: str) -> None:
    if path.endswith(".LiveBoard"):
        pytest.importorskip("anywidget")
    if path.endswith(".sheet"):
        pytest.importorskip("typst")
    value = PUBLIC[path]
    finder = doctest.DocTestFinder(recurse=False)
    (test,) = finder.find(value, path, globs={"__name__": "example"})
    assert test.examples, "it has no example"
    runner = doctest.DocTestRunner(verbose=False, optionflags=doctest.ELLIPSIS)
    report: list[str] = []
    runner.run(test, out=report.append)
    assert not report, "".join(report)


@pytest.mark.parametrize("name", CONSTRAINTS)
@pytest.mark.sample(every=12)
def test_the_example_of_a_constraint_runs_as_it_is_shown(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    commands.main(["constraints", name], standalone_mode=False)
    shown = capsys.readouterr().out.partition("Example in Python:\n  puzzle.")[2].splitlines()[0]
    kind = CONSTRAINTS[name]
    puzzle = _puzzle_for(kind)
    assert kind(**kind.example) in eval(f"puzzle.{shown}", {"puzzle": puzzle, "sm": sm}).constraints


def _puzzle_for(kind: type[sm.Constraint]) -> sm.Puzzle:
    """Return the puzzle to which the catalog adds the example."""
    from docs.catalog import Entry

    entry = Entry(kind)
    puzzle = entry.puzzle
    return puzzle.without_constraint(entry.example)


@for_each(CONSTRAINTS)
def test_the_annotation_of_every_field_is_understood(name: str) -> None:
    """Else anything would be accepted, and no file of a stranger be checked."""
    kind = CONSTRAINTS[name]
    assert hints_of(kind).keys() == {field.name for field in fields(kind)}
