"""What is worked out once: properties, fields, and what follows from values that are met again."""

from __future__ import annotations

import functools
import sys
from collections.abc import Callable
from operator import is_
from typing import TYPE_CHECKING, Any, TypeVar

__all__ = ["RenewedField", "cached_property", "known_again"]

Result = TypeVar("Result")

KEPT = 8
"""Number of answers that `known_again` keeps."""


def known_again(function: Callable[..., Result]) -> Callable[..., Result]:
    """Have a function keep its last answers for the very same objects.

    All lines that a machine reads have the same thousand transitions; to hash or to look through
    them takes longer than all else about a line. The objects must not change.

    Example:
        >>> from sudoku_model.cached_values import known_again
        >>> @known_again
        ... def total(numbers):
        ...     print("adding")
        ...     return sum(numbers)
        >>> numbers = (1, 2, 3)
        >>> total(numbers), total(numbers)
        adding
        (6, 6)
    """
    kept: tuple[tuple[tuple[Any, ...], Result], ...] = ()

    @functools.wraps(function)
    def known(*arguments: Any) -> Result:
        nonlocal kept
        for before, result in kept:
            if len(before) == len(arguments) and all(map(is_, before, arguments)):
                return result
        result = function(*arguments)
        kept = ((arguments, result), *kept[: KEPT - 1])
        return result

    return known


class RenewedField:
    """A field of a data class that is found out when it is asked for, if an object has none.

    Args:
        default: the field of an object that is made without it.
        method: the name of what finds it out and puts it among the object's variables.

    Example:
        >>> from sudoku_model.cached_values import RenewedField
        >>> class Lazy:
        ...     size = RenewedField(0, "measure")
        ...     def measure(self):
        ...         self.size = 7
        >>> Lazy.size, Lazy().size
        (0, 7)
    """

    def __init__(self, default: object, method: str) -> None:
        self.default = default
        self.method = method

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    def __get__(self, instance: object, owner: type | None = None) -> Any:
        if instance is None:
            return self.default
        getattr(instance, self.method)()
        return vars(instance)[self.name]


if TYPE_CHECKING or sys.version_info >= (3, 12):
    from functools import cached_property
else:

    class cached_property(functools.cached_property):  # noqa: N801 - the name it has there
        """`functools.cached_property` without a lock, as it is since Python 3.12.

        Before, one lock served all instances. If a process was forked while another thread held
        it, the new process waited for ever for a thread that it does not have. Without the lock
        two threads may both work out the property, and get equal values.
        """

        def __get__(self, instance: Any, owner: type | None = None) -> Any:
            if instance is None:
                return self
            value = self.func(instance)
            instance.__dict__[self.attrname] = value
            return value
