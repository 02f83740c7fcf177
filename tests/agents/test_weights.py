"""What agents count, computed once more in the plainest way, from the state of the game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from random import Random

import pytest

import alhambra_rules as ar
from alhambra_rules.agents import judging, weighing
from alhambra_rules.agents.judging import estimates, prospects
from alhambra_rules.agents.weighing import weighed
from alhambra_rules.game.compact_form import compact_of
from alhambra_rules.game.on_demand import action_in
from alhambra_rules.game.playing import any_action
from alhambra_rules.game_modules import Treasure
from alhambra_rules.game_modules.bazaars.tiles import BuyBazaar
from alhambra_rules.game_modules.registry import new_game
from alhambra_rules.game_modules.treasure.pieces import BuyChests
from alhambra_rules.model import DIRK, TILES, BuildingType, MoneyCard
from alhambra_rules.modules import bazaars, treasure
from alhambra_rules.modules.positions import extra_points
from alhambra_rules.modules.treasure import PRICE_OF_A_ROOM
from alhambra_rules.scoring.points import POINTS
from tests.game.positions import position

LAST_ROUND = 3
Laying = ar.PlaceBought | ar.PlaceLeftover


def states(players: int, modules: tuple[str, ...]) -> Iterator[ar.GameState]:
    """Yield states of two games with much in the reserves, at decisions of every kind."""
    for seed in range(2):
        chance = Random(seed)
        game = new_game(["A", "B", "C", "D"][:players], seed=seed, modules=modules)
        while not game.finished:
            often = game.phase.startswith("place") or len(game.bag) < 10
            if game.phase != "architect-redesign" and (often or chance.random() < 0.2):
                yield game
            game = ar.apply(game, any_action(game, chance))


def counts(game: ar.GameState) -> dict[str, dict[BuildingType, int]]:
    owned = {one.name: dict(ar.count_buildings(one.city)) for one in game.players}
    if game.dirk is not None:
        of_dirk = [tile.type for tile in game.dirk]
        owned[DIRK] = {kind: of_dirk.count(kind) for kind in BuildingType}
    return owned


def majorities(owned: Mapping[str, Mapping[BuildingType, int]], number: int) -> dict[str, int]:
    return {
        name: sum(points.values()) for name, points in ar.score_majorities(owned, number).items()
    }


def share(kind: BuildingType, number: int) -> float:
    """Return the points for a type in a round, divided by its tiles."""
    of_type = [tile for tile in TILES.values() if tile.type is kind]
    return sum(POINTS[kind][number - 1]) / len(of_type)


def plain_estimates(game: ar.GameState) -> list[float]:
    owned, number = counts(game), game.scoring_rounds_done + 1
    points = majorities(owned, number)
    open_part = min(1, len(game.bag) / judging.LATE) if number == LAST_ROUND else 1
    found = []
    for one in game.players:
        wall = ar.longest_wall(one.city).length
        money = judging.COIN * sum(card.value for card in one.hand) + judging.CARD * len(one.hand)
        shares = [many * share(kind, LAST_ROUND) for kind, many in owned[one.name].items()]
        likely = money + judging.NEXT_ROUND * points[one.name] + judging.WALL * wall
        likely += judging.SHARE * sum(shares)
        certain = points[one.name] + wall
        fixed = one.score + judging.RESERVED * len(one.reserve)
        if game.modules:
            soon, late = (
                sum(part.points for part in extra_points(game.table, at)[one.name])
                for at in (number, LAST_ROUND)
            )
            part = judging.SHARE if number < LAST_ROUND else 1 - judging.NEXT_ROUND
            fixed += judging.NEXT_ROUND * soon + part * late
        found.append(fixed + open_part * likely + (1 - open_part) * certain)
    return found


@pytest.mark.no_cover
@pytest.mark.parametrize(
    ("players", "modules"), [(2, ()), (3, ("architects", "bazaars", "treasure"))], ids=str
)
def test_an_estimate_adds_money_majorities_shares_and_the_wall(
    players: int, modules: tuple[str, ...]
) -> None:
    for game in states(players, modules):
        compact = compact_of(game)
        assert compact is not None
        plain = plain_estimates(game)
        assert estimates(compact) == pytest.approx(plain)
        for seat, mine in enumerate(plain):
            others = [*plain[:seat], *plain[seat + 1 :]]
            lead, over_average = mine - max(others), mine - sum(others) / len(others)
            assert prospects(compact, seat) == pytest.approx((lead + over_average) / 2)


def best_wall(city: ar.City, tile: ar.Tile) -> int | None:
    places = ar.legal_placements(city, tile)
    return max((len_after(city, tile, cell) for cell in places), default=None)


def len_after(city: ar.City, tile: ar.Tile, cell: tuple[int, int]) -> int:
    return ar.longest_wall(city.with_tile(tile, cell)).length


def coin(game: ar.GameState) -> float:
    return weighing.COIN * min(1, len(game.bag) / weighing.LATE) + weighing.LEAST_COIN


def gain(game: ar.GameState, me: ar.Seat, tile: ar.Tile) -> float:
    """Return the points of a tile: in the next majorities, in all rounds to come, and its wall."""
    wall, owned, done = best_wall(me.city, tile), counts(game), game.scoring_rounds_done
    kind = tile.type
    assert kind is not None
    if wall is None:
        return weighing.RESERVED
    more = {**owned, me.name: {**owned[me.name], kind: owned[me.name].get(kind, 0) + 1}}
    next_points = majorities(more, done + 1)[me.name] - majorities(owned, done + 1)[me.name]
    shares = sum(share(kind, number) for number in range(done + 1, LAST_ROUND + 1))
    longer = wall - ar.longest_wall(me.city).length
    return next_points + weighing.SHARE * shares + (LAST_ROUND - done) * longer


def totals(cards: tuple[MoneyCard, ...]) -> set[int]:
    found = {0}
    for card in cards:
        found |= {total + card.value for total in found}
    return found


def of_square(cards: tuple[MoneyCard, ...], square: int) -> tuple[MoneyCard, ...]:
    return tuple(card for card in cards if card.currency is list(ar.Currency)[square])


def taking(game: ar.GameState, me: ar.Seat, cards: tuple[MoneyCard, ...]) -> float:
    """Return the worth of cards: more for each tile that they let one pay exactly."""
    worth = coin(game) * sum(card.value for card in cards) + weighing.CARD * len(cards)
    for square, tile in enumerate(game.market):
        if tile is not None:
            before = totals(of_square(me.hand, square))
            after = totals(of_square((*me.hand, *cards), square))
            worth += weighing.EXACT * (tile.price in after - before)
    return worth


def plain_weights(game: ar.GameState) -> dict[ar.Action, float]:
    """Return what each action of a turn is worth that deserves a thought."""
    assert game.to_act is not None
    me = game.player(game.to_act)
    legal = ar.legal_actions(game)
    found: dict[ar.Action, float] = {
        action: taking(game, me, action.cards)
        for action in legal
        if isinstance(action, ar.TakeMoney)
    }
    best_taking = max(found.values(), default=0.0)
    for square, tile in enumerate(game.market, start=1):
        ways = [one for one in legal if isinstance(one, ar.Buy) and one.square == square]
        if tile is not None and ways:
            way = min(ways, key=lambda one: (sum(c.value for c in one.cards), len(one.cards)))
            change = sum(card.value for card in way.cards) - tile.price
            worth = gain(game, me, tile) - coin(game) * (tile.price + weighing.CHANGE * change)
            found[way] = worth + (0 if change else weighing.AGAIN * best_taking)
    for action in legal:
        if isinstance(action, ar.RedesignFromReserve):
            wall = best_wall(me.city, action.tile)
            if len_after(me.city, action.tile, action.cell) == wall:
                found[action] = gain(game, me, action.tile)
    return found or dict.fromkeys(legal, 0.0)


@pytest.mark.no_cover
@pytest.mark.parametrize(("players", "modules"), [(2, ()), (3, ("architects",))], ids=str)
def test_an_action_is_weighed_by_what_it_costs_and_brings(
    players: int, modules: tuple[str, ...]
) -> None:
    """Of equally good payments and places, one is weighed."""
    no_money = position(hand="denar-7 ducat-9", display=(), deck=())
    for game in (no_money, *states(players, modules)):
        compact = compact_of(game)
        assert compact is not None
        weights = {action_in(compact, move): worth for worth, move in weighed(compact)}
        plain = plain_weights(game) if game.phase == "act" else plain_walls(game)
        assert weights == {action: pytest.approx(plain[action]) for action in weights}
        assert {without_cell(one) for one in weights} == {without_cell(one) for one in plain}


def plain_walls(game: ar.GameState) -> dict[ar.Action, float]:
    """Return the longest wall for each tile that must be put down, where it is that long."""
    legal = ar.legal_actions(game)
    city = game.player(game.to_act or "").city
    found: dict[ar.Action, float] = {}
    for one in legal:
        if isinstance(one, Laying):
            wall = len_after(city, one.tile, one.cell)
            if wall == best_wall(city, one.tile):
                found[one] = wall
    aside = (one for one in legal if isinstance(one, ar.ReserveBought | ar.DeclineLeftover))
    return found or {next(aside): 0.0}


def without_cell(action: ar.Action) -> object:
    return action.tile if isinstance(action, Laying | ar.RedesignFromReserve) else action


def chests_of(game: ar.GameState) -> dict[str, list[BuildingType]]:
    return {one.name: [colour for _, colour in one.chests] for one in game.table.players}


def more_for_modules(game: ar.GameState, city: ar.City, chests: int) -> float:
    """Return what a city and more chests would add for the player in all rounds to come."""
    me = game.player(game.to_act or "")
    have = {name: len(chests) for name, chests in chests_of(game).items()}
    if game.dirk is not None:
        have[DIRK] = len(game.table.dirk_chests)
    more = {**have, me.name: have[me.name] + chests}
    rounds = range(game.scoring_rounds_done + 1, LAST_ROUND + 1)
    points = sum(
        treasure.score(more, number)[me.name] - treasure.score(have, number)[me.name]
        for number in rounds
    )
    points += sum(one.points for one in bazaars.scores(city))
    return points - sum(one.points for one in bazaars.scores(me.city))


def plain_worths(game: ar.GameState, action: ar.Action, best_taking: float) -> list[float]:
    """Return what it is worth to buy chests or a bazaar, which has several equally good places."""
    me = game.player(game.to_act or "")
    assert isinstance(action, BuyChests | BuyBazaar)
    value = sum(card.value for card in action.cards)
    if isinstance(action, BuyChests):
        assert value == min(total for total in totals(me.hand) if total >= PRICE_OF_A_ROOM)
        room = game.module(Treasure).rooms[action.room - 1]
        held = chests_of(game)[me.name]
        fit = treasure.fitting(room, ar.count_buildings(me.city), held)
        paid = coin(game) * value + weighing.CARD * len(action.cards)
        return [weighing.SHARE * more_for_modules(game, me.city, len(fit)) - paid]
    wall = best_wall(me.city, action.tile)
    assert wall is not None
    assert wall == ar.longest_wall(me.city).length  # a bazaar has no walls
    same = weighing.AGAIN * best_taking - coin(game) * value
    return [
        same + weighing.SHARE * more_for_modules(game, me.city.with_tile(action.tile, cell), 0)
        for cell in ar.legal_placements(me.city, action.tile)
        if len_after(me.city, action.tile, cell) == wall
    ]


@pytest.mark.parametrize("players", [2, 3])
def test_chests_and_bazaars_are_weighed_by_the_points_of_all_rounds(players: int) -> None:
    met: Counter[type[ar.Action]] = Counter()
    for game in states(players, ("bazaars", "treasure")):
        compact = compact_of(game)
        assert compact is not None
        if game.phase == "act":
            weights = {action_in(compact, move): worth for worth, move in weighed(compact)}
            takings = [worth for one, worth in weights.items() if isinstance(one, ar.TakeMoney)]
            for action, worth in weights.items():
                if isinstance(action, BuyChests | BuyBazaar):
                    met[type(action)] += 1
                    plain = plain_worths(game, action, max(takings))
                    assert worth in [pytest.approx(one) for one in plain]
    assert met[BuyChests] > 9
    assert met[BuyBazaar] > 9
