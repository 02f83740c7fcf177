"""Begin a game, apply its events and check them, and play random games."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, SupportsIndex, cast

from five_towers.building import MOST_CARDS
from five_towers.catalogue import GAME_END, TEMPLATES, report_in_order
from five_towers.game import phases
from five_towers.game.building import Build, GiveBack, Take
from five_towers.game.rounds import Bid, LayOut, Pass, Reshuffle, end_round
from five_towers.game.state import Action, Dealer, Draw, Event, GameState, Seat, state_in
from five_towers.model import MOST_PLAYERS, deck
from rulebook_kit import (
    InvalidArgument,
    Report,
    nearest,
)
from rulebook_kit.arguments import checked_seed
from rulebook_kit.player_names import checked_names
from rulebook_kit.turns import Turns
from rulebook_kit.values import changed
from rulebook_kit.words import quoted

ACTION_KINDS: tuple[type[Action], ...] = (Bid, Pass, Take, Build, GiveBack)
"""The kinds of actions, in the order in which ``legal_actions`` lists them."""

DRAW_KINDS: tuple[type[Draw], ...] = (LayOut, Reshuffle)
"""The kinds of draws."""


def new_game(
    players: Iterable[str], *, seed: SupportsIndex, starter: str | None = None
) -> GameState:
    """Return a dealt game at the first bid; its log holds the cards laid out.

    Args:
        players: 2 to 5 names in seating order, clockwise.
        seed: any integer of up to 78 digits. It decides the order of the deck, which is the same
            on every machine and in every run.
        starter: the player who bids first in the first round; by default the first player.

    Raises:
        InvalidArgument: an argument has an impossible value; the message shows it.

    Rules: game.players, round.display (et-5t).

    >>> state = new_game(["Heidi", "Peeter", "Anni"], seed=1)
    >>> state.to_act, len(state.display), len(state.deck)
    ('Heidi', 5, 75)
    """
    number = checked_seed(seed)
    empty = empty_game(players, starter=starter)
    return deal(changed(empty, dealer=Dealer(number).having_shuffled(empty.deck)))


def empty_game(players: Iterable[str], *, starter: str | None = None) -> GameState:
    """Return a game without a dealer, before the first draw. Every draw is an event.

    Arguments and errors are those of ``new_game``.

    Rule: game.players (et-5t).
    """
    names = checked_names(players, MOST_PLAYERS)
    if starter not in (None, *names):
        hint = nearest(str(starter), names)
        raise InvalidArgument(f"starter must be one of the players, not {quoted(starter)}{hint}")
    first = names[0] if starter is None else starter
    return GameState(tuple(map(Seat, names)), deck(len(names)), first, first)


def apply(state: GameState, event: Event) -> GameState:
    """Return the state after an action or a draw. The old state does not change.

    In a dealt game, the draws up to the next decision follow at once.

    Raises:
        IllegalAction: the event breaks a rule; ``.report`` holds all violations.
        InvalidArgument: ``event`` is not an event.
    """
    return TURNS.apply(state_in("apply(state, event)", state, event), event)


def check_action(state: GameState, action: Action) -> Report:
    """Check whether an action is legal. See ``check_event``."""
    return check_event(state_in("check_action(state, action)", state, action), action)


def check_event(state: GameState, event: Event) -> Report:
    """Check an action or a draw in this state by every rule.

    A card that is laid out must still be in the deck, in any place. An event in the wrong phase or
    of the wrong player is not checked further.

    Returns:
        All violations, in the order of the catalogue.

    Raises:
        InvalidArgument: ``event`` is not an event.
    """
    return TURNS.check(state_in("check_event(state, event)", state, event), event)


def carry_out(state: GameState, event: Event) -> GameState:
    """Return the state after an event, legal or not.

    ``apply`` calls it with legal events, and a replay with illegal ones too.

    Raises:
        NoDefiniteState: cards that the event moves are missing, or it is not clear how the game
            continues.
        InvalidArgument: ``event`` is not an event.
    """
    return TURNS.carry_out(state, event)


def deal(state: GameState) -> GameState:
    """Return the state after the dealer's draws that are due; without a dealer, the same state."""
    while state.dealer is not None and state.awaits_draw:
        card, dealer = state.dealer.draw(state.discards)
        draw = Reshuffle() if card is None else LayOut(card)
        state = changed(draw.effect(state), dealer=dealer, log=(*state.log, draw))
    return state


def legal_actions(state: GameState) -> tuple[Action, ...]:
    """Return the legal actions of the player to act, in a fixed order; none if no player acts.

    It lists none after an illegal take of more cards than there can be.
    If several orders of adding cards lead to the same towers, it lists one; ``apply`` accepts the
    others too. Draws are not listed.
    """
    return cast("tuple[Action, ...]", TURNS.legal_actions(state_in("legal_actions(state)", state)))


def _settled(state: GameState, event: Event) -> GameState:
    """Return the state after the end of the round, if that is due, and the dealer's draws."""
    nobody_builds = state.phase == phases.TAKE and not state.highest_bid
    return deal(end_round(state) if nobody_builds or isinstance(event, Build) else state)


TURNS: Final = Turns[GameState, Event](
    kinds=(*ACTION_KINDS, *DRAW_KINDS),
    templates=TEMPLATES,
    settle=_settled,
    report=report_in_order,
    over=GAME_END,
    lists=lambda state: max(len(state.display), len(state.taken)) <= MOST_CARDS,
)
"""How the game is played, one event after the other."""


def play_out(state: GameState, seed: SupportsIndex) -> GameState:
    """Return the end of the game, with random legal actions from here on.

    Args:
        state: a dealt game, at any decision.
        seed: any integer. The state and the seed decide the game, on every machine and in every
            run.

    Raises:
        InvalidArgument: the game has no dealer.
    """
    if state.dealer is None and not state.finished:
        raise InvalidArgument(
            "a game without a dealer cannot be played out; begin with new_game(...)"
        )
    return TURNS.play_out(state, seed)
