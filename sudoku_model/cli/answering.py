"""Commands that answer one question about each puzzle of their sources."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, nullcontext
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import click

from sudoku_model.cli.command import Function
from sudoku_model.cli.corpora import Work, code_of_counts
from sudoku_model.cli.exits import Exit, code_of_steps, end_if_interrupted, known
from sudoku_model.cli.output import (
    Bar,
    json_line,
    print_board,
    printable,
    told_if_long,
    warn_of_conditions,
)
from sudoku_model.cli.sources import Entry, Reading, read_sources, readable, reading_options, report

if TYPE_CHECKING:
    from pathlib import Path

    from sudoku_model.batch.corpus import Chunk, UnreadablePuzzle
    from sudoku_model.batch.settings import GradeQuestion, Settings, StepQuestion
    from sudoku_model.puzzle import Puzzle

_HOW = ("solver", "time_limit", "implied")


@dataclass(frozen=True)
class Asking:
    """A question as the options state it.

    Attributes:
        sources: the puzzles.
        reading: how to read them.
        as_json: whether the answers are printed as JSON.
        how: the arguments that say how it is answered: `time_limit` and, if the command has
            these options, `solver` and `implied`.
    """

    sources: tuple[str, ...]
    reading: Reading
    as_json: bool
    how: dict[str, Any]

    def follow(self) -> tuple[bool, Iterator[tuple[Puzzle, dict[str, Any]]], Bar]:
        """Return whether there is one puzzle only, the puzzles, and the bar that follows them.

        Each puzzle comes with the arguments that say how it is answered: what its reading took of
        the time limit is gone.
        """
        return self._followed(*self.read())

    def read(self) -> tuple[bool, Iterator[Entry]]:
        """Return what `read_sources` does, with unreadable puzzles as JSON if that is asked for."""
        limit = self.how.get("time_limit")
        return read_sources(self.sources, self.reading, limit, self._record(click.echo))

    def _followed(
        self, single: bool, entries: Iterator[Entry]
    ) -> tuple[bool, Iterator[tuple[Puzzle, dict[str, Any]]], Bar]:
        bar = Bar(is_wanted=not single)
        puzzles = bar.follow(readable(entries, bar.tell, self._record(bar.print)))
        return single, self._asked(puzzles, single), bar

    def _asked(
        self, puzzles: Iterable[tuple[Puzzle, float | None]], single: bool
    ) -> Iterator[tuple[Puzzle, dict[str, Any]]]:
        for puzzle, left in puzzles:
            with told_if_long() if single else nullcontext():
                yield puzzle, self.how_with(left)

    def _record(self, echo: Callable[[str], None]) -> Callable[[UnreadablePuzzle], None]:
        """Return what is done about a puzzle that cannot be read, besides reporting it."""

        def record(unread: UnreadablePuzzle) -> None:
            if self.as_json:
                echo(json_line(unread.to_dict()))

        return record

    def how_with(self, left: float | None) -> dict[str, Any]:
        """Return `how` with what the reading of a puzzle has left of its time limit."""
        return self.how if left is None else {**self.how, "time_limit": left}

    def answer_all(
        self,
        ask: Callable[..., Any],
        judge: Callable[[Any], Exit],
        show: Callable[[Any], None] | None = None,
        tell: Callable[[Any], str] = str,
        only_one: str = "",
        found: tuple[bool, Iterator[Entry]] | None = None,
    ) -> int:
        """Answer the question about each puzzle; the worst exit code of all counts.

        Args:
            ask: the question: takes a puzzle and what `how` says.
            judge: returns the exit code for an answer.
            show: prints the answer if there is a single puzzle; its lines by default.
            tell: returns the answer in words.
            only_one: why several puzzles cannot be answered, if they cannot.
            found: what `read` has returned; None if nothing has been read yet.

        Raises:
            UsageError: if there are several puzzles, and there must not be.
            KeyboardInterrupt: after Ctrl-C, when what was known by then has been printed.
        """
        code = Exit.OK
        single, puzzles, bar = self._followed(*(found or self.read()))
        if only_one and not single:
            raise click.UsageError(only_one)
        for puzzle, how in puzzles:
            answer = ask(puzzle, **how)
            code = max(code, judge(answer))
            if single:
                known(code)
            if single and show is not None and not self.as_json:
                warn_of_conditions(puzzle)
                show(answer)
            else:
                self._print(answer, bar, tell, "" if single else f"{puzzle.name}: ")
            end_if_interrupted(answer.reason)
        return code

    def _print(self, answer: Any, bar: Bar, tell: Callable[[Any], str], before: str) -> None:
        warn_of_conditions(answer.puzzle)
        if self.as_json:
            bar.print(json_line(answer.to_dict()))
            return
        for line in tell(answer).splitlines():
            bar.print(f"{before}{line}")

    def answer_steps(
        self,
        question: StepQuestion,
        work: Work,
        ask: Callable[..., Any],
        show: Callable[[Any], None] | None = None,
        tell: Callable[[Any], str] = str,
    ) -> int:
        """Answer a question about the steps of each puzzle, of a corpus on all cores.

        Args:
            question: the question.
            work: how a corpus is worked on.
            ask: the question about a single puzzle; as for `answer_all`, and so is the rest.
            show: prints the answer about a single puzzle.
            tell: returns the answer in words.
        """
        settings = self._settings(question, work)
        if work.output is not None:
            return code_of_counts(work.to_file(self.sources, settings))
        single, entries = self.read()
        if single:
            return self.answer_all(ask, code_of_steps, show, tell, found=(single, entries))
        return self._on_all_cores(_one_by_one(entries), settings, work, code_of_steps, tell)

    def grade_file(self, path: Path, work: Work, judge: Callable[[Any], Exit]) -> int:
        """Grade the answers of a file, one a line, each with the puzzle of its place.

        Args:
            path: the file; with a single puzzle all of its answers are answers to that.
            work: how a corpus is worked on.
            judge: returns the exit code for a grade.

        Raises:
            PuzzleFormatError: if there are not as many answers as puzzles, or none at all.
        """
        from sudoku_model.batch.pairs import paired
        from sudoku_model.batch.settings import GradeQuestion

        settings = self._settings(GradeQuestion(str(path)), work)
        if work.output is not None:
            return code_of_counts(work.to_file(self.sources, settings))
        _, entries = self.read()
        chunks = paired(_one_by_one(entries), settings, one_by_one=True)
        return self._on_all_cores(chunks, settings, work, judge)

    def _settings(self, question: StepQuestion | GradeQuestion, work: Work) -> Settings:
        """Return how a corpus is read and decided."""
        from sudoku_model.batch.settings import Settings

        work.refuse("--json", self.as_json)
        solver, limit = str(self.how["solver"]), self.how["time_limit"]
        # The bulk stage finds the same solutions as the engine that is the default.
        solver_of_others = None if solver == "sat" else solver
        return Settings(solver_of_others, limit, reading=self.reading, question=question)

    def _on_all_cores(
        self,
        chunks: Iterator[Chunk],
        settings: Settings,
        work: Work,
        judge: Callable[[Any], Exit],
        tell: Callable[[Any], str] = str,
    ) -> int:
        """Answer about one puzzle after the other, and print the answers in their order.

        Args:
            chunks: the puzzles, each a chunk of its own.
            settings: what is asked.
            work: on what it is worked.
            judge: returns the exit code for an answer.
            tell: returns the answer in words.
        """
        from sudoku_model.batch.corpus import UnreadablePuzzle
        from sudoku_model.batch.many import entries_by_chunk

        code, bar = Exit.OK, Bar(is_wanted=not work.is_quiet)
        with work.crew() as crew:
            tasks = ((chunk, ()) for chunk in chunks)
            answered = entries_by_chunk(tasks, settings, crew)
            with closing(answered):
                for chunk, (answer,) in bar.follow(answered):
                    if isinstance(answer, UnreadablePuzzle):
                        report(answer, bar.tell, self._record(bar.print))
                        continue
                    code = max(code, judge(answer))
                    name = chunk.boards.name(0) if chunk.boards else answer.puzzle.name
                    self._print(answer, bar, tell, f"{name}: ")
        return code


def _one_by_one(entries: Iterable[Entry]) -> Iterator[Chunk]:
    """Yield each puzzle as a chunk of its own."""
    from sudoku_model.batch.corpus import Chunk

    for number, (entry, left) in enumerate(entries):
        seconds = () if left is None else (left,)
        yield Chunk(number, "", "", 1, puzzles=(entry,), left=seconds)


def asks(command: Function) -> Function:
    """Add SOURCE... and its options, and hand them to the command as an `Asking`."""

    @functools.wraps(command)
    def wrapped(
        *, sources: tuple[str, ...], reading: Reading, as_json: bool, **options: Any
    ) -> Any:
        how = {name: options.pop(name) for name in _HOW if name in options}
        if "solver" in how:
            from sudoku_model.solvers import engine_named

            how["solver"] = engine_named(how["solver"])
        return command(Asking(sources, reading, as_json, how), **options)

    return reading_options(wrapped)


def print_drawn(answer: Any, tell: Callable[[Any], str] = str) -> None:
    """Print an answer in words, and the board if something on it is worth a look."""
    for line in tell(answer).splitlines():
        click.echo(printable(line))
    board, drawn = answer.drawing()
    if drawn["highlight"]:
        print_board(board, **drawn)
