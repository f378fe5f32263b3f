"""End questions from outside: from another thread, and by cancelling a task of asyncio."""

import asyncio
import threading

import sudoku_model as sm

# No engine decides this one in an hour.
HARD = sm.Puzzle.empty(9).with_constraints(
    *(sm.Sum(f"r{n}c1 r{n}c3 r{n}c5 r{n}c7 r{n}c9", "==", 27) for n in range(1, 10)),
    *(sm.Sum(f"r1c{n} r3c{n} r5c{n} r7c{n} r9c{n}", "==", 26) for n in range(1, 9)),
)


def with_a_button() -> sm.Verdict:
    """Ask in this thread; the button (here a timer) is pressed in another one."""
    cancellation = sm.Cancellation()
    threading.Timer(0.3, cancellation.cancel).start()
    with cancellation.in_force():
        return sm.check(HARD)


async def check(puzzle: sm.Puzzle) -> sm.Verdict:
    """Ask without stopping the event loop; if this task is cancelled, so is the search."""
    cancellation = sm.Cancellation()
    try:
        with cancellation.in_force():
            return await asyncio.to_thread(sm.check, puzzle)
    finally:
        cancellation.cancel()


async def the_first_answer() -> str:
    """Ask two questions at once, take the first answer and end the other question."""
    tasks = [asyncio.create_task(check(puzzle)) for puzzle in (HARD, sm.Puzzle.empty(9))]
    done, pending = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    for task in pending:
        task.cancel()
    return f"{len(done)} answered ({done.pop().result().status.value}), {len(pending)} cancelled"


print("from a thread:", with_a_button())
print("with asyncio:", asyncio.run(the_first_answer()))
