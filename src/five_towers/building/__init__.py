"""What may be laid on a tower, in which order, and how high one may bid."""

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
