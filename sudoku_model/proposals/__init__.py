"""Clues of a kind that a filled grid obeys, laid where such a clue can stand.

A kind says where its clues stand (`shapes`) and, for a filled grid, what they say there (`kinds`).
Who looks for a clue visits all places in order; who makes puzzles draws some at random.
"""
