"""Adding cards to towers: what fits, in which order, and the highest bid."""

from five_towers.building.adding import check_add, check_tower
from five_towers.building.fitting import may_add
from five_towers.building.orders import MOST_CARDS, addable_orders, max_bid, may_tear_down

__all__ = [
    "MOST_CARDS",
    "addable_orders",
    "check_add",
    "check_tower",
    "max_bid",
    "may_add",
    "may_tear_down",
]
