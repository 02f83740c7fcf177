"""Games over the protocol: set-up, actions, what each seat gets, refusals, handles, records."""

from __future__ import annotations

import json
from itertools import chain
from random import Random
from typing import Any, cast

import pytest

from alhambra_rules.game import apply, payments, record_of
from alhambra_rules.game.draws import DrawToHand
from alhambra_rules.game_modules.registry import REGISTRY, empty_game, new_game
from alhambra_rules.model import every_bazaar
from alhambra_rules.notation.events import action_from_json
from alhambra_rules.notation.game_record import write_record
from alhambra_rules.notation.state_json import state_from_json, state_to_json
from alhambra_rules.rulebook import IllegalMove
from alhambra_rules.service.in_play import IN_PLAY
from alhambra_rules.testing.played_games import some_action, whole_game
from tests.service.examples import UNDER_WAY, Client, Object, chosen, state_value

ACTING = cast("str", UNDER_WAY.to_act)
WAITING = next(name for name in UNDER_WAY.names if name != ACTING)
STATE = state_value(UNDER_WAY)
TAKE: Object = {"do": "take", "player": ACTING, "cards": [str(UNDER_WAY.display[0])]}


def begun(**more: object) -> Object:
    return cast("Object", Client.of().ask("new_game", players=["Anna", "Bo", "Cem"], **more))


def applied(**more: object) -> Object:
    return Client.of().answer("apply", **{"state": STATE, "action": TAKE, **more})


def test_a_game_begins_as_in_the_library() -> None:
    """The same seed deals the same game."""
    state = new_game(("Anna", "Bo", "Cem"), seed=7)
    step = begun(seed=7, log=True)
    assert step["revision"] == state.revision == len(state.events)
    assert step["private"]["state"] == state_value(state, log=True)  # type: ignore[index]
    assert step["to_act"] == state.to_act
    assert (step["finished"], step["winners"], step["revealed"]) == (False, [], True)


@pytest.mark.parametrize("dealt", [True, False])
def test_a_game_begins_with_all_its_options(dealt: bool) -> None:
    players = ["Anna", "Bo", "Cem"]
    options: dict[str, Any] = {
        "modules": ["bazaars", "invaders"],
        "youngest_first": ["Cem", "Anna", "Bo"],
        "profile": "must-continue",
    }
    if dealt:
        real = [name for name, bazaar in every_bazaar().items() if not bazaar.misprinted]
        options |= {"seed": 3, "open_attack": True, "bazaars": real[:8]}
    state = (new_game if dealt else empty_game)(players, **options)
    begun = Client.of().ask("new_game", players=players, dealt=dealt, log=True, **options)
    assert cast("Any", begun)["private"]["state"] == state_value(state, log=True)


def test_without_a_seed_games_differ() -> None:
    assert begun()["private"] != begun()["private"]


def test_a_game_without_a_dealer_waits_for_draws() -> None:
    """A client that deals itself sends them as events."""
    client = Client.of()
    step = cast("Object", client.ask("new_game", players=["Anna", "Bo", "Cem"], dealt=False))
    assert step["revision"] == 0
    assert step["to_act"] is None
    (state,) = (cast("Object", step["private"])["state"],)
    draw = {"draw": "market", "square": 1, "tile": "tower-11"}
    verdict = cast("Object", client.ask("check_action", state=state, action=draw))
    assert verdict["ok"] is True
    after = cast("Object", client.ask("apply", state=state, action=draw))
    assert after["revision"] == 1


BAD_GAMES: list[Object] = [
    {"players": ["Anna"]},
    {"players": ["Anna", "Anna"]},
    {"players": ["Anna", "dirk"]},
    {"players": ["Anna", ""]},
    {"players": ["Anna", "Bo"], "youngest_first": ["Anna"]},
    {"players": ["Anna", "Bo"], "modules": ["lanterns"]},
    {"players": ["Anna", "Bo"], "modules": ["treasure", "treasure"]},
    {"players": ["Anna", "Bo"], "profile": "house"},
    {"players": ["Anna", "Bo"], "bazaars": [1]},
    {"players": ["Anna", "Bo"], "seed": "x"},
    {"players": ["Anna", "Bo"], "seed": 10**80},
    {"players": ["Anna", "Bo"], "open_attack": 1},
]


@pytest.mark.parametrize("arguments", BAD_GAMES, ids=range(len(BAD_GAMES)))
def test_a_game_that_cannot_begin_is_refused(arguments: Object) -> None:
    refused = Client.of().answer("new_game", **arguments)
    assert refused["kind"] in ("unreadable", "unknown-name", "invalid-argument")


def test_each_seat_gets_its_view_and_only_the_acting_one_its_actions() -> None:
    client = Client.of()
    step = cast("Object", applied()["result"])
    seats = cast("dict[str, Object]", step["seats"])
    state = cast("Object", step["private"])["state"]
    assert [*seats] == [*UNDER_WAY.names]
    for name, seat in seats.items():
        again = cast("Object", client.ask("view", state=state, player=name))
        assert again["view"] == seat["view"]
        assert again["revision"] == seat["revision"] == step["revision"]
        assert again["happened"] == []
        assert again.get("actions") == seat.get("actions")
        assert ("actions" in seat) == (name == step["to_act"])
    acting = seats[cast("str", step["to_act"])]
    assert acting["actions"] == client.ask("legal_actions", state=state)
    spectator = cast("Object", client.ask("view", state=state))
    assert spectator["view"] == cast("Object", step["open"])["view"]
    assert cast("Object", spectator["view"])["hand"] == []
    assert "actions" not in spectator


def test_what_happened_is_what_was_logged() -> None:
    """Nobody hears less or more events than others."""
    step = cast("Object", applied()["result"])
    log = cast("Object", step["private"])["log"]
    for seat in [step["open"], *cast("dict[str, Object]", step["seats"]).values()]:
        happened = cast("list[Object]", cast("Object", seat)["happened"])
        assert [one["event"] for one in happened] == log
        assert all(one["text"] for one in happened)


def test_starting_money_is_heard_by_its_player_only() -> None:
    step = begun(seed=1)
    drawn = [
        [one["event"]["card"] for one in seat["happened"] if one["event"].get("draw") == "hand"]
        for seat in [*step["seats"].values(), step["open"]]  # type: ignore[attr-defined]
    ]
    assert [len(cards) for cards in drawn] == [len(drawn[0])] * 4
    known = [[card for card in cards if card] for cards in drawn]
    assert all(known[:3])
    assert known[3] == []
    assert sorted(chain(*known)) == sorted(
        line["card"]
        for line in step["private"]["log"]  # type: ignore[index]
        if line.get("draw") == "hand"
    )


def test_a_stale_request_does_nothing() -> None:
    """So a double click is harmless; the right revision is no matter."""
    assert applied(expect=UNDER_WAY.revision)["result"] == applied()["result"]
    for other in (UNDER_WAY.revision - 1, 0, -1, 10**30):
        assert applied(expect=other)["kind"] == "stale"


def test_another_players_action_is_refused_before_rules_are_judged() -> None:
    """Draws and unknown players too."""
    assert applied(**{"as": ACTING})["result"] == applied()["result"]
    illegal = {**TAKE, "cards": ["denar-1", "denar-1"]}
    for asking in (WAITING, "nobody", ""):
        for action in (TAKE, illegal, {"draw": "reshuffle"}):
            refused = applied(action=action, **{"as": asking})
            assert refused["kind"] == "not-yours"
            assert "report" not in refused
            checking = {"state": STATE, "action": action, "as": asking}
            assert Client.of().answer("check_action", **checking) == refused
    own = {"state": STATE, "action": illegal}
    checked = Client.of().ask("check_action", **own, **{"as": ACTING})
    assert checked == Client.of().ask("check_action", **own)


def test_an_illegal_action_has_a_report() -> None:
    action = {**TAKE, "player": WAITING}
    refused = applied(action=action)
    verdict = cast("Object", Client.of().ask("check_action", state=STATE, action=action))
    assert refused["kind"] == "illegal"
    assert refused["report"] == verdict["violations"] != []
    assert verdict["ok"] is False
    with pytest.raises(IllegalMove) as caught:
        apply(UNDER_WAY, action_from_json(json.dumps(action), UNDER_WAY))
    assert refused["error"] == str(caught.value)


@pytest.mark.parametrize(
    ("action", "kind"),
    [
        ({**TAKE, "player": "Zoe"}, "unknown-name"),
        ({**TAKE, "cards": ["denar-99"]}, "unknown-name"),
        ({**TAKE, "do": "steal"}, "unreadable"),
        ({**TAKE, "more": 1}, "unreadable"),
        ({}, "unreadable"),
        (None, "unreadable"),
        ([TAKE], "unreadable"),
        ({"do": "take"}, "unreadable"),
    ],
    ids=range(8),
)
def test_an_odd_action_has_paths_below_it(action: object, kind: str) -> None:
    refused = applied(action=action)
    assert refused["kind"] == kind, refused
    faults = cast("list[Object]", refused["faults"])
    assert all(str(fault["path"]).startswith("$.action") for fault in faults)


@pytest.mark.parametrize("state", [None, 1, [], {}, {**STATE, "phase": "nap"}, {**STATE, "x": 1}])
@pytest.mark.parametrize("do", ["legal_actions", "view", "record", "apply"])
def test_an_odd_state_has_paths_below_it(do: str, state: object) -> None:
    more = {"action": TAKE} if do == "apply" else {}
    refused = Client.of().answer(do, state=state, **more)
    assert refused["kind"] == "unreadable"
    faults = cast("list[Object]", refused["faults"])
    assert all(str(fault["path"]).startswith("$.state") for fault in faults)


def test_a_view_of_nobody_is_refused() -> None:
    assert Client.of().answer("view", state=STATE, player="Zoe")["kind"] == "unknown-name"


def test_payments_with_a_surplus_card_are_given_if_asked() -> None:
    client = Client.of()
    for square in (1, 2, 3, 4):
        plain = cast("list[object]", client.ask("payments", state=STATE, square=square))
        more = client.ask("payments", state=STATE, square=square, superfluous=True)
        assert plain == [[*map(str, cards)] for cards in payments(UNDER_WAY, square)]
        every = payments(UNDER_WAY, square, superfluous=True)
        assert more == [[*map(str, cards)] for cards in every]
    richer = state_value(whole_game(2, 1)[1])
    more = client.ask("payments", state=richer, square=1, superfluous=True)
    assert more != client.ask("payments", state=richer, square=1)
    assert client.answer("payments", state=STATE, square=5)["kind"] == "unreadable"


def test_a_state_without_its_log_has_no_record_but_with_the_lines_that_were_answered() -> None:
    client = Client.of()
    begun = cast("Object", client.ask("new_game", players=["Anna", "Bo"], seed=3))
    state, log = (cast("Object", begun["private"])[key] for key in ("state", "log"))
    assert client.answer("record", state=state)["kind"] == "invalid-argument"
    record = client.ask("record", state=state, log=log)
    assert record == write_record(record_of(new_game(("Anna", "Bo"), seed=3)))
    for lines in (cast("list[object]", log)[1:], [], [{"do": "x"}]):
        assert client.answer("record", state=state, log=lines)["kind"] == "unreadable"


def test_a_state_is_kept_under_a_handle_until_it_is_forgotten() -> None:
    client = Client.of()
    step = cast("Object", client.ask("new_game", players=["Anna", "Bo"], seed=3, keep=True))
    handle = cast("Object", step["private"])["state"]
    stateless = cast("Object", client.ask("new_game", players=["Anna", "Bo"], seed=3))
    assert isinstance(handle, str)
    state = cast("Object", stateless["private"])["state"]
    for do, more in (
        ("view", {"player": "Bo"}),
        ("payments", {"square": 1}),
        ("determinize", {"player": "Bo", "seed": 1}),
        ("legal_actions", {}),
        ("check_action", {"action": {**TAKE, "player": "Bo"}}),
    ):
        assert client.ask(do, state=handle, **more) == client.ask(do, state=state, **more)
    assert client.ask("forget", states=[handle]) == 1
    assert client.answer("view", state=handle)["kind"] == "unknown-name"
    assert client.answer("forget", states=[handle])["kind"] == "unknown-name"


def test_without_handles_states_cannot_be_kept() -> None:
    client = Client.of(keeps=False)
    handle = client.answer("view", state="state-1")
    assert handle["kind"] == "unreadable"
    assert handle["error"] == "$.state: states are not kept here: send the state itself"
    refused = client.answer("new_game", players=["A", "B"], keep=True)
    assert refused["kind"] == "unreadable"
    assert refused["error"] == "$.keep: states are not kept here: leave it out"
    assert client.answer("forget", states=[])["kind"] == "unknown-operation"
    hello = cast("Object", client.ask("hello"))
    assert "forget" not in cast("list[str]", hello["operations"])


def record_of_a_game(*, keep: bool, steps: int = 1_000) -> str:
    """Return the record of a random game with all modules, played over the protocol."""
    client, chance = Client.of(), Random(2)
    players = ["Anna", "Bo", "Cem"]
    step = cast(
        "Object",
        client.ask("new_game", players=players, seed=2, modules=sorted(REGISTRY), keep=keep),
    )
    log: list[object] = []
    while True:
        private = cast("Object", step["private"])
        log += cast("list[object]", private["log"])
        if step["finished"] or not steps:
            return cast("str", client.ask("record", state=private["state"], log=log))
        steps -= 1
        acting = cast("str", step["to_act"])
        seat = cast("dict[str, Object]", step["seats"])[acting]
        action = chosen(cast("list[Object]", seat["actions"]), chance)
        step = cast(
            "Object",
            client.ask(
                "apply",
                state=private["state"],
                action=action,
                expect=seat["revision"],
                keep=keep,
                **{"as": acting},
            ),
        )


def test_a_game_with_all_modules_is_the_same_with_and_without_handles() -> None:
    assert record_of_a_game(keep=False, steps=40) == record_of_a_game(keep=True, steps=40)


@pytest.mark.no_cover
def test_a_whole_game_with_all_modules_is_legal() -> None:
    record = record_of_a_game(keep=True)
    check = cast("Object", Client.of().ask("check_record", record=record))
    assert check["status"] == "legal"


@pytest.mark.parametrize(("modules", "most"), [((), 4_500), (tuple(REGISTRY), 7_000)])
def test_states_without_their_log_are_small(modules: tuple[str, ...], most: int) -> None:
    """Sizes in bytes, of all states of a game of four players."""
    chance = Random(1)
    state = new_game(("Anna", "Bo", "Cem", "Dora"), seed=1, modules=modules)
    largest = 0
    while not state.finished:
        state = apply(state, some_action(state, chance))
        largest = max(largest, len(state_to_json(state, log=False).encode()))
    assert largest < most
    assert state_from_json(state_to_json(state, log=False)).revision == state.revision


@pytest.mark.parametrize("known", [True, False])
def test_only_the_player_who_draws_a_card_hears_its_name(known: bool) -> None:
    """Whether the state before is known or not."""
    before = empty_game(["Anna", "Bo", "Cem"])
    drawn = DrawToHand("Anna", "denar-7")
    heard = [
        "denar-7" in str(IN_PLAY.sentence(drawn, before if known else None, viewer))
        for viewer in ("Anna", "Bo", "")
    ]
    assert heard == [True, False, False]
