"""What the commands print, as golden files, and what the page of the commands lists."""

from __future__ import annotations

import json
import re
from importlib.metadata import version
from itertools import pairwise
from pathlib import Path

import pytest
from attrs import astuple, evolve
from syrupy.assertion import SnapshotAssertion

from alhambra_rules.catalogue import CATALOGUE
from alhambra_rules.game import Reshuffle
from alhambra_rules.game.record import Record
from alhambra_rules.game.replay import replay
from alhambra_rules.model import TILES, Player, Table
from alhambra_rules.notation.game_record import read_record, write_record
from tests.cli.running import ANNA, BO, DIAGRAM, ILLEGAL, LEGAL, command_lines, position, run

FIXTURES = Path(__file__).parents[1] / "fixtures"
FIVE_TOWERS = Path(__file__).parents[1] / "five_towers" / "fixtures" / "games"
LEGAL_GAME = (FIXTURES / "games" / "two-players-with-dirk.jsonl").read_text("utf-8")
EMPTY_BO = {"name": "Bo", "city": []}


def stopped() -> str:
    """Return a game whose deck is shuffled twice."""
    whole = read_record(LEGAL_GAME)
    return write_record(evolve(whole, events=(*whole.events[:100], Reshuffle(), Reshuffle())))


def taken_out_of_turn(times: int) -> str:
    """Return a game in which Bo takes a card so many times while Anna is to act."""
    lines = (FIXTURES / "games" / "illegal-placement.jsonl").read_text("utf-8").splitlines()[:24]
    cards = [f"denar-{number % 9 + 1}" for number in range(times + 1)]  # no game can have 32 of one
    for card, following in pairwise(cards):
        lines.append(f'{{"do": "take", "player": "Bo", "cards": ["{card}"]}}')
        lines.append(f'{{"draw": "display", "card": "{following}"}}')
    return "\n".join(lines) + "\n"


def ending_in_its_fault() -> str:
    """Return a game whose last event is an illegal placement."""
    lines = (FIXTURES / "games" / "illegal-placement.jsonl").read_text("utf-8").splitlines()
    fault = replay(read_record("\n".join(lines))).findings[0].line
    return "\n".join(lines[:fault]) + "\n"


def begun_from(table: Table) -> str:
    return write_record(Record(("Anna", "Bo"), ("Anna", "Bo"), position=table))


FILES = {
    "legal.json": LEGAL,
    "illegal.json": ILLEGAL,
    "bo.json": position(BO),
    "nothing.json": position({"name": "A", "city": []}),
    "city.txt": DIAGRAM,
    "many.jsonl": f"{LEGAL}\n\n{position(BO)}\n[]\n{position(BO)}",
    "everything.json": position(
        {**ANNA, "score": 12, "reserve": ["pavilion-8", "tower-9-ne"]},
        {"name": "dirck", "city": []},
        dirk=["seraglio-9"],
        market=["tower-8-nes", None, None, "arcades-9"],
        to_act="Anna",
        hands={"Anna": ["denar-7"], "dirck": []},
        display=["ducat-2", "ducat-1"],
        spent=[],
        scoring_rounds_done=1,
    ),
    "modules.json": position(
        {"name": "Anna", "city": [{"x": 1, "y": 0, "tile": "garden-10-n", "chests": ["garden"]}]},
        EMPTY_BO,
        dirk=["tower-11"],
        dirk_chests=["tower"],
        rooms=[["tower", "tower", "garden", "pavilion"], [], []],
        bazaars=["bazaar-denar-seraglio-arcades-tower"],
        attack=["n"],
        scouts=[],
        architects={"Anna": ["architect-denar-3"]},
    ),
    "claims.json": position(
        ANNA,
        BO,
        dirk=[],
        scoring_round=3,
        claims=[
            {"player": "Bo"},
            {"player": "dirk", "total": 0},
            {
                "player": "Anna",
                "wall": 1,
                "buildings": {"tower": 13, "garden": 12},
                "chests": 7,
                "bazaars": 4,
                "total": 37,
            },
        ],
    ),
    "round.json": position(ANNA, BO, dirk=["garden-11"], scoring_round=2),
    "without-dirk.json": position(ANNA, BO, scoring_round=3),
    "formula.json": position(*({"name": one, "city": []} for one in ("=1+1", "\u202eoB", "a;b"))),
    "stopped.jsonl": stopped(),
    "three-faults.jsonl": taken_out_of_turn(3),
    "ending-in-fault.jsonl": ending_in_its_fault(),
    "line-missing.jsonl": "".join(
        line for n, line in enumerate(LEGAL_GAME.splitlines(keepends=True), 1) if n != 60
    ),
    "broken.jsonl": LEGAL_GAME[:-5],
    "marked.jsonl": "\ufeff" + LEGAL_GAME,
    "five-towers.jsonl": (FIVE_TOWERS / "two-players.jsonl").read_text("utf-8"),
    "five-towers.json": '{"format": "five-towers-position/1", "players": []}',
    "unknown-hand.jsonl": begun_from(
        Table(
            (Player("Anna", score=5), Player("Bo", score=5)),
            dirk=(),
            market=(None, None, None, None),
            to_act="Anna",
            display=(),
            scoring_rounds_done=2,
        )
    ),
    "illegal-position.jsonl": begun_from(
        Table(
            (Player("Anna"), Player("Bo")),
            dirk=(),
            market=(TILES["tower-11"], TILES["tower-11"], None, None),
            to_act="Anna",
            display=(),
            scoring_rounds_done=0,
        )
    ),
    "not-enough.jsonl": begun_from(Table((Player("Anna"), Player("Bo")))),
}
COMMANDS = {
    0: """
        show everything.json
        show modules.json
        show claims.json
        show everything.json --player dirck
        show city.txt
        show many.jsonl --line 3
        show legal.json --line 1
        score round.json
        score without-dirk.json
        score without-dirk.json --format csv
        score formula.json --round 1 --format csv
        score city.txt --round 1
        score round.json --round 1
        score modules-third-round.json
        score modules-third-round.json --format csv
        moves legal.json --tile tower-9-nw
        moves bo.json --tile t12
        moves city.txt --tile tower-11
        moves nothing.json --tile tower-11
        perft 1 --from bo.json --player Bo
        perft 1 --from city.txt --divide
        replay two-players-with-dirk.jsonl
        replay referee-override.jsonl
        replay unknown-hand.jsonl
        replay all-four-modules.jsonl
        show everything.json --color always
        score round.json --color always
        score many.jsonl --line 3 --round 1
        moves legal.json --tile tower-9-nw --color always
        moves many.jsonl --line 3 --tile tower-11
        perft 1 --from many.jsonl --line 3
        perft 1 --from illegal.json --player Anna
        rules build.one-per-cell build.on-foot build.no-gaps
        rules --section redesign
        rules --section redesign --color always
        rules --section redesign --language et
        rules --search loop
        rules --search zzz
        rules build.no-gaps build.on-foot --color always
        replay unknown-hand.jsonl --color always
        simulate --games 2 --players 2 --seed 7
    """,
    1: """
        replay wrong-payment.jsonl
        replay --draw none wrong-payment.jsonl
        replay illegal-placement.jsonl
        replay card-drawn-a-fourth-time.jsonl
        replay chest-on-the-wrong-building.jsonl
        replay peek-and-attack-disagree.jsonl
        replay stopped.jsonl
        replay illegal-position.jsonl
        replay three-faults.jsonl
        validate line-missing.jsonl -q
        replay ending-in-fault.jsonl
        replay illegal-placement.jsonl --color always
        validate illegal.json claims.json --color always
        audit illegal.json --out report
        validate wrong-payment.jsonl four-players.jsonl legal.json
        validate stopped.jsonl unknown-hand.jsonl
        validate -q stopped.jsonl unknown-hand.jsonl wrong-payment.jsonl
        validate --draw none wrong-payment.jsonl
    """,
    2: """
        show legal.json --player Ana
        show illegal.json --player Zoé
        show many.jsonl
        show many.jsonl --line 2
        show many.jsonl --line 4
        show many.jsonl --line 9
        show legal.json --line 2
        show missing.json
        show missing.json --line 2
        show four-players.jsonl
        score legal.json
        score legal.json --round 4
        score marked.jsonl
        score five-towers.jsonl
        score four-players.jsonl --round 1
        moves illegal.json --tile tower-11
        moves illegal.json --player Bo --tile gardn-10-n
        moves illegal.json --player Bo --tile fountain
        moves illegal.json --player Bo --tile F
        perft
        perft x
        validate --DRAW all legal.json
        validate --nothing-like-it legal.json
        show four-players.jsonl --at 99999
        show legal.json --at 3
        show four-players.jsonl --at 3 --line 1
        show legal.json --format json --player Anna
        simulate --agents greedy
        simulate --agents gredy,random
        simulate --iterations 9
        perft 21
        perft 0 --divide
        perft 1 --player Bo
        perft 1 --line 2
        perft 1 --from missing.json
        replay missing.jsonl
        replay .
        replay broken.jsonl
        replay marked.jsonl
        replay five-towers.jsonl
        replay five-towers.json
        replay legal.json
        replay city.txt
        replay not-enough.jsonl
        validate broken.jsonl
        validate marked.jsonl five-towers.jsonl
        simulate --open-attack
        simulate --module tresure
        simulate --games 0
        simulate --players 7
        simulate --seed x
        rules build.no-gap
        rules xyz
        rules build.no-gaps tower.nothing --color always
        validate broken.json stopped.jsonl --color always
        rules build
        rules build.no-gaps --section turn
        rules build.no-gaps --search wall
        audit legal.json - --out report
        audit missing.json --out report
        audit legal.json --out city.txt
        audit legal.json --out r --workers 2 --scheduler tcp://a:1
        validat
        xyz
    """,
}
LINES = [*command_lines(COMMANDS)]


@pytest.mark.parametrize("called", sorted({line.split()[0] for line, _ in LINES}))
def test_commands_print(
    called: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, snapshot: SnapshotAssertion
) -> None:
    """After a misspelt option or command there are errors only."""
    monkeypatch.chdir(tmp_path)
    for name, text in FILES.items():
        Path(name).write_text(text, "utf-8")
    for file in (*FIXTURES.glob("games/*.jsonl"), *FIXTURES.glob("positions/modules-t*.json")):
        Path(file.name).symlink_to(file)
    for line, status in LINES:
        if line.split()[0] == called:
            result = run(*line.split())
            assert (result.exit_code, line) == (status, line)
            assert (result.stdout, result.stderr) == snapshot(name=line)


@pytest.mark.parametrize("form", ["sarif", "junit"])
def test_everything_known_is_written(
    form: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, snapshot: SnapshotAssertion
) -> None:
    """Places have lines, columns and paths; files are named as they were given."""
    monkeypatch.chdir(tmp_path)
    names = ["illegal.json", "claims.json", "many.jsonl", "stopped.jsonl", "unknown-hand.jsonl"]
    for name in names:
        Path(name).write_text(FILES[name], "utf-8")
    Path("broken file.json").write_text('{"format": "alhambra-position/1",\n "players": 3}')
    files = [*names, "broken file.json", str(tmp_path / "illegal.json"), "missing.json"]
    text = run("validate", "--format", form, *files).stdout
    text = text.replace(str(tmp_path), "/here").replace(version("alhambra-rules"), "1.2.3")
    assert text == snapshot


PAGE = (Path(__file__).parents[2] / "docs" / "command-line.md").read_text("utf-8")
SESSIONS = re.findall(r"^```console\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


def test_the_page_shows_every_command() -> None:
    """No command is left without an example."""
    shown = {session.split()[2] for session in SESSIONS}
    assert shown == {"validate", "show", "moves", "score", "rules", "audit"}


def test_the_page_lists_every_command() -> None:
    """The table at the top has a row for each command."""
    table = PAGE.partition("| --- |")[2].partition("\n\n")[0]
    commands = run("--help").stdout.partition("Commands:\n")[2]
    assert set(re.findall(r"^\| \[`(\w+)", table, re.M)) == set(
        re.findall(r"^  (\w+)", commands, re.M)
    )


def found(*arguments: str) -> list[str]:
    """Return the ids of the rules that a search finds."""
    document = json.loads(run("rules", "--format", "json", *arguments).stdout)
    return [rule["id"] for rule in document["rules"]]


def test_rules_are_found_by_their_words() -> None:
    """All words count, in ids, statements and rulings, in any order and case."""
    texts = {
        name: str([rule.id, rule.statement, *map(astuple, rule.rulings)]).lower()
        for name, rule in CATALOGUE.items()
    }
    for words in ("wall", "WALL loop", "build.no-gaps", "steps corner"):
        wanted = words.lower().split()
        holding = [name for name, text in texts.items() if all(word in text for word in wanted)]
        assert holding
        assert found("--search", words) == holding
    assert found("--search", "wall", "--section", "scoring") == ["scoring.wall"]
    assert found("--search", "no such words") == []


def test_statements_in_other_languages_are_searched() -> None:
    statement = json.loads(
        run("rules", "scoring.wall", "--language", "et", "--format", "json").stdout
    )
    words = statement["rules"][0]["statement"].split()[0]
    assert "scoring.wall" in found("--search", words, "--language", "et")
