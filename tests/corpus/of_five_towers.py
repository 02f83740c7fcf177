"""The documents of 5 Towers in the corpus, made from games with fixed seeds."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any, Final

import five_towers as ft
from five_towers.catalogue import CATALOGUE
from five_towers.notation.game_record import read_record, write_record
from five_towers.notation.position import read_position, write_position
from tests.corpus.of_alhambra import NAMES, files
from tests.corpus.reading import CORPUS
from tests.corpus.spoiling import faulty_records

FIXTURES: Final = CORPUS.parent / "five_towers" / "fixtures"


def documents() -> dict[str, str]:
    """Return the documents of 5 Towers, except printed reports."""
    games = {}
    for players in range(2, 6):
        games[f"{players}-players"] = play_towers(players, players)
    games["cards-of-finished-towers"] = play_towers(2, 1, any_cards=True)
    texts = {name: _towers_text(states[-1]) for name, states in games.items()}
    texts["unfinished"] = _towers_text(games["3-players"][31])
    for file in sorted((FIXTURES / "games").glob("*.jsonl")):
        if "players" not in file.stem:
            texts[f"fixture-{file.stem}"] = write_record(read_record(file.read_bytes()))
    broken: set[str] = set()
    for number, source in enumerate(("2-players", "4-players", "5-players")):
        faults = faulty_records(texts[source], Random(number), rules_of_towers_broken, broken)
        texts |= {f"faulty-{source}-{count}": text for count, text in enumerate(faults, 1)}
    texts |= unreadable_towers(texts["2-players"])
    documents = {f"five-towers/games/{name}.jsonl": text for name, text in texts.items()}
    documents |= towers_at_moments(games)
    tables = {
        f"fixture-{file.stem}": read_position(file.read_bytes())
        for file in sorted((FIXTURES / "positions").glob("*.json"))
    }
    for name, states in games.items():
        tables[name] = states[-1].table
    tables["claimed"] = claimed_towers(games["4-players"][-1].table)
    tables["claimed-wrong"] = claimed_towers(games["5-players"][-1].table, off=1)
    written = {name: write_position(table) for name, table in tables.items()}
    for name in ("3-players", "5-players"):
        written[f"{name}-spoiled"] = spoiled_towers(written[name], Random(1))
    written["unreadable"] = written["claimed"].replace("sand-", "snad-", 2)
    documents |= {f"five-towers/positions/{name}.json": text for name, text in written.items()}
    return documents


def play_towers(players: int, seed: int, *, any_cards: bool = False) -> tuple[ft.GameState, ...]:
    """Play a game to its end; without ``any_cards`` nobody takes cards that cannot be added."""
    chance = Random(seed)
    names = NAMES[:players]
    states = [ft.new_game(names, seed=seed, starter=names[seed % players])]
    while not states[-1].finished:
        actions = ft.legal_actions(states[-1])
        chosen = [one for one in actions if any_cards or _may_be_added(states[-1], one)]
        states.append(ft.apply(states[-1], chance.choice(chosen)))
    return tuple(states)


def _may_be_added(state: ft.GameState, action: ft.Action) -> bool:
    """Whether the action wants only cards for unfinished towers of the player."""
    seat = state.player(action.player)
    wanted = [card for card in state.display if not seat.tower(card.type).is_finished]
    if isinstance(action, ft.Take):
        return set(wanted).issuperset(action.cards)
    return not isinstance(action, ft.Bid) or action.cards <= len(wanted)


def _towers_text(state: ft.GameState) -> str:
    return write_record(ft.record_of(state))


def rules_of_towers_broken(text: str) -> tuple[str, tuple[str, ...]]:
    """Return a record as it is written, and the rules that it breaks if it can be replayed."""
    record = read_record(text)
    replayed = ft.replay(record)
    return write_record(record), () if replayed.stopped else replayed.report.rules


def unreadable_towers(text: str) -> dict[str, str]:
    return {
        "unreadable-broken-off": text[:2_000],
        "unreadable-names": text.replace("sand-", "snad-", 3),
    }


def towers_at_moments(games: dict[str, tuple[ft.GameState, ...]]) -> dict[str, str]:
    """Return states of games and their views."""
    documents: dict[str, str] = {}
    for name, states in games.items():
        state = states[len(states) // 3]
        moment = f"{name}@{len(state.log)}"
        seen = ft.view(state, state.names[0])
        documents[f"five-towers/states/{moment}.json"] = ft.state_to_json(state) + "\n"
        documents[f"five-towers/views/{moment}-1.json"] = ft.view_to_json(seen) + "\n"
    return documents


def claimed_towers(table: ft.Table, off: int = 0) -> ft.Table:
    """Return the table with everybody's claims, all right or wrong for the main tower."""
    claims = []
    for player in table.players:
        score = ft.score(player.towers, player.torn_down)
        towers = {one.tower.type: one.points for one in score.towers if one.tower.type}
        main = score.main_points + off
        claims.append(ft.Claim(player.name, towers, main, score.minus, score.total))
    return ft.Table(table.players, claims)


def spoiled_towers(text: str, chance: Random) -> str:
    """Return a position with shuffled towers, and one tower twice."""
    document: dict[str, Any] = json.loads(text)
    for player in document["players"]:
        for tower in player["towers"]:
            chance.shuffle(tower)
    document["players"][0]["towers"].append(document["players"][1]["towers"][0])
    return write_position(read_position(json.dumps(document)))


def asked(folder: Path) -> dict[str, list[str]]:
    """Return the arguments of the program for each printed report."""
    asked = {
        "validate-positions": ["validate", *files(folder, "five-towers/positions/*.json")],
        "validate-games": ["validate", *files(folder, "five-towers/games/faulty-*.jsonl")],
        "replay-2-players": ["replay", "five-towers/games/2-players.jsonl"],
        "replay-faulty": ["replay", "five-towers/games/faulty-4-players-1.jsonl"],
        "replay-unreadable": ["replay", "five-towers/games/unreadable-names.jsonl"],
        "score-position": ["score", "five-towers/positions/5-players.json"],
        "score-game": ["score", "five-towers/games/3-players.jsonl"],
        "rules": ["rules", *CATALOGUE],
    }
    return {f"five-towers/reports/{name}.json": arguments for name, arguments in asked.items()}
