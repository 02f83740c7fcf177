"""Write the generated pages of the documentation: ``python docs/generate.py [--check]``.

``GENERATORS`` lists what writes them; each returns texts by path within this folder. With
``--check`` nothing is written: the exit status is 1 if a page on disk is stale, and each is named.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import alhambra_rules.notation
import five_towers.notation
from alhambra_rules.conformance import questions as conformance_schemas
from alhambra_rules.drawing import svg
from alhambra_rules.model import City, Piece, Player
from alhambra_rules.placement import check_city, legal_placements
from alhambra_rules.scoring import score_round
from alhambra_rules.service.protocol import SERVICE
from five_towers import conformance as five_towers_conformance
from five_towers.service import SERVICE as TOWERS_SERVICE
from rulebook_kit.service.schemas import service_schemas

DOCS = Path(__file__).resolve().parent
sys.path.insert(0, str(DOCS.parent))  # of a script, only the folder of the script is there

from docs.api_entries import with_plain_summary  # noqa: E402
from docs.catalogue_pages import chapter_pages, rule_pages  # noqa: E402
from docs.protocol_page import protocol_page  # noqa: E402

CITY = {
    (1, 0): "garden-10-n",
    (-1, 0): "chambers-5-nsw",
    (0, -1): "pavilion-6-n",
    (0, 1): "arcades-9",
    (1, 1): "tower-11",
    (2, 1): "tower-13-e",
}
"""The city of the README."""

FAULTY: Mapping[tuple[int, int], Piece] = {
    (1, 0): "garden-10-n",
    (2, 0): "tower-10-w",
    (0, 1): ("tower-11", 1),
    (2, 2): "arcades-9",
}
BO = {(0, 1): "tower-12", (0, -1): "pavilion-2-new"}


def schema_pages() -> Mapping[str, str]:
    """Return the JSON Schemas of the formats."""
    schemas = {
        **alhambra_rules.notation.schemas(),
        **conformance_schemas.conformance_schemas(),
        **service_schemas(SERVICE),
        **service_schemas(TOWERS_SERVICE),
        **five_towers.notation.schemas(),
        **five_towers_conformance.conformance_schemas(),
    }
    return {f"schemas/{name}": text for name, text in schemas.items()}


def pictures() -> Mapping[str, str]:
    """Return the pictures of the README and of the page on pictures."""
    city, faulty = City.of(CITY), City.of(FAULTY)
    two = {"Anna": city, "Bo": City.of(BO)}
    board = Player("Anna", city, reserve=("pavilion-8",), score=12, hand=("denar-4", "ducat-7"))
    drawn = {
        "city": svg.city(city),
        "faults": svg.city(faulty, check_city(faulty)),
        "moves": svg.city(city, highlight=legal_placements(city, "seraglio-7-w"), legend=True),
        "board": svg.board(board),
        "scoring": svg.scoring(score_round(two, 2), two),
    }
    return {f"pictures/{name}.svg": text for name, text in drawn.items()}


def protocol_pages() -> Mapping[str, str]:
    """Return the references of the protocols."""
    return {
        "protocol.md": protocol_page(SERVICE),
        "five-towers-protocol.md": protocol_page(TOWERS_SERVICE),
    }


def reference_pages() -> Mapping[str, str]:
    """Return the pages of the API reference, with tables that a code host can show."""
    files = sorted((DOCS / "api").rglob("*.md"))
    return {
        file.relative_to(DOCS).as_posix(): with_plain_summary(file.read_text(encoding="utf-8"))
        for file in files
    }


GENERATORS: tuple[Callable[[], Mapping[str, str]], ...] = (
    rule_pages,
    chapter_pages,
    schema_pages,
    protocol_pages,
    reference_pages,
    pictures,
)
"""What writes the pages; each returns texts by path within this folder."""


def pages() -> Mapping[str, str]:
    """Return every generated page as it should be, by its path within this folder."""
    return {path: text for generate in GENERATORS for path, text in generate().items()}


def main(arguments: Sequence[str]) -> int:
    """Write the stale pages, or with ``--check`` only name them; return the exit status."""
    if arguments not in ([], ["--check"]):
        sys.stderr.write("usage: python docs/generate.py [--check]\n")
        return 2
    stale = [(path, text) for path, text in pages().items() if _on_disk(path) != text]
    for path, text in stale:
        if arguments:
            sys.stderr.write(f"docs/{path} is stale: run `make docs-pages`\n")
        else:
            _write(path, text)
    return 1 if arguments and stale else 0


def _on_disk(path: str) -> str | None:
    file = DOCS / path
    return file.read_text(encoding="utf-8") if file.exists() else None


def _write(path: str, text: str) -> None:
    (DOCS / path).parent.mkdir(parents=True, exist_ok=True)
    (DOCS / path).write_text(text, encoding="utf-8")
    sys.stdout.write(f"wrote docs/{path}\n")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
