"""Add a column of verdicts to a table: python column.py puzzles.csv verdicts.csv."""

import sys

import pandas as pd

import sudoku_model as sm


def verdict(text: str) -> str:
    """Say whether a puzzle has one solution, or what is wrong with its text."""
    try:
        return sm.check(text, time_limit=10).status.value
    except sm.SudokuModelError as problem:
        return f"error: {problem}"


# As text: a puzzle that is all digits would become a number, and lose its leading zeros.
table = pd.read_csv(sys.argv[1], dtype=str, keep_default_na=False)
table["verdict"] = table["puzzle"].map(verdict)
table.to_csv(sys.argv[2], index=False)
kinds = table["verdict"].str.partition(":")[0]
print(kinds.value_counts().to_string(header=False))
