"""The strings of the Interactive Sudoku Solver (ISS): items in a row.

Source: the descriptions in ``js/sudoku_constraint.js`` of sigh/Interactive-Sudoku-Solver.
"""

from __future__ import annotations

import base64
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import combinations, pairwise
from typing import Any
from urllib.parse import quote

from attacks.readers import meanings as mean
from attacks.readers.board import Board, Cells, Values
from attacks.readers.formats.packing import BASE64
from attacks.readers.meanings import Meaning
from attacks.readers.parts import TRUE, Document, Draw, Part, Role, says

_Drawing = Callable[[Draw], Part]

_FOR_LINKS = BASE64[:-2] + "-_"


def _name(board: Board, cell: int) -> str:
    row, column = board.place(cell)
    return f"R{row + 1}C{column + 1}"


def _item(name: str, *parts: object) -> str:
    return f".{'~'.join(map(str, (name, *parts)))}"


def _adding(item: str) -> Callable[[Document], None]:
    def add(document: Document) -> None:
        document.append(item)

    return add


def _part(draw: Draw, name: str, before: Iterable[object], cells: Cells, meaning: Meaning) -> Part:
    """Return the part that is an item with cells."""
    item = _item(name, *before, *(_name(draw.board, cell) for cell in cells))
    return Part(name, _adding(item), meaning=says(meaning))


def _unless_replaced(
    item: str, meaning: Meaning, place: int = 1, end: int | None = None
) -> Callable[[Document], Meaning]:
    """Return what an item says if none of its name at its place comes later in the document.

    Args:
        item: the item.
        meaning: what it says.
        place: which of its parts names the place.
        end: which of its parts is the clue, where an item has one for each end of a line.
    """
    name, *mine = item.rpartition(".")[2].split("~")

    def replaces(other: str) -> bool:
        its_name, *its_parts = other.rpartition(".")[2].split("~")
        if its_name != name or its_parts[place - 1] != mine[place - 1]:
            return False
        return end is None or bool(its_parts[end - 1])

    def says_now(document: Document) -> Meaning:
        behind = document[::-1][: document[::-1].index(item)]
        return mean.both() if any(map(replaces, behind)) else meaning

    return says_now


def _walk(draw: Draw, low: int, high: int) -> Cells:
    """Draw a line, which may jump."""
    return draw.cells(low, high) if draw.maybe(0.2) else draw.path(low, high)


def _switch(name: str, meaning: Callable[[Draw, Document], Meaning]) -> _Drawing:
    def drawn(draw: Draw) -> Part:
        add = _adding(_item(name))
        return Part(name, add, meaning=lambda document: meaning(draw, document))

    return drawn


def _line(
    name: str,
    kind: Callable[[Draw, Cells], Meaning],
    low: int = 2,
    high: int = 5,
    draw_cells: Callable[[Draw], Cells] | None = None,
) -> _Drawing:
    """Return how an item with nothing but cells is drawn, one line or two."""

    def drawn(draw: Draw) -> Part:
        def path() -> Cells:
            return draw_cells(draw) if draw_cells else _walk(draw, low, high)

        lines = [
            draw.preferably(path, lambda cells: kind(draw, cells))
            for _ in range(1 + draw.maybe(0.2))
        ]
        texts = ["~".join(_name(draw.board, cell) for cell in line) for line in lines]
        item = "".join(_item(name, text) for text in texts)
        meaning = mean.both(*(kind(draw, line) for line in lines))
        return Part(name, _adding(item), meaning=says(meaning))

    return drawn


def _numbered(
    name: str,
    kind: Callable[[Cells, int], Meaning],
    numbers: Callable[[Draw, Cells], int],
    low: int = 2,
    high: int = 4,
) -> _Drawing:
    """Return how an item with a number and then cells is drawn."""

    def drawn(draw: Draw) -> Part:
        def choose() -> tuple[Cells, int]:
            cells = _walk(draw, low, high)
            return cells, numbers(draw, cells)

        cells, number = draw.preferably(choose, lambda chosen: kind(*chosen))
        return _part(draw, name, (number,), cells, kind(cells, number))

    return drawn


def _sum_of(draw: Draw, cells: Cells) -> int:
    return draw.number(sum(draw.at(cells)), low=1)


def _neighbours_among(board: Board, cells: Cells) -> list[tuple[int, int]]:
    """Return the pairs of orthogonal neighbours, each in the order of the list."""
    return [(a, b) for a, b in combinations(cells, 2) if b in board.neighbours(a)]


def _mark(name: str, allowed: Callable[[int, int], bool]) -> _Drawing:
    def drawn(draw: Draw) -> Part:
        def meaning(cells: Cells) -> Meaning:
            return mean.pairwise_all(_neighbours_among(draw.board, cells), allowed)

        cells = draw.preferably(lambda: draw.path(2, 3, diagonal=False), meaning)
        return _part(draw, name, (), cells, meaning(cells))

    return drawn


def _marked(draw: Draw, document: Document, *names: str) -> set[frozenset[int]]:
    cells = {_name(draw.board, cell): cell for cell in range(draw.size**2)}
    found: set[frozenset[int]] = set()
    for item in document:
        name, *parts = item.removeprefix(".").split("~")
        if name in names:
            listed = tuple(cells[part] for part in parts)
            found.update(map(frozenset, _neighbours_among(draw.board, listed)))
    return found


def _strict(
    names: tuple[str, ...], allowed: Callable[[int, int], bool]
) -> Callable[[Draw, Document], Meaning]:
    """Neighbours without a mark between them do not have its relation."""

    def meaning(draw: Draw, document: Document) -> Meaning:
        marked = _marked(draw, document, *names)
        bare = [pair for pair in draw.board.pairs() if frozenset(pair) not in marked]
        return mean.pairwise_all(bare, allowed)

    return meaning


def _dotted(a: int, b: int) -> bool:
    return a == 2 * b or b == 2 * a or abs(a - b) == 1


def _outside(
    name: str, kind: Callable[[Cells, int], Meaning], largest: Callable[[int], int]
) -> _Drawing:
    """Return how clues at the two ends of a row or a column are drawn."""

    def drawn(draw: Draw) -> Part:
        place = draw.rng.randrange(draw.size)
        across = draw.maybe()
        line = draw.row(place * draw.size) if across else draw.column(place)
        ends: list[object] = ["", ""]
        said = {}
        for end, cells in draw.rng.sample(((0, line), (1, line[::-1])), draw.rng.randint(1, 2)):
            number = draw.clue(kind, cells, 1, largest(draw.size))
            ends[end] = number
            said[end] = kind(cells, number)
        item = _item(name, f"{'R' if across else 'C'}{place + 1}", *ends)
        left = [_unless_replaced(item, meaning, end=2 + end) for end, meaning in said.items()]

        def meant(document: Document) -> Meaning:
            return mean.both(*(one(document) for one in left))

        return Part(name, _adding(item), meaning=meant)

    return drawn


def _sandwich(draw: Draw) -> Part:
    place, across = draw.rng.randrange(draw.size), draw.maybe()
    line = draw.row(place * draw.size) if across else draw.column(place)
    number = draw.clue(mean.sandwich, line, 0, draw.size * (draw.size - 1) // 2)
    item = _item("Sandwich", number, f"{'R' if across else 'C'}{place + 1}")
    meaning = _unless_replaced(item, mean.sandwich(line, number), place=2)
    return Part("Sandwich", _adding(item), meaning=meaning)


def _little_killer(draw: Draw) -> Part:
    """The cell names one of the diagonals that begin there, by the side where it lies."""
    n, board = draw.size, draw.board
    row, column = draw.rng.choice(
        (
            *((row, 0) for row in range(n - 1)),
            *((row, n - 1) for row in range(1, n - 1)),
            *((0, column) for column in range(1, n)),
            *((n - 1, column) for column in range(1, n - 1)),
        )
    )
    if column == 0:
        step = 1, 1
    elif row == 0:
        step = 1, -1
    elif column == n - 1:
        step = -1, -1
    else:
        step = -1, 1
    first = board.cell(row, column)
    cells = (first, *board.seen_from(row, column, *step))
    number = _sum_of(draw, cells)
    item = _item("LittleKiller", number, _name(board, first))
    meaning = _unless_replaced(item, mean.total(cells, number), place=2)
    return Part("LittleKiller", _adding(item), meaning=meaning)


def _full_rank(draw: Draw) -> Part:
    """A rank among all rows and columns in both directions, of which no two are equal.

    Now and then it is an alternative to a given; that no two are equal holds all the same.
    """
    n = draw.size
    lines = [draw.row(place * n) for place in range(n)] + [draw.column(p) for p in range(n)]
    both_ways = [*lines, *(line[::-1] for line in lines)]
    place = draw.rng.randrange(2 * n)
    clued = both_ways[place]

    def rank(values: Values) -> int | None:
        numbers = [tuple(values[cell] for cell in line) for line in both_ways]
        mine = numbers[both_ways.index(clued)]
        return 1 + sum(number < mine for number in numbers) if len(set(numbers)) == 4 * n else None

    number = draw.number(rank(draw.board.filling) or 1, low=1)
    name = f"{'R' if place < n else 'C'}{place % n + 1}"
    ties, item = _item("FullRankTies", "none"), _item("FullRank", name, number, "")
    if draw.maybe(0.3):
        cell, digit = draw.cell(), draw.digit()
        given = _item("", f"{_name(draw.board, cell)}_{digit}")

        def holds(values: Values) -> bool:
            its = rank(values)
            return its is not None and (its == number or values[cell] == digit)

        alternatives = ties + _item("Or") + item + given + _item("End")
        return Part("Or of FullRank", _adding(alternatives), meaning=says(holds))
    whole = ties + item
    meaning = _unless_replaced(whole, lambda values: rank(values) == number, end=2)
    return Part("FullRank", _adding(whole), meaning=meaning)


def _arrow(pill_size: int) -> _Drawing:
    def drawn(draw: Draw) -> Part:
        while True:
            path = draw.path(pill_size + 1, 4 + pill_size - 1, diagonal=False)
            pill, shaft = path[:pill_size], path[pill_size:]
            in_order = list(pill) == sorted(pill)
            is_true = mean.arrow(pill, shaft)(draw.board.filling)
            if in_order and (is_true or draw.maybe(1 - TRUE)):
                break
        name, before = ("Arrow", ()) if pill_size == 1 else ("PillArrow", (pill_size,))
        return _part(draw, name, before, path, mean.arrow(pill, shaft))

    return drawn


def _quad(draw: Draw) -> Part:
    cells = draw.square()
    digits = draw.rng.sample(draw.at(cells), draw.rng.randint(1, 4))
    if draw.maybe(0.2):
        digits = [draw.digit()]
    item = _item("Quad", _name(draw.board, cells[0]), *digits)
    meaning = _unless_replaced(item, mean.contains(cells, digits))
    return Part("Quad", _adding(item), meaning=meaning)


def _contain(name: str) -> _Drawing:
    def drawn(draw: Draw) -> Part:
        cells = draw.cells(2, 4)
        digits = draw.rng.sample(draw.at(cells), draw.rng.randint(1, 2))

        def exactly(values: Values) -> bool:
            found = [values[cell] for cell in cells]
            return all(found.count(digit) == digits.count(digit) for digit in digits)

        meaning = exactly if name == "ContainExact" else mean.contains(cells, digits)
        return _part(draw, name, ("_".join(map(str, digits)),), cells, meaning)

    return drawn


def _same_values(draw: Draw) -> Part:
    number, size = draw.rng.choice(((2, 2), (2, 3), (3, 2), (2, 1)))

    def groups(cells: Cells) -> list[Cells]:
        return [cells[start : start + size] for start in range(0, number * size, size)]

    cells = draw.preferably(
        lambda: draw.cells(number * size, number * size),
        lambda cells: mean.same_digits(groups(cells)),
    )
    return _part(draw, "SameValues", (number,), cells, mean.same_digits(groups(cells)))


def _packed(bits: Iterable[bool]) -> str:
    """Six bits to a letter, the first one lowest; letters of nothing at the end are left out."""
    text = "".join("01"[bit] for bit in bits)
    sixes = [text[start : start + 6][::-1] for start in range(0, len(text), 6)]
    return "".join(_FOR_LINKS[int(six, 2)] for six in sixes).rstrip("A")


def _packed_pairs(size: int, allowed: set[tuple[int, int]]) -> str:
    digits = range(1, size + 1)
    return _packed((a, b) in allowed for a in digits for b in digits)


def _replicate(draw: Draw) -> Part:
    """Copies of an item: its origin lies on each target, whose place is counted from the origin."""
    board = draw.board

    def copied(cells: Cells, origin: int, target: int) -> Cells:
        """Return the cells of a copy; there are none if one would be outside."""
        down, across = (b - a for a, b in zip(*map(board.place, (origin, target)), strict=True))
        places = [(row + down, column + across) for row, column in map(board.place, cells)]
        return tuple(board.cell(*p) for p in places if all(board.is_inside(*p) for p in places))

    def choose() -> tuple[Cells, int, list[int]]:
        cells, origin = draw.path(2, 3), draw.cell()
        targets = range(origin, draw.size**2)
        inside = [target for target in targets if copied(cells, origin, target)]
        return cells, origin, draw.rng.sample(inside, draw.rng.randint(1, min(3, len(inside))))

    def meaning(chosen: tuple[Cells, int, list[int]]) -> Meaning:
        cells, origin, targets = chosen
        return mean.both(*(mean.rising(copied(cells, origin, target)) for target in targets))

    cells, origin, targets = chosen = draw.preferably(choose, meaning)
    word = _packed(target in targets for target in range(origin, draw.size**2))
    where = (_name(board, origin),) if origin or draw.maybe() else ()
    item = _item("Thermo", *(_name(board, cell) for cell in cells))
    whole = _item("Replicate", word, *where) + item + _item("End")
    return Part("Replicate", _adding(whole), meaning=says(meaning(chosen)))


def _pairs(name: str) -> _Drawing:
    def drawn(draw: Draw) -> Part:
        digits = range(1, draw.size + 1)
        allowed = {(a, b) for a in digits for b in digits if draw.maybe(0.6)}
        if name == "PairX":
            allowed = {pair for pair in allowed if pair[::-1] in allowed}

        def meaning(cells: Cells) -> Meaning:
            pairs = combinations(cells, 2) if name == "PairX" else pairwise(cells)
            return mean.pairwise_all(tuple(pairs), lambda a, b: (a, b) in allowed)

        cells = draw.preferably(lambda: draw.path(2, 4), meaning)
        word = _packed_pairs(draw.size, allowed)
        return _part(draw, name, (word, "_my name"), cells, meaning(cells))

    return drawn


def _regex(draw: Draw) -> Part:
    """Any digits below a bound, then any digits: a pattern whose meaning is plain."""
    cells = draw.path(2, 4)
    bound = draw.rng.randint(2, draw.size)
    pattern = f"[1-{bound - 1}]+[{bound}-{draw.size}]*"
    word = base64.urlsafe_b64encode(pattern.encode()).decode().rstrip("=")

    def holds(values: Values) -> bool:
        is_low = [values[cell] < bound for cell in cells]
        return is_low[0] and is_low == sorted(is_low, reverse=True)

    return _part(draw, "Regex", (word,), cells, holds)


def _indexing(draw: Draw) -> Part:
    kind = draw.rng.choice("RC")
    line = draw.column if kind == "R" else draw.row

    def meaning(cells: Cells) -> Meaning:
        return mean.both(*(mean.indexing(draw.board, cell, line(cell)) for cell in cells))

    cells = draw.preferably(lambda: draw.cells(1, 2), meaning)
    return _part(draw, "Indexing", (kind,), cells, meaning(cells))


def _value_indexing(draw: Draw, cells: Cells) -> Meaning:
    def holds(values: Values) -> bool:
        first, second, *others = (values[cell] for cell in cells)
        return second <= len(others) and others[second - 1] == first

    return holds


def _equal_sum(draw: Draw) -> Part:
    def groups() -> tuple[Cells, Cells]:
        cells = draw.cells(3, 5)
        half = len(cells) // 2
        return cells[:half], cells[half:]

    def meaning(groups: tuple[Cells, Cells]) -> Meaning:
        a, b = groups
        return lambda values: sum(values[c] for c in a) == sum(values[c] for c in b)

    chosen = draw.preferably(groups, meaning)
    texts = ("~".join(_name(draw.board, cell) for cell in group) for group in chosen)
    return Part(
        "EqualSum", _adding(_item("EqualSum", "~-~".join(texts))), meaning=says(meaning(chosen))
    )


def _count_distinct(draw: Draw) -> Part:
    cells = draw.preferably(lambda: draw.path(3, 5), _counted)
    return _part(draw, "CountDistinct", (), cells, _counted(cells))


def _counted(cells: Cells) -> Meaning:
    control, *others = cells
    return lambda values: values[control] == len({values[cell] for cell in others})


def _given(draw: Draw) -> Part:
    cell = draw.empty_cell()
    digits = sorted({draw.board.filling[cell], draw.digit(), draw.digit()})
    item = _item("", "_".join((_name(draw.board, cell), *map(str, digits))))
    return Part("given", _adding(item), meaning=says(mean.among((cell,), digits)))


def _flatmates(draw: Draw, document: Document) -> Meaning:
    """The middle digit has a 1 above it, or the largest one below it."""
    n = draw.size
    middle = (n + 1) // 2

    def holds(values: Values) -> bool:
        return all(
            (cell >= n and values[cell - n] == 1) or (cell + n < n**2 and values[cell + n] == n)
            for cell, digit in enumerate(values)
            if digit == middle
        )

    return holds


def _taxicab(draw: Draw, document: Document) -> Meaning:
    board = draw.board

    def holds(values: Values) -> bool:
        for a, b in combinations(range(draw.size**2), 2):
            (top, left), (below, right) = board.place(a), board.place(b)
            steps = abs(top - below) + abs(left - right)
            if values[a] == values[b] == steps:
                return False
        return True

    return holds


def _windows(draw: Draw, document: Document) -> Meaning:
    """The windows of 9x9: boxes one cell off the edges and one cell apart."""
    corners = [(row, column) for row in (1, 5) for column in (1, 5)]
    return mean.both(
        *(
            mean.different(tuple(draw.board.cell(r + i, c + j) for i in range(3) for j in range(3)))
            for r, c in corners
        )
    )


def _composite(draw: Draw) -> Part:
    """Or and And around other items."""
    name = draw.rng.choice(("Or", "Or", "And"))
    inner = [draw.rng.choice(_AMONG)(draw) for _ in range(draw.rng.randint(2, 3))]
    items: list[str] = []
    for part in inner:
        part.add(items)
    meanings = []
    for part in inner:
        among = items if name == "And" else []  # alternatives do not replace each other
        if name == "Or":
            part.add(among)
        if part.meaning is not None:
            meanings.append(part.meaning(among))

    def holds(values: Values) -> bool:
        found = [meaning(values) for meaning in meanings]
        return any(found) if name == "Or" else all(found)

    key = f"{name} of {', '.join(sorted(part.key for part in inner))}"
    whole = _item(name) + "".join(f"{_wrapped(item)}" for item in items) + _item("End")
    return Part(key, _adding(whole), meaning=says(holds))


def _wrapped(item: str) -> str:
    """Keep together what one part says in several items."""
    return f".And{item}.End" if item.count(".") > 1 else item


def _triangle(size: int) -> int:
    return size * (size + 1) // 2


_MARKS: tuple[_Drawing, ...] = (
    _mark("WhiteDot", lambda a, b: abs(a - b) == 1),
    _mark("BlackDot", lambda a, b: a == 2 * b or b == 2 * a),
    _mark("X", lambda a, b: a + b == 10),
    _mark("V", lambda a, b: a + b == 5),
)
"""What ``StrictKropki`` and ``StrictXV`` look for."""

_ANY_DIGITS: tuple[_Drawing, ...] = (
    _line("Thermo", lambda draw, line: mean.rising(line)),
    _line("Renban", lambda draw, line: mean.renban(line)),
    _line("Palindrome", lambda draw, line: mean.palindrome(line)),
    _line("Between", lambda draw, line: mean.between(line), 3),
    _line("DoubleArrow", lambda draw, line: mean.double_arrow(line), 3),
    _line("Zipper", lambda draw, line: mean.zipper(line), 3),
    _line("AllDifferent", lambda draw, line: mean.different(line), draw_cells=Draw.cells),
    _numbered("Cage", mean.cage, _sum_of),
    _numbered("Cage", mean.cage, lambda draw, cells: 0),
    _numbered("Sum", mean.total, _sum_of),
    _numbered("RellikCage", mean.rellik, _sum_of),
    _numbered("Lunchbox", mean.lunchbox, lambda draw, cells: draw.rng.randint(0, 6), 3, 5),
    _numbered("Whisper", mean.apart, lambda draw, cells: draw.rng.randint(1, draw.size // 2)),
    _numbered("Lockout", mean.lockout, lambda draw, cells: draw.rng.randint(1, draw.size // 2)),
    _numbered(
        "Modular",
        lambda cells, number: mean.cycling(cells, lambda digit: digit % number, number),
        lambda draw, cells: draw.rng.randint(2, 3),
    ),
    *_MARKS,
    _mark("GreaterThan", lambda a, b: a > b),
    _little_killer,
    _arrow(1),
    _arrow(2),
    _quad,
    _contain("ContainAtLeast"),
    _contain("ContainExact"),
    _same_values,
    _equal_sum,
    _given,
)
"""Parts that mean the same whatever the lowest digit is."""

_INSIDE: tuple[_Drawing, ...] = (
    *_ANY_DIGITS,
    _line("RegionSumLine", lambda draw, line: mean.region_sums(draw.board, line)),
    _line("CountingCircles", lambda draw, line: mean.counting_circles(line), draw_cells=Draw.cells),
    _line("EqualityCage", lambda draw, line: mean.equality(draw.board, line)),
    _line("ValueIndexing", _value_indexing, 3),
    _numbered("SumLine", mean.runs, lambda draw, cells: draw.rng.randint(3, 8)),
    _outside("XSum", mean.x_sum, _triangle),
    _outside("Skyscraper", mean.skyscraper, lambda size: size),
    _outside("HiddenSkyscraper", mean.hidden_skyscraper, lambda size: size - 1),
    _outside("NumberedRoom", mean.numbered_room, lambda size: size),
    _sandwich,
    _pairs("Pair"),
    _pairs("PairX"),
    _regex,
    _indexing,
    _count_distinct,
)

_AMONG = tuple(drawing for drawing in _INSIDE if drawing not in _MARKS)
"""Parts that may be alternatives: beside the strict rules marks must not be, for then it is open
which pairs have one."""

_PARTS: tuple[_Drawing, ...] = (
    *_INSIDE,
    *(_composite,) * 8,
    *(_replicate,) * 3,
    _switch("AntiKnight", lambda draw, document: mean.moves_apart(draw.board, (1, 2))),
    _switch("AntiKing", lambda draw, document: mean.moves_apart(draw.board, (1, 1), (0, 1))),
    _switch("AntiTaxicab", _taxicab),
    _switch("AntiConsecutive", _strict((), lambda a, b: abs(a - b) > 1)),
    _switch("StrictKropki", _strict(("WhiteDot", "BlackDot"), lambda a, b: not _dotted(a, b))),
    _switch("StrictXV", _strict(("X", "V"), lambda a, b: a + b not in (5, 10))),
    _switch("RegionSameValues", lambda draw, document: mean.both()),
    _switch("Diagonal~1", lambda draw, document: mean.different(draw.diagonal(rising=True))),
    _switch("Diagonal~-1", lambda draw, document: mean.different(draw.diagonal(rising=False))),
    _full_rank,
    lambda draw: Part("Priority", _adding(_item("Priority", 2, "R1C1")), Role.HARMLESS),
)

_WITH_BOXES: tuple[_Drawing, ...] = (
    _switch("DisjointSets", lambda draw, document: mean.disjoint_groups(draw.board)),
)

_NINE: tuple[_Drawing, ...] = (
    _switch("Windoku", _windows),
    _switch("DutchFlatmates", _flatmates),
    _switch(
        "GlobalEntropy", lambda draw, document: _squares(draw, ((1, 2, 3), (4, 5, 6), (7, 8, 9)))
    ),
    _switch("GlobalMod", lambda draw, document: _squares(draw, ((1, 4, 7), (2, 5, 8), (3, 6, 9)))),
    _line("Entropic", lambda draw, line: mean.cycling(line, lambda d: (d - 1) // 3, 3)),
)


def _squares(draw: Draw, classes: tuple[tuple[int, ...], ...]) -> Meaning:
    return mean.classes_in_squares(draw.board, classes)


class Iss:
    """The Interactive Sudoku Solver."""

    name = "iss"
    sizes = (4, 4, 4, 5, 6, 9)
    firsts = (1, 1, 1, 0)

    def base(self, draw: Draw) -> Document:
        """Return the items of a board."""
        board = draw.board
        items = []
        side = f"{board.size}x{board.size}"
        if board.first == 0:
            items.append(_item("Shape", side, f"0-{board.size - 1}"))
        elif board.size != 9 or draw.maybe(0.1):
            items.append(_item("Shape", side))
        if board.box is None:
            letters = "".join(chr(ord("a") + region) for region in board.regions)
            items += [_item("NoBoxes"), _item("Jigsaw", letters)]
        givens = [f"{_name(board, cell)}_{digit}" for cell, digit in board.givens.items()]
        if givens:
            items.append(_item("", *givens))
        return items

    def part(self, draw: Draw) -> Part:
        """Draw a part."""
        if draw.board.first == 0:
            return draw.rng.choice(_ANY_DIGITS)(draw)
        parts = _PARTS
        if draw.board.box:
            parts += _WITH_BOXES
        if draw.size == 9:
            parts += _NINE
        return draw.rng.choice(parts)(draw)

    def texts(self, document: Document) -> Mapping[str, str]:
        """Return the string and links."""
        text = "".join(document) or ".Shape~9x9"
        site = "https://sigh.github.io/Interactive-Sudoku-Solver/?q="
        return {"string": text, "link": site + quote(text, safe="~"), "bare link": site + text}

    def objects(self, document: Document) -> Iterator[dict[str, Any]]:
        """Yield the objects in which a key that nobody knows must be noticed."""
        return iter(())
