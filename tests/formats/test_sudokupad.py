"""SudokuPad's links and JSON. All puzzles are made up for these tests."""

import contextlib
import copy
import json
from collections.abc import Callable
from dataclasses import replace
from urllib.parse import quote

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sudoku_model import count, solve
from sudoku_model.constraints.base import Constraint
from sudoku_model.constraints.cages import DifferentDigits, ExtraRegion, KillerCage, Sum
from sudoku_model.constraints.lines import Thermometer
from sudoku_model.constraints.sum_lines import Arrow
from sudoku_model.constraints.whole_grid import AntiKing, AntiKnight, Diagonal, Windoku
from sudoku_model.errors import PuzzleFormatError, UnsupportedError
from sudoku_model.fog import Fog, FogLink
from sudoku_model.formats import lzstring, sudokupad
from sudoku_model.formats.base import Options
from sudoku_model.formats.content import Content
from sudoku_model.formats.damaged import UnfitError
from sudoku_model.formats.lzstring import compress
from sudoku_model.formats.phrases import UNKEPT_FOG
from sudoku_model.formats.registry import FORMATS
from sudoku_model.formats.source import open_source
from sudoku_model.formats.sudokupad_zip import unzip, zip_json
from sudoku_model.grid import Grid, House
from sudoku_model.puzzle import Puzzle
from tests.conftest import CHARACTERS
from tests.formats.examples import CLASSIC, GIVENS, SOLVED, puzzles

BOXES = [
    [[r, c] for r in range(top, top + 3) for c in range(left, left + 3)]
    for top in (0, 3, 6)
    for left in (0, 3, 6)
]


def read(text: str) -> list[Puzzle]:
    with open_source(text) as source:
        return list(Content(source, Options(), FORMATS["sudokupad"], False).puzzles())


def write(*puzzles: Puzzle) -> str:
    return "".join(sudokupad.write(puzzles))


def board(**changes: object) -> dict[str, object]:
    cells = [
        [{} if given is None else {"value": given} for given in GIVENS[start : start + 9]]
        for start in range(0, 81, 9)
    ]
    whole: dict[str, object] = {"cellSize": 50, "cells": cells, "regions": copy.deepcopy(BOXES)}
    return whole | changes


def read_board(**changes: object) -> Puzzle:
    (puzzle,) = read(json.dumps(board(**changes)))
    return puzzle


def payload(value: object) -> str:
    return compress(zip_json(value))


# The shortened JSON.

SHORT = {"ce": "cells", "te": "text", "ct": "center", "wp": "wayPoints", "d2": "d", "d": "duration"}
KEYS = st.one_of(
    st.sampled_from(["cells", "cages", "regions", "value", "title", "d", "duration", "metadata"]),
    st.text(CHARACTERS, max_size=6).filter(lambda key: len(key) > 2 or not key.isalnum()),
)
TEXTS = st.one_of(
    st.text(CHARACTERS),
    st.text("\\'\"’,:{}[] tf#0Fab1\n"),
    st.from_regex(r"\A#?[0-9a-fA-F]{6}\Z"),
)
PLAIN = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.floats(allow_nan=False, allow_infinity=False),
    TEXTS,
)
JSON = st.recursive(
    PLAIN,
    lambda inner: st.one_of(st.lists(inner, max_size=4), st.dictionaries(KEYS, inner, max_size=4)),
    max_leaves=25,
)


@given(JSON)
@settings(max_examples=120)
@pytest.mark.slow
def test_shortening_loses_nothing(value: object) -> None:
    assert json.loads(unzip(zip_json(value))) == value


@given(st.text("'\"\\{}[],:tfvceab0#F1 \n"))
@settings(max_examples=300)
def test_what_is_no_shortened_json_is_refused_or_stays_no_json(text: str) -> None:
    with contextlib.suppress(UnfitError, json.JSONDecodeError):
        json.loads(unzip(text))


def test_what_sudokupad_shortens_is_read() -> None:
    text = (
        "{ce:[[{v:5},,],[,{v:'x'},]],re:[[[0,0],[0,1]]],ca:[],l:[ ],"
        "o:[{te:'It\\'s: a,b',c:#0,c1:#F,c2:00a1e5,r:t,hidden:f,w:0.25,'a b':1}],d:3,d2:'M0'}"
    )
    assert json.loads(unzip(text)) == {
        "cells": [[{"value": 5}, {}, {}], [{}, {"value": "x"}, {}]],
        "regions": [[[0, 0], [0, 1]]],
        "cages": [{}],
        "lines": [],
        "overlays": [
            {
                "text": "It's: a,b",
                "color": "#000000",
                "borderColor": "#FFFFFF",
                "backgroundColor": "#00a1e5",
                "rounded": True,
                "hidden": False,
                "width": 0.25,
                "a b": 1,
            }
        ],
        "duration": 3,
        "d": "M0",
    }


def test_with_double_quotes_apostrophes_stand_for_themselves() -> None:
    assert json.loads(unzip('{t:"It\'s \\"it\\"",v:t}')) == {"title": 'It\'s "it"', "value": True}


def test_what_is_shortened_is_short_and_looks_like_sudokupads() -> None:
    value = {"cells": [[{}, {"value": 5}, {}]], "rounded": False, "color": "#000000", "n": 123456}
    assert zip_json(value) == "{ce:[[,{v:5},]],r:f,c:#0,n:123456.0}"
    assert zip_json({"title": "a,b:\\ 'c' “’”", "text": ",f:t}"}) == (
        "{t:'a\\u002cb:\\u005c \\u0027c\\u0027 “\\u2019”',te:'\\u002cf\\u003at}'}"
    )


def test_a_key_that_is_short_already_is_refused() -> None:
    with pytest.raises(ValueError, match="'ce' stands for 'cells'"):
        zip_json({"ce": 1})


# Links.

LINKS: list[Callable[[dict[str, object]], str]] = [
    lambda value: "https://sudokupad.app/scl" + payload(value),
    lambda value: "http://sudokupad.app/sudoku/ctc" + payload(value),
    lambda value: "https://app.crackingthecryptic.com/sudoku/scl" + payload(value),
    lambda value: "https://app.crackingthecryptic.com/sudoku/?puzzleid=scl" + payload(value),
    lambda value: "sudokupad.app/scl" + payload(value) + "?setting-nogrid=1",
    lambda value: (
        "https://sudokupad.app/?setting-a=1&puzzleid=scl" + quote(payload(value), safe="")
    ),
    lambda value: "https://sudokupad.app/" + quote("scl" + payload(value), safe=""),
    lambda value: "  scl" + payload(value).replace("+", " ") + "  ",
    lambda value: "scl" + payload(value).rstrip("="),
    lambda value: "scl" + compress(json.dumps(value)),
    lambda value: "scl" + json.dumps(value),
    json.dumps,
    lambda value: json.dumps(value, indent=2),
    zip_json,
    lambda value: "# a comment\n\n" + zip_json(value) + "\n",
]


@pytest.mark.parametrize("build", LINKS)
def test_every_form_of_a_link_is_read(build: Callable[[dict[str, object]], str]) -> None:
    value = board(cages=[{"cells": [[0, 0], [0, 1]], "value": "7", "unique": True}])
    (puzzle,) = read(build(value))
    assert puzzle.grid == Grid.square(9)
    assert puzzle.givens == GIVENS
    assert puzzle.constraints == (KillerCage("r1c1 r1c2", 7),)
    assert puzzle.unstated == puzzle.notes == ()


def test_each_line_is_a_puzzle() -> None:
    text = write(CLASSIC, Puzzle.empty(6))
    first, second = read(text)
    assert first.givens == GIVENS
    assert second.grid == Grid.square(6)
    assert [first.name, second.name] == ["line 1", "line 2"]


@pytest.mark.parametrize("slashes", [1, 2])
def test_slashes_that_were_merged_are_put_back(slashes: int) -> None:
    found = 0
    for number in range(2000):
        title = f"\uffff{number}\uff7f\ufff7"  # characters with many bits set
        text = payload(board(metadata={"title": title}))
        if text.count("//") == slashes and "///" not in text:
            found += 1
            (puzzle,) = read("https://sudokupad.app/scl" + text.replace("//", "/"))
            assert puzzle.title == title
        if found == 3:
            return
    pytest.fail("no payload with such slashes")


def test_a_payload_of_f_puzzles_is_read() -> None:
    rows = [[{} for _ in range(9)] for _ in range(9)]
    rows[0][0] = {"value": 5, "given": True}
    value = {"size": 9, "grid": rows, "thermometer": [{"lines": [["R1C1", "R1C2", "R2C2"]]}]}
    thermometer = Thermometer("r1c1 r1c2 r2c2")
    for text in (
        "https://sudokupad.app/fpuz" + compress(json.dumps(value)),
        "fpuzzles" + compress(json.dumps(value)),
        "scl" + compress(json.dumps(value)),
    ):
        (puzzle,) = read(text)
        assert puzzle.givens[0] == 5
        assert puzzle.constraints == (thermometer,)


def classic_identifier(rest: str) -> str:
    letters = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwx"
    pieces: list[list[int]] = []
    for given_digit in GIVENS:
        if given_digit is None and pieces and pieces[-1][1] < 5:
            pieces[-1][1] += 1
        else:
            pieces.append([given_digit or 0, 0])
    return "scf" + "".join(letters[digit + 10 * blanks] for digit, blanks in pieces) + rest


@pytest.mark.parametrize("rest", ["", "*", "*xwtA title*aMe*", "xw*tA title*aMe"])
def test_a_compact_classic_is_read(rest: str) -> None:
    (puzzle,) = read("https://sudokupad.app/" + classic_identifier(rest))
    assert puzzle.grid == Grid.square(9)
    assert puzzle.givens == GIVENS
    if "x" in rest:
        assert puzzle.constraints == (Diagonal("down"), Diagonal("up"), Windoku())
        assert (puzzle.title, puzzle.author) == ("A title", "Me")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("https://sudokupad.app/abcDEF123", "'abcDEF123', which only names a puzzle on SudokuPad"),
        ("https://sudokupad.app/someone/some-puzzle", "only names a puzzle .*nothing is fetched"),
        ("https://sudokupad.app/", "expected an identifier with the puzzle in it"),
        ("no link at all!", "found 'no link at all!', expected an identifier"),
        ("packabcdef", "found a collection of SudokuPad's"),
        ("https://sudokupad.app/sudoku/fpuzzlesabcd1234", "which only names a puzzle"),
        ("https://sudokupad.app/", "found a link without a puzzle"),
        ("sclN4Ig", "the end of a compressed text too early, expected the whole link"),
        ("https://sudokupad.app/fpuzN4", "the end of a compressed text too early"),
        ("scl" + payload(board())[:40], "the end of a compressed text too early"),
        ("scfAAA", "found a classic grid of 6 cells, expected 81"),
        ("scf" + "K" * 13 + "!", r"found '!' in a classic grid"),
        (classic_identifier("*q"), "found 'q' after a classic grid"),
        ("{", "line 1, column 2: found broken JSON"),
        ('{"cells": [[{}]', "line 1, column 16: found broken JSON"),
        ("{ce:[[,]", "found broken JSON"),
        ("{ce:'", "found a string without its end at character 5"),
        ("{'ce:1}", "found a string without its end at character 2"),
        ("{c-e:1}", "found 'c-e', expected a key of letters and digits"),
        ("{ce:1,cells:2}", "found the key 'cells' twice"),
        ('{"cells": [[{}]' + "]" * 3000, "broken JSON"),
        ('{"a": ' + "[" * 100_000, "nested too deeply"),
        ("{a:" + "[" * 100_000, "nested too deeply"),
        ("{a:[" + "," * 600_000 + "]}", "found more values than a puzzle has"),
        ('{"cells": [], "lines": [' + "{}," * 600_000 + "{}]}", "found more values"),
        ("scl" + compress(f"{list(range(20))}]"), "broken JSON"),
        ("scl" + compress(f"{list(range(20))}"), "a list, expected an object"),
    ],
)
def test_what_is_no_puzzle_gets_one_clear_message(text: str, message: str) -> None:
    with pytest.raises(PuzzleFormatError, match=message):
        read(text)


def test_a_payload_that_grows_without_end_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lzstring, "MAX_DECODED", 10_000)
    with pytest.raises(PuzzleFormatError, match="found a compressed text of more than 10000 char"):
        read("scl" + compress("a" * 10_001))


@given(st.data())
@settings(max_examples=60, deadline=None)
def test_broken_links_end_in_that_message(data: st.DataObject) -> None:
    text = "scl" + payload(board(cages=[{"cells": [[0, 0]], "value": "title: A"}]))
    start = data.draw(st.integers(3, len(text)))
    end = data.draw(st.integers(start, len(text)))
    middle = data.draw(st.text("ABCxyz019+/=", max_size=4))
    with contextlib.suppress(PuzzleFormatError):
        read(text[:start] + middle + text[end:])


# The JSON.


def test_texts_about_the_puzzle_stand_in_the_metadata_or_in_cages_without_cells() -> None:
    texts = {"title": "A title", "author": "Me", "rules": "Line 1\nLine 2"}
    for changes in (
        {"metadata": texts},
        {"metaData": texts},
        {"metadata": texts | {"rules": ["Line 1", "Line 2"]}},
        {
            "cages": [
                {"value": "title: A title"},
                {"value": "author: Me", "cells": []},
                {"value": "rules: Line 1"},
                {"value": "rules: Line 2"},
                {},
            ]
        },
        texts,
        {"cages": [{"value": "title: A title"}], "metadata": texts},
    ):
        puzzle = read_board(**changes)
        assert (puzzle.title, puzzle.author, puzzle.rules) == (
            "A title",
            "Me",
            "Line 1\nLine 2",
        )
        assert puzzle.unstated == puzzle.constraints == ()
    assert read_board(metadata={"title": 2024}).title == "2024"
    # A second title may be the only place that says a rule.
    two = read_board(cages=[{"value": "title: Anti-knight"}], metadata=texts)
    assert two.title == "A title\nAnti-knight"
    assert two.unstated == ("the rule “Anti-knight”",)
    several = {"rules": "One.", "cages": [{"value": "rules: Two."}], "metadata": {"rules": "One."}}
    assert read_board(**several).rules == "One.\nTwo."
    part = {"rules": "One.\nTwo.", "cages": [{"value": "rules: Two."}]}
    assert read_board(**part).rules == "One.\nTwo."
    assert read_board(title="Outside", metadata=texts).title == "A title\nOutside"


@pytest.mark.parametrize(
    ("changes", "phrase"),
    [
        (
            {"metadata": {"antiKing": True}},
            "the key 'antiKing' of the metadata (did you mean 'antiking'?)",
        ),
        ({"metadata": {"nonconsecutive": True}}, "the key 'nonconsecutive' of the metadata"),
        (
            {"cages": [{"value": "nonconsecutive: true"}]},
            "the key 'nonconsecutive' of the metadata",
        ),
        ({"settings": {"antiknight": True}}, "the key 'antiknight' of the settings"),
        ({"settings": {"nogrid": 1, "foo": "bar"}}, "the key 'foo' of the settings"),
        ({"cages": [{"value": "nothing"}]}, "the text 'nothing' of a cage without cells"),
        ({"sudokuX": [{}]}, "the key 'sudokuX'"),
        ({"cages": [{"value": "title: A", "sum of all": 9}]}, "the key 'sum of all' of cages"),
        ({"antiking": True}, "the key 'antiking'"),
        ({"regions": None}, "the regions (there is no list of them)"),
    ],
)
def test_what_is_not_known_of_a_board_is_named(changes: dict[str, object], phrase: str) -> None:
    puzzle = read_board(**changes)
    assert puzzle.constraints == ()
    assert puzzle.unstated == (phrase,)


def test_what_changes_no_solution_is_not_named() -> None:
    metadata = {"source": "x", "msgcorrect": "Well done", "customstyle": "{}", "other": ""}
    puzzle = read_board(metadata=metadata, settings={"nogrid": 1}, id="x", videos=["y"], w=False)
    assert puzzle.unstated == puzzle.notes == ()


@pytest.mark.parametrize(
    ("cage", "constraint"),
    [
        ({"unique": True}, KillerCage("r1c1 r1c2")),
        ({"unique": True, "value": 12}, KillerCage("r1c1 r1c2", 12)),
        ({"unique": True, "value": "12", "sum": 12}, KillerCage("r1c1 r1c2", 12)),
        ({"unique": "true", "value": " ", "hidden": True}, KillerCage("r1c1 r1c2")),
        ({"unique": 1, "value": "a sum", "sum": "12"}, KillerCage("r1c1 r1c2", 12)),
        ({"unique": True, "value": "7", "sum": "7.0"}, KillerCage("r1c1 r1c2", 7)),
        ({"unique": True, "value": "7.0", "sum": "7.0"}, KillerCage("r1c1 r1c2", 7)),
        ({"unique": True, "value": "0"}, KillerCage("r1c1 r1c2")),
        ({"unique": False, "value": "12"}, Sum("r1c1 r1c2", "==", 12)),
        ({"unique": True, "type": "region", "style": "box"}, ExtraRegion("r1c1 r1c2")),
        ({"unique": True, "type": "rowcol", "hidden": True}, ExtraRegion("r1c1 r1c2")),
    ],
)
def test_cages_are_read(cage: dict[str, object], constraint: Constraint) -> None:
    puzzle = read_board(cages=[{"cells": [[0, 0], [0, 1]]} | cage])
    assert puzzle.constraints == (constraint,)
    labels = [f"the text '{label}' in a cage" for label in ("0", "a sum")]
    assert [text for text in puzzle.unstated if text not in labels] == []


@pytest.mark.parametrize(
    ("cage", "phrase"),
    [
        ({}, "1 cage not marked as having different digits or a sum"),
        ({"value": "12"}, "1 cage not marked as having different digits or a sum"),
        ({"value": "<12", "unique": True}, "the text '<12' in a cage"),
        ({"unique": False}, "1 cage not marked as having different digits or a sum"),
        ({"hidden": True, "sum": 12}, "1 cage not marked as having different digits or a sum"),
        (
            {"hidden": True, "type": "region"},
            "1 cage not marked as having different digits or a sum",
        ),
        ({"value": "Product: 6", "unique": True}, "the text 'Product: 6' in a cage"),
        ({"sum": "7.5", "unique": True}, "the sum '7.5' of a cage"),
        ({"product": 12, "unique": True}, "the key 'product' of cages"),
        ({"style": "fpRowIndexer", "unique": True}, "the style 'fpRowIndexer' of cages"),
    ],
)
def test_cages_that_say_something_else_are_named(cage: dict[str, object], phrase: str) -> None:
    puzzle = read_board(cages=[{"cells": [[0, 0], [0, 1]]} | cage])
    assert puzzle.unstated == (phrase,)


def test_cages_in_several_colours_are_named() -> None:
    one = {"cells": [[0, 0]], "unique": True, "outlineC": "#FF0000"}
    two = {"cells": [[0, 1]], "unique": True, "outlineC": "#00FF00"}
    phrase = "cages in 2 colours whose rule may stand in the text only"
    assert read_board(cages=[one, two]).unstated == (phrase,)
    assert read_board(cages=[one, two | {"outlineC": "#f00"}]).unstated == ()


def test_hidden_cages_without_a_mark_say_nothing() -> None:
    puzzle = read_board(cages=[{"cells": [[0, 0]], "unique": False, "hidden": True}])
    assert puzzle.unstated == puzzle.constraints == ()


@pytest.mark.parametrize(
    "changes",
    [
        {"metadata": {"antiknight": True, "antiking": False}},
        {"metadata": {"antiknight": "true"}},
        {"global": ["antiknight"]},
        {"global": ["antiknight", "antiking"], "metadata": {"antiking": False}},
        {"cages": [{"value": "antiknight: true"}]},
    ],
)
def test_moves_are_switched_on_by_name(changes: dict[str, object]) -> None:
    assert read_board(**changes).constraints == (AntiKnight(),)


def test_rules_in_words_switch_nothing_on() -> None:
    puzzle = read_board(metadata={"rules": "Anti-king and anti-knight rules apply."})
    assert puzzle.constraints == ()


def test_other_global_rules_are_named() -> None:
    puzzle = read_board(**{"global": ["entropy", "antiking"]})
    assert puzzle.constraints == (AntiKing(),)
    assert puzzle.unstated == ("the global rule 'entropy'",)


def test_rows_and_columns_can_be_switched_off() -> None:
    grid = read_board(metadata={"norowcol": True}).grid
    assert not grid.has_rows
    assert not grid.has_columns
    assert len(grid.regions_by_number) == 9


def test_regions_of_any_shape_are_read() -> None:
    jigsaw = [[[r, c] for r in range(4)] for c in range(3)]  # the last column has none
    cells = [[{} for _ in range(4)] for _ in range(4)]
    loose = {"cells": [[r, 3] for r in range(4)], "unique": False, "hidden": True}
    puzzle = read_board(cells=cells, regions=jigsaw, cages=[loose])
    assert puzzle.grid == Grid(4, 4, range(1, 5), (0, 1, 2, None) * 4)
    assert puzzle.unstated == ()


def test_regions_come_in_any_order_may_overlap_and_may_be_missing() -> None:
    assert read_board(regions=BOXES[::-1]).grid == Grid.square(9)
    window = [[r, c] for r in (1, 2, 3) for c in (1, 2, 3)]
    grid = read_board(regions=[*BOXES, window]).grid
    assert grid.regions == Grid.square(9).regions
    cells = tuple(9 * r + c for r, c in window)
    assert [set(house.cells) for house in grid.more_houses] == [set(cells)]
    assert read_board(regions=[]).grid.regions == (None,) * 81
    value = board()
    del value["regions"]
    (puzzle,) = read(json.dumps(value))
    assert puzzle.grid.regions == (None,) * 81
    assert puzzle.unstated == ("the regions (there is no list of them)",)


def test_cells_beside_the_grid_are_only_shown() -> None:
    cells = [[{} for _ in range(11)] for _ in range(11)]
    cells[1][1] = {"value": "4"}
    cells[0][3] = {"value": 17}
    cells[10][0] = {"value": "abc"}
    shifted = [[[r + 1, c + 1] for r, c in box] for box in BOXES]
    cages = [{"cells": [[1, 1], [1, 2]], "value": "5", "unique": True}]
    solution = "".join(
        str(SOLVED[9 * (r - 1) + c - 1]) if 0 < r < 10 and 0 < c < 10 else "."
        for r in range(11)
        for c in range(11)
    )
    puzzle = read_board(cells=cells, regions=shifted, cages=cages, metadata={"solution": solution})
    assert puzzle.grid == Grid.square(9)
    assert puzzle.givens[:2] == (4, None)
    assert puzzle.constraints == (KillerCage("r1c1 r1c2", 5),)
    assert puzzle.expected == SOLVED
    assert puzzle.unstated == ("2 digits beside the grid",)
    shown = [(cosmetic.spot, cosmetic.text) for cosmetic in puzzle.cosmetics]
    assert shown == [((-0.5, 2.5), "17"), ((9.5, -0.5), "abc")]


def test_colours_and_marks_beside_the_grid_are_named() -> None:
    cells: list[list[object]] = [[{} for _ in range(10)] for _ in range(9)]
    cells[0][9], cells[1][9] = {"c": "#FF0000"}, {"centremarks": [12]}
    puzzle = read_board(cells=cells)
    assert puzzle.unstated == (
        "1 drawn shape whose rule may stand in the text only",
        "1 drawn text whose rule may stand in the text only",
    )
    colour, text = puzzle.cosmetics
    assert (colour.spot, colour.fill) == ((0.5, 9.5), "#ff0000")
    assert (text.spot, text.text) == ((1.5, 9.5), "12")


def test_the_stated_solution_is_kept() -> None:
    text = "".join(map(str, SOLVED))
    for solution in (text, f" {text}\n"):
        assert read_board(metadata={"solution": solution}).expected == SOLVED
    assert read_board(cages=[{"value": f"solution: {text}"}]).expected == SOLVED
    partial = read_board(metadata={"solution": "?" + text[1:80] + "."}).expected
    assert partial == (None, *SOLVED[1:80], None)
    for blank in ("", "0" * 81, "." * 81):
        assert read_board(metadata={"solution": blank}).expected == ()
    puzzle = read_board(metadata={"solution": "abc"})
    assert puzzle.expected == ()
    assert puzzle.notes == ("the stated solution is left out, as it does not fit the grid",)


def test_a_solution_may_have_two_characters_a_cell() -> None:
    cells = [[{} for _ in range(10)] for _ in range(10)]
    values = tuple((r + c) % 10 + 1 for r in range(10) for c in range(10))
    solution = "".join(f"{value:02}" for value in values)
    puzzle = read_board(cells=cells, regions=[], metadata={"solution": solution})
    assert puzzle.expected == values
    assert puzzle.unstated == ()


def test_digits_that_are_not_those_of_a_square_grid_are_named() -> None:
    cells = [[{} for _ in range(6)] for _ in range(4)]
    puzzle = read_board(cells=cells, regions=[])
    assert puzzle.grid.digits == range(1, 7)
    assert puzzle.unstated == ("which digits there are (SudokuPad does not say; taken as 1 to 6)",)
    value = board()
    value["cells"][0][0] = {"value": 0}  # type: ignore[index]
    value["cells"] = [
        [{} if cell.get("value") == 9 else cell for cell in row]
        for row in value["cells"]  # type: ignore[attr-defined]
    ]
    assert read_board(**value).grid.digits == range(9)
    value["cells"][0][0] = {"value": 12}  # type: ignore[index]
    puzzle = read_board(**value)
    assert puzzle.grid.digits == range(1, 13)
    assert len(puzzle.unstated) == 1


def test_digits_are_in_doubt_where_no_region_has_as_many_cells_as_a_row() -> None:
    """A samurai's rows are as long as two grids and what is between them."""
    cells = [[{} for _ in range(7)] for _ in range(7)]
    grids = [(0, 0), (3, 3)]
    regions = [
        [[top + row + r, left + column + c] for r in (0, 1) for c in (0, 1)]
        for top, left in grids
        for row in (0, 2)
        for column in (0, 2)
    ]
    puzzle = read_board(cells=cells, regions=regions)
    assert puzzle.grid.digits == range(1, 8)
    assert puzzle.unstated == ("which digits there are (SudokuPad does not say; taken as 1 to 7)",)


@pytest.mark.parametrize("is_solution_stated", [False, True])
def test_cells_between_the_grids_of_a_samurai_hold_no_digit(is_solution_stated: bool) -> None:
    samurai = Grid.overlapping([(Grid.square(4), 0, 0), (Grid.square(4), 2, 2)])
    cells = [[{} for _ in range(6)] for _ in range(6)]
    houses = [[list(divmod(cell, 6)) for cell in house.cells] for house in samurai.houses]
    boxes = [house for house in houses if len({row for row, _ in house}) == 2]
    lines = [
        {"cells": house, "type": "rowcol", "unique": True} for house in houses if house not in boxes
    ]
    metadata: dict[str, object] = {"norowcol": True}
    solution = solve(Puzzle.empty(samurai))
    assert solution is not None
    if is_solution_stated:
        digits = [
            "." if cell in samurai.holes else str(digit)
            for cell, digit in enumerate(solution.values)
        ]
        metadata["solution"] = "".join(digits)
    puzzle = read_board(cells=cells, regions=boxes, cages=lines, metadata=metadata)
    assert (puzzle.grid, puzzle.constraints) == (samurai, ())
    gaps = "whether digits stand in 8 cells of no region (taken as none)"
    assert (gaps in puzzle.unstated) is not is_solution_stated


def test_a_samurai_is_written_with_its_solution_which_says_where_it_has_cells() -> None:
    samurai = Grid.overlapping([(Grid.square(4), 0, 0), (Grid.square(4), 2, 2)])
    puzzle = Puzzle.empty(samurai)
    solution = solve(puzzle)
    assert solution is not None
    (again,) = read(write(replace(puzzle, expected=solution.values)))
    assert again.unstated == ()
    assert again.grid.holes == samurai.holes
    assert count(again).value == count(puzzle).value
    unsaid = "as it does not say which cells hold no digit but by a solution;"
    with pytest.raises(UnsupportedError, match=unsaid):
        write(puzzle)


@pytest.mark.parametrize(("order", "holes"), [(4, (5,)), (6, (7, 8, 20)), (9, (40,))])
def test_a_board_with_holes_is_written_with_its_rows_as_hidden_cages(
    order: int, holes: tuple[int, ...]
) -> None:
    puzzle = Puzzle.empty(replace(Grid.square(order), holes=frozenset(holes)))
    solution = solve(puzzle)
    assert solution is not None
    (again,) = read(write(replace(puzzle, expected=solution.values)))
    assert (again.unstated, again.constraints) == ((), ())
    assert again.grid.holes == puzzle.grid.holes
    assert {house.cells for house in again.grid.houses} == {
        house.cells for house in puzzle.grid.houses
    }


@pytest.mark.parametrize("hidden", [True, False])
def test_cages_that_are_all_rows_and_columns_are_those_of_the_grid(hidden: bool) -> None:
    """Boards with clues around the grid say so that their rows are houses."""
    cells = [[{} for _ in range(6)] for _ in range(6)]
    lines = [*Grid.square(4).houses[:8]]
    shifted = [[[r + 1, c + 1] for r, c in (divmod(x, 4) for x in line.cells)] for line in lines]
    regions = [[[r + y, c + x] for y in (0, 1) for x in (0, 1)] for r in (1, 3) for c in (1, 3)]
    cages = [{"cells": c, "type": "rowcol", "unique": True, "hidden": hidden} for c in shifted]
    metadata = {"norowcol": True}
    puzzle = read_board(cells=cells, regions=regions, cages=cages, metadata=metadata)
    assert (puzzle.grid, puzzle.constraints, puzzle.unstated) == (Grid.square(4), (), ())
    fewer = read_board(cells=cells, regions=regions, cages=cages[1:], metadata=metadata)
    assert not fewer.grid.has_rows
    assert len(fewer.constraints) == 7


def test_cages_that_say_more_than_rows_and_columns_are_no_rows_of_the_grid() -> None:
    cells = [[{} for _ in range(4)] for _ in range(4)]
    houses = [[list(divmod(x, 4)) for x in house.cells] for house in Grid.square(4).houses]
    lines = [{"cells": cells, "type": "rowcol", "unique": True} for cells in houses[:8]]
    metadata = {"norowcol": True}
    labelled = [{**lines[0], "value": "odd"}, *lines[1:]]
    puzzle = read_board(cells=cells, regions=houses[8:], cages=labelled, metadata=metadata)
    assert "the text 'odd' in a cage" in puzzle.unstated
    assert len(puzzle.constraints) == 8
    # Without regions nothing says that a cell beside these lines holds no digit.
    shorter = [{**line, "cells": [x for x in line["cells"] if x != [1, 1]]} for line in lines]
    puzzle = read_board(cells=cells, regions=[], cages=shorter, metadata=metadata)
    assert not puzzle.grid.has_rows
    assert len(puzzle.constraints) == 8


def test_the_refusal_says_that_sudokupad_does_not_say_which_digits_there_are() -> None:
    for grid in (replace(Grid.square(9), digits=range(9)), Grid.rectangle(4, 6)):
        with pytest.raises(UnsupportedError, match="as it does not say which digits there are;"):
            write(Puzzle.empty(grid))


def test_a_cell_that_is_given_without_a_digit_is_named() -> None:
    value = board()
    value["cells"][0][0] = {"given": True}  # type: ignore[index]
    assert read_board(**value).unstated == ("1 cell is given without a digit",)


def test_drawings_are_counted_and_never_interpreted() -> None:
    line = {"wayPoints": [[0.5, 0.5], [8.5, 8.5]], "color": "#34BBE6", "thickness": 2}
    dot = {"center": [1, 1.5], "width": 0.3, "rounded": True, "backgroundColor": "#000000"}
    spacer = {"center": [1, 1], "width": 13, "backgroundColor": "#FFFFFF00"}
    puzzle = read_board(
        lines=[line, line],
        arrows=[line],
        overlays=[dot, dot | {"text": "V"}, spacer, {"center": [0, 0]}, {"text": " "}],
        underlays=[dot, {"text": 17}],
        foglight=[[0, 0]],
        sudokuX=[{}],
        settings={"nogrid": 1},
        windoku=False,
    )
    assert puzzle.constraints == ()
    assert puzzle.unstated == (
        "2 drawn lines whose rule may stand in the text only",
        "1 drawn arrow whose rule may stand in the text only",
        "2 drawn shapes whose rule may stand in the text only",
        "2 drawn texts whose rule may stand in the text only",
        "the key 'sudokuX'",
    )
    assert puzzle.notes == ()


@pytest.mark.parametrize("number", [10**400, -(10**400), 1e308])
def test_a_drawing_with_a_number_beyond_all_measure_is_not_shown(number: float) -> None:
    dot = {"center": [1, 1.5], "width": 0.3, "height": 0.3, "backgroundColor": "#000000"}
    line = {"wayPoints": [[0.5, 0.5], [8.5, 8.5]], "color": "#34BBE6", "thickness": 2}
    puzzle = read_board(
        lines=[line | {"thickness": number}, line | {"wayPoints": [[0.5, number], [1.5, 1.5]]}],
        overlays=[dot | {"width": number}, dot | {"center": [number, 1]}],
        underlays=[dot | {"height": number}],
    )
    assert puzzle.constraints == ()
    assert "2 drawn lines whose rule may stand in the text only" in puzzle.unstated


def changed_cells(*cells: dict[str, object]) -> Puzzle:
    """Read a board whose first cells are others."""
    value = board()
    value["cells"][0][: len(cells)] = cells  # type: ignore[index]
    (puzzle,) = read(json.dumps(value))
    return puzzle


def test_marks_in_cells_without_a_digit_may_be_what_is_given() -> None:
    puzzle = changed_cells({"pencilMarks": [1, 2]}, {"centremarks": ["3"], "pencilMarks": []})
    assert puzzle.candidates == {}
    assert puzzle.unstated == (
        "1 cell with center marks whose rule may stand in the text only",
        "1 cell with corner marks whose rule may stand in the text only",
    )
    assert changed_cells({"value": 2, "centremarks": [2], "pencilMarks": [2]}).unstated == ()


def test_a_cell_may_say_that_its_digit_is_not_given() -> None:
    puzzle = changed_cells({"value": 2, "given": False}, {"value": 3, "given": True})
    assert puzzle.givens[:2] == (None, 3)
    assert puzzle.notes == ("1 digit that was typed but not given is ignored",)


def test_keys_of_cells_that_are_not_known_are_named() -> None:
    puzzle = changed_cells({"candidates": [1, 2]}, {"candidates": [1], "parity": 0})
    assert puzzle.unstated == ("the key 'candidates' of cells", "the key 'parity' of cells")


SQUARE = {"center": [0.5, 1.5], "width": 1, "height": 1, "backgroundColor": "#D0D0FF"}


@pytest.mark.parametrize(
    ("shape", "phrase"),
    [
        (SQUARE, "1 coloured cell"),
        (SQUARE | {"center": [1, 1], "width": 2, "height": 2}, "4 coloured cells"),
        (SQUARE | {"width": 0.98, "rounded": False}, "1 coloured cell"),
        (SQUARE | {"rounded": True}, "1 drawn shape"),
        (SQUARE | {"width": 0.7}, "1 drawn shape"),
        (SQUARE | {"angle": 45}, "1 drawn shape"),
        (SQUARE | {"center": [-0.5, 1.5]}, "1 drawn shape"),
        (SQUARE | {"backgroundColor": "#FFFFFF"}, "1 drawn shape"),
        ({"center": [0.5, 0.5], "image": "a.png"}, "1 drawn shape"),
        (SQUARE | {"center": [1e300, "x"]}, "1 drawn shape"),
    ],
    ids=str,
)
def test_squares_that_fill_cells_are_their_colours(shape: dict[str, object], phrase: str) -> None:
    for key in ("underlays", "overlays"):
        puzzle = read_board(**{key: [shape, shape] if "coloured" in phrase else [shape]})
        assert puzzle.unstated == (f"{phrase} whose rule may stand in the text only",)


def test_colours_of_cells_are_named() -> None:
    puzzle = changed_cells({"c": "#D0D0FF"}, {"value": 2, "highlight": ["#FF0000", "#00FF00"]})
    assert puzzle.unstated == ("2 coloured cells whose rule may stand in the text only",)


def test_very_many_squares_take_no_time() -> None:
    shapes = [SQUARE | {"center": [4.5, 4.5], "width": 9, "height": 9}] * 1_300
    assert read_board(overlays=shapes).unstated[-1].startswith("81 coloured cells")


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"cells": 3}, "found '3' at cells, expected a list"),
        ({"cells": None}, "an object with the key 'cells'"),
        ({"cells": []}, "found cells for a grid of 0x0, expected from 1x1"),
        ({"cells": [[]]}, "found cells for a grid of 1x0"),
        ({"cells": [[{}] * 101]}, "found cells for a grid of 1x101"),
        ({"cells": [["x"]], "regions": []}, r"'x' at cells\[0\]\[0\], expected an object"),
        ({"cells": [[{"value": "a"}]], "regions": []}, "'a' as the digit of cells"),
        ({"cells": [[{"value": 1.5}]], "regions": []}, "an integer from 0 to 100"),
        ({"cells": [[{"value": [1]}]], "regions": []}, "an integer from 0 to 100"),
        ({"regions": [[[0, 9]]]}, r"at regions\[0\]\[0\]\[1\], expected an integer from 0 to 8"),
        ({"regions": [[[0]]]}, "a cell such as"),
        (
            {"cells": [[{"value": 0}, {"value": 100}, *[{}] * 98]] * 100, "regions": []},
            "a contradiction .*101 digits are too many",
        ),
        ({"regions": 1}, "found '1' at regions, expected a list"),
        ({"regions": [[[0, 0]]] * 1001}, "found 1001 regions, expected at most 1000"),
        ({"cages": [3]}, r"found '3' at cages\[0\], expected an object"),
        ({"cages": [{"cells": [[0, 20]]}]}, r"at cages\[0\].cells\[0\]\[1\]"),
        ({"cages": [{"cells": 5}]}, r"at cages\[0\].cells, expected a list"),
        (
            {"cages": [{"cells": [[0, 0], [0, 1]], "unique": True, "value": 18}]},
            r"in KillerCage at cages\[0\], expected",
        ),
        ({"metadata": []}, "a list at metadata, expected an object"),
        ({"metadata": {"title": {}}}, "an object at metadata.title, expected a string"),
        ({"global": "antiking"}, "at global, expected a list"),
        ({"lines": {"a": 1}}, "an object at lines, expected a list"),
        ({"overlays": ["x"]}, r"at overlays\[0\], expected an object"),
    ],
)
def test_json_of_the_wrong_shape_gets_one_clear_message(
    changes: dict[str, object], message: str
) -> None:
    with pytest.raises(PuzzleFormatError, match=f"line 1: .*{message}"):
        read_board(**changes)


@given(
    st.sampled_from(["cells", "regions", "cages", "metadata", "lines", "overlays", "global"]),
    st.recursive(
        st.one_of(st.none(), st.booleans(), st.integers(-1, 10), st.text(CHARACTERS, max_size=3)),
        lambda inner: st.one_of(
            st.lists(inner, max_size=3),
            st.dictionaries(
                st.sampled_from(["cells", "value", "unique", "sum", "text", "solution", "type"]),
                inner,
                max_size=3,
            ),
        ),
        max_leaves=12,
    ),
)
@settings(max_examples=300)
@pytest.mark.slow
def test_any_json_is_read_or_refused(key: str, value: object) -> None:
    with contextlib.suppress(PuzzleFormatError):
        read(json.dumps(board(**{key: value})))


# Writing.


def clues(puzzle: Puzzle) -> set[tuple[object, ...]]:
    """The constraints, each with its fields, and its cells one by one."""
    return {
        (
            type(constraint),
            *(
                puzzle.grid.select(value) if name in constraint.cell_fields else value
                for name, value in vars(constraint).items()
            ),
        )
        for constraint in puzzle.constraints
    }


def same(puzzle: Puzzle) -> None:
    (again,) = read(write(puzzle))
    assert again.givens == puzzle.givens
    assert again.candidates == puzzle.candidates
    assert again.grid.digits == puzzle.grid.digits
    assert {frozenset(house.cells) for house in again.grid.houses} == {
        frozenset(house.cells) for house in puzzle.grid.houses
    }
    assert clues(again) == clues(puzzle)
    assert (again.title, again.author, again.rules) == (
        puzzle.title,
        puzzle.author,
        puzzle.rules,
    )
    assert again.expected == puzzle.expected
    assert again.unstated == ()


OWN = [
    CLASSIC,
    Puzzle.empty(6),
    Puzzle.empty(16),
    Puzzle(Grid.square(9), GIVENS, title='It\'s "it"', author="a,b:f}", rules="1\n2\\\n’"),
    Puzzle(Grid.square(9), GIVENS, expected=(None, *SOLVED[1:])),
    CLASSIC.with_constraints(KillerCage("r1c1-r1c3", 20), KillerCage("r2c2 r3c3")),
    CLASSIC.with_constraints(Sum("r1c1 r2c2", "==", 12), ExtraRegion("r2c2-r4c4")),
    CLASSIC.with_constraints(AntiKnight(), AntiKing()),
    Puzzle.empty(Grid(4, 4, range(1, 5), (0, 1, 2, None) * 4)),
    Puzzle.empty(Grid(5, 5, range(1, 6), (None,) * 25)),
    Puzzle.empty(
        Grid(4, 4, range(1, 5), Grid.square(4).regions, more_houses=(House("x", (0, 5, 10)),))
    ),
    Puzzle.empty(
        Grid(4, 4, range(1, 5), Grid.square(4).regions, has_rows=False, has_columns=False)
    ),
]


@pytest.mark.parametrize("puzzle", OWN)
def test_what_sudokupads_json_states_is_written_so(puzzle: Puzzle) -> None:
    assert write(puzzle).startswith("https://sudokupad.app/scl")
    same(puzzle)


@given(puzzles(boxes=st.sampled_from([(2, 2), (2, 3), (3, 3), (4, 4)])))
@settings(max_examples=20, deadline=None)
def test_any_classic_reads_back_the_same(puzzle: Puzzle) -> None:
    same(puzzle)


def test_different_digits_are_a_cage_without_a_sum() -> None:
    text = write(CLASSIC.with_constraints(DifferentDigits("r1c1 r5c5")))
    assert read(text)[0].constraints == (KillerCage("r1c1 r5c5"),)


@pytest.mark.parametrize(
    "constraint",
    [Thermometer("r1c1 r1c2 r1c3"), Arrow("r1c1", "r1c2 r1c3"), Diagonal("up")],
)
def test_what_that_json_could_only_draw_is_written_as_f_puzzles(constraint: Constraint) -> None:
    puzzle = CLASSIC.with_constraints(constraint, KillerCage("r5c5 r5c6", 8))
    assert write(puzzle).startswith("https://sudokupad.app/fpuz")
    same(puzzle)


@pytest.mark.parametrize(
    "puzzle",
    [
        Puzzle.empty(Grid(4, 6, range(1, 7), (None,) * 24)),
        Puzzle.empty(Grid(4, 4, range(4), Grid.square(4).regions)),
        Puzzle.empty(Grid(1, 120, range(1, 121), (None,) * 120)),
        Puzzle.empty(Grid(4, 4, range(1, 5), (None,) * 16, has_rows=False)),
        CLASSIC.with_constraints(Sum("r1c1 r1c2", "<=", 9)),
        CLASSIC.with_constraints(KillerCage("r1c1 r1c2", (5, 9))),
        Puzzle(Grid.square(9), GIVENS, unstated=("3 drawn lines",)),
    ],
)
def test_what_no_form_can_hold_is_refused(puzzle: Puzzle) -> None:
    with pytest.raises(UnsupportedError):
        write(puzzle)


def links(*pairs: tuple[str, object]) -> list[dict[str, object]]:
    return [
        {
            "trigger": {"type": "cellvalue", "cell": cell},
            "effect": {"type": "foglight", "cells": to},
        }
        for cell, to in pairs
    ]


@pytest.mark.parametrize(
    ("keys", "fog"),
    [
        ({"foglight": []}, Fog()),
        ({"foglight": [[0, 0], [1, 2], [0, 0]]}, Fog("r1c1 r2c3")),
        ({"foglight": ["r1c1", "R9C9"]}, Fog("r1c1 r9c9")),
        ({"cages": [{"cells": [[0, 0], [4, 4]], "value": "FOGLIGHT"}]}, Fog("r1c1 r5c5")),
        ({"cages": [{"value": "foglight: r1c1r2c2-r3c3"}]}, Fog("r1c1 r2c2 r2c3 r3c2 r3c3")),
        (
            {"triggereffect": links(("r1c1r1c2", "r2c1,r2c2"))},
            Fog("", (FogLink("r1c1 r1c2", "r2c1 r2c2"),)),
        ),
    ],
)
def test_fog_is_kept(keys: dict[str, object], fog: Fog) -> None:
    puzzle = read_board(**keys)
    assert puzzle.fog == fog
    assert (puzzle.constraints, puzzle.unstated, puzzle.notes) == ((), (), ())
    (again,) = read(write(puzzle))
    assert again.fog == fog


@pytest.mark.parametrize("name", ["antiknight", "norowcol"])
def test_a_switch_that_means_neither_yes_nor_no_is_named(name: str) -> None:
    found = f"the value 'maybe' of the switch {name}"
    assert found in read_board(metadata={name: "maybe"}).unstated
    assert found in read_board(cages=[{"value": f"{name}: maybe"}]).unstated
    for value in ("no", "false", "0", "", False, None):
        assert not read_board(metadata={name: value}).unstated


def test_a_cage_that_is_neither_unique_nor_not_is_named() -> None:
    (phrase, *_) = read_board(cages=[{"cells": [[0, 0], [0, 1]], "unique": "maybe"}]).unstated
    assert phrase == "the value 'maybe' of the switch unique"


@pytest.mark.parametrize("more", [{"unique": True}, {"sum": 7}, {"unique": False, "sum": "7.0"}])
def test_what_a_fog_light_says_besides_is_named(more: dict[str, object]) -> None:
    puzzle = read_board(cages=[{"cells": [[0, 0], [0, 1]], "value": "foglight", **more}])
    assert puzzle.fog == Fog("r1c1 r1c2")
    assert puzzle.unstated == ("1 fog light marked as having different digits or a sum",)


@pytest.mark.parametrize(
    "keys",
    [
        {"foglight": [[0, 9]]},
        {"foglight": [[0]]},
        {"foglight": ["here"]},
        {"triggereffect": links(("r1c1", 5))},
        {"triggereffect": links(("", "r1c1"))},
        {"triggereffect": [{"effect": {"type": "foglight", "cells": "r1c1"}}]},
    ],
)
def test_fog_that_makes_no_sense_gets_a_note(keys: dict[str, object]) -> None:
    puzzle = read_board(**keys)
    assert (puzzle.fog, puzzle.notes) == (Fog(), (UNKEPT_FOG,))


@pytest.mark.parametrize(
    ("effect", "is_named"), [({"type": "foglight"}, False), ({"type": "digits"}, True), ({}, False)]
)
def test_an_effect_that_does_not_clear_fog_is_named(effect: dict[str, str], is_named: bool) -> None:
    board = {
        "cells": [[{}] * 4] * 4,
        "triggereffect": [{"trigger": {"type": "cellvalue", "cell": "r1c1"}, "effect": effect}],
    }
    phrase = "an effect other than to clear the fog"
    (puzzle,) = read(json.dumps(board))
    assert (phrase in puzzle.unstated) is is_named
