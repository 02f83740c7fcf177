<?php
// A plain engine for the benchmarks, as the programmer of a board-game site would write it.
//     php engine.php SECONDS < cities
// A line of the input is a tile to place, and then the tiles of a legal city: tile x,y,id x,y,id ...
// Four lines are a table. A line of the output is a question, microseconds for one answer, and the answers.

const KINDS = ['pavilion', 'seraglio', 'arcades', 'chambers', 'garden', 'tower'];
const SIDES = ['n' => [0, -1, 's'], 'e' => [1, 0, 'w'], 's' => [0, 1, 'n'], 'w' => [-1, 0, 'e']];
const TURN_RIGHT = ['n' => 'e', 'e' => 's', 's' => 'w', 'w' => 'n'];
const TURN_LEFT = ['n' => 'w', 'w' => 's', 's' => 'e', 'e' => 'n'];

function readTile(string $id): array
{
    [$kind, , $walls] = explode('-', $id) + [2 => ''];
    $tile = ['kind' => $kind];
    foreach (SIDES as $side => $step) {
        $tile[$side] = str_contains($walls, $side);
    }
    return $tile;
}

function readCity(array $placed): array
{
    $city = [0 => [0 => readTile('fountain')]];
    foreach ($placed as [$x, $y, $id]) {
        $city[$x][$y] = readTile($id);
    }
    return $city;
}

function walk(array $city, int $x, int $y, array &$seen): int
{
    $seen[$x][$y] = true;
    $count = 1;
    foreach (SIDES as $side => [$dx, $dy, $opposite]) {
        if (!$city[$x][$y][$side] && isset($city[$x + $dx][$y + $dy]) && !isset($seen[$x + $dx][$y + $dy])) {
            $count += walk($city, $x + $dx, $y + $dy, $seen);
        }
    }
    return $count;
}

function floodOutside(array $city, int $x, int $y, array $box, array &$seen): int
{
    $seen[$x][$y] = true;
    $count = 1;
    foreach (SIDES as [$dx, $dy]) {
        [$u, $v] = [$x + $dx, $y + $dy];
        if ($u >= $box[0] && $u <= $box[1] && $v >= $box[2] && $v <= $box[3]
            && !isset($city[$u][$v]) && !isset($seen[$u][$v])) {
            $count += floodOutside($city, $u, $v, $box, $seen);
        }
    }
    return $count;
}

function isConnected(array $city): bool
{
    $tiles = array_sum(array_map('count', $city));
    $seen = [];
    if (walk($city, 0, 0, $seen) < $tiles) {
        return false;
    }
    $box = [min(array_keys($city)) - 1, max(array_keys($city)) + 1, 0, 0];
    foreach ($city as $column) {
        $box[2] = min($box[2], min(array_keys($column)) - 1);
        $box[3] = max($box[3], max(array_keys($column)) + 1);
    }
    $seen = [];
    $area = ($box[1] - $box[0] + 1) * ($box[3] - $box[2] + 1);
    return floodOutside($city, $box[0], $box[2], $box, $seen) + $tiles === $area;
}

function fits(array $city, array $tile, int $x, int $y): bool
{
    foreach (SIDES as $side => [$dx, $dy, $opposite]) {
        $neighbour = $city[$x + $dx][$y + $dy] ?? null;
        if ($neighbour && $neighbour[$opposite] !== $tile[$side]) {
            return false;
        }
    }
    $city[$x][$y] = $tile;
    return isConnected($city);
}

function legalCells(array $city, array $tile): array
{
    $found = $tried = [];
    foreach ($city as $x => $column) {
        foreach ($column as $y => $placed) {
            foreach (SIDES as [$dx, $dy]) {
                [$u, $v] = [$x + $dx, $y + $dy];
                if (isset($city[$u][$v]) || isset($tried[$u][$v])) {
                    continue;
                }
                $tried[$u][$v] = true;
                if (fits($city, $tile, $u, $v)) {
                    $found[] = "$u,$v";
                }
            }
        }
    }
    return $found;
}

function legalRemovals(array $city): array
{
    $found = [];
    foreach ($city as $x => $column) {
        foreach ($column as $y => $placed) {
            $without = $city;
            unset($without[$x][$y]);
            if (!$without[$x]) {
                unset($without[$x]);
            }
            if ($placed['kind'] !== 'fountain' && isConnected($without)) {
                $found[] = "$x,$y";
            }
        }
    }
    return $found;
}

function longestWall(array $city): int
{
    $longest = 0;
    foreach ($city as $x => $column) {
        foreach ($column as $y => $tile) {
            foreach (SIDES as $side => $step) {
                $longest = max($longest, wallFrom($city, $x, $y, $side));
            }
        }
    }
    return $longest;
}

function wallFrom(array $city, int $x, int $y, string $side): int
{
    $start = [$x, $y, $side];
    $length = 0;
    while (true) {
        [$outX, $outY] = SIDES[$side];
        if (!$city[$x][$y][$side] || isset($city[$x + $outX][$y + $outY])
            || $length && [$x, $y, $side] === $start) {
            return $length;
        }
        $length++;
        [$dx, $dy] = SIDES[TURN_RIGHT[$side]];
        if (!isset($city[$x + $dx][$y + $dy])) {
            $side = TURN_RIGHT[$side];
        } elseif (!isset($city[$x + $dx + $outX][$y + $dy + $outY])) {
            [$x, $y] = [$x + $dx, $y + $dy];
        } else {
            [$x, $y, $side] = [$x + $dx + $outX, $y + $dy + $outY, TURN_LEFT[$side]];
        }
    }
}

function countBuildings(array $city): array
{
    $counts = array_fill_keys(KINDS, 0);
    foreach ($city as $column) {
        foreach ($column as $tile) {
            if ($tile['kind'] !== 'fountain') {
                $counts[$tile['kind']]++;
            }
        }
    }
    return $counts;
}

function majorities(array $cities, int $round): array
{
    $counts = array_map('countBuildings', $cities);
    $points = array_fill(0, count($cities), 0);
    foreach (KINDS as $more => $kind) {
        $places = array_slice([16, 8, 1], 3 - $round);
        $owners = array_filter(array_column($counts, $kind));
        while ($owners && $places) {
            $tied = array_keys($owners, max($owners));
            $filled = array_splice($places, 0, count($tied));
            foreach ($tied as $player) {
                $points[$player] += intdiv(array_sum($filled) + $more * count($filled), count($tied));
                unset($owners[$player]);
            }
        }
    }
    return $points;
}

function scoreRound(array $cities, int $round): array
{
    $points = majorities($cities, $round);
    foreach ($cities as $player => $city) {
        $points[$player] += longestWall($city);
    }
    return $points;
}

/** Print the answers and the least time for one answer. */
function measure(string $question, array $asked, callable $answer): void
{
    $answers = array_map($answer, $asked);
    $least = INF;
    $until = microtime(true) + (float) $GLOBALS['argv'][1];
    while (microtime(true) < $until) {
        $before = hrtime(true);
        foreach ($asked as $one) {
            $answer($one);
        }
        $least = min($least, (hrtime(true) - $before) / count($asked) / 1000);
    }
    $texts = array_map(fn($found) => implode(' ', (array) $found), $answers);
    echo "$question\t$least\t", implode('|', $texts), "\n";
}

$asked = [];
while ($line = fgets(STDIN)) {
    $words = explode(' ', trim($line));
    $tile = array_shift($words);
    $ids = array_map(function ($word) {
        [$x, $y, $id] = explode(',', $word);
        return [(int) $x, (int) $y, $id];
    }, $words);
    $asked[] = ['ids' => $ids, 'id' => $tile, 'city' => readCity($ids), 'tile' => readTile($tile)];
}
$tables = array_map(fn($four) => array_column($four, 'city'), array_chunk($asked, 4));

measure('legal cells of one tile', $asked, fn($one) => legalCells($one['city'], $one['tile']));
measure('city from ids, legal cells', $asked, fn($one) => legalCells(readCity($one['ids']), readTile($one['id'])));
measure('legal removals', $asked, fn($one) => legalRemovals($one['city']));
measure('longest wall', $asked, fn($one) => longestWall($one['city']));
measure('majorities with counting', $tables, fn($cities) => majorities($cities, 2));
measure('a scoring round', $tables, fn($cities) => scoreRound($cities, 2));
