"""Metamorphic attack: a puzzle is changed in a way that says how the answers must change."""
