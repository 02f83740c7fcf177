#!/bin/sh
# A city, a violation explained, a recorded game; `make demo` runs this.
# Usage, from the folder of the project: sh examples/demo.sh FOLDER_OF_THE_COMMANDS
# Every line that starts with that folder is a command that you can paste.

set -e
commands=$1

step() {
    printf '\n\n%s\n' "$1"
    printf '%s\n\n' "$1" | sed 's/./=/g'
}

run() {
    printf '%s\n\n' "$*"
    "$@" || test $? -eq 1 # 1: a rule is broken, here on purpose
}

step "1. A legal city"
run "$commands/alhambra-rules" validate examples/cities/legal.txt
cat <<'KEY'

How to read the drawing:
  F            the fountain, where every city begins
  T9ne         a tower of price 9 with walls in the north and the east
  P S A C G T  pavilion, seraglio, arcades, chambers, garden, tower
  #            a wall; in colour, a thick line, doubled along the longest wall
  !            a corner of a tile that breaks a rule; the number is the
               violation's
KEY

step "2. A city that breaks a rule: a wall meets an open side"
run "$commands/alhambra-rules" validate examples/cities/mismatched-wall.txt

step "3. Did the players of a recorded game follow the rules?"
run "$commands/alhambra-rules" replay tests/fixtures/games/illegal-placement.jsonl

cat <<NEXT


What to try next
================

Where may a tile go, and why not elsewhere?
$commands/alhambra-rules moves examples/cities/small.txt --tile T10w

What does a round score, and why?
$commands/alhambra-rules score tests/fixtures/positions/three-players-mid-game.json --round 2

What does a rule say, and where does it come from?
$commands/alhambra-rules rules build.no-gaps

The second game, 5 Towers: cards were given back that could be built.
$commands/five-towers replay tests/five_towers/fixtures/games/needless-give-back.jsonl

To check cities, games and engines of your own, start with docs/index.md.
NEXT
