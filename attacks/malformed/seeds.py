"""Sound data to begin with, all of it of our own: what the writers write, and what they cannot."""

from __future__ import annotations

import base64
import json
import zlib
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from typing import Any
from urllib.parse import quote

from sudoku_model.constraints.catalog import CONSTRAINTS, example_board
from sudoku_model.errors import SudokuModelError
from sudoku_model.formats import FORMATS, write
from sudoku_model.formats.lzstring import compress
from sudoku_model.grid import ExtraCell, Grid, House
from sudoku_model.puzzle import Puzzle

SOLVED = tuple((3 * (r % 3) + r // 3 + c) % 9 + 1 for r in range(9) for c in range(9))
GIVENS = tuple(digit if cell % 3 == cell // 9 % 2 else None for cell, digit in enumerate(SOLVED))
CLASSIC = Puzzle(Grid.square(9), GIVENS, title="Erste", author="Wer", rules="Usual rules.")
LINE = CLASSIC.line()
ROWS = [LINE[start : start + 9] for start in range(0, 81, 9)]


@cache
def puzzles() -> tuple[Puzzle, ...]:
    """Return puzzles of many kinds, and one with an example of each constraint."""
    return (CLASSIC, *_grids(), *_examples())


def _grids() -> Iterator[Puzzle]:
    for order in (4, 6, 16):
        yield Puzzle.empty(order).with_given("r1c1", 2).with_given("r2c3", order)
    yield Puzzle(Grid.square(9), (None,) * 81, {0: frozenset((1, 2)), 40: frozenset((5, 9))})
    jigsaw = (0, 0, 0, 1, 0, 2, 1, 1, 2, 2, 3, 1, 2, 3, 3, 3)
    yield Puzzle(Grid(4, 4, range(1, 5), jigsaw), (1, *(None,) * 15))
    yield Puzzle.empty(Grid.rectangle(4, 4, range(5), (2, 2)))
    yield Puzzle.empty(
        Grid(
            *(2, 3, range(1, 4), (0, 0, 0, None, None, 1)),
            has_columns=False,
            more_houses=(House("all", (0, 4, 5)),),
            extras=(ExtraCell("x", (1, 2)),),
        )
    )
    third = len(SOLVED) // 3
    cages = [range(start, start + 3) for start in range(0, 81, 3)]
    cage = CONSTRAINTS["KillerCage"]
    named = [(CLASSIC.grid.names(cells), sum(SOLVED[cell] for cell in cells)) for cells in cages]
    killer = tuple(cage(*fields) for fields in named)
    yield Puzzle(Grid.square(9), (None,) * 81, constraints=killer)
    yield Puzzle(Grid.square(9), (None,) * 81, constraints=killer[: third // 3])


def _examples() -> Iterator[Puzzle]:
    for kind in CONSTRAINTS.values():
        board = example_board(kind)
        yield Puzzle.empty(board.grid).with_constraints(*board.constraints)


@cache
def written(name: str) -> tuple[bytes, ...]:
    """Return what the writer of a format makes of all puzzles that it can hold."""
    found: dict[str, None] = {}
    for puzzle in puzzles() if FORMATS[name].can_write else ():
        try:
            found[write(puzzle, name)] = None
        except SudokuModelError:  # noqa: PERF203 - the format has no place for it
            continue
    return tuple(text.encode() for text in found)


def fpuzzles() -> Iterator[bytes]:
    """Yield documents and links of f-puzzles."""
    texts = []
    for text in written("fpuzzles"):
        payload = text.decode().partition("load=")[2].strip()
        texts.append(_unpacked(payload))
    yield from (text.encode() for text in texts)
    marked = {"region": 3, "givenPencilMarks": [1, 2], "centerPencilMarks": [1], "c": "#D0D0FF"}
    coloured = {"cArray": ["#FFD0D0", 3], "highlight": "white", "cornerPencilMarks": [1, 2]}
    grid = [[{"value": 1, "given": True}, marked, coloured, {}]] * 4
    cosmetic = [{"lines": [["R1C1", "R2C2"]], "outlineC": "#C060C0", "isNewConstraint": True}]
    yield _json(
        {
            **{"size": 4, "grid": grid, "title": "Ä", "ruleset": "(no negative constraint)"},
            **{"line": cosmetic, "negative": ["ratio", "xv"], "solution": [1, 2, 3, 4] * 4},
            "cage": [{"cells": ["R1C1"], "value": "DR3"}, {"cells": [], "value": "rules: R"}],
            "text": [{"cells": ["R0C1"], "value": "8", "fromConstraint": "X Sum"}],
            "xsum": [{"cell": "R0C1", "value": "8"}],
            "clone": [{"cells": ["R1C2"], "cloneCells": ["R3C3"]}],
            "arrow": [{"cells": ["R1C1", "R1C2"], "lines": [["R1C2", "R2C3"]]}],
            "littlekillersum": [{"cell": "R0C1", "direction": "DR", "value": "9", "cells": []}],
        }
    )
    yield from (b"https://www.f-puzzles.com/?load=" + compress(text).encode() for text in texts[:3])


def _unpacked(payload: str) -> str:
    from sudoku_model.formats.lzstring import decompress

    return decompress(payload)


def sudokupad() -> Iterator[bytes]:
    """Yield documents, links and identifiers of SudokuPad."""
    board: dict[str, Any] = {
        "cellSize": 64,
        "metadata": {"title": "T", "antiking": True},
        "cells": [
            [{"value": 1}, {"pencilMarks": [1]}, {"centremarks": [2]}, {"c": ["#FF0000"]}],
            *([{}] * 4,) * 3,
        ],
        "regions": [
            [[r, c] for r in (a, a + 1) for c in (b, b + 1)] for a in (0, 2) for b in (0, 2)
        ],
        "cages": [
            {"cells": [[0, 0], [0, 1]], "value": 3, "unique": True},
            {"value": "title: T"},
            {"value": "solution: 1234"},
        ],
        "lines": [{"wayPoints": [[0.5, 0.5], [1.5, 1.5]], "color": "#67F067", "thickness": 9}],
        "arrows": [{"wayPoints": [[0.5, 0.5], [2.5, 2.5]], "headLength": 0.3}],
        "underlays": [
            {"center": [0.5, 0.5], "width": 0.5, "height": 0.5, "rounded": True},
            {"center": [1, 1], "width": 2, "height": 2, "backgroundColor": "#D0D0FF"},
        ],
        "overlays": [{"center": [1, 0.5], "text": "X", "fontSize": 20}],
        "global": ["antiknight"],
    }
    yield _json(board)
    yield b"https://sudokupad.app/scl" + compress(json.dumps(board)).encode()
    yield b"scl" + compress(json.dumps(board)).encode()
    yield b"scl{ce:[[{v:1},{},{},{}],[],[],[]],re:[],ca:[{v:'title: T'}],l:[{c:FF0000,th:#0}]}"
    yield b"scf" + LINE.replace(".", "0").encode()
    yield b"scf5.k3.o*xw*tTitle*aAuthor*"
    yield from written("sudokupad")[:3]


def sudokumaker() -> Iterator[bytes]:
    """Yield documents and links of SudokuMaker: an element of each kind."""
    lines = [[0, 1, 2], [9, 10]]
    dots = {"clues": [{"value": 2, "edge": 1}], "negative": [2]}
    outside = {"clues": [{"value": 9, "outerCell": 3, "diagonal": 1}]}
    thirds = {"groups": [14, 112, 896]}
    kinds: dict[int, dict[str, Any]] = {
        **{number: {} for number in (0, 10, 11, 12, 13, 14, 15, 2003)},
        **{number: {"cells": [0, 40]} for number in (100, 101, 102, 103, 305, 306, 600, 601)},
        **dict.fromkeys((200, 201, 202), dots),
        **{number: {"lines": lines} for number in (400, 401, 402, 403, 404, 405, 407, 409)},
        **dict.fromkeys((500, 501, 502, 503, 504), outside),
        **{number: {"lines": lines} for number in (2000, 2001, 2002)},
        16: thirds,
        300: {"thermometers": lines, "slow": True},
        301: {"cages": [{"value": 5, "cells": [0, 1]}]},
        302: {"groups": [[0, 40], [1, 41, 50]]},
        303: {"clues": [{"corner": 11, "digits": [1, 2]}]},
        304: {"cages": [{"value": "23", "cells": [0, 1, 9]}]},
        406: {"lines": lines, **thirds},
        408: {"bulbsWithArrows": [{"bulbCells": [1, 0], "arrows": [[1, 10, 19]]}]},
        1000: {"name": "Custom", "code": "return true"},
        4000: {"lights": [0]},
        4001: {"triggers": [0]},
    }
    boxes = {"type": 1, "regions": list(Grid.square(9).regions)}
    for number, fields in kinds.items():
        elements = [{"type": 0}, boxes, {"type": number, **fields}]
        document = {
            "formatVersion": "1.6.0",
            "puzzle": {"cells": [{"value": 1}, *[{}] * 80], "constraints": elements},
        }
        yield _json(document)
        if number in (0, 404):
            yield f"https://sudokumaker.app/?puzzle={quote(compress(json.dumps(document)))}".encode()
    marked = {"colors": 6, "candidates": 12, "cornerPencilMarks": 2}
    small = {"size": 4, "minDigit": 1, "maxDigit": 4, "name": "N", "cells": [{}, marked] * 8}
    spec = {"type": "custom", "size": {"width": 4, "height": 4}, "minDigit": 0, "maxDigit": 3}
    yield _json({"puzzle": {"spec": spec, "cells": [None] * 16, "constraints": []}})
    yield _json({"formatVersion": "1", "puzzle": {**small, "constraints": [{"type": 2003}]}})


def penpa() -> Iterator[bytes]:
    """Yield links of Penpa+."""
    width, points = 8, 64
    cells = [(row + 2) * width + column + 2 for row in range(4) for column in range(4)]
    steps = [cells[0], *(b - a for a, b in pairwise(cells))]
    numbers = {str(cells[0]): ["1", 1, "1"], str(cells[5]): [[1, 0, 1, 0], 1, "7"]}
    layers: dict[str, Any] = {
        "zN": numbers,
        "zE": {f"{points + cells[1] - width},{points + cells[1]}": 2},
        "z6": [[cells[0], cells[1]], [cells[2], cells[3]]],
        "z1": {str(4 * points + 4 * cells[0]): ["3", 1, "5"]},
        "zT": [cells[4:7]],
        "z7": [[cells[4], cells[8]]],
        "z3": [cells[8:11]],
        "zD": [[cells[8], cells[12]]],
        "zS": {str(cells[3]): 1},
        "zL": {f"{cells[0]},{cells[1]}": 3},
        "zY": {str(cells[2]): [1, "circle_L", 1]},
        "zU": {"z_": []},
    }
    sides = ["4", "4", "38", *["0"] * 8, "0", "0", "0", "0", "Title: T", "Author: A", "", "", "1"]
    for kind in ("square", "sudoku"):
        for shown in ({}, {"zN": numbers}, layers):
            text = json.dumps({"zU": {"z_": []}, "zN": {}, **shown}, separators=(",", ":"))
            lines = [",".join([kind, *sides]), "[0,0,0,0]", "{}", text, "{}", json.dumps(steps)]
            lines += ["[]", "{}", "zO", "zO", "[3,0,7]", "", "", "", "", "", "", '["killer"]', ""]
            deflater = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
            packed = deflater.compress("\n".join(lines).encode()) + deflater.flush()
            yield b"https://swaroopg92.github.io/penpa-edit/#m=edit&p=" + base64.b64encode(packed)
    bomb = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    packed = bomb.compress(bytes(1 << 24)) + bomb.flush()
    yield b"https://swaroopg92.github.io/penpa-edit/#m=edit&p=" + base64.b64encode(packed)


_ISS = (
    ".Shape~4x4~0-3.~R1C1_1~R2C2_2_3.Cage~5~R1C1~R1C2",
    ".Shape~6x6.Or.Cage~5~R1C1~R1C2.And.Thermo~R1C1~R1C2~R1C3.AntiKnight.End.End",
    ".Sandwich~8~C1.LittleKiller~22~R1C1.Skyscraper~C5~5~.XSum~C2~27~27.NumberedRoom~R1~1~6",
    ".FullRank~C2~26~.Quad~R1C1~1~4~6~7.EqualSum~R1C1~R1C2~-~R2C1.SameValues~2~R1C1~R1C2~R1C3~R1C4",
    ".Regex~MSo~R1C1~R1C2.Jigsaw~0001020122312333.Shape~4x4",
    ".Pair~_wABCDEF~name~R1C1~R1C2~~R2C1~R2C2.NFA~AAAA~name~R1C1~R1C2",
    "https://sigh.github.io/Interactive-Sudoku-Solver/?q=.Cage%7E5%7ER1C1%7ER1C2",
    LINE,
    LINE + "".join(str(region or 0) for region in Grid.square(9).regions),
)


def board() -> Iterator[bytes]:
    """Yield links to the board of this package."""
    for text in written("json"):
        packer = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
        packed = base64.urlsafe_b64encode(packer.compress(text) + packer.flush())
        yield b"https://somewhere.example/#puzzle=" + packed.rstrip(b"=")


_PLAIN: dict[str, tuple[str, ...]] = {
    "line": (
        f"name,{LINE}\n{LINE} # remark\n",
        "1 2 3 4 3 4 1 2 . . . . 4 3 2 1\n",
        LINE.replace(".", "*") + "\n" + LINE.replace(".", "0"),
        "." * 256 + "\n" + "A" * 256,
        f'"{LINE}"\n',
        "12. 34 " * 12,
    ),
    "grid": (
        "\n".join(ROWS),
        "1 2|3 4\n3 4|1 2\n---+---\n2 1|4 3\n4 3|2 .\n",
        "Grid 01\n" + "\n".join(ROWS) + "\nGrid 02\n" + "\n".join(ROWS),
        "┌──┬──┐\n│1.│.2│\n│..│..│\n├──┼──┤\n│..│..│\n│3.│.4│\n└──┴──┘\n",
    ),
    "nested": ('[["1",".",".","4"],["....",],[0,0,0,0],[null,None,"",3]]', "[1234,0000,0000,0001]"),
    "judge": ("2\n" + "\n".join([*ROWS, *ROWS]).replace(".", "0") + "\n",),
    "sdk": (
        "#AMe\n#DTitle\n#CText\n#B2020\n[Puzzle]\n" + "\n".join(ROWS) + "\n[State]\n" + ROWS[0],
    ),
    "sdx": ("\n".join(" ".join(f"u{c}" if c != "." else "123" for c in row) for row in ROWS),),
    "ss": (
        "*-----------*\n|8..|4..|...|\n" + "|...|...|...|\n" * 8 + "*-----------*\nSimple Sudoku\n",
    ),
    "candidates": ("12 34 1* 4\n3 4@ #1 2\n2 1 4 3\n4 3 2 1\n", "1 2 | 34 34\n" * 4),
    "pencilmarks": ("1...2...3...4..." * 4, "123456789" * 81),
    "opensudoku": (
        f'<opensudoku><name>N</name><author>A</author><game data="{LINE.replace(".", "0")}"/>'
        "</opensudoku>",
        '<opensudoku version="2"><folder name="F"><game data="version: 1\n'
        + "5|-|0|" * 81
        + '" note="n"/></folder></opensudoku>',
        '<!DOCTYPE lolz [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>'
        "<opensudoku><name>&b;</name></opensudoku>",
        '<?xml version="1.0" encoding="UTF-16"?><opensudoku/>',
        '<!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/hostname">]><opensudoku>&x;</opensudoku>',
    ),
    "hodoku": (f":0709:9:{LINE.replace('.', '+', 1)}:912 123:913::\n:0000:x:{LINE}:::\n",),
    "gsf": (f"1,2,3,4,{LINE},5,6\n",),
    "pzpr": ("http://pzv.jp/p.html?sudoku_edit/25/25/-19.f-10" + "z" * 31 + "h",),
    "iss": _ISS,
    "short-killer": ("a<^v" + "." * 77, "3" + "<" * 80),
    "ps-killer": (f"3x3:d:k:{':'.join(['2560'] * 81)}", "3x3::k:" + "256;" * 81),
    "sumocue": ("SumoCueV1=5+0" + "=3J0" * 80, "SumoCueV1D" + "=0+0" * 81),
}

_SEVERAL = {
    "board": board,
    "fpuzzles": fpuzzles,
    "sudokupad": sudokupad,
    "sudokumaker": sudokumaker,
    "penpa": penpa,
}


@cache
def of_format(name: str) -> tuple[bytes, ...]:
    """Return the seeds of a format."""
    if name in _SEVERAL:
        return tuple(_SEVERAL[name]())
    return (*written(name), *(text.encode() for text in _PLAIN.get(name, ())))


def _json(value: object) -> bytes:
    return json.dumps(value).encode()
