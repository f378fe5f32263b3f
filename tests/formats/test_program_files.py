"""The files of particular programs: SadMan, Simple Sudoku, HoDoKu, gsf, OpenSudoku."""

import pytest

from sudoku_model.errors import PuzzleFormatError, UnsupportedError
from sudoku_model.formats import read, read_many, write, write_many
from sudoku_model.puzzle import Puzzle
from tests.formats.examples import CLASSIC, GIVENS, LINE, OTHER_LINE, ROWS, SOLVED

FRAMED = """\
*-----------*
|{}{}{}|{}{}{}|{}{}{}|
|{}{}{}|{}{}{}|{}{}{}|
|{}{}{}|{}{}{}|{}{}{}|
|---+---+---|
|{}{}{}|{}{}{}|{}{}{}|
|{}{}{}|{}{}{}|{}{}{}|
|{}{}{}|{}{}{}|{}{}{}|
|---+---+---|
|{}{}{}|{}{}{}|{}{}{}|
|{}{}{}|{}{}{}|{}{}{}|
|{}{}{}|{}{}{}|{}{}{}|
*-----------*
"""


# SadMan


def test_sdk_headers_become_metadata() -> None:
    text = "#AA. Person\n#DFirst\n#Ca remark\n#B2001-02-03\n#LHard\n" + "\n".join(ROWS)
    puzzle = read(text)
    assert puzzle.givens == GIVENS
    assert (puzzle.author, puzzle.title) == ("A. Person", "First")
    assert puzzle.comment == "a remark\ndate: 2001-02-03\nlevel: Hard"


def test_sdk_sections_after_the_puzzle_are_skipped() -> None:
    state = ["123456789"] * 9
    text = "\n".join(["[Puzzle]", *ROWS, "[State]", *state, "[PencilMarks]", ",1,2,,"])
    assert read(text).givens == GIVENS


def test_sdk_holds_one_puzzle() -> None:
    with pytest.raises(PuzzleFormatError, match="line 11: found another row"):
        read("\n".join(["[Puzzle]", *ROWS, *ROWS]))
    with pytest.raises(UnsupportedError, match="the format sdk holds one puzzle a file"):
        list(write_many([CLASSIC, CLASSIC], "sdk"))


def test_sdk_without_rows_is_nothing() -> None:
    with pytest.raises(PuzzleFormatError, match="found nothing"):
        read("[Puzzle]\n")


def test_sdk_metadata_is_written() -> None:
    puzzle = Puzzle(CLASSIC.grid, GIVENS, title="First\none", author="Me", comment="a\nb")
    text = write(puzzle, "sdk")
    assert text.splitlines()[:5] == ["#AMe", "#DFirst one", "#Ca", "#Cb", "[Puzzle]"]
    assert read(text).comment == "a\nb"


# Simple Sudoku


def test_ss_is_read_and_written() -> None:
    framed = FRAMED.format(*LINE)
    assert read(framed).givens == GIVENS
    assert write(CLASSIC, "ss") == framed


def test_the_players_work_after_an_ss_puzzle_is_no_clue() -> None:
    marks = "|  1   2   3 | 45  6  7 | 8  9  12 |\n"
    text = FRAMED.format(*LINE) + FRAMED.format(*SOLVED) + "*---*\n" + marks + "Simple Sudoku\n"
    assert read(text).givens == GIVENS


def test_another_puzzle_in_an_ss_file_is_not_lost() -> None:
    shifted = LINE[-1:] + LINE[:-1]
    with pytest.raises(PuzzleFormatError, match="found another puzzle"):
        read(FRAMED.format(*LINE) + FRAMED.format(*shifted))


# HoDoKu


def test_a_hodoku_line_holds_givens_placed_digits_and_deleted_candidates() -> None:
    written = LINE.replace(".", "+9", 1)
    puzzle = read(f":0901:9:{written}:121 333:918::\n")
    assert puzzle.givens == GIVENS
    every_digit = frozenset(range(1, 10))
    assert puzzle.candidates == {9: every_digit - {1}, 20: every_digit - {3}}
    assert puzzle.comment == "0901"


def test_hodoku_writes_what_it_reads() -> None:
    puzzle = CLASSIC.with_candidates("r1c2", [1, 2])
    text = write(puzzle, "hodoku")
    assert text == f":0000:x:{LINE}:312 412 512 612 712 812 912::\n"
    assert read(text).candidates == puzzle.candidates


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (f":0000:x:{LINE[:80]}:::", "line 1: found 80 cells in the third field, expected 81"),
        (f":0000:x:{LINE}.:::", "found more than 81 cells"),
        (f":0000:x:x{LINE[1:]}:::", "line 1, column 9: found 'x'"),
        (f":0000:x:{LINE}:99:::", "found '99', expected deleted candidates"),
        (f":0000:x:{LINE}", "found 3 colons, expected at least 6"),
    ],
)
def test_a_broken_hodoku_line_is_reported(text: str, message: str) -> None:
    with pytest.raises(PuzzleFormatError, match=message):
        read(text, format="hodoku")


# gsf


def test_the_fifth_field_of_a_gsf_line_is_the_puzzle() -> None:
    first, second = read_many(f"1,99480,c23,M2.1.72,{LINE},x,y\n2,1,c23,M1,{OTHER_LINE},x,y\n")
    assert first.givens == GIVENS
    assert first.comment == "1, 99480, c23, M2.1.72, x, y"
    assert second.name == "line 2"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (f"1,2,3,4,{LINE[:80]},x,y", "found 80 characters in the fifth field"),
        (f"1,2,3,4, {LINE[:80]}x,x,y", "line 1, column 90: found 'x'"),
        (f"1,2,3,4,{LINE}", "found 4 commas"),
    ],
)
def test_a_broken_gsf_line_is_reported(text: str, message: str) -> None:
    with pytest.raises(PuzzleFormatError, match=message):
        read(text, format="gsf")


# OpenSudoku


def test_opensudoku_folders_and_notes_are_metadata() -> None:
    game = f'<game data="{LINE.replace(".", "0")}" note="a &amp; b"/>'
    text = f'<opensudoku version="2"><folder name="Easy">{game}{game}</folder></opensudoku>'
    first, second = read_many(text)
    assert (first.givens, first.title, first.comment) == (GIVENS, "Easy", "a & b")
    assert (first.name, second.name) == ("<string>, game 1", "<string>, game 2")


def test_the_first_opensudoku_version_has_no_folders() -> None:
    game = f'<game data="{LINE.replace(".", "0")}"/>'
    text = f"<opensudoku><name>Old</name><author>Me</author>{game}</opensudoku>"
    puzzle = read(text)
    assert (puzzle.givens, puzzle.title, puzzle.author) == (GIVENS, "Old", "Me")


RULE = "No two neighbours are consecutive."


@pytest.mark.parametrize(
    "text",
    [
        "<opensudoku><description>{rule}</description>{game}</opensudoku>",
        "<opensudoku><info><comment>{rule}</comment></info>{game}</opensudoku>",
        '<opensudoku rules="{rule}">{game}</opensudoku>',
        '<opensudoku version="2"><folder name="A" about="{rule}">{game}</folder></opensudoku>',
        '<opensudoku version="2"><folder name="A">{game} {rule}</folder></opensudoku>',
        '<opensudoku version="2"><!-- {rule} --><folder name="A">{game}</folder></opensudoku>',
        '<opensudoku><game data="{data}" rules="{rule}"/></opensudoku>',
        '<opensudoku><game data="{data}"><rules>{rule}</rules></game></opensudoku>',
        '<opensudoku><game data="{data}">{rule}</game></opensudoku>',
    ],
)
def test_a_rule_anywhere_in_an_opensudoku_document_is_heard(text: str) -> None:
    document = text.format(rule=RULE, data=LINE, game=f'<game data="{LINE}"/>')
    assert RULE in read(document).comment
    assert any(RULE in what for what in read(document).unstated)


def test_what_an_opensudoku_game_says_is_about_no_other_game() -> None:
    game = f'<game data="{LINE}" state="1" created="1259" command_stack="a b">{{}}</game>'
    first, second = read_many(f"<opensudoku>{game.format(RULE)}{game.format('')}</opensudoku>")
    assert first.unstated
    assert not second.unstated
    assert not second.comment


def test_folders_in_folders_of_opensudoku_are_read() -> None:
    game = f'<game data="{LINE}"/>'
    inner = f'<folder name="Inner"><set>{game}</set></folder>'
    text = f'<opensudoku><folder name="Outer">{inner}{game}</folder></opensudoku>'
    assert [puzzle.title for puzzle in read_many(text)] == ["Inner", "Outer"]


@pytest.mark.parametrize("notes", ["1,2,|", "-|", "0|0|"])
def test_opensudoku_cells_with_notes_are_givens_if_not_editable(notes: str) -> None:
    cells = "".join(f"{d or 7}|{notes}{int(d is None)}|" for d in GIVENS)
    text = f'<opensudoku><game data="version: 1&#10;{cells}"/></opensudoku>'
    assert read(text).givens == GIVENS


BOMB = """<?xml version="1.0"?>
<!DOCTYPE opensudoku [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>
<opensudoku><name>&b;</name></opensudoku>"""


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (BOMB, "expected XML without declarations"),
        ("<opensudoku>\n <game", r"line 2, column 2: found broken XML"),
        ("<opensudoku></opensudoku>", "found nothing"),
        ("<sudoku/>", "found the element 'sudoku', expected the element 'opensudoku'"),
        ("<html/>", "found a page of HTML without one puzzle that can be read"),
        ("<!DOCTYPE html>\n<html><body>Hello</body></html>", "found a page of HTML"),
        ("<p>Nothing here</p>", "expected a puzzle or a link that holds it"),
        ('<opensudoku><game data="123"/></opensudoku>', "found data of 3 characters in game 1"),
        ("<opensudoku><game/></opensudoku>", "found data of 0 characters in game 1"),
        (f'<opensudoku><game data="x{LINE[1:]}"/></opensudoku>', "'x' as cell 1 in game 1"),
        ('<opensudoku><game data="version: 1 1|-|0|"/></opensudoku>', "data of 3 fields"),
        (
            '<opensudoku><game data="version: 1 ' + "12|-|0|" * 81 + '"/></opensudoku>',
            "found the value '12' in game 1",
        ),
        ("<opensudoku>\ud800</opensudoku>", "found"),
    ],
)
def test_a_broken_opensudoku_document_is_reported(text: str, message: str) -> None:
    with pytest.raises(PuzzleFormatError, match=message):
        list(read_many(text))


def test_opensudoku_wraps_all_puzzles_in_one_document() -> None:
    titles = ["Easy <1>", "Easy <1>", 'Hard "2"\x01']
    puzzles = [Puzzle(CLASSIC.grid, GIVENS, title=title, comment="a\nb") for title in titles]
    text = "".join(write_many(puzzles, "opensudoku"))
    again = list(read_many(text))
    assert [puzzle.title for puzzle in again] == ["Easy <1>", "Easy <1>", 'Hard "2"']
    assert [puzzle.comment for puzzle in again] == ["a\nb"] * 3
    assert text.count("<folder") == 2


GRID = "\n".join(ROWS)
RULE = "The diagonals must not repeat digits"


@pytest.mark.parametrize(
    "text",
    [
        f"1,2,3,x,{LINE},17,{RULE}",
        f":0000:x:{LINE}:::{RULE}",
        f":0000:x:{LINE}::::{RULE}:",
        f"#A Me\n#C {RULE}\n{GRID}",
        f"#D {RULE}\n{GRID}",
        f"[Puzzle]\n{GRID}\n[Comment]\n{RULE}",
        f"# {RULE}\n[Puzzle]\n{GRID}",
        f"[Puzzle]\n  # {RULE}\n{GRID}",
        f"\t#C {RULE}\n[Puzzle]\n{GRID}",
        f'<opensudoku><game data="{LINE.replace(".", "0")}" note="{RULE}"/></opensudoku>',
        f"{write(CLASSIC, 'ss')}{RULE}\n",
        f"{write(CLASSIC, 'pencilmarks').rstrip()} {RULE}",
    ],
)
def test_a_rule_beside_a_puzzle_of_any_program_is_named(text: str) -> None:
    assert read(text).rules_in_words
    plain = text.replace(RULE, "hard, found in 2019")
    assert not read(plain).rules_in_words
