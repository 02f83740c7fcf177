"""``replay``: a recorded game told to people and programs."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree.ElementTree import fromstring

import pytest
from attrs import evolve
from jsonschema import Draft202012Validator

from alhambra_rules.cli.replay_text import print_replay
from alhambra_rules.game import Reshuffle
from alhambra_rules.game.events import Entry
from alhambra_rules.game.record import Record
from alhambra_rules.game.replay import replay
from alhambra_rules.model import TILES, Player, Table
from alhambra_rules.notation.game_record import read_record, write_record
from alhambra_rules.notation.schemas import schemas
from alhambra_rules.rulebook.command_line.screen import Screen
from alhambra_rules.rulebook.command_line.sources import Source
from alhambra_rules.rulebook.values import changed
from tests.cli.running import DIAGRAM, LEGAL, run, run_alone
from tests.costs import peak_of

TESTS = Path(__file__).parents[1]
GAMES = TESTS / "fixtures" / "games"
FIVE_TOWERS = TESTS / "five_towers" / "fixtures" / "games"
LEGAL_GAME = (GAMES / "two-players-with-dirk.jsonl").read_text("utf-8")
REPLAY = Draft202012Validator(json.loads(schemas()["alhambra-replay-1.schema.json"]))

WRONG_PAYMENT = """\
wrong-payment.jsonl: illegal, 1 fault, 4 players, 332 events

Line 153: {"do": "buy", "player": "Anna", "square": 1, "cards": ["denar-4", "dirham-7"]}
  1  buy.currency
     square 1 takes denar, not dirham-7

         -1       0        1
     +       +
  -1    T11
     +       +
     +       ++       ++       +
   0 #  P3sw      F        A9
     +#######++       ++       +
              +       +
   1             G12s
              +#######+

  Anna's hand: denar-3, denar-4, dirham-2, dirham-7, florin-3, florin-5
  Market: denar garden-11, dirham garden-10-n, ducat arcades-10, florin pavilion-8
  Display: denar-4, denar-6, denar-7, ducat-5
  To act: Anna

player  score
-------------
Anna       90
Bo         85
Cem        85
Dora       98

Won by Dora
"""

OVERRIDE = """\
referee-override.jsonl: legal, 1 override, 4 players, 339 events

Line 223: {"do": "place", "player": "Dora", "tile": "tower-11-s", "cell": [-2, 2]}
  accepted by the referee: Seen too late; it stays until Dora's next turn.
  1  build.walls-match  (-2, 2), (-1, 2)
     chambers-7-sw on (-1, 2) has a wall towards tower-11-s on (-2, 2), which has none there

player  score
-------------
Anna      102
Bo         78
Cem       101
Dora       84

Won by Anna
"""


@pytest.fixture(autouse=True)
def _among_the_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(GAMES)


def record(*changes: Entry, text: str = LEGAL_GAME) -> Record:
    """Return the recorded game, its last events replaced by the changes."""
    whole = read_record(text)
    return evolve(whole, events=(*whole.events[:100], *changes))


def test_a_legal_game_is_told_with_its_scores() -> None:
    """Of a legal game there is the verdict and how it ended, Dirk last."""
    result = run("replay", "two-players-with-dirk.jsonl")
    assert result.exit_code == 0
    assert result.stdout == (
        "two-players-with-dirk.jsonl: legal, 2 players, 254 events\n"
        "\n"
        "player  score\n"
        "-------------\n"
        "Anna      126\n"
        "Bo        112\n"
        "Dirk      105\n"
        "\n"
        "Won by Anna\n"
    )


@pytest.mark.parametrize(
    ("file", "status", "output"),
    [("wrong-payment.jsonl", 1, WRONG_PAYMENT), ("referee-override.jsonl", 0, OVERRIDE)],
)
def test_each_fault_is_shown_where_it_happened(file: str, status: int, output: str) -> None:
    """A fault comes with its event, its rule and the state; an override with its reason."""
    result = run("replay", file)
    assert result.exit_code == status
    assert result.stdout == output


def test_an_illegal_placement_is_drawn_as_it_was_laid() -> None:
    """The faulty cells are marked in the city after the placement, and what was aside is named."""
    output = run("replay", "illegal-placement.jsonl").stdout
    assert "!#######!!#######!" in output
    assert "  Set aside: tower-11-n\n" in output
    assert "!#######!" not in run("replay", "--draw", "none", "illegal-placement.jsonl").stdout


def test_a_fault_of_a_draw_shows_the_table_only() -> None:
    """Nobody's city has to do with what was drawn."""
    output = run("replay", "card-drawn-a-fourth-time.jsonl").stdout
    assert "  Display: denar-9, dirham-5, dirham-8\n" in output
    assert "hand" not in output


def test_a_game_from_standard_input_that_stops() -> None:
    """Where the replay cannot go on it says so; the state is drawn, and no game is over."""
    text = write_record(record(Reshuffle(), Reshuffle()))
    result = run("replay", "-", stdin=text)
    assert result.exit_code == 1
    assert result.stdout.startswith("standard input: illegal, 1 fault, 2 players, 102 events\n")
    stopped = "\nStopped: line 102: the deck still holds cards\nNot judged: line 103\n"
    assert stopped in result.stdout
    assert result.stdout.endswith("The game is not over where the replay stopped\n")
    verdict = json.loads(run("validate", "--format", "json", "-", stdin=text).stdout)["files"][0]
    told = "line 103: the replay stopped, line 102: the deck still holds cards"
    assert verdict["not_checked"] == [told]


def test_several_winners_share_a_game(capsys: pytest.CaptureFixture[str]) -> None:
    """Where several have the most points the game is a draw of theirs."""
    replayed = replay(read_record(LEGAL_GAME))
    assert replayed.final is not None
    shared = changed(replayed.final, winners=("Anna", "Bo"))
    ended = evolve(replayed, states=(*replayed.states[:-1], shared))
    print_replay(Screen(), Source("game.jsonl"), ended, draw=True)
    assert capsys.readouterr().out.endswith("A draw of Anna, Bo\n")


def test_what_a_position_does_not_tell_is_said() -> None:
    """What could not be checked is listed, with its line."""
    position = Table(
        (Player("Anna", score=5), Player("Bo", score=5)),
        dirk=(),
        market=(None, None, None, None),
        to_act="Anna",
        display=(),
        scoring_rounds_done=2,
    )
    begun = Record(("Anna", "Bo"), ("Anna", "Bo"), position=position)
    output = run("replay", "-", stdin=write_record(begun)).stdout
    assert "line 1: not checked: which cards Anna holds: the hand is not recorded\n" in output


def test_a_position_that_does_not_tell_enough_is_no_game() -> None:
    """A record that does not even begin has no scores, and the status of what is unreadable."""
    begun = Record(("Anna", "Bo"), ("Anna", "Bo"), position=Table((Player("Anna"), Player("Bo"))))
    result = run("replay", "-", stdin=write_record(begun))
    assert result.exit_code == 2
    assert result.stdout == (
        "standard input: cannot be judged to its end, 2 players, 0 events\n"
        "\n"
        "Stopped: line 1: to resume the game, the position must include"
        " to_act, market, display, scoring_rounds_done, dirk\n"
        "\n"
    )
    document = json.loads(run("replay", "-", "--format", "json", stdin=write_record(begun)).stdout)
    REPLAY.validate(document)
    assert (document["status"], document["replayed"], document["scores"]) == ("unreadable", 0, [])


def test_an_illegal_position_is_told_without_an_event() -> None:
    """What the position itself breaks stands on the first line."""
    position = Table(
        (Player("Anna"), Player("Bo")),
        dirk=(),
        market=(TILES["tower-11"], TILES["tower-11"], None, None),
        to_act="Anna",
        display=(),
        scoring_rounds_done=0,
    )
    text = write_record(Record(("Anna", "Bo"), ("Anna", "Bo"), position=position))
    result = run("replay", "-", stdin=text)
    assert result.exit_code == 1
    assert "\nLine 1: the position\n  1  build.one-per-cell\n" in result.stdout
    document = json.loads(run("replay", "-", "--format", "json", stdin=text).stdout)
    REPLAY.validate(document)
    assert document["faults"][0]["event"] is None
    assert document["not_checked"]


def test_a_record_that_cannot_be_read_has_its_faults_listed() -> None:
    """Every fault has its line; the exit status is 2."""
    result = run("replay", "-", stdin=LEGAL_GAME[:-5])
    assert result.exit_code == 2
    assert result.stdout.startswith("standard input: unreadable\n  line 255: column")
    assert "line 255: the record breaks off here; it is good up to line 254" in result.stdout
    document = json.loads(run("replay", "-", "--format", "json", stdin=LEGAL_GAME[:-5]).stdout)
    REPLAY.validate(document)
    assert (document["status"], len(document["unreadable"])) == ("unreadable", 2)


@pytest.mark.parametrize("file", ["none.jsonl", ".", ""])
def test_a_file_that_cannot_be_opened_is_named(file: str) -> None:
    """A missing file or a folder is refused in a sentence, which programs find in the document."""
    result = run("replay", file)
    assert result.exit_code == 2
    assert result.stderr.startswith(f"Error: {file}: ")
    told = run("replay", "--format", "json", file)
    assert (told.exit_code, told.stderr) == (2, "")
    document = json.loads(told.stdout)
    REPLAY.validate(document)
    (fault,) = document["unreadable"]
    assert (document["status"], fault["path"]) == ("unreadable", None)
    assert result.stderr == f"Error: {file}: {fault['message']}\n"


@pytest.mark.parametrize("file", sorted(path.name for path in GAMES.glob("*.jsonl")))
def test_programs_are_told_in_json(file: str) -> None:
    """The answer for programs has a schema, and the status that the text has."""
    result = run("replay", "--format", "json", file)
    document = json.loads(result.stdout)
    REPLAY.validate(document)
    assert {"legal": 0, "illegal": 1}[document["status"]] == result.exit_code
    assert document["replayed"] == document["events"]
    assert document["finished"]
    assert len(document["overrides"]) == (file == "referee-override.jsonl")


def test_validate_judges_recorded_games_among_positions() -> None:
    """Games and positions are counted apart; a game has its faults drawn, or each on a line."""
    result = run("validate", "wrong-payment.jsonl", "four-players.jsonl", "-", stdin=LEGAL)
    assert result.exit_code == 1
    assert result.stdout.startswith(WRONG_PAYMENT.partition("\nplayer  score")[0])
    assert "four-players.jsonl: legal, 4 players, 327 events\n" in result.stdout
    assert result.stdout.endswith("1 position and 2 games: 2 legal, 1 illegal; 1 fault\n")
    quiet = run("validate", "-q", "wrong-payment.jsonl").stdout
    assert quiet == (
        "wrong-payment.jsonl: line 153: buy.currency: square 1 takes denar, not dirham-7\n"
    )
    undrawn = run("validate", "--draw", "none", "wrong-payment.jsonl").stdout
    assert "hand" not in undrawn


def test_validate_says_where_a_game_stops() -> None:
    """The last line of a quiet verdict and the report for build servers say what was not judged."""
    text = write_record(record(Reshuffle(), Reshuffle()))
    told = "not checked: line 103: the replay stopped, line 102: the deck still holds cards"
    quiet = run("validate", "-q", "-", stdin=text).stdout.splitlines()
    assert quiet[1:] == [f"standard input: {told}"]
    (case,) = fromstring(run("validate", "--format", "junit", "-", stdin=text).stdout)[0]
    assert (case.get("name"), case.findtext("system-out")) == ("game", told)


def test_a_game_that_cannot_be_read_is_counted_as_a_game() -> None:
    """Whatever is wrong with it, it is no position."""
    broken = LEGAL_GAME[:-5]
    assert run("validate", "-", stdin=broken).stdout.endswith("\n1 game: 1 unreadable\n")
    (case,) = fromstring(run("validate", "--format", "junit", "-", stdin=broken).stdout)[0]
    assert (case.get("name"), case[0].tag) == ("game", "error")


def test_validate_tells_programs_of_games() -> None:
    """A game is a file with its violations; a record that breaks off is unreadable."""
    result = run("validate", "--format", "json", "wrong-payment.jsonl", "four-players.jsonl")
    first, second = json.loads(result.stdout)["files"]
    assert (first["status"], first["violations"][0]["where"]) == ("illegal", "line 153")
    assert (second["status"], second["violations"]) == ("legal", [])
    broken = run("validate", "-", stdin=LEGAL_GAME[:-5])
    assert broken.exit_code == 2


def test_other_commands_send_a_game_to_replay() -> None:
    """What is about one position refuses a game, and says what reads it."""
    result = run("show", "four-players.jsonl")
    assert result.exit_code == 2
    assert "four-players.jsonl is a recorded game: see alhambra-rules replay" in result.stderr


MARKED = (
    "\ufeff" + LEGAL_GAME,
    "line 1: $: begins with a byte order mark; save the file as UTF-8 without one",
)
OF_FIVE_TOWERS = (
    (FIVE_TOWERS / "two-players.jsonl").read_text("utf-8"),
    'line 1: $.format: expected "alhambra-game/1", found "five-towers-game/1", which five-towers'
    " validate reads",
)


@pytest.mark.parametrize(("text", "fault"), [MARKED, OF_FIVE_TOWERS], ids=["a mark", "5 Towers"])
def test_what_is_wrong_with_a_record_is_told_once(text: str, fault: str, tmp_path: Path) -> None:
    """However a record is spoilt, every command sees that it is one, and names the fault."""
    for command in ("validate", "replay"):
        result = run(command, "-", stdin=text)
        assert result.exit_code == 2
        assert result.stdout.startswith(f"standard input: unreadable\n  {fault}\n\n")
    refused = run("score", "-", stdin=text)
    assert refused.stderr == f"Error: standard input cannot be read:\n  {fault}\n"
    file, report = tmp_path / "game.jsonl", tmp_path / "report"
    file.write_text(text, "utf-8")
    run("audit", str(file), "--out", str(report))
    (verdict,) = map(json.loads, (report / "verdicts.jsonl").read_text("utf-8").splitlines())
    path, _, message = fault.rpartition(": ")
    assert [(one["path"], one["message"]) for one in verdict["faults"]] == [(path, message)]


def test_a_position_of_the_other_game_is_sent_there() -> None:
    """Whoever asks to replay it is told which program reads it."""
    text = '{"format": "five-towers-position/1", "players": []}'
    assert "which five-towers validate reads" in run("replay", "-", stdin=text).stdout


def test_a_file_that_is_no_record_is_told_apart() -> None:
    """Whoever asks to replay a position or a diagram is sent to validate."""
    hint = "alhambra-rules validate reads positions and diagrams"
    for text, what in ((LEGAL, "a position"), (DIAGRAM, "no game record")):
        result = run("replay", "-", stdin=text)
        assert result.exit_code == 2
        assert result.stdout == f"standard input: unreadable\n  record: this is {what}; {hint}\n\n"


def test_names_in_any_script_are_printed() -> None:
    """An event is shown with the names as they are written."""
    text = LEGAL_GAME.replace('"Anna"', '"Zoë"')
    result = run_alone("replay", "-", stdin=write_record(record(Reshuffle(), text=text)).encode())
    assert result.returncode == 1


def hoarded(times: int) -> str:
    """Return a game in which Bo takes a card out of turn so many times, which is drawn again."""
    head = (GAMES / "illegal-placement.jsonl").read_text("utf-8").splitlines()[:24]
    taken = json.dumps({"do": "take", "player": "Bo", "cards": ["denar-1"]})
    drawn = json.dumps({"draw": "display", "card": "denar-1"})
    return "\n".join([*head, *[taken, drawn] * times]) + "\n"


@pytest.mark.parametrize("command", [("replay", "--draw", "none"), ("validate", "--quiet")])
def test_states_that_are_not_shown_are_not_kept(command: tuple[str, ...]) -> None:
    """A hand that grows all game long takes no more memory in each state of it."""

    def peak(times: int) -> int:
        text = hoarded(times)
        return peak_of(lambda: run(*command, "-", stdin=text))

    assert peak(400) < 5 * peak(100)


def test_without_states_it_is_told_as_well_where_a_game_stops() -> None:
    """How far a replay came is the same whether its states are kept or not."""
    lines = LEGAL_GAME.splitlines()
    text = "\n".join([*lines[:60], lines[200], *lines[60:65]])
    drawn = run("replay", "-", stdin=text).stdout.splitlines()
    plain = run("replay", "--draw", "none", "-", stdin=text).stdout.splitlines()
    assert [line for line in plain if line.startswith(("Stopped", "Not judged"))] == [
        line for line in drawn if line.startswith(("Stopped", "Not judged"))
    ]
    assert "Not judged: lines 62 to 66" in plain
    assert json.loads(run("replay", "--format", "json", "-", stdin=text).stdout)["replayed"] == 59


def test_of_a_hand_of_more_cards_than_there_are_the_first_are_named() -> None:
    """A hand of 140 cards is told in part."""
    told = run("replay", "-", stdin=hoarded(140)).stdout.splitlines()
    hands = [line for line in told if line.startswith("  Bo's hand: ")]
    assert hands[-1].count("denar-1") == hands[-1].count(",") == 120
    assert hands[-1].endswith(" more")
