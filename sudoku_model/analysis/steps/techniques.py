"""The techniques of classics: what each one is, how hard it is to see, and who described it.

Where a technique is the same the numbers are those of Sudoku Explainer, as Sukaku Explainer
continues it: hidden pair 3.4, swordfish 3.8, XY-wing 4.2, naked quad 5.0, WXYZ-wing (the smallest
ALS-XZ) 5.5, bivalue universal grave 5.6. The others are placed between these as HoDoKu orders them.
"""

from __future__ import annotations

from typing import Final, NamedTuple, TypeAlias

Pattern: TypeAlias = tuple[tuple[int, ...], int]
"""The numbers of facts, and the candidates that they exclude."""

_BOTH = "SudokuWiki, HoDoKu"


class Technique(NamedTuple):
    """A technique that people have a name for.

    Attributes:
        name: the name.
        difficulty: how hard a step of it is to see, where it has the least number of facts.
        meaning: what it says.
        source: who described it.
        per_fact: how much harder it is with each fact more than the least number.
        least: the least number of facts; of no meaning where they do not count.
        assumes_unique: whether it uses that there is only one solution.
    """

    name: str
    difficulty: float
    meaning: str
    source: str = _BOTH
    per_fact: float = 0.0
    least: int = 0
    assumes_unique: bool = False

    def cost(self, facts: int) -> float:
        """Return how hard a step with so many facts is to see."""
        return round(self.difficulty + self.per_fact * (facts - self.least), 2)


def _growing(name: str, difficulty: float, meaning: str, source: str = _BOTH) -> Technique:
    """Return a technique of four facts or more, each of which makes it a little harder."""
    return Technique(name, difficulty, meaning, source, per_fact=0.2, least=4)


_SE = "Sudoku Explainer"

_LIST: Final = (
    Technique(
        "full house",
        1.0,
        "One cell of a house is open: it holds the digit that is missing.",
        source="HoDoKu",
    ),
    Technique("hidden single", 1.2, "A house has one place left for a digit."),
    Technique("naked single", 2.3, "A cell has one digit left."),
    Technique(
        "pointing",
        2.6,
        "All places of a digit in a box see a cell outside of it, mostly along a line.",
    ),
    Technique(
        "claiming",
        2.8,
        "All places of a digit in a line lie in one box, so the rest of the box cannot hold it.",
    ),
    Technique(
        "locked candidates",
        2.9,
        "All places of a digit in another house, such as a diagonal, see the same cell.",
    ),
    Technique(
        "naked pair",
        3.0,
        "Two cells of a house have the same two digits left, so no other cell of it has them.",
    ),
    Technique(
        "X-wing",
        3.2,
        "Two lines have a digit in the same two lines across, so it is nowhere else in these.",
    ),
    Technique(
        "hidden pair",
        3.4,
        "Two digits of a house have the same two places left, so nothing else is there.",
    ),
    Technique("naked triple", 3.6, "Three cells of a house have three digits left together."),
    Technique(
        "swordfish",
        3.8,
        "Three lines have a digit in three lines across, so it is nowhere else in these.",
    ),
    Technique("hidden triple", 4.0, "Three digits of a house have three places left together."),
    Technique(
        "skyscraper",
        4.0,
        "Two parallel lines have two places for a digit each, one pair of which is in line: one of "
        "the other two places is right.",
        source="HoDoKu; Sukaku Explainer",
    ),
    Technique(
        "two-string kite",
        4.1,
        "A row and a column have two places for a digit each, one pair of which is in a box.",
        source="HoDoKu; Sukaku Explainer",
    ),
    Technique(
        "turbot fish",
        4.2,
        "A box and a line have two places for a digit each, one pair of which is in line.",
        source="HoDoKu; Sukaku Explainer",
    ),
    Technique(
        "XY-wing",
        4.2,
        "A cell has x or y, two that it sees have x or z and y or z: one of them is z.",
    ),
    Technique(
        "empty rectangle",
        4.3,
        "The places of a digit in a box lie in a row and a column, and a line with two places for "
        "it leads from the one to the other.",
    ),
    Technique(
        "finned X-wing",
        4.3,
        "An X-wing with more places for the digit in one box: what sees these too cannot hold it.",
    ),
    Technique("sashimi X-wing", 4.3, "A finned X-wing one corner of which is missing."),
    Technique(
        "grouped skyscraper",
        4.3,
        "A skyscraper with two places or three of a box at its foot.",
        source="HoDoKu; Sukaku Explainer",
    ),
    Technique(
        "grouped two-string kite",
        4.3,
        "A two-string kite with two places or three of a box in the place of one.",
        source="HoDoKu; Sukaku Explainer",
    ),
    Technique(
        "grouped turbot fish",
        4.3,
        "A turbot fish with two places or three of a box in the place of one.",
        source="HoDoKu; Sukaku Explainer",
    ),
    Technique(
        "W-wing",
        4.4,
        "Two cells have the same two digits, and a house has its places for one of them where it "
        "sees the one cell or the other: one of the cells holds the other digit.",
    ),
    Technique(
        "XYZ-wing",
        4.4,
        "A cell has x, y or z, two that it sees have x or z and y or z: one of the three is z.",
    ),
    Technique(
        "unique rectangle",
        4.5,
        "Two digits crosswise in four cells could be exchanged; what all else that these cells may "
        "hold excludes is excluded.",
        assumes_unique=True,
    ),
    Technique(
        "unique rectangle 1",
        4.5,
        "Three corners have only the two digits, so the fourth holds another one.",
        assumes_unique=True,
    ),
    Technique(
        "unique rectangle 2",
        4.5,
        "Two neighbouring corners may also hold the same third digit: one of them does.",
        assumes_unique=True,
    ),
    Technique(
        "unique rectangle 3",
        4.8,
        "What two corners may also hold makes a naked subset with other cells of a house.",
        assumes_unique=True,
    ),
    Technique(
        "unique rectangle 4",
        4.6,
        "Two corners are the only places of one of the digits in a house, so they do not hold the "
        "other one.",
        assumes_unique=True,
    ),
    Technique(
        "unique rectangle 5",
        4.6,
        "Two opposite corners, or three, may also hold the same third digit: one of them does.",
        assumes_unique=True,
    ),
    Technique(
        "unique rectangle 6",
        4.7,
        "One of the digits makes an X-wing of the four corners, two opposite ones of which have "
        "only the two digits.",
        assumes_unique=True,
    ),
    Technique(
        "hidden rectangle",
        4.7,
        "A corner has only the two digits, and the lines of the opposite one have a digit in the "
        "corners only, so this one does not hold the other digit.",
        assumes_unique=True,
    ),
    Technique("naked quad", 5.0, "Four cells of a house have four digits left together."),
    _growing(
        "remote pair", 5.0, "A chain of cells with the same two digits: its ends hold one each."
    ),
    _growing(
        "simple colouring",
        5.0,
        "A chain of one digit through houses with two places for it: one of its ends is right.",
    ),
    Technique(
        "jellyfish",
        5.2,
        "Four lines have a digit in four lines across, so it is nowhere else in these.",
    ),
    Technique("hidden quad", 5.4, "Four digits of a house have four places left together."),
    _growing(
        "ALS-XZ",
        5.5,
        "Two sets of cells hold one digit more than they are many. One digit cannot be in both, so "
        "one of the sets holds all its others.",
        source="SudokuWiki, HoDoKu; WXYZ-wing of Sukaku Explainer",
    ),
    Technique(
        "BUG+1",
        5.6,
        "Were it not for one candidate, each open cell would have two digits and each digit two "
        "places in each house, which leaves two solutions: this candidate is right.",
        assumes_unique=True,
    ),
    _growing(
        "Sue de Coq",
        5.6,
        "Cells where a box and a line meet, with cells of the box and of the line that share no "
        "digit, hold as many digits as they are many: each is in the box, or in the line.",
    ),
    Technique("finned swordfish", 5.6, "A swordfish with more places for the digit in one box."),
    Technique(
        "sashimi swordfish",
        5.6,
        "A finned swordfish one line of which has only one place but for the fins.",
    ),
    Technique("finned jellyfish", 6.0, "A jellyfish with more places for the digit in one box."),
    Technique(
        "sashimi jellyfish",
        6.0,
        "A finned jellyfish one line of which has only one place but for the fins.",
    ),
    Technique(
        "XY-chain",
        6.2,
        "A chain of cells with two digits: one of its ends holds the digit that both may hold. (Of "
        "three cells it is an XY-wing; with cells of two houses, as any four are, it costs what an "
        "ALS-XZ does.)",
        per_fact=0.2,
        least=5,
    ),
    _growing(
        "AIC",
        6.2,
        "A chain of strong and weak links in turn that begins and ends with a strong one: one of "
        "its ends is true.",
    ),
    _growing(
        "discontinuous nice loop",
        6.2,
        "A chain that comes back to the cell where it began, and excludes a digit there.",
        source="HoDoKu; SudokuWiki (nice loops)",
    ),
    _growing(
        "continuous nice loop",
        6.2,
        "A chain that goes round: each weak link of it has a true end, so whatever sees both "
        "ends of one is excluded.",
        source="HoDoKu; SudokuWiki (nice loops)",
    ),
    _growing(
        "ALS-XY-wing",
        6.4,
        "Three sets of cells that hold one digit more than they are many, linked in a row by two "
        "digits.",
    ),
    _growing(
        "grouped AIC", 6.6, "A chain with places of a box, or digits of a cell, that count as one."
    ),
    _growing(
        "grouped discontinuous nice loop",
        6.6,
        "A discontinuous nice loop with places of a box, or digits of a cell, that count as one.",
        source="HoDoKu",
    ),
    _growing(
        "grouped continuous nice loop",
        6.6,
        "A continuous nice loop with places of a box, or digits of a cell, that count as one.",
        source="HoDoKu",
    ),
    _growing(
        "ALS chain", 6.6, "A chain of sets of cells that hold one digit more than they are many."
    ),
    Technique(
        "cell forcing chain",
        6.9,
        "Whichever digit a cell holds, a chain leads from it to the same conclusion.",
        source=f"{_BOTH}; {_SE}",
        per_fact=0.3,
        least=3,
    ),
    Technique(
        "house forcing chain",
        6.9,
        "Wherever the digit of a house is, a chain leads from there to the same conclusion.",
        source=f"{_BOTH} (unit forcing chain); {_SE} (region)",
        per_fact=0.3,
        least=3,
    ),
    Technique(
        "forcing net",
        6.9,
        "What a candidate would force, some of it by several causes together, leaves a house or a "
        "cell without a way; on the way other candidates turn out to be impossible, or cases are "
        "followed one by one.",
        source=f"HoDoKu; {_SE} (dynamic forcing chains)",
        per_fact=0.3,
        least=3,
    ),
)

TECHNIQUES: Final = {technique.name: technique for technique in _LIST}
"""The techniques by name, the easiest first."""
