"""What is said beside a rule: allowances, conditions, alternatives and exceptions.

Each sentence says more than what is stated; its twin, which is built alike, does not.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

import sudoku_model as sm
from benchmarks.rule_texts import TEXTS, entries, puzzle_of
from sudoku_model import Puzzle
from sudoku_model.formats.words import with_words_accounted_for

PAIRS = """
Thermometer | Digits on a thermometer increase from the bulb (e.g. 1-2-2-4).
            | Digits on a thermometer increase from the bulb (e.g. 1-2-3-4).
Palindrome | Grey lines read the same both ways, like 1-2-3-3-1.
           | Grey lines read the same both ways, like 1-2-3-2-1.
Renban | Purple lines hold a set of consecutive digits such as 3-4-4-5.
       | Purple lines hold a set of consecutive digits such as 3-4-6-5.
KillerCage | Digits in a cage don't repeat (for example 1-2-2).
           | Digits in a cage don't repeat (for example 1-2-3).
SameDigits | Most shaded shapes contain the same digits.
           | All shaded shapes contain the same digits.
Connected | Some even digits in the top three rows form one connected group.
          | All even digits in the top three rows form one connected group.
Pair | Adjacent digits along the blue line are in a 2:3 ratio.
     | Adjacent digits along the blue line are in a 1:3 ratio.
Pair | Adjacent digits on the blue line differ by 2.
     | Adjacent digits on the blue line are one of the pairs 13, 26, 39.
Pair | Adjacent digits on the blue line are one of the pairs 13, 26, 38.
     | Adjacent digits on the blue line are one of the pairs 1-3, 2-6, 3-9.
AllPairs | Any two digits on a blue line differ by at least 3.
         | Any two digits on a blue line differ by at least 2.
Connected | Cells with the digits 1, 2, 4 and 6 form one connected group.
          | Cells with the digits 2, 4, 6 and 8 form one connected group.
Regex | On the line, a 1 and an 8 must appear side by side somewhere.
      | On the line, a 1 and a 9 must appear side by side somewhere.
FullRank | A clue is the rank of the 8-digit number read from there.
         | A clue is the rank of the 9-digit number read from there.
Thermometer | Each digit is smaller than the previous one, counting from the bulb.
            | Each digit is larger than the previous one, counting from the bulb.
Doubler | Nine doublers, one per row and column, count twice.
        | Nine doublers, one per row, column and box, count twice.
Thermometer | Going from the tip, the digits get larger.
            | Going from the bulb, the digits get larger.
Thermometer | Digits on thermometers rise towards the round end.
            | Digits on thermometers rise from the round end.
DisjointGroups | Cells in the same position in their boxes can contain the same digit.
               | Cells in the same position in their boxes cannot contain the same digit.
NonConsecutive | Consecutive digits may be neighbours.
               | Consecutive digits may not be neighbours.
Lockout | Digits on the line can be between the numbers in the diamonds.
        | Digits on the line can't be between the numbers in the diamonds.
NegativeDifference | Most dots have been placed.
                   | All dots have been placed.
GlobalEntropy | Every 2x3 block of cells contains a low, a middle and a high digit.
              | Every 2x2 block of cells contains a low, a middle and a high digit.
MagicSquare | Rows and columns of the grey square have the same sum.
            | Rows, columns and diagonals of the grey square have the same sum.
KillerCage | Special rule: digits in cages do not repeat and are odd.
           | Special rule: digits in cages do not repeat.
KillerCage | Sometimes: digits in cages do not repeat.
           | One more thing: digits in cages do not repeat.
Arrow | Twist: the digits on an arrow sum to the next circle.
      | Clue types: the digits on an arrow sum to its circle.
Minimum | Step 2: a digit in a grey cell is smaller than the one two cells away.
        | Step 2: a digit in a grey cell is smaller than its orthogonal neighbours.
Whisper | Reminder: on green lines, without exception, digits differ by at least 6.
        | Reminder: on green lines, without exception, neighbours differ by at least 5.
Difference | Consecutive digits are separated by a white dot. Not all black dots are given.
           | Consecutive digits are separated by a white dot. Not all dots are given.
Difference | Consecutive digits are separated by a white dot. Not all dots are given in box 5.
           | Consecutive digits have a white dot between them. Not all white dots are given.
PairSum | Adjacent cells that sum to 5 are marked by V. Not all X are marked.
        | Adjacent cells that sum to 5 are marked by V. Not all V are marked.
NegativeDifference+Difference | Consecutive digits are separated by a dot. Not all dots are given.
                              | Consecutive digits are separated by a dot. All dots are given.
Renban | Lines do not share digits with other lines.
       | Lines do not share cells with other lines.
Renban | Lines never branch, and only move orthogonally.
       | Lines never branch, and do not cross or overlap.
EqualSum+KillerCage | The two groups have the same sum. It is the total of a cage.
                    | The two groups have the same sum. It is also a killer sudoku.
BetweenLine+Odd | Digits on a line are between its circles. All of these digits are odd.
                | Digits on a line are between its circles. All digits in grey cells are odd.
ExtraRegion+Odd | Grey areas contain 1-9. Their odd digits are marked.
                | Grey areas contain 1-9. Marked digits are odd.
Minimum+Thermometer | Grey cells are lower than their neighbours. They are also bulbs.
                    | Grey cells are lower than their neighbours. There are also thermometers.
AntiKnight+Windoku | Digits a knight's move apart differ, but only across windows.
                   | Digits a knight's move apart differ, and windows hold each digit once.
Thermometer+KillerCage | Digits on thermometers increase, but only in cages.
                       | Digits on thermometers increase, and cages show their sums.
AntiKing+NonConsecutive | Digits a king's move apart differ and are not consecutive.
                        | Digits a king's move apart differ and neighbours are not consecutive.
ChaosConstruction+Arrow | No region contains a whole row.
                        | No region contains a digit twice.
Arrow+Renban | Digits on an arrow sum to the digit in the circle, and arrow shafts are renbans too.
             | Digits on an arrow sum to the digit in the circle, and purple lines are renbans.
Palindrome+KillerCage | Lines are palindromes. Cages show sums, which read the same both ways.
                      | Lines are palindromes, which read the same both ways. Cages show sums.
RegionSumLine+KillerCage | Blue lines have equal sums in each box. That sum is shown in the cage.
                         | Blue lines have equal sums in each box. That sum may be the same for all.
RegionSumLine+KillerCage | Cages show their sum. This total is also that of a blue line in each box.
                         | Cages show their sum. This total is in the corner.
Skyscraper+NumberedRoom | The clue is in the Nth cell, N is the first. Or it counts buildings.
                        | The clue is in the Nth cell, N is the first. Buildings hide lower ones.
CountDistinct+Even | A cell counts the different digits in the grey cells; these are all even.
                   | A cell counts the different digits in the grey cells; squares are all even.
NonConsecutive+Diagonal | Adjacent cells can't be consecutive, nor can cells on the diagonal.
                        | Adjacent cells can't be consecutive. Digits can't repeat on the diagonal.
ChaosConstruction+KillerCage | Each cage lies in one region.
                             | Each cage has the shown sum.
ChaosConstruction+KillerCage | No cage crosses a region border.
                             | Cages may cross region borders.
ChaosConstruction+Thermometer | Thermometers lie in one region.
                              | Digits on thermometers increase from the bulb.
FullRank+KillerCage | A clue is the rank of the 9-digit number there. Rank 1 is the largest.
                    | A clue is the rank of the 9-digit number there. Rank 1 is the smallest.
Odd | Unshaded cells are odd.
    | Shaded cells are odd.
Minimum | Unmarked cells are smaller than their neighbours.
        | Marked cells are smaller than their unmarked neighbours.
ExtraRegion | The unshaded cells contain the digits 1 to 9.
            | The shaded cells contain the digits 1 to 9, and unshaded cells can hold any digit.
SameDigits | Unshaded areas contain the same digits.
           | Shaded areas contain the same digits.
Difference | Unmarked edges join consecutive digits.
           | Marked edges join consecutive digits; unmarked edges may do so.
Odd | All cells that are not shaded are odd.
    | Cells that are shaded are odd.
NegativeDifference+Difference | White dots join consecutive digits, and some such pairs are marked.
                              | White dots join consecutive digits, and all such pairs are marked.
NegativeSum+PairSum | Some pairs with a sum of 10 are marked.
                    | Some digits are given.
KillerCage | Cages show their sum. Every row has one of these.
           | Cages show their sum. Every row has nine digits.
KillerCage | The numbers mean nothing.
           | The colours mean nothing.
Clone | Corresponding cells contain different digits.
      | Corresponding cells contain equal digits.
SameDigits | The areas contain the same digits in the same places.
           | The areas contain the same digits in any order.
SameDigits | Grey areas contain the same digits in the same order.
           | Grey areas contain the same digits, not necessarily in the same order.
DisjointGroups | There are no boxes.
               | There are no repeats in disjoint groups.
Renban+Arrow | Purple lines are renbans. Digits on a purple line sum to the circle.
             | Purple lines are renbans. Digits on a grey line sum to the circle.
Renban+Thermometer | Purple lines are renbans. Digits on a purple line increase from the bulb.
                   | Purple lines are renbans. Digits on a grey line increase from the bulb.
KillerCage+GreaterThan | Within each cage the digits are in ascending order.
                       | In each cage the digits differ.
Arrow | Digits on an arrow may repeat in a box.
      | Digits on an arrow may repeat on lines across boxes.
Palindrome | Digits on a line may repeat within the same box.
           | Digits on a line may repeat if they are not in the same box.
KillerCage | Digits in cages can repeat in a row.
           | Digits in cages cannot repeat in a row.
Skyscraper | A clue is the number of digits smaller than all before them.
           | A clue is the number of digits greater than all before them.
Skyscraper | Digits in blue cells count the blue cells in their row.
           | Digits in blue cells outside count the buildings in their row.
Thermometer | For example, r1c1 = r5c5.
            | For example, r1c1 = 5.
Clone | For example, r1c1 = r9c9.
      | For example, r1c1 = r5c6.
Sandwich | A 0 means that the clue is unknown.
         | A 0 means that 1 and 9 are adjacent.
Zipper | Lines are exactly five cells long, don't branch and have five odd cells.
       | Lines are exactly five cells long, don't branch and don't cross each other.
Renban+RegionSumLine | Blue lines are split by box borders. On all lines, segments differ.
                     | Blue lines are split by box borders. On all lines, segments have equal sums.
Whisper | 5-difference German whispers: neighbours on green lines differ by at least 4.
        | 5-difference German whispers: neighbours on green lines differ by at least 5.
KillerCage | This is my 9th puzzle, in which 9 is larger than all its neighbours.
           | This is my 9th puzzle, and it was meant as a smaller version for 9x9 puzzles.
Arrow | Solution code: the 9 digits of row 5, containing 3 next to 4.
      | Solution code: all 9 digits from row 5 (the middle row).
KillerCage | On 12 June 5 is in the corner, enjoy.
           | Published on 12 June in the gap between two contests.
Arrow+KillerCage | I think that arrows are cages.
                 | I think that arrows help with cages.
KillerCage | In the example below, all cages contain odd digits.
           | The example below shows a cage.
KillerCage | Cages sum to a total without repeating the total of another cage.
           | Cages sum to their total without repeating.
Arrow+Odd | The digits of an arrow sum to its circle, which is odd.
          | The digits of an arrow sum to its circle, and grey cells are odd.
Thermometer+KillerCage | Digits on thermometers increase from the bulb and sum to the cage total.
                       | Digits on thermometers increase, and cages sum to the total.
Renban | Renban lines: one pink line holds consecutive digits in any order.
       | Renban lines: each pink line holds consecutive digits in any order.
KillerCage | Every row, column and cage has 1-9 once each.
           | Every row, column and region has 1-9 once each.
Clone+Skyscraper | Clones are equal. A clue is the number of digits there that are odd.
                 | Clones are equal. A clue is the number of digits greater than all before them.
Minimum | Cells without this mark are smaller than all cells next to them.
        | Marked cells are smaller than all cells next to them without this constraint.
Maximum | Unmarked cells are greater than all cells next to them.
        | Marked cells are greater than all unmarked cells next to them.
RegionSumLine | Each line segment within a different box has a different total.
              | Each line segment within a different box has the same total.
RegionSumLine | Blue lines have different totals to one another.
              | Blue lines may have different totals to one another.
BetweenLine | Numbers in the circles of between lines are in between those on the line.
            | Numbers on between lines are in between those in the circles.
Difference+NonConsecutive | Dots join consecutive digits. No two neighbours have a difference of 2.
                          | Dots join consecutive digits. No two neighbours have a difference of 1.
Difference+Whisper | Green lines are whispers. Neighbours on it have a difference of 4 or more.
                   | Green lines are whispers. Neighbours on it have a difference of 5 or more.
DisjointGroups+SameDigits | Cells in the same position in their shapes have different digits.
                          | Cells in the same position in their boxes have different digits.
ExtraRegion+Maximum | Regions hold 1-9. Fortress cells are greater than extra regions.
                    | Regions hold 1-9. Fortress: grey cells are greater than adjacent white cells.
KillerCage+PairSum | Cages without a total can have any sum, and digits can repeat in them.
                   | Cages without a total can have any sum, but digits can't repeat in them.
RegionSumLine+Arrow | Arrows are region sum lines. Blue lines have equal sums in each box.
                    | The circle is the total of its arrow. Blue lines have equal sums in each box.
RegionSumLine+Zipper | On zipper lines, the outermost two cells have another sum than the next two.
                     | On zipper lines, the outermost two cells have the same sum as the next two.
RegionSumLine+Arrow | The circle is the total of the blue line.
                    | The circle is the total of its arrow.
SumLine+Zipper | Zippers are sum lines.
               | Zippers are zipper lines.
RegionSumLine | Each segment within a different box may have a different sum.
              | Segments on different lines may have different sums.
DisjointGroups+SameDigits | Cells in the same shape have different digits.
                          | Cells in the same position have different digits.
Skyscraper | Shorter ones block taller ones.
           | Taller ones block shorter ones.
Whisper | Neighbours on green lines differ by at least 5 (so 4 can only be next to 8).
        | Neighbours on green lines differ by at least 5 (so 4 can only be next to 9).
Whisper | Neighbours on green lines differ by at least 5 (but only 4 can be next to 9).
        | Neighbours on green lines differ by at least 5 (4 can only be next to 9).
Ratio | Black dots join digits in a 1:2 ratio (so 5 can only be next to 7).
      | Black dots join digits in a 1:2 ratio (so 3 can only be next to 6).
KillerCage | Cages: no repeats, nothing odd.
           | Cages: no repeats, nothing fancy.
BetweenLine | Digits on a line lie between those at its ends (in position, not value).
            | Digits on a line lie between those at its ends (in value, not position).
RegionSumLine | Box borders chop each line up into pieces of the same length.
              | Box borders chop each line up into pieces of the same sum.
Maximum | Digits in grey cells are bigger than any cell they share a corner with.
        | Digits in grey cells are bigger than any cell they share a side with.
Thermometer | Digits on thermometers rise towards the round bit.
            | Digits on thermometers rise from the round bit.
Whisper | Next-door digits on green lines differ by at least 6.
        | Next-door digits on green lines differ by at least 5.
Ratio | A dot means that one of the two digits is exactly twice the other plus one.
      | A dot means that one of the two digits is exactly twice the other.
Palindrome | A grey line spells out the same number as the other lines.
           | A grey line spells out the same number forwards and backwards.
Minimum | Grey cells are the sum of the cells above, below, left and right of them.
        | Grey cells are smaller than the cells above, below, left and right of them.
Zipper | On one zipper line, digits at the same distance from the centre sum to the centre.
       | On each zipper line, digits at the same distance from the centre sum to the centre.
Thermometer | From bulb to end, one thermometer is increasing.
            | From bulb to end, every thermometer is increasing.
Connected | All the even digits in the top three rows are connected diagonally.
          | All the even digits in the top three rows are connected orthogonally.
Renban | The lengths of purple lines are consecutive.
       | The digits of purple lines are consecutive.
Whisper | Digits two cells apart on a green line differ by at least 5.
        | Digits next to each other on a green line differ by at least 5.
Whisper | Digits on a green line differ from the digits at its ends by at least 5.
        | Digits on a green line differ from the adjacent digits on it by at least 5.
Odd | The digits in the circles are the only odd digits.
    | The digits in the circles are odd digits.
Entropic | Any three adjacent digits on a peach line are all low, all middle or all high.
         | Any three adjacent digits on a peach line are one low, one middle and one high.
Quadruple | Each digit in a circle appears in each of the four cells around it.
          | Each of the digits in a circle appears in the four cells around it.
Clone | Cells of the same colour contain the same digit.
      | Areas of the same colour contain the same digits.
Skyscraper | Clues give the height of the first building seen.
           | Clues give the number of buildings seen.
Sandwich | The clue is the first digit between the 1 and the 9.
         | The clue is the sum of the digits between the 1 and the 9.
Minimum | The grey cells are smaller than all other grey cells.
        | The grey cells are smaller than all other cells next to them.
Sequence | Digits on a line form an increasing sequence.
         | Digits on a line form a sequence that increases or decreases by a constant amount.
Minimum+Maximum | Arrows inward: greater. Arrows outward: smaller.
                | Arrows inward: smaller. Arrows outward: greater.
Sandwich | The clue is the sum of the cells of its row or column outside the 1 and 9.
         | The clue is the sum of the cells of its row or column between the 1 and 9.
Lockout | Digits along the line can't be outside the range of the diamonds.
        | Digits along the line must be outside the range of the diamonds.
Palindrome+RegionSumLine | Lines are palindromes and have equal sums in each box.
                         | Grey lines are palindromes and blue lines have equal sums in each box.
AntiKnight | Cells a knight's move apart on the perimeter are different.
           | Cells a knight's move apart anywhere in the grid are different.
AntiKnight | Cells a knight's move apart differ in every other row.
           | Cells a knight's move apart differ.
AntiKing | Cells a king's move apart in the interior of the grid differ.
         | Cells a king's move apart in the whole grid differ.
NonConsecutive | Adjacent cells that touch the edge of the grid may not contain consecutive digits.
               | Adjacent cells that touch by an edge may not contain consecutive digits.
GlobalEntropy | Each 2x2 area that is inside a box contains a low, a middle and a high digit.
              | Each 2x2 area contains a low, a middle and a high digit, even across box borders.
GlobalEntropy | In at least three boxes, each 2x2 has a low, a middle and a high digit.
              | In all boxes, and across them, each 2x2 has a low, a middle and a high digit.
Diagonal | The diagonal contains each digit once, but for small digits.
         | The diagonal contains each digit once.
AntiKnight | Cells that are not a knight's move apart cannot contain the same digit.
           | Cells that are a knight's move apart cannot contain the same digit.
Entropic | Any three adjacent cells on a line are from at least two of the groups 123, 456 and 789.
         | Any three adjacent cells on a line are from all three groups 123, 456 and 789.
Clone | The shaded regions contain the same digits in different orders.
      | The shaded regions contain the same digits in the same order.
Clone | The shaded areas are clones: cells in the same relative position contain different digits.
      | The shaded areas are clones: cells in the same relative position contain the same digit.
DisjointGroups | Disjoint sets: cells in the same position within their boxes have the same digit.
               | Disjoint sets: cells in the same position within their boxes have different digits.
Whisper | Adjacent digits on a green line differ by at least 5 if they share a box.
        | Digits on a green line differ by at least 5. They may repeat in other boxes.
Whisper | If two adjacent digits on a green line share a box, they differ by at least 5.
        | If two digits on a green line are adjacent, they differ by at least 5.
Difference | White dots join consecutive digits in the corner boxes.
           | White dots join consecutive digits in any order.
Thermometer | Digits increase from the bulb of a thermometer in another box.
            | Digits increase from the bulb of a thermometer in steps of any size.
NonConsecutive+NegativeRatio+Difference+PairSum | All dots and all Vs are given.
                                                | All dots are given.
XSum+Sandwich | The clues outside the grid are both X-sums and sandwiches.
              | There are both X-sums and sandwiches.
Nabner | The digits on a yellow line are non-repeating consecutive ones.
       | The digits on a yellow line are non-repeating and never consecutive.
Renban | The digits on a purple line are non-consecutive.
       | The digits on a purple line are non-repeating consecutive ones.
LittleKiller | The digits on an arrow sum to a pill's number, from left to right.
             | The digits along an arrow sum to the number outside the grid.
NegativeDifference+Difference | The dots are not negative.
                              | All white dots are there.
Difference | Black and white circles are the usual kropki dots.
           | White circles are the usual kropki dots.
Ratio | White and black circles are the usual kropki dots.
      | Black circles are the usual kropki dots.
Whisper | Neighbours on a green line: difference <= 5.
        | Neighbours on a green line: difference >= 5.
EqualSum | Cages sum to the total that is printed.
         | Cages sum to the same total.
XSum | The cell in row R, column C has the value X of the one in row X.
     | The first X cells of the row sum to the clue, where X is the value of the first one.
Arrow | The arrow's tip points at a digit that is its sum.
      | The arrow's shaft has digits that are its sum.
Nabner | Yellow lines are renbans.
       | Yellow lines are anti-renbans.
Difference+Ratio+NegativeRatio | All possible dots are shown.
                               | All possible black dots are shown.
Difference+Ratio+NegativeDifference | All black dots are there. All are given.
                                    | All white dots are there. All white dots are given.
PairSum+Difference+NegativeSum | All Xs, Vs and white dots are given.
                               | All Xs and Vs are given.
BetweenLine | The circles of a between line are between the digits on the line.
            | The line digits of a between line are between the digits in its circles.
Arrow | If two arrows are joined to the same circle, their digits are equal.
      | If two arrows are joined to the same circle, they each sum to its digit.
Renban | A string of consecutive digits on a purple line is in increasing order.
       | A string of consecutive digits is on a purple line, in any order.
AntiKing | Cells along the border never contain the same digit.
         | Cells that share a border or a corner never contain the same digit.
NonConsecutive | Cells with a common border are never consecutive or equal in parity.
               | Cells with a common border are never consecutive.
NonConsecutive | Adjacent cells are never consecutive, that is, no difference of 2.
               | Adjacent cells are never consecutive, that is, no difference of 1.
EqualSum | Equalines: a digit is never on two gold lines.
         | Equalines: the digits on each gold line have the same total.
ColumnIndexing | Column 1 tells in which column the 1 is. This is also true for columns 5 and 8.
               | Column 1 tells in which column the 1 is. This is also true for columns 5 and 9.
Arrow | Arrows sum to the circle. Two-digit numbers are read from right to left.
      | Arrows sum to the circle. Two-digit numbers are read from left to right.
Entropic | Every three digits in a row on a line contain one of each digit: low, middle, high.
         | Every three digits in a row on a line contain one of each: low, middle, high.
Entropic | On an entropic line, low digits are 1-3, the middle digit is 5 and high digits are 7-9.
         | On an entropic line, low digits are 1-3, middle digits are 4-6 and high digits are 7-9.
GlobalEntropy | Each 2x2 has a low, middle and high digit: low is 1-2, middle 3-6, high 7-9.
              | Each 2x2 has a low, middle and high digit: low is 1-3, middle 4-6, high 7-9.
GlobalEntropy | Each 2x2 square has a low digit (1-3) and has a high digit (7-9).
              | Each 2x2 square has a low (1-3), a middle (4-6) and a high digit (7-9).
Odd | Alle ungeraden Felder sind markiert.
    | Nicht alle ungeraden Felder sind markiert.
Even | All even cells are shaded.
     | All shaded cells are even.
Entropic | Vier aufeinanderfolgende Felder einer Linie enthalten je eine Ziffer aus 1-3, 4-6, 7-9.
         | Drei aufeinanderfolgende Felder einer Linie enthalten je eine Ziffer aus 1-3, 4-6, 7-9.
Zipper | Ziffern mit gleichem Abstand vom Rand haben die gleiche Summe.
       | Ziffern mit gleichem Abstand von der Mitte der Linie haben die gleiche Summe.
Palindrome | Auf einer grauen Linie stehen in beiden Richtungen die gleichen Summen.
           | Auf einer grauen Linie stehen in beiden Richtungen die gleichen Ziffern.
KillerCage | The cages cover the whole grid.
           | The cages don't cover the whole grid.
Difference | All dots are given, so you can infer something from the lack of a dot.
           | Not all dots are given, so you can't infer anything from the lack of a dot.
KillerCage | The sum of the digits in the corners of cages has no repeated digits.
           | Cages sum to the number in the corner with no repeated digits.
Difference | Black and white dots: the digits are 1-2, 2-4, 3-6 or 4-8.
           | White dots: the digits are 1-2, 2-3, 3-4, 4-5, 5-6, 6-7, 7-8 or 8-9.
Ratio | Black dots: the digits are 1-2, 2-4 or 3-6.
      | Black dots: the digits are 1-2, 2-4, 3-6 or 4-8.
BetweenLine | Digits on a line are larger than one circle or smaller than the other.
            | Digits on a line are larger than one circle and smaller than the other.
Sandwich | Clues give the sum of digits between the 1 and the 9, with the 1 and the 9.
         | Clues give the sum of digits between the 1 and the 9, without the 1 and the 9.
KillerCage | Killer cages have their usual rules in odd rows.
           | Killer cages have their usual rules.
NonConsecutive | No adjacent cells (left or right) can have consecutive digits.
               | No adjacent cells (up, down, left or right) can have consecutive digits.
Whisper | Digits on a line differ by at least 5 from the digits two before and after.
        | Digits on a line differ by at least 5 from the digits before and after.
Difference | If there is no dot, neither may be true.
           | If there is no dot, neither or both may be true.
PairSum | Something is implied where there's no X or V.
        | Nothing is implied where there's no X or V.
Skyscraper | Higher skyscrapers can't be seen behind lower ones.
           | Lower skyscrapers can't be seen behind higher ones.
RegionSumLine | Each blue line is divided by its middle cell.
              | Each blue line is divided by the box borders.
Thermometer | Normal sudoku rules allay. Digits icrease along themometers.
            | Normal sudoku rules aply. Digits icrease along themometers.
KillerCage | Digits in cgaes sum to half of the total.
           | Digits in cgaes sum to the toal.
Nabner | No two digits on a yellow line may be the same or consecutive, in increasing order.
       | No two digits on a yellow line may be the same or consecutive, irrespective of their order.
Thermometer | Thermos: high to low starting at bulb.
            | Thermos: low to high starting at bulb.
Ratio | Schwarzer Kreis: Eine Ziffer ist das Dreifache der anderen.
      | Schwarzer Kreis: Eine Ziffer ist das Doppelte der anderen.
Sandwich | The clue is the sum of the digits between the 1 and the 9 in the next row or column.
         | The clue is the sum of the digits between the 1 and the 9 in the same row or column.
EqualSum | Digits must repeat within a cage.
         | Digits may repeat within a cage.
Thermometer | There is only one digit on each thermometer.
            | There is only one solution.
BetweenLine | The circled digits lie between the digits on the line.
            | The digits on the line lie between the circled digits.
Arrow | The circle plus the digits on the arrow sum to its tip.
      | The digits on the arrow sum to its circle.
Zipper | Digits at equal distance from the centre sum to the end.
       | Digits at equal distance from the centre sum to the centre.
DoubleArrow | The digits on the line sum to each of its circles.
            | The digits on the line sum to the sum of its circles.
Thermometer | The bulb has the highest digit, and digits increase from it.
            | The bulb has the lowest digit, and digits increase from it.
DifferentDigits | The marked cells contain a repeated digit.
                | The marked cells contain no repeated digit.
Odd | The cells around a circle are odd.
    | The cells in a circle are odd.
DisjointGroups | The same cells of a row of boxes differ.
               | The same positions in boxes differ.
Difference | Digits at a white dot are consecutive within a box.
           | Digits at a white dot are consecutive within the grid.
Renban | Digits on a purple line are consecutive within each box.
       | Digits on a purple line are consecutive within each line.
RegionSumLine | Blue lines have the same sum in each grey area.
              | Blue lines have the same sum in each box.
KillerCage | All digits of a cage must appear in its row.
           | All digits of a cage must be different.
Odd | Digits in circles appear in all circles.
    | Digits in circles are odd in all circles.
Arrow | Each digit on an arrow appears in its circle's box.
      | All digits on an arrow sum to its circle.
KillerCage | Digits in cages of two cells sum to the number in the corner.
           | Digits in cages of any size sum to the number in the corner.
KillerCage | Two-cell cages sum to the number in the corner.
           | Cages of any size sum to the number in the corner.
KillerCage | The four cages have their total in the corner.
           | The two cages have their total in the corner.
Thermometer | Horizontal thermometers increase from the bulb.
            | Crimson thermometers increase from the bulb.
Difference | Digits at a vertical white dot are consecutive.
           | Digits at a horizontal white dot are consecutive.
ExtraRegion | The two grey regions each contain 1-9.
            | The grey regions each contain 1-9.
Sandwich | Column clues give the sum between the 1 and the 9.
         | Row and column clues give the sum between the 1 and the 9.
Skyscraper | Clues give the number of visible buildings in that column.
           | Clues give the number of visible buildings in that row.
ColumnIndexing | The digit in column 5 tells where the 9 is in its row.
               | The digit in column 5 tells where the 5 is in its row.
ColumnIndexing | Column 5 gives the row of the 5 in its column.
               | Column 5 gives the column of the 5 in its row.
RowIndexing | Digits in row 5 tell in which column the digit of the row is.
            | Digits in row 5 tell in which row the digit of the row is.
Whisper | Within each box, adjacent digits along a green line must differ by at least 5.
        | Within each line, adjacent digits along a green line must differ by at least 5.
NonConsecutive | In grey areas, adjacent cells are not consecutive.
               | In the grid, adjacent cells are not consecutive.
Whisper | On most green lines, adjacent digits differ by at least 5.
        | On all green lines, adjacent digits differ by at least 5.
Quadruple | One of the digits in a circle must appear in the surrounding cells.
          | All of the digits in a circle must appear in the surrounding cells.
Thermometer | One thermometer increases from the bulb end.
            | A thermometer increases from the bulb end.
Whisper | One pair of adjacent digits on each green line differs by 5 or more.
        | Each pair of adjacent digits on each green line differs by 5 or more.
NegativeSum | Most XV clues are given.
            | All XV clues are given.
Thermometer | Viele Thermometer steigen von der Kugel aus.
            | Alle Thermometer steigen von der Kugel aus.
Thermometer | Digits increase along some thermometers.
            | Digits increase along all thermometers.
KillerCage | In some cages digits sum to the number in the corner.
           | In each cage digits sum to the number in the corner.
Arrow | The sum of some digits on an arrow is in the circle.
      | The sum of the digits on an arrow is in the circle.
Odd | In circles some digits are odd.
    | In circles all digits are odd.
BetweenLine | On a line some digits are between those in its circles.
            | On a line all digits are between those in its circles.
KillerCage | In einigen Käfigen ergeben die Ziffern die Summe.
           | In jedem Käfig ergeben die Ziffern die Summe.
Thermometer | Temperatures rise along a thermometer, beginning at its tip.
            | Temperatures rise along a thermometer, beginning at its bulb.
Thermometer | Thermo: tip is the smallest.
            | Thermo: bulb is the smallest.
Maximum | Shaded cells are higher than some orthogonal neighbour.
        | Shaded cells are higher than each orthogonal neighbour.
Skyscraper | A lower one blocks the view of lower ones.
           | A higher one blocks the view of lower ones.
NonConsecutive | Adjacent cells cannot differ by 2.
               | Adjacent cells must differ by at least 2.
NonConsecutive | Neighbours can't be two apart.
               | Two neighbours can't be one apart.
Thermometer | Digits grow away from the tip.
            | Digits grow away from the bulb.
Thermometer | The further from the bulb, the smaller the digit.
            | The further from the bulb, the larger the digit.
Skyscraper | The outside clue is how many buildings are hidden.
           | The outside clue is how many buildings are visible.
Skyscraper | Clues count the digits that can't be seen.
           | Clues count the digits that can be seen.
Skyscraper | Clues tell how many are hidden behind taller ones.
           | Clues count buildings, where taller ones hide smaller ones.
Minimum | All local minima are shaded.
        | Each shaded cell is a local minimum.
Minimum | Every cell that is smaller than each of its neighbours has been shaded.
        | Every cell that has been shaded is smaller than each of its neighbours.
Maximum | All peaks are marked.
        | All marked cells are peaks.
Difference | A white dot says that the digits differ by just two.
           | A white dot says that the digits differ by just one.
Palindrome | A line's digits change if you reverse them.
           | A line's digits don't change if you reverse them.
BetweenLine | Digits on the line are larger than one bulb's digit and larger than the other's.
            | Digits on the line are larger than one bulb's digit and smaller than the other's.
BetweenLine | On lines with circles at the ends, interior digits are equal to those of the circles.
            | On lines with circles at the ends, interior digits lie between those of the circles.
DoubleArrow | The two circles hold the same amount of odd digits as the line.
            | The two circles sum to the same amount as the digits on the line between them.
NonConsecutive | Cells that touch at a corner can't be successive integers.
               | Side-by-side cells can't be successive integers.
Sequence | The digits change by a growing step as you walk along it.
         | The digits change by a constant step as you walk along it.
Whisper | Green lines alternate between low (1-4) and high (6-9) digits.
        | Neighbours on lines differ by at least 5. Lines alternate between low and high digits.
Whisper | Neighbours on lines differ by at least 5. Each low digit is beside a high one in its row.
        | Neighbours on lines differ by at least 5. Low (1-4) and high ones alternate on lines.
RellikCage | Some combination of digits in the cage sums to the clue.
           | No combination of digits in the cage sums to the clue.
Whisper | Neighbours on the line differ by at least 5, so they alternate between even and odd.
        | Neighbours on the line differ by at least 5, so they alternate between low and high.
AntiKnight | Cells a knight's move apart (two steps) are different.
           | Cells a knight's move apart (two steps one way and one at a right angle) are different.
Sandwich | Enter a digit between 1 and 8 into each cell.
         | Enter a digit between 1 and 9 into each cell.
Sandwich | Digits between the 1 and the 9 are different.
         | Each row, column and box contains the digits between 1 and 9 once each.
DoubleArrow | The sum of the digits in two circles is a square.
            | The sum of the digits in two circles is the sum of the digits on the line.
KillerCage | Some cells must be in no cage. Find them.
           | Some cells may be in no cage.
KillerCage | Cells in different colours have the same sum.
           | The cages are displayed in different colours.
Whisper+Renban | There is no 5 on any line.
               | There is no 5 on any green line.
Difference | Partial sums are shown.
           | Partial Kropki: white dots join consecutive digits.
Difference | Full Kropki: white dots join consecutive digits.
           | Kropki: white dots join consecutive digits.
Difference | White dots join consecutive digits, all marked.
           | White dots join consecutive digits, and some are marked.
Odd+Even | Every odd digit has a circle, every even digit is in a square.
         | Each circle holds an odd digit, each square holds an even digit.
Odd | All odd digits have circles.
    | All circles have odd digits.
Arrow | One digit on each arrow equals the digit in the circle.
      | The digits on each arrow sum to the digit in the circle.
KillerCage | Digits in cages sum to the number in the corner, but not always.
           | Digits in cages sum to the number in the corner.
DutchFlatmates | Every 5 has a 1 above it or a 9 below it. Every 9 has a 5 above it.
               | Every 5 has a 1 directly above it or a 9 directly below it.
NumberedRoom | The clue appears somewhere in the first N cells, where N is the first digit.
             | The clue appears in the Nth cell, where N is the first digit.
Renban | Purple lines are anything but consecutive.
       | Purple lines are consecutive.
Palindrome | Within each box, grey lines are palindromes.
           | In the grid, grey lines are palindromes.
Renban | Within each box, purple lines hold consecutive digits.
       | Across boxes, too, purple lines hold consecutive digits.
KillerCage | In each row, grey cages have different digits.
           | In each row, box and cage digits do not repeat.
Whisper | Digits on a green line that are two cells apart must differ by at least 5.
        | Digits on a green line that are adjacent must differ by at least 5.
Arrow | The digit in the circle is the sum of two of the digits on the arrow.
      | The digit in the circle is the sum of the digits on the arrow.
Thermometer | Each digit must be twice its predecessor when counting from the bulb.
            | Each digit must exceed its predecessor when counting from the bulb.
Arrow | A digit may only be used once on an arrow, provided no other rule is broken.
      | A digit may be used more than once on an arrow, provided no other rule is broken.
Renban | Pink lines have consecutive values in ascending order.
       | Pink lines have consecutive values in whichever order.
Lockout | Cells on the line must have values within the range of the endpoints.
        | Cells on the line must not have values within the range of the endpoints.
Nabner | On a Nabner line, no two digits, wherever they stand in the grid, may be consecutive.
       | On a Nabner line, no two digits, wherever they stand, may be consecutive or the same.
Renban | The digits at the ends are the extremes.
       | The digits of the line are consecutive.
XSum | X is counted from both sides.
     | X is counted from the clue's side.
KillerCage | Each cage's sum equals the digit in the centre.
           | Each cage's sum equals the number in the corner.
Palindrome | The first line equals the last line.
           | The first digit of a line equals the last one, the second the penultimate.
Quadruple | Cells that touch a circle at a corner are odd.
          | A circle at a corner shows digits of the cells that touch it.
LittleKiller | The same digit must be on that diagonal several times.
             | The same digit can be on that diagonal several times.
Whisper | Two digits that follow each other on a green line are closer than 5.
        | Two digits that follow each other on a green line mustn't be closer than 5.
Clone | All digits are included in a clone.
      | The shaded areas look exactly alike, digits included.
Renban | Each purple line is a run of consecutive digits (as in poker), none of them odd.
       | Each purple line is a run of consecutive digits (as in poker), which can be jumbled up.
Entropic | Any three in a row hold one digit out of 123, one out of 345 and one out of 789.
         | Any three in a row hold one digit out of 123, one out of 456 and one out of 789.
Ratio | A black dot shows that one digit is twice as big as the other plus 1.
      | A black dot shows that one digit is twice as big as the other.
KillerCage | The clue's digits are in the cage.
           | The digits in the cage sum to the clue.
KillerCage | Both digits of the total are in the cage.
           | The digits of the cage sum to the total.
KillerCage | No two cages share a digit.
           | No two cells of a cage share a digit.
KillerCage | No two cells of the same colour hold the same digit.
           | No two cells of one cage hold the same digit.
Entropic | Any three in a row are low, middle and high. Lines start low.
         | Any three in a row are low, middle and high. Lines start anywhere.
Entropic | Each line's middle cell is high.
         | Each line's three neighbouring cells have a low, a middle and a high digit.
Whisper | Neighbours on the green line differ by at least 5. This also holds for rows.
        | Neighbours on the green line differ by at least 5. Rows hold each digit once.
Whisper | Neighbouring digits on the line may be equal.
        | Digits on the line may be equal.
BetweenLine | Only neighbouring digits may be equal.
            | Neighbouring digits may be equal.
Skyscraper | Taller buildings hide behind smaller ones.
           | Smaller buildings hide behind taller ones.
KillerCage | The cage rule applies to the boxes, too.
           | The cage rule applies to all cages.
KillerCage | Boxes obey the cage rule.
           | Cages obey the box rule.
Renban | Columns follow the rule of the purple lines.
       | Purple lines follow the rule of columns.
Difference | Dots in the corners are consecutive.
           | Dots on an edge are consecutive.
Difference | Dots touching the edge are consecutive.
           | Cells touching at a dot are consecutive.
Thermometer | Thermometers along the edge increase.
            | Thermometers in the grid increase.
KillerCage | Each cage contains its own cage sum's digits.
           | Each cage contains its own digits, which sum to the total.
Whisper | Every digit is visited by the line.
        | Every digit visited by the line is at least 5 away from its neighbours on it.
Whisper | Each digit is crossed by the green line.
        | Each digit on the green line is at least 5 away from its neighbours.
Odd | Odd digits appear in circles only.
    | Circles contain odd digits only.
Difference | Consecutive digits stand at dots only.
           | Dots join consecutive digits only.
Entropic | Each three in a row on the line are low, middle, high, in this order.
         | Each three in a row on the line are low, middle and high, in any order.
Entropic | Every three cells in a row are low, then middle, then high.
         | Every three cells in a row contain a low, a middle and a high digit.
NonConsecutive | No neighbours are consecutive, also not diagonally.
               | No neighbours are consecutive, but not diagonally.
MagicSquare | Box 5 is a magic square, and so is another box.
            | Box 5 is a magic square.
Thermometer | It is for you to find which end the bulb is.
            | The bulb is the end from which digits increase.
Maximum | Marked cells are greater than the eight cells around them.
        | Marked cells are greater than the four cells around them.
KillerCage | Repeats within a cage are forced.
           | Repeats within a cage aren't allowed.
Renban | The ends of a purple line are consecutive.
       | The ends of a purple line are not the same.
RegionSumLine | The sum differs between lines.
              | The sum may differ between lines.
KillerCage | Digits in a cage never repeat, even when they are in different cages.
           | Digits in a cage never repeat, even when the cage spans several boxes.
XSum | Clues without an arrow are little killers.
     | Clues without an arrow are X-sums.
Maximum | Cells with outward arrows exceed their neighbours. Two such cells are never equal.
        | Cells with outward arrows exceed their neighbours. Two cells of a row are never equal.
Difference | Each box contains exactly three such pairs.
           | Each box contains exactly one 9.
BetweenLine | Every digit between these two must appear on the line.
            | Every digit on the line must be between these two.
DoubleArrow | Digits on the line, excluding 5s, sum to the circles.
            | Digits on the line, excluding the circles, sum to the circles.
NegativeRatio+NegativeDifference | Cells without a dot are consecutive or double.
                                 | Cells without a dot are neither consecutive nor double.
BetweenLine | A 5 can never be on a line.
            | A 1 can never be on a line.
BetweenLine | The circles at the ends of a line cannot be odd or consecutive.
            | The circles at the ends of a line cannot be the same or consecutive.
BetweenLine | The end circles can't be greater than the digits on the line.
            | The end circles can't be equal to the digits on the line.
BetweenLine | Circles are not the same.
            | End circles are not the same.
Lockout | No digit on the line is consecutive with a digit in its diamonds.
        | No digit on the line is the same as a digit in its diamonds.
Thermometer | The tip is smaller than the bulb.
            | The tip is greater than the bulb.
Thermometer | The bulb can't be a 1.
            | The bulb can't be a 9.
Thermometer | The bulbs are not the same.
            | The bulb is not the same as the tip.
Palindrome | The ends of a grey line are different.
           | The ends of a grey line are the same.
Sandwich | The 1 and the 9 are counted.
         | The 1 and the 9 aren't counted.
Even | In grey squares digits are even, and only grey squares contain even digits.
     | Only even digits are in grey squares.
Diagonal | A 5 is on either of the two diagonals.
         | No digit is repeated on the diagonal.
Thermometer+Arrow | Thermometers increase from the bulb, as do arrows.
                  | Thermometers increase from the bulb, and arrows sum to their circle.
Thermometer+KillerCage | Digits increase along thermometers (also in cages).
                       | Digits increase along thermometers (also inside a single box).
Whisper+Renban | Purple lines and green lines contain consecutive digits.
               | Purple lines contain consecutive digits.
Difference+Ratio | Every dot is both.
                 | Every black dot is a ratio of 1:2.
PairSum | X is V.
        | X is a sum of 10.
Thermometer | Digits increase along thermometers. Some lie.
            | Digits increase along thermometers, wherever they lie.
Thermometer+Arrow | Thermometers increase from the bulb; arrows sum to the circle; both may lie.
                  | Thermometers increase from the bulb; arrows sum to the circle; both may cross.
KillerCage | Some cages: digits sum to the total.
           | All cages: digits sum to the total.
KillerCage+Arrow | Cages (digits sum to the total) or arrows (digits sum to the circle).
                 | Cages (digits sum to the total) and arrows (digits sum to the circle).
GreaterThan | Signs may lie.
            | Signs may lie between two cells.
Sandwich | Each clue is in its row.
         | Each clue is the sum between the 1 and the 9 in its row.
RegionSumLine | The sum on a blue line is its box.
              | The sum on a blue line is the same in each box.
KillerCage | Boxes are for decoration.
           | The colours of the boxes are for decoration.
KillerCage | Normal 8x8 rules apply.
           | Normal 9x9 rules apply.
NegativeRatio | Neighbours without a dot are in a 1:2 ratio.
              | Neighbours without a dot are not in a 1:2 ratio.
KillerCage | There is one additional rule. Good luck!
           | There is one additional rule. Digits in cages do not repeat.
Even | There are two additional rules. Grey squares are even.
     | There is one additional rule. Grey squares are even.
Whisper | Neighbours on a green line are at least 5 apart, so no 6 is on it.
        | Neighbours on a green line are at least 5 apart, so no 5 is on it.
Whisper | Therefore a 5 is never beside a green line.
        | Therefore a 5 is never on a green line.
Ratio | Therefore a black dot cannot touch a 2 or a 5.
      | Therefore a black dot cannot touch a 7 or a 5.
Palindrome | Therefore a 5 cannot be on a grey line.
           | Therefore digits on a grey line read the same from both ends.
KillerCage+Arrow | This is a sudoku with cages as arrows.
                 | This is a sudoku with cages and arrows.
KillerCage+Arrow | Killer and thermo rules apply.
                 | Killer and arrow rules apply.
Thermometer+Arrow | Thermometers increase from the bulb, or arrows sum to their circle.
                  | Thermometers increase from the bulb, and arrows sum to their circle.
Thermometer+KillerCage | If digits increase from the bulb, cages sum to their clue.
                       | Digits increase from the bulb, cages sum to their clue.
AntiKnight+AntiKing | Equal digits can't be a knight's move or a queen's move from each other.
                    | Equal digits can't be a knight's move or a king's move from each other.
KillerCage | The cages contain every digit exactly once.
           | The cages contain every digit at most once.
Sandwich | Zero means that the 1 and the 8 are neighbours.
         | Zero means that the 1 and the 9 are neighbours.
Entropic | Any three cells in a row on the line have exactly one of 1-2-4 and one of 3-5-6.
         | Any three cells in a row on the line have exactly one of 1-2-3 and one of 4-5-6.
Entropic | The line has exactly one low, one middle and one high digit.
         | Any three cells in a row on the line have exactly one low, one middle and one high digit.
RegionSumLine | Blue lines have the same sum in each box and in each row.
              | Blue lines have the same sum in each box and segment.
Palindrome | Grey lines read the same as the column they start in.
           | Grey lines read the same from the end they start in.
CountingCircles | A digit in a circle is the number of circles in its row.
                | A digit in a circle is the number of circles with it.
Renban | Some lines are renbans.
       | Lines are renbans.
KillerCage | Not all cages are killer cages.
           | All cages are killer cages.
Difference | Consecutive digits get a white dot.
           | Some consecutive digits get a white dot.
Difference | Consecutive digits must be dotted.
           | Dotted digits must be consecutive.
Difference | Consecutive cells are marked with a white dot.
           | White dots are marked between consecutive cells.
PairSum | The negative constraint isn't in effect for V, but it is for X.
        | The negative constraint isn't in effect for V and X.
Difference | Each consecutive pair touches a white dot.
           | Each white dot touches a consecutive pair.
Difference | Consecutive digits are on both sides of a white dot, always.
           | Consecutive digits are on both sides of each white dot.
Ratio | All 1-2 pairs are dotted.
      | All dotted pairs have a ratio of 1:2.
Ratio | Each pair in a 1:2 ratio gets a black dot.
      | Each pair with a black dot is in a 1:2 ratio.
PairSum | Every pair with the sum of 10 has an X.
        | Every pair with an X has the sum of 10.
PairSum | X means 10 and V means 5. All given.
        | X sums to 10 and V sums to 5. Not all given.
KillerCage+Arrow | All clues: digits do not repeat.
                 | All cages: digits do not repeat.
KillerCage+Arrow | All shapes contain different digits.
                 | All cages contain digits that differ.
KillerCage+Clone | Digits do not repeat in cages and in shaded areas.
                 | Digits do not repeat in shaded cages.
KillerCage | No digit repeats in a cage or in the cells around it.
           | No digit repeats in a cage or in a row.
RegionSumLine+Whisper | Blue and green lines have the same sum in each box.
                      | Blue lines have the same sum in each box.
Arrow | Arrows of each colour have one sum.
      | Arrows of any colour have a sum in the circle.
Arrow | Each arrow points at the digit that is in its circle.
      | Each arrow points along the digits that sum to its circle.
Skyscraper | Each row sees the same number of buildings from left and right.
           | Each clue sees a number of buildings from its side.
GreaterThan | Border cells are greater than cells inside.
            | Cells at the open end of a sign are greater.
Quadruple | Circled digits appear in at least two of the surrounding cells.
          | Circled digits appear in at least one of the surrounding cells.
Minimum | Cells with arrows are smaller than all eight surrounding cells.
        | Cells with arrows are smaller than all four surrounding cells.
Arrow | Digits on arrows sum to the circle. No repeats.
      | Digits on arrows sum to the circle. Repeats are allowed.
Thermometer | Thermometers increase by one.
            | Thermometers increase one cell after another.
Thermometer | Each digit on a thermometer is two more than the one before it.
            | Each digit on a thermometer is more than the one before it.
Entropic | The sequence is always low, middle, high.
         | Any three cells of the sequence are low, middle and high.
RegionSumLine | Blue line segments have the same sum in the whole grid.
              | Blue line segments have the same sum in their boxes.
Arrow | Digits in a group of cells with a total sum to that total, and may repeat.
      | Digits on an arrow sum to the digit in the circle, and may repeat.
Arrow | The digits of a marked group add up to the given number but can repeat.
      | The digits of an arrow add up to the circled number but can repeat.
Arrow | Digits along the arrow sum to the circle, but not if the circle is even.
      | Digits along the arrow sum to the circle, but need not be different.
Arrow | Digits on arrows sum to the circle, or to the circle of another arrow.
      | Digits on arrows sum to the circle or bulb.
Arrow | Digits on an arrow can be the same if they sum to ten.
      | Digits on an arrow can be the same unless other rules forbid it.
Arrow | Digits on an arrow sum to the circle, except one arrow, where they may repeat.
      | Digits on an arrow sum to the circle, where they may repeat.
Arrow | The sum of a line equals the sum of its two end circles.
      | The sum of an arrow is its circle.
Arrow | Digits on an arrow are not allowed to sum to the circle.
      | Digits on an arrow are allowed to repeat.
Quadruple | Circled digits are not allowed to appear in the cells around them.
          | Circled digits are required to appear in the cells around them.
KillerCage | Exactly 3 cages have their total in the corner.
           | The cages have their total in the corner.
KillerCage | Cages sum to their totals, but one cage may be wrong.
           | Cages sum to their totals, where given.
KillerCage | The small digits in a cage must appear in that cage.
           | The small number in a cage is the sum of that cage.
KillerCage | The shaded cells form an extra region which holds 1 to 9.
           | The dashed cells form a cage in which no digit repeats.
KillerCage | Every cage has a total that is to be placed by the solver.
           | Every cage has a total in its corner.
KillerCage | The set of digits in each row is unique.
           | The digits in each cage are different.
Thermometer | The bulb holds the lowest digit or the highest.
            | The bulb holds the lowest digit.
Thermometer | Digits increase from the bulb, if the bulb is odd.
            | Digits increase from the bulb.
Renban | Digits on a line may be in any order, and their sum is 20.
       | Digits on a line may be in any order, and are consecutive.
Renban | Digits along a grey line form an arithmetic sequence.
       | Digits along a grey line form a consecutive sequence.
Renban | E.g. if a 1 is on a line, it must not be on any other line.
       | E.g. if a 1 is on a line of three cells, it holds 2 and 3, too.
Entropic | A line contains a set of consecutive digits in any order.
         | Any three consecutive cells of a line contain a low, a middle and a high digit.
Whisper | Digits on a line differ from each other by at least two.
        | Neighbours on a line differ from each other by at least 5.
Quadruple | A circled digit is in that many circles.
          | A circled digit is in the cells around its circle.
Quadruple | Digits in a circle are in the surrounding cells or in their rows.
          | Digits in a circle are in the surrounding cells in any order.
Sandwich | Clues sum the digits between the 1 and the 9, if the 1 comes first.
         | Clues sum the digits between the 1 and the 9 of the row or column.
Sandwich | The shaded cells sum to the number shown.
         | The number shown is the sum of the digits between 1 and 9.
Sandwich | The sandwich sum in that row/column must not equal that clue.
         | The sandwich sum in that row/column is that clue.
XSum | The clue appears in the Nth cell of its row, where N is the first digit.
     | The clue sums the first N cells of its row, where N is the first digit.
Skyscraper | The clue is the digit of the first building that is hidden.
           | The clue is the number of buildings that are visible.
RegionSumLine | Lines have the same sum in each box, but one box may be different.
              | Lines have the same sum in each box, but different lines may differ.
SumLine | Box borders cut the line into segments of the same sum.
        | The line is cut into segments with a sum of 10 each.
MagicSquare | Clues outside the grid give the sum of the digits along the diagonals.
            | Rows, columns and diagonals of the magic square have the same sum.
Clone | Grey areas contain the same digits, but may be in another order.
      | Grey areas contain the same digits in the same positions.
Odd | Grey circles hold 1, 3 or 7.
    | Grey circles hold 1, 3, 5, 7 or 9.
Even | All even digits form one orthogonally connected area.
     | All marked digits are even.
AntiKing | Digits do not repeat along the diagonals.
         | Digits do not touch the same digit diagonally.
Diagonal | Each cell in column 1 says in which column the 1 of its row is.
         | Each diagonal holds every digit once.
Arrow | Digits on an arrow may repeat, or sum to the circle.
      | Digits on an arrow may repeat, and sum to the circle.
Arrow | Digits may repeat on an arrow as long as their total breaks no rule.
      | Digits may repeat on an arrow as long as they break no rule of sudoku.
Arrow | Digits may repeat on an arrow if the arrow rule is odd.
      | Digits may repeat on an arrow if this is compatible with the rules of sudoku.
Arrow | Digits on an arrow must sum to its circle as long as no rule is broken.
      | Digits on an arrow can repeat where standard sudoku rules tolerate it.
Arrow | Diagonally, digits on an arrow sum to its circle.
      | Adventurers, digits on an arrow sum to its circle.
KillerCage | Unequal cages: digits do not repeat in a cage.
           | Velvet cages: digits do not repeat in a cage.
KillerCage | All cages are binairo cages.
           | All cages are killer cages.
KillerCage | On this 6x6 board, digits do not repeat in a cage.
           | On this 9x9 board, digits do not repeat in a cage.
PairSum | An X may be a sum of ten or a difference of ten.
        | An X is a sum of ten, and any digits may be elsewhere.
PairSum | Digits at an X might sum to ten.
        | Digits without an X might sum to ten.
Difference | Not all dots are given, because each is only half of the story.
           | Not all dots are given, because that would be silly.
Difference | Cells with a white dot can be consecutive.
           | Cells without a white dot can be consecutive.
Renban | The digits on a line do not form a set of non-repeating consecutive digits.
       | The digits on a line form a set of non-repeating consecutive digits.
SumLine | Each 10-line can be split into one or more groups of cells that do not sum to 10.
        | Each 10-line can be split into one or more groups of cells that sum to 10.
Whisper | Lines can be whispers.
        | Lines can be of any colour.
Difference+Ratio | A dot may be of any colour.
                 | A dot may be at any border of two cells.
Renban | A line may or may not be a renban.
       | A line may or may not be in one box.
Sandwich | Digits on a line lie strictly between the digits in the circles at its ends.
         | Digits in a row that lie between the 1 and the 9 sum to the number outside.
KillerCage | No row is equal to a column in any reading direction.
           | No digits of a cage are equal, in any row or column.
ValueIndexing | In the shaded columns, the digit says in which column of its row the 5 is.
              | The digit in the circle says at which position of the line its digit is.
Doubler | The shaded cells form another region which must contain 1 to 9 exactly once.
        | Doublers count twice, and the nine of them contain 1 to 9 exactly once.
ColumnIndexing | The digit in row 1 of each column says in which row the 1 is.
               | The digit in column 1 of each row says in which column the 1 is.
ColumnIndexing | Grey cells say where in their box the digit of their own position is.
               | Grey cells in column 5 say where in their row the 5 is.
RowIndexing | The digit in column 1 of each row says in which column the 1 is.
            | The digit in row 1 of each column says in which row the 1 is.
BoxIndexing | The digit in row 1 of each column says in which row the 1 is.
            | The digit in each grey cell says where in its box the digit of its own place is.
 | Rule 2: The digits of each column are even.
 | Rule 2: The digits of each column are different.
 | A toroidal grid (October 13, 2023)
 | (October 13, 2023)
KillerCage | Digits of a cage need not differ.
           | Digits of a cage need not be odd.
Renban | Digits of a purple line do not have to be consecutive.
       | Digits of a purple line are consecutive, but not necessarily in this order.
Thermometer | Thermometers do not have to increase.
            | Digits on thermometers increase, but do not have to increase by one.
Thermometer | Bulbs are not necessarily odd, but they are all prime.
            | Bulbs are not necessarily odd.
Renban | All other lines are thermometers.
       | All other lines are renbans.
Renban | All other lines are odd.
       | The other lines are blue renbans.
KillerCage | All cages have a different total.
           | All cages have a different colour.
Renban | Lines of the same colour hold the same digits.
       | Lines have the same colour.
KillerCage | The small clue in the corner of a cage is even.
           | A cage has its small clue in the rightmost cell of the bottom row.
Whisper | Neighbours on the green primes differ by at least 5.
        | Neighbours on the green wiggle differ by at least 5.
Renban | The purple wiggle is even.
       | The purple wiggle is a set of consecutive digits.
Diagonal | No cells that lie on the same diagonal hold consecutive digits.
         | No cells that lie on the same diagonal hold the same digit.
Quadruple | The three digits in a circle are consecutive.
          | The three digits in a circle are in the cells around it.
RegionSumLine | Each segment in a different box has a different sum.
              | Each segment within a different box has the same sum.
RegionSumLine | The sum is the same for all boxes of all lines.
              | The sum is the same for all boxes that the line traverses.
MagicSquare | The 2 diagonals of the magic square have different sums.
            | The 3 rows, 3 columns and 2 diagonals of the magic square have the same sum.
 | No digit that is in the fog sees itself.
 | Fog hides some cells, so that you cannot see what is in them.
KillerCage | Digits in overlapping cages sum to their totals.
           | Digits in dashed cages sum to their totals.
Arrow | Adjoining arrows sum to the digit in the circle.
      | Blue arrows sum to the digit in the circle.
Thermometer | Overlapping thermometers increase.
            | Thermometers increase and may overlap.
ColumnIndexing | A digit in a blue cell says in which row of its column its column number is.
               | A digit in a blue cell says in which column of its row its column number is.
RowIndexing | A digit in a blue cell says in which column of its row its row number is.
            | A digit in a blue cell says in which row of its column its row number is.
DigitClass | Marked cells are even.
           | Marked cells are low.
Connected | All odd digits form one connected area.
          | All even digits form one connected area.
ValueIndexing | Some digit on the line says where the next one is.
              | The digit in the circle says where on the line its digit is.
Difference | Digits can only be consecutive at a dot.
           | Dots can only be at consecutive digits.
Difference | Digits may be consecutive only at a dot.
           | Dots are only at consecutive digits.
PairSum | Only cells with an X sum to 10.
        | An X marks only cells that sum to 10.
Ratio | Only black dots join digits in a ratio of 1:2.
      | Black dots only join digits in a ratio of 1:2.
Even | Only grey squares hold even digits.
     | Grey squares hold only even digits.
Thermometer | Digits increase only on thermometers.
            | Digits on thermometers can only increase.
NegativeDifference | Digits may be consecutive only on a line.
                   | Digits may be consecutive only at a dot.
KillerCage | Cages show their sum, repeats allowed.
           | Cages show their sum, no repeats allowed.
Renban | Draw a purple loop of consecutive digits.
       | The purple loop is a set of consecutive digits.
KillerCage | Digits of a cage are not required to differ.
           | Digits of a cage are not required to be odd.
KillerCage | Digits of a cage need not be odd, only their sum.
           | Digits of a cage need not be odd.
Whisper | Neighbours on green lines need not be odd as long as no two are equal.
        | Neighbours on green lines need not be odd.
Palindrome | Only digits on a palindrome need not be odd.
           | Digits on a palindrome need not be odd.
Thermometer | All digits not on thermometers need not be odd, those on them do.
            | Digits on thermometers need not be odd.
Even | Grey squares are not necessarily even.
     | Grey squares are even.
KillerCage | Each cage contains every colour.
           | All cages have a different colour.
KillerCage | Each cage has its row in its top left corner.
           | Each cage has its clue in its top left corner.
Arrow | The corner cell of an arrow contains its column.
      | An arrow has a small clue in its corner.
Renban | Digits on a renban oscillate.
       | A renban stick is a set of consecutive digits.
Whisper | Digits in green fluctuate and differ by at least 5.
        | Neighbours on a green stick differ by at least 5.
Diagonal | The 4 diagonals hold different digits.
         | The 2 diagonals hold different digits.
Diagonal | No digits that lie along the diagonals of a box are the same.
         | No digits that lie along the diagonals are the same.
Quadruple | Two of the three digits in a circle are in the cells around it.
          | The three digits in a circle are in the cells around it.
 | Fogged cells cannot see each other's digits.
 | You cannot see what is in the fog.
Difference | Consecutive digits are separated by a white dot, also outside the lines.
           | Consecutive digits are separated by a white dot, but not every such pair is marked.
KillerCage+Arrow | Digits do not repeat within any clue.
                 | Digits do not repeat within any cage.
Renban+RegionSumLine | No digit repeats on purple and blue lines.
                     | No digit repeats on purple lines.
KillerCage+Arrow | No digit repeats in a cage or on an arrow.
                 | No digit repeats in a row, column, box or cage.
Difference | Consecutive digits are separated by a white circle.
           | Digits separated by a white circle are consecutive.
 | Normal sudoku rules apply in the rows only.
 | Normal sudoku rules apply in the rows, columns and boxes only.
 | Normal sudoku rules apply only to rows and columns.
 | Every digit appears only once in each row and column.
 | There are no boxes.
 | Place the digits 1 to 9 in each row and column.
 | R1C1 = R4C4.
 | R1C1.
 | R1C2≠2.
 | R1C2.
 | R4C4: 3
 | R4C4:
 | r2c2 > r3c3
 | Enjoy!
 | DG
 | GL
AntiKing | NC
         | +AK
AntiKing | ♘
         | ♔
AntiKnight | Anti-♚
           | Anti-♞
AntiKnight | Der Königszug verbietet gleiche Ziffern.
           | Springerzug gilt.
 | Benachbarte Ziffern dürfen nicht aufeinanderfolgen.
 | Viel Spaß!
KillerCage+Arrow | Digits do not repeat in rows, columns, boxes, cages and arrows.
                 | Digits do not repeat in rows, columns, boxes and cages, and may repeat on arrows.
KillerCage+Arrow | Digits cannot repeat in any row, column, box, cage, or arrow.
                 | Digits cannot repeat in any row, column, box, or cage.
KillerCage+Arrow | Digits do not repeat in cages, nor on arrows.
                 | Digits do not repeat in cages, and arrows sum to their circle.
KillerCage+Arrow | In cages and arrows, digits do not repeat.
                 | In cages, digits do not repeat.
KillerCage+Arrow | Digits do not repeat in cages. The same goes for arrows.
                 | Digits do not repeat in cages. Arrows sum to their circle.
KillerCage+Arrow | Digits do not repeat in cages. Also on arrows.
                 | Digits do not repeat in cages. They may repeat on arrows.
KillerCage+Arrow | Repeats are not allowed in cages and arrows.
                 | Repeats are not allowed in cages.
LittleKiller | Digits do not repeat in rows, columns, boxes, or diagonals.
             | Digits do not repeat in rows, columns, or boxes, and diagonals sum to their clue.
Thermometer+Arrow | Digits on thermometers increase from the bulb and on arrows too.
                  | Digits on thermometers increase from the bulb and arrows sum to the circle.
Difference+Thermometer | White dots: digits are consecutive, also on the thermometer.
                       | White dots: digits are consecutive, digits on thermometers increase.
Whisper+Palindrome | Neighbouring digits on any line differ by at least 5.
                   | Neighbouring digits on any green line differ by at least 5.
Whisper+Palindrome | Every line: neighbours differ by at least 5.
                   | Green lines: neighbours differ by at least 5.
Whisper+Renban | Digits do not repeat on any line.
               | Digits do not repeat on any renban.
Whisper+Renban | All lines are renban lines.
               | Purple lines are renban lines.
Whisper+Thermometer | On all lines digits increase from the bulb.
                    | On all lines neighbours differ by at least 5.
Whisper | Green lines: any two digits differ by at least 5.
        | Green lines: any two adjacent digits differ by at least 5.
Difference | Consecutive digits must be separated by a white dot.
           | White dots separate consecutive digits.
Difference | Adjacent cells with consecutive digits always show a white dot.
           | Adjacent cells that share a white dot always show consecutive digits.
Difference | If two adjacent digits are consecutive, they are separated by a white dot.
           | If two adjacent digits are separated by a white dot, they are consecutive.
Difference | A white dot is given wherever adjacent digits are consecutive.
           | Digits must be consecutive wherever a white dot is between them.
Difference | White dots mark all consecutive digits.
           | All white dots mark consecutive digits.
Difference | Digits are consecutive if and only if they are separated by a white dot.
           | Digits are consecutive if they are separated by a white dot.
Difference | Between consecutive digits there is a white dot.
           | Consecutive digits must be in cells separated by a white dot.
Difference | Consecutive digits are separated by a white dot.
           | Consecutive digits are not necessarily separated by a white dot.
Ratio | Digits in a ratio of 1:2 are separated by a black dot.
      | Digits separated by a black dot are in a ratio of 1:2.
PairSum | Adjacent cells that sum to 10 are marked with an X.
        | Adjacent cells that are marked with an X sum to 10.
PairSum | Xs mark all pairs of digits that sum to 10.
        | Xs mark pairs of digits that sum to 10.
Arrow | Digits on arrows may repeat provided they obey the rules of queens.
      | Digits on arrows may repeat provided they obey the rules of sudoku.
Arrow | Digits on arrows may repeat provided they obey the rules of toroidal sudoku.
      | Digits on arrows may repeat provided they obey the rules of normal sudoku.
Renban | The digits on all purple lines taken together are consecutive.
       | The digits on a purple line taken together are consecutive.
Renban | The covered cells contain different digits.
       | Purple lines contain different digits.
KillerCage | There are no given digits in the same cage.
           | There are no given digits, cages show their sum.
KillerCage | No spaces in a cage are even.
           | Solution code: row 1 from left to right, no spaces.
Thermometer | Digits on thermometers increase in consecutive order.
            | Digits on thermometers increase in order.
SlowThermometer | Digits increase along a thermometer from the bulb.
                | Digits increase or stay the same along a thermometer from the bulb.
 | All digits on the marked positions must be different.
 | All digits of a row must be different.
 | No digit may be in the same place of any two boxes.
 | No digit may be twice in a box.
KillerCage | Cages of the same colour have the same contents.
           | The cages have the same colour.
Arrow | Arrows of the same colour have identical contents.
      | Arrows of any colour sum to the digit in their circle.
Arrow | Any two arrows of one colour share a sum.
      | Any two arrows of one colour may share a circle.
Even | Grey squares may be odd.
     | Cells without a grey square may be odd.
Odd | Circled cells are allowed to hold even digits.
    | Unshaded cells are allowed to hold even digits.
Arrow | Some digits on an arrow sum to the circle.
      | Digits on an arrow sum to the circle.
KillerCage | Digits in a cage may repeat if a sum is indicated.
           | No digits in a cage may repeat, and if a sum is indicated, they sum to it.
Ratio | Some cells beside a black dot are double their neighbour.
      | A black dot between some cells means that one digit is double the other.
Renban | Some digits on each purple line are consecutive.
       | There are some purple lines, on which digits are consecutive.
Thermometer | Several thermometers increase from the bulb.
            | There are several thermometers, which increase from the bulb.
Whisper | Some neighbours on a green line differ by at least 5.
        | Neighbours on a green line differ by at least 5.
LittleKiller | Digits may repeat provided they are not adjacent.
             | Digits may repeat provided they do not see each other.
Palindrome | Digits may repeat on lines only if they are at the ends.
           | Digits may repeat on lines only if sudoku allows.
 | A digit in the fog sees every other digit.
 | A correct digit clears the fog of all cells that it sees.
Renban | All other lines are two renbans each.
       | All other lines are renbans.
Thermometer | Each line is a pair of thermometers.
            | The two lines are thermometers.
Palindrome | Every grey line consists of 3 palindromes.
           | Every grey line is a palindrome.
MagicSquare | The rows, columns and diagonals of each box have the same sum.
            | The rows, columns and diagonals of the box have the same sum.
MagicSquare | All boxes are magic squares.
            | All shaded boxes are magic squares.
Thermometer | Thermometers traverse each box.
            | Thermometers may traverse each box.
Renban | Purple lines run through every box.
       | Purple lines may pass through any box.
Thermometer | Digits increase from the bulb, and bulbs hold the lowest digit of their box.
            | Digits increase from the bulb, and bulbs hold the lowest digit of their thermometer.
Thermometer | Digits increase from the bulb. Each thermometer that can be drawn is drawn.
            | Digits increase from the bulb of each thermometer that is drawn.
Lunchbox | The sum is that of the digits next to the lowest digit of the box.
         | The sum is that of the digits between the lowest and the highest digit of the box.
Arrow | The circle contains the sum of the arrow, or the arrow's length.
      | The circle contains the sum of the arrow, or of the shaft.
KillerCage | The total is the sum of the digits, or their product.
           | The total is the sum of the digits, or of the cage.
KillerCage | Cages sum to their totals. Some of the totals are lies.
           | Cages sum to their totals. Some of the totals lie in a corner.
Skyscraper | Clues say how many buildings are seen. All 1 clues are given.
           | Clues say how many buildings are seen. Not all clues are given.
Difference | White dots separate consecutive digits, with all instances marked.
           | White dots separate consecutive digits, with not all instances marked.
Difference | White dots separate consecutive digits, everywhere they apply.
           | White dots separate consecutive digits, everywhere they stand.
PairSum | Digits with an X sum to 10. Wherever two adjacent cells sum to 10, this is marked.
        | Digits with an X sum to 10. Where an X is marked, two adjacent cells sum to 10.
PairSum | Digits with an X sum to 10. Not all Vs are given, but all Xs are.
        | X sums to 10, V to 5. Not all XVs are given.
Thermometer | Digits increase along one of the thermometers.
            | Digits increase along each of the thermometers.
KillerCage | Digits in one of the cages sum to its total.
           | Digits in all of the cages sum to their totals.
Whisper | Adjacent digits on one of the green lines differ by at least 5.
        | Adjacent digits on each of the green lines differ by at least 5.
Diagonal | Digits do not repeat on one of the diagonals.
         | Digits do not repeat on the diagonal.
KillerCage | Die Ziffern in einem der Käfige ergeben die Summe.
           | Die Ziffern in jedem der Käfige ergeben die Summe.
Thermometer | All digits appear on the thermometers.
            | All digits on the thermometers increase.
Renban | Each digit from 1 to 9 is on a purple line.
       | All digits on a purple line are consecutive.
Whisper+Renban | One green line is also purple.
               | Green lines are whispers, purple lines renbans.
Skyscraper | Clues tell how many skyscrapers are visible from that side, or the other end.
           | Clues tell how many skyscrapers are visible from that side.
LittleKiller | Little killer clues give the sum on any diagonal.
             | Little killer clues give the sum on each diagonal marked by an arrow.
LittleKiller | The clue is the sum along either of the two diagonals.
             | The clue is the sum along the diagonal.
KillerCage | Cages have their sum given using Roman numerals.
           | Cages have their sum given.
XSum | The sum of the first X digits is the same from both sides.
     | The sum of the first X digits is the clue.
PairSum | The negative constraint does not apply to V but it does to X.
        | The negative constraint does not apply to V nor to X.
KillerCage | Digits in cages are different from the digits that border the cage.
           | Digits in cages are different from the digits in the cage.
KillerCage | Cages contain different digits from each other.
           | Cages contain different digits.
Ratio | If two adjacent digits are in a 1:2 ratio, you'll find a black dot there.
      | If there's a black dot, you'll find two adjacent digits in a 1:2 ratio.
Ratio | Black dots mark all cells where one digit is twice its neighbour.
      | Black dots mark cells where one digit is twice its neighbour.
Difference | White dots separate consecutive digits. Every such pair has a dot.
           | White dots separate consecutive digits. Not every such pair has a dot.
Sandwich | The clue also appears in its row.
         | The clue also appears outside its row.
Arrow | Digits may repeat on an arrow unless they are in different boxes.
      | Digits may repeat on an arrow unless they are in the same row, column or box.
Arrow | Digits may repeat on an arrow if they share a row.
      | Digits may repeat on an arrow if they don't share a row, column or box.
Thermometer | Auf jedem Thermometer steht jede Ziffer.
            | Auf jedem Thermometer steigt jede Ziffer.
KillerCage | In Käfigen wiederholt sich eine Ziffer.
           | In Käfigen wiederholt sich keine Ziffer.
Skyscraper | Die Zahl am Rand ist die Anzahl der verdeckten Hochhäuser.
           | Die Zahl am Rand ist die Anzahl der sichtbaren Hochhäuser.
KillerCage | The sums of cages do not repeat.
           | The digits of cages do not repeat.
KillerCage | The small numbers in cages do not repeat.
           | The small numbers in cages are sums.
KillerCage | Digits in the corners of cages do not repeat.
           | Digits in cages with a corner do not repeat.
KillerCage | Digits do not repeat in cages of the same colour.
           | Digits do not repeat in coloured cages.
Sandwich | The sums of the digits between the 1 and 9 are different in each row.
         | The sums of the digits between the 1 and 9 are outside each row.
Sandwich | The sum between the 1 and the 9 is a digit in the row.
         | The sum between the 1 and the 9 is a clue of the row.
Thermometer | Every tip is greater than every bulb.
            | Every digit is greater than every digit before it on the thermometer.
Whisper | Neighbouring green lines differ by at least 5.
        | Neighbouring digits on green lines differ by at least 5.
Whisper | The difference of both ends of a green line is at least 5.
        | The difference of neighbours on a green line is at least 5.
Difference | White dots sit on every border between consecutive digits.
           | White dots on any border mean that the digits are consecutive.
Renban | Digits on a purple line are not necessarily consecutive.
       | Digits on a purple line are necessarily consecutive.
Ratio | A black dot stands between cells where one digit is double the other.
      | Cells with a black dot contain digits where one is double the other.
Ratio | Every double has its dot.
      | Every dot has its double.
Difference | White dots separate consecutive digits. There is a dot for each such pair.
           | White dots separate consecutive digits. Dots need not be given for each such pair.
Renban | Auf lila Linien stehen aufeinanderfolgende Ziffern ohne Lücken und eine 5.
       | Auf lila Linien stehen aufeinanderfolgende Ziffern ohne Wiederholungen.
Renban | Purple lines contain consecutive digits, and the middle digit is in the middle.
       | Purple lines contain consecutive digits, and they can be in any order.
Quadruple | The cells around a circle contain only the digits in it.
          | The cells around a circle contain the digits in it.
CountingCircles | A digit in a circle counts the circles in its region.
                | A digit in a circle counts the circles with it.
RegionSumLine | The sum of the blue line in a box is a digit on the line.
              | The sum of the blue line in a box is the same in each box.
NonConsecutive | Neighbouring digits differ by three or more.
               | Neighbouring digits differ by two or more.
RegionSumLine | Blue lines have equal sums box by box and row by row.
              | Blue lines have equal sums box by box.
Quadruple | The digits in a circle must be in two of the four cells around it.
          | The digits in a circle must be in the four cells around it.
KillerCage | Cages break the rules.
           | Cages obey the rules.
KillerCage | Digits in cages break the row rule.
           | Digits in cages follow the row rule.
Thermometer | Thermometers break the rule that digits do not repeat in a box.
            | On thermometers the rule applies that digits do not repeat in a box.
Arrow | Digits may repeat along an arrow and break the sudoku rules.
      | Digits may repeat along an arrow as long as they don't break any sudoku rules.
RegionSumLine | Blue lines break the rules of boxes.
              | Box borders break the line into segments with the same sum.
Palindrome | Each grey line contains the same digits in the same order from left to right.
           | Each grey line contains the same digits in the same order from either end.
Palindrome | All grey lines contain the same digits in the same order regardless of length.
           | All grey lines contain the same digits in the same order regardless of direction.
Arrow | Digits along an arrow sum to the digit in an unattached circle.
      | Digits along an arrow sum to the digit in the attached circle.
Quadruple | The digits in a circle appear around it, but some may be missing.
          | The digits in a circle appear around it.
Renban | Digits on purple lines form a consecutive set, some may be missing.
       | Digits on purple lines form a consecutive set.
Difference | White dots separate consecutive digits, some must be missing.
           | White dots separate consecutive digits, some may be missing.
Thermometer | Made over the weekend: row 1 is a palindrome.
            | Made over the weekend: digits increase from the bulb.
Thermometer | Leicht: Zeile 1 ist ein Palindrom.
            | Leicht: Ziffern steigen vom Kolben an.
Thermometer | Row 1 is a palindrome thanks to Bob.
            | Thanks to Bob for row 1.
Thermometer | Thanks to Bob for testing: arrows sum to the circle.
            | Thanks to Bob for testing the sum.
KillerCage | Digits in cages sum to the target, which also is a digit of the cage.
           | Digits in cages sum to the target, which also is in the corner.
KillerCage | The target is found in the cage.
           | The target is found in the corner of the cage.
Sandwich | The clue is found in its row.
         | The clue is found outside its row.
Sandwich | The clue is the sum between 1 and 9, and is also found in its row.
         | The clue is the sum between 1 and 9, and is found outside the grid.
KillerCage | The middle digit of a cage is its sum.
           | The small number of a cage is its sum.
Sandwich | Die Randzahl nennt die Summe der Ziffern zwischen 1 und 9, und kommt in der Zeile vor.
         | Die Randzahl nennt die Summe der Ziffern zwischen 1 und 9 und steht am Rand.
Quadruple | Ziffern im Kreis kommen in zwei der vier Felder vor.
          | Ziffern im Kreis kommen in den vier Feldern vor.
Quadruple | Ziffern im Kreis kommen zweimal in den Feldern vor.
          | Ziffern im Kreis kommen in den Feldern vor.
KillerCage | Die Summe eines Käfigs entspricht der Zahl der Zeile.
           | Die Summe eines Käfigs entspricht der Zahl in der Ecke.
KillerCage | Die Summe im Käfig ist gleich der Zahl der Box.
           | Die Summe im Käfig ist gleich der Zahl in der Ecke.
KillerCage | Die Summe im Käfig entspricht der Summe der Zeile.
           | Die Summe im Käfig entspricht der Zahl in der Ecke.
KillerCage | Ziffern im Käfig entsprechen einander.
           | Ziffern im Käfig entsprechen der Summe.
KillerCage | Cages sum to the box number.
           | Cages sum to the small number.
KillerCage | The sum of a cage equals the sum of the row.
           | The sum of a cage equals the number in the corner.
KillerCage | The target of a cage appears in it.
           | The target of a cage appears in the corner.
Arrow | Der Kreis nennt die Länge des Pfeils.
      | Der Kreis nennt die Summe des Pfeils.
Thermometer | Die Ziffern nehmen zur Kugel hin zu.
            | Die Ziffern nehmen zur Spitze hin zu.
Thermometer | Die größte Ziffer steht im Kolben.
            | Die kleinste Ziffer steht im Kolben.
Thermometer | Beim Testen: keine zwei Nachbarn sind aufeinanderfolgend.
            | Beim Testen: kein Thermometer ist zu lang.
Thermometer | Easy: all are equal.
            | Easy: all are great.
Renban | Digits on a purple line go in steps of one.
       | Digits on a purple line are consecutive.
Quadruple | Digits in the circle appear twice in the cells.
          | Digits in the circle appear in the cells.
KillerCage | Cages sum to their row.
           | Cages sum to their clue.
KillerCage | A cage contains its sum.
           | A cage contains different digits.
KillerCage | The sum of a cage is one of its own digits.
           | The sum of a cage is that of its own digits.
Sandwich | The clue occurs once in the row.
         | The clue is located outside the row.
Sandwich | The number outside is found in its row.
         | The number outside is the sum between the 1 and the 9.
Sandwich | Die Zeile enthält ihre Randzahl.
         | Die Zeile enthält jede Ziffer.
Quadruple | Not all digits in a circle appear around it.
          | All digits in a circle appear around it.
 | All boxes are different.
 | All digits in boxes are different.
KillerCage | No two boxes are the same.
           | No two digits in boxes are the same.
KillerCage | Cages show their sums. They are all different.
           | Digits in cages show their sum. They are all different.
Arrow | Arrows sum to their circle. They are never the same.
      | Arrows sum to their circle. They may be the same.
Renban | Purple lines are consecutive in any order. The set is never the same.
       | Purple lines are consecutive in any order. The set is never in order.
Thermometer | Digits increase along thermometers. They differ in length.
            | Digits increase along thermometers. They do not repeat.
Thermometer | Digits on thermometers increase. E.g. 1 3 5 is possible, 1 2 3 is not.
            | Digits on thermometers increase. E.g. 1 3 5 is possible, 1 3 2 is not.
KillerCage | Cages sum to the clue. E.g. in a cage of 10, 1 and 9 can be, but 4 and 6 are not.
           | Cages sum to the clue. E.g. in a cage of 10, 1 and 9 can be, but 5 and 5 are not.
Palindrome | Grey lines are palindromes. Two per box.
           | Grey lines are palindromes. Two ends per line.
Skyscraper | A skyscraper is seen if all buildings before it are taller.
           | A skyscraper is seen if all buildings before it are lower.
KillerCage | Cages show their sums, they all differ.
           | Digits in cages sum to the total, they all differ.
Thermometer | Digits increase along thermometers. The bulb can be any of its cells.
            | Digits increase along thermometers. The bulb can be any digit.
Arrow | The digits on an arrow sum to the cell at its tip.
      | The digits on an arrow sum to the cell with its circle.
XSum | Clues outside are the sum of the first X digits, where X is any digit.
     | Clues outside are the sum of the first X digits, where X is the first digit.
NumberedRoom | Clues outside are in the Nth cell, where N is the clue.
             | Clues outside are in the Nth cell, where N is the digit next to the clue.
Thermometer | Digits along thermometers increase in the bulb.
            | Digits along thermometers increase from the bulb.
Thermometer | Digits in the bulb increase.
            | Digits from the bulb increase.
Thermometer | Digits increase along thermometers. The bulb may be anywhere.
            | Digits increase along thermometers. The bulb may be any digit.
Even | Grey cells are even. The row's only ones.
     | Grey cells are even. The row's other ones may be, too.
NonConsecutive | Adjacent cells can't be consecutive, diagonal ones included.
               | Adjacent cells can't be consecutive, diagonal ones can.
 | This is no classic sudoku.
 | This is a classic sudoku.
KillerCage | Whisper lines are green.
           | Cages are green.
KillerCage | Renbans are purple, and cages sum to the clue.
           | Cages are purple, and cages sum to the clue.
 | The last digit of my phone number is in the first cell, it is 7.
 | I found the first cell after 7 minutes.
KillerCage | The digits in the corners of cages sum to the clue.
           | The digits in cages sum to the clue in the corner.
Diagonal | Digits on the diagonals in a row do not repeat.
         | Digits on the diagonals, in a row do not repeat.
Quadruple | The digits in a circle appear in cells touching the four surrounding cells.
          | The digits in a circle appear in the four surrounding cells.
RegionSumLine | Blue lines divide boxes into two parts with the same sum.
              | Blue lines are divided by box borders into parts with the same sum.
Palindrome | Grey lines are palindromes. There is one per row.
           | Grey lines are palindromes. There is one of each digit in a row.
KillerCage | There's a cage for every digit.
           | There's one of each digit in a row.
KillerCage | There is exactly one in every row.
           | There is exactly one 9 in every row.
Renban | Purple lines are renbans. There's one of each length.
       | Purple lines are renbans. There's one of each digit in a row.
Odd | Grey cells contain every odd digit.
    | Every grey cell contains an odd digit.
Skyscraper | A digit is seen if every larger digit stands in front of it.
           | A digit is seen if it is larger than every digit in front of it.
Skyscraper | A building is visible when taller ones stand before it.
           | A building is visible when no taller ones stand before it.
Skyscraper | Each building is visible from one side.
           | Each building that is visible from the side is counted.
KillerCage | The total must be in the cage.
           | The total is given in the cage.
KillerCage | The sum must be one of the digits in the cage.
           | The sum in each cage must be the number in its corner.
Arrow | Digits along an arrow sum to the square at its tip.
      | Digits along an arrow sum to the square at its base.
Thermometer | Digits increase along thermometers. They have different sizes.
            | Digits increase along thermometers. They increase strictly.
 | 9 is free.
 | 9 is a digit.
 | Boxes may be anything.
 | Boxes may be solved in any order.
 | Columns may contain any digits.
 | Columns contain all digits.
Palindrome | Grey lines are palindromes. Their ends also.
           | Grey lines are palindromes. They have two ends.
Diagonal | Digits on the diagonals do not repeat. The corners also.
         | Digits on the diagonals do not repeat. Rows also.
Thermometer | Viel Erfolg: kein Springerzug.
            | Viel Erfolg: kein Problem.
Thermometer | Dedicated to my wife: the diagonals are magic.
            | Dedicated to my wife: the thermometers are for you.
Palindrome | All grey lines read the same.
           | All grey lines read the same backwards.
Palindrome | Alle grauen Linien lesen sich gleich.
           | Die grauen Linien lesen sich von beiden Seiten gleich.
Odd | A grey circle is also a 5.
    | A grey circle is also an odd digit.
Odd | Ein grauer Kreis ist immer auch eine 5.
    | In einem grauen Kreis steht eine ungerade Ziffer.
Even | Grey squares are always 4.
     | Grey squares are always even.
GreaterThan | The opposite one is smaller.
            | The sign points at the smaller one.
LittleKiller | The clue appears on its diagonal.
             | The clue is the sum of its diagonal.
LittleKiller | Die Zahl am Rand kommt auch auf ihrer Diagonale vor.
             | Die Zahl am Rand ist die Summe ihrer Diagonale.
LittleKiller | Numbers next to arrows outside the grid are on the diagonals.
             | Numbers next to arrows outside the grid are the sums of the diagonals.
Sandwich | A clue is always a digit in its own sandwich.
         | A clue is always the sum of its own sandwich.
Difference | Dots may also be ratios.
           | Dots may also be missing.
Difference+Ratio | White dots join consecutive digits, but they may be ratios as well.
                 | White dots join consecutive digits, and black ones are ratios.
Sandwich | The sum of each row is its centre digit.
         | The sum of each sandwich is its clue.
Skyscraper | Clues count the buildings counted from the other end.
           | Clues count the buildings counted from the clue.
Skyscraper | Die Zahlen zählen die Häuser, die man vom anderen Ende aus sieht.
           | Die Zahlen sagen, wie viele Häuser man von dort aus sieht.
KillerCage | Have fun finding the two extra cages of sum 10.
           | Have fun with the cages.
Arrow | Enjoy finding the missing arrows.
      | Enjoy the arrows.
LittleKiller | An arrow outside the grid points to the largest digit of its diagonal.
             | An arrow outside the grid points to a diagonal within the grid.
CountingCircles | A digit in a diamond means there are that many diamonds in its row.
                | A digit in a diamond means there are that many diamonds with that digit.
KillerCage | Digits in cages are different from those beside the cage.
           | Digits in cages are all different.
KillerCage | Good luck, and find two cages more.
           | Good luck, and have fun.
KillerCage | Have fun with the cages, whose sums all differ.
           | Have fun with the cages, whose sums are given.
KillerCage | Thanks for solving this one with its palindromic row.
           | Thanks for solving this one with its cages.
Arrow | Have fun, but beware: arrows sum to twice their circle.
      | Have fun, but beware: arrows sum to their circle.
Difference | A white dot may stand for a sum.
           | A white dot may stand alone.
Difference | White dots might as well be black.
           | White dots might be missing.
Skyscraper | Clues are seen from behind.
           | Clues tell how many buildings are seen.
GreaterThan | The bigger digit is on the left.
            | The bigger digit is where the sign opens.
Palindrome | Each grey line has digits from either side of its box.
           | Each grey line has the same digits from either end.
RegionSumLine | The segments of a line sum to N, and N is even.
              | The segments of a line sum to the same number N, and N may vary from line to line.
Skyscraper | Numbers outside say how many digits are visible, if every digit hides the next one.
           | Numbers outside say how many digits are visible, if every digit hides all smaller ones.
Whisper+Arrow | GREEN - adjacent digits differ by at least 6.
              | GREEN - adjacent digits differ by at least 5.
Diagonal | Auf den beiden Hauptdiagonalen steigen die Ziffern an.
         | Auf den beiden Hauptdiagonalen kommt jede Ziffer genau einmal vor.
Ratio | The dots that are given may not be all of one colour.
      | The dots that are given may not be all of them.
KillerCage | Thanks for the idea to let cages grow.
           | Thanks for the idea to use cages.
Arrow | Good luck with arrows that share a circle's value.
      | Good luck with the arrows.
Quadruple | The four cells around a circle must contain all digits once.
          | The four cells around a circle must contain all the digits in the circle.
KillerCage | Cages: digits do not repeat and total the same amount.
           | Cages: digits do not repeat and total the given amount.
KillerCage | Ziffern in Käfigen selber Größe sind verschieden.
           | Ziffern im selben Käfig sind verschieden.
Quadruple | Die Ziffern im Kreis stehen der Größe nach ringsum.
          | Die Ziffern im Kreis stehen in den vier Feldern ringsum.
Entropic | Global entropy applies.
         | Entropy applies.
Entropic | Entropy applies everywhere.
         | Entropy applies to the lines.
Entropic | The grid is entropic.
         | The lines are entropic.
Modular | The whole grid is modular.
        | Each line in the grid is modular.
Palindrome | The grid is palindromic.
           | The grid has palindromic lines.
Renban+Whisper | Each line is one of the following: 1) renban lines. 2) whisper lines.
               | The lines are the following: 1) renban lines. 2) whisper lines.
Renban+Whisper | Exactly one of these holds: 1) pink lines are renbans. 2) green lines: whispers.
               | Each of these holds: 1) pink lines are renbans. 2) green lines: whispers.
Renban+Whisper | Only one of these rules applies.
               | All of these rules apply.
Renban+Whisper | Not all of these rules apply.
               | The following rules apply.
Or | None of these rules holds.
   | At least one of these rules holds.
Renban+Whisper | Clue types: 1) Renban: purple lines have even digits. 2) Whisper: green lines.
               | Clue types: 1) Renban: purple lines. 2) Whisper: green lines.
Whisper | Normal whisper rules apply (i.e. green lines: differ by 5 or more; they hold even digits).
        | Normal whisper rules apply (i.e. green lines: differ by 5 or more; they hold any digits).
Even+Odd | Grey squares and circles hold odd and even digits respectively.
         | Grey squares and circles hold even and odd digits respectively.
Even+Odd | Grey circles/squares contain even/odd digits.
         | Grey circles/squares contain odd/even digits.
Minimum+Maximum | Max/min cells are smaller/greater than their orthogonal neighbours.
                | Max/min cells are greater/smaller than their orthogonal neighbours.
Difference+Ratio | Black and white dots: digits are consecutive and in a 1:2 ratio, respectively.
                 | White and black dots: digits are consecutive and in a 1:2 ratio, respectively.
Difference+Ratio | Digits at a black or white dot are consecutive or in a 1:2 ratio, respectively.
                 | Digits at a white or black dot are consecutive or in a 1:2 ratio, respectively.
Nabner | This is a fillomino.
       | This is a sudoku.
Palindrome+Thermometer | Each palindrome is a single digit in a unique color.
                       | Each palindrome is a single line in a unique color.
Quadruple | The four cells touching a circle contain all the digits in their row.
          | The four cells touching a circle contain all the digits in it.
Difference | +1 to the right for white dots.
           | +1 for white dots.
KillerCage | No number can be repeated in the sum cages, nor can their sums.
           | No number can be repeated in the sum cages.
KillerCage | Die Summen der Gruppen sind verschieden.
           | Die Summe der Zahlen einer Gruppe ist angegeben.
KillerCage | Die eingetragenen Zahlen geben jeweils die größten der Zahlen in den Bereichen an.
           | Die eingetragenen Zahlen geben jeweils die Summen der Zahlen in den Bereichen an.
KillerCage | Clues outside the grid show the sum of all the digits inside cages in that row.
           | Clues in the corner show the sum of all the digits inside cages.
KillerCage | Digits around a cage sum to its clue.
           | Digits in a cage sum to its clue.
KillerCage | Digits at the ends of cages do not repeat.
           | Digits at the left of cages do not repeat in these.
KillerCage | The digit in a diamond is the sum of its cage.
           | The digit in a corner is the sum of its cage.
KillerCage | The middle cells of cages sum to the clue.
           | The cells of cages sum to the clue.
Renban | The digits around a purple line are consecutive in any order.
       | The digits along a purple line are consecutive in any order.
Whisper | Each segment of a green line differs by at least 5.
        | Digits on a green line differ by at least 5.
Whisper | Digits in diamonds differ by at least 5 along the green line.
        | Digits next to each other differ by at least 5 along the green line.
Thermometer | Digits in corners increase along the thermometer.
            | Digits in cells increase along the thermometer.
KillerCage | Boxes do not matter.
           | The order of the digits does not matter.
KillerCage | Cages usually show the sum of their digits.
           | Cages show the sum of their digits.
KillerCage | The total of a cage is the sum of its digits and of the cell left of it.
           | The total of a cage is the sum of its digits and of the cells in it.
Renban+Whisper | Lines follow one rule each.
               | Lines follow the rules of each.
KillerCage | The clue of a cage is its size.
           | The clue of a cage is its sum.
Arrow | The circle digit also tells how long the arrow is.
      | The circle digit also tells the sum of the arrow.
KillerCage | Digits in corner cells do not repeat.
           | Digits in cages do not repeat.
KillerCage | Cells at the edge of the grid differ.
           | Cells of a cage differ.
Quadruple | Digits in corner cells appear in the cells around the circle.
          | Digits in a circle at the corner of four cells appear in these cells.
Thermometer | The bulb holds the largest digit.
            | The bulb holds the smallest digit.
Thermometer | The tip is the lowest digit.
            | The lowest digit is in the bulb.
GreaterThan | The sign points to the larger digit.
            | The sign points to the smaller digit.
GreaterThan | The sign opens towards the smaller digit.
            | The sign opens towards the larger digit.
DisjointGroups | Digits at the same place in boxes are equal.
               | Digits at the same place in boxes differ.
Renban | Purple lines contain nonconsecutive digits.
       | Purple lines contain nonrepeating, consecutive digits.
Difference | Adjacent cells without a dot are nonconsecutive.
           | Cells with a dot between them are consecutive.
Difference+NegativeDifference | Digits separated by a dot are nonconsecutive.
                              | Adjacent cells without a dot are non-consecutive.
Ratio+NegativeRatio | Digits separated by a black dot are not in a 1:2 ratio.
                    | Cells with no black dot between them are not in a 1:2 ratio.
KillerCage | Cells sharing a corner cannot be the same.
           | Cells sharing a cage cannot be the same.
KillerCage | It must not be assumed that digits in a cage are different.
           | It must not be assumed that all cages are given.
Thermometer | No digit may increase by more than one along a thermometer.
            | Digits may increase by more than one along a thermometer.
Renban | Renbans cannot share the same digit.
       | Renbans do not repeat a digit.
AntiKnight | Cells a knight's move apart share the same digit.
           | Cells a knight's move apart cannot share the same digit.
Whisper | Adjacent digits not on a line differ by less than 5.
        | Adjacent digits on a line do not differ by less than 5.
Thermometer | The length of a thermometer is in its bulb.
            | The lowest digit of a thermometer is in its bulb.
Renban | The length of a line is on it.
       | A set of consecutive digits is on it.
Palindrome | The whole grid is a palindrome.
           | The grid is full of palindromes.
Whisper | Adjacent digits in the grid differ by at least 5.
        | Adjacent digits on the line differ by at least 5.
KillerCage | The cages are just decoration.
           | The colour of the cages is just decoration.
KillerCage | Digits in a cage sum to the total if the cage is not shaded.
           | Digits in a cage sum to the total if one is given.
Clone | Cloned areas contain different digits.
      | Clones are areas of different colours with the same digits.
Skyscraper | Smaller digits hide taller ones.
           | Taller digits hide smaller ones.
Skyscraper | Taller buildings are hidden by shorter ones.
           | Lower buildings are hidden by higher ones.
Nabner | Adjacent digits on the line are not consecutive and do not repeat.
       | No two digits on the line are consecutive, whether adjacent or not.
Nabner | Adjacent digits on the line differ by at least 2.
       | Any two digits on the line differ by at least 2.
Whisper | The orange lines are Dutch whispers.
        | The green lines are German whispers.
Entropic | Any three cells in a row on a line are a low, a middle and a high digit in that order.
         | Any three cells in a row on a line are a low, a middle and a high digit in any order.
GlobalEntropy | Each 2x2 contains a low digit.
              | Each 2x2 contains a low, a middle and a high digit.
Arrow | The digits along an arrow, read as a number, equal the circle.
      | The digits in a pill, read as a number, are the sum of its arrow.
Renban | Anti-renban rules apply.
       | Renban rules apply.
Renban | Digits do not repeat across purple lines.
       | Digits do not repeat along purple lines.
KillerCage | Each digit appears exactly once in the cages.
           | Each digit in a cage appears exactly once in it.
Minimum | Marked cells contain the smallest digit of their box.
        | Marked cells contain the smallest digit among their neighbours.
Quadruple | Digits in circles must be seen at least twice around them.
          | Digits in circles must be seen at least once around them.
CountingCircles | All circles contain the same digit.
                | A circled digit says how many circles contain that same digit.
AllPairs | Adjacent digits within a shape differ by at least 2.
         | Any two digits within a cage differ by at least 2.
Lockout+Thermometer | Normal lockout thermometer rules apply.
                    | Normal lockout and thermometer rules apply.
Entropic+Modular+Thermometer | Normal entropic and whisper line rules apply.
                             | Normal entropic, modular and thermometer line rules apply.
Modular | Every digit on the line has the remainder 1 when divided by 3.
        | Any three successive digits on the line have different remainders when divided by 3.
Modular | Modular rules apply to the whole grid.
        | Modular rules apply to lines in the grid.
KillerCage | The digits in other cages are different.
           | The digits in a cage are different.
KillerCage | Digits in different cages do not repeat.
           | Digits in different cages may repeat.
Renban | Digits on different lines are consecutive.
       | Different lines may contain the same digits.
Arrow | The digits of an arrow make up a two-digit number, which is in the circle.
      | The digits of an arrow sum to the two-digit number in the pill.
Skyscraper | A digit is visible when smaller than all digits before it.
           | A digit is visible if all digits before it are smaller.
Skyscraper | The clue counts the buildings that are lower than those in front.
           | The clue counts the buildings that are higher than those in front.
Skyscraper | Smaller digits are visible.
           | Buildings hidden by larger ones are not visible.
Whisper | The green line visits each digit.
        | Neighbours on the green line differ by at least 5.
Arrow | The digits on an arrow form a two-digit number.
      | Two-digit circles are read as two-digit numbers from left to right.
Arrow | Arrows share a sum.
      | Neighbouring arrows may share a digit.
AntiKing | Cells a king's move apart share a sum.
         | Cells in a single king move cannot share the same digit.
RegionSumLine | The pieces of different lines have the same sum.
              | The pieces of a line have the same sum.
Arrow+Thermometer | Bulbs are larger than the circles.
                  | Bulbs are smaller than the tips.
Sandwich | Clues outside the grid give the sum of the grey cells in their row or column.
         | Numbers in grey cells outside the grid are sandwich sums.
XSum | Numbers outside the grid are the sum of the digits in shaded cells in their row.
     | Numbers outside the grid are the sum of the first X digits, where X is the 1st digit.
NumberedRoom | A clue outside is the digit in the Xth cell, where X is the 1st even digit.
             | A clue outside is the digit in the Xth cell, where X is the 1st digit of the row.
DisjointGroups | Cells in the same position of their default regions have the same number.
               | Cells in the same position of default regions must not contain the same number.
BetweenLine | Digits on a line between two circles with black outlines are above both circles.
            | Digits on a line between two circles with black outlines are between the circles.
MagicSquare | Digits in the magic square differ from those beside it.
            | The grey cells must all contain different digits and form a magic square.
Skyscraper | A digit is visible if its view is not obstructed by a smaller digit.
           | A digit is visible if its view is not obstructed by a larger digit.
Odd | Digits in unattached grey circles are odd and differ.
    | Cells with unattached grey circles must contain odd digits.
Odd | Digits in cells with stars are odd and differ.
    | Digits in cells with stars are odd.
ColumnIndexing | A red cell gives the placement of its row number in its column.
               | A red cell gives the placement of its column number in its row (i.e. if row 6\
 has a 9 in column 5, it has a 5 in column 9).
Difference | White dots join non-consecutive digits.
           | Digits on opposite sides of a white dot are consecutive.
Whisper | Non-adjacent digits along a green line differ by at least 5.
        | Adjacent digits along a green line differ by at least 5.
Whisper | Opposite digits along a green line differ by at least 5.
        | Neighbouring digits along a green line differ by at least 5.
Quadruple | Opposite cells contain the digits in the circle.
          | The surrounding cells contain the digits in the circle.
Palindrome | Opposite cells of the grid are the same.
           | Cells opposite each other on a grey line are the same.
NonConsecutive | Orthogonally adjacent cells cannot contain non-consecutive digits.
               | Orthogonally adjacent cells cannot contain consecutive digits.
Arrow | Digits in the grey cells of an arrow sum to the circle.
      | Digits in the cells of a grey arrow sum to the circle.
KillerCage | The blue digits of a cage sum to its clue.
           | The digits of a blue cage sum to its clue.
Whisper | Cells adjacent to a green line differ by at least 5.
        | Cells adjacent on a green line differ by at least 5.
Renban | Digits next to a purple line are consecutive, in any order.
       | Digits on a purple line are consecutive, in any order.
NegativeDifference+Difference | Not all dots are given.
                              | All dots are given.
NegativeDifference+Difference | Digits without a dot may be consecutive.
                              | Digits without a dot may not be consecutive.
NegativeSum+PairSum | There is no negative constraint.
                    | There is a negative constraint.
NegativeRatio+Ratio+Difference | Not all black dots are given.
                               | Not all white dots are given.
Difference+Ratio | Dots mean nothing.
                 | The absence of a dot means nothing.
Arrow | If two arrows start from the same circle, their sums add up to the circle.
      | If two arrows start from the same circle, each of them sums to the circle.
Arrow | Digits along any arrow extending from a circle are equal to it.
      | Digits along any arrow extending from a circle sum to it.
Thermometer | Digits decrease along each path from bulb to tip.
            | Digits increase along each path from bulb to tip.
Diagonal+KillerCage | The positive and the negative diagonal have the same sum.
                    | The positive and the negative diagonal have each digit once.
Quadruple | If a digit appears in the circle, it must appear twice in the cells.
          | If a digit appears twice in the circle, it must appear twice in the cells.
Sequence | The difference between consecutive digits is increasing.
         | The difference between consecutive digits is constant.
PairSum | Each row contains two digits that sum to 10.
        | Cells joined by an X contain two digits that sum to 10.
KillerCage | Each cage contains two digits that sum to the clue.
           | Each cage contains digits that sum to the clue.
DoubleArrow | The sum of the digits along an arrow is equal to the digit in that arrow's circle.
            | The sum of the digits along an arrow is equal to that of the digits in its circles.
AntiKing | If two cells are two apart in one direction and one in the other, they differ.
         | If two cells touch, even diagonally, they differ.
AntiKnight | Cells two steps in one direction and one in the other hold the same digit.
           | Cells two steps in one direction and one in the other can't hold the same digit.
RegionSumLine | Blue lines have the same length in every box they visit.
              | Blue lines have the same total in every box they visit.
Windoku | Each of the four hyper regions adds up to the same number.
        | Each of the four hyper regions contains each digit 1-9 exactly once.
KillerCage | Fill some cells with the digits 1-9 so that no digit repeats in a row.
           | Fill the cells with the digits 1-9 so that no digit repeats in a row.
Difference | Additional rules: white dots join equal digits.
           | Additional rules: white dots join consecutive digits.
NegativeDifference+Difference | If there is no circle between two cells, additional rules may apply.
                              | If there is no circle between two cells, none of the rules apply.
Whisper | The line has no restriction on parity.
        | The line has no restriction on repeating digits.
Thermometer | No two thermometers may contain the same digit.
            | Different thermometers may contain the same digit.
Renban | No two renbans may have a digit in common.
       | Two renbans may have a digit in common.
KillerCage | Cages show the sum of their digits and can include repeats.
           | Cages show the sum of their digits and cannot include repeats.
Arrow | Digits sum to the circle and must (or not) be repeated along the arrow.
      | Digits sum to the circle and may (or not) be repeated along the arrow.
Thermometer | No given digits are correct.
            | No given digits.
Thermometer | I encourage you to use each digit at most twice.
            | I encourage you to solve it first. It is tougher than it may first appear!
MagicSquare | Box 9 is a magic square.
            | Box 5 is a magic square.
MagicSquare | The top left box is a magic square.
            | The central box is a magic square.
MagicSquare | Boxes 5 and 9 are magic squares.
            | The middle row of the magic square sums to 15.
KillerCage | Cages in the central row have digits that sum to the number shown.
           | Cages in the top row have digits that sum to the number shown.
Thermometer | Thermometers in the bottom row increase from the bulb.
            | Thermometers in the middle column increase from the bulb.
Skyscraper | Numbers at the bottom count the skyscrapers visible from there.
           | Numbers on the left count the skyscrapers visible from there.
XSum | Clues to the right of a row are the sum of the first X digits, where X is the first one.
     | Clues beside a row or above a column are the sum of the first X digits, X being the first.
Sandwich | The clues below the grid give the sum of the digits between the 1 and the 9.
         | The clues on the right give the sum of the digits between the 1 and the 9.
LittleKiller | Grey digits in a cage are the sum of the diagonal.
             | Black numbers with an arrow outside the grid give the sum of the indicated diagonal.
Arrow | Digits along the arrow in the bottom right box sum to the digit in its circle.
      | Digits along the arrow sum to the digit in its circle at the bottom.
KillerCage | Digits in the cage in the bottom right box sum to the clue.
           | Digits in the cage sum to the clue in the top left.
Ratio | Black dots in box 9 mark cells where one digit is double the other.
      | Black dots mark cells where one digit is double the other.
Arrow | Digits along an arrow sum to the total of its box.
      | Digits along an arrow sum to the digit in its circle.
Arrow | Digits along an arrow sum to the digit at its tip.
      | Digits along an arrow sum to the digit in the circle at its start.
Sandwich | Clues give the sum of the digits between the 1 and the 9 in that box.
         | Clues give the sum of the digits between the 1 and the 9 in that row or column.
NumberedRoom | Clues give the digit in the Xth cell from the other side, X being the first digit.
             | Clues give the digit in the Xth cell from that side, X being the first digit.
NegativeRatio+Ratio | Dots join digits in a ratio of 1:2. All dots are not given.
                    | Dots join digits in a ratio of 1:2. All of them are given.
Ratio | Dots join digits in a ratio of 1:2. All of them are given.
      | Dots join digits in a ratio of 1:2. All dots are not given.
KillerCage | No two ends of cages are equal.
           | No two digits of a cage are equal.
Entropic | Any three cells in a row have a low digit (1-3), a middle (4-6) and a high one (7, 8).
         | Any three cells in a row have a low digit (1-3), a middle (4-6) and a high one (7-9).
Odd | All possible grey circles are given.
    | Grey circles are odd.
Renban | Renban lines are exactly three cells long.
       | Renban lines are exactly four cells long.
Renban | Equal digits on renban lines may not touch.
       | Renban lines may not touch.
Arrow | Digits may repeat on arrows unless other arrows (in a row/column/box) forbid it.
      | Digits may repeat on arrows unless other rules (row/column/box) already forbid it.
Diagonal | Digits do not repeat along each of the marked diagonals and rows of arrows.
         | Digits may not repeat along each of the marked diagonals.
NegativeRatio+Ratio | Black dots join digits in a ratio of 1:2. Dots are not exhaustive.
                    | There isn't a dot between two cells whose digits are not in a ratio of 1:2.
Thermometer | No two cells on different thermometers may contain the same digit.
            | No two cells on the same thermometer may contain the same digit.
Thermometer | No two cells at the ends of thermometers contain the same digit.
            | No two cells of a thermometer contain the same digit.
Thermometer | Digits along a thermometer ascend or repeat from the bulb.
            | Digits along a thermometer ascend from the bulb.
SlowThermometer | Digits along a thermometer ascend and repeat from the bulb.
                | Digits along a thermometer ascend or repeat from the bulb.
Lockout | Digits on the line must be different and must not fall between the endpoints.
        | Digits on the line must be different than the endpoints and must not fall between them.
Lockout | Digits on the line must be different than the endpoint values and be odd.
        | Each lockout segment is treated as an independent lockout line.
Renban | Lines of different colours are lines of different lengths.
       | Different coloured lines are individual lines.
Arrow | Digits may repeat on arrows except where the arrows cross.
      | Digits may repeat on arrows except where the sudoku rules say otherwise.
Arrow | I decided that all arrows have the same sum.
      | I decided to keep the arrows, feel free to use a highlighter to keep track.
Arrow+KillerCage | Odd arrow killer sudoku: arrows sum to the circle, cages to their total.
                 | Arrow killer sudoku: arrows sum to the circle, cages to their total.
Ratio | No assumption should be made about cells with dots that repeat.
      | No assumption should be made about cells without dots.
XSum | Clues give the sum of the first X digits from that edge. X joins cells that sum to 10.
     | Clues give the sum of the first X digits counting from that edge, X being the first digit.
MagicSquare | The middle box is magic. Each 3-cell row of every box must sum to the same total.
            | The middle box is magic. Each 3-cell row of that 3x3 box must sum to the same total.
Thermometer | Not all thermometers increase from the bulb.
            | Not all thermometers start in a corner.
KillerCage | Not all cages contain different digits.
           | Not all cages have totals.
Entropic | Every sequence of 3 cells on an orange line contains only low digits.
         | Every sequence of 3 cells on an orange line contains a low, a middle and a high digit.
BetweenLine | Digits on the line in the bottom left box lie between those in its circles.
            | Digits on the line lie between those in its circles.
Renban | Exactly one purple line contains a set of consecutive digits in any order.
       | Each purple line contains a set of consecutive digits in any order.
Renban | Some digits on a line form a set of consecutive digits in any order.
       | Digits on a line form a set of consecutive digits in any order.
AntiKnight | Some cells separated by a knight's move (in chess) cannot contain the same digit.
           | Cells separated by a knight's move (in chess) cannot contain the same digit.
Palindrome | Some digits along grey lines form palindromes.
           | Digits along grey lines form palindromes.
RegionSumLine | A blue line has the same sum in some box it runs through.
              | A blue line has the same sum in every box it runs through.
RegionSumLine | A blue line has at least the same sum in every box it runs through.
              | A blue line has the same sum in each box it runs through.
KillerCage | Digits cannot repeat within a cage, which the solver must place.
           | Digits cannot repeat within a cage, as shown.
KillerCage | Digits cannot repeat in a cage (in exactly one of the cases).
           | Digits cannot repeat in a cage (in any of the cages).
Thermometer | Digits rise along thermometers, starting at the bulb, read from right to left.
            | Digits rise along thermometers, starting at the bulb.
Difference | A white dot separates two consecutive digits, as do their neighbours.
           | A white dot separates two consecutive digits.
Renban | Lines are sets of consecutive digits, each of which appears only once in the puzzle.
       | Lines are sets of consecutive digits, each of which appears only once on the line.
AntiKnight | Cells a knight's move apart differ, but never both.
           | Cells a knight's move apart differ.
Whisper | All digits on a green line must differ by at least 5.
        | All adjacent digits on a green line must differ by at least 5.
Whisper | Along green lines, digits differ from their third neighbours by at least 5.
        | Along green lines, digits differ from their neighbours by at least 5.
Ratio | A black dot means that one digit is more than double the other.
      | A black dot means that one digit is double the other.
Ratio | Digits with a black dot are in a 1:2 ratio, i.e. one is triple the other.
      | Digits with a black dot are in a 1:2 ratio, i.e. one is double the other.
Quadruple | The digits in each circle must appear at least twice in the four cells around it.
          | The digits in each circle must appear at least once in the four cells around it.
Quadruple | The digits in a circle need not appear at least once in the cells around it.
          | The digits in a circle need not appear in order.
PairSum+NegativeSum | Cells separated by an X must not sum to 10.
                    | Neighbours without an X between them do not sum to 10.
Difference | No dot can be placed between other neighbours.
           | Digits without a dot may be consecutive.
Clone | The two clones contain different digits in the same positions.
      | The two clones contain the same digits in the same positions.
Palindrome | Digits on palindromes are read the opposite forwards and backwards.
           | Digits on palindromes are read the same forwards and backwards.
Minimum+Maximum | Cells with arrows pointing out are smaller than their orthogonal neighbours.
                | Cells with arrows pointing in are smaller than their orthogonal neighbours.
Whisper | Adjacent digits on a line have a difference of at least 5 or are equal.
        | Adjacent digits on a line have a difference of at least 5.
XSum | Clues on the left count from the right.
     | Clues on the left count from the left.
Entropic | Any four adjacent digits include a low (1-3), a middle (4-6) and a high (7-9) one.
         | Any three adjacent digits include a low (1-3), a middle (4-6) and a high (7-9) one.
Renban | Every group of three contiguous digits on a line is a set of consecutive digits.
       | Every line is a set of consecutive digits.
Sandwich | Clues are sums of the digits at or between the 1 and the 9.
         | Clues are sums of the digits between the 1 and the 9.
DutchFlatmates | Every 5 has a 1 somewhere above it or a 9 directly below it.
               | Every 5 has a 1 directly above it or a 9 directly below it.
KillerCage | Exactly two cages sum to the number in their corner.
           | All of the cages sum to the number in their corner.
Thermometer | Digits increase along thermometers, which the solver has to place.
            | Digits increase along thermometers, which the solver has to use.
GlobalEntropy | Every 2x2 contains a low (1-3), a middle (4-6) or a high (7-9) digit.
              | Every 2x2 contains a low (1-3), a middle (4-6) and a high (7-9) digit.
SumLine | The digits on each line sum to 10.
        | Each line is cut into pieces that sum to 10.
Renban | Rule a) some digits on a line form a set of consecutive digits.
       | Rule a) digits on a line form a set of consecutive digits.
KillerCage | Not all cages must have different digits.
           | Not every possible digit has to appear in a cage.
KillerCage | First, second and third digits of a row increase.
           | Second, digits in a cage do not repeat.
KillerCage | Other than that, cells in a cage are even.
           | Other than that, normal sudoku rules apply.
KillerCage | Digits in a cage are all different w/ no 5.
           | Digits in a cage are all different w/o repeats.
KillerCage | The rest is even.
           | Rest is normal sudoku.
KillerCage | Each row adds up to 44.
           | Remember that each row adds up to 45.
KillerCage | Each diagonal adds up to 45.
           | Each row, column and box adds up to 45.
KillerCage | Part 2: odd digits never touch.
           | Part 2 will follow tomorrow.
KillerCage | If you like, each row contains two consecutive digits.
           | You might want to highlight the cages first.
KillerCage | Between 25 and 50 cells are odd.
           | Solve time was between 25 and 50 minutes.
Whisper | Digits on a green line differ from their neighbours off the line by 5 or more.
        | Digits on a green line differ from their neighbours on that line by 5 or more.
Lockout+Renban | Lockout: blue lines contain consecutive digits.
               | Renban: purple lines contain consecutive digits.
ExtraRegion+Difference | The highlighted cells are even.
                       | The highlighted cells must contain the digits from 1-9 once each.
Lockout | The digits on a lockout line can't equal each other.
        | Digits on a lockout line can't lie between the digits in its diamonds, nor equal them.
KillerCage | Clicking a cell shows the digit of its neighbour.
           | Press space to switch between digits and colours.
Difference+NegativeDifference | There may be dots that aren't shown.
                              | All dots are shown.
BetweenLine | The circles on a line are between the digits on the line.
            | Blue lines are between lines: their digits are between the two circled digits.
KillerCage | Each cage contains different digits than the others.
           | Each cage contains different digits, which sum to the total in the corner.
KillerCage | The sums of the cages do not repeat.
           | Cages add up to the number in the corner without repeats.
ColumnIndexing | The digit in column N of row 1 tells in which row the 1 is in column N.
               | The digit in row N of column 1 tells in which column the 1 is in row N.
Thermometer+Odd | Thermo sudoku with odd thermometers.
                | Thermo sudoku with thermometers.
Arrow+Thermometer | Arrow sudoku with thermometers as arrows.
                  | Arrow sudoku with thermometers.
PairSum | X and V: cells marked with V or X have a sum of 10 or 5, respectively.
        | V and X: cells marked with V or X have a sum of 5 or 10, respectively.
GreaterThan | "<" and ">" signs compare digits on the diagonals.
            | "<" and ">" signs compare the digits in neighbouring cells.
KillerCage | Die Ziffern im Käfig wiederholen sich nicht und dürfen nicht gerade sein.
           | Lösungscode: 3. Zeile und 7. Spalte.
Renban | Pinke Linien enthalten aufeinanderfolgende Ziffern ohne die 5 in beliebiger Reihenfolge.
       | Pinke Linien enthalten aufeinanderfolgende Ziffern ohne Wiederholung in jeder Reihenfolge.
NumberedRoom | Die Zahl am Rand steht im N-ten Feld, wobei N die letzte Ziffer ist.
             | Die Zahl am Rand steht im N-ten Feld, wobei N die Ziffer im ersten Feld ist.
KillerCage | Digits in cages sum to the clue in one direction.
           | Digits in cages sum to the clue in the corner.
KillerCage | Digits in a cage sum to the total from the end.
           | Digits in a cage sum to the total at the top left.
Thermometer | On thermometers, digits increase from the bulb in a group.
            | On thermometers, digits increase from the bulb to the end.
Entropic | Any three cells in a row on the line are low, middle and high at the start.
         | Any three cells in a row on the line are low, middle and high in any order.
Palindrome | Grey lines read the same in both directions along the edge.
           | Grey lines read the same in both directions.
Renban | The digits of purple lines are consecutive in a single box.
       | The digits of purple lines are consecutive.
Difference | White dots join consecutive digits in a horizontal direction.
           | White dots join consecutive digits that share an edge.
EqualSum | Areas of one colour have the same sum at the tip.
         | Areas of one colour have the same sum.
Odd | Grey circles are odd on one side.
    | Grey circles are odd.
Clone | Shaded areas are clones of each other around the edge.
      | Shaded areas are clones of each other.
Whisper+Palindrome | Grey lines are whispers, green lines are palindromes.
                   | Green lines are whispers, grey lines are palindromes.
Whisper+Renban | Purple lines: neighbours differ by at least 5. Green lines: consecutive digits.
               | Green lines: neighbours differ by at least 5. Purple lines: consecutive digits.
RegionSumLine+Palindrome | Grey lines have the same sum in each box they visit.
                         | Blue lines have the same sum in each box they visit.
Renban+Whisper | Auf grünen Linien stehen aufeinanderfolgende Ziffern.
               | Auf violetten Linien stehen aufeinanderfolgende Ziffern.
Whisper | Adjacent digits on a green line differ by at least 5 at the border.
        | Adjacent digits on a green line differ by at least 5 along it.
KillerCage | All numbers in a cage equal the clue.
           | All numbers in a cage sum to the clue.
KillerCage | Each digit in a cage equals its clue.
           | The sum of each cage equals its clue.
KillerCage | The digits in a cage, read as one number, equal the total.
           | The digits in a cage sum to the total.
Whisper | Each digit on a green line differs by at least 5 from the next but one.
        | Each digit on a green line differs by at least 5 from the next one.
Sandwich | The clue is the sum of the digits between 1 and 9, where 1 comes first.
         | The clue is the sum of the digits between 1 and 9, whichever comes first.
Thermometer | Digits increase along thermometers. Some don't.
            | Digits increase along thermometers. They don't repeat.
Thermometer | Digits increase along thermometers. Or not.
            | Digits increase along thermometers. Good luck.
Whisper | Adjacent digits on a green line differ by at least 5, if possible.
        | Adjacent digits on a green line differ by at least 5, if they are on it.
Thermometer | Digits usually increase along thermometers.
            | Digits always increase along thermometers.
Thermometer | Digits increase along thermometers. Not all of them tell the truth.
            | Digits increase along thermometers. All of them are grey.
KillerCage | Digits in cages sum to the total. Rows and columns too.
           | Digits in cages sum to the total. Rows and columns are normal.
Palindrome | Grey lines read the same from both ends, as do columns.
           | Grey lines read the same from both ends.
Difference | Where there is no dot, that means nothing consecutive.
           | Where there is no dot, that means nothing.
Difference | White dots separate consecutive digits. Unmarked pairs do not mean nothing.
           | White dots separate consecutive digits. Unmarked pairs mean nothing.
Difference | White dots separate consecutive digits. Undotted cells are free of them.
           | White dots separate consecutive digits. Undotted cells are free.
Difference+Ratio | White dots (consecutive), black dots (1:2 ratio) - all of them given.
                 | White dots (consecutive), black dots (1:2 ratio) - not all of them given.
Difference | White dots separate consecutive digits. There are no more of them.
           | White dots separate consecutive digits. There may be more of them.
Odd | Grey circles are odd. Every possible one is drawn.
    | Grey circles are odd. Not every possible one is drawn.
Thermometer+Arrow | Thermometers: sum to the circle.
                  | Arrows: sum to the circle.
Thermometer+Arrow | Thermometers (sum to the circle), arrows (increase from the bulb).
                  | Thermometers (increase from the bulb), arrows (sum to the circle).
Arrow | The digits on an arrow sum to its circle or to its square.
      | The digits on an arrow sum to its circle or pill.
KillerCage | Digits in cages sum to the sum of the clues.
           | Digits in cages sum to the sum in the corner.
Whisper+Renban | Green lines are whispers and renbans.
               | Green lines are whispers and purple lines renbans.
Whisper+Renban | Green lines (whispers) and green lines (renban).
               | Green lines (whispers) and purple lines (renban).
KillerCage | Digits in cages sum to the total. Those numbers are squares.
           | Digits in cages sum to the total. Those numbers are small.
KillerCage | Digits do not repeat in a cage and sum to the total, which is unique.
           | Digits do not repeat in a cage and sum to the total, which is given.
Thermometer | Inner digits increase along thermometers.
            | All digits increase along thermometers.
KillerCage | Digits in top cages sum to the total.
           | Digits in cages sum to the total at the top.
Difference | Horizontal cells separated by a white dot contain consecutive digits.
           | Cells separated by a white dot contain consecutive digits.
Odd | Grey circles are odd, but only in odd boxes.
    | Grey circles are odd, wherever they are.
AntiKnight | Cells a knight's move apart differ, also across the edges.
           | Cells a knight's move apart differ.
Renban | Each gray line must contain a set of distinct, consecutive digits in order.
       | Each gray line must contain a set of distinct, consecutive digits in any order.
Arrow | Two circles must contain the same digit.
      | Two circles may contain the same digit.
Whisper+Renban | Both lines contain the same digits.
               | Both lines can contain the same digits.
Thermometer | Only thermometers that see each other may share digits.
            | Thermometers that see each other may share digits.
Difference | White dots separate consecutive digits. No dot = no consecutive digits.
           | White dots separate consecutive digits. No dot = nothing.
Thermometer | Auf Thermometern steigen die Ziffern von der Kugel an. Manche nicht.
            | Auf Thermometern steigen die Ziffern von der Kugel an. Viel Spaß.
KillerCage | Digits in corner cages sum to the total.
           | Digits in cages sum to the total in the corner.
Difference | White dots separate consecutive digits. That is all of them.
           | White dots separate consecutive digits. That is all.
Maximum | Normal arrow rules apply.
        | Normal rules of sudoku apply.
 | Normal sudoku rules do not quite apply, and that's it!
 | Normal sudoku rules apply, and that's it!
 | Irregular sudoku rules apply, have fun!
 | Normal sudoku rules apply, have fun!
LittleKiller | Clues give the sum of the digits beside the indicated diagonal.
             | Clues beside the grid give the sum of the digits on the indicated diagonal.
Thermometer | Neben Thermometern steigen die Ziffern von der Kugel an.
            | Auf Thermometern steigen die Ziffern von der Kugel an.
Renban+Palindrome | Purple lines are renbans and grey ones palindromes; some lines are both.
                  | Purple lines are renbans and grey ones palindromes; no line is both.
Palindrome | Grey lines are palindromes (rows too).
           | Grey lines are palindromes (two).
KillerCage | Digits sum to the total of their cage, give or take one.
           | Digits sum to the total of their cage, no matter which.
Odd | Grey cells are odd (and conversely).
    | Grey cells are odd (and beautiful).
Difference | White dots join consecutive digits (some have yet to be drawn).
           | White dots join consecutive digits (some digits are given).
Renban | Purple lines hold consecutive digits in any order, but each in its own way.
       | Purple lines hold consecutive digits in any order, as it should be.
Difference | White dots separate consecutive digits. Only here.
           | White dots separate consecutive digits. That's all.
Odd | Grey cells are odd, exclusively.
    | Grey cells are odd, obviously.
Thermometer | Digits increase along thermometers (not elsewhere).
            | Digits increase along thermometers (wherever they are).
Thermometer | Thermometers (not drawn) increase from the bulb.
            | Thermometers (drawn in grey) increase from the bulb.
Odd | Graue Felder sind ungerade, aber nur hier.
    | Graue Felder sind ungerade, wie immer.
Thermometer | Digits along one thermometer must increase from the bulb.
            | Digits along any thermometer must increase from the bulb.
Odd | Grey cells are odd (one in each row).
    | Grey cells are odd (in each case).
KillerCage | Digits in cages sum to their total. You choose which.
           | Digits in cages sum to their total. You know which.
Difference | White dots join consecutive digits, and nowhere else.
           | White dots join consecutive digits, and nothing else.
Palindrome | Grey lines are palindromes. Grey lines have no meaning.
           | Grey lines are palindromes. Blue lines have no meaning.
Thermometer | Digits on long thermometers increase from the bulb.
            | Digits on the drawn thermometers increase from the bulb.
Renban | Purple lines are renbans. Which ones is for you to find out.
       | Purple lines are renbans. The digits are for you to find out.
Palindrome | Grey lines are palindromes, which are the only places where this happens.
           | Grey lines are palindromes, which is the place where it happens.
Whisper+Renban | Lines that cross are the same.
               | Lines that cross are separate.
KillerCage | Overlapping cages are different.
           | Overlapping cages are separate.
Arrow | Arrows that share a circle share their digits.
      | Arrows that share a circle are separate arrows.
KillerCage | Digits in a cage are different even if they are in touching cages.
           | Digits in a cage are different even if they are in different rows, columns and boxes.
Arrow | Digits on an arrow sum to the circle. The tip is not included in the sum.
      | Digits on an arrow sum to the circle. The circle is not included in the sum.
Entropic | Every window of three cells in a row contains a low, a middle and a high digit.
         | Every window of three cells on a line contains a low, a middle and a high digit.
Whisper+Renban | Each line has one of the following properties: adjacent digits differ by 5.
               | The lines have the following properties. Purple: the digits are consecutive.
Sequence | Digits on a line form a sequence of odd digits.
         | Digits on a line form an evenly spaced sequence.
KillerCage | Digits do not repeat in cages (blue - odd).
           | Digits do not repeat in cages (blue - B).
KillerCage | Cages count as separate boxes.
           | Cages count as separate cages.
Arrow+KillerCage | Each cell of an arrow belongs to a cage as well, and these differ.
                 | Some cells belong to both an arrow and a cage.
Thermometer+AntiKing | Anti-knight sudoku with thermometers.
                     | Anti-king sudoku with thermometers.
KillerCage+AntiKnight | Anti-knight sudoku with thermometers: digits in cages sum to their total.
                      | Anti-knight sudoku with cages: digits in cages sum to their total.
KillerCage+AntiKnight | Anti-cage sudoku.
                      | This is an anti-knight killer sudoku.
KillerCage+AntiKnight | Digits cannot repeat in a cage or at a king's move.
                      | Digits cannot repeat in a cage or at a knight's move.
KillerCage+Arrow | Digits cannot repeat in a cage or on an arrow.
                 | Digits cannot repeat in a cage or in a row.
KillerCage+Thermometer | Digits cannot repeat in a cage or sum to 10 on a thermometer.
                       | Digits cannot repeat in a cage or on a thermometer.
Thermometer+Arrow | Digits on thermometers increase and sum to the circle on arrows.
                  | Digits increase along thermometers and sum to the circle on arrows.
Thermometer+KillerCage | Digits increase on thermometers and sum to 100 in cages.
                       | Digits increase on thermometers and sum to the total in cages.
Whisper | Green lines are German whispers with difference 6.
        | Green lines are German whispers with difference 5.
Quadruple | Digits given in a circle are contained in one of the cells of its row.
          | Digits given in a circle are contained in one of the four adjacent cells.
Thermometer | Numbers increase on thermometers from the bulb, starting at the top.
            | Numbers increase on thermometers from the bulb to the top.
CountingCircles | If there is an X between circles, their digits sum to 10.
                | If there is a digit X in a circle, there are exactly X circles with the digit X.
KillerCage | Numbers may not repeat in the same row/diagonal/cage.
           | Numbers may not repeat in the same row/column/box. Cages sum to their total.
AntiKing | Digits cannot touch diagonally ie they are not consecutive diagonally.
         | Cells a king's move apart cannot be the same ie digits cannot touch diagonally.
KillerCage | The same digit can't appear twice in different cages.
           | The same digit can't appear twice in the same cage.
Arrow | The arrow sums to the circle and contains all the digits.
      | The circle contains the sum of all the digits on the arrow.
KillerCage | The sum of the cages is the same for every box.
           | The sum of the digits is the total for every cage.
KillerCage | Digits strictly never repeat in cages (odd).
           | Digits strictly never repeat in cages (cag).
Quadruple | Digits in large white circles appear twice in the surrounding cells.
          | Digits in large white circles appear in the surrounding cells.
Lockout | Each endpoint differs by at least 5 from the endpoint that it is directly connected to.
        | Each endpoint differs by at least 4 from the endpoint that it is directly connected to.
SumLine | Each line is divided into strings of increasing digits that sum to 10.
        | Each line is divided into strings of adjacent digits that sum to 10.
GlobalEntropy | Each 2x2 area, except those that cross boxes, has a low, middle and high digit.
              | Each 2x2 area, even those that cross boxes, has a low, middle and high digit.
ExtraRegion | The connected grey cells are an extra region in which odd digits are connected.
            | The connected grey cells are an extra region in which digits do not repeat.
Thermometer | Place the digits 1 to 9 (1 to 4 in the first row) once in each row, column and box.
            | Place the digits 1 to 9 (1 to 4 in the example) once in each row, column and box.
Thermometer | Thermometers increase (for example, each even digit is beside an odd digit).
            | Thermometers increase (for example, a thermometer might hold the sequence 1-2-3).
Arrow+KillerCage | I have hidden thermometers in the grid.
                 | I have planned to use arrows and cages for a while.
Arrow+KillerCage | I added an anti-king constraint.
                 | I added a few arrows at the last moment.
Arrow+KillerCage | Can you see that cages have different totals?
                 | Can you see a way in?
Arrow+KillerCage | You have to combine the digits of two arrows to get the total of a cage.
                 | You have to look for the interplay of arrows and cages.
Arrow+KillerCage | No complicated rules: digits a king's move apart differ.
                 | No complicated rules this time.
Arrow+KillerCage | This is just a small puzzle without boxes.
                 | This is just a small puzzle to share with you.
Arrow+KillerCage | Time flies like an arrow, and digits do not repeat on it.
                 | Time flies like an arrow.
Arrow+KillerCage | Arrows bounce, and so do the cages.
                 | The picture is meant to be a bow and an arrow.
Arrow+KillerCage | Solution code: the four corner digits, which add up to 20.
                 | Solution code: the four corner digits, read from top left to bottom right.
Arrow+KillerCage | In the app, one of the arrows is hidden in a cage.
                 | In the app, one of the arrows is partly hidden behind a cage.
Arrow+KillerCage | A thermometer is obscured by an arrow.
                 | A cage is obscured by an arrow.
Arrow+KillerCage | I have never seen a sum like this: arrows sum to cages.
                 | Have you ever seen such a strange grid?
KillerCage+AntiKnight | Anti-king killer. Cages sum to their total.
                      | Anti-knight killer. Cages sum to their total.
Arrow+Thermometer | Arrows as thermometers. Arrows sum to the circle, thermometers increase.
                  | Arrows and thermometers. Arrows sum to the circle, thermometers increase.
Thermometer | Box 9: thermometers increase from the bulb.
            | Puzzle 9: thermometers increase from the bulb.
KillerCage+Diagonal | No digit may repeat in a cage nor in the corners.
                    | No digit may repeat in a cage nor on the diagonal.
KillerCage | Repetition of digits inside of a cage is permitted.
           | Repetition of digits inside of a cage is not permitted.
Whisper | Digits along green lines differ from their line neighbours by 4 or more.
        | Digits along green lines differ from their line neighbours by 5 or more.
Whisper | Green lines: min. difference 4.
        | Green lines: min. difference 5.
Difference+Ratio | Dots: white - consecutive, black - triple.
                 | Dots: white - consecutive, black - double.
Whisper+Renban | Green: difference of at least 4, purple: consecutive digits in any order.
               | Green: difference of at least 5, purple: consecutive digits in any order.
Thermometer | There is one thermometer, on which digits decrease from the bulb.
            | There is one thermometer, on which digits increase from the bulb.
KillerCage | Cages sum to totals that do not repeat.
           | Cages sum to the given total without repeats.
Maximum | Marked cells contain a digit that is higher than all digits in their row.
        | Marked cells contain a digit that is higher than all digits next to it.
Entropic | Any three cells in a row are low, middle and high (low 124, middle 356, high 789).
         | Any three cells in a row are low, middle and high (low 123, middle 456, high 789).
Quadruple | The four cells around a circle contain the digits written in their row.
          | The four cells around a circle contain the digits written in the circle.
RegionSumLine | All pieces of a line have one sum, but the sums of different lines must differ.
              | All pieces of a line have one sum, but the sums of lines do not have to be the same.
Skyscraper | Skyscrapers can only be seen if they are even.
           | Skyscrapers can only be seen if there is no taller skyscraper in front of it.
AntiKnight+Whisper+Thermometer | Anti-knight with whispers (4 apart or more) and thermos (rising).
                               | Anti-knight with whispers (5 apart or more) and thermos (rising).
Nabner | Nabner lines can't contain any two digits that are equal or odd.
       | Nabner lines can't contain any two digits that are equal or consecutive.
RowIndexing | Grey cells tell in which row of a column their row is: if r4c3 is odd, r9c3 is even.
            | Grey cells tell in which row of a column their row is: if r4c3 is 9, r9c3 is 4.
Palindrome | Purple: renban (consecutive set in any order).
           | Grey: palindrome (same in both directions).
KillerCage | Not all cages are drawn. Cages sum to the total.
           | Not all cages are large. Cages sum to the total.
KillerCage | The middle is odd.
           | The middle is smooth.
| The digits 1 to 9 sum to 45 on the diagonals.
| The digits 1 to 9 sum to 45.
Whisper | Adjacent digits along the path of a green line differ by exactly 5.
        | Adjacent digits along the path of a green line differ by at least 5.
BetweenLine | Digits are greater than that in one circle, or less than that in the other.
            | Digits are greater than that in one circle, and less than that in the other.
Minimum | Cells with inward-facing arrows are greater than their neighbours.
        | Cells with inward-facing arrows are smaller than their neighbours.
KillerCage | The sum of the digits in a cage differs from the number in its corner.
           | The sum of the digits in a cage is the number in its corner.
NonConsecutive | No digit may be orthogonally adjacent to a digit that is two more or less.
               | No digit may be orthogonally adjacent to a digit that is one more or one less.
KillerCage | Digits in a cage sum to its total, and none of the totals are the same.
           | Digits in a cage sum to its total, none of which are the same.
KillerCage | Digits in a cage sum to its total, and none of the totals are the same.
           | The number is the sum of the digits in that cage, none of which may be equal.
KillerCage | Digits in a cage sum to its total, and none of the totals are the same.
           | Cages hold digits adding up to the clue, none of which is repeated.
KillerCage | Digits in a cage sum to the clue or one less.
           | Digits in a cage add up to exactly the clue, no more and no less.
KillerCage | The extents of the cages are all different. Cages sum to the total.
           | The extent of each cage is shown by a dashed outline; its digits sum to the clue.
KillerCage | The extents of the cages are all different. Cages sum to the total.
           | The extent of a cage is drawn with dashes.
RellikCage | One digit in a cage must add up to the clue.
           | The clue in a cage can't be made by adding one or more digits of the cage.
RellikCage | One or two digits in a cage may not add up to the clue.
           | One or more of the digits in a cage may not sum to its clue.
Lunchbox | Each lunchbox contains a 5.
         | Digits do not repeat in a lunchbox.
Skyscraper | A digit is seen if no larger digit stands behind it.
           | A digit is seen if no larger digit stands in front of it.
Skyscraper | A digit is seen if no larger digit is next to it.
           | A digit is visible if there is no higher digit before it.
Skyscraper | A building blocks the view of any taller building further away.
           | A building blocks the view of any shorter building further away.
Skyscraper | A digit is seen if no larger digit stands behind it.
           | A building hides any smaller one further along.
LittleKiller | Digits on a diagonal sum to the digit on the other diagonal.
             | Digits on a diagonal from one edge to the other sum to the clue.
Quadruple | The four cells around a circle need to be among the digits in the circle.
          | The digits in a circle need to be among the four cells around it.
Quadruple | The digits in a circle appear around it in the order given.
          | If a digit is inside a circle, it goes in at least one of the four neighbouring cells.
Odd | Circled digits can be divided by two.
    | Circled cells must be odd, that is, their digit cannot be divided by two.
Odd | Circled digits cannot be divided by three.
    | Circled digits are not divisible by 2.
Even | Shaded digits cannot be divided by two.
     | Shaded digits can be divided by two.
Even | Shaded digits can be divided by 4.
     | A digit in a grey cell is divisible by 2.
Minimum | The digit in a minimum cell is less than the digit to its left.
        | A minimum cell is smaller than the cells left, right, above and below.
MagicSquare | Rows and columns have the same total, not including the diagonals.
            | The rows and columns, including the diagonals, have the same total.
ExtraRegion | In the shaded regions some digits are missing.
            | There are two shaded regions in which no digit is repeated and none is missing.
ExtraRegion | In the shaded regions some digits are missing.
            | In the extra regions no digit is missing.
Quadruple | The four cells around a circle are among the digits in the circle.
          | The digits in the circle are among the four cells around it.
Windoku | In the windows a digit is missing.
        | In the windows no digit is missing.
Diagonal | On the diagonal one digit is missing.
         | On the diagonal no digit is missing.
KillerCage | The digits surrounding a cage sum to its total.
           | Each outlined group of cells must add to its target without repeating a digit.
KillerCage | Each cage contains one set of consecutive digits.
           | Repeats within a single cage are not allowed.
KillerCage | Two cages together sum to the total.
           | The same digit is never found twice in any one cage.
KillerCage | All cages together sum to the total in the corner.
           | When added together, the digits in each cage equal the cage's number.
KillerCage | The single digit cages sum to the total.
           | Each outlined group of cells must add to its target without repeating a digit.
KillerCage | The set of digits in a cage is not that of another cage.
           | Repeats within a single cage are not allowed.
KillerCage | Cages in a set sum to the total.
           | The same digit is never found twice in any one cage.
KillerCage | A digit occurs a second time in each cage.
           | When added together, the digits in each cage equal the cage's number.
KillerCage | The same digit is never found in two cages.
           | Each outlined group of cells must add to its target without repeating a digit.
ExtraRegion | The shaded regions contain nine-digit numbers.
            | The shaded regions contain each of the nine digits exactly once.
LittleKiller | Nothing prevents digits from repeating in a row.
             | Digits on a diagonal sum to the clue. Nothing prevents digits from repeating there.
LittleKiller | Digits that touch diagonally sum to the clue.
             | Follow the arrow diagonally through the grid: the digits there sum to the number.
LittleKiller | Nothing is repeated on a diagonal.
             | Digits on a diagonal sum to the clue. Nothing prevents digits from repeating there.
Sandwich | The clue counts the digits between the 1 and the 9.
         | The given sums count the digits between the 1 and the 9.
Sandwich | The clue counts the digits between the 1 and the 9, which have the same sum.
         | The given sums count the digits between the 1 and the 9.
Diagonal | There are additional diagonals.
         | Both diagonals work like additional rows.
Diagonal | The diagonals and an additional row hold no even digit.
         | Both diagonals work like additional rows.
SameDigits | The shaded areas contain the same digits, in different positions.
           | The shaded areas contain the same digits, possibly in different positions.
SameDigits | The shaded areas contain the same digits, never in another order.
           | The shaded areas contain the same set of digits, in possibly different positions.
KillerCage | Some digits vanish.
           | Fog covers the grid.
KillerCage | Correct digits disappear.
           | When you enter a correct digit, the fog around it will disappear.
KillerCage | The first digit of a cage is gone.
           | You can't see all the clues until the fog is gone.
KillerCage | You can't see equal digits.
           | Correct digits clear the fog from the eight neighbouring cells.
Skyscraper | Skyscrapers that stick out are even.
           | Lower buildings disappear behind higher ones.
KillerCage | The digits of a cage are different from those in each other cage.
           | Digits inside the same cage must differ from each other.
KillerCage | Cages with the same sum contain different digits from each other.
           | Digits inside the same cage must differ from each other.
KillerCage | The first cell of a cage is its sum.
           | The sum of a cage's digits is given in its first cell.
KillerCage | The sum of a cage is given in the first cell of the next cage.
           | The sum of a cage's digits is given in its first cell.
KillerCage | There are no sums of 10.
           | There are no sums here, just uniqueness.
KillerCage | Cages contain any duplicates.
           | There are no sums here, just uniqueness.
Even | Even digits can only be in grey squares.
     | Grey squares can only take even digits.
Even | Grey squares can only take odd digits.
     | Grey squares can only take even digits.
Skyscraper | All other skyscrapers are hidden.
           | Other buildings that are smaller are hidden behind a taller one.
Skyscraper | A skyscraper hides other ones that are taller.
           | Other buildings that are smaller are hidden behind a taller one.
NumberedRoom | The clue counts the digits before the first position of X.
             | The first digit tells how far into the row or column the clue digit is placed.
CountingCircles | A digit in a circle tells how many circles are next to itself.
                | Each digit in a circle counts the circles with the same digit, itself included.
DutchFlatmates | Each 5 has a 1 as a neighbour.
               | Each 5 has a 1 as its neighbour above, or a 9 as its neighbour below.
DutchFlatmates | Each 5 has a 1 above it and a neighbour that is 9.
               | Each 5 has a 1 as its neighbour above, or a 9 as its neighbour below.
Minimum | None of its neighbours is smaller than 5.
        | A grey cell is a local minimum: none of its neighbours is smaller.
Minimum | All neighbours of a grey cell are smaller than the grey cell.
        | All orthogonal neighbours of a grey cell are larger than the grey cell.
Minimum | A grey cell is the smallest digit of its row and itself.
        | A grey cell has the smallest digit among itself and its neighbours.
Maximum | All neighbours of a grey cell are larger than the grey cell.
        | A grey cell is a maximum: none of its neighbours is higher.
Maximum | None of the neighbours is larger than 5.
        | All orthogonal neighbours of a shaded cell are smaller than the shaded cell.
Maximum | All neighbours of a grey cell are larger than the grey cell.
        | A grey cell has the highest digit among itself and its neighbours.
EqualityCage | Half of the even digits are in a cage.
             | In a cage half are odd, half are even.
EqualityCage | In a cage the even digits are half as many as the odd ones.
             | In each row and column every digit occurs, with none left out.
Maximum | Some neighbours of a grey cell are smaller than the grey cell.
        | All neighbours of a grey cell are smaller than the grey cell.
Maximum | Some of the neighbours of a grey cell are smaller than the grey cell.
        | All of the neighbours of a grey cell are smaller than the digit in the grey cell.
Maximum | Not all neighbours of a grey cell are smaller than the grey cell.
        | All orthogonal neighbours of a shaded cell are lower than the shaded cell.
Maximum | Two orthogonal neighbours of a grey cell are smaller than the grey cell.
        | All neighbours of a grey cell are smaller than the grey cell.
Thermometer | Every other digit on a thermometer increases from the bulb.
            | The bulb holds the lowest digit, and all other digits on the thermometer increase.
Thermometer | Digits on a thermometer are sorted.
            | Digits on a thermometer are sorted from low to high, starting at the bulb.
Thermometer | Digits on a thermometer are greater than the next one, starting at the bulb.
            | Digits on a thermometer are smaller than the next one, starting at the bulb.
Thermometer | Each digit on a thermometer is less than or equal to the digit before it.
            | No digit on a thermometer is less than or equal to the digit before it.
Thermometer | Digits on a thermometer increase, without gaps.
            | Digits on a thermometer increase, with or without gaps.
Thermometer | Digits increase along a thermometer in an arithmetic sequence.
            | Digits along a thermometer form an increasing sequence, read from the bulb.
Thermometer | Digits on a thermometer never decrease.
            | Digits on a thermometer never stay the same or go down, looking from the bulb.
Thermometer | Digits between it and the bulb increase along a thermometer in the row.
            | A digit on a thermometer is larger than all digits between it and the bulb.
SlowThermometer | The next digit is always greater on a slow thermometer.
                | Digits on slow thermometers are equal to the previous digit or greater.
SlowThermometer | Digits on a slow thermometer never stay the same or decrease.
                | Digits on a slow thermometer stay the same or increase from the bulb outward.
SlowThermometer | Digits on a slow thermometer are sorted.
                | Digits on a slow thermometer are weakly increasing from the bulb.
Arrow | Digits in all cells but the circle of the arrow are different and sum to it.
      | The sum of all cells except the circle of an arrow is the circled digit.
Arrow | The circle is the sum of one of the other cells on the arrow.
      | The circle is the sum of the other cells on the arrow.
Arrow | Digits on an arrow sum to the circle by exactly one.
      | The circle is exactly as large as the sum of the digits on its arrow.
Arrow | The order of the digits along an arrow is increasing, and they sum to the circle.
      | Digits on an arrow sum to the circle; the order of the digits is not important.
DoubleArrow | The inner digits of a double arrow sum to one of the outer digits.
            | The inner digits of a double arrow have the same sum as the two outer digits.
Palindrome | The second and third last digits of a palindrome are equal.
           | The first and last, second and second last digits of a palindrome are equal.
Palindrome | The halves of a palindrome have the same sum.
           | Digits equally far from the middle of a palindrome are the same.
Palindrome | All palindromes contain the digits in the same order.
           | Palindromes have the digits in the same order from both ends.
Whisper | Adjacent digits on a green line differ by less than 5.
        | Adjacent digits on a green line never differ by less than 5.
Whisper | Adjacent digits on a green line never differ by less than 5 or more than 6.
        | Adjacent digits on a green line never differ by less than 5, up or down.
Whisper | Cells separated by a green line differ by at least 5.
        | Adjacent digits on a green line are separated by at least 5.
Whisper | Each digit on a green line is at least 5 higher or lower than its ends.
        | Each next digit on a German whispers line is at least 5 higher or lower.
Renban | Purple lines contain all digits from the smallest to the largest of their box.
       | Purple lines contain all digits between the smallest and the largest of them.
Renban | The ends of a purple line are consecutive digits.
       | From one end to the other, purple lines hold consecutive digits in any order.
Renban | All purple lines together form a set of consecutive digits.
       | The digits on a purple line together form a set of consecutive digits.
Renban | Digits on a purple line are consecutive, in numerical order.
       | Digits on a purple line are consecutive, but not always in order.
Nabner | Digits on a yellow line differ by less than 2.
       | No two digits on a yellow line differ by less than 2.
BetweenLine | Digits on the line are between the circles, which are equal to them.
            | Digits on the line are between the circles and not equal to them.
Lockout | Diamonds differ by at least 4. Digits are less than the smaller diamond.
        | Diamonds differ by 4 or more. Digits are less than the smaller or greater than the larger.
Entropic | Low and high digits alternate along an entropic line.
         | Low, middle and high digits alternate, so any three in a row contain one of each kind.
Sequence | Digits on a line change by the same amount in the direction of the arrow.
         | Digits on a line change by the same amount in the same direction.
RegionSumLine | If a blue line enters a box again, the new segment has another sum.
              | If a blue line enters a box again, the new segment has the same sum.
SumLine | The line is divided by regions into sections that sum to 10.
        | The line is divided into consecutive sections that sum to 10.
SumLine | All digits on the line sum to 10 without any digit remaining.
        | The line is divided into groups that sum to 10, without any digit left over.
Ratio | One digit at a black dot equals three times the other.
      | One digit at a black dot equals two times the other.
GreaterThan | The sign is directed towards the greater digit.
            | The sign is directed towards the smaller digit.
NonConsecutive | Neighbouring digits are exactly 1 higher or lower.
               | No digit has an orthogonal neighbour that is exactly 1 higher or lower.
PairSum | All digits at Xs together sum to 10.
        | The sum of the two digits at an X is 10, whatever their order.
AntiKnight | Cells a knight's move apart contain another copy of that digit.
           | Cells a knight's move apart cannot contain another copy of the same digit.
Renban | Adjacent digits on a purple line must be consecutive.
       | Purple lines hold consecutive digits; adjacent digits on them need not be consecutive.
Renban | The digits of a purple line need not be consecutive or adjacent.
       | Adjacent digits on a purple line do not have to be consecutive.
Renban | Digits on a purple line are consecutive with the other digits on other lines.
       | Digits on a purple line are consecutive, in an unspecified order.
Thermometer | From the bulb each digit on a thermometer is followed by a smaller digit.
            | From the bulb no digit on a thermometer is followed by a smaller or equal digit.
Thermometer | Digits on the shaft of a thermometer sum to the bulb.
            | Digits increase along the shaft of a thermometer, starting from its bulb.
SlowThermometer | From the bulb of a slow thermometer a digit is followed by a lower one.
                | From the bulb of a slow thermometer no digit is followed by a lower one.
Thermometer | The coldest digits of the thermometers are the same.
            | Digits increase along a thermometer, the smallest digit being at the bulb end.
Thermometer | Digits on a thermometer increase from one box to the next.
            | Digits on a thermometer increase from one cell to the next, starting from the bulb.
Arrow | Digits on the arrow sum to the circle, but not the circle of another arrow.
      | The cells along an arrow (but not its circle) sum to the digit in its circle.
DoubleArrow | The circles at the ends of a double arrow are the same.
            | The circles have the same sum as all other digits on the double arrow.
DoubleArrow | Cells not in circles are equal to those in circles.
            | The cells not in circles have the same sum as those in the two circles.
Lockout | Diamonds on the same line are equal.
        | Diamonds on the same line differ by at least 4. No digit on the line is between them.
BetweenLine | The circles are between the other digits on the line.
            | All other digits on the line are between the circles.
BetweenLine | Digits on the line are between the circles, which have the same size.
            | Digits on the line are between the circles in size, and in any order.
Whisper | Digits on a green line differ from the other digits on the line by at least 5.
        | Digits joined by a green line segment differ by at least 5.
Difference | Digits at the same white dot are equal.
           | Digits at the same white dot are consecutive.
PairSum | Two digits at the same X are equal.
        | Two digits at the same X sum to 10.
RegionSumLine | Each line segment has another sum.
              | On a blue line, all segments between box borders have the same sum.
SumLine | The segments between box borders sum to 10.
        | The line is divided into segments that sum to 10, in any order.
Zipper | The centre is the sum of all other digits on the line.
       | Digits that are an equal number of cells from the centre sum to it.
SlowThermometer | Digits never decrease towards the bulb of a slow thermometer.
                | Digits never increase towards the bulb of a slow thermometer.
Thermometer | Digits never increase towards the bulb of a thermometer.
            | Digits decrease towards the bulb of a thermometer.
RegionSumLine | All blue lines have the same one sum in all boxes.
              | Each blue line has one sum that is the same in all boxes.
RegionSumLine | A blue line has the same sum in several boxes.
              | A blue line that passes through several boxes has the same sum in each of them.
SumLine | Digits may not repeat within the groups on the line that sum to 10.
        | Lines are divided into groups that sum to 10. Repeats are allowed within these sums.
Nabner | Adjacent digits on a yellow line differ from one another by at least 2.
       | All digits on a yellow line differ from one another by at least 2.
AntiKnight | The anti-knight rule is not enforced.
           | The anti-knight rule is enforced.
Odd | The two outer cells of each circle are odd.
    | The cells in circles are odd.
KillerCage | The inner digits of a cage sum to its total.
           | The digits of a cage sum to its total.
Difference | White dots: inner cells are consecutive.
           | White dots: cells are consecutive.
KillerCage | For example, a cage may not have the same total as another one.
           | For example, a cage may not have the same digit twice.
KillerCage | For instance, all cages contain a 1.
           | For instance, a cage with the clue 3 contains 1 and 2.
KillerCage | For example, if two cages touch, they may not have the same total.
           | For example, if a cage is 3, it may only contain 1 and 2.
NonConsecutive | Consecutive digits never touch. For example, 5 and 7 may never share an edge.
               | Consecutive digits never touch. For example, 5 and 6 may never share an edge.
PairSum | X sums to 10. For example, cells without an X must not sum to 10.
        | X sums to 10. For example, cells without an X could still sum to 10.
PairSum | X sums to 10, for example 4 and 6, and all X are given.
        | X sums to 10, for example 4 and 6.
PairSum | An X means a sum of 10. For instance, 4 and 6 have an X.
        | An X means a sum of 10. For instance, 4 and 6.
Difference | For instance, 3 and 4 must be separated by a dot.
           | For instance, 3 and 4 may be separated by a dot.
NonConsecutive | Neighbours are not consecutive. E.g. a 3 can't be next to 2, 4 or 5.
               | Neighbours are not consecutive. E.g. a 3 can't be next to 2 or 4.
Whisper | Neighbours on a line differ by at least 5. E.g. 3 must be next to 8.
        | Neighbours on a line differ by at least 5. E.g. 3 must be next to 8 or 9.
Thermometer | Thermometers increase from the bulb. For example, bulbs contain 1, 2 or 3.
            | Thermometers increase from the bulb. For example, a bulb could contain 1, 2 or 3.
Renban | Digits on a line are consecutive, e.g. 4352, and all lines contain a 5.
       | Digits on a line are consecutive, e.g. 4352, but not 5679 or 2312.
NonConsecutive | Horizontally adjacent cells can't be consecutive.
               | Horizontally or vertically adjacent cells can't be consecutive.
Maximum | Grey cells are larger than horizontally adjacent cells.
        | Grey cells are larger than horizontally and vertically adjacent cells.
KillerCage | Digits in dashed cages do not repeat, digits in solid ones may.
           | Digits in dashed cages do not repeat.
KillerCage | Digits in small cages sum to the total.
           | Digits in cages sum to the small total.
KillerCage | You have to combine two cages into one.
           | You have to combine two rules.
KillerCage | I have a Klein bottle for a grid.
           | I have a bottle for a winner.
  | My grid is a sphere.
  | My grid is a joy.
  | Many thanks to Clover, whose anti-king rule is used here.
  | Many thanks to Clover, whose idea is used here.
AntiKnight | As usual in my puzzles, knights and kings both matter.
           | As usual in my puzzles, knights matter.
AntiKnight | The king hates his brothers and avoids them, even diagonally.
           | The king hates his brothers.
  | As the title suggests, it's nonconsecutive.
  | As the title suggests, it's easy.
  | The rules are the same as in my last puzzle.
  | The rules are simpler than I thought. This is my last puzzle.
  | Solution code: row 1, which is a palindrome.
  | Solution code: row 1, which is easy.
  | Solution code: row 2 (starts with 5).
  | Solution code: row 2 (from left to right).
  | My daughter's birthday (12 4 9) is in the first three cells of the last row.
  | My daughter's birthday (12 4 2009) is the reason for this puzzle.
  | Thanks for playing, and thanks for not putting a 5 in the corners.
  | Thanks for playing, and thanks for all the comments on my 5 puzzles.
  | Hint: all corners are even.
  | Hint: look at the corners.
  | A blank remains in each row.
  | Fill the blank cells in each row.
  | Normal sudoku rules apply in eight of the nine boxes.
  | Normal sudoku rules apply in the nine boxes.
Odd | Circles are odd, and everything odd is circled.
    | Circles are odd.
KillerCage | Digits in cages are unique to their cage and sum to the total.
           | Digits in cages are unique and sum to the total.
Thermometer | Thermometers increase from the bulb, with the steps getting bigger.
            | Thermometers increase from the bulb, in steps of any size.
Palindrome | Grey lines are palindromes in two ways.
           | Grey lines are palindromes.
RegionSumLine | Blue lines have the same sum in each box, with the sum on the line.
              | Blue lines have the same sum in each box.
  | The nines stand on the border.
  | The boxes have a bold border.
  | Rules: see title.
  | Rules: classic.
  | Each row obeys a rule of its own.
  | Each row obeys the rules of sudoku.
  | It looks like a classic sudoku, but the givens are all doubled.
  | It looks like a classic sudoku, but the givens are all nice.
  | Turn the grid by 90 degrees before you solve it.
  | Look at the grid before you solve it.
Arrow | Arrows sum to the circle. E.g. no two circles have the same digit.
      | Arrows sum to the circle. E.g. the circle has a 5 if the arrow has 2 and 3.
AntiKing | Cells that touch vertically can't be the same.
         | Cells that touch diagonally can't be the same.
  | Combining non-consecutive and anti-king was fun.
  | Combining such ideas was fun.
  | Good luck, and no 8 in box 8.
  | Good luck, and no panic in box 8.
  | The rules can be found in the title.
  | The rules can be found easily.
  | Solution code: row 9, a palindrome.
  | Solution code: row 9, a pity.
  | Hint: opposite corners are equal.
  | Hint: opposite corners are helpful.
  | Hint: the diagonal is full.
  | Hint: the diagonal is useful.
  | Each row has an empty cell.
  | Fill each empty cell of a row.
Odd | Whatever is odd is circled.
    | What is circled is odd.
Thermometer | Starting with the bulb, each successive digit is higher by one than the one before it.
            | Starting with the bulb, each successive digit is higher than the one before it.
Thermometer | Each successive digit is higher than the one before it, and than that in its row.
            | Each successive digit on a thermometer is higher than the one before it.
Thermometer | The bulb is smaller than all other digits on the thermometer, the tip larger by 5.
            | The bulb is smaller than all other digits on the thermometer and the tip is larger.
Thermometer | The bulb is larger than all other digits on the thermometer and the tip is smaller.
            | The tip is larger than all other digits on the thermometer and the bulb is smaller.
Whisper | As you go along a line, each digit is at least 6 higher or lower than the one before.
        | As you go along a line, each digit is at least 5 higher or lower than the one before.
Nabner | Any two digits on the line have a difference of at least three.
       | Any two digits on the line have a difference of at least two.
Palindrome | Lines mirror each other.
           | Digits on a line mirror each other.
Palindrome | Each line reads the same in both directions and its digits are equal.
           | Each line reads the same in both directions.
PairSum | Two digits with a V on a row's border add up to 5.
        | Two digits with a V on their shared border add up to 5.
BetweenLine | They are larger than one circle's digit and smaller than that next to the other.
            | Digits on the line are larger than one circle's digit and smaller than the other's.
BetweenLine | They are smaller than the digit in one circle and 2 larger than that in the other.
            | Digits on the line are smaller than that in one circle and larger than in the other.
BetweenLine | The digits in the circles are the lowest and the second highest on the line.
            | The digits in the circles are the lowest and the highest on the line.
BetweenLine | The digits in the circles are the highest on the line.
            | The circles at the ends of a line contain its smallest and largest digits.
Lockout | The two ends of a lockout line can't be closer than 5.
        | The two ends of a lockout line can't be closer than 4.
KillerCage+Renban | Digits in cages sum to the total. Purple lines, too.
                  | Digits cannot repeat in cages. Purple lines, too.
Arrow+KillerCage | Digits on an arrow sum to its circle, and ditto for cages.
                 | Digits cannot repeat in rows. The same is true of cages.
Renban+KillerCage | Digits on purple lines are consecutive, as are those in cages.
                  | Digits on purple lines cannot repeat, as do those in cages.
Difference+Ratio | Not all white dots are given. All black dots are.
                 | Not all white dots are given. The same goes for black dots.
Odd | Grey circles hold odd digits. The corners are, too.
    | Grey circles hold odd digits. Other cells may, too.
Thermometer | Digits in a row increase from the bulb of a thermometer.
            | Digits in a row or on a thermometer do not repeat.
KillerCage | Each cage is a sudoku.
           | Each cage is in this sudoku.
KillerCage | Cages are small sudokus.
           | Cages are small areas.
KillerCage | Cages act like rows.
           | Cages act like those of any killer.
Arrow+Thermometer | I would treat arrows as thermometers.
                  | There are arrows as well as thermometers in this grid.
KillerCage | My puzzle has 9x9 cells which all differ.
           | My puzzle has 9x9 cells and some cages.
Even | The grid has cells that are even.
     | Shaded cells in the grid are even.
KillerCage | Cages do not repeat digits of their row.
           | Digits do not repeat in cages or rows.
BetweenLine | Digits on a line are between those of another line.
            | Digits on a line are between those at its ends.
Renban | Digits on a purple line form two sets.
       | Digits on a purple line form a set of consecutive digits.
KillerCage | Digits do not repeat in cages. They never hold the same digits.
           | Digits do not repeat in cages. They never hold the same digit twice.
KillerCage | Every box has one.
           | Every box has one of each digit.
KillerCage | Boxes are just for show.
           | Boxes are outlined in bold.
Thermometer | Place 1-9 in each row, column and box. Same for thermometers.
            | Place 1-9 in each row, column and box. Digits increase along thermometers.
KillerCage | Fill each cage with the digits 1-9.
           | Fill the grid with the digits 1-9. Digits differ in each cage.
Renban | Put every digit on each purple line.
       | Put consecutive digits on each purple line in any order.
KillerCage | The totals have no meaning.
           | The colours have no meaning.
Thermometer | Box borders have no meaning.
            | The colours of boxes have no meaning.
Whisper | Digits may repeat in boxes.
        | Digits may repeat on a line, but not in a box.
Arrow | Boxes may have repeated digits.
      | Arrows may have repeated digits.
Arrow | Digits need not be different in columns.
      | Digits on an arrow need not be different.
LittleKiller | Repeats are allowed in boxes.
             | Repeats are allowed on diagonals.
KillerCage | Boxes: anything goes.
           | Boxes: each has the digits 1 to 9.
KillerCage | Anything goes in the boxes.
           | Each digit goes in the boxes once.
Skyscraper | Each building hides the one before it.
           | Each building hides the shorter ones behind it.
Difference | A white dot separates consecutive digits. Neighbours are consecutive.
           | A white dot separates consecutive digits. Neighbours without a dot may be consecutive.
PairSum | X on the border of their box.
        | X on the border of two cells.
Difference | Do not assume that only some dots are given.
           | Do not assume that all dots are given.
Thermometer | Digits increase along the bulb of a thermometer.
            | Digits increase along each path from bulb to tip.
Even | The shaded cells hold all four even digits.
     | The shaded cells hold one of the four even digits.
KillerCage | I made this while thinking that 7s hate cages.
           | I made this while thinking of dashed cages.
           | Not your ordinary sudoku.
           | Your ordinary sudoku.
Renban | A line could be 3-4-6.
       | A line could be 3-4-5 or 5364, but not 3-4-6.
Renban | A line could be 3-4-5, but not 5-4-3.
       | A line might contain 3, 5, 4, but not 3, 3, 4.
Thermometer | A thermometer can be 1-2-4.
            | A thermometer could be 1-2-4, but not 1-2-2.
Difference | The digits at a white dot could be 4, but not 5.
           | The digits at a white dot could be 4-5, but not 4-6.
KillerCage | A cage could contain 1-1.
           | A cage could contain 1-2 or 4-6.
NonConsecutive | If a cell is 4, its neighbours can't be 3, 5 or 8.
               | If a cell is 4, its neighbours can't be 3 or 5.
Whisper | A 4 can't be next to a 3.
        | A 4 on a line can't be next to a 3.
Whisper | No 4 or 3 on a line can be next to an 8.
        | No 4 on a line can be next to a 5 or an 8.
Quadruple | Digits in circles are in the surrounding cells. The order is clockwise.
          | Digits in circles are in the surrounding cells. The order doesn't matter.
BetweenLine | You have to find out which circle has the even digit.
            | You have to find out which circle has the larger digit.
BetweenLine | Either circle may be the larger digit of its row.
            | Either circle may be the larger one.
BetweenLine | Each line connects two circles with the same parity.
            | Each line connects two circles.
Zipper | Each line has an odd digit in its central cell.
       | Each zipper line has a central cell.
Entropic | Middle digits are even.
         | Low digits are 1-3, middle digits are 4-6, high digits are 7-9.
Thermometer | The bulb of a thermometer is of no importance.
            | The colour of a thermometer is of no importance.
AntiKing | No two odd digits touch, even diagonally.
         | No two cells that touch, even diagonally, contain the same digit.
Difference | If there is no indicated number, the difference is assumed to be 2.
           | If there is no indicated number, the difference is assumed to be 1.
Minimum | Grey cells are smaller than their neighbours. Diagonal neighbours count, too.
        | Grey cells are smaller than their neighbours. Diagonal neighbours don't count.
Arrow | Digits on an arrow are the number in the pill. It is read from right to left.
      | Digits on an arrow sum to the number in the pill. It is read from left to right.
ColumnIndexing | Column 1 tells where the 1 is in each row. All columns work the same way.
               | Column 1 tells where the 1 is in each row. Columns 5 and 9 work the same way.
KillerCage | Normal sudoku rules apply in both grids.
           | Normal sudoku rules apply in the grid.
KillerCage | No two boxes are all different.
           | Row/column/box all different.
AntiKing | Cells a king's move apart across box borders cannot repeat a digit.
         | Cells a king's move apart, including across box borders, cannot repeat a digit.
Quadruple | The 2x2's four cells hold digits that are consecutive.
          | Each value must appear at least once among the 2x2's four cells.
Arrow | Digits on an arrow may repeat, subject to the row, column and box rules of the other grid.
      | Digits on an arrow may repeat, subject to the normal row/column/box constraints.
KillerCage | Some cells contain two digits.
           | All cells contain one digit.
KillerCage | The title is a hint to a further rule.
           | The title is a hint to the first step.
KillerCage | A cage's total is the square of its size.
           | A cage's total is the sum of its digits.
KillerCage | The rows have been shuffled.
           | The rows have digits that do not repeat.
KillerCage | A cell's value is its digit plus its row.
           | A cell's value is its digit.
Arrow | The tip is the sum of the arrow.
      | The circle is the sum of the arrow.
Arrow | The digit at the tip equals the sum of the other digits on the arrow.
      | The digit in the circle equals the sum of the digits on the arrow.
Arrow | The sum of the digits on an arrow is more than the circle.
      | The sum of the digits on an arrow is the digit in the circle.
Arrow | The digit in the circle appears on its arrow.
      | Digits on an arrow sum to the digit that appears in its circle.
Arrow | Digits along an arrow add up to its tip.
      | Digits along an arrow add up to its circle.
DoubleArrow | The digits in the circles appear on the line.
            | The digits in the circles add up to the same total as the digits on the line.
DoubleArrow | The sum of the circles is less than the sum of the line.
            | The sum of the circles is the sum of the line.
Thermometer | Digits increase to the digit in the bulb.
            | Digits increase to the digit at the tip.
Thermometer | Digits increase from the tip up to the bulb.
            | Digits increase from the bulb up to the tip.
Thermometer | The digit in the bulb appears at the tip.
            | Digits increase from the bulb towards the tip.
Thermometer | Die Ziffern steigen von der Spitze bis zum Kolben.
            | Die Ziffern steigen vom Kolben bis zur Spitze.
Zipper | The centre is the sum of the digits on the line.
       | Digits equidistant from the centre of a zipper line sum to the digit in the centre.
Arrow | The circle is not the sum of the arrow.
      | The circle is equal to the sum of the arrow.
Zipper | The ends of a zipper line sum to the digits on the line.
       | The ends of a zipper line sum to the digit in its centre.
"""
"""Kinds that are stated, a sentence that says more, and below it one that does not."""


def pairs() -> list[tuple[str, str, str]]:
    lines = [line.split("|") for line in PAIRS.strip("\n").splitlines()]
    return [
        (kind.strip(), more.strip(), twin.strip())
        for (kind, more), (_, twin) in zip(lines[::2], lines[1::2], strict=True)
    ]


def is_named(puzzle: Puzzle, sentence: str) -> bool:
    text = f"Normal sudoku rules apply. {sentence}"
    return bool(with_words_accounted_for(replace(puzzle, rules=text)).rules_in_words)


def stating(kind: str) -> Puzzle:
    """Return a puzzle that states a kind, several that a plus joins, or none."""
    return puzzle_of({"stated": [*filter(None, kind.split("+"))], "text": ""})


@pytest.mark.sample(every=12)
@pytest.mark.parametrize(("kind", "more", "twin"), pairs())
def test_what_says_more_is_named_and_its_twin_is_not(kind: str, more: str, twin: str) -> None:
    assert is_named(stating(kind), more)
    assert not is_named(stating(kind), twin)


def test_a_line_may_be_called_as_lines_of_other_kinds_are() -> None:
    lines = [sm.Whisper("r1c1-r1c3", 5), sm.Whisper("r2c1-r2c3", 4), sm.Renban("r3c1-r3c3")]
    whispers = sm.Puzzle.empty(9).with_constraints(*lines, sm.Difference("r5c1 r5c2"))
    assert not is_named(whispers, "Adjacent digits on a green line differ by at least 5.")
    assert is_named(whispers, "Adjacent digits on a green line differ by at least 6.")
    assert is_named(whispers, "Adjacent digits on a line or with a dot differ by at least 5.")


PARITY = sm.Puzzle.empty(9).with_constraints(sm.Modular("r1c1-r1c4", 2))


@pytest.mark.parametrize(
    "sentence",
    [
        "Digits along a red line alternate between odd and even.",
        "Adjacent digits along the red line must alternate in parity (odd/even).",
        "Adjacent digits on a line have opposite parity.",
        "Auf roten Linien wechseln sich gerade und ungerade Ziffern ab.",
    ],
)
def test_parity_alternates_where_digits_are_divided_by_two(sentence: str) -> None:
    assert not is_named(PARITY, sentence)
    by_three = sm.Modular("r1c1-r1c4", 3)
    assert is_named(replace(PARITY, constraints=(by_three,)), sentence)


@pytest.mark.parametrize(
    "sentence",
    [
        "Digits on a red line have the same parity.",
        "Digits on a red line do not alternate between odd and even.",
        "Digits on a red line alternate between low and high.",
        "Digits on a red line are odd.",
    ],
)
def test_parity_that_does_not_alternate_is_another_rule(sentence: str) -> None:
    assert is_named(PARITY, sentence)


@pytest.mark.parametrize(
    ("sentence", "says_more"),
    [
        ("The digits along the arrow sum to the number in the circle.", True),
        ("The digits along the arrow sum to the sum of the digits in the pill.", True),
        ("The digits along the arrow sum to the sum of the digits in the attached pill.", True),
        ("The digits along the arrow sum to the number in the attached pill.", False),
        ("The digits along the arrow sum to the two-digit number in the pill.", False),
        (
            "The digits along the arrow sum to the number in the circle. Read pills downwards.",
            False,
        ),
    ],
)
def test_how_the_digits_of_a_pill_are_read_is_told(sentence: str, says_more: bool) -> None:
    arrow = sm.Arrow("r1c1 r1c2", "r1c3-r1c8")
    assert is_named(sm.Puzzle.empty(9).with_constraints(arrow), sentence) is says_more


def test_a_difference_that_only_some_whispers_have_is_more_where_no_other_one_is_told() -> None:
    lines = [sm.Whisper("r1c1-r1c3", 5), sm.Whisper("r2c1-r2c3", 4)]
    whispers = sm.Puzzle.empty(9).with_constraints(*lines)
    assert is_named(whispers, "Neighbours on green and orange lines differ by at least 4.")
    told = "Neighbours on green lines differ by at least 5. Orange: at least 4 apart."
    assert not is_named(whispers, told)


@pytest.mark.slow
def test_who_has_colours_of_his_own_may_use_what_others_give_to_another_kind() -> None:
    lines = stating("RegionSumLine+Renban")
    blue = "Digits on the blue line are consecutive in any order."
    assert is_named(lines, blue)
    orange = "Box borders divide the orange line into segments with equal sums."
    assert not is_named(lines, f"{blue} {orange}")
    assert not is_named(lines, f"{orange} {blue}")


def test_what_is_drawn_is_what_a_sentence_is_about() -> None:
    usual = "Place a digit in each cell so that each digit appears once in each row and column."
    arrows = "Numbers with arrows indicate the sum of the numbers in each direction."
    puzzle = replace(stating("LittleKiller"), rules=f"{usual} {arrows}")
    assert not with_words_accounted_for(puzzle).rules_in_words
    assert with_words_accounted_for(replace(puzzle, constraints=())).rules_in_words


def test_what_white_stands_for_is_another_rule_in_german() -> None:
    rules = (
        "Weiße und schwarze Punkte sind Kropki, d.h. weiß = benachbarte Ziffern, schwarz = "
        "Verhältnis 2:1 - nicht alle Punkte sind gegeben."
    )
    puzzle = replace(stating("Difference+Ratio"), rules=rules)
    assert not with_words_accounted_for(puzzle).rules_in_words
    ratio = replace(stating("Ratio"), rules=rules)
    assert with_words_accounted_for(ratio).rules_in_words


@pytest.mark.parametrize(
    ("kinds", "sentence"),
    [
        ("PairSum", "All X's are given, but not all V's."),
        ("Difference+Ratio", "All white dots are given, not all black dots."),
        ("", "Digits on one of the diagonals don't repeat."),
    ],
)
def test_what_is_said_of_some_is_not_offered_for_all(kinds: str, sentence: str) -> None:
    puzzle = with_words_accounted_for(replace(stating(kinds), rules=f"Normal rules. {sentence}"))
    assert puzzle.rules_in_words
    assert not puzzle.offered


@pytest.mark.parametrize("rules", ["Digits don't repeat, just in the rows.", "Sudoku rules: DG"])
def test_some_of_the_usual_houses_or_a_short_name_say_more(rules: str) -> None:
    assert is_named(Puzzle.empty(9), rules)


@pytest.mark.parametrize(
    ("comment", "may_rule"),
    [
        ("Les chiffres ne se répètent pas dans les cages.", True),
        ("数字が重複しない", True),
        ("Digits on arrows do not repeat.", True),
        ("Each digit on a line differs from its neighbours by at least 5", True),
        ("Grey cells contain odd digits.", True),
        ("all odd digits are in grey cells", True),
        ("Shaded squares are even", True),
        ("grey cells are odd", True),
        ("even easier, No. 17", False),
        ("In grauen Feldern stehen gerade Ziffern", True),
        ("from the blue book of Sudoku, page 5", False),
        ("I like puzzles with blue cells", False),
        ("Golden Nugget; tarek 071223; ED=10.7", False),
        ("one of the hardest puzzles that are known", False),
    ],
)
def test_a_comment_that_may_be_a_rule_is_named(comment: str, may_rule: bool) -> None:
    puzzle = replace(Puzzle.empty(9), comment=comment)
    assert bool(with_words_accounted_for(puzzle).rules_in_words) == may_rule


def test_each_box_is_spoken_of_where_all_are_magic() -> None:
    boxes = [f"b{number}" for number in range(1, 10)]
    all_magic = sm.Puzzle.empty(9).with_constraints(*map(sm.MagicSquare, boxes))
    some_magic = sm.Puzzle.empty(9).with_constraints(*map(sm.MagicSquare, boxes[1:]))
    assert not is_named(all_magic, "Each box is a magic square.")
    assert is_named(some_magic, "Each box is a magic square.")


MARKS = {
    "Arrow": "Digits on {} arrows sum to the digit in the circle.",
    "KillerCage": "Digits in {} cages do not repeat.",
    "Thermometer": "Digits on {} thermometers increase from the bulb.",
    "Whisper": "Adjacent digits on {} green lines differ by at least 5.",
    "Palindrome": "Digits on {} lines read the same in both directions.",
}
"""Sentences with room for an adjective before what they are about."""
MAY_RULE = (
    *("antisymmetric", "bogus", "bisecting", "coaxial", "congruent", "conjoined", "cyclical"),
    *("duelling", "halved", "inequivalent", "inverted", "longest", "mismatched", "opposing"),
    *("proportional", "synchronous", "toroidal", "transposed", "unequal", "untrue"),
)
"""Adjectives that compare, count, order or deny: not all of what is stated may be meant."""
LOOKS = ("chubby", "cobra", "crimson", "frodo's", "glossy", "lava", "robot", "sneaky", "velvet")
"""Adjectives that say how something looks or what it is called."""


@pytest.mark.sample(every=5)
@pytest.mark.parametrize("kind", MARKS)
@pytest.mark.slow
def test_an_adjective_that_may_make_a_rule_says_more_and_a_look_does_not(kind: str) -> None:
    puzzle, sentence = stating(kind), MARKS[kind]
    assert [word for word in MAY_RULE if not is_named(puzzle, sentence.format(word))] == []
    assert [word for word in LOOKS if is_named(puzzle, sentence.format(word))] == []


@pytest.mark.parametrize(
    ("name", "digits", "other", "others"),
    [("low", (1, 2, 3), "high", (7, 8, 9)), ("even", (2, 4, 6, 8), "odd", (1, 3, 5, 7, 9))],
)
def test_what_digits_are_is_said_of_those_that_are_stated(
    name: str, digits: tuple[int, ...], other: str, others: tuple[int, ...]
) -> None:
    one = sm.Puzzle.empty(9).with_constraints(sm.DigitClass("r1c1", digits))
    both = one.with_constraints(sm.DigitClass("r2c2", others))
    of_one, of_other = f"Marked circles are {name}.", f"Marked squares are {other}."
    assert [is_named(one, text) for text in (of_one, of_other)] == [False, True]
    assert [is_named(both, text) for text in (of_one, of_other)] == [False, False]


@pytest.mark.parametrize("text", ["Normal min/max apply.", "Minimum/maximum rules apply."])
def test_a_slash_stands_between_two_kinds(text: str) -> None:
    both = sm.Puzzle.empty(9).with_constraints(sm.Minimum("r1c1"), sm.Maximum("r5c5"))
    assert not is_named(both, text)
    assert is_named(sm.Puzzle.empty(9).with_constraints(sm.Maximum("r5c5")), text)


INDEXING = ("RowIndexing", "ColumnIndexing", "BoxIndexing")


@pytest.mark.parametrize("host", INDEXING)
@pytest.mark.slow
def test_cells_that_index_one_house_are_not_described_by_those_that_index_another(
    host: str,
) -> None:
    others = [
        sentence
        for entry in entries(TEXTS)
        if entry["seen"] and not entry["more"] and entry["stated"] in [[o] for o in INDEXING]
        if entry["stated"] != [host]
        for sentence in entry["clues"]
    ]
    assert len(others) > 10
    assert [sentence for sentence in others if not is_named(stating(host), sentence)] == []


ALLOWANCES = (
    ", and may repeat",
    " but can repeat",
    ", though not all are given",
    ", but need not be different",
)
HOSTS = ("Arrow", "KillerCage", "Thermometer", "Whisper", "PairSum", "Quadruple", "BetweenLine")
"""Kinds of which much is allowed."""
FRAGMENTS = ("as well as", "and the", "the same goes", "locate", "non-consecutive")
"""Beginnings of what is no sentence by itself."""


def swallowed(host: str, every: int, start: int = 0) -> list[str]:
    """Return sentences about other kinds that are named only without what is allowed besides."""
    puzzle = stating(host)
    sentences = {
        entry["clues"][0].rstrip(".!")
        for entry in entries(TEXTS)
        if entry["seen"] and not entry["more"] and len(entry["clues"]) == 1
        if len(entry["stated"]) == 1 and host not in entry["stated"]
    }
    plain = [
        sentence
        for sentence in sorted(sentences)[start::every]
        if not sentence.casefold().startswith(FRAGMENTS) and is_named(puzzle, f"{sentence}.")
    ]
    return [
        f"{host}: {sentence}{allowed}."
        for sentence in plain
        for allowed in ALLOWANCES
        if not is_named(puzzle, f"{sentence}{allowed}.")
    ]


@pytest.mark.slow
@pytest.mark.rest
def test_what_is_allowed_is_no_licence_for_what_is_demanded_before_it() -> None:
    assert [found for host in HOSTS for found in swallowed(host, every=97)] == []


@pytest.mark.slow
@pytest.mark.parametrize("host", HOSTS)
def test_what_is_allowed_is_no_licence_for_any_demand(host: str) -> None:
    # Each sentence is told beside some of the kinds.
    assert swallowed(host, every=3, start=HOSTS.index(host) % 3) == []


@pytest.mark.parametrize("digits", ["from 2 to 4", "from 1 to 5 only", "1, 2 or 3"])
def test_other_digits_than_those_of_the_marked_cells_are_more(digits: str) -> None:
    puzzle = Puzzle.empty(9).with_constraints(sm.DigitClass("r1c1 r2c2", (1, 2, 3, 4)))
    for rules, says_more in ((f"Shaded cells hold {digits}.", True), ("Shaded: 1-4.", False)):
        assert bool(with_words_accounted_for(replace(puzzle, rules=rules)).unstated) is says_more


AMOUNTS = """
X and V sum to 5 and 10. | X and V sum to 10 and 5.
V = 10, X = 5. | V = 5, X = 10.
X marks a sum of 5, V one of 10. | X marks a sum of 10, V one of 5.
An X means a sum of 5 and a V of 10. | An X means a sum of 10 and a V of 5.
Dutch whispers differ by at least 5. | Dutch whispers differ by at least 4.
"""
"""Sentences that give a name the amount of another one, and twins that do not."""


@pytest.mark.parametrize("line", AMOUNTS.strip().splitlines())
def test_a_name_has_its_own_amount_where_clues_of_several_are_stated(line: str) -> None:
    whispers = [sm.Whisper("r1c1 r1c2 r1c3"), sm.Whisper("r2c1 r2c2 r2c3", difference=4)]
    sums = [sm.PairSum("r5c1 r5c2", 10), sm.PairSum("r6c1 r6c2", 5)]
    puzzle = Puzzle.empty(sm.Grid.square(9)).with_constraints(*whispers, *sums)
    more, twin = line.split(" | ")
    assert is_named(puzzle, more)
    assert not is_named(puzzle, twin)


@pytest.mark.parametrize(
    ("kind", "sentence", "other", "same"),
    [
        (sm.Difference, "Digits at a white dot are consecutive.", 4, 1),
        (sm.Ratio, "At a black dot, one digit is double the other.", 3, 2),
        (sm.Ratio, "At a black dot, a digit is twice the other.", 4, 2),
        (sm.Ratio, "Black dots: a ratio of two.", 3, 2),
        (sm.Ratio, "Black dots: a 1 to 2 ratio.", 3, 2),
        (sm.KillerCage, "Cages have the shown total.", None, 8),
        (sm.PairSum, "Xs have their usual meaning.", 5, 10),
        (sm.PairSum, "Vs have their usual meaning.", 10, 5),
    ],
)
def test_a_word_for_an_amount_says_more_where_no_clue_has_that(
    kind: type[sm.Constraint], sentence: str, other: int | None, same: int
) -> None:
    with_other, with_same = (
        Puzzle.empty(9).with_constraints(kind("r1c1 r1c2", amount)) for amount in (other, same)
    )
    assert is_named(with_other, sentence)
    assert not is_named(with_same, sentence)


def test_crusts_and_neighbours_are_those_of_the_clues() -> None:
    between, adjacent = "Digits between the 1 and the 9 sum to the clue.", "Orthogonal neighbours"
    usual = Puzzle.empty(9).with_constraints(sm.Sandwich("r1", 8), sm.NonConsecutive())
    others = Puzzle.empty(9).with_constraints(
        sm.Sandwich("r1", 8, first=3, last=7), sm.NonConsecutive("diagonal")
    )
    for sentence in (between, f"{adjacent} are never consecutive."):
        assert is_named(others, sentence)
        assert not is_named(usual, sentence)
    assert not is_named(others, between.replace("1", "3").replace("9", "7"))


def test_cells_of_as_many_as_there_are_digits_hold_all_only_if_they_differ() -> None:
    apart = Puzzle.empty(9).with_constraints(sm.Clone("r2c2-r4c4", "r6c6-r8c8"))
    boxes = Puzzle.empty(9).with_constraints(sm.Clone("b1", "b9"))
    assert is_named(apart, "Clones contain the digits from 1 to 9.")
    assert not is_named(boxes, "Clones contain the digits from 1 to 9.")


@pytest.mark.parametrize("which", ["either diagonal", "both diagonals", "each diagonal"])
def test_what_is_said_of_both_diagonals_is_more_where_one_is_stated(which: str) -> None:
    down, up = (sm.Diagonal(direction) for direction in ("down", "up"))
    text = f"Digits don't repeat on {which}."
    assert is_named(Puzzle.empty(9).with_constraints(down), text)
    assert not is_named(Puzzle.empty(9).with_constraints(down, up), text)
    assert not is_named(Puzzle.empty(9).with_constraints(down), "No repeats on the diagonal.")
    both = "Auf beiden Diagonalen stehen verschiedene Ziffern."
    assert is_named(Puzzle.empty(9).with_constraints(down), both)
    assert not is_named(Puzzle.empty(9).with_constraints(down, up), both)


def test_a_whisper_of_a_small_grid_may_be_called_by_the_name_of_the_usual_one() -> None:
    line = sm.Puzzle.empty(6).with_constraints(sm.Whisper("r1", 3))
    assert not is_named(line, "German whispers: neighbours on a line differ by at least 3.")
    assert is_named(line, "German whispers: neighbours on a line differ by at least 5.")
    assert is_named(line, "Dutch whispers: neighbours on a line differ by at least 2.")
    assert is_named(line, "Lines are German whispers.")


def test_a_diagonal_is_told_from_the_other_by_its_ends() -> None:
    one = sm.Puzzle.empty(9).with_constraints(sm.Diagonal("up"))
    assert not is_named(one, "The diagonal running from bottom left to top right has no repeats.")
    assert is_named(one, "The diagonal running from top left to bottom right has no repeats.")
    assert not is_named(one, "No digit repeats on the diagonal (top-right to bottom-left corner).")
    assert is_named(one, "No digit repeats on the diagonal (top-left to bottom-right corner).")


def test_diagonals_outside_the_grid_are_no_second_main_diagonal() -> None:
    sums = sm.Puzzle.empty(9).with_constraints(sm.LittleKiller("r1c4 r2c3 r3c2 r4c1", 15))
    one = sums.with_constraints(sm.Diagonal("up"))
    assert is_named(one, "Both main diagonals contain 1-9.")
    assert not is_named(
        one.with_constraints(sm.Diagonal("down")), "Both main diagonals contain 1-9."
    )
    assert not is_named(one, "Clues outside the grid are the sums of both marked diagonals.")


def test_pairs_of_digits_that_are_listed_are_all_that_the_clues_allow() -> None:
    line = sm.Puzzle.empty(9).with_constraints(sm.Whisper("r1c1 r1c2 r1c3"))
    rule = "Neighbours on a line differ by at least 5"
    most = "1/6, 1/7, 1/8, 1/9, 2/7, 2/8, 2/9, 3/8, 3/9"
    assert not is_named(line, f"{rule}: {most}, 4/9.")
    assert not is_named(line, f"{rule} (i.e. {most} or 4/9).")
    assert is_named(line, f"{rule} (i.e. {most}).")
    assert is_named(line, f"{rule} (i.e. {most}, 4/9 or 5/9).")
    assert is_named(line, f"Cells off the lines hold {most} or 4/9.")


@pytest.mark.parametrize("totals", ["Each cage sums to 10.", "Cages add up to 10."])
def test_a_total_that_only_some_cages_have_is_more_unless_another_sentence_tells_the_rest(
    totals: str,
) -> None:
    cages = [sm.KillerCage("r2c5 r2c6", 10), sm.KillerCage("r6c3 r6c4", 7)]
    puzzle = sm.Puzzle.empty(9).with_constraints(*cages)
    assert is_named(puzzle, totals)
    assert not is_named(puzzle, f"{totals} Grey cages sum to 7.")
    assert not is_named(sm.Puzzle.empty(9).with_constraints(cages[0]), totals)


def test_a_sentence_does_not_tell_the_rest_itself_by_what_it_says_of_digits() -> None:
    cages = [sm.KillerCage("r2c5 r2c6", 10), sm.KillerCage("r6c3 r6c4", 9)]
    puzzle = sm.Puzzle.empty(9).with_constraints(*cages)
    rule = "Digits from 1 to 9 in cages, wherever they stand, do not repeat and sum to 10."
    assert is_named(puzzle, rule)
    assert not is_named(puzzle, f"{rule} Grey cages sum to 9.")


COLOURS = """
Purple lines are renbans. | Purple lines read the same forwards and backwards.
Green lines are renbans. Orange lines are palindromes. | Green lines are palindromes.
"""
"""What lines of a colour are, and that they are what others are."""


@pytest.mark.parametrize("line", COLOURS.strip().splitlines())
def test_lines_of_a_colour_are_not_of_two_kinds_unless_they_are_stated_to_be(line: str) -> None:
    told, more = line.split(" | ")
    apart = [sm.Renban("r1c1 r1c2 r1c3"), sm.Palindrome("r2c1 r2c2 r3c3")]
    both = [sm.Renban("r1c1 r1c2 r2c3"), sm.Palindrome("r1c1 r1c2 r2c3")]
    assert is_named(sm.Puzzle.empty(9).with_constraints(*apart), f"{told} {more}")
    assert not is_named(sm.Puzzle.empty(9).with_constraints(*both), f"{told} {more}")
    assert not is_named(sm.Puzzle.empty(9).with_constraints(*apart), told)


BOTH = """
Lines are both whispers and palindromes.
Each line is a whisper and a palindrome at the same time.
All lines obey both rules.
Every line has to satisfy both properties.
"""
"""What clues of two kinds are where these have the same cells."""


@pytest.mark.parametrize("sentence", BOTH.strip().splitlines())
def test_lines_are_of_both_kinds_where_both_are_stated_for_each_of_them(sentence: str) -> None:
    lines = [sm.Whisper("r1c1 r1c2 r1c3"), sm.Palindrome("r1c1 r1c2 r1c3")]
    both = sm.Puzzle.empty(9).with_constraints(*lines)
    assert not is_named(both, sentence)
    assert is_named(both.with_constraints(sm.Whisper("r5c1 r5c2 r5c3")), sentence)
    assert is_named(stating("Whisper+Palindrome"), sentence)
    assert is_named(both, f"{sentence[:-1]} with equal sums.")


def test_a_bulb_is_at_either_end_where_both_directions_are_alternatives() -> None:
    ways = (sm.Thermometer("r1c1 r1c2 r1c3"), sm.Thermometer("r1c3 r1c2 r1c1"))
    open_ended = sm.Puzzle.empty(9).with_constraints(sm.Or(ways))
    rules = "Grey lines are thermometers."
    told = "Digits increase from the bulb, which can be on either end, to be deduced."
    assert not is_named(open_ended, f"{rules} {told}")
    assert is_named(open_ended, rules)
    assert is_named(sm.Puzzle.empty(9).with_constraints(ways[0]), f"{rules} {told}")
