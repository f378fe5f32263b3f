"""Sentences held against what a puzzle states, one after the other; see `accounting`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence, Set
from enum import Enum
from itertools import chain, pairwise

from sudoku_model.cached_values import cached_property
from sudoku_model.formats.words.agreement import (
    are_of_one_axis,
    disagree,
    looks_of_subject,
    looks_told,
    order_other_cages,
)
from sudoku_model.formats.words.allowances import allows, lets_clues_share, lets_segments_differ
from sudoku_model.formats.words.amounts import (
    denies_another_difference,
    mistakes_amounts,
    mistakes_cells_in_a_row,
    mistakes_variables,
)
from sudoku_model.formats.words.classes import leaves_classes_out
from sudoku_model.formats.words.clauses import (
    HOUSES,
    NOUNS,
    USUAL_HOUSES,
    big_words,
    clauses_of,
    each_has,
    has,
    meanings_of,
    statements_of,
    without_commas_of_adjectives,
    without_insertions,
)
from sudoku_model.formats.words.codas import (
    denies_what_is_free,
    ends_otherwise,
    frees_houses,
    takes_back,
    weakens,
)
from sudoku_model.formats.words.comparisons import (
    compares_clues,
    compares_kinds,
    compares_those_before,
    keeps_order,
    likens_clues,
    refers_back,
    tells_alike_digits_apart,
    tells_different_digits_alike,
    tells_sets_apart,
)
from sudoku_model.formats.words.conditions import (
    depends_on_digits,
    leaves_bounds_open,
    limits_what_is_allowed,
    offers_another_rule,
    ties_kinds,
)
from sudoku_model.formats.words.consequences import contradicts_parts, kinds_with_parts
from sudoku_model.formats.words.counting import counting_words
from sudoku_model.formats.words.drawn import are_drawn_so, are_of_both_kinds
from sudoku_model.formats.words.ellipses import claims_of_ellipses, leaves_claim_open
from sudoku_model.formats.words.examples import (
    demands_of_all,
    examples_in,
    unannounced,
    without_examples,
)
from sudoku_model.formats.words.exhaustive import (
    are_complete,
    denies_that_some_are_missing,
    gives_all_of_other_marks,
    implies_all_given,
    leaves_marks_out,
    marks_left_out,
    without_marks_left_out,
)
from sudoku_model.formats.words.houses import (
    compares_grids,
    speaks_of_missing,
    tell_their_total,
    with_digits_between,
    with_grids_told,
    with_squares_as_boxes,
)
from sudoku_model.formats.words.indexing import mistakes_indices
from sudoku_model.formats.words.introductions import (
    announced_by_heading,
    behind_announcement,
    heading_of,
    kinds_called,
    kinds_headed,
    kinds_in_title,
    kinds_introduced,
    rules_by_colour,
    rules_in_brackets,
)
from sudoku_model.formats.words.kinds import always, of_digits_alone, properties, relations
from sudoku_model.formats.words.listed import (
    is_true_of_neighbours,
    limits_a_digit,
    misjudges_digits,
    without_digits_supposed,
    without_pairs_listed,
)
from sudoku_model.formats.words.looks import MARKS, tells_looks_of_others
from sudoku_model.formats.words.marking import excuses_some_only
from sudoku_model.formats.words.meeting import only_tells_clues_apart
from sudoku_model.formats.words.negation import (
    denies_repeats_in_corners,
    denies_twice,
    with_places_joined,
)
from sudoku_model.formats.words.pairs import contradicts_pairs, kinds_of_pairs, negates
from sudoku_model.formats.words.parallels import readings_of
from sudoku_model.formats.words.parts import Part, Sentence, sentence_of
from sudoku_model.formats.words.places import (
    equates_cells,
    holds_only_within,
    lie_beside_clues,
    stand_elsewhere,
)
from sudoku_model.formats.words.profiles import Profile
from sudoku_model.formats.words.quantifiers import (
    holds_all_of_a_class,
    says_diagonals,
    tells_how_many,
)
from sudoku_model.formats.words.remarks import is_rule, points_to_rules
from sudoku_model.formats.words.roles import exchanges_roles, puts_digits_elsewhere
from sudoku_model.formats.words.sharing import (
    names_beside,
    says_too_much_of_some,
    spoken_of_together,
)
from sudoku_model.formats.words.sight import (
    counts_what_is_hidden,
    hides_what_is_taller,
    shows_what_is_covered,
    shows_what_is_smaller,
)
from sudoku_model.formats.words.some_only import (
    demands_of_some,
    divides_clues,
    names_both,
    names_some_only,
    names_twice,
    singles_out_clues,
)
from sudoku_model.formats.words.stated import (
    ALTERNATIVES,
    FOG,
    OF_HOUSES,
    Stated,
    meanings_in,
)
from sudoku_model.formats.words.subjects import (
    doubts_clues,
    frees_spots,
    has_another_subject,
    likens_grid_to_clues,
    makes_clues_decoration,
    tells_cells_apart,
)
from sudoku_model.formats.words.swaps import lets_marks_be_others
from sudoku_model.formats.words.unmarked import without_freedom_of_unmarked
from sudoku_model.formats.words.vocabulary import BREAK, QUIET_ROLES, Item, Vocabulary


class Saying(Enum):
    """What a sentence is to its puzzle."""

    STATED = "it describes what is stated"
    REMARK = "it is no rule"
    EXAMPLE = "it explains the sentence before it"
    MORE = "it says more than what is stated"
    FOREIGN = "its language is not known"


class Accountant:
    """Accounts for the sentences of one text in their order."""

    def __init__(
        self,
        vocabulary: Vocabulary,
        stated: Stated,
        text: Sequence[Sequence[Item]],
        known: Set[str],
    ) -> None:
        self.vocabulary = vocabulary
        self.stated = stated
        self.text = self.others = text  # all its sentences, and those but the one asked about
        self.context = {*known}  # what need not be named
        self.told: set[str] = set()  # what a sentence was about
        self.defined: set[str] = set()  # of what one has told what digits are
        self.last: set[str] = set()  # what the last one was about
        self.last_before: set[str] = set()  # what the one before this one was about
        self.before = Saying.STATED
        self.words_before: Sequence[Item] = ()  # those of the sentence before
        self.noted: set[str] = set()  # what this one is about
        self.looks = self._usual_looks()  # what kinds each colour was said to be

    def _usual_looks(self) -> dict[tuple[str, str], set[str]]:
        """Return the colours that all setters give to kinds, unless the text has others.

        Who has colours of his own may give "blue" to renbans, though region sums are stated.
        """
        looks = self.vocabulary.usual_looks
        usual = {look: {kind} for kind in self.stated.drawn for look in looks(kind)}
        told = chain.from_iterable(map(looks_told, self.text))
        return usual if usual.keys() >= {*told} else {}

    def saying(self, plain: list[Item]) -> Saying:
        """Say what the words of a sentence are, which follows those asked about before."""
        self.others = [words for words in self.text if words != plain]
        self.last_before = self.last
        if self.stated.puzzle.grid.box == (2, 2) and "two-by-two" not in self.stated.named:
            plain = with_squares_as_boxes(plain)
        plain = without_pairs_listed(plain, self.stated, self.last)
        plain = without_digits_supposed(plain, self.stated, self.last, self.vocabulary)
        plain = without_commas_of_adjectives(without_insertions(plain), of_digits_alone())
        plain = with_grids_told(with_digits_between(plain), self.stated.puzzle.grid)
        claims = self._claims_of_ellipses(plain)
        self.before = self._saying_of_all(claims) if claims else self._saying_of_parts(plain)
        self.words_before = claims[-1] if claims else plain
        return self.before

    def _saying_of_parts(self, plain: list[Item]) -> Saying:
        """Say what a sentence is, by its parts if it is a list, or has a free end or a heading."""
        rules = rules_in_brackets(plain, self.stated, self.vocabulary)
        rules = rules or rules_by_colour(plain, self.stated, self.vocabulary)
        if rules:
            return self._saying_of_all(rules)
        kept = without_freedom_of_unmarked(plain, self.vocabulary)
        if kept != plain and are_complete(self.stated.profiles):
            return Saying.MORE
        saying = self._saying(kept) if kept else Saying.STATED
        is_told = saying is Saying.MORE and self._is_told_behind_heading(kept)
        return Saying.STATED if is_told else saying

    def _saying_of_all(self, rules: list[list[Item]]) -> Saying:
        return Saying.STATED if all(map(self._is_stated, rules)) else Saying.MORE

    def _claims_of_ellipses(self, plain: list[Item]) -> list[list[Item]]:
        names = meanings_in(self.stated.of_clues, "called") - properties()
        return claims_of_ellipses(plain, [*self.words_before], names, self.vocabulary)

    def _is_told_behind_heading(self, plain: list[Item]) -> bool:
        """Say whether there is a heading, and what stands behind it tells of clues as stated."""
        rest = behind_announcement(plain, self.vocabulary)
        if rest and self._is_stated(rest) and self.noted:
            return True
        others = meanings_of(chain.from_iterable(self.others))
        rest = announced_by_heading(plain, others, self.stated, self.vocabulary)
        names = self.stated.names_of_clues | self.stated.names_of_rules
        return not names.isdisjoint(meanings_of(rest)) and self._is_stated(rest)

    def _is_stated(self, plain: list[Item]) -> bool:
        return self._saying(plain) is Saying.STATED

    def _saying(self, plain: list[Item]) -> Saying:
        if only_tells_clues_apart(plain, self.stated.names_of_clues, self.vocabulary):
            return Saying.STATED
        if self._is_example(plain):
            return Saying.EXAMPLE if self._may_be_example(plain) else Saying.MORE
        examples = examples_in(plain)
        if not self._speaks_of_what_is_stated(examples) or points_to_rules(plain):
            return Saying.MORE
        items = counting_words(plain, self.vocabulary)
        if implies_all_given(items, plain, self.vocabulary):
            items = without_marks_left_out(items, self._sparse)
        items = with_places_joined(items, self.stated.named)
        if self._takes_clues_back(plain, items):
            return Saying.MORE
        if self._tells_of_clues(items, plain):
            return Saying.STATED if self._may_be_example(examples) else Saying.MORE
        is_more = is_rule(items, self.stated, self.vocabulary) or self._is_of_missing_houses(items)
        return Saying.MORE if is_more else Saying.REMARK

    @cached_property
    def _sparse(self) -> list[frozenset[str]]:
        """The marks of which a sentence of the text says that not all are given, for each such."""
        said = (meanings_of(counting_words([*words], self.vocabulary)) for words in self.text)
        return [*marks_left_out(said)]

    def _takes_clues_back(self, plain: list[Item], items: list[Item]) -> bool:
        """Say whether clues, houses or the grid are not what they are stated to be."""
        return (
            self._makes_clues_others(plain, items)
            or self._moves_clues(plain, items)
            or compares_grids(plain, self.stated.puzzle.grid)
            or ends_otherwise(items, self.stated.named, self.vocabulary)
            or (bool(self.last) and takes_back(items, self.vocabulary))
            or (not self.stated.drawn & ALTERNATIVES and self._leaves_clues_open(items))
        )

    def _makes_clues_others(self, plain: list[Item], items: list[Item]) -> bool:
        """Say whether clues are parted, counted or named otherwise, or are mere decoration."""
        stated, vocabulary = self.stated, self.vocabulary
        return (
            divides_clues(plain, stated.named, vocabulary)
            or mistakes_cells_in_a_row(plain, stated.of_clues, vocabulary)
            or names_both(items, stated.names_of_clues, vocabulary)
            or makes_clues_decoration(items, stated.names_of_clues)
            or lets_marks_be_others(plain, vocabulary)
            or self._has_meaningless_look(plain)
            or likens_clues(items, stated.of_clues, vocabulary)
            or tells_looks_of_others(plain, stated.named, vocabulary)
        )

    def _moves_clues(self, plain: list[Item], items: list[Item]) -> bool:
        """Say whether what clues demand is so elsewhere: in spots, or in the whole grid."""
        return leaves_claim_open(
            plain, self.stated.names_of_clues, self.vocabulary
        ) or likens_grid_to_clues(items, self.stated, self.vocabulary)

    def _has_meaningless_look(self, plain: list[Item]) -> bool:
        """Say whether a colour means nothing that is known to be that of clues."""
        return any(
            has(statement, "meaningless") and not looks_told(statement).isdisjoint(self.looks)
            for statement in statements_of(plain)
        )

    def _leaves_clues_open(self, items: list[Item]) -> bool:
        """Say whether clues may be false, or only some of them have to be so."""
        named, vocabulary = self.stated.named, self.vocabulary
        return doubts_clues(items, named, vocabulary) or demands_of_some(items, named, vocabulary)

    def _told_last(self) -> list[Profile]:
        """Return what the last sentence was about."""
        return [profile for profile in self.stated.profiles if profile.name in self.last]

    def _is_example(self, plain: list[Item]) -> bool:
        """Say whether it is nothing but an example, or goes on with one and names cells."""
        goes_on = self.before is Saying.EXAMPLE and any(item.kind == "place" for item in plain)
        return goes_on or all(item.kind == "break" for item in without_examples(plain))

    def _may_be_example(self, items: list[Item]) -> bool:
        """Say whether an example is of what is stated: it is a case of that, or says no more."""
        if not self._speaks_of_what_is_stated(items):
            return False
        if self._misjudges(items):
            return False
        if not demands_of_all(items, self.vocabulary):
            return True
        rule = unannounced(items)
        if is_true_of_neighbours(rule, self.stated, self.last):
            return True
        return self._tells_of_clues(counting_words(rule, self.vocabulary), rule)

    def _misjudges(self, items: list[Item]) -> bool:
        """Say whether an example has digits or equal cells that no clue has."""
        clues, grid = self.stated.clues_of(self.stated.drawn), self.stated.puzzle.grid
        return misjudges_digits(items, self.stated, self.last) or equates_cells(items, clues, grid)

    def _speaks_of_what_is_stated(self, items: list[Item]) -> bool:
        """Say whether an example speaks of nothing that makes a rule of another kind."""
        if has(items, "obliges") and any(
            "other" in first.labels and second.labels & self.stated.named
            for first, second in pairwise(items)
        ):  # "if 1 is on a line, it must not be on any other line"
            return False
        foreign = relations() - self.stated.spoken_of - _IN_EXAMPLES | {"tasks"}
        words = [item for item in items if item.text.isalpha() and not item.labels & always()]
        words += [item for item in items if item.labels & _ORDERS]  # "rise towards the bulb"
        return not any(item.labels & foreign for item in words)

    def _tells_of_clues(self, items: list[Item], plain: list[Item]) -> bool:
        """Say whether the words of a sentence that count say nothing but what is stated."""
        self.noted = set()
        if weakens(items, self.vocabulary):
            return False
        is_drawn_so = are_drawn_so(items, self.stated, self.vocabulary)
        if is_drawn_so is None:
            is_drawn_so = are_of_both_kinds(items, self.stated, self.vocabulary)
        if is_drawn_so is not None:
            return is_drawn_so
        ways = readings_of(items, self.vocabulary)
        if ways:
            return any(all(map(self._is_described, readings)) for readings in ways)
        if tell_their_total(items, self.stated.puzzle):
            return True
        return any(self._ways_to_tell(items)) and not self._is_of_other_clues(plain)

    def _ways_to_tell(self, items: list[Item]) -> Iterator[bool]:
        """Yield whether they are what clues demand, that with what follows from it, or names."""
        yield lets_clues_share(items, self.stated.of_clues, self.vocabulary)
        yield self._is_described(items)
        yield self._ends_with_what_follows(items)
        yield self._introduces(items)
        of_grid = {profile.name for profile in self.stated.profiles if profile.is_global}
        yield is_true_of_neighbours(items, self.stated, of_grid)

    def _is_of_other_clues(self, plain: list[Item]) -> bool:
        """Say whether clues that it tells of are not as it says besides, or others have that look.

        "Purple lines are renbans", where purple ones were said to be palindromes.
        """
        if are_of_one_axis(self.noted - OF_HOUSES, self.stated, plain, self.others):
            return True
        told = [profile for profile in self.stated.of_clues if profile.name in self.noted]
        return bool(told) and (
            self._refers_to_others(plain)
            or exchanges_roles(plain, told)
            or order_other_cages(told, self.stated, plain)
            or self._have_another_look(plain)
            or disagree(told, self.stated, plain, self.others, self.vocabulary)
        )

    def _refers_to_others(self, plain: list[Item]) -> bool:
        """Say whether its subject is that of other clues: "that sum", told of just before."""
        before = self.last_before - OF_HOUSES
        others = bool(before) and before.isdisjoint(self.noted)
        return others and refers_back(
            plain, self.stated.names_of_clues | {"sudoku"}, self.vocabulary
        )

    def _have_another_look(self, plain: list[Item]) -> bool:
        """Say whether a colour was said to be that of other clues than it tells of."""
        looks = looks_told(plain)
        named = (len(looks) == 1 and self._called_by_own_name(plain)) or self.noted
        told = {look for look, kinds in self.looks.items() if kinds & self.told}
        if self._are_looks_of_others(looks | looks_of_subject(plain) & told, named):
            return True
        self.looks |= dict.fromkeys(looks - self.looks.keys(), named)
        return False

    def _called_by_own_name(self, plain: list[Item]) -> set[str]:
        """Return the kinds that a sentence is about by a name that is that of no other kind."""
        said = meanings_of(plain)
        told = [profile for profile in self.stated.of_clues if profile.name in self.noted]
        return {
            profile.name
            for profile in told
            if said & profile.called - meanings_in((p for p in told if p != profile), "called")
        }

    def _are_looks_of_others(self, looks: Set[tuple[str, str]], named: Set[str]) -> bool:
        """Say whether a look is known to be that of other kinds than some, on other cells."""
        known = (self.looks[look] for look in looks & self.looks.keys())
        cells = self._cells_of(named)
        return any(not kinds & named and not self._cells_of(kinds) & cells for kinds in known)

    def _cells_of(self, kinds: Set[str]) -> Set[Set[int]]:
        """Return the cells of each clue of some kinds."""
        profiles = (profile for profile in self.stated.profiles if profile.name in kinds)
        return frozenset[Set[int]]().union(*map(self.stated.cells_of, profiles))

    def _is_described(self, items: list[Item]) -> bool:
        """Say whether the words of a sentence that count describe what is stated."""
        statements = [words for words in statements_of(items) if big_words(words)]
        if any(
            has_another_subject(statement, before, self.stated, self.vocabulary)
            and not allows(statement, self.vocabulary)
            for before, statement in pairwise([[], *statements])
        ):
            return False
        is_of_others = any(tells_cells_apart(words, self.stated) for words in statements)
        return (not is_of_others and self._is_covered(items)) or self._is_true_of_pairs(items)

    def _introduces(self, items: list[Item]) -> bool:
        """Say whether it only names what the puzzle has."""
        named = kinds_introduced(items, self.stated, self.vocabulary)
        named = named or kinds_headed(items, self.stated, self.vocabulary)
        named = named or kinds_in_title(items, self.others, self.stated, self.vocabulary)
        if named:
            self._note(named)
        return bool(named)

    def _ends_with_what_follows(self, items: list[Item]) -> bool:
        """Say whether it describes a clue, and goes on with what is therefore true of digits."""
        return any(
            item.text in _ASIDE
            and meanings_of(items[at:]) & _FOLLOWING
            and self._is_described(items[:at])
            and self._follows(items[at:])
            for at, item in enumerate(items)
        )

    def _follows(self, items: list[Item]) -> bool:
        """Say whether words are true of digits of what was told, or of one beside others."""
        if limits_a_digit(items):
            return is_true_of_neighbours(items, self.stated, self.last)
        return bool(_kinds_it_is_true_of(items, self.stated, self.last))

    def _is_true_of_pairs(self, items: list[Item]) -> bool:
        """Say whether it is about two digits, or digits without another, and true of the clues."""
        found = _kinds_it_is_true_of(items, self.stated, frozenset())
        named = self._true_kinds(items, found)
        if not named or self._is_of_other_places(items, named):
            return False
        self._note(named)
        return True

    def _true_kinds(self, items: list[Item], named: set[str]) -> set[str]:
        """Return the kinds of which words are true, none if they say it of others, or in a case."""
        is_partial = any(map(self.vocabulary.is_partial, items))
        if not named or is_partial or self._has_amount_besides(items):
            return set()
        others = spoken_of_together(sentence_of(items, self.vocabulary), self.stated) - named
        # "High and low alternate" may be all there is.
        is_untold = has(items, "high") and named - self.told
        if others or is_untold or names_beside(items, self.stated, named):
            return set()
        return set() if depends_on_digits(items, self.stated.named) else named

    def _has_amount_besides(self, items: list[Item]) -> bool:
        """Say whether an amount stands behind a comparison: "greater by one than the last"."""
        return any(
            self.vocabulary.tells_amount(by) and self.vocabulary.small_number(amount)
            for by, amount in pairwise(items)
        )

    def _note(self, named: set[str]) -> None:
        """Remember what kinds a sentence is about that is accounted for."""
        self.last = self.noted = named
        self.told |= named
        self.context |= self.told

    def _is_covered(self, items: list[Item]) -> bool:
        """Say whether each part of a sentence is about one kind and says nothing else of it."""
        sentence = sentence_of(items, self.vocabulary)
        if any(self._what_no_kind_says(items)) or sentence.allowances.leave_a_choice():
            return False
        carrying = self._carrying(sentence.items)
        if not carrying:
            has_words = any(item.kind not in ("break", "sign") for item in sentence.items)
            return has_words and not self._is_of_missing_houses(items)
        named = self._named_by_parts(sentence, carrying)
        if named and self._goes_on_about_segments(sentence.said):
            named = self.last
        elif named is None or says_too_much_of_some(sentence, self.stated):
            return False
        if self._has_heading_of_others(sentence.items):
            return False
        if self._is_of_other_places(items, named):
            return False
        self._note(named)
        self._define(named, sentence.said)
        return True

    def _define(self, named: set[str], said: frozenset[str]) -> None:
        """Remember of what kinds a sentence tells what digits are."""
        if not properties().isdisjoint(said):
            self.defined |= named

    def _goes_on_about_segments(self, said: frozenset[str]) -> bool:
        """Say whether it is about the segments of lines of which the last sentence told.

        "Within each line, segments have the same sum" is not about lines that have none. It does
        not say what lines are cut, and where.
        """
        divided = {p.name for p in self.stated.of_clues if "segment" in p.says}
        goes_on = "segment" in said and said.isdisjoint(_CUTTING)
        return goes_on and self.last == divided

    def _carrying(self, items: Sequence[Item]) -> list[int]:
        """Return at which places words stand that say something."""
        return [at for at, item in enumerate(items) if not self._is_neutral(item)]

    def _has_heading_of_others(self, items: list[Item]) -> bool:
        """Say whether it is headed by clues, and tells of others: "thermometers: sum to ..."."""
        heading, rest = heading_of(items)
        headed = kinds_called(heading, self.stated) if rest else set[str]()
        if not headed:
            return False
        sentence = sentence_of(rest, self.vocabulary)
        told = (self._named_by_parts(sentence, self._carrying(rest)) or set()) & self.stated.drawn
        return bool(told) and headed.isdisjoint(told)

    def _is_of_other_places(self, items: list[Item], named: set[str]) -> bool:
        """Say whether it is about houses that the grid does not have, or places without a clue."""
        if named & OF_HOUSES and self._is_of_missing_houses(items):
            return True
        told = [p for p in self.stated.profiles if p.name in named - OF_HOUSES]
        if holds_only_within(items, told, self.vocabulary) or puts_digits_elsewhere(items, told):
            return True
        drawn = named & self.stated.drawn
        if self._is_of_any_neighbours(items, drawn):
            return True
        clues = self.stated.clues_of(drawn)
        return stand_elsewhere(items, clues, self.stated.puzzle.grid, self.vocabulary)

    def _is_of_any_neighbours(self, items: list[Item], clues: Set[str]) -> bool:
        """Say whether neighbours are spoken of, and it was told which ones are in a clue.

        "Adjacent digits are consecutive", behind "a dot separates consecutive digits".
        """
        said, names = meanings_of(items), self.stated.names_of_clues
        told = [p for p in self.stated.of_clues if p.name in clues & self.defined]
        is_told = bool(told) and all(p.relates_neighbours for p in told)
        return is_told and bool(said & _SIDE_BY_SIDE) and said.isdisjoint(_MARKED | names)

    def _is_of_missing_houses(self, items: list[Item]) -> bool:
        return speaks_of_missing(items, self.stated.missing_houses, self.stated.puzzle)

    def _what_no_kind_says(self, items: list[Item]) -> Iterator[bool]:
        """Yield whether a sentence is one of those that describe no clue."""
        stated, vocabulary = self.stated, self.vocabulary
        yield _denies_a_name(items, stated)
        yield stated.has_one_diagonal and says_diagonals(
            items, vocabulary, only_main=stated.has_short_diagonals
        )
        yield _names_another_diagonal(items, stated)
        yield depends_on_digits(items, stated.named)
        yield limits_what_is_allowed(items)
        yield leaves_marks_out(items, stated.profiles, vocabulary)
        yield denies_that_some_are_missing(items, vocabulary)
        yield gives_all_of_other_marks(items, stated.profiles, self._told_last())
        yield leaves_bounds_open(items)
        yield denies_what_is_free(items)
        yield frees_houses(items, stated.missing_houses)
        yield not stated.is_of_each_house and tells_how_many(items, vocabulary)
        yield holds_all_of_a_class(items, vocabulary)
        if not stated.drawn & ALTERNATIVES:
            yield frees_spots(items)
            yield ties_kinds(items, stated.of_clues)
            yield lets_segments_differ(items)
            yield bool(self.last) and offers_another_rule(items)
            yield singles_out_clues(items, stated.names_of_clues | {"diagonal"})
        yield tells_alike_digits_apart(items, stated.of_clues, stated.owned_by_grid)
        yield tells_different_digits_alike(items, stated.profiles)
        yield keeps_order(items, stated.of_clues)
        yield lie_beside_clues(items, vocabulary)
        yield "building" in stated.named and (
            hides_what_is_taller(items)
            or shows_what_is_smaller(items)
            or shows_what_is_covered(items, vocabulary)
            or counts_what_is_hidden(items)
        )
        yield compares_those_before(items, self.words_before, vocabulary)
        yield tells_sets_apart(items, vocabulary)
        yield mistakes_amounts(items, stated.profiles)
        yield mistakes_variables(items, stated.profiles)
        yield mistakes_indices(items, stated.profiles)
        yield denies_another_difference(items, stated.profiles, vocabulary)
        yield names_some_only(items, stated.of_clues, vocabulary)
        yield excuses_some_only(items)
        yield contradicts_pairs(items, stated)
        yield names_twice(items, stated.names_of_clues)
        yield denies_twice(items)
        yield denies_repeats_in_corners(items)
        yield any(leaves_classes_out(items, profile.classes) for profile in stated.profiles)
        for clause in clauses_of(items):
            yield contradicts_parts(clause, items, stated, vocabulary)
            yield compares_kinds(clause, stated.of_clues)
            yield compares_clues(clause, stated.named) and not allows(clause, vocabulary)

    def _named_by_parts(self, sentence: Sentence, carrying: list[int]) -> set[str] | None:
        """Return the kinds that the parts of a sentence are about, None if one is about none."""
        # What the sentence has named by the end of each part that is accounted for.
        named: dict[int, set[str]] = {0: set()}
        size = len(sentence.items)
        ends = {*self._starts(sentence.items), size} - {0}
        for end in sorted(ends) if len(ends) <= _MOST_PARTS else ():
            for start in sorted(at for at in named if at < end):
                part = [at for at in carrying if start <= at < end]
                about = self._about_next(Part(sentence, range(start, end), part), named[start])
                if about or not part:
                    named.setdefault(end, set()).update(named[start], about)
        return named.get(size)

    def _about_next(self, part: Part, before: set[str]) -> set[str]:
        """Return the kinds that a part is about, which has the subject of those before it."""
        about = self._about(part, before) if part.carrying else set()
        is_of_others = bool(before) and before.isdisjoint(about)
        # "Lines are palindromes and have equal sums" is of no kind.
        goes_on = _goes_on(part.items) or _only_denies(part.items)
        has_their_subject = goes_on and not self._is_of_digits_at(part)
        return set() if is_of_others and has_their_subject else about

    def _is_of_digits_at(self, part: Part) -> bool:
        """Say whether digits do several things, and a part ends with the clues where they do this.

        "Digits increase on thermometers and sum to the circle on arrows".
        """
        subject, verb = [*big_words(part.sentence.items), BREAK, BREAK][:2]
        last = [BREAK, *big_words(part.items)][-1]
        does_something = "digit" in subject.labels and not verb.labels.isdisjoint(_VERBS)
        return does_something and bool(last.labels & self.stated.names_of_clues - _LOOKS)

    def _about(self, part: Part, before: set[str]) -> set[str]:
        """Return the kinds that a part of a sentence may be about.

        Args:
            part: the part.
            before: the kinds that the parts before it are about.
        """
        found = {
            profile.name
            for profile in self.stated.profiles
            if self._may_mean(part, profile, before) and part.describes(profile)
        }
        found = found or self._about_digits(part, before)
        if self._are_looks_of_others(looks_told(part.items), found):
            return set()
        return found or self._about_several(part)

    def _may_mean(self, part: Part, profile: Profile, before: set[str]) -> bool:
        """Say whether a part names a kind, or is about one that need not be named."""
        labels = part.labels
        if labels & _DRAWN - profile.called - profile.owns:
            return False
        if labels & profile.called or profile.name in before:
            return True
        if self._is_open(part) and part.is_freed_of(profile):
            return True
        # A sentence that names houses is about them, unless it names a clue as well.
        if labels & part.houses - profile.owns:
            return False
        return part.is_whole and (part.sentence.has_heading or self._is_known(part, profile))

    def _is_known(self, part: Part, profile: Profile) -> bool:
        """Say whether a sentence that does not name a kind may be about it all the same."""
        # Fog is there in no puzzle but those that say so.
        if profile.name in OF_HOUSES and self.last and self.last.isdisjoint(OF_HOUSES):
            return False
        is_known = (profile.is_global and profile.name != FOG) or profile.name in self.context
        return is_known and not self._goes_on_about_others(part, profile)

    def _goes_on_about_others(self, part: Part, profile: Profile) -> bool:
        """Say whether a sentence has no subject of its own, so that it has that of the one before.

        "Each appears once" is about the digits in circles behind a sentence about these.
        """
        own = profile.owns & (MARKS | {"all-given", "outside"})
        subjects = self.stated.named | NOUNS - {"digit"} | own | {"clue"}
        has_subject = part.sentence.said & subjects
        return bool(self.last) and profile.name not in self.last and not has_subject

    def _is_open(self, part: Part) -> bool:
        """Say whether it is a sentence that allows something and names no kind."""
        return part.is_whole and part.only_allows and not part.labels & self.stated.named

    def _about_digits(self, part: Part, before: set[str]) -> set[str]:
        """Return the kinds whose digits are just as a part says, where no house is named besides.

        "... greater than the one before it, and than that in its row" has no part of its own.
        """
        rest = (item for at, item in enumerate(part.sentence.items) if at not in part.places)
        if not HOUSES.isdisjoint(meanings_of(rest)):
            return set()
        return self._true_kinds(part.items, kinds_of_pairs(part.items, self.stated, before))

    def _about_several(self, part: Part) -> set[str]:
        """Return the kinds of one sort that a part names together, each of which it describes."""
        sentence = part.sentence
        several = [p for p in self.stated.profiles if not p.joint.isdisjoint(part.labels)]
        is_said = all(_may_be_said_together(sentence, at, several) for at in part.carrying) and all(
            profile.is_whole(sentence.said) for profile in several
        )
        return {profile.name for profile in several} if len(several) > 1 and is_said else set()

    def _starts(self, items: list[Item]) -> set[int]:
        """Return where parts of a sentence may begin: at the break before the name of a kind.

        What begins with an "or" is no part: it leaves open what is demanded.
        """
        starts: set[int] = set()
        last_break = 0
        for at, item in enumerate(items):
            # What is said of "the row/column" is one part, of "min/max" two.
            joins_houses = item.text == "/" and bool(
                meanings_of(items[at + 1 : at + 2]) & USUAL_HOUSES
            )
            if (item.kind == "break" and not joins_houses) or "joins" in item.labels:
                last_break = at
            elif item.labels & self.stated.named and not has(items[last_break:at], "alternative"):
                starts.add(at if item.text.endswith("=") else last_break)
        return starts

    def _is_neutral(self, item: Item) -> bool:
        """Say whether a word carries no rule."""
        if item.kind == "word":
            return _is_quiet(item)
        if item.kind in ("break", "sign"):
            return item.text not in ("+", "<", ">", "≤", "≥")
        return item.numbers in self.stated.sizes.get(item.kind, ())


def _goes_on(items: list[Item]) -> bool:
    """Say whether words have the subject of those before them: "and are ...", "and have ..."."""
    first, second = [*(item for item in items if item.labels != {"filler"}), BREAK, BREAK][:2]
    joins = first.text in (",", ";") or "joins" in first.labels
    return joins and first.labels.isdisjoint(("if", "where")) and bool(second.labels & _VERBS)


def _only_denies(items: list[Item]) -> bool:
    """Say whether words go on with what digits are not, and nothing else: "and not consecutive"."""
    joins, *denied = big_words(items) or [BREAK]
    is_denied = "joins" in joins.labels and has(denied[:1], "negates")
    return is_denied and len(denied) > 1 and each_has(denied[1:], properties())


def _may_be_said_together(sentence: Sentence, at: int, several: Sequence[Profile]) -> bool:
    """Say whether the word at a place names one of several kinds, or may be said of all."""
    named = [p for p in several if not p.joint.isdisjoint(sentence.items[at].labels)]
    if named:
        return any(sentence.may_be_said(at, profile) for profile in named)
    return all(sentence.may_be_said(at, profile) for profile in several)


def _kinds_it_is_true_of(items: list[Item], stated: Stated, before: Set[str]) -> set[str]:
    """Return the kinds of whose digits it is true, by their meaning, what some words say."""
    return kinds_of_pairs(items, stated, before) or kinds_with_parts(items, stated, before)


def _is_quiet(item: Item) -> bool:
    if item.is_negated:
        return any(f"!{label}" in always() for label in item.labels)
    return not item.labels or bool(item.labels & (QUIET_ROLES | always()))


_MOST_PARTS = 12
"""Parts of a sentence; those of people have up to six."""

_FOLLOWING = frozenset(("negates", "alternate", "only"))
"""What is said of digits to which something does not happen, or nothing else."""
_ASIDE = frozenset(",(:;–—")
"""What stands before an end of a sentence that says more, or explains."""
_IN_EXAMPLES = frozenset(("only", "order", "sequence"))
"""What is said of the digits of one clue: "it might hold the sequence 2-3-7 in that order"."""
_ORDERS = frozenset(("increase", "decrease"))
_LOOKS = frozenset(("circle", "colour", "diamond", "shade", "square"))
"""What cells look like, for clues of some kinds; those that do not are others."""
_DRAWN = frozenset(("line", "bulb"))
"""What is drawn for clues of some kinds only."""
_SIDE_BY_SIDE = frozenset(("adjacent", "edge", "neighbour"))
_MARKED = MARKS | {"excuses", "permits", "marked", "not-marked", "join", "separate", "see"}
"""What tells which neighbours are meant, or lets them be any."""
_CUTTING = frozenset(("border", "box", "divide", "region"))
"""What tells where lines are cut into segments."""
_VERBS = frozenset(("asserts", "contain", "increase", "decrease", "sum", "read-same"))


def _names_another_diagonal(items: Iterable[Item], stated: Stated) -> bool:
    """Say whether one diagonal is named, as by its ends, that is not stated."""
    labels = chain.from_iterable(item.labels for item in items)
    return any(one.startswith("Diagonal(") and one not in stated.named for one in labels)


def _denies_a_name(items: list[Item], stated: Stated) -> bool:
    """Say whether what is negated by a beginning is denied: "no anti-knight", "can't be non-...".

    Or names a clue: "anti-renban".
    """
    of_grid = (profile.called for profile in stated.profiles if profile.is_global)
    clues = stated.names_of_clues.difference(_LOOKS, *of_grid)
    return any(
        "negates next" in item.labels
        and (any(map(negates, clause[:at])) or clause[at + 1].labels & clues)
        for clause in clauses_of(items)
        for at, item in enumerate(clause[:-1])
    )
