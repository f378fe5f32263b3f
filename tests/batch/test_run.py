"""Runs that are interrupted in every way we know, and continued: nothing lost, doubled or wrong."""

from __future__ import annotations

import errno
import json
import os
import random
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

from sudoku_model.batch import manifest, outputs, working
from sudoku_model.batch import run as run_module
from sudoku_model.batch.outputs import read_records
from sudoku_model.batch.run import RunStoppedError, run_to_file
from sudoku_model.errors import OptionError, PuzzleFormatError, SourceError, WorkerDiedError
from sudoku_model.files import writing
from sudoku_model.formats.arguments import Reading
from tests.batch.mirror_run import Settings, corpus, mirroring, run
from tests.working import PATIENCE

SCRIPT = [sys.executable, "-m", "tests.batch.mirror_run"]
ROOT = Path(__file__).parents[2]
CHUNKS = 4


@dataclass
class Task:
    """A source, and what a run on it that nothing interrupts leaves."""

    source: str
    folder: Path
    expected: bytes
    counts: dict[str, int]

    @property
    def output(self) -> Path:
        return self.folder / "out.jsonl"

    @property
    def partial(self) -> Path:
        return self.folder / "out.jsonl.partial"

    @property
    def manifest(self) -> Path:
        return self.folder / "out.jsonl.manifest.json"

    def files(self) -> list[str]:
        return sorted(path.name for path in self.folder.iterdir())

    def forget(self) -> None:
        for path in self.folder.iterdir():
            path.unlink()

    def begin(self, chunks: int = 2) -> None:
        """Leave a run that was interrupted after so many chunks."""
        with pytest.raises(KeyboardInterrupt):
            run(self.source, self.output, before=failing_at(chunks, KeyboardInterrupt()))

    def continue_to_end(self) -> None:
        summary = run(self.source, self.output, resume=True)
        assert summary.finished
        assert summary.counts == self.counts
        assert self.output.read_bytes() == self.expected
        assert self.files() == ["out.jsonl", "out.jsonl.manifest.json"]


def failing_at(number: int, error: BaseException) -> Callable[[Any], None]:
    def before(chunk: Any) -> None:
        if chunk.number == number:
            raise error

    return before


@pytest.fixture
def task(tmp_path: Path) -> Task:
    source = corpus(tmp_path / "in.txt", CHUNKS)
    (tmp_path / "whole").mkdir()
    whole = tmp_path / "whole" / "out.jsonl"
    summary = run(source, whole)
    (tmp_path / "folder").mkdir()
    return Task(source, tmp_path / "folder", whole.read_bytes(), dict(summary.counts))


@pytest.fixture
def fast_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    """Do not wait for the disk where a run is repeated hundreds of times."""
    monkeypatch.setattr(os, "fsync", lambda descriptor: None)


# What a run leaves


def test_a_run_leaves_its_file_and_a_manifest_that_says_where_it_came_from(task: Task):
    summary = run(task.source, task.output)
    assert summary.finished
    assert summary.chunks == CHUNKS
    assert summary.puzzles == 64 * CHUNKS - 10 == sum(task.counts.values())
    assert task.files() == ["out.jsonl", "out.jsonl.manifest.json"]
    records = list(read_records(task.output))
    lines = Path(task.source).read_text().split()
    assert [record.puzzle for record in records] == lines
    assert [record.name for record in records[:2]] == [f"{task.source}:1", f"{task.source}:2"]
    content = json.loads(task.manifest.read_text())
    assert content["inputs"][0]["name"] == task.source
    assert content["counts"] == task.counts


@pytest.mark.sample(every=6)
@pytest.mark.parametrize("name", ["o.csv", "o.csv.gz", "o.jsonl.gz", "o.jsonl.zst", "o.parquet"])
def test_every_form_is_the_same_after_an_interruption(task: Task, name: str):
    if name.endswith(".parquet"):
        pytest.importorskip("pyarrow")
    if name.endswith(".zst"):
        pytest.importorskip("backports.zstd")
    whole, resumed = task.folder / f"1{name}", task.folder / f"2{name}"
    run(task.source, whole)
    with pytest.raises(KeyboardInterrupt):
        run(task.source, resumed, before=failing_at(3, KeyboardInterrupt()))
    assert run(task.source, resumed, resume=True).counts == task.counts
    assert resumed.read_bytes() == whole.read_bytes()
    assert task.files() == sorted(
        f"{n}{name}{ending}" for n in (1, 2) for ending in ("", ".manifest.json")
    )


def test_a_finished_run_is_resumed_by_doing_nothing(task: Task):
    first = run(task.source, task.output)
    before = task.output.stat()
    assert run(task.source, task.output, resume=True, before=failing_at(0, OSError())) == first
    assert task.output.stat().st_mtime_ns == before.st_mtime_ns


def test_resuming_what_was_never_begun_begins_it(task: Task):
    task.continue_to_end()


def test_progress_counts_the_chunks_of_the_run_that_is_continued(task: Task):
    task.begin(2)
    seen = []
    run_to_file(
        [task.source], task.output, Settings(), mirroring(), resume=True, on_progress=seen.append
    )
    assert [(told.chunks, told.finished) for told in seen] == [(2, False), (3, False), (4, False)]
    assert seen[0].puzzles == 128


def test_a_link_stays_a_link_to_the_file_that_is_written(task: Task):
    link = task.folder.parent / "link.jsonl"
    link.symlink_to(task.output)
    run(task.source, link)
    assert link.is_symlink()
    assert task.output.read_bytes() == task.expected


def test_odd_names_are_names(task: Task):
    for name in ("ä ö\n'\".jsonl", "-.jsonl", "caf\udce9.jsonl", ".jsonl", "%s{}.jsonl"):
        with pytest.raises(KeyboardInterrupt):
            run(task.source, task.folder / name, before=failing_at(1, KeyboardInterrupt()))
        run(task.source, task.folder / name, resume=True)
        assert (task.folder / name).read_bytes() == task.expected


# Nothing of the user's is overwritten


def test_a_file_that_exists_is_not_overwritten(task: Task):
    task.output.write_text("precious")
    for resume in (False, True):
        with pytest.raises(SourceError, match=r"out\.jsonl exists already: choose another name"):
            run(task.source, task.output, resume=resume)
    assert task.output.read_text() == "precious"
    assert task.files() == ["out.jsonl"]


def test_a_finished_file_is_not_overwritten_and_keeps_its_manifest(task: Task):
    run(task.source, task.output)
    with pytest.raises(SourceError, match="exists already"):
        run(task.source, task.output)
    task.continue_to_end()


def test_an_interrupted_run_is_not_overwritten(task: Task):
    task.begin(2)
    with pytest.raises(
        SourceError,
        match=r"out\.jsonl\.partial with the records of 128 puzzles.*--resume, or delete",
    ):
        run(task.source, task.output)
    task.continue_to_end()


def test_a_file_that_appears_during_the_run_is_not_overwritten(task: Task):
    def before(chunk: Any) -> None:
        if chunk.number == 3:
            task.output.write_text("precious")

    with pytest.raises(RunStoppedError, match=r"has appeared.*246 puzzles are safe.*--resume"):
        run(task.source, task.output, before=before)
    assert task.output.read_text() == "precious"
    with pytest.raises(SourceError, match="exists already"):
        run(task.source, task.output, resume=True)
    task.output.unlink()
    task.continue_to_end()


def test_a_finished_file_that_was_changed_is_not_taken_for_the_answer(task: Task):
    run(task.source, task.output)
    task.output.write_bytes(task.expected[:-1])
    with pytest.raises(SourceError, match="has been changed since"):
        run(task.source, task.output, resume=True)


def test_a_partial_file_of_unknown_origin_is_left_alone(task: Task):
    task.partial.write_text("precious")
    for resume in (False, True):
        with pytest.raises(SourceError, match=r"nothing is known about .*partial"):
            run(task.source, task.output, resume=resume)
    assert task.partial.read_text() == "precious"


@pytest.mark.parametrize("replaced", [False, True])
@pytest.mark.parametrize("at", [2, 3])
def test_a_working_file_that_somebody_deletes_is_missed(task: Task, replaced: bool, at: int):
    def before(chunk: Any) -> None:
        if chunk.number == at:
            task.partial.unlink()
            if replaced:
                task.partial.write_text("precious")

    with pytest.raises(
        SourceError, match=r"somebody has deleted or replaced .*what it held is lost"
    ):
        run(task.source, task.output, before=before)
    assert not task.output.exists()
    if replaced:
        assert task.partial.read_text() == "precious"
        task.partial.unlink()
    task.continue_to_end()


def test_a_manifest_that_somebody_deletes_is_written_again(task: Task):
    def before(chunk: Any) -> None:
        if chunk.number == 2:
            task.manifest.unlink()

    run(task.source, task.output, before=before)
    task.continue_to_end()


# Only the same run is continued


def test_another_input_is_refused_by_its_content(task: Task):
    task.begin(2)
    path = Path(task.source)
    original = path.read_text()
    path.write_text(original.replace("7\n", "8\n"))
    with pytest.raises(SourceError, match=r"cannot resume .*the content of .*in\.txt has changed"):
        run(task.source, task.output, resume=True)
    path.write_text(original + "1\n")
    with pytest.raises(SourceError, match=r"in\.txt had \d+ bytes, now \d+"):
        run(task.source, task.output, resume=True)
    path.write_text(original)
    task.continue_to_end()


@pytest.mark.parametrize("chunks", [2, CHUNKS])
def test_another_source_is_refused_whether_the_run_is_finished_or_not(task: Task, chunks: int):
    if chunks < CHUNKS:
        task.begin(chunks)
    else:
        run(task.source, task.output)
    copy = shutil.copy(task.source, f"{task.source}.copy")
    with pytest.raises(SourceError, match=r"the sources were .*in\.txt, now .*in\.txt\.copy"):
        run(copy, task.output, resume=True)
    with pytest.raises(SourceError, match=r"the sources were .*in\.txt, now .*in\.txt, .*copy"):
        run_to_file([task.source, copy], task.output, Settings(), mirroring(), resume=True)
    task.continue_to_end()


def test_other_settings_are_refused_and_named(task: Task):
    task.begin(2)
    other = Settings(solver="cpsat", reading=Reading(box=(2, 2)))
    with pytest.raises(SourceError) as raised:
        run(task.source, task.output, resume=True, settings=other)
    assert 'solver was null, now "cpsat"; reading.box was null, now [2, 2]' in str(raised.value)
    task.continue_to_end()


def test_another_version_is_refused(task: Task):
    task.begin(2)
    text = task.manifest.read_text()
    other = f'"version": {manifest.VERSION + 1}'
    task.manifest.write_text(text.replace(f'"version": {manifest.VERSION}', other))
    with pytest.raises(
        SourceError, match=f"is of version {manifest.VERSION + 1}, and this program"
    ):
        run(task.source, task.output, resume=True)


OF_THIS_VERSION = {"format": manifest.FORMAT, "version": manifest.VERSION}


def checked(content: dict[str, Any]) -> str:
    return json.dumps({**content, "check": manifest._check(content)})


@pytest.mark.parametrize(
    "content",
    ["", "{}", "[]", "nonsense", "[" * 100_000, json.dumps(OF_THIS_VERSION)]
    + [
        checked({**OF_THIS_VERSION, "inputs": [], "settings": {}} | wrong)
        for wrong in (
            {"inputs": 1},
            {"inputs": [{}]},
            {"settings": 1},
            {"counts": 1},
            {"counts": {"unique": "1"}},
            {"size": -1},
            {"size": "1"},
            {"chunks": None},
            {"more": 1},
        )
    ],
)
@pytest.mark.sample(every=8)
def test_a_damaged_manifest_is_one_message(task: Task, content: str):
    task.begin(2)
    task.manifest.write_text(content)
    for resume in (False, True):
        with pytest.raises(SourceError, match="is damaged: expected the manifest of a run"):
            run(task.source, task.output, resume=resume)


def test_no_digit_of_a_manifest_can_change_unnoticed(task: Task):
    """It says how many chunks are answered: with another number puzzles would be lost."""
    task.begin(2)
    data = task.manifest.read_bytes()
    for place, byte in enumerate(data):
        if chr(byte).isdigit():
            other = b"%d" % ((byte - ord("0") + 1) % 10)
            task.manifest.write_bytes(data[:place] + other + data[place + 1 :])
            with pytest.raises(SourceError, match=r"is damaged|is of version"):
                run(task.source, task.output, resume=True)
    task.manifest.write_bytes(data)
    task.continue_to_end()


@pytest.mark.parametrize("damage", [lambda data: data[:-1], lambda data: b"[" + data[1:]])
def test_a_damaged_partial_file_is_refused_and_not_begun_again(
    task: Task, damage: Callable[[bytes], bytes]
):
    task.begin(2)
    data = damage(task.partial.read_bytes())
    task.partial.write_bytes(data)
    with pytest.raises(SourceError, match=r"partial is damaged: .*delete it to begin again"):
        run(task.source, task.output, resume=True)
    assert task.partial.read_bytes() == data
    task.partial.unlink()
    task.continue_to_end()


def test_what_was_written_after_the_manifest_is_cut_off(task: Task):
    task.begin(2)
    with task.partial.open("ab") as file:
        file.write(b'{"name":"half a re')
    task.continue_to_end()


def test_standard_input_cannot_be_resumed(task: Task, monkeypatch: pytest.MonkeyPatch):
    with pytest.raises(SourceError, match="standard input cannot be resumed"):
        run_to_file(["-"], task.output, Settings(), mirroring(), resume=True)
    assert task.files() == []
    chunks = list(run_module.chunks_to_answer([task.source], Settings(), skip=0))
    monkeypatch.setattr(run_module, "chunks_to_answer", lambda *_, skip: iter(chunks[skip:]))
    broken = mirroring(failing_at(2, SourceError("cannot read <stdin>: broken")))
    with pytest.raises(RunStoppedError, match=r"128 puzzles stand in .*; this run cannot be"):
        run_to_file(["-"], task.output, Settings(), broken)
    with pytest.raises(SourceError, match="128 puzzles: delete that file to begin again"):
        run_to_file(["-"], task.output, Settings(), mirroring())


def test_a_pipe_cannot_be_resumed(task: Task):
    task.begin(2)
    with pytest.raises(SourceError, match=r"/dev/null cannot be read again"):
        run("/dev/null", task.output, resume=True)


# Failures say what is safe and how to go on


@pytest.mark.parametrize(
    "error",
    [
        SourceError("cannot read in.txt: Input/output error"),
        PuzzleFormatError("x", "y", source="in.txt", line=3),
        WorkerDiedError("chunk 2", "killed"),
        BrokenProcessPool("a process was terminated"),
        ConnectionResetError(errno.ECONNRESET, "Connection reset by peer"),
        MemoryError("cannot allocate 3 GB"),
    ],
)
def test_a_failing_input_or_worker_leaves_what_was_done(task: Task, error: Exception):
    with pytest.raises(RunStoppedError) as raised:
        run(task.source, task.output, before=failing_at(2, error))
    assert str(raised.value) == (
        f"{error}; the records of 128 puzzles are safe in {task.partial}: continue with --resume"
    )
    assert raised.value.__cause__ is error
    assert (raised.value.saved.puzzles, raised.value.saved.finished) == (128, False)
    task.continue_to_end()


@pytest.mark.parametrize("error", [SourceError("no"), KeyboardInterrupt(), RuntimeError()])
def test_a_run_that_fails_before_its_first_answer_leaves_nothing(task: Task, error: BaseException):
    with pytest.raises(type(error)) as raised:
        run(task.source, task.output, before=failing_at(0, error))
    assert raised.value is error
    assert task.files() == []


def test_a_defect_of_ours_is_not_hidden_and_loses_nothing(task: Task):
    with pytest.raises(ZeroDivisionError):
        run(task.source, task.output, before=failing_at(2, ZeroDivisionError()))
    task.continue_to_end()


def test_the_answers_are_closed_when_a_run_ends_early(task: Task):
    closed = []

    def answers(chunks, form):
        try:
            yield from mirroring()(chunks, form)
        finally:
            closed.append(True)

    def on_progress(summary):
        if summary.chunks == 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt, match="128 puzzles are safe"):
        run_to_file([task.source], task.output, Settings(), answers, on_progress=on_progress)
    assert closed == [True]


@pytest.mark.parametrize(
    ("output", "problem"),
    [
        ("no/such/out.jsonl", "there is no folder '.*no/such'"),
        (
            "folder/in.jsonl/out.jsonl",
            "cannot write .*in.jsonl/out.jsonl.*: Not a directory",
        ),
        ("folder", "does not say what to write"),
        ("out.jsonl", "it is a folder"),
        ("full.jsonl", "it is no ordinary file"),
        ("loop.jsonl", "cannot write .*loop.jsonl"),
        ("a" * 250 + ".jsonl", "cannot write .*: File name too long"),
        ("a\0.jsonl", "cannot write .*null"),
    ],
)
def test_a_place_that_cannot_be_written_is_one_message(task: Task, output: str, problem: str):
    folder = task.folder.parent
    (folder / "out.jsonl").mkdir()
    (folder / "full.jsonl").symlink_to("/dev/full")
    (folder / "loop.jsonl").symlink_to("loop.jsonl")
    (folder / "folder" / "in.jsonl").write_text("")
    with pytest.raises((SourceError, OptionError), match=problem):
        run(task.source, folder / output)


@pytest.mark.skipif(not Path("/sys").is_dir(), reason="a folder in which not even root may write")
def test_a_folder_that_cannot_be_written_is_one_message(task: Task):
    with pytest.raises(SourceError, match=r"cannot write '/sys/x\.csv\.partial': (Perm|Read-only)"):
        run(task.source, Path("/sys/x.csv"))


# Killed and interrupted at every moment


class Moments:
    """Does something when the n-th line of the run's own modules is reached."""

    FILES = frozenset(
        str(Path(module.__file__ or "")) for module in (run_module, manifest, working, outputs)
    )

    def __init__(self, at: int, what: Callable[[], None]) -> None:
        self.left = at
        self.what = what

    def __enter__(self) -> Moments:
        self._before = sys.gettrace()
        sys.settrace(self._trace)
        return self

    def __exit__(self, *_: object) -> None:
        sys.settrace(self._before)

    def _trace(self, frame: FrameType, event: str, argument: object) -> Any:
        if frame.f_code.co_filename not in self.FILES:
            return None
        if event == "line":
            self.left -= 1
            if self.left == 0:
                self.what()
        return self._trace


def interrupt() -> None:
    raise KeyboardInterrupt


@pytest.mark.slow
@pytest.mark.usefixtures("fast_disk")
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")  # files left open
def test_ctrl_c_at_any_line_of_ours_loses_nothing(task: Task):
    moment = interrupted = 0
    while True:
        moment += 1
        task.forget()
        with Moments(moment, interrupt) as moments:
            try:
                run(task.source, task.output)
            except KeyboardInterrupt:
                interrupted += 1
        if moments.left > 0:
            break
        task.continue_to_end()
    assert interrupted > 300


@pytest.mark.slow
@pytest.mark.usefixtures("fast_disk")
@pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")
@pytest.mark.parametrize(
    ("name", "step"),
    [
        ("out.jsonl", 151),
        pytest.param("out.jsonl", 4, marks=pytest.mark.slow),
        pytest.param("out.parquet", 67, marks=pytest.mark.slow),
    ],
)
def test_a_kill_at_any_line_of_ours_loses_nothing(task: Task, name: str, step: int):
    if name.endswith("parquet"):
        pytest.importorskip("pyarrow.parquet")
    output = task.folder / name
    run(task.source, output)
    expected = output.read_bytes()
    killed = 0
    # Each run goes on from where the one before was killed, or begins: every moment of both.
    for begun in (0, 3):
        for moment in range(random.randint(1, step), 10_000, step):
            task.forget()
            if begun:
                with pytest.raises(KeyboardInterrupt):
                    run(task.source, output, before=failing_at(begun, KeyboardInterrupt()))
            child = os.fork()
            if child == 0:
                with Moments(moment, lambda: os._exit(9)):
                    run(task.source, output, resume=bool(begun))
                os._exit(0)
            code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
            if code == 0:
                break
            assert code == 9
            killed += 1
            assert run(task.source, output, resume=True).counts == task.counts
            assert output.read_bytes() == expected
            assert task.files() == [name, f"{name}.manifest.json"]
    assert killed > 400 / step


def survive(
    command: list[str],
    output: Path,
    sign: signal.Signals,
    seed: int,
    times: int,
    ends_with: int = 0,
) -> None:
    """Interrupt a command at random moments of its work and resume it, till it has ended.

    Args:
        command: a run that writes `output`, and takes ``--resume``.
        output: its file.
        sign: what it is interrupted by.
        seed: of the moments.
        times: how often.
        ends_with: the exit code of the command that is not interrupted.
    """
    chance = random.Random(seed)
    partial = output.with_name(f"{output.name}.partial")
    interrupted = 0
    size = 0
    while True:
        process = subprocess.Popen(
            [*command, "--resume"], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE
        )
        if interrupted < times:
            while process.poll() is None and _size(partial) <= size:
                time.sleep(0.002)
            time.sleep(chance.uniform(0, 0.04))
            process.send_signal(sign)
        _, errors = process.communicate(timeout=PATIENCE)
        if process.returncode == ends_with:
            assert interrupted >= times, "the run was over too soon: give it more to do"
            return
        expected = {signal.SIGINT: 3, signal.SIGKILL: -signal.SIGKILL}[sign]
        assert process.returncode == expected, errors.decode()
        assert not output.exists()
        size = max(size, _size(partial))
        interrupted += 1


def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except FileNotFoundError:
        return 0


@pytest.mark.slow
@pytest.mark.parametrize("sign", [signal.SIGKILL, signal.SIGINT])
@pytest.mark.parametrize("name", ["out.jsonl", "out.jsonl.gz", "out.csv.zst", "out.parquet"])
def test_ten_interruptions_at_random_moments_change_no_byte(
    tmp_path: Path, name: str, sign: signal.Signals
):
    source = corpus(tmp_path / "in.txt", 150)
    (tmp_path / "whole").mkdir()
    whole, output = tmp_path / "whole" / name, tmp_path / name
    summary = run(source, whole)
    seed = random.randrange(10**6)
    print(f"seed {seed}")
    command = [*SCRIPT, source, str(output), "--seconds-per-chunk", "0.008"]
    survive(command, output, sign, seed, times=10)
    assert output.read_bytes() == whole.read_bytes()
    assert run(source, output, resume=True) == summary


# Two runs at once


def started(*arguments: str, until: Path) -> subprocess.Popen[bytes]:
    process = subprocess.Popen(
        [*SCRIPT, *arguments], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    while _size(until) == 0:
        assert process.poll() is None, process.communicate()
        time.sleep(0.01)
    return process


@pytest.mark.slow
def test_a_second_run_on_the_same_file_is_refused(task: Task):
    first = started(task.source, str(task.output), "--seconds-per-chunk", "0.3", until=task.partial)
    first.send_signal(signal.SIGSTOP)  # or it might be faster than this process
    assert not task.output.exists(), "the run was over too soon: give it more to do"
    for resume in (False, True):
        with pytest.raises(SourceError, match=r"another run is writing .*out\.jsonl now"):
            run(task.source, task.output, resume=resume)
    first.send_signal(signal.SIGCONT)
    assert first.communicate(timeout=PATIENCE)[0].startswith(b"Manifest(")
    assert task.output.read_bytes() == task.expected


def test_a_run_that_was_finished_while_we_opened_its_file_is_not_written_to(
    task: Task, monkeypatch: pytest.MonkeyPatch
):
    lock = working._lock

    def late(descriptor: int) -> None:
        if not task.output.exists():
            task.partial.write_bytes(b"the other run's last words\n")
            task.partial.rename(task.output)
        lock(descriptor)

    monkeypatch.setattr(working, "_lock", late)
    with pytest.raises(SourceError, match="exists already"):
        run(task.source, task.output)
    assert task.output.read_bytes() == b"the other run's last words\n"
    assert task.files() == ["out.jsonl"]


@pytest.mark.skipif(not hasattr(os, "fork"), reason="only a fork inherits open files")
@pytest.mark.slow
def test_a_killed_run_does_not_block_the_next_one_although_a_worker_lives_on(task: Task):
    first = started(
        task.source, str(task.output), "--seconds-per-chunk", "0.2", "--child", until=task.partial
    )
    children = Path(f"/proc/{first.pid}/task/{first.pid}/children").read_text().split()
    assert children
    first.kill()
    first.wait()
    try:
        task.continue_to_end()
    finally:
        for child in children:
            os.kill(int(child), signal.SIGKILL)
        first.communicate()


# A full disk


@pytest.mark.slow
def test_a_disk_that_fills_up_in_earnest(task: Task):
    resource = pytest.importorskip("resource")
    """The limit on the size of files is the one full disk that every user can have."""
    limit = len(task.expected) * 2 // 3
    process = subprocess.run(
        [*SCRIPT, task.source, str(task.output)],
        check=False,
        cwd=ROOT,
        capture_output=True,
        text=True,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit)),
    )
    assert process.returncode == 1
    assert process.stderr == (
        f"error: cannot write {str(task.partial)!r}: File too large; the records of 128 puzzles "
        f"are safe in {task.partial}: continue with --resume\n"
    )
    task.continue_to_end()


def test_a_file_system_without_room(task: Task, tmp_path: Path):
    disk = tmp_path / "disk"
    disk.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", f"size={len(task.expected) * 2 // 3}", "none", str(disk)]
    if os.geteuid() or subprocess.run(mount, check=False, capture_output=True).returncode:
        pytest.skip("cannot mount a file system")
    try:
        small = Task(task.source, disk, task.expected, task.counts)
        with pytest.raises(RunStoppedError, match=r"No space left on device; the records of"):
            run(small.source, small.output)
        with pytest.raises(RunStoppedError, match=r"No space left on device; the records of"):
            run(small.source, small.output, resume=True)
        subprocess.run(["mount", "-o", "remount,size=10M", str(disk)], check=True)
        small.continue_to_end()
    finally:
        subprocess.run(["umount", str(disk)], check=True)


class FailingDisk:
    """Every call that changes the disk fails from the n-th on, as a full or broken one would."""

    def __init__(self, at: int, patch: pytest.MonkeyPatch) -> None:
        self.left = at
        for owner, name in ((os, "fsync"), (Path, "replace"), (working.WorkingFile, "append")):
            patch.setattr(owner, name, self._wrapped(getattr(owner, name)))

    def _wrapped(self, call: Callable[..., Any]) -> Callable[..., Any]:
        def wrapped(*arguments: Any) -> Any:
            self.left -= 1
            if self.left <= 0:
                if call.__name__ == "append":  # a part of it is written
                    file, data = arguments
                    call(file, data[: len(data) // 2])
                    with writing(file.path):
                        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
            return call(*arguments)

        return wrapped


@pytest.mark.parametrize("name", ["out.jsonl", "out.parquet"])
@pytest.mark.slow
def test_a_disk_that_fails_at_any_call_loses_nothing(
    task: Task, name: str, monkeypatch: pytest.MonkeyPatch
):
    if name.endswith("parquet"):
        pytest.importorskip("pyarrow.parquet")
    output = task.folder / name
    run(task.source, output)
    expected = output.read_bytes()
    failed = 0
    for call in range(1, 100):
        task.forget()
        with monkeypatch.context() as patch:
            disk = FailingDisk(call, patch)
            try:
                run(task.source, output)
            except SourceError as error:
                assert task.files() == [], error
            except RunStoppedError as error:
                assert "No space left on device; the records of" in str(error)
        if disk.left > 0:
            break
        failed += 1
        assert run(task.source, output, resume=True).counts == task.counts
        assert output.read_bytes() == expected
        assert task.files() == [name, f"{name}.manifest.json"]
    assert failed > 5


def test_what_a_disk_has_failed_to_keep_once_is_never_called_safe(
    task: Task, monkeypatch: pytest.MonkeyPatch
):
    """A disk may report the next time that all is written, and have lost it all the same."""
    sync = working.WorkingFile.sync
    calls = 0

    def failing_once(file: working.WorkingFile) -> None:
        nonlocal calls
        calls += 1
        if calls == 3:
            with writing(file.path):
                raise OSError(errno.EIO, os.strerror(errno.EIO))
        sync(file)

    monkeypatch.setattr(working.WorkingFile, "sync", failing_once)
    monkeypatch.setattr(run_module, "_WORK_PER_WAIT", 0)
    with pytest.raises(RunStoppedError, match="Input/output error; the records of 128 puzzles"):
        run(task.source, task.output)
    task.continue_to_end()


def test_waiting_for_the_disk_takes_no_more_than_a_twentieth_of_the_time(
    task: Task, monkeypatch: pytest.MonkeyPatch
):
    clock = 0.0

    def slow(descriptor: int) -> None:
        nonlocal clock
        clock += 1.0
        waits.append(clock)

    def before(chunk: Any) -> None:
        nonlocal clock
        clock += 2.0

    waits: list[float] = []
    monkeypatch.setattr(run_module, "monotonic", lambda: clock)
    monkeypatch.setattr(os, "fsync", slow)
    source = corpus(task.folder / "in.txt", 200)
    run(source, task.output, before=before)
    assert 10 < len(waits) < clock / 20 + 10
