"""What a setter does on the page in a real browser: arranging cells, regions, composites."""

from __future__ import annotations

import re
from typing import Any

import pytest

import sudoku_model as sm
from sudoku_model.constraints.regions import with_unknown_regions
from tests.notebook.browser import skip_without_browser
from tests.page.pages import OpenPage, kept, open_page

skip_without_browser()
pytest.importorskip("aiohttp", reason="needs aiohttp: pip install 'sudoku-model[board]'")

from playwright.sync_api import expect  # noqa: E402

pytestmark = [pytest.mark.slow, pytest.mark.filterwarnings("default")]

SMALL = "1.....3..4.....2"

IN_SIGHT = """item => {
  const box = item.getBoundingClientRect(), list = item.parentElement.getBoundingClientRect();
  return box.top >= list.top - 1 && box.bottom <= list.bottom + 1;
}"""


def small_with_thermometer(page: OpenPage) -> None:
    puzzle = sm.read(SMALL).with_constraints(sm.Thermometer("r1c1 r1c2"))
    page.paste(sm.write(puzzle, "json"))
    page.see_line(SMALL)


def test_fog_is_set_by_lighting_cells_shared_and_named_to_a_solver(page: OpenPage) -> None:
    page.paste(sm.write(sm.read("1... ..3. .4.. ...2"), "json"))
    page.see(page.verdict, "Exactly one")
    page.page.get_by_label("Find by name").fill("foglight")
    page.button("Light cells").click()
    page.drag((1, 1), (1, 2))
    page.cell(4, 4).click()
    page.see(page.page.locator("summary").filter(has_text="Fog"), "3 cells free of it")
    expect(page.cell(1, 2)).to_have_attribute("aria-label", re.compile("free of fog"))
    page.keep_picture("fog")
    page.cell(1, 2).click()
    page.see(page.page.locator("summary").filter(has_text="Fog"), "2 cells free of it")
    assert kept(page).fog == sm.Fog("r1c1 r4c4")
    page.button("Solve").click()
    page.see(page.page.locator(".solving .note:visible"), "Only SudokuPad shows it")
    page.keep_picture("fog-solve")
    page.button("Set").click()
    page.button("No fog").click()
    expect(page.button("No fog")).to_be_hidden()
    assert kept(page).fog is None
    page.button("Undo").click()
    assert kept(page).fog == sm.Fog("r1c1 r4c4")


def test_cells_are_copied_cut_pasted_and_moved_by_keys(page: OpenPage) -> None:
    small_with_thermometer(page)
    page.drag((1, 1), (1, 2))
    page.press("Control+c")
    page.cell(3, 3).click()
    page.press("Control+v")
    page.see_line("1.....3..41....2")
    assert kept(page).constraints == (
        sm.Thermometer("r1c1 r1c2"),
        sm.Thermometer("r3c3 r3c4"),
    )
    page.press("Alt+ArrowDown")
    page.see_line("1.....3..4....12")
    expect(page.cell(4, 3)).to_have_class(re.compile("selected"))
    expect(page.cell(4, 4)).to_have_class(re.compile("selected"))
    page.press("Alt+ArrowDown")
    page.see(page.page.locator(".side > .alert"), "leave the board")
    page.press("Control+x")
    page.see_line("1.....3..4......")
    expect(page.constraints).to_have_count(1)
    page.press("Control+z")
    page.see_line("1.....3..4....12")
    expect(page.constraints).to_have_count(2)
    for _ in range(2):
        page.press("Control+z")
    page.see_line(SMALL)
    expect(page.constraints).to_have_count(1)


def test_a_puzzle_is_turned_with_what_a_solver_has_filled_in(page: OpenPage) -> None:
    small_with_thermometer(page)
    page.button("Solve").click()
    page.cell(1, 2).click()
    page.press("3")
    page.button("Set").click()
    page.page.get_by_text("Copy, move, mirror, turn").click()
    page.button("Whole puzzle").click()
    page.button("Turn right").click()
    page.see_line("...1.4....3.2...")
    assert kept(page).constraints == (sm.Thermometer("r1c4 r2c4"),)
    page.keep_picture("arranging")
    page.button("Solve").click()
    expect(page.cell(2, 4)).to_have_text("3")
    page.button("Set").click()
    page.button("Selection").click()
    page.drag((1, 4), (2, 4))
    page.button("Mirror top and bottom").click()
    page.see_line(".....4.1..3.2...")


def test_fingers_copy_and_paste(opened: Any, address: str) -> None:
    with open_page(opened, address, 360, 740, has_touch=True, is_mobile=True) as page:
        page.paste(SMALL)
        page.see_line(SMALL)
        page.cell(1, 1).tap()
        page.page.get_by_text("Copy, move, mirror, turn").tap()
        page.button("Copy").tap()
        page.cell(4, 1).tap()
        page.button("Paste").tap()
        page.see_line("1.....3..4..1..2")
        page.keep_picture("phone-arranging")
        assert page.page.evaluate("document.documentElement.scrollWidth") <= 360
        assert page.faults == []


def test_regions_are_drawn_and_judged_when_they_divide_the_board(page: OpenPage) -> None:
    page.paste(SMALL)
    page.see_line(SMALL)
    page.page.locator("summary", has_text="Regions").click()
    page.button("No regions").click()
    page.see(page.verdict, "Several solutions|Exactly one|No solution")
    page.button("Draw regions").click()
    page.drag((1, 1), (1, 2), (1, 3))
    page.press("Enter")
    page.see(page.verdict, "The regions are not finished")
    page.see(page.page.locator(".detail"), "region 1 has 3 cells, expected 4; 13 cells belong")
    page.keep_picture("regions")
    page.drag((1, 3), (1, 4))
    page.press("Enter")
    for row, left in ((2, "12 cells"), (3, "8 cells"), (4, "4 cells")):
        page.see(page.page.locator(".detail"), f"^{left} belong to no region")
        page.drag((row, 1), (row, 2), (row, 3), (row, 4))
    page.see(page.verdict, "Several solutions|Exactly one|No solution")
    assert kept(page).grid.regions == tuple(cell // 4 for cell in range(16))
    page.cell(1, 1).click()
    page.press("Delete")
    page.see(page.verdict, "The regions are not finished")
    page.button("Judge it all the same").click()
    page.see(page.verdict, "Several solutions|Exactly one|No solution")
    page.press("Escape")
    page.button("Usual boxes").click()
    page.see(page.verdict, "Exactly one")


def test_a_composite_is_made_of_clues_changed_and_taken_apart(page: OpenPage) -> None:
    page.paste(sm.write(sm.read(SMALL).with_constraints(sm.Even("r1c2"), sm.Odd("r1c2")), "json"))
    page.see(page.verdict, "No solution")
    page.page.get_by_role("searchbox").fill("at least one")
    page.page.locator(".palette").get_by_role("button", name="At least one of several").click()
    for box in page.page.locator(".choice input").all():
        box.check()
    page.keep_picture("composite")
    page.button("Draw").click()
    expect(page.constraints).to_have_count(1)
    page.see(page.verdict, "Exactly one")
    page.constraints.get_by_role("button").first.click()
    page.keep_picture("chosen")
    page.button("Take apart").click()
    expect(page.constraints).to_have_count(2)
    page.see(page.verdict, "No solution")
    page.constraints.first.get_by_role("button").first.click()
    page.button("Change").click()
    cells = page.page.get_by_label("cells", exact=True)
    expect(cells).to_have_value("r1c2")
    cells.fill("r1c3")
    page.keep_picture("change")
    page.button("Save").click()
    page.see(page.verdict, "Exactly one")
    assert kept(page).constraints == (sm.Even("r1c3"), sm.Odd("r1c2"))


def test_what_has_no_tool_is_filled_in_from_the_selection(page: OpenPage) -> None:
    page.drag((1, 1), (1, 2))
    page.button("Clone").click()
    page.drag((5, 5), (5, 6))
    page.button("Take the selection: copy").click()
    page.button("Draw").click()
    expect(page.constraints).to_have_count(1)
    assert kept(page).constraints == (sm.Clone("r1c1 r1c2", "r5c5 r5c6"),)
    page.button("Chaos construction").click()
    page.button("Draw").click()
    expect(page.constraints).to_have_count(2)
    page.see(page.page.locator(".beside"), "Beside the board: 81 cells, from cc1 to cc81")
    page.keep_picture("chaos")


def test_boards_of_any_size_and_shape(page: OpenPage) -> None:
    page.button("Open").click()
    page.page.get_by_role("spinbutton", name="Rows").fill("7")
    page.button("New board").click()
    expect(page.page.get_by_role("grid", name="7 by 7 Sudoku")).to_be_visible()
    samurai = sm.Puzzle.empty(sm.Grid.samurai()).with_given("r1c1", 5)
    page.paste(sm.write(samurai, "json"))
    expect(page.page.get_by_role("grid", name="21 by 21 Sudoku")).to_be_visible()
    page.keep_picture("samurai")
    grid = sm.Grid(4, 4, range(1, 5), (None,) * 16, extras=(sm.ExtraCell("total", (4, 7)),))
    arrow = sm.Puzzle.empty(grid).with_constraints(sm.Arrow("total", "r1c1 r1c2"))
    page.paste(sm.write(arrow, "json"))
    page.see(page.page.locator(".beside"), r"Beside the board: total \(4 7\)")
    page.see(page.verdict, "Several")
    page.button("Show solutions").click()
    page.see(page.page.locator(".beside"), r"total = [47]")
    page.keep_picture("extras")


def test_a_rectangle_is_selected_by_clicks_by_a_drag_and_by_keys_and_filled(page: OpenPage) -> None:
    page.paste("1" + "." * 15)
    page.see_line("1" + "." * 15)
    page.cell(2, 2).click()
    page.cell(4, 3).click(modifiers=["Shift"])
    page.press("4")
    page.see_line("1....44..44..44.")
    page.press("Backspace")
    # The other corner may lie on any side of the first one, which stays.
    page.cell(1, 1).click(modifiers=["Shift"])
    page.press("2")
    page.see_line("22..22..........")
    page.press("Backspace")
    page.page.keyboard.down("Shift")
    page.drag((2, 2), (3, 4), (2, 3))
    page.page.keyboard.up("Shift")
    page.press("3")
    page.see_line(".....33.........")
    page.press("Backspace", "ArrowDown", "Control+Shift+ArrowRight", "Control+Shift+ArrowDown")
    page.press("1")
    page.see_line("..........11..11")


def test_a_double_click_selects_all_cells_with_the_digit(page: OpenPage) -> None:
    page.paste("1.....3..4.....1")
    page.see_line("1.....3..4.....1")
    selected = page.page.locator(".cell.selected")
    page.cell(1, 1).dblclick()
    expect(selected).to_have_count(2)
    page.press("2")
    page.see_line("2.....3..4.....2")
    page.button("Solve").click()
    page.cell(2, 1).click()
    page.press("3")
    page.cell(2, 3).dblclick()
    expect(selected).to_have_count(2)
    page.cell(1, 3).dblclick()  # which is empty
    expect(selected).to_have_count(1)


def test_a_constraint_is_drawn_on_a_rectangle(page: OpenPage) -> None:
    page.paste("." * 16)
    page.press("Escape")
    page.button("Killer cage").click()
    page.page.keyboard.down("Shift")
    page.drag((2, 2), (3, 3))
    page.page.keyboard.up("Shift")
    page.page.get_by_label("Number").fill("10")
    page.button("Draw").click()
    expect(page.constraints).to_have_count(1)
    assert kept(page).constraints == (sm.KillerCage("r2c2 r2c3 r3c2 r3c3", 10),)


@pytest.mark.parametrize("menu", ["Open", "Rules", "Share", "Keys"])
def test_a_menu_opens_and_closes_by_keys_and_the_focus_comes_back(
    page: OpenPage, menu: str
) -> None:
    page.paste(SMALL)
    page.see_line(SMALL)
    opener = page.button(menu)
    dialog = page.page.get_by_role("dialog")
    opener.focus()
    page.press("Enter")
    expect(dialog).to_be_visible()
    assert page.page.evaluate("document.querySelector('dialog').contains(document.activeElement)")
    # Each control of it is reached, and the page behind it is not.
    controls = dialog.locator("button:visible, input:visible, select:visible, textarea:visible")
    reached = set()
    for _ in range(2 * controls.count() + 4):
        page.press("Tab")
        reached.add(page.page.evaluate(PLACE_OF_FOCUS))
    assert {*range(controls.count())} <= reached, f"{reached} of {controls.count()}"
    assert "page" not in reached
    page.press("Escape")
    expect(dialog).not_to_be_visible()
    expect(opener).to_be_focused()


PLACE_OF_FOCUS = """() => {
  const { activeElement: focused } = document;
  const dialog = document.querySelector("dialog");
  if (focused === document.body || focused === dialog) return "browser";
  if (!dialog.contains(focused)) return "page";
  const controls = [...dialog.querySelectorAll("button, input, select, textarea")];
  return controls.filter((one) => one.checkVisibility()).indexOf(focused);
}"""


def test_keys_shown_from_the_board_lead_back_to_the_cell(page: OpenPage) -> None:
    page.cell(3, 2).click()
    page.press("?")
    expect(page.page.get_by_role("dialog")).to_be_visible()
    page.press("Escape")
    expect(page.cell(3, 2)).to_be_focused()


@pytest.mark.parametrize("name", ["Copy, move, mirror, turn", "Regions"])
def test_what_is_folded_opens_by_keys_and_its_controls_come_next(page: OpenPage, name: str) -> None:
    page.paste(SMALL)
    page.see_line(SMALL)
    summary = page.page.locator("summary", has_text=name)
    part = page.page.locator("details", has=summary)
    summary.focus()
    page.press("Enter")
    controls = part.locator("button:not(:disabled):visible, input:visible")
    for place in range(controls.count()):
        page.press("Tab")
        expect(controls.nth(place)).to_be_focused()
    summary.focus()
    page.press("Enter")
    expect(controls).to_have_count(0)


def test_a_form_is_left_by_escape_from_any_of_its_fields(page: OpenPage) -> None:
    page.paste(SMALL)
    page.see_line(SMALL)
    for tool in ("Killer cage", "Sum"):
        page.button(tool).focus()
        page.press("Enter")
        page.page.locator(".drawing input:visible").first.focus()
        page.press("Escape")
        expect(page.button("Digits")).to_have_attribute("aria-pressed", "true")
        expect(page.cell(1, 1)).to_be_focused()


def test_who_chooses_a_form_by_keys_goes_on_in_it(page: OpenPage) -> None:
    clues = (sm.KillerCage("r1c1 r1c2", 5), sm.Thermometer("r2c1 r2c2"))
    page.paste(sm.write(sm.Puzzle.empty(4).with_constraints(*clues), "json"))
    expect(page.constraints).to_have_count(2)
    page.page.get_by_label("Find by name").fill("at least one of several")
    page.press("Tab", "Enter")
    expect(page.page.locator(".choices input").first).to_be_focused()
    page.press("Space", "Tab", "Space", "Tab")
    expect(page.button("Draw")).to_be_focused()
    page.press("Enter")
    expect(page.constraints).to_have_count(1)
    assert kept(page).constraints == (sm.Or(clues),)


def test_a_form_without_anything_to_choose_has_its_button_focused(page: OpenPage) -> None:
    page.page.get_by_label("Find by name").fill("at least one of several")
    page.press("Tab", "Enter")
    expect(page.button("Draw")).to_be_focused()


def test_the_focus_goes_to_the_board_where_its_button_goes(page: OpenPage) -> None:
    page.paste(f"# Antiknight rules apply\n{SMALL}")
    page.button("State it").focus()
    page.press("Enter")
    expect(page.constraints).to_have_count(1)
    expect(page.cell(1, 1)).to_be_focused()
    page.button("Undo").focus()
    page.press("Enter", "Enter")
    page.see(page.verdict, "An empty board")
    expect(page.cell(1, 1)).to_be_focused()


def test_constraints_removed_in_one_go_are_those_that_were_clicked(page: OpenPage) -> None:
    clues = (sm.Even("r1c2"), sm.Odd("r1c3"), sm.Even("r1c4"), sm.Odd("r2c1"))
    page.paste(sm.write(sm.read(SMALL).with_constraints(*clues), "json"))
    expect(page.constraints).to_have_count(4)
    # As while Python loads: the second click comes before the first one is carried out.
    page.page.evaluate(
        "() => { const items = document.querySelectorAll('.constraints li button:last-child');"
        "items[0].click(); items[1].click(); items[1].click(); }"
    )
    page.see(page.page.locator(".side > .alert"), "not there any more")
    expect(page.constraints).to_have_count(2)
    assert kept(page).constraints == clues[2:]
    page.constraints.first.get_by_role("button").first.click()
    for _ in range(2):
        page.press("Alt+ArrowDown")
    page.see(page.constraints.first, "r3c4")


def test_what_is_clicked_while_another_board_comes_does_not_change_that(page: OpenPage) -> None:
    one, other = (
        sm.read(SMALL).with_constraints(clue) for clue in (sm.Even("r1c2"), sm.Odd("r1c3"))
    )
    page.paste(sm.write(one, "json"))
    expect(page.constraints).to_have_count(1)
    page.paste(sm.write(other, "json"), then_click=".constraints li button:last-child")
    page.see(page.constraints.first, "r1c3")
    page.button("Even").click()  # carried out after what was clicked before
    page.cell(2, 2).click()
    page.press("Enter")
    expect(page.constraints).to_have_count(2)
    assert kept(page).constraints == (*other.constraints, sm.Even("r2c2"))


def test_a_form_closes_when_what_it_changes_is_gone(page: OpenPage) -> None:
    even, odd = sm.Even("r1c2"), sm.Odd("r1c3")
    page.paste(sm.write(sm.read(SMALL).with_constraints(even, odd), "json"))
    expect(page.constraints).to_have_count(2)
    form = page.page.locator(".form input")
    page.constraints.nth(1).get_by_role("button").first.click()
    page.button("Change").click()
    expect(form).not_to_have_count(0)
    # The constraint that is changed comes first now: to save it would change another one.
    page.constraints.nth(0).get_by_role("button").last.click()
    expect(page.constraints).to_have_count(1)
    expect(form).to_have_count(0)
    page.button("Sum").click()
    expect(form).not_to_have_count(0)
    page.paste("." * 36)
    page.see_line("." * 36)
    expect(form).to_have_count(0)
    expect(page.button("Digits")).to_have_attribute("aria-pressed", "true")


@pytest.mark.parametrize(("width", "height"), [(360, 740), (250, 600), (740, 360)])
def test_on_a_narrow_page_the_board_does_not_cover_what_a_tool_needs(
    opened: Any, address: str, width: int, height: int
) -> None:
    with open_page(opened, address, width, height) as page:
        page.paste(SMALL)
        page.see_line(SMALL)
        page.button("Killer cage").click()
        for control in (page.page.get_by_label("Number"), page.button("Draw")):
            box = control.bounding_box()
            middle = [box["x"] + box["width"] / 2, box["y"] + box["height"] / 2]
            assert control.evaluate(
                "(one, [x, y]) => one.contains(document.elementFromPoint(x, y))", middle
            ), f"{control} is covered at {middle}"


@pytest.mark.parametrize(("width", "height"), [(360, 740), (740, 360), (700, 450), (568, 320)])
def test_on_any_phone_board_verdict_and_what_a_tool_needs_are_in_sight_together(
    opened: Any, address: str, width: int, height: int
) -> None:
    with open_page(opened, address, width, height, has_touch=True, is_mobile=True) as page:
        page.button("Sandwich").tap()
        expect(page.button("Draw")).to_be_in_viewport(ratio=1)
        for cell in (page.cell(1, 1), page.cell(9, 9)):
            expect(cell).to_be_in_viewport(ratio=1)
        page.page.get_by_role("gridcell", name="outside, above column 3").tap()
        page.page.locator(".setting .pad").get_by_role("button", name="9").tap()
        page.button("Draw").tap()
        expect(page.constraints).to_have_count(1)
        page.keep_picture(f"both-{width}")
        if height > width:
            brief = page.page.locator(".brief")
            page.see(brief, "Several solutions")
            expect(brief).to_be_in_viewport(ratio=1)
            expect(page.button("Undo")).to_be_in_viewport(ratio=1)
            page.button("Undo").tap()
            expect(page.constraints).to_have_count(0)
            brief.tap()
            expect(page.verdict).to_be_in_viewport(ratio=1)
        assert page.faults == []


@pytest.mark.parametrize(("width", "height"), [(360, 740), (740, 360), (1400, 900)])
def test_what_is_wrong_is_said_in_sight_of_the_tool(
    opened: Any, address: str, width: int, height: int
) -> None:
    with open_page(opened, address, width, height) as page:
        page.button("Full rank").scroll_into_view_if_needed()
        page.button("Full rank").click()
        page.page.get_by_role("gridcell", name="outside, above column 3").click()
        page.press("Enter")
        alert = page.page.locator(".side > .alert")
        page.see(alert, "type it first")
        expect(alert).to_be_in_viewport(ratio=1)
        page.keep_picture(f"wrong-{width}")
        box = alert.bounding_box()
        middle = [box["x"] + box["width"] / 2, box["y"] + box["height"] / 2]
        assert alert.evaluate(
            "(one, [x, y]) => one.contains(document.elementFromPoint(x, y))", middle
        ), "it is covered"


def test_what_is_typed_for_a_tool_at_the_end_of_the_palette_is_in_sight(page: OpenPage) -> None:
    page.button("Sandwich").scroll_into_view_if_needed()
    page.button("Sandwich").click()
    page.page.get_by_role("gridcell", name="outside, above column 3").click()
    page.press("1", "7")
    number = page.page.get_by_label("Number")
    expect(number).to_have_value("17")
    expect(number).to_be_in_viewport(ratio=1)
    page.press("Enter")
    page.see(page.page.locator(".brief"), "Several solutions")
    expect(page.page.locator(".brief")).to_be_in_viewport(ratio=1)
    page.keep_picture("tool-now")


def test_regions_that_were_found_are_drawn_with_the_solution(page: OpenPage) -> None:
    grid = with_unknown_regions(4)
    puzzle = sm.Puzzle(grid, (1, *[None] * 31), constraints=(sm.ChaosConstruction(),))
    page.paste(sm.write(puzzle, "json"))
    page.see(page.verdict, "Several solutions")

    def borders() -> str:
        drawn: str = page.page.locator(".picture").inner_html()
        return drawn

    unknown = borders()
    page.button("Show solutions").click()
    expect(page.page.locator(".ghost")).to_have_count(15)
    page.page.wait_for_function(
        "(old) => document.querySelector('.picture').innerHTML != old", arg=unknown
    )
    page.keep_picture("found-regions")
    page.cell(1, 2).click()
    page.press("2")
    page.see(page.verdict, "Several solutions")
    expect(page.page.locator(".ghost")).to_have_count(0)
    assert borders() == unknown


def test_drawings_are_added_undone_and_removed_and_no_verdict_changes(page: OpenPage) -> None:
    page.paste(SMALL)
    page.see(page.verdict, "Exactly one")
    page.page.locator("summary", has_text="Drawings").click()
    page.button("Drawn line").click()
    page.page.locator(".drawing select").select_option(label="blue")
    page.drag((2, 1), (2, 3))
    listed = page.page.locator(".drawings li")
    expect(listed).to_have_text(["drawn line, r2c1 to r2c3"])
    page.button("Drawn text").click()
    page.cell(1, 2).click()
    page.press("F", "o", "g", "Enter")
    expect(listed).to_have_count(2)
    assert kept(page).cosmetics == (
        sm.DrawnLine(((1.5, 0.5), (1.5, 1.5), (1.5, 2.5)), "#a9c8f2"),
        sm.DrawnShape((0.5, 1.5), text="Fog", ink="#5d6e85"),
    )
    page.see(page.verdict, "Exactly one")
    page.keep_picture("drawings")
    page.press("Control+z")
    expect(listed).to_have_count(1)
    page.press("Control+Shift+z")
    expect(listed).to_have_count(2)
    page.button("Remove: drawn line, r2c1 to r2c3").click()
    expect(listed).to_have_count(1)
    page.button("Remove all drawings").click()
    expect(listed).to_have_count(0)
    assert kept(page).cosmetics == ()


def test_a_question_mark_is_typed_into_a_text_and_shows_the_keys_elsewhere(page: OpenPage) -> None:
    page.paste(SMALL)
    page.page.locator("summary", has_text="Drawings").click()
    page.button("Drawn text").click()
    page.cell(1, 2).click()
    page.press("?", "Enter")
    expect(page.page.locator(".drawings li")).to_have_text(["drawn text '?', r1c2"])
    page.press("Escape", "?")
    expect(page.page.get_by_role("dialog")).to_be_visible()


def test_a_cage_and_a_text_across_cells_are_drawn_with_the_keyboard_alone(page: OpenPage) -> None:
    page.paste(SMALL)
    page.see(page.verdict, "Exactly one")
    page.page.locator("summary", has_text="Drawings").click()
    listed = page.page.locator(".drawings li")
    for tool in ("Drawn cage", "Drawn text across cells"):
        page.button(tool).focus()
        page.press("Enter")
        page.cell(2, 2).focus()
        page.press("Shift+ArrowRight", "Shift+ArrowDown", "W", "Enter")
    expect(listed).to_have_text(["drawn cage 'W', r2c2 to r3c3", "drawn text 'W', r2c2 to r3c3"])
    corners = ((1.5, 1.5), (1.5, 2.5), (2.5, 2.5))
    assert kept(page).cosmetics == (
        sm.DrawnCage(corners, "W", "#6c6c6c"),
        sm.DrawnShape((2.0, 2.0), text="W", ink="#6c6c6c"),
    )
    page.see(page.verdict, "Exactly one")
    page.press("Control+z", "Control+z")
    expect(listed).to_have_count(0)


@pytest.mark.parametrize("width", [250, 331, 360, 400, 420, 768])
def test_the_keys_can_be_looked_up_at_any_width(opened: Any, address: str, width: int) -> None:
    with open_page(opened, address, width) as page:
        expect(page.button("Keys")).to_be_in_viewport(ratio=1)
        page.button("Keys").click()
        expect(page.page.get_by_role("dialog")).to_be_visible()
        assert page.page.evaluate("document.documentElement.scrollWidth") <= width


def test_a_tool_that_is_chosen_by_keys_leads_back_to_the_board(page: OpenPage) -> None:
    page.paste(SMALL)
    page.see_line(SMALL)
    page.cell(2, 2).click()
    page.page.get_by_role("searchbox").fill("greater")
    page.press("Tab", "Enter")
    expect(page.cell(2, 2)).to_be_focused()
    page.press("Shift+ArrowRight", "Enter")
    expect(page.constraints).to_have_count(1)
    assert kept(page).constraints == (sm.GreaterThan("r2c2 r2c3"),)


@pytest.mark.parametrize(
    ("wanted", "tool"),
    [
        ("x-sums", "X-sum"),
        ("cages", "Killer cage"),
        ("sandwiches", "Sandwich"),
        ("white dots", "White dot"),
        ("Region sums", "Region sum line"),
        ("thermos", "Thermometer"),
        ("between lines", "Between line"),
    ],
)
def test_a_tool_is_found_by_the_name_of_several(page: OpenPage, wanted: str, tool: str) -> None:
    page.page.get_by_role("searchbox").fill(wanted)
    found = page.page.locator(".palette").get_by_role("button", name=tool, exact=True)
    expect(found).to_be_visible()


def test_enter_after_a_line_that_draws_itself_does_nothing(page: OpenPage) -> None:
    page.paste(SMALL)
    page.see_line(SMALL)
    page.press("t")
    page.drag((1, 1), (1, 2))
    page.press("Enter")
    expect(page.constraints).to_have_count(1)
    page.press("Enter")  # by now the board with the line on it has come
    page.page.wait_for_timeout(300)
    expect(page.page.locator(".side > .alert")).to_be_hidden()
    expect(page.constraints).to_have_count(1)
    page.press("Escape", "t", "Enter")
    page.see(page.page.locator(".side > .alert"), "found no cells")


def test_after_a_constraint_digits_and_candidates_go_where_the_cursor_stands(
    page: OpenPage,
) -> None:
    page.paste(SMALL)
    page.see_line(SMALL)
    page.cell(2, 1).focus()
    page.press("t", "Shift+ArrowRight", "Enter")
    expect(page.constraints).to_have_count(1)
    page.press("Escape", "4")
    expect(page.cell(2, 2)).to_have_text("4")
    page.press("t", "ArrowDown", "ArrowDown", "Shift+ArrowRight", "Enter")
    expect(page.constraints).to_have_count(2)
    page.press("Escape", "m", "1", "3")
    expect(page.cell(4, 3)).to_have_attribute("aria-label", re.compile("candidates 1 3"))


def test_a_board_gets_another_size_with_what_fits_and_undo_brings_back_the_rest(
    page: OpenPage,
) -> None:
    page.button("A small killer").click()
    page.see(page.verdict, "Exactly one")
    before = kept(page)
    page.page.locator("summary", has_text="Size and regions").click()
    rows, columns = (page.page.get_by_role("spinbutton", name=name) for name in ("Rows", "Columns"))
    expect(rows).to_have_value(str(before.grid.rows))
    page.cell(before.grid.rows, before.grid.columns).click()
    rows.fill("5")
    page.press("Enter")
    expect(page.page.get_by_role("grid", name="5 by 5 Sudoku")).to_be_visible()
    page.see(page.page.locator(".side > .alert"), "left out; undo brings it back: .*cage")
    page.keep_picture("resized")
    assert 0 < len(kept(page).constraints) < len(before.constraints)
    page.button("Undo").first.click()
    expect(page.page.get_by_role("grid", name="6 by 6 Sudoku")).to_be_visible()
    assert kept(page) == before
    expect(rows).to_have_value("6")
    columns.fill("9")
    rows.fill("9")
    page.button("Change size").click()
    expect(page.page.get_by_role("grid", name="9 by 9 Sudoku")).to_be_visible()
    expect(page.page.locator(".side > .alert")).to_be_hidden()
    assert kept(page).constraints == before.constraints


def test_a_digit_above_nine_is_typed_as_its_letter_or_as_a_number(page: OpenPage) -> None:
    page.button("Open").click()
    page.page.get_by_role("spinbutton", name="Rows").fill("16")
    page.press("Enter")
    expect(page.page.get_by_role("grid", name="16 by 16 Sudoku")).to_be_visible()
    for column, keys in enumerate(("16", "g", "G", "1", "10"), start=1):
        page.cell(1, column).click()
        page.press(*keys)
    page.see_line("GGG1A" + "." * 251)
    page.cell(2, 1).click()
    page.press("m", "1", "2")
    page.see_line("GGG1A" + "." * 251)
    assert kept(page).candidates == {16: frozenset([1, 2])}
    page.button("Solve").click()
    page.cell(3, 1).click()
    page.press("1", "5")
    expect(page.cell(3, 1)).to_have_text("F")


def test_a_dot_is_drawn_between_two_cells_and_called_a_dot_when_it_is_refused(
    page: OpenPage,
) -> None:
    page.button("White dot").click()
    page.see(page.page.locator(".setting .hint"), "Drag from one of two cells to the other")
    page.cell(5, 5).click()  # one cell is no mistake yet
    page.drag((1, 1), (1, 2), (1, 3))
    page.see(page.page.locator(".side > .alert"), "^White dot: 3 cells, expected two$")
    expect(page.constraints).to_have_count(0)
    page.drag((1, 1), (1, 2))
    expect(page.constraints).to_have_count(1)
    assert kept(page).constraints == (sm.Difference("r1c1 r1c2", 1),)


def test_digits_of_a_constraint_are_typed_and_tapped_as_the_board_shows_them(
    page: OpenPage,
) -> None:
    page.paste(sm.write(sm.Puzzle.empty(16), "json"))
    expect(page.page.get_by_role("grid", name="16 by 16 Sudoku")).to_be_visible()
    page.button("Quadruple").click()
    pad = page.page.locator(".setting .pad")
    page.drag((1, 1), (1, 2), (2, 2), (2, 1))
    page.press("c", "E", "Enter")  # elsewhere they choose a cage and even cells
    expect(page.constraints).to_have_count(1)
    page.drag((1, 3), (1, 4), (2, 4), (2, 3))
    page.press("1", "2", "Enter")
    expect(page.constraints).to_have_count(2)
    page.drag((1, 5), (1, 6), (2, 6), (2, 5))
    for sign in ("1", "2", "G"):
        pad.get_by_role("button", name=sign, exact=True).click()
    page.button("Draw").click()
    expect(page.constraints).to_have_count(3)
    found = [one.digits for one in kept(page).constraints if isinstance(one, sm.Quadruple)]
    assert found == [(12, 14), (12,), (1, 2, 16)]


def test_any_number_of_a_constraint_is_typed_with_fingers(opened: Any, address: str) -> None:
    with open_page(opened, address, 360, 740, has_touch=True, is_mobile=True) as page:
        page.paste(SMALL)
        page.see_line(SMALL)
        page.page.locator(".palette").get_by_role("button", name="Killer cage").tap()
        page.button("Several").tap()
        for cell in ((4, 1), (4, 2), (4, 3), (3, 3)):
            page.cell(*cell).tap()
        for key in "10":
            page.page.locator(".setting .pad").get_by_role("button", name=key, exact=True).tap()
        page.keep_picture("phone-number")
        page.button("Draw").tap()
        expect(page.constraints).to_have_count(1)
        assert kept(page).constraints == (sm.KillerCage("r4c1 r4c2 r4c3 r3c3", 10),)
        assert page.faults == []


def test_a_constraint_is_found_however_its_name_is_written(page: OpenPage) -> None:
    for name, label in (("anti knight", "Anti-knight"), ("ANTI-KING", "Anti-king")):
        page.page.get_by_label("Find by name").fill(name)
        expect(page.page.locator(".palette button:visible")).to_have_text([label])


def test_what_a_draft_of_the_rules_replaces_comes_back(page: OpenPage) -> None:
    page.paste(SMALL)
    page.button("Rules").click()
    rules = page.page.get_by_role("textbox", name="Rules")
    rules.fill("My own words.")
    page.button("Draft the rules").click()
    expect(rules).to_have_value(re.compile("^Normal 4x4 sudoku rules apply"))
    page.press("Control+z")
    expect(rules).to_have_value("My own words.")


def test_the_clues_of_the_selected_cells_are_in_sight_in_a_long_list(page: OpenPage) -> None:
    cages = [
        sm.KillerCage(f"r{row}c{column} r{row}c{column + 1}")
        for row in range(1, 10)
        for column in (1, 4, 7)
    ]
    page.paste(sm.write(sm.Puzzle.empty(9).with_constraints(*cages), "json"))
    expect(page.constraints).to_have_count(27)
    page.cell(9, 5).click()
    chosen = page.constraints.nth(25)
    expect(chosen).to_have_class(re.compile("here"))
    assert chosen.evaluate(IN_SIGHT)
    page.keep_picture("clues-here")
    page.cell(1, 1).click()
    assert page.constraints.nth(0).evaluate(IN_SIGHT)
    assert not chosen.evaluate(IN_SIGHT)
    page.press("e", "Enter")
    expect(page.constraints).to_have_count(28)
    assert page.constraints.nth(27).evaluate(IN_SIGHT)
    page.constraints.nth(26).get_by_role("button").last.click()
    expect(page.constraints).to_have_count(27)
    assert page.constraints.nth(26).evaluate(IN_SIGHT)


def test_the_tools_stay_where_they_are_while_the_verdict_changes(page: OpenPage) -> None:
    tops = set()
    for text, verdict in (
        (SMALL, "Exactly one"),
        (SMALL[:-1] + ".", "Several"),
        ("1" * 16, "No solution"),
    ):
        page.paste(text)
        page.see(page.verdict, verdict)
        page.see_line(text)
        tops.add(page.page.locator(".setting").bounding_box()["y"])
    assert len(tops) == 1


def test_the_number_of_a_clue_is_changed_with_three_keys(page: OpenPage) -> None:
    page.paste(sm.write(sm.read(SMALL).with_constraints(sm.KillerCage("r1c2 r1c3", 6)), "json"))
    page.see(page.verdict, "No solution")
    page.constraints.get_by_role("button").first.click()
    page.button("Change").press("Enter")
    expect(page.page.get_by_label("total")).to_be_focused()
    page.press("5", "Enter")
    page.see(page.verdict, "Exactly one")
    assert kept(page).constraints == (sm.KillerCage("r1c2 r1c3", 5),)


def test_what_selected_cells_add_up_to_is_said_where_a_number_is_asked_for(page: OpenPage) -> None:
    page.paste(SMALL)
    page.see(page.verdict, "Exactly one")
    page.button("Show the solution").click()
    page.press("c")
    page.drag((1, 1), (1, 2), (2, 2))
    said = page.page.locator(".drawing > .note")
    page.see(said, "^Sum 6$")
    page.keep_picture("sum")
    page.button("Show the solution").click()
    page.see(said, "^$")
    page.button("Show the solution").click()
    page.drag((1, 1), (1, 2), (2, 2))
    page.see(said, "Sum 6")
    page.press("6", "Enter")
    expect(page.constraints).to_have_count(1)
    page.see(said, "^$")
    page.see(page.verdict, "Exactly one")
    page.press("e")
    page.drag((1, 1), (1, 2))
    page.see(said, "^$")
