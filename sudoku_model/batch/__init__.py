"""Many puzzles: from a file, an iterator or an array; on all cores or a cluster."""
