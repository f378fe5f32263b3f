"""Everybody else: packages from the Python package index, and loops that people write."""

from __future__ import annotations

from benchmarks.peers.loops import LOOPS
from benchmarks.peers.packages import PACKAGES

PEERS = (*LOOPS, *PACKAGES)
