"""The rules of the Treasure Chamber, a module of the fourth expansion: ``treasure.*``."""

from alhambra_rules.rulebook import Kind, Rule, Ruling

SECTIONS = {"treasure": "Treasure Chamber"}

CHESTS = Rule(
    "treasure.components",
    Kind.PROCEDURE,
    "Chests come, 42 in all, in the six colours of the buildings, two fewer of each than there are"
    " tiles: 5 for pavilions and for seraglios, 7 for arcades and for chambers, 9 for gardens and"
    " for towers; they lie in a chamber of 3 rooms, for each of which set-up draws 4 from a bag.",
    ("hu-4", "review"),
)

BUY_CHESTS = Rule(
    "treasure.buy",
    Kind.CHECK,
    "As a fourth action a player may buy the 4 chests of one room with cards of any currencies"
    " that total at least 8; no change is given, and paying exactly earns no further action.",
    ("hu-4",),
    (
        Ruling(
            "May chests be bought with an action earned by paying exactly for a building?",
            "Yes: it is an action like any other, and the last one of that turn.",
            "The sheet adds it to the list of actions and takes only the reward from it.",
        ),
    ),
)

PLACE_CHESTS = Rule(
    "treasure.place",
    Kind.CHECK,
    "Bought chests are laid out in the same turn: each on a building of its colour that stands in"
    " the city and has none yet; a building of that turn may take one as soon as it stands there;"
    " one in the reserve may not.",
    ("hu-4",),
)

PASS_ON_CHESTS = Rule(
    "treasure.pass-on",
    Kind.CHECK,
    "The buyer must place every chest that fits and hands the others to his left, from player to"
    " player; they need not place what would fit; what nobody takes ends in the bag; if two play,"
    " Dirk is asked before the other, and takes whatever fits his tiles.",
    ("hu-4", "en-4", "de-4"),
    (
        Ruling(
            "Where do chests go that some player could have placed, but everyone declined?",
            "Back into the bag; what was passed on never returns to its buyer.",
            "They end where those end that nobody can place, and the buyer has placed all that"
            " fits already.",
        ),
        Ruling(
            "May Dirk take chests for tiles that he was given in the same turn?",
            "Yes.",
            "Bought tiles find their places before chests do, and tiles given to him are his by"
            " then.",
        ),
    ),
)

REFILL_ROOM = Rule(
    "treasure.refill",
    Kind.PROCEDURE,
    "Afterwards 4 chests are drawn for the empty room; once there are fewer than 4 to draw from,"
    " it stays empty, and no room is filled again.",
    ("hu-4",),
)

SCORE_CHESTS = Rule(
    "treasure.scoring",
    Kind.CHECK,
    "In every scoring round chests count by number, whatever their colour: most earn 7 points in"
    " the first round; 14 and second most 7 in the second; 22, 14 and third most 7 in the third;"
    " it takes one chest at least, players who tie share as for buildings, and Dirk takes part.",
    ("hu-4", "printed-board"),
)

LOSE_CHEST = Rule(
    "treasure.lost",
    Kind.CHECK,
    "When a building leaves the city, by removal or by swap, its chest returns to the bag, even"
    " if none is drawn from it any more.",
    ("hu-4",),
)
