"""What a referee says of a model that somebody has written."""

from __future__ import annotations

from sudoku_model.answers.kinds import FLAG, NAMES, NUMBERS, TEXT, WHOLE, Among, ListOf, Maybe, Word
from sudoku_model.answers.table import Key, Table, Told
from sudoku_model.answers.verdicts import REASON, SECONDS
from sudoku_model.classroom.submission import NO_MODEL, JudgedSubmission
from sudoku_model.referee.judgement import Excess, Judged, Judgement, Weakness
from sudoku_model.referee.symmetries import SYMMETRIES

_TEXTS = ListOf(TEXT)

_UP_TO = Key(
    "up_to", ListOf(Among(tuple(SYMMETRIES))), "the symmetries that it may break", default=()
)

WEAKNESS = Table(
    Weakness,
    Key("digits", ListOf(NUMBERS), "for each cell the digits that the model says it holds"),
    Key("broken", TEXT, "what the grid breaks, in words"),
    Key("cells", NAMES, "the cells where it does"),
    Key("missing", _TEXTS, "all rules that do not follow from the model, in words"),
)

EXCESS = Table(
    Excess,
    Key("values", NUMBERS, "the digit of each cell"),
    Key("clauses", _TEXTS, "what forbids it, as few parts of the model as do, in words"),
    Key("numbers", NUMBERS, "their numbers in the model, from 1"),
    Key("cells", NAMES, "the cells of which they speak"),
    _UP_TO,
    Key("of_all", FLAG, "whether they allow no grid at all", "is_of_all", default=False),
)

JUDGEMENT = Table(
    Judgement,
    Told("status", Word(Judged), "what it comes to"),
    Key("weakness", Maybe(WEAKNESS), "a grid that it allows and should forbid", default=None),
    Key("excess", Maybe(EXCESS), "a grid that it forbids and should allow", default=None),
    Key("proved", FLAG, "whether it is proved that there is no other such grid", "is_proved"),
    Key("tried", WHOLE, "where not, how many right grids the model was seen to allow"),
    REASON,
    _UP_TO,
    Key("empty", FLAG, "whether it is right and no grid is", "is_empty", default=False),
)

SUBMISSION = Table(
    JudgedSubmission,
    Key("submission", TEXT, "its file", "name"),
    Told("status", Among((*(one.value for one in Judged), NO_MODEL)), "what it comes to"),
    Key("judgement", Maybe(JUDGEMENT), "what the referee says", default=None),
    Key("problem", TEXT, "why there is no model, or what fails after it", default=""),
    SECONDS,
    name="submission",
    may_lack_puzzle=True,
)
