"""From the words of setters to the constraints that they mean."""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from typing import Final, TypeAlias

from sudoku_model.constraints.base import Constraint
from sudoku_model.constraints.catalog import CONSTRAINTS, SECTIONS, summary
from sudoku_model.constraints.published import announcement_of
from sudoku_model.errors import OptionError
from sudoku_model.languages import LANGUAGES, words_of
from sudoku_model.languages.advice import ADVICE
from sudoku_model.languages.names import (
    NamedConstraint,
    by_its_class,
    class_in_words,
    constraint_names,
)
from sudoku_model.texts import shown


def find_constraints(words: str) -> tuple[NamedConstraint, ...]:
    """Return the constraints that setters mean by some words, the likeliest ones first.

    Capitals, hyphens, blanks, plurals and slips of the pen do not matter. Where no constraint is
    called like that, those are returned that have the words in their names, or the nearest ones.

    Args:
        words: the name of a class, what setters call it in a language that is known, or words of
            the heading above it in the catalog.

    Raises:
        OptionError: if it is no text, or like no name, or means something that is no constraint;
            the message says what to do.

    Example:
        >>> import sudoku_model as sm
        >>> [str(named) for named in sm.find_constraints("kropki")]
        ['Difference(value=1)', 'Ratio(value=2)']
        >>> sm.find_constraints("thermos")[0].call
        "sm.Thermometer(cells='r4c4 r3c5 r2c5')"
    """
    if not isinstance(words, str):
        raise OptionError(f"found constraint {shown(words)}, expected words such as 'kropki'")
    meanings = _meant(words)
    found = _constraints_of(meanings)
    if not found:
        raise _unknown(words, meanings)
    return found


def classes_called(words: str) -> tuple[str, ...]:
    """Return the names of the classes that setters call exactly so.

    Args:
        words: in a language that is known; blanks and hyphens do not matter.
    """
    found = _constraints_of(_called(_stems(words)))
    return tuple(dict.fromkeys(one.kind.__name__ for one in found))


def constraints_called(words: str) -> tuple[NamedConstraint, ...]:
    """Return what has this name: a class, or else what setters call exactly so.

    Args:
        words: a name; capitals, blanks, ``-``, ``_`` and plurals do not matter.

    Raises:
        OptionError: if nothing is called so; see `find_constraint`.
    """
    try:
        return (by_its_class(find_kind(words)),)
    except OptionError:
        found = _constraints_of(_called(_stems(words)))
        if not found:
            raise
        return found


def constraints_with(words: str) -> tuple[NamedConstraint, ...]:
    """Return all constraints that have these words in one of their names."""
    return _constraints_of(_containing(_stems(words)))


def completions(typed: str, among: Collection[type[Constraint]] | None = None) -> dict[str, str]:
    """Return what the beginning of a name may become, and what each of these means.

    What begins with a small letter or a figure becomes a word of setters, and a class that no such
    word means; all else becomes a class if it can, else a word. Words have hyphens instead of
    blanks, so that a shell takes each for one word.

    Args:
        typed: the beginning.
        among: the classes that may be meant, None for all.
    """
    start = typed.casefold()
    kinds = CONSTRAINTS.values() if among is None else among
    classes = {
        kind.__name__: summary(kind) for kind in kinds if kind.__name__.lower().startswith(start)
    }
    words = dict(_words_for_shells(start, among))
    if not (typed[:1].islower() or typed[:1].isdecimal()):
        return classes or words
    named = {meaning.partition("(")[0] for meaning in words.values()}
    return words | {name: told for name, told in classes.items() if name not in named}


def _words_for_shells(
    start: str, among: Collection[type[Constraint]] | None
) -> Iterator[tuple[str, str]]:
    """Yield the words of setters that begin so, as a shell takes them for one, and their meanings.

    Arguments are those of `completions`; words have hyphens in the place of blanks.
    """
    for named in constraint_names():
        if among is None or named.kind in among:
            for word in named.words:
                spelling = "-".join(word.casefold().split())
                if spelling.startswith(start) and re.fullmatch(r"[\w-]+", spelling):
                    yield spelling, str(named)


def find_constraint(name: str) -> type[Constraint]:
    """Return the class of the catalog that has this name.

    Capitals, blanks, ``-`` and ``_`` do not matter.

    Raises:
        OptionError: if there is none; the message has those that setters call so, or says what to
            do instead, or has the nearest one.
    """
    plain = _plain(name)
    if plain in _BY_PLAIN_NAME:
        return _BY_PLAIN_NAME[plain]
    raise _unknown(name, _meant(name))


def find_kind(name: str) -> type[Constraint]:
    """Return the class of the catalog, or else of an installed package, that has this name.

    Raises:
        OptionError: if there is none; see `find_constraint`.
    """
    plain = _plain(name)
    if plain not in _BY_PLAIN_NAME:
        for named in constraint_names():
            if named.kind.__name__.lower() == plain:
                return named.kind
    return find_constraint(name)


def _plain(name: str) -> str:
    return "".join(symbol for symbol in name.lower() if symbol not in " -_")


_BY_PLAIN_NAME: Final = {name.lower(): kind for name, kind in CONSTRAINTS.items()}

_Meaning: TypeAlias = NamedConstraint | str
"""A constraint, or what to do where words mean none: a name in `ADVICE`."""


def _constraints_of(meanings: Iterable[_Meaning]) -> tuple[NamedConstraint, ...]:
    """Return the constraints among some meanings, each once."""
    return tuple(dict.fromkeys(one for one in meanings if isinstance(one, NamedConstraint)))


def _unknown(words: str, meanings: Sequence[_Meaning]) -> OptionError:
    """Return the error for a name that no class has; it says what may be meant, or what to do."""
    return OptionError(
        f"found constraint {words[:_SHOWN]!r}, "
        f"expected one of the {len(CONSTRAINTS)} in the catalog ({_hint(words, meanings)})"
    )


def _hint(words: str, meanings: Sequence[_Meaning]) -> str:
    advice = [ADVICE[one] for one in meanings if isinstance(one, str)]
    if advice:
        return advice[0]
    kinds = dict.fromkeys(one.kind for one in _constraints_of(meanings))
    announced = next(filter(None, map(announcement_of, kinds)), None)
    if announced:
        told = json.dumps({"type": announced.name, "package": announced.package})
        return f"a package has it; in JSON: {told[:-1]}, ...}}"
    near = [kind.__name__ for kind in kinds] or _spelled_nearly(words)
    if near:
        return f"did you mean {' or '.join(map(repr, near[:_SUGGESTED]))}?"
    return "'sudoku-model constraints' lists them"


def _spelled_nearly(words: str) -> list[str]:
    """Return the class whose name is spelled most like these words, if one is."""
    plain = get_close_matches(words[:_SHOWN].lower(), _BY_PLAIN_NAME, n=1)
    return [_BY_PLAIN_NAME[one].__name__ for one in plain]


_SHOWN: Final = 60
_SUGGESTED: Final = 3


@dataclass(frozen=True)
class _Phrase:
    """What people say, and what they mean by it.

    Attributes:
        stems: its words, as `_stems` returns them.
        meaning: a constraint, or a name in `ADVICE`.
    """

    stems: tuple[str, ...]
    meaning: _Meaning

    @property
    def plain(self) -> str:
        """The words in one, as blanks and hyphens do not matter."""
        return "".join(self.stems)

    @property
    def is_telling(self) -> bool:
        """Whether it says something among other words: no small word, and not just a letter."""
        return len(self.plain) > 1 and not _SMALL.issuperset(self.stems)


@cache
def _phrases() -> tuple[_Phrase, ...]:
    """Return every name of a constraint, then the words for what is none."""
    return tuple(dict.fromkeys((*_names(), *_other_words())))


def _names() -> Iterator[_Phrase]:
    for named in constraint_names():
        yield _Phrase(_stems(class_in_words(named.kind)), named)
        for names in named.names.values():
            yield from (_Phrase(_stems(name), named) for name in names)


def _other_words() -> Iterator[_Phrase]:
    for language in LANGUAGES:
        for meaning, words in words_of(language)["no constraints"].items():
            yield from (_Phrase(_stems(word), meaning) for word in words)


@cache
def _headings() -> dict[type[Constraint], frozenset[str]]:
    """Return the words of the heading under which the catalog has a class."""
    return {
        kind: frozenset(_stems(heading)) - _SMALL
        for heading, kinds in SECTIONS.items()
        for kind in kinds
    }


_SMALL: Final = frozenset(
    ("and", "of", "or", "other", "that", "the", "to", "not", "are", "ha", "grid")
)
"""Stems that say nothing about what a name or a heading is about."""

_LONGEST: Final = 100
"""What lies behind so many characters is no name."""


def _stems(text: str) -> tuple[str, ...]:
    """Return the words of a text without capitals, accents and endings of the plural."""
    decomposed = unicodedata.normalize("NFKD", text[:_LONGEST].casefold())
    plain = "".join(symbol for symbol in decomposed if not unicodedata.combining(symbol))
    without_genitive = re.sub(r"['\u2019](?:s\b)?", "", plain)
    return tuple(map(_stem, re.findall(r"[^\W_]+", without_genitive)))


def _stem(word: str) -> str:
    for ending, stem in _PLURALS:
        if len(word) > len(ending) + 1 and word.endswith(ending):
            return word.removesuffix(ending) + stem
    return word


_PLURALS: Final = (
    *(("ss", "ss"), ("ies", "y"), ("xes", "x"), ("ches", "ch"), ("shes", "sh"), ("s", "")),
)
"""Endings and what they become; the first one that fits is taken."""

_Step: TypeAlias = Callable[[tuple[str, ...]], Iterable[_Meaning]]


def _meant(words: str) -> tuple[_Meaning, ...]:
    """Return what some words mean: the first way to read them that leads to something."""
    plain, stems = _plain(words), _stems(words)
    of_class = tuple(one for one in constraint_names() if one.kind.__name__.lower() == plain)
    if of_class or not stems:
        return of_class
    steps: tuple[_Step, ...] = (_called, _under, _within, _containing, _beginning, _near)
    return next(filter(None, (tuple(dict.fromkeys(step(stems))) for step in steps)), ())


def _called(stems: tuple[str, ...]) -> Iterable[_Meaning]:
    """Find what is called so, "Sudoku" at the end or not."""
    plain = "".join(stems)
    exact = [phrase.meaning for phrase in _phrases() if phrase.plain == plain]
    variant = plain.removesuffix("sudoku")
    return exact or [phrase.meaning for phrase in _phrases() if phrase.plain == variant]


def _under(stems: tuple[str, ...]) -> Iterable[_Meaning]:
    """Find what stands under a heading that has these words."""
    headings, sought = _headings(), set(stems) - _SMALL
    return [
        named
        for named in constraint_names()
        if sought and sought <= headings.get(named.kind, frozenset())
    ]


def _within(stems: tuple[str, ...]) -> Iterable[_Meaning]:
    """Find names all of whose words are there, and are not part of a longer name that is.

    "A killer cage and its sum" is a killer cage; "arrows and thermos" are both.
    """
    given = set(stems)
    there = [
        phrase for phrase in _phrases() if given.issuperset(phrase.stems) and phrase.is_telling
    ]
    sets = {frozenset(phrase.stems) for phrase in there}
    whole = [one for one in there if not any(other > set(one.stems) for other in sets)]
    return [one.meaning for one in sorted(whole, key=lambda one: -len(one.plain))]


def _containing(stems: tuple[str, ...]) -> Iterable[_Meaning]:
    """Find names with these words; those with the fewest others come first."""
    given = set(stems)
    fitting = [phrase for phrase in _phrases() if given.issubset(phrase.stems)]
    return [phrase.meaning for phrase in sorted(fitting, key=lambda one: len(one.stems))]


def _beginning(stems: tuple[str, ...]) -> Iterable[_Meaning]:
    plain = "".join(stems)
    if len(plain) < _SHORTEST:
        return ()
    return [phrase.meaning for phrase in _phrases() if phrase.plain.startswith(plain)]


_SHORTEST: Final = 3
"""Fewer letters are the beginning of too much."""


def _near(stems: tuple[str, ...]) -> Iterable[_Meaning]:
    """Find what is called almost so."""
    known = {phrase.plain: None for phrase in _phrases()}
    near = get_close_matches("".join(stems), known, n=1, cutoff=_ALIKE)
    return [phrase.meaning for phrase in _phrases() if phrase.plain in near]


_ALIKE: Final = 0.83
