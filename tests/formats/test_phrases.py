"""The phrases of a language are found in all ways to say them, however many these are."""

from __future__ import annotations

import pytest

from sudoku_model.formats.words.phrases import Phrase, Phrases


def meant(text: str, **phrases: str) -> tuple[str, int]:
    """Return what the words of a text mean from its beginning on, and how many of them do."""
    known = Phrases([Phrase(number, *said) for number, said in enumerate(phrases.items())])
    found = max(known.fitting(text.split(), 0), key=lambda end: end.strength, default=known)
    return " ".join(sorted(found.labels)), found.length


@pytest.mark.parametrize("text", ["each cage", "each cages", "every one cage", "every one cages"])
def test_of_words_in_brackets_one_is_said(text: str) -> None:
    assert meant(text, cage="[each|every one] cage[s|]") == ("cage", len(text.split()))


def test_words_in_brackets_may_be_left_out() -> None:
    assert meant("the cage", cage="[|the ]cage") == ("cage", 2)
    assert meant("cage", cage="[|the ]cage") == ("cage", 1)
    assert meant("the", cage="[|the ]cage") == ("", 0)


def test_a_star_stands_for_any_ending() -> None:
    assert meant("cages sum", cage="cage* sum") == ("cage", 2)
    assert meant("cage sum", cage="cage* sum") == ("cage", 2)
    assert meant("age sum", cage="cage* sum") == ("", 0)


def test_full_stops_and_hyphens_part_words() -> None:
    assert meant("non consecutive", apart="non-consecutive") == ("apart", 2)
    assert meant("e g", example="e.g.") == ("example", 2)


def test_the_longer_phrase_is_meant_then_the_whole_word_then_the_longer_beginning() -> None:
    assert meant("sum of digits", sum="sum", total="sum of") == ("total", 2)
    assert meant("sums", any="sum*", sums="sums") == ("sums", 1)
    assert meant("summing", any="su*", sums="sum*") == ("sums", 1)


def test_of_phrases_that_fit_as_well_the_earlier_is_meant() -> None:
    assert meant("in rows", places="in row*", houses="in ro*") == ("places", 2)


def test_the_same_words_mean_all_that_any_phrase_says_of_them() -> None:
    assert meant("cages", clue="cage[s|]", area="[cages|regions]") == ("area clue", 1)


def test_a_phrase_that_can_be_said_in_a_million_million_ways_is_found_at_once() -> None:
    assert meant("b " * 40, long="[a|b] " * 40) == ("long", 40)
