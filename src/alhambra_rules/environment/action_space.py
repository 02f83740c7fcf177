"""Actions as numbers: what each index of the fixed action space stands for.

An index means the same in every state: which cards of the display are taken, which square is
bought from, which tile is laid on which cell. Where the rules leave more open, it is decided here:
with which cards a purchase is paid.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Final

from attrs import field, frozen

from alhambra_rules.environment.numbering import TILE_NUMBERS
from alhambra_rules.game import actions as act
from alhambra_rules.game.playing import legal_actions
from alhambra_rules.game.state import GameState
from alhambra_rules.model import TILES, Cell, Currency, MoneyCard
from alhambra_rules.rulebook import InvalidArgument

DISPLAY_PLACES: Final = 4
_CHOICES_OF_CARDS: Final = 2**DISPLAY_PLACES - 1
_FARTHEST: Final = len(TILES)
"""No city reaches farther from the fountain: there are no more tiles."""

_TILES: Final = tuple(TILES)
_KINDS: Final[Mapping[type[act.Action], str]] = MappingProxyType(
    {
        act.TakeMoney: "take",
        act.Buy: "buy",
        act.Stop: "stop",
        act.Pass: "pass",
        act.ReserveBought: "reserve",
        act.DeclineLeftover: "reserve",
        act.GiveBought: "give",
        act.RedesignToReserve: "take_back",
        act.PlaceBought: "lay",
        act.PlaceLeftover: "lay",
        act.RedesignFromReserve: "lay",
        act.RedesignSwap: "lay",
    }
)
"""Which indices each kind of action has. No two kinds that can be legal at once share one: a
phase asks for one of them, and a tile is swapped in where another lies."""

_Laid = act.PlaceBought | act.PlaceLeftover | act.RedesignFromReserve | act.RedesignSwap
_PutAway = act.ReserveBought | act.DeclineLeftover | act.GiveBought


def _checked(reach: int) -> int:
    if type(reach) is not int or not 1 <= reach <= _FARTHEST:
        raise InvalidArgument(f"a reach is 1 to {_FARTHEST} cells, not {reach!r}")
    return reach


@frozen(slots=False)
class ActionSpace:
    """The indices of all actions of the base game, for cities within a reach of the fountain.

    Attributes:
        reach: how many columns and rows from the fountain a cell has an index, 1 to 54.
        side: how many columns and rows that are.
        kinds: the indices of each kind of action, as ranges that follow each other:

            - ``take``, 15: money cards from the display. Index + 1 is the sum of 1, 2, 4 and 8
              for its first to fourth card as they are sorted; of equal cards the first.
            - ``buy``, 4: the tile on a market square, 1 to 4.
            - ``stop`` and ``pass``, 1 each.
            - ``reserve``, 54: put a bought or leftover tile into the reserve.
            - ``give``, 54: give a bought tile to Dirk.
            - ``take_back``, side x side: take the tile on a cell back to the reserve, row by row.
            - ``lay``, 54 x side x side: lay a tile on a cell. When tiles are put down it is a
              bought or a leftover one; else it comes out of the reserve, and on a cell that is
              built already it is swapped in.

        size: how many there are.

    Raises:
        InvalidArgument: a reach that is no whole number from 1 to 54.
    """

    reach: int = field(default=7, converter=_checked)
    side: int = field(init=False, eq=False, repr=False)
    kinds: Mapping[str, range] = field(init=False, eq=False, repr=False)
    size: int = field(init=False, eq=False)

    @side.default
    def _columns(self) -> int:
        return 2 * self.reach + 1

    @kinds.default
    def _ranges(self) -> Mapping[str, range]:
        cells, tiles = self.side**2, len(TILES)
        sizes = {"take": _CHOICES_OF_CARDS, "buy": len(Currency), "stop": 1, "pass": 1}
        sizes |= {"reserve": tiles, "give": tiles, "take_back": cells, "lay": tiles * cells}
        ranges, end = {}, 0
        for kind, size in sizes.items():
            ranges[kind] = range(end, end + size)
            end += size
        return MappingProxyType(ranges)

    @size.default
    def _end(self) -> int:
        return self.kinds["lay"].stop

    def choices(self, state: GameState) -> dict[int, act.Action]:
        """Return what the player to act may do, by index, sorted; nothing if nobody is to act.

        Of the payments for one purchase that one is meant that overpays least; of these the one
        with the fewest cards; of these the one whose cards sort first.

        A tile cannot be laid beyond reach, though the rules may allow it. If nothing else is left,
        the index of ``pass`` stands for the first legal action, wherever it leads; so a player who
        is to act always has an index to choose.
        """
        legal = legal_actions(state)
        choices: dict[int, act.Action] = {}
        for action in legal:
            index = self.index_of(state, action)
            if index is not None and _preferred(action, choices.get(index)):
                choices[index] = action
        if legal and not choices:
            return {self.kinds["pass"].start: legal[0]}
        return dict(sorted(choices.items()))

    def index_of(self, state: GameState, action: act.Action) -> int | None:
        """Return the index that an action has in a state; None for a cell beyond reach.

        All payments for one tile have the same index.

        Raises:
            InvalidArgument: an action that the base game does not have, or cards that the display
                does not show.
        """
        kind = _KINDS.get(type(action))
        if kind is None:
            raise InvalidArgument(f"{action.called} is no action of the base game")
        number = self._number_of(state, action)
        return None if number is None else self.kinds[kind][number]

    def _number_of(self, state: GameState, action: act.Action) -> int | None:
        """Return which one of its kind an action is, from 0; None for a cell beyond reach."""
        match action:
            case act.TakeMoney():
                return _number_of_taken(state.display, action.cards) - 1
            case act.Buy():
                return action.square - 1
            case act.ReserveBought() | act.DeclineLeftover() | act.GiveBought():
                put_away: _PutAway = action
                return TILE_NUMBERS[put_away.tile.id] - 1
            case act.RedesignToReserve():
                return self.place_of(action.cell)
            case (
                act.PlaceBought()
                | act.PlaceLeftover()
                | act.RedesignFromReserve()
                | act.RedesignSwap()
            ):
                laid: _Laid = action
                place = self.place_of(laid.cell)
                tile = TILE_NUMBERS[laid.tile.id] - 1
                return None if place is None else tile * self.side**2 + place
        return 0

    def place_of(self, cell: Cell) -> int | None:
        """Return the number of a cell, row by row from the north-west; None beyond reach."""
        x, y = cell.x + self.reach, cell.y + self.reach
        within = 0 <= x < self.side and 0 <= y < self.side
        return y * self.side + x if within else None

    def cell_at(self, place: int) -> Cell:
        """Return the cell of that number."""
        y, x = divmod(place, self.side)
        return Cell(x - self.reach, y - self.reach)

    def __reduce__(self) -> tuple[type[ActionSpace], tuple[int]]:
        """Pickle and copy the reach alone; the rest is derived from it again."""
        return ActionSpace, (self.reach,)

    def told(self, index: int) -> str:
        """Say what an index stands for.

        Raises:
            InvalidArgument: there is no such index.

        >>> ActionSpace(reach=7).told(4), ActionSpace(reach=7).told(12000)
        ('take cards 1 and 3 of the display', 'lay tower-11 on (-1, 4)')
        """
        for kind, indices in self.kinds.items():
            if index in indices:
                return self._told(kind, index - indices.start)
        raise InvalidArgument(f"indices of actions are 0 to {self.size - 1}, not {index!r}")

    def _told(self, kind: str, number: int) -> str:
        match kind:
            case "take":
                said = _told_of_cards([str(place + 1) for place in _places(number + 1)])
            case "buy":
                said = f"buy from the {list(Currency)[number].value} square"
            case "reserve":
                said = f"put {_TILES[number]} into the reserve"
            case "give":
                said = f"give {_TILES[number]} to Dirk"
            case "take_back":
                said = f"take the tile on {self.cell_at(number)} back to the reserve"
            case "lay":
                tile, place = divmod(number, self.side**2)
                said = f"lay {_TILES[tile]} on {self.cell_at(place)}"
            case _:
                said = kind
        return said


def _preferred(action: act.Action, other: act.Action | None) -> bool:
    """Whether an action is to stand for an index for which another one stood up to now."""
    if isinstance(action, act.Buy) and isinstance(other, act.Buy):
        return _costs(action.cards) < _costs(other.cards)
    return other is None


def _costs(cards: tuple[MoneyCard, ...]) -> tuple[int, int, tuple[str, ...]]:
    """Return by what payments for one tile are compared: all pay the same price."""
    return sum(card.value for card in cards), len(cards), tuple(map(str, cards))


def _number_of_taken(display: tuple[MoneyCard, ...], cards: tuple[MoneyCard, ...]) -> int:
    """Return the sum of 1, 2, 4, 8 for the places of the cards in the display."""
    taken = 0
    for card in cards:
        free = (1 << at for at, shown in enumerate(display) if shown == card)
        bit = next((bit for bit in free if not taken & bit), None)
        if bit is None:
            raise InvalidArgument(f"the display does not show {card}")
        taken |= bit
    return taken


def _places(taken: int) -> Iterator[int]:
    return (place for place in range(DISPLAY_PLACES) if taken >> place & 1)


def _told_of_cards(places: list[str]) -> str:
    *others, last = places
    if not others:
        return f"take card {last} of the display"
    return f"take cards {', '.join(others)} and {last} of the display"
