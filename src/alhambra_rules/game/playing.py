"""Playing: which events are legal, the state that each leads to, and random games to the end."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import chain, groupby
from random import Random
from typing import SupportsIndex

from alhambra_rules.catalogue import CATALOGUE
from alhambra_rules.compact.choosing import OFTEN, any_move, legal_moves, played_out
from alhambra_rules.compact.legal import may_play
from alhambra_rules.compact.playing import after, play
from alhambra_rules.compact.state import GIVE_LEFTOVERS, CompactState
from alhambra_rules.game import phases
from alhambra_rules.game.actions import Action
from alhambra_rules.game.after_violation import require_pieces
from alhambra_rules.game.building import moves_to_reserve, places_for_bought
from alhambra_rules.game.compact_form import allow, compact_of, is_compact, waits_rightly
from alhambra_rules.game.ending import declined_leftovers, places_for_leftovers
from alhambra_rules.game.event_kind import EventKind
from alhambra_rules.game.event_table import kind_of
from alhambra_rules.game.events import Event
from alhambra_rules.game.module import Module, Options, classes_of
from alhambra_rules.game.on_demand import action_in, actions_in, move_in, state_of
from alhambra_rules.game.state import GameState, state_in
from alhambra_rules.game.step_order import course_of, settle, skipped
from alhambra_rules.game.timing import (
    acts_again,
    acts_before_refill,
    dealt_late,
    expected,
    not_due,
    not_now,
    out_of_turn,
    puts_down_early,
    shown_early,
)
from alhambra_rules.game.turn import TURN_OPTIONS, passes, without_forbidden
from alhambra_rules.game.two_players import gifts
from rulebook_kit import IllegalAction, InvalidArgument, NoDefiniteState, Report, Violation, nearest
from rulebook_kit.arguments import integer_of
from rulebook_kit.values import FrozenDict, changed
from rulebook_kit.words import quoted

LEGAL = Report()
"""The report on a legal event."""

_PLACES_IN_CATALOGUE = {rule_id: place for place, rule_id in enumerate(CATALOGUE)}

OPTIONS: Mapping[str, tuple[Options, ...]] = FrozenDict(
    {
        phases.ACT: (*TURN_OPTIONS, passes),
        phases.PLACE_BOUGHT: (places_for_bought, moves_to_reserve, gifts),
        phases.PLACE_LEFTOVERS: (places_for_leftovers, declined_leftovers),
    }
)
"""The functions that yield legal actions of the base game, by phase."""


def apply(state: GameState, event: Event) -> GameState:
    """Return the state after an action or a draw. The old state is unchanged.

    In a dealt game the dealer then draws until the next decision of a player.

    Raises:
        IllegalAction: the event breaks rules; ``.report`` holds all violations.
        InvalidArgument: it is not an event of this game, or no game can be in this state.
    """
    state_in("apply(state, event)", state, event)
    if (compact := playable(state)) is not None:
        if (played := played_quickly(state, compact, event)) is None:
            raise IllegalAction(check_event(state, event))
        return played
    kind = kind_of(state, event)
    if not _may_happen(state, event, kind):
        raise IllegalAction(check_event(state, event))
    return deal(settle(kind.effect(state, event), event))


def played_quickly(state: GameState, compact: CompactState, event: Event) -> GameState | None:
    """Return the state after a legal event by the compact form of a state; None if illegal."""
    move = move_in(compact, event)
    if move is None or not may_play(compact, move):
        return None
    return state_of(after(compact, move, event), state)


def check_action(state: GameState, action: Action) -> Report:
    """Return the report on an action without applying it. See ``check_event``."""
    return check_event(state_in("check_action(state, action)", state, action), action)


def check_quickly(state: GameState, event: Event) -> Report:
    """Return the same report as ``check_event``, much faster for legal events.

    Raises ``InvalidArgument`` if it is not an event of this game.
    """
    return LEGAL if may_happen(state, event) else check_event(state, event)


def may_happen(state: GameState, event: Event) -> bool:
    """Whether an action or a draw is legal; faster than ``check_event``.

    Raises ``InvalidArgument`` if it is not an event of this game.
    """
    kind = kind_of(state, event)
    if (compact := compact_of(state)) is not None:
        move = move_in(compact, event)
        return move is not None and may_play(compact, move)
    return _may_happen(state, event, kind)


def _may_happen(state: GameState, event: Event, kind: EventKind) -> bool:
    if state.phase not in kind.phases:
        return False
    if isinstance(event, Action):
        if event.player != state.to_act or state.to_act is None:
            return False
    elif state.to_act is not None:
        return False
    return kind.allowed(state, event)


def check_event(state: GameState, event: Event) -> Report:
    """Check an action or a draw in this state against every rule.

    A draw is legal if it is possible: the piece has not been drawn yet, and a scoring card is in
    its pile.

    Returns:
        All violations, in the order of the catalogue. Violations in a city have the player's path
        in ``where``: ``$.players[0]``. An action out of turn is checked against all rules too.

    Raises:
        InvalidArgument: it is not an event of this game.
    """
    state_in("check_event(state, event)", state, event)
    return Report.of(sorted(_broken(state, event, kind_of(state, event)), key=_place_in_catalogue))


def carry_out(state: GameState, event: Event, *, until: str | None = None) -> GameState:
    """Return the state after an event, whether it is legal or not.

    ``apply`` does this with legal events. Use it for an illegal event that a referee accepts:

    - An action of a turn by another player takes the turn over.
    - One more action by a player who must place the bought tiles continues the turn, also while
      display and market are refilled.
    - Placing a bought tile without having stopped ends the actions of the turn.
    - A leftover tile may be placed before its owner's turn.
    - Starting money goes to the player named; the first card of the display ends the dealing.

    Args:
        state: the game.
        event: the event.
        until: the phase before which to stop, as for ``settle``.

    Raises:
        NoDefiniteState: a piece that it moves is missing, or the next turn is unclear.
        InvalidArgument: it is not an event of this game.
    """
    kind = kind_of(state, event)
    state = _in_its_step(state, event, kind)
    acts = isinstance(event, Action)
    if state.phase not in kind.phases or (acts and state.to_act is None):
        raise NoDefiniteState(f"{event.called} cannot be carried out now: {expected(state)}")
    if isinstance(event, Action) and event.player != state.to_act:
        state = _turn_taken_over(state, event.player)
    if (compact := compact_of(state)) is not None:
        return _carried_out(state, compact, event, until)
    return deal(settle(kind.effect(state, event), event, until=until))


def _carried_out(
    state: GameState, compact: CompactState, event: Event, until: str | None
) -> GameState:
    require_pieces(state, event)
    new = compact.copy()
    if isinstance(event, Action):
        new.to_act = state.names.index(event.player)
    move = move_in(new, event)
    if move is None:
        raise NoDefiniteState(f"{event.called} cannot be carried out: a piece is not of this game")
    if not may_play(new, move):
        allow(new, move)
    play(new, move, event, None if until is None else GIVE_LEFTOVERS)
    return state_of(new, state)


def deal(state: GameState) -> GameState:
    """Let the dealer make the draws that are due; without a dealer the state is unchanged.

    ``InvalidArgument`` if the dealer draws what is not there: somebody changed the bag or the deck.
    """
    while state.dealer is not None and state.pending_draw is not None:
        try:
            draw, dealer = state.dealer.draw(state, state.pending_draw)
            after = kind_of(state, draw).effect(state, draw)
        except (NoDefiniteState, IndexError):
            raise InvalidArgument(
                "the dealer of this state does not have the tiles of its bag and the cards of its"
                " deck: leave it out with state.without_dealer(), and make the draws yourself"
            ) from None
        state = settle(after, draw, dealer=dealer)
    return state


def legal_actions(state: GameState) -> tuple[Action, ...]:
    """Return the legal actions of the player to act, in a fixed order; empty if a draw is due.

    The list has all legal actions, except payments with a surplus card for tiles or chests.
    ``apply`` and ``check_action`` accept these too, and ``payments(state, square,
    superfluous=True)`` finds them for a market square. Draws are not listed.

    The order in a turn: ``TakeMoney``, ``Buy``, ``RedesignFromReserve``, ``RedesignToReserve``,
    ``RedesignSwap``, ``Stop``, the actions of modules; ``Pass`` if nothing else is legal. Then
    ``PlaceBought``, ``ReserveBought``, ``GiveBought``; at the end of the game ``PlaceLeftover``,
    ``DeclineLeftover``. Each kind is sorted by squares, tiles and cells.

    Raises:
        InvalidArgument: no game can be in this state.
    """
    state_in("legal_actions(state)", state)
    if state.to_act is not None:
        playable(state)
    return possible_actions(state)


def possible_actions(state: GameState) -> tuple[Action, ...]:
    """Return what ``legal_actions`` returns, even in a state that no game can be in."""
    if state.to_act is None:
        return ()
    if (compact := compact_of(state)) is not None:
        return actions_in(compact, legal_moves(compact))
    return listed_actions(state, state.to_act)


def listed_actions(state: GameState, to_act: str) -> tuple[Action, ...]:
    """Return what ``legal_actions`` returns, without the compact state."""
    player = state.player(to_act)
    return tuple(chain.from_iterable([way(state, player) for way in options_in(state)]))


def options_in(state: GameState) -> tuple[Options, ...]:
    """Return the functions that yield the legal actions of the phase, in a fixed order."""
    ways, _ = _options_with(state.phase, classes_of(state))
    return ways


@lru_cache(maxsize=256)
def _options_with(
    phase: str, modules: tuple[type[Module], ...]
) -> tuple[tuple[Options, ...], tuple[Options, ...]]:
    """Return the functions that yield the legal actions of a phase, and those that modules add."""
    base = without_forbidden(modules, OPTIONS.get(phase, ()))
    added = tuple(way for module in modules for way in module.options.get(phase, ()))
    last = base[-1:] if phase == phases.ACT else ()  # passing
    return (*base[: len(base) - len(last)], *added, *last), added


def _broken(state: GameState, event: Event, kind: EventKind) -> Iterator[Violation]:
    yield from not_now(state, event, kind)
    if isinstance(event, Action) and (event.player != state.to_act or state.to_act is None):
        yield from out_of_turn(state, event)
        if event.player not in state.names:
            return
    broken = tuple(kind.broken(state, event))
    yield from broken
    if not broken and state.phase in kind.phases:  # a module may know a better reason
        yield from not_due(state, event)


def _place_in_catalogue(violation: Violation) -> int:
    return _PLACES_IN_CATALOGUE.get(violation.rule_id, len(_PLACES_IN_CATALOGUE))


def _in_its_step(state: GameState, event: Event, kind: EventKind) -> GameState:
    """Return the state moved to the event's step if the event is one step too early or late."""
    if acts_again(state, event, kind):
        return changed(state, phase=phases.ACT)
    if puts_down_early(state, event, kind):
        return changed(state, phase=phases.PLACE_BOUGHT)
    if acts_before_refill(state, event, kind):
        return changed(state, phase=phases.ACT, to_act=state.turn_of, pending_draw=None)
    if shown_early(state, event):
        return skipped(state)
    if dealt_late(state, event):
        return changed(state, phase=phases.SET_UP_MONEY)
    return state


def _turn_taken_over(state: GameState, player: str) -> GameState:
    if state.bought or player not in state.names:
        raise NoDefiniteState(f"{player} cannot act instead of {state.to_act}")
    if state.phase != phases.ACT:
        return state
    return changed(state, turn_of=player, actions_done=0)


def play_out(state: GameState, seed: SupportsIndex) -> GameState:
    """Return the final state of the game after random actions.

    Args:
        state: a dealt game, at any decision.
        seed: any integer; state and seed decide the game, the same on every machine and run.

    Raises:
        InvalidArgument: the game has no dealer, so its draws must come as events; or no game can
            be in this state.
    """
    if state.dealer is None and not state.finished:
        raise InvalidArgument("state must be a dealt game; this one has no dealer")
    chance = Random(integer_of(seed, "seed must be an integer"))
    if (compact := playable(state)) is not None:
        return state_of(played_out(compact, chance))
    while not state.finished:
        state = apply(state, any_action(state, chance))
    return state


def turns_in(state: GameState) -> int:
    """Return the number of turns in the game's log."""
    in_turns = [
        event
        for event in state.events
        if isinstance(event, Action) and phases.ACT in kind_of(state, event).phases
    ]
    return sum(1 for _ in groupby(in_turns, key=lambda action: action.player))


def any_action(state: GameState, chance: Random) -> Action:
    """Return a random legal action.

    If no action of the chosen kind is legal, another kind is chosen; all others stay equally
    likely.

    Args:
        state: a game in which a player must act.
        chance: the random source.
    """
    if state.to_act is not None and (compact := compact_of(state)) is not None:
        return action_in(compact, any_move(compact, chance))
    return chosen_action(state, chance)


def chosen_action(state: GameState, chance: Random) -> Action:
    """Return what ``any_action`` returns, without the compact state."""
    player = state.player(state.to_act or "")
    first, then = _kinds_in(state, chance)
    while True:  # a player can at least pass
        ways = first or then
        way = ways.pop(int(chance.random() * len(ways)))  # five times as fast as ``choice``
        if actions := list(way(state, player)):
            return actions[int(chance.random() * len(actions))]


def _kinds_in(state: GameState, chance: Random) -> tuple[list[Options], list[Options]]:
    """Return the kinds of action to choose first, and those to choose if none is legal."""
    ways, added = _options_with(state.phase, classes_of(state))
    if not state.modules or chance.random() >= OFTEN:
        return list(ways), []
    return [way for way in ways if way not in added], [way for way in ways if way in added]


_CARDS, _TILES = 124, 62
"""The cards of a game with architects, without scoring cards, and the tiles of one with bazaars."""

_FULL = 4
"""The cards of a full display."""

_TIMES = 3
"""How many times as many pieces a state may hold."""


def playable(state: GameState) -> CompactState | None:
    """Return the compact form of a state, which must not be changed; None if it has none.

    Raises ``InvalidArgument`` if a state that a user has made cannot be played on; the message
    says why.
    """
    if is_compact(state):
        return compact_of(state)
    reasons = [*_reasons(state)]
    compact = None if reasons else compact_of(state)
    if compact is not None and not waits_rightly(state, compact):
        where = f"which is not due in the phase {quoted(state.phase)}"
        reasons = [f"it waits for {_awaited(state)}, {where}"]
    if reasons:
        raise InvalidArgument(f"no game can be in this state: {'; '.join(reasons)}")
    return compact


def _awaited(state: GameState) -> str:
    if state.to_act is not None:
        return state.to_act
    due = state.pending_draw
    return "nothing" if due is None else f"the draw {quoted(due.kind)}"


def _reasons(state: GameState) -> Iterator[str]:
    steps = course_of(state).steps
    if state.phase not in steps:
        yield f"there is no phase {quoted(state.phase)}{nearest(state.phase, steps)}"
    for name in (state.to_act, state.turn_of, *state.youngest_first):
        if name is not None and name not in state.names:
            yield f"no player is called {quoted(name)}{nearest(name, state.names)}"
            break
    hands = [len(player.hand) for player in state.players]
    reserves = [len(player.reserve) for player in state.players]
    cities = [len(player.city.pieces) for player in state.players]
    cards = len(state.display) + len(state.spent) + len(state.deck.cards) + sum(hands)
    tiles = len(state.bag) + len(state.bought) + len(state.dirk or ()) + sum(reserves + cities)
    for what, number, most in (
        ("cards in the display, which holds", len(state.display), _FULL),
        ("money cards, but a game has", cards, _CARDS),
        ("tiles, but a game has", tiles, _TILES + len(cities)),
    ):
        if number > _TIMES * most:
            yield f"it has {number:,} {what} {most}"
