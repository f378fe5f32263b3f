"""A campaign in a process of its own, whose memory is limited and whose death is noticed."""

from __future__ import annotations

import multiprocessing
import os
import tempfile
from collections.abc import Callable
from multiprocessing.connection import Connection
from time import monotonic

from attacks.malformed.budget import limit_memory
from attacks.malformed.campaign import Campaign, Fall, Figures
from attacks.malformed.readers import readers

_EVERY = 0.5
"""Seconds between two reports."""

_SILENCE = 300.0
"""Seconds without a report after which a process counts as stuck where no signal reaches it."""


def attack(
    name: str, cases: int, seed: int, seconds: float | None, on_report: Callable[[Figures], None]
) -> tuple[Figures, list[Fall]]:
    """Try cases against one reader, and go on in a new process where one dies.

    Args:
        name: the name of the reader.
        cases: how many.
        seed: where all choices come from.
        seconds: time after which to stop, None for never. It begins with the first case: on a busy
            machine to start a process may take longer than all cases.
        on_report: is told now and then how far it has come.
    """
    context = multiprocessing.get_context("spawn")
    figures, falls = Figures(name), []
    with tempfile.NamedTemporaryFile(prefix="case-") as latest:
        receiver, sender = context.Pipe(duplex=False)
        process = context.Process(
            target=_work, args=(name, cases, seed, seconds, latest.name, sender), daemon=True
        )
        process.start()
        sender.close()
        is_stuck = True
        try:
            while receiver.poll(_SILENCE):
                report = receiver.recv()
                if isinstance(report, Fall):
                    falls.append(report)
                else:
                    figures = report
                    on_report(figures)
            process.kill()
        except EOFError:
            is_stuck = False
        process.join()
        if process.exitcode != 0:
            latest.seek(0)
            what = "the process is stuck" if is_stuck else f"the process dies ({process.exitcode})"
            falls.append(Fall(name, latest.read(), False, what))
            figures.falls[what] = 1
    return figures, falls


def _work(
    name: str, cases: int, seed: int, seconds: float | None, path: str, sender: Connection
) -> None:
    file = os.open(path, os.O_WRONLY)

    def note(data: bytes) -> None:
        os.ftruncate(file, 0)
        os.pwrite(file, data, 0)

    campaign = Campaign(readers()[name], seed, note)
    is_limited = False
    started = reported = monotonic()
    for fall in campaign.run(cases):
        if campaign.figures.cases == 1:
            started = monotonic()
        if not is_limited and campaign.figures.cases > 200:
            limit_memory()  # once all that is imported is imported
            is_limited = True
        if fall is not None:
            sender.send(fall)
        now = monotonic()
        if now - reported > _EVERY:
            reported = now
            sender.send(campaign.figures)
            if seconds is not None and now > started + seconds:
                break
    sender.send(campaign.figures)
