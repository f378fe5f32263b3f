"""Configuration of Sphinx; the site is built by ``python -m docs``."""

from __future__ import annotations

import re
from enum import Enum
from functools import cache
from typing import Any

from docutils import nodes
from sphinx import addnodes

import sudoku_model

project = "sudoku_model"
author = "the authors of sudoku_model"
version = release = sudoku_model.__version__

extensions = [
    "docs.boards",
    "docs.play",
    "docs.terms",
    "myst_nb",
    "sphinx.ext.autodoc",
    "sphinx.ext.napoleon",
]
myst_enable_extensions = ["deflist", "fieldlist"]
myst_heading_anchors = 3
# Notebooks are shown as they are stored; the tests hold what is stored against a run.
nb_execution_mode = "off"
nb_merge_streams = True
# A live board needs Python: its picture is shown instead.
nb_mime_priority_overrides = [("html", "application/vnd.jupyter.widget-view+json", None)]
nb_ipywidgets_js: dict[str, dict[str, str]] = {}

smartquotes = False
default_role = "py:obj"
add_module_names = False
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_preserve_defaults = True
python_use_unqualified_type_names = True
python_maximum_signature_line_length = 88
napoleon_use_rtype = False

html_theme = "furo"
html_title = f"sudoku_model {release}"
html_static_path = ["static"]
html_css_files = ["site.css"]
html_copy_source = False
html_show_sphinx = False
html_show_copyright = False
pygments_style = "default"
pygments_dark_style = "github-dark"


def _link_public_name(app: Any, environment: Any, node: Any, content: Any) -> Any:
    """Link a class that is named by its module to where it is documented, under its public name."""
    module, _, name = str(node.get("reftarget", "")).rpartition(".")
    if not module.startswith("sudoku_model.") or name not in sudoku_model.__all__:
        return None
    domain = environment.get_domain("py")
    page = node.get("refdoc", "")
    return domain.resolve_xref(
        environment, page, app.builder, "obj", f"sudoku_model.{name}", node, content
    )


def _skip_field(
    _app: Any, _kind: str, _name: str, value: Any, _skip: bool, _options: Any
) -> bool | None:
    """Leave out "Alias for field number 0" and the like."""
    return True if type(value).__name__ == "_tuplegetter" else None


def _list_members(
    _app: Any, _kind: str, _name: str, value: Any, _options: Any, lines: list[str]
) -> None:
    """Make a list of the members that the text of an enumeration explains, one a paragraph."""
    if isinstance(value, type) and issubclass(value, Enum):
        lines[:] = [re.sub(r"^([A-Z_]+): ", r":\1: ", line) for line in lines]


def _make_navigation_of_titles(
    app: Any, _page: str, _template: str, context: dict[str, Any], _doctree: Any
) -> None:
    """Make the tree of all pages, which stands on each of them, from their titles alone.

    It shows nothing else; to copy all headings and names for each page takes a third of a build.
    """
    environment, make = app.env, context["toctree"]

    def made(**options: Any) -> Any:
        whole = environment.tocs
        environment.tocs = _titles(environment)
        try:
            return make(**options)
        finally:
            environment.tocs = whole

    context["toctree"] = made


@cache
def _titles(environment: Any) -> dict[str, Any]:
    """Return the contents of each page without what leads to no other page."""
    contents = {}
    for page, whole in environment.tocs.items():
        contents[page] = whole.deepcopy()
        for part in [*contents[page].findall(nodes.bullet_list)][1:]:
            if next(part.findall(addnodes.toctree), None) is None:
                part.parent.remove(part)
    return contents


def setup(app: Any) -> None:
    """Tell Sphinx what to call."""
    app.connect("missing-reference", _link_public_name)
    app.connect("autodoc-skip-member", _skip_field)
    app.connect("autodoc-process-docstring", _list_members)
    app.connect("html-page-context", _make_navigation_of_titles, priority=400)  # before the theme
