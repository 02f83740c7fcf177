// Answer conformance requests with a small engine in JavaScript: put your own in its place.
//     alhambra-rules conformance run -- node examples/adapters/node_adapter.mjs
import { createInterface } from "node:readline";

const STEPS = { n: [0, -1], e: [1, 0], s: [0, 1], w: [-1, 0] };
const OPPOSITE = { n: "s", e: "w", s: "n", w: "e" };
const at = (x, y) => `${x},${y}`;
const wallsOf = (tile) => tile.split("-")[2] ?? ""; // garden-10-n has a wall in the north

function cityOf(tiles) {
  const city = new Map([[at(0, 0), ""]]); // the walls on each cell, none of the fountain
  for (const { x, y, tile } of tiles) city.set(at(x, y), wallsOf(tile));
  const ids = new Set(tiles.map(({ tile }) => tile));
  const asItMust = tiles.every(({ turned }) => !turned) && ids.size === tiles.length;
  return asItMust && city.size === tiles.length + 1 ? city : null;
}

const cellOf = (key) => key.split(",").map(Number);
const beside = ([x, y]) => Object.entries(STEPS).map(([s, [dx, dy]]) => [s, at(x + dx, y + dy)]);

function flood(start, mayEnter) {
  const reached = new Set([start]);
  for (const key of reached) // a set also walks over what is added on the way
    for (const [side, next] of beside(cellOf(key)))
      if (mayEnter(key, side, next)) reached.add(next);
  return reached;
}

function isLegal(city) {
  if (city === null) return false;
  const walled = (key, side) => city.get(key).includes(side);
  for (const key of city.keys())
    for (const [side, next] of beside(cellOf(key)))
      if (city.has(next) && walled(key, side) !== walled(next, OPPOSITE[side])) return false;
  const onFoot = flood(at(0, 0), (key, side, next) => city.has(next) && !walled(key, side));
  const [xs, ys] = [0, 1].map((i) => [...city.keys()].map((key) => cellOf(key)[i]));
  const [[west, east], [north, south]] = [xs, ys].map((all) => [Math.min(...all) - 1, Math.max(...all) + 1]);
  const inFrame = ([x, y]) => x >= west && x <= east && y >= north && y <= south;
  const outside = flood(at(west, north), (_k, _s, n) => !city.has(n) && inFrame(cellOf(n)));
  const ground = (east - west + 1) * (south - north + 1);
  return onFoot.size === city.size && outside.size + city.size === ground;
}

function legalPlacements({ city, tile }) {
  const near = [...cityOf(city).keys()].flatMap((key) => beside(cellOf(key)));
  return near.map(([, key]) => cellOf(key)).filter(([x, y]) => isLegal(cityOf([...city, { x, y, tile }])));
}

const ANSWERS = {
  hello: () => ({ name: "node-adapter", version: "1.0", operations: Object.keys(ANSWERS) }),
  check_city: ({ city }) => isLegal(cityOf(city)),
  legal_placements: legalPlacements,
};

for await (const line of createInterface({ input: process.stdin })) {
  const request = JSON.parse(line);
  let reply = { unsupported: true };
  try {
    if (ANSWERS[request.do]) reply = { result: ANSWERS[request.do](request) };
  } catch (error) {
    reply = { error: error.stack }; // with the place: the report shows it
  }
  console.log(JSON.stringify({ id: request.id, ...reply }));
}
