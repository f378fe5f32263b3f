"""Pages link the field's terms to the glossary, each once and where it is read."""

from __future__ import annotations

import pytest

pytest.importorskip("sphinx", reason="pip install 'sudoku-model[docs]'")

from docutils import nodes
from docutils.utils import new_document
from sphinx import addnodes

from docs.terms import link_terms, terms


def linked(*parts: nodes.Node) -> dict[str, str]:
    """Return the terms that a page of these parts links, and the words that show each link."""
    document = new_document("page")
    document += list(parts)
    link_terms(document, "how-to/page")
    links = document.findall(addnodes.pending_xref)
    return {link["reftarget"]: link.astext() for link in links if link["reftype"] == "term"}


def paragraph(*parts: str | nodes.Node) -> nodes.paragraph:
    made = nodes.paragraph()
    made += [nodes.Text(part) if isinstance(part, str) else part for part in parts]
    return made


def test_the_first_mention_is_a_link_in_any_number_and_at_the_beginning_of_a_sentence() -> None:
    page = (paragraph("Clauses say it."), paragraph("A clause says more of Hall sets."))
    assert linked(*page) == {"clause": "Clauses", "Hall set": "Hall sets"}


def test_what_is_read_stays_as_it_is() -> None:
    text = "Each clause, and then unit propagation: no MUS is left."
    document = new_document("page")
    document += paragraph(text)
    link_terms(document, "how-to/page")
    assert document.astext() == text


def test_the_longest_term_is_meant_and_no_part_of_a_word() -> None:
    assert linked(paragraph("By unit propagation.")) == {"unit propagation": "unit propagation"}
    assert linked(paragraph("A household, subclauses, a by-house and satin.")) == {}


def test_abbreviations_are_terms_in_capitals_only() -> None:
    assert linked(paragraph("Mus sat there.")) == {}
    assert linked(paragraph("SAT solvers take a CNF.")) == {"SAT": "SAT", "CNF": "CNF"}


def test_words_of_every_day_are_not_linked() -> None:
    assert linked(paragraph("A model of two cores, given to a unique region.")) == {}


@pytest.mark.parametrize(
    "part",
    [
        nodes.literal("", "clause"),
        nodes.reference("", "clause", refuri="https://example.org"),
        nodes.strong("", "", nodes.literal("", "clause")),
    ],
)
def test_code_and_links_are_left(part: nodes.Node) -> None:
    assert linked(paragraph("A ", part, " is there.")) == {}


def test_headings_are_left_and_paragraphs_in_lists_are_not() -> None:
    heading = nodes.section("", nodes.title("", "Clauses"))
    assert linked(heading) == {}
    item = nodes.bullet_list("", nodes.list_item("", paragraph("a clause")))
    assert linked(heading.deepcopy(), item) == {"clause": "clause"}


def test_a_term_that_a_page_links_by_hand_is_linked_there_only() -> None:
    own = addnodes.pending_xref("", nodes.inline("", "these"), reftype="term", reftarget="clause")
    assert linked(paragraph("A clause. "), paragraph("See ", own)) == {"clause": "these"}


def test_the_terms_are_those_of_the_glossary() -> None:
    assert {"ALS", "almost locked set", "weak link", "unit clause"} <= terms().keys()
    assert not [term for term in terms() if term.startswith((":", "`", " "))]
