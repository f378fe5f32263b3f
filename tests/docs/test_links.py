"""The check of the links finds what a reader would stumble over."""

from __future__ import annotations

from pathlib import Path

import pytest

from docs.links import broken_links, external_links


@pytest.fixture
def site(tmp_path: Path) -> Path:
    (tmp_path / "part").mkdir()
    (tmp_path / "part" / "index.html").write_text('<h2 id="there">here</h2>')
    return tmp_path


@pytest.mark.parametrize(
    "body",
    [
        '<a href="part/index.html#there">',
        '<a href="part/">',
        '<a href="#">',
        '<a id="own" href="#own">',
        '<a href="https://example.org/nothing#at-all">',
        '<a href="mailto:somebody@example.org">',
        '<img src="data:image/png;base64,AA==">',
    ],
)
def test_what_leads_somewhere_is_accepted(site: Path, body: str) -> None:
    (site / "page.html").write_text(body)
    assert broken_links(site) == []


@pytest.mark.parametrize(
    ("body", "problem"),
    [
        ('<a href="part/other.html">', "page.html: no file part/other.html"),
        ('<a href="part/index.html#away">', "page.html: no anchor part/index.html#away"),
        ('<a href="#away">', "page.html: no anchor #away"),
        ('<img src="gone.svg"/>', "page.html: no file gone.svg"),
        ('<script src="https://example.org/x.js">', "page.html: loads https://example.org/x.js"),
        ('<link href="//example.org/x.css">', "page.html: loads //example.org/x.css"),
    ],
)
def test_what_leads_nowhere_or_needs_a_network_is_named(
    site: Path, body: str, problem: str
) -> None:
    (site / "page.html").write_text(body)
    assert broken_links(site) == [problem]


def test_other_sites_are_listed_once(site: Path) -> None:
    (site / "page.html").write_text(
        '<a href="https://b.example/"><a href="https://a.example/">' * 2
    )
    assert external_links(site) == ["https://a.example/", "https://b.example/"]
