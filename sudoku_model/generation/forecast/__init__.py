"""Forecasts of how hard classic 9x9 puzzles are, in compiled code: guesses that take no time.

Most puzzles that are made miss a rating that is wished by far, and to rate one takes a hundred
times as long as to make one. So it is forecast which may be as wished, and only these are rated.
"""
