"""Going on from positions with modules: what they have to tell, and what is taken on trust."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from attrs import evolve

import alhambra_rules as ar
from alhambra_rules.game.events import Entry
from alhambra_rules.game_modules.registry import REGISTRY, module_class
from alhambra_rules.model import ARCHITECTS, TILES, Player, Table
from alhambra_rules.notation.game_record import read_record, write_record
from alhambra_rules.testing.played_games import whole_game
from tests.game.positions import position
from tests.game_modules import pieces

ALL = tuple(REGISTRY)


def going_on(state: ar.GameState, *events: Entry, table: Table | None = None) -> ar.Replay:
    """Return the replay of the record that begins from the position of a state."""
    record = ar.Record(
        state.names,
        state.youngest_first,
        state.modules,
        state.profile,
        state.table if table is None else table,
        events,
    )
    assert read_record(write_record(record)) == record
    return ar.replay(record)


def without(table: Table, name: str, **unknown: None) -> Table:
    change: Callable[..., Player] = evolve
    players = (change(one, **unknown) if one.name == name else one for one in table.players)
    return evolve(table, players=tuple(players))


def without_architects(table: Table, name: str) -> Table:
    return without(table, name, architects=None)


@pytest.mark.parametrize("players", [2, 4])
def test_a_game_with_all_modules_goes_on_from_any_position_as_it_did(players: int) -> None:
    states = whole_game(players, 0, "standard", ALL)
    end = states[-1]
    begun = [one for one in states if one.phase == "act" and not one.actions_done]
    for state in [one for one in begun if not one.bought][::40]:
        replayed = going_on(state, *end.events[len(state.events) :])
        assert replayed.ok, (replayed.findings[:1], replayed.stopped)
        assert replayed.final is not None
        assert replayed.final.table == end.table
        assert replayed.final.winners == end.winners
        assert ar.record_of(replayed.final) == replayed.record


@pytest.mark.parametrize(
    ("module", "needed"), [(name, needed) for name in ALL for needed in module_class(name).needed]
)
def test_a_position_has_to_tell_the_pieces_of_the_modules(module: str, needed: str) -> None:
    state = whole_game(3, 0, "standard", (module,))[0]
    change: Callable[..., Table] = evolve
    replayed = going_on(state, table=change(state.table, **{needed: None}))
    assert replayed.stopped == f"line 1: to resume the game, the position must include {needed}"


def test_an_empty_room_tells_that_nothing_is_drawn_any_more() -> None:
    """A room is empty at the beginning of a turn only if the bag could not fill it."""
    state = position(modules=[pieces.treasure(rooms=((), ("arcades",) * 4, ("tower",) * 4))])
    (begun,) = going_on(state).states
    assert begun.module(ar.Treasure).closed
    assert len(begun.module(ar.Treasure).bag) == 42 - 8


def test_what_a_position_does_not_tell_of_modules_is_listed() -> None:
    """Architects in the deck, in hands and gone; who looked at the attack card."""
    state = position(modules=[pieces.architects(), pieces.invaders()])
    replayed = going_on(state, table=without_architects(state.table, "Kim"))
    assert [note.what for note in replayed.not_checked][1:] == [
        "how many architects the deck still holds, and which have left the game",
        "which architects Kim holds: they are not recorded",
        "who has looked at the top attack card, and which scouts have left the game",
    ]
    open_attack = position(modules=[pieces.invaders(open_attack=True, attacks="n")])
    assert len(going_on(open_attack).not_checked) == 1
    assert going_on(open_attack).states[0].module(ar.Invaders).face_down


def test_an_architect_of_an_unknown_hand_is_taken_on_trust() -> None:
    """It pays, or is played for a redesign, if it can be there; else it is a fault."""
    state = position(
        hands={"Anne": ("denar-4",)},
        reserves={"Anne": ("tower-11",)},
        modules=[pieces.architects()],
    )
    table = without_architects(state.table, "Anne")
    paid = ar.Buy("Anne", 1, ["architect-denar-3", "denar-4"])
    assert going_on(state, paid).report.rules == ("buy.price",)
    bought = going_on(state, paid, ar.Pass("Anne"), table=table)
    assert "whether Anne held architect-denar-3" in bought.not_checked[-2].what
    assert bought.states[1].module(ar.Architects).gone
    played = ar.ArchitectFromReserve("Anne", "tower-11", (1, 0), "architect-ducat-3")
    take = ar.TakeMoney("Anne", ["denar-9"])
    rebuilt = going_on(state, take, played, table=table)
    assert rebuilt.ok
    assert rebuilt.states[-1].phase == "fill-display"
    worth_four = evolve(played, architect="architect-ducat-4")
    assert going_on(state, take, worth_four, table=table).report.rules == ("architect.redesign",)
    for one in (*bought.states, *rebuilt.states):
        assert [*one.module(ar.Architects).census(one)] == sorted(map(str, ARCHITECTS))


def test_who_has_an_unknown_hand_need_not_say_that_he_plays_no_architect() -> None:
    """At the end of the turn the display is filled, or the player keeps architects."""
    state = position(reserves={"Anne": ("tower-11",)}, modules=[pieces.architects()])
    table = without_architects(state.table, "Anne")
    take = ar.TakeMoney("Anne", ["denar-9"])
    for events in (
        (ar.DrawToDisplay("denar-1"),),
        (ar.KeepArchitects("Anne"), ar.DrawToDisplay("denar-1")),
    ):
        replayed = going_on(state, take, *events, table=table)
        assert replayed.ok
        assert replayed.states[-1].turn_of == "Alma"
    drawn = going_on(state, take, ar.DrawArchitect("architect-denar-3"), table=table)
    assert drawn.ok


def test_who_is_seen_to_take_an_architect_has_to_say_that_he_keeps_it() -> None:
    """An architect taken from the display is known, so the display waits."""
    display = ("architect-denar-3", "dirham-9", "ducat-9", "florin-9")
    state = position(
        display=display,
        reserves={"Anne": ("tower-11",)},
        modules=[pieces.architects(held=display[:1])],
    )
    table = without_architects(state.table, "Anne")
    take, fill = ar.TakeMoney("Anne", display[:1]), ar.DrawToDisplay("denar-1")
    assert going_on(state, take, ar.KeepArchitects("Anne"), fill, table=table).ok
    silent = going_on(state, take, fill, table=table)
    assert [(one.where, one.rule.id) for one in silent.faults] == [("line 3", "turn.refill")]


def test_an_unknown_hand_excuses_no_step_but_that_of_the_architects() -> None:
    """The display waits for the player's action, whatever the hand holds."""
    state = position(display=("denar-9",) * 3, modules=[pieces.architects()])
    table = without_architects(state.table, "Anne")
    replayed = going_on(state, ar.DrawToDisplay("denar-1"), table=table)
    assert replayed.report.rules == ("turn.refill",)


@pytest.mark.parametrize("modules", [(), (ar.Architects(),), (ar.Architects(), ar.Invaders())])
def test_leftovers_are_told_by_what_follows_whoever_might_play_an_architect(
    modules: tuple[ar.Module, ...],
) -> None:
    """The game ends in the step in which an architect may be played."""
    market = ("pavilion-2-new", "seraglio-9", "garden-10-n", "tower-11")
    table = Table(
        (Player("Anne", reserve=set(TILES) - set(market)), Player("Alma"), Player("Kim")),
        market=market,
        to_act="Anne",
        display=("denar-9", "dirham-8", "ducat-9", "florin-9"),
        scoring_rounds_done=2,
        attack=("n", "e"),
        scouts=(),
    )
    names = [player.name for player in table.players]
    bought = (ar.Buy("Anne", 2, ["dirham-9", "dirham-3"]), ar.ReserveBought("Anne", "seraglio-9"))
    events: list[Entry] = [*bought, ar.DeclineLeftover("Alma", "tower-11")]
    if len(modules) > 1:
        events.append(ar.DrawAttack("s"))
    replayed = ar.replay(ar.Record(names, names, modules, position=table, events=events))
    assert replayed.ok, (replayed.findings, replayed.stopped)
    assert replayed.final is not None
    assert replayed.final.winners
    assert TILES["tower-11"] in replayed.final.player("Alma").reserve
    notes = [note.what for note in replayed.not_checked if note.line > 2]
    left = [tile for tile in market if tile != "seraglio-9"]
    assert len(notes) == len(left)
    assert all(tile in what for tile, what in zip(left, notes, strict=True))


def test_what_is_recorded_of_a_hand_is_judged_whatever_else_is_unknown() -> None:
    """Unknown architects excuse no money that is not in a recorded hand, nor unknown money them."""
    state = position(hands={"Anne": ("denar-4",)}, modules=[pieces.architects()])
    money = ar.Buy("Anne", 1, ["denar-4", "denar-9"])
    architect = ar.Buy("Anne", 1, ["architect-denar-3", "denar-4"])
    for table, bad, good in (
        (without(state.table, "Anne", architects=None), money, architect),
        (without(state.table, "Anne", hand=None), architect, money),
    ):
        assert going_on(state, bad, table=table).report.rules == ("buy.price",)
        assert going_on(state, good, table=table).ok


def test_money_that_is_known_is_in_the_deck_though_architects_are_not() -> None:
    """A reshuffle is illegal while the deck certainly holds cards."""
    state = position(to_come=(), modules=[pieces.architects()])
    table = without_architects(state.table, "Kim")
    replayed = going_on(state, ar.TakeMoney("Anne", ["denar-9"]), ar.Reshuffle(), table=table)
    assert replayed.report.rules == ("turn.reshuffle",)


def test_where_the_attack_card_lies_open_the_next_one_comes_after_a_round() -> None:
    """The position shows the open card, so the next turn turns up none."""
    state = position(modules=[pieces.invaders(open_attack=True, attacks="n")])
    replayed = going_on(state, ar.TakeMoney("Anne", ["denar-9"]), ar.DrawToDisplay("denar-1"))
    assert replayed.ok
    after = replayed.states[-1]
    assert (after.phase, after.to_act) == ("act", "Alma")


@pytest.mark.parametrize(
    ("rounds", "attacks", "complete"), [(0, "", False), (1, "n", False), (1, "ne", True)]
)
def test_a_position_must_include_the_open_attack_card(
    rounds: int, attacks: str, complete: bool
) -> None:
    """One more card lies open than have struck; without it no game can resume."""
    cards_of = pieces.invaders(open_attack=True, attacks=attacks)
    state = position(modules=[cards_of], to_come=("A", "B")[rounds:])
    replayed = going_on(state)
    assert (replayed.stopped is None) == complete
    closed = position(modules=[pieces.invaders()])
    assert going_on(closed).stopped is None


def test_an_architect_in_the_display_is_none_of_those_to_come() -> None:
    display = ("architect-denar-3", "dirham-9", "ducat-9", "florin-9")
    state = position(display=display, modules=[pieces.architects(held=display[:1])])
    (begun,) = going_on(state).states
    assert begun.module(ar.Architects).unseen == state.module(ar.Architects).unseen


def test_chests_paid_from_an_unknown_hand_are_taken_on_trust() -> None:
    state = position(modules=[pieces.treasure()])
    players = tuple(evolve(one, hand=None) for one in state.table.players)
    table = evolve(state.table, players=players)
    replayed = going_on(state, ar.BuyChests("Anne", 1, ["denar-8"]), table=table)
    assert replayed.ok
    assert "whether Anne held denar-8" in replayed.not_checked[-1].what


def test_a_bazaar_paid_from_an_unknown_hand_is_taken_on_trust() -> None:
    """The cards are taken on trust, but a surplus card is still a violation."""
    bazaar = "bazaar-denar-seraglio-arcades-tower"
    state = position(modules=[pieces.bazaars(bazaar)])
    players = tuple(evolve(one, hand=None) for one in state.table.players)
    table = evolve(state.table, players=players)
    replayed = going_on(state, ar.BuyBazaar("Anne", bazaar, ["denar-7"]), table=table)
    assert replayed.ok
    assert "whether Anne held denar-7" in replayed.not_checked[-1].what
    overpaid = going_on(state, ar.BuyBazaar("Anne", bazaar, ["denar-8"]), table=table)
    assert overpaid.report.rules == ("bazaar.exact",)


def test_a_bought_tile_needs_no_hand() -> None:
    state = position(bought=("tower-11",), phase="place-bought", modules=[pieces.bazaars()])
    assert state.modules[0].spent_by(ar.ReserveBought("Anne", "tower-11")) == ()
