"""Documents of many kinds get the same verdicts and scores, and are written as they were read.

``tests/corpus/`` has them: games with each module and number of players, with faults, resumed from
a position, and unreadable; positions and states from these games. The golden file has the readings
without sentences, so another message changes none.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from types import ModuleType

import pytest
from click.testing import Result
from syrupy.assertion import SnapshotAssertion

import alhambra_rules
import five_towers
from rulebook_kit import FormatError
from rulebook_kit.json.codecs import pretty
from tests.cli.running import run as run_alhambra
from tests.five_towers.cli.running import run as run_five_towers

pytestmark = pytest.mark.no_cover

CORPUS = Path(__file__).parent / "corpus"
GAMES: dict[str, tuple[ModuleType, Callable[..., Result], list[tuple[str, ...]]]] = {
    "alhambra": (alhambra_rules, run_alhambra, [("--round", one) for one in "123"]),
    "five-towers": (five_towers, run_five_towers, [()]),
}
SENTENCES = {"message", "what", "why", "stopped", "reason"}

_FILES = sorted(path.relative_to(CORPUS).as_posix() for path in CORPUS.rglob("*.*"))
STATES = [file for file in _FILES if "/states/" in file]
DOCUMENTS = [file for file in _FILES if file not in STATES]


@pytest.mark.parametrize("document", DOCUMENTS)
def test_a_document_reads_as_it_did(
    document: str, monkeypatch: pytest.MonkeyPatch, snapshot: SnapshotAssertion
) -> None:
    """Its verdict, its points in each round, and the state at the end of a game."""
    title, kind, _ = document.split("/")
    game, run, rounds = GAMES[title]
    monkeypatch.chdir(CORPUS)

    def printed(*arguments: str) -> object:
        return json.loads(run(*arguments, document, "--format", "json").stdout or "null")

    reading = [printed("replay" if kind == "games" else "validate")]
    if kind == "positions":
        reading += [printed("score", *chosen) for chosen in rounds]
    if kind == "games":
        with suppress(FormatError):
            final = game.replay(game.read_record(Path(document).read_bytes())).final
            reading.append(final and sha256(game.state_to_json(final).encode()).hexdigest()[:16])
    assert "\n".join(pretty(without_sentences(one)) for one in reading) == snapshot


@pytest.mark.parametrize("document", [one for one in DOCUMENTS if "/diagrams/" not in one])
def test_a_document_is_written_as_it_was(document: str) -> None:
    """Unless it is unreadable."""
    title, kind, name = document.split("/")
    game = GAMES[title][0]
    text = (CORPUS / document).read_text("utf-8")
    try:
        if kind == "games":
            assert game.write_record(game.read_record(text)) == text
        else:
            assert game.write_position(game.read_position(text)) == text
    except FormatError:
        assert name.startswith("unreadable")


@pytest.mark.parametrize("document", STATES)
def test_a_stored_game_continues_as_it_did(document: str) -> None:
    """A stored state is written as it was, and its dealer draws what the record has."""
    game = GAMES[document.partition("/")[0]][0]
    file = CORPUS / document
    text = file.read_text("utf-8")
    state = game.state_from_json(text)
    assert game.state_to_json(state) + "\n" == text
    whole = file.parents[1] / "games" / f"{file.name.partition('@')[0]}.jsonl"
    record = game.read_record(whole.read_bytes())
    for event in record.events[len(state.log) :]:
        if isinstance(event, game.Action):
            state = game.apply(state, event)
    assert game.record_of(state) == record


def without_sentences(value: object) -> object:
    """Return a document for machines without the sentences for people."""
    if isinstance(value, list):
        return [without_sentences(one) for one in value]
    if isinstance(value, dict):
        return {key: without_sentences(one) for key, one in value.items() if key not in SENTENCES}
    return value
