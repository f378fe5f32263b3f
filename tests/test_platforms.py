"""Other systems than this one, as far as they can be played here: what Windows lacks or does."""

from __future__ import annotations

import errno
import io
import os
import signal
import socket
import sys
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import sudoku_model as sm
from sudoku_model import libraries
from sudoku_model.analysis.conversation import close_idle
from sudoku_model.analysis.counting import question
from sudoku_model.batch import working
from sudoku_model.cli import process
from sudoku_model.solvers.engines import loaded
from sudoku_model.solvers.sat import pysat_internals, settings
from tests.conftest import Run
from tests.test_cancellation import EASY, HARD


@pytest.fixture
def _no_limits_passed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have PySAT's solvers take no notice of limits, as the upper half of them is random."""
    monkeypatch.setattr(pysat_internals, "_PASSES_LIMITS", False)
    undisturbed = pysat_internals.undisturbed

    def unlimited(call: Callable[..., Any], *arguments: Any, **options: Any) -> Any:
        if call.__name__ == "solve_limited":
            for forget in ("conf_budget", "prop_budget"):
                getattr(call.__self__, forget)(1 << 60)  # type: ignore[attr-defined]
        return undisturbed(call, *arguments, **options)

    monkeypatch.setattr(pysat_internals, "undisturbed", unlimited)
    close_idle()


@pytest.mark.usefixtures("_no_limits_passed")
@pytest.mark.parametrize("engine", ["sat", "sat:glucose4", "sat:minisat22"])
def test_time_limits_hold_where_pysat_passes_no_limits_on(engine: str) -> None:
    verdict = sm.check(HARD, engine, time_limit=0.1)
    assert (verdict.status, verdict.reason) == (sm.Status.UNDECIDED, "time limit")
    assert sm.check(EASY, engine).is_unique


class Windows:
    """What `msvcrt` does with locks: a byte belongs to one open file, others are refused."""

    LK_NBLCK = 2

    def __init__(self) -> None:
        self.taken: set[tuple[int, int]] = set()

    def locking(self, descriptor: int, mode: int, count: int) -> None:
        assert (mode, count) == (self.LK_NBLCK, 1)
        about = os.fstat(descriptor)
        place = os.lseek(descriptor, 0, os.SEEK_CUR)
        assert place > about.st_size, "locked bytes cannot be read on Windows"
        if (about.st_ino, place) in self.taken:
            raise OSError(errno.EACCES, "permission denied")
        self.taken.add((about.st_ino, place))


def test_a_run_holds_its_file_with_the_locks_of_windows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "msvcrt", Windows())
    monkeypatch.setattr(working, "sys", SimpleNamespace(platform="win32"))
    file = working.WorkingFile(tmp_path / "out")
    file.append(b"one\ntwo\n")
    file.cut(4)
    with file.reader() as reader:
        assert reader.read() == b"one\n"
    with pytest.raises(working.TakenError):
        working.WorkingFile(tmp_path / "out")
    file.rename(tmp_path / "done")
    assert (tmp_path / "done").read_bytes() == b"one\n"
    another = working.WorkingFile(tmp_path / "other")
    another.remove()
    assert not (tmp_path / "other").exists()


def test_the_signals_of_windows_end_a_command(monkeypatch: pytest.MonkeyPatch) -> None:
    there = {signal.SIGINT, signal.SIGTERM}
    assert there < set(process._STOPPING)
    handlers: dict[int, Any] = {}
    fake = SimpleNamespace(
        SIGINT=signal.SIGINT,
        SIG_IGN=signal.SIG_IGN,
        SIG_DFL=signal.SIG_DFL,
        getsignal=lambda number: handlers.get(number, signal.SIG_DFL),
        signal=handlers.__setitem__,
    )
    monkeypatch.setattr(process, "signal", fake)
    monkeypatch.setattr(process, "_STOPPING", [signal.SIGINT, signal.SIGTERM, 21])
    monkeypatch.setattr(process, "_interruptions", [])
    process.heed_signals()
    with pytest.raises(KeyboardInterrupt):
        handlers[21](21, None)  # Ctrl-Break


@pytest.mark.parametrize("encoding", ["cp1252", "cp437", "ascii"])
@pytest.mark.parametrize("command", ["check", "draw", "convert --to json"])
def test_a_console_that_lacks_the_signs_of_a_title_gets_others(
    command: str, encoding: str, tmp_path: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    puzzle = tmp_path / "puzzle.json"
    written = sm.write(sm.read("1... ..3. .4.. ...2"), "json")
    puzzle.write_text(written.replace('"title":""', '"title":"Größe ☆ 数独 “”"'), "utf-8")
    console = io.TextIOWrapper(io.BytesIO(), encoding=encoding)
    monkeypatch.setattr(sys, "stdout", console)
    assert run(*command.split(), str(puzzle)).code == 0
    assert console.tell() > 0


def test_there_is_no_folder_to_open_on_windows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: Any) -> int:
        raise PermissionError(errno.EACCES, "is a folder")

    monkeypatch.setattr(os, "open", refuse)
    working.sync_folder(tmp_path)


@pytest.mark.parametrize("target", ["sdk", "opensudoku"])
def test_a_file_that_a_command_writes_on_windows_can_be_read(
    target: str, tmp_path: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    puzzle = sm.read("1" + "." * 80).with_texts(title="Größe ☆ 数独")
    given = tmp_path / "puzzle.json"
    given.write_text(sm.write(puzzle, "json"), "utf-8")
    file = tmp_path / "written"
    with file.open("w", encoding="cp1252", errors="backslashreplace") as redirected:
        monkeypatch.setattr(sys, "stdout", redirected)
        assert run("convert", "--to", target, str(given)).code == 0
    assert sm.read(file).title == puzzle.title


class WindowsSocket(socket.socket):
    """What listens on Windows: where the option is set, two listen on the same port."""

    shared = False

    def setsockopt(self, level: int, option: int, value: Any) -> None:  # type: ignore[override]
        self.shared |= option == socket.SO_REUSEADDR
        super().setsockopt(level, option, value)


def test_two_boards_have_two_addresses_on_windows(monkeypatch: pytest.MonkeyPatch) -> None:
    server = pytest.importorskip("sudoku_model.page.server", reason="needs aiohttp")
    monkeypatch.setattr(socket, "socket", WindowsSocket)
    monkeypatch.setattr(server, "sys", SimpleNamespace(platform="win32"))
    with server._listening(None) as first, server._listening(None) as second:
        assert not first.shared
        assert first.getsockname() != second.getsockname()


def test_an_empty_board_is_no_folder_on_windows(
    tmp_path: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    is_there = os.path.lexists
    monkeypatch.setattr(os.path, "lexists", lambda path: is_there(str(path).rstrip(". ") or "."))
    monkeypatch.chdir(tmp_path)
    (tmp_path / "1").touch()
    for puzzle in ("." * 16, "1" + "." * 15):
        assert "several solutions" in run("check", puzzle).out


def test_line_ends_of_windows_are_line_ends(tmp_path: Path) -> None:
    file = tmp_path / "puzzles.txt"
    file.write_bytes(b"\xef\xbb\xbf1... ..3. .4.. ...2\r\n1.....3..4.....2\r\n")
    assert [puzzle.line() for puzzle in sm.read_many(file)] == ["1.....3..4.....2"] * 2


@pytest.fixture
def _in_browser(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have neither OR-Tools nor NumPy, and solvers of which only CaDiCaL heeds limits."""
    for library in ("numpy", "ortools"):
        for name in [name for name in sys.modules if name.partition(".")[0] == library]:
            monkeypatch.delitem(sys.modules, name)
        monkeypatch.setitem(sys.modules, library, None)
    dependent = ("batch.many", "batch.answers", "solvers.cpsat", "analysis.counting.orders")
    for name in dependent:
        monkeypatch.delitem(sys.modules, f"sudoku_model.{name}", raising=False)
    monkeypatch.delitem(vars(sm), "check_many", raising=False)
    monkeypatch.setattr(libraries, "IN_BROWSER", True)
    monkeypatch.setattr(pysat_internals, "IN_BROWSER", True)
    monkeypatch.setattr(question, "is_there", lambda library: False)
    for searcher in ("SEARCHER", "LARGE_SEARCHER"):
        monkeypatch.setattr(settings, searcher, settings.HARD_SEARCHER)
    loaded.cache_clear()
    close_idle()


@pytest.mark.usefixtures("_in_browser")
@pytest.mark.parametrize(
    ("ask", "said"),
    [
        (lambda: sm.check(EASY, "cpsat"), "the solver 'cpsat' needs OR-Tools, which cannot be"),
        (lambda: sm.check(EASY, "both"), "the solver 'cpsat' needs OR-Tools, which cannot be"),
        (lambda: sm.check_many([EASY]), "check_many needs NumPy, which cannot be had in a"),
        (lambda: sm.count(EASY, method="decomposition"), "counting by decomposition needs NumPy"),
        (lambda: sm.check(EASY, "sat:glucose4", time_limit=9), "'glucose4' cannot stop at a limit"),
    ],
)
def test_what_a_browser_lacks_is_said_in_a_sentence(ask: Callable[[], Any], said: str) -> None:
    with pytest.raises(sm.UnsupportedError) as refusal:
        ask()
    assert said in str(refusal.value)


@pytest.mark.usefixtures("_in_browser")
def test_solutions_are_counted_in_a_browser_without_numpy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(question, "FEW", 10)
    counted = sm.count("1... .... .... ....", time_limit=20)
    assert (counted.value, counted.is_exact) == (72, True)
    monkeypatch.setattr(question, "LISTED", 50)
    counted = sm.count("1... .... .... ....", time_limit=20)
    assert (counted.method.value, counted.is_exact) == ("estimate", False)


@pytest.mark.usefixtures("_in_browser")
@pytest.mark.slow
def test_time_limits_hold_in_a_browser() -> None:
    verdict = sm.check(HARD, time_limit=0.3)
    assert (verdict.status, verdict.reason) == (sm.Status.UNDECIDED, "time limit")
    assert sm.check(EASY).is_unique


@pytest.mark.usefixtures("_in_browser")
def test_two_solvers_that_check_each_other_stay_two_in_a_browser() -> None:
    searchers = {pysat_internals.heeding_limits(name) for name in ("minisat-gh", "minisat22")}
    assert searchers == {"cadical195"}
    assert pysat_internals.heeding_limits("glucose4") == "cadical153"
