"""What the command line does when it is told to end: a word, an exit code, and nothing left."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from textwrap import dedent, indent
from typing import Any

import pytest

from tests.puzzles import UNIQUE
from tests.working import PATIENCE, let_work

pytestmark = pytest.mark.skipif(os.name == "nt", reason="signals are those of POSIX")

COMMAND = [sys.executable, "-m", "sudoku_model"]
LARGE = " ".join("." * 49**2)


def started(*arguments: str, **options: Any) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [*COMMAND, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, **options
    )


def long_run(tmp_path: Path) -> subprocess.Popen[bytes]:
    """Start a run that writes a file and has much to do, and wait until something is safe."""
    source, output = tmp_path / "in.txt", tmp_path / "out.jsonl"
    source.write_text(f"{UNIQUE}\n" * 50_000)
    options = ["--solver", "sat", "--workers", "1"]
    process = started("check", str(source), *options, "--output", str(output))
    manifest = tmp_path / "out.jsonl.manifest.json"
    end = time.monotonic() + PATIENCE
    while not (manifest.exists() and json.loads(manifest.read_text())["chunks"]):
        assert process.poll() is None, process.communicate()
        assert time.monotonic() < end
        time.sleep(0.02)
    return process


@pytest.mark.sample(every=18)
@pytest.mark.parametrize("name", ["SIGINT", "SIGTERM", "SIGHUP"])
@pytest.mark.slow
def test_a_run_that_is_told_to_end_says_in_one_line_what_is_safe(tmp_path: Path, name: str) -> None:
    process = long_run(tmp_path)
    process.send_signal(getattr(signal, name))
    _, said = process.communicate(timeout=PATIENCE)
    assert process.returncode == 3
    assert said.startswith(b"interrupted: the records of ")
    assert said.endswith(b"out.jsonl.partial: continue with --resume\n")
    assert said.count(b"\n") == 1


@pytest.mark.slow
def test_the_second_ctrl_c_ends_a_command_whatever_it_does(tmp_path: Path) -> None:
    # It cannot say its word, because nobody reads that.
    reading, writing = os.pipe()
    os.set_blocking(writing, False)
    try:
        while True:
            os.write(writing, b"x" * 65_536)
    except BlockingIOError:
        os.set_blocking(writing, True)
    process = subprocess.Popen(
        [*COMMAND, "count", "." * 256], stdout=subprocess.DEVNULL, stderr=writing
    )
    let_work(process, 1)
    end = time.monotonic() + PATIENCE
    while process.poll() is None and time.monotonic() < end:
        process.send_signal(signal.SIGINT)
        time.sleep(0.2)
    os.close(writing)
    os.close(reading)
    assert process.returncode == -signal.SIGINT


@pytest.mark.sample(every=27)
@pytest.mark.parametrize("solver", ["sat", "cpsat", "backtracking"])
@pytest.mark.slow
def test_two_ctrl_c_at_once_leave_no_traceback(tmp_path: Path, solver: str) -> None:
    source = tmp_path / "in.txt"
    source.write_text("\n".join([UNIQUE, *[LARGE] * 1000]))
    process = started("check", "--solver", solver, str(source))
    assert process.stdout
    assert b"exactly one" in process.stdout.readline()
    let_work(process, 0.2)
    process.send_signal(signal.SIGINT)
    process.send_signal(signal.SIGINT)
    _, said = process.communicate(timeout=PATIENCE)
    assert process.returncode in (3, -signal.SIGINT)
    assert said in (b"", b"interrupted\n")


@pytest.mark.parametrize("name", ["SIGINT", "SIGTERM"])
def test_an_interruption_where_python_takes_no_notice_is_not_lost(name: str) -> None:
    """As in what is called when an object goes: an exception that is raised there ends nothing."""
    program = f"""
        import os, signal, time
        from sudoku_model.cli import process

        class Going:
            def __del__(self):
                os.kill(os.getpid(), signal.{name})
                time.sleep(0.02)

        process.heed_signals()
        try:
            Going()
            time.sleep(30)
        except KeyboardInterrupt:
            print("interrupted")
    """
    begun = time.monotonic()
    out = subprocess.check_output([sys.executable, "-c", dedent(program)], text=True)
    assert out == "interrupted\n"
    assert time.monotonic() - begun < 30


@pytest.mark.slow
def test_what_is_ignored_stays_ignored(tmp_path: Path) -> None:
    """As with nohup, and for jobs in the background of a shell."""
    source = tmp_path / "in.txt"
    source.write_text(f"{UNIQUE}\n" * 2000)
    ignoring = (
        "import os, signal, sys; signal.signal(signal.SIGHUP, signal.SIG_IGN); "
        "signal.signal(signal.SIGINT, signal.SIG_IGN); os.execv(sys.executable, sys.argv[1:])"
    )
    arguments = [*COMMAND, "check", "--workers", "1", "--solver", "sat", "--quiet", str(source)]
    with subprocess.Popen(
        [sys.executable, "-c", ignoring, *arguments], stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout
        assert "exactly one" in process.stdout.readline()
        process.send_signal(signal.SIGHUP)
        process.send_signal(signal.SIGINT)
        # Not `communicate`, which misses what has come with the first line.
        out = process.stdout.read()
    assert process.returncode == 0
    assert out.count("exactly one") == 1999


@pytest.mark.slow
def test_sigterm_ends_what_ignores_ctrl_c(tmp_path: Path) -> None:
    source = tmp_path / "in.txt"
    source.write_text("\n".join([UNIQUE, *[LARGE] * 1000]))
    ignoring = (
        "import os, signal, sys; signal.signal(signal.SIGINT, signal.SIG_IGN); "
        "os.execv(sys.executable, sys.argv[1:])"
    )
    process = subprocess.Popen(
        [sys.executable, "-c", ignoring, *COMMAND, "check", "--solver", "backtracking", source],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert process.stdout
    assert b"exactly one" in process.stdout.readline()
    process.send_signal(signal.SIGTERM)
    _, said = process.communicate(timeout=PATIENCE)
    assert (process.returncode, said) == (3, b"interrupted\n")


def _interrupted_at(name: str, lines: str) -> str:
    """Return a program that runs the command line, and some lines where a module is looked for."""
    return (
        "import os, signal, sys\n"
        "class Finder:\n"
        "    def find_spec(self, name, path, target=None):\n"
        f"        if name == {name!r}:\n"
        f"{indent(lines, ' ' * 12)}\n"
        "sys.meta_path.insert(0, Finder())\n"
        "from sudoku_model.cli import main; main()"
    )


@pytest.mark.parametrize("name", ["click", "sudoku_model.cli.process"])
def test_ctrl_c_while_python_still_imports_ends_it_without_a_word(name: str) -> None:
    """A shell shows 130 as its exit code."""
    code = _interrupted_at(name, "os.kill(os.getpid(), signal.SIGINT); signal.pause()")
    done = subprocess.run([sys.executable, "-c", code], check=False, capture_output=True, text=True)
    assert (done.returncode, done.stdout, done.stderr) == (-signal.SIGINT, "", "")


@pytest.mark.sample(every=2)
@pytest.mark.parametrize("error", ["KeyboardInterrupt", "ImportError('initialization failed')"])
@pytest.mark.slow
def test_an_interruption_while_the_program_is_loaded(error: str) -> None:
    """Modules in C turn it into an error of their own."""
    code = _interrupted_at(
        "sudoku_model.puzzle",
        "try: os.kill(os.getpid(), signal.SIGINT); signal.pause()\n"
        f"except KeyboardInterrupt: raise {error}",
    )
    done = subprocess.run([sys.executable, "-c", code], check=False, capture_output=True, text=True)
    assert (done.returncode, done.stdout, done.stderr) == (3, "", "interrupted\n")
    with Path("/dev/full").open("w") as full:
        done = subprocess.run([sys.executable, "-c", code], check=False, stderr=full)
    assert done.returncode == 3


def test_an_interruption_while_a_class_is_made_ends_with_its_code(tmp_path: Path) -> None:
    """As Python makes dataclasses: from text that it evaluates."""
    interrupting = "exec('os.kill(os.getpid(), signal.SIGINT); signal.pause()')"
    code = _interrupted_at("sudoku_model.puzzle", interrupting)
    (tmp_path / "interrupted.py").write_text(code)
    command = [sys.executable, "-m", "interrupted"]
    done = subprocess.run(command, cwd=tmp_path, check=False, capture_output=True, text=True)
    assert (done.returncode, done.stdout, done.stderr) == (3, "", "interrupted\n")


@pytest.mark.slow
def test_a_lack_of_memory_is_one_message() -> None:
    code = (
        "import sys; sys.argv[1:] = ['check', '1' * 81]\n"
        "import sudoku_model.cli.commands.check as check\n"
        "def decide(*_, **__): raise MemoryError\n"
        "check.decide = decide\n"
        "from sudoku_model.cli import main; main()"
    )
    done = subprocess.run([sys.executable, "-c", code], check=False, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (2, "error: there is not enough memory for this\n")


@pytest.mark.slow
def test_python_does_not_look_for_garbage_when_the_command_is_done() -> None:
    """After a large puzzle that takes half a second, beyond any time limit."""
    code = (
        "import atexit, gc, sys; sys.argv[1:] = ['check', '1... ..3. .4.. ...2']\n"
        "atexit.register(lambda: print(gc.get_freeze_count() > len(gc.get_objects())))\n"
        "from sudoku_model.cli import main; main()"
    )
    done = subprocess.run([sys.executable, "-c", code], check=False, capture_output=True, text=True)
    assert done.stdout.splitlines()[-1] == "True"


@pytest.mark.slow
def test_an_interrupted_certificate_leaves_the_old_one(tmp_path: Path) -> None:
    folder = tmp_path / "proof"
    done = started("check", "--certificate", str(folder), UNIQUE)
    done.communicate(timeout=PATIENCE)
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    code = (
        "import sys; sys.argv[1:] = ['check', '--certificate', sys.argv[1], sys.argv[2]]\n"
        "import sudoku_model.analysis.uniqueness as u, sudoku_model.solvers.sat.session as s\n"
        "def search(*_): raise KeyboardInterrupt\n"
        "s.SatSession._search = search\n"
        "from sudoku_model.cli import main; main()"
    )
    interrupted = subprocess.run(
        [sys.executable, "-c", code, str(folder), UNIQUE],
        check=False,
        capture_output=True,
        text=True,
    )
    assert (interrupted.returncode, interrupted.stderr) == (3, "interrupted\n")
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == before
    assert [path.name for path in tmp_path.iterdir()] == ["proof"]


@pytest.mark.sample(every=2)
@pytest.mark.parametrize("command", ["sheet", "draw --conflict"])
@pytest.mark.slow
def test_an_interrupted_drawing_leaves_the_old_file(tmp_path: Path, command: str) -> None:
    """It is not drawn with what is known by then."""
    output = tmp_path / "board.pdf"
    output.write_text("old")
    code = (
        "import sys, sudoku_model.solvers.sat.session as s\n"
        "def interrupted(*_): raise KeyboardInterrupt\n"
        "s.SatSession._search = s.SatSession._solve_by_propagation = interrupted\n"
        "from sudoku_model.cli import main; main()"
    )
    puzzle = UNIQUE.replace("9", "8", 1)
    arguments = [*command.split(), puzzle, "--output", str(output)]
    done = subprocess.run(
        [sys.executable, "-c", code, *arguments], check=False, capture_output=True
    )
    assert (done.returncode, done.stderr) == (3, b"interrupted\n")
    assert output.read_text() == "old"
    assert list(tmp_path.iterdir()) == [output]
