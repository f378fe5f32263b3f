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
    named,
    print_board,
    print_lines,
    told_if_long,
    warn_of_conditions,
)
from sudoku_model.cli.sources import Entry, Reading, read_sources, readable, reading_options, report

if TYPE_CHECKING:
    from pathlib import Path

    from sudoku_model.batch.chunks import Chunk
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

    def follow(
        self, found: tuple[bool, Iterator[Entry]] | None = None
    ) -> tuple[bool, Iterator[tuple[Puzzle, dict[str, Any]]], Bar]:
        """Return whether there is one puzzle only, the puzzles, and the bar that follows them.

        Each puzzle comes with the arguments that say how it is answered: what its reading took of
        the time limit is gone.

        Args:
            found: what `read` has returned; None if nothing has been read yet.
        """
        single, entries = found or self.read()
        bar = Bar(is_wanted=not single)
        puzzles = bar.follow(readable(entries, bar, as_json=self.as_json))
        return single, self._asked(puzzles, single), bar

    def read(self) -> tuple[bool, Iterator[Entry]]:
        """Return what `read_sources` does."""
        limit = self.how.get("time_limit")
        return read_sources(self.sources, self.reading, limit, as_json=self.as_json)

    def _asked(
        self, puzzles: Iterable[tuple[Puzzle, float | None]], single: bool
    ) -> Iterator[tuple[Puzzle, dict[str, Any]]]:
        for puzzle, left in puzzles:
            with told_if_long() if single else nullcontext():
                yield puzzle, self.how if left is None else {**self.how, "time_limit": left}

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
            found: as for `follow`.

        Raises:
            UsageError: if there are several puzzles, and there must not be.
            KeyboardInterrupt: after Ctrl-C, when what was known by then has been printed.
        """
        code = Exit.OK
        single, puzzles, bar = self.follow(found)
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
                self._print(answer, bar, tell, "" if single else puzzle.name)
            end_if_interrupted(answer.reason)
        return code

    def _print(self, answer: Any, bar: Bar, tell: Callable[[Any], str], name: str) -> None:
        warn_of_conditions(answer.puzzle)
        if self.as_json:
            bar.print(json_line(answer.to_dict()))
            return
        for line in tell(answer).splitlines():
            bar.print(named(name, line))

    def answer_steps(
        self,
        question: StepQuestion,
        work: Work,
        show: Callable[[Any], None] | None = None,
        tell: Callable[[Any], str] = str,
    ) -> int:
        """Answer a question about the steps of each puzzle, of a corpus on all cores."""
        settings = self._settings(question, work)
        if work.output is not None:
            return code_of_counts(work.to_file(self.sources, settings))
        single, entries = self.read()
        if single:
            return self.answer_all(question.ask, code_of_steps, show, tell, found=(single, entries))
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
        """Answer about the puzzles, each a chunk of its own, and print the answers in order."""
        from sudoku_model.batch.chunks import UnreadablePuzzle
        from sudoku_model.batch.many import entries_by_chunk

        code, bar = Exit.OK, Bar(is_wanted=not work.is_quiet)
        with work.crew() as crew:
            answered = entries_by_chunk(chunks, settings, crew)
            with closing(answered):
                for chunk, (answer,) in bar.follow(answered):
                    if isinstance(answer, UnreadablePuzzle):
                        report(answer, bar, as_json=self.as_json)
                        continue
                    code = max(code, judge(answer))
                    name = chunk.boards.name(0) if chunk.boards else answer.puzzle.name
                    self._print(answer, bar, tell, name)
        return code


def _one_by_one(entries: Iterable[Entry]) -> Iterator[Chunk]:
    """Yield each puzzle as a chunk of its own."""
    from sudoku_model.batch.chunks import Chunk

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
    print_lines(tell(answer))
    board, drawn = answer.drawing()
    if drawn["highlight"]:
        print_board(board, **drawn)
