import pytest

from sudoku_model.errors import PuzzleFormatError
from sudoku_model.formats import FORMATS, read, write
from sudoku_model.formats.base import Options
from sudoku_model.formats.recognition import recognise
from sudoku_model.formats.source import open_source
from tests.formats.examples import CLASSIC, LINE, ROWS

SAMPLES = {name: write(CLASSIC, name) for name, format in FORMATS.items() if format.can_write} | {
    "gsf": f"1,2,3,4,{LINE},5,6\n"
}


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
    ],
)
def test_marks_decide(text: str, name: str) -> None:
    assert recognised(text) == name


def test_a_given_box_decides_between_a_row_and_a_line() -> None:
    rows = "\n".join(["1" + "." * 15] * 16)
    assert recognised(rows) == "line"
    assert recognised(rows, box=(4, 4)) == "grid"


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
