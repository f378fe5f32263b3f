"""What each sentence of a text says, compared with what its puzzle states.

A sentence is accounted for by what is recognised in it. Its words have meanings (the files of
words say which), and for each kind of constraint there is a list of the meanings that may be said
of it (the file of kinds). A sentence describes what is stated if each part of it names a kind that
is stated and says nothing that may not be said of that kind. One word more, and it says more.

A sentence that would be drafted for the puzzle (`sudoku_model.drafting`) describes what is stated,
be its words known or not: it may name cells, or be about a constraint of one's own.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from itertools import pairwise
from typing import NamedTuple

from sudoku_model.constraints import Diagonal
from sudoku_model.drafting import draft_rules
from sudoku_model.errors import SudokuModelError, UndecidedError
from sudoku_model.formats.words.claims import Claim, claims_of
from sudoku_model.formats.words.classes import are_of_classes
from sudoku_model.formats.words.kinds import (
    ALTERNATIVES,
    Profile,
    always,
    polar,
    profiles_of,
    properties,
    relations,
)
from sudoku_model.formats.words.offers import Proposal, Scene, proposals
from sudoku_model.formats.words.sentences import MAX_SENTENCE, MAX_TEXT, sentences_of
from sudoku_model.formats.words.vocabulary import (
    ROLES,
    Item,
    Vocabulary,
    negated,
    vocabulary_of,
)
from sudoku_model.languages import LANGUAGES
from sudoku_model.puzzle import Puzzle


class Saying(Enum):
    """What a sentence is to its puzzle."""

    STATED = "it describes what is stated"
    REMARK = "it is no rule"
    EXAMPLE = "it explains the sentence before it"
    MORE = "it says more than what is stated"
    FOREIGN = "its language is not known"


@dataclass(frozen=True)
class Account:
    """A sentence, what it is to its puzzle, and the language of its text, if it is known."""

    sentence: str
    saying: Saying
    vocabulary: Vocabulary | None

    @property
    def says_more(self) -> bool:
        """Whether it may be a rule that is not stated."""
        return self.saying in (Saying.MORE, Saying.FOREIGN)


_YEARS = range(1900, 2200)
_NOUNS = frozenset(("digit", "cell", "row", "column", "box", "region", "square"))
_KNOWN_SHARE = 0.5
"""A text is understood if so many of its words are known."""
_FEW = 3
"""Fewer words that nobody knows are a name."""


def accounts_of(text: str, puzzle: Puzzle) -> list[Account]:
    """Account for each sentence of a text.

    Args:
        text: the rules in words.
        puzzle: what is stated.
    """
    sentences = sentences_of(text)
    if not sentences:
        return []
    drafted = _drafted(puzzle) if len(text) <= MAX_TEXT else frozenset()
    vocabulary = _language_of(sentences)
    if vocabulary is None:
        whole = " ".join(sentence for sentence in sentences if _plain(sentence) not in drafted)
        is_short = len(whole.split()) < _FEW
        return [Account(whole, Saying.REMARK if is_short else Saying.FOREIGN, None)]
    plain = [vocabulary.items(sentence) for sentence in sentences]
    reader = _Accountant(vocabulary, profiles_of(puzzle), puzzle)
    sayings = list(map(reader.saying, plain))
    if reader.told & ALTERNATIVES:
        reader = _Accountant(vocabulary, profiles_of(puzzle, with_alternatives=True), puzzle)
        sayings = list(map(reader.saying, plain))
    return [
        Account(sentence, Saying.STATED if _plain(sentence) in drafted else saying, vocabulary)
        for sentence, saying in zip(sentences, sayings, strict=True)
    ]


def _drafted(puzzle: Puzzle) -> frozenset[str]:
    """Return the sentences that would be drafted for a puzzle, to be compared with others."""
    return frozenset(_plain(sentence) for sentence in sentences_of(draft_rules(puzzle)))


def _plain(sentence: str) -> str:
    return " ".join(sentence.split()).casefold().rstrip(".")


def proposal_for(
    account: Account, puzzle: Puzzle, colours: Mapping[str, Sequence[int]]
) -> Proposal | None:
    """Return the one proposal with which a sentence says nothing more, if there is one.

    Args:
        account: of a sentence that says more than is stated.
        puzzle: what is stated.
        colours: the cells of each colour, of which the sentence may speak.
    """
    vocabulary = account.vocabulary
    if vocabulary is None:
        return None
    plain = vocabulary.items(account.sentence)
    items = _counting(plain, vocabulary)
    fitting = []
    for proposal in proposals(Scene(items, _signed(items), puzzle, colours)):
        try:
            then = puzzle.with_constraints(*proposal.constraints)
        except UndecidedError:  # the time is over
            raise
        except SudokuModelError:
            continue
        names = {type(constraint).__name__ for constraint in proposal.constraints}
        reader = _Accountant(vocabulary, profiles_of(then), then)
        if reader.saying(plain) is Saying.STATED and names & reader.context:
            fitting.append(proposal)
    return fitting[0] if len(fitting) == 1 else None


def is_demand(text: str) -> bool:
    """Say whether a title or a comment is a rule: it says what digits or cells must do."""
    text = text[:MAX_SENTENCE]
    vocabulary = _language_of([text])
    items = vocabulary.items(text) if vocabulary else []
    is_about_digits = any(item.labels & _NOUNS or item.kind == "place" for item in items)
    return _has(items, "obliges") and is_about_digits


def _language_of(sentences: Sequence[str]) -> Vocabulary | None:
    """Return the vocabulary that knows most of the words, None if it knows too few.

    Slips of the pen count last: "knight" is a word of one language, and almost one of another.
    """
    best, most = None, (0.0, 0.0)
    for language in LANGUAGES:
        vocabulary = vocabulary_of(language)
        words = [
            item
            for sentence in sentences[:_SAMPLED]
            for item in vocabulary.items(sentence)
            if item.kind in ("word", "unknown")
        ]
        if not words:
            return vocabulary
        exact = sum(item.kind == "word" and not item.is_slip for item in words) / len(words)
        known = sum(item.kind == "word" for item in words) / len(words)
        if (exact, known) > most:
            best, most = vocabulary, (exact, known)
    return best if most[1] >= _KNOWN_SHARE else None


_SAMPLED = 20


class _Sentence(NamedTuple):
    """The words of a sentence, and what all its parts share.

    Attributes:
        items: the words.
        allowed: for each word whether its clause only allows something.
        has_negation: whether something is negated.
        has_heading: whether it begins with the name of what it is about.
        universal: the places of words such as "all" and "every".
        said: the meanings.
        signed: the meanings, with ``!`` before those that are negated.
        claims: the clauses that add a claim of their own: "... and they are equal".
    """

    items: list[Item]
    allowed: list[bool]
    has_negation: bool
    has_heading: bool
    universal: frozenset[int]
    said: frozenset[str]
    signed: frozenset[str]
    claims: list[Claim]

    def may_be_said(self, at: int, profile: Profile) -> bool:
        """Say whether the word at a place may be said of a kind."""
        return profile.covers(
            self.items[at], is_allowed=self.allowed[at], has_negation=self.has_negation
        )


def _sentence(items: list[Item], vocabulary: Vocabulary) -> _Sentence:
    allowed = _allowed(items, vocabulary)
    negations = [at for at, item in enumerate(items) if "negates" in item.labels]
    if negations and not any(item.is_negated for item in items):
        # A negation of something that is not known to change with it.
        at = negations[0]
        items = [*items[:at], Item("", "word", frozenset(("",)), is_negated=True), *items[at:]]
        allowed.insert(at, allowed[at])
    return _Sentence(
        items,
        allowed,
        has_negation=bool(negations),
        has_heading=any(item.text == ":" for item in items[: _LONGEST_HEADING + 1]),
        universal=frozenset(
            at for at, item in enumerate(items) if item.text in vocabulary.all_given["all"]
        ),
        said=_meanings(items),
        signed=_signed(items),
        claims=list(claims_of(items, allowed)),
    )


class _Part(NamedTuple):
    """A part of a sentence.

    Attributes:
        sentence: the sentence.
        places: the places of its words.
        carrying: those of them that carry something.
    """

    sentence: _Sentence
    places: range
    carrying: list[int]

    @property
    def is_whole(self) -> bool:
        """Whether it is the whole sentence."""
        return len(self.places) == len(self.sentence.items)

    @property
    def labels(self) -> frozenset[str]:
        """The meanings of the words that carry something."""
        return _meanings(self.sentence.items[at] for at in self.carrying)

    @property
    def only_allows(self) -> bool:
        """Whether nothing is demanded in it."""
        return all(self.sentence.allowed[at] for at in self.carrying)

    @property
    def only_shows(self) -> bool:
        """Whether it says nothing of digits, only that clues are there: "some dots are given"."""
        items = [self.sentence.items[at] for at in self.places]
        labels = _meanings(items)
        is_shown = (
            "exists" in labels
            or {"grid", "contain"} <= labels
            or ({"asserts"} <= labels and labels & _SHOWN and "contain" not in labels)
        )
        is_of_all = not self.sentence.universal.isdisjoint(self.places)
        says_more = is_of_all or labels & _NOT_SHOWN or any(item.numbers for item in items)
        return bool(is_shown and not says_more)

    def claimed(self) -> frozenset[str]:
        """Return the meanings, as `signed` has them, but for what is only allowed."""
        items, allowed = self.sentence.items, self.sentence.allowed
        return _signed(items[at] for at in self.places if not allowed[at])

    def describes(self, profile: Profile, claimed: frozenset[str]) -> bool:
        """Say whether it says what a kind demands, and nothing that may not be said of it."""
        sentence = self.sentence
        claims = (claim for claim in sentence.claims if claim.at in self.places)
        return (
            profile.is_described(sentence.signed, claimed, only_shows=self.only_shows)
            and (self.only_allows or profile.is_whole(sentence.said))
            and all(claim.may_be_made_of(profile) for claim in claims)
            and are_of_classes([sentence.items[at] for at in self.places], profile.classes)
            and all(sentence.may_be_said(at, profile) for at in self.carrying)
        )


class _Accountant:
    """Accounts for the sentences of one text in their order."""

    def __init__(self, vocabulary: Vocabulary, profiles: list[Profile], puzzle: Puzzle) -> None:
        self.vocabulary = vocabulary
        self.profiles = profiles
        self.digits = (puzzle.grid.digits[0], puzzle.grid.digits[-1])
        self.box = puzzle.grid.box
        self.size = (puzzle.grid.rows, puzzle.grid.columns)
        self.named = frozenset(label for profile in profiles for label in profile.called)
        marked = {profile.name for profile in profiles if not profile.is_global}
        self.spoken_of = frozenset(
            said.lstrip("!~") for profile in profiles for said in profile.says | profile.frees
        )
        # A cage with a total is a cage.
        self.context = marked if len({name.split()[0] for name in marked}) == 1 else set()
        self.told: set[str] = set()  # what a sentence was about
        self.before = Saying.STATED
        diagonals = {c.direction for c in puzzle.constraints if isinstance(c, Diagonal)}
        of_diagonals = [profile.name for profile in profiles if "diagonal" in profile.called]
        self.has_one_diagonal = len(diagonals) == len(of_diagonals) == 1

    def saying(self, plain: list[Item]) -> Saying:
        """Say what the words of a sentence are, which follows those asked about before."""
        self.before = self._saying(plain)
        return self.before

    def _saying(self, plain: list[Item]) -> Saying:
        rules = list(_without_examples(plain))
        is_example = self.before is Saying.EXAMPLE and any(item.kind == "place" for item in plain)
        if is_example or all(item.kind == "break" for item in rules):
            return Saying.EXAMPLE if self._speaks_of_what_is_stated(plain) else Saying.MORE
        examples = [item for item in plain if item not in rules]
        if not self._speaks_of_what_is_stated(examples) or _points_to_rules(plain):
            return Saying.MORE
        items = _counting(plain, self.vocabulary)
        if self._is_covered(items):
            return Saying.STATED
        return Saying.MORE if _is_rule(items) else Saying.REMARK

    def _speaks_of_what_is_stated(self, items: list[Item]) -> bool:
        """Say whether an example speaks of nothing that makes a rule of another kind."""
        foreign = relations() - self.spoken_of | {"tasks"}
        words = (item for item in items if item.text.isalpha() and not item.labels & always())
        return not any(item.labels & foreign for item in words)

    def _is_covered(self, items: list[Item]) -> bool:
        """Say whether each part of a sentence is about one kind and says nothing else of it."""
        if _is_negated_twice(items) or (self.has_one_diagonal and _says_diagonals(items)):
            return False
        if any(
            _compares_clues(clause, self.named) and not _allows(clause, self.vocabulary)
            for clause in _clauses(items)
        ):
            return False
        sentence = _sentence(items, self.vocabulary)
        items = sentence.items
        carrying = [at for at, item in enumerate(items) if not self._is_neutral(item)]
        if not carrying:
            return any(item.kind not in ("break", "sign") for item in items)
        # What the sentence has named by the end of each part that is accounted for.
        named: dict[int, set[str]] = {0: set()}
        for end in sorted({*self._starts(items), len(items)} - {0}):
            for start in sorted(at for at in named if at < end):
                part = [at for at in carrying if start <= at < end]
                before = about = named[start]
                if part:
                    about = self._about(_Part(sentence, range(start, end), part), before)
                if about or not part:
                    named.setdefault(end, set()).update(before, about)
        self.told |= named.get(len(items), set())
        self.context |= self.told
        return len(items) in named

    def _about(self, part: _Part, before: set[str]) -> set[str]:
        """Return the kinds that a part of a sentence may be about.

        Args:
            part: the part.
            before: the kinds that the parts before it are about.
        """
        labels, claimed, has_heading = part.labels, part.claimed(), part.sentence.has_heading
        is_open = part.is_whole and not labels & self.named and part.only_allows

        def is_meant(profile: Profile) -> bool:
            if is_open or labels & profile.called or profile.name in before:
                return True
            is_known = has_heading or profile.is_global or profile.name in self.context
            is_of_another = "line" in labels and "line" not in profile.called | profile.owns
            return part.is_whole and is_known and not is_of_another

        found = {
            profile.name
            for profile in self.profiles
            if is_meant(profile) and part.describes(profile, claimed)
        }
        return found or self._about_several(part)

    def _about_several(self, part: _Part) -> set[str]:
        """Return the kinds of one sort that a part names together, each of which it describes."""
        sentence, labels = part.sentence, part.labels
        several = [profile for profile in self.profiles if profile.joint in labels]
        names = frozenset(profile.joint for profile in several)
        is_said = all(
            sentence.items[at].labels & names
            or all(sentence.may_be_said(at, profile) for profile in several)
            for at in part.carrying
        )
        return {profile.name for profile in several} if len(names) > 1 and is_said else set()

    def _starts(self, items: list[Item]) -> set[int]:
        """Return where parts of a sentence may begin: at the break before the name of a kind."""
        starts: set[int] = set()
        last_break = 0
        for at, item in enumerate(items):
            if item.kind == "break" or "joins" in item.labels:
                last_break = at
            elif item.labels & self.named:
                starts.add(at if item.text.endswith("=") else last_break)
        return starts

    def _is_neutral(self, item: Item) -> bool:
        if item.kind in ("break", "sign"):
            return item.text not in ("+", "<", ">", "≤", "≥")
        if item.kind == "range":
            return item.numbers == self.digits
        if item.kind == "product":
            return item.numbers in (self.box, self.size)
        if item.kind != "word":
            return False
        if item.is_negated:
            return any(f"!{label}" in always() for label in item.labels)
        return not item.labels or bool(item.labels & _ROLES) or bool(item.labels & always())


def _counting(plain: list[Item], vocabulary: Vocabulary) -> list[Item]:
    """Return the words that count: without examples and asides, and with what is negated."""
    items = list(_without_examples(_with_pluses_as_breaks(plain)))
    items = list(_without_looks(list(_without_adjectives(_without_enumerators(items)))))
    items = negated(_without_asides(_without_heading(items)), vocabulary, polar())
    marked = _with_marks(items, vocabulary)
    return list(_with_roles_of_numbers(list(_without_counts(marked))))


def _with_marks(items: list[Item], vocabulary: Vocabulary) -> Iterator[Item]:
    """Join "all dots are given" and what is like it to one item."""
    words = vocabulary.all_given
    labels = frozenset(words["marks"])
    for at, item in enumerate(items):
        yield item
        if item.text not in words["all"]:
            continue
        is_denied = at > 0 and "negates" in items[at - 1].labels
        is_denied = is_denied or _has(list(_clauses(items[:at]))[-1], "excuses")
        rest = items[at + 1 : at + 1 + _REACH]
        has_mark = any(other.labels & labels for other in rest)
        texts = " ".join(other.text for other in rest)
        is_given = has_mark and any(given in texts for given in words["given"])
        if is_given or _says_only_that_all_are_given(items, at, labels):
            label = "not-all-given" if is_denied else "all-given"
            yield Item("", "word", frozenset((label,)), is_negated=is_denied)


def _is_rule(items: list[Item]) -> bool:
    """Say whether a sentence that is not accounted for may be a rule."""
    words = [item for item in items if item.kind not in ("break", "sign")]
    if len(words) <= _SHORT and all(item.labels <= _VAGUE for item in words):
        return False
    has_noun = any(map(_is_noun, items))
    demands = _has(items, "obliges") or _has(items, "tasks")
    if _has(items, "remark"):
        return has_noun and (demands or any(item.labels & _CLAIMS for item in items))
    others = (item for item in items if "filler" not in item.labels)
    return has_noun or demands or any(item.labels - _SAYING_NOTHING for item in others)


def _is_noun(item: Item) -> bool:
    """Say whether a word is about digits or cells, or a number that is no year."""
    is_number = item.kind in ("number", "range", "product", "place") and not _is_year(item)
    return is_number or bool(item.labels & _NOUNS)


def _points_to_rules(items: list[Item]) -> bool:
    """Say whether a short sentence says that the rules stand elsewhere."""
    is_short = sum(item.kind != "break" for item in items) <= _LONGEST_POINTER
    labels = _meanings(items)
    has_rules = bool(labels & {"rule", "special-rule"}) and not labels & {"apply", "sudoku"}
    return is_short and has_rules and "elsewhere" in labels


_LONGEST_POINTER = 12

_SHOWN = frozenset(("given", "marked", "drawn", "place"))
_NOT_SHOWN = frozenset(
    ("digit", "row", "column", "box", "region", "house", "negates", "obliges", "tasks", "variable")
)
"""What makes more of a sentence than that it says which clues there are."""

_CLAIMS = frozenset(("contain",)) | properties() - {"house-number", "held", "middle", "order"}
"""What says something of digits also beside a remark: "contains the digit of the title"."""

_SHORT = 2
_VAGUE = frozenset(("line", "variable"))
"""What one or two words may mean without being a rule."""

_REACH = 25
"""How many words may stand between "all" and "given"."""

_ROLES = frozenset(ROLES) - {"tasks"}
_SAYING_NOTHING = _ROLES | _VAGUE | {""}


def _says_only_that_all_are_given(items: list[Item], at: int, marks: frozenset[str]) -> bool:
    """Say whether a clause without a verb begins there: "all white dots given", "(all given)"."""
    if at > 0 and items[at - 1].kind != "break":
        return False
    *between, last = next(_clauses(items[at:]))
    if last.kind == "break" and between:
        *between, last = between
    named = between[1:] if between[1:] else items
    is_plain = all("filler" in item.labels or item.labels & marks for item in between)
    return "given" in last.labels and is_plain and any(item.labels & marks for item in named)


def _meanings(items: Iterable[Item]) -> frozenset[str]:
    return frozenset(label for item in items for label in item.labels)


def _signed(items: Iterable[Item]) -> frozenset[str]:
    """Return the meanings of words, with ``!`` before those that are negated."""
    return frozenset(
        f"!{label}" if item.is_negated else label for item in items for label in item.labels
    )


def _says_diagonals(items: list[Item]) -> bool:
    return any("diagonal" in item.labels and item.text == "diagonals" for item in items)


def _is_negated_twice(items: list[Item]) -> bool:
    """Say whether a word that is negated by its beginning is negated again: "no anti-knight"."""
    words = [item for item in items if "filler" not in item.labels]
    return any(
        "negates" in first.labels and "negates next" in second.labels
        for first, second in pairwise(words)
    )


def _compares_clues(clause: list[Item], named: frozenset[str]) -> bool:
    """Say whether clues are told apart, not their digits: "the lines are different"."""
    words = [item for item in clause if item.kind != "break" and "filler" not in item.labels]
    for at, item in enumerate(words):
        if "same" in item.labels and item.is_negated and _has(words[at + 1 : at + 2], "set"):
            return True
        is_adjective = len(item.text.split()) <= _ADJECTIVE
        if "different" in item.labels and is_adjective and not item.is_negated:
            is_subject = bool(_meanings(words[:at]) & (named - _HOUSES))
            others = (word for word in words if not word.labels & named)
            return is_subject and not any(map(_is_noun, others))
    return False


_ADJECTIVE = 2
"""Longer phrases have a subject of their own: "repeats are not allowed"."""


def _allowed(items: list[Item], vocabulary: Vocabulary) -> list[bool]:
    """Say of each word whether its clause allows something and demands nothing."""
    clauses = list(_clauses(items)) if _has(items, "obliges") else [items]
    return [allows for clause in clauses for allows in [_allows(clause, vocabulary)] * len(clause)]


def _allows(clause: list[Item], vocabulary: Vocabulary) -> bool:
    if _has(clause, "excuses"):
        return True
    if _has(clause, "obliges"):
        return False
    if vocabulary.negates_backward and _has(clause, "negates"):  # "darf sich nicht wiederholen"
        return False
    may = [part for part in _clauses(clause) if _has(part, "permits")]
    return bool(may) and not any(_denies(part) for part in may)


def _denies(clause: list[Item]) -> bool:
    """Say whether what may be is denied: "no digit may repeat", "lines may contain no 5"."""
    return _has(clause, "denies")


def _has(items: Iterable[Item], role: str) -> bool:
    return any(role in item.labels for item in items)


def _without_asides(items: list[Item]) -> list[Item]:
    """Leave out clauses that hold nothing but small words and one or two that nobody knows."""
    clauses = list(_clauses(items))
    if len(clauses) == 1:
        return items
    return [item for clause in clauses if not _is_aside(clause) for item in clause]


def _is_aside(clause: list[Item]) -> bool:
    words = [item for item in clause if item.kind != "break"]
    unknown = sum(item.kind == "unknown" for item in words)
    is_plain = all(item.kind == "unknown" or "filler" in item.labels for item in words)
    return is_plain and 0 < unknown <= _UNKNOWN_ASIDE and len(words) - unknown > _UNKNOWN_ASIDE


_UNKNOWN_ASIDE = 2


def _clauses(items: list[Item]) -> Iterator[list[Item]]:
    clause: list[Item] = []
    for item in items:
        clause.append(item)
        if item.kind == "break" or item.text == "but":
            yield clause
            clause = []
    yield clause


def _with_pluses_as_breaks(items: list[Item]) -> Iterator[Item]:
    """Take "killer + thermo" for a list; beside a number or in an equation it is a sum."""
    is_equation = any(item.text == "=" for item in items)
    for at, item in enumerate(items):
        beside = items[max(0, at - 1) : at + 2]
        is_sum = is_equation or any(other.kind == "number" for other in beside)
        yield Item(",", "break") if item.text == "+" and not is_sum else item


def _without_examples(items: Iterable[Item]) -> Iterator[Item]:
    """Leave out examples, up to the end of their bracket or of the sentence."""
    depth, skipped_from = 0, -1
    for item in items:
        depth += (item.text in "([") - (item.text in ")]") if item.kind == "break" else 0
        if skipped_from >= 0 and depth < skipped_from:
            skipped_from = -1
        if skipped_from < 0 and "example" in item.labels:
            skipped_from = depth
        if skipped_from < 0:
            yield item


def _without_enumerators(items: list[Item]) -> Iterator[Item]:
    """Leave out what counts alternatives or rules: "(1) cells ..., or (2) cells ..."."""
    at = 0
    while at < len(items):
        first, *others = items[at : at + 3]
        is_bracket = [first.text, *(item.text for item in others[1:])] == ["(", ")"]
        before = items[at - 1] if at else Item("", "break")
        begins = before.kind == "break" or before.labels & {"joins", "alternative"}
        if is_bracket and begins and others[0].kind == "number" and not others[0].labels:
            yield Item(",", "break")
            at += 3
        else:
            yield first
            at += 1


def _without_looks(items: list[Item]) -> Iterator[Item]:
    """Leave out brackets that only say what marks look like: "(the thick blue line)"."""
    at = 0
    while at < len(items):
        end = at + 1
        while items[at].text == "(" and end < len(items) and items[end].kind != "break":
            end += 1
        inner = items[at + 1 : end]
        if inner and end < len(items) and items[end].text == ")" and _is_look(inner):
            at = end + 1
        else:
            yield items[at]
            at += 1


def _is_look(items: Iterable[Item]) -> bool:
    words = [item for item in items if "filler" not in item.labels]
    is_plain = all(item.labels and item.labels <= _LOOKS | _MARKS for item in words)
    return is_plain and any(item.labels & _LOOKS for item in words)


_LOOKS = frozenset(
    ("colour", "drawn", "dashed", "marked", "outlined", "shade", "border", "small", "negates")
)
"""What tells marks from others, or in "without an arrow" what they lack."""


def _without_adjectives(items: Iterable[Item]) -> Iterator[Item]:
    """Leave out one or two words that nobody knows before a mark: "a thinner blue line"."""
    waiting: list[Item] = []
    for item in items:
        if item.kind == "unknown" or "colour" in item.labels:
            waiting.append(item)
            continue
        unknown = sum(other.kind == "unknown" for other in waiting)
        if item.labels & _MARKS and unknown <= _UNKNOWN_ASIDE:
            waiting = [other for other in waiting if other.kind != "unknown"]
        yield from waiting
        waiting = []
        yield item
    yield from waiting


_MARKS = frozenset(
    (
        *("line", "cage", "circle", "arrow", "dot", "white-dot", "black-dot"),
        *("thermometer", "bulb", "pill", "diamond", "fog"),
    )
)
"""What is drawn, of whatever look; digits and cells may be of a kind by a word of a rule."""


def _without_counts(items: Iterable[Item]) -> Iterator[Item]:
    """Leave out numbers that say how many cells or other things there are: "the four cells"."""
    waiting: list[Item] = []  # a number, and words such as "marked" behind it
    before: frozenset[str] = frozenset()
    for item in items:
        if waiting and item.labels & _SCENERY and not item.labels & _COUNTED:
            waiting.append(item)
            continue
        yield from waiting[1:] if item.labels & _COUNTED else waiting
        is_count = item.kind == "number" and not item.labels and not before & _COUNTED_FROM
        waiting = [item] if is_count else []
        if not waiting:
            yield item
        before = item.labels
    yield from waiting


def _with_roles_of_numbers(items: list[Item]) -> Iterator[Item]:
    """Mark numbers that are digits ("contains a 5", "9s"), and those after "modulo"."""
    holds, before = False, Item("", "break")
    for at, item in enumerate(items):
        role = ""
        if item.kind == "number" and not item.labels:
            is_measure = any(other.labels & _MEASURED for other in items[at + 1 : at + 4])
            if "modulus" in before.labels:
                role = "base"
            elif _PLURAL.fullmatch(item.text):  # some digits, never how many there are
                role = "held-alone"
            elif before.labels & _HOUSES and not is_measure:
                role = "house-number"
            elif (holds or _denies_number(items, at)) and not is_measure:
                role = "held" if _numbers_in(items) > 1 else "held-alone"
        elif "contain" in item.labels:
            holds = True
        elif not item.labels & _BEFORE_WHAT_IS_HELD:
            holds = False
        before = item
        yield replace(item, labels=frozenset((role,))) if role else item


def _denies_number(items: list[Item], at: int) -> bool:
    """Say whether a number is denied by itself: "no 5", not "neither 5 nor 10"."""
    is_denied = at > 0 and "denies" in items[at - 1].labels
    return is_denied and not any("negates" in item.labels for item in items[at + 1 : at + 2])


def _numbers_in(items: list[Item]) -> int:
    return sum(item.kind == "number" for item in items)


_PLURAL = re.compile(r"\d+['’]?s")
_HOUSES = frozenset(("row", "column", "box"))
_BEFORE_WHAT_IS_HELD = frozenset(("filler", "digit", "all-of", "only", "except", "once", "joins"))
_MEASURED = frozenset(
    (
        *("difference", "or-more", "apart", "between", "away", "ratio", "times", "digit", "cell"),
        *("group", "modulus"),
    )
)

_SCENERY = frozenset(
    ("colour", "shade", "marked", "outlined", "corner", "surround", "small", "extra", "dashed")
)
_COUNTED_FROM = frozenset(("first", "nearest", "last"))
"""What makes a rule of a count: the sum of "the first three cells"."""
_COUNTED = frozenset(
    ("cell", "region", "box", "line", "cage", "circle", "window", "arrow", "group")
)


def _without_heading(items: list[Item]) -> list[Item]:
    """Leave out the words that nobody knows of a name before a colon: "SK = ..." is one, too."""
    colon = next(
        (
            at
            for at, item in enumerate(items[: _LONGEST_HEADING + 1])
            if item.text == ":" or (item.text == "=" and at == 1)
        ),
        0,
    )
    return [item for item in items[:colon] if item.kind != "unknown"] + items[colon:]


_LONGEST_HEADING = 6


def _is_year(item: Item) -> bool:
    return all(number in _YEARS for number in item.numbers)
