"""The kit makes programs, services, replays and tests of a game that it does not know: Nim."""

from __future__ import annotations

import json
import re
import runpy
import sys
from collections.abc import Sequence
from functools import reduce
from pathlib import Path
from typing import Any, cast

import pytest
from attrs import evolve
from click.testing import CliRunner, Result
from hypothesis import Phase, settings
from jsonschema import Draft202012Validator
from msgspec import convert, to_builtins
from nim import LAST, NIM, PLAY, SERVICE, TAKE, Heaps, Take
from nim.cli import program
from nim.testing import NimMachine

from rulebook_kit import FormatError, FormatFault, IllegalAction, InvalidArgument, NoDefiniteState
from rulebook_kit.events import Declared, DeclaredAction, DeclaredDraw
from rulebook_kit.open_games import OpenState, open_play
from rulebook_kit.replays import refuse_incomplete
from rulebook_kit.service.dispatcher import Dispatcher
from rulebook_kit.service.documents import standard_service
from rulebook_kit.service.operations import Handles
from rulebook_kit.service.schemas import openapi_document, service_schemas
from rulebook_kit.slips import Slip
from rulebook_kit.testing.game_machine import Differs

NAMES = ("Anna", "Bo")
BEGIN = Heaps(NAMES)
HEADER = '{"format": "nim-game/1", "players": ["Anna", "Bo"]}'
MOVES = (
    Take("Anna", 3, 5),
    Take("Bo", 2, 3),
    Take("Anna", 1, 2),
    Take("Bo", 2, 1),
    Take("Anna", 1, 1),
)
"""A whole game, which Anna wins."""


def take(player: str, heap: int, stones: int) -> str:
    """Return a line of a record."""
    return json.dumps({"do": "take", "player": player, "heap": heap, "stones": stones})


def record(*moves: Take) -> str:
    lines = [take(move.player, move.heap, move.stones) for move in moves]
    return "\n".join([HEADER, *lines, ""])


def state_after(*moves: Take, state: Heaps = BEGIN) -> Heaps:
    for move in moves:
        state = PLAY.apply(state, move)
    return state


def ask(do: str, **arguments: object) -> Any:  # noqa: ANN401 - JSON
    """Return the answer of the service."""
    dispatcher = Dispatcher(SERVICE, Handles())
    return json.loads(dispatcher.answer_text(json.dumps({"do": do, **arguments})))


def run(*arguments: str, stdin: str = "") -> Result:
    return CliRunner().invoke(program, arguments, input=stdin, prog_name="nim")


# Playing


def test_legal_moves_are_those_that_break_no_rule() -> None:
    tried = [Take("Anna", heap, stones) for heap in range(5) for stones in range(7)]
    legal = [move for move in tried if PLAY.check(BEGIN, move).ok]
    assert set(PLAY.legal_actions(BEGIN)) == set(legal)
    assert len(legal) == sum(BEGIN.stones)


def test_whoever_takes_the_last_stone_wins() -> None:
    end = state_after(*MOVES)
    assert (end.finished, end.winners, end.to_act, end.phase) == (True, ("Anna",), None, "over")
    assert PLAY.legal_actions(end) == ()
    assert [*PLAY.scores(end)] == [("Anna", 1), ("Bo", 0)]
    assert (BEGIN.finished, BEGIN.winners, BEGIN.to_act) == (False, (), "Anna")


def test_a_violation_has_its_rule_its_facts_and_its_sentence() -> None:
    (violation,) = PLAY.check(BEGIN, Take("Anna", 1, 4))
    assert violation.rule is TAKE
    assert violation.facts == {"heap": 1, "stones": 4, "there": 3}
    assert violation.message == "Anna takes 4 from heap 1, which has 3"
    for move, template in (
        (Take("Bo", 1, 1), "round.out-of-turn"),
        (Take("Zoe", 1, 1), "round.nobody"),
    ):
        (violation,) = PLAY.check(BEGIN, move)
        assert violation.sentence is not None
        assert (violation.rule, violation.sentence.template) == (TAKE, template)
    (violation,) = PLAY.check(state_after(*MOVES), Take("Bo", 1, 1))
    assert violation.message == "taking stones is not possible now: the game is over"


def test_an_illegal_move_does_not_happen() -> None:
    with pytest.raises(IllegalAction):
        PLAY.apply(BEGIN, Take("Anna", 1, 0))
    with pytest.raises(InvalidArgument):
        PLAY.apply(BEGIN, cast("Take", "take"))
    with pytest.raises(NoDefiniteState):
        Take("Anna", 4, 1).effect(BEGIN)


def test_what_a_game_does_not_say_is_asked_for() -> None:
    """A game without an end or without moves is not finished by its author."""
    state = OpenState[Take](NAMES)
    for missing in ("finished", "winners", "phase", "to_act"):
        with pytest.raises(NotImplementedError):
            getattr(state, missing)
    with pytest.raises(NotImplementedError):
        DeclaredAction.options(BEGIN, "Anna")
    with pytest.raises(NotImplementedError):
        DeclaredDraw.options(BEGIN)
    with pytest.raises(NotImplementedError):
        Declared[Heaps]().effect(BEGIN)


# Records and replays


def test_a_record_of_a_game_replays_to_its_end() -> None:
    end = PLAY.play_out(PLAY.new(NAMES, 1), 1)
    replayed = PLAY.replay(PLAY.record(end))
    assert replayed.ok
    assert replayed.final == end
    assert len(replayed.states) == end.revision + 1
    assert PLAY.replay(PLAY.record(end), keep_states=False).states == (end,)
    assert PLAY.record(state_after(*MOVES)) == record(*MOVES)


def test_a_replay_goes_on_after_a_broken_rule() -> None:
    broken = (MOVES[0], Take("Bo", 2, 0), *MOVES[2:3], Take("Bo", 2, 4), *MOVES[4:])
    replayed = PLAY.replay(record(*broken))
    (finding,) = replayed.findings
    assert (finding.line, finding.report.rules) == (3, ("turn.take",))
    assert replayed.stopped is None
    assert replayed.final is not None
    assert replayed.final.winners == ("Anna",)


def test_a_replay_stops_if_nobody_knows_how_the_game_goes_on() -> None:
    replayed = PLAY.replay(record(Take("Anna", 1, 9), *MOVES[1:]))
    assert replayed.stopped == "line 2: heap 1 has only 3 stones"
    late = PLAY.replay(record(*MOVES, Take("Bo", 1, 1)))
    assert late.stopped == "line 7: taking stones is not possible now: the game is over"


def test_what_stops_without_a_broken_rule_is_refused() -> None:
    whole, illegal = PLAY.replay(record(*MOVES)), PLAY.replay(record(Take("Anna", 1, 9)))
    for replayed in (whole, illegal):
        refuse_incomplete(replayed)
    with pytest.raises(FormatError) as caught:
        refuse_incomplete(evolve(illegal, findings=()))
    assert caught.value.faults == (FormatFault("line 2", "heap 1 has only 3 stones", 2),)


def test_a_slip_of_the_writer_is_found() -> None:
    """Games of Nim are short, so only some slips are certain."""
    heaps = [3, 3, 3, 3, 3, 2, 2, 2, 2, 1, 1, 1]
    many = [Take(name, heap, 1) for heap, name in zip(heaps, NAMES * 6, strict=True)]
    assert PLAY.replay(record(*many)).ok
    exchanged = PLAY.replay(record(many[1], many[0], *many[2:]))
    assert [one.slip for one in exchanged.supposed] == [Slip.EXCHANGED]
    assert exchanged.final == PLAY.replay(record(*many)).final
    repeated = PLAY.replay(record(*many[:2], *many[1:]))
    assert [one.slip for one in repeated.supposed] == [Slip.REPEATED]
    missing = PLAY.replay(record(*many[:2], *many[3:]))
    assert missing.stopped is not None or missing.supposed


@pytest.mark.parametrize(
    ("lines", "wrong"),
    [
        (['{"format": "nim-game/1", "players": ["Anna"]}'], "line 1: $.players"),
        (['{"format": "nim-game/1", "players": ["Anna", "ANNA"]}'], "line 1: $.players[1]"),
        (['{"format": "nim-game/1", "players": ["Anna", ""]}'], "line 1: $.players[1]"),
        (['{"format": "chess-game/1", "players": ["Anna", "Bo"]}'], "line 1: $.format"),
        (["[]"], "line 1: $"),
        ([HEADER, take("Zoe", 1, 1)], "line 2: $.player"),
        ([HEADER, take("Bo", -1, 1)], "line 2: $.heap"),
        ([HEADER, '{"do": "steal", "player": "Bo"}'], "line 2: $.do"),
    ],
)
def test_an_unreadable_record_says_where(lines: Sequence[str], wrong: str) -> None:
    with pytest.raises(FormatError) as caught:
        PLAY.replay("\n".join(lines))
    assert [fault.path for fault in caught.value.faults] == [wrong]


def test_a_record_needs_the_whole_log_and_names_that_can_be_read() -> None:
    with pytest.raises(InvalidArgument, match="lacks the first 1 event"):
        PLAY.record(PLAY.without_log(state_after(MOVES[0])))
    with pytest.raises(InvalidArgument, match="cannot be written"):
        PLAY.record(Heaps(("Anna", "")))
    with pytest.raises(InvalidArgument, match="players must be 2 to 2 names"):
        PLAY.new(["Anna", "Bo", "Cem"], 1)


# The command line


@pytest.fixture
def games(tmp_path: Path) -> Path:
    """Return a folder with a legal game, one that breaks a rule, and one that is none."""
    (tmp_path / "legal.jsonl").write_text(record(*MOVES), "utf-8")
    (tmp_path / "broken.jsonl").write_text(record(Take("Anna", 1, 4)), "utf-8")
    (tmp_path / "none.jsonl").write_text("hello", "utf-8")
    return tmp_path


def test_every_command_has_help() -> None:
    assert [*program.commands] == []
    for name in ("validate", "replay", "simulate", "serve", "rules"):
        help_text = run(name, "--help").stdout
        assert "nim" in help_text
        assert "Examples:" in help_text
        assert "position" not in help_text
    assert run("conformance").exit_code == 2


def test_files_are_judged(games: Path) -> None:
    for file, status, said in (
        ("legal", 0, "legal, 2 players, 5 events"),
        ("broken", 1, "Anna takes 4 from heap 1, which has 3"),
        ("none", 2, "not JSON"),
    ):
        for command in ("validate", "replay"):
            result = run(command, str(games / f"{file}.jsonl"))
            assert (result.exit_code, said in result.stdout) == (status, True), result.stdout
    every = run("validate", "--format", "json", *map(str, sorted(games.iterdir())))
    assert every.exit_code == 2
    statuses = [one["status"] for one in json.loads(every.stdout)["files"]]
    assert statuses == ["illegal", "legal", "unreadable"]


def test_a_replay_is_a_document(games: Path) -> None:
    result = run("replay", "--format", "json", str(games / "broken.jsonl"))
    document = json.loads(result.stdout)
    assert (document["format"], document["status"]) == ("nim-replay/1", "illegal")
    (fault,) = document["faults"]
    assert fault["event"] == json.loads(take("Anna", 1, 4))
    assert [one["rule"] for one in fault["violations"]] == [TAKE.id]
    unreadable = run("replay", "--format", "json", str(games / "none.jsonl"))
    assert json.loads(unreadable.stdout)["status"] == "unreadable"


def test_random_games_are_legal(tmp_path: Path) -> None:
    result = run("simulate", "--games", "3", "--out", str(tmp_path))
    assert result.exit_code == 0
    assert "3 games, " in result.stdout
    assert run("validate", *map(str, tmp_path.iterdir())).exit_code == 0


def test_rules_are_shown() -> None:
    assert [one["id"] for one in json.loads(run("rules", "--format", "json").stdout)["rules"]] == [
        *NIM.rules.catalogue
    ]
    assert LAST.statement in run("rules", LAST.id).stdout


def test_the_package_runs_as_a_program(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["nim", "rules"])
    with pytest.raises(SystemExit) as end:
        runpy.run_module("nim", run_name="__main__")
    assert end.value.code == 0
    assert TAKE.statement in capsys.readouterr().out


# The service


def test_a_service_that_is_made_again_describes_itself_alike() -> None:
    again = standard_service(NIM)
    assert service_schemas(again) == service_schemas(SERVICE)
    assert openapi_document(again) == openapi_document(SERVICE)
    hello = b'{"do": "hello"}'
    assert Dispatcher(again).answer_text(hello) == Dispatcher(SERVICE).answer_text(hello)


def test_a_game_is_played_over_the_service() -> None:
    step = ask("new_game", players=NAMES, seed=1)["result"]
    lines = []
    while not step["finished"]:
        state = step["private"]["state"]
        actions = step["seats"][step["to_act"]]["actions"]
        assert ask("legal_actions", state=state)["result"] == actions
        action = ask("agent_move", state=state, seed=1)["result"]
        assert action in actions
        step = ask("apply", state=state, action=action)["result"]
        lines += step["private"]["log"]
        assert [one["event"] for one in step["open"]["happened"]] == [action]
    text = ask("record", state=step["private"]["state"], log=lines)["result"]
    assert ask("check_record", record=text)["result"]["winners"] == step["winners"]
    view = ask("view", state=step["private"]["state"], player="Bo")["result"]["view"]
    assert view == {
        "format": "nim-view/1",
        "player": "Bo",
        "to_act": None,
        "winners": step["winners"],
        "names": [*NAMES],
        "stones": [0, 0, 0],
    }


def test_steps_of_a_record_show_what_everybody_sees() -> None:
    steps = ask("steps", record=record(*MOVES))["result"]["steps"]
    assert [one["position"]["stones"] for one in steps][:3] == [[3, 4, 5], [3, 4, 0], [3, 1, 0]]
    assert steps[0]["text"] == "The game begins"
    assert steps[1]["text"] == "Anna takes 5 from heap 3"


def test_wrong_requests_are_refused_with_their_reason() -> None:
    state = PLAY.write_state(state_after(*MOVES[:2]))
    action = PLAY.write_event(MOVES[2], BEGIN)
    end = PLAY.write_state(state_after(*MOVES))
    for kind, do, more in (
        ("unreadable", "new_game", {"players": ["Anna"]}),
        ("unreadable", "new_game", {"players": ["Anna", "Bo", "Cem"]}),
        ("illegal", "apply", {"state": state, "action": {**action, "stones": 9}}),
        ("not-yours", "apply", {"state": state, "action": action, "as": "Bo"}),
        ("unreadable", "apply", {"state": state, "action": {"do": "take"}}),
        ("unreadable", "view", {"state": {**state, "log": [1]}}),
        ("unreadable", "view", {"state": {**state, "log": 1}}),
        ("unreadable", "view", {"state": []}),
        ("unreadable", "view", {"state": {**state, "names": ["Anna", ""]}}),
        ("unreadable", "view", {"state": {**state, "names": "Anna"}}),
        ("unreadable", "view", {"state": {**state, "stones": [-1]}}),
        ("unknown-name", "view", {"state": state, "player": "Zoe"}),
        ("invalid-argument", "agent_move", {"state": end}),
        ("unknown-operation", "check_position", {"position": {}}),
    ):
        assert ask(do, **cast("dict[str, object]", more))["kind"] == kind, (do, more)


def test_states_and_actions_are_written_and_read() -> None:
    state = state_after(*MOVES[:2])
    assert PLAY.read_state(PLAY.write_state(state)) == state
    bare = PLAY.without_log(state)
    assert PLAY.read_state(PLAY.write_state(bare)) == bare
    log = [PLAY.write_event(move, BEGIN) for move in MOVES[:2]]
    assert PLAY.with_log(bare, cast("list[object]", log)) == state
    assert PLAY.read_event(log[0], state) == MOVES[0]


def test_a_game_that_is_made_again_is_played_and_written_alike() -> None:
    play = open_play(NIM, Heaps, [Take])
    begin = play.new(NAMES, 1)
    end = reduce(play.apply, MOVES, begin)
    assert (begin, end) == (BEGIN, state_after(*MOVES))
    text = play.record(end)
    assert play.replay(text).final == play.read_state(play.write_state(end)) == end
    assert play.write_replay(play.replay(text)) == PLAY.write_replay(PLAY.replay(text))
    for state in (begin, end):
        view = play.view(state, "Bo")
        assert view == PLAY.view(state, "Bo")
        assert play.shapes is not None
        assert to_builtins(convert(view, play.shapes.view)) == view
    with pytest.raises(FormatError, match="nim-game/1"):
        play.replay(text.replace("nim-game/1", "nim-game/2"))
    with pytest.raises(FormatError, match=re.escape(f"such as {HEADER}")):
        play.replay(take("Anna", 1, 1))
    for names in (["Anna"], ["Anna", "Bo", "Cem"]):
        with pytest.raises(InvalidArgument):
            play.new(names, 1)


def test_the_service_describes_itself() -> None:
    """Every name that a schema refers to is defined."""
    for text in service_schemas(SERVICE).values():
        schema = json.loads(text)
        Draft202012Validator.check_schema(schema)
        for part in text.split('"#/$defs/')[1:]:
            assert part.partition('"')[0] in schema["$defs"]
    assert "/v1/apply" in cast("dict[str, object]", openapi_document(SERVICE)["paths"])
    Dispatcher(SERVICE).warm_up()
    assert ask("hello")["result"]["formats"] == [
        f"nim-{kind}/1" for kind in ("game", "state", "view", "replay")
    ]


# Engines


class RightEngine(NimMachine):
    """An engine of its own that keeps to the rules."""

    def begin(self, players: tuple[str, ...]) -> None:
        self._players = [*players]
        self._heaps = [3, 4, 5]

    def play(self, event: Take) -> None:
        self._heaps[event.heap - 1] -= event.stones
        self._players.reverse()

    def allows(self, action: Take) -> bool:
        most = self._heaps[action.heap - 1] if 1 <= action.heap <= 3 else 0
        return action.player == self._players[0] and self._least <= action.stones <= most

    def to_act(self) -> str | None:
        return self._players[0] if any(self._heaps) else None

    def winners(self) -> list[str]:
        return [] if any(self._heaps) else self._players[1:]

    def stones(self) -> list[int]:
        return self._heaps

    _least = 1


class AllowsNothingTaken(RightEngine):
    """A wrong engine: one may take no stone."""

    _least = 0


class LastStoneLoses(RightEngine):
    """A wrong engine: it plays the other Nim."""

    def winners(self) -> list[str]:
        return [] if any(self._heaps) else self._players[:1]


class ForgetsToTake(RightEngine):
    """A wrong engine: stones of the third heap stay."""

    def play(self, event: Take) -> None:
        super().play(event)
        self._heaps[2] = 5


def played_by(machine: type[NimMachine]) -> None:
    """Play without shrinking: the record of any game that shows a difference will do."""

    class Settled(machine):  # type: ignore[valid-type, misc]
        pass

    Settled.TestCase.settings = settings(
        Settled.TestCase.settings,
        max_examples=30,
        phases=[Phase.generate],
        derandomize=True,
        database=None,
    )
    Settled.TestCase("runTest").runTest()


def test_a_right_engine_is_right() -> None:
    played_by(RightEngine)


@pytest.mark.parametrize(
    ("machine", "said"),
    [
        (AllowsNothingTaken, "turn.take"),
        (LastStoneLoses, "who has won"),
        (ForgetsToTake, "the heaps"),
    ],
)
def test_a_wrong_engine_is_found(machine: type[NimMachine], said: str) -> None:
    with pytest.raises(Differs, match=said) as caught:
        played_by(machine)
    shown = PLAY.replay(caught.value.record)
    assert shown.ok == (machine is not AllowsNothingTaken)
    assert caught.value.program == "nim"
    assert f"line {caught.value.record.count(chr(10))}" in caught.value.summary


def test_an_engine_must_begin_and_play() -> None:
    assert NimMachine.player_counts == range(2, 3)
    for method, *about in (("to_act",), ("winners",), ("stones",), ("begin", NAMES)):
        with pytest.raises(NotImplementedError):
            getattr(NimMachine(), str(method))(*about)
    with pytest.raises(InvalidArgument, match="player_counts"):
        type("TooMany", (NimMachine,), {"player_counts": (3,)})


# The page of the documentation

ROOT = Path(__file__).parents[2]
NIM_FILES = ROOT / "examples" / "nim" / "nim"
PAGE = (ROOT / "docs" / "a-rulebook-of-your-own.md").read_text("utf-8")
BLOCKS = re.findall(r"^```(\w+)\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


def test_the_page_shows_the_files() -> None:
    paths = (path for kind in ("*.py", "*.toml") for path in NIM_FILES.rglob(kind))
    files = {path.name: path.read_text("utf-8") for path in paths}
    for kind, text in BLOCKS:
        if kind == "py":
            assert any(text in file for name, file in files.items() if name.endswith(".py")), text
    assert ("toml", files["en.toml"]) in BLOCKS
    code = "".join(files[name] for name in files if name.endswith(".py"))
    shown = "".join(text for kind, text in BLOCKS if kind == "py")
    hidden = [
        line
        for line in code.splitlines()
        if line and line not in shown and not line.startswith(("from ", "import ", '"""', "#"))
    ]
    assert hidden == ['enter("nim.cli", "nim")']


def test_the_page_shows_what_is_printed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "game.jsonl").write_text(dict(BLOCKS)["json"], "utf-8")
    for session in (text for kind, text in BLOCKS if kind == "console"):
        command, _, shown = session.partition("\n")
        start, arguments = command.split(" nim ")
        assert start == "$ python -m"
        assert run(*arguments.split()).stdout == shown
