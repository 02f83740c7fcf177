"""How Sphinx builds the documentation: ``make docs``."""

from __future__ import annotations

import os
import re
import sys
from importlib.metadata import version as version_of
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from docs.api_entries import Sphinx

DOCS = Path(__file__).resolve().parent
sys.path[:0] = [str(DOCS), str(DOCS.parent)]

FOREIGN = (
    "collections",
    "enum",
    "fractions",
    "hypothesis",
    "networkx",
    "numpy",
    "pathlib",
    "pettingzoo",
    "random",
)
"""The packages whose types have no page here."""

PARTS = (
    "Block",
    "Cause",
    "Divergence",
    "EarlierEvents",
    "EngineBroken",
    "EngineIdentity",
    "ExtraPoints",
    "Extent",
    "Failure",
    "FileVerdict",
    "Frozen",
    "Game",
    "Line",
    "ModuleInPlay",
    "Options",
    "Plan",
    "Question",
    "Questions",
    "Rules",
    "Sentence",
    "StartedFrom",
    "Tally",
    "Templates",
    "Translation",
    "Trouble",
    "Values",
    "WithCity",
    "WithTable",
    r"_[A-Z]\w*",
)
"""The types of values that one is given and never makes; they are named without a link."""

project = "alhambra-rules"
author = "The alhambra-rules developers"
project_copyright = author
version = release = version_of("alhambra-rules")

extensions = [
    "myst_nb",
    "sphinx.ext.autodoc",
    "sphinx.ext.napoleon",
    "sphinx.ext.viewcode",
    "sphinx_copybutton",
]
copybutton_prompt_text = r">>> |\.\.\. "
copybutton_prompt_is_regexp = True
exclude_patterns = ["_build"]
source_suffix = {".md": "myst-nb"}
nb_execution_mode = "force"
nb_execution_raise_on_error = True
PAGES = re.compile(r"^<!-- pages(?: of (\w+))?: (.+) -->$", re.MULTILINE)
"""The pages below a page, which the side bar lists."""

KEYWORDS = re.compile(r"^<!-- index: (.+) -->$", re.MULTILINE)
"""What readers may search for, above a heading."""

nitpicky = True
suppress_warnings = ["ref.python"]  # both games have a Table and a Record
nitpick_ignore_regex = [
    ("py:class", rf"({'|'.join(FOREIGN)})\..*"),
    ("py:(class|exc)", rf"(.*\.)?({'|'.join(PARTS)})"),
    ("py:class", r"rulebook_kit\.replays\.(Record|State)"),  # type variables
]
python_maximum_signature_line_length = 150

html_theme = "furo"
html_title = f"alhambra-rules {version}"
html_theme_options = (
    {"source_repository": f"https://github.com/{home}", "source_branch": "main"}
    if (home := os.environ.get("GITHUB_REPOSITORY"))
    else {}
)
if html_theme_options:
    html_theme_options["source_directory"] = "docs/"
html_static_path = ["static"]
html_css_files = ["pages.css"]

myst_heading_anchors = 3
myst_heading_slug_func = "anchors.anchor_of"

toc_object_entries_show_parents = "hide"

autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_class_signature = "mixed"
napoleon_numpy_docstring = False
napoleon_use_ivar = True


def _index_entries(keywords: re.Match[str]) -> str:
    """Return the index entries that make a search for one of the keywords find what follows."""
    entries = ", ".join(f"! {keyword}" for keyword in keywords[1].split(", "))
    return f"```{{index}} {entries}\n```"


def _changelog() -> str:
    """Return the changelog with links that lead from a page of the documentation."""
    text = (DOCS.parent / "CHANGELOG.md").read_text("utf-8").replace("](docs/", "](")
    return re.sub(r"\[([^]]+)\]\((?:web/|\.github/|CITATION)[^)]*\)", r"\1", text)


def _pages_below(named: re.Match[str]) -> str:
    """Return what makes Sphinx list pages in the side bar, under a title perhaps."""
    caption = f":caption: {named[1]}\n" if named[1] else ""
    below = named[2].replace(", ", "\n")
    return f"```{{toctree}}\n:hidden:\n:maxdepth: 1\n{caption}\n{below}\n```"


def setup(app: Sphinx) -> None:
    """Put worked examples and summaries into pages, and make the entries of the API readable."""
    from docs import api_entries  # noqa: PLC0415 - the path is set now
    from docs.books import CHAPTERS  # noqa: PLC0415
    from docs.worked_examples import with_examples  # noqa: PLC0415

    def read(_: object, docname: str, source: list[str]) -> None:
        if docname == "changelog":
            source[0] = _changelog()
        page = api_entries.with_summary(with_examples(docname, source[0]))
        source[0] = PAGES.sub(_pages_below, KEYWORDS.sub(_index_entries, page))

    def outdated(*_: object) -> list[str]:
        """Name the chapters every time, for the files of examples may have changed."""
        return [chapter.docname for chapter in CHAPTERS]

    app.connect("source-read", read)
    app.connect("env-get-outdated", outdated)
    api_entries.connect(app)
