"""The live board as a Python object: its value is a puzzle, both ways, without any browser."""

from __future__ import annotations

import asyncio
import builtins
import importlib
import json
import sys
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest

pytest.importorskip("anywidget", reason="needs anywidget: pip install 'sudoku-model[notebook]'")

import sudoku_model as sm
from sudoku_model.errors import OptionError, PuzzleFormatError, UnsupportedError

SMALL = "1... ..3. .4.. ...2"


@pytest.fixture
def board() -> Iterator[sm.LiveBoard]:
    found = sm.LiveBoard(SMALL)
    yield found
    found.close()


def wait_until(holds: Callable[[], bool]) -> None:
    end = time.monotonic() + 200
    while not holds():
        assert time.monotonic() < end
        time.sleep(0.01)


def shown(board: sm.LiveBoard, name: str) -> Any:
    """Return what the page is shown, as it arrives there."""
    return json.loads(json.dumps(board.get_state([name])[name]))


def send(board: sm.LiveBoard, **command: Any) -> str:
    """Send a command as the page does, and return what is answered."""
    board._hear(board, {"number": 1, **command}, [])
    return str(shown(board, "_reply")["text"])


def test_it_takes_what_can_be_read_as_a_puzzle() -> None:
    assert sm.LiveBoard().puzzle == sm.Puzzle.empty(9)
    assert sm.LiveBoard(6).puzzle == sm.Puzzle.empty(6)
    assert sm.LiveBoard(SMALL).puzzle == sm.read(SMALL)
    assert sm.LiveBoard(sm.read(SMALL)).puzzle == sm.read(SMALL)
    with pytest.raises(PuzzleFormatError):
        sm.LiveBoard("nonsense")


def test_it_is_told_in_a_line(board: sm.LiveBoard) -> None:
    board.puzzle = sm.read("1... ..3. .4.. ....")
    assert repr(board).startswith("<LiveBoard: <Puzzle 4x4 with boxes of 2x2: 1.....3..4......>, ")
    wait_until(lambda: board.verdict is not None)
    assert "several solutions" in repr(board)
    assert "\n" not in repr(board)


def test_setting_the_puzzle_changes_the_page(board: sm.LiveBoard) -> None:
    board.puzzle = sm.Puzzle.empty(6).with_given("r1c2", 3)
    assert shown(board, "_board")["rows"] == 6
    assert shown(board, "_digits")["givens"][:3] == [None, 3, None]
    board.puzzle = SMALL
    assert board.puzzle == sm.read(SMALL)


def test_what_cannot_be_read_changes_nothing(board: sm.LiveBoard) -> None:
    with pytest.raises(PuzzleFormatError):
        board.puzzle = "nonsense"
    assert board.puzzle == sm.read(SMALL)


def test_the_page_changes_the_puzzle_and_is_observed(board: sm.LiveBoard) -> None:
    heard: list[str] = []
    board.observe(lambda change: heard.append(change.new.line()), "puzzle")
    assert send(board, do="enter", cells=[1], digit=2) == ""
    assert heard == ["12....3..4.....2"]
    assert board.puzzle.givens[1] == 2


def test_every_change_can_be_undone(board: sm.LiveBoard) -> None:
    send(board, do="enter", cells=[1], digit=2)
    board.puzzle = sm.Puzzle.empty(9)
    board.undo()
    assert board.puzzle.line() == "12....3..4.....2"
    board.undo()
    assert board.puzzle == sm.read(SMALL)
    assert shown(board, "_steps") == {"undo": False, "redo": True}
    board.redo()
    board.redo()
    assert board.puzzle == sm.Puzzle.empty(9)


def test_the_verdict_follows(board: sm.LiveBoard) -> None:
    wait_until(lambda: board.verdict is not None)
    assert board.verdict.is_unique
    assert board.verdict.solution == sm.solve(board.puzzle)
    board.puzzle = board.puzzle.without("r4c4")
    wait_until(lambda: bool(shown(board, "_marks")))
    assert board.verdict.status is sm.Status.MULTIPLE
    cells = [int(cell) for cell in shown(board, "_marks")["open"]]
    names = [board.puzzle.grid.cell_name(cell) for cell in cells]
    assert names == sm.true_candidates(board.puzzle).open_cells


def test_a_conflict_names_its_cells_and_constraints(board: sm.LiveBoard) -> None:
    board.puzzle = (
        sm.Puzzle.empty(4)
        .with_given("r1c1", 1)
        .with_constraints(sm.AntiKing(), sm.KillerCage("r1c1 r1c2", 7))
    )
    wait_until(lambda: "conflict" in shown(board, "_marks"))
    conflict = shown(board, "_marks")["conflict"]
    assert conflict["cells"] == [0, 1]
    assert conflict["constraints"] == [1]
    assert "the given 1 at r1c1" in conflict["text"]


def test_true_candidates_are_sent_on_demand(board: sm.LiveBoard) -> None:
    wait_until(lambda: board.verdict is not None)
    assert shown(board, "_marks") == {}
    board.show_candidates = True
    wait_until(lambda: bool(shown(board, "_marks")))
    assert shown(board, "_marks")["candidates"] == [
        [digit] for digit in board.verdict.solution.values
    ]
    board.show_candidates = False
    assert shown(board, "_marks")["candidates"] == []


def test_a_search_that_takes_too_long_is_undecided(board: sm.LiveBoard) -> None:
    board.time_limit = 0
    board.puzzle = sm.Puzzle.empty(9).with_constraints(sm.AntiKnight())
    wait_until(lambda: board.verdict is not None)
    assert board.verdict.status is sm.Status.UNDECIDED
    assert shown(board, "_answer")["text"].startswith("undecided: time limit")


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
    assert send(board, do="write", format="line") == ""
    assert shown(board, "_reply")["written"] == board.puzzle.line()
    assert "no format 'nonsense'" in send(board, do="write", format="nonsense")
    assert "expected the name of one" in send(board, do="write", format=3)


def test_what_the_page_sends_never_raises(board: sm.LiveBoard) -> None:
    for nonsense in (None, [], "text", {"do": None}, {"do": []}, {"number": {}}):
        board._hear(board, nonsense, [])
    assert board.puzzle == sm.read(SMALL)


def test_the_drawing_travels_only_when_it_changes(board: sm.LiveBoard) -> None:
    drawings: list[str] = []
    board.observe(lambda change: drawings.append(change.new["drawing"]), "_board")
    send(board, do="enter", cells=[1], digit=2)
    assert drawings == []
    send(board, do="draw", tool="even", cells=[1])
    assert len(drawings) == 1


def test_any_constraint_is_shown(board: sm.LiveBoard) -> None:
    board.puzzle = sm.Puzzle.empty(9).with_constraints(
        sm.Or([sm.KillerCage("r1c1 r1c2", 5), sm.Whisper("r5c5 r5c6")]),
        sm.Predicate("r3c3", lambda digit: digit > 3, "is greater than 3"),
    )
    sentences = [item["text"] for item in shown(board, "_board")["constraints"]]
    assert sentences == [constraint.describe() for constraint in board.puzzle.constraints]


def test_grids_of_all_kinds_are_shown() -> None:
    two = sm.Grid.overlapping([(sm.Grid.square(4), 0, 0), (sm.Grid.square(4), 2, 2)])
    letters = sm.read("." * 256)
    for puzzle in (sm.Puzzle.empty(two), letters, sm.Puzzle.empty(sm.Grid.rectangle(2, 3))):
        board = sm.LiveBoard(puzzle)
        view = shown(board, "_board")
        assert len(view["houses"]) == view["rows"] * view["columns"]
        assert len(view["symbols"]) == len(view["digits"])
        board.close()


def test_a_reader_who_runs_nothing_sees_a_picture(board: sm.LiveBoard) -> None:
    bundle, _ = board._repr_mimebundle_()
    assert bundle["image/svg+xml"].startswith("<svg")
    assert "application/vnd.jupyter.widget-view+json" in bundle


def test_what_goes_wrong_in_a_constraint_of_the_users_own_is_told(board: sm.LiveBoard) -> None:
    own = sm.Predicate("r1c1 r1c2", lambda a, b: a // (b - b) == 1, "fail")
    board.puzzle = sm.Puzzle.empty(4).with_constraints(own)
    wait_until(lambda: shown(board, "_answer")["status"] == "error")
    assert shown(board, "_answer")["text"].startswith("ZeroDivisionError")


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
    import subprocess

    code = "import sys, sudoku_model; print('anywidget' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"
