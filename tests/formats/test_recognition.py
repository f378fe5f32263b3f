from time import process_time

import pytest

from sudoku_model.errors import PuzzleFormatError
from sudoku_model.formats import FORMATS, read, write
from sudoku_model.formats.base import Options
from sudoku_model.formats.lzstring import compress
from sudoku_model.formats.recognition import recognise
from sudoku_model.formats.source import open_source
from tests.formats.examples import CLASSIC, KILLER, KILLER_FORMATS, LINE, ROWS

SAMPLES = {
    name: write(KILLER if name in KILLER_FORMATS else CLASSIC, name)
    for name, format in FORMATS.items()
    if format.can_write
} | {
    "board": "https://somewhere.example/#puzzle=q1ZKyy_KTSxRslIqLk3J\n",
    "gsf": f"1,2,3,4,{LINE},5,6\n",
    "penpa": "https://swaroopg92.github.io/penpa-edit/#m=edit&p=7VTBbtswDL3nKwqedbBkO3F06\n",
    "sudokumaker": compress('{"formatVersion":"1.6.0","puzzle":{"cells":[],"constraints":[]}}'),
}


PAYLOAD = compress('{"size":9,"title":"","grid":[[{}]]}')


def recognised(text: str, box: tuple[int, int] | None = None) -> str:
    with open_source(text) as source:
        return recognise(source, Options(box))


@pytest.mark.parametrize("name", FORMATS)
def test_every_format_is_recognised(name: str) -> None:
    expected = "line" if name == "sdm" else name
    assert recognised(SAMPLES[name]) == expected
    assert recognised("\n\n" + SAMPLES[name]) == expected


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("", "line"),
        ("# only a comment", "line"),
        ("Dear reader", "line"),
        ("\n".join(["# a remark", *ROWS]), "grid"),
        ("\n".join(["#CA remark", *ROWS]), "sdk"),
        ("\n".join(["#CA remark", LINE]), "line"),
        ("12\n" + "\n".join(ROWS), "judge"),
        ("530070000\n" * 9, "grid"),
        ("1234\n" * 4, "grid"),
        ("1 2 3 4\n" * 4, "grid"),
        ("\n".join(ROWS[:5]), "grid"),
        (LINE[:78], "line"),
        (" ".join(LINE), "line"),
        ("[{}]", "json"),
        ("[\n {}]", "json"),
        ("[[1]]", "nested"),
        ("[\n[1]]", "nested"),
        ("[Puzzle]", "sdk"),
        ("|1.|..|..|..|..|..|\n" * 12, "grid"),
        ("https://f-puzzles.com/?load=N4Ig", "fpuzzles"),
        ("# mine\nhttp://www.f-puzzles.com/?id=abc", "fpuzzles"),
        ("f-puzzles.com/?load=N4Ig", "fpuzzles"),
        ("\u201chttps://f-puzzles.com/?load=N4Ig\u201d", "fpuzzles"),
        ("https://sudokupad.app/fpuzN4Ig", "sudokupad"),
        ("https://beta.sudokupad.app/abc", "sudokupad"),
        ("https://app.crackingthecryptic.com/sudoku/abc", "sudokupad"),
        ("https://swaroopg92.github.io/penpa-edit/#m=edit&p=7VTB", "penpa"),
        ("m=solve&p=7VTBbtswDL3nKwqedbBkO3F06", "penpa"),
        ("https://sudokumaker.app/?puzzle=N4Ig", "sudokumaker"),
        ("https://sigh.github.io/Interactive-Sudoku-Solver/?q=.AntiKing", "iss"),
        ("http://localhost:8080/?q=.Cage~9~R1C1~R1C2", "iss"),
        (".~R1C1_5~R2C3_1_2", "iss"),
        (".Shape~6x6\n.AntiKnight", "iss"),
        (".AntiKnight.AntiKing", "iss"),
        (".A.B............", "line"),
        ("1" + "." * 80, "line"),
        (f"fpuz{PAYLOAD}", "sudokupad"),
        (f"scl{PAYLOAD}", "sudokupad"),
        (PAYLOAD, "fpuzzles"),
        (PAYLOAD[:40], "fpuzzles"),
        (f"N4{'A' * 79}", "line"),
        ('{"size":9,"grid":[]}', "fpuzzles"),
        ('{\n "antiking": true,\n' + " \n" * 300, "fpuzzles"),
        ('{"metadata":{"antiknight":true},"cells":[],"regions":[]}', "sudokupad"),
        ('{\n "metadata": {\n  "antiking": true' + " \n" * 300, "sudokupad"),
        ('{"formatVersion":"1.6.0"}', "sudokumaker"),
        ('{"cells":[],"regions":[]}', "sudokupad"),
        ('{"cellSize":50,"metadata":{"ruleset":"AK"},"cells":[]}', "sudokupad"),
        ('{"format":"sudoku-model","regions":[]}', "json"),
        ('{"unheardof":1}', "json"),
        ("SumoCueV1=10J0", "sumocue"),
        ("3x3:d:k:2561", "ps-killer"),
        ("A<<" * 27, "short-killer"),
    ],
)
@pytest.mark.sample(every=8)
def test_marks_decide(text: str, name: str) -> None:
    assert recognised(text) == name


@pytest.mark.parametrize("link", ["https://example.org/?load=N4Ig", "http://", "https://a\u2603/"])
def test_links_to_other_programs_are_refused(link: str) -> None:
    with pytest.raises(PuzzleFormatError, match=r"a link to .*expected a link to f-puz"):
        recognised(link)


def test_a_given_box_decides_between_a_row_and_a_line() -> None:
    rows = "\n".join(["1" + "." * 15] * 16)
    assert recognised(rows) == "line"
    assert recognised(rows, box=(4, 4)) == "grid"


SIXTEEN_BLANKS = "................\n"


@pytest.mark.parametrize(
    "rows",
    [
        SIXTEEN_BLANKS * 2 + "A..............G\n" + SIXTEEN_BLANKS * 13,
        SIXTEEN_BLANKS * 2 + "1..............2\n" + SIXTEEN_BLANKS * 13,
        SIXTEEN_BLANKS * 16,
        " ".join(map(str, range(1, 17))) + "\n" + (". " * 16 + "\n") * 15,
    ],
    ids=["one large row", "few givens", "none", "numbers"],
)
def test_a_large_grid_with_few_givens_is_no_list_of_small_ones(rows: str) -> None:
    assert read(rows).grid.rows == 16


def test_small_grids_are_listed_though_one_of_them_is_damaged_or_empty() -> None:
    small = "1.....3..4.....2\n"
    assert recognised(small * 14 + "7..............9\n" + SIXTEEN_BLANKS) == "line"
    assert recognised(SIXTEEN_BLANKS * 9) == "line"


@pytest.mark.parametrize("first", [LINE[:50], LINE[:9], LINE[:80], LINE + "1", "100"])
@pytest.mark.parametrize("others", [1, 70])
def test_a_list_stays_one_though_its_first_line_holds_no_puzzle(first: str, others: int) -> None:
    assert recognised(f"{first}\n" + f"{LINE}\n" * others) == "line"


@pytest.mark.parametrize("first", [ROWS[0][:7], "", "1234567890"])
def test_a_grid_stays_one_though_its_first_row_is_damaged(first: str) -> None:
    sixteen = [" ".join(map(str, range(1, 17)))] * 15
    assert recognised("\n".join([first, *ROWS[1:]])) == "grid"
    assert recognised("\n".join([first, *sixteen])) == "grid"


def test_an_error_names_the_format_that_was_guessed() -> None:
    with pytest.raises(PuzzleFormatError, match="read as 'line'; the format can be named"):
        read(LINE[:80])
    with pytest.raises(PuzzleFormatError) as named:
        read(LINE[:80], format="line")
    assert "read as" not in str(named.value)


def test_recognising_consumes_nothing() -> None:
    with open_source(LINE) as source:
        recognise(source, Options())
        assert list(source) == [(1, LINE)]


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(".Sh" + "are" * 300_000, id="a word"),
        pytest.param("[" + "are" * 300_000 + "\n", id="a word in brackets"),
        pytest.param(".Shape~9x9." + " " * 1_000_000 + "x", id="blanks"),
        pytest.param("1" + " " * 1_000_000 + ".x", id="more blanks"),
    ],
)
@pytest.mark.sample(every=2)
@pytest.mark.slow
def test_a_long_line_takes_time_in_proportion(text: str) -> None:
    started = process_time()
    with pytest.raises(PuzzleFormatError):
        read(text)
    assert process_time() - started < 10, "its square would take minutes"
