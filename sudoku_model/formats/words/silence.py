"""What a text does not speak of: colours and notes on a board may then be decoration."""

from __future__ import annotations

from sudoku_model.formats.words.clauses import HOUSES
from sudoku_model.formats.words.sentences import sentences_of
from sudoku_model.formats.words.vocabulary import vocabulary_of
from sudoku_model.languages import LANGUAGES
from sudoku_model.puzzle import Puzzle

COLOURS = frozenset(("colour", "shade", "highlight", "marked"))
"""What words mean that speak of coloured cells."""

MARKS = frozenset(("candidate", "marked"))
"""What words mean that speak of digits noted in cells."""

_RULES = HOUSES | {"sudoku", "digit"}
"""What words mean that speak of the rules of a puzzle, and not of where to find them."""


def is_silent_about(puzzle: Puzzle, meanings: frozenset[str]) -> bool:
    """Say whether a puzzle has rules in words, all of them stated, and none speaks of these.

    A text of remarks only, such as where to find the rules, is not silent: it says nothing.

    Args:
        puzzle: a puzzle whose words are accounted for.
        meanings: what no word of its texts may mean.
    """
    if puzzle.rules_in_words or not _speaks_of(_RULES, puzzle.rules):
        return False
    # A title may name somebody called Mark.
    return not (
        _speaks_of(meanings, puzzle.rules)
        or _speaks_of(meanings, puzzle.comment)
        or _speaks_of(meanings - {"marked"}, puzzle.title)
    )


def _speaks_of(meanings: frozenset[str], text: str) -> bool:
    return any(
        item.labels & meanings
        for language in LANGUAGES
        for sentence in sentences_of(text)
        for item in vocabulary_of(language).items(sentence)
    )
