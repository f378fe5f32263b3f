"""All formats by name. Each is imported when it is asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache, partial
from importlib import import_module
from typing import Any

from sudoku_model.errors import OptionError, unknown
from sudoku_model.formats.base import Format, one_by_one

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


@cache
def _load(home: str) -> Any:
    module, _, attribute = home.rpartition(".")
    return getattr(import_module(f"sudoku_model.formats.{module}"), attribute)


def _lazily(home: str) -> Callable[..., Any]:
    """Return what reads or writes a format; its module is imported when it is first used."""

    def loaded(*given: Any) -> Any:
        return _load(home)(*given)

    return loaded


_variant = partial(Format, has_own_digits=True, is_one_a_line=True, fits_in_cells=True)
_linked = partial(_variant, has_links=True)

_TEXTS = frozenset(("title", "author", "rules"))
_ALL = _TEXTS | {"drawings", "fog"}

_VARIANTS = (
    _linked(
        "fpuzzles",
        "f-puzzles: links, one a line, or their JSON",
        _lazily("fpuzzles.read"),
        one_by_one(_lazily("fpuzzles.link_of")),
        keeps=_ALL,
    ),
    _linked(
        "sudokupad",
        "SudokuPad: links with the puzzle in them, and the JSON inside",
        _lazily("sudokupad.read"),
        _lazily("sudokupad.write"),
        keeps=_ALL,
    ),
    _variant(
        "sudoku-bench",
        "Sudoku-Bench: records with rules in words and a solution, as JSON or a table",
        _lazily("sudoku_bench.read"),
        one_by_one(_lazily("sudoku_bench.record_of")),
        keeps=_TEXTS,
        has_solution=True,
        fits_in_cells=False,
    ),
    _linked(
        "sudokumaker", "SudokuMaker: links, one a line, or their JSON", _lazily("sudokumaker.read")
    ),
    _linked("board", "links to the board of this package, on any web site", _lazily("board.read")),
    _linked(
        "penpa",
        "Penpa+ links: digits, killer cages, thermometers and arrows of a drawing",
        _lazily("penpa.read"),
    ),
    _linked(
        "iss",
        "Interactive Sudoku Solver: its text, or links",
        _lazily("iss.reader.read"),
        _lazily("iss.writer.write"),
        is_one_a_line=False,
        keeps_comments=True,
    ),
    _variant(
        "short-killer",
        "killer: 81 sums and arrows, one puzzle a line",
        _lazily("killer_text.read_short"),
        one_by_one(_lazily("killer_text.short_line")),
    ),
    _variant(
        "ps-killer",
        "killer: 3x3::k: and 81 numbers, one puzzle a line",
        _lazily("killer_text.read_long"),
        one_by_one(_lazily("killer_text.long_line")),
    ),
    _variant(
        "sumocue",
        "killer: SumoCueV1 and 81 fields, one puzzle a line",
        _lazily("killer_text.read_sumo_cue"),
        one_by_one(_lazily("killer_text.sumo_cue_line")),
    ),
)
"""The formats for variants. Their modules bring all the constraints."""


class _Formats(Mapping[str, Format]):
    def __init__(self) -> None:
        homes = {home.rpartition(".")[2].lower(): home for home in _PLAIN}
        self._known: dict[str, str | Format] = {**homes, **{form.name: form for form in _VARIANTS}}

    def __getitem__(self, name: str) -> Format:
        known = self._known[name]
        if isinstance(known, str):
            known = self._known[name] = _load(known)
        return known

    def __iter__(self) -> Iterator[str]:
        return iter(self._known)

    def __len__(self) -> int:
        return len(self._known)


FORMATS: Mapping[str, Format] = _Formats()
"""Every format under its name."""


def find_format(name: str, *, to_write: bool = False) -> Format:
    """Return the format called `name`.

    Raises:
        OptionError: if there is none, or it cannot be written although that is wanted.
    """
    found = FORMATS.get(name) if isinstance(name, str) else None
    if found is not None and (found.can_write or not to_write):
        return found
    known = [known for known, format in FORMATS.items() if format.can_write or not to_write]
    if found is None:
        raise unknown("format", name, tuple(known))
    raise OptionError(f"the format {name} can only be read (formats: {', '.join(known)})")
