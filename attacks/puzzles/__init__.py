"""Random puzzles for the attacks: all constraints, composites, shapes and digit ranges.

Everything is drawn from a seed: the same seed and version give the same puzzles.
"""

from attacks.puzzles.fillings import Values, each_filling, fillings
from attacks.puzzles.shapes import Shape, random_shape, whole_or_given

__all__ = ["Shape", "Values", "each_filling", "fillings", "random_shape", "whole_or_given"]
