"""Reasons: conflicts, repairs, superfluous clues, ambiguity."""

from __future__ import annotations

from sudoku_model.analysis.ambiguity import Ambiguity
from sudoku_model.analysis.conflicts import Conflict, Repair
from sudoku_model.analysis.minimal import Minimal
from sudoku_model.analysis.suggestions import Suggestion
from sudoku_model.answers.counts import TRUE_CANDIDATES
from sudoku_model.answers.kinds import FLAG, NAMES, NUMBER, TEXT, WHOLE, ListOf, Maybe
from sudoku_model.answers.parts import CLUE, Solutions
from sudoku_model.answers.table import Key, Table, Told
from sudoku_model.answers.verdicts import REASON, SECONDS, STATUS, complete

_SETS = ListOf(ListOf(CLUE))
_BROKEN = Key("broken", Maybe(FLAG), "whether there is no solution; null if undecided", "is_broken")
_VERDICT = Key("verdict", STATUS, "how many solutions there are", "status")

CONFLICT = Table(
    Conflict,
    _BROKEN,
    Key("conflicts", _SETS, "the sets; none of the clues of a set can be left out", "sets"),
    complete(),
    REASON,
    SECONDS,
)

REPAIR = Table(
    Repair, _BROKEN, Key("repairs", _SETS, "the sets", "sets"), complete(), REASON, SECONDS
)

MINIMAL = Table(
    Minimal,
    _VERDICT,
    Key("redundant", ListOf(CLUE), "the clues that can each be dropped alone"),
    Key("minimal", _SETS, "minimal sets of clues that leave one solution", "sets"),
    complete(),
    REASON,
    SECONDS,
)

_SUGGESTION = Table(
    Suggestion,
    Key("clue", CLUE, "the clue"),
    Told("sufficient", FLAG, "whether it leaves exactly one solution", "is_sufficient"),
    Key("left", WHOLE, "how many solutions it leaves, as far as they were counted"),
    Key("exact", FLAG, "whether it leaves no more than these", "is_exact"),
    Key("removed", NUMBER, "the share of the known solutions that it removes, from 0 to 1"),
    Solutions("solution", "a solution that it leaves", is_one=True),
    Key("touches", ListOf(CLUE), "the clues with which it shares a cell, or a place beside"),
    Key("partner", Maybe(CLUE), "the clue to which it would be symmetric"),
    Told("sentence", TEXT, "the suggestion in words", lambda one, about: str(one)),
)

AMBIGUITY = Table(
    Ambiguity,
    _VERDICT,
    Told("open", NAMES, "the cells that are not the same in all solutions", "open_cells"),
    Key("patterns", ListOf(NAMES), "sets of cells, one cell of each of which must be given"),
    Key("equal", ListOf(NAMES), "groups of open cells that are always equal", "equal_cells"),
    Solutions("target", "the solution that the additions make the only one", is_one=True),
    Key("additions", ListOf(CLUE), "few clues that make it the only one"),
    Key(
        "suggestions",
        ListOf(_SUGGESTION),
        "single clues of the kinds that were named, the best first",
    ),
    complete(),
    REASON,
    SECONDS,
    Key("seen", Maybe(TRUE_CANDIDATES), "the digits of each cell", "candidates"),
)
