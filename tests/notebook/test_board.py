"""The live board as a Python object: its value is a puzzle, both ways, without any browser."""

from __future__ import annotations

import asyncio
import builtins
import importlib
import json
import sys
import time
from collections.abc import Iterator
from typing import Any

import pytest

pytest.importorskip("anywidget", reason="needs anywidget: pip install 'sudoku-model[notebook]'")

import sudoku_model as sm
from sudoku_model.errors import OptionError, PuzzleFormatError, UnsupportedError
from tests.fresh_python import printed_by
from tests.working import wait_until

SMALL = "1... ..3. .4.. ...2"


@pytest.fixture
def board() -> Iterator[sm.LiveBoard]:
    found = sm.LiveBoard(SMALL)
    yield found
    found.close()


def shown(board: sm.LiveBoard, name: str) -> Any:
    """Return what the page is shown, as it arrives there."""
    return json.loads(json.dumps(board.get_state([name])[name]))


def go(board: sm.LiveBoard, puzzle: sm.Puzzle, play: str = "") -> None:
    """Tell of a change as a view of the page does."""
    text = json.dumps(json.loads(board._texts.write(puzzle)))
    board._hear(board, {"do": "go", "view": "v", "number": 1, "puzzle": text, "play": play}, [])


class View:
    """Asks as a view of the page does, and keeps what it hears."""

    def __init__(self, board: sm.LiveBoard, monkeypatch: pytest.MonkeyPatch) -> None:
        self.board = board
        self.heard: dict[int, Any] = {}
        monkeypatch.setattr(board, "send", self._hear)

    def _hear(self, content: dict[str, Any]) -> None:
        assert content["view"] == "v"
        self.heard[content["number"]] = json.loads(json.dumps(content["reply"]))

    def ask(self, number: int, message: Any) -> None:
        content = {"do": "ask", "view": "v", "number": number, "message": message}
        self.board._hear(self.board, content, [])

    def reply(self, ask: str, **more: Any) -> Any:
        number = len(self.heard) + 1
        self.ask(number, {"ask": ask, "puzzle": shown(self.board, "_moment")["puzzle"], **more})
        wait_until(lambda: number in self.heard)
        return self.heard[number]


@pytest.fixture
def view(board: sm.LiveBoard, monkeypatch: pytest.MonkeyPatch) -> View:
    return View(board, monkeypatch)


def test_it_takes_what_can_be_read_as_a_puzzle() -> None:
    assert sm.LiveBoard().puzzle == sm.Puzzle.empty(9)
    assert sm.LiveBoard(6).puzzle == sm.Puzzle.empty(6)
    assert sm.LiveBoard(SMALL).puzzle == sm.read(SMALL)
    assert sm.LiveBoard(sm.read(SMALL)).puzzle == sm.read(SMALL)
    with pytest.raises(PuzzleFormatError):
        sm.LiveBoard("nonsense")


@pytest.mark.slow
def test_it_is_told_in_a_line(board: sm.LiveBoard) -> None:
    board.puzzle = sm.read("1... ..3. .4.. ....")
    assert repr(board).startswith("<LiveBoard: <Puzzle 4x4 with boxes of 2x2: 1.....3..4......>, ")
    wait_until(lambda: board.verdict is not None)
    assert "several solutions" in repr(board)
    assert "\n" not in repr(board)


def test_setting_the_puzzle_changes_the_page(board: sm.LiveBoard) -> None:
    board.puzzle = sm.Puzzle.empty(6).with_given("r1c2", 3)
    assert shown(board, "_view")["rows"] == 6
    assert sm.read(shown(board, "_moment")["puzzle"]) == board.puzzle
    board.puzzle = SMALL
    assert board.puzzle == sm.read(SMALL)


def test_what_cannot_be_read_changes_nothing(board: sm.LiveBoard) -> None:
    with pytest.raises(PuzzleFormatError):
        board.puzzle = "nonsense"
    assert board.puzzle == sm.read(SMALL)


def test_the_page_changes_the_puzzle_and_is_observed(board: sm.LiveBoard) -> None:
    heard: list[str] = []
    board.observe(lambda change: heard.append(change.new.line()), "puzzle")
    go(board, board.puzzle.with_given("r1c2", 2))
    assert heard == ["12....3..4.....2"]
    assert board.puzzle.givens[1] == 2
    assert shown(board, "_moment")["by"] == ["v", 1]


def test_what_a_solver_fills_in_is_a_step_and_changes_no_puzzle(board: sm.LiveBoard) -> None:
    heard: list[Any] = []
    board.observe(heard.append, ["puzzle", "verdict"])
    wait_until(lambda: board.verdict is not None)
    heard.clear()
    before = board.puzzle
    board._hear(
        board,
        {
            "do": "go",
            "view": "v",
            "number": 1,
            "puzzle": shown(board, "_moment")["puzzle"],
            "play": "{}",
        },
        [],
    )
    assert shown(board, "_moment")["play"] == "{}"
    board.undo()
    assert shown(board, "_moment")["play"] == ""
    assert board.puzzle is before
    assert heard == []


def test_every_change_can_be_undone(board: sm.LiveBoard) -> None:
    go(board, board.puzzle.with_given("r1c2", 2))
    board.puzzle = sm.Puzzle.empty(9)
    board.undo()
    assert board.puzzle.line() == "12....3..4.....2"
    board.undo()
    assert board.puzzle == sm.read(SMALL)
    moment = shown(board, "_moment")
    assert (moment["canUndo"], moment["canRedo"]) == (False, True)
    board._hear(board, {"do": "step", "by": 1}, [])
    board.redo()
    assert board.puzzle == sm.Puzzle.empty(9)


def test_the_verdict_follows(board: sm.LiveBoard) -> None:
    wait_until(lambda: board.verdict is not None)
    assert board.verdict.is_unique
    assert board.verdict.solution == sm.solve(board.puzzle)
    board.puzzle = board.puzzle.without("r4c4")
    assert board.verdict is None
    wait_until(lambda: board.verdict is not None)
    assert board.verdict.status is sm.Status.MULTIPLE


def test_the_page_hears_the_verdict_that_python_has_asked_for(
    board: sm.LiveBoard, view: View
) -> None:
    wait_until(lambda: board.verdict is not None)
    told = view.reply("verdict", seconds=60)["answer"]
    assert told["seconds"] == board.verdict.seconds, "it was searched for once"


@pytest.mark.slow
def test_a_conflict_names_its_cells_and_constraints(board: sm.LiveBoard, view: View) -> None:
    board.puzzle = (
        sm.Puzzle.empty(4)
        .with_given("r1c1", 1)
        .with_constraints(sm.AntiKing(), sm.KillerCage("r1c1 r1c2", 7))
    )
    conflict = view.reply("conflict")["answer"]
    assert conflict["cells"] == [0, 1]
    assert conflict["constraints"] == [1]
    assert "the given 1 at r1c1" in conflict["text"]


@pytest.mark.slow
def test_what_a_view_does_not_wait_for_is_not_told(board: sm.LiveBoard, view: View) -> None:
    board.puzzle = sm.Puzzle.empty(16).with_constraints(sm.AntiKnight())
    view.ask(7, {"ask": "count", "puzzle": shown(board, "_moment")["puzzle"]})
    board._hear(board, {"do": "forget", "view": "v", "number": 7}, [])
    board.puzzle = SMALL
    assert view.reply("count")["answer"]["value"] == "1"
    assert 7 not in view.heard


def test_a_search_that_takes_too_long_is_undecided(board: sm.LiveBoard, view: View) -> None:
    board.time_limit = 0
    board.puzzle = sm.Puzzle.empty(9).with_constraints(sm.AntiKnight())
    wait_until(lambda: board.verdict is not None)
    assert board.verdict.status is sm.Status.UNDECIDED
    told = view.reply("verdict", seconds=60)["answer"]  # the board's limit holds
    assert told["reason"].startswith("time limit")


def test_it_answers_in_the_loop_of_the_notebook() -> None:
    threads = []

    async def notebook() -> None:
        import threading

        board = sm.LiveBoard(SMALL)
        board.observe(lambda _: threads.append(threading.current_thread()), "verdict")
        end = time.monotonic() + 200
        while board.verdict is None:
            assert time.monotonic() < end
            await asyncio.sleep(0.01)
        assert threads == [threading.main_thread()]
        board.close()

    asyncio.run(notebook())


def test_links_are_written(board: sm.LiveBoard) -> None:
    for name in ("fpuzzles", "sudokupad"):
        link = board.link(name)
        assert link.startswith("https://")
        assert "\n" not in link
        assert sm.read(link).givens == board.puzzle.givens
    with pytest.raises(OptionError):
        board.link("nonsense")


def test_what_the_page_sends_never_raises(board: sm.LiveBoard) -> None:
    place = {"view": "v", "number": 1}
    for nonsense in (
        *(None, [], "text", {"do": None}, {"do": []}, {"number": {}}, {"do": "what"}),
        *({"do": "go"}, {"do": "go", **place, "puzzle": "{}"}, {"do": "step", "by": "1"}),
        {"do": "go", **place, "puzzle": board._texts.write(board.puzzle), "play": " " * 2_000_000},
        *({"do": "ask"}, {"do": "ask", **place, "message": []}, {"do": "forget", "view": 3}),
        {"do": "ask", **place, "message": {"ask": "verdict", "puzzle": "{}"}},
        {"do": "ask", **place, "message": {"ask": "write", "puzzle": 3}},
        {"do": "ask", **place, "message": {"ask": ["verdict"]}},
    ):
        board._hear(board, nonsense, [])
    assert board.puzzle == sm.read(SMALL)
    assert not board._history.can_undo


def test_a_view_whose_change_is_refused_is_shown_what_there_is(board: sm.LiveBoard) -> None:
    before = shown(board, "_moment")
    board._hear(board, {"do": "go", "view": "v", "number": 1, "puzzle": "{}"}, [])
    after = shown(board, "_moment")
    assert after["count"] > before["count"]
    assert {**after, "count": 0} == {**before, "count": 0}
    assert after["by"] is None


def test_the_drawing_travels_only_when_it_changes(board: sm.LiveBoard) -> None:
    drawings: list[str] = []
    board.observe(lambda change: drawings.append(change.new["drawing"]), "_view")
    go(board, board.puzzle.with_given("r1c2", 2))
    assert drawings == []
    go(board, board.puzzle.with_constraints(sm.Even("r1c2")))
    assert len(drawings) == 1


def test_any_constraint_is_shown(board: sm.LiveBoard) -> None:
    board.puzzle = sm.Puzzle.empty(9).with_constraints(
        sm.Or([sm.KillerCage("r1c1 r1c2", 5), sm.Whisper("r5c5 r5c6")]),
        sm.Predicate("r3c3", lambda digit: digit > 3, "is greater than 3"),
    )
    sentences = [item["text"] for item in shown(board, "_view")["constraints"]]
    assert sentences == [constraint.describe() for constraint in board.puzzle.constraints]


def test_constraints_of_the_users_own_stay_the_same(board: sm.LiveBoard, view: View) -> None:
    """Two that say the same are told apart, wherever they stand, also inside of others."""
    products = [
        sm.Predicate("r1c1 r1c2", lambda a, b, product=product: a * b == product, "multiply")
        for product in (6, 12)
    ]
    first, inside = products[0], sm.Or([sm.Even("r4c4"), products[1]])
    own = sm.Puzzle.empty(4).with_constraints(first, sm.Odd("r4c1"), inside)
    board.puzzle = own
    go(board, own.with_given("r1c1", 2))
    assert board.puzzle.constraints == own.constraints
    edit = {"do": "draw", "tool": "even", "cells": [15], "typed": ""}
    drawn = view.reply("edit", **edit)["answer"]["puzzle"]
    assert board._texts.read(drawn).constraints == (*own.constraints, sm.Even("r4c4"))
    removed = view.reply("edit", do="remove", constraint=0)["answer"]["puzzle"]
    assert board._texts.read(removed).constraints == own.constraints[1:]
    wait_until(lambda: board.verdict is not None)
    assert {own.values[:2] for own in board.verdict.solutions} == {(2, 3)}
    assert "JSON cannot hold" in view.reply("write", format="json")["error"]
    unknown = board._texts.write(own).replace('"number":0', '"number":99')
    assert "does not have" in view.reply("view", puzzle=unknown)["error"]


def test_grids_of_all_kinds_are_shown() -> None:
    two = sm.Grid.overlapping([(sm.Grid.square(4), 0, 0), (sm.Grid.square(4), 2, 2)])
    letters = sm.read("." * 256)
    for puzzle in (sm.Puzzle.empty(two), letters, sm.Puzzle.empty(sm.Grid.rectangle(2, 3))):
        board = sm.LiveBoard(puzzle)
        view = shown(board, "_view")
        assert len(view["houses"]) == view["rows"] * view["columns"]
        assert len(view["symbols"]) == len(view["digits"])
        board.close()


def test_a_reader_who_runs_nothing_sees_a_picture(board: sm.LiveBoard) -> None:
    bundle, _ = board._repr_mimebundle_()
    assert bundle["image/svg+xml"].startswith("<svg")
    assert "application/vnd.jupyter.widget-view+json" in bundle


def test_what_goes_wrong_in_a_constraint_of_the_users_own_is_told(
    board: sm.LiveBoard, view: View
) -> None:
    own = sm.Predicate("r1c1 r1c2", lambda a, b: a // (b - b) == 1, "fail")
    board.puzzle = sm.Puzzle.empty(4).with_constraints(own)
    assert view.reply("verdict")["error"].startswith("ZeroDivisionError")
    assert board.verdict is None


def test_nothing_to_redo_is_nothing_done(board: sm.LiveBoard) -> None:
    board.redo()
    assert board.puzzle == sm.read(SMALL)


def test_there_is_nothing_else_in_the_package() -> None:
    notebook = importlib.import_module("sudoku_model.notebook")
    with pytest.raises(AttributeError, match="no attribute 'LifeBoard'"):
        notebook.LifeBoard  # noqa: B018 - asking for it is the test


def test_a_missing_package_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    real = builtins.__import__

    def without_anywidget(name: str, *rest: Any) -> Any:
        if name == "anywidget":
            raise ModuleNotFoundError("No module named 'anywidget'", name="anywidget")
        return real(name, *rest)

    monkeypatch.setattr(builtins, "__import__", without_anywidget)
    monkeypatch.delitem(sys.modules, "sudoku_model.notebook.board")
    notebook = importlib.import_module("sudoku_model.notebook")
    with pytest.raises(
        UnsupportedError, match=r"anywidget.*pip install 'sudoku-model\[notebook\]'"
    ):
        notebook.LiveBoard()


def test_importing_the_package_does_not_load_it() -> None:
    code = "import sys, sudoku_model; print('anywidget' in sys.modules)"
    assert printed_by(code) == "False"
