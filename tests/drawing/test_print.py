"""Pictures for print: PDF with letters that stay letters, PNG fit to print, sheets for a class."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image
from pypdf import PageObject, PdfReader

import sudoku_model as sm
from sudoku_model.drawing import svg
from sudoku_model.drawing.printing import pdf, png
from sudoku_model.errors import GridError, OptionError, SourceError
from tests.puzzles import AMBIGUOUS, BROKEN, UNIQUE

CLASSIC = sm.read(UNIQUE)
VARIANT = sm.Puzzle.empty(6).with_constraints(
    sm.KillerCage("r1c1 r1c2 r2c1", 10),
    sm.Thermometer("r3c1 r3c2 r2c2"),
    sm.Or([sm.Whisper("r5c1 r6c1", 2), sm.Palindrome("r5c1 r6c1")]),
    sm.LittleKiller("r6c3 r5c4 r4c5 r3c6", 10),
)


def pages_of(content: bytes | Path) -> list[str]:
    source = content if isinstance(content, Path) else BytesIO(content)
    return [page.extract_text() for page in PdfReader(source).pages]


def digits_of(text: str) -> list[str]:
    return sorted(sign for sign in text if sign.isdigit())


def opened(content: bytes) -> Image.Image:
    return Image.open(BytesIO(content)).convert("RGB")


@pytest.mark.slow
def test_digits_are_letters_in_a_pdf_and_not_pixels() -> None:
    (text,) = pages_of(pdf(CLASSIC))
    assert digits_of(text) == sorted(sign for sign in UNIQUE if sign != ".")
    (page,) = PdfReader(BytesIO(pdf(CLASSIC))).pages
    assert not list(page.images)
    assert all(font.get_object() for font in page["/Resources"]["/Font"].values())


def test_a_pdf_page_is_as_large_as_its_picture() -> None:
    (page,) = PdfReader(BytesIO(pdf(CLASSIC))).pages
    assert page.mediabox.width == page.mediabox.height == pytest.approx((9 * 48 + 17) * 0.75)
    (page,) = PdfReader(BytesIO(pdf(CLASSIC, size=200))).pages
    assert page.mediabox.width == pytest.approx(200)
    (page,) = PdfReader(BytesIO(pdf(VARIANT, size=400))).pages
    assert page.mediabox.height == pytest.approx(400)
    assert page.mediabox.width < 400


def test_constraints_and_their_words_are_in_the_pdf() -> None:
    (text,) = pages_of(pdf(VARIANT))
    assert "at least one of these holds" in text
    assert "10" in text


@pytest.mark.slow
def test_a_pdf_does_not_depend_on_when_it_is_made() -> None:
    assert pdf(VARIANT) == pdf(VARIANT)
    assert png(CLASSIC) == png(CLASSIC)


def test_a_png_is_fit_for_print_or_as_large_as_asked() -> None:
    picture = opened(png(CLASSIC))
    assert picture.size == (picture.width, picture.width)
    assert 1350 < picture.width < 1450  # 4.7 inches at 300 pixels
    assert opened(png(CLASSIC, size=300)).size == (300, 300)
    assert opened(png(VARIANT, size=300)).height == 300


def test_what_is_highlighted_is_seen() -> None:
    shade = (0xFF, 0xE2, 0x8A)
    picture = opened(png(CLASSIC, size=449, highlight=["r1c1"]))
    assert picture.getpixel((8 + 24, 8 + 4)) == shade
    assert opened(png(CLASSIC, size=449)).getpixel((8 + 24, 8 + 4)) == (255, 255, 255)


@pytest.mark.slow
def test_candidates_and_solutions_and_answers_are_drawn() -> None:
    solution = sm.solve(CLASSIC)
    assert solution is not None
    assert digits_of(pages_of(pdf(solution))[0]) == sorted(solution.line())
    few = pages_of(pdf(CLASSIC, candidates={0: (3, 4, 5)}))[0]
    assert len(digits_of(few)) == len(digits_of(UNIQUE.replace(".", ""))) + 3
    conflict = sm.conflict(sm.read(BROKEN))
    assert digits_of(pages_of(pdf(conflict))[0]) == ["6", "6"]
    candidates = sm.true_candidates(sm.read(AMBIGUOUS))
    assert len(digits_of(pages_of(pdf(candidates))[0])) > 81
    assert opened(png(sm.ambiguity(sm.read(AMBIGUOUS)))).width > 1000


def test_what_a_notebook_shows_as_a_picture_can_be_printed_too(tmp_path: Path) -> None:
    conflict = sm.encode(CLASSIC).propagate("r1c1=4").conflict
    assert conflict is not None
    target = sm.draw(conflict.graph, tmp_path / "graph.pdf")
    assert "conflict" in pages_of(target)[0].replace("\n", "")
    assert sm.draw(conflict.graph, tmp_path / "graph.svg").read_text() == conflict.graph.svg()
    with pytest.raises(OptionError, match="it is no board"):
        sm.draw(conflict.graph, tmp_path / "graph.html")


@pytest.mark.parametrize("ending", ["svg", "html", "txt", "pdf", "png", "PDF"])
def test_the_ending_chooses_the_kind(tmp_path: Path, ending: str) -> None:
    target = sm.draw(CLASSIC, tmp_path / f"board.{ending}", highlight=["r1c1"])
    starts = {"svg": b"<svg", "html": b"<!DOCTYPE", "txt": "┌".encode(), "png": b"\x89PNG"}
    assert target.read_bytes().startswith(starts.get(ending, b"%PDF"))


def test_an_svg_file_is_the_picture_that_notebooks_show(tmp_path: Path) -> None:
    assert sm.draw(VARIANT, str(tmp_path / "v.svg")).read_text(encoding="utf-8") == svg(VARIANT)


def test_what_cannot_be_drawn_is_said(tmp_path: Path) -> None:
    with pytest.raises(OptionError, match=r"'board.gif', expected a name that ends in \.svg"):
        sm.draw(CLASSIC, tmp_path / "board.gif")
    with pytest.raises(OptionError, match="found int, expected a puzzle, its text"):
        sm.draw(5, tmp_path / "board.pdf")  # type: ignore[arg-type]
    with pytest.raises(SourceError, match="cannot write"):
        sm.draw(CLASSIC, tmp_path / "nowhere" / "board.pdf")
    with pytest.raises(GridError, match="candidate 10"):
        pdf(CLASSIC, candidates={0: (10,)})
    with pytest.raises(OptionError, match="size of 0"):
        png(CLASSIC, size=0)
    with pytest.raises(OptionError, match="at most 20000"):
        png(CLASSIC, size=10**9)


def test_without_typst_there_is_one_clear_message(tmp_path: Path) -> None:
    script = (
        "import sys; sys.modules['typst'] = None\n"
        "import sudoku_model as sm\n"
        f"sm.draw(sm.read('.' * 16), {str(tmp_path / 'a.svg')!r})\n"
        f"try: sm.draw(sm.read('.' * 16), {str(tmp_path / 'a.pdf')!r})\n"
        "except sm.UnsupportedError as error: print(error)"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    assert done.stdout == (
        "PDF and PNG need the package typst: pip install 'sudoku-model[print]', or in a clone: "
        "uv run --extra print sudoku-model ...\n"
    )
    assert (tmp_path / "a.svg").exists()
    assert not (tmp_path / "a.pdf").exists()


# Sheets.


def test_a_sheet_has_several_puzzles_a_page_and_the_solutions_last(tmp_path: Path) -> None:
    puzzles = [replace(CLASSIC, title=f"Puzzle {letter}") for letter in "ABCDE"]
    solution = sm.solve(CLASSIC)
    target = sm.sheet(
        puzzles, tmp_path / "class.pdf", solutions=[solution] * 5, title="Year 7", per_page=4
    )
    first, second, last = pages_of(target)
    assert all("Year 7" in page for page in (first, second, last))
    assert [f"{n}. Puzzle {letter}" in first for n, letter in enumerate("ABCDE", 1)] == [
        *[True] * 4,
        False,
    ]
    assert "5. Puzzle E" in second
    assert "Solutions" in last
    assert len(digits_of(last)) >= 5 * 81
    assert len(digits_of(first)) < 200


def test_a_sheet_fits_its_paper(tmp_path: Path) -> None:
    for paper, size in (("a4", (595.3, 841.9)), ("letter", (612, 792))):
        target = sm.sheet([CLASSIC, VARIANT], tmp_path / f"{paper}.pdf", paper=paper)
        (page,) = PdfReader(target).pages
        assert (page.mediabox.width, page.mediabox.height) == pytest.approx(size, abs=0.1)


@pytest.mark.sample(every=6)
@pytest.mark.parametrize("per_page", [1, 2, 3, 4, 6, 9, 12, 20])
def test_every_number_of_puzzles_a_page_fits(tmp_path: Path, per_page: int) -> None:
    target = sm.sheet([CLASSIC] * (per_page + 1), tmp_path / "x.pdf", per_page=per_page)
    pages = pages_of(target)
    assert len(pages) == 2
    assert f"{per_page}." in pages[0]
    assert f"{per_page + 1}." in pages[1]


RULES = {
    "short": "Normal sudoku rules apply.",
    "long": "Digits rise from the bulb of each thermometer to its end. " * 12 + "Enough.",
    "longest": "\n\n".join(f"{n} is a number that no other may see." for n in range(250)),
    "one word": "https://example.org/" + "rules" * 60,
}


@pytest.mark.sample(every=32)
@pytest.mark.parametrize("rules", RULES.values(), ids=RULES)
@pytest.mark.parametrize("per_page", [1, 2, 3, 4, 6, 9, 12, 20])
def test_rules_are_printed_at_any_number_a_page(tmp_path: Path, per_page: int, rules: str) -> None:
    boards = [replace(board, rules=rules, author="Ann") for board in (CLASSIC, VARIANT)]
    puzzles = [boards[place % 2].with_texts(title=f"No {place}") for place in range(per_page)]
    target = sm.sheet(puzzles, tmp_path / "x.pdf", per_page=per_page)
    pages = ["".join(page.split()).replace("\u200b", "") for page in pages_of(target)]
    assert pages[0].count("byAnn") == per_page
    if len(pages) == 1:
        assert pages[0].count("".join(rules.split())) == per_page
    else:
        assert pages[0].count("Rules:page2") == per_page
        assert pages[1].startswith(f"Sudoku2/{len(pages)}Rules1.No0")
        headed = "".join(page.removeprefix("Sudoku") for page in pages[1:])
        ends = "".join(rules.split())
        assert ends[:40] in headed
        assert headed.endswith(ends[-20:])
    assert all(lowest_text(page) >= MARGIN for page in PdfReader(target).pages)


MARGIN = 15 / 25.4 * 72 - 2
"""The lower margin in points, but for the part of a letter that is below its line."""


def lowest_text(page: PageObject) -> float:
    found: list[float] = []

    def note(text: str, around: list[float], at: list[float], *_: object) -> None:
        if text.strip():
            found.append(around[1] * at[4] + around[3] * at[5] + around[5])

    page.extract_text(visitor_text=note)
    return min(found)


def test_the_same_rules_of_several_puzzles_follow_once(tmp_path: Path) -> None:
    puzzles = [replace(CLASSIC, rules=RULES["long"])] * 12
    first, second = pages_of(sm.sheet(puzzles, tmp_path / "x.pdf", per_page=12))
    assert first.count("Rules: page 2") == 12
    assert second.count("Enough.") == 1


@pytest.mark.slow
def test_a_long_title_is_cut_where_it_has_no_room(tmp_path: Path) -> None:
    puzzles = [CLASSIC.with_texts(title="Wide " * 20, author="W" * 60)] * 20
    (page,) = pages_of(sm.sheet(puzzles, tmp_path / "x.pdf", per_page=20))
    assert "20. Wide Wide" in page
    assert page.count("…") >= 20
    (page,) = pages_of(sm.sheet(puzzles[:1], tmp_path / "x.pdf", per_page=1))
    assert page.count("Wide") == 20


@pytest.mark.slow
def test_rules_without_end_are_cut_visibly(tmp_path: Path) -> None:
    puzzle = CLASSIC.with_texts(rules="No end. " * 1_500)
    pages = pages_of(sm.sheet([puzzle], tmp_path / "x.pdf"))
    assert pages[-1].rstrip().endswith("…")


def test_titles_from_strangers_are_text_and_no_program(tmp_path: Path) -> None:
    evil = '#read("/etc/passwd") $x$ *b* \\ "] #panic() \x00\x1b'
    puzzle = replace(CLASSIC, title=evil, author=evil, rules=evil)
    (text,) = pages_of(sm.sheet([puzzle], tmp_path / "x.pdf", title=evil, per_page=1))
    assert text.count('#read("/etc/passwd") $x$ *b*') == 4


def test_a_sheet_that_makes_no_sense_is_refused(tmp_path: Path) -> None:
    target = tmp_path / "x.pdf"
    with pytest.raises(OptionError, match=r"ends in \.pdf"):
        sm.sheet([CLASSIC], tmp_path / "x.png")
    with pytest.raises(OptionError, match="found 0 puzzles, expected 1 to 500"):
        sm.sheet([], target)
    with pytest.raises(OptionError, match="found per_page=0"):
        sm.sheet([CLASSIC], target, per_page=0)
    with pytest.raises(OptionError, match="did you mean 'letter'"):
        sm.sheet([CLASSIC], target, paper="leter")
    with pytest.raises(OptionError, match="2 solutions of 1 puzzles"):
        sm.sheet([CLASSIC], target, solutions=[None, None])
    assert not target.exists()


@pytest.mark.parametrize(
    "panic",
    [
        "assertion `left == right` failed\n  left: MemError\n right: Ok",
        "The global thread pool has not been initialized.: ThreadPoolBuildError { kind: IOError }",
    ],
)
def test_a_panic_for_lack_of_memory_is_called_so(
    panic: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    class PanicException(BaseException):
        pass

    def panics(*_: object, **__: object) -> None:
        raise PanicException(panic)

    monkeypatch.setattr("typst.Compiler", panics)
    with pytest.raises(MemoryError):
        png(CLASSIC)
