"""All formats by name. Each is imported when it is asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache, partial
from importlib import import_module
from typing import Any

from sudoku_model.errors import OptionError, written
from sudoku_model.formats.base import Format, Options
from sudoku_model.formats.source import Source
from sudoku_model.puzzle import Puzzle

_PLAIN = (
    "line.LINE",
    "drawn.GRID",
    "nested.NESTED",
    "judge.JUDGE",
    "native.JSON",
    "line.SDM",
    "sadman.SDK",
    "candidates.SDX",
    "simple_sudoku.SS",
    "candidates.CANDIDATES",
    "pencilmarks.PENCILMARKS",
    "opensudoku.OPENSUDOKU",
    "hodoku.HODOKU",
    "gsf.GSF",
    "pzpr.PZPR",
)
"""Home of each plain format: a constant that is called as the format, in capitals."""

_VARIANTS = (
    (
        "fpuzzles",
        "f-puzzles: links, one a line, or their JSON",
        "fpuzzles.read",
        "fpuzzles.write",
    ),
    (
        "sudokupad",
        "SudokuPad: links with the puzzle in them, and the JSON inside",
        "sudokupad.read",
        "sudokupad.write",
    ),
    (
        "sudoku-bench",
        "Sudoku-Bench: records with rules in words and a solution, as JSON or a table",
        "sudoku_bench.read",
        "sudoku_bench.write",
    ),
    ("sudokumaker", "SudokuMaker: links, one a line, or their JSON", "sudokumaker.read", ""),
    (
        "penpa",
        "Penpa+ links: digits, killer cages, thermometers and arrows of a drawing",
        "penpa.read",
        "",
    ),
    (
        "iss",
        "Interactive Sudoku Solver: its text, or links",
        "iss.reader.read",
        "iss.writer.write",
    ),
    (
        "short-killer",
        "killer: 81 sums and arrows, one puzzle a line",
        "killer_text.read_short",
        "killer_text.write_short",
    ),
    (
        "ps-killer",
        "killer: 3x3::k: and 81 numbers, one puzzle a line",
        "killer_text.read_long",
        "killer_text.write_long",
    ),
    (
        "sumocue",
        "killer: SumoCueV1 and 81 fields, one puzzle a line",
        "killer_text.read_sumo_cue",
        "killer_text.write_sumo_cue",
    ),
)
"""Name, description, reader and writer (if it can be written) of each format for variants.

Their modules bring all the constraints and are imported when they are first used.
"""

_WITH_TEXTS = ("fpuzzles", "sudokupad", "sudoku-bench")
"""Those of them that hold title, author and rules."""

_WITH_DRAWINGS = ("fpuzzles", "sudokupad")
"""Those that hold drawings and fog."""

_WITH_SOLUTION = ("sudoku-bench",)
"""Those that hold a solution beside the puzzle."""

_WITH_LINKS = ("fpuzzles", "sudokupad", "sudokumaker", "penpa", "iss")


@cache
def _load(home: str) -> Any:
    module, _, attribute = home.rpartition(".")
    return getattr(import_module(f"sudoku_model.formats.{module}"), attribute)


def _variant(name: str, description: str, reader: str, writer: str) -> Format:
    def read(source: Source, options: Options) -> Iterator[Puzzle]:
        yield from _load(reader)(source, options)

    def write(puzzles: Iterable[Puzzle]) -> Iterator[str]:
        yield from _load(writer)(puzzles)

    texts = ("title", "author", "rules") if name in _WITH_TEXTS else ()
    drawings = ("drawings", "fog") if name in _WITH_DRAWINGS else ()
    return Format(
        name,
        description,
        read,
        write if writer else None,
        keeps=frozenset((*texts, *drawings)),
        has_own_digits=True,
        has_solution=name in _WITH_SOLUTION,
        has_links=name in _WITH_LINKS,
    )


class _Formats(Mapping[str, Format]):
    def __init__(self) -> None:
        self._loaders: dict[str, Callable[[], Format]] = {}
        for home in _PLAIN:
            self._loaders[home.rpartition(".")[2].lower()] = cache(partial(_load, home))
        for name, *described in _VARIANTS:
            self._loaders[name] = cache(partial(_variant, name, *described))

    def __getitem__(self, name: str) -> Format:
        return self._loaders[name]()

    def __iter__(self) -> Iterator[str]:
        return iter(self._loaders)

    def __len__(self) -> int:
        return len(self._loaders)


FORMATS: Mapping[str, Format] = _Formats()
"""Every format under its name."""


def find_format(name: str, *, to_write: bool = False) -> Format:
    """Return the format called `name`.

    Raises:
        OptionError: if there is none, or it cannot be written although that is wanted.
    """
    known = [known for known, format in FORMATS.items() if format.can_write or not to_write]
    if isinstance(name, str) and name in known:
        return FORMATS[name]
    if isinstance(name, str) and name in FORMATS:
        problem = f"the format {name} can only be read"
    else:
        problem = f"there is no format {written(name)}"
        if nearest := _nearest(name, known):
            problem += f"; did you mean {nearest}?"
    raise OptionError(f"{problem} (formats: {', '.join(known)})")


def _nearest(name: object, known: list[str]) -> str | None:
    from difflib import get_close_matches

    return next(iter(get_close_matches(written(name).strip("'").lower(), known, 1)), None)
