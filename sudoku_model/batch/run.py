"""Runs that write a file and can be continued, whatever has ended them.

During the run two files stand beside the one that is asked for, FILE: ``FILE.partial`` holds the
verdicts so far, and ``FILE.manifest.json`` says which input and settings they belong to and how
much of ``FILE.partial`` is complete. At the end FILE appears as a whole; the manifest stays, says
where FILE came from, and lets the same call answer at once.

The manifest is replaced as a whole, after the verdicts that it counts have reached the disk. So a
run continues from a true state even after a power cut: later verdicts are cut off and worked out
again. This costs waits for the disk. The state is kept after each chunk, or less often if these
waits would take more than a twentieth of the time.
"""

from __future__ import annotations

import os
import stat
import zlib
from collections import Counter
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from concurrent.futures import BrokenExecutor
from contextlib import closing, suppress
from dataclasses import dataclass, replace
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Any, TypeAlias

from sudoku_model.batch.chunks import Chunk
from sudoku_model.batch.manifest import (
    Fingerprint,
    Manifest,
    differences,
    fingerprint,
    read_manifest,
    settings_of,
    write_manifest,
)
from sudoku_model.batch.outputs import Form, form_of, write_table
from sudoku_model.batch.pairs import chunks_to_answer
from sudoku_model.batch.working import TakenError, WorkingFile, sync_folder
from sudoku_model.errors import SourceError, SudokuModelError
from sudoku_model.files import exists_error, writing, written_whole
from sudoku_model.formats.arguments import STDIN

if TYPE_CHECKING:
    from sudoku_model.batch.answers import ChunkAnswer
    from sudoku_model.batch.settings import Settings

_WORK_PER_WAIT = 19
"""How much longer a run works, before it keeps its state again, than keeping the state took."""


Answering: TypeAlias = "Callable[[Iterator[Chunk], Form], Generator[ChunkAnswer, None, None]]"
"""From the chunks to their answers, each a function of its chunk alone, in order."""


@dataclass(frozen=True)
class Job:
    """What a run is about.

    Attributes:
        form: how the answers become a file.
        settings: what the answers depend on besides the sources, as JSON has it.
        inputs: fingerprints the sources, if there are any.
        answers: answers the chunks from a number on, each a function of its number alone.
    """

    form: Form
    settings: Mapping[str, Any]
    inputs: Callable[[], tuple[Fingerprint, ...]]
    answers: Callable[[int], Generator[ChunkAnswer, None, None]]


class RunStoppedError(SudokuModelError):
    """A run has ended before its end. The message says why, what is safe, and how to go on.

    Attributes:
        saved: the state from which the run can be continued.
    """

    def __init__(self, message: str, saved: Manifest) -> None:
        self.saved = saved
        super().__init__(message)


class _LostError(SourceError):
    """Somebody has deleted or replaced the working file; what is there now is not ours."""


def run_to_file(
    sources: Sequence[str],
    output: Path,
    settings: Settings,
    answers: Answering,
    *,
    resume: bool = False,
    on_progress: Callable[[Manifest], object] = lambda _: None,
) -> Manifest:
    """Answer all puzzles of the sources and write the answers to a new file.

    Args:
        sources: what to read.
        output: the file; its ending says its form, see `form_of`.
        settings: how to read and to answer.
        answers: answers the chunks.
        resume: whether to go on with the run that was interrupted, if one was. If it was
            finished, nothing is done.
        on_progress: told how far the run has come, at its start and after each chunk.

    Returns:
        How far it has come: to the end.

    Raises:
        RunStoppedError: if a source, a worker or the disk has failed after some puzzles.
        SourceError: if a file exists already or cannot be written, another process writes it,
            or it belongs to another run than the one to resume.
        OptionError: if the ending of the file is unknown.
        KeyboardInterrupt: on Ctrl-C; what it says is as for `RunStoppedError`.
    """
    form = form_of(output, settings.question.name if settings.question else "")
    if resume and STDIN in sources:
        raise SourceError(
            "a run on standard input cannot be resumed, because that cannot be read again: "
            "put the puzzles into a file"
        )
    job = Job(
        form,
        settings_of(settings),
        lambda: tuple(map(fingerprint, settings.read_from(sources))),
        lambda chunk: answers(chunks_to_answer(sources, settings, skip=chunk), form),
    )
    return run_job(job, output, resume=resume, on_progress=on_progress)


def run_job(
    job: Job,
    output: Path,
    *,
    resume: bool = False,
    on_progress: Callable[[Manifest], object] = lambda _: None,
) -> Manifest:
    """Do any work in chunks and write what comes of it to a new file; see `run_to_file`."""
    place = _Place.of(output)
    wanted = Manifest((), job.settings)
    if resume and place.holds_output() and not place.holds_partial():
        return _finished_before(place, replace(wanted, inputs=job.inputs()))
    file = _open(place)
    run = None
    try:
        begun = _begun(place, file, resume)
        wanted = replace(wanted, inputs=job.inputs())
        if begun is not None:
            _verify(place, file, begun, wanted)
        run = _Run(place, file, job.form, begun or wanted)
        _work(run, job.answers(run.saved.chunks), on_progress)
    except _LostError:
        raise
    except BaseException:
        _remove_if_empty(place, file, run)
        raise
    finally:
        file.close()
    return run.saved


def _remove_if_empty(place: _Place, file: WorkingFile, run: _Run | None) -> None:
    """Remove a working file without answers after a failure."""
    if run is None:
        if not file.size:  # made just now; the manifest may be that of a finished run
            file.remove()
    elif not run.saved.puzzles:
        place.clear(file)


@dataclass(frozen=True)
class _Place:
    """The file that a run is to leave, and those that stand beside it."""

    output: Path
    partial: Path
    manifest: Path
    table: Path

    @classmethod
    def of(cls, output: Path) -> _Place:
        with writing(output):
            if output.is_symlink():  # it stays one: what it points to is written
                output = Path(os.path.realpath(output))
            beside = [
                output.with_name(output.name + ending)
                for ending in (".partial", ".manifest.json", ".tmp")
            ]
            return cls(output, *beside)

    def holds_output(self) -> bool:
        """Whether the file is there.

        Raises:
            SourceError: if something is there that is no file.
        """
        with writing(self.output):
            try:
                mode = self.output.stat().st_mode
            except FileNotFoundError:
                return False
        if not stat.S_ISREG(mode):
            what = "a folder" if stat.S_ISDIR(mode) else "no ordinary file"
            raise SourceError(f"cannot write {str(self.output)!r}: it is {what}")
        return True

    def holds_partial(self) -> bool:
        """Whether there is a working file with anything in it."""
        with suppress(OSError):
            return self.partial.stat().st_size > 0
        return False

    def interrupted_error(self, begun: Manifest) -> SourceError:
        """Return the error for a run that was interrupted, where it is not to be continued."""
        how = "continue it with --resume, or " if begun.can_be_continued else ""
        return SourceError(
            f"an interrupted run has left {self.partial} with the records of "
            f"{begun.puzzles:,} puzzles: {how}delete that file to begin again"
        )

    def clear(self, file: WorkingFile) -> None:
        """Leave nothing of a run that has come to nothing."""
        with suppress(OSError):
            self.manifest.unlink(missing_ok=True)
            file.remove()


def _open(place: _Place) -> WorkingFile:
    folder = place.output.parent
    place.holds_output()
    if not folder.is_dir():
        raise SourceError(f"cannot write {str(place.output)!r}: there is no folder {str(folder)!r}")
    with writing(place.partial):
        try:
            return WorkingFile(place.partial)
        except TakenError:
            raise SourceError(f"another run is writing {place.output} now") from None


def _finished_before(place: _Place, wanted: Manifest) -> Manifest:
    """Return how far the run came that left the output, if it is the one asked for."""
    before = read_manifest(place.manifest)
    if before is None or not before.finished:
        raise exists_error(place.output)
    _compare(place, place.output, before, wanted)
    if place.output.stat().st_size != before.finished_size:
        raise SourceError(
            f"{place.output} has been changed since its run was finished: rename it, or delete "
            "it to begin again"
        )
    return before


def _begun(place: _Place, file: WorkingFile, resume: bool) -> Manifest | None:
    """Return what an interrupted run has left in the working file, None for nothing."""
    begun = read_manifest(place.manifest) if file.size else None
    # A run that was killed at its very end may have left both files.
    was_at_its_end = begun is not None and begun.finished
    if place.holds_output() and not (resume and was_at_its_end):
        raise exists_error(place.output)
    if not file.size:
        return None
    if begun is None:
        raise SourceError(
            f"nothing is known about {place.partial}, because there is no {place.manifest}: "
            "rename or delete it"
        )
    if not begun.puzzles:
        return None
    if not resume:
        raise place.interrupted_error(begun)
    return begun


def _verify(place: _Place, file: WorkingFile, begun: Manifest, wanted: Manifest) -> None:
    """Make sure that a run is the one to continue, and that its file is undamaged."""
    _compare(place, place.partial, begun, wanted)
    if file.size < begun.size or file.checksum(begun.size) != begun.checksum:
        # Not begun again on our own: it may be hours of work, and a person may know more.
        raise SourceError(
            f"{place.partial} is damaged: it does not hold what {place.manifest} says; "
            "delete it to begin again"
        )


def _compare(place: _Place, left: Path, before: Manifest, wanted: Manifest) -> None:
    streams = [source.name for source in wanted.inputs if source.digest is None]
    if streams:
        raise SourceError(f"cannot resume: {streams[0]} cannot be read again, it is no file")
    if different := differences(before, wanted):
        raise SourceError(
            f"cannot resume {place.output}, which was begun otherwise: {'; '.join(different)}; "
            f"choose another name, or delete {left} to begin again"
        )


class _Run:
    """A run under way.

    Attributes:
        saved: the state from which the run can be continued, whatever happens.
        state: the present state.
    """

    def __init__(self, place: _Place, file: WorkingFile, form: Form, begun: Manifest) -> None:
        self.saved = self.state = replace(begun, finished_size=None)
        self._place = place
        self._file = file
        self._form = form
        self._was_at_its_end = begun.finished
        self._keep_next = monotonic()
        self._is_doubtful = False
        self._is_renamed = False

    def begin(self) -> None:
        """Make the working file what the state says."""
        self._file.cut(self.state.size)
        if not self.state.size:
            self._write_manifest()
            self._append(self._form.header(), self.state)
            sync_folder(self._place.output.parent)

    def add(self, answer: ChunkAnswer) -> None:
        """Write the answer to the next chunk."""
        state = self.state
        counts = dict(Counter(state.counts) + Counter(answer.counts))
        self._append(answer.payload, replace(state, chunks=state.chunks + 1, counts=counts))
        if monotonic() >= self._keep_next:
            self.keep()

    def _append(self, data: bytes, state: Manifest) -> None:
        self._file.append(data)
        self.state = replace(
            state, size=state.size + len(data), checksum=zlib.crc32(data, state.checksum)
        )

    def keep(self) -> None:
        """Put the present state on the disk, unless it is there or the disk is broken."""
        self._refuse_lost()
        if self.state == self.saved or self._is_doubtful:
            return
        started = monotonic()
        try:
            self._file.sync()
        except SourceError:
            # The system may report as written, next time, what has failed to reach the disk now.
            self._is_doubtful = True
            raise
        self._write_manifest()
        now = monotonic()
        self._keep_next = now + _WORK_PER_WAIT * (now - started)

    def _refuse_lost(self) -> None:
        """Stop if nothing that has been written can be found again."""
        with writing(self._place.partial):
            if not (self._is_renamed or self._file.is_in_place()):
                raise _LostError(
                    f"somebody has deleted or replaced {self._place.partial} during the run, and "
                    "what it held is lost: begin again"
                )

    def _write_manifest(self) -> None:
        write_manifest(self._place.manifest, self.state)
        self.saved = self.state

    def finish(self) -> None:
        """Let the output appear."""
        place = self._place
        self.keep()
        if self._form.is_table:
            with written_whole(place.output, place.table) as table:
                with self._file.reader() as lines:
                    rows = self._form.rows(lines, str(place.partial))
                    write_table(rows, self._form.columns, table)
                self._end(table.tell())
        else:
            self._end(self.state.size)
        with writing(place.output):
            if self._form.is_table:
                self._file.remove()
            else:
                self._file.rename(place.output)
        sync_folder(place.output.parent)

    def _end(self, size: int) -> None:
        """Keep that the output is complete, which has that size, and is about to appear."""
        place = self._place
        if place.holds_output() and not self._was_at_its_end:
            raise SourceError(f"{place.output} has appeared in the meantime: rename it")
        self.state = replace(self.state, finished_size=size)
        self._write_manifest()
        self._refuse_lost()
        self._is_renamed = True

    def remainder(self) -> str:
        """Say what is safe when a run has ended before its end, and how to go on."""
        puzzles = f"the records of {self.saved.puzzles:,} puzzles"
        if self.saved.can_be_continued:
            return f"{puzzles} are safe in {self._place.partial}: continue with --resume"
        return (
            f"{puzzles} stand in {self._place.partial}; this run cannot be continued, because "
            "its input cannot be read again"
        )


def _work(
    run: _Run,
    answers: Generator[ChunkAnswer, None, None],
    on_progress: Callable[[Manifest], object],
) -> None:
    try:
        with closing(answers):
            run.begin()
            on_progress(run.state)
            for answer in answers:
                run.add(answer)
                on_progress(run.state)
        run.finish()
    except _LostError:
        raise
    except BaseException as error:
        try:
            run.keep()
        except _LostError:
            raise
        except SourceError:
            pass
        if not run.saved.puzzles:
            raise
        if isinstance(error, KeyboardInterrupt):
            raise KeyboardInterrupt(run.remainder()) from None
        if isinstance(error, SudokuModelError | OSError | BrokenExecutor | MemoryError):
            reason = str(error) or "there is not enough memory"
            message = f"{reason}; {run.remainder()}"
            raise RunStoppedError(message, run.saved) from error
        raise
