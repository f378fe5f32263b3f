"""What a drawn step shows, stages of hints, and a whole solve as a page."""

from __future__ import annotations

import json
import re
from base64 import b64encode
from dataclasses import replace
from functools import cache
from hashlib import sha256
from html.parser import HTMLParser
from pathlib import Path

import pytest
from pypdf import PdfReader

import sudoku_model as sm
from docs import thoughts
from sudoku_model.analysis.steps import TotalFact, UniqueFact
from sudoku_model.drawing import text
from sudoku_model.errors import OptionError
from sudoku_model.overlay import Overlay
from tests.answers.answers import OPEN, _step_on, _with_cages
from tests.conftest import Run
from tests.puzzles import AMBIGUOUS, EASY, MANY_CASES, PAIRS

SMALL = "1... ..3. .4.. ...2"


@cache
def explained() -> sm.Explanation:
    return sm.steps(PAIRS)


def named(name: str) -> sm.Step:
    return next(step for step in explained() if step.name == name)


def overlay_of(answer: sm.Step | sm.Hint | sm.PartialHint) -> Overlay:
    overlay = answer.drawing()[1]["overlay"]
    assert isinstance(overlay, Overlay)
    return overlay


def cells(step: sm.Step, names: str) -> set[int]:
    return set(step.puzzle.grid.select(names))


# Steps.


def test_a_step_strikes_out_what_it_removes() -> None:
    pair = named("naked pair")
    overlay = overlay_of(pair)
    grid = pair.puzzle.grid
    assert {(grid.cell_name(cell), digit) for cell, digit in overlay.struck} == set(pair.removed)
    assert not overlay.placed


def test_a_pair_rings_its_candidates_and_shades_its_cells() -> None:
    pair = named("naked pair")
    overlay = overlay_of(pair)
    two = cells(pair, "r2c6 r3c6")
    assert set(overlay.support) == {(cell, digit) for cell in two for digit in (7, 9)}
    assert set(pair.drawing()[1]["highlight"]) == two
    assert overlay.areas == ()


def test_a_fish_outlines_its_houses_and_shades_where_the_digit_can_be() -> None:
    fish = named("X-wing")
    overlay = overlay_of(fish)
    assert set(overlay.areas) == {frozenset(fact.cells) for fact in fish.facts}
    assert {cell for cell, _ in overlay.support} == set(fish.drawing()[1]["highlight"])
    assert {digit for _, digit in overlay.support} == {7}


def test_a_single_places_its_digit() -> None:
    single = explained()[0]
    assert single.placed is not None
    name, digit = single.placed
    assert overlay_of(single).placed == ((single.puzzle.grid.cell(name), digit),)


def test_digits_that_steps_have_found_are_no_givens() -> None:
    last = explained()[-1]
    board, _ = last.drawing()
    assert board.givens == explained().puzzle.givens
    found = overlay_of(last).filled
    before = [step.placed for step in explained().steps[:-1] if step.placed]
    assert found == {board.grid.cell(name): digit for name, digit in before}


def test_a_chain_has_its_arrows_in_turn_strong_and_weak() -> None:
    overlay = overlay_of(named("XY-wing"))
    strong = [one.is_strong for one in overlay.inferences]
    assert strong == [True, False] * 2 + [True]
    for one, other in zip(overlay.inferences, overlay.inferences[1:], strict=False):
        assert one.head == other.tail


def test_a_clue_is_outlined_and_a_total_outlines_its_houses() -> None:
    step = next(
        one for one in sm.steps(_with_cages()) if any(not hasattr(f, "digit") for f in one.facts)
    )
    assert overlay_of(step).areas
    total = _step_on(TotalFact, _with_cages())
    (fact,) = total.facts
    assert isinstance(fact, TotalFact)
    (area,) = overlay_of(total).areas
    assert area == {cell for house in fact.leftover.houses for cell in house.cells}
    assert set(total.drawing()[1]["highlight"]) == set(fact.cells)


def test_a_rectangle_rings_its_two_digits_only() -> None:
    step = _step_on(UniqueFact, OPEN)
    (fact,) = step.facts
    assert isinstance(fact, UniqueFact)
    support = overlay_of(step).support
    assert {cell for cell, _ in support} == set(fact.cells)
    assert {digit for _, digit in support} == set(fact.rectangle.digits)


# Stages of a hint.


@pytest.mark.parametrize(
    ("stage", "words"),
    [
        ("where", "look at box 1"),
        ("what", "hidden single, which places a digit: look at box 1"),
        ("why", "hidden single: r1c2 is 3: box 1 has no other place for it"),
    ],
)
def test_a_stage_tells_no_more_than_it_says(run: Run, stage: str, words: str) -> None:
    done = run("hint", "--stage", stage, SMALL)
    assert (done.code, done.out.splitlines()[0]) == (0, words)
    record = json.loads(run("hint", "--stage", stage, "--json", SMALL).out)
    if stage == "why":
        assert record["answer"] == "hint"
        assert record["step"]["placed"]
    else:
        assert record["answer"] == "partial-hint"
        assert record["sentence"] == words
        solution = sm.solve(SMALL)
        assert solution is not None
        assert solution.line() not in json.dumps(record)
        assert {"step", "check", "solution"}.isdisjoint(record)


def test_a_stage_draws_where_to_look_and_nothing_else() -> None:
    hint = sm.hint(PAIRS)
    for stage in ("where", "what"):
        overlay = overlay_of(hint.up_to(stage))
        assert overlay.areas
        assert not (overlay.placed or overlay.struck or overlay.support or overlay.inferences)


def test_cells_that_share_a_house_are_told_as_the_house() -> None:
    before = named("naked pair")
    board = before.puzzle
    for name, digit in before.filled.items():
        board = board.with_given(name, digit)
    for cell, left in enumerate(before.candidates):
        if board.givens[cell] is None:
            board = board.with_candidates(board.grid.cell_name(cell), left)
    hint = sm.hint(explained().puzzle, board)
    assert hint.step is not None
    assert hint.step.name == "naked pair"
    where = hint.up_to("where")
    assert str(where) == "look at column 6"
    assert str(hint.up_to("what")) == "naked pair, which excludes candidates: look at column 6"


def test_mistakes_come_in_stages_too(run: Run) -> None:
    arguments = ("hint", SMALL, "--filled", "14.. ..3. .4.. ...2", "--stage")
    assert run(*arguments, "where").out.splitlines()[0] == "look at r1c2"
    assert run(*arguments, "what").out.splitlines()[0] == "r1c2 holds a wrong digit"
    done = run(*arguments, "why")
    assert done.out.startswith("r1c2 is not 4: it cannot stand together with")
    assert {run(*arguments, stage).code for stage in ("where", "what", "why")} == {1}


def test_without_a_hint_each_stage_says_why() -> None:
    for puzzle in (AMBIGUOUS, sm.solve(EASY).line()):  # type: ignore[union-attr]
        hint = sm.hint(puzzle)
        assert {str(hint.up_to(stage)) for stage in ("where", "what", "why")} == {str(hint)}


def test_a_stage_that_there_is_not_is_refused() -> None:
    with pytest.raises(OptionError, match="did you mean 'where'"):
        sm.hint(SMALL).up_to("wher")  # type: ignore[arg-type]


def test_what_somebody_has_filled_in_is_no_given() -> None:
    hint = sm.hint(SMALL, {"r1c2": 3})
    board, shown = hint.drawing()
    assert board == hint.puzzle
    assert shown["overlay"].filled == {1: 3}
    assert "3" in text(board, **shown).split("\n")[1]


# Pages.


class Page(HTMLParser):
    """What a page holds: the ids of its frames, where its links go, what it loads."""

    def __init__(self, source: str) -> None:
        super().__init__()
        self.frames: list[str] = []
        self.links: list[str] = []
        self.loaded: list[str] = []
        self.texts: list[str] = []
        self.feed(source)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        known = dict(attrs)
        if tag == "article":
            self.frames.append(f"#{known['id']}")
        if tag == "a":
            self.links.append(known["href"] or "")
        self.loaded += [known[key] or "" for key in ("src", "srcset", "data") if key in known]

    def handle_data(self, data: str) -> None:
        self.texts.append(data)


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> str:
    path = tmp_path_factory.mktemp("pages") / "solve.html"
    return sm.draw(explained(), path).read_text(encoding="utf-8")


@pytest.mark.slow
def test_a_page_has_the_puzzle_each_step_and_the_solution(page: str) -> None:
    found = Page(page)
    steps = [f"#step-{step.number}" for step in explained()]
    assert found.frames == ["#puzzle", *steps, "#solution"]
    assert found.links == found.frames
    words = "".join(found.texts)
    assert all(step.sentence in words for step in explained())
    assert page.count('<svg xmlns="http://www.w3.org/2000/svg" role="img"') == len(found.frames)


def test_a_page_loads_nothing_and_runs_its_own_script_only(page: str) -> None:
    found = Page(page)
    assert found.loaded == []
    assert "url(" not in page
    assert "@import" not in page
    script = page.split("<script>")[1].split("</script>", maxsplit=1)[0]
    digest = b64encode(sha256(script.encode()).digest()).decode()
    policy = re.search(r'content="(default-src[^"]*)"', page)
    assert policy is not None
    assert policy[1] == (
        "default-src 'none'; img-src data:; style-src 'unsafe-inline'; "
        f"script-src 'sha256-{digest}'"
    )


def test_titles_from_strangers_are_text(tmp_path: Path) -> None:
    evil = "</title><script>alert(1)</script>{0}"
    puzzle = sm.read(SMALL).with_texts(title=evil, author=evil, rules=evil)
    page = sm.draw(sm.steps(puzzle), tmp_path / "x.html").read_text(encoding="utf-8")
    assert page.count("<script") == 1
    assert "&lt;script&gt;alert(1)&lt;/script&gt;{0}" in page


@pytest.mark.slow
def test_a_pdf_has_six_pictures_a_page_with_their_words(tmp_path: Path) -> None:
    short = sm.steps(SMALL)
    pages = [page.extract_text() for page in PdfReader(sm.draw(short, tmp_path / "x.pdf")).pages]
    assert len(pages) == 3  # the puzzle, 12 steps, the solution
    assert "The puzzle" in pages[0]
    assert f"5. {short[4].name}" in pages[0]
    assert f"6. {short[5].name}" in pages[1]
    assert "The solution" in pages[2]
    assert short[0].sentence in pages[0].replace("\n", " ")


@pytest.mark.slow
@pytest.mark.rest
def test_long_words_on_paper_stand_close_and_end_with_a_whole_line(tmp_path: Path) -> None:
    explained = sm.steps(MANY_CASES)
    longest = max(explained, key=lambda step: len(step.sentence))
    short = replace(explained, steps=(longest,))
    page, *_ = PdfReader(sm.draw(short, tmp_path / "x.pdf")).pages
    found: list[tuple[str, float, float]] = []

    def note(text: str, at: list[float], within: list[float], _: object, size: float) -> None:
        found.append((text, at[5] + within[5], size))

    lines = page.extract_text(visitor_text=note).split("\n")
    told = lines[lines.index("…") - 1]
    assert any(line.endswith(told) for line in longest.sentence.split("\n"))
    first = next(n for n, (text, *_) in enumerate(found) if text.startswith("B: "))
    _, above, size = found[first]
    below = next(height for text, height, _ in found[first + 1 :] if text.strip())
    assert 0 < above - below < 1.4 * size


def test_explain_writes_a_page(run: Run, tmp_path: Path) -> None:
    target = tmp_path / "solve.html"
    done = run("explain", "--output", str(target), SMALL)
    assert (done.code, done.out, done.err) == (0, "solved in 12 steps\n", "")
    assert target.read_text(encoding="utf-8").startswith("<!DOCTYPE html>")


@pytest.mark.parametrize(
    ("arguments", "code", "words"),
    [
        (["x.svg", SMALL], 2, "for a page of one puzzle in .html or .pdf"),
        (["x.html", SMALL, EASY], 2, "--output draws one puzzle; the sources hold several"),
        (["nowhere/x.html", SMALL], 2, "cannot write"),
        (["x.html", AMBIGUOUS], 1, "no steps, because"),
    ],
)
def test_a_page_that_cannot_be_made(
    run: Run,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    arguments: list[str],
    code: int,
    words: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    done = run("explain", "--output", *arguments)
    assert done.code == code
    assert words in done.out + done.err
    assert "Traceback" not in done.err
    assert list(tmp_path.iterdir()) == []


def test_a_solve_that_stopped_half_way_is_drawn_as_far_as_it_goes(tmp_path: Path) -> None:
    from dataclasses import replace

    whole = sm.steps(SMALL)
    half = replace(whole, steps=whole.steps[:3], is_complete=False, reason="time limit")
    found = Page(sm.draw(half, tmp_path / "x.html").read_text(encoding="utf-8"))
    assert found.frames == ["#puzzle", "#step-1", "#step-2", "#step-3"]
    assert any("Stopped after 3 steps" in words for words in found.texts)


# Parts and premises.

HARD = "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........"


@pytest.mark.slow
def test_a_step_that_is_told_in_parts_has_a_picture_of_each(tmp_path: Path) -> None:
    hard = sm.steps(HARD, assume_unique=True)
    step = next(one for one in hard if len(one.parts) > 1)
    found = Page(sm.draw(hard, tmp_path / "x.html").read_text(encoding="utf-8"))
    names = [f"#step-{step.number}{part.name}" for part in step.parts]
    start = found.frames.index(f"#step-{step.number}") + 1
    assert found.frames[start : start + len(names)] == names
    words = "".join(found.texts)
    for part in step.parts:
        assert part.sentence in words
        assert part.notation in words
        drawn = step.drawing(part)[1]["overlay"]
        assert len(drawn.inferences) <= len(part.links)
        assert drawn.struck == overlay_of(step).struck


def test_a_thought_rings_what_it_needs_to_know_that_is_left() -> None:
    step = next(one for one in sm.steps(_with_cages()) if one.premises)
    grid, overlay = step.puzzle.grid, overlay_of(step)
    known = {(grid.cell(name), digit) for premise in step.premises for name, digit in premise}
    left = {(cell, digit) for cell, digits in enumerate(step.candidates) for digit in digits}
    assert set(overlay.support) == known & left
    assert set(step.drawing()[1]["highlight"]) == {cell for cell, _ in overlay.support}
    assert overlay.areas, "the clue is outlined"


def test_holes_of_a_grid_are_never_filled() -> None:
    four = sm.Grid.square(4)
    empty = sm.Puzzle.empty(sm.Grid.overlapping([(four, 0, 0), (four, 2, 2)]))
    (solution,) = sm.solutions(empty, limit=1)
    puzzle = empty
    for name in ("r1c1", "r1c2", "r2c1", "r3c3", "r3c4", "r4c3", "r5c5", "r5c6", "r6c3", "r6c5"):
        puzzle = puzzle.with_given(name, solution[name])
    explained = sm.steps(puzzle)
    assert explained.steps
    for step in explained:
        board, shown = step.drawing()
        assert not {*shown["overlay"].filled} & {*board.grid.holes}
        assert sm.from_dict(step.to_dict()).drawing() == step.drawing()
        assert "<svg" in step._repr_svg_()


def test_a_clue_about_nearly_all_cells_has_no_outline() -> None:
    name = "first digit of a rank"
    step = thoughts.step_about(*thoughts.thought_of(name, thoughts.EXAMPLES[name]))
    assert max(len(fact.cells) for fact in step.facts) > 70
    assert overlay_of(step).areas == ()
