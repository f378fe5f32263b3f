"""The dialect of regular expressions, compared with Python's own on all short lines."""

from __future__ import annotations

import itertools
import pickle
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sudoku_model.constraints.regular_expressions import (
    MAX_PATTERN,
    MAX_STATES,
    PatternError,
    compile_pattern,
)

DIGITS = range(1, 4)
WORDS = [word for n in range(6) for word in itertools.product(DIGITS, repeat=n)]


def _language(pattern: str) -> list[bool]:
    machine = compile_pattern(pattern, DIGITS)
    return [machine.accepts(word) for word in WORDS]


def _language_of_python(pattern: str) -> list[bool]:
    compiled = re.compile(pattern)
    return [compiled.fullmatch("".join(map(str, word))) is not None for word in WORDS]


_atoms = st.sampled_from(["1", "2", "3", ".", "[12]", "[1-3]", "[^2]", "[^12]", "[13-3]"])
_quantifiers = st.sampled_from(
    ["", "?", "*", "+", "{0}", "{2}", "{1,}", "{0,}", "{2,}", "{3,}", "{1,3}", "{0,2}"]
)


def _larger(inner: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    groups = inner.map(lambda text: f"({text})")
    return st.one_of(
        st.lists(groups | inner, min_size=1, max_size=3).map("".join),
        st.lists(inner, min_size=1, max_size=3).map("|".join),
        st.tuples(groups, _quantifiers).map("".join),
    )


_patterns = st.recursive(st.tuples(_atoms, _quantifiers).map("".join), _larger, max_leaves=6)


@given(_patterns)
def test_matches_what_python_matches(pattern: str) -> None:
    assert _language(pattern) == _language_of_python(pattern)


@pytest.mark.parametrize(
    ("pattern", "same"),
    [
        ("", "()"),
        ("1|", "1?"),
        ("|", ""),
        (" 1 2 ", "12"),
        ("1{2}?", "(11)?"),
        ("(1?){2,3}", "1{0,3}"),
        ("((1*)*)+", "1*"),
        ("(12){2}", "1212"),
        ("1{0}2", "2"),
        ("1{2,}", "111*"),
        ("(12){2,}3?", "12(12)+3?"),
        ("(1|23){3,}", "(1|23)(1|23)(1|23)+"),
        ("(1?2){2,}", "(1?2)(1?2)+"),
        (f"(){{{MAX_STATES}}}1", "1"),
        (f"1{' ' * (MAX_PATTERN - 1)}", "1"),
    ],
)
def test_two_ways_to_write_a_pattern_mean_the_same(pattern: str, same: str) -> None:
    assert _language(pattern) == _language(same)


def test_letters_stand_for_larger_digits() -> None:
    machine = compile_pattern("[9-b]a.", range(1, 13))
    assert machine.accepts((9, 10, 12))
    assert machine.accepts((11, 10, 1))
    assert not machine.accepts((12, 10, 1))
    assert compile_pattern("A0", range(11)).accepts((10, 0))


def test_machine_has_no_empty_moves_and_few_states() -> None:
    machine = compile_pattern("[12]*3.*", range(1, 10))
    assert machine.states == 4
    assert machine.start == (0,)
    assert all(digit in range(1, 10) for _, digit, _ in machine.transitions)


@pytest.mark.parametrize(
    ("pattern", "column", "said"),
    [
        ("12)", 3, "unmatched )"),
        ("(12", 4, "expected ) at the end of the group"),
        ("1|*", 3, "the quantifier '*'"),
        ("(+1)", 2, "the quantifier '+'"),
        ("[12", 4, "expected ] at the end of the class"),
        ("[]", 2, "an empty class"),
        ("[^]", 3, "an empty class"),
        ("[3-1]", 4, "ends before it begins"),
        ("[1-]", 4, "']'"),
        ("1{", 3, "the end of the pattern"),
        ("1{}", 3, "expected a number"),
        ("1{,2}", 3, "expected a number"),
        ("1{2", 4, "expected } at the end of the quantifier"),
        ("1{2", 4, "found the end of the pattern"),
        ("1{2x", 4, "found 'x'"),
        ("1{3,2}", 2, "smaller"),
        ("1{99999}", 3, "the repetition 9999..."),
        ("1}", 2, "'}'"),
        ("^12$", 1, "'^'"),
        (r"\d", 1, "'\\\\'"),
        ("14", 2, "expected a digit of the grid (1 to 3)"),
        ("0", 1, "expected a digit of the grid (1 to 3)"),
        ("1٣", 2, "'٣'"),
        ("(" * 200 + "1" + ")" * 200, 101, "nested too deeply"),
        ("1" * (MAX_PATTERN + 1), MAX_PATTERN + 1, "a longer pattern"),
        ("(.{500}){500}", 9, "too large"),
        ("(((.{9}){9}){9}){9}", 17, "too large"),
        ("(" + "|".join("123" * 200) + ")*", 1202, "too large"),
    ],
)
def test_errors_name_the_place(pattern: str, column: int, said: str) -> None:
    with pytest.raises(PatternError, match=re.escape(said)) as caught:
        compile_pattern(pattern, DIGITS)
    assert caught.value.column == column
    assert f"character {column} " in str(caught.value)


@pytest.mark.parametrize(
    ("pattern", "shown"),
    [
        ("1" * 38 + "1)", "1" * 39 + ")"),
        ("1" * 39 + "1)", "1" * 37 + "..."),
        ("1" * 99 + ")", "1" * 37 + "..."),
    ],
)
def test_an_error_shows_40_characters_of_the_pattern(pattern: str, shown: str) -> None:
    with pytest.raises(PatternError) as caught:
        compile_pattern(pattern, DIGITS)
    assert f"of the pattern {shown!r}, expected" in str(caught.value)


MANY_MOVES = f"({'|'.join('1' * 250)})*"  # each of the 250 may follow each


def test_a_machine_may_have_as_many_states_as_the_limit_says() -> None:
    # One state is before the first symbol.
    assert compile_pattern(f"1{{{MAX_STATES - 1}}}", DIGITS).states == MAX_STATES


@pytest.mark.parametrize(
    ("pattern", "said"),
    [
        (f"1{{{MAX_STATES}}}", "too large"),
        (f"1{{0,{MAX_STATES}}}", "too large"),
        (f"2*1{{{MAX_STATES - 1}}}", "too large"),
        ("1{2000}|2{2000}|3{2000}", "too large"),
        (f"{MANY_MOVES}|{MANY_MOVES}", "too large"),
        (f"(){{{MAX_STATES + 1}}}", f"the repetition {MAX_STATES + 1}..."),
    ],
    ids=lambda text: text[:20],
)
def test_larger_machines_are_refused(pattern: str, said: str) -> None:
    with pytest.raises(PatternError, match=said):
        compile_pattern(pattern, DIGITS)


def test_errors_can_be_pickled() -> None:
    with pytest.raises(PatternError) as caught:
        compile_pattern("1)", DIGITS)
    copy = pickle.loads(pickle.dumps(caught.value))
    assert (str(copy), copy.column) == (str(caught.value), 2)


@given(st.text("123()[]{}|*+?^-,.\\ a", max_size=12))
def test_any_text_is_compiled_or_refused(pattern: str) -> None:
    try:
        compile_pattern(pattern, DIGITS)
    except PatternError as error:
        assert 1 <= error.column <= len(pattern) + 1
