"""Differential attack: the same question to many engines, with exhaustive search as the referee.

`attacks.differential.questions` lists the questions, `attacks.differential.referee` says who is
right, and `attacks.differential.shrinking` makes what was found small.
"""
