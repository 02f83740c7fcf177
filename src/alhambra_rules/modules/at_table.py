"""The checks of module pieces in a recorded position, in the order of the catalogue."""

from alhambra_rules.modules.architects_at_table import (
    architects_out_of_play,
    misprinted_architects,
    surplus_architects,
)
from alhambra_rules.modules.bazaars_at_table import (
    bazaars_in_two_places,
    bazaars_on_the_market,
    misprinted_bazaars,
    surplus_bazaars,
)
from alhambra_rules.modules.invaders_at_table import (
    attacks_too_early,
    repeated_attacks,
    surplus_scouts,
)
from alhambra_rules.modules.treasure_at_table import (
    chests_too_many_for_dirk,
    crowded_chests,
    half_filled_rooms,
    misplaced_chests,
    surplus_chests,
)

MODULE_TABLE_RULES = (
    surplus_chests,
    misplaced_chests,
    crowded_chests,
    chests_too_many_for_dirk,
    half_filled_rooms,
    misprinted_architects,
    surplus_architects,
    architects_out_of_play,
    repeated_attacks,
    surplus_scouts,
    attacks_too_early,
    misprinted_bazaars,
    bazaars_in_two_places,
    surplus_bazaars,
    bazaars_on_the_market,
)
"""The module rules about a position. Each yields its violations."""
