"""What setters call the constraints: one list for the command line, errors and palettes.

The files of languages say which words mean which class, and with which fields: "Dutch whispers"
are a `Whisper` with a difference of 4. A class that is in none of them goes by its own name.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, Final

from sudoku_model.constraints.base import Constraint
from sudoku_model.constraints.catalog import CONSTRAINTS, example_call
from sudoku_model.constraints.custom import Predicate
from sudoku_model.constraints.published import published_classes
from sudoku_model.errors import SudokuModelError
from sudoku_model.frozen_dict import FrozenDict
from sudoku_model.languages import LANGUAGES, words_of

_MAIN: Final = "en"
"""The language whose name is taken where another one has none."""


@dataclass(frozen=True)
class NamedConstraint:
    """A constraint as setters know it: a class, or a class with particular fields.

    Attributes:
        kind: the class.
        fields: those that its names imply, such as a difference of 4 for Dutch whispers.
        names: by language what setters call it; the usual name comes first.

    Example:
        >>> import sudoku_model as sm
        >>> dutch, = sm.find_constraints("Dutch whispers")
        >>> dutch.kind.__name__, dutch.fields, dutch.name()
        ('Whisper', {'difference': 4}, 'Dutch whispers')
        >>> dutch.call
        "sm.Whisper(cells='r1c1 r2c1 r3c2', difference=4)"
    """

    kind: type[Constraint]
    fields: Mapping[str, Any]
    names: Mapping[str, tuple[str, ...]]

    def __str__(self) -> str:
        """Return the class and the fields, such as ``Whisper(difference=4)``."""
        return calling(self.kind.__name__, self.fields)

    def name(self, language: str = _MAIN) -> str:
        """Return the usual name.

        Args:
            language: two letters; where it has no name, the English one is meant.
        """
        return self.names.get(language, self.names[_MAIN])[0]

    def means(self, constraint: Constraint) -> bool:
        """Say whether a constraint can be called so: it has the class and the fields."""
        return type(constraint) is self.kind and all(
            getattr(constraint, name) == value for name, value in self.fields.items()
        )

    @property
    def words(self) -> tuple[str, ...]:
        """All names in all languages, each once."""
        found: dict[str, str] = {}
        for names in self.names.values():
            for name in names:
                found.setdefault(name.casefold(), name)
        return tuple(found.values())

    @property
    def example(self) -> Constraint:
        """The example of the class with these fields."""
        return self.kind(**{**self.kind.example, **self.fields})

    @property
    def call(self) -> str:
        """The example as Python code, with `sudoku_model` imported as `sm`."""
        return example_call(self.kind, self.fields)


def calling(name: str, fields: Mapping[str, Any]) -> str:
    """Return a name with fields in brackets, if there are some: ``Whisper(difference=4)``."""
    listed = ", ".join(f"{field}={value!r}" for field, value in fields.items())
    return f"{name}({listed})" if listed else name


@cache
def constraint_names() -> tuple[NamedConstraint, ...]:
    """Return every constraint under its names, in the order of the catalog.

    Those of installed packages come last, under the names of their classes. A class that is known
    with several fields comes several times: German whispers, Dutch whispers.

    Example:
        >>> import sudoku_model as sm
        >>> [named.name("de") for named in sm.constraint_names()][:3]
        ['Fallende Diagonale', 'Steigende Diagonale', 'Windoku']
    """
    listed = _listed_names()
    by_class: dict[str, list[str]] = {name: [] for name in _CLASSES}
    for key in listed:
        by_class[key.split()[0]].append(key)
    known = (
        _named(key, listed.get(key, {}))
        for name, keys in by_class.items()
        for key in keys or [name]
    )
    published = (kind for _, kind in published_classes() if isinstance(kind, type))
    return (*known, *map(by_its_class, published))


def _listed_names() -> dict[str, dict[str, tuple[str, ...]]]:
    """Return the names in each language by the keys of the files."""
    listed: dict[str, dict[str, tuple[str, ...]]] = {}
    for language in dict.fromkeys((_MAIN, *LANGUAGES)):
        for key, names in words_of(language)["constraints"].items():
            listed.setdefault(key, {})[language] = tuple(names)
    return listed


_CLASSES: Final[Mapping[str, type[Constraint]]] = {**CONSTRAINTS, Predicate.__name__: Predicate}
"""What has names: the catalog, and what is in no list because no file can hold it."""


def _named(key: str, names: Mapping[str, tuple[str, ...]]) -> NamedConstraint:
    """Read a key of the files: a class, and ``field=value`` for each field that is implied."""
    kind, *given = key.split()
    pairs = (part.partition("=") for part in given)
    fields = {name: int(text) if text.isdecimal() else text for name, _, text in pairs}
    plain = by_its_class(_CLASSES[kind])
    return replace(plain, fields=FrozenDict(fields), names=FrozenDict({**plain.names, **names}))


def by_its_class(kind: type[Constraint]) -> NamedConstraint:
    """Return a class under its own name, in words; all of its fields are left open."""
    return NamedConstraint(kind, FrozenDict(), FrozenDict({_MAIN: (class_in_words(kind),)}))


def usual_name(constraint: str) -> str:
    """Return what setters usually call a constraint: "White dot" for ``Difference(value=1)``.

    Args:
        constraint: the class, with the fields that the name is to imply.
    """
    names = (named.name() for named in constraint_names() if str(named) == constraint)
    return next(names, None) or class_in_words(_CLASSES[constraint])


def constraint_name(constraint: Constraint) -> str:
    """Return what setters call a constraint, by the closest of its names."""
    known = names_that_mean(constraint)
    if not known:
        return class_in_words(type(constraint))
    return max(known, key=lambda named: len(named.fields)).name()


def names_that_mean(constraint: Constraint) -> list[NamedConstraint]:
    """Return what a constraint may be called: its class, and with fields if it has these."""
    return [named for named in _by_kind().get(type(constraint), ()) if named.means(constraint)]


@cache
def _by_kind() -> Mapping[type[Constraint], Sequence[NamedConstraint]]:
    kinds: dict[type[Constraint], list[NamedConstraint]] = {}
    for named in constraint_names():
        kinds.setdefault(named.kind, []).append(named)
    return kinds


def said_by_name(problem: SudokuModelError) -> str:
    """Return the text of an error, which calls its constraint what setters call it.

    Example:
        >>> import sudoku_model as sm
        >>> try:
        ...     sm.Puzzle.empty(9).with_constraints(sm.Difference("r1c1 r1c2 r1c3"))
        ... except sm.SudokuModelError as problem:
        ...     print(said_by_name(problem))
        White dot: 3 cells, expected two
    """
    said, constraint = str(problem), problem.about
    if not isinstance(constraint, Constraint):
        return said
    return said.replace(type(constraint).__name__, constraint_name(constraint), 1)


def class_in_words(kind: type[Constraint]) -> str:
    """Return the name of a class in words: "Killer cage"."""
    first, *others = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", kind.__name__).split()
    return " ".join((first, *map(str.lower, others)))
