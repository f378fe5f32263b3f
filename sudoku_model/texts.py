"""Small things that texts for people have in common: how they count, quote and are cut."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from reprlib import Repr
from typing import Final

_SHOWN: Final = 60
_MOST_PHRASES: Final = 12
_DIGITS_OF_A_BIT: Final = 0.30103
_END_OF_SENTENCE: Final = re.compile(r"\n|(?<=[.!?])\s")


def in_plural(noun: str) -> str:
    """Return the plural of a noun, which may go on with "of", "for", "with" or "beside".

    Example:
        >>> in_plural("row"), in_plural("box"), in_plural("sandwich"), in_plural("list of digits")
        ('rows', 'boxes', 'sandwiches', 'lists of digits')
    """
    head, *rest = re.split(r"(?= (?:of|for|with|without|beside) )", noun, maxsplit=1)
    if head.endswith(("ty", "ry")):
        head = f"{head[:-1]}ies"
    else:
        head = f"{head}es" if head.endswith(("x", "ch", "sh", "s")) else f"{head}s"
    return "".join([head, *rest])


def counted(number: int, one: str, many: str = "") -> str:
    """Count things: ``1 drawn line``, ``5 drawn lines``.

    Args:
        number: how many there are.
        one: what one of them is called.
        many: what several are called, if that is no regular plural.
    """
    return f"{number} {one if number == 1 else many or in_plural(one)}"


def cut(text: str, most: int, end: str = "…") -> str:
    """Return a text, of a longer one only the beginning; in ASCII with ``...`` as its `end`."""
    return text if len(text) <= most else text[: most - len(end)] + end


def shortened(text: str, most: int) -> str:
    """Return a text of at most so many characters, with its middle left out if it is longer."""
    if len(text) <= most:
        return text
    tail = most // 3
    return f"{text[: most - tail - 5]} ... {text[-tail:]}"


class _Short(Repr):
    """Writes any value in a few words, also one that Python refuses to write."""

    def __init__(self) -> None:
        super().__init__()
        self.maxlevel = 3
        self.maxtuple = self.maxlist = self.maxdict = 5
        self.maxstring = _SHOWN

    def repr_int(self, x: int, level: int) -> str:
        figures = int(x.bit_length() * _DIGITS_OF_A_BIT) + 1
        return repr(x) if figures <= _SHOWN // 2 else f"a number of {figures} digits"

    def repr_instance(self, x: object, level: int) -> str:
        try:
            return shortened(" ".join(repr(x).split()), _SHOWN)
        except Exception:  # its class may have mistakes
            return f"a value of the type {type(x).__name__}"


_short: Final = _Short()


def shown(value: object) -> str:
    """Write a value on one line of a message: like `repr`, but never long and without failing."""
    if isinstance(value, type):
        return f"the class {value.__name__}"
    return shortened(_short.repr(value), _SHOWN)


def first_of(texts: Sequence[str], most: int, rest: str = "and {} more") -> list[str]:
    """Return texts, of very many only the first, with the number of the others behind them."""
    left_out = len(texts) - most
    return [*texts[:most], rest.format(left_out)] if left_out > 0 else [*texts]


def summed_up(phrases: Sequence[str]) -> str:
    """List phrases in a sentence, of very many the first, for a stranger's file may make any."""
    return "; ".join(first_of(phrases, _MOST_PHRASES))


def together(texts: Sequence[str]) -> str:
    r"""Join what is said in several places, without texts whose sentences another one holds.

    Example:
        >>> together(["No two.", "One. No two.", "", "No two"])
        'One. No two.\nNo two'
    """
    some = [*filter(str.strip, texts)]
    return "\n".join(_without_repeats(some) if len(some) > 1 else some)


def _without_repeats(texts: Sequence[str]) -> Iterator[str]:
    said = [_sentences(text) for text in texts]
    for place, text in enumerate(texts):
        if said[place] not in said[:place] and not any(said[place] < other for other in said):
            yield text


def _sentences(text: str) -> set[str]:
    return {part.strip() for part in _END_OF_SENTENCE.split(text)}
