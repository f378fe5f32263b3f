"""The attack on the readers: its descriptions, short seeded runs, and planted mistakes."""

from __future__ import annotations

import json
import random

import pytest
from click.testing import CliRunner

from attacks.readers import meanings
from attacks.readers.board import random_board
from attacks.readers.command import command
from attacks.readers.formats import FORMATS
from attacks.readers.formats.fpuzzles import FPuzzles
from attacks.readers.formats.packing import BASE64, FOR_LINKS, packed
from attacks.readers.hunt import Totals, attack
from attacks.readers.parts import Draw, Part, says
from sudoku_model.constraints import Diagonal
from sudoku_model.formats import fpuzzles_reading
from sudoku_model.formats.lzstring import decompress


@pytest.mark.parametrize("size", [4, 5, 6, 9])
def test_boards_are_filled_in_all_ways(size: int) -> None:
    board = random_board(random.Random(f"boards {size}"), (size,))
    assert board.filling in board.fillings
    assert len(set(board.fillings)) == len(board.fillings)
    for values in board.fillings:
        for number in range(size):
            row = values[number * size : (number + 1) * size]
            region = [values[cell] for cell in board.region(number)]
            assert sorted(row) == sorted(values[number::size]) == sorted(region)
        assert all(values[cell] == digit for cell, digit in board.givens.items())


def test_what_is_packed_is_unpacked() -> None:
    texts = ["", "a", "aaaaaaaa", '{"a":[1,2,3]}' * 40, "äöü ☃ 𝄞"]
    for text in texts[1:]:
        units = text.encode("utf-16-le")
        characters = "".join(
            chr(int.from_bytes(units[n : n + 2], "little")) for n in range(0, len(units), 2)
        )
        assert decompress(packed(characters, FOR_LINKS)) == text
        assert decompress(packed(characters, BASE64)) == text


@pytest.mark.parametrize("name", FORMATS)
def test_the_same_seed_writes_the_same(name: str) -> None:
    form = FORMATS[name]

    def document() -> str:
        rng = random.Random("the same")
        draw = Draw(rng, random_board(rng, (4,)))
        made = form.base(draw)
        for _ in range(5):
            form.part(draw).add(made)
        return json.dumps(dict(form.texts(made)))

    assert document() == document()


@pytest.mark.sample(every=32)
@pytest.mark.parametrize("name", FORMATS)
@pytest.mark.parametrize("seed", range(8))
@pytest.mark.slow
def test_documents_are_read_as_they_are_meant(name: str, seed: int) -> None:
    totals = Totals()
    for number in range(2):
        assert attack(f"tests {seed} {number}", totals, (name,)) is None
    assert totals.all_cases >= 2


class OnlyOne(FPuzzles):
    """Documents of f-puzzles with nothing but a rising diagonal."""

    def part(self, draw: Draw) -> Part:
        meaning = meanings.different(draw.diagonal(rising=True))
        return Part(
            "diagonal+", lambda board: board.update({"diagonal+": True}), meaning=says(meaning)
        )


@pytest.mark.parametrize(
    ("handler", "problem"),
    [
        (lambda reader, node: None, "diagonal+ leaves no trace"),
        (lambda reader, node: reader.add(node, lambda: Diagonal("down")), "a solution"),
    ],
    ids=["a lost key", "a wrong meaning"],
)
def test_a_planted_mistake_is_found(
    monkeypatch: pytest.MonkeyPatch, handler: object, problem: str
) -> None:
    monkeypatch.setitem(FORMATS, "fpuzzles", OnlyOne())
    handlers = {**fpuzzles_reading._CONSTRAINTS, "diagonal+": handler}
    monkeypatch.setattr(fpuzzles_reading, "_CONSTRAINTS", handlers)
    found = (attack(f"planted {number}", Totals(), ("fpuzzles",)) for number in range(3, 9))
    assert any(one is not None and one.problem.startswith(problem) for one in found)


def test_the_command_says_what_it_did() -> None:
    arguments = ["--format", "sudokumaker", "--cases", "1", "--seed", "a test"]
    ran = CliRunner().invoke(command, arguments)
    assert "seed a test: " in ran.output
    assert "compared by all solutions" in ran.output
