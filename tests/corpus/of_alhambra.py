"""The documents of Alhambra in the corpus, made from games with fixed seeds."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from itertools import cycle
from pathlib import Path
from random import Random
from typing import Final

from attrs import evolve, frozen

import alhambra_rules as ar
from alhambra_rules.catalogue import CATALOGUE
from alhambra_rules.game.events import Override, event_of
from alhambra_rules.game.module import modules_of
from alhambra_rules.game_modules.registry import REGISTRY
from alhambra_rules.model import DIRK, Claim, Table
from alhambra_rules.modules.positions import extra_points
from alhambra_rules.notation.position import write_position_line
from alhambra_rules.testing.played_games import some_action
from tests.corpus.reading import CORPUS
from tests.corpus.spoiling import faulty_records

FIXTURES: Final = CORPUS.parent / "fixtures"
NAMES: Final = ("Anna", "Bo", "Õie Ü.", "Юля", "Émile", 'Zoë "Z" O\'Hara')
MODULES: Final = tuple(REGISTRY)
OTHER_BAZAARS: Final = tuple(
    f"bazaar-{currency}-pavilion-seraglio-{colour}"
    for currency in ("denar", "ducat")
    for colour in ("arcades", "chambers", "garden", "tower")
)
PROFILES: Final = {
    "must-continue": "must-continue",
    "end-when-bag-empty": "end-when-bag-empty",
    "both-flags": "end-when-bag-empty,must-continue",
}
"""Games with other rule profiles."""
WITH_A_MODULE: Final = {
    f"{module}-{players}-players": (module, players)
    for module, players in zip(MODULES, cycle((2, 4, 3)), strict=False)
}
"""Games with one module."""


@frozen
class Played:
    """A random game with all its states."""

    states: tuple[ar.GameState, ...]

    @property
    def record(self) -> ar.Record:
        """The record of the whole game."""
        return ar.record_of(self.states[-1])


def play(
    players: int,
    seed: int,
    *,
    modules: Sequence[str] = (),
    profile: str = "standard",
    open_attack: bool = False,
    bazaars: Sequence[str] | None = None,
) -> Played:
    """Play a random game to its end; the arguments decide it."""
    chance = Random(seed)
    names = NAMES[:players]
    begun = ar.new_game(
        names,
        seed=seed,
        modules=modules,
        profile=profile,
        youngest_first=names[1:] + names[:1],
        open_attack=open_attack,
        bazaars=bazaars,
    )
    states = [begun]
    while not states[-1].finished:
        states.append(ar.apply(states[-1], some_action(states[-1], chance)))
    return Played(tuple(states))


def documents() -> dict[str, str]:
    """Return the documents of Alhambra, except printed reports."""
    games = played_games()
    records = {name: played.record for name, played in games.items()}
    records["unfinished"] = ar.record_of(games["3-players"].states[57])
    records |= dict(resumed(games))
    texts = {name: ar.write_record(record) for name, record in records.items()}
    texts |= {
        f"fixture-{file.stem}": ar.write_record(ar.read_record(file.read_bytes()))
        for file in sorted((FIXTURES / "games").glob("*.jsonl"))
        if any(word in file.stem for word in ("-on-", "override", "draw", "disagree", "fifth"))
    }
    sources = ("2-players", "4-players", "all-2-players", *WITH_A_MODULE)
    broken: set[str] = set()
    for number, source in enumerate(sources):
        faults = faulty_records(texts[source], Random(number), rules_broken, broken)
        texts |= {f"faulty-{source}-{count}": text for count, text in enumerate(faults, 1)}
    texts |= dict(overridden(texts))
    texts |= unreadable_records(texts["2-players"])
    documents = {f"alhambra/games/{name}.jsonl": text for name, text in texts.items()}
    for name, text in positions(games).items():
        documents[f"alhambra/positions/{name}.json"] = text
    documents |= moments(games)
    documents |= diagrams(games)
    documents["alhambra/audit/many.jsonl"] = many_positions(games)
    return documents


def played_games() -> dict[str, Played]:
    games = {f"{players}-players": play(players, players) for players in range(2, 7)}
    for name, profile in PROFILES.items():
        games[name] = play(3, 7, profile=profile)
    for name, (module, players) in WITH_A_MODULE.items():
        games[name] = play(players, players, modules=[module])
    games["open-attack"] = play(3, 1, modules=["invaders"], open_attack=True)
    games["other-bazaars"] = play(5, 1, modules=["bazaars"], bazaars=OTHER_BAZAARS)
    for players in (2, 6):
        games[f"all-{players}-players"] = play(players, players, modules=MODULES)
    return games


def resumed(games: dict[str, Played]) -> Iterator[tuple[str, ar.Record]]:
    """Yield records that begin with a position; some of its parts may be unknown."""
    for name in ("2-players", "5-players", "all-2-players"):
        states = games[name].states
        begun = [one for one in states if one.phase == "act" and not one.actions_done]
        state = begun[len(begun) * 2 // 3]
        later = states[-1].events[len(state.events) :]
        table = state.table
        unknown = evolve(
            table,
            spent=None,
            players=tuple(evolve(one, hand=None, score=None) for one in table.players),
        )
        for known, position in (("", table), ("-hands-unknown", unknown)):
            yield (
                f"resumed-{name}{known}",
                ar.Record(
                    state.names,
                    state.youngest_first,
                    modules=modules_of(state),
                    profile=state.profile,
                    position=position,
                    events=later,
                ),
            )
    fewer = evolve(table, display=None, market=None)
    yield "resumed-without-market", ar.Record(state.names, state.names, position=fewer)


def rules_broken(text: str) -> tuple[str, tuple[str, ...]]:
    """Return a record as it is written, and the rules that it breaks if it can be replayed."""
    record = ar.read_record(text)
    replayed = ar.replay(record)
    return ar.write_record(record), () if replayed.stopped else replayed.report.rules


def overridden(texts: dict[str, str]) -> Iterator[tuple[str, str]]:
    """Yield the faulty records with one violation, which a referee overrides."""
    for name, text in texts.items():
        record = ar.read_record(text)
        wanted = name.startswith("faulty-") and name.endswith("-1")
        findings = ar.replay(record).findings if wanted else ()
        if len(findings) == 1 and findings[0].index is not None:
            events = list(record.events)
            event = event_of(events[findings[0].index])
            events[findings[0].index] = Override(event, "Seen too late, and the game went on.")
            yield f"{name}-overridden", ar.write_record(evolve(record, events=events))


def unreadable_records(text: str) -> dict[str, str]:
    """Return unreadable records: cut off, of another version, with an unknown card."""
    return {
        "unreadable-broken-off": text[:5_000],
        "unreadable-version": text.replace("game/1", "game/2", 1)[:600],
        "unreadable-names": text[:6_000].rpartition("\n")[0].replace("denar-7", "dinar-7") + "\n",
    }


def positions(games: dict[str, Played]) -> dict[str, str]:
    """Return positions: moments of games, claimed rounds, partly known, illegal, unreadable."""
    tables = {
        file.stem: ar.read_position(file.read_bytes())
        for file in sorted((FIXTURES / "positions").glob("*.json"))
        if "players-" not in file.stem
    }
    for name in ("2-players", "6-players", "all-2-players", "all-6-players"):
        states = games[name].states
        tables[name] = states[len(states) // 2].table
        if name.startswith("all"):
            tables[f"{name}-claimed"] = claimed(states[-1].table, 3)
            wrong = claimed(states[len(states) * 2 // 3].table, 2, off=1)
            tables[f"{name}-claimed-wrong"] = wrong
        if "2" in name:
            tables[f"{name}-hidden"] = ar.view(states[len(states) // 3], states[0].names[1]).table
    texts = {name: ar.write_position(table) for name, table in tables.items()}
    for number, name in enumerate(("2-players", "6-players", "all-6-players", "all-2-players")):
        texts[f"{name}-spoiled"] = spoiled_position(texts[name], Random(number))
    whole = texts["2-players"]
    return texts | {
        "unreadable-broken-off": whole[:700],
        "unreadable-version": whole.replace("position/1", "position/9", 1),
        "unreadable-names": whole.replace("tower-", "towr-").replace('"x"', '"z"', 1),
    }


def claimed(table: Table, scoring_round: int, off: int = 0) -> Table:
    """Return the table with everybody's claims for a round, all right or with a wrong part."""
    cities = {player.name: player.city for player in table.players}
    scores = ar.score_round(cities, scoring_round, dirk=table.dirk)
    extra = extra_points(table, scoring_round)
    claims = []
    for name, score in scores.items():
        chests, bazaars = (more.points for more in extra[name])
        wall = None if name == DIRK else score.wall + off
        total = score.total + chests + bazaars
        claims.append(Claim(name, wall, score.buildings, chests, bazaars, total))
    return evolve(table, scoring_round=scoring_round, claims=tuple(claims))


def spoiled_position(text: str, chance: Random) -> str:
    """Return a position in which a tile of each city is moved, turned, replaced or removed."""
    document = json.loads(text)
    for player in document["players"]:
        city = player["city"]
        tile = chance.choice(city)
        way = chance.randrange(4)
        if way == 0:
            tile["turned"] = chance.randrange(1, 4)
        elif way == 1:
            tile["x"] += chance.choice((-1, 1))
        elif way == 2:
            tile["tile"] = chance.choice(city)["tile"]
        else:
            city.remove(tile)
    return ar.write_position(ar.read_position(json.dumps(document)))


def many_positions(games: dict[str, Played]) -> str:
    """Return a file with a position on each line, some of them illegal or unreadable."""
    lines: list[str] = []
    for name, played in games.items():
        text = ar.write_position(played.states[len(played.states) // 3].table)
        if len(lines) % 3 == 0:
            text = spoiled_position(text, Random(len(lines)))
        lines.append(write_position_line(ar.read_position(text)))
        if name == "must-continue":
            lines.append(lines[-1].replace('"tile":"', '"tile":"no-', 2))
    return "".join(f"{line}\n" for line in lines)


def moments(games: dict[str, Played]) -> dict[str, str]:
    """Return states of games and their views: with all modules in every phase, and near an end."""
    documents: dict[str, str] = {}
    for name, played in games.items():
        if name in PROFILES:
            continue
        of_phases: dict[str, ar.GameState] = {}
        for state in played.states[10:]:
            of_phases.setdefault(state.phase, state)
        chosen = list(of_phases.values()) if name == "all-2-players" else [played.states[20]]
        if name == "2-players":
            chosen.append(played.states[-12])
        for state in chosen:
            moment = f"{name}@{len(state.log)}"
            documents[f"alhambra/states/{moment}.json"] = ar.state_to_json(state) + "\n"
        moment = f"{name}@{len(chosen[0].log)}"
        for seat in (1, 2) if "all" in name else (1,):
            seen = ar.view(chosen[0], chosen[0].names[seat - 1])
            documents[f"alhambra/views/{moment}-{seat}.json"] = ar.view_to_json(seen) + "\n"
    return documents


def diagrams(games: dict[str, Played]) -> dict[str, str]:
    ends = {name: games[name].states[-1] for name in ("2-players", "other-bazaars")}
    return {
        f"alhambra/diagrams/{name}.txt": ar.draw_diagram(state.players[0].city)
        for name, state in ends.items()
    }


def asked(folder: Path) -> dict[str, list[str]]:
    """Return the arguments of the program for each printed report."""
    asked = {
        "validate-positions": ["validate", *files(folder, "alhambra/positions/[2-6]*.json")],
        "validate-unreadable": ["validate", *files(folder, "alhambra/*/unreadable-*")],
        "validate-lines": ["validate", "alhambra/audit/many.jsonl"],
        "validate-games": ["validate", *files(folder, "alhambra/games/faulty-*-1.jsonl")],
        "validate-resumed": ["validate", *files(folder, "alhambra/games/resumed-*.jsonl")],
        "rules-all": ["rules", *CATALOGUE],
        "rules-of-build": ["rules", "--section", "build", "--language", "hu"],
    }
    games = ("2-players", "all-2-players", "faulty-4-players-1", "faulty-all-2-players-1")
    for name in (*games, "resumed-2-players-hands-unknown", "unreadable-names"):
        asked[f"replay-{name}"] = ["replay", f"alhambra/games/{name}.jsonl"]
    for number, name in enumerate(("2-players", "6-players", "all-6-players", "all-2-players")):
        file = f"alhambra/positions/{name}.json"
        asked[f"score-{name}"] = ["score", file, "--round", str(3 - number % 3)]
        tile = ("garden-10-n", "tower-11", "arcades-8-e", "pavilion-8")[number]
        asked[f"moves-{name}"] = ["moves", file, "--player", NAMES[0], "--tile", tile]
    file = "alhambra/positions/tile-upside-down.json"
    asked["moves-illegal"] = ["moves", file, "--player", "Bo", "--tile", "tower-12"]
    return {f"alhambra/reports/{name}.json": arguments for name, arguments in asked.items()}


def files(folder: Path, pattern: str) -> list[str]:
    """Return the documents that match a pattern, as paths in the folder of the version."""
    return sorted(path.relative_to(folder).as_posix() for path in folder.glob(pattern))
