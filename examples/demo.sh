#!/bin/sh
# What the two commands do, step by step; `make demo` runs this.
# Usage, from the folder of the project: sh examples/demo.sh FOLDER_OF_THE_COMMANDS

set -e
commands=$(cd "$1" && pwd)

step() {
    printf '\n\n%s\n' "$1"
    printf '%s\n\n' "$1" | sed 's/./=/g'
}

go() {
    printf '$ cd %s\n' "$1"
    cd "$1"
}

run() {
    printf '$ %s\n\n' "$*"
    "$commands/$@" || test $? -eq 1 # 1: a rule is broken, here on purpose
}

step "1. A legal city"
go examples/cities
run alhambra-rules validate legal.txt
cat <<'KEY'

How to read the drawing:
  F            the fountain, where every city begins
  T9ne         a tower of price 9 with walls in the north and the east
  P S A C G T  pavilion, seraglio, arcades, chambers, garden, tower
  #            a wall; in colour, a thick line, doubled along the longest wall
  !            a corner of a tile that breaks a rule; the number is the
               violation's
  *            a cell where a tile may go
KEY

step "2. A city that breaks a rule: a wall meets an open side"
run alhambra-rules validate mismatched-wall.txt

step "3. Where may this tile go, and why not elsewhere?"
run alhambra-rules moves small.txt --tile T10w

step "4. What does a round score, and why?"
go ../../tests/fixtures
run alhambra-rules score positions/three-players-mid-game.json --round 2

step "5. Did the players of a recorded game follow the rules?"
run alhambra-rules replay games/illegal-placement.jsonl

step "6. What does a rule say, and where does it come from?"
run alhambra-rules rules build.no-gaps

step "7. The second game, 5 Towers: cards were given back that could be built"
go ../five_towers/fixtures
run five-towers replay games/needless-give-back.jsonl
