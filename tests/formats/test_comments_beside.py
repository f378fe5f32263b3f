"""Lines behind # beside the only puzzle of a text are about it; beside several maybe about each."""

from __future__ import annotations

from pathlib import Path

import pytest

import sudoku_model as sm
from tests.conftest import Run
from tests.formats.test_penpa import classic

CELLS = "1... ..3. .4.. ...2"
ROWS = "1...\n..3.\n.4..\n...2"
RULE = "Antiknight rules apply"
NAMED = (f"the rule “{RULE}”",)


@pytest.mark.parametrize(
    "text",
    [
        f"# {RULE}\n{CELLS}",
        f"{CELLS}\n#{RULE}\n",
        f"\n## {RULE}\n\n{ROWS}",
        f"{ROWS}\n\n# {RULE}",
    ],
)
def test_a_rule_in_a_comment_makes_the_verdict_conditional(
    text: str, run: Run, tmp_path: Path
) -> None:
    assert sm.read(text).unstated == NAMED
    file = tmp_path / "one.txt"
    file.write_text(text, encoding="utf-8")
    done = run("check", str(file))
    assert f"the rules also say “{RULE}”" in done.out


LINE = "Adjacent digits on a line differ by at least 5"
LINKS = (
    "https://sigh.github.io/Interactive-Sudoku-Solver/?q=.Cage~10~R1C1~R1C2",
    f"https://swaroopg92.github.io/penpa-edit/#m=edit&p={classic().payload()}",
    "https://puzz.link/p?sudoku/4/4/g1i2j3g4i",
)


@pytest.mark.parametrize("link", LINKS)
def test_a_remark_behind_a_link_is_its_comment_and_may_be_a_rule(link: str) -> None:
    usual = sm.read(link)
    assert sm.read(f"{link} # {LINE}").unstated == (*usual.unstated, f"the rule “{LINE}”")
    kept = sm.read(f"{link} # for Bob")
    assert (kept.comment, kept.unstated) == ("for Bob", usual.unstated)


@pytest.mark.parametrize("link", LINKS)
@pytest.mark.parametrize("text", ["{link}\n# {rule}\n", "# {rule}\n\n{link}"])
def test_a_rule_in_a_comment_beside_a_link_makes_the_verdict_conditional(
    link: str, text: str
) -> None:
    usual = sm.read(link)
    read = sm.read(text.format(link=link, rule=RULE))
    assert (read.unstated, read.constraints) == ((*usual.unstated, *NAMED), usual.constraints)


@pytest.mark.parametrize(
    "said",
    ["Digits on line 5 are the same", "line 5 of 9: digits are the same"],
)
def test_a_line_with_a_number_may_be_one_of_a_puzzle(said: str) -> None:
    assert sm.read(f"# {said}\n{CELLS}\n").unstated == (f"the rule “{said}”",)


@pytest.mark.parametrize(
    "said", ["Both main diagonals contain 1-9", "Each window contains every digit once"]
)
def test_a_comment_that_says_what_other_parts_of_the_grid_hold_is_a_rule(said: str) -> None:
    assert sm.read(f"# {said}\n{CELLS}\n").unstated == (f"the rule “{said}”",)


@pytest.mark.parametrize(
    "said",
    [
        "Level 5 - Digits a knight's move apart are different.",
        "12, 3.4, digits of a diagonal are different",
        "7, x, Each digit in box 5 is larger than in box 1",
    ],
)
def test_a_rule_behind_other_things_of_a_comment_is_heard(said: str) -> None:
    assert sm.read(f"# {said}\n{CELLS}\n").unstated == (f"the rule “{said}”",)


@pytest.mark.parametrize("table", ["puzzle\n{}", "id,puzzle\n7,{}", "puzzle,rating\n{},4.5"])
def test_a_rule_in_a_comment_above_a_table_makes_the_verdict_conditional(
    table: str, run: Run, tmp_path: Path
) -> None:
    text = f"# {RULE}\n{table.format(CELLS)}\n"
    assert sm.read(text).unstated == NAMED
    file = tmp_path / "one.csv"
    file.write_text(text, encoding="utf-8")
    assert f"the rules also say “{RULE}”" in run("check", str(file)).out


@pytest.mark.parametrize(
    "title",
    [
        f"Normal sudoku rules apply, {RULE.lower()}",
        f"Sudoku, {RULE}",
        f"; {RULE}",
        f"{RULE}\t",
        "Antiknight, Nonconsecutive",
        "Hint: no digit may be next to itself, also diagonally",
    ],
)
def test_a_title_that_says_a_rule_is_no_header_of_a_table(
    title: str, run: Run, tmp_path: Path
) -> None:
    text = f"{title}\n{CELLS}\n"
    assert sm.read(text).unstated
    file = tmp_path / "one.txt"
    file.write_text(text, encoding="utf-8")
    answer = run("check", str(file))
    assert (answer.code, "the rules also say" in answer.out) == (3, True)


@pytest.mark.parametrize(
    ("header", "row"),
    [
        ("number of clues,cells", "4,{}"),
        ("cells,diagonal", "{},no"),
        ("a, b", "{}"),
        ("puzzle,solution", "{}"),
        ("quiz;antiknight", "{};false"),
    ],
)
def test_a_header_is_one_also_if_a_column_is_about_a_rule(header: str, row: str) -> None:
    assert sm.read(f"{header}\n{row.format(CELLS)}").unstated == ()


@pytest.mark.parametrize(
    "comment",
    [
        "马步不能相同",
        "这是一个数独，马步不能相同",
        "标准数独规则适用。马步不能相同。",
        "これは数独です、ナイトの動きで同じ数字は入りません",
    ],
)
def test_a_comment_without_spaces_between_its_words_may_be_a_rule(comment: str) -> None:
    assert sm.read(f"# {comment}\n{CELLS}").unstated


def test_what_a_comment_offers_can_be_stated() -> None:
    puzzle = sm.read(f"# {RULE}\n{CELLS}", state_offered=True)
    assert puzzle.constraints == (sm.AntiKnight(),)


@pytest.mark.parametrize(
    "comment",
    [
        "from a book of 2019",
        "hardest, SE 11.2",
        "thanks to Bob",
        "line 5 of the digit list, same as before",
    ],
)
def test_a_comment_that_is_no_rule_is_only_kept(comment: str) -> None:
    assert sm.read(f"# {comment}\n{CELLS}").unstated == ()


@pytest.mark.parametrize(
    "said", ["each 3x2 box holds 1-6", "digits 1-6 in every row, column and 3x2 region"]
)
def test_other_boxes_than_those_that_a_line_is_taken_for_are_named(said: str) -> None:
    """With these the puzzle would get another verdict."""
    line = f"1{'.' * 35}"
    assert sm.read(f"# {said}\n{line}").unstated == (f"the rule “{said}”",)
    assert sm.read(f"# {said}\n{line}", box=(3, 2)).unstated == ()
    assert sm.read(f"# {said.replace('3x2', '2x3')}\n{line}").unstated == ()
    assert sm.read(f"# 6x6, one solution, made by hand\n{line}").unstated == ()


FORMS = [
    "{cells}\n{cells}\n",
    "puzzle\n{cells}\n{cells}\n",
    "{rows}\n\n{rows}\n",
    f"{LINKS[2]}\n{LINKS[2]}\n",
    '{{"puzzle": "{cells}"}}\n{{"puzzle": "{cells}"}}\n',
    "{cells}\n{link}\n",
    ".Shape~4x4.~R1C1_1\n.Shape~4x4.~R1C1_2\n",
]


@pytest.mark.parametrize("form", FORMS)
def test_a_rule_above_several_puzzles_may_be_one_of_each(
    form: str, run: Run, tmp_path: Path
) -> None:
    text = f"# {RULE}\n{form.format(cells=CELLS, rows=ROWS, link=LINKS[2])}"
    assert [puzzle.unstated for puzzle in sm.read_many(text)] == [NAMED, NAMED]
    file = tmp_path / "two.txt"
    file.write_text(text, encoding="utf-8")
    assert run("check", str(file)).out.count(f"the rules also say “{RULE}”") == 2
    stated = sm.read_many(text, state_offered=True)
    assert [puzzle.constraints for puzzle in stated] == [(sm.AntiKnight(),)] * 2


def test_a_rule_between_puzzles_is_named_for_each_and_stated_for_none() -> None:
    """Nobody knows which of them it is about."""
    text = f"{CELLS}\n# {RULE}\n{CELLS}\n"
    for puzzle in sm.read_many(text, state_offered=True):
        assert (puzzle.unstated, puzzle.constraints) == (NAMED, ())


@pytest.mark.parametrize(
    "heading",
    [
        "17-clue puzzles, minimal, each has exactly one solution",
        "The hardest puzzles of the forum, from the thread of 2019",
        "one puzzle per line, 81 characters, 0 or . for empty cells",
    ],
)
def test_a_heading_of_a_collection_that_is_no_rule_is_no_condition(
    heading: str, run: Run, tmp_path: Path
) -> None:
    text = f"# {heading}\n{CELLS}\n{CELLS}\n"
    assert [puzzle.unstated for puzzle in sm.read_many(text)] == [(), ()]
    file = tmp_path / "two.txt"
    file.write_text(text, encoding="utf-8")
    assert run("check", str(file)).out.count("exactly one solution\n") == 2


def test_a_damaged_puzzle_beside_a_comment_is_told_as_ever() -> None:
    with pytest.raises(sm.PuzzleFormatError, match="line 2"):
        sm.read(f"# {RULE}\n1... ..3. .4.? ...2")
