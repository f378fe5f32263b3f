"""The exit codes of all commands."""

from enum import IntEnum


class Exit(IntEnum):
    """What a command tells the shell."""

    OK = 0
    NOT_UNIQUE = 1
    BAD_INPUT = 2
    UNDECIDED = 3
