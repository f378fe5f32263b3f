"""A run whose answer to a puzzle is its line read backwards: easy to check, and no solver.

As a script: ``mirror_run.py SOURCE FILE [--resume] [--seconds-per-chunk S] [--child]``.
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from collections.abc import Callable, Generator, Iterator
from pathlib import Path

from sudoku_model.batch.answers import ChunkAnswer
from sudoku_model.batch.chunks import Chunk
from sudoku_model.batch.manifest import Manifest
from sudoku_model.batch.outputs import Form
from sudoku_model.batch.records import Record, format_records
from sudoku_model.batch.run import run_to_file
from sudoku_model.batch.settings import Settings
from sudoku_model.cli.process import heed_signals
from sudoku_model.errors import SudokuModelError

_DEFAULTS = Settings()

VERDICTS = ("unique", "none", "multiple", "undecided", "unreadable")


def mirror(chunk: Chunk, form: Form) -> ChunkAnswer:
    records = []
    for number, line in enumerate(chunk.lines.decode().split("\n"), start=chunk.first):
        verdict = VERDICTS[number % 5]
        records.append(Record(f"{chunk.prefix}{number}", line, verdict, (line[::-1],)))
    return ChunkAnswer(
        form.payload(format_records(records, form.text)),
        Counter(record.verdict for record in records),
        (),
    )


def mirroring(
    before: Callable[[Chunk], object] = lambda _: None,
) -> Callable[[Iterator[Chunk], Form], Generator[ChunkAnswer, None, None]]:
    """Answer chunk after chunk; `before` each something may happen."""

    def answers(chunks: Iterator[Chunk], form: Form) -> Generator[ChunkAnswer, None, None]:
        for chunk in chunks:
            before(chunk)
            yield mirror(chunk, form)

    return answers


def corpus(path: Path, chunks: int) -> str:
    """Write a source of so many chunks, none like the other, and return its name."""
    numbers = range(10**15, 10**15 + 64 * chunks - 10)
    path.write_text("".join(f"{number}\n" for number in numbers))
    return str(path)


def run(
    source: str,
    output: Path,
    *,
    resume: bool = False,
    before: Callable[[Chunk], object] = lambda _: None,
    settings: Settings = _DEFAULTS,
) -> Manifest:
    return run_to_file([source], output, settings, mirroring(before), resume=resume)


def main() -> None:
    heed_signals()
    source, output, *options = sys.argv[1:]
    seconds = 0.0
    if "--seconds-per-chunk" in options:
        seconds = float(options[options.index("--seconds-per-chunk") + 1])
    child = "--child" in options

    def before(chunk: Chunk) -> None:
        nonlocal child
        if child:  # a worker process that is left over when this one is killed
            import os

            child = False
            if os.fork() == 0:
                time.sleep(60)
                os._exit(0)
        time.sleep(seconds)

    try:
        print(run(source, Path(output), resume="--resume" in options, before=before))
    except SudokuModelError as error:
        sys.exit(f"error: {error}")
    except KeyboardInterrupt as error:
        print(f"interrupted: {error}", file=sys.stderr)
        sys.exit(3)


if __name__ == "__main__":
    main()
