"""`sudoku-model check` on corpora: as a user calls it, in processes of its own where it matters."""

from __future__ import annotations

import csv
import gzip
import json
import os
import random
import signal
import subprocess
import sys
import time
from contextlib import ExitStack
from pathlib import Path

import pytest

import sudoku_model as sm
from sudoku_model.cli.progress import counted
from tests.batch.test_run import survive
from tests.conftest import Run
from tests.puzzles import AMBIGUOUS, BROKEN, EASY, UNIQUE, UNIQUE_4X4
from tests.working import PATIENCE

COMMAND = [sys.executable, "-m", "sudoku_model"]
WORDS = {UNIQUE: "unique", AMBIGUOUS: "multiple", BROKEN: "none", EASY: "unique"}
KINDS = list(WORDS)


def corpus(path: Path, lines: int, seed: int = 0) -> list[str]:
    """Write puzzles with the digits exchanged, and return the verdict on each."""
    rng = random.Random(seed)
    texts, words = [], []
    for _ in range(lines):
        kind = rng.choice(KINDS)
        texts.append(
            kind.translate(str.maketrans("123456789", "".join(rng.sample("123456789", 9))))
        )
        words.append(WORDS[kind])
    path.write_text("\n".join(texts) + "\n", encoding="ascii")
    return words


def records(path: Path) -> list[sm.Record]:
    return list(sm.read_records(path))


def test_each_line_gets_its_verdict_and_the_summary_counts_them(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "p.txt"
    words = corpus(file, 100)
    done = run("check", "--json", str(file))
    assert [json.loads(line)["verdict"] for line in done.out.splitlines()] == words
    assert json.loads(done.out.splitlines()[41])["name"] == f"{file}:42"
    assert done.code == 1
    assert done.err.startswith("100 puzzles: ")
    assert f"{words.count('none')} none" in done.err


def test_quiet_means_quiet(run: Run, tmp_path: Path) -> None:
    corpus(tmp_path / "p.txt", 50)
    assert run("check", "--quiet", str(tmp_path / "p.txt")).err == ""


def test_a_bad_line_is_reported_with_its_number_and_does_not_end_the_run(run: Run) -> None:
    done = run("check", "-", stdin=f"{UNIQUE}\n{UNIQUE[:-1]}x\n{EASY}\n")
    assert done.code == 2
    assert done.out.count("exactly one solution") == 2
    assert "error: <stdin>, line 2, column 81: found 'x'" in done.err
    assert "3 puzzles: 2 unique, 1 unreadable" in done.err


@pytest.mark.slow
def test_a_bad_line_among_thousands_too(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "p.txt"
    corpus(file, 9000)
    lines = file.read_text().splitlines()
    lines[5000] = lines[5000][:40] + "?!" + lines[5000][42:]
    file.write_text("\n".join(lines))
    done = run("check", str(file), "--output", str(tmp_path / "o.jsonl"))
    assert done.code == 2
    assert f"{file}, line 5001, column 41" in done.err
    assert "1 unreadable" in done.err
    found = records(tmp_path / "o.jsonl")
    assert len(found) == 9000
    assert found[5000].verdict == "unreadable"
    assert found[5000].puzzle == lines[5000]
    assert "line 5001" in found[5000].reason


@pytest.mark.parametrize(("bad", "last"), [(20, "line 21: "), (180, "error: and 160 more cannot")])
def test_of_many_bad_lines_the_first_are_named_and_the_others_counted(
    run: Run, tmp_path: Path, bad: int, last: str
) -> None:
    output = str(tmp_path / "o.jsonl")
    done = run("check", "-", "--quiet", "--output", output, stdin=f"{UNIQUE}\n" + "12345\n" * bad)
    told = done.err.splitlines()
    assert len(told) == min(bad, 21)
    assert last in told[-1]
    assert len(records(tmp_path / "o.jsonl")) == bad + 1


def test_json_names_the_bad_line_as_well(run: Run) -> None:
    done = run("check", "--json", "-", stdin=f"{UNIQUE}\n12345\n")
    bad = json.loads(done.out.splitlines()[1])
    assert (bad["name"], bad["verdict"]) == ("<stdin>:2", "unreadable")


@pytest.mark.parametrize("more", [[], ["--output", "o.jsonl"]])
def test_strict_ends_the_run_at_the_bad_line(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, more: list[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    done = run("check", "--strict", "-", *more, stdin=f"{UNIQUE}\n12345\n{EASY}\n")
    assert done.code == 2
    assert "line 2" in done.err
    assert done.out.count("exactly one") == (0 if more else 1)


def test_a_single_bad_puzzle_is_one_message(run: Run) -> None:
    done = run("check", "12345")
    assert (done.code, done.out) == (2, "")
    assert done.err.count("\n") == 1


@pytest.mark.slow
def test_the_output_file_says_what_the_terminal_says(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "p.txt"
    words = corpus(file, 5000)
    done = run("check", str(file), "--output", str(tmp_path / "o.jsonl"))
    assert done.code == 1
    found = records(tmp_path / "o.jsonl")
    assert [record.verdict for record in found] == words
    for number in range(0, 5000, 250):
        record = found[number]
        verdict = sm.check(sm.read(record.puzzle))
        assert record.name == f"{file}:{number + 1}"
        assert record.verdict == verdict.status.value
        if verdict.is_unique:
            assert record.solutions == (verdict.solutions[0].line(),)
        if record.verdict == "none":
            assert record.reason == verdict.reason
    assert len(next(r for r in found if r.verdict == "multiple").solutions) == 2


@pytest.mark.parametrize("ending", [".csv", ".csv.gz", ".parquet", ".jsonl.zst"])
def test_every_kind_of_file_holds_the_same_verdicts(run: Run, tmp_path: Path, ending: str) -> None:
    if "parquet" in ending:
        pytest.importorskip("pyarrow")
    file, output = tmp_path / "p.txt", tmp_path / f"o{ending}"
    words = corpus(file, 300)
    assert run("check", str(file), "--output", str(output)).code == 1
    if ending == ".parquet":
        from pyarrow import parquet

        found = parquet.read_table(output)["verdict"].to_pylist()
    elif ending == ".jsonl.zst":
        found = [record.verdict for record in records(output)]
    else:
        opened = gzip.open if ending.endswith(".gz") else open
        with opened(output, "rt", newline="") as text:
            found = [row["verdict"] for row in csv.DictReader(text)]
    assert found == words


def test_compressed_tables_are_corpora_too(run: Run, tmp_path: Path) -> None:
    rows = "".join(f"{i},{text},x\n" for i, text in enumerate(KINDS * 20))
    file = tmp_path / "kaggle.csv.gz"
    file.write_bytes(gzip.compress(f"id,puzzle,note\n{rows}".encode()))
    done = run("check", str(file), "--output", str(tmp_path / "o.jsonl"))
    # Nobody knows what the note says.
    assert (done.code, done.err.count("conditionally unique")) == (3, 1)
    found = records(tmp_path / "o.jsonl")
    assert [record.verdict for record in found] == list(WORDS.values()) * 20
    assert found[0].name == f"{file}:2"


def test_variants_and_other_sizes_go_to_the_file_as_well(run: Run, tmp_path: Path) -> None:
    cage = sm.read(EASY).with_constraints(sm.KillerCage("r1c1 r1c2", 9))
    broken_cage = sm.read(EASY).with_constraints(sm.KillerCage("r1c3 r4c2", 4))
    file = tmp_path / "v.jsonl"
    file.write_text(
        "".join(sm.write(p, "json").replace("\n", "") + "\n" for p in (cage, broken_cage))
    )
    small = tmp_path / "small.txt"
    small.write_text(f"{UNIQUE_4X4}\n" * 100)
    done = run("check", str(file), str(small), "--output", str(tmp_path / "o.jsonl"))
    assert done.code == 1
    verdicts = [record.verdict for record in records(tmp_path / "o.jsonl")]
    assert verdicts == [sm.check(cage).status.value, "none", *["unique"] * 100]


def test_a_finished_run_is_not_done_again(run: Run, tmp_path: Path) -> None:
    file, output = tmp_path / "p.txt", tmp_path / "o.jsonl"
    corpus(file, 50)
    first = run("check", str(file), "--output", str(output))
    written = output.stat().st_mtime_ns
    again = run("check", str(file), "--output", str(output), "--resume")
    assert (again.code, again.err) == (first.code, first.err)
    assert output.stat().st_mtime_ns == written


def test_another_input_is_refused(run: Run, tmp_path: Path) -> None:
    file, output = tmp_path / "p.txt", tmp_path / "o.jsonl"
    corpus(file, 50)
    run("check", str(file), "--output", str(output))
    corpus(file, 50, seed=1)
    done = run("check", str(file), "--output", str(output), "--resume")
    assert done.code == 2
    assert "cannot resume" in done.err
    assert "content" in done.err


def test_an_output_that_exists_is_not_overwritten(run: Run, tmp_path: Path) -> None:
    output = tmp_path / "o.jsonl"
    output.write_text("precious")
    done = run("check", UNIQUE, "--output", str(output))
    assert done.code == 2
    assert output.read_text() == "precious"


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--resume"], "--output"),
        (["--output", "o.jsonl", "--json"], "--json"),
        (["--output", "o.jsonl", "--certificate", "c"], "--certificate"),
        (["--output", "o.txt"], ".jsonl"),
        (["--audit", "2"], "--audit"),
        (["--workers", "0"], "--workers"),
        pytest.param(
            ["--scheduler", "tcp://127.0.0.1:1"], "scheduler", marks=pytest.mark.slow
        ),  # it takes ten seconds to be sure
    ],
)
def test_options_that_make_no_sense(run: Run, arguments: list[str], words: str) -> None:
    if "--scheduler" in arguments:
        pytest.importorskip("distributed")
    done = run("check", *arguments, "-", stdin=f"{UNIQUE}\n{EASY}\n")
    assert done.code == 2
    assert words in done.err
    assert "Traceback" not in done.err


def test_an_audited_run_says_the_same(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "p.txt"
    corpus(file, 200)
    plain = run("check", str(file))
    assert run("check", "--audit", "0.5", str(file)).out == plain.out


@pytest.mark.slow
def test_processes_write_the_same_file(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sudoku_model.workers.ordered.POOL_PAYS_AFTER", 0.0)
    file = tmp_path / "p.txt"
    corpus(file, 30_000)
    outputs = [tmp_path / f"{workers}.jsonl" for workers in (1, 2)]
    for workers, output in enumerate(outputs, 1):
        run("check", str(file), "--workers", str(workers), "--output", str(output))
    assert outputs[0].read_bytes() == outputs[1].read_bytes()


def test_which_solutions_are_shown_does_not_depend_on_what_was_asked_before(
    run: Run, tmp_path: Path
) -> None:
    # Warm solvers remember; a run that is resumed begins without memories.
    file = tmp_path / "p.txt"
    file.write_text(f"{'.' * 16}\n" * 200)
    whole = tmp_path / "whole.jsonl"
    run("check", str(file), "--output", str(whole))
    lines = whole.read_text().splitlines()
    assert [json.loads(line)["solutions"] for line in lines[:64]] == [
        json.loads(line)["solutions"] for line in lines[64:128]
    ]


@pytest.mark.skipif(os.name == "nt", reason="signals are those of POSIX")
@pytest.mark.parametrize(
    ("sign", "workers", "times"),
    [
        (signal.SIGINT, 1, 10),
        (signal.SIGKILL, 1, 10),
        (signal.SIGINT, 2, 3),
        (signal.SIGKILL, 2, 3),
    ],
)
@pytest.mark.slow
def test_interruptions_at_random_moments_change_no_byte(
    tmp_path: Path, sign: signal.Signals, workers: int, times: int
) -> None:
    file = tmp_path / "p.txt"
    corpus(file, 200_000)
    whole, resumed = tmp_path / "whole.jsonl", tmp_path / "resumed.jsonl"
    command = [*COMMAND, "check", "--quiet", "--workers", str(workers), str(file), "--output"]
    assert subprocess.run([*command, str(whole)], check=False).returncode == 1
    survive([*command, str(resumed)], resumed, sign, seed=5, times=times, ends_with=1)
    assert whole.read_bytes() == resumed.read_bytes()


_WATCHED = """
import sys
from pathlib import Path
from sudoku_model.cli import main
try:
    main()
finally:
    status = Path("/proc/self/status").read_text()
    print(int(status.split("VmHWM:")[1].split()[0]) // 1024)
"""
"""The command line, which says at its end how many megabytes it has needed."""


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="looks into /proc")
def test_a_million_lines_run_in_bounded_memory(tmp_path: Path) -> None:
    file, output = tmp_path / "p.txt", tmp_path / "o.jsonl.gz"
    block = f"{EASY}\n".encode() * 10_000
    with file.open("wb") as lines:
        for _ in range(100):
            lines.write(block)
    done = subprocess.run(
        [sys.executable, "-c", _WATCHED, "check", "--quiet", str(file), "--output", str(output)],
        stdout=subprocess.PIPE,
        check=False,
    )
    assert done.returncode == 0
    assert int(done.stdout) < 500


@pytest.mark.parametrize(
    ("counts", "text"),
    [
        ({}, "0 puzzles"),
        ({"unique": 1}, "1 puzzle: 1 unique"),
        ({"unique": 1200, "none": 0, "unreadable": 3}, "1,203 puzzles: 1,200 unique, 3 unreadable"),
    ],
)
def test_counts_are_read_aloud(counts: dict[str, int], text: str) -> None:
    assert counted(counts) == text


@pytest.mark.skipif(os.name == "nt", reason="there are no pseudo-terminals")
@pytest.mark.slow
def test_a_terminal_shows_a_bar_with_rate_counts_and_time_left(tmp_path: Path) -> None:
    import fcntl
    import pty
    import struct
    import termios

    file = tmp_path / "p.txt"
    corpus(file, 20_000)
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 150, 0, 0))
    process = subprocess.Popen(
        [*COMMAND, "check", str(file), "--output", str(tmp_path / "o.jsonl")],
        stderr=theirs,
    )
    os.close(theirs)
    shown = b""
    while True:
        try:
            piece = os.read(ours, 4096)
        except OSError:  # the other side is closed
            break
        if not piece:
            break
        shown += piece
    assert process.wait() == 1
    text = shown.decode()
    assert "puzzles/s" in text
    assert "unique=" in text
    assert "/20.0k" in text or "20000/20000" in text
    assert "20,000 puzzles: " in text


@pytest.mark.parametrize("line", ["", "# nothing"])
@pytest.mark.parametrize("first", ["", f"{AMBIGUOUS}\n"], ids=["empty", "puzzle"])
@pytest.mark.parametrize("command", ["check --workers 1", "solve"])
@pytest.mark.sample(every=8)
@pytest.mark.slow
def test_lines_without_a_puzzle_take_no_more_than_the_limit(
    run: Run, tmp_path: Path, command: str, first: str, line: str
) -> None:
    """A small compressed file can hold many millions of them."""
    file = tmp_path / "p.txt.gz"
    lines = f"{line}\n".encode() * (2_000_000 if line else 8_000_000)
    file.write_bytes(gzip.compress(first.encode() + lines, compresslevel=1))
    started = time.process_time()
    done = run(*command.split(), "--time-limit", "0.05", str(file))
    assert time.process_time() - started < 5
    assert done.code == 3
    assert "time limit (while reading it)" in done.out + done.err
    assert bool(done.out.replace("undecided: time limit (while reading it)\n", "")) == bool(first)


@pytest.mark.slow
def test_a_puzzle_below_many_empty_lines_is_called_by_its_line(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "p.txt"
    file.write_text(f"{UNIQUE}\n" + "\n" * 20_000 + f"{UNIQUE}\n" + "\n" * 300 + "no puzzle\n")
    done = run("check", str(file))
    assert done.code == 2
    assert f"{file}:20002: exactly one solution" in done.out
    assert f"{file}, line 20303" in done.err


@pytest.mark.slow
def test_a_cluster_that_loses_a_worker_writes_the_same_file(run: Run, tmp_path: Path) -> None:
    pytest.importorskip("distributed")
    from tests.workers.test_dask import Cluster

    file = tmp_path / "p.txt"
    corpus(file, 200_000)
    alone, together = tmp_path / "alone.jsonl", tmp_path / "together.jsonl"
    run("check", str(file), "--workers", "1", "--output", str(alone))
    with ExitStack() as started:
        cluster = Cluster(tmp_path, started)
        process = subprocess.Popen(
            [
                *COMMAND,
                "check",
                str(file),
                "--scheduler",
                cluster.address,
                "--output",
                str(together),
            ]
        )
        partial = tmp_path / "together.jsonl.partial"
        while process.poll() is None and not (partial.exists() and partial.stat().st_size):
            time.sleep(0.01)
        cluster.workers[0].kill()
        assert process.wait(timeout=PATIENCE) == 1
    assert alone.read_bytes() == together.read_bytes()
