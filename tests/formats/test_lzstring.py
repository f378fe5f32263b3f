import pytest
from hypothesis import given
from hypothesis import strategies as st

from sudoku_model.formats import lzstring
from sudoku_model.formats.damaged import DamagedError
from sudoku_model.formats.lzstring import MAX_DECODED, beginning, compress, decompress
from tests.conftest import CHARACTERS

# As the JavaScript library writes them.
BASE64 = [
    ("", "Q==="),
    ("a", "IZA="),
    ("aaaaaaaaaa", "IY1o"),
    ('{"size":9}', "N4IgzglgXgpiBcBOAvkA"),
    ("\u2603é", "sBkEug=="),
]


@pytest.mark.parametrize(("text", "compressed"), BASE64)
def test_texts_are_written_as_the_original_does(text: str, compressed: str) -> None:
    assert compress(text) == compressed
    assert decompress(compressed) == text


@given(st.text(CHARACTERS, max_size=200) | st.text("ab", max_size=300))
def test_texts_read_back_in_every_spelling(text: str) -> None:
    compressed = compress(text)
    component = compressed.rstrip("=").replace("/", "-")
    blank = compressed.replace("+", " ")
    spellings = [compressed, compressed.rstrip("="), component]
    for spelling in [*spellings, *([blank] if blank == blank.strip() else [])]:
        assert decompress(f"\n{spelling}\t") == text
    units = beginning(compressed).encode("utf-16-le", "surrogatepass")
    assert text.encode("utf-16-le").startswith(units)


@given(st.text(CHARACTERS, max_size=60), st.text("ABab09+/=-$ %_", max_size=60))
def test_any_text_is_decoded_or_refused(noise: str, likely: str) -> None:
    for text in (noise, likely, compress(likely)[:-3] + noise):
        beginning(text)
        try:
            assert isinstance(decompress(text), str)
        except DamagedError as problem:
            assert str(problem)


@pytest.mark.parametrize(
    ("compressed", "message"),
    [
        ("", "the end of a compressed text too early, expected the whole link"),
        ("N4IgzglgXgpi", "the end of a compressed text too early"),
        ("N4Igzg!gXgpi", "'!' at character 7 of a compressed text, expected letters"),
        ("IZA=IZA=", "4 characters after the end of a compressed text, expected nothing"),
        ("IZAIZA", "3 characters after the end"),
        ("Ibg", "a damaged compressed text, expected the whole link"),
    ],
)
def test_broken_texts_are_refused(compressed: str, message: str) -> None:
    with pytest.raises(DamagedError, match=f"found {message}"):
        decompress(compressed)


@pytest.mark.parametrize("most", [10_000, pytest.param(MAX_DECODED, marks=pytest.mark.slow)])
def test_a_text_that_grows_without_end_is_refused(
    most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lzstring, "MAX_DECODED", most)
    bomb = compress("a" * (most + 1))
    assert len(bomb) < 10_000
    with pytest.raises(DamagedError, match=f"more than {most} characters"):
        decompress(bomb)
    assert len(decompress(compress("a" * most))) == most


def test_half_a_character_is_refused() -> None:
    with pytest.raises(DamagedError, match="half a character"):
        decompress(compress("\ud800"))
    assert decompress(compress("\U0001f600")) == "\U0001f600"
