"""What is said of several clues at once: "no digit repeats in cages and on arrows", "on any line".

Each of them has to demand it. A clue that is only named, behind a comma or an "and", takes part in
what is said beside it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from itertools import pairwise
from typing import NamedTuple

from sudoku_model.formats.words.clauses import HOUSES, big_words, has, meanings_of
from sudoku_model.formats.words.kinds import properties
from sudoku_model.formats.words.parts import Sentence
from sudoku_model.formats.words.profiles import Profile
from sudoku_model.formats.words.stated import Stated
from sudoku_model.formats.words.vocabulary import Item


class _Phrase(NamedTuple):
    """What stands between breaks and words that join.

    Attributes:
        places: the places of its words.
        names: the meanings that name clues.
        houses: those that name rows, columns or boxes.
        is_of_each: whether it speaks of each of something.
        begins_with_houses: whether its first noun is one of these: "and rows ...".
        claims: its properties that are demanded of digits.
        names_something: whether it names clues or houses.
        is_bare: whether it does nothing else.
        is_joined: whether it goes on with what stands before it: ", arrows".
        is_conjoined: whether it does so by a word: "and arrows".
        is_denied: whether it is denied: "not on arrows".
    """

    places: range
    names: frozenset[str]
    houses: frozenset[str]
    is_of_each: bool
    begins_with_houses: bool
    claims: Sequence[Item]
    names_something: bool
    is_bare: bool
    is_joined: bool
    is_conjoined: bool
    is_denied: bool

    @property
    def parts_others(self) -> bool:
        """Whether it says nothing of clues or houses, and names none."""
        return self.is_bare and not self.names_something

    @property
    def is_beside(self) -> bool:
        """Whether it names more of what is spoken of: "and arrows", "and on grey squares ..."."""
        are_coloured = bool(self.names) and self.names <= _COLOURED
        return self.is_bare or (self.is_conjoined and are_coloured)


def says_too_much_of_some(sentence: Sentence, stated: Stated) -> bool:
    """Say whether something is said of several clues that not each of them demands."""
    phrases = list(_phrases_of(sentence, stated.names_of_clues))
    if phrases and phrases[0].names and has(sentence.items[:1], "adds"):
        return True  # "the same goes for arrows": what it is stands elsewhere
    beside = _beside_others(phrases)
    return any(not _is_demanded_by_one(phrases, at, stated) for at in beside) or any(
        _is_too_much_of_some(sentence, phrases, at, stated) for at in range(len(phrases))
    )


def _beside_others(phrases: Sequence[_Phrase]) -> list[int]:
    """Return which phrases name more of what is spoken of."""
    if sum(phrase.names_something for phrase in phrases) < 2:
        return []
    return [
        at
        for at, phrase in enumerate(phrases)
        if phrase.is_beside or (phrase.begins_with_houses and _goes_on_from_clues(phrases, at))
    ]


def _is_too_much_of_some(
    sentence: Sentence, phrases: Sequence[_Phrase], at: int, stated: Stated
) -> bool:
    """Say whether a phrase speaks of several clues together of which not each demands it."""
    phrase, claims = phrases[at], _claims_under(phrases, at)
    together = _spoken_of_together(sentence, phrase, stated)
    return not _demand_it_together(together, phrase, claims, stated)


def names_beside(items: list[Item], stated: Stated, kinds: Set[str]) -> bool:
    """Say whether clues of other kinds are named beside those of some: "dots and lines show"."""
    words = [item for item in items if item.labels != {"filler"}]
    return any(
        has([join], "joins")
        and _are_clues(first, stated)
        and _are_clues(second, stated)
        and not all(
            any(p.called & noun.labels for p in stated.profiles if p.name in kinds)
            for noun in (first, second)
        )
        for first, join, second in zip(words, words[1:], words[2:], strict=False)
    )


def _are_clues(noun: Item, stated: Stated) -> bool:
    return not noun.labels.isdisjoint(stated.names_of_clues)


def spoken_of_together(sentence: Sentence, stated: Stated) -> frozenset[str]:
    """Return the kinds of all of whose clues a sentence speaks."""
    phrases = _phrases_of(sentence, stated.names_of_clues)
    together = (_spoken_of_together(sentence, phrase, stated) for phrase in phrases)
    return frozenset(profile.name for profiles in together for profile in profiles)


def _phrases_of(sentence: Sentence, named: frozenset[str]) -> Iterator[_Phrase]:
    items = sentence.items
    starts = [at for at in range(len(items)) if not at or _may_begin(items, at, named)]
    for start, end in pairwise([*starts, len(items)]):
        if any(item.kind != "break" for item in items[start:end]):
            yield _phrase(sentence, range(start, end), named)


def _phrase(sentence: Sentence, places: range, named: frozenset[str]) -> _Phrase:
    said = [sentence.items[at] for at in places]
    names = meanings_of(said) & named | _coloured_in(said)
    return _Phrase(
        places,
        names=names,
        houses=meanings_of(said) & HOUSES,
        is_of_each=not sentence.quantifiers.every.isdisjoint(places),
        begins_with_houses=bool(meanings_of(big_words(said[1:])[:1]) & HOUSES),
        claims=_claims_in(sentence, places) if meanings_of(said) & _CLAIMING else (),
        names_something=bool(names or meanings_of(said) & HOUSES),
        is_bare=all(_only_names(item, named) for item in said),
        is_joined=said[0].text in (",", "/", "(") or _may_join(said[0]) or has(said[:2], "adds"),
        is_conjoined=_may_join(said[0]) or has(said[1:2], "joins"),
        is_denied=has(said, "negates"),
    )


def _claims_in(sentence: Sentence, places: range) -> Sequence[Item]:
    """Return the properties that are demanded."""
    demanded = (sentence.items[at] for at in places if not sentence.allowances.allowed[at])
    return [item for item in demanded if item.labels & properties()]


def _coloured_in(items: list[Item]) -> frozenset[str]:
    """Return the meanings of cells named by looks: "shaded", "grey areas", "cells around it"."""
    are_coloured = any(
        "colour" in first.labels and second.labels & _CELLS for first, second in pairwise(items)
    )
    return (meanings_of(items) & _COLOURED) | ({"shade"} if are_coloured else frozenset())


def _may_begin(items: list[Item], at: int, named: frozenset[str]) -> bool:
    """Say whether a phrase may begin there: not at "one of" or "not", unless a name follows."""
    if items[at].kind == "break" or "joins" in items[at].labels:
        return True
    noun = next((item for item in items[at + 1 :] if item.labels != {"filler"}), None)
    if noun is None or not _may_join(items[at]):
        return False
    # "Cages or grey cells", not "one of the grey cells".
    goes_on = bool(meanings_of(items[max(0, at - 1) : at]) & (named | HOUSES))
    looks = _COLOURED | {"colour", "cell"} if goes_on else frozenset[str]()
    return bool(noun.labels & (named | HOUSES | looks))


def _may_join(item: Item) -> bool:
    return bool(item.labels & _JOINING)


def _only_names(item: Item, named: frozenset[str]) -> bool:
    is_plain = bool(item.labels & (named | _SMALL)) and not item.labels & _VERBS
    return item.kind == "break" or is_plain


def _claims_about(phrases: Sequence[_Phrase], at: int) -> Sequence[Item]:
    """Return what a phrase claims, or what is claimed beside it if it only names something."""
    if not phrases[at].is_bare:
        return phrases[at].claims
    beside = _beside(phrases, at)
    if beside is None:
        return ()
    is_denied = phrases[at].is_denied
    return [item for item in beside.claims if item.is_negated or not is_denied]


def _claims_under(phrases: Sequence[_Phrase], at: int) -> Sequence[Item]:
    """Return what is claimed about a phrase, or behind it if it is a heading: "every line: ..."."""
    after = phrases[at + 1 : at + 2]
    if phrases[at].is_bare and after and not (after[0].is_joined or after[0].names):
        return after[0].claims
    return _claims_about(phrases, at)


def _beside(phrases: Sequence[_Phrase], at: int) -> _Phrase | None:
    """Return the phrase in which a bare one takes part: that before it, else that behind it."""
    begun = _after_parting(phrases, at)
    phrases, at = phrases[begun:], at - begun
    before = at
    while before and phrases[before].is_bare and phrases[before].is_joined:
        before -= 1
    if not phrases[before].is_bare:
        return phrases[before]
    return None if before else _joined_behind(phrases[at + 1 :])


def _joined_behind(phrases: Sequence[_Phrase]) -> _Phrase | None:
    """Return the first phrase that is not bare, None if it begins with a subject of its own."""
    after = next((phrase for phrase in phrases if not phrase.is_bare), None)
    if after is None or not after.is_joined or (after.names and not after.is_conjoined):
        return None
    return after


def _after_parting(phrases: Sequence[_Phrase], at: int) -> int:
    """Return behind which phrase that names nothing one stands, if nothing before is about clues.

    "Fill the cells, one digit in each, so that each row, ...".
    """
    parting = next((n for n in range(at - 1, 0, -1) if phrases[n].parts_others), 0)
    is_parted = parting and not any(phrase.names for phrase in phrases[:parting])
    return parting + 1 if is_parted else 0


def _is_demanded_by_one(phrases: Sequence[_Phrase], at: int, stated: Stated) -> bool:
    phrase, claims = phrases[at], _claims_about(phrases, at)
    is_of_houses = phrase.is_of_each or _goes_on_from_clues(phrases, at)
    names = phrase.names or (phrase.houses if is_of_houses else frozenset())
    if not names or not claims:
        return True
    # In "cages and shaded cells" these are no cages.
    are_coloured = phrase.names <= _COLOURED
    others = frozenset[str]().union(*(p.names for p in phrases)) if are_coloured else frozenset()
    return any(
        (profile.called | profile.owns & _PLACES) & names and profile.admits(claims)
        for profile in stated.profiles
        if profile.called.isdisjoint(others - _COLOURED)
    )


def _goes_on_from_clues(phrases: Sequence[_Phrase], at: int) -> bool:
    """Say whether a phrase is joined to one about clues, as in "on thermometers and in rows".

    "In the row or column" of a clue they belong together, and "..., and rows contain" is new.
    """
    phrase, before = phrases[at], phrases[max(0, at - 1) : at]
    is_subject = phrase.is_bare and not all(after.is_bare for after in phrases[at:])
    is_own = is_subject or not phrase.is_joined
    return not is_own and any(other.names and not other.houses for other in before)


def _spoken_of_together(sentence: Sentence, phrase: _Phrase, stated: Stated) -> list[Profile]:
    """Return the kinds of all of whose clues a phrase speaks: "any line", "all clues"."""
    noun = _noun_of_all(sentence, phrase.places)
    if noun & _ANY_CLUE:
        called_so = [p for p in stated.of_clues if noun & p.called and "cage" not in p.called]
        return called_so or list(stated.of_clues)
    return [p for p in stated.profiles if "line" in p.called] if "line" in noun else []


def _noun_of_all(sentence: Sentence, places: range) -> frozenset[str]:
    """Return the meanings of what follows an "all" or a "no", unless it is denied: "not all"."""
    items = sentence.items
    every = sentence.quantifiers.every
    universal = next((at for at in places if at in every or "denies" in items[at].labels), None)
    if universal is None or has(items[max(0, universal - 1) : universal], "negates"):
        return frozenset()
    rest = (item.labels for item in items[universal + 1 :] if item.labels != {"filler"})
    return next(rest, frozenset())


def _demand_it_together(
    kinds: Sequence[Profile], phrase: _Phrase, claims: Sequence[Item], stated: Stated
) -> bool:
    """Say whether each clue of some kinds is of one that demands what is said, or is so called."""
    clues = [(profile, cells) for profile in kinds if (cells := stated.cells_of(profile))]
    names = {name for profile, _ in clues for name in profile.called & phrase.names} - {"line"}
    fitting = [
        cells
        for profile, cells in clues
        if (profile.admits(claims) if claims or not names else profile.called & names)
    ]
    every = [cells for _, cells in clues]
    return frozenset[frozenset[int]]().union(*fitting) == frozenset().union(*every)


_JOINING = frozenset(("joins", "alternative", "negates"))
_VERBS = frozenset(("asserts", "contain", "obliges", "permits", "excuses"))
_CLAIMING = frozenset(
    (
        *("digit", "cell", "square", "adjacent", "neighbour", "repeat", "different"),
        *("negates", "obliges", "sum", "difference", "increase", "decrease", "read-same"),
    )
)
"""What stands in a claim about digits."""
_ANY_CLUE = frozenset(("clue", "shape"))
"""What may be said for a clue of any kind, unless one is called so."""
_COLOURED = frozenset(("shade", "surround"))
"""What names cells by their looks or places, whether a clue is about them or not."""
_CELLS = frozenset(("region", "square", "cell"))
_PLACES = _COLOURED | HOUSES
_SMALL = HOUSES | _JOINING | _ANY_CLUE | _COLOURED | {"filler", "digit", "cell", "colour", "adds"}
