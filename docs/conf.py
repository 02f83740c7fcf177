"""How Sphinx builds the documentation: ``make docs``."""

from __future__ import annotations

import sys
from collections.abc import Callable
from importlib.metadata import version as version_of
from pathlib import Path
from typing import Protocol

DOCS = Path(__file__).resolve().parent
sys.path[:0] = [str(DOCS), str(DOCS.parent)]

project = "alhambra-rules"
author = "The alhambra-rules developers"
project_copyright = author
version = release = version_of("alhambra-rules")

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.napoleon", "sphinx.ext.viewcode"]
exclude_patterns = ["_build", "play"]
source_suffix = {".md": "markdown"}
nitpicky = False

html_theme = "furo"
html_title = "alhambra-rules"
html_static_path = ["static"]
html_css_files = ["worked-examples.css"]

myst_heading_anchors = 3
myst_heading_slug_func = "anchors.anchor_of"

autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_class_signature = "separated"
napoleon_numpy_docstring = False
napoleon_use_ivar = True


class Sphinx(Protocol):
    """What is asked of Sphinx here: to be called back."""

    def connect(self, event: str, callback: Callable[..., object]) -> int:
        """Have a callback called at every such event."""


def setup(app: Sphinx) -> None:
    """Put the worked examples into their chapters when these are read."""
    from docs.books import CHAPTERS  # noqa: PLC0415 - the path is set now
    from docs.worked_examples import with_examples  # noqa: PLC0415

    def read(_: object, docname: str, source: list[str]) -> None:
        source[0] = with_examples(docname, source[0])

    def outdated(*_: object) -> list[str]:
        """Name the chapters every time, for the files of examples may have changed."""
        return [chapter.docname for chapter in CHAPTERS]

    app.connect("source-read", read)
    app.connect("env-get-outdated", outdated)
