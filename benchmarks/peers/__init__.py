"""Everybody else: packages from the Python package index, and loops that people write."""

from __future__ import annotations

from benchmarks.peers.exact_covers import EXACT_COVERS
from benchmarks.peers.finders import FINDERS
from benchmarks.peers.loops import LOOPS
from benchmarks.peers.modelling import MODELS
from benchmarks.peers.packages import PACKAGES

__all__ = ["FINDERS", "PEERS"]

PEERS = (*PACKAGES, *EXACT_COVERS, *LOOPS, *MODELS)
