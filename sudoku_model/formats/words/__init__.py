"""The rules in words: each sentence is accounted for by what a puzzle states, or is named.

Readers of formats with texts hand over the puzzles that they have made. Nothing else reads a text,
and no rule is ever taken from one unless that is asked for.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType

from sudoku_model.puzzle import Puzzle, rule_in_words

_MOST = 20
"""How many rules of a text are named."""


def with_words_accounted_for(
    puzzle: Puzzle, colours: Mapping[str, Sequence[int]] = MappingProxyType({})
) -> Puzzle:
    """Return a puzzle whose `unstated` names each sentence that says more than is stated.

    Args:
        puzzle: what a reader made of a source, with its texts.
        colours: the cells, by number, that are filled with each colour.
    """
    text = puzzle.rules or puzzle.comment
    if not text and len(puzzle.title) < _SHORTEST_RULE:
        return puzzle
    from sudoku_model.formats.words.accounting import accounts_of, is_demand

    accounts = accounts_of(text, puzzle)
    if is_demand(puzzle.title):
        accounts += accounts_of(puzzle.title, puzzle)
    said = list(dict.fromkeys(rule_in_words(a.sentence) for a in accounts if a.says_more))
    new = [phrase for phrase in said if phrase not in puzzle.unstated]
    if not new:
        return puzzle
    rest = len(new) - _MOST
    more = [rule_in_words(f"and {rest} more sentences")] if rest > 0 else []
    return replace(puzzle, unstated=(*puzzle.unstated, *new[:_MOST], *more))


_SHORTEST_RULE = 20
"""A title of fewer letters is a name."""
