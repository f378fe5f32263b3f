"""The words of a language, as its file says them, and sentences as what their words mean."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import chain, islice, pairwise
from operator import attrgetter
from typing import Any

from sudoku_model.formats.words.phrases import Phrase, Phrases, parts_of
from sudoku_model.formats.words.sentences import CHESSMEN
from sudoku_model.languages import words_of
from sudoku_model.languages.names import constraint_names

ROLES = (
    *("filler", "negates", "negates next", "denies", "permits", "excuses", "obliges", "asserts"),
    *("example", "remark", "tasks", "joins"),
)
"""What a word does to its sentence, besides what it means."""

QUIET_ROLES = frozenset(ROLES) - {"tasks"}
"""Roles of words that carry no rule by themselves."""

_LISTS = ("within", "along", "likens", "digits", "refers", "towards")
"""Lists of words that not every language has to have."""

_TOKEN = re.compile(
    r"(?P<place>r\d{1,3}c\d{1,3}\w{0,9})(?:'s(?!\w))?"
    r"|(?P<product>\d{1,3} ?x ?\d{1,3}(?!\w))(?:'s(?!\w))?"
    r"|(?P<ratio>\d{1,3}:\d{1,3})"
    r"|(?P<number>\d{1,9})(?:'?s|st|nd|rd|th)?(?![^\W\d_])"
    rf"|(?P<word>[^\W\d_]+(?:'[^\W\d_]+)*|[{CHESSMEN}])"
    r"|(?P<sign>\.{2,3}|[-–—−,:;()\[\]{}/=<>≥≤+…])"
)
_WORD = re.compile(r"[^\W\d_]+")
_ABBREVIATED = re.compile(r"(?<!\w)\w{1,2}/(?:\w{1,3}\b)?")
_HYPHEN = re.compile(r"(?<=[^\W_])-(?=[^\W\d_])")
_OR_MORE = re.compile(r"(?<=\d)\+(?!\s?\d)")
_SPACED_DASH = re.compile(r"(?<=[^\d\s]) - | - (?=[^\d\s])")
_BREAKS = frozenset((*",:;()[]{}/–—…", "..", "..."))
_DASHES = frozenset((*"-–—−…", "..", "..."))
_SMALLEST_TYPO = 5
"""A word of fewer letters is too much like others."""
_SMALLEST_TYPO_OF_OTHERS = 6
"""A word of fewer letters is like others if a letter of it is another."""
_SHORTEST_VERB = 3
"""What has fewer letters without its ending is a word of its own: "bed"."""
_STEM = 4
"""So many letters stand before an ending, at least: "silly" has none."""
MAX_WORDS = 200
"""Words of a sentence that are looked at; what lies behind them counts as one that is unknown."""
_MOST_SENTENCES = 100
"""How many sentences are remembered as they were read."""
_MOST_SLIPS = 10_000
"""How many words with a slip of the pen, or without, are remembered."""


@dataclass(frozen=True)
class Item:
    """A word or phrase of a sentence.

    Attributes:
        text: as it stands in the text, in small letters.
        kind: word, number, range, product (``3x3``), place (``r1c1``), sign, break or unknown.
        labels: what it means, and its roles.
        numbers: the numbers that it names.
        is_negated: whether a word before it negates it.
        ordinal: the number that it stands for as an ordinal ("fifth"), else 0.
        is_slip: whether it is known only as another word with a slip of the pen.
    """

    text: str
    kind: str
    labels: frozenset[str] = frozenset()
    numbers: tuple[int, ...] = ()
    is_negated: bool = False
    ordinal: int = 0
    is_slip: bool = False


BREAK = Item("", "break")
"""Stands for what is before the first word of a sentence, or behind the last one."""


def _phrases_of(words: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Yield the phrases in the file of a language, each behind what it means."""
    small = [*words["some"], *words["all given"]["all"], *words["doubts"], *words["widens"]]
    roles = [*((role, words[role]) for role in ROLES), ("filler", small)]
    for label, phrases in [*roles, *words["words"].items()]:
        for phrase in phrases:
            yield label, phrase.lower()


def _by_word(classes: Mapping[str, Iterable[str]]) -> dict[str, str]:
    """Return the class of each word, of classes with their words."""
    return {word: name for name, group in classes.items() for word in group}


class Vocabulary:
    """What the words of one language mean.

    Args:
        words: the content of its file.
        names: what constraints are called, and the meaning that stands for each of them.
    """

    def __init__(self, words: Mapping[str, Any], names: Iterable[tuple[str, str]]) -> None:
        self.negates_backward: bool = words.get("negates backward", False)
        self._written_together: dict[str, str] = {
            phrase.replace(" ", ""): phrase for phrase in words.get("written apart", ())
        }
        self._written_out: Mapping[str, str] = words.get("written out", {})
        self._negates_forward = frozenset(words.get("negates forward", ()))
        self.ends_negation = frozenset(words["ends negation"])
        self._endings = frozenset(("", *words["endings"]))
        self._verb_endings: Sequence[str] = words["verb endings"]
        self.all_given: Mapping[str, list[str]] = words["all given"]
        self._some = frozenset(words["some"])
        self._limits = frozenset(words["limits"])
        self._counts = frozenset(words["counts"])
        self._small_numbers: Mapping[str, int] = words["small numbers"]
        self._supposes = frozenset(words["supposes"])
        self._cases = frozenset(words["cases"])
        self._only_supposes = frozenset(words["only supposes"])
        self._both = frozenset(words["both"])
        self._all = frozenset(words["all"])
        self._colours: Mapping[str, Sequence[str]] = words["colours of lines"]
        self._makes = frozenset(words["makes"])
        self._sources = frozenset(words["sources"])
        self._that_is = frozenset(words["that is"])
        self._grammars = {name: _by_word(words[name]) for name in ("freeing", "meeting", "colours")}
        self._in_turn = frozenset(words["in turn"])
        self._heads = frozenset(words["heads"])
        self._nor = frozenset(words["nor"])
        self._by = frozenset(words["by"])
        self._doubts = frozenset(words["doubts"])
        self._widens = frozenset(words["widens"])
        self._diagonals = tuple(words["diagonals"])
        self._sides = _by_word(words["sides"])
        self._accompanies = frozenset(words["accompanies"])
        self._lists = {name: frozenset(words.get(name, ())) for name in _LISTS}
        self._asides = frozenset(words["asides"])
        self._begin_asides = tuple(f"{phrase} " for phrase in words["begin asides"])
        self._beside = frozenset(words["beside"])
        self._and: str = words["joins"][0]
        rule_words = words["rule words"]
        self._rule_words = frozenset(rule_words["words"])
        self._rule_beginnings, self._rule_endings = (
            tuple(rule_words[kind]) for kind in ("beginnings", "endings")
        )
        self._ordinals: Mapping[str, int] = words["ordinals"]
        self._numbers: Mapping[str, int] = words["numbers"]
        self._to = frozenset(words["to"])
        phrases = [Phrase(number, *said) for number, said in enumerate(_phrases_of(words))]
        self._phrases = self._names = Phrases(phrases)
        unknown = enumerate(self._unknown(names), len(phrases))
        self._names = Phrases([Phrase(number, *named) for number, named in unknown])
        self._slips: dict[str, frozenset[str] | None] = {}
        # A sentence is read to learn its language, to account for it, and to state it.
        self._read_again = lru_cache(_MOST_SENTENCES)(self._read)
        self._long_words = cache(self._list_long_words)

    def _unknown(self, names: Iterable[tuple[str, str]]) -> Iterator[tuple[str, str]]:
        """Yield the names with a word that means nothing yet, in singular and plural.

        A ratio is a number, which says of which clue it may be that of.
        """
        for name, meaning in names:
            *first, last = parts_of(name.lower())
            if all(":" in part or self._known([part], 0) for part in (*first, last)):
                continue
            for ending in dict.fromkeys((last, f"{last}s", last.removesuffix("s"))):
                yield meaning, " ".join((*first, ending))

    def may_rule(self, word: str) -> bool:
        """Say whether a word that nobody knows may make a rule: it compares, counts or denies.

        There is a limited number of such words and of ways to build them. All others may be names
        or say what something looks like. A word in other letters may be a whole sentence.
        """
        return (
            not is_latin(word)
            or word in self._rule_words
            or word.startswith(self._rule_beginnings)
            or word[_STEM:].endswith(self._rule_endings)
        )

    def is_universal(self, item: Item) -> bool:
        """Say whether a word speaks of all that follows: "every", "any"."""
        return item.text in self.all_given["all"]

    def is_partial(self, item: Item) -> bool:
        """Say whether a word speaks of a part of what follows, and leaves open which: "some"."""
        return item.text in self._some

    def limits(self, item: Item) -> bool:
        """Say whether a word leaves out all but what is beside it: "only", "just in the rows"."""
        return "only" in item.labels or item.text in self._limits

    def may_negate_what_precedes(self, item: Item) -> bool:
        """Say whether a negation may stand behind what it negates: "wiederholt sich nicht"."""
        return self.negates_backward and item.text not in self._negates_forward

    def supposes(self, item: Item) -> bool:
        """Say whether a word begins a condition: "if", "wherever"."""
        return item.text in self._supposes

    def tells_case(self, item: Item) -> bool:
        """Say whether a word leads to what follows of a digit: "a 3 in a circle means"."""
        return item.text in self._cases

    def leads_to(self, item: Item) -> bool:
        """Say whether a word stands before where something ends: "to", "towards"."""
        return item.text in self._lists["towards"]

    def only_supposes(self, item: Item) -> bool:
        """Say whether a word tells what is possible, and never all that is: "could"."""
        return item.text in self._only_supposes

    def makes(self, item: Item) -> bool:
        """Say whether a word means a sum if a number follows: "make ten"."""
        return item.text in self._makes

    def is_source(self, item: Item) -> bool:
        """Say whether a word means what puzzles are from: a list, a book."""
        return item.text in self._sources

    def is_both(self, item: Item) -> bool:
        """Say whether a word stands for two things that were named: "both"."""
        return item.text in self._both

    def is_all(self, item: Item) -> bool:
        """Say whether a word takes things together: "all"; "each" takes them one by one."""
        return item.text in self._all

    def heads(self, item: Item) -> bool:
        """Say whether a word is the heading of a rule, be it which it may: "reminder", "twist"."""
        return item.text in self._heads

    def qualifies(self, item: Item) -> bool:
        """Say whether a small word takes back or widens what it is said of: "mostly", "only"."""
        tests = (self.doubts, self.widens, self.is_partial, self.limits)
        return any(test(item) for test in tests)

    def is_in_turn(self, item: Item) -> bool:
        """Say whether a word says that two lists belong together in order: "respectively"."""
        return item.text in self._in_turn

    def goes_on_denying(self, item: Item) -> bool:
        """Say whether a word denies one more thing behind another one: "nor"."""
        return item.text in self._nor

    def tells_amount(self, item: Item) -> bool:
        """Say whether the amount of a difference stands behind a word: "by"."""
        return item.text in self._by

    def doubts(self, item: Item) -> bool:
        """Say whether a word leaves open whether something is so: "usually", "perhaps"."""
        return item.text in self._doubts

    def widens(self, item: Item) -> bool:
        """Say whether a word says that something holds for more than was named: "too"."""
        return item.text in self._widens

    def names_diagonals(self, item: Item) -> bool:
        """Say whether words end with what several diagonals are called."""
        return item.text.endswith(self._diagonals)

    def class_of_word(self, grammar: str, word: str) -> str:
        """Return what a word is in sentences that have a grammar of their own, nothing for others.

        Args:
            grammar: "freeing", of where no rule is, "meeting", of clues that meet, or "colours".
            word: the word.
        """
        return self._grammars[grammar].get(word, "")

    def sides_in(self, item: Item) -> set[str]:
        """Return the sides that a word or phrase names: top, bottom, left, right, middle."""
        return {self._sides[word] for word in item.text.split() if word in self._sides}

    def usual_looks(self, kind: str) -> Iterator[tuple[str, str]]:
        """Yield the colours that setters give the lines of a kind, each with what has it."""
        return ((colour, "line") for colour in self._colours.get(kind, ()))

    def accompanies(self, item: Item) -> bool:
        """Say whether a word may stand between the names of what a puzzle has: "with some"."""
        return item.text in self._accompanies

    def is_within(self, item: Item) -> bool:
        """Say whether a word leads to what something does not leave: "within a box"."""
        return item.text in self._lists["within"]

    def is_on(self, item: Item) -> bool:
        """Say whether a word leads to where something is or moves: "in the box", "along a line"."""
        return self.is_within(item) or item.text in self._lists["along"]

    def are_digits(self, item: Item) -> bool:
        """Say whether a word means several digits, and not one."""
        return item.text in self._lists["digits"]

    def refers(self, item: Item) -> bool:
        """Say whether a word leads to what was told of before: "this" sum, "the same" sum."""
        return item.text.split(" ")[-1] in self._lists["refers"] or "same" in item.labels

    def likens(self, item: Item) -> bool:
        """Say whether a word leads to what something is like: "as", "act like"."""
        return item.text.split(" ")[-1] in self._lists["likens"]

    def is_aside(self, words: Sequence[Item]) -> bool:
        """Say whether small words are said in passing, whatever is told: "or both", "and so on"."""
        told = words[1:] if words[0].labels & {"joins", "alternative"} else words
        texts = [" ".join(word.text for word in part) for part in (words, told)]
        is_begun = any(f"{text} ".startswith(self._begin_asides) for text in texts)
        return is_begun or not self._asides.isdisjoint(texts)

    def lies_beside(self, item: Item) -> bool:
        """Say whether a word leads to what something is next to, and not on: "beside the line"."""
        return item.text in self._beside

    def counts(self, item: Item) -> bool:
        """Say whether a word is a number of things: "two", "3", "several"."""
        return item.kind == "number" or item.text in self._counts

    def small_number(self, item: Item) -> int:
        """Return the number that a word may be that is mostly an article, else 0: "one more"."""
        return self._small_numbers.get(item.text, 0)

    def small_or_counts(self, item: Item) -> bool:
        """Say whether a word is a number of things, or one that is mostly an article: "one"."""
        return self.counts(item) or bool(self.small_number(item))

    def items(self, sentence: str) -> list[Item]:
        """Read a sentence as words and phrases; the longest phrases that are known win."""
        return [*self._read_again(sentence)]

    def _read(self, sentence: str) -> tuple[Item, ...]:
        sentence = _ABBREVIATED.sub(self._in_full, sentence.lower())
        sentence = _WORD.sub(self._apart, sentence).replace("&", f" {self._and} ")
        sentence = sentence.replace(">=", "≥").replace("<=", "≤").replace("×", "x")
        plain = _OR_MORE.sub(" ≥ ", _SPACED_DASH.sub(" – ", _HYPHEN.sub(" ", sentence)))
        tokens = list(islice(_TOKEN.finditer(plain), MAX_WORDS))
        texts = [token[0] for token in tokens]
        found: list[Item] = []
        at = 0
        while at < len(tokens):
            phrase = self._known(texts, at)
            size = phrase.length if phrase else 1
            if phrase:
                text = " ".join(texts[at : at + size])
                if text in self._that_is and found and found[-1].kind != "break":
                    found.append(Item(",", "break"))  # what follows is a statement of its own
                ordinal = self._ordinals.get(text, 0)
                found.append(Item(text, "word", phrase.labels, ordinal=ordinal))
            else:
                found.append(self._single(tokens[at]))
            at += size
        if len(tokens) == MAX_WORDS:
            found.append(Item("", "unknown"))
        return tuple(self._with_ranges(_with_enumerations(found)))

    def _in_full(self, word: re.Match[str]) -> str:
        """Return the word that an abbreviation with a slash stands for: "w/o"."""
        return self._written_out.get(word[0], word[0])

    def _apart(self, word: re.Match[str]) -> str:
        """Return a word of which the parts have meanings of their own as several."""
        return self._written_together.get(word[0], word[0])

    def _known(self, texts: list[str], at: int) -> Phrases | None:
        """Return the end of the phrase that stands at a place, if one does."""
        fitting = chain(self._phrases.fitting(texts, at), self._names.fitting(texts, at))
        return max(fitting, key=attrgetter("strength"), default=None)

    def _single(self, token: re.Match[str]) -> Item:
        text, kind = token[0], token.lastgroup or ""
        if kind in ("sign", "place"):
            return Item(text, "break" if text in _BREAKS else kind)
        if kind == "word":
            return self._word(text)
        numbers = tuple(map(int, re.findall(r"\d+", text)))
        if kind == "ratio":
            return Item(text, "number", frozenset(("ratio",)), numbers)
        if kind == "number" and _are_successive(text):
            return Item(text, "range", numbers=(int(text[0]), int(text[-1])))
        return Item(text, kind, numbers=numbers)

    def _word(self, text: str) -> Item:
        if text in self._numbers:
            return Item(text, "number", numbers=(self._numbers[text],))
        verb = self._verb(text)
        if verb is not None:
            return Item(text, "word", verb.labels)
        meant = self._meant(text)
        if meant is not None:
            return Item(text, "word", meant, is_slip=True)
        owner = self._known([text.removesuffix("'s")], 0)  # the line's end
        return Item(text, "word", owner.labels) if owner else Item(text, "unknown")

    def _verb(self, word: str) -> Phrases | None:
        """Return the verb of which a word is a form: "putting", "placed"."""
        for ending in self._verb_endings:
            stem = word.removesuffix(ending)
            if stem == word or len(stem) < _SHORTEST_VERB:
                continue
            doubled = stem[:-1] if stem[-1] == stem[-2] else stem
            for verb in (stem, f"{stem}e", doubled):
                known = self._known([verb], 0)
                if known:
                    return known
        return None

    def _meant(self, word: str) -> frozenset[str] | None:
        """Return what a word means that has one slip of the pen."""
        if len(word) < _SMALLEST_TYPO - 1:
            return None
        if word not in self._slips:
            if len(self._slips) >= _MOST_SLIPS:
                self._slips.clear()
            self._slips[word] = next(
                (
                    known.labels
                    for known in self._long_words(word[0])
                    if self._is_slip(word, known.first)
                ),
                None,
            )
        return self._slips[word]

    def _list_long_words(self, letter: str) -> list[Phrases]:
        """Return the words that may be misspelled, of those that begin with a letter."""
        words = [
            phrases.after(start)
            for phrases in (self._phrases, self._names)
            for start in phrases.branches
            if start[:1] == letter and len(start) >= _SMALLEST_TYPO
        ]
        return [word for word in words if word.labels]

    def _is_slip(self, word: str, start: str) -> bool:
        """Say whether a word is another one but for a letter: one more, less, other or exchanged.

        What may stand behind a beginning is an ending: "structure" is no slip of "strict". Of a
        short word the letters are exchanged, doubled or not: "cgaes", "aply".
        """
        stem = start.rstrip("*")
        is_long = min(len(start), len(word) + 1) >= _SMALLEST_TYPO_OF_OTHERS
        differ = _differ_by_one if is_long else _differ_by_order
        if stem == start:
            return differ(word, stem)
        sizes = range(len(stem) - 1, min(len(stem) + 1, len(word)) + 1)
        return any(word[size:] in self._endings and differ(word[:size], stem) for size in sizes)

    def _with_ranges(self, items: list[Item]) -> Iterator[Item]:
        """Join ``1-9``, ``1 to 9`` and ``1 ... 9``."""
        at = 0
        while at < len(items):
            first, *others = items[at : at + 3]
            around = {item.text for item in (*items[max(0, at - 1) : at], *items[at + 3 : at + 4])}
            if len(others) == 2 and self._is_range(first, *others) and not around & _DASHES:
                text = " ".join(item.text for item in (first, *others))
                yield Item(text, "range", numbers=(first.numbers[0], others[1].numbers[0]))
                at += 3
            else:
                yield first
                at += 1

    def _is_range(self, first: Item, middle: Item, last: Item) -> bool:
        ends = (first, last)
        is_dash = middle.text in _DASHES or middle.text in self._to
        return is_dash and all(end.kind == "number" and not end.labels for end in ends)


def is_latin(text: str) -> bool:
    """Say whether all letters of a text are Latin, as those of all languages that are known.

    Some of the other scripts have no spaces between words, nor behind sentences.
    """
    return text.isascii() or all(
        unicodedata.name(sign, "").startswith("LATIN") for sign in text if sign.isalpha()
    )


def _with_enumerations(items: list[Item]) -> list[Item]:
    """Join ``1, 2, 3, 4 and 5``: successive numbers, which are a range in other words."""
    found: list[Item] = []
    at = 0
    while at < len(items):
        end, last = at, at
        while _continues(items, at, end):
            last = end
            end += 1
            while end < len(items) and (items[end].text == "," or "joins" in items[end].labels):
                end += 1
        numbers = [item.numbers[0] for item in items[at : last + 1] if item.kind == "number"]
        if len(numbers) >= _ENUMERATED:
            text = " ".join(item.text for item in items[at : last + 1])
            found.append(Item(text, "range", numbers=(numbers[0], numbers[-1])))
            at = last + 1
        else:
            found.append(items[at])
            at += 1
    return found


_ENUMERATED = 4
"""So many successive numbers are a range; fewer may be a set of digits."""


def _continues(items: list[Item], start: int, at: int) -> bool:
    """Say whether a number stands there that is next in a row of those since the start."""
    if at >= len(items) or items[at].kind != "number" or items[at].labels:
        return False
    before = [item for item in items[start:at] if item.kind == "number"]
    return not before or items[at].numbers[0] == before[-1].numbers[0] + 1


def _are_successive(text: str) -> bool:
    """Say whether digits are written like ``123456789``."""
    return (
        len(text) > 2 and text.isdecimal() and all(int(b) - int(a) == 1 for a, b in pairwise(text))
    )


def _differ_by_one(one: str, other: str) -> bool:
    if abs(len(one) - len(other)) > 1:
        return False
    at = next(
        (i for i, (a, b) in enumerate(zip(one, other, strict=False)) if a != b),
        min(len(one), len(other)),
    )
    rest, wanted = one[at:], other[at:]
    return (
        rest[1:] == wanted[1:]
        or rest[1:] == wanted
        or rest == wanted[1:]
        or (rest[:2] == wanted[1::-1] and rest[2:] == wanted[2:])
    )


def _differ_by_order(one: str, other: str) -> bool:
    """Say whether two neighbours are exchanged, or a letter is doubled in one word only."""
    return {*one} == {*other} and _differ_by_one(one, other)


@cache
def vocabulary_of(language: str) -> Vocabulary:
    """Return the vocabulary of a language, which is read once."""
    names = (
        (name, str(named)) for named in constraint_names() for name in named.names.get(language, ())
    )
    return Vocabulary(words_of(language), names)
