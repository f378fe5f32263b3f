"""Sentences about clues that meet, which only say that each of them is a clue of its own.

"Lines may cross", "arrows that share a circle are separate arrows", "an arrow is hidden behind the
cage": clues are stated one by one, so that this says nothing of digits. Such a sentence has a
grammar of its own with a closed list of words for each class: a denial, a digit or an "only" makes
another sentence of it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence, Set

from sudoku_model.formats.words.clauses import each_has, has, meanings_of
from sudoku_model.formats.words.vocabulary import Item, Vocabulary


def only_tells_clues_apart(items: Sequence[Item], names: Set[str], vocabulary: Vocabulary) -> bool:
    """Say whether a sentence only lets clues meet, or calls those that do separate ones.

    What they are called at its end they have to be called before: "lines that cross are whispers".

    Args:
        items: the words of the sentence.
        names: the meanings that name clues that are stated.
        vocabulary: its language.
    """
    lead, rest = _parted_at_comma(items)
    items = rest if has(lead, "remark") else items
    classes = [_classes_of(item, names, vocabulary) for item in items]
    told = _TOLD.fullmatch("".join(classes))
    if not told:
        return False
    named = [item for item, letters in zip(items, classes, strict=True) if "n" in letters]
    if told["covered"]:
        return each_has(named, names)
    return not told["called"] or meanings_of(named[-1:]) <= meanings_of(named[:-1]) | {"clue"}


def _parted_at_comma(items: Sequence[Item]) -> tuple[Sequence[Item], Sequence[Item]]:
    """Return what stands before and behind the first comma: "in the app, ..."."""
    end = next((at for at, item in enumerate(items) if item.text == ","), 0)
    return items[:end], items[end + 1 :]


def _classes_of(item: Item, names: Set[str], vocabulary: Vocabulary) -> str:
    """Return a letter for the class of each word, none for small ones and colours."""
    if item.labels & names and not item.is_negated:
        return "n"
    if item.kind in ("number", "place"):
        return "c"
    if item.kind == "break":
        return "j" if item.text == "," else "" if item.text in ".:" else "?"
    classes = (vocabulary.class_of_word("meeting", word) for word in item.text.split())
    return "".join(_CLASSES.get(name, "?") for name in classes)


_CLASSES = {
    **{"small": "", "clues": "n", "places": "c", "meet": "m", "joins": "j", "others": "o"},
    **{"being": "i", "may": "y", "separate": "e", "distinct": "d", "not": "t", "affect": "a"},
    **{"covered": "h", "covering": "b"},
}
"""The classes of words in the file of a language, and a letter for each."""
_SUBJECT = "[njcmo]*n[njcmo]*"
"""Lines that cross; arrows and cages in box 5; clues that share cells."""
_SEPARATE = "i*(?:e|i*ta|d(?=n))(?P<called>n?)o*"
"""Are separate; are independent of each other; do not affect each other; are different lines."""
_MEET = "ym(?:j?m)*[ncoj]*"
"""May cross or share cells."""
_SHARED = "(?:c+y|yc+)i?m[ncj]*n[ncj]*"
"""Cells may belong to two lines; some cells belong to an arrow and a cage."""
_COVERED = "(?P<covered>i+hb[ncj]*n)"
"""Is hidden behind a cage."""
_TOLD = re.compile(f"{_SUBJECT}(?:{_SEPARATE}|{_MEET}|{_COVERED})|{_SHARED}")
