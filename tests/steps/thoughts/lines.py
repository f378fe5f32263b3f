"""Constraints of the families that are not sums, on a board of nine digits."""

from __future__ import annotations

import sudoku_model as sm

LINES: list[sm.Constraint] = [
    sm.Thermometer("r1c1 r2c2 r3c3 r4c4"),
    sm.SlowThermometer("r1c1 r1c2 r2c3 r3c3 r4c3"),
    sm.GreaterThan("r1c1 r1c2"),
    sm.Maximum("r2c2 r5c5"),
    sm.Minimum("r2c3"),
    sm.Difference("r1c1 r1c2"),
    sm.Ratio("r1c1 r1c2"),
    sm.PairSum("r3c3 r4c3", 10),
    sm.Whisper("r1c1 r2c1 r3c2 r4c3 r4c4", 5),
    sm.Whisper("r1c1 r2c1 r3c2 r4c3", 4),
    sm.Palindrome("r2c3 r3c3 r4c4 r5c4"),
    sm.Clone("r1c1 r1c2 r2c1", "r5c6 r5c7 r6c6"),
    sm.Pair("r1c1 r1c2 r1c3", ((1, 3), (2, 6), (3, 1), (3, 9), (6, 2), (9, 3)), "1:3"),
    sm.AllPairs("r1c1 r1c2 r2c2", tuple((a, b) for a in range(1, 10) for b in range(a + 2, 10))),
    sm.NonConsecutive(),
    sm.NegativeSum(),
    sm.NegativeRatio(),
    sm.NegativeDifference((1, 2)),
    sm.Renban("r1c1 r1c2 r2c3 r3c3"),
    sm.Entropic("r1c1 r2c2 r3c3 r4c4 r5c5"),
    sm.Modular("r1c1 r2c2 r3c3 r4c4", 3),
    sm.BetweenLine("r1c1 r2c2 r3c3 r4c4 r5c5"),
    sm.Lockout("r1c1 r2c2 r3c3 r4c4", 4),
    sm.Sequence("r1c1 r2c2 r3c3"),
    sm.NumberedRoom("r1", 4),
    sm.Even("r1c1 r2c2"),
    sm.DigitClass("r1c1", (1, 5, 9)),
    sm.Quadruple("r3c3 r3c4 r4c3 r4c4", (1, 2, 3)),
    sm.Quadruple("r1c1 r1c2 r2c1 r2c2", (1, 5, 6, 7)),
    sm.Contains("r3c3-r4c5", (1, 1, 4)),
    sm.LookAndSay("r3c3-r4c5", "1324"),
    sm.CountingCircles("r1c1 r2c5 r3c8 r4c2 r5c5 r6c9 r7c3 r8c6 r9c7"),
    sm.Skyscraper("r1", 4),
    sm.Skyscraper("c3", 1),
]
