"""Puzzles as they are pasted: out of mails, chats, forums and pages, with what stands around."""

from __future__ import annotations

import html
import json
import quopri
from pathlib import Path
from urllib.parse import quote, unquote

import pytest

import sudoku_model as sm

CELLS = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
ROWS = [CELLS[start : start + 9] for start in range(0, 81, 9)]
GRID = "\n".join(ROWS)
DRAWN = sm.write(CELLS, "grid").rstrip()
CAGE = sm.Puzzle.empty(4).with_constraints(sm.KillerCage("r1c1 r1c2", 5))
LINK = sm.write(CAGE, "fpuzzles").strip()
RULE = "Cells a knight's move apart are not equal."


def quoted(text: str) -> str:
    return "\n".join(f"> {line}" for line in text.split("\n"))


@pytest.mark.parametrize("cells", [CELLS, GRID, DRAWN, GRID.replace(".", "0")])
@pytest.mark.parametrize(
    "around",
    [
        "```\n{}\n```",
        "~~~text\n{}\n~~~\n",
        "Hello everyone,\nhere is my new puzzle:\n\n{}\n\nHave fun!\nJohn",
        "[code]{}[/code]",
        "[code]\n{}\n[/code]",
        "<pre>{}</pre>",
        'puzzle = """\n{}\n"""',
        "\u200b{}",
        "\u200e{}\u200f",
        "puzzle: |\n{}",
        "From: anna@example.org\nDate: Mon, 1 Jan 2024 10:00:00 +0100\n\n{}\n-- \nAnna",
        "________________________________\nSent: 10:01\n\n{}",
        "**Otto** - Today at 10:01\n```\n{}\n```",
    ],
)
def test_cells_are_read_within_words_and_marks(cells: str, around: str) -> None:
    assert sm.read(around.format(cells)).givens == sm.read(CELLS).givens


@pytest.mark.parametrize("blank", "?xX\xb7\u2022\u25a1")
def test_empty_cells_may_be_typed_in_any_one_way(blank: str) -> None:
    assert sm.read(GRID.replace(".", blank)).givens == sm.read(CELLS).givens
    with pytest.raises(sm.PuzzleFormatError):  # as two ways may mean two things
        sm.read(GRID.replace(".", blank, 3))


def test_digits_and_quotes_may_be_those_of_programs() -> None:
    wide = "".join(chr(0xFF10 + int(sign)) if sign.isdigit() else sign for sign in GRID)
    keys = "".join(f"{sign}\ufe0f\u20e3" if sign.isdigit() else sign for sign in GRID)
    sheet = "\n".join(",".join(f'"{sign}"' for sign in row).replace(".", "") for row in ROWS)
    listed = ",\n".join(f'"{row}"' for row in ROWS)
    for text in (wide, keys, sheet, listed):
        assert sm.read(text).givens == sm.read(CELLS).givens
    for mark in ("{}'", '"{}"'):  # of a cell, not around all of them
        with pytest.raises(sm.PuzzleFormatError):
            sm.read(GRID.replace("5", mark.format("5"), 1))


@pytest.mark.parametrize("text", ["Easy: {}", "**{}**", "||{}||", "[01.02.24, 10:01] Otto: {}"])
def test_a_line_is_read_behind_words(text: str) -> None:
    assert sm.read(text.format(CELLS)).givens == sm.read(CELLS).givens
    said = sm.read(f"{RULE[:-1]}: {CELLS}")
    assert said.unstated == (f"the rule “{RULE[:-1]}”",)


@pytest.mark.parametrize("cells", [CELLS, GRID, DRAWN])
def test_the_puzzle_that_a_mail_answers_is_read(cells: str) -> None:
    text = f"Bob wrote:\n{quoted(cells)}\n\nI think it has two solutions."
    assert sm.read(text).givens == sm.read(CELLS).givens


@pytest.mark.parametrize(
    "text",
    [
        "Here is my puzzle: {}",
        "Try [my puzzle]({}), it is nice.",
        "Here it is:\n\n{}\n\nHave fun",
        "> {}",
        "[url={}]my puzzle[/url]",
        '"{}" by me',
        "({})",
    ],
)
def test_a_link_is_read_within_words(text: str) -> None:
    assert sm.read(text.format(LINK)).constraints == CAGE.constraints


LONG = sm.read(CELLS).with_constraints(sm.KillerCage("r1c3 r1c4", 10))
LONG_READ = sm.read(sm.write(LONG, "fpuzzles"))
LONG_LINKS = [sm.write(LONG, name).strip() for name in ("fpuzzles", "sudokupad")]


def as_read(puzzle: sm.Puzzle) -> tuple[object, ...]:
    return puzzle.givens, puzzle.constraints, puzzle.unstated


def wrapped(link: str, sign: str = "") -> str:
    return "\n".join(sign + link[start : start + 76] for start in range(0, len(link), 76))


@pytest.mark.parametrize("link", LONG_LINKS)
@pytest.mark.parametrize(
    "around",
    [
        "https://www.google.com/url?q={}&sa=D&source=editors&ust=1700000000",
        "https://www.youtube.com/redirect?event=video_description&redir_token=QUFF&q={}&v=x",
        "https://eur01.safelinks.protection.outlook.com/?url={}&data=05%7C&reserved=0",
        "Solve https://out.reddit.com/t3_abc?url={}&token=abc today",
    ],
)
def test_a_link_is_read_within_a_link_that_only_leads_there(link: str, around: str) -> None:
    assert as_read(sm.read(around.format(quote(link, safe="")))) == as_read(LONG_READ)


ADDRESSES = {
    "fpuzzles": "https://f-puzzles.com/?load=",
    "sudokupad": "https://sudokupad.app/",
    "iss": "https://sigh.github.io/Interactive-Sudoku-Solver/?q=",
}


@pytest.mark.parametrize(("name", "address"), ADDRESSES.items())
@pytest.mark.parametrize("times", [1, 2, 3])
def test_a_link_is_read_however_often_it_was_encoded(name: str, address: str, times: int) -> None:
    carried = unquote(sm.write(LONG, name).strip().removeprefix(address))
    for _ in range(times):
        carried = quote(carried, safe="+")
    link = address + carried
    leading = f"https://example.org/go?to={quote(link, safe='')}&from=chat"
    for text in (link, quote(link, safe=""), leading, f"{leading}\n", f"Solve {leading} today"):
        assert sm.read(text).constraints == LONG.constraints
    both = list(sm.read_many(f"{leading}\n{leading}"))
    assert [puzzle.constraints for puzzle in both] == [LONG.constraints] * 2


def test_an_address_in_a_link_that_holds_a_puzzle_leads_nowhere() -> None:
    text = f"{LINK}&video=https%3A%2F%2Fexample.org%2Fwatch"
    assert sm.read(text).constraints == CAGE.constraints


@pytest.mark.parametrize("link", LONG_LINKS)
def test_a_link_is_read_as_programs_for_mails_break_it(link: str) -> None:
    words = f"Hello Anna,\n\nplease try this one:\n{link}\n\nBest wishes, Otto\n"
    coded = quopri.encodestring(words.encode()).decode()
    answered = f"Otto wrote:\n> Hi Anna,\n>\n{wrapped(link, '> ')}\n>\n> Have fun!\n"
    for text in (wrapped(link), f"<{wrapped(link)}>", wrapped(link, "> "), coded, answered):
        assert as_read(sm.read(text)) == as_read(LONG_READ)


@pytest.mark.parametrize("link", LONG_LINKS)
def test_a_line_below_a_link_is_no_part_of_it_unless_it_is_whole(link: str) -> None:
    assert sm.read(f"{link}\nAntiking").unstated == ("the rule “Antiking”",)
    first, *others = wrapped(link).split("\n")
    damaged = [[first, *others[1:]], [first, *others[:-1]], [first, *others, GRID]]
    for lines in damaged:
        with pytest.raises(sm.PuzzleFormatError):
            list(sm.read_many("\n".join(lines)))


def test_a_link_of_a_page_is_read() -> None:
    text = f'<p>Try <a href="{html.escape(LINK)}">my puzzle</a>.</p>'
    assert sm.read(text).constraints == CAGE.constraints


@pytest.mark.parametrize("between", ["", "\n"])
def test_a_table_of_a_page_is_read(between: str) -> None:
    rows = (
        f"{between}".join(f"<td>{cell.replace('.', '&nbsp;')}</td>" for cell in row) for row in ROWS
    )
    text = between.join(f"<tr>{row}</tr>" for row in rows)
    assert sm.read(f"<table>{between}{text}</table>").givens == sm.read(CELLS).givens


@pytest.mark.parametrize(
    "puzzle", [CELLS, GRID, LINK, sm.write(CAGE, "iss"), sm.write(CAGE, "json")]
)
@pytest.mark.parametrize("text", ["{}\n\n{}", "{1}\n{0}", "```\n{}\n```\n{}"])
def test_what_the_words_demand_is_named(puzzle: str, text: str) -> None:
    assert sm.read(text.format(puzzle.strip(), RULE)).unstated == (f"the rule “{RULE}”",)


BOARD = {"title": "A board", "size": 4, "grid": [[{}] * 4] * 4, "antiknight": True}
DOCUMENT = json.dumps(BOARD, indent=1)


@pytest.mark.parametrize(
    "text",
    [
        f"```json\n{DOCUMENT}\n```",
        f"Here it is:\n\n{DOCUMENT}\n\nHave fun",
        f"Anna wrote:\n{quoted(DOCUMENT)}\n\nI like it",
        DOCUMENT.replace(" ", "\xa0"),
        DOCUMENT.replace('"', "\u201d"),
        f"Two of them:\n{json.dumps([BOARD, BOARD], indent=1)}\n",
    ],
)
def test_json_is_read_within_words_and_marks(text: str) -> None:
    for puzzle in sm.read_many(text):
        assert (puzzle.title, puzzle.constraints) == ("A board", (sm.AntiKnight(),))
        assert puzzle.unstated == ()


def test_a_rule_below_json_is_named() -> None:
    rule = RULE.replace("knight", "king")
    assert sm.read(f"{DOCUMENT}\n\n{rule}").unstated == (f"the rule “{rule}”",)


@pytest.mark.parametrize("text", ["[Antiking]\n{}", "[Antiking] {}", "> [Antiking]({})"])
def test_a_rule_in_brackets_is_no_mark_of_a_forum(text: str) -> None:
    (phrase,) = sm.read(text.format(LINK)).unstated
    assert "Antiking" in phrase


@pytest.mark.parametrize(
    "text",
    [
        f"First one:\n{GRID}\n\nSecond one:\n{GRID}",
        f"Puzzle:\n{CELLS}\nSolution:\n{CELLS}",
        f"{GRID}\nwith the cage\n.Cage~5~R1C1~R1C2",
        f"{GRID}\nwith the cage .Cage~5~R1C1~R1C2",
        f"r1c3 is 4\n{GRID}",
        f"Sandwich sums: 12 15 20\n{GRID}",
        f"Sums 12.15.20\n{GRID}",
        f"Diagonal sums 2024\n{GRID}",
        f"Sum 12: {CELLS}",
        f"r1c3 is even: {CELLS}",
        f"Look at {LINK}\n{GRID}",
        f"See https://sudokupad.app/abc123 for the clues\n{GRID}",
        "Row by row:\n" + "\n".join(ROWS[1:]),
        "\n".join((*ROWS[:4], "here I was called away", *ROWS[4:])),
        "<tr>" + "<td><input value='5'></td>" * 9 + "</tr>",
    ],
)
def test_what_could_be_a_clue_is_not_taken_for_words(text: str) -> None:
    with pytest.raises(sm.PuzzleFormatError):
        list(sm.read_many(text))


def test_a_file_is_read_like_a_text(tmp_path: Path) -> None:
    file = tmp_path / "mail.txt"
    file.write_text(f"Is it unique?\n\n{quoted(GRID)}\n")
    assert sm.read(file).givens == sm.read(CELLS).givens


def test_a_text_that_can_be_read_as_it_is_stays_as_it_is() -> None:
    rows = ",\n".join(map(repr, ROWS))
    program = f"# of a program\nmine = [\n{rows}]"
    assert sm.read(program).title == "mine"
    assert len(list(sm.read_many(f"{CELLS} the first\n{CELLS} the second"))) == 2


OTHER = sm.Puzzle.empty(4).with_constraints(sm.KillerCage("r1c1 r2c1", 4))
LINKS = (LINK, sm.write(OTHER, "sudokupad").strip())


@pytest.mark.parametrize(
    ("text", "comments"),
    [
        ("Easy one\n{}\n\nHard one:\n{}\n", ["Easy one", "Hard one:"]),
        ("Hi Anna,\nhere are two:\n\nEasy\n{}\n\nHard\n{}\n\nOtto", ["Easy", "Hard"]),
        ("- [Easy]({})\n- [Hard]({})", ["Easy", "Hard"]),
        ("1. Easy: {}\n2. Hard: {}", ["1. Easy", "2. Hard"]),
        ("<ul><li><a href='{}'>Easy</a></li><li><a href='{}'>Hard</a></li></ul>", ["Easy", "Hard"]),
        ("Easy: {}!\n---\nHard: {}.", ["Easy", "Hard"]),
        ("Easy is {} and hard is {}", ["Easy is and hard is", ""]),
        ("# Two\n\n## Easy\n{}\n\n## Hard\n{}", ["", ""]),
    ],
)
def test_several_links_among_words_are_several_puzzles(text: str, comments: list[str]) -> None:
    found = list(sm.read_many(text.format(*LINKS)))
    assert [puzzle.constraints for puzzle in found] == [CAGE.constraints, OTHER.constraints]
    assert [puzzle.comment for puzzle in found] == comments
    assert {puzzle.unstated for puzzle in found} == {()}


@pytest.mark.parametrize(
    "text", [f"{RULE}\n\n{{}}\n{{}}", f"{{}}\n\n{RULE}\n\n{{}}", f"{{}}\n{RULE}\n{{}}"]
)
def test_a_rule_among_several_links_may_be_about_each(text: str) -> None:
    found = list(sm.read_many(text.format(*LINKS)))
    assert [puzzle.unstated for puzzle in found] == [(f"the rule “{RULE}”",)] * 2


def test_what_is_wrong_with_a_link_is_told_whatever_stands_around_it() -> None:
    with pytest.raises(sm.PuzzleFormatError, match="'abc123', which only names a puzzle on"):
        sm.read("Try https://sudokupad.app/abc123 please")


def test_what_is_wrong_in_json_is_told_with_its_place_whatever_stands_around_it() -> None:
    text = f"Here it is:\n\n{DOCUMENT}\n\nHave fun".replace("true", '"maybe"')
    line = text[: text.index('"maybe"')].count("\n") + 1
    with pytest.raises(sm.PuzzleFormatError, match=f"line {line}, .*'maybe' at antiknight"):
        sm.read(text)


def test_a_damaged_link_under_a_heading_is_told_and_the_others_are_read() -> None:
    puzzles = sm.read_many(f"Easy\n{LINK}\n\nBroken\n{LINK[:-9]}\n\nHard\n{LINKS[1]}")
    assert next(puzzles).comment == "Easy"
    with pytest.raises(sm.PuzzleFormatError, match="line 5"):
        next(puzzles)
    assert next(puzzles).comment == "Hard"
