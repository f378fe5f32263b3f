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
from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import dataclass
from itertools import chain

from sudoku_model.constraints.base import Constraint
from sudoku_model.deadline import heed_deadline
from sudoku_model.drafting import draft_rules
from sudoku_model.errors import SudokuModelError, UndecidedError
from sudoku_model.formats.words.accountant import Accountant, Saying
from sudoku_model.formats.words.clauses import (
    HOUSES,
    NOUNS,
    clauses_of,
    have_only,
    meanings_of,
    signed,
)
from sudoku_model.formats.words.counting import counting_words
from sudoku_model.formats.words.definitions import defines, leaves_open, tells_of_others
from sudoku_model.formats.words.drawn_offers import proposals_of_sketches
from sudoku_model.formats.words.houses import tells_size
from sudoku_model.formats.words.introductions import rules_announced
from sudoku_model.formats.words.kinds import of_digits_alone
from sudoku_model.formats.words.language import language_of, languages_of
from sudoku_model.formats.words.looks import MARKS, TINTS
from sudoku_model.formats.words.offers import Proposal, Scene, proposals
from sudoku_model.formats.words.pairs import kinds_of_pairs
from sudoku_model.formats.words.sentences import (
    MAX_SENTENCE,
    MAX_TEXT,
    in_usual_signs,
    sentences_of,
)
from sudoku_model.formats.words.sketches import Sketch
from sudoku_model.formats.words.stated import ALTERNATIVES, OF_HOUSES, Stated, stated_by
from sudoku_model.formats.words.vocabulary import Item, Vocabulary, is_latin
from sudoku_model.puzzle import Puzzle


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
    vocabulary = language_of(sentences)
    if vocabulary is None:
        left = [sentence for sentence in sentences if _plain(sentence) not in drafted]
        return [Account(" ".join(left), Saying.FOREIGN, None)] if left else []
    languages = languages_of(sentences, vocabulary)
    sayings = _sayings(sentences, languages, puzzle)
    return [
        Account(sentence, Saying.STATED if _plain(sentence) in drafted else saying, language)
        for sentence, saying, language in zip(sentences, sayings, languages, strict=True)
    ]


def _sayings(
    sentences: Sequence[str], languages: Sequence[Vocabulary], puzzle: Puzzle
) -> list[Saying]:
    """Say what each sentence is; if one tells of alternatives, others may tell of each of these."""
    plain = [
        language.items(sentence) for sentence, language in zip(sentences, languages, strict=True)
    ]
    for with_alternatives in (False, True):
        stated = stated_by(puzzle, with_alternatives=with_alternatives)
        known = _untold(stated, ())
        sayings, told = _in_turn(plain, languages, stated, known)
        left = _untold(stated, chain.from_iterable(told))
        if Saying.MORE in sayings and left - known:
            sayings, told = _in_turn(plain, languages, stated, left)
        if ALTERNATIVES.isdisjoint(set[str]().union(*told)):
            break
    return [
        Saying.STATED if _is_followed(items, language, told[at + 1 :]) else saying
        for at, (items, language, saying) in enumerate(zip(plain, languages, sayings, strict=True))
    ]


def _untold(stated: Stated, told: Iterable[str]) -> Set[str]:
    """Return the kinds of one sort of clues, if of all others something is said, else none.

    What names no clue may be about these. A cage with a total is a cage.
    """
    sorts = {name.split()[0] for name in told}
    left = {name for name in stated.drawn if name.split()[0] not in sorts}
    return left if len({name.split()[0] for name in left}) == 1 else frozenset()


def _in_turn(
    plain: Sequence[list[Item]],
    languages: Sequence[Vocabulary],
    stated: Stated,
    known: Set[str],
) -> tuple[list[Saying], list[set[str]]]:
    """Say what each sentence is, and of what kinds it tells.

    Args:
        plain: the words of the sentences.
        languages: the vocabulary of each of them.
        stated: what the puzzle states.
        known: the kinds that a sentence may be about without naming them.
    """
    accountants = {one: Accountant(one, stated, plain, known) for one in dict.fromkeys(languages)}
    sayings: list[Saying] = []
    told: list[set[str]] = []
    for items, language in zip(plain, languages, strict=True):
        heed_deadline()
        accountant = accountants[language]
        sayings.append(accountant.saying(items))
        told.append(accountant.last - OF_HOUSES if sayings[-1] is Saying.STATED else set())
    return sayings, told


def _is_followed(items: list[Item], language: Vocabulary, told: Iterable[set[str]]) -> bool:
    """Say whether a sentence announces rules, and those behind it tell of as many kinds."""
    announced = rules_announced(items, language)
    return 0 < announced <= len(set[str]().union(*told))


def _drafted(puzzle: Puzzle) -> frozenset[str]:
    """Return the sentences that would be drafted for a puzzle, to be compared with others."""
    return frozenset(_plain(sentence) for sentence in sentences_of(draft_rules(puzzle)))


def _plain(sentence: str) -> str:
    return " ".join(sentence.split()).casefold().rstrip(".")


def proposal_for(
    account: Account,
    puzzle: Puzzle,
    colours: Mapping[str, Sequence[int]],
    sketches: Sequence[Sketch] = (),
    others: Iterable[Account] = (),
) -> Proposal | None:
    """Return the one proposal with which a sentence says nothing more, if there is one.

    A proposal with further constraints besides is none: of these it does not speak.

    Args:
        account: of a sentence that says more than is stated.
        puzzle: what is stated.
        colours: the cells of each colour, of which the sentence may speak.
        sketches: what is drawn as clues are, of which it may speak, too.
        others: the sentences beside which it stands, and which may explain it.
    """
    vocabulary = account.vocabulary
    if vocabulary is None:
        return None
    plain = vocabulary.items(account.sentence)
    items = counting_words(plain, vocabulary)
    text = [vocabulary.items(one.sentence) for one in others if one.vocabulary is vocabulary]
    scene = Scene(items, signed(items), puzzle, colours, vocabulary, sketches, text)
    fitting = {
        frozenset(proposal.constraints): proposal
        for proposal in chain(proposals(scene), proposals_of_sketches(scene))
        if _fits(proposal, scene, plain)
    }
    least = min(fitting, key=len, default=frozenset[Constraint]())
    return fitting[least] if least and all(map(least.issubset, fitting)) else None


def _fits(proposal: Proposal, scene: Scene, plain: list[Item]) -> bool:
    """Say whether a sentence describes what is proposed as if it were stated, and nothing more."""
    try:
        then = scene.puzzle.with_constraints(*proposal.constraints)
    except UndecidedError:  # the time is over
        raise
    except SudokuModelError:
        return False
    stated = stated_by(then)
    if proposal.is_guess and not _are_defined(proposal.constraints, stated, scene):
        return False
    is_of_drawings = proposal.drawings or proposal.colours
    if is_of_drawings and leaves_open(
        scene.items, _names_of(proposal.constraints), scene.vocabulary
    ):
        return False
    accountant = Accountant(scene.vocabulary, stated, scene.text, _untold(stated, ()))
    is_described = accountant.saying(plain) is Saying.STATED
    told = (clue for name in accountant.context for clue in stated.clues_of({name}))
    return is_described and not {*proposal.constraints}.isdisjoint(told)


def _are_defined(clues: Iterable[Constraint], stated: Stated, scene: Scene) -> bool:
    """Say whether it is said what clues of each of some kinds demand, or what they are called.

    That digits may repeat on arrows does not say what arrows are.
    """
    described = kinds_of_pairs(scene.items, stated, frozenset())
    return all(
        (name in described or defines(scene.meanings, name))
        and not tells_of_others(scene.items, name, scene.vocabulary)
        for name in _names_of(clues)
    )


def _names_of(clues: Iterable[Constraint]) -> set[str]:
    """Return the names of the classes of some clues."""
    return {type(clue).__name__ for clue in clues}


def is_demand(text: str) -> bool:
    """Say whether a title or a comment may be a rule: it demands or denies.

    Or it says something of digits of clues, drawn or not, of neighbours, moves of chessmen or parts
    of the grid: "digits on a line increase"; or what diagonals or windows hold: "both diagonals
    contain 1-9"; or what cells of a colour hold, or which have one: "grey cells are odd".
    """
    said = meanings_of(_items_of(text))
    return (
        _says_of_digits(text, frozenset(("obliges", "negates")))
        or _says_of_digits(text, of_digits_alone(), MARKS | _APART | HOUSES | _UNUSUAL_PARTS)
        or ("contain" in said and not said.isdisjoint(_UNUSUAL_PARTS))
        or _says_of_digits(text, TINTS, of_digits_alone() | _SAYING)
    )


def may_rule(comment: str) -> bool:
    """Say whether a comment may be a rule: it demands something, or tells the size of boxes.

    Or what a part of the grid holds: "odd digits in corners". So it may be if nobody knows its
    language.
    """
    items = _items_of(comment)
    if meanings_of(items) & {"box", "region"} and any(map(tells_size, items)):
        return True
    tells_of_part = any(map(_is_part_of_grid, items)) and meanings_of(items) & _HOLDING
    return bool(tells_of_part) or is_demand(comment) or _is_foreign(comment)


def _is_part_of_grid(item: Item) -> bool:
    return item.kind == "place" or not item.labels.isdisjoint(_PARTS)


def _items_of(text: str) -> Sequence[Item]:
    """Return the words of a text in its language that do not tell where a puzzle is from.

    Nothing if the language is not known.
    """
    text = in_usual_signs(text[:MAX_SENTENCE])
    vocabulary = language_of([text])
    clauses = clauses_of(vocabulary.items(text)) if vocabulary else ()
    return [
        item
        for clause in clauses
        if not (vocabulary and _tells_where_from(clause, vocabulary))
        for item in clause
    ]


def _tells_where_from(clause: Sequence[Item], vocabulary: Vocabulary) -> bool:
    """Say whether a clause is about a place in a list or the like: "line 5 of the digit list"."""
    words = [item for item in clause if item.kind != "break"]
    return (
        any(item.kind == "number" for item in words)
        and vocabulary.is_source(words[-1])
        and have_only(words[:-1], _IN_LISTS)
    )


def _says_of_digits(
    text: str, meanings: frozenset[str], others: frozenset[str] = frozenset()
) -> bool:
    """Say whether a text is about digits or cells, with one of some meanings, and one of others."""
    items = _items_of(text)
    said = meanings_of(items)
    is_about_digits = any(item.labels & (NOUNS | _BESIDE) or item.kind == "place" for item in items)
    return is_about_digits and bool(said & meanings) and (not others or bool(said & others))


def _is_foreign(text: str) -> bool:
    """Say whether it is a text, not names, codes and dates, in a language that is not known."""
    text = text[:MAX_SENTENCE]
    words = [word for word in _WORD.findall(text) if len(word) > 1 and word.islower()]
    is_text = len(words) >= _TEXT or not all(map(is_latin, _LETTERS.findall(text)))
    return is_text and language_of([text]) is None


_BESIDE = frozenset(("adjacent", "neighbour"))
_SAYING = frozenset(("all-given", "asserts", "contain"))
_APART = _BESIDE | {"knight", "king", "chess"}
_IN_LISTS = frozenset(("filler", "line", "row", "grid", "sudoku", "digit"))
"""What is said of a place in a list of puzzles."""
_UNUSUAL_PARTS = frozenset(("diagonal", "window"))
_PARTS = HOUSES | _UNUSUAL_PARTS | {"corner", "centre"}
_HOLDING = of_digits_alone() | {"negates"}
_WORD = re.compile(r"(?<!\S)[^\w\s]?([^\W\d_]+)(?=\W{0,2}(?:\s|$))")
"""A word between spaces."""
_LETTERS = re.compile(r"[^\W\d_]{2,}")
"""Letters that stand together, as not all languages put spaces between words."""
_TEXT = 5
"""So many words in small letters are more than names, codes and dates."""
