"""Actions as numbers: what each index of the fixed action space stands for.

An index means the same in every state, for example a tile on a cell. It leaves open how a purchase
is paid, so this file chooses the cards.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final
from warnings import warn

from attrs import field, frozen

from alhambra_rules.environment.numbering import TILE_NUMBERS
from alhambra_rules.game import actions as act
from alhambra_rules.game.playing import legal_actions
from alhambra_rules.game.state import GameState
from alhambra_rules.model import TILES, Cell, Currency, MoneyCard
from alhambra_rules.rulebook import InvalidArgument
from alhambra_rules.rulebook.values import Frozen
from alhambra_rules.rulebook.words import enumerated

DISPLAY_PLACES: Final = 4
_CHOICES_OF_CARDS: Final = 2**DISPLAY_PLACES - 1
_FARTHEST: Final = len(TILES)
"""No city reaches farther from the fountain, because there are no more tiles."""

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
"""The name of the indices of each kind of action. Kinds that can be legal at once share no index:
each phase asks for one of them, and only an occupied cell can be swapped."""

_Laid = act.PlaceBought | act.PlaceLeftover | act.RedesignFromReserve | act.RedesignSwap
_PutAway = act.ReserveBought | act.DeclineLeftover | act.GiveBought


def _checked(reach: int) -> int:
    if type(reach) is not int or not 1 <= reach <= _FARTHEST:
        raise InvalidArgument(f"reach must be a whole number from 1 to {_FARTHEST}, not {reach!r}")
    return reach


@frozen(slots=False)
class ActionSpace(Frozen):
    """The indices of all actions of the base game, for cities within a reach of the fountain.

    Attributes:
        reach: the distance from the fountain up to which cells have an index, 1 to 54.
        side: the number of columns, and of rows, within reach.
        kinds: the indices of each kind of action, as ranges that follow each other:

            - ``take``, 15: take money cards from the display. Its sorted cards count 1, 2, 4 and
              8, and the index is their sum minus 1. Of equal cards, the first are taken.
            - ``buy``, 4: buy the tile on a market square, 1 to 4.
            - ``stop`` and ``pass``, 1 each.
            - ``reserve``, 54: put a bought or leftover tile into the reserve.
            - ``give``, 54: give a bought tile to Dirk.
            - ``take_back``, side x side: take the tile on a cell back to the reserve, row by row.
            - ``lay``, 54 x side x side: place a tile on a cell. While tiles have to be put down
              it is a bought or leftover tile; otherwise it comes from the reserve, and on an
              occupied cell the tiles are swapped.

        size: the number of indices.

    Raises:
        InvalidArgument: the reach is not a whole number from 1 to 54.
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
        """Return the legal actions of the player to act by index, sorted; empty after the end.

        A purchase is paid with the cards that overpay least; of these, with the fewest cards; of
        these, with the cards that sort first.

        A tile cannot be placed beyond reach, even where the rules allow it. If no legal action is
        within reach, the index of ``pass`` stands for the first legal action, wherever it leads.
        So the player to act always has an index to choose.
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
        """Return the index of an action in a state; None for a cell beyond reach.

        All payments for one tile have the same index.

        Raises:
            InvalidArgument: the base game does not have the action, or the display does not have
                its cards.
        """
        kind = _KINDS.get(type(action))
        if kind is None:
            raise InvalidArgument(f"{action.called} is not an action of the base game")
        number = self._number_of(state, action)
        return None if number is None else self.kinds[kind][number]

    def _number_of(self, state: GameState, action: act.Action) -> int | None:
        """Return the number of an action within its kind, from 0; None for a cell beyond reach."""
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
        """Return the cell with a number, the inverse of ``place_of``."""
        y, x = divmod(place, self.side)
        return Cell(x - self.reach, y - self.reach)

    def __reduce__(self) -> tuple[type[ActionSpace], tuple[int]]:
        """Pickle and copy only the reach, because the rest follows from it."""
        return ActionSpace, (self.reach,)

    def describe(self, index: int) -> str:
        """Return what an index stands for in words.

        Raises:
            InvalidArgument: the index does not exist.

        >>> ActionSpace(reach=7).describe(4), ActionSpace(reach=7).describe(12000)
        ('take cards 1 and 3 of the display', 'lay tower-11 on (-1, 4)')
        """
        for kind, indices in self.kinds.items():
            if index in indices:
                return self._describe(kind, index - indices.start)
        raise InvalidArgument(
            f"an action must be a number from 0 to {self.size - 1}, not {index!r}"
        )

    def told(self, index: int) -> str:
        """Return the result of ``describe``, with a ``DeprecationWarning``."""
        warn("ActionSpace.told is called describe now", DeprecationWarning, stacklevel=2)
        return self.describe(index)

    def _describe(self, kind: str, number: int) -> str:
        match kind:
            case "take":
                places = [place + 1 for place in range(DISPLAY_PLACES) if number + 1 >> place & 1]
                cards = "card" if len(places) == 1 else "cards"
                described = f"take {cards} {enumerated(places)} of the display"
            case "buy":
                described = f"buy from the {list(Currency)[number].value} square"
            case "reserve":
                described = f"put {_TILES[number]} into the reserve"
            case "give":
                described = f"give {_TILES[number]} to Dirk"
            case "take_back":
                described = f"take the tile on {self.cell_at(number)} back to the reserve"
            case "lay":
                tile, place = divmod(number, self.side**2)
                described = f"lay {_TILES[tile]} on {self.cell_at(place)}"
            case _:
                described = kind
        return described


def _preferred(action: act.Action, other: act.Action | None) -> bool:
    """Whether an index should stand for an action instead of for the other one."""
    if isinstance(action, act.Buy) and isinstance(other, act.Buy):
        return _costs(action.cards) < _costs(other.cards)
    return other is None


def _costs(cards: tuple[MoneyCard, ...]) -> tuple[int, int, tuple[str, ...]]:
    """Return the key that compares payments for one tile: the smallest is best."""
    return sum(card.value for card in cards), len(cards), tuple(map(str, cards))


def _number_of_taken(display: tuple[MoneyCard, ...], cards: tuple[MoneyCard, ...]) -> int:
    """Return the sum of 1, 2, 4, 8 for the places of the cards in the display."""
    taken = 0
    for card in cards:
        free = (1 << at for at, shown in enumerate(display) if shown == card)
        bit = next((bit for bit in free if not taken & bit), None)
        if bit is None:
            raise InvalidArgument(f"{card} is not in the display")
        taken |= bit
    return taken
