"""Faults from outside: signals, full disks, dying workers, jumping clocks, readers that stall."""
