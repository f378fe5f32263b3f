"""Setters' words lead to the constraints that they mean."""

from typing import Any

import pytest

import sudoku_model as sm
from sudoku_model.constraints.catalog import CONSTRAINTS, example_board
from sudoku_model.constraints.custom import Predicate
from sudoku_model.errors import OptionError
from sudoku_model.formats.constraint_json import from_json, to_json
from sudoku_model.languages import LANGUAGES, words_of
from sudoku_model.languages.advice import ADVICE
from sudoku_model.languages.finding import (
    completions,
    constraints_with,
    find_constraint,
    find_constraints,
)
from sudoku_model.languages.names import constraint_names
from tests.languages.setters_words import FIELDS, NO_CONSTRAINTS, SEVERAL, WORDS

PAIRS = [(word, kind) for kind, words in WORDS.items() for word in words]


def kinds_called(word: str) -> list[str]:
    return [named.kind.__name__ for named in find_constraints(word)]


class TestWords:
    def test_each_word_of_setters_leads_to_the_class_first(self) -> None:
        assert len(PAIRS) > 350
        led = {word: kinds_called(word)[0] for word, _ in PAIRS}
        assert {word: led[word] for word, kind in PAIRS if led[word] != kind} == {}

    @pytest.mark.parametrize("word", FIELDS)
    def test_a_word_says_the_fields(self, word: str) -> None:
        first = find_constraints(word)[0]
        assert FIELDS[word].items() <= first.fields.items()
        assert all(f"{name}={value!r}" in first.call for name, value in FIELDS[word].items())

    @pytest.mark.parametrize("word", SEVERAL)
    def test_a_word_may_mean_several(self, word: str) -> None:
        assert set(kinds_called(word)) >= SEVERAL[word]

    @pytest.mark.parametrize("wanted", NO_CONSTRAINTS)
    def test_what_is_no_constraint_is_answered_by_what_to_do(self, wanted: str) -> None:
        for word in NO_CONSTRAINTS[wanted]:
            with pytest.raises(OptionError, match=rf"expected one of the .* \(.*{wanted}"):
                find_constraints(word)

    @pytest.mark.parametrize(
        "word",
        [
            "GERMAN WHISPERS",
            "german-whispers",
            "german_whispers",
            "germanwhispers",
            " german whisper",
        ],
    )
    def test_capitals_hyphens_and_blanks_do_not_matter(self, word: str) -> None:
        assert [str(named) for named in find_constraints(word)] == ["Whisper(difference=5)"]

    def test_names_among_other_words_are_found(self) -> None:
        assert kinds_called("a killer cage with its sum") == ["KillerCage"]
        assert kinds_called("arrows and thermos") == ["Thermometer", "Arrow"]
        with pytest.raises(OptionError, match="'sudoku-model constraints' lists them"):
            find_constraints("not one word of it")

    def test_a_word_in_names_lists_them_all(self) -> None:
        found = {named.kind.__name__ for named in constraints_with("arrow")}
        assert found == {"Arrow", "DoubleArrow", "ChaosArrow", "LittleKiller"}

    @pytest.mark.parametrize("given", [None, 5, sm.Whisper, ["thermo"]])
    def test_what_is_no_text_is_refused(self, given: Any) -> None:
        with pytest.raises(OptionError, match="expected words such as 'kropki'"):
            find_constraints(given)

    @pytest.mark.parametrize("word", ["", "?", "x" * 100_000, "\ufdfa" * 1000, "nothing like it"])
    def test_any_text_gets_an_answer(self, word: str) -> None:
        for find in (find_constraints, find_constraint):
            with pytest.raises(OptionError) as caught:
                find(word)
            assert len(str(caught.value)) < 250


class TestCompletions:
    def test_before_anything_is_typed_they_are_the_classes(self) -> None:
        assert [*completions("")] == [*CONSTRAINTS]

    @pytest.mark.parametrize(
        ("typed", "names"),
        [
            ("Therm", {"Thermometer"}),
            ("therm", {"thermo", "thermometer", "thermometersudoku"}),
            ("killerc", {"KillerCage"}),  # no word begins so
            ("Kropk", {"kropki", "kropki-dot", "kropki-pair", "kropki-negative-constraint"}),
            ("German", {"german-whispers"}),
            ("15", {"159"}),
            ("?", set()),
        ],
    )
    def test_the_beginning_of_a_name_is_completed(self, typed: str, names: set[str]) -> None:
        assert completions(typed).keys() >= names
        assert all(one.casefold().startswith(typed.casefold()) for one in completions(typed))

    def test_capitals_tell_classes_from_words(self) -> None:
        assert completions("Dutch").keys() == {"DutchFlatmates"}
        assert completions("dutch").keys() > {"dutch-whispers", "dutch-flatmates"}

    def test_each_leads_where_it_says(self) -> None:
        for letter in "abcdefghijklmnopqrstuvwxyz":
            for word, meaning in completions(letter).items():
                assert " " not in word
                assert meaning in map(str, find_constraints(word)), word


class TestList:
    def test_each_constraint_has_a_name_in_english(self) -> None:
        assert {named.kind for named in constraint_names()} == {*CONSTRAINTS.values(), Predicate}
        assert all(named.names["en"] for named in constraint_names())

    def test_a_class_that_no_language_knows_goes_by_its_own_name(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def without(language: str) -> dict[str, dict[str, list[str]]]:
            listed = words_of(language)["constraints"].items()
            return {"constraints": {key: names for key, names in listed if "Line" not in key}}

        monkeypatch.setattr("sudoku_model.languages.names.words_of", without)
        names = {named.kind: named.name("de") for named in constraint_names.__wrapped__()}
        assert names[sm.RegionSumLine] == "Region sum line"
        assert names[sm.Arrow] == "Pfeil"

    def test_no_two_usual_names_are_alike(self) -> None:
        for language in LANGUAGES:
            usual = [names[0].lower() for names in words_of(language)["constraints"].values()]
            assert len(set(usual)) == len(usual)

    @pytest.mark.parametrize("language", LANGUAGES)
    def test_no_word_leads_to_nothing_and_no_word_stands_twice(self, language: str) -> None:
        for key, names in words_of(language)["constraints"].items():
            assert len({name.lower() for name in names}) == len(names)
            for name in names:
                assert key.split()[0] in kinds_called(name), name
        for meaning, words in words_of(language)["no constraints"].items():
            for word in words:
                with pytest.raises(OptionError) as caught:
                    find_constraints(word)
                assert ADVICE[meaning] in str(caught.value), word
        assert words_of("en")["no constraints"].keys() == ADVICE.keys()

    @pytest.mark.parametrize("named", [one for one in constraint_names() if one.fields], ids=str)
    def test_what_a_name_implies_can_be_stated(self, named: sm.NamedConstraint) -> None:
        example = named.example
        example.validate(example_board(named.kind))
        assert from_json(to_json(example)) == example
        assert eval(named.call, {"sm": sm}) == example
        assert all(getattr(example, name) == value for name, value in named.fields.items())


class TestClasses:
    def test_the_name_of_a_class_means_nothing_else(self) -> None:
        for name, kind in CONSTRAINTS.items():
            assert {named.kind for named in find_constraints(name)} == {kind}

    @pytest.mark.parametrize("name", ["KillerCage", "killercage", "killer cage", "killer-cage"])
    def test_a_class_is_found_by_its_name(self, name: str) -> None:
        assert find_constraint(name) is CONSTRAINTS["KillerCage"]

    @pytest.mark.parametrize(
        ("name", "meant"),
        [
            ("Kilercage", "'KillerCage'"),
            ("Thermo", "'Thermometer'"),
            ("AntiKnigth", "'AntiKnight'"),
            ("kropki", "'Difference' or 'Ratio'"),
            ("Flüsterlinie", "'Whisper'"),
        ],
    )
    def test_another_name_gets_the_class_that_is_meant(self, name: str, meant: str) -> None:
        expected = rf"found constraint '{name}'.*\(did you mean {meant}\?\)"
        with pytest.raises(OptionError, match=expected):
            find_constraint(name)
