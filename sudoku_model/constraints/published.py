"""Constraints of other packages, which announce them by entry points.

A package announces each class under the name that the class has, in its ``pyproject.toml``::

    [project.entry-points."sudoku_model.constraints"]
    ProductCage = "product_cages:ProductCage"

From then on the class stands beside those of the catalog wherever a constraint is asked for by
its name. Only what an installed package announces is imported, and only when it is asked for: a
file says which package a constraint is from, and nothing that it says is ever imported.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator
from dataclasses import dataclass, fields
from functools import cache
from typing import TYPE_CHECKING, Final

from sudoku_model.constraints.base import Constraint
from sudoku_model.errors import ConstraintError

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP: Final = "sudoku_model.constraints"
"""The group of entry points under which packages announce their constraints."""

RESERVED: Final = frozenset(("type", "own", "package", "version"))
"""What the JSON form says of a constraint beside its fields: no field can be called so."""


@dataclass(frozen=True)
class Announcement:
    """What an installed package says of one of its constraints.

    Attributes:
        name: the name of the class.
        package: the name of the distribution, as it is installed by.
        version: the version that is installed.
        entry_point: where the class is.
    """

    name: str
    package: str
    version: str
    entry_point: EntryPoint

    def load(self) -> type[Constraint]:
        """Import the package and return the class.

        Raises:
            ConstraintError: if the package cannot be imported, or has no such constraint.
        """
        try:
            kind = self.entry_point.load()
        except Exception as problem:  # the package is somebody's own and may raise anything
            reason = f"{type(problem).__name__}: {problem}"
            raise self._error(f"{self.entry_point.value}, which fails with {reason:.200}") from None
        if not (inspect.isclass(kind) and issubclass(kind, Constraint)):
            raise self._error(f"{self.entry_point.value}, which is no constraint")
        if inspect.isabstract(kind):
            raise self._error(f"{self.entry_point.value}, which does not say all that it must")
        if kind.__name__ != self.name:
            raise self._error(f"the class {kind.__name__}")
        if taken := RESERVED.intersection(field.name for field in fields(kind)):
            raise self._error(f"a class with the field {min(taken)!r}, which the JSON form needs")
        return kind

    def _error(self, found: str) -> ConstraintError:
        return ConstraintError(
            f"{self.name}: the package {self.package} {self.version} announces {found}, "
            f"expected a class {self.name} derived from Constraint"
        )


@cache
def announcements() -> tuple[Announcement, ...]:
    """Return what the installed packages announce, by name and package; none is imported yet."""
    # Loaded here, as few puzzles have a constraint of another package.
    from importlib.metadata import entry_points

    found = (
        Announcement(entry_point.name, entry_point.dist.name, entry_point.dist.version, entry_point)
        for entry_point in entry_points(group=GROUP)
        if entry_point.dist is not None
    )
    return tuple(sorted(found, key=lambda announced: (announced.name, announced.package)))


def announced_by(package: str, name: str) -> Announcement | None:
    """Return what a package announces under the name of a class, if it is installed and does.

    In the package's name capitals, ``-``, ``_`` and ``.`` do not matter.
    """
    wanted = (name, _normalized(package))
    return next((a for a in announcements() if (a.name, _normalized(a.package)) == wanted), None)


def _normalized(package: str) -> str:
    """Return the name of a distribution as PEP 503 compares it."""
    return re.sub(r"[-_.]+", "-", package).lower()


def announcement_of(kind: type[Constraint]) -> Announcement | None:
    """Return what announces a class, if an installed package does."""
    place = f"{kind.__module__}:{kind.__qualname__}"
    for announced in announcements():
        if announced.name == kind.__name__ and (
            announced.entry_point.value == place or _class_of(announced) is kind
        ):
            return announced
    return None


def published_classes() -> Iterator[tuple[Announcement, type[Constraint] | ConstraintError]]:
    """Return what is announced with its class, or with the reason why there is none."""
    return ((announced, _class_of(announced)) for announced in announcements())


def _class_of(announced: Announcement) -> type[Constraint] | ConstraintError:
    try:
        return announced.load()
    except ConstraintError as problem:
        return problem
