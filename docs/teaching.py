"""The page for teachers: its tables and its syllabus are made from the notebooks."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

from notebooks.lessons import EXERCISE_MINUTES, Lesson, lessons

_NEEDED = re.compile(r"You (?:should know|need) .*?(?= It takes)", re.S)
_SECTION = re.compile(r"^## (?:\d+\. )?(.+)$", re.M)
_NO_SUBJECT = ("What to take along", "Exercises", "Next")
"""Sections that every lesson has."""

_LINK = re.compile(r"\]\((\d+_\w+\.ipynb)\)")


def write_pages(source: Path) -> None:
    """Fill the tables and the syllabus into the page where it asks for them by name."""
    page = source / "how-to" / "teach.md"
    text = page.read_text(encoding="utf-8")
    for name, part in PARTS.items():
        text = text.replace(f"<!-- {name} -->", part())
    page.write_text(text, encoding="utf-8")


def _overview() -> str:
    lines = [
        "| | lesson | to read and run | exercises | how many | models, judged by the referee |",
        "|--:|:--|--:|--:|--:|--:|",
    ]
    for lesson in lessons():
        reading, writing = lesson.minutes
        names = {exercise.check for exercise in lesson.exercises}
        checks = [cell.source for cell in lesson.notebook.cells if cell.id in names]
        judged = sum("judge(" in check for check in checks)
        lines.append(
            f"| {_number(lesson)} | {_link(lesson)} | {reading} min | {writing} min "
            f"| {len(checks)} | {judged} |"
        )
    return "\n".join(lines)


def _syllabus() -> str:
    return "\n\n".join(map(_told, lessons()))


def _told(lesson: Lesson) -> str:
    """Return what a lesson is about, what it needs, and what it goes through."""
    _, about, *_ = lesson.introduction.split("\n\n")
    needed = _NEEDED.search(lesson.introduction)
    parts = [f"### {_number(lesson)}. {lesson.title}", about]
    if needed:
        parts.append(f"**Before it.** {needed[0]}")
    sections = "; ".join(_sections(lesson))
    parts.append(f"**What it goes through.** {sections}{'' if sections[-1] in '?!' else '.'}")
    return _from_here("\n\n".join(parts))


def _sections(lesson: Lesson) -> Iterator[str]:
    for cell in lesson.notebook.cells:
        if cell.cell_type == "markdown":
            for title in _SECTION.findall(cell.source):
                if title not in _NO_SUBJECT:
                    yield title


def _exercises() -> str:
    parts = []
    for difficulty, minutes in EXERCISE_MINUTES.items():
        rows = [
            f"| {_link(lesson)} | {exercise.name.removeprefix('exercise-')}. {exercise.title} |"
            for lesson in lessons()
            for exercise in lesson.exercises
            if exercise.difficulty == difficulty
        ]
        head = [f"### {difficulty.capitalize()}, about {minutes} minutes each", ""]
        parts.append("\n".join([*head, "| lesson | exercise |", "|:--|:--|", *rows]))
    return "\n\n".join(parts)


def _number(lesson: Lesson) -> int:
    return int(lesson.path.name.partition("_")[0])


def _link(lesson: Lesson) -> str:
    return _from_here(f"[{lesson.title}]({lesson.path.name})")


def _from_here(text: str) -> str:
    """Return a text of a notebook with its links to others as seen from this page."""
    return _LINK.sub(r"](../notebooks/\1)", text)


PARTS: Mapping[str, Callable[[], str]] = {
    "lessons": _overview,
    "syllabus": _syllabus,
    "exercises": _exercises,
}
"""The parts by the names under which the page asks for them."""
