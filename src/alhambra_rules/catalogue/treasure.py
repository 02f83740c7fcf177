"""The rules of the Treasure Chamber, a module of the fourth expansion: ``treasure.*``."""

from alhambra_rules.catalogue.texts import rule
from rulebook_kit import Kind, Ruling

SECTIONS = {"treasure": "Treasure Chamber"}

CHESTS = rule(
    "treasure.components",
    Kind.PROCEDURE,
    "There are 42 chests in the six colours of the buildings, two fewer of each colour than there"
    " are tiles: 5 each for pavilions and seraglios, 7 each for arcades and chambers, 9 each for"
    " gardens and towers. A treasure chamber has 3 rooms, and the setup draws 4 chests from a bag"
    " for each room.",
    ("hu-4", "review"),
)

BUY_CHESTS = rule(
    "treasure.buy",
    Kind.CHECK,
    "There is a fourth kind of action: a player buys the 4 chests of one room with cards of any"
    " currencies that total at least 8. No change is given, and an exact payment earns no further"
    " action.",
    ("hu-4",),
    (
        Ruling(
            "May a player buy chests with an action earned by an exact payment for a building?",
            "Yes: it is an action like any other, but it is the last one of that turn.",
            "The sheet adds it to the list of actions. The only difference is that an exact payment"
            " for chests earns no further action.",
        ),
    ),
)

PLACE_CHESTS = rule(
    "treasure.place",
    Kind.CHECK,
    "Bought chests are placed in the same turn, each on a building of its colour in the city that"
    " has no chest yet. A building bought in that turn may take one as soon as it is in the city."
    " A building in the reserve may not.",
    ("hu-4",),
)

PASS_ON_CHESTS = rule(
    "treasure.pass-on",
    Kind.CHECK,
    "The buyer must place every chest that fits and passes the others to the left, from player to"
    " player. The other players may decline a chest that fits. Chests that nobody takes return to"
    " the bag. With two players, Dirk comes before the other player and takes every chest that"
    " fits his tiles.",
    ("hu-4", "en-4", "de-4"),
    (
        Ruling(
            "Where does a chest go if a player could place it but everybody declined?",
            "Back into the bag. A chest that was passed on never returns to its buyer.",
            "Chests that nobody can place go there too, and the buyer has already placed all that"
            " fit.",
        ),
        Ruling(
            "May Dirk take chests for tiles that he got in the same turn?",
            "Yes.",
            "Bought tiles are placed before chests are, so the tiles given to him are already his.",
        ),
    ),
)

REFILL_ROOM = rule(
    "treasure.refill",
    Kind.PROCEDURE,
    "When the bought chests are placed or returned, 4 chests are drawn for the empty room. If"
    " fewer than 4 are left in the bag, the room stays empty, and no room is ever refilled again.",
    ("hu-4",),
)

SCORE_CHESTS = rule(
    "treasure.scoring",
    Kind.CHECK,
    "In every scoring round the chests of all colours are counted together. First round: 7 points"
    " for the most chests. Second round: 14 for the most, 7 for the second most. Third round: 22"
    " for the most, 14 for the second most, 7 for the third most. A player needs at least one"
    " chest. Tied players share as for buildings. Dirk takes part.",
    ("hu-4", "printed-board"),
)

LOSE_CHEST = rule(
    "treasure.lost",
    Kind.CHECK,
    "When a building leaves the city, by removal or by swap, its chest returns to the bag, even"
    " if nothing more is drawn from the bag.",
    ("hu-4",),
)
