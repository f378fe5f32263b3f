"""The page of ``sudoku-model board`` in a real browser: setting, knowing, solving."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
from dataclasses import replace
from typing import Any

import pytest

import sudoku_model as sm
from docs.page import fragment
from tests.notebook.browser import skip_without_browser
from tests.page.pages import BoardCommand, OpenPage, kept, open_page
from tests.puzzles import endless_puzzle

skip_without_browser()
pytest.importorskip("aiohttp", reason="needs aiohttp: pip install 'sudoku-model[board]'")

from playwright.sync_api import expect  # noqa: E402

pytestmark = [pytest.mark.slow, pytest.mark.filterwarnings("default")]

SMALL = "1.....3..4.....2"
BROKEN = "11....3..4.....2"
OPEN = "1.....3..4..3..."


def test_a_setter_goes_from_an_empty_board_to_a_published_link(page: OpenPage) -> None:
    page.see(page.verdict, "An empty board")
    page.keep_picture("empty")
    page.page.get_by_label("Find by name").fill("dutch")
    expect(page.page.locator(".tool:visible")).to_have_count(1)
    page.page.get_by_label("Find by name").fill("jigsaw")
    expect(page.page.get_by_text("Nothing here is called so")).to_be_visible()
    expect(page.button("Draw regions")).to_be_visible()
    page.page.get_by_label("Find by name").fill("")
    expect(page.page.get_by_text("Nothing here is called so")).to_be_hidden()
    page.button("Killer cage").click()
    page.drag((1, 1), (1, 2), (2, 2))
    page.page.get_by_label("Number").fill("9")
    page.button("Draw").click()
    expect(page.constraints).to_have_count(1)
    page.button("Thermometer").click()
    page.drag((5, 2), (4, 3), (3, 4), (3, 6))  # a fast mouse skips r3c5
    expect(page.constraints).to_have_count(2)
    page.press("Escape")
    page.cell(9, 9).click()
    page.press("7")
    page.see(page.verdict, "Several solutions")
    page.button("Anti-knight").click()
    expect(page.button("Anti-knight")).to_have_attribute("aria-pressed", "true")
    page.button("Rules").click()
    page.page.get_by_label("Title", exact=True).fill("First")
    page.page.get_by_label("Author", exact=True).fill("A. Setter")
    page.button("Draft the rules").click()
    expect(page.page.get_by_label("Rules", exact=True)).to_have_value(re.compile("knight"))
    page.button("Save").click()
    page.see(page.page.locator(".caption"), "First.*by A. Setter")
    page.keep_picture("set")
    puzzle = kept(page)
    assert puzzle.title == "First"
    assert puzzle.unstated == ()
    assert puzzle.givens[80] == 7
    assert puzzle.constraints == (
        sm.KillerCage("r1c1 r1c2 r2c2", 9),
        sm.Thermometer("r5c2 r4c3 r3c4 r3c5 r3c6"),
        sm.AntiKnight(),
    )
    page.button("Share").click()
    page.keep_picture("share")
    page.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.button("Copy link: SudokuPad").click()
    expect(page.page.get_by_text("Copied.")).to_be_visible()
    link = page.page.evaluate("navigator.clipboard.readText()")
    published = sm.read(link)
    assert set(published.constraints) == set(puzzle.constraints)
    assert (published.title, published.rules) == (puzzle.title, puzzle.rules)


def test_rules_that_were_typed_are_not_lost_by_escape(page: OpenPage) -> None:
    page.paste(SMALL)
    page.see_line(SMALL)
    rules = page.page.get_by_label("Rules", exact=True)
    page.button("Rules").click()
    rules.fill("What took ten minutes to write.")
    page.press("Escape")
    page.button("Rules").click()
    expect(rules).to_have_value("What took ten minutes to write.")
    page.press("Escape")
    page.button("Undo").click()
    page.button("Rules").click()
    expect(rules).to_have_value("")
    page.press("Escape")
    page.button("Undo").click()
    page.see(page.verdict, "An empty board")


def test_whoever_reloads_the_page_is_asked_about_rules_that_are_not_saved(page: OpenPage) -> None:
    asked = []
    page.page.on("dialog", lambda dialog: (asked.append(dialog.type), dialog.dismiss()))
    page.button("Rules").click()
    title = page.page.get_by_label("Title", exact=True)
    title.fill("What took ten minutes to write.")
    page.page.evaluate("location.reload()")
    page.page.wait_for_timeout(500)
    assert asked == ["beforeunload"]
    expect(title).to_have_value("What took ten minutes to write.")
    page.button("Save").click()
    page.see(page.page.locator(".caption"), "What took ten minutes")
    page.page.reload()
    page.see(page.page.locator(".caption"), "What took ten minutes")
    assert asked == ["beforeunload"]


def test_pictures_and_texts_can_be_saved(page: OpenPage) -> None:
    page.paste(SMALL)
    page.see(page.verdict, "Exactly one")
    page.button("Share").click()
    for kind, first in (("SVG", b"<svg"), ("PNG", b"\x89PNG")):
        with page.page.expect_download() as download:
            page.button(kind).click()
        with open(download.value.path(), "rb") as file:  # noqa: PTH123 - a path of Playwright's
            assert file.read(4) == first
    page.page.get_by_label("Format").select_option("line")
    page.button("Show").click()
    expect(page.page.get_by_label("The puzzle as text")).to_have_value(SMALL)


def test_what_the_picture_does_not_show_is_printed_below_it(page: OpenPage) -> None:
    clues = sm.AntiKnight(), sm.NonConsecutive(), sm.Contains("r1c1 r1c2", (1, 2))
    page.paste(sm.write(sm.Puzzle.empty(9).with_constraints(*clues), "json"))
    expect(page.constraints).to_have_count(3)
    legend = page.page.locator(".legend text")
    expect(legend.first).to_be_hidden()  # beside the list it is not needed
    page.page.emulate_media(media="print")
    expect(legend.first).to_be_visible()
    printed = " ".join(legend.all_text_contents())
    for said in ("brown outline", "knight's move apart", "do not hold consecutive"):
        assert said in printed
    board = page.page.locator(".board").bounding_box()
    words = page.page.locator(".legend > svg").bounding_box()
    assert abs(board["x"] - words["x"]) < 1
    assert abs(board["width"] - words["width"]) < 1
    assert words["y"] >= board["y"] + board["height"] - 1
    page.page.emulate_media(media="screen")
    page.paste(SMALL)
    expect(legend).to_have_count(0)


def test_neither_the_focus_nor_places_for_clues_are_printed(page: OpenPage) -> None:
    page.cell(2, 2).click()
    page.press("ArrowRight")
    outline = "() => getComputedStyle(document.activeElement).outlineStyle"
    assert page.page.evaluate(outline) != "none"
    page.page.emulate_media(media="print")
    assert page.page.evaluate(outline) == "none"
    page.page.emulate_media(media="screen")
    page.button("Sandwich").click()
    beside = page.page.get_by_role("gridcell", name="outside, left of row 4")
    expect(beside).to_be_visible()
    page.page.emulate_media(media="print")
    expect(beside).to_be_hidden()


def show_links(page: OpenPage) -> None:
    """Allow no clipboard, so that links that are copied are shown."""
    page.page.evaluate("() => { navigator.clipboard.writeText = () => Promise.reject(); }")


def shared_link(page: OpenPage, name: str) -> str:
    """Return a link that the dialog which is open shows."""
    page.button(f"Copy link: {name}").click()
    shown = page.page.locator("dialog").get_by_label("The puzzle as text").first
    expect(shown).to_have_value(re.compile(f"https://{name.lower()}"))
    return str(shown.input_value())


def test_the_solution_goes_along_unless_somebody_does_not_want_it(page: OpenPage) -> None:
    show_links(page)
    page.paste(SMALL)
    page.see(page.verdict, "Exactly one")
    page.button("Share").click()
    page.keep_picture("share-solution")
    solution = sm.solve(SMALL)
    assert solution is not None
    assert sm.read(shared_link(page, "SudokuPad")).expected == solution.values
    page.page.get_by_label("With the solution").uncheck()
    assert sm.read(shared_link(page, "f-puzzles")).expected == ()
    page.press("Escape")
    assert kept(page).expected == ()


def test_a_closed_dialog_does_not_ask_whether_the_solution_goes_along(page: OpenPage) -> None:
    choice = page.page.locator("dialog .choice input")
    page.paste(OPEN)
    page.see(page.verdict, "Several solutions")
    page.button("Share").click()
    expect(choice).to_be_disabled()
    page.press("Escape")
    page.paste(SMALL)
    page.see(page.verdict, "Exactly one")
    expect(choice).to_be_disabled()  # nobody asks any more
    page.button("Share").click()
    expect(choice).to_be_checked()


def test_a_solution_that_is_known_in_part_goes_along(page: OpenPage) -> None:
    show_links(page)
    known = (None, 3, *(None for _ in range(14)))
    page.paste(sm.write(replace(sm.read(OPEN), expected=known), "sudokupad"))
    page.see(page.verdict, "Several solutions")
    page.button("Share").click()
    expect(page.page.get_by_label("With the solution")).to_be_checked()
    assert sm.read(shared_link(page, "SudokuPad")).expected == known


def test_a_stated_solution_is_renewed_when_the_puzzle_has_another(page: OpenPage) -> None:
    solution = sm.solve(SMALL)
    assert solution is not None
    page.paste(sm.write(replace(sm.read(SMALL), expected=solution.values), "json"))
    page.see(page.verdict, "Exactly one")
    for cell, digit in ((1, 1), "4"), ((2, 3), "1"), ((3, 2), "2"), ((4, 4), "3"):
        page.cell(*cell).click()
        page.press(digit)
    detail = page.page.locator(".knowing .detail")
    page.see(detail, "another one than the source states")
    page.keep_picture("other-solution")
    page.button("State this one").click()
    page.see(detail, "^$")
    other = sm.solve("4.....1..2.....3")
    assert other is not None
    assert kept(page).expected == other.values


def test_the_stated_solution_comes_first_and_what_it_breaks_is_listed(page: OpenPage) -> None:
    other, *_, last = sm.solutions(sm.read(OPEN))
    stated = replace(sm.read(OPEN), expected=last.values)
    page.paste(sm.write(stated, "json"))
    page.button("Show solutions").click()
    page.see(page.page.locator(".knowing .row").first, "Solution 1 of .*, the stated one")
    cage = sm.KillerCage("r1c2 r1c3", other["r1c2"] + other["r1c3"])
    page.paste(sm.write(stated.with_constraints(cage), "json"))
    page.see(page.page.locator(".knowing .known"), "The stated solution .* breaks:.*the cage r1c2")
    page.keep_picture("stated-broken")
    page.button("State none").click()
    expect(page.page.get_by_text("The stated solution")).to_be_hidden()
    assert kept(page).expected == ()


def test_what_sudokupad_cannot_state_is_drawn_there_and_said(page: OpenPage) -> None:
    show_links(page)
    page.paste(sm.write(sm.read(SMALL).with_constraints(sm.GreaterThan("r1c2 r1c3")), "json"))
    page.see(page.verdict, "Exactly one")
    page.button("Share").click()
    link = sm.read(shared_link(page, "SudokuPad"))
    page.see(page.page.locator("dialog .note").first, "only draws this.*Greater than.*drafted")
    page.keep_picture("share-drawn")
    assert "Inequality signs point at the smaller" in link.rules
    page.button("Copy link: f-puzzles").click()
    page.see(page.page.locator("dialog .alert").first, "the puzzle has Greater than")


def test_anything_is_pasted_and_what_cannot_be_read_is_said(page: OpenPage) -> None:
    cage = sm.Puzzle.empty(6).with_constraints(sm.KillerCage("r1c1 r1c2", 3))
    page.paste(sm.write(cage, "fpuzzles"))
    expect(page.constraints).to_have_count(1)
    page.paste("https://f-puzzles.com/?load=N4Igzg")
    page.see(page.page.locator(".side > .alert"), "expected the whole link")
    expect(page.constraints).to_have_count(1)
    page.button("Open").click()
    page.page.get_by_label("A link, 81 digits").fill(SMALL)
    page.button("Load").click()
    page.see_line(SMALL)


def test_a_link_to_the_page_itself_is_pasted_like_any_other(page: OpenPage) -> None:
    link = f"https://somewhere.example/board/{fragment(sm.read(SMALL))}"
    page.paste(link)
    page.see_line(SMALL)
    page.button("Open").click()
    source = page.page.get_by_label("A link, 81 digits, or any other format")
    source.fill(link[:-9])
    page.button("Load").click()
    page.see(page.page.locator("dialog .alert"), "expected the whole link")
    source.fill(f"https://somewhere.example/{fragment(sm.read(OPEN))}\n")
    page.button("Load").click()
    page.see_line(OPEN)


def test_whoever_opens_half_a_link_is_told_so(opened: Any, address: str) -> None:
    with open_page(opened, f"{address}{fragment(sm.read(SMALL))[:-9]}") as page:
        page.see(page.page.locator(".side > .alert"), "expected the whole link")
        assert page.line() == "." * 81
        assert page.faults == []


def test_of_several_puzzles_pasted_at_once_one_is_chosen(page: OpenPage) -> None:
    named = sm.read(SMALL).with_texts(title="The second")
    page.paste(f"{OPEN}\n{sm.write(named, 'sudokupad')}nonsense")
    expect(page.page.get_by_role("dialog", name="Which of these puzzles?")).to_be_visible()
    expect(page.button("1: 4×4, digits: 4, constraints: 0")).to_be_focused()
    page.see(page.page.locator("dialog .note"), "1 more cannot be read")
    page.keep_picture("several-puzzles")
    page.button("2: The second").click()
    page.see_line(SMALL)
    page.see(page.page.locator(".caption"), "The second")
    expect(page.page.get_by_role("dialog")).to_be_hidden()
    page.button("Open").click()
    page.page.get_by_label("A link, 81 digits").fill(f"{SMALL}\n{OPEN}")
    page.button("Load").click()
    page.button("2: 4×4, digits: 4, constraints: 0").click()
    page.see_line(OPEN)


def test_of_more_than_a_hundred_puzzles_it_is_said_that_there_are_more(page: OpenPage) -> None:
    page.paste("\n".join([SMALL] * 101))
    notes = page.page.locator("dialog .note")
    expect(notes).to_have_text(["There are more: only the first 100 were looked at."])
    expect(page.page.get_by_role("dialog").get_by_role("button", name="100: 4×4")).to_be_visible()
    page.keep_picture("more-puzzles")
    page.paste("\n".join([SMALL] * 100))
    expect(notes).to_have_count(0)


def test_of_many_links_pasted_one_after_the_other_the_last_is_judged(page: OpenPage) -> None:
    for number in range(1, 21):
        cage = sm.KillerCage("r1c1 r1c2", 3 + number % 15)
        page.paste(sm.write(sm.Puzzle.empty(9).with_constraints(cage), "sudokupad"))
    page.paste(SMALL)
    page.see_line(SMALL)
    page.see(page.verdict, "Exactly one")
    for _ in range(21):
        page.button("Undo").click()
    page.see(page.verdict, "An empty board")


def test_of_a_broken_puzzle_the_clues_are_shown(page: OpenPage) -> None:
    page.paste(BROKEN)
    page.see(page.verdict, "No solution")
    page.see(page.page.locator(".reasons"), "2 clues cannot stand together")
    expect(page.page.locator(".reasons li")).to_have_count(2)
    assert page.marked("conflict") == ["r1c1", "r1c2"]
    page.page.locator(".reasons li").nth(1).hover()
    expect(page.cell(1, 2)).to_have_class(re.compile("pointed"))
    page.keep_picture("broken")


def test_solutions_are_looked_through_and_clues_are_offered(page: OpenPage) -> None:
    page.paste(OPEN)
    page.see(page.verdict, "Several solutions")
    page.see(page.page.locator(".detail"), "4 cells differ")
    assert page.marked("open") == ["r1c3", "r1c4", "r4c3", "r4c4"]
    page.button("Show solutions").click()
    place = page.page.locator(".knowing").get_by_role("status")
    page.see(place, "^Solution 1 of 2$")
    first = page.line()
    page.button("Next solution").press("Enter")
    page.see(place, "^Solution 2 of 2$")
    expect(page.button("Next solution")).to_be_focused()
    second = page.line()
    puzzle = sm.read(OPEN)
    for line in (first, second):
        assert puzzle.holds([*map(int, line)])
    assert first != second
    assert page.marked("open") == ["r1c3", "r1c4", "r4c3", "r4c4"]
    page.keep_picture("flipped")
    page.button("Next solution").click()
    assert page.line() == first
    page.button("True candidates").click()
    page.see_line(OPEN)
    page.button("Count").click()
    page.see(page.page.locator(".knowing .found"), "2 solutions")
    page.button("Offer clues").click()
    page.page.locator(".found").get_by_role("button", name="Add").first.click()
    page.see(page.verdict, "Exactly one solution")
    assert sm.check(kept(page)).is_unique


def test_offers_go_on_until_the_solution_that_was_chosen_is_the_only_one(page: OpenPage) -> None:
    page.paste("1" + "." * 15)
    page.see(page.verdict, "Several solutions")
    page.button("Show solutions").click()
    page.button("Next solution").click()
    chosen = page.line()
    page.button("State this one").click()
    expect(page.button("State none")).to_be_visible()
    page.see(page.page.locator(".knowing .row").first, "Solution 1 of .*, the stated one")
    assert page.line() == chosen, "it stays in the cells"
    page.button("Offer clues").click()
    for number in range(2, 17):
        page.page.locator(".found").get_by_role("button", name="Add").first.click()
        expect(page.page.locator(".cell.given")).to_have_count(number)
        page.see(page.verdict, "Several|Exactly one")
        if sm.check(kept(page)).is_unique:
            break
    page.see(page.verdict, "Exactly one solution$")
    page.button("Show the solution").click()
    page.see_line(chosen)


def differing(line: str, other: str) -> list[str]:
    """Return the names of the cells of a 4x4 grid in which two lines differ."""
    cells = sm.Grid.square(4).cells
    return [sm.Grid.square(4).cell_name(cell) for cell in cells if line[cell] != other[cell]]


def test_of_many_solutions_a_hundred_are_looked_through(page: OpenPage) -> None:
    page.paste("1" + "." * 15)
    page.see(page.verdict, "Several solutions")
    page.button("Show solutions").click()
    place = page.page.locator(".knowing").get_by_role("status")
    page.see(place, "^Solution 1 of 72$")
    lines, marked = [page.line()], [page.marked("open")]
    for number in (2, 3):
        page.button("Next solution").click()
        page.see(place, f"^Solution {number} of 72$")
        lines.append(page.line())
        marked.append(page.marked("open"))
    assert marked == [differing(lines[0], lines[1]), *map(differing, lines, lines[1:])]
    for _ in range(3):
        page.button("Solution before").click()
    page.see(place, "^Solution 72 of 72$")
    page.keep_picture("many-solutions")
    page.paste("." * 80 + "1")
    page.see(page.verdict, "Several solutions")
    expect(place).to_be_hidden()
    page.button("Show solutions").click()
    page.see(place, "^Solution 1 of 100 or more$")


def test_what_is_undecided_after_a_minute_is_searched_on(page: OpenPage) -> None:
    undecided = {
        "status": "undecided",
        "reason": "time limit of 60 seconds",
        "solutions": [],
        "disagreements": [],
        "broken": [],
    }

    def answer(route: Any) -> None:
        asked = route.request.post_data_json
        if asked["ask"] == "verdict" and asked["seconds"] <= 60:
            route.fulfill(json={"answer": undecided})
        else:
            route.continue_()

    page.page.route("**/ask", answer)
    page.paste(SMALL)
    page.see(page.verdict, "Undecided")
    page.button("Search on").click()
    page.see(page.verdict, "Exactly one")
    expect(page.button("Search on")).to_have_count(0)


def test_clues_that_can_go_are_dropped(page: OpenPage) -> None:
    page.paste("1.....3..4..3..2")
    page.see(page.verdict, "Exactly one")
    page.button("Clues that can go").click()
    page.page.locator(".found").get_by_role("button", name="Drop").first.click()
    page.see_line(SMALL)
    page.see(page.page.locator(".knowing .found"), "No clue can go")
    page.see(page.verdict, "Exactly one")


def test_what_the_source_says_more_comes_first_and_can_be_stated(page: OpenPage) -> None:
    page.paste(SMALL)
    page.button("Rules").click()
    page.page.get_by_label("Rules", exact=True).fill("Neighbours are not consecutive.")
    page.button("Save").click()
    page.see(page.page.locator(".said"), "says more.*Neighbours are not consecutive")
    page.see(page.verdict, "Exactly one solution of what is stated$")
    expect(page.page.get_by_role("status").first).to_contain_text("of what is stated")
    page.keep_picture("said")
    page.button("Solve").click()
    page.see(page.page.locator(".said"), "Neighbours are not consecutive")
    page.button("Set").click()
    page.button("State it").click()
    page.see(page.verdict, "No solution$")
    assert kept(page).constraints == (sm.NonConsecutive(),)
    expect(page.page.locator(".said")).to_be_hidden()
    page.button("Solve").click()
    page.see(page.page.locator(".doubt"), "No solution")


def test_steps_are_undone_and_survive_a_reload(page: OpenPage) -> None:
    page.paste(SMALL)
    page.see_line(SMALL)
    page.cell(1, 2).click()
    page.press("2", "ArrowRight", "4")
    page.see_line("124...3..4.....2")
    page.press("Control+z")
    page.see_line("12....3..4.....2")
    page.page.wait_for_timeout(500)
    page.page.reload()
    page.see_line("12....3..4.....2")
    page.button("Redo").click()
    page.see_line("124...3..4.....2")
    for _ in range(3):
        page.button("Undo").click()
    page.see_line("." * 81)
    expect(page.button("Undo")).to_be_disabled()


def test_constraints_are_chosen_moved_and_removed(page: OpenPage) -> None:
    page.button("Killer cage").click()
    page.drag((1, 1), (1, 2))
    page.press("3", "Enter")
    expect(page.constraints).to_have_count(1)
    page.constraints.get_by_role("button").first.click()
    page.press("Alt+ArrowDown")
    page.see(page.constraints.first, "r2c1 r2c2")
    page.press("Alt+ArrowLeft")
    page.see(page.page.locator(".side > .alert"), "leave the board")
    page.press("Delete")
    expect(page.constraints).to_have_count(0)
    page.press("Control+z")
    expect(page.constraints).to_have_count(1)


def test_clues_beside_the_board(page: OpenPage) -> None:
    page.button("Sandwich").click()
    page.page.get_by_role("gridcell", name="outside, left of row 4").click()
    page.press("1", "0", "Enter")
    expect(page.constraints).to_have_count(1)
    page.keep_picture("outside")
    assert kept(page).constraints == (
        sm.Sandwich("r4c1 r4c2 r4c3 r4c4 r4c5 r4c6 r4c7 r4c8 r4c9", 10),
    )


def start_solving(page: OpenPage) -> Any:
    """Choose the first cell to fill of a board to solve, and return where hints are said."""
    page.paste(SMALL)
    page.see(page.verdict, "Exactly one")
    page.button("Solve").click()
    page.cell(1, 2).click()
    return page.page.locator(".solving .found")


def test_a_solver_plays_checks_and_takes_hints(page: OpenPage) -> None:
    said = start_solving(page)
    page.press("Shift+Digit2", "Control+Digit3", "v", "1")
    label = page.cell(1, 2).get_attribute("aria-label")
    assert "corner marks 2, centre marks 3, red" in label
    page.press("z", "2")
    page.button("Check").click()
    page.see(said, "1 digit is wrong")
    assert page.marked("wrong") == ["r1c2"]
    page.keep_picture("played")
    for stage in ("look at r1c2", "r1c2 holds a wrong digit", "r1c2 is not 2"):
        page.page.get_by_role("button", name=re.compile("^(Hint|More)$")).click()
        page.see(said, stage)
    page.press("Control+z")
    page.button("Hint").click()
    page.see(said, "^look at box 1$")
    assert page.marked("look") == ["r1c1", "r1c2", "r2c1", "r2c2"]
    page.button("More").click()
    page.see(said, "hidden single, which places a digit")
    page.button("More").click()
    page.see(said, "r1c2 is 3")
    assert page.marked("placed") == ["r1c2"]
    page.button("Do it").click()
    expect(page.cell(1, 2)).to_have_text("3")
    solution = sm.solve(SMALL)
    assert solution is not None
    for cell, digit in enumerate(solution.values):
        row, column = divmod(cell, 4)
        if not page.cell(row + 1, column + 1).evaluate("c => c.classList.contains('digit')"):
            page.cell(row + 1, column + 1).click()
            page.press(str(digit))
    page.see(said, "Solved!")
    assert kept(page).givens == sm.read(SMALL).givens, "what is played is no clue"


def test_a_solver_is_told_that_a_verdict_leaves_a_rule_out(page: OpenPage) -> None:
    page.paste(f"# Antiknight rules apply\n{OPEN}")
    page.see(page.verdict, "Several solutions of what is stated")
    page.button("Solve").click()
    page.see(page.page.locator(".doubt"), "Several solutions of what is stated")
    page.button("Check").click()
    page.see(page.page.locator(".solving .found"), "Several solutions of what is stated")


def test_a_screen_reader_finds_no_verdict_on_the_board_before(page: OpenPage) -> None:
    page.paste(SMALL)
    told = page.page.locator(".unseen[role=status]")
    page.see(told, "Exactly one solution")
    page.press("Control+z")
    page.see(page.verdict, "An empty board")
    page.see(told, "^$")


def test_a_screen_reader_hears_what_a_step_has_changed(page: OpenPage) -> None:
    told = page.page.locator(".unseen[role=status]")
    page.paste("1" + "." * 15)
    page.see(told, "Several solutions")
    page.cell(1, 2).click()
    page.press("c", "Shift+ArrowRight", "5", "Enter")
    page.see(told, "^Added: Killer cage, the cage r1c2 r1c3 .* 5. Several solutions$")
    page.press("Control+z")
    page.see(told, "^Taken away: Killer cage, .*Several solutions$")
    page.press("Escape", "ArrowDown", "3")
    page.see(told, "^row 2 column 3, given 3. Several solutions$")
    page.press("Control+z")
    page.see(told, "^row 2 column 3, empty. Several solutions$")
    page.press("m", "3", "4")
    page.see(told, "^row 2 column 3, candidates 3 4. Several solutions$")
    page.paste("1" * 5 + "." * 11)
    page.see(told, "^5 cells changed. No solution")


def test_a_screen_reader_hears_what_is_undone_while_somebody_solves(page: OpenPage) -> None:
    told = page.page.locator(".unseen[role=status]")
    page.paste(SMALL)
    page.see(told, "Exactly one")
    page.button("Solve").click()
    page.cell(1, 2).click()
    page.press("3")
    page.see(told, "^row 1 column 2, 3")
    page.press("Control+z")
    page.see(told, "^row 1 column 2, empty")


def test_hints_go_on_from_what_hints_have_excluded(page: OpenPage) -> None:
    sums = {"r1c1 r1c2": 6, "r1c4 r2c4": 7, "r3c3 r3c4": 5, "r4c1 r4c2": 5}
    cages = (sm.KillerCage(cells, total) for cells, total in sums.items())
    puzzle = sm.read(".... .... .... 2...").with_constraints(*cages)
    page.paste(sm.write(puzzle, "json"))
    page.see(page.verdict, "Exactly one")
    page.button("Solve").click()
    said = page.page.locator(".solving .found")
    step = page.page.get_by_role("button", name=re.compile("^(Hint|More|Do it)$"))
    told = []
    while said.inner_text() != "Solved!":
        for _ in ("where", "what", "why"):
            step.click()
            expect(step).to_have_text(re.compile("More|Do it"))
        told.append(said.inner_text())
        assert told[-1] not in told[:-1]
        step.click()
        expect(step).to_have_text("Hint")
    assert told[0].endswith("so they have no 1 or 3")
    assert len(told) < 20


def test_a_hint_goes_with_the_board_it_was_about(page: OpenPage) -> None:
    said = start_solving(page)
    page.press("3")
    page.button("Hint").click()
    page.see(said, "look at")
    page.press("Control+z")
    page.see(said, "^$")
    expect(page.button("Hint")).to_be_visible()
    assert page.marked("look") == []


def test_the_explanation_is_a_film(page: OpenPage) -> None:
    page.paste(SMALL)
    page.see(page.verdict, "Exactly one")
    page.button("Explain").click()
    title = page.page.locator(".film h2")
    page.see(title, "Step 1 of 12: hidden single")
    page.see(page.page.locator(".solving .found"), r"difficulty 1\.2 \(easy\), solved in 12 steps")
    page.button("Next step").click()
    page.see(title, "Step 2 of 12")
    page.button("Last step").click()
    page.see(title, "Step 12 of 12")
    page.button("Step back").click()
    page.see(title, "Step 11 of 12")
    page.page.get_by_label("Step of the explanation").fill("5")
    page.see(title, "Step 6 of 12")
    assert len(page.marked("look")) > 0
    page.keep_picture("film")
    page.button("Close").click()
    page.see_line(SMALL)
    page.button("Check").click()
    page.see(page.page.locator(".solving .found"), "right so far")
    page.button("Explain").click()
    page.see(title, "Step 1 of 12")
    page.see(page.page.locator(".solving .found"), r"difficulty 1\.2 \(easy\), solved in 12 steps")


def test_everything_goes_by_keyboard_alone(page: OpenPage) -> None:
    for _ in range(15):  # with Tab into the grid, whose cells are one stop
        page.press("Tab")
        if page.page.evaluate("document.activeElement.getAttribute('role')") == "gridcell":
            break
    expect(page.cell(1, 1)).to_be_focused()
    page.press("c", "Shift+ArrowRight", "Shift+ArrowDown", "1", "2", "Enter")  # a cage
    expect(page.constraints).to_have_count(1)
    page.press("t", "ArrowDown", "Control+ArrowRight", "Control+ArrowDown", "Space", "Enter")
    expect(page.constraints).to_have_count(2)
    page.press("h", "1", "0", "Enter")  # the cursor stands left of the row
    expect(page.constraints).to_have_count(3)
    page.press("Escape", "7")
    expect(page.cell(4, 1)).to_have_text("7")
    page.press("?")
    expect(page.page.get_by_role("dialog", name="Keys")).to_be_visible()
    page.keep_picture("keys")
    page.press("Escape")
    page.button("Solve").focus()
    page.press("Enter")
    page.cell(1, 1).focus()
    page.press("5")
    expect(page.cell(1, 1)).to_have_text("5")
    page.button("Set").focus()
    page.press("Enter")
    page.cell(1, 1).focus()
    page.press("ArrowRight", "6")
    expect(page.cell(1, 2)).to_have_text("6")


def test_a_screen_reader_learns_what_is_there(page: OpenPage) -> None:
    page.paste(SMALL)
    grid = page.page.get_by_role("grid", name="4 by 4 Sudoku")
    expect(grid.get_by_role("row")).to_have_count(4)
    expect(grid.get_by_role("gridcell", name="row 1 column 1, box 1, given 1")).to_have_count(1)
    expect(page.page.get_by_role("status").first).to_contain_text("Exactly one solution")
    clues = sm.KillerCage("r1c1 r1c2", 4), sm.Thermometer("r1c2 r2c2"), sm.AntiKnight()
    page.paste(sm.write(sm.read(SMALL).with_constraints(*clues), "json"))
    cell = "row 1 column 2, box 1, empty, Killer cage, Thermometer"
    expect(grid.get_by_role("gridcell", name=cell, exact=True)).to_have_count(1)


@pytest.mark.parametrize("width", [250, 360, 800, 1920])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_it_fits_every_width(opened: Any, address: str, width: int, scheme: str) -> None:
    with open_page(opened, address, width, 740, color_scheme=scheme, has_touch=True) as page:
        page.button("Cages and lines").click()
        page.see(page.verdict, "Exactly one")
        wide = page.page.evaluate("document.documentElement.scrollWidth")
        page.keep_picture(f"{width}-{scheme}")
        assert wide <= width
        for summary in ("Copy, move", "Regions"):
            page.page.locator("summary", has_text=summary).tap()
        page.button("Clone").tap()
        page.keep_picture(f"{width}-{scheme}-form")
        assert page.page.evaluate("document.documentElement.scrollWidth") <= width
        page.button("Digits").first.tap()
        page.cell(1, 1).tap()
        page.button("7").tap()
        expect(page.cell(1, 1)).to_have_text("7")
        page.button("Solve").tap()
        page.cell(1, 2).tap()
        page.keep_picture(f"{width}-{scheme}-solve")
        assert page.page.evaluate("document.documentElement.scrollWidth") <= width
        assert page.faults == []


def test_where_colours_are_forced_one_sees_what_is_on_and_where_to_look(
    opened: Any, address: str
) -> None:
    with open_page(opened, address, forced_colors="active") as page:
        looks = "one => getComputedStyle(one).backgroundColor"
        for pressed, other in (("Set", "Solve"), ("Digits", "Candidates")):
            assert page.button(pressed).evaluate(looks) != page.button(other).evaluate(looks)
        start_solving(page)
        page.button("Hint").click()
        page.see(page.page.locator(".solving .found"), "look at box 1")
        page.keep_picture("forced")
        borders = "cells => cells.map((one) => getComputedStyle(one, '::before').outlineStyle)"
        assert set(page.page.locator(".cell.look").evaluate_all(borders)) <= {"dashed", "solid"}
        page.press("v", "1")
        shades = page.page.locator(".shade").evaluate_all(
            "all => all.map((one) => getComputedStyle(one).backgroundImage)"
        )
        assert sum("gradient" in shade for shade in shades) == 1
        page.keep_picture("forced-colour")
        assert page.faults == []


def test_on_a_phone_a_cage_is_drawn_with_fingers(opened: Any, address: str) -> None:
    with open_page(opened, address, 360, 740, has_touch=True, is_mobile=True) as page:
        page.button("Killer cage").tap()
        expect(page.page.get_by_label("Number")).to_be_in_viewport()
        page.button("Several").tap()
        page.cell(1, 1).tap()
        page.cell(1, 2).tap()
        page.button("1").tap()
        page.button("2").tap()
        page.button("Draw").tap()
        expect(page.constraints).to_have_count(1)
        page.keep_picture("phone")
        assert kept(page).constraints == (sm.KillerCage("r1c1 r1c2", 12),)
        page.button("Solve").tap()
        expect(page.button("Several")).to_have_attribute("aria-pressed", "true")
        assert page.faults == []


def test_an_answer_that_is_cut_off_is_asked_for_again(page: OpenPage) -> None:
    page.paste(SMALL)
    page.see(page.verdict, "Exactly one")
    page.page.evaluate(
        "() => { const real = window.fetch; window.fetch = async (...how) => {"
        "const answer = await real(...how); window.fetch = real;"
        "return { ok: answer.ok, json: () => Promise.reject(new TypeError('cut off')) }; }; }"
    )
    page.cell(1, 2).click()
    page.button("Even").click()
    page.button("Draw").click()
    page.page.get_by_role("button", name="Start again").click()
    expect(page.constraints).to_have_count(1)


def test_a_server_that_dies_loses_nothing(opened: Any) -> None:
    command = BoardCommand(SMALL)
    with open_page(opened, command.address) as page:
        page.see_line(SMALL)
        page.see(page.verdict, "Exactly one")
        command.end(signal.SIGKILL)
        banner = page.page.locator(".banner")
        expect(banner).to_contain_text("Nothing is lost")
        page.keep_picture("died")
        page.cell(1, 2).click()
        page.press("3")
        page.see_line("13....3..4.....2")
        page.page.wait_for_timeout(500)
        work = json.loads(page.page.evaluate("localStorage.getItem('sudoku-model.work')"))
        assert work["moments"][work["place"]]["puzzle"]["givens"][1] == 3
        # What only Python can do is refused, as a page under its next address would not know of it.
        page.press("c", "Shift+ArrowRight", "7", "Enter")
        page.see(page.page.locator(".side > .alert"), "cannot be done while Python has stopped")
        expect(page.page.locator(".cell.selected")).to_have_count(2)
        expect(page.page.get_by_label("Number")).to_have_value("7")


def test_the_next_key_ends_a_search_and_ctrl_c_leaves_nothing_behind(
    opened: Any, tmp_path_factory: pytest.TempPathFactory
) -> None:
    hard = endless_puzzle()
    file = tmp_path_factory.mktemp("hard") / "hard.json"
    file.write_text(sm.write(hard, "json"))
    command = BoardCommand(str(file))
    try:
        with open_page(opened, command.address) as page:
            page.see(page.verdict, "Searching")
            page.cell(1, 1).click()
            page.press("5", "ArrowRight", "5")  # which needs no search
            page.see(page.verdict, "No solution")
            workers = _children(command.process.pid)
    finally:
        assert command.end() == 0
    for worker in workers:
        with pytest.raises(ProcessLookupError):
            os.kill(worker, 0)


def _children(process: int) -> list[int]:
    listed = subprocess.run(
        ["ps", "-o", "pid=", "--ppid", str(process)], check=False, capture_output=True
    )
    return [int(number) for number in listed.stdout.split()]


AXE = os.environ.get("SUDOKU_MODEL_AXE", "")


@pytest.mark.skipif(not AXE, reason="needs axe-core: SUDOKU_MODEL_AXE=…/axe-core/axe.min.js")
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_no_barrier(opened: Any, address: str, scheme: str) -> None:
    with open_page(opened, address, color_scheme=scheme, bypass_csp=True) as page:

        def look() -> None:
            page.page.wait_for_timeout(300)
            page.page.add_script_tag(path=AXE)
            # The names of cells say in words which marks are shown where.
            rules = {"rules": {"label-content-name-mismatch": {"enabled": False}}}
            script = "(rules) => axe.run(rules).then((found) => found.violations)"
            found = page.page.evaluate(script, rules)
            assert [(one["id"], [n["html"] for n in one["nodes"]]) for one in found] == []

        look()
        page.paste(BROKEN)
        page.see(page.page.locator(".reasons"), "2 clues")
        look()
        page.paste(f"{SMALL}\n{OPEN}")
        page.button("2: 4×4, digits: 4, constraints: 0").wait_for()
        look()
        page.button("2: 4×4, digits: 4, constraints: 0").click()
        page.button("Show solutions").click()
        page.button("Next solution").wait_for()
        look()
        page.button("Cages and lines").or_(page.button("Open")).first.click()
        look()
        page.button("Cages and lines").click()
        page.see(page.verdict, "Exactly one")
        for summary in ("Copy, move", "Regions"):
            page.page.locator("summary", has_text=summary).click()
        page.button("Sandwich").click()
        look()
        page.button("At least one of several").click()
        look()
        page.constraints.first.get_by_role("button").first.click()
        page.button("Change").click()
        look()
        page.press("Escape")
        page.button("Show the solution").click()
        look()
        page.button("Solve").click()
        page.cell(1, 2).click()
        page.press("3", "ArrowDown", "Shift+Digit1", "Control+Digit2", "v", "1", "2")
        page.button("Check").click()
        look()
        page.button("Explain").click()
        page.page.locator(".film h2").wait_for()
        look()
        for dialog in ("Share", "Rules", "Keys"):
            page.button(dialog).click()
            look()
            page.button("Close").last.click()
