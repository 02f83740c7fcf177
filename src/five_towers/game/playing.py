"""Begin a game, apply its events and check them, and play random games."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random
from typing import SupportsIndex

from five_towers.building import MOST_CARDS
from five_towers.catalogue import report_in_order, say
from five_towers.catalogue.rules import GAME_END
from five_towers.game import phases
from five_towers.game.bidding import Bid, Pass
from five_towers.game.building import Build, GiveBack, Take
from five_towers.game.laying_out import LayOut, Reshuffle, end_round
from five_towers.game.state import Action, Dealer, Draw, Event, GameState, Seat, state_in
from five_towers.model import deck
from rulebook_kit import (
    IllegalAction,
    InvalidArgument,
    NoDefiniteState,
    Report,
    Violation,
    nearest,
)
from rulebook_kit.arguments import checked_seed, integer_of, wrong_value
from rulebook_kit.player_names import checked_names
from rulebook_kit.templates import Sentence
from rulebook_kit.values import changed
from rulebook_kit.words import quoted

ACTION_KINDS: tuple[type[Action], ...] = (Bid, Pass, Take, Build, GiveBack)
"""The kinds of actions, in the order in which ``legal_actions`` lists them."""

DRAW_KINDS: tuple[type[Draw], ...] = (LayOut, Reshuffle)
"""The kinds of draws."""

MOST_PLAYERS = 5
"""The highest number of players; the lowest is 2. Rule: game.players."""


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
    report = check_event(state_in("apply(state, event)", state, event), event)
    if not report.ok:
        raise IllegalAction(report)
    return carry_out(state, event)


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
    state_in("check_event(state, event)", state, event)
    _check_kind(event)
    return report_in_order(list(_out_of_turn(state, event)) or event.broken(state))


def carry_out(state: GameState, event: Event) -> GameState:
    """Return the state after an event, legal or not.

    ``apply`` calls it with legal events, and a replay with illegal ones too.

    Raises:
        NoDefiniteState: cards that the event moves are missing, or it is not clear how the game
            continues.
        InvalidArgument: ``event`` is not an event.
    """
    _check_kind(event)
    for violation in _out_of_turn(state, event):
        raise NoDefiniteState(violation.message)
    after = event.effect(state)
    nobody_builds = after.phase == phases.TAKE and not after.highest_bid
    if nobody_builds or isinstance(event, Build):
        after = end_round(after)
    return deal(changed(after, log=(*state.log, event)))


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
    Of several orders of adding cards that lead to the same towers, it lists one; ``apply`` accepts
    the others too. Draws are not listed.
    """
    player = state_in("legal_actions(state)", state).to_act
    if player is None or max(len(state.display), len(state.taken)) > MOST_CARDS:
        return ()
    kinds = [kind for kind in ACTION_KINDS if state.phase in kind.declared.when]
    return tuple(action for kind in kinds for action in kind.options(state, player))


def possible_draws(state: GameState) -> Iterator[Draw]:
    """Yield every draw that is possible now."""
    for kind in DRAW_KINDS:
        if state.phase in kind.declared.when:
            yield from kind.options(state)


def _out_of_turn(state: GameState, event: Event) -> Iterator[Violation]:
    """Yield a violation if the event is in the wrong phase or of the wrong player.

    Rules: bid.once, bid.take, build.all, build.undo, round.display, deck.reshuffle, game.end.
    """
    breaks = event.declared.breaks
    if state.phase not in event.declared.when:
        rule = GAME_END if state.finished else breaks
        yield rule.broken_at(
            template="round.not-now",
            phase=state.phase,
            in_message={"event": event.in_template(), "expected": expected(state)},
        )
    elif isinstance(event, Action) and event.player != state.to_act:
        plays = event.player in state.names
        named = event.player if plays else repr(event.player)
        yield breaks.broken_at(
            template="round.out-of-turn" if plays else "round.nobody",
            player=event.player,
            in_message={"player": named, "expected": expected(state)},
        )


def may_come_now(state: GameState, event: Event) -> bool:
    """Whether the game waits for such an event, and if it is an action, of this player."""
    return not any(_out_of_turn(state, event))


def expected(state: GameState) -> Sentence:
    """Return a phrase about what the game waits for."""
    facts = {} if state.to_act is None else {"player": state.to_act}
    return say(f"due.{state.phase}", **facts)


def _check_kind(event: Event) -> None:
    if type(event) not in ACTION_KINDS and type(event) not in DRAW_KINDS:
        raise wrong_value("event must be an action or a draw", event)


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
    chance = Random(integer_of(seed, "seed must be an integer"))
    while not state.finished:
        state = apply(state, chance.choice(legal_actions(state)))
    return state
