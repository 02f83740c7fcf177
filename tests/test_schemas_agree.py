"""Every schema agrees with its reader and with its types.

Good documents are changed at random. A document that the reader accepts fits the schema, and one
that fits the schema has its types. If documents are only written, those with the types fit it.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import partial
from itertools import chain, count, cycle, islice
from typing import Final, Union

import msgspec
import pytest
from click.testing import Result
from jsonschema import Draft202012Validator

import five_towers
from alhambra_rules.audit.summary import RuleTotal, Summary
from alhambra_rules.conformance.questions import QUESTIONS
from alhambra_rules.game import view
from alhambra_rules.notation.json_schemas import FORMATS
from alhambra_rules.notation.state_json import view_to_json
from alhambra_rules.service.protocol import SERVICE
from five_towers.conformance import QUESTIONS as TOWERS_QUESTIONS
from five_towers.notation import FORMATS as TOWERS_FORMATS
from five_towers.service import SERVICE as TOWERS_SERVICE
from rulebook_kit import FormatError
from rulebook_kit.conformance.documents import read_vectors
from rulebook_kit.conformance.questions import Questions
from rulebook_kit.conformance.reporting_json import conformance_formats, report_to_json
from rulebook_kit.json.schemas import Format
from rulebook_kit.service.operations import VERSIONS, Handles, Service
from rulebook_kit.service.schemas import service_formats
from tests.checks.fuzz.mutating import mutated
from tests.checks.fuzz.readers import READERS, Reader
from tests.checks.fuzz.seeds import (
    FIXTURES,
    TESTS,
    TOWERS,
    TOWERS_UNDER_WAY,
    UNDER_WAY,
    answers,
    baselines,
    vector_lines,
)
from tests.cli.running import ILLEGAL, run
from tests.conformance import engines
from tests.five_towers.cli import running as towers
from tests.five_towers.conformance import engines as towers_engines
from tests.five_towers.service.examples import EXAMPLES as TOWERS_EXAMPLES
from tests.service.examples import EXAMPLES, answer
from tests.test_schemas import SCHEMAS

pytestmark = pytest.mark.no_cover
"""Validators are slow under the tracer, and what readers refuse has tests of its own."""

CHANGED: Final = 60
"""The number of changed documents of each kind."""

_SCHEMAS: Final = {
    name.removesuffix(".schema.json"): Draft202012Validator(schema)
    for name, schema in SCHEMAS.items()
}
_ALL: Final[Mapping[str, Format]] = {
    **FORMATS,
    **TOWERS_FORMATS,
    **conformance_formats(QUESTIONS),
    **conformance_formats(TOWERS_QUESTIONS),
    **service_formats(SERVICE),
    **service_formats(TOWERS_SERVICE),
}
_READ: Final = {
    "position": "alhambra-position-1",
    "record": "alhambra-game-1",
    "action": "alhambra-game-1",
    "state": "alhambra-state-2",
    "vectors": "alhambra-conformance-vector-1",
    "baseline": "alhambra-conformance-baseline-1",
    "towers-position": "five-towers-position-1",
    "towers-record": "five-towers-game-1",
    "towers-action": "five-towers-game-1",
    "towers-state": "five-towers-state-2",
    "towers-vectors": "five-towers-conformance-vector-1",
}
"""The schema for each reader."""

_DOCUMENTS: Final = _READ.keys() - {"action", "towers-action"}
"""The readers of documents that name their format."""

_LINES: Final = {"record", "vectors", "towers-record", "towers-vectors"}
"""The readers of files with a document on each line."""


def _printed(*command: str, program: Callable[..., Result] = run) -> Callable[[], list[str]]:
    """Return a function that returns what a program prints about an illegal position."""
    return lambda: [program(*command, "--format", "json", stdin=ILLEGAL).stdout]


_towers_printed: Final = partial(_printed, program=towers.run)


def _requests(questions: Questions) -> Iterator[str]:
    names = questions.translation()
    yield '{"id": 0, "do": "hello", "protocol": 1}'
    for vector in read_vectors(questions, b"".join(vector_lines(questions))):
        yield json.dumps(names.request(7, vector.question))


def _answers() -> Iterator[bytes]:
    return (line for text in answers() for line in text.splitlines() if line.startswith(b"{"))


_AUDITED = Summary(3, 2, 1, 1, 1, 1, (RuleTotal("build.no-gaps", 1, 2),))
_GAME = str(FIXTURES / "games" / "illegal-placement.jsonl")
_TOWERS_GAME = str(TOWERS / "games" / "needless-give-back.jsonl")


def _asked_and_answered(
    game: str, service: Service, examples: Mapping[str, str]
) -> Mapping[str, Callable[[], Iterable[bytes | str]]]:
    """Return the requests and the answers of each version of a protocol, by their schemas."""
    written: dict[str, Callable[[], Iterable[bytes | str]]] = {}
    for version in VERSIONS:
        asked = [examples[name] for name in service.names(Handles(), version)]
        written[f"{game}-protocol-request-{version}"] = partial(iter, asked)
        written[f"{game}-protocol-answer-{version}"] = partial(
            map, partial(answer, service=service), asked
        )
    return written


_WRITTEN: Final[Mapping[str, Callable[[], Iterable[bytes | str]]]] = {
    "alhambra-verdicts-1": _printed("validate", "-", "no such file"),
    "alhambra-audit-1": lambda: [msgspec.json.encode(_AUDITED.document())],
    "alhambra-moves-1": _printed("moves", "-", "--player", "Anna", "--tile", "tower-9-nw"),
    "alhambra-score-1": _printed("score", "-", "--round", "3"),
    "alhambra-rules-1": _printed("rules", "build.no-gaps", "build.fountain"),
    "alhambra-replay-1": _printed("replay", _GAME),
    "alhambra-view-1": lambda: [view_to_json(view(UNDER_WAY, "Bo"))],
    "alhambra-conformance-request-1": lambda: _requests(QUESTIONS),
    "alhambra-conformance-answer-1": _answers,
    "alhambra-conformance-report-1": lambda: [
        report_to_json(engines.run(engines.toy("no-hole-test"), examples=0))
    ],
    **_asked_and_answered("alhambra", SERVICE, EXAMPLES),
    **_asked_and_answered("five-towers", TOWERS_SERVICE, TOWERS_EXAMPLES),
    "five-towers-verdicts-1": _towers_printed("validate", _TOWERS_GAME),
    "five-towers-score-1": _towers_printed("score", _TOWERS_GAME),
    "five-towers-rules-1": _towers_printed("rules", "tower.eight"),
    "five-towers-replay-1": _towers_printed("replay", _TOWERS_GAME),
    "five-towers-view-1": lambda: [
        five_towers.view_to_json(five_towers.view(TOWERS_UNDER_WAY, "Anni"))
    ],
    "five-towers-conformance-request-1": lambda: _requests(TOWERS_QUESTIONS),
    "five-towers-conformance-answer-1": _answers,
    "five-towers-conformance-report-1": lambda: [
        report_to_json(towers_engines.run(towers_engines.toy("nine-unknown"), examples=0))
    ],
    "five-towers-conformance-baseline-1": lambda: [
        one.replace(b"alhambra", b"five-towers") for one in baselines()
    ],
}
"""Documents that ``READERS`` has no reader for."""

_OPEN: Final = {"log", "modules", "event", "override", "action", "actions"}
"""Keys whose objects the types leave open; each has a type that the format refers to."""


class ForeignKey(Exception):
    """A map has an unknown key; schemas list the keys of some maps only."""


def _parsed(data: bytes | str) -> object:
    """Return the document. Only schemas count 1.0 as whole, so 0.5 replaces it."""
    value: object = json.loads(data, parse_float=lambda _: 0.5, parse_constant=lambda _: 0.5)
    return value


def _changed(seeds: Iterable[bytes | str], most: int = CHANGED) -> Iterator[bytes]:
    """Yield the documents, and some with a few changes."""
    known = [one.encode() if isinstance(one, str) else one for one in seeds]
    numbered = zip(count(), cycle(known), strict=False)
    changed = (mutated(data, 10**7, seed, lambda *_: b"") for seed, data in numbered)
    return chain(known, islice((data for data in changed if data and _is_text(data)), most))


def _is_text(data: bytes) -> bool:
    """Whether there is no half of a character, which readers refuse and schemas do not."""
    return not re.search(rb"\\ud800|\xed\xa0\x80", data)


def _is_one_of(value: object, kinds: Sequence[object]) -> bool:
    """Whether a value has one of the types."""
    tagged = all(getattr(kind, "__struct_config__").tag for kind in kinds)  # noqa: B009
    return any(map(partial(_is_of, json.dumps(value)), [Union[*kinds]] if tagged else kinds))


def _is_of(text: str, kind: object) -> bool:
    try:
        msgspec.json.decode(text, type=kind)
    except msgspec.ValidationError as error:
        if "at `key` in" in str(error):
            raise ForeignKey from None
        return False
    return True


def _has_types(value: object, form: Format) -> bool:
    """Whether a document has the types of its format, its open parts included."""
    structs = [kind for kind in form.documents if isinstance(kind, type)]
    others = [kind for kind in form.others if isinstance(kind, type)]
    kinds = structs if len(structs) == len(form.documents) else [*structs, *others]
    left_open = _left_open(value) if others else ()
    return _is_one_of(value, kinds) and all(_is_one_of(part, others) for part in left_open)


def _left_open(value: object) -> Iterator[object]:
    """Yield the objects under the keys of ``_OPEN`` at any depth."""
    if isinstance(value, list):
        for part in value:
            yield from _left_open(part)
    if isinstance(value, dict):
        for key, part in value.items():
            if key == "state":  # it has a schema of its own
                continue
            if key in _OPEN and isinstance(part, dict | list):
                yield from (one for one in [part, *part] if isinstance(one, dict))
            yield from _left_open(part)


each_reader = pytest.mark.parametrize(
    "reader", [one for one in READERS if one.name in _READ], ids=lambda reader: str(reader.name)
)


def test_each_format_has_documents() -> None:
    assert {*_READ.values(), *_WRITTEN} == {*_SCHEMAS} == {*_ALL}
    assert not {*_READ.values()} & {*_WRITTEN}


def test_recorded_documents_that_are_read_fit_the_schemas() -> None:
    """Of a record every twentieth line is validated."""
    fitting = Counter[str]()
    for file in sorted([*TESTS.glob("**/games/*.jsonl"), *TESTS.glob("**/*.json")]):
        data = file.read_bytes()
        name = _name_of(data)
        if name in _READ.values() and _is_read(name, data):
            for line in data.splitlines()[::20] if file.suffix == ".jsonl" else [data]:
                _SCHEMAS[name].validate(_parsed(line))
            fitting[name] += 1
    kinds = ("alhambra-game-1", "alhambra-position-1", "five-towers-game-1")
    assert all(fitting[kind] > 9 for kind in kinds)


def _name_of(data: bytes) -> str:
    """Return the name of the schema of the format that a document names."""
    named = re.match(rb'\s*\{\s*"format": "([a-z-]+)/([0-9]+)"', data)
    return b"-".join(named.groups()).decode() if named else ""


def _is_read(name: str, data: bytes) -> bool:
    """Whether a document that names its format can be read."""
    (reader,) = (one for one in READERS if one.name in _DOCUMENTS and _READ[one.name] == name)
    try:
        reader.read(data)
    except FormatError:
        return False
    return True


_NAME_THEIR_FORMAT: Final = [
    name for name in _SCHEMAS if "conformance" not in name and "protocol" not in name
]


@pytest.mark.parametrize("name", _NAME_THEIR_FORMAT)
def test_another_version_is_refused(name: str) -> None:
    """Schemas and readers refuse a later version of a format."""
    documents = [
        one for reader in READERS if _READ.get(reader.name) == name for one in reader.seeds()
    ]
    (document, *_) = documents or _WRITTEN[name]()
    text = document if isinstance(document, str) else document.decode()
    later = re.sub(r'("format": ?"[a-z-]+)/[12]"', r'\1/3"', text, count=1)
    assert later != text
    assert not _SCHEMAS[name].is_valid(_parsed(later.splitlines()[0] if "game" in name else later))
    assert name in _WRITTEN or not _is_read(name, later.encode())


@each_reader
def test_what_is_read_fits_the_schema_and_what_fits_it_has_the_types(reader: Reader) -> None:
    """A value can be written, read again and used. Else the error is a documented one.

    If a document fits the schema, the reader can refuse only contradictory entries.
    """
    name, read = _READ[reader.name], 0
    schema = _SCHEMAS[name]
    for data in _changed(reader.seeds()):
        is_read = reader.try_on(data)
        read += is_read
        for line in data.splitlines() if reader.name in _LINES else [data]:
            value = _parsed(line)
            fits = schema.is_valid(value)
            assert fits or not is_read
            with suppress(ForeignKey):
                assert _has_types(value, _ALL[name]) or not fits
    assert read > 10


@pytest.mark.parametrize("name", _WRITTEN)
def test_what_is_written_fits_the_schema_as_it_has_the_types(name: str) -> None:
    """What fits the schema has the types; the reverse holds if the types leave nothing open."""
    schema, form, seeds = _SCHEMAS[name], _ALL[name], [*_WRITTEN[name]()]
    for data in seeds:
        schema.validate(json.loads(data))
    valid = 0
    for value in map(_parsed, _changed(seeds)):
        fits = schema.is_valid(value)
        with suppress(ForeignKey):
            assert _has_types(value, form) == fits or (form.others and not fits)
        valid += fits
    assert len(seeds) < valid < len(seeds) + CHANGED
