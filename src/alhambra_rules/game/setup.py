"""Start a game: players, rules and modules, and the draws before the first decision."""

from __future__ import annotations

from collections.abc import Iterable
from typing import SupportsIndex

from alhambra_rules.game.compact_form import begun
from alhambra_rules.game.dealer import Dealer
from alhambra_rules.game.deck import Deck
from alhambra_rules.game.module import Module, all_tiles, inserts_of, modules_in, set_up_modules
from alhambra_rules.game.module_checks import check_modules
from alhambra_rules.game.pieces import MONEY, tiles_in_order
from alhambra_rules.game.playing import deal
from alhambra_rules.game.profiles import Profile
from alhambra_rules.game.state import GameState, Seat
from alhambra_rules.game.step_order import settle
from alhambra_rules.game.two_players import copies_of_each_card
from alhambra_rules.model import DIRK
from rulebook_kit.arguments import checked_seed, in_a_list, wrong_value
from rulebook_kit.player_names import checked_names
from rulebook_kit.values import changed
from rulebook_kit.words import quoted

MOST_PLAYERS = 6
"""The maximum number of players; the minimum is 2. Rule: components.players."""


def new_game(
    players: Iterable[str],
    *,
    seed: SupportsIndex,
    modules: Iterable[Module] = (),
    youngest_first: Iterable[str] | None = None,
    profile: str | Iterable[str] | Profile = "standard",
) -> GameState:
    """Return a dealt game at the first decision; its log holds the draws so far.

    Args:
        players: 2 to 6 names in seating order, clockwise.
        seed: any integer of up to 78 digits; it decides all draws, the same on every machine.
        modules: the modules to play with; ``alhambra_rules.new_game`` takes their names too.
        youngest_first: the players' names by age; the seating order by default.
        profile: the rule profile, ``standard`` or flags joined by commas; see ``Profile``.

    Raises:
        InvalidArgument: an argument is invalid; the message echoes it.

    Rules: setup.market, setup.starting-money, setup.display (et-2005, ru, hu).

    >>> new_game(["Anne", "Alma"], seed=1).phase
    'act'
    """
    number = checked_seed(seed)
    empty = _empty(players, modules, youngest_first, profile)
    dealer = Dealer.shuffling(number, empty.bag, empty.deck.cards)
    return deal(begun(changed(empty, dealer=dealer)))


def empty_game(
    players: Iterable[str],
    *,
    modules: Iterable[Module] = (),
    youngest_first: Iterable[str] | None = None,
    profile: str | Iterable[str] | Profile = "standard",
) -> GameState:
    """Return a game before anything is drawn, in which every draw comes as an event.

    Arguments and errors as for ``new_game``. Its ``pending_draw`` says what is drawn next.
    Rule: components.players (et-2005, ru, hu).
    """
    return begun(_empty(players, modules, youngest_first, profile))


def _empty(
    players: Iterable[str],
    modules: Iterable[Module],
    youngest_first: Iterable[str] | None,
    profile: str | Iterable[str] | Profile,
) -> GameState:
    names = checked_names(players, MOST_PLAYERS, neutral=DIRK)
    listed = modules_in(modules)
    check_modules(listed)
    chosen = set_up_modules(listed, names)
    copies = copies_of_each_card(len(names))
    return settle(
        GameState(
            players=tuple(Seat(name) for name in names),
            bag=tiles_in_order(all_tiles(chosen)),
            deck=Deck.to_be_piled(MONEY * copies, inserts_of(chosen, len(names))),
            youngest_first=_checked_ages(youngest_first, names),
            profile=Profile.of(profile),
            dirk=() if len(names) == 2 else None,
            modules=chosen,
        )
    )


def _checked_ages(youngest_first: Iterable[str] | None, names: tuple[str, ...]) -> tuple[str, ...]:
    """Return the names by age; raise ``InvalidArgument`` if they are not the players."""
    if youngest_first is None:
        return names
    by_age = tuple(in_a_list(youngest_first, "youngest_first must be a list of names"))
    if sorted(by_age, key=repr) != sorted(names, key=repr):
        raise wrong_value(f"youngest_first must be {quoted(names)} in any order", by_age)
    return by_age
