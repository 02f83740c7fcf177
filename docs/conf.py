"""How Sphinx builds the documentation: ``make docs``."""

from __future__ import annotations

import sys
from importlib.metadata import version as version_of
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

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

myst_heading_anchors = 3
myst_heading_slug_func = "anchors.anchor_of"

autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_class_signature = "separated"
napoleon_numpy_docstring = False
napoleon_use_ivar = True
