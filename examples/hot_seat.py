"""Play at one screen: python examples/hot_seat.py, with table.svg open in a browser."""

from pathlib import Path

import alhambra_rules as ar
from alhambra_rules.drawing import svg

state = ar.new_game(["Anna", "Bo", "Cem"], seed=7)
while player := state.to_act:
    seen = ar.view(state, player)
    Path("table.svg").write_text(svg.table(seen.table), encoding="utf-8")
    actions = ar.legal_actions(state)
    for number, action in enumerate(actions):
        print(f"{number:3}", ar.describe_event(action, state))
    choice = ""
    while choice not in map(str, range(len(actions))):
        choice = input(f"{player}, your choice: ")
    before, state = state, ar.apply(state, actions[int(choice)])
    for scored in ar.rounds_scored(before, state):
        print(f"Scoring round {scored.number}:", dict(scored.points))
print("Final scores:", {seat.name: seat.score for seat in state.players})
