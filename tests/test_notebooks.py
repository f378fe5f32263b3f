"""The notebooks run from a clean start, and are stored tidily with the outputs that they give."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

for needed in ("nbformat", "nbclient", "ipykernel"):
    pytest.importorskip(needed, reason=f"notebooks need {needed}: pip install 'sudoku-model[test]'")

import nbformat  # noqa: E402

import sudoku_model as sm  # noqa: E402
from notebooks.lessons import SOLUTIONS, Lesson, lessons  # noqa: E402
from notebooks.refresh import run, tidied  # noqa: E402
from tests.public_surface import public  # noqa: E402
from tests.unusual_answers import UNUSUAL_ANSWERS  # noqa: E402
from tests.wrong_answers import WRONG_ANSWERS  # noqa: E402

ROOT = Path(__file__).resolve().parents[1]
LARGEST = 400_000
ABSOLUTE_PATH = re.compile(
    r"(?<![\w.:/])/(?:home|Users|root|tmp|usr|var|opt|mnt|work|private)/|\b[A-Za-z]:\\|file://"
)
MEMORY_ADDRESS = re.compile(r"\bat 0x[0-9a-f]+")
VARIES = "varies"
"""The tag of cells whose outputs differ from run to run, such as times."""

every_lesson = pytest.mark.parametrize("lesson", lessons(), ids=lambda lesson: lesson.path.stem)


def outputs_of(cell: Any) -> list[Any]:
    return cell.outputs if cell.cell_type == "code" else []


def texts(notebook: Any) -> Iterator[str]:
    """Yield everything in a notebook that people read, but not the bytes of pictures."""
    for cell in notebook.cells:
        yield cell.source
        for output in outputs_of(cell):
            yield output.get("text", "")
            for kind, data in output.get("data", {}).items():
                if kind.startswith("text/") or kind == "image/svg+xml":
                    yield data


def printed(notebook: Any) -> dict[str, list[str]]:
    """Return for each cell what it prints and what it shows in words."""
    return {
        cell.id: [
            output.get("text") or output.get("data", {}).get("text/plain", "")
            for output in outputs_of(cell)
        ]
        for cell in notebook.cells
        if VARIES not in cell.metadata.get("tags", ())
    }


def said_by(notebook: Any) -> dict[str, str]:
    """Return what the cell of each identity prints and shows, in words."""
    return {name: "\n".join(said) for name, said in printed(notebook).items()}


def test_there_are_lessons() -> None:
    assert lessons()


def with_other_answers(lesson: Lesson) -> Any:
    """Return a solved notebook in which other answers are checked, too.

    Wrong ones are functions that return nothing, and those that look right; right ones look wrong.
    """
    cells = []
    solved = lesson.solved()
    for cell, following in zip(solved.cells, [*solved.cells[1:], None], strict=True):
        if cell.id.endswith("-solution"):
            name = cell.id.removesuffix("-solution")
            (asked,) = re.findall(r"^def \w+\((.*)\):$", following.source, re.M)[:1]
            empty = "\n".join(f"def {one}(*_):\n    return None" for one in asked.split(", "))
            exercise = lesson.path.stem, name
            wrong, unusual = WRONG_ANSWERS.get(exercise, ()), UNUSUAL_ANSWERS.get(exercise, ())
            for kind, answers, end in (
                ("wrong", (empty, *wrong), "refused"),
                ("unusual", unusual, "accepted"),
            ):
                for number, answer in enumerate(answers):
                    given = f"{name}-{kind}-{number}"
                    cells.append(nbformat.v4.new_code_cell(answer, id=given))
                    cells.append(nbformat.v4.new_code_cell(following.source, id=f"{given}-{end}"))
        cells.append(cell)
    return nbformat.from_dict({**solved, "cells": cells})


@every_lesson
@pytest.mark.slow
def test_running_it_gives_the_stored_outputs_and_its_solutions_pass(lesson: Lesson) -> None:
    ran = run(with_other_answers(lesson))
    stored, found = printed(lesson.notebook), printed(ran)
    assert {name: found[name] for name in stored} == stored, (
        "python notebooks/refresh.py stores new outputs"
    )
    said = said_by(ran)
    for name, text in said.items():
        passes = bool(re.search("^Passed\\b", text, re.M))
        assert not (name.endswith("-refused") and passes), name
        assert passes or not name.endswith("-accepted"), (name, text)
    for exercise in lesson.exercises:
        assert f"{exercise.name}-wrong-0-refused" in said
        assert re.search("^Passed\\b", said[f"{exercise.name}-solved"], re.M), exercise


@every_lesson
def test_what_is_not_written_yet_does_not_pass_and_is_told_so(lesson: Lesson) -> None:
    said = said_by(lesson.notebook)
    for exercise in lesson.exercises:
        assert re.search(r"^Not yet\. \w+", said[exercise.check], re.M), exercise
        assert not re.search("^Passed", said[exercise.check], re.M), exercise


@every_lesson
def test_each_exercise_has_a_cell_a_check_and_a_solution(lesson: Lesson) -> None:
    cells = {cell.id: cell for cell in lesson.notebook.cells}
    exercises, solutions = lesson.exercises, lesson.solutions
    numbers = [exercise.name for exercise in exercises]
    assert numbers == [f"exercise-{number}" for number in range(1, len(numbers) + 1)]
    assert [*solutions] == numbers
    assert {name for name in cells if re.fullmatch(r"exercise-\d+-(stub|check)", name)} == {
        name for exercise in exercises for name in (exercise.stub, exercise.check)
    }
    for exercise in exercises:
        assert cells[exercise.check].source.startswith("@sm.feedback\n")
        assert solutions[exercise.name].code not in cells[exercise.stub].source
    assert any(f"solutions/{lesson.path.stem}.py" in cell.source for cell in cells.values())


@every_lesson
def test_it_says_how_long_it_takes_and_ends_with_what_to_take_along_and_what_is_next(
    lesson: Lesson,
) -> None:
    assert lesson.time in lesson.introduction, "python notebooks/refresh.py writes it"
    *texts, last = [cell.source for cell in lesson.notebook.cells]
    taken = [text for text in texts if re.search(r"^## (\d+\. )?What to take along$", text, re.M)]
    assert len(taken) == 1
    assert re.match(r"## Next\n|---\nNext: ", last)


@pytest.mark.slow
def test_a_class_can_hand_in_its_notebooks(tmp_path: Path) -> None:
    page = (ROOT / "docs" / "pages" / "how-to" / "teach.md").read_text(encoding="utf-8")
    task = re.search(r":caption: task.py\n(.*?)```", page, re.S)
    assert task is not None
    (tmp_path / "task.py").write_text(task[1], encoding="utf-8")
    (tmp_path / "class").mkdir()
    fourth = lessons()[3]
    for name, notebook in (("ada", fourth.solved()), ("bob", fourth.notebook)):
        used = [cell for cell in notebook.cells if re.match("setup$|exercise-3", cell.id)]
        path = tmp_path / "class" / f"{name}.ipynb"
        nbformat.write(nbformat.from_dict({**notebook, "cells": used}), path)
    ada, bob = sm.judge_folder(tmp_path / "class", tmp_path / "task.py", workers=1)
    assert ada.status == "right", ada.problem
    assert "NotImplementedError" in bob.problem


@every_lesson
def test_nothing_hides_the_subject(lesson: Lesson) -> None:
    for cell in lesson.notebook.cells:
        if cell.cell_type == "code":
            assert not re.search(r"matplotlib|raw=True|def (draw|show|plot)\w*\(", cell.source)


@every_lesson
def test_it_imports_only_what_is_documented(lesson: Lesson) -> None:
    code = "\n".join(cell.source for cell in lesson.notebook.cells if cell.cell_type == "code")
    imported = re.findall(r"^from (sudoku_model\S*) import (.+)$", code, re.M)
    names = {f"{module}.{name}" for module, some in imported for name in some.split(", ")}
    assert names <= public().keys()


def test_each_module_of_solutions_belongs_to_a_lesson() -> None:
    assert {path.stem for path in SOLUTIONS.glob("*.py")} <= {one.path.stem for one in lessons()}


@every_lesson
def test_it_is_stored_tidily(lesson: Lesson) -> None:
    stored = lesson.notebook
    nbformat.validate(stored)
    assert stored == tidied(stored), "python notebooks/refresh.py tidies notebooks"
    assert lesson.path.stat().st_size < LARGEST
    identities = [cell.id for cell in stored.cells]
    assert len(set(identities)) == len(identities)


@every_lesson
def test_it_shows_no_error_and_nothing_of_the_machine(lesson: Lesson) -> None:
    stored = lesson.notebook
    outputs = [output for cell in stored.cells for output in outputs_of(cell)]
    assert outputs
    assert not [output for output in outputs if output.output_type == "error"]
    assert not [output for output in outputs if output.get("name") == "stderr"]
    for text in texts(stored):
        assert not ABSOLUTE_PATH.search(text)
        assert not MEMORY_ADDRESS.search(text)
