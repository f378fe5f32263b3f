"""The techniques of classics: what each one is, how hard it is to see, and who described it.

Where a technique is the same the numbers are those of Sudoku Explainer, as Sukaku Explainer
continues it: hidden pair 3.4, swordfish 3.8, XY-wing 4.2, naked quad 5.0, WXYZ-wing (the smallest
ALS-XZ) 5.5, bivalue universal grave 5.6. The others are placed between these as HoDoKu orders them.
"""

from __future__ import annotations

from typing import Final, NamedTuple, TypeAlias

Pattern: TypeAlias = tuple[tuple[int, ...], int]
"""The numbers of facts, and the candidates that they exclude."""


class Technique(NamedTuple):
    """A technique that people have a name for.

    Attributes:
        name: the name.
        difficulty: how hard a step of it is to see, where it has the least number of facts.
        source: who described it.
        meaning: what it says.
        per_fact: how much harder it is with each fact more than the least number.
        least: the least number of facts; of no meaning where they do not count.
    """

    name: str
    difficulty: float
    source: str
    meaning: str
    per_fact: float = 0.0
    least: int = 0

    def cost(self, facts: int) -> float:
        """Return how hard a step with so many facts is to see."""
        return round(self.difficulty + self.per_fact * (facts - self.least), 2)


def _growing(name: str, difficulty: float, source: str, meaning: str) -> Technique:
    """Return a technique of four facts or more, each of which makes it a little harder."""
    return Technique(name, difficulty, source, meaning, per_fact=0.2, least=4)


_BOTH = "SudokuWiki, HoDoKu"
_SE = "Sudoku Explainer"

_LIST: Final = (
    Technique(
        "full house",
        1.0,
        "HoDoKu",
        "One cell of a house is open: it holds the digit that is missing.",
    ),
    Technique(
        "hidden single",
        1.2,
        _BOTH,
        "A house has one place left for a digit.",
    ),
    Technique("naked single", 2.3, _BOTH, "A cell has one digit left."),
    Technique(
        "pointing",
        2.6,
        _BOTH,
        "All places of a digit in a box see a cell outside of it, mostly along a line.",
    ),
    Technique(
        "claiming",
        2.8,
        _BOTH,
        "All places of a digit in a line lie in one box, so the rest of the box cannot hold it.",
    ),
    Technique(
        "locked candidates",
        2.9,
        _BOTH,
        "All places of a digit in another house, such as a diagonal, see the same cell.",
    ),
    Technique(
        "naked pair",
        3.0,
        _BOTH,
        "Two cells of a house have the same two digits left, so no other cell of it has them.",
    ),
    Technique(
        "X-wing",
        3.2,
        _BOTH,
        "Two lines have a digit in the same two lines across, so it is nowhere else in these.",
    ),
    Technique(
        "hidden pair",
        3.4,
        _BOTH,
        "Two digits of a house have the same two places left, so nothing else is there.",
    ),
    Technique(
        "naked triple",
        3.6,
        _BOTH,
        "Three cells of a house have three digits left together.",
    ),
    Technique(
        "swordfish",
        3.8,
        _BOTH,
        "Three lines have a digit in three lines across, so it is nowhere else in these.",
    ),
    Technique(
        "hidden triple",
        4.0,
        _BOTH,
        "Three digits of a house have three places left together.",
    ),
    Technique(
        "skyscraper",
        4.0,
        "HoDoKu; Sukaku Explainer",
        "Two parallel lines have two places for a digit each, one pair of which is in line: one of "
        "the other two places is right.",
    ),
    Technique(
        "two-string kite",
        4.1,
        "HoDoKu; Sukaku Explainer",
        "A row and a column have two places for a digit each, one pair of which is in a box.",
    ),
    Technique(
        "turbot fish",
        4.2,
        "HoDoKu; Sukaku Explainer",
        "A box and a line have two places for a digit each, one pair of which is in line.",
    ),
    Technique(
        "XY-wing",
        4.2,
        _BOTH,
        "A cell has x or y, two that it sees have x or z and y or z: one of them is z.",
    ),
    Technique(
        "empty rectangle",
        4.3,
        _BOTH,
        "The places of a digit in a box lie in a row and a column, and a line with two places for "
        "it leads from the one to the other.",
    ),
    Technique(
        "finned X-wing",
        4.3,
        _BOTH,
        "An X-wing with more places for the digit in one box: what sees these too cannot hold it.",
    ),
    Technique(
        "sashimi X-wing",
        4.3,
        _BOTH,
        "A finned X-wing one corner of which is missing.",
    ),
    Technique(
        "grouped skyscraper",
        4.3,
        "HoDoKu; Sukaku Explainer",
        "A skyscraper with two places or three of a box at its foot.",
    ),
    Technique(
        "grouped two-string kite",
        4.3,
        "HoDoKu; Sukaku Explainer",
        "A two-string kite with two places or three of a box in the place of one.",
    ),
    Technique(
        "grouped turbot fish",
        4.3,
        "HoDoKu; Sukaku Explainer",
        "A turbot fish with two places or three of a box in the place of one.",
    ),
    Technique(
        "W-wing",
        4.4,
        _BOTH,
        "Two cells have the same two digits, and a house has its places for one of them where it "
        "sees the one cell or the other: one of the cells holds the other digit.",
    ),
    Technique(
        "XYZ-wing",
        4.4,
        _BOTH,
        "A cell has x, y or z, two that it sees have x or z and y or z: one of the three is z.",
    ),
    Technique(
        "unique rectangle",
        4.5,
        _BOTH,
        "Two digits crosswise in four cells could be exchanged; what all else that these cells may "
        "hold excludes is excluded.",
    ),
    Technique(
        "unique rectangle 1",
        4.5,
        _BOTH,
        "Three corners have only the two digits, so the fourth holds another one.",
    ),
    Technique(
        "unique rectangle 2",
        4.5,
        _BOTH,
        "Two neighbouring corners may also hold the same third digit: one of them does.",
    ),
    Technique(
        "unique rectangle 3",
        4.8,
        _BOTH,
        "What two corners may also hold makes a naked subset with other cells of a house.",
    ),
    Technique(
        "unique rectangle 4",
        4.6,
        _BOTH,
        "Two corners are the only places of one of the digits in a house, so they do not hold the "
        "other one.",
    ),
    Technique(
        "unique rectangle 5",
        4.6,
        _BOTH,
        "Two opposite corners, or three, may also hold the same third digit: one of them does.",
    ),
    Technique(
        "unique rectangle 6",
        4.7,
        _BOTH,
        "One of the digits makes an X-wing of the four corners, two opposite ones of which have "
        "only the two digits.",
    ),
    Technique(
        "hidden rectangle",
        4.7,
        _BOTH,
        "A corner has only the two digits, and the lines of the opposite one have a digit in the "
        "corners only, so this one does not hold the other digit.",
    ),
    Technique(
        "naked quad",
        5.0,
        _BOTH,
        "Four cells of a house have four digits left together.",
    ),
    _growing(
        "remote pair",
        5.0,
        _BOTH,
        "A chain of cells with the same two digits: its ends hold one each.",
    ),
    _growing(
        "simple colouring",
        5.0,
        _BOTH,
        "A chain of one digit through houses with two places for it: one of its ends is right.",
    ),
    Technique(
        "jellyfish",
        5.2,
        _BOTH,
        "Four lines have a digit in four lines across, so it is nowhere else in these.",
    ),
    Technique(
        "hidden quad",
        5.4,
        _BOTH,
        "Four digits of a house have four places left together.",
    ),
    _growing(
        "ALS-XZ",
        5.5,
        "SudokuWiki, HoDoKu; WXYZ-wing of Sukaku Explainer",
        "Two sets of cells hold one digit more than they are many. One digit cannot be in both, so "
        "one of the sets holds all its others.",
    ),
    Technique(
        "BUG+1",
        5.6,
        _BOTH,
        "Were it not for one candidate, each open cell would have two digits and each digit two "
        "places in each house, which leaves two solutions: this candidate is right.",
    ),
    _growing(
        "Sue de Coq",
        5.6,
        _BOTH,
        "Cells where a box and a line meet, with cells of the box and of the line that share no "
        "digit, hold as many digits as they are many: each is in the box, or in the line.",
    ),
    Technique(
        "finned swordfish",
        5.6,
        _BOTH,
        "A swordfish with more places for the digit in one box.",
    ),
    Technique(
        "sashimi swordfish",
        5.6,
        _BOTH,
        "A finned swordfish one line of which has only one place but for the fins.",
    ),
    Technique(
        "finned jellyfish",
        6.0,
        _BOTH,
        "A jellyfish with more places for the digit in one box.",
    ),
    Technique(
        "sashimi jellyfish",
        6.0,
        _BOTH,
        "A finned jellyfish one line of which has only one place but for the fins.",
    ),
    Technique(
        "XY-chain",
        6.2,
        _BOTH,
        "A chain of cells with two digits: one of its ends holds the digit that both may hold. (Of "
        "three cells it is an XY-wing; with cells of two houses, as any four are, it costs what an "
        "ALS-XZ does.)",
        0.2,
        5,
    ),
    _growing(
        "AIC",
        6.2,
        _BOTH,
        "A chain of strong and weak links in turn that begins and ends with a strong one: one of "
        "its ends is true.",
    ),
    _growing(
        "discontinuous nice loop",
        6.2,
        "HoDoKu; SudokuWiki (nice loops)",
        "A chain that comes back to the cell where it began, and excludes a digit there.",
    ),
    _growing(
        "continuous nice loop",
        6.2,
        "HoDoKu; SudokuWiki (nice loops)",
        "A chain that goes round: each weak link of it has a true end, so whatever sees both "
        "ends of one is excluded.",
    ),
    _growing(
        "ALS-XY-wing",
        6.4,
        _BOTH,
        "Three sets of cells that hold one digit more than they are many, linked in a row by two "
        "digits.",
    ),
    _growing(
        "grouped AIC",
        6.6,
        _BOTH,
        "A chain with places of a box, or digits of a cell, that count as one.",
    ),
    _growing(
        "grouped discontinuous nice loop",
        6.6,
        "HoDoKu",
        "A discontinuous nice loop with places of a box, or digits of a cell, that count as one.",
    ),
    _growing(
        "grouped continuous nice loop",
        6.6,
        "HoDoKu",
        "A continuous nice loop with places of a box, or digits of a cell, that count as one.",
    ),
    _growing(
        "ALS chain",
        6.6,
        _BOTH,
        "A chain of sets of cells that hold one digit more than they are many.",
    ),
    Technique(
        "cell forcing chain",
        6.9,
        f"{_BOTH}; {_SE}",
        "Whichever digit a cell holds, a chain leads from it to the same conclusion.",
        0.3,
        3,
    ),
    Technique(
        "house forcing chain",
        6.9,
        f"{_BOTH} (unit forcing chain); {_SE} (region)",
        "Wherever the digit of a house is, a chain leads from there to the same conclusion.",
        0.3,
        3,
    ),
    Technique(
        "forcing net",
        6.9,
        f"HoDoKu; {_SE} (dynamic forcing chains)",
        "What a candidate would force, some of it by several causes together, leaves a house or a "
        "cell without a way; on the way other candidates turn out to be impossible, or cases are "
        "followed one by one.",
        0.3,
        3,
    ),
)

TECHNIQUES: Final = {technique.name: technique for technique in _LIST}
"""The techniques by name, the easiest first."""
