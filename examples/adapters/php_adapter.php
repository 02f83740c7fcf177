<?php
// Answer conformance requests with a small engine in PHP: put your own in its place.
//     alhambra-rules conformance run -- php examples/adapters/php_adapter.php

const KINDS = ['pavilion', 'seraglio', 'arcades', 'chambers', 'garden', 'tower'];
const STEPS = ['n' => [0, -1], 'e' => [1, 0], 's' => [0, 1], 'w' => [-1, 0]];
function score_majorities(array $ask): object {
    $points = array_map(fn() => [], $ask['counts']);
    foreach (KINDS as $more => $kind) {
        $places = array_slice([16, 8, 1], 3 - $ask['round']); // of pavilions; others have $more
        $owners = array_filter(array_map(fn($owned) => $owned[$kind] ?? 0, $ask['counts']));
        while ($owners) {
            $tied = array_keys($owners, max($owners));
            $filled = array_splice($places, 0, count($tied));
            foreach ($tied as $player) {
                $points[$player][$kind] = intdiv(array_sum($filled) + $more * count($filled), count($tied));
                unset($owners[$player]);
            }
        }
    }
    return (object) array_map(fn($byKind) => (object) $byKind, $points); // {} in JSON, never []
}

/** Walk clockwise around the city from each walled outer side, for as long as there is wall. */
function longest_wall(array $ask): int {
    $walls = ['0,0' => '']; // the walled sides on each cell: none on the fountain
    foreach ($ask['city'] as ['x' => $x, 'y' => $y, 'tile' => $tile]) {
        $walls["$x,$y"] = explode('-', $tile)[2] ?? ''; // garden-10-n has a wall in the north
    }
    $next = fn($at, $to) => implode(',', array_map(fn($a, $b) => $a + $b, explode(',', $at), STEPS[$to]));
    $hasWall = fn($cell, $side) => str_contains($walls[$cell], $side) && !isset($walls[$next($cell, $side)]);
    $longest = 0;
    foreach (array_filter($walls) as $start => $sides)
        foreach (str_split($sides) as $first) {
            [$cell, $side, $length] = [$start, $first, 0];
            while ($hasWall($cell, $side) && ($length === 0 || [$cell, $side] !== [$start, $first])) {
                $ahead = $next($cell, strtr($side, 'nesw', 'eswn'));
                [$cell, $side] = match (true) {
                    !isset($walls[$ahead]) => [$cell, strtr($side, 'nesw', 'eswn')],
                    !isset($walls[$next($ahead, $side)]) => [$ahead, $side],
                    default => [$next($ahead, $side), strtr($side, 'nesw', 'wnes')],
                };
                $longest = max($longest, ++$length);
            }
        }
    return $longest;
}

$answers = [
    'hello' => fn() => ['name' => 'php-adapter', 'version' => '1.0'],
    'score_majorities' => score_majorities(...),
    'longest_wall' => longest_wall(...),
];
while ($line = fgets(STDIN)) {
    $ask = json_decode($line, true);
    $answer = $answers[$ask['do']] ?? null;
    try {
        $reply = $answer ? ['result' => $answer($ask)] : ['unsupported' => true];
    } catch (Throwable $problem) {
        $reply = ['error' => (string) $problem]; // with the place: the report shows it
    }
    echo json_encode(['id' => $ask['id']] + $reply), "\n";
}
