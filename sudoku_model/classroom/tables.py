"""The table of a class, as a file: CSV, JSON lines, or a page with the boards that show why."""

from __future__ import annotations

import csv
import json
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from html import escape
from io import StringIO
from pathlib import Path
from typing import Final

from sudoku_model.classroom.submission import JudgedSubmission
from sudoku_model.drawing.document import document, in_html
from sudoku_model.drawing.static_files import static
from sudoku_model.drawing.vector import svg
from sudoku_model.files import ending_among, written_whole
from sudoku_model.texts import counted

_BODY: Final = """\
<h1>{title}</h1>
<p>{counts}</p>
<table>
<thead><tr><th>submission</th><th>status</th><th>reason</th><th>time</th></tr></thead>
<tbody>
{rows}</tbody>
</table>
"""

_ROW: Final = """\
<tr><td>{name}</td><td class="status">{status}</td>\
<td><div>{reason}</div>{boards}</td><td class="seconds">{seconds:.1f} s</td></tr>
"""

_BOARD: Final = "<figure>{picture}<figcaption>{caption}</figcaption></figure>"

_TITLE: Final = "Judged submissions"


def summary(judged: Sequence[JudgedSubmission]) -> str:
    """Say how many submissions there are, and how many of each status."""
    number = len(judged)
    statuses = Counter(one.status for one in judged)
    parts = ", ".join(f"{times} {status}" for status, times in statuses.most_common())
    return f"{counted(number, 'submission')}: {parts}"


def csv_of(judged: Sequence[JudgedSubmission]) -> str:
    """Return the table as CSV."""
    text = StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(("submission", "status", "reason", "seconds"))
    for one in judged:
        writer.writerow((one.name, one.status, one.reason, one.seconds))
    return text.getvalue()


def jsonl_of(judged: Sequence[JudgedSubmission]) -> str:
    """Return the table as JSON, one object a line."""
    return "".join(f"{json.dumps(one.to_dict())}\n" for one in judged)


def html_of(judged: Sequence[JudgedSubmission]) -> str:
    """Return the table as a page that needs no other file, with a board for what is wrong."""
    rows = "".join(map(_row, judged))
    body = _BODY.format(title=_TITLE, counts=escape(summary(judged)), rows=rows)
    return document(_TITLE, static("submissions.css"), body)


def _row(one: JudgedSubmission) -> str:
    boards = ""
    if one.judgement is not None:
        judgement = one.judgement
        boards = "".join(
            _BOARD.format(picture=svg(board, **drawn), caption=caption)
            for (board, drawn), caption in zip(
                judgement.drawings(), judgement.captions, strict=True
            )
        )
    return _ROW.format(
        name=in_html(one.name),
        status=escape(one.status),
        reason=in_html(one.reason),
        boards=boards,
        seconds=one.seconds,
    )


_WRITERS: Final[Mapping[str, Callable[[Sequence[JudgedSubmission]], str]]] = {
    ".csv": csv_of,
    ".jsonl": jsonl_of,
    ".html": html_of,
}

ENDINGS: Final = (*_WRITERS,)
"""The endings that the file of a table can have."""


def write_table(judged: Sequence[JudgedSubmission], path: Path) -> None:
    """Write the table of a class to a file whose name says of which kind it is.

    Raises:
        OptionError: if its ending is none of `ENDINGS`.
        SourceError: if it cannot be written.
    """
    text = _WRITERS[ending_among(path, ENDINGS)](judged)
    with written_whole(path) as file:
        file.write(text.encode("utf-8", "backslashreplace"))
