"""`sudoku-model draw` and `sudoku-model sheet`, as a person or a script uses them."""

from __future__ import annotations

from pathlib import Path

import pytest
from pypdf import PdfReader

from tests.conftest import Run
from tests.puzzles import AMBIGUOUS, BROKEN, EASY, UNIQUE, UNIQUE_4X4


def text_of(path: Path) -> str:
    return "\n".join(page.extract_text() for page in PdfReader(path).pages)


@pytest.mark.parametrize(
    ("ending", "start"),
    [
        (".svg", b"<svg"),
        (".html", b"<!DOCTYPE"),
        (".txt", "┌".encode()),
        pytest.param(".pdf", b"%PDF", marks=pytest.mark.slow),
        (".png", b"\x89PNG"),
    ],
)
def test_the_ending_of_the_file_chooses_the_kind(
    run: Run, tmp_path: Path, ending: str, start: bytes
) -> None:
    target = tmp_path / f"board{ending}"
    assert run("draw", "--output", str(target), UNIQUE_4X4) == (0, "", "")
    assert target.read_bytes().startswith(start)


def test_without_a_file_it_is_drawn_in_the_terminal(run: Run) -> None:
    done = run("draw", UNIQUE_4X4, UNIQUE_4X4)
    assert done.code == 0
    assert done.out.count("┌") == 2


def test_a_conflict_is_drawn_alone(run: Run, tmp_path: Path) -> None:
    target = tmp_path / "conflict.pdf"
    assert run("draw", "--conflict", "--output", str(target), BROKEN).code == 0
    assert sorted(sign for sign in text_of(target) if sign.isdigit()) == ["6", "6"]
    done = run("draw", "--conflict", BROKEN)
    assert done.code == 0
    assert done.out.count("6") == 2
    done = run("draw", "--conflict", UNIQUE)
    assert done == (1, "", "error: the puzzle has no conflict to draw\n")


def test_a_solution_and_candidates_are_drawn(run: Run, tmp_path: Path) -> None:
    solution, candidates = tmp_path / "solution.pdf", tmp_path / "candidates.pdf"
    assert run("draw", "--solution", "--output", str(solution), UNIQUE).code == 0
    assert sum(sign.isdigit() for sign in text_of(solution)) == 81
    assert run("draw", "--candidates", "--output", str(candidates), UNIQUE).code == 0
    assert sum(sign.isdigit() for sign in text_of(candidates)) > 100


def test_mistakes_are_said_before_anything_is_solved(run: Run, tmp_path: Path) -> None:
    done = run("draw", "--solution", "--output", "board.gif", UNIQUE)
    assert done.code == 2
    assert done.err == (
        "error: found 'board.gif', expected a name that ends in .svg, .html, .txt, .pdf, .png\n"
    )
    done = run("draw", "--solution", "--conflict", UNIQUE)
    assert done.code == 2
    assert "three drawings" in done.err
    target = tmp_path / "board.pdf"
    done = run("draw", "--output", str(target), UNIQUE, EASY)
    assert done.code == 2
    assert "see sheet" in done.err
    assert not target.exists()


@pytest.mark.slow
def test_a_sheet_of_a_file_with_its_solutions(run: Run, tmp_path: Path) -> None:
    source, target = tmp_path / "puzzles.txt", tmp_path / "class.pdf"
    source.write_text("\n".join([UNIQUE, EASY] * 3), encoding="ascii")
    done = run("sheet", "--output", str(target), "--title", "Friday", str(source))
    assert done == (0, "", "")
    pages = [page.extract_text() for page in PdfReader(target).pages]
    assert len(pages) == 3
    assert all("Friday" in page for page in pages)
    assert "Solutions" in pages[-1]
    bare = tmp_path / "bare.pdf"
    done = run("sheet", "--output", str(bare), "--no-solutions", "--per-page", "6", str(source))
    assert done.code == 0
    assert len(PdfReader(bare).pages) == 1


def test_a_sheet_names_the_puzzles_that_are_not_fit_for_a_class(run: Run, tmp_path: Path) -> None:
    target = tmp_path / "class.pdf"
    done = run("sheet", "--output", str(target), UNIQUE, AMBIGUOUS, BROKEN)
    assert done.code == 1
    lines = done.err.splitlines()
    assert len(lines) == 2
    assert lines[0].startswith("argument 2, line 1: several solutions")
    assert lines[1].startswith("argument 3, line 1: no solution")
    assert target.exists()


def test_a_sheet_that_cannot_be_made_is_refused(run: Run, tmp_path: Path) -> None:
    assert "ends in .pdf" in run("sheet", "--output", "x.png", UNIQUE).err
    done = run("sheet", "--output", str(tmp_path / "x.pdf"), "--per-page", "21", UNIQUE)
    assert done == (2, "", "error: found 21 puzzles per page, expected 1 to 20\n")
    assert run("sheet", UNIQUE).code == 2
