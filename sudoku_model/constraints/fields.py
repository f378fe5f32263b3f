"""What the fields of a constraint may hold, checked against their annotations.

People write lists where tuples are meant, and files come from strangers. A value of the right kind
is brought into the form of the annotation; any other is refused, in few words even if it is large.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import fields
from functools import lru_cache, partial
from inspect import get_annotations, signature
from operator import is_
from types import NoneType, SimpleNamespace, UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

from sudoku_model.cached_values import known_again
from sudoku_model.deadline import heed_deadline
from sudoku_model.option_numbers import plain_integer
from sudoku_model.texts import shown

LARGEST_FIELD = 1_000_000
"""Largest number in a field; engines compute with 64 bits, and input is untrusted."""

MAX_TEXT = 200_000
"""Longest text of a field; the names of all cells of the largest grid are shorter."""

MAX_ITEMS = 100_000
"""Largest number of items of a list in a field."""

MAX_NESTED = 20
"""How deep lists may lie inside each other in a field whose annotation does not say it."""

_WORDS = {str: "text", int: "a whole number", bool: "true or false", NoneType: "None"}
_IN_LISTS = {str: "texts", int: "whole numbers"}


class FieldError(Exception):
    """A value is not what an annotation says; never leaves the package.

    Attributes:
        value: the value, or the part of it that is wrong.
        expected: what should stand there, in words.
    """

    def __init__(self, value: object, expected: str) -> None:
        super().__init__(expected)
        self.value = value
        self.expected = expected


@lru_cache(maxsize=256)
def hints_of(kind: type) -> dict[str, Any]:
    """Return the annotations of a class by the names of its fields; none if they are unknown.

    A class of the user's own may be annotated by names that only a type checker can resolve, or by
    what cannot be hashed.
    """
    names = {field.name for field in fields(kind)}
    hints: dict[str, Any] = {}
    try:
        for base in reversed(kind.__mro__):
            # All others are left out: Python 3.10 cannot resolve a bare `ClassVar`.
            own = {name: hint for name, hint in get_annotations(base).items() if name in names}
            known = getattr(sys.modules.get(base.__module__), "__dict__", {})
            hints.update(get_type_hints(SimpleNamespace(__annotations__=own), known))
        hash(tuple(hints.values()))
    except (NameError, TypeError, AttributeError, SyntaxError):
        return {}
    return hints


def takes_several(hint: Any) -> bool:
    """Say whether a field may hold a tuple, or anything."""
    if get_origin(hint) in (Union, UnionType):
        return any(map(takes_several, get_args(hint)))
    return hint is Any or get_origin(hint) is tuple


def fitted(value: Any, hint: Any) -> Any:
    """Return a value in the form that an annotation says: lists become tuples.

    Of an annotation that is not known here anything is accepted.

    Raises:
        FieldError: if the value is of another kind, or too large.
    """
    if _quick_test(hint)(value):
        return value
    origin = get_origin(hint)
    choices = get_args(hint) if origin in (Union, UnionType) else (hint,)
    kinds = [choice for choice in choices if _is_kind(value, choice)]
    if not kinds:
        raise FieldError(value, _words(hint))
    if kinds[0] is not hint:
        return fitted(value, kinds[0])
    value = plain_integer(value) if hint is int else value  # NumPy's, too
    _check_size(value, hint)
    if origin is tuple:
        return _fitted_items(value, get_args(hint))
    return _frozen(value) if isinstance(value, list | tuple) else value


def _check_size(value: Any, hint: Any) -> None:
    """Refuse a text or a number that is too large."""
    if isinstance(value, str) and len(value) > MAX_TEXT:
        raise FieldError(value, f"at most {MAX_TEXT} characters")
    if hint is int and abs(value) > LARGEST_FIELD:
        raise FieldError(value, f"a number from -{LARGEST_FIELD} to {LARGEST_FIELD}")


def _fitted_items(value: list[Any] | tuple[Any, ...], parts: tuple[Any, ...]) -> tuple[Any, ...]:
    """Return a tuple whose items are as the annotations inside that of the tuple say."""
    if len(value) > MAX_ITEMS:
        raise FieldError(value, f"at most {MAX_ITEMS} items")
    heed_deadline()
    if Ellipsis in parts:
        return tuple(fitted(item, parts[0]) for item in value)
    if len(value) != len(parts):
        raise FieldError(value, f"{len(parts)} values")
    return tuple(fitted(item, part) for item, part in zip(value, parts, strict=True))


@lru_cache(maxsize=256)
def _quick_test(hint: Any) -> Callable[[Any], bool]:
    """Return a test of whether a value is already as an annotation says.

    Machines have thousands of transitions, and nearly all are as they should be. What does not
    pass, and what annotations say of other values than texts and numbers, takes a closer look.
    """
    parts = get_args(hint)
    if get_origin(hint) is not tuple:
        return partial(_is_of, _kinds(hint))
    if Ellipsis in parts:
        if kinds := _kinds(parts[0]):
            return partial(_are_all_of, kinds)
        columns = tuple(map(_kinds, get_args(parts[0])))
        if get_origin(parts[0]) is tuple and all(columns):
            return partial(_are_rows, columns)
        return partial(_are_all, _quick_test(parts[0]))
    return partial(_are_each, tuple(map(_quick_test, parts)))


def _kinds(hint: Any) -> frozenset[type]:
    """Return the kinds of texts and numbers among those that an annotation allows."""
    kinds = get_args(hint) if get_origin(hint) in (Union, UnionType) else (hint,)
    return frozenset((int, str, NoneType)).intersection(kinds)


def _is_of(kinds: frozenset[type], value: Any) -> bool:
    """Look at one value: as a tuple of one that took a tenth of reading a puzzle of cages."""
    kind = type(value)
    if kind not in kinds:
        return False
    if isinstance(value, int):
        return abs(value) <= LARGEST_FIELD
    return kind is NoneType or len(value) <= MAX_TEXT


def _are_of(kinds: frozenset[type], values: tuple[Any, ...]) -> bool:
    """Look at all values at once: one by one that took longer than all else about machines."""
    found = set(map(type, values))
    if not found <= kinds:
        return False
    numbers = values if found == {int} else [value for value in values if type(value) is int]
    texts = [value for value in values if type(value) is str] if str in found else ()
    return (
        min(numbers, default=0) >= -LARGEST_FIELD
        and max(numbers, default=0) <= LARGEST_FIELD
        and max(map(len, texts), default=0) <= MAX_TEXT
    )


def _are_all_of(kinds: frozenset[type], value: Any) -> bool:
    return type(value) is tuple and len(value) <= MAX_ITEMS and _are_of(kinds, value)


@known_again
def _are_rows(columns: tuple[frozenset[type], ...], value: Any) -> bool:
    """Say whether a value is a tuple of tuples, all with such columns."""
    return (
        type(value) is tuple
        and len(value) <= MAX_ITEMS
        and {tuple}.issuperset(map(type, value))
        and {len(columns)}.issuperset(map(len, value))
        and all(map(_are_of, columns, zip(*value, strict=True)))
    )


def _are_all(test: Callable[[Any], bool], value: Any) -> bool:
    return type(value) is tuple and len(value) <= MAX_ITEMS and all(map(test, value))


def _are_each(tests: tuple[Callable[[Any], bool], ...], value: Any) -> bool:
    if type(value) is not tuple or len(value) != len(tests):
        return False
    return all(test(part) for test, part in zip(tests, value, strict=True))


def _is_kind(value: Any, hint: Any) -> bool:
    """Say whether a value is of the kind that an annotation says, whatever is inside of it."""
    origin = get_origin(hint)
    if hint is int:
        return plain_integer(value) is not None
    if origin is tuple:
        return isinstance(value, list | tuple)
    if origin is Callable:
        return callable(value)
    if hint in _WORDS or _is_constraint(hint):
        return isinstance(value, hint)
    return True


def _is_constraint(hint: Any) -> bool:
    # Their base class imports this module.
    return isinstance(hint, type) and hasattr(hint, "cell_fields")


def _frozen(value: Any, depth: int = 0) -> Any:
    """Return a value with its lists made tuples: a constraint must be hashable."""
    if not isinstance(value, list | tuple):
        return value
    if depth > MAX_NESTED:
        raise FieldError(value, f"lists nested at most {MAX_NESTED} deep")
    frozen = tuple(_frozen(part, depth + 1) for part in value)
    if isinstance(value, tuple) and all(map(is_, frozen, value)):
        return value
    return frozen


def _words(hint: Any) -> str:
    """Say what an annotation expects."""
    if get_origin(hint) in (Union, UnionType):
        words = list(dict.fromkeys(map(_words, get_args(hint))))
        return f"{', '.join(words[:-1])} or {words[-1]}"
    if get_origin(hint) is tuple:
        item = get_args(hint)[0]
        if Ellipsis not in get_args(hint):
            return f"a list of {len(get_args(hint))} values"
        if get_origin(item) is tuple:
            return "a list of lists"
        kind = "constraints" if _is_constraint(item) else "items"
        return f"a list of {_IN_LISTS.get(item, kind)}"
    if get_origin(hint) is Callable:
        return "a function"
    return _WORDS.get(hint, "a constraint")


def several(value: Any) -> tuple[Any, ...]:
    """Return what a field holds as several things, be it one."""
    return value if isinstance(value, tuple) else (value,)


def why_not_called(function: object, count: int) -> str:
    """Return what a function is that cannot be called with so many values; "" if it can."""
    if not callable(function):
        return shown(function)
    try:
        parameters = signature(function)
    except (TypeError, ValueError):  # some functions written in C do not say
        return ""
    try:
        parameters.bind(*range(count))
    except TypeError:
        return f"a function with the arguments {parameters}"
    return ""
