"""What one player may know of a game, and what they hear of its events."""

from __future__ import annotations

from attrs import field, frozen

from five_towers.catalogue import TEMPLATES
from five_towers.game.building import Build
from five_towers.game.state import (
    Action,
    Call,
    Cards,
    Draw,
    Event,
    GameState,
    moment,
    state_in,
    summary,
    with_cards,
)
from five_towers.model import Tower, cards_in_order, towers_in_order
from rulebook_kit.arguments import wrong_value
from rulebook_kit.player_names import unknown_player
from rulebook_kit.templates import ENGLISH, NOBODY, Words
from rulebook_kit.values import Frozen, in_range
from rulebook_kit.words import listed


@frozen
class SeatView(Frozen):
    """One player's part of a game, as all players see it.

    Attributes:
        name: the player's name.
        towers: the towers begun, in the order of the types.
        torn_down: the number of cards torn down, which are face down.
    """

    name: str
    towers: tuple[Tower, ...] = field(converter=towers_in_order)
    torn_down: int


@frozen
class View(Frozen):
    """A game as one player may see it.

    ``print`` shows the same as for a state.

    Attributes:
        player: the name of the player who sees this; empty for a spectator.
        players: all players in seating order.
        deck_size: the number of cards in the deck.
        unseen: the hidden cards, in the deck or torn down, sorted.

    The other attributes are public and the same as in ``GameState``. There is no log, because it
    would show which cards were torn down.
    """

    player: str
    players: tuple[SeatView, ...]
    deck_size: int
    unseen: Cards = field(converter=cards_in_order)
    starter: str
    phase: str
    to_act: str | None
    display: Cards = field(converter=cards_in_order)
    calls: tuple[Call, ...]
    undone: int | None
    taken: Cards = field(converter=cards_in_order)
    discards: Cards = field(converter=cards_in_order)
    deck_ran_out: int = field(metadata=in_range(0, 2))
    rounds_done: int
    winners: tuple[str, ...]

    def __repr__(self) -> str:
        names = listed(player.name for player in self.players)
        return f"<View of {self.player or 'a spectator'}: {names}: {self._moment}>"

    def __str__(self) -> str:
        players = ((one.name, one.towers, one.torn_down) for one in self.players)
        return summary(self._moment, self.display, self.calls, players)

    @property
    def _moment(self) -> str:
        return moment(self.to_act, self.phase, self.winners)

    @property
    def finished(self) -> bool:
        """Whether the game is over."""
        return bool(self.winners)


def view(state: GameState, player: str | None) -> View:
    """Return what this player may know of the game; None is a spectator.

    Hidden are the order of the deck, and which unseen cards are in the deck or torn down. States
    that differ only in these have equal views.

    Raises:
        InvalidArgument: no player has that name.

    Rules: deck.reshuffle, build.tear-down (et-5t).
    """
    players = state_in("view(state, player)", state, player).players
    torn_down = [card for seat in players for card in seat.torn_down]
    return View(
        player=NOBODY if player is None else state.player(player).name,
        players=tuple(
            SeatView(seat.name, seat.towers, len(seat.torn_down)) for seat in state.players
        ),
        deck_size=len(state.deck),
        unseen=with_cards(state.deck, torn_down),
        starter=state.starter,
        phase=state.phase,
        to_act=state.to_act,
        display=state.display,
        calls=state.calls,
        undone=state.undone,
        taken=state.taken,
        discards=state.discards,
        deck_ran_out=state.deck_ran_out,
        rounds_done=state.rounds_done,
        winners=state.winners,
    )


def describe_event(
    event: Event,
    state: GameState | View | None = None,
    *,
    viewer: str | None = None,
    language: str = ENGLISH,
) -> str:
    """Return a sentence about what happened, without a full stop.

    ``str(event)`` is the sentence without a state.

    Args:
        event: an action or a draw.
        state: the game just before the event, so that the sentence names the card torn down.
        viewer: the name of the player who hears it. All players hear the same: bids, cards taken
            and laid out, and the tops of towers are open.
        language: the code of a language of the rules: en or et. Names and cards stay as they are.

    Raises:
        InvalidArgument: it is no event, the state is neither a state nor a view, nobody at the
            table has the viewer's name, or the language is unknown.

    >>> print(describe_event(Build("Cem", ["sand-7", "sand-6"], tear_down="candy")))
    Cem tears down the top of the candy tower and builds sand-7 and sand-6
    """
    return TEMPLATES.text(sentence_on(event, state, viewer=viewer), language)


def sentence_on(
    event: Event, state: GameState | View | None = None, *, viewer: str | None = None
) -> Words:
    """Return the sentence about an event with its template, if it has one.

    Arguments and errors are those of ``describe_event``.
    """
    if not isinstance(event, Action | Draw):
        raise wrong_value("event must be an action or a draw", event)
    if state is None:
        return event.told_to(viewer)
    if not isinstance(state, GameState | View):
        raise wrong_value("state must be a GameState or a View", state)
    names = [player.name for player in state.players]
    if viewer is not None and viewer not in names:
        raise unknown_player(viewer, names)
    if isinstance(event, Build) and event.tear_down is not None:
        towers = (one.towers for one in state.players if one.name == event.player)
        tops = [one.cards[-1] for one in next(towers, ()) if one.type is event.tear_down]
        if tops:
            return event.naming(top=tops[0])
    return event.told_to(viewer)
