"""The table of thoughts: what people call each, what it says, and what it costs.

Prices are on the scale of `sudoku_model.analysis.steps.prices`, which adds what a thought makes a
person do beyond the least of its kind.
"""

from __future__ import annotations

from typing import Final

from sudoku_model.analysis.steps.thoughts.thought import Kind

# Sums.

SUM_DIGITS: Final = Kind(
    "digits of a sum",
    1.9,
    "The combinations that make a sum take some digits only: 6 in three different cells is 1+2+3.",
    is_sweeping=True,
)
SUM_LEFT: Final = Kind(
    "combinations that are left",
    2.4,
    "What its cells can be leaves a sum some combinations, and digits that are in none of them.",
    is_sweeping=True,
)
SUM_LAST: Final = Kind(
    "last cell of a sum",
    2.0,
    "All cells of a sum but one are known, and so is the last one.",
)
SUM_PARTNER: Final = Kind(
    "two cells of a sum",
    2.2,
    "Two cells of a sum are open: what one of them cannot be, the other cannot be either.",
)
SUM_BOUND: Final = Kind(
    "least and most in a sum",
    2.3,
    "The other cells of a sum make at least or at most so much: that leaves a cell its share.",
    is_sweeping=True,
)
SUM_NEEDS: Final = Kind(
    "digit that a sum needs",
    2.5,
    "All combinations that are left hold a digit: what sees all its places loses it.",
)
SUM_PLACE: Final = Kind(
    "place of a digit in a sum",
    2.5,
    "All combinations that are left hold a digit, and one cell alone can take it.",
)
SUM_PARITY: Final = Kind(
    "parity of a sum",
    2.7,
    "Whether the other cells of a sum make an odd or an even number is known: so is the last one.",
)
SUM_MISSED: Final = Kind(
    "sum out of reach",
    2.9,
    "With a digit in a cell the other cells would have to make an amount that they cannot make.",
)
INNIES: Final = Kind(
    "innies and outies",
    3.0,
    "What whole houses leave over besides the sums in them has a known total.",
)
EQUAL_IN_A_HOUSE: Final = Kind(
    "equal sums in a house",
    3.4,
    "Other cells make as much as parts of a house, and take their place in its total.",
)
SANDWICHES: Final = Kind(
    "filling of a sandwich",
    2.4,
    "The two ends of a sandwich stand where a filling fits between them.",
    is_of_a_line=True,
)
LUNCHBOXES: Final = Kind(
    "filling of a lunchbox",
    2.4,
    "The smallest and the largest digit stand where a filling fits between them.",
    is_of_a_line=True,
)
X_SUMS: Final = Kind(
    "digits of an X-sum",
    2.4,
    "The first digit says how many digits are added: few combinations do.",
    is_of_a_line=True,
)
SAME_SUMS: Final = Kind(
    "pairs with the same sum",
    2.6,
    "Pairs without a digit in common make the same sum, and few sums can be made in so many ways.",
    is_sweeping=True,
)
RUNS_OF_A_LINE: Final = Kind(
    "runs of a sum line",
    2.4,
    "A line is cut into runs of one sum: what a cell can be in none of its runs is gone.",
)
SHARED_CELLS: Final = Kind(
    "sums that share cells",
    2.8,
    "What two sums share is taken away, and what is left of them is compared.",
)

# Two cells in a relation.

WITHOUT_PARTNER: Final = Kind(
    "digits without a partner",
    1.6,
    "Nothing goes with a digit in the relation: nothing is 5 away from 5.",
    is_sweeping=True,
    is_of_a_line=True,
)
PARTNER: Final = Kind(
    "partners of a cell",
    2.0,
    "What one of two cells can be says what the other one can be.",
)
ONE_OF_A_PAIR: Final = Kind(
    "digit of a pair",
    2.5,
    "Whatever two cells in a relation hold, one of them sees a third cell and is its digit.",
)
BETWEEN_TWO: Final = Kind(
    "between two that differ",
    2.4,
    "Two cells that see each other would both need the only partner of the digit between them.",
)

CHAIN_OF_TWO: Final = Kind(
    "chain of two clues",
    2.3,
    "Two clues share a cell, and their three cells can be filled in few ways.",
)

NO_PLACE: Final = Kind(
    "no place in a house",
    2.7,
    "A digit does not go with any place that a house has for another one: they see each other, or "
    "a clue for each two cells forbids them.",
)

TWO_HOMES: Final = Kind(
    "two homes of a digit",
    3.5,
    "A clue always holds a digit, as a house does: one elsewhere would leave the clue places that "
    "see all places of a house, or of a second clue.",
)

# Orders.

ROOM: Final = Kind(
    "room on an order",
    1.7,
    "So many cells lie below a cell that it is at least so high.",
    is_sweeping=True,
    is_of_a_line=True,
)
PUSHED: Final = Kind(
    "pushed along an order",
    2.0,
    "A cell is at least so high, so the cells above it are higher still.",
)

# Rules that can be obeyed in a few ways.

DIGITS_OF_A_RUN: Final = Kind(
    "digits of a run",
    2.1,
    "One digit of a run of consecutive digits says how low and how high the others can be.",
    is_of_a_line=True,
)
ALWAYS_IN_A_RUN: Final = Kind(
    "always in a run",
    2.4,
    "All runs that are left hold a digit: what sees all its places loses it.",
)
SETS_OF_DIGITS: Final = Kind(
    "sets of digits",
    2.5,
    "Few sets of digits obey a clue: a digit that is in none of them is gone.",
    is_of_a_line=True,
)
ALWAYS_IN_A_SET: Final = Kind(
    "always in a set",
    2.7,
    "All sets of digits that are left hold a digit: what sees all its places loses it.",
)
CLASSES_IN_TURN: Final = Kind(
    "classes in turn",
    2.1,
    "Where classes of digits take turns along a line, one cell says which class another one has.",
    is_of_a_line=True,
)
LOW_AND_HIGH: Final = Kind(
    "low and high in turn",
    1.7,
    "Along a whisper low and high digits take turns, so one cell tells all others.",
    is_sweeping=True,
    is_of_a_line=True,
)
ENDS_OF_A_LINE: Final = Kind(
    "ends of a line",
    2.2,
    "What the ends of a line can be says what lies between or outside of them, and the reverse.",
    is_of_a_line=True,
)
PROGRESSION: Final = Kind(
    "progression",
    2.3,
    "Two digits of a line in equal steps say all others.",
)
NUMBERED_PLACE: Final = Kind(
    "numbered place",
    2.1,
    "One digit says where another one stands, so each possible place keeps it possible.",
)

LISTED_COMBINATIONS: Final = Kind(
    "listed combinations",
    2.2,
    "What its cells can be leaves few of the combinations that a clue lists, and digits in none.",
)

READ_IN_ORDER: Final = Kind(
    "read in order",
    2.2,
    "What cells before and after a place hold leaves it few digits that a pattern goes on with.",
    is_of_a_line=True,
)

RISING_TO_LOWER: Final = Kind(
    "rising to a lower digit",
    2.2,
    "Digits rise along a line up to the first lower one, which is told: what breaks that is gone.",
    is_of_a_line=True,
)

OWN_DIGITS: Final = Kind(
    "digits of their own",
    2.7,
    "Cells that differ each need a digit of their own, and with a digit some would have too few.",
)

# Sets and counts.

CLASS_OF_A_CELL: Final = Kind(
    "marked cell",
    1.5,
    "A marked cell takes some digits only: even, odd, or those in the mark.",
)
FILLED_UP: Final = Kind(
    "filled up",
    1.9,
    "The digits that a clue lists fill all cells that are left for them.",
    is_sweeping=True,
)
LISTED_DIGIT: Final = Kind(
    "listed digit",
    2.2,
    "A clue lists a digit: what sees all its places loses it.",
)
LISTED_PLACE: Final = Kind(
    "place of a listed digit",
    2.2,
    "A clue lists a digit, and there is no other place for it.",
)
COUNTED_OUT: Final = Kind(
    "counted out",
    2.2,
    "A digit stands in as many cells as a clue allows, or cannot stand in as many as it must.",
)
PLACE_OF_A_CLASS: Final = Kind(
    "place of a class",
    1.9,
    "Each class of digits has a place in a square: where one cell is left for it, it takes that.",
)
CIRCLES: Final = Kind(
    "combinations of circles",
    2.6,
    "The different digits in counting circles add up to the number of circles.",
)
ALWAYS_CIRCLED: Final = Kind(
    "always in circles",
    2.7,
    "All combinations of circles hold a digit, as often as it says: some cells must be it.",
)
FULL_OF_CIRCLES: Final = Kind(
    "full of circles",
    2.8,
    "Rows have as many circles as can be, with each digit once in each and as often as it says.",
    is_sweeping=True,
)
DIFFERENT_COUNTED: Final = Kind(
    "different digits counted",
    2.4,
    "Cells hold so many different digits at least or at most, and another cell says how many.",
)
SEEN_OVER: Final = Kind(
    "room to be seen",
    2.2,
    "So many digits must rise over a cell that it cannot be so high.",
)

SEEN_IN_ALL: Final = Kind(
    "seen in all",
    2.6,
    "With a digit in a cell too few digits could be seen along the line, or too many.",
    is_of_a_line=True,
)
FIRST_OF_A_RANK: Final = Kind(
    "first digit of a rank",
    1.6,
    "Each digit begins four of the numbers that are ranked, so the rank says the first digit.",
)
RANKED: Final = Kind(
    "ranked numbers",
    2.6,
    "With a digit in a cell too many of the numbers that begin alike would be smaller, or larger.",
)

# Houses without room for all digits.

MISSED: Final = Kind(
    "digit that a house misses",
    1.9,
    "Houses have no room for all digits: a digit is not in one that is known to miss it.",
    is_sweeping=True,
)
HOUSE_NEEDS: Final = Kind(
    "digit that a house needs",
    1.9,
    "Houses have no room for all digits: one that is known to need a digit has few places for it.",
)
MEET_IN_A_ZERO: Final = Kind(
    "houses that meet in a 0",
    1.9,
    "Houses that meet in a 0 miss different digits: what one misses, or has only where it meets "
    "another, that other one does not miss.",
)

# Regions that are to be found.

NUMBERED_IN_ORDER: Final = Kind(
    "numbers of regions",
    1.5,
    "Regions to be found are numbered as one comes to their first cells.",
    is_sweeping=True,
)
FULL_REGION: Final = Kind(
    "full region",
    1.6,
    "All cells of a region are found, so no other one lies in it.",
    is_sweeping=True,
)
REACH: Final = Kind(
    "reach of a region",
    2.2,
    "From the cells that are known to be in it a region has too few cells to reach some others.",
)
GROWTH: Final = Kind(
    "growth of a region",
    2.2,
    "A region cannot reach its size without a cell, so that cell lies in it.",
)
BRIDGE: Final = Kind(
    "bridge of a region",
    2.2,
    "Two cells of a region are connected by way of one cell alone, so that cell lies in it.",
)
TOO_SMALL: Final = Kind(
    "no room for a region",
    2.2,
    "Cells that would be cut off from the rest of a region are too few to be one.",
)
ONCE_IN_A_REGION: Final = Kind(
    "once in a region",
    1.6,
    "Digits differ in a region that is found in part, so equal ones lie in different regions.",
)
DIGIT_OF_A_REGION: Final = Kind(
    "digit of a region",
    2.4,
    "A region needs each digit, and of the cells that it can reach one alone can be that digit.",
)

COUNTED_REGION: Final = Kind(
    "cells counted in a region",
    2.2,
    "So many cells of a region can be counted at most, or are at least, and a cell says how many.",
)

# Cells that are modified.

MODIFIED_IN_A_HOUSE: Final = Kind(
    "modified cell of a house",
    1.6,
    "A house has one doubler: where it is known, or where one place is left for it, that says all.",
    is_sweeping=True,
)
MODIFIED_DIGIT: Final = Kind(
    "digit modified once",
    2.0,
    "No digit is doubled twice, and where there are as many digits as rows each is once.",
)

VALUES: Final = Kind(
    "values of cells",
    1.9,
    "What a clue leaves the value of a cell says what its digit can be, and whether it is doubled.",
)

# Any rule.

ALTERNATIVES: Final = Kind(
    "alternatives that are left",
    2.8,
    "Some alternatives cannot hold any more, and what goes with none of the others is gone.",
)

ALWAYS_IN_A_CLUE: Final = Kind(
    "always in a clue",
    2.9,
    "Whichever way a clue is obeyed, a digit stands in it: what sees all its places loses it.",
)

WITHOUT_SUPPORT: Final = Kind(
    "value without support",
    3.0,
    "With a digit some cells could only be what they are not.",
)

# Several facts, among them rules.

FORCED: Final = Kind(
    "forced by a digit",
    5.9,
    "A digit forces one thing after another, by one clue, house or cell each, until one of them "
    "has no way left.",
)
CASE_BY_CASE: Final = Kind(
    "case by case",
    5.9,
    "Whichever way a cell or a house goes, each followed as a case of its own, a digit is gone.",
)
SUPPOSED: Final = Kind(
    "thought after thought",
    5.4,
    "A digit is supposed: one thought or single leads to the next, each told with its reason, "
    "until a cell or a house has no way left.",
)

ALL: Final = {kind.name: kind for kind in globals().values() if isinstance(kind, Kind)}
"""All thoughts by their names."""
