"""Audits of clauses."""

from __future__ import annotations

from sudoku_model.answers.kinds import FLAG, TEXT, WHOLE, ByName, ListOf, Maybe
from sudoku_model.answers.parts import CLUE
from sudoku_model.answers.table import Key, Table, Told
from sudoku_model.answers.verdicts import REASON
from sudoku_model.audit.report import AuditedClue, EncodingAudit, Tried

_FILLING = ByName(WHOLE)

TRIED = Table(
    Tried,
    Key("count", WHOLE, "how many"),
    Key("all", FLAG, "whether there are no others", "are_all"),
)

AUDITED_CLUE = Table(
    AuditedClue,
    Key("sentence", TEXT, "the clue, the house, or what follows from several", "name"),
    Key("about", ListOf(CLUE), "the clues among them", "clues"),
    Told("right", Maybe(FLAG), "whether the clauses agree; null if not audited", "is_right"),
    Key("obeying", TRIED, "the fillings tried that obey it"),
    Key("breaking", TRIED, "the fillings tried that break it"),
    Key("lost", _FILLING, "a grid that obeys it and is refused", default={}),
    Key("letThrough", _FILLING, "one that breaks it and is admitted", "let_through", {}),
    REASON,
)

AUDIT = Table(
    EncodingAudit,
    Told("right", Maybe(FLAG), "whether all agree; null if something is left out", "is_right"),
    Key("encoding", TEXT, "of 'all different'"),
    Key("clues", ListOf(AUDITED_CLUE), "the cells, the houses, and each clue"),
    REASON,
    name="audit",
)
