"""What each element of a document of SudokuMaker means.

An element has a number for its kind and lists its clues. What is meant was taken from how
SudokuMaker's own solver reads the elements.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from itertools import chain, pairwise, product
from types import MappingProxyType
from typing import NamedTuple, TypeAlias

from sudoku_model import constraints as kinds
from sudoku_model.constraints.base import Constraint
from sudoku_model.cosmetics import Cosmetic
from sudoku_model.digits import thirds
from sudoku_model.errors import GridError
from sudoku_model.formats.cells import quote
from sudoku_model.formats.damaged import UnfitError
from sudoku_model.formats.json_text import Node
from sudoku_model.formats.keys import Keys, is_empty
from sudoku_model.formats.sudokumaker_document import Digits, Reader
from sudoku_model.formats.sudokumaker_drawings import drawn_cage, drawn_line, drawn_symbol
from sudoku_model.grouped import grouped
from sudoku_model.reach import parts_that_share

GIVENS, REGIONS, RULES = 0, 1, 2003
_CUSTOM = 1000
_MAXIMUM, _MINIMUM, _DIFFERENCE, _RATIO = 102, 103, 200, 201
_Handler: TypeAlias = "Callable[[Reader, Node], None]"


def _plain(build: Callable[[], Constraint], reader: Reader, element: Node) -> None:
    reader.add(element, build)


def _marks(kind: Callable[[str], Constraint], reader: Reader, element: Node) -> None:
    for node in element.items_of("cells"):
        reader.add(node, partial(kind, reader.text([reader.cell(node)])))


def _extremes(
    number: int, kind: Callable[[str], Constraint], reader: Reader, element: Node
) -> None:
    """Read cells above or below their neighbours that do not belong to the same element."""
    if len(reader.elements[number]) == 1:
        _marks(kind, reader, element)
        return
    nodes = list(element.items_of("cells"))
    marked = {reader.cell(node) for node in nodes}
    for node in nodes:
        cell = reader.cell(node)
        for other in reader.grid.neighbours(cell):
            if other not in marked:
                pair = [cell, other] if number == _MAXIMUM else [other, cell]
                reader.add(node, partial(kinds.GreaterThan, reader.text(pair)))


def _difference(reader: Reader, element: Node) -> None:
    _dots(kinds.Difference, reader, element)
    if differences := _negative(element):
        any_dot = reader.all_on(_RATIO, "overrideNegativeDifferences")
        reader.add(element, partial(kinds.NegativeDifference, differences, any_dot))


def _ratio(reader: Reader, element: Node) -> None:
    _dots(kinds.Ratio, reader, element)
    if ratios := _negative(element):
        any_dot = reader.all_on(_DIFFERENCE, "overrideNegativeRatios")
        reader.add(element, partial(kinds.NegativeRatio, ratios, any_dot))


def _non_consecutive(reader: Reader, element: Node) -> None:
    if reader.all_on(_RATIO, "overrideNegativeDifferences"):
        reader.add(element, partial(kinds.NonConsecutive, exempt_dots=True))
    else:
        reader.add(element, partial(kinds.NegativeDifference, (1,), any_dot=False))


def _dots(kind: Callable[[str, int], Constraint], reader: Reader, element: Node) -> None:
    for clue in element.items_of("clues"):
        cells = reader.text(reader.edge(clue.member("edge")))
        value = reader.number(clue, element)
        if value is not None:
            reader.add(clue, partial(kind, cells, value))


def _negative(element: Node) -> tuple[int, ...]:
    return tuple(sorted({node.integer(0) for node in element.items_of("negative")}))


def _xv(reader: Reader, element: Node) -> None:
    for clue in element.items_of("clues"):
        cells = reader.text(reader.edge(clue.member("edge")))
        total = reader.number(clue, element)
        if total in (5, 10):
            reader.add(clue, partial(kinds.PairSum, cells, total))
        elif total is not None:
            reader.unstated.append(f"the sum {total} of a mark for 5 or 10 ({clue.path})")
    if sums := _negative(element):
        reader.add(element, partial(kinds.NegativeSum, sums))


def _global_classes(reader: Reader, element: Node) -> None:
    classes = reader.classes(element)
    if _are_thirds(classes, reader.digits):
        reader.add(element, kinds.GlobalEntropy)
    elif len(classes) == 3 and _are_residues(classes, reader.digits):
        reader.add(element, kinds.GlobalModular)
    else:
        for square, digits in product(reader.grid.squares, classes):
            reader.add(element, partial(_one_of, reader, square, digits))


def _one_of(reader: Reader, cells: Iterable[int], digits: Digits) -> Constraint:
    wanted = tuple(sorted(digits))
    return kinds.Or(tuple(kinds.DigitClass(reader.text([cell]), wanted) for cell in cells))


def _are_thirds(classes: list[Digits], digits: range) -> bool:
    return len(digits) == 9 and {*classes} == {*map(frozenset, thirds(digits))}


def _are_residues(classes: list[Digits], digits: range) -> bool:
    modulus = len(classes)
    return modulus > 1 and set(classes) == {
        frozenset(digit for digit in digits if digit % modulus == residue)
        for residue in range(modulus)
    }


def _lines(
    kind: Callable[[str], Constraint],
    shortest: int,
    reader: Reader,
    element: Node,
    key: str = "lines",
) -> None:
    """Read lines; those of fewer cells than `shortest` say nothing."""
    for node in element.items_of(key):
        cells = reader.cells(node)
        if len(cells) >= shortest:
            reader.add(node, partial(kind, reader.text(cells)))
        elif cells:
            reader.omit_short(node, len(cells), "line")


def _whisper(reader: Reader, element: Node) -> None:
    difference = element.member("minDifference").integer()
    _lines(lambda cells: kinds.Whisper(cells, difference), 2, reader, element)


def _lockout(reader: Reader, element: Node) -> None:
    difference = len(reader.digits) // 2
    _lines(lambda cells: kinds.Lockout(cells, difference), 2, reader, element)


def _thermometer(reader: Reader, element: Node) -> None:
    kind = kinds.SlowThermometer if element.is_on("slow") else kinds.Thermometer
    _lines(kind, 2, reader, element, "thermometers")


def _renban(reader: Reader, element: Node) -> None:
    for node, lines in _connected(reader, element):
        cells = dict.fromkeys(chain(*lines))
        reader.add(node, partial(kinds.Renban, reader.text(cells)))


def _connected(reader: Reader, element: Node) -> list[tuple[Node, list[list[int]]]]:
    """Return the lines in groups: lines that share a cell are branches of one."""
    read = ((node, reader.cells(node)) for node in element.items_of("lines"))
    drawn = [(node, line) for node, line in read if line]
    parts = parts_that_share([line for _, line in drawn])
    return [(drawn[part[0]][0], [drawn[place][1] for place in part]) for part in parts]


def _region_sum_line(reader: Reader, element: Node) -> None:
    if not reader.regions:
        reader.unstated.append(f"region sum lines without regions ({element.path})")
        return
    is_pooled = element.is_on("singleRegionTotals")
    for node, lines in _connected(reader, element):
        if any(reader.regions[cell] is None for cell in chain(*lines)):
            reader.unstated.append(f"the region sum line through cells in no region ({node.path})")
        else:
            _add_region_sums(reader, node, lines, is_pooled=is_pooled)


def _add_region_sums(
    reader: Reader, node: Node, lines: list[list[int]], *, is_pooled: bool
) -> None:
    """Add a plain line as the constraint of that name, any other by the parts whose sums agree."""
    line = lines[0]
    if not is_pooled and len(lines) == 1 and len(set(line)) == len(line):
        reader.add(node, partial(kinds.RegionSumLine, reader.text(line)))
        return
    parts = _by_region(reader, lines) if is_pooled else _runs(reader, lines)
    if len(parts) > 1:
        reader.add(node, partial(kinds.EqualSum, tuple(map(reader.text, parts))))


def _by_region(reader: Reader, lines: list[list[int]]) -> list[list[int]]:
    parts = grouped((reader.regions[cell], cell) for cell in dict.fromkeys(chain(*lines)))
    return list(parts.values())


def _runs(reader: Reader, lines: list[list[int]]) -> list[list[int]]:
    """Return the parts into which the borders of regions cut lines that branch or are closed."""
    steps = [*zip(chain(*lines)), *(pair for line in lines for pair in pairwise(line))]
    runs = [step for step in steps if len({reader.regions[cell] for cell in step}) == 1]
    parts = parts_that_share(runs)
    return [[*dict.fromkeys(chain(*(runs[place] for place in part)))] for part in parts]


def _class_lines(reader: Reader, element: Node) -> None:
    classes = reader.classes(element)
    kind = _kind_of_class_lines(classes, reader.digits)
    pairs = _pairs_of_different(classes)
    for node in element.items_of("lines"):
        cells = reader.cells(node)
        if len(cells) < 2:
            reader.omit_short(node, len(cells), "line")
            continue
        if kind is not None and len(set(cells)) == len(cells):
            reader.add(node, partial(kind, reader.text(cells)))
            continue
        for start in range(max(1, len(cells) - len(classes) + 1)):
            window = reader.text(cells[start : start + len(classes)])
            reader.add(node, partial(kinds.AllPairs, window, pairs, "digits of different groups"))


def _kind_of_class_lines(
    classes: list[Digits], digits: range
) -> Callable[[str], Constraint] | None:
    """Return the constraint that has a name of its own for lines of such classes, if one has."""
    if _are_thirds(classes, digits):
        return kinds.Entropic
    if _are_residues(classes, digits):
        return partial(kinds.Modular, modulus=len(classes))
    return None


def _pairs_of_different(classes: list[Digits]) -> tuple[tuple[int, int], ...]:
    """Return the pairs of digits that are not in the same class."""
    of = {digit: number for number, digits in enumerate(classes) for digit in digits}
    return tuple((a, b) for a in of for b in of if of[a] != of[b])


def _arrow(reader: Reader, element: Node) -> None:
    for entry in element.items_of("bulbsWithArrows"):
        circle = sorted(reader.cells(entry.member("bulbCells")))
        lines = [(node, reader.cells(node)) for node in entry.items_of("arrows")]
        arrows = [(node, cells) for node, cells in lines if len(cells) > 1]
        if not circle or not arrows:
            reader.omit(element)
            continue
        for node, cells in arrows:
            reader.add_arrow(node, circle, cells, reader.text)


def _cages(reader: Reader, element: Node) -> None:
    for cage in element.items_of("cages"):
        cells = reader.cells(cage.member("cells"))
        total = reader.number(cage, element) or None if cage.get("value") else None
        if cells:
            reader.add(cage, partial(kinds.KillerCage, reader.text(cells), total))
        else:
            reader.omit(element)


def _look_and_say(reader: Reader, element: Node) -> None:
    for cage in element.items_of("cages"):
        cells = reader.text(reader.cells(cage.member("cells")))
        reader.add(cage, partial(kinds.LookAndSay, cells, cage.member("value").text()))


def _clones(reader: Reader, element: Node) -> None:
    for group in element.items_of("groups"):
        first, *others = reader.cells(group) or [0]
        if not others:
            reader.omit(element)
        for other in others:
            reader.add(group, partial(kinds.Clone, reader.text([first]), reader.text([other])))


def _different(reader: Reader, element: Node) -> None:
    cells = reader.cells(element.member("cells"))
    kind = kinds.ExtraRegion if len(cells) == len(reader.digits) else kinds.DifferentDigits
    if len(cells) > 1:
        reader.add(element, partial(kind, reader.text(cells)))
    else:
        reader.omit(element)


def _counting_circles(reader: Reader, element: Node) -> None:
    if cells := reader.cells(element.member("cells")):
        reader.add(element, partial(kinds.CountingCircles, reader.text(cells)))


def _quadruples(reader: Reader, element: Node) -> None:
    for clue in element.items_of("clues"):
        cells = reader.corner(clue.member("corner"))
        digits = tuple(node.integer() for node in clue.member("digits").items())
        if digits:
            kind = kinds.Quadruple if len(cells) == 4 else kinds.Contains
            reader.add(clue, partial(kind, reader.text(cells), digits))
        else:
            reader.omit(element)


def _outside(kind: Callable[[str, int], Constraint], reader: Reader, element: Node) -> None:
    for clue in element.items_of("clues"):
        value = reader.number(clue, element)
        if value is not None:
            reader.add(clue, partial(kind, reader.text(reader.ray(clue)), value))


def _disjoint_groups(reader: Reader, element: Node) -> None:
    if reader.regions and reader.grid.box is not None:
        reader.add(element, kinds.DisjointGroups)
    else:
        reader.add_disjoint_groups(element, reader.regions, reader.text)


def _custom(reader: Reader, element: Node) -> None:
    definition = element.get("definition")
    name = definition.get("name") if definition else None
    called = f" {quote(name.text())}" if name else ""
    reader.unstated.append(f"the custom constraint{called}, which is a program")


def _drawn_lines(reader: Reader, element: Node) -> None:
    for line in element.items_of("lines"):
        reader.draw("drawn line", _shown(partial(drawn_line, element, line)))


def _drawn_cages(reader: Reader, element: Node) -> None:
    def cage(entry: Node) -> Cosmetic:
        cells = reader.cells(entry.member("cells"))
        places = [divmod(cell, reader.columns) for cell in cells]
        return drawn_cage(element, places, str(entry.value_of("value", "")))

    for entry in element.items_of("cages"):
        reader.draw("drawn cage", _shown(partial(cage, entry)))


def _drawn_symbols(reader: Reader, element: Node) -> None:
    params = element.get("params")
    looks = list(params.items()) if params and isinstance(params.value, list) else []
    for symbol in element.items_of("symbols"):
        reader.draw("drawn symbol", _shown(partial(drawn_symbol, symbol, looks)))


def _shown(build: Callable[[], Cosmetic]) -> Callable[[], Cosmetic]:
    """Take a drawing that makes no sense for one that cannot be shown: nothing depends on it."""

    def shown() -> Cosmetic:
        try:
            return build()
        except UnfitError as problem:
            raise GridError(str(problem)) from None

    return shown


def _nothing(reader: Reader, element: Node) -> None:
    """Skip what has been read already."""


def _fog_lights(reader: Reader, element: Node) -> None:
    reader.light(lambda: map(reader.cell, element.items_of("lightCells")))


_FOG_CLEARING = ("patterns", "overrides", "triggers", "effects")


def _fog_clearing(reader: Reader, element: Node) -> None:
    """Read that there is fog; what clears it in another way than usual is left out."""
    reader.light(tuple)
    if any(not is_empty(node) for key in _FOG_CLEARING if (node := element.get(key))):
        reader.leave_out_fog()


class Element(NamedTuple):
    """All that is known of a kind of element.

    Attributes:
        read: reads what an element means.
        keys: what it may have.
        clue_keys: what each of its clues, cages or arrows may have, if they are looked at.
    """

    read: _Handler
    keys: Keys
    clue_keys: Keys | None


def _element(
    read: _Handler,
    stated: str = "",
    *,
    named: str = "",
    clue: str = "",
    harmless: Mapping[str, str] = MappingProxyType({}),
) -> Element:
    every = {"how it is drawn": "style", "about the document": "id"}
    keys = Keys(f"type disabled enabled solverIgnored name {stated}", named, {**every, **harmless})
    return Element(read, keys, Keys(clue) if clue else None)


_FOG = {"fog, which hides clues": "patterns overrides triggers effects editor"}

ELEMENTS: Mapping[int, Element] = {
    GIVENS: _element(_nothing),
    REGIONS: _element(_nothing, "regions"),
    RULES: _element(_nothing, "areas"),
    10: _element(partial(_plain, partial(kinds.Diagonal, "down"))),
    11: _element(partial(_plain, partial(kinds.Diagonal, "up"))),
    12: _element(partial(_plain, kinds.AntiKing)),
    13: _element(partial(_plain, kinds.AntiKnight)),
    14: _element(_disjoint_groups),
    15: _element(_non_consecutive),
    16: _element(_global_classes, "groups"),
    100: _element(partial(_marks, kinds.Even), "cells"),
    101: _element(partial(_marks, kinds.Odd), "cells"),
    _MAXIMUM: _element(partial(_extremes, _MAXIMUM, kinds.Maximum), "cells"),
    _MINIMUM: _element(partial(_extremes, _MINIMUM, kinds.Minimum), "cells"),
    _DIFFERENCE: _element(_difference, "clues negative overrideNegativeRatios", clue="edge value"),
    _RATIO: _element(_ratio, "clues negative overrideNegativeDifferences", clue="edge value"),
    202: _element(_xv, "clues negative", clue="edge value"),
    300: _element(_thermometer, "thermometers slow"),
    301: _element(_cages, "cages", clue="cells value"),
    302: _element(_clones, "groups"),
    303: _element(_quadruples, "clues", clue="corner digits"),
    304: _element(_look_and_say, "cages", clue="cells value"),
    305: _element(_different, "cells"),
    306: _element(_counting_circles, "cells"),
    400: _element(_renban, "lines"),
    401: _element(_whisper, "lines minDifference"),
    402: _element(partial(_lines, kinds.Palindrome, 2), "lines"),
    403: _element(partial(_lines, kinds.BetweenLine, 3), "lines"),
    404: _element(_region_sum_line, "lines singleRegionTotals"),
    405: _element(partial(_lines, kinds.Sequence, 3), "lines"),
    406: _element(_class_lines, "lines groups"),
    407: _element(_lockout, "lines"),
    408: _element(_arrow, "bulbsWithArrows", clue="bulbCells arrows"),
    409: _element(partial(_lines, kinds.DoubleArrow, 3), "lines"),
    500: _element(partial(_outside, kinds.LittleKiller), "clues", clue="outerCell value diagonal"),
    501: _element(partial(_outside, kinds.Sandwich), "clues", clue="outerCell value diagonal"),
    502: _element(partial(_outside, kinds.XSum), "clues", clue="outerCell value diagonal"),
    503: _element(partial(_outside, kinds.Skyscraper), "clues", clue="outerCell value diagonal"),
    504: _element(partial(_outside, kinds.NumberedRoom), "clues", clue="outerCell value diagonal"),
    600: _element(partial(_marks, kinds.RowIndexing), "cells"),
    601: _element(partial(_marks, kinds.ColumnIndexing), "cells"),
    _CUSTOM: _element(_custom, named="definition input"),
    2000: _element(_drawn_lines, named="lines"),
    2001: _element(_drawn_cages, named="cages"),
    2002: _element(_drawn_symbols, named="symbols params"),
    4000: _element(_fog_lights, "lightCells"),
    4001: _element(_fog_clearing, harmless=_FOG),
}
"""The kinds of elements by their numbers; elements of other numbers are named."""
