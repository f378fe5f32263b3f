"""The rules in words: each sentence is accounted for by what a puzzle states, or is named.

Readers of formats with texts hand over the puzzles that they have made. A puzzle asks anew when it
has other texts, or states something else than they were held against. Nothing else reads a text,
and no rule is ever taken from one unless that is asked for.

What the modules ask, in the order in which a text meets them:

- `sentences`: where does a sentence end? `language`: in which one is it?
- `phrases`: how far do known words go? `vocabulary`: what does each of them mean? `negation`:
  which meanings are turned around?
- `counting`: which words count? `examples` and `looks` are left out; `numerals`, `exhaustive` and
  `sight` mark what numbers, "all are given" and "sees" stand for; `marking`: are digits said to be
  marked?
- `accountant`: is each part about one kind that is `stated`? `profiles` and the file of `kinds` say
  what may be said of it.
- `conditions`, `comparisons`, `subjects`: does it say what no kind does, or that of something else?
  `amounts`: does it give a name the amount of another one? `some_only`: are only some clues
  said to be so, or is one several?
- `sharing`: does it say of several clues what not each of them demands? `parallels`: does it
  have two lists side by side?
- `unmarked`: does it only say of places without a mark that they have no rule?
- `meeting`: does it only say that clues that meet are separate ones?
- `swaps`: does it let marks be others than they are drawn?
- `ellipses`: has it the claim of what was said before? It is written out: "arrows too".
- `codas`: does it take back, doubt or widen in a few words what was said before?
- `introductions`: does it only name what there is, or have a heading, or each rule in brackets?
- `drawn`: is it only about how clues are drawn, and are they drawn so?
- `parts`: does a part say what its kind demands, and no more? `allowances`: is it taken back?
  `quantifiers`: does it speak of some digits only, or of each box? `claims`, `classes`: what does
  it add, and which digits does it name together?
- `indexing`: does a house tell of another digit than its own? `places`: are clues told of where
  none is, or only in some area? `roles`: is what they tell exchanged with what tells it, or do
  their digits have to be elsewhere?
- `agreement`: are all clues as it says besides, by size, shape, number, total and side?
- `pairs`: if it relates the digits of a clue in other words, is it true of just what the clues
  allow? `listed`: or does it list them, or what could be? `part_claims`: or does it compare parts
  of a clue, or add or order their digits? `clue_parts`: which cells are they, and is it so?
- `examples`: is an example more than a case of what is stated?
- `remarks`: if it is about nothing that is stated, may it be a rule at all? `beside_remarks`: does
  it say more besides? `titles`: does a title name one, where no rules in words do? `houses`: is it
  about boxes that the grid does not have?
- `accounting`: what is each sentence of a text, then? `offers`: what could state it? `signals`:
  what else does the source show? `sketches`: what is drawn as clues are? `drawn_offers`: which
  constraints may that be? `definitions`: does the sentence say so?
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from sudoku_model.formats.words.signals import Signals
from sudoku_model.offers import Offer, is_stated_from, rule_in_words
from sudoku_model.puzzle import Puzzle, as_heard, texts_of

if TYPE_CHECKING:
    from sudoku_model.formats.words.accounting import Account

CELL = re.compile(r"(?<![^\W_])(?<!~)[rR]\d{1,2}[cC]\d")
"""The name of a cell, which hardly any text has that is no clue."""

_MOST = 20
"""How many rules of a text are named."""

_NO_SIGNALS = Signals()


def with_words_accounted_for(puzzle: Puzzle, signals: Signals = _NO_SIGNALS) -> Puzzle:
    """Return a puzzle whose `unstated` names each sentence that says more than is stated.

    What the catalog could state of it is in `offered`.

    Args:
        puzzle: what a reader made of a source, with its texts.
        signals: what the source shows besides, with the phrases of `unstated` for it, which an
            offer may make superfluous.
    """
    if not any(texts_of(puzzle)):
        return puzzle
    puzzle = as_heard(puzzle)
    said = _said_more(puzzle)
    new = [phrase for phrase in said if phrase not in puzzle.unstated][:_MOST]
    if not new:
        return puzzle
    rest = len(said) - len(new)
    more = [_others(rest)] if len(new) == _MOST and rest else []
    return replace(
        puzzle,
        unstated=(*puzzle.unstated, *new, *more),
        offered=(
            *puzzle.offered,
            *_offers({phrase: said[phrase] for phrase in new}, puzzle, signals),
        ),
    )


def _others(number: int) -> str:
    return rule_in_words(f"and {number} more sentences")


def _said_more(puzzle: Puzzle) -> dict[str, Account]:
    """Return the sentences that say more than is stated, by the phrases that name them.

    Title, author and comment are heard as far as they may be rules.
    """
    rules = [puzzle.rules, *_named_rules(puzzle)]
    beside = [*_sentences_beside(puzzle)]
    if not any((*rules, *beside)):
        return {}
    from sudoku_model.formats.words.accounting import accounts_of, is_demand, may_rule, proposal_for

    found: dict[str, Account] = {}
    for text in dict.fromkeys((*rules, *beside)):
        more = [account for account in accounts_of(text, puzzle) if account.says_more]
        may_be_one = may_rule if text == puzzle.comment else is_demand
        is_rule = text in rules or may_be_one(text)
        if is_rule or any(proposal_for(account, puzzle, {}) for account in more):
            found |= {rule_in_words(account.sentence): account for account in more}
    return found


def _sentences_beside(puzzle: Puzzle) -> Iterator[str]:
    yield from filter(_is_no_name, (puzzle.title, puzzle.author))
    if len(puzzle.comment) >= _LONGER_THAN_NOTES or not puzzle.comment.isascii():
        yield puzzle.comment


def _is_no_name(text: str) -> bool:
    """Say whether a title or an author may be a sentence: it is long, or has digits in it."""
    has_digits = any(map(str.isdecimal, text)) and text.count(" ") >= _WORDS_OF_A_RULE - 1
    return has_digits or len(text) >= _LONGER_THAN_NAMES


def _named_rules(puzzle: Puzzle) -> list[str]:
    """Return title and comment as far as they name cells, or rules that are not stated."""
    called = [text for text in (puzzle.title, puzzle.comment) if text]
    if not called:
        return []
    from sudoku_model.formats.words.titles import names_another_rule

    clues = [*filter(CELL.search, called)]
    naming = [text for text in called if names_another_rule(text, puzzle)]
    return [*clues, *naming] if naming and _is_usual(puzzle.rules, puzzle) else clues


def _is_usual(rules: str, puzzle: Puzzle) -> bool:
    """Say whether rules in words are no more than those of every Sudoku."""
    from sudoku_model.formats.words.accounting import accounts_of

    plain = replace(puzzle, constraints=())
    return not any(account.says_more for account in accounts_of(rules, plain))


def _offers(said: Mapping[str, Account], puzzle: Puzzle, signals: Signals) -> Iterator[Offer]:
    """Yield what the catalog could state of sentences that say more."""
    from sudoku_model.formats.words.accounting import proposal_for
    from sudoku_model.formats.words.sketches import sketches_of

    sketches = sketches_of(signals.shown(), puzzle.grid)
    proposed = {
        phrase: proposal_for(account, puzzle, signals.colours, sketches, said.values())
        for phrase, account in said.items()
    }
    found = [proposal for proposal in proposed.values() if proposal]
    meant = {
        phrase: proposal
        for phrase, proposal in proposed.items()
        if proposal and not any(map(proposal.contradicts, found))
    }
    explained = tuple(signals.explained_by([*meant.values()], puzzle.grid))
    for phrase, proposal in meant.items():
        drawings = tuple(one for one in puzzle.cosmetics if one in proposal.drawings)
        yield Offer(phrase, proposal.constraints, explained, drawings)


def account_anew(puzzle: Puzzle, texts_before: Iterable[str]) -> Puzzle:
    """Return a puzzle with what its texts say more than is stated, after an edit of either.

    What no text says stays. So does an offer while its sentence does: it may rest on colours that
    only the source shows. A note that a rule is stated goes when it no longer is.

    Args:
        puzzle: as it is, with `unstated`, `offered` and `notes` of before.
        texts_before: title, author, comment and rules of before.
    """
    heard = {phrase for text in (*texts_before, *texts_of(puzzle)) for phrase in _phrases_of(text)}
    others = tuple(phrase for phrase in puzzle.unstated if phrase not in heard)
    again = with_words_accounted_for(replace(puzzle, unstated=others, offered=()))
    offers = {offer.rule: offer for offer in (*again.offered, *puzzle.offered)}
    unstated = again.unstated
    notes = [n for n in puzzle.notes if not any(is_stated_from(rule, n) for rule in unstated)]
    offered = tuple(offer for rule, offer in offers.items() if rule in unstated)
    return replace(again, offered=offered, notes=tuple(notes))


def _phrases_of(text: str) -> Iterator[str]:
    """Yield what may have been named of a text."""
    from sudoku_model.formats.words.sentences import sentences_of  # only texts need it

    sentences = sentences_of(text)
    yield from map(rule_in_words, (*sentences, " ".join(sentences)))
    yield from map(_others, range(len(sentences)))


_LONGER_THAN_NAMES = 20
"""A title of fewer letters is a name."""
_WORDS_OF_A_RULE = 4
"""A title of fewer words is no rule about a digit: "No 5 in column 1"."""
_LONGER_THAN_NOTES = 7
"""A comment of fewer letters is a note, unless a few signs make a sentence."""
