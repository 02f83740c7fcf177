"""Documents of earlier versions have the same readings, except for intended changes.

`tests/corpus/reading.py` describes the reading of each kind of document.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from attrs import evolve
from jsonschema import Draft202012Validator

from alhambra_rules import Violation, notation
from alhambra_rules.catalogue import rule_of
from alhambra_rules.rulebook.json import verdicts
from five_towers import notation as five_towers_notation
from tests.corpus import make, reading
from tests.corpus.reading import CHANGED, EXPECTED, Reading

pytestmark = pytest.mark.no_cover

VERSIONS = [pytest.param(version, id=version.name) for version in reading.versions()]
DOCUMENTS = [
    pytest.param(version, document, id=f"{version.name}/{document}")
    for version in reading.versions()
    for document in reading.documents(version)
]
FIRST = reading.CORPUS / "0.1"
LEGAL = "alhambra/positions/2-players.json"
FAULTY = "alhambra/positions/wrong-claims.json"
WITH_VERDICTS = (
    FAULTY,
    "alhambra/games/faulty-2-players-1.jsonl",
    "alhambra/reports/replay-faulty-4-players-1.json",
    "alhambra/reports/moves-2-players.json",
    "five-towers/games/faulty-5-players-1.jsonl",
    "five-towers/reports/validate-games.json",
)
SCHEMAS = {**notation.schemas(), **five_towers_notation.schemas()}


@pytest.mark.parametrize(("version", "document"), DOCUMENTS)
def test_a_document_reads_as_it_did(version: Path, document: str) -> None:
    """Verdicts, scores and digests are those of its version, or recorded as changed."""
    changed = {change["document"]: change["now"] for change in reading.changes(version)}
    known = reading.expected(version, document) | changed.get(document, {})
    assert reading.reading(version, document) == known


@pytest.mark.parametrize("version", VERSIONS)
def test_every_change_on_purpose_has_a_reason_and_is_still_needed(version: Path) -> None:
    """An entry names one document, has a reason, and holds only what differs."""
    changes = reading.changes(version)
    named = [change["document"] for change in changes]
    assert len(set(named)) == len(named)
    for change in changes:
        was = reading.expected(version, change["document"])
        assert change["why"].strip()
        assert change["now"]
        assert [key for key, now in change["now"].items() if was.get(key) == now] == []


@pytest.mark.parametrize("version", VERSIONS)
def test_no_document_of_a_version_is_lost(version: Path) -> None:
    expected = json.loads((version / EXPECTED).read_text("utf-8"))
    assert reading.documents(version) == sorted(expected)


@pytest.mark.parametrize(
    ("version", "document"),
    [one for one in DOCUMENTS if "/views/" in str(one.id) or "/reports/" in str(one.id)],
)
def test_views_and_reports_fit_their_schemas(version: Path, document: str) -> None:
    """Other programs read them: a schema that refuses an old document breaks these."""
    value = json.loads((version / document).read_bytes())
    schema = SCHEMAS[f"{value['format'].replace('/', '-')}.schema.json"]
    Draft202012Validator(json.loads(schema)).validate(value)


@pytest.mark.parametrize("document", WITH_VERDICTS)
def test_another_sentence_changes_no_reading(
    document: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A better message is no change; another rule or place is one."""

    def read_with(change: Callable[[Violation], Violation]) -> Reading:
        monkeypatch.setattr(verdicts, "_violation", lambda found: unchanged(change(found)))
        return reading.reading(FIRST, document)

    unchanged = verdicts._violation
    was = reading.reading(FIRST, document)
    assert read_with(lambda found: evolve(found, message="This has been said better.")) == was
    assert read_with(lambda found: evolve(found, rule=rule_of("build.no-gaps"))) != was
    assert read_with(lambda found: evolve(found, where="$.elsewhere")) != was


def test_no_version_is_written_twice() -> None:
    before = (FIRST / EXPECTED).stat()
    with pytest.raises(FileExistsError):
        make.make(FIRST)
    assert (FIRST / EXPECTED).stat() == before


@pytest.fixture
def version(tmp_path: Path) -> Path:
    """Return a version of two documents, one of which had another verdict."""
    for document in (LEGAL, FAULTY):
        (tmp_path / document).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(FIRST / document, tmp_path / document)
    expected = {document: reading.reading(tmp_path, document) for document in (LEGAL, FAULTY)}
    expected[FAULTY] |= {"status": "legal", "violations": []}
    (tmp_path / EXPECTED).write_text(json.dumps(expected), "utf-8")
    return tmp_path


def test_a_changed_reading_is_recorded_with_its_reason(version: Path) -> None:
    """Only the parts of a reading that differ are recorded."""
    (version / CHANGED).write_text("[]", "utf-8")
    make.record_changes(version, "A claim was not checked.")
    now = reading.reading(version, FAULTY)
    differing = {"status": "illegal", "violations": now["violations"]}
    entry = {"document": FAULTY, "why": "A claim was not checked.", "now": differing}
    assert json.loads((version / CHANGED).read_text("utf-8")) == [entry]


def test_an_entry_keeps_its_reason_while_it_is_needed(version: Path) -> None:
    """A valid entry stays; an entry for an unchanged reading is removed."""
    now = reading.reading(version, FAULTY)
    differing = {"status": "illegal", "violations": now["violations"]}
    needed = {"document": FAULTY, "why": "A claim was not checked.", "now": differing}
    needless = {"document": LEGAL, "why": "It was legal.", "now": {"status": "illegal"}}
    (version / CHANGED).write_text(json.dumps([needless, needed]), "utf-8")
    make.record_changes(version, "Another reason.")
    assert json.loads((version / CHANGED).read_text("utf-8")) == [needed]
