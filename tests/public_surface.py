"""What is public, as a list of lines: names, signatures, commands, formats.

`python -m tests.public_surface` writes the list anew, after a change that is meant, and before it
the stub that tells type checkers of the constraints, and the JSON Schemas of answers.
"""

from __future__ import annotations

import inspect
import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import MISSING, Field, fields, is_dataclass
from enum import Enum
from functools import cached_property
from operator import attrgetter
from pathlib import Path
from pkgutil import resolve_name
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin

import sudoku_model as sm
import sudoku_model.answers
import sudoku_model.constraints
from docs.reference import SUBJECTS
from sudoku_model.cli.commands import commands
from sudoku_model.constraints.base import Constraint
from sudoku_model.constraints.catalog import CONSTRAINTS
from sudoku_model.constraints.custom import Predicate
from sudoku_model.constraints.fields import hints_of, takes_several
from sudoku_model.formats import FORMATS

LIST = Path(__file__).with_name("public_surface.txt")
SCHEMAS = Path(sudoku_model.answers.__file__).with_name("schemas")
CONSTRAINTS_STUB = Path(sm.constraints.__file__).with_suffix(".pyi")

_SECTION = re.compile(
    r"^(Args|Returns|Yields|Raises|Attributes|Example):\n((?:[ ].*\n?|\n)+)", re.M
)
_ITEM = re.compile(r"^ {4}(\w+(?:, \w+)*)(?: \([^)]*\))?:", re.M)
_PLAIN = (type(None), bool, int, float, str, tuple)
_LINE = 100
_OPERATORS = ("__getitem__", "__iter__", "__len__", "__contains__", "__bool__")


def public() -> dict[str, Any]:
    """Return every public value by the name under which it is documented."""
    more = [name for subject in SUBJECTS for name in subject.more]
    names = [*sm.__all__, *more]
    return {f"sudoku_model.{name}": resolve_name(f"sudoku_model.{name}") for name in names}


def members(kind: type) -> dict[str, Any]:
    """Return the public methods, properties and constants of a class, those of its bases too."""
    found: dict[str, Any] = {}
    for base in reversed(kind.__mro__):
        if base.__module__.partition(".")[0] == sm.__name__:
            found.update(vars(base))
    shown = {name: value for name, value in found.items() if _is_shown(kind, name)}
    return dict(sorted(shown.items()))


def _is_shown(kind: type, name: str) -> bool:
    return name not in fields_of(kind) and (name in _OPERATORS or not name.startswith("_"))


def fields_of(kind: type) -> set[str]:
    """Return the names of the fields of a data class or a named tuple."""
    if is_dataclass(kind):
        return {field.name for field in fields(kind)}
    return {*getattr(kind, "_fields", ())}


def sections(value: object) -> dict[str, str]:
    """Return the sections of a docstring."""
    return dict(_SECTION.findall(inspect.getdoc(value) or ""))


def items(section: str) -> set[str]:
    """Return the names that a section explains."""
    return {name for names in _ITEM.findall(section) for name in names.split(", ")}


def function_of(member: Any) -> Any:
    """Return the function behind a method or a property, None if there is none."""
    if isinstance(member, property):
        return member.fget
    if isinstance(member, cached_property):
        return member.func
    member = getattr(member, "__func__", member)  # of static methods and class methods
    return member if inspect.isfunction(member) else None


def surface() -> Iterator[str]:
    """Yield the lines of the list."""
    for path, value in sorted(public().items()):
        if isinstance(value, type):
            yield from _class_lines(path, value)
        else:
            yield f"{path}{_signature(value)}"
    for name, command in sorted(commands.commands.items()):
        options = sorted(
            option
            for parameter in command.params
            for option in (*parameter.opts, *parameter.secondary_opts)
            if option.startswith("-")
        )
        yield " ".join(["$ sudoku-model", name, *options])
    for name, form in FORMATS.items():
        yield f"format {name}: read{' and written' if form.can_write else ''}"


def _class_lines(path: str, kind: type) -> Iterator[str]:
    head = f"class {path}{_constructor(kind)}"
    if issubclass(kind, Exception):  # what an `except` catches
        head += f": {', '.join(base.__name__ for base in kind.__bases__)}"
    yield head
    if kind.__name__ in CONSTRAINTS:
        return  # they have what `Constraint` has
    shown = members(kind)
    told = items(sections(kind).get("Attributes", "")) - fields_of(kind) - shown.keys()
    yield from (f"{path}.{name}" for name in sorted(told))
    for name, member in shown.items():
        function = function_of(member)
        if function is None:
            yield f"{path}.{name}"
        elif isinstance(member, property | cached_property):
            yield f"{path}.{name}: {_annotation(inspect.signature(function).return_annotation)}"
        else:
            yield f"{path}.{name}{_signature(function)}"


def _constructor(kind: type) -> str:
    if issubclass(kind, Enum) or getattr(kind, "_is_protocol", False):
        return ""
    if hasattr(kind, "_fields"):  # a named tuple, whose signature has no types
        defaults = kind._field_defaults
        types = {name: _annotation(hint) for name, hint in kind.__annotations__.items()}
        shown = [
            f"{name}: {types[name]}" + (f" = {defaults[name]!r}" if name in defaults else "")
            for name in kind._fields
        ]
        return f"({', '.join(shown)})"
    own = next((base for base in kind.__mro__ if "__init__" in vars(base)), object)
    if own.__module__.partition(".")[0] != sm.__name__:
        return ""
    return _signature(own.__init__, returns=False)


def _signature(function: Any, *, returns: bool = True) -> str:
    parameters = inspect.signature(function).parameters.values()
    shown: list[str] = []
    star = False
    for parameter in parameters:
        if parameter.name in ("self", "cls") or parameter.name.startswith("_"):
            continue
        if parameter.kind is parameter.KEYWORD_ONLY and not star:
            shown.append("*")
        star = star or parameter.kind in (parameter.KEYWORD_ONLY, parameter.VAR_POSITIONAL)
        prefix = {parameter.VAR_POSITIONAL: "*", parameter.VAR_KEYWORD: "**"}.get(
            parameter.kind, ""
        )
        text = f"{prefix}{parameter.name}: {_annotation(parameter.annotation)}"
        if parameter.default is not parameter.empty:
            text += f" = {_default(parameter.default)}"
        shown.append(text)
    result = inspect.signature(function).return_annotation
    return f"({', '.join(shown)})" + (f" -> {_annotation(result)}" if returns else "")


def _annotation(hint: Any) -> str:
    if hint is inspect.Parameter.empty:
        return "?"
    return str(getattr(hint, "__forward_arg__", hint))


def _default(value: object) -> str:
    if isinstance(value, Enum):
        return str(value.name)
    return repr(value) if isinstance(value, _PLAIN) else "..."


def constraints_stub() -> Iterator[str]:
    """Yield the lines of the stub that names all constraints."""
    yield "# Written by `python -m tests.public_surface`: every constraint, also what is code."
    yield "# Where a field is a tuple, any sequence may be handed over: it becomes one."
    yield ""
    kinds = sorted((*CONSTRAINTS.values(), Predicate), key=attrgetter("__module__", "__name__"))
    listing = [kind for kind in kinds if any(map(takes_several, hints_of(kind).values()))]
    yield "import collections.abc as _abc"
    yield ""
    yield "import sudoku_model.constraints.base as _base"
    for kind in kinds:
        alias = f"_{kind.__name__}" if kind in listing else kind.__name__
        yield f"from {kind.__module__} import {kind.__name__} as {alias}"
    for kind in listing:
        yield ""
        yield f"class {kind.__name__}(_{kind.__name__}):"
        taken = ["self", *(_taken(kind, field) for field in fields(kind))]
        together = f"    def __init__({', '.join(taken)}) -> None: ..."
        if len(together) <= _LINE:
            yield together
        else:
            yield "    def __init__("
            yield from (f"        {one}," for one in taken)
            yield "    ) -> None: ..."


def _taken(kind: type[Constraint], field: Field[Any]) -> str:
    """Write an argument for a field."""
    default = "" if _is_needed(field) else " = ..."
    return f"{field.name}: {_handed_over(hints_of(kind)[field.name])}{default}"


def _is_needed(field: Field[Any]) -> bool:
    return field.default is MISSING and field.default_factory is MISSING


def _handed_over(hint: Any) -> str:
    """Write what a field takes: sequences where it holds tuples."""
    if get_origin(hint) is tuple:
        hint = Union[tuple(part for part in get_args(hint) if part is not ...)]  # noqa: UP007
        return f"_abc.Sequence[{_handed_over(hint)}]"
    if get_origin(hint) in (Union, UnionType):
        return " | ".join(map(_handed_over, get_args(hint)))
    if hint is NoneType:
        return "None"
    return "_base.Constraint" if hint is Constraint else str(hint.__name__)


def write_schemas() -> None:
    """Write the JSON Schemas beside the code that they come from."""
    SCHEMAS.mkdir(exist_ok=True)
    for file in SCHEMAS.iterdir():
        file.unlink()
    for name, text in schema_files().items():
        (SCHEMAS / name).write_text(text, encoding="utf-8")


def schema_files() -> dict[str, str]:
    """Return the text of each file with a JSON Schema, by its name."""
    return {name: f"{json.dumps(schema, indent=1)}\n" for name, schema in sm.schemas().items()}


def write_lines(file: Path, lines: Iterable[str]) -> None:
    """Write a list."""
    file.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")


if __name__ == "__main__":
    write_lines(CONSTRAINTS_STUB, constraints_stub())
    write_schemas()
    write_lines(LIST, surface())
