"""Our own descriptions of foreign formats, from public sources."""

from __future__ import annotations

from attacks.readers.formats.fpuzzles import FPuzzles
from attacks.readers.formats.iss import Iss
from attacks.readers.formats.penpa import Penpa
from attacks.readers.formats.sudokumaker import SudokuMaker
from attacks.readers.formats.sudokupad import SudokuPad
from attacks.readers.parts import Format

FORMATS: dict[str, Format] = {
    form.name: form for form in (FPuzzles(), SudokuMaker(), Iss(), SudokuPad(), Penpa())
}
"""The formats by their names."""
