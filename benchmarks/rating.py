"""What ratings agree with: published ones, tiers, words of setters, puzzles harder by construction.

None of this was used to set a price but the numbers of classic techniques, which are those of
Sudoku Explainer: agreement with its successor is a fit in part, the rest is not.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from random import Random
from statistics import median

from benchmarks.options import Options
from benchmarks.report import progress, show, table
from benchmarks.samples import OWN_DATA, SEED, MissingDataError, own, sample
from benchmarks.variants import OWN, Sample, collections
from sudoku_model.analysis.steps import Rating, rate
from sudoku_model.analysis.uniqueness import check
from sudoku_model.constraints.cages import KillerCage
from sudoku_model.formats import read
from sudoku_model.puzzle import Puzzle

BANDS = (("up to 2.4", 0.0, 2.4), ("2.5 to 4.9", 2.5, 4.9), ("5.0 and more", 5.0, 12.0))
"""The published ratings in groups, as those who publish them group them."""

TIERS = (
    ("17 givens", "17_clue_sample.txt"),
    ("top1465", "top1465.txt"),
    ("hardest known", "hardest_sample.txt"),
)
"""Collections of which it is known that the later ones were collected for being harder."""

MEASURES: dict[str, Callable[[Rating], float]] = {
    "difficulty": lambda rating: rating.difficulty,
    "effort": lambda rating: rating.effort,
    "refutation": lambda rating: rating.refutation.total if rating.refutation else 0.0,
}

EASY, HARD = (
    re.compile(rf"\b({words})\b", re.I)
    for words in (
        "easy|easier|gentle|beginners?|simple|approachable|warm.?up|accessible",
        "hard|harder|difficult|tricky|tough|brutal|evil|diabolical|fiendish|extreme|challenging",
    )
)
"""Words for difficulty. "Easy as 1, 2, 3" and the like are names of constraints, not such words."""

NO_WORD = re.compile(r"\beasy as\b", re.I)

MOST_PAIRS = 60
"""How many pairs of puzzles are compared of which one is harder by construction."""


def run(options: Options) -> None:
    """Print the tables, each as soon as it is known."""
    _published(options)
    try:
        _tiers(options)
        rated = list(_variants(options))
    except MissingDataError as error:
        show(f"Without the shared collections: {error}.")
    else:
        _spread(rated)
        _words(rated)
    _harder(options)


def _published(options: Options) -> None:
    rows = []
    rated = []
    lines = (OWN_DATA / "rated.txt").read_text(encoding="ascii").splitlines()
    puzzles = [line.split() for line in lines if not line.startswith("#")]
    Random(SEED).shuffle(puzzles)
    for number, (line, published) in enumerate(puzzles[: options.puzzles]):
        progress(f"published: {number}")
        rated.append((rate(read(line), refutation=True), float(published)))
    for title, low, high in (("all", 0.0, 12.0), *BANDS):
        chosen = [(own, theirs) for own, theirs in rated if low <= theirs <= high]
        figures = [
            f"{spearman([of(own) for own, _ in chosen], [theirs for _, theirs in chosen]):.2f}"
            for of in MEASURES.values()
        ]
        same = sum(round(own.difficulty, 1) == theirs for own, theirs in chosen)
        rows.append([title, str(len(chosen)), *figures, f"{same / max(len(chosen), 1):.0%}"])
    show(
        "## Published ratings",
        "Rank correlation (Spearman) with Sukaku Explainer, on puzzles of the Sudoku Exchange "
        "puzzle bank, and how often the difficulty is the very number.",
        table(["their rating", "puzzles", *MEASURES, "equal"], rows),
    )


def _tiers(options: Options) -> None:
    rows = []
    before: list[Rating] = []
    for title, file in TIERS:
        ratings = list[Rating]()
        for line in sample(options.data, file, 4 * options.rounds):
            progress(f"{title}: {len(ratings)}")
            ratings.append(rate(read(line), refutation=True, time_limit=options.time_limit))
        row = [title, str(len(ratings))]
        for of in MEASURES.values():
            above = share_above(list(map(of, ratings)), list(map(of, before)))
            row.append(f"{median(map(of, ratings)):.1f} ({above})")
        rows.append(row)
        before = ratings
    show(
        "## Tiers",
        "Medians, and how often a puzzle is rated above one of the tier before it.",
        table(["puzzles", "number", *MEASURES], rows),
    )


def _variants(options: Options) -> Iterator[tuple[str, Sample, Rating]]:
    for title, samples in collections(options).items():
        if title == OWN:
            continue
        for one in samples:
            progress(f"{title}: {one.title}")
            yield title, one, rate(one.puzzle, time_limit=options.time_limit)


def _spread(rated: Sequence[tuple[str, Sample, Rating]]) -> None:
    rows = []
    for title in dict.fromkeys(title for title, _, _ in rated):
        ratings = [rating for own, _, rating in rated if own == title]
        done = [rating for rating in ratings if rating.is_complete]
        (value, count), *_ = Counter(rating.difficulty for rating in done).most_common(1)
        efforts = Counter(round(rating.effort) for rating in done)
        rows.append(
            [
                title,
                str(len(ratings)),
                f"{len(done)}",
                f"{count / len(done):.0%} ({value:.1f})",
                str(len({rating.difficulty for rating in done})),
                f"{max(efforts.values()) / len(done):.0%}",
            ]
        )
    head = ["puzzles", "number", "to the end", "most common", "values", "same effort"]
    show(
        "## Variants",
        "How many share the most common difficulty, how many different ones there are, and how "
        "many share an effort; of those that were rated to their end.",
        table(head, rows),
    )


def _words(rated: Sequence[tuple[str, Sample, Rating]]) -> None:
    difficulties = sorted(rating.difficulty for _, _, rating in rated)
    rows = []
    for _, one, rating in rated:
        puzzle = one.puzzle
        text = " ".join(filter(None, (one.title, puzzle.title, puzzle.comment, str(puzzle.rules))))
        text = NO_WORD.sub("", text)
        word = EASY.search(text) or HARD.search(text)
        if word:
            below = sum(other < rating.difficulty for other in difficulties) / len(difficulties)
            bound = "" if rating.is_complete else "at least "
            title = one.title.replace("|", "/")
            rows.append([title, word[0], f"{bound}{rating.difficulty:.1f}", f"{below:.0%}"])
    head = ["puzzle", "its word", "difficulty", "others below"]
    show(
        "## Words of setters",
        "Puzzles whose title, rules or comment have a word for difficulty."
        + ("" if rows else " There are none."),
        *([table(head, rows)] if rows else []),
    )


def _harder(options: Options) -> None:
    rows = []
    for title, pairs in (
        ("a cage taken away", _without_a_cage(options)),
        ("one cage for two", _with_larger_cages(options)),
        ("a given taken away", _without_a_given(options)),
    ):
        compared: Counter[str] = Counter()
        for number, (easier, harder) in enumerate(pairs):
            progress(f"{title}: {number}")
            if number == min(MOST_PAIRS, options.puzzles):
                break
            one, other = (
                rate(puzzle, time_limit=options.time_limit) for puzzle in (easier, harder)
            )
            if not one.is_complete:
                continue  # a lower bound proves nothing
            if other.difficulty > one.difficulty:
                compared["higher"] += 1
            elif other.is_complete:
                is_same = other.difficulty == one.difficulty
                compared["the same" if is_same else "lower"] += 1
                compared["more effort"] += is_same and other.effort > one.effort
        names = ("higher", "the same", "more effort", "lower")
        rows.append([title, *(str(compared[name]) for name in names)])
    show(
        "## Harder by construction",
        "The second puzzle of a pair says less and still has one solution: its rating may rise or "
        "stay, and should not fall.",
        table(["second puzzle", "higher", "the same", "of these with more effort", "lower"], rows),
    )


def _killers(options: Options) -> Iterator[Puzzle]:
    """Yield killers with a few digits given, so that their steps are not all of the hardest."""
    random = Random(SEED)
    for puzzle in own("killers.txt")[: options.puzzles]:
        solution = check(puzzle).solution
        if solution is None:
            continue
        known = puzzle
        for cell in random.sample(range(81), 12):
            name = puzzle.grid.cell_name(cell)
            known = known.with_given(name, solution.values[cell])
        yield known


def _without_a_cage(options: Options) -> Iterator[tuple[Puzzle, Puzzle]]:
    random = Random(SEED)
    for puzzle in _killers(options):
        gone = random.choice(puzzle.constraints)
        harder = replace(
            puzzle, constraints=tuple(one for one in puzzle.constraints if one != gone)
        )
        if check(harder).is_unique:
            yield puzzle, harder


def _with_larger_cages(options: Options) -> Iterator[tuple[Puzzle, Puzzle]]:
    """Yield killers, and what is left where two cages of a house are told as one.

    Its digits differ in any case, so the larger cage says less than the two.
    """
    random = Random(SEED)
    for puzzle in _killers(options):
        cages = [one for one in puzzle.constraints if isinstance(one, KillerCage)]
        random.shuffle(cages)
        for merged, two in _merged(puzzle, cages):
            rest = [one for one in puzzle.constraints if one not in two]
            harder = replace(puzzle, constraints=(*rest, merged))
            if check(harder).is_unique:
                yield puzzle, harder
                break


def _merged(
    puzzle: Puzzle, cages: Sequence[KillerCage]
) -> Iterator[tuple[KillerCage, tuple[KillerCage, KillerCage]]]:
    select = puzzle.grid.select
    for place, one in enumerate(cages):
        for other in cages[:place]:
            cells = [*select(one.cells), *select(other.cells)]
            is_in_a_house = any({*cells} <= {*house.cells} for house in puzzle.grid.houses)
            if is_in_a_house and isinstance(one.total, int) and isinstance(other.total, int):
                names = puzzle.grid.names(sorted(cells))
                yield KillerCage(names, one.total + other.total), (one, other)


def _without_a_given(options: Options) -> Iterator[tuple[Puzzle, Puzzle]]:
    lines = (OWN_DATA / "rated.txt").read_text(encoding="ascii").splitlines()
    random = Random(SEED)
    for line in random.sample([line for line in lines if not line.startswith("#")], MOST_PAIRS):
        harder = read(line.split()[0])
        solution = check(harder).solution
        if solution is not None:
            hidden = [cell for cell, given in enumerate(harder.givens) if given is None]
            cell = random.choice(hidden)
            yield harder.with_given(harder.grid.cell_name(cell), solution.values[cell]), harder


def spearman(one: Sequence[float], other: Sequence[float]) -> float:
    """Return the rank correlation of two lists; 0 if one of them has only one value."""
    first, second = _ranks(one), _ranks(other)
    middle = (len(first) - 1) / 2
    both = sum((a - middle) * (b - middle) for a, b in zip(first, second, strict=True))
    spread = sum((a - middle) ** 2 for a in first) * sum((b - middle) ** 2 for b in second)
    return both / spread**0.5 if spread else 0.0


def _ranks(values: Sequence[float]) -> list[float]:
    """Return the places of values in order; equal ones share the middle of theirs."""
    first: dict[float, int] = {}
    for place, value in enumerate(sorted(values)):
        first.setdefault(value, place)
    counted = Counter(values)
    return [first[value] + (counted[value] - 1) / 2 for value in values]


def share_above(ratings: Sequence[float], before: Sequence[float]) -> str:
    """Say how often one of the ratings is above one of those before; ties count half."""
    if not before:
        return "–"
    above = sum((a > b) + (a == b) / 2 for a in ratings for b in before)
    return f"{above / len(ratings) / len(before):.0%}"
