"""f-puzzles and the extensions of user scripts and solvers around it.

Sources: the types of yusitnikov/fpuzzles-data, what dclamage/SudokuSolver and SudokuPad read.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from itertools import count
from typing import Any
from urllib.parse import quote

from attacks.readers import meanings as mean
from attacks.readers.board import Cells
from attacks.readers.formats.packing import packed
from attacks.readers.meanings import Meaning
from attacks.readers.parts import Document, Draw, Part, Role, objects_in, says

_Drawing = Callable[[Draw], Part]


def name(draw: Draw, cell: int) -> str:
    """Return what f-puzzles calls a cell."""
    row, column = draw.board.place(cell)
    return f"R{row + 1}C{column + 1}"


def _names(draw: Draw, cells: Cells) -> list[str]:
    return [name(draw, cell) for cell in cells]


def _entry(key: str, entry: dict[str, Any]) -> Callable[[Document], None]:
    def add(document: Document) -> None:
        document[key] = [*(document.get(key) or ()), entry]

    return add


def _switch(key: str, meaning: Callable[[Draw, Document], Meaning]) -> _Drawing:
    def drawn(draw: Draw) -> Part:
        def add(document: Document) -> None:
            document[key] = True

        return Part(key, add, meaning=lambda document: meaning(draw, document))

    return drawn


def _line(
    key: str,
    meaning: Callable[[Draw, Cells], Meaning],
    low: int = 2,
    high: int = 5,
    *,
    closed: bool = False,
) -> _Drawing:
    """Return how an entry with lines is drawn, one or two of them.

    Args:
        key: what the lines stand under.
        meaning: what one of them says.
        low: the fewest cells of a line.
        high: the most cells of a line.
        closed: whether a line may be a loop.
    """

    def drawn(draw: Draw) -> Part:
        def path() -> Cells:
            return draw.loop() if closed and draw.maybe(0.2) else draw.path(low, high)

        lines = [
            draw.preferably(path, lambda line: meaning(draw, line))
            for _ in range(1 + draw.maybe(0.2))
        ]
        entry: dict[str, Any] = {"lines": [_names(draw, line) for line in lines]}
        says_all = mean.both(*(meaning(draw, line) for line in lines))
        return Part(key, _entry(key, entry), meaning=says(says_all))

    return drawn


def _number(draw: Draw, number: int) -> int | str:
    """Return a number as f-puzzles (text) or an extension (a number) writes it."""
    return str(number) if draw.maybe(0.7) else number


def _valued_line(
    key: str, kind: Callable[[Cells, int], Meaning], usual: Callable[[int], int]
) -> _Drawing:
    """Return how a line with a number of its own, or the usual one, is drawn."""

    def drawn(draw: Draw) -> Part:
        least = usual(draw.size)
        entry: dict[str, Any] = {}
        if draw.maybe(0.4):
            least = draw.rng.randint(1, draw.size - 1)
            entry["value"] = _number(draw, least)
        line = draw.preferably(lambda: draw.path(2, 4), lambda cells: kind(cells, least))
        entry["lines"] = [_names(draw, line)]
        return Part(key, _entry(key, entry), meaning=says(kind(line, least)))

    return drawn


def _mark(key: str, digits: Callable[[int], bool]) -> _Drawing:
    def drawn(draw: Draw) -> Part:
        allowed = [digit for digit in range(1, draw.size + 1) if digits(digit)]
        cell = draw.preferably(draw.cell, lambda cell: mean.among((cell,), allowed))
        entry = {"cell": name(draw, cell)}
        return Part(key, _entry(key, entry), meaning=says(mean.among((cell,), allowed)))

    return drawn


def _extreme(key: str, sign: int) -> _Drawing:
    """Above (or below) all orthogonal neighbours that do not carry the same mark."""

    def drawn(draw: Draw) -> Part:
        def pairs(cell: int, marked: set[str]) -> list[tuple[int, int]]:
            others = draw.board.neighbours(cell)
            return [(cell, other) for other in others if name(draw, other) not in marked]

        def meaning(cell: int, marked: set[str]) -> Meaning:
            return mean.pairwise_all(pairs(cell, marked), lambda a, b: sign * a > sign * b)

        cell = draw.preferably(draw.cell, lambda cell: meaning(cell, set()))
        entry = {"cell": name(draw, cell)}
        return Part(
            key,
            _entry(key, entry),
            meaning=lambda document: meaning(cell, {entry["cell"] for entry in document[key]}),
        )

    return drawn


def _dot(key: str, usual: int, kind: Callable[[int, int, int], bool]) -> _Drawing:
    def drawn(draw: Draw) -> Part:
        number = usual
        entry: dict[str, Any] = {}
        if draw.maybe(0.4):
            number = draw.rng.randint(1, 4)
            entry["value"] = _number(draw, number)

        def meaning(cells: Cells) -> Meaning:
            a, b = cells
            return mean.pairwise_all([(a, b)], lambda x, y: kind(x, y, number))

        cells = draw.preferably(draw.pair, meaning)
        entry["cells"] = _names(draw, cells)
        return Part(key, _entry(key, entry), meaning=says(meaning(cells)))

    return drawn


def _xv(draw: Draw) -> Part:
    letter = draw.rng.choice("VVX")
    number = {"V": 5, "X": 10}[letter]
    cells = draw.preferably(draw.pair, lambda cells: mean.total(cells, number))
    entry = {"cells": _names(draw, cells), "value": letter}
    return Part("xv", _entry("xv", entry), meaning=says(mean.total(cells, number)))


def _outside(
    key: str, kind: Callable[[Cells, int], Meaning], largest: Callable[[int], int]
) -> _Drawing:
    def drawn(draw: Draw) -> Part:
        (row, column), cells = draw.outside()
        low = 0 if key == "sandwichsum" else 1
        number = draw.clue(kind, cells, low, largest(draw.size))
        entry = {"cell": f"R{row + 1}C{column + 1}", "value": _number(draw, number)}
        return Part(key, _entry(key, entry), meaning=says(kind(cells, number)))

    return drawn


def _little_killer(draw: Draw) -> Part:
    steps = {"UL": (-1, -1), "UR": (-1, 1), "DL": (1, -1), "DR": (1, 1)}
    cells: Cells = ()
    while not cells:
        (row, column), _ = draw.outside()
        direction = draw.rng.choice(tuple(steps))
        cells = draw.board.seen_from(row, column, *steps[direction])
    number = draw.number(sum(draw.at(cells)), low=1)
    entry: dict[str, Any] = {
        "cell": f"R{row + 1}C{column + 1}",
        "cells": _names(draw, cells),
        "direction": direction,
        "value": _number(draw, number),
    }
    if draw.maybe(0.2):
        del entry["cells"]
    return Part(
        "littlekillersum",
        _entry("littlekillersum", entry),
        meaning=says(mean.total(cells, number)),
    )


def _arrow(draw: Draw) -> Part:
    """An arrow, or several that share a circle; each of them has the sum."""
    pill, path = draw.arrow()
    paths = [path]
    if len(pill) == 1 and draw.maybe(0.2):
        ways = [way for way in (draw.path(2, 3) for _ in range(40)) if way[0] == path[0]]
        paths += ways[:1]
    cells = _names(draw, pill)
    entry = {
        "cells": cells[::-1] if draw.maybe(0.3) else cells,
        "lines": [_names(draw, way) for way in paths],
    }
    meaning = mean.both(*(mean.arrow(pill, way[1:]) for way in paths))
    return Part("arrow", _entry("arrow", entry), meaning=says(meaning))


def _cage(draw: Draw) -> Part:
    cells = draw.preferably(lambda: draw.path(1, 4, diagonal=False), mean.different)
    number = draw.number(sum(draw.at(cells)), low=1)
    entry: dict[str, Any] = {"cells": _names(draw, cells)}
    shape = draw.rng.randrange(4)
    if shape == 1:
        entry["value"] = ""
    elif shape > 1:
        entry["value"] = _number(draw, number)
    meaning = mean.cage(cells, number if shape > 1 else None)
    return Part("killercage", _entry("killercage", entry), meaning=says(meaning))


def _area(key: str, meaning: Callable[[Cells], Meaning]) -> _Drawing:
    def drawn(draw: Draw) -> Part:
        cells = draw.preferably(lambda: draw.cells(2, draw.size), meaning)
        entry = {"cells": _names(draw, cells)}
        return Part(key, _entry(key, entry), meaning=says(meaning(cells)))

    return drawn


def _indexer(key: str, line: Callable[[Draw, int], Cells]) -> _Drawing:
    def drawn(draw: Draw) -> Part:
        def meaning(cells: Cells) -> Meaning:
            return mean.both(*(mean.indexing(draw.board, c, line(draw, c)) for c in cells))

        cells = draw.preferably(lambda: draw.cells(1, 2), meaning)
        entry = {"cells": _names(draw, cells)}
        return Part(key, _entry(key, entry), meaning=says(meaning(cells)))

    return drawn


def _clone(draw: Draw) -> Part:
    def two() -> tuple[Cells, Cells]:
        cells = draw.cells(2, 6)
        half = len(cells) // 2
        return cells[:half], cells[half : 2 * half]

    cells, copies = draw.preferably(two, lambda both: mean.clone(*both))
    entry = {"cells": _names(draw, cells), "cloneCells": _names(draw, copies)}
    return Part("clone", _entry("clone", entry), meaning=says(mean.clone(cells, copies)))


def _quadruple(draw: Draw) -> Part:
    cells = draw.square()
    digits = sorted(draw.rng.sample(draw.at(cells), draw.rng.randint(1, 4)))
    if draw.maybe(0.2):
        digits = sorted({draw.digit() for _ in range(2)})
    entry = {"cells": _names(draw, cells), "values": digits}
    return Part("quadruple", _entry("quadruple", entry), meaning=says(mean.contains(cells, digits)))


def _bare_pairs(draw: Draw, document: Document, *keys: str) -> list[tuple[int, int]]:
    """Return the neighbours without a mark of these kinds between them."""
    marked = {frozenset(entry["cells"]) for key in keys for entry in (document.get(key) or ())}
    return [pair for pair in draw.board.pairs() if frozenset(_names(draw, pair)) not in marked]


def _non_consecutive(draw: Draw, document: Document) -> Meaning:
    pairs = _bare_pairs(draw, document, "difference", "ratio")
    return mean.pairwise_all(pairs, lambda a, b: abs(a - b) != 1)


def _negative(draw: Draw) -> Part:
    kind = draw.rng.choice(("xv", "ratio"))

    def add(document: Document) -> None:
        document["negative"] = [*(document.get("negative") or ()), kind]

    def meaning(document: Document) -> Meaning:
        if kind == "xv":
            pairs = _bare_pairs(draw, document, "xv")
            return mean.pairwise_all(pairs, lambda a, b: a + b not in (5, 10))
        pairs = _bare_pairs(draw, document, "ratio", "difference")
        entries = document.get("ratio") or ()
        ratios = {int(float(entry.get("value") or 2)) for entry in entries} or {2}
        return mean.pairwise_all(pairs, lambda a, b: all(a != r * b and b != r * a for r in ratios))

    return Part("negative", add, meaning=meaning)


def _pencil_given(draw: Draw) -> Part:
    cell = draw.cell()
    digits = sorted({draw.board.filling[cell], draw.digit(), draw.digit()})
    row, column = draw.board.place(cell)

    def add(document: Document) -> None:
        document["grid"][row][column]["givenPencilMarks"] = digits

    return Part("givenPencilMarks", add, meaning=says(mean.among((cell,), digits)))


def _given(draw: Draw) -> Part:
    cell = draw.empty_cell()
    row, column = draw.board.place(cell)
    digit = draw.board.filling[cell] if draw.maybe(0.9) else draw.digit()

    def add(document: Document) -> None:
        document["grid"][row][column].update(value=digit, given=True)

    return Part("given", add, meaning=says(mean.among((cell,), (digit,))))


def _in_cell(key: str, value: Callable[[Draw], Any], role: Role) -> _Drawing:
    def drawn(draw: Draw) -> Part:
        row, column = draw.board.place(draw.empty_cell())
        content = value(draw)

        def add(document: Document) -> None:
            document["grid"][row][column][key] = content

        return Part(f"cell {key}", add, role)

    return drawn


def _key(key: str, value: Callable[[Draw], Any], role: Role) -> _Drawing:
    def drawn(draw: Draw) -> Part:
        content = value(draw)

        def add(document: Document) -> None:
            document[key] = content

        return Part(key, add, role)

    return drawn


def _drawn(key: str) -> _Drawing:
    """Return how a drawing is drawn that no constraint explains."""

    def drawn(draw: Draw) -> Part:
        entry: dict[str, Any] = {"outlineC": "#FF0000", "width": 0.3}
        if key == "line":
            entry["lines"] = [_names(draw, draw.path())]
        elif key == "cage":
            entry |= {"cells": _names(draw, draw.path()), "fontC": "#000000"}
            entry["value"] = draw.rng.choice(("", "7", "?", "Product: 6", "sum:7", "x6", "<5"))
        else:
            entry |= {"cells": _names(draw, draw.pair()), "baseC": "#FFFFFF", "height": 0.3}
            entry |= {"value": draw.rng.choice(("A", "+", "3")), "angle": 0}
            if key == "text":
                entry |= {"fontC": "#000000", "size": 1}
        tag = draw.rng.choice(("", "", "fromConstraint", "isNewConstraint"))
        if tag:  # of a constraint that is not there
            entry[tag] = "Renban" if tag == "fromConstraint" else True
        return Part(f"{key} {tag}".strip(), _entry(key, entry), Role.NAMED)

    return drawn


def _odd_value(draw: Draw) -> Part:
    key = draw.rng.choice(("killercage", "difference", "ratio", "xv", "littlekillersum", "xsum"))
    entry: dict[str, Any] = {"value": draw.rng.choice(("<10", "?", "a", "3/4", "odd"))}
    if key in ("littlekillersum", "xsum"):
        entry |= {
            "cell": "R1C0",
            "direction": "DR",
            "cells": _names(draw, draw.diagonal(rising=False)),
        }
        if key == "xsum":
            entry = {"cell": "R1C0", "value": entry["value"]}
    else:
        entry["cells"] = _names(draw, draw.pair())
    return Part(f"{key} of the value {entry['value']}", _entry(key, entry), Role.NAMED)


_RELATIONS: dict[str, Callable[[int, int, int], bool]] = {
    "difference": lambda a, b, number: abs(a - b) == number,
    "ratio": lambda a, b, number: a == number * b or b == number * a,
    "whispers": lambda a, b, number: abs(a - b) >= number,
}


def _fraction(draw: Draw) -> Part:
    """A number in a text that some programs take for one, and others do not."""
    key = draw.rng.choice(tuple(_RELATIONS))
    kind = _RELATIONS[key]
    a, b = draw.pair()
    digits = draw.at((a, b))
    number = next((n for n in (3, 4, 2, 1) if kind(digits[0], digits[1], n)), 3)
    entry: dict[str, Any] = {"value": f"{number}.0"}
    names = _names(draw, (a, b))
    entry |= {"lines": [names]} if key == "whispers" else {"cells": names}
    meaning = mean.pairwise_all([(a, b)], lambda x, y: kind(x, y, number))
    return Part(f"{key} of {number}.0", _entry(key, entry), meaning=says(meaning))


def _more_in_entry(draw: Draw) -> Part:
    """Draw an entry with a key that nobody knows."""
    part = draw.rng.choice((_cage, _mark("even", lambda d: d % 2 == 0), _arrow, _xv, _clone))(draw)
    key = draw.rng.choice(("sum", "product", "op", "negate", "unique", "limit"))

    def add(document: Document) -> None:
        part.add(document)
        document[part.key][-1][key] = 7

    return Part(f"{part.key} entry {key}", add, Role.NAMED, part.meaning, part.add)


def _empty(draw: Draw) -> Part:
    """A key that holds nothing."""
    switches = ("antiknight", "antiking", "diagonal+", "disjointgroups", "nonconsecutive")
    lists = ("arrow", "cage", "killercage", "line", "negative", "thermometer", "xv", "unheardof")
    if draw.maybe(0.3):
        row, column = draw.board.place(draw.empty_cell())
        key = draw.rng.choice(("value", "centerPencilMarks", "c", "givenPencilMarks", "highlight"))

        def add_to_cell(document: Document) -> None:
            document["grid"][row][column][key] = None

        return Part(f"empty cell {key}", add_to_cell, Role.NOTHING)
    key, value = draw.rng.choice(
        (
            *((switch, False) for switch in switches),
            *((key, []) for key in lists),
            *((key, None) for key in (*switches, *lists, "solution", "title")),
            ("title", ""),
            ("ruleset", ""),
        )
    )

    def add(document: Document) -> None:
        document.setdefault(key, value)

    return Part(f"empty {key}", add, Role.NOTHING)


_SCRIPT_LINES = (
    "Renban",
    "German Whispers",
    "Dutch Whispers",
    "Entropic Line",
    "Modular Line",
    "Region Sum Line",
    "Nabner",
    "Double Arrow",
    "Zipper Line",
    "Slow Thermometer",
)
_SCRIPT_CAGES = ("Row Indexer", "Column Indexer", "Box Indexer")
_SCRIPT_OUTSIDE = {"X Sum": "\u25ef", "Skyscraper": "\u25af"}
"""What the user script "Fpuzzles-NewConstraints" adds; it draws all of it once more."""


def _shown_again(draw: Draw) -> Part:
    """What the user script draws for a constraint of its own."""
    name = draw.rng.choice((*_SCRIPT_LINES, *_SCRIPT_CAGES, *_SCRIPT_OUTSIDE))
    key = "whispers" if "Whispers" in name else name.replace(" ", "").lower()
    tag = {"fromConstraint": name, "outlineC": "#F067F0"}
    drawings: list[tuple[str, dict[str, Any]]] = []
    if name in _SCRIPT_LINES:
        line = _names(draw, draw.path(2, 2) if name == "Nabner" else draw.path(3, 4))
        entry: dict[str, Any] = {"lines": [line]}
        if key == "whispers":
            entry["value"] = str((draw.size + 1) // 2 - (name == "Dutch Whispers"))
        drawings.append(("line", {"lines": [line], "width": 0.25, **tag}))
        ends = {"Double Arrow": (0, -1), "Slow Thermometer": (0,)}.get(name, ())
        for end in ends:
            looks = {"baseC": "#6495ED", "width": 0.8, "height": 0.8, **tag}
            drawings.append(("circle", {"cells": [line[end]], **looks}))
    elif name in _SCRIPT_CAGES:
        entry = {"cells": _names(draw, draw.cells(1, 2))}
        drawings.append(("cage", {**entry, "fontC": "#000000", **tag}))
    else:
        (row, column), cells = draw.outside()
        kind = mean.x_sum if key == "xsum" else mean.skyscraper
        value = next(n for n in count(1) if kind(cells, n)(draw.board.filling))
        entry = {"cell": f"R{row + 1}C{column + 1}", "value": str(value)}
        for text, size in ((_SCRIPT_OUTSIDE[name], 1.2), (entry["value"], 0.7)):
            looks = {"fontC": "#000000", "size": size, "fromConstraint": name}
            drawings.append(("text", {"cells": [entry["cell"]], "value": text, **looks}))
    without = _entry(key, entry)

    def add(document: Document) -> None:
        without(document)
        for kind, drawing in drawings:
            _entry(kind, drawing)(document)

    return Part(f"{name} shown again", add, Role.NOTHING, None, without)


def _short_line(draw: Draw) -> Part:
    key = draw.rng.choice(("betweenline", "doublearrow"))
    entry = {"lines": [_names(draw, draw.path(2, 2))]}
    return Part(f"{key} of two cells", _entry(key, entry), Role.NAMED)


def _solution(draw: Draw) -> Part:
    digits: list[int | None] = list(draw.board.filling)
    if draw.maybe(0.3):
        digits[draw.cell()] = None

    def add(document: Document) -> None:
        document["solution"] = digits

    return Part("solution", add, Role.HARMLESS)


def _metadata_cage(draw: Draw) -> Part:
    value = draw.rng.choice(
        ("title: Other", "author: Someone", "msgcorrect: Well done", "FOGLIGHT")
    )
    entry = {
        "cells": _names(draw, draw.cells(1, 2)),
        "value": value,
        "outlineC": "#0000",
        "fontC": "#0000",
    }
    return Part(f"cage {value}", _entry("cage", entry), Role.HARMLESS)


_NINE = (
    _line("entropicline", lambda draw, line: mean.cycling(line, lambda d: (d - 1) // 3, 3)),
    _line("modularline", lambda draw, line: mean.cycling(line, lambda d: d % 3, 3)),
)
"""Parts whose meaning is known for nine digits only."""

_PARTS: tuple[_Drawing, ...] = (
    _switch("diagonal+", lambda draw, document: mean.different(draw.diagonal(rising=True))),
    _switch("diagonal-", lambda draw, document: mean.different(draw.diagonal(rising=False))),
    _switch("antiknight", lambda draw, document: mean.moves_apart(draw.board, (1, 2))),
    _switch("antiking", lambda draw, document: mean.moves_apart(draw.board, (1, 1), (0, 1))),
    _switch("disjointgroups", lambda draw, document: mean.disjoint_groups(draw.board)),
    _switch("nonconsecutive", _non_consecutive),
    _negative,
    _line("thermometer", lambda draw, line: mean.rising(line)),
    _line("slowthermometer", lambda draw, line: mean.rising(line, 0)),
    _line("palindrome", lambda draw, line: mean.palindrome(line)),
    _line("renban", lambda draw, line: mean.renban(line), closed=True),
    _line("nabner", lambda draw, line: mean.nabner(line), high=3, closed=True),
    _line("regionsumline", lambda draw, line: mean.region_sums(draw.board, line), closed=True),
    _line("zipperline", lambda draw, line: mean.zipper(line), low=3),
    _line("betweenline", lambda draw, line: mean.between(line), low=3, high=4),
    _line("doublearrow", lambda draw, line: mean.double_arrow(line), low=3),
    _valued_line("whispers", mean.apart, lambda size: (size + 1) // 2),
    _valued_line("lockout", mean.lockout, lambda size: size // 2),
    _mark("even", lambda digit: digit % 2 == 0),
    _mark("odd", lambda digit: digit % 2 == 1),
    _extreme("minimum", -1),
    _extreme("maximum", 1),
    _dot("difference", 1, lambda a, b, number: abs(a - b) == number),
    _dot("ratio", 2, lambda a, b, number: a == number * b or b == number * a),
    _xv,
    _outside("sandwichsum", mean.sandwich, lambda size: size * (size + 1) // 2),
    _outside("xsum", mean.x_sum, lambda size: size * (size + 1) // 2),
    _outside("skyscraper", mean.skyscraper, lambda size: size),
    _little_killer,
    _arrow,
    _cage,
    _area("extraregion", mean.different),
    _indexer("rowindexer", Draw.column),
    _indexer("columnindexer", Draw.row),
    _indexer("boxindexer", Draw.region),
    _clone,
    _quadruple,
    _pencil_given,
    _given,
    _short_line,
    *(_empty,) * 3,
    *(_shown_again,) * 4,
    _odd_value,
    _fraction,
    _more_in_entry,
    *map(_drawn, ("line", "circle", "rectangle", "text", "cage")),
    _key(
        "unheardof", lambda draw: draw.rng.choice((True, "x", [1], {"cells": ["R1C1"]})), Role.NAMED
    ),
    _key("negative", lambda draw: ["difference"], Role.NAMED),
    _key("fogofwar", lambda draw: _names(draw, draw.cells()), Role.HARMLESS),
    _key("foglight", lambda draw: _names(draw, draw.cells()), Role.HARMLESS),
    _key("disabledlogic", lambda draw: ["Naked Single"], Role.HARMLESS),
    _key("truecandidatesoptions", lambda draw: ["colored"], Role.HARMLESS),
    _key("activeConstraints", lambda draw: ["Thermometer", "Renban"], Role.NOTHING),
    _key("nfaConstraints", lambda draw: [{"cells": ["R1C1"], "nfa": "AAAA"}], Role.NAMED),
    _key(
        "binaryLookupConstraints",
        lambda draw: [{"cells": ["R1C1", "R1C2"], "table": [1, 2], "name": "mine"}],
        Role.NAMED,
    ),
    _key("anykropki", lambda draw: [{"cells": ["R1C1", "R1C2"], "value": "1"}], Role.NAMED),
    _key("highlightConflicts", lambda draw: True, Role.HARMLESS),
    _key("successMessage", lambda draw: "Well done!", Role.HARMLESS),
    _key("title", lambda draw: "A title", Role.HARMLESS),
    _key("author", lambda draw: "Somebody", Role.HARMLESS),
    _key("ruleset", lambda draw: "Normal sudoku rules apply.", Role.HARMLESS),
    _solution,
    _metadata_cage,
    _in_cell("centerPencilMarks", lambda draw: [1, draw.digit()], Role.NAMED),
    _in_cell("cornerPencilMarks", lambda draw: [draw.digit()], Role.NAMED),
    _in_cell("c", lambda draw: "#ffa0a0", Role.NAMED),
    _in_cell("cArray", lambda draw: ["#ffa0a0", "#61d060"], Role.NAMED),
    _in_cell("highlight", lambda draw: "#ffdf61", Role.NAMED),
    _in_cell("highlightArray", lambda draw: ["#ffdf61"], Role.NAMED),
    _in_cell("value", lambda draw: draw.digit(), Role.NAMED),
    _in_cell("unheardof", lambda draw: 3, Role.NAMED),
)


_OPAQUE = frozenset(
    (
        *("anykropki", "binaryLookupConstraints", "nfaConstraints", "unheardof"),
        *("cage", "circle", "line", "rectangle", "text"),
    )
)
"""Keys that are named as a whole: drawings, and what nobody knows."""


class FPuzzles:
    """f-puzzles."""

    name = "fpuzzles"
    sizes = (4, 4, 4, 5, 6, 9)
    firsts = (1,)

    def base(self, draw: Draw) -> Document:
        """Return the board; regions are written where there are no boxes, and sometimes else."""
        board = draw.board
        says_regions = board.box is None or draw.maybe(0.2)
        grid: list[list[dict[str, Any]]] = [
            [{} for _ in range(board.size)] for _ in range(board.size)
        ]
        for cell in range(board.size**2):
            row, column = board.place(cell)
            if says_regions:
                grid[row][column]["region"] = board.regions[cell]
            if cell in board.givens:
                grid[row][column].update(value=board.givens[cell], given=True)
        return {"size": board.size, "grid": grid}

    def part(self, draw: Draw) -> Part:
        """Draw a part."""
        parts = _PARTS + _NINE if draw.size == 9 else _PARTS
        return draw.rng.choice(parts)(draw)

    def texts(self, document: Document) -> Mapping[str, str]:
        """Return JSON, the payload, and links to f-puzzles and to SudokuPad."""
        text = json.dumps(document, separators=(",", ":"))
        payload = packed(text)
        return {
            "JSON": text,
            "sorted JSON": json.dumps(document, indent=2, sort_keys=True),
            "payload": payload,
            "link": f"https://www.f-puzzles.com/?load={payload}",
            "quoted link": f"https://f-puzzles.com/?load={quote(payload, safe='')}",
            "link to SudokuPad": f"https://sudokupad.app/fpuzzles{quote(payload, safe='')}",
        }

    def objects(self, document: Document) -> Iterator[dict[str, Any]]:
        """Yield the objects in which a key that nobody knows must be noticed."""
        return objects_in(document, _OPAQUE)
