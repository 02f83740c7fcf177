"""Write the corpus of this version, or enter what reads otherwise on purpose.

``python -m tests.corpus.make`` writes the documents of the present version into a folder that is
named after it, such as ``0.1``, with what each reads to. A folder that is there is never written
again. ``python -m tests.corpus.make --changed "why"`` enters into each version's ``changed.json``
what its documents read to now, wherever that differs; what is entered already keeps its reason,
and what has become needless goes.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterator, Sequence
from itertools import cycle
from pathlib import Path
from random import Random
from typing import Any, Final

from attrs import evolve, frozen

import alhambra_rules as ar
import five_towers as ft
from alhambra_rules.game.entries import Override, event_of
from alhambra_rules.model import DIRK, Claim, Table
from alhambra_rules.modules.in_play.registry import REGISTRY
from alhambra_rules.modules.round_points import extra_points
from alhambra_rules.notation.position import write_position_line
from alhambra_rules.rulebook.json.writing import pretty
from alhambra_rules.testing.random_play import some_action
from five_towers.notation.game_record import read_record as read_five_towers
from five_towers.notation.game_record import write_record as write_five_towers
from five_towers.notation.position import read_position as read_towers
from five_towers.notation.position import write_position as write_towers
from tests.corpus import reading
from tests.corpus.reading import CORPUS, GAMES

TESTS: Final = CORPUS.parent
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
"""Games by other profiles."""
WITH_A_MODULE: Final = {
    f"{module}-{players}-players": (module, players)
    for module, players in zip(MODULES, cycle((2, 4, 3)), strict=False)
}
"""Games with one module each."""
FAULT_BEFORE: Final = 200
"""Before which event a faulty record has its fault."""
LATER: Final = 40
"""How many events it has after that."""

Written = dict[str, str]
"""Documents by their paths."""


def main(arguments: Sequence[str]) -> None:
    """Write a new corpus, or enter changes."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--changed", metavar="WHY", help="enter what has changed, for this reason")
    why = parser.parse_args(arguments).changed
    if why is not None:
        for version in reading.versions():
            enter_changes(version, why)
        return
    folder = CORPUS / ".".join(ar.__version__.split(".")[:2])
    try:
        make(folder)
    except FileExistsError:
        sys.exit(f"{folder} is there already, and no version is written twice")


def enter_changes(version: Path, why: str) -> None:
    """Write the ``changed.json`` of a version anew."""
    reasons = {change["document"]: change for change in reading.changes(version)}
    entered = []
    for document in reading.documents(version):
        now, before = reading.reading(version, document), reading.expected(version, document)
        differing = {key: one for key, one in now.items() if one != before.get(key)}
        if differing:
            known = reasons.get(document, {})
            kept = known["why"] if known.get("now") == differing else why
            entered.append({"document": document, "why": kept, "now": differing})
    (version / reading.CHANGED).write_text(pretty(entered) + "\n", "utf-8")


def make(folder: Path) -> None:
    """Write all documents of this version, and what each reads to.

    Raises:
        FileExistsError: the folder is there already.
    """
    folder.mkdir()
    written = {**alhambra(), **five_towers()}
    for path, text in written.items():
        _write(folder / path, text)
    asked = {**asked_of_alhambra(folder), **asked_of_five_towers(folder)}
    _write(folder / reading.ASKED, pretty(asked) + "\n")
    for path, arguments in asked.items():
        game = GAMES[path.partition("/")[0]]
        _write(folder / path, reading.printed(game, folder, *arguments))
    verdicts, summary = reading.audited(folder)
    _write(folder / "alhambra/audit/verdicts.jsonl", verdicts)
    _write(folder / "alhambra/audit/summary.json", summary)
    for title in GAMES:
        write_conformance(title, folder / title / "conformance")
    expected = {path: reading.reading(folder, path) for path in reading.documents(folder)}
    _write(folder / reading.EXPECTED, pretty(expected) + "\n")
    _write(folder / reading.CHANGED, "[]\n")


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text.encode())


def write_conformance(game: str, folder: Path) -> None:
    """Write baselines that accept two bugs of a small engine, and the vectors by their digests."""
    bugs = {
        "alhambra": ("conformance/toy_engine.py", "corner-contact", "closed-loop-one-short"),
        "five-towers": ("five_towers/conformance/toy_engine.py", "eight-unknown", "equal-allowed"),
    }
    engine, *named = bugs[game]
    for bug in named:
        file = folder / f"baseline-{bug}.json"
        file.parent.mkdir(exist_ok=True)
        GAMES[game].run(
            *("conformance", "run", "--examples", "0", "--write-baseline", str(file), "--"),
            *(sys.executable, str(TESTS / engine), bug),
        )
    _write(folder / "vectors.json", pretty(reading.vector_digests(GAMES[game])) + "\n")


# Alhambra


@frozen
class Played:
    """A game that was played at random, and all its states."""

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
    """Play a game to its end; seed and arguments decide it."""
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


def alhambra() -> Written:
    """Return the documents of Alhambra, but for what programs print."""
    games = played_games()
    records = {name: played.record for name, played in games.items()}
    records["unfinished"] = ar.record_of(games["3-players"].states[57])
    records |= dict(resumed(games))
    texts = {name: ar.write_record(record) for name, record in records.items()}
    texts |= {
        f"fixture-{file.stem}": ar.write_record(ar.read_record(file.read_bytes()))
        for file in sorted((TESTS / "fixtures/games").glob("*.jsonl"))
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
    """Return the legal games by their names."""
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
    """Yield records that go on from a position, which tells all, or more or less of it."""
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
                    modules=state.modules,
                    profile=state.profile,
                    position=position,
                    events=later,
                ),
            )
    fewer = evolve(table, display=None, market=None)
    yield "resumed-without-market", ar.Record(state.names, state.names, position=fewer)


def rules_broken(text: str) -> tuple[str, tuple[str, ...]]:
    """Return a record of Alhambra as it is written, and what it breaks if it is replayed whole."""
    record = ar.read_record(text)
    replayed = ar.replay(record)
    return ar.write_record(record), () if replayed.stopped else replayed.report.rules


def faulty_records(
    text: str,
    chance: Random,
    judge: Callable[[str], tuple[str, tuple[str, ...]]],
    broken: set[str],
) -> Iterator[str]:
    """Yield two records that break rules: one event is left out, repeated, or told otherwise.

    Each breaks a rule that is not among those ``broken`` before; they are added to these.
    """
    header, *events = text.splitlines()
    for _ in range(2):
        rules: tuple[str, ...] = ()
        while broken.issuperset(rules):
            index = chance.randrange(10, min(len(events) - 10, FAULT_BEFORE))
            changed = _told_otherwise(events, index, chance)
            lines = (header, *events[:index], *changed, *events[index + 1 :][:LATER])
            try:
                written, rules = judge("".join(f"{line}\n" for line in lines))
            except ar.FormatError:
                continue
        broken.update(rules)
        yield written


def _told_otherwise(lines: Sequence[str], index: int, chance: Random) -> list[str]:
    """Return what stands in the place of an event."""
    line = lines[index]
    way = chance.randrange(6)
    if way == 0:
        return []
    if way == 1:
        return [line, line]
    event, other = json.loads(line), json.loads(chance.choice(lines))
    shared = [key for key in event if key in other and key not in ("do", "draw")]
    if not shared:
        return []
    key = chance.choice(shared)
    return [json.dumps(event | {key: other[key]}, ensure_ascii=False)]


def overridden(texts: Written) -> Iterator[tuple[str, str]]:
    """Yield those faulty records that break a rule once, by the word of a referee."""
    for name, text in texts.items():
        record = ar.read_record(text)
        wanted = name.startswith("faulty-") and name.endswith("-1")
        findings = ar.replay(record).findings if wanted else ()
        if len(findings) == 1 and findings[0].index is not None:
            events = list(record.events)
            event = event_of(events[findings[0].index])
            events[findings[0].index] = Override(event, "Seen too late, and the game went on.")
            yield f"{name}-overridden", ar.write_record(evolve(record, events=events))


def unreadable_records(text: str) -> Written:
    """Return what is no record: broken off, of another version, with a card that there is not."""
    return {
        "unreadable-broken-off": text[:5_000],
        "unreadable-version": text.replace("game/1", "game/2", 1)[:600],
        "unreadable-names": text[:6_000].rpartition("\n")[0].replace("denar-7", "dinar-7") + "\n",
    }


def positions(games: dict[str, Played]) -> Written:
    """Return positions: moments of games, claimed rounds, partly known, illegal, unreadable."""
    tables = {
        file.stem: ar.read_position(file.read_bytes())
        for file in sorted((TESTS / "fixtures/positions").glob("*.json"))
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
    """Return the table with everybody's claims for a round, all right or one part off."""
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
    """Return a position in which a tile of each city lies elsewhere, turned, or not at all."""
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
    """Return a file of a position on each line, some of which are spoiled or unreadable."""
    lines: list[str] = []
    for name, played in games.items():
        text = ar.write_position(played.states[len(played.states) // 3].table)
        if len(lines) % 3 == 0:
            text = spoiled_position(text, Random(len(lines)))
        lines.append(write_position_line(ar.read_position(text)))
        if name == "must-continue":
            lines.append(lines[-1].replace('"tile":"', '"tile":"no-', 2))
    return "".join(f"{line}\n" for line in lines)


def moments(games: dict[str, Played]) -> Written:
    """Return states of games and views of these: of all modules in every phase, an end too."""
    documents: Written = {}
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


def diagrams(games: dict[str, Played]) -> Written:
    """Return cities as diagrams."""
    ends = {name: games[name].states[-1] for name in ("2-players", "other-bazaars")}
    return {
        f"alhambra/diagrams/{name}.txt": ar.draw_diagram(state.players[0].city)
        for name, state in ends.items()
    }


def asked_of_alhambra(folder: Path) -> dict[str, list[str]]:
    """Return what the program is asked, by the report that it prints."""
    asked = {
        "validate-positions": ["validate", *_files(folder, "alhambra/positions/[2-6]*.json")],
        "validate-unreadable": ["validate", *_files(folder, "alhambra/*/unreadable-*")],
        "validate-lines": ["validate", "alhambra/audit/many.jsonl"],
        "validate-games": ["validate", *_files(folder, "alhambra/games/faulty-*-1.jsonl")],
        "validate-resumed": ["validate", *_files(folder, "alhambra/games/resumed-*.jsonl")],
        "rules-all": ["rules", *ar.CATALOGUE],
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


def _files(folder: Path, pattern: str) -> list[str]:
    return sorted(path.relative_to(folder).as_posix() for path in folder.glob(pattern))


# 5 Towers


def five_towers() -> Written:
    """Return the documents of 5 Towers, but for what programs print."""
    games = {}
    for players in range(2, 6):
        games[f"{players}-players"] = play_towers(players, players)
    games["cards-of-finished-towers"] = play_towers(2, 1, any_cards=True)
    texts = {name: _towers_text(states[-1]) for name, states in games.items()}
    texts["unfinished"] = _towers_text(games["3-players"][31])
    fixtures = TESTS / "five_towers/fixtures"
    for file in sorted((fixtures / "games").glob("*.jsonl")):
        if "players" not in file.stem:
            texts[f"fixture-{file.stem}"] = write_five_towers(read_five_towers(file.read_bytes()))
    broken: set[str] = set()
    for number, source in enumerate(("2-players", "4-players", "5-players")):
        faults = faulty_records(texts[source], Random(number), rules_of_towers_broken, broken)
        texts |= {f"faulty-{source}-{count}": text for count, text in enumerate(faults, 1)}
    texts |= unreadable_towers(texts["2-players"])
    documents = {f"five-towers/games/{name}.jsonl": text for name, text in texts.items()}
    documents |= towers_at_moments(games)
    tables = {
        f"fixture-{file.stem}": read_towers(file.read_bytes())
        for file in sorted((fixtures / "positions").glob("*.json"))
    }
    for name, states in games.items():
        tables[name] = states[-1].table
    tables["claimed"] = claimed_towers(games["4-players"][-1].table)
    tables["claimed-wrong"] = claimed_towers(games["5-players"][-1].table, off=1)
    written = {name: write_towers(table) for name, table in tables.items()}
    for name in ("3-players", "5-players"):
        written[f"{name}-spoiled"] = spoiled_towers(written[name], Random(1))
    written["unreadable"] = written["claimed"].replace("sand-", "snad-", 2)
    documents |= {f"five-towers/positions/{name}.json": text for name, text in written.items()}
    return documents


def play_towers(players: int, seed: int, *, any_cards: bool = False) -> tuple[ft.GameState, ...]:
    """Play a game of 5 Towers to its end; nobody takes what cannot be added, or anybody may."""
    chance = Random(seed)
    names = NAMES[:players]
    states = [ft.new_game(names, seed=seed, starter=names[seed % players])]
    while not states[-1].finished:
        actions = ft.legal_actions(states[-1])
        chosen = [one for one in actions if any_cards or _may_be_added(states[-1], one)]
        states.append(ft.apply(states[-1], chance.choice(chosen)))
    return tuple(states)


def _may_be_added(state: ft.GameState, action: ft.Action) -> bool:
    """Whether cards that are bid for or taken are none of the player's finished towers."""
    seat = state.player(action.player)
    wanted = [card for card in state.display if not seat.tower(card.type).is_finished]
    if isinstance(action, ft.Take):
        return set(wanted).issuperset(action.cards)
    return not isinstance(action, ft.Bid) or action.cards <= len(wanted)


def _towers_text(state: ft.GameState) -> str:
    return write_five_towers(ft.record_of(state))


def rules_of_towers_broken(text: str) -> tuple[str, tuple[str, ...]]:
    """Return a record of 5 Towers as it is written, and what it breaks if it is replayed whole."""
    record = read_five_towers(text)
    replayed = ft.replay(record)
    return write_five_towers(record), () if replayed.stopped else replayed.report.rules


def unreadable_towers(text: str) -> Written:
    """Return what is no record of 5 Towers."""
    return {
        "unreadable-broken-off": text[:2_000],
        "unreadable-names": text.replace("sand-", "snad-", 3),
    }


def towers_at_moments(games: dict[str, tuple[ft.GameState, ...]]) -> Written:
    """Return states of games of 5 Towers and views of these."""
    documents: Written = {}
    for name, states in games.items():
        state = states[len(states) // 3]
        moment = f"{name}@{len(state.log)}"
        seen = ft.view(state, state.names[0])
        documents[f"five-towers/states/{moment}.json"] = ft.state_to_json(state) + "\n"
        documents[f"five-towers/views/{moment}-1.json"] = ft.view_to_json(seen) + "\n"
    return documents


def claimed_towers(table: ft.Table, off: int = 0) -> ft.Table:
    """Return the table with everybody's claims, all right or the main tower's off."""
    claims = []
    for player in table.players:
        score = ft.score(player.towers, player.torn_down)
        towers = {one.tower.type: one.points for one in score.towers if one.tower.type}
        main = score.main_points + off
        claims.append(ft.Claim(player.name, towers, main, score.minus, score.total))
    return ft.Table(table.players, claims)


def spoiled_towers(text: str, chance: Random) -> str:
    """Return a position in which cards stand in other places of their towers, and one twice."""
    document: dict[str, Any] = json.loads(text)
    for player in document["players"]:
        for tower in player["towers"]:
            chance.shuffle(tower)
    document["players"][0]["towers"].append(document["players"][1]["towers"][0])
    return write_towers(read_towers(json.dumps(document)))


def asked_of_five_towers(folder: Path) -> dict[str, list[str]]:
    """Return what the program is asked, by the report that it prints."""
    asked = {
        "validate-positions": ["validate", *_files(folder, "five-towers/positions/*.json")],
        "validate-games": ["validate", *_files(folder, "five-towers/games/faulty-*.jsonl")],
        "replay-2-players": ["replay", "five-towers/games/2-players.jsonl"],
        "replay-faulty": ["replay", "five-towers/games/faulty-4-players-1.jsonl"],
        "replay-unreadable": ["replay", "five-towers/games/unreadable-names.jsonl"],
        "score-position": ["score", "five-towers/positions/5-players.json"],
        "score-game": ["score", "five-towers/games/3-players.jsonl"],
        "rules": ["rules", *ft.CATALOGUE],
    }
    return {f"five-towers/reports/{name}.json": arguments for name, arguments in asked.items()}


if __name__ == "__main__":
    main(sys.argv[1:])
