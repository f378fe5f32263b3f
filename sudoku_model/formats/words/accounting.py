"""What each sentence of a text says, compared with what its puzzle states.

A sentence is accounted for by what is recognised in it. Its words have meanings (the files of
words say which), and for each kind of constraint there is a list of the meanings that may be said
of it (the file of kinds). A sentence describes what is stated if each part of it names a kind that
is stated and says nothing that may not be said of that kind. One word more, and it says more.

A sentence that would be drafted for the puzzle (`sudoku_model.drafting`) describes what is stated,
be its words known or not: it may name cells, or be about a constraint of one's own.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import pairwise

from sudoku_model.constraints import Diagonal
from sudoku_model.drafting import draft_rules
from sudoku_model.errors import SudokuModelError, UndecidedError
from sudoku_model.formats.words.allowances import allows
from sudoku_model.formats.words.clauses import clauses_of, has, meanings_of, signed
from sudoku_model.formats.words.conditions import depends_on_digits
from sudoku_model.formats.words.counting import counting_words, without_examples
from sudoku_model.formats.words.kinds import always, relations
from sudoku_model.formats.words.offers import Proposal, Scene, proposals
from sudoku_model.formats.words.parts import Part, sentence_of
from sudoku_model.formats.words.profiles import Profile
from sudoku_model.formats.words.remarks import NOUNS, is_noun, is_rule, points_to_rules
from sudoku_model.formats.words.sentences import MAX_SENTENCE, MAX_TEXT, sentences_of
from sudoku_model.formats.words.stated import ALTERNATIVES, profiles_of
from sudoku_model.formats.words.vocabulary import (
    QUIET_ROLES,
    Item,
    Vocabulary,
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
    items = counting_words(plain, vocabulary)
    fitting = []
    for proposal in proposals(Scene(items, signed(items), puzzle, colours)):
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
    is_about_digits = any(item.labels & NOUNS or item.kind == "place" for item in items)
    return has(items, "obliges") and is_about_digits


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
        rules = list(without_examples(plain))
        is_example = self.before is Saying.EXAMPLE and any(item.kind == "place" for item in plain)
        if is_example or all(item.kind == "break" for item in rules):
            return Saying.EXAMPLE if self._speaks_of_what_is_stated(plain) else Saying.MORE
        examples = [item for item in plain if item not in rules]
        if not self._speaks_of_what_is_stated(examples) or points_to_rules(plain):
            return Saying.MORE
        items = counting_words(plain, self.vocabulary)
        if self._is_covered(items):
            return Saying.STATED
        return Saying.MORE if is_rule(items) else Saying.REMARK

    def _speaks_of_what_is_stated(self, items: list[Item]) -> bool:
        """Say whether an example speaks of nothing that makes a rule of another kind."""
        if has(items, "obliges") and any(
            "other" in first.labels and second.labels & self.named
            for first, second in pairwise(items)
        ):  # "if 1 is on a line, it must not be on any other line"
            return False
        foreign = relations() - self.spoken_of | {"tasks"}
        words = (item for item in items if item.text.isalpha() and not item.labels & always())
        return not any(item.labels & foreign for item in words)

    def _is_covered(self, items: list[Item]) -> bool:
        """Say whether each part of a sentence is about one kind and says nothing else of it."""
        if _is_negated_twice(items) or (self.has_one_diagonal and _says_diagonals(items)):
            return False
        if depends_on_digits(items, self.named):
            return False
        if any(
            _compares_clues(clause, self.named) and not allows(clause, self.vocabulary)
            for clause in clauses_of(items)
        ):
            return False
        sentence = sentence_of(items, self.vocabulary)
        if sentence.allowances.leave_a_choice():
            return False
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
                    about = self._about(Part(sentence, range(start, end), part), before)
                if about or not part:
                    named.setdefault(end, set()).update(before, about)
        self.told |= named.get(len(items), set())
        self.context |= self.told
        return len(items) in named

    def _about(self, part: Part, before: set[str]) -> set[str]:
        """Return the kinds that a part of a sentence may be about.

        Args:
            part: the part.
            before: the kinds that the parts before it are about.
        """
        labels, claimed, has_heading = part.labels, part.claimed(), part.sentence.has_heading
        is_open = part.is_whole and not labels & self.named and part.only_allows

        def is_meant(profile: Profile) -> bool:
            if labels & _DRAWN - profile.called - profile.owns:
                return False
            if labels & profile.called or profile.name in before:
                return True
            if is_open and part.is_freed_of(profile):
                return True
            if labels & _LINES_OF_GRID - profile.owns:
                return False
            is_known = has_heading or profile.is_global or profile.name in self.context
            return part.is_whole and is_known

        found = {
            profile.name
            for profile in self.profiles
            if is_meant(profile) and part.describes(profile, claimed)
        }
        return found or self._about_several(part)

    def _about_several(self, part: Part) -> set[str]:
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
            # What is said of "the row/column" is one part, of "min/max" two.
            joins_houses = item.text == "/" and bool(meanings_of(items[at + 1 : at + 2]) & _HOUSES)
            if (item.kind == "break" and not joins_houses) or "joins" in item.labels:
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
        return not item.labels or bool(item.labels & QUIET_ROLES) or bool(item.labels & always())


_LINES_OF_GRID = frozenset(("row", "column"))
"""What a sentence is about, if it names them, unless it names a clue as well."""

_DRAWN = frozenset(("line", "bulb"))
"""What is drawn for clues of some kinds only."""


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
    """Say whether clues are told apart, not their digits: "the lines are different".

    Or houses by their digits: "the set of digits in each row is unique".
    """
    words = [item for item in clause if item.kind != "break" and "filler" not in item.labels]
    for at, item in enumerate(words):
        if "same" in item.labels and item.is_negated and has(words[at + 1 : at + 2], "set"):
            return True
        is_adjective = len(item.text.split()) <= _ADJECTIVE
        if "different" in item.labels and is_adjective and not item.is_negated:
            is_subject = bool(meanings_of(words[:at]) & (named - _HOUSES))
            others = [word for word in words if not word.labels & named]
            if has(words[:at], "set") and not has(words, "contain") and at == len(words) - 1:
                return True
            return is_subject and not any(map(is_noun, others))
    return False


_HOUSES = frozenset(("row", "column", "box"))
_ADJECTIVE = 2
"""Longer phrases have a subject of their own: "repeats are not allowed"."""
