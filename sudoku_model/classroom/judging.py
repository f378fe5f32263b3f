"""Judge the models that a class has handed in."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import closing
from functools import partial
from pathlib import Path
from secrets import token_hex
from tempfile import gettempdir
from typing import Any

from sudoku_model.classroom.code import ENDINGS
from sudoku_model.classroom.running import NoModelError, NotDoneError, model_of
from sudoku_model.classroom.student import Request
from sudoku_model.classroom.submission import JudgedSubmission
from sudoku_model.classroom.task import Task, read_task
from sudoku_model.errors import DefectError, SourceError, SudokuModelError, WorkerDiedError
from sudoku_model.referee.judgement import Judgement
from sudoku_model.referee.judging import judge
from sudoku_model.solvers import Limits
from sudoku_model.workers.ordered import Crew, in_order


def submissions_in(folder: Path, task: Path) -> list[Path]:
    """Return the modules and notebooks below a folder in their order, but for the task itself.

    Raises:
        SourceError: if there are none.
    """
    if not folder.is_dir():
        raise SourceError(f"found {str(folder)!r}, expected a folder with submissions")
    found = sorted(path for path in folder.rglob("*") if _is_submission(path, folder, task))
    if not found:
        endings = " or ".join(ENDINGS)
        raise SourceError(f"found no submission in {str(folder)!r}, expected {endings} files")
    return found


def _is_submission(path: Path, folder: Path, task: Path) -> bool:
    # Editors, Jupyter and Python keep copies of their own.
    is_hidden = any(part.startswith((".", "__")) for part in path.relative_to(folder).parts)
    is_task = path.resolve() == task.resolve()
    return path.suffix in ENDINGS and not (is_hidden or is_task) and path.is_file()


def judge_folder(
    folder: str | Path,
    task: str | Path,
    *,
    time_limit: float | None = 60.0,
    workers: int | None = None,
) -> Generator[JudgedSubmission, None, None]:
    """Run each submission in a folder in a process of its own, and judge the model it defines.

    This runs the code of the submissions. Each has limits of time and memory and an empty
    directory to work in, but it may do whatever your account may do.

    Args:
        folder: where they are: modules (.py) and notebooks (.ipynb), also in folders below.
        task: a module that says what is asked, by these names: `puzzle`, a puzzle or a
            constraint; `name`, what a submission defines, ``"model"`` if left out; and `grid`,
            `literals`, `up_to`, `tries` and `seed`, which are those of `judge`.
        time_limit: seconds for each submission, to be run and judged, None for no limit.
        workers: how many processes judge; None for all usable cores.

    Yields:
        What became of each, in the order of their names.

    Raises:
        SourceError: if there are no submissions, the task cannot be read, or no process can be
            started.
        OptionError: if the task does not say what is asked.

    Example:
        >>> import sudoku_model as sm
        >>> from pathlib import Path
        >>> from tempfile import TemporaryDirectory
        >>> cage = "import sudoku_model as sm; puzzle = sm.KillerCage('r1c1 r1c2', 3); grid = 4"
        >>> with TemporaryDirectory() as folder:
        ...     _ = Path(folder, "task.py").write_text(cage)
        ...     _ = Path(folder, "ada.py").write_text("model = [[1, 2], [5, 6]]")
        ...     for judged in sm.judge_folder(folder, Path(folder, "task.py"), workers=1):
        ...         print(judged.name, judged.status)
        ada.py right
    """
    crew = Crew(workers=workers)
    Limits(time_limit)  # which refuses what is none
    folder, path = Path(folder), Path(task)
    asked = read_task(path)
    paths = submissions_in(folder, path)
    judged = partial(_judged, folder, asked, time_limit)
    answers = in_order(judged, paths, crew, lost=partial(_lost, folder, asked))
    with closing(answers):
        yield from answers


def _judged(folder: Path, task: Task, time_limit: float | None, path: Path) -> JudgedSubmission:
    limits = Limits(time_limit)
    judgement: Judgement | None = None
    problem = ""
    try:
        work = Path(gettempdir(), f"sudoku-model-{token_hex(8)}")
        how, problem = model_of(Request(path.absolute(), work, task.name, task.grid, time_limit))
        judgement = judge(puzzle=task.asked, time_limit=limits.remaining(), **_arguments(task, how))
    except SourceError:  # no submission is to blame for it, and none can be run
        raise
    except NotDoneError as end:
        judgement = _undecided(task, str(end))
    except DefectError as defect:
        judgement = _undecided(task, f"a defect of this program, please report it: {defect}")
    except (NoModelError, SudokuModelError) as unfit:
        problem = str(unfit)
    name = path.relative_to(folder).as_posix()
    return JudgedSubmission(name, judgement, problem, round(limits.elapsed, 3))


def _arguments(task: Task, model: dict[str, Any]) -> dict[str, Any]:
    """Return the arguments of `judge`: numbers of the submission's own come before the task's."""
    how = {**task.how, **model}
    if "variables" in model:
        del how["literals"]  # the task's are for clauses
    return how


def _undecided(task: Task, reason: str) -> Judgement:
    return Judgement(task.puzzle, None, None, is_proved=False, reason=reason)


def _lost(folder: Path, task: Task, path: Path, died: WorkerDiedError) -> JudgedSubmission:
    """Return what is said of a submission whose model no judge survives."""
    name = path.relative_to(folder).as_posix()
    return JudgedSubmission(name, _undecided(task, f"it cannot be judged: {died.problem}"), "", 0.0)
