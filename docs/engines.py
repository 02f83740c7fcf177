"""The table of engines in ``differences.md``: ``python -m docs.engines`` writes it.

The engines are plain ones of the tests, with mistakes that public engines make.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from attrs import evolve

from alhambra_rules.conformance.questions import QUESTIONS
from rulebook_kit.conformance.protocol import EngineIdentity
from rulebook_kit.conformance.report import ConformanceReport
from rulebook_kit.conformance.reporting_json import report_document, report_to_json
from rulebook_kit.conformance.reporting_pages import engine_table
from rulebook_kit.json.reading import read_json
from tests.conformance.engines import run, toy

PAGE: Final = Path(__file__).with_name("differences.md")
ENGINES: Final = {
    "Engine A": ("one-cell-holes-only", "double-walls-count", "ties-ignored"),
    "Engine B": ("no-hole-test", "removal-unchecked", "wall-on-the-wrong-side"),
    "Engine C": ("no-reachability-test", "removal-with-two-neighbours", "places-not-used-up"),
    "Engine D": ("first-round-always", "four-tied-crash", "closed-loop-one-short"),
}
"""The mistakes of each engine, by the names of ``tests/conformance/toy_engine.py``."""

_BEGIN, _END = "<!-- made by docs/engines.py -->\n", "<!-- until here -->\n"


def reports() -> Iterator[ConformanceReport]:
    """Yield the report on each engine."""
    for name, mistakes in ENGINES.items():
        yield evolve(run(toy("+".join(mistakes)), examples=0), identity=EngineIdentity(name))


def with_table(page: str) -> str:
    """Return the page with the table as it is now."""
    kind = report_document(QUESTIONS)
    documents = [read_json(report_to_json(one), kind) for one in reports()]
    _, _, table = engine_table(QUESTIONS, documents).to_markdown().partition("\n\n")
    return re.sub(
        f"(?<={re.escape(_BEGIN)}).*(?={re.escape(_END)})",
        lambda _: f"\n{table}\n",
        page,
        flags=re.DOTALL,
    )


def main() -> int:
    """Write the page."""
    PAGE.write_text(with_table(PAGE.read_text("utf-8")), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
