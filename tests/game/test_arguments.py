"""Wrong arguments: each is refused with an error that echoes it."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Literal, cast

from attrs import evolve
from syrupy.assertion import SnapshotAssertion

import alhambra_rules as ar
from alhambra_rules.agents import Agent, Greedy, agent_named, play_agents
from alhambra_rules.drawing import svg
from alhambra_rules.game import (
    Module,
    Profile,
    any_action,
    base_kind,
    empty_game,
    house_rules,
    new_game,
    play_out,
)
from alhambra_rules.game.chance import chance_outcomes
from alhambra_rules.game.deck import Deck
from alhambra_rules.game.determinizing import determinize
from alhambra_rules.game.draws import DrawScoringCard, DrawToMarket
from alhambra_rules.game.module import chosen_modules
from alhambra_rules.game.resume import check_position_modules, state_from
from alhambra_rules.game.view import player_shown
from alhambra_rules.game_modules import Bazaars, PassChests
from alhambra_rules.model.shown import table_shown
from tests.refusals import refusal

NAMES = ["Anne", "Alma"]
TAKE = ar.TakeMoney("Anne", ["denar-5"])
GAME = new_game(NAMES, seed=1)
NO_LIST = cast("list[str]", 7)
NO_STATE = cast("ar.GameState", 7)
OTHER_GAME = new_game(NAMES, seed=2)
NO_EVENTS = cast("list[ar.Event]", 7)
NO_MODULES = cast("list[Module]", "treasure")

WRONG: tuple[Callable[[], object], ...] = (
    lambda: new_game(["Anne"], seed=1),
    lambda: new_game([*"ABCDEFG"], seed=1),
    lambda: new_game(["Anne", "Anne"], seed=1),
    lambda: new_game(["Anne", "dirk"], seed=1),
    lambda: new_game(["Anne", ""], seed=1),
    lambda: new_game("Anne", seed=1),
    lambda: new_game(NAMES, seed=cast("int", "one")),
    lambda: new_game(NAMES, seed=1, modules=cast("list[Module]", ["treasure"])),
    lambda: new_game(NAMES, seed=1, modules=NO_MODULES),
    lambda: new_game(NAMES, seed=1, youngest_first=["Anne", "Kim"]),
    lambda: new_game(NAMES, seed=1, profile="standard,must-continue"),
    lambda: new_game(NAMES, seed=1, profile="must-continu"),
    lambda: empty_game(NAMES, youngest_first="Anne"),
    lambda: chosen_modules(NO_MODULES),
    lambda: Profile.of(NO_LIST),
    lambda: ar.Record("Anne", ()),
    lambda: ar.Record(NAMES, NAMES, events=NO_EVENTS),
    lambda: ar.Record(NAMES, NAMES, modules=[Bazaars(), Bazaars()]),
    lambda: ar.replay(cast("ar.Record", None)),
    lambda: ar.TakeMoney("Anne", "denar-5"),
    lambda: ar.Seat("Anne", reserve=cast("tuple[ar.Tile, ...]", "tower-11")),
    lambda: ar.Buy("Anne", 5, ()),
    lambda: DrawToMarket(0, "tower-11"),
    lambda: Deck((), inserts=cast("list[tuple[int, str]]", 7)),
    lambda: DrawScoringCard("C"),  # type: ignore[arg-type] # the point of the test
    lambda: ar.apply(GAME, cast("ar.Event", "Anne")),
    lambda: ar.payments(GAME, 7),
    lambda: ar.payments(GAME, "1"),
    lambda: ar.Buy("Anne", "dinar", []),
    lambda: ar.payments(NO_STATE, cast("int", GAME)),
    lambda: ar.payments(NO_STATE, 1),
    lambda: ar.check_action(cast("ar.GameState", TAKE), cast("ar.Action", GAME)),
    lambda: ar.check_action(NO_STATE, TAKE),
    lambda: ar.apply(cast("ar.GameState", TAKE), cast("ar.Action", GAME)),
    lambda: ar.check_event(cast("ar.GameState", TAKE), cast("ar.Action", GAME)),
    lambda: ar.view(cast("ar.GameState", "Anne"), cast("str", GAME)),
    lambda: ar.record_of(NO_STATE),
    lambda: ar.record_of(GAME.without_log()),
    lambda: GAME.module(Bazaars),
    lambda: check_position_modules(
        ar.Record(NAMES, NAMES, position=evolve(GAME.table, modules=[Bazaars()]))
    ),
    lambda: chance_outcomes(NO_STATE),
    lambda: determinize(cast("ar.View", GAME), 1),
    lambda: determinize(ar.view(empty_game(NAMES), "Anne"), 1),
    lambda: determinize(evolve(ar.view(GAME, "Anne"), deck_size=500), 1),
    lambda: ar.rounds_scored(NO_STATE, GAME),
    lambda: ar.rounds_scored(GAME, NO_STATE),
    lambda: ar.rounds_scored(GAME, OTHER_GAME),
    lambda: state_from(ar.Record(NAMES[::-1], NAMES), GAME.table),
    lambda: base_kind(PassChests),
    lambda: ar.describe_event(cast("ar.Event", 7)),
    lambda: ar.describe_event(TAKE, NO_STATE),
    lambda: player_shown(cast("ar.Seat", GAME)),
    lambda: player_shown(cast("ar.Seat", 7)),
    lambda: ar.draw_diagram(ar.view(GAME, None)),
    lambda: table_shown(cast("ar.Table", 7)),
    lambda: GAME.player("Rosa"),
    lambda: GAME.clockwise_from("Zed"),
    lambda: GAME.left_of("Cem"),
    lambda: ar.view(GAME, "Rosa"),
    lambda: play_out(empty_game(NAMES), 1),
    lambda: any_action(empty_game(NAMES), Random(1)),
    lambda: house_rules(GAME, "Ana"),
    lambda: house_rules(ar.view(GAME, "Anne"), cast("str", None)),
    lambda: ar.determinize(ar.view(GAME, "Anne"), cast("int", "x")),
    lambda: ar.determinize(ar.view(GAME, "Anne"), 10**78),
    lambda: ar.read_position("{}", modules=NO_MODULES),
    lambda: ar.read_record("{}", modules=cast("list[Module]", 7)),
    lambda: ar.write_position(cast("ar.Table", GAME)),
    lambda: ar.write_position(cast("ar.Table", ar.view(GAME, "Anne"))),
    lambda: ar.write_record(cast("ar.Record", GAME)),
    lambda: play_agents(GAME, ["greedy", "gredy"], seed=1),
    lambda: play_agents(GAME, ["greedy", cast("Agent", Greedy)], seed=1),
    lambda: play_agents(GAME, ["greedy", cast("Agent", None)], seed=1),
    lambda: agent_named(cast("str", ["greedy"])),
    lambda: svg.city(ar.City.of({}), theme=cast("Literal['dark']", "drak")),
    lambda: svg.scoring(ar.score_round({}, 1), theme=cast("Literal['dark']", None)),
)


def test_wrong_arguments_are_refused(snapshot: SnapshotAssertion) -> None:
    assert "\n".join(map(refusal, WRONG)) == snapshot
