"""Documents of earlier versions read as they did, but for what has changed on purpose.

`tests/corpus/reading.py` says what each kind of document reads to.
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
    """Verdicts, scores and digests are those of its version, or those entered as changed."""
    changed = {change["document"]: change["now"] for change in reading.changes(version)}
    known = reading.expected(version, document) | changed.get(document, {})
    assert reading.reading(version, document) == known


@pytest.mark.parametrize("version", VERSIONS)
def test_every_change_on_purpose_has_a_reason_and_is_still_needed(version: Path) -> None:
    """A change names one document, says why, and tells nothing that is as it was."""
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
    """Those that are there are those that the version wrote."""
    expected = json.loads((version / EXPECTED).read_text("utf-8"))
    assert reading.documents(version) == sorted(expected)


@pytest.mark.parametrize(
    ("version", "document"),
    [one for one in DOCUMENTS if "/views/" in str(one.id) or "/reports/" in str(one.id)],
)
def test_what_was_sent_to_others_fits_its_schema(version: Path, document: str) -> None:
    """Nothing here reads views and reports; a schema that refuses an old one breaks its readers."""
    value = json.loads((version / document).read_bytes())
    schema = SCHEMAS[f"{value['format'].replace('/', '-')}.schema.json"]
    Draft202012Validator(json.loads(schema)).validate(value)


@pytest.mark.parametrize("document", WITH_VERDICTS)
def test_another_sentence_changes_no_reading(
    document: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Sentences may be improved; a rule or a place that changes is noticed."""

    def read_with(change: Callable[[Violation], Violation]) -> Reading:
        monkeypatch.setattr(verdicts, "_violation", lambda found: as_it_is(change(found)))
        return reading.reading(FIRST, document)

    as_it_is = verdicts._violation
    was = reading.reading(FIRST, document)
    assert read_with(lambda found: evolve(found, message="This has been said better.")) == was
    assert read_with(lambda found: evolve(found, rule=rule_of("build.no-gaps"))) != was
    assert read_with(lambda found: evolve(found, where="$.elsewhere")) != was


def test_no_version_is_written_twice() -> None:
    """Whoever runs the maker again is refused, and nothing is touched."""
    before = (FIRST / EXPECTED).stat()
    with pytest.raises(FileExistsError):
        make.make(FIRST)
    assert (FIRST / EXPECTED).stat() == before


@pytest.fixture
def version(tmp_path: Path) -> Path:
    """A version of two documents, one of which had another verdict when it was written."""
    for document in (LEGAL, FAULTY):
        (tmp_path / document).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(FIRST / document, tmp_path / document)
    expected = {document: reading.reading(tmp_path, document) for document in (LEGAL, FAULTY)}
    expected[FAULTY] |= {"status": "legal", "violations": []}
    (tmp_path / EXPECTED).write_text(json.dumps(expected), "utf-8")
    return tmp_path


def test_what_has_changed_is_entered_with_its_reason(version: Path) -> None:
    """Of a document that reads otherwise only what differs is entered."""
    (version / CHANGED).write_text("[]", "utf-8")
    make.enter_changes(version, "A claim was not checked.")
    now = reading.reading(version, FAULTY)
    differing = {"status": "illegal", "violations": now["violations"]}
    entry = {"document": FAULTY, "why": "A claim was not checked.", "now": differing}
    assert json.loads((version / CHANGED).read_text("utf-8")) == [entry]


def test_what_was_entered_keeps_its_reason_while_it_is_needed(version: Path) -> None:
    """An entry that holds stays as it is; one for a document that reads as it did goes."""
    now = reading.reading(version, FAULTY)
    differing = {"status": "illegal", "violations": now["violations"]}
    needed = {"document": FAULTY, "why": "A claim was not checked.", "now": differing}
    needless = {"document": LEGAL, "why": "It was legal.", "now": {"status": "illegal"}}
    (version / CHANGED).write_text(json.dumps([needless, needed]), "utf-8")
    make.enter_changes(version, "Another reason.")
    assert json.loads((version / CHANGED).read_text("utf-8")) == [needed]
