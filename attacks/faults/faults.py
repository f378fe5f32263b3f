"""The faults: each does something to a command and says what must hold afterwards."""

from __future__ import annotations

import os
import resource
import signal
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from fcntl import F_SETPIPE_SZ, fcntl
from pathlib import Path
from time import sleep
from typing import TypeAlias

from attacks.faults.processes import Running
from attacks.faults.targets import SOURCE, Target
from attacks.faults.trial import BAD_INPUT, INTERRUPTED, OLD, UNREAD, Trial

Strike: TypeAlias = Callable[[Trial], None]

_SMALL_PIPE = 4096
_MEGABYTE = 1 << 20


@dataclass(frozen=True)
class Fault:
    """A fault.

    Attributes:
        name: what the report calls it.
        strike: lets it happen and judges what is left.
        suits: whether it can happen to a command.
    """

    name: str
    strike: Strike
    suits: Callable[[Target], bool]


FAULTS: list[Fault] = []


def _anything(target: Target) -> bool:
    return True


def _fault(name: str, suits: Callable[[Target], bool] = _anything) -> Callable[[Strike], Strike]:
    def register(strike: Strike) -> Strike:
        FAULTS.append(Fault(name, strike, suits))
        return strike

    return register


# Signals


def _signals(
    name: str, number: signal.Signals, codes: set[int], *, to_group: bool = False, times: int = 1
) -> None:
    """Register the fault that a command is sent a signal at random moments.

    Args:
        name: of the fault.
        number: the signal.
        codes: the exit codes that this may have, besides that of a command that was faster.
        to_group: whether the workers get it as well.
        times: how often, at most half a second apart.
    """
    is_kill = number is signal.SIGKILL
    # If it strikes while Python executes a text, as for a dataclass, Python ends itself so.
    codes = codes | {-signal.SIGINT}

    def strike(trial: Trial) -> None:
        trial.put_old_output()
        # A run is continued, and disturbed again.
        for _ in range(trial.chance.randint(1, 3) if trial.target.resumes else 1):
            running = trial.start(resume=True)
            if running.let_run(trial.moment()):
                trial.strikes += 1
                for _ in range(times):
                    running.send(number, to_group=to_group)
                    running.let_run(trial.chance.uniform(0, 0.5))
            trial.judge(running.end(), {trial.reference.code, *codes})
        trial.judge_files(killed=is_kill or times > 1)

    _fault(name)(strike)


_signals("kill -9", signal.SIGKILL, {-signal.SIGKILL})
_signals("Ctrl-C", signal.SIGINT, {INTERRUPTED})
_signals("Ctrl-C for all", signal.SIGINT, {INTERRUPTED}, to_group=True)
_signals("Ctrl-C twice", signal.SIGINT, {INTERRUPTED}, to_group=True, times=2)
_signals("SIGTERM", signal.SIGTERM, {INTERRUPTED, -signal.SIGTERM})
_signals("SIGTERM for all", signal.SIGTERM, {INTERRUPTED, -signal.SIGTERM}, to_group=True)
_signals("SIGHUP", signal.SIGHUP, {INTERRUPTED, -signal.SIGHUP})


# Workers


def _has_workers(target: Target) -> bool:
    return target.has_workers


def _some_worker(trial: Trial, running: Running) -> int | None:
    """Wait for workers and a moment, and return one of them."""
    while not running.children() and not running.is_over:
        sleep(0.005)
    running.let_run(trial.moment() / 2)
    workers = running.children()
    return trial.chance.choice(workers) if workers else None


@_fault("a worker dies", _has_workers)
def _worker_dies(trial: Trial) -> None:
    running = trial.start()
    for _ in range(2):  # what three workers die of would be given up
        worker = _some_worker(trial, running)
        if worker is not None:
            trial.strikes += 1
            number = trial.chance.choice((signal.SIGKILL, signal.SIGSEGV, signal.SIGABRT))
            with suppress(ProcessLookupError):
                os.kill(worker, number)
    trial.judge_whole(running.end())
    trial.judge_files()


@_fault("a worker stalls, then Ctrl-C", _has_workers)
def _worker_stalls(trial: Trial) -> None:
    running = trial.start()
    worker = _some_worker(trial, running)
    if worker is not None:
        with suppress(ProcessLookupError):
            os.kill(worker, signal.SIGSTOP)
            trial.strikes += 1
        running.let_run(trial.chance.uniform(0, 1))
        running.send(signal.SIGINT)
    trial.judge(running.end(), {trial.reference.code, INTERRUPTED})
    trial.judge_files()


@_fault("a worker has no memory", _has_workers)
def _worker_has_no_memory(trial: Trial) -> None:
    running = trial.start()
    worker = _some_worker(trial, running)
    if worker is not None:
        trial.strikes += _limit_memory(worker, trial.chance.randrange(4 * _MEGABYTE))
    trial.judge_whole(running.end())
    trial.judge_files()


@_fault("no memory")
def _no_memory(trial: Trial) -> None:
    running = trial.start()
    if running.let_run(trial.moment()):
        trial.strikes += _limit_memory(running.pid, trial.chance.randrange(32 * _MEGABYTE))
    ended = running.end()
    if ended.code is None and not trial.target.has_workers:
        return  # Python 3.11 unwinds a MemoryError for ever if there is not a single byte left
    # So end C++, a library that is loaded, and at times Python itself, where there is no memory.
    words = ("failed to map segment", "OpenBLAS error: ", "SystemError: ", "datetime_CAPI")
    if ended.code != -signal.SIGABRT and not any(word in ended.err for word in words):
        # Workers have no more memory than we: what they die of is undecided, and printed as such.
        prints = not trial.target.has_workers
        trial.judge(ended, {trial.reference.code, BAD_INPUT}, prints=prints)
    trial.judge_files(killed=True, workers_die=True)


def _limit_memory(process: int, room: int) -> int:
    """Leave a process that much memory besides what it has; return 1, or 0 if it is gone."""
    with suppress(OSError, IndexError):
        status = Path(f"/proc/{process}/status").read_text()
        limit = int(status.split("VmSize:")[1].split()[0]) * 1024 + room
        resource.prlimit(process, resource.RLIMIT_AS, (limit, limit))
        return 1
    return 0


# Disks


@_fault("a file grows too large")
def _file_too_large(trial: Trial) -> None:
    trial.put_old_output()
    size = max(len(trial.reference.content), len(trial.reference.out))
    limit = trial.chance.randint(0, size)
    trial.strikes += 1
    ended = trial.start(limits={resource.RLIMIT_FSIZE: limit}).end()
    # With a limit of nothing not even the message can be written.
    trial.judge(ended, {trial.reference.code, BAD_INPUT})
    trial.judge_files()


def _is_root(target: Target) -> bool:
    return os.geteuid() == 0


@contextmanager
def _disk(trial: Trial, options: str) -> Iterator[Callable[[str], None]]:
    """Put the folder of the trial on a disk of its own; yields what changes its options."""

    def mount(options: str) -> None:
        command = ["mount", "-t", "tmpfs", "-o", options, "none", str(trial.folder)]
        subprocess.run(command, check=True, capture_output=True)

    source = (trial.folder / SOURCE).readlink()
    mount(options)
    try:
        (trial.folder / SOURCE).symlink_to(source)
        yield lambda changed: mount(f"remount,{changed}")
    finally:
        subprocess.run(["umount", "-l", str(trial.folder)], check=True)


def _writes_as_root(target: Target) -> bool:
    return _is_root(target) and bool(target.output)


@_fault("a full disk", _writes_as_root)
def _full_disk(trial: Trial) -> None:
    size = 4096 + trial.chance.randint(0, 2 * len(trial.reference.content))
    with _disk(trial, f"size={size}") as change:
        trial.strikes += 1
        ended = trial.start().end()
        trial.judge(ended, {trial.reference.code, BAD_INPUT})
        change("size=100M")
        trial.judge_files()


@_fault("a disk that may not be written", _writes_as_root)
def _read_only(trial: Trial) -> None:
    with _disk(trial, "size=100M") as change:
        running = trial.start()
        running.let_run(trial.moment() if trial.chance.random() < 0.5 else 0)
        # With files open for writing the system refuses; then nothing happens.
        with suppress(subprocess.CalledProcessError):
            change("ro")
            trial.strikes += 1
        trial.judge(running.end(), {trial.reference.code, BAD_INPUT})
        change("rw")
        trial.judge_files()


def _prints_much(target: Target) -> bool:
    return not target.output


@_fault("standard output is full", _prints_much)
def _full_output(trial: Trial) -> None:
    trial.strikes += 1
    with Path("/dev/full").open("wb") as full:
        ended = trial.start(stdout=full).end()
    trial.judge(ended, {BAD_INPUT}, prints=False)


@_fault("standard error is full")
def _full_errors(trial: Trial) -> None:
    trial.strikes += 1
    with Path("/dev/full").open("wb") as full:
        running = trial.start(stderr=full)
        if running.let_run(trial.moment()) and trial.chance.random() < 0.5:
            running.send(signal.SIGINT)
        ended = running.end()
    codes = {trial.reference.code, BAD_INPUT, INTERRUPTED, -signal.SIGINT}
    trial.judge(ended, codes, speaks=False)
    trial.judge_files()


# Readers


@_fault("a reader that leaves", _prints_much)
def _reader_leaves(trial: Trial) -> None:
    trial.strikes += 1
    reading, writing = os.pipe()
    running = trial.start(stdout=writing)
    os.close(writing)
    wanted = trial.chance.randint(0, len(trial.reference.out))
    read = b""
    while len(read) < wanted and (block := os.read(reading, min(4096, wanted - len(read)))):
        read += block
    os.close(reading)
    trial.judge(running.end(), {0, trial.reference.code, UNREAD})
    trial.expect(trial.reference.out.startswith(read), "prints something else")


@_fault("a reader that stalls, then Ctrl-C", _prints_much)
def _reader_stalls(trial: Trial) -> None:
    reading, writing = os.pipe()
    fcntl(writing, F_SETPIPE_SZ, _SMALL_PIPE)
    running = trial.start(stdout=writing)
    os.close(writing)
    if running.let_run(trial.moment() + 1):
        trial.strikes += 1
        running.send(signal.SIGINT)
        # What is known by then is printed, and that waits for the reader, too.
        if running.let_run(10):
            running.send(signal.SIGINT)
    ended = running.end()
    with open(reading, "rb") as pipe:  # noqa: PTH123 - it is a descriptor
        ended.out = pipe.read()
    trial.judge(ended, {trial.reference.code, INTERRUPTED, -signal.SIGINT})


# The clock

_JUMPING = '''
import time

_time, _seed = time.time, {seed}


def _jumping():
    """Go forward and back by hours, many times in a second."""
    now = _time()
    return now + ((int(now * 50) * 7919 + _seed) % 7 - 3) * 5000


time.time = _jumping
time.time_ns = lambda: int(_jumping() * 1e9)
'''


@_fault("a clock that jumps")
def _jumping_clock(trial: Trial) -> None:
    trial.strikes += 1
    folder = trial.laboratory.folder / "clock"
    folder.mkdir(exist_ok=True)
    content = _JUMPING.format(seed=trial.chance.randrange(1000))
    (folder / "sitecustomize.py").write_text(content)
    trial.judge_whole(trial.start(environment={"PYTHONPATH": str(folder)}).end())
    trial.judge_files()


# Files that others touch


def _resumes(target: Target) -> bool:
    return target.resumes


def _interrupted(trial: Trial) -> bool:
    """Leave an interrupted run; false if it was over too soon or had nothing to keep."""
    for _ in range(5):
        running = trial.start(resume=True)
        running.let_run(trial.moment())
        running.send(signal.SIGKILL)
        trial.judge(running.end(), {trial.reference.code, -signal.SIGKILL})
        if trial.output.exists():
            return False
        with suppress(OSError):
            if trial.partial.stat().st_size and '"counts": {}' not in trial.manifest.read_text():
                return True
    return False


@_fault("the working file is deleted", _resumes)
def _partial_deleted(trial: Trial) -> None:
    running = trial.start()
    running.let_run(trial.moment())
    mine = trial.chance.random() < 0.5
    with suppress(OSError):
        trial.partial.unlink()
        trial.strikes += 1
        if mine:
            trial.partial.write_bytes(OLD)
    ended = running.end()
    trial.judge(ended, {trial.reference.code, BAD_INPUT})
    if trial.strikes and mine and trial.partial.exists():
        trial.expect(trial.partial.read_bytes() == OLD, "writes into somebody else's file")
    if trial.strikes and ended.code == BAD_INPUT:
        trial.partial.unlink(missing_ok=True)
        trial.manifest.unlink(missing_ok=True)
    trial.judge_files()


@_fault("the manifest is deleted", _resumes)
def _manifest_deleted(trial: Trial) -> None:
    running = trial.start()
    running.let_run(trial.moment())
    with suppress(OSError):
        trial.manifest.unlink()
        trial.strikes += 1
    trial.judge_whole(running.end())
    if trial.manifest.exists():  # or it was the last one
        trial.judge_files()


@_fault("another file appears in its place", _resumes)
def _output_appears(trial: Trial) -> None:
    running = trial.start()
    if running.let_run(trial.moment()):
        with suppress(FileExistsError), trial.output.open("xb") as file:
            file.write(OLD)
            trial.strikes += 1
    ended = running.end()
    codes = {BAD_INPUT} if trial.strikes else {trial.reference.code}
    trial.judge(ended, codes)
    if trial.strikes:
        trial.expect(trial.output.read_bytes() == OLD, "overwrites somebody else's file")
        trial.output.unlink()
    trial.judge_files()


@_fault("two at once", lambda target: bool(target.output))
def _two_at_once(trial: Trial) -> None:
    trial.strikes += 1
    name = trial.target.output
    link = trial.laboratory.folder / f"link-{trial.chance.randrange(10**6)}"
    link.symlink_to(trial.folder)
    names = [name, f"./{name}", str(trial.folder / name), str(link / name)]
    first = trial.start(output=trial.chance.choice(names))
    first.let_run(trial.chance.choice((0.0, trial.moment())))
    second = trial.start(output=trial.chance.choice(names))
    both = [first.end(), second.end()]
    link.unlink()
    codes = {trial.reference.code, BAD_INPUT if trial.target.resumes else trial.reference.code}
    for ended in both:
        trial.judge(ended, codes)
    if trial.target.resumes:
        refused = sum("error: " in ended.err.splitlines()[-1] for ended in both if ended.err)
        trial.expect(refused == 1, f"{refused} of two runs were refused")
    trial.judge_files()


@_fault("the input changes before --resume", lambda target: target.resumes and target.reads)
def _input_changes(trial: Trial) -> None:
    source = trial.folder / SOURCE
    original = source.read_bytes()
    if _interrupted(trial):
        trial.strikes += 1
        at = trial.chance.randrange(len(original) - 1)
        other = b"1" if original[at : at + 1] != b"1" else b"2"
        changed = trial.chance.choice(
            (original[:at], original + b"1\n", original[:at] + other + original[at + 1 :])
        )
        target = source.readlink()
        source.unlink()
        source.write_bytes(changed)
        before = trial.partial.read_bytes()
        ended = trial.start(resume=True).end()
        trial.judge(ended, {BAD_INPUT}, prints=False)
        trial.expect("cannot resume" in ended.err, f"is not refused: {ended.err}")
        trial.expect(trial.partial.read_bytes() == before, "changes what is safe")
        source.unlink()
        source.symlink_to(target)
    trial.judge_files()


def _damaged(data: bytes, trial: Trial) -> bytes:
    """Return bytes with a random damage."""
    at = trial.chance.randrange(len(data))
    flipped = bytes([data[at] ^ 1 << trial.chance.randrange(8)])
    return trial.chance.choice((data[:at], data[:at] + flipped + data[at + 1 :], b""))


@_fault("what is left is damaged before --resume", _resumes)
def _left_is_damaged(trial: Trial) -> None:
    if _interrupted(trial):
        trial.strikes += 1
        path = trial.chance.choice((trial.partial, trial.manifest))
        data = path.read_bytes()
        path.write_bytes(_damaged(data, trial))
        ended = trial.start(resume=True).end()
        trial.judge(ended, {BAD_INPUT, trial.reference.code}, prints=False)
        if not trial.output.exists():  # it was noticed
            path.write_bytes(data)
    trial.judge_files()
