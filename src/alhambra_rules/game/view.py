"""What one player may see and hear, and what a drawing of a city or a table shows.

A player sees the open pieces, their own hand, and the sizes of other hands. Events are described in
sentences, as each player may hear them.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import cast

from attrs import field, frozen

from alhambra_rules.catalogue.texts import TEMPLATES
from alhambra_rules.game.actions import Buy, RedesignToReserve
from alhambra_rules.game.events import Action, Draw, Event, LogEntry, NoEvent, Override
from alhambra_rules.game.module import Module, modules_of
from alhambra_rules.game.pieces import cards_in_order, tiles_in_order
from alhambra_rules.game.profiles import Profile
from alhambra_rules.game.state import GameState, Market, Seat, moment, state_in, with_pieces_of
from alhambra_rules.model import DIRK, Architect, City, MoneyCard, PlacedTile, Player, Table, Tile
from alhambra_rules.model.player import optional
from alhambra_rules.model.shown import no_single_city
from alhambra_rules.model.table import Standing, modules_in_order, summary
from alhambra_rules.placement import HouseRules
from alhambra_rules.placement.checks import house_rules_of
from rulebook_kit.arguments import wrong_value
from rulebook_kit.player_names import unknown_player
from rulebook_kit.templates import ENGLISH, NOBODY, Words
from rulebook_kit.values import Frozen, drawn_by, in_one_line
from rulebook_kit.words import listed


def _by_name(modules: Iterable[Module]) -> tuple[Module, ...]:
    return cast("tuple[Module, ...]", modules_in_order(modules))


@frozen
class SeatView(Frozen):
    """One player's part of a game, as the other players see it.

    Attributes:
        name: the player's name.
        city: the city.
        reserve: the tiles on the reserve board, sorted by id.
        score: the points so far.
        hand_size: the number of money cards in hand.
        known_hand: the cards of the hand that everybody knows, because the player took them from
            the display and has not paid them yet, sorted by name.
        architects: how many cards of the hand are architects. Everybody can count them.
        starting_cards: how many cards of the hand are starting money, as in ``Seat``.
    """

    name: str
    city: City
    reserve: tuple[Tile, ...] = field(converter=tiles_in_order)
    score: int
    hand_size: int
    known_hand: tuple[MoneyCard, ...] = field(default=(), converter=cards_in_order)
    architects: int = 0
    starting_cards: int = 0

    def _repr_svg_(self) -> str:
        return drawn_by("alhambra_rules.drawing.svg:board", self)

    def __repr__(self) -> str:
        return f"<SeatView of {self.name}: {self._standing}>"

    @property
    def _standing(self) -> Standing:
        return Standing(self.name, self.score, self.city, len(self.reserve), self.hand_size)


@frozen
class View(Frozen):
    """A game as one player may see it.

    ``print`` shows the same as for a state.

    Attributes:
        player: the name of the viewing player; empty for a spectator.
        hand: this player's own money cards, sorted by name; a spectator has none.
        players: all players in seating order.
        bag: the tiles in the bag, sorted by id: all that have not been seen.
        deck_size: the number of cards in the deck, including scoring cards.
        to_come: the scoring cards and module cards still in the deck.
        piled: how many money cards the five piles were made of, as in ``Deck``.
        came_after: for each insert that turned up, how many money cards of the piles came first.
        modules: the modules in play, as this player may see them.

    The other attributes are those of ``GameState``; all of them are public. There is no log: it
    would reveal the cards that were dealt.
    """

    player: str
    hand: tuple[MoneyCard, ...] = field(converter=cards_in_order)
    players: tuple[SeatView, ...]
    bag: tuple[Tile, ...] = field(converter=tiles_in_order)
    deck_size: int
    to_come: tuple[str, ...]
    piled: int | None
    came_after: tuple[int, ...]
    youngest_first: tuple[str, ...]
    profile: Profile
    phase: str
    to_act: str | None
    turn_of: str | None
    actions_done: int
    market: Market
    display: tuple[MoneyCard, ...] = field(converter=cards_in_order)
    spent: tuple[MoneyCard, ...] = field(converter=cards_in_order)
    bought: tuple[Tile, ...] = field(converter=tiles_in_order)
    dirk: tuple[Tile, ...] | None = field(converter=optional(tiles_in_order))
    dirk_score: int
    scoring_rounds_done: int
    ending: bool
    leftovers: tuple[tuple[str, Tile], ...]
    winners: tuple[str, ...]
    modules: tuple[Module, ...] = field(converter=_by_name)

    def _repr_svg_(self) -> str:
        """Return the picture that a notebook shows: the table with this player's hand."""
        return drawn_by("alhambra_rules.drawing.svg:table", self)

    _repr_pretty_ = in_one_line

    def __repr__(self) -> str:
        names = listed(player.name for player in self.players)
        return f"<View of {self.player or 'a spectator'}: {names}: {self._moment}>"

    def __str__(self) -> str:
        players = [player._standing for player in self.players]
        dirk = [] if self.dirk is None else [Standing(DIRK, self.dirk_score)]
        return summary(self._moment, self.market, self.display, (*players, *dirk))

    @property
    def _moment(self) -> str:
        return moment(self.to_act, self.phase, self.winners)

    @property
    def finished(self) -> bool:
        """Whether the game is over."""
        return bool(self.winners)

    @property
    def city(self) -> City:
        """The city of the viewing player; ``InvalidArgument`` for a spectator."""
        return player_shown(self).city

    @property
    def table(self) -> Table:
        """The position on the table that this player may see: other hands are None."""
        hands = {self.player: self.hand}
        players = (
            Player(one.name, one.city, one.reserve, one.score, hands.get(one.name))
            for one in self.players
        )
        table = Table(
            players=players,
            dirk=self.dirk,
            market=self.market,
            to_act=self.to_act,
            display=self.display,
            spent=self.spent,
            scoring_rounds_done=self.scoring_rounds_done,
        )
        return with_pieces_of(self.modules, table)


def view(state: GameState, player: str | None) -> View:
    """Return what this player may see of the game; None is a spectator.

    The other hands, the cards in the deck and the order of draws are hidden; only the sizes of
    hands and deck are visible. States that differ only in hidden things have equal views.

    Everybody sees which player must act. With the module ``architects`` the game waits in the
    phase ``architect-redesign`` for a player who holds an architect and could redesign the city.
    So a player who could redesign and is not asked holds none. This is not secret, because
    everybody can count the others' architects. No view shows which architects they are. See the
    ruling on architect.redesign.

    Raises:
        InvalidArgument: no player has that name.
    """
    state_in("view(state, player)", state, player)
    return View(
        player=player or NOBODY,
        hand=() if player is None else state.player(player).hand,
        players=tuple(map(_seen, state.players)),
        deck_size=state.deck.size,
        to_come=state.deck.to_come,
        piled=state.deck.piled,
        came_after=state.deck.came_after,
        bag=state.bag,
        youngest_first=state.youngest_first,
        profile=state.profile,
        phase=state.phase,
        to_act=state.to_act,
        turn_of=state.turn_of,
        actions_done=state.actions_done,
        market=state.market,
        display=state.display,
        spent=state.spent,
        bought=state.bought,
        dirk=state.dirk,
        dirk_score=state.dirk_score,
        scoring_rounds_done=state.scoring_rounds_done,
        ending=state.ending,
        leftovers=state.leftovers,
        winners=state.winners,
        modules=tuple(module.seen_by(player or NOBODY) for module in modules_of(state)),
    )


def _seen(player: Seat) -> SeatView:
    return SeatView(
        name=player.name,
        city=player.city,
        reserve=player.reserve,
        score=player.score,
        hand_size=len(player.hand),
        known_hand=player.known_hand,
        architects=sum(isinstance(card, Architect) for card in player.hand),
        starting_cards=player._unpaid_starting_cards,
    )


def player_shown(shown: object) -> Player:
    """Return the player's part of a position; ``InvalidArgument`` if it belongs to nobody."""
    match shown:
        case Player():
            return shown
        case Seat():
            return Player(shown.name, shown.city, shown.reserve, shown.score, shown.hand)
        case SeatView():
            return Player(shown.name, shown.city, shown.reserve, shown.score)
        case View() if shown.player:
            return next(one for one in shown.table.players if one.name == shown.player)
    raise no_single_city(shown)


def describe_event(
    event: LogEntry,
    state: GameState | View | None = None,
    *,
    viewer: str | None = None,
    language: str = ENGLISH,
) -> str:
    """Return a sentence about what happened, without a full stop.

    ``str(event)`` is the sentence without a state and with all secrets.

    Args:
        event: an action or a draw; or an entry of a state's log.
        state: the game just before the event, so that the sentence names the tile that is bought
            or taken back.
        viewer: the name of the player who hears it; secrets of other players are left out. None is
            the player of a ``View``; with any other state nothing is left out.
        language: the code of a language of the rules: en, et, hu or ru. Names stay as they are, and
            so does an event of a module of your own.

    Raises:
        InvalidArgument: it is no event, the state is neither a state nor a view, nobody at the
            table has the viewer's name, or the language is unknown.

    >>> print(describe_event(Buy("Cem", 3, ["denar-4", "denar-7"])))
    Cem buys from the ducat square for denar-4 and denar-7
    >>> print(describe_event(Buy("Cem", 3, ["denar-4"]), language="et"))
    Cem ostab ehituskaardi, ruut tukat, makstes: taaler 4
    """
    return TEMPLATES.text(sentence_on(event, state, viewer=viewer), language)


def sentence_on(
    event: LogEntry, state: GameState | View | None = None, *, viewer: str | None = None
) -> Words:
    """Return the sentence about an event with its template, if it has one.

    Arguments and errors are those of ``describe_event``.
    """
    if isinstance(event, Override):
        return event.telling(sentence_on(event.event, state, viewer=viewer))
    if not isinstance(event, Action | Draw | NoEvent):
        raise wrong_value("event must be an action or a draw", event)
    if state is not None:
        viewer = _viewer_in(state, viewer)
    if isinstance(event, NoEvent):
        return event.sentence()
    tile = None if state is None else _tile_of(event, state)
    return event.told_to(viewer) if tile is None else event.naming(tile=tile)


def _tile_of(event: Event, state: GameState | View) -> Tile | PlacedTile | None:
    """Return the tile that is bought or taken back, which the event itself does not name."""
    match event:
        case Buy(square=square):
            return state.market[square - 1]
        case RedesignToReserve(player=player, cell=cell):
            cities = (one.city for one in state.players if one.name == player)
            return next((city.tiles.get(cell) for city in cities), None)
        case _:
            return None


def _viewer_in(state: GameState | View, viewer: str | None) -> str | None:
    if not isinstance(state, GameState | View):
        raise wrong_value("state must be a GameState or a View", state)
    if viewer is None:
        return state.player if isinstance(state, View) else None
    names = [player.name for player in state.players]
    if viewer not in names:
        raise unknown_player(viewer, names)
    return viewer


def house_rules(game: GameState | View | Table, player: str) -> HouseRules | None:
    """Return the building rules that modules add for this player's city; None if there are none.

    Pass them to ``check_placement``, ``legal_placements`` and their like.

    Args:
        game: a ``GameState``, a ``View`` or a ``Table``.
        player: the name of the player whose city it is.

    Raises:
        InvalidArgument: no player has that name; the message suggests the nearest one.
    """
    names = [one.name for one in game.players]
    if player not in names:
        raise unknown_player(player, names)
    return house_rules_of(game.modules, player)
