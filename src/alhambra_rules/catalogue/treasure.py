"""The rules of the Treasure Chamber, a module of the fourth expansion: ``treasure.*``."""

from alhambra_rules.rulebook import Kind, Rule, Ruling

CHESTS = Rule(
    "treasure.components",
    Kind.PROCEDURE,
    "There are 42 chests in the colours of the buildings, for each type two fewer than it has"
    " tiles (pavilion 5, seraglio 5, arcades 7, chambers 7, garden 9, tower 9), and a chamber of 3"
    " rooms, into each of which set-up draws 4 chests from their bag.",
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
    "In the turn in which they are bought chests go onto buildings of their own colour in the"
    " city, one to a building; buildings bought in this turn can take one once they are in the"
    " city, those in the reserve cannot.",
    ("hu-4",),
)

PASS_ON_CHESTS = Rule(
    "treasure.pass-on",
    Kind.CHECK,
    "The buyer must place every chest that fits and passes the rest to the left, round the table;"
    " the others may place what fits in their cities, what nobody places goes back into the bag,"
    " and with two players Dirk comes first and takes all that fits his tiles.",
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
    "After that the empty room gets 4 chests from the bag; if the bag holds too few, the room"
    " stays empty and no more chests are drawn for the rest of the game.",
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
    "The chest on a building that is removed or swapped goes back into the bag, even when no more"
    " chests are drawn.",
    ("hu-4",),
)

RULES = (
    CHESTS,
    BUY_CHESTS,
    PLACE_CHESTS,
    PASS_ON_CHESTS,
    REFILL_ROOM,
    SCORE_CHESTS,
    LOSE_CHEST,
)
