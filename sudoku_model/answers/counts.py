"""Counts of solutions, and the digits that cells take in them."""

from __future__ import annotations

from sudoku_model.analysis.candidates import TrueCandidates
from sudoku_model.analysis.counting.answer import CONFIDENCE, Count, Method
from sudoku_model.answers.kinds import (
    CANDIDATES,
    FLAG,
    NUMBER,
    WHOLE,
    About,
    InEachCell,
    Maybe,
    Row,
    Word,
)
from sudoku_model.answers.parts import Solutions
from sudoku_model.answers.table import Key, Table, Told
from sudoku_model.answers.verdicts import REASON, SECONDS, complete

_COUNTS = InEachCell(are_digits=False)

TRUE_CANDIDATES = Table(
    TrueCandidates,
    Key("candidates", CANDIDATES, "the digits of each cell", "digits"),
    complete(meaning="whether no other digit is in any solution"),
    Key("counts", _COUNTS, "how many solutions have each of these digits", default=None),
    Key("counted", FLAG, "whether the counts are final", "is_counted"),
    Solutions("solutions", "the solutions in which the digits were seen"),
    REASON,
    SECONDS,
    name="candidates",
)


def _confidence(count: Count, about: About) -> float | None:
    return CONFIDENCE if count.method is Method.ESTIMATE else None


COUNT = Table(
    Count,
    Key("count", WHOLE, "exact: how many; estimated: about how many; else how many", "value"),
    Key("exact", FLAG, "whether these are all, and no estimate", "is_exact"),
    complete(Told),
    Key("method", Word(Method), "how they were counted"),
    Key("bounds", Row((WHOLE, Maybe(WHOLE))), "the least and the largest number there may be"),
    Told("confidence", NUMBER, "how often the bounds of an estimate hold", _confidence, True),
    REASON,
    SECONDS,
    may_lack_puzzle=True,
)
