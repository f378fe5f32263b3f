"""Damaged and hostile data for everything that reads: a short run of the attack, and what fell."""

from __future__ import annotations

import gzip
import json
import os
from collections.abc import Iterator
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any, cast

import pytest
from click.testing import CliRunner

import sudoku_model as sm
from attacks.malformed import command, process, promises
from attacks.malformed.budget import TooSlow, processor_time
from attacks.malformed.campaign import Campaign, Fall, Figures, attempt, shrunk
from attacks.malformed.coverage import Lines
from attacks.malformed.mutations import Mutator
from attacks.malformed.promises import BrokenPromiseError, survives
from attacks.malformed.readers import Reader, readers
from attacks.malformed.views import LINKS
from sudoku_model.formats import FORMATS, read, write

FALLEN = [
    json.loads(line)
    for line in Path(__file__).with_name("malformed.jsonl").read_text(encoding="utf-8").splitlines()
]
every_reader = pytest.mark.parametrize("name", readers())


def fallen(name: str, cases: int, seed: int) -> list[str]:
    campaign = Campaign(readers()[name], seed)
    return [f"{fall.what}: {fall.data[:500]!r}" for fall in campaign.run(cases) if fall]


@pytest.mark.sample(every=54)
@every_reader
@pytest.mark.slow
def test_damaged_data_gives_a_puzzle_or_one_error(name: str) -> None:
    assert not fallen(name, 250, seed=2)


@pytest.mark.slow
@every_reader
def test_much_damaged_data_gives_a_puzzle_or_one_error(name: str) -> None:
    assert not fallen(name, 600, seed=3)


@pytest.mark.parametrize("case", FALLEN, ids=[f"{n}-{c['reader']}" for n, c in enumerate(FALLEN)])
def test_what_once_fell_stands(case: dict[str, Any]) -> None:
    fall = Fall.from_json(case)
    assert attempt(readers()[fall.reader], fall.data, thoroughly=fall.thoroughly)[0] == ""


def test_every_format_is_attacked() -> None:
    assert FORMATS.keys() <= readers().keys()


def test_the_same_seed_makes_the_same_cases() -> None:
    def cases() -> list[bytes]:
        tried: list[bytes] = []
        list(Campaign(readers()["line"], 5, tried.append).run(60))
        return tried

    assert cases() == cases()


def broken(data: bytes, thoroughly: bool) -> str:
    if b"7" in data and b"x" in data:
        raise KeyError("7")
    while b"loop" in data:
        pass
    return "well"


BROKEN = Reader("broken", lambda: [b"1234567 x, and more", b"abc"], broken)


@pytest.mark.slow
def test_a_foreign_exception_is_found_and_made_small() -> None:
    (fall,) = (fall for fall in Campaign(BROKEN, 1).run(300) if fall)
    assert fall.what.startswith("KeyError")
    assert sorted(fall.data) == sorted(b"7x")
    assert Fall.from_json(json.loads(json.dumps(fall.to_json()))) == fall


def test_a_case_that_never_ends_is_stopped() -> None:
    with pytest.raises(TooSlow), processor_time(0.05):
        broken(b"loop", False)


def test_what_falls_in_another_way_is_not_taken_for_the_same() -> None:
    assert shrunk(BROKEN, b"aa7bbxcc", False, "KeyError: '7' ") == b"7x"
    assert shrunk(BROKEN, b"aa7bbxcc", False, "ValueError: '7' ") == b"aa7bbxcc"


@pytest.mark.parametrize(
    "text",
    [".Shape~4x4.YinYang", ".Shape~9x9.NFA~UgKoAChwARYBAAVAgQAADCABoCeACAJANQIgRBCwyAJgIEA~R3C3"],
)
def test_a_puzzle_said_in_other_words_is_the_same(text: str) -> None:
    survives(read(text, format="iss"), "iss")


def test_a_clue_that_a_writer_loses_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = read("1...2...3...4...")
    caged = puzzle.with_constraints(sm.KillerCage("r1c2 r1c3", 5))
    monkeypatch.setattr(promises, "write", lambda *_: write(puzzle, "iss"))
    with pytest.raises(BrokenPromiseError, match="another puzzle"):
        survives(caged, "iss")


def test_what_unpacks_to_very_much_is_left_to_time_limits() -> None:
    data = gzip.compress(b"\n" * 3_000_000)
    assert readers()["compressed"].read(data, False) == "too much"


def test_a_line_counts_as_reached_once() -> None:
    lines = Lines("formats")
    with lines:
        read("1...2...3...4...")
    reached = lines.reached
    assert reached > 10
    with lines:
        read("1...2...3...4...")
    assert lines.reached == reached


@pytest.mark.parametrize("name", ["board", "penpa"])
def test_damage_reaches_what_a_link_holds(name: str) -> None:
    link = next(iter(readers()[name].seeds()))
    mutator = Mutator(Random(1), ("word",), LINKS)
    made = {mutator.mutate(link, link) for _ in range(40)}
    inside = {view.unpack(data) for data in made for view in LINKS}
    assert len(inside - {None}) > 5


def test_all_readers_share_the_time_that_is_given(monkeypatch: pytest.MonkeyPatch) -> None:
    now, shares = [0.0], []

    def attack(
        name: str, cases: int, seed: int, seconds: float, _: object
    ) -> tuple[Any, list[Any]]:
        shares.append(seconds)
        # The first has no more cases to try, the second makes small what it has found.
        now[0] += seconds * {"line": 0.5, "grid": 30}.get(name, 1)
        return Figures(name), []

    monkeypatch.setattr(command, "attack", attack)
    monkeypatch.setattr(command, "monotonic", lambda: now[0])
    CliRunner().invoke(command.command, ["--seconds", "420"])
    assert len(shares) == len(readers())
    assert sum(shares) - shares[0] / 2 == pytest.approx(420)
    assert max(shares[1:]) == pytest.approx(min(shares[1:]))
    assert min(shares) == pytest.approx(10)


def test_the_time_of_a_reader_begins_with_its_first_case(monkeypatch: pytest.MonkeyPatch) -> None:
    now, sent = [0.0], []

    class SlowToStart:
        figures = Figures("line")

        def __init__(self, *_: object) -> None:
            pass

        def run(self, cases: int) -> Iterator[None]:
            now[0] += 100
            for self.figures.cases in range(1, cases + 1):
                now[0] += 1
                yield None

    monkeypatch.setattr(process, "Campaign", SlowToStart)
    monkeypatch.setattr(process, "monotonic", lambda: now[0])
    sender = SimpleNamespace(send=lambda figures: sent.append(figures.cases))
    process._work("line", 1_000, 1, 20.0, os.devnull, cast("Any", sender))
    assert 20 <= sent[-1] <= 22
