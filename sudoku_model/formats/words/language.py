"""Which language a text is in: the one of which most words are known."""

from __future__ import annotations

from collections.abc import Sequence

from sudoku_model.formats.words.vocabulary import Item, Vocabulary, vocabulary_of
from sudoku_model.languages import LANGUAGES


def language_of(sentences: Sequence[str]) -> Vocabulary | None:
    """Return the vocabulary that knows most of the words, None if it knows too few.

    Slips of the pen count last: "knight" is a word of one language, and almost one of another.
    """
    best, most = None, (0.0, 0.0)
    for language in LANGUAGES:
        vocabulary = vocabulary_of(language)
        read = (item for sentence in sentences[:_SAMPLED] for item in vocabulary.items(sentence))
        words = [item for item in read if item.kind in ("word", "unknown")]
        if not words:
            return vocabulary
        shares = _known_shares(words)
        if shares > most:
            best, most = vocabulary, shares
    return best if most[1] >= _KNOWN_SHARE else None


def languages_of(sentences: Sequence[str], main: Vocabulary) -> list[Vocabulary]:
    """Return the vocabulary of each sentence: another than the main one if that knows too little.

    Args:
        sentences: those of a text.
        main: the vocabulary of the text.
    """
    return [
        main if _knows(main, sentence) else language_of([sentence]) or main
        for sentence in sentences
    ]


def _knows(vocabulary: Vocabulary, sentence: str) -> bool:
    words = [item for item in vocabulary.items(sentence) if item.kind in ("word", "unknown")]
    return not words or _known_shares(words)[0] >= _KNOWN_SHARE


def _known_shares(words: Sequence[Item]) -> tuple[float, float]:
    """Return which share of words is known as written, and which with slips of the pen."""
    known = [item for item in words if item.kind == "word"]
    exact = sum(not item.is_slip for item in known)
    return exact / len(words), len(known) / len(words)


_SAMPLED = 20
_KNOWN_SHARE = 0.5
"""A text is understood if so many of its words are known."""
