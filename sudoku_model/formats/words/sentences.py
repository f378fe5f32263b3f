"""Texts cut into sentences, within bounds: they come from strangers."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

from sudoku_model.languages import LANGUAGES, words_of

MAX_TEXT = 20_000
"""So many characters of a text are looked at; what lies behind them counts as one sentence."""

CHESSMEN = "\u2654-\u265f"
"""Signs that stand for rules of chess, as a range for patterns."""

MAX_SENTENCE = 1_000
"""A longer sentence is cut."""

_STAR = re.compile(r"^[ \t]*\*+(?=[ \t])", re.MULTILINE)
"""What begins a line of a list, and is no markup."""
_MARKUP = re.compile(
    r"</?[a-zA-Z!][^<>]{0,200}>|[*_~`]|(?<=\w)\(e?s\)|\((?:'\w{1,3}'|\"\w{1,3}\")\)"
)
"""Markup, endings of plurals, and names in brackets and quotes: "the line ('9')"."""
_BULLET = re.compile(
    r"[ \t]*(?:=?[-–—•·●▪➢>]+|\(?\d{1,2}[.)](?=[ \t])|\[\d{1,2}\]|#\d{1,2}:?(?=[ \t])"
    r"|o(?=[ \t]+[A-Z])|\d{1,2} [-–](?= [A-Z]))[ \t]*"
)
_HEADED = re.compile(r"\w+(?::| [-–—=]) ")
"""What begins a line that tells of what its first word names: "thermo: ..."."""
_INLINE = "[|•·●▪➢]"
"""What stands between the rules of a line."""
_NUMBERING = re.compile(rf"(?:\(?(?:\d{{1,2}}|[a-z])\)|{_INLINE})\s+(?=\w)")
"""What numbers the rules of a line, or begins one: "1) ... 2) ..."."""


def _any_of(key: str) -> str:
    """Return a pattern for what the languages list under a key; blanks may be left out."""
    listed = [re.escape(text) for language in LANGUAGES for text in words_of(language)[key]]
    return f"(?:{'|'.join(listed)})".replace(r"\ ", r"\s?")


_OF_ORDINAL = rf"(?<=\d\.)\s{_any_of('behind ordinals')}(?!\w)"
"""What stands behind an ordinal, as in German: "3. Zeile"; not what is an English word, too."""
_END = re.compile(
    rf"(?:[!?;]+|(?<!\.)\.(?!\.|{_OF_ORDINAL})"
    r"|\.{2,3}(?!\s+[a-z=]))[\"')\]]*(?=\s|$)|\.(?=[A-Z][a-z])|[。！？]"
    r"|:(?=\s+\d{1,2}\)\s)"
    rf"|(?<=[\w)])(?=\s+(?:[2-9]\)\s|{_INLINE}\s+[A-Z]))"
)
_EXPLAINED = re.compile(rf"\({_any_of('explains')}[,:]?\s+(?P<rules>(?:[^()]|\([^()]*\))*)\)[.;]?$")
"""A bracket at the end of a sentence that says in other words what is said before it."""
_NEXT = re.compile(r"\s+[\"'(]*[A-Z]")
_SHORT = re.compile(rf"(?:^|[\s(]){_any_of('abbreviations')}[)\]]*$", re.IGNORECASE)
_SAYING = re.compile(rf"[^\W_]|[{CHESSMEN}]")
"""What a sentence has at least, if it says something."""
_STRAIGHT = str.maketrans("’‘“”´′\u00a0\u2010\u2011", "''\"\"'' --")
_STYLED = re.compile("[\U0001d400-\U0001d7ff\uff01-\uff5e]+")
"""Letters and digits that are bold, italic or wide by themselves."""
_BRACKETS = {"(": ")", "[": "]"}


def in_usual_signs(text: str) -> str:
    """Return a text with upright letters, usual digits, hyphens and quotes."""
    upright = _STYLED.sub(lambda run: unicodedata.normalize("NFKC", run[0]), text)
    return upright.translate(_STRAIGHT)


def sentences_of(text: str) -> list[str]:
    """Cut a text into its sentences, in order.

    A line is at an end where its sentence is, where it is followed by an empty line, where the next
    one begins with a bullet or in capitals, or where the next word would still have had room. What
    stands in brackets is not cut; a bracket that closes behind a full stop ends its sentence.
    """
    head, rest = text[:MAX_TEXT], text[MAX_TEXT:]
    plain = _MARKUP.sub(" ", _STAR.sub("•", in_usual_signs(head)))
    found = [
        piece
        for paragraph in _paragraphs(plain)
        for sentence in _cut(paragraph)
        for piece in _bounded(sentence)
    ]
    return [*found, rest[:MAX_SENTENCE]] if rest.strip() else found


def _paragraphs(text: str) -> list[str]:
    found: list[str] = []
    lines = [line.rstrip() for line in text.splitlines()]
    width = max(map(len, lines), default=0)
    room = width + 1  # left of the line before; less than none in an item of a list
    for line in lines:
        bullet = _BULLET.match(line)
        content = line[bullet.end() :] if bullet else line
        goes_on = not bullet and _goes_on(content, room)
        if goes_on:
            found[-1] += f" {content.strip()}"
        else:
            found.append(content.strip())
        in_list = bullet or (goes_on and room < 0)
        room = -1 if in_list else width - len(line) + (not line)
    return [*filter(None, found)]


def _goes_on(line: str, room: int) -> bool:
    """Say whether a line goes on with a word for which the one before had no room."""
    first = line.split(maxsplit=1)[:1]
    return not _HEADED.match(line) and any(
        word[0].islower() and len(word) >= room for word in first
    )


def _cut(paragraph: str) -> list[str]:
    """Cut a paragraph behind full stops and the like that stand in no bracket, or at its end."""
    inside = _bracketed(paragraph)
    found, start = [], 0
    for end in _END.finditer(paragraph):
        is_inside = inside[end.start()] and (
            inside[end.end() - 1] or not _NEXT.match(paragraph, end.end())
        )
        if is_inside or _SHORT.search(paragraph, max(start, end.end() - 10), end.end()):
            continue
        found.append(paragraph[start : end.end()])
        start = end.end()
    found.append(paragraph[start:])
    return [
        sentence
        for piece in found
        for part in _with_explanations(piece.strip())
        if (sentence := _unnumbered(part)) and _SAYING.search(sentence)
    ]


def _with_explanations(sentence: str) -> Iterator[str]:
    """Cut several sentences in a bracket that explain the one before it: "(i.e. ...; ...; ...)"."""
    explained = _EXPLAINED.search(sentence)
    rules = _cut(explained["rules"]) if explained else []
    if explained and len(rules) > 1:
        yield sentence[: explained.start()].strip()
        yield from rules
    else:
        yield sentence


def _unnumbered(sentence: str) -> str:
    numbering = _NUMBERING.match(sentence)
    return sentence[numbering.end() :] if numbering else sentence


def _bracketed(text: str) -> list[bool]:
    """Say of each character whether it stands in a bracket that is closed again."""
    inside = [False] * len(text)
    opened: list[tuple[int, str]] = []
    for place, sign in enumerate(text):
        if sign in _BRACKETS:
            opened.append((place, _BRACKETS[sign]))
        elif opened and sign == opened[-1][1]:
            start, _ = opened.pop()
            if not opened:
                inside[start:place] = [True] * (place - start)
    return inside


def _bounded(sentence: str) -> list[str]:
    return [sentence[at : at + MAX_SENTENCE] for at in range(0, len(sentence), MAX_SENTENCE)]
