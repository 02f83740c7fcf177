"""The reading of each document of the corpus: verdicts, scores and digests, without sentences.

A folder of the corpus, such as ``0.1``, holds documents of this version, in a folder for each game
and kind. ``expected.json`` has their readings when they were written. Views, reports and other
documents that are never read back are their own readings. ``changed.json`` has intended changes
since then. A digest is the beginning of the SHA-256 of a text. The readings hold:

- positions: the verdict, the points of each round, and in ``digest`` the position written again.
  Diagrams have the same without points;
- games: the output of ``replay --format json``, in ``digest`` the record written again, and in
  ``final`` the written state at its end;
- states: in ``digest`` the state written again, in ``legal`` the number of legal actions, in
  ``actions`` these as written, and in ``goes_on`` the record of the game after its next actions,
  including draws;
- views: in ``digest`` the same player's view of the same state, with sorted keys;
- reports: in ``digest`` the current output of the same command;
- audits: the totals, and in ``digest`` the verdicts;
- conformance: the causes of a baseline and their vectors, or a digest of each vector without its
  title.

Readings leave out the sentences of output for machines.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import chdir
from functools import cache
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from types import ModuleType
from typing import Any, Final

from attrs import frozen
from click.testing import Result

import alhambra_rules
import five_towers
from alhambra_rules.audit import audit
from alhambra_rules.conformance.game import ALHAMBRA
from alhambra_rules.notation.position import read_position, write_position, write_position_line
from alhambra_rules.notation.verdicts import replay_to_json
from alhambra_rules.rulebook import FormatError, IllegalAction
from alhambra_rules.rulebook.conformance.documents import read_baseline
from alhambra_rules.rulebook.conformance.game import Game as EngineGame
from alhambra_rules.rulebook.conformance.vector_files import vector_texts
from five_towers.conformance.game import FIVE_TOWERS
from five_towers.notation.game_record import read_record as read_five_towers
from five_towers.notation.game_record import write_record as write_five_towers
from five_towers.notation.position import read_position as read_towers
from five_towers.notation.position import write_position as write_towers
from five_towers.notation.verdicts import replay_to_json as five_towers_to_json
from tests.cli.running import run as run_alhambra
from tests.five_towers.cli.running import run as run_five_towers

CORPUS: Final = Path(__file__).parent
EXPECTED: Final = "expected.json"
CHANGED: Final = "changed.json"
ASKED: Final = "asked.json"
AUDITED: Final = ("alhambra/positions", "alhambra/games", "alhambra/audit/many.jsonl")
AHEAD: Final = 40
"""How many actions are played after a stored state."""

Reading = dict[str, object]

_SENTENCES: Final = frozenset(
    {"message", "what", "why", "stopped", "not_checked", "reason"}
    | {"section", "statement", "sources", "question", "choice"}
)
"""The keys of sentences and titles for people in documents for machines."""


@frozen
class Game:
    """The readers and writers of one game.

    Attributes:
        run: runs its program.
        names: its package.
    """

    run: Callable[..., Result]
    names: ModuleType
    read_position: Callable[..., Any]
    write_position: Callable[..., str]
    read_record: Callable[..., Any]
    write_record: Callable[..., str]
    replay_to_json: Callable[..., str]
    engines: EngineGame


GAMES: Final[Mapping[str, Game]] = {
    "alhambra": Game(
        run_alhambra,
        alhambra_rules,
        read_position,
        write_position,
        alhambra_rules.read_record,
        alhambra_rules.write_record,
        replay_to_json,
        ALHAMBRA,
    ),
    "five-towers": Game(
        run_five_towers,
        five_towers,
        read_towers,
        write_towers,
        read_five_towers,
        write_five_towers,
        five_towers_to_json,
        FIVE_TOWERS,
    ),
}


def versions() -> list[Path]:
    return sorted(path.parent for path in CORPUS.glob(f"*/{EXPECTED}"))


def documents(version: Path) -> list[str]:
    """Return the documents of a version, as paths within its folder."""
    files = (path for game in GAMES for path in (version / game).rglob("*") if path.is_file())
    return sorted(path.relative_to(version).as_posix() for path in files)


def reading(version: Path, document: str) -> Reading:
    game, kind, name = document.split("/", 2)
    return _READERS[kind](GAMES[game], version, f"{game}/{kind}/{name}")


def expected(version: Path, document: str) -> Reading:
    """Return the reading of a document when it was written."""
    printed_then = as_printed(version, document)
    return dict(_json(version / EXPECTED)[document]) if printed_then is None else printed_then


def as_printed(version: Path, document: str) -> Reading | None:
    """Return the reading of a document that is never read back; None for other documents."""
    text = (version / document).read_text("utf-8")
    if "/views/" in document or "/reports/" in document:
        return {"digest": digest(_canonical(text))}
    if document.endswith("/verdicts.jsonl"):
        return {"digest": _digest_of_lines(text)}
    if document.endswith(("/summary.json", "/vectors.json")):
        return dict(json.loads(text))
    return None


def changes(version: Path) -> list[dict[str, Any]]:
    return list(_json(version / CHANGED))


def digest(text: str) -> str:
    return sha256(text.encode()).hexdigest()[:16]


def without_sentences(value: object) -> object:
    """Return a document for machines with an empty text in place of each sentence.

    Lists of sentences keep their length, except for the reasons of points.
    """
    if isinstance(value, list):
        return [without_sentences(one) for one in value]
    if isinstance(value, dict):
        return {key: _without(key, one) for key, one in value.items()}
    return value


def _without(key: str, value: object) -> object:
    if key == "why":
        return None
    if key not in _SENTENCES or value is None:
        return without_sentences(value)
    if isinstance(value, list):
        return ["" if isinstance(one, str) else without_sentences(one) for one in value]
    return ""


def _canonical(text: str) -> str:
    """Return JSON with sorted keys and without sentences."""
    return json.dumps(without_sentences(json.loads(text)), sort_keys=True, ensure_ascii=False)


@cache
def _json(path: Path) -> Any:  # noqa: ANN401 - whatever the file holds
    return json.loads(path.read_text("utf-8"))


def _digest_of_lines(text: str) -> str:
    return digest("\n".join(map(_canonical, text.splitlines())))


def _written_again(data: bytes, read: Callable[[bytes], Any], write: Callable[..., str]) -> str:
    """Return the digest of a document that is read and written; "" for an unreadable one."""
    try:
        return digest(write(read(data)))
    except FormatError:
        return ""


def printed(game: Game, version: Path, *arguments: str) -> str:
    """Return the JSON output of a command in the folder of the version."""
    with chdir(version):
        return game.run(*arguments, "--format", "json").stdout


def _verdict(game: Game, version: Path, document: str) -> Reading:
    (verdict,) = json.loads(printed(game, version, "validate", document))["files"]
    kept = ("status", "violations", "faults", "not_checked")
    return {key: _without(key, verdict[key]) for key in kept}


def _position(game: Game, version: Path, document: str) -> Reading:
    data = (version / document).read_bytes()
    read = _verdict(game, version, document)
    rounds = [("--round", number) for number in "123"] if game is GAMES["alhambra"] else [()]
    return {
        **read,
        "points": [_points(game, version, document, *chosen) for chosen in rounds],
        "digest": _written_again(data, game.read_position, game.write_position),
    }


def _points(game: Game, version: Path, document: str, *chosen: str) -> dict[str, int]:
    """Return everybody's points; an empty mapping for an unreadable position."""
    scored = json.loads(printed(game, version, "score", document, *chosen) or '{"players": []}')
    return {player["player"]: player["total"] for player in scored["players"]}


def _diagram(game: Game, version: Path, document: str) -> Reading:
    city = alhambra_rules.parse_diagram((version / document).read_text("utf-8")).city
    return _verdict(game, version, document) | {"digest": digest(alhambra_rules.draw_diagram(city))}


def _game(game: Game, version: Path, document: str) -> Reading:
    data = (version / document).read_bytes()
    try:
        outcome = game.names.replay(game.read_record(data))
        final = "" if outcome.final is None else digest(game.names.state_to_json(outcome.final))
    except FormatError as error:
        outcome, final = error, ""
    printed_now: Reading = json.loads(game.replay_to_json(outcome))
    read = {key: _without(key, value) for key, value in printed_now.items()}
    again = _written_again(data, game.read_record, game.write_record)
    return read | {"digest": again, "final": final}


def _state(game: Game, version: Path, document: str) -> Reading:
    names = game.names
    state = names.state_from_json((version / document).read_bytes())
    actions = [names.action_to_json(action, state) for action in names.legal_actions(state)]
    again = [names.action_to_json(names.action_from_json(one, state), state) for one in actions]
    return {
        "digest": digest(names.state_to_json(state)),
        "legal": len(actions),
        "actions": digest("\n".join(sorted(again))),
        "goes_on": _after_next_actions(game, state, _whole_game(game, version, document)),
    }


def _whole_game(game: Game, version: Path, document: str) -> Any:  # noqa: ANN401 - of either game
    """Return the record of the game to which a state belongs."""
    name = Path(document).name.partition("@")[0]
    folder = version / Path(document).parents[1]
    return game.read_record((folder / "games" / f"{name}.jsonl").read_bytes())


def _after_next_actions(game: Game, state: Any, record: Any) -> object:  # noqa: ANN401 - of either game
    """Return the digest of a stored game's record after the next actions of its players."""
    later = record.events[len(state.log) :]
    chosen = [event for event in later if isinstance(event, game.names.Action)][:AHEAD]
    for action in chosen:
        try:
            state = game.names.apply(state, action)
        except IllegalAction as refusal:
            return [f"line {len(state.log) + 2}", *refusal.report.rules]
    return digest(game.write_record(game.names.record_of(state)))


def _view(game: Game, version: Path, document: str) -> Reading:
    moment, _, seat = Path(document).stem.rpartition("-")
    path = version / Path(document).parents[1] / "states" / f"{moment}.json"
    state = game.names.state_from_json(path.read_bytes())
    seen = game.names.view_to_json(game.names.view(state, state.names[int(seat) - 1]))
    return {"digest": digest(_canonical(seen))}


def _report(game: Game, version: Path, document: str) -> Reading:
    arguments = _json(version / ASKED)[document]
    return {"digest": digest(_canonical(printed(game, version, *arguments)))}


def _audit(_game: Game, version: Path, document: str) -> Reading:
    verdicts, summary = audited(version)
    if document.endswith("summary.json"):
        totals: Reading = json.loads(summary)
        return totals
    if document.endswith("verdicts.jsonl"):
        return {"digest": _digest_of_lines(verdicts)}
    lines = (version / document).read_bytes().splitlines()
    return {"digests": [_written_again(line, read_position, write_position_line) for line in lines]}


@cache
def audited(version: Path) -> tuple[str, str]:
    """Return the verdicts and the summary of an audit of Alhambra's positions and games."""
    with TemporaryDirectory() as folder, chdir(version):
        audit(AUDITED, out=folder, workers=1)
        return (
            Path(folder, "verdicts.jsonl").read_text("utf-8"),
            Path(folder, "summary.json").read_text("utf-8"),
        )


def _conformance(game: Game, version: Path, document: str) -> Reading:
    path = version / document
    if path.name == "vectors.json":
        now = vector_digests(game)
        return {vector: now.get(vector) for vector in _json(path)}
    return {cause: sorted(shown) for cause, shown in read_baseline(game.engines, path).items()}


def vector_digests(game: Game) -> dict[str, str]:
    """Return a digest of each vector without its title, by its id."""
    lines = (line for text in vector_texts(game.engines).values() for line in text.splitlines())
    vectors: Iterator[dict[str, Any]] = map(json.loads, lines)
    return {
        vector["id"]: digest(json.dumps(vector | {"title": ""}, sort_keys=True))
        for vector in vectors
    }


_READERS: Final[Mapping[str, Callable[[Game, Path, str], Reading]]] = {
    "positions": _position,
    "diagrams": _diagram,
    "games": _game,
    "states": _state,
    "views": _view,
    "reports": _report,
    "audit": _audit,
    "conformance": _conformance,
}
