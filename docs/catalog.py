"""The catalog: for each constraint its fields, an example, a drawing, all made from its class.

What setters call it comes from the files of languages.
"""

from __future__ import annotations

import inspect
import json
import re
import sys
import textwrap
from collections.abc import Iterable, Iterator
from dataclasses import MISSING, Field, dataclass, fields
from functools import cached_property
from html import escape
from itertools import groupby
from pathlib import Path

import sudoku_model as sm
from docs.fillings import UNBREAKABLE, example_of, fillings, on_board
from docs.page import try_it
from sudoku_model.constraints.base import Constraint
from sudoku_model.constraints.catalog import CONSTRAINTS, example_call, summary
from sudoku_model.drawing import svg
from sudoku_model.errors import UnsupportedError
from sudoku_model.formats import FORMATS
from sudoku_model.formats.constraint_json import to_json
from sudoku_model.languages import LANGUAGES, words_of
from sudoku_model.languages.advice import ADVICE
from sudoku_model.languages.names import NamedConstraint, class_in_words

_PICTURE_SIZE = 330
_HOLDS, _BREAKS = "holds", "breaks"
_TOLD = {_HOLDS: "Holds.", _BREAKS: "Broken by the marked cells."}
_SECTION = re.compile(r"^(\w+):\n((?: .*\n|\n)+)", re.M)
_ATTRIBUTE = re.compile(r"^ {4}(\w+(?:, \w+)*): (.*(?:\n {5,}.*)*)", re.M)


def write_pages(source: Path) -> None:
    """Write a page for each family, a gallery of all constraints, and a page of words."""
    folder = source / "catalog"
    folder.mkdir()
    families = [
        (_family(module), [Entry(kind) for kind in kinds])
        for module, kinds in groupby(CONSTRAINTS.values(), key=lambda kind: kind.__module__)
    ]
    for family, entries in families:
        (folder / f"{family.file}.md").write_text(_family_page(family, entries), encoding="utf-8")
    (folder / "index.md").write_text(_index_page(families), encoding="utf-8")
    (folder / "words.md").write_text(_words_page(), encoding="utf-8")


def write_files(target: Path) -> None:
    """Draw the fillings, each beside the pages that show it."""
    folder = target / "catalog"
    folder.mkdir(parents=True)
    for entry in map(Entry, CONSTRAINTS.values()):
        for word, filling in zip(entry.shown, fillings(entry.kind), strict=True):
            grid = filling.puzzle.grid
            broken = [on_board(grid, cell) for cell in filling.broken]
            picture = svg(filling.puzzle, size=_PICTURE_SIZE, highlight=broken)
            (folder / f"{entry.name}-{word}.svg").write_text(picture, encoding="utf-8")


@dataclass(frozen=True)
class Family:
    """Constraints that are alike.

    Attributes:
        file: the name of its page.
        title: its name for people.
        sentence: what its constraints have in common.
    """

    file: str
    title: str
    sentence: str


def _family(module: str) -> Family:
    name = module.rpartition(".")[2]
    sentence = (inspect.getdoc(sys.modules[module]) or "").splitlines()[0]
    return Family(name.replace("_", "-"), name.replace("_", " ").capitalize(), sentence)


@dataclass(frozen=True)
class Entry:
    """What the catalog says about a constraint."""

    kind: type[Constraint]

    @property
    def name(self) -> str:
        """The name of the class."""
        return self.kind.__name__

    @property
    def title(self) -> str:
        """The name in words: "Killer cage"."""
        return class_in_words(self.kind)

    @property
    def names(self) -> list[NamedConstraint]:
        """What setters call it."""
        return [named for named in sm.constraint_names() if named.kind is self.kind]

    @property
    def sentence(self) -> str:
        """What the constraint demands."""
        return summary(self.kind)

    @property
    def paragraphs(self) -> str:
        """The description without its lists of fields and errors."""
        return _SECTION.sub("", self._text).strip()

    @property
    def _text(self) -> str:
        return (inspect.getdoc(self.kind) or "") + "\n"

    @property
    def meanings(self) -> dict[str, str]:
        """What each field means."""
        sections = dict(_SECTION.findall(self._text))
        return {
            name: " ".join(meaning.split())
            for names, meaning in _ATTRIBUTE.findall(sections.get("Attributes", ""))
            for name in names.split(", ")
        }

    @cached_property
    def example(self) -> Constraint:
        """The constraint that is drawn."""
        return self.kind(**self.kind.example)

    @cached_property
    def puzzle(self) -> sm.Puzzle:
        """An empty grid for the example, with the example and what it cannot be without."""
        return example_of(self.kind)

    @property
    def shown(self) -> dict[str, str]:
        """What its pictures are called, and what is said below them."""
        return {_HOLDS: _TOLD[_HOLDS]} if self.name in UNBREAKABLE else _TOLD

    @property
    def call(self) -> str:
        """The example in Python."""
        return example_call(self.kind)

    @property
    def written_in(self) -> list[str]:
        """The formats for puzzles with constraints that can write the example."""
        names = [name for name, form in FORMATS.items() if form.write and not form.digits_only]
        return [name for name in names if self._can_be_written(name)]

    def _can_be_written(self, name: str) -> bool:
        try:
            sm.write(self.puzzle, name)
        except UnsupportedError:
            return False
        return True


def _family_page(family: Family, entries: list[Entry]) -> str:
    parts = [f"# {family.title}", _markdown(family.sentence)]
    for entry in entries:
        parts += _entry_parts(entry)
    return "\n\n".join(parts) + "\n"


def _entry_parts(entry: Entry) -> Iterator[str]:
    signature = ", ".join(map(_parameter, fields(entry.kind)))
    body = [_markdown(entry.paragraphs), "\n".join(_field_list(entry))]
    says = entry.example.describe()
    yield f"## {entry.title}"
    yield _pictures(entry)
    yield try_it(entry.puzzle, "../")
    yield "\n".join(
        [
            f"````{{py:class}} {entry.name}({signature})",
            ":module: sudoku_model",
            "",
            "\n\n".join(filter(None, body)),
            "````",
        ]
    )
    yield f"The example says: *{_markdown(says)}*."
    yield "Setters call it:\n\n" + "\n".join(map(_names_item, entry.names))
    rules = " ".join(entry.kind.rules([entry.example], entry.puzzle.board))
    yield f"[Drafted](../how-to/convert.md#rules-that-are-drafted) as a rule: *{_markdown(rules)}*"
    yield _wrapped("python", f"puzzle.with_constraints({entry.call})")
    yield _wrapped("json", json.dumps(to_json(entry.example), ensure_ascii=False))
    names = ", ".join(f"[{name}](../reference/formats.md#{name})" for name in entry.written_in)
    yield f"Written by: {names}."
    if len(entry.puzzle.constraints) > 1:
        rest = entry.puzzle.constraints[0]
        yield f"(Drawn on a grid with {type(rest).__name__}, without which it has no meaning.)"


def _pictures(entry: Entry) -> str:
    """Return the fillings side by side, each with a word about it."""
    figures = "\n".join(
        f'<figure class="{word}"><img src="{entry.name}-{word}.svg" loading="lazy" width="330" '
        f'height="330" alt="{escape(entry.example.describe())}: {told}">'
        f"<figcaption>{told}</figcaption></figure>"
        for word, told in entry.shown.items()
    )
    why_one = UNBREAKABLE.get(entry.name, "")
    return f'<div class="fillings">\n{figures}\n</div>\n\n{why_one}'.rstrip()


def _names_item(named: NamedConstraint) -> str:
    """Return the names for one choice of fields, in all languages."""
    usual, *others = named.words
    also = f" ({', '.join(others)})" if others else ""
    implied = ", ".join(f"{name}={value!r}" for name, value in named.fields.items())
    return f"- **{_markdown(usual)}**{_markdown(also)}" + (f": `{implied}`" if implied else "")


def _wrapped(language: str, code: str) -> str:
    """Return a block of code below the picture, however long its only line is."""
    return f"```{{code-block}} {language}\n:class: wrapped\n\n{code}\n```"


def _field_list(entry: Entry) -> Iterator[str]:
    meanings = entry.meanings
    for field in fields(entry.kind):
        yield f":param {field.name}: {_markdown(meanings[field.name])}"
        yield f":type {field.name}: {field.type}"


def _parameter(field: Field[object]) -> str:
    has_no_default = field.default is MISSING and field.default_factory is MISSING
    return field.name if has_no_default else f"{field.name}={field.default!r}"


def _markdown(text: str) -> str:
    """Turn the markup of docstrings into that of the pages: code is marked alike in both."""
    parts = re.split(r"(``?[^`]+``?)", text)
    return "".join(
        part if part.startswith("`") else re.sub(r"([*_<>\[\]|])", r"\\\1", part) for part in parts
    )


def _card(family: Family, entry: Entry) -> str:
    """Return the pictures of a constraint as a link to its entry, with what it demands."""
    anchor = entry.title.lower().replace(" ", "-")
    images = "".join(
        f'<img src="{entry.name}-{word}.svg" loading="lazy" width="150" height="150" alt="{word}">'
        for word in entry.shown
    )
    return (
        f'<a class="card" href="{family.file}.html#{anchor}"><strong>{entry.title}</strong>'
        f'<span class="pair">{images}</span>'
        f"<span>{escape(entry.sentence).replace('``', '')}</span></a>"
    )


def _index_page(families: list[tuple[Family, list[Entry]]]) -> str:
    count = sum(len(entries) for _, entries in families)
    parts = [
        "# Catalog of constraints",
        textwrap.dedent(f"""\
            All {count} constraints, in families. Of each two pictures: a filling that holds, and
            one that breaks nothing but this constraint, with the cells that break it marked. Both
            were found by the package. On the command line, `sudoku-model constraints NAME` says in
            words what a page says.

            Known under another name? See [what setters call them](words.md).

            "Written by" lists the formats that can write the example. `sudokumaker`, `penpa` and
            `board` are only read, so they are not listed there. Where nothing here says what you
            mean, [write a constraint of your own](../how-to/own-constraint.md)."""),
    ]
    listed = "\n".join([*(family.file for family, _ in families), "words"])
    parts.append(f"```{{toctree}}\n:hidden:\n\n{listed}\n```")
    for family, entries in families:
        cards = "\n".join(_card(family, entry) for entry in entries)
        parts.append(f"## [{family.title}]({family.file}.md)")
        parts.append(_markdown(family.sentence))
        parts.append(f'<div class="gallery">\n{cards}\n</div>')
    return "\n\n".join(parts) + "\n"


def _words_page() -> str:
    """Return the page that leads from the words of setters to the constraints."""
    constraints: dict[str, list[str]] = {}
    for named in sm.constraint_names():
        for word in named.words:
            constraints.setdefault(word.casefold(), []).append(_link(named))
    others: dict[str, list[str]] = {}
    for language in LANGUAGES:
        for meaning, words in words_of(language)["no constraints"].items():
            others.setdefault(meaning, []).extend(words)
    return "\n\n".join(
        [
            "# What setters call them",
            f"{len(constraints)} names in English and German, as setters and their programs have "
            "them. On the command line, `sudoku-model constraints` takes each of them; in Python, "
            "{py:func}`sudoku_model.find_constraints` does. Capitals, hyphens, plurals and slips "
            "of the pen do not matter, nor do further words.",
            _table(
                "constraint", ((word, ", ".join(constraints[word])) for word in sorted(constraints))
            ),
            "## What is no constraint",
            _table(
                "what to do",
                (
                    (", ".join(words), _markdown(ADVICE[meaning]))
                    for meaning, words in others.items()
                ),
            ),
        ]
    )


def _link(named: NamedConstraint) -> str:
    """Return a link to a class, with the fields that a name implies."""
    if named.kind.__name__ not in CONSTRAINTS:
        return f"[{named}](../how-to/own-constraint.md)"
    return f"{{py:class}}`{named} <sudoku_model.{named.kind.__name__}>`"


def _table(heading: str, rows: Iterable[tuple[str, str]]) -> str:
    listed = "\n".join(f"| {_markdown(words)} | {text} |" for words, text in rows)
    return f"| words | {heading} |\n|---|---|\n{listed}\n"
