"""Commands that answer a question about many puzzles: on all cores, on a cluster, into a file."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from sudoku_model.batch.records import CONDITIONAL, UNREADABLE
from sudoku_model.cli.command import Beside, Function, gathered
from sudoku_model.cli.exits import Exit
from sudoku_model.cli.options import output_option, workers_option
from sudoku_model.cli.output import error_line
from sudoku_model.cli.progress import Progress

if TYPE_CHECKING:
    from sudoku_model.batch.answers import ChunkAnswer
    from sudoku_model.batch.chunks import Chunk
    from sudoku_model.batch.manifest import Manifest
    from sudoku_model.batch.outputs import Form
    from sudoku_model.batch.settings import Settings
    from sudoku_model.workers.ordered import Crew

_SHOWN_PROBLEMS = 20
"""How many puzzles that cannot be read are named while an output file is written, which names
all of them; the others are counted."""


@dataclass(frozen=True)
class Work:
    """How a corpus is worked on, as the options state it.

    Attributes:
        output: the file to write, if one is asked for.
        resume: whether to go on with it.
        workers: how many processes at most.
        scheduler: the address of a Dask cluster.
        is_quiet: whether neither progress nor a summary is shown.
    """

    output: Path | None
    resume: bool
    workers: int | None
    scheduler: str | None
    is_quiet: bool

    def refuse(self, option: str, is_given: object) -> None:
        """Refuse an option that has no sense beside an output file.

        Raises:
            UsageError: if both are given.
        """
        if self.output is not None and is_given:
            raise click.UsageError(f"--output and {option} cannot be used together.")

    @contextmanager
    def crew(self) -> Iterator[Crew]:
        """Lend who does the work: a cluster, or processes of this machine."""
        from sudoku_model.workers.ordered import Crew

        if self.scheduler is None:
            yield Crew(workers=self.workers)
            return
        from sudoku_model.workers.clusters import scheduler_executor

        with scheduler_executor(self.scheduler) as executor:
            yield Crew(executor)

    def to_file(self, sources: tuple[str, ...], settings: Settings) -> Mapping[str, int]:
        """Write the answers to the output file; return how many puzzles there are by verdict."""
        from sudoku_model.batch.run import run_to_file

        assert self.output is not None
        progress = Progress(sources, is_quiet=self.is_quiet)
        with closing(progress), self.crew() as crew:
            summary = run_to_file(
                sources,
                self.output,
                settings,
                partial(self._answered, progress, settings, crew),
                resume=self.resume,
                on_progress=lambda summary: progress.show(summary.counts),
            )
            progress.show(summary.counts)
            progress.summarise()
        return summary.counts

    def made_to_file(self, make: Callable[..., Manifest]) -> Manifest:
        """Write new puzzles to the output file, or go on with it; return how far that has come.

        Args:
            make: makes and writes them; it is told how, and tells how far it is.
        """
        progress = Progress((), is_quiet=self.is_quiet)
        with closing(progress), self.crew() as crew:
            done = make(
                self.output,
                resume=self.resume,
                crew=crew,
                on_progress=lambda state: progress.show(state.counts),
            )
            progress.summarise()
        return done

    def _answered(
        self,
        progress: Progress,
        settings: Settings,
        crew: Crew,
        chunks: Iterator[Chunk],
        form: Form,
    ) -> Generator[ChunkAnswer, None, None]:
        from sudoku_model.batch.many import answers

        def noted() -> Iterator[Chunk]:
            for chunk in chunks:
                progress.note(chunk)
                yield chunk

        shown = unreadable = 0
        with closing(answers(noted(), form, settings, crew)) as chunk_answers:
            for answer in chunk_answers:
                for problem in answer.problems[: _SHOWN_PROBLEMS - shown]:
                    progress.tell(error_line(problem))
                    shown += 1
                unreadable += answer.counts.get(UNREADABLE, 0)
                yield answer
        if unreadable > shown:
            more = f"{unreadable - shown:,} more cannot be read"
            progress.tell(error_line(f"and {more}: {self.output} has what is wrong with each"))


def corpus_options(
    what: str, *, else_write: str = "", else_endings: Sequence[str] = (), only: str = ""
) -> Callable[[Function], Function]:
    """Add the options that say how a corpus is worked on, and hand them over as `Work`.

    Args:
        what: what is written to an output file.
        else_write: what the command may write instead, for its help.
        else_endings: the endings of files for that.
        only: the ending of the file, if there is one form only.
    """

    def endings() -> Iterable[str]:
        from sudoku_model.batch.outputs import ENDINGS

        return (only,) if only else (*ENDINGS, *else_endings)

    forms = ".jsonl or .csv, with .gz or .zst after it if you like, or .parquet."

    return gathered(
        "work",
        Work,
        output_option(
            f"Write {what} to a new file: {f'{only}.' if only else forms}{else_write}", endings
        ),
        click.option(
            "--resume",
            is_flag=True,
            cls=Beside,
            other="output",
            otherwise="--resume goes on with a file: name it with --output.",
            help="Go on with --output FILE where it was interrupted.",
        ),
        workers_option,
        click.option(
            "--scheduler",
            metavar="ADDRESS",
            help="Work on a Dask cluster: tcp://HOST:PORT of its scheduler.",
        ),
        click.option("--quiet", "is_quiet", is_flag=True, help="Show no progress and no summary."),
    )


def code_of_counts(counts: Mapping[str, int]) -> Exit:
    """Return the exit code for so many puzzles of each verdict, or answers of each standing."""
    if counts.get(UNREADABLE):
        return Exit.BAD_INPUT
    if any(map(counts.get, ("undecided", "unfinished", *CONDITIONAL))):
        return Exit.UNDECIDED
    if counts.get("none") or counts.get("multiple") or counts.get("wrong"):
        return Exit.NOT_UNIQUE
    return Exit.OK
