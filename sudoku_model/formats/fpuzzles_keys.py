"""The keys of f-puzzles and its extensions.

First those that hold one constraint each, as it is: each row serves reading and writing. What has
conditions, or is not the same both ways, stands in `fpuzzles_reading` and `fpuzzles_writing`, and
goes before these rows. Then, for each kind of object, all keys that it may have.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import NamedTuple

from sudoku_model import constraints
from sudoku_model.constraints.base import Constraint
from sudoku_model.formats.keys import LOOKS, Keys


class Form(Enum):
    """What stands under a key."""

    SWITCH = "true; the constraint holds in the whole grid"
    CELL = "entries with one cell each"
    AREA = "entries with a set of cells"
    LINE = "entries with lines, and a value if there is a usual one"
    LOOP = "entries with lines of which only the set of cells counts, so that they may be closed"
    DOT = "entries with cells and a value"
    OUTSIDE = "entries with a place beside the grid and a value"


class Key(NamedTuple):
    """A key and the constraint that its entries say.

    Attributes:
        name: the key.
        form: what stands under it.
        constraint: the public name of the constraint, whose fields are its cells and its value.
        usual: for a grid of some size the value of an entry that has none; None if entries of this
            form have no value, or need it.
        shortest: a line of fewer cells says nothing.
    """

    name: str
    form: Form
    constraint: str
    usual: Callable[[int], int] | None = None
    shortest: int = 2

    @property
    def kind(self) -> type[Constraint]:
        """The class of the constraint, which is imported when it is first asked for."""
        kind: type[Constraint] = getattr(constraints, self.constraint)
        return kind


KEYS = (
    Key("antiknight", Form.SWITCH, "AntiKnight"),
    Key("antiking", Form.SWITCH, "AntiKing"),
    Key("thermometer", Form.LINE, "Thermometer"),
    Key("slowthermometer", Form.LINE, "SlowThermometer"),
    Key("palindrome", Form.LINE, "Palindrome"),
    Key("renban", Form.LOOP, "Renban"),
    Key("nabner", Form.LOOP, "Nabner"),
    Key("germanwhispers", Form.LINE, "Whisper", lambda size: (size + 1) // 2),
    Key("dutchwhispers", Form.LINE, "Whisper", lambda size: (size + 1) // 2 - 1),
    Key("whispers", Form.LINE, "Whisper", lambda size: (size + 1) // 2),
    Key("lockout", Form.LINE, "Lockout", lambda size: size // 2),
    Key("entropicline", Form.LINE, "Entropic"),
    Key("modularline", Form.LINE, "Modular"),
    Key("zipperline", Form.LINE, "Zipper", shortest=3),
    Key("doublearrow", Form.LINE, "DoubleArrow", shortest=3),
    Key("betweenline", Form.LINE, "BetweenLine", shortest=3),
    Key("extraregion", Form.AREA, "ExtraRegion"),
    Key("rowindexer", Form.AREA, "RowIndexing"),
    Key("columnindexer", Form.AREA, "ColumnIndexing"),
    Key("boxindexer", Form.AREA, "BoxIndexing"),
    Key("even", Form.CELL, "Even"),
    Key("odd", Form.CELL, "Odd"),
    Key("minimum", Form.CELL, "Minimum"),
    Key("maximum", Form.CELL, "Maximum"),
    Key("difference", Form.DOT, "Difference", lambda size: 1),
    Key("ratio", Form.DOT, "Ratio", lambda size: 2),
    Key("sandwichsum", Form.OUTSIDE, "Sandwich"),
    Key("xsum", Form.OUTSIDE, "XSum"),
    Key("skyscraper", Form.OUTSIDE, "Skyscraper"),
)
"""The last of several keys for a class is the one that is written."""

EXTENSIONS = frozenset(
    (
        *("slowthermometer", "renban", "nabner", "germanwhispers", "dutchwhispers", "whispers"),
        *("lockout", "entropicline", "modularline", "zipperline", "doublearrow", "regionsumline"),
        *("rowindexer", "columnindexer", "boxindexer", "xsum", "skyscraper"),
    )
)
"""The keys that f-puzzles itself does not show, so that user scripts draw them once more."""

_FORM_KEYS = {
    Form.CELL: "cell",
    Form.AREA: "cells",
    Form.LINE: "lines",
    Form.LOOP: "lines",
    Form.DOT: "cells",
    Form.OUTSIDE: "cell value",
}
_OTHER_KEYS = {
    "arrow": "cells lines",
    "killercage": "cells value",
    "regionsumline": "lines",
    "xv": "cells value",
    "clone": "cells cloneCells",
    "quadruple": "cells values",
    "littlekillersum": "cell cells direction value",
}
ENTRY_KEYS = {
    name: Keys(stated, harmless=LOOKS)
    for name, stated in (
        *(
            (key.name, _FORM_KEYS[key.form] + " value" * (key.usual is not None))
            for key in KEYS
            if key.form in _FORM_KEYS
        ),
        *_OTHER_KEYS.items(),
    )
}
"""The keys of the entries under the key of a constraint."""

CELL_KEYS = Keys(
    "value given region givenPencilMarks",
    named="centerPencilMarks cornerPencilMarks c cArray highlight highlightArray",
)

BOARD_KEYS = Keys(
    "size grid title author ruleset solution negative fogofwar foglight "
    "diagonal+ diagonal- disjointgroups nonconsecutive "
    + " ".join((*(key.name for key in KEYS), *_OTHER_KEYS)),
    named="cage line circle rectangle text",
    harmless={
        "a setting of a program": "disabledlogic truecandidatesoptions highlightConflicts "
        "activeConstraints",
        "what solvers read at the end": "successMessage",
    },
)
