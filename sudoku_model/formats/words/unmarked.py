"""Places without a mark of which a sentence only says that they have no rule.

"Not all dots are given, so undotted pairs are unconstrained": to say of something that it is no
rule adds none. Such a clause has a grammar of its own with a closed list of words for each class:
what else stands in it, be it "only", "except" or a number, makes another clause of it.
"""

from __future__ import annotations

import re

from sudoku_model.formats.words.clauses import ends_statement
from sudoku_model.formats.words.vocabulary import Item, Vocabulary


def without_freedom_of_unmarked(items: list[Item], vocabulary: Vocabulary) -> list[Item]:
    """Leave out the end of a sentence that only says that places without a mark have no rule.

    Not the beginning: what goes on behind it would lose its subject.

    Args:
        items: the words of the sentence.
        vocabulary: its language.
    """
    classes = [_classes_of(item, vocabulary) for item in items]
    ends = [0, *(at for at, item in enumerate(items) if at and _may_end(item, classes[at]))]
    end = next((at for at in ends if _FREE.fullmatch("".join(classes[at:]))), len(items))
    return without_freedom_of_unmarked(items[:end], vocabulary) if end < len(items) else items


def _may_end(item: Item, classes: str) -> bool:
    """Say whether an end may begin there; a "where" may belong to what stands before it."""
    return ends_statement(item) and classes[0] != _CLASSES["where"]


def _classes_of(item: Item, vocabulary: Vocabulary) -> str:
    """Return a letter for the class of each word."""
    if item.kind == "break":
        return item.text
    classes = (vocabulary.class_of_word("freeing", word) for word in item.text.split())
    return "".join(_CLASSES.get(name, "?") for name in classes) or "?"


_CLASSES = {
    **{"small": "s", "any": "a", "being": "i", "of": "p", "cells": "c", "marks": "m"},
    **{"unmarked": "u", "missing": "w", "lack": "l", "without": "k", "with": "q", "where": "h"},
    **{"no": "o", "not": "t", "other": "j", "rule": "r", "say": "v", "anything": "y"},
    **{"nothing": "z", "free": "f", "restricted": "b"},
}
"""The classes of words in the file of a language, and a letter for each."""
_SMALL = "[saip]*"
_SUBJECT = f"(?:u{_SMALL}c|[wl]{_SMALL}m|c{_SMALL}(?:k|qo){_SMALL}m)"
"""Undotted pairs; missing dots, the lack of a dot; cells without a dot, with no dot."""
_PLACE = f"(?:k|h{_SMALL}o){_SMALL}m{_SMALL},"
"""Without a dot; where there is no dot."""
_NO_RULE = "(?:oj*r|t[vsp]*aj*r)"
"""No other rule; not subject to any rule."""
_NOTHING = f"(?:t[vsp]*y|v{_SMALL}z|f|tb)"
"""Does not mean anything; means nothing; unrestricted; not restricted."""
_BEFORE = f"(?:{_NO_RULE}|t[vsp]*y)[vsaip]*p[sa]*{_SUBJECT}"
"""No rule is there for undotted pairs."""
_BEHIND = f"(?:{_SUBJECT}[saipc]*,?|{_PLACE})[vsip]*(?:{_NO_RULE}[saipcv]*|{_NOTHING})"
"""For undotted pairs, there is no rule."""
_FREE = re.compile(f"[,(–:;]?{_SMALL}(?:{_BEHIND}|{_BEFORE}[saipc]*){_SMALL}[).]?")
