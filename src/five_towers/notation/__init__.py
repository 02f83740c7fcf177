"""Read and write positions, game records, states and verdicts; JSON Schemas."""

from five_towers.catalogue import NOUNS
from five_towers.notation.game_record import read_record, write_record
from five_towers.notation.position import read_position, write_position
from five_towers.notation.schemas import schemas

__all__ = ["NOUNS", "read_position", "read_record", "schemas", "write_position", "write_record"]
