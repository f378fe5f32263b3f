"""Every constraint of the catalog as a form: a field of the page for each field of the class.

Tools (`sudoku_model.page.tools`) are quicker for what is drawn all day. A form can make anything,
and change what is there.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import MISSING, Field, fields, replace
from types import NoneType, UnionType
from typing import Any, Final, Union, get_args, get_origin

from sudoku_model.constraints.base import Constraint
from sudoku_model.constraints.catalog import CONSTRAINTS, SECTIONS, summary
from sudoku_model.constraints.composites import members
from sudoku_model.constraints.fields import hints_of
from sudoku_model.errors import OptionError
from sudoku_model.grouped import grouped
from sudoku_model.languages.names import constraint_names, usual_name
from sudoku_model.page.boards import with_needed_cells, without_needless_cells
from sudoku_model.page.tools import TOOLS, typed_number
from sudoku_model.puzzle import Puzzle

_WORD: Final = re.compile(r"[\s,]+")
_GROUP: Final = re.compile(r"[;\n]")


def forms_view() -> list[dict[str, Any]]:
    """Return all forms, in the order of the catalog; those that no tool draws are listed."""
    drawn = {tool.means.partition("(")[0]: tool.group for tool in TOOLS.values()}
    words = grouped((named.kind, word) for named in constraint_names() for word in named.words)
    return [
        {
            "type": kind.__name__,
            "label": usual_name(kind.__name__),
            "group": next((drawn[one.__name__] for one in kinds if one.__name__ in drawn), heading),
            "words": words.get(kind, []),
            "help": summary(kind),
            "listed": kind.__name__ not in drawn,
            "fields": [*_fields(kind)],
        }
        for heading, kinds in SECTIONS.items()
        for kind in kinds
    ]


def _fields(kind: type[Constraint]) -> Iterator[dict[str, Any]]:
    for field, hint in _hinted(kind):
        form = _form_of(kind, field.name, hint)
        yield {
            "name": field.name,
            "kind": form,
            "needed": field.default is MISSING,
            "value": "" if field.default is MISSING else _text(field.default, form),
            "example": _text(kind.example.get(field.name), form),
            "help": _help(kind, field.name),
        }


def _hinted(kind: type[Constraint]) -> Iterator[tuple[Field[Any], Any]]:
    hints = hints_of(kind)
    for field in fields(kind):
        yield field, hints.get(field.name, str)


def _form_of(kind: type[Constraint], name: str, hint: Any) -> str:
    """Return how a field is filled in: cells, groups, clue, clues, switch or text."""
    is_tuple = get_origin(hint) is tuple
    if name in kind.cell_fields:
        return "groups" if is_tuple else "cells"
    if _is_constraint(hint):
        return "clue"
    if is_tuple and _is_constraint(get_args(hint)[0]):
        return "clues"
    return "switch" if hint is bool else "text"


def _is_constraint(hint: Any) -> bool:
    # To Python 3.10 `tuple[int, ...]` is a type as well, though no class.
    return get_origin(hint) is None and isinstance(hint, type) and issubclass(hint, Constraint)


def _help(kind: type[Constraint], name: str) -> str:
    """Return what the documentation of a class says about a field."""
    said = re.search(
        rf"^    {name}: (.*(?:\n        .*)*)", inspect.getdoc(kind) or "", re.MULTILINE
    )
    return " ".join(said[1].split()) if said else ""


def _text(value: Any, form: str) -> str:
    """Write the value of a field as it is typed; what is chosen in a list is not."""
    if value is None or value is False or form in ("clue", "clues"):
        return ""
    if not isinstance(value, tuple):
        return "yes" if value is True else str(value)
    is_nested = form == "groups" or any(isinstance(part, tuple) for part in value)
    return ("; " if is_nested else " ").join(_text(part, "text") for part in value)


def filled_form(puzzle: Puzzle, place: int) -> dict[str, Any]:
    """Return the form of one of a puzzle's constraints: its type, and its fields as texts.

    Raises:
        OptionError: if it is of a class that is not in the catalog.

    Example:
        >>> import sudoku_model as sm
        >>> puzzle = sm.Puzzle.empty(9).with_constraints(sm.EqualSum(("r1c1 r1c2", "r2c4")))
        >>> filled_form(puzzle, 0)
        {'type': 'EqualSum', 'fields': {'groups': 'r1c1 r1c2; r2c4'}}
    """
    constraint = puzzle.constraints[place]
    kind = type(constraint)
    if CONSTRAINTS.get(kind.__name__) is not kind:
        raise OptionError(f"found a constraint of somebody's own: {constraint.describe()}")
    texts = {
        field.name: _text(getattr(constraint, field.name), _form_of(kind, field.name, hint))
        for field, hint in _hinted(kind)
    }
    return {"type": kind.__name__, "fields": texts}


def from_form(
    puzzle: Puzzle, name: str, typed: Mapping[str, str], clues: Sequence[int], place: int | None
) -> Puzzle:
    """Return the puzzle with the constraint of a form.

    Args:
        puzzle: the puzzle.
        name: the name of its class.
        typed: what is typed, by field.
        clues: the places of constraints that become part of it.
        place: the place of the constraint that it is made of; None for a new one.

    Raises:
        SudokuModelError: if what is typed makes no sense.

    Example:
        >>> import sudoku_model as sm
        >>> puzzle = sm.Puzzle.empty(9).with_constraints(sm.Even("r1c1"), sm.Odd("r1c2"))
        >>> from_form(puzzle, "Exactly", {"count": "1"}, [0, 1], None).constraints[0].describe()
        'exactly 1 of these holds: (r1c1 holds an even digit); (r1c2 holds an odd digit)'
    """
    kind = CONSTRAINTS.get(name)
    if kind is None:
        raise OptionError(f"found the constraint {name[:40]!r}")
    changed = [] if place is None else [place]
    before = [puzzle.constraints[one] for one in changed]
    inner = [member for one in before for member in members(one)]
    inner += [puzzle.constraints[one] for one in clues if one != place]
    made = _made(kind, typed, inner)
    return _with_instead(puzzle, made, before, {*clues, *changed})


def _with_instead(
    puzzle: Puzzle, made: Constraint, before: Sequence[Constraint], gone: Collection[int]
) -> Puzzle:
    """Return the puzzle with a constraint at the first of the places of those that are gone."""
    kept = [one for number, one in enumerate(puzzle.constraints) if number not in gone]
    at = min(gone, default=len(kept))
    bare = replace(puzzle, constraints=tuple(kept))
    for one in before:
        bare = without_needless_cells(bare, one)
    bare = with_needed_cells(bare, made)
    return replace(bare, constraints=(*kept[:at], made, *kept[at:]))


def taken_apart(puzzle: Puzzle, place: int) -> Puzzle:
    """Return the puzzle with the members of a composite instead of it.

    Raises:
        OptionError: if it has none.
    """
    known = puzzle.constraints
    inner = [*members(known[place])]
    if not inner:
        raise OptionError("found a constraint that is not made of constraints")
    return replace(puzzle, constraints=(*known[:place], *inner, *known[place + 1 :]))


def _made(
    kind: type[Constraint], typed: Mapping[str, str], inner: Sequence[Constraint]
) -> Constraint:
    """Return the constraint of a class that a form describes."""
    values = {
        field.name: _value(kind, field, hint, typed.get(field.name), inner)
        for field, hint in _hinted(kind)
    }
    return kind(**{name: value for name, value in values.items() if value is not MISSING})


def _value(
    kind: type[Constraint],
    field: Field[Any],
    hint: Any,
    typed: str | None,
    inner: Sequence[Constraint],
) -> Any:
    """Return the value of a field; `MISSING` where its default is meant."""
    form, text = _form_of(kind, field.name, hint), (typed or "").strip()
    match form:
        case "clue":
            return _only(inner)
        case "clues":
            return tuple(inner)
        case "switch" if typed is not None:
            return text != ""
    if not text:
        return _left_empty(kind, field, form)
    if form == "groups":
        return tuple(_split(_GROUP, text))
    return text if form == "cells" else _parsed(text, hint)


def _only(inner: Sequence[Constraint]) -> Constraint:
    if len(inner) != 1:
        raise OptionError(f"found {len(inner)} clues, expected one: choose it in the list")
    return inner[0]


def _left_empty(kind: type[Constraint], field: Field[Any], form: str) -> Any:
    """Return that the default is meant, if there is one."""
    if field.default is MISSING:
        what = "select them first" if form == "cells" else "type it first"
        raise OptionError(
            f"{usual_name(kind.__name__)}: found no {field.name}, expected some: {what}"
        )
    return MISSING


def _split(separator: re.Pattern[str], text: str) -> list[str]:
    """Return the parts of a text that are not empty."""
    return [part.strip() for part in separator.split(text) if part.strip()]


def _parsed(text: str, hint: Any) -> Any:
    """Return what a text means where an annotation stands.

    Raises:
        OptionError: if it means nothing there.
    """
    if get_origin(hint) in (Union, UnionType):
        return _first_that_fits(text, [one for one in get_args(hint) if one is not NoneType])
    if hint is int:
        return typed_number(text)
    return _parsed_tuple(text, *get_args(hint)) if get_origin(hint) is tuple else text


def _parsed_tuple(text: str, item: Any, *others: Any) -> tuple[Any, ...]:
    """Return what a text means as a tuple of these, or of any number of the first before `...`."""
    if others == (Ellipsis,):
        separator = _GROUP if get_origin(item) is tuple else _WORD
        return tuple(_parsed(part, item) for part in _split(separator, text))
    parts = _WORD.split(text)
    if len(parts) != 1 + len(others):
        raise OptionError(f"found {text[:40]!r}, expected {1 + len(others)} values")
    return tuple(_parsed(part, one) for part, one in zip(parts, (item, *others), strict=True))


def _first_that_fits(text: str, hints: Sequence[Any]) -> Any:
    """Return what a text means to the strictest of some annotations that takes it."""
    first, *others = sorted(hints, key=lambda hint: (hint is str, hint is not int))
    if not others:
        return _parsed(text, first)
    try:
        return _parsed(text, first)
    except OptionError:
        return _first_that_fits(text, others)
