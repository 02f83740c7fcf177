// What needs no browser: cells and cities, links, places in texts, what a board shows.

import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { describe, test } from "node:test";
import { build } from "esbuild";

const MODULES = ["city", "links", "check/places", "board/view", "board/walking"];

/** Compiles parts of the page for Node and loads them. */
async function loaded() {
  const folder = mkdtempSync(join(tmpdir(), "alhambra-page-"));
  try {
    const source = fileURLToPath(new URL("../src", import.meta.url));
    const entryPoints = MODULES.map((name) => join(source, `${name}.ts`));
    const outExtension = { ".js": ".mjs" };
    await build({ entryPoints, outdir: folder, outbase: source, bundle: true, mainFields: ["module", "main"], platform: "node", format: "esm", outExtension });
    const found = await Promise.all(MODULES.map((name) => import(pathToFileURL(join(folder, `${name}.mjs`)))));
    return Object.assign({}, ...found);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const page = await loaded();

describe("cities", () => {
  const CITY = [
    { x: 1, y: 0, tile: "tower-11" },
    { x: 1, y: -1, tile: "garden-10-n" },
    { x: 1, y: 0, tile: "tower-12" },
  ];

  test("a cell is a text and back", () => {
    assert.equal(page.key([-3, 12]), "-3,12");
    assert.deepEqual(page.cellOf("-3,12"), [-3, 12]);
    assert.deepEqual([...page.keys([[1, 2], [1, 2], [3, 4]])], ["1,2", "3,4"]);
    assert.equal(page.keys().size, 0);
  });

  test("two cells are the same, or none is there", () => {
    const cases = [[[1, 2], [1, 2], true], [[1, 2], [2, 1], false], [null, null, true], [null, [0, 0], false], [[0, 0], null, false]];
    for (const [one, other, same] of cases) assert.equal(page.same(one, other), same);
    assert.ok(page.isFountain([0, 0]));
    assert.ok(!page.isFountain([0, 1]));
  });

  test("tiles are found, laid and taken away", () => {
    assert.equal(page.tileOn(CITY, [1, 0]), CITY[0]);
    assert.equal(page.tileOn(CITY, [1, -1]), CITY[1]);
    assert.equal(page.tileOn(CITY, [-1, 0]), undefined);
    assert.deepEqual(page.withoutCell(CITY, [1, 0]), [CITY[1]]);
    assert.deepEqual(page.withoutCell(CITY, [0, 0]), CITY);
    assert.deepEqual(page.withTile(CITY, "tower-13", [1, 0]), [CITY[1], { x: 1, y: 0, tile: "tower-13" }]);
  });

  test("the ring has the empty cells beside the city, each once", () => {
    assert.deepEqual(page.ring([]), [[0, -1], [1, 0], [0, 1], [-1, 0]]);
    assert.deepEqual(page.built(CITY.slice(0, 2)), [[0, 0], [1, 0], [1, -1]]);
    const around = page.ring(CITY.slice(0, 2)).map(page.key).sort();
    assert.deepEqual(around, ["-1,0", "0,-1", "0,1", "1,-2", "1,1", "2,-1", "2,0"]);
  });

  test("a cell has a place in words", () => {
    const cases = [[[0, 0], "the fountain"], [[2, -1], "2 east, 1 north"], [[-3, 0], "3 west"], [[0, 4], "4 south"]];
    for (const [cell, words] of cases) assert.equal(page.inWords(cell), words);
  });
});

describe("links", () => {
  test("what is packed is unpacked, in letters for addresses", async () => {
    const texts = ["", "Büró ✓", `x${"✓".repeat(100_000)}`, Array.from({ length: 50_000 }, (_, at) => (at * 7919) % 9973).join()];
    for (const text of texts) {
      const packed = await page.pack(text);
      assert.match(packed, /^[\w-]+$/);
      assert.equal(await page.unpack(packed), text);
    }
  });

  test("what is damaged or too large is refused", async () => {
    await assert.rejects(page.unpack("*"));
    await assert.rejects(page.unpack(await page.pack(new Uint8Array([0xff]))), TypeError);
    await assert.rejects(page.unpack((await page.pack("a document")).slice(0, -4)));
    assert.equal((await page.unpack(await page.pack("x".repeat(4_000_000)))).length, 4_000_000);
    await assert.rejects(page.unpack(await page.pack("x".repeat(4_000_001))), { name: "RangeError", message: /too large/ });
  });
});

describe("places in texts", () => {
  const JSON_TEXT = '{\n  "players": [\n    {"name": "Bo", "a.b": [1, {"c\\"d": true}]}\n  ]\n}';
  const placed = (text, fault) => {
    const { place, path } = page.unreadable(text, { line: null, column: null, ...fault, message: "no" });
    return [[place.line, place.column, text.slice(place.start, place.end)], path];
  };

  test("a path has its steps", () => {
    assert.deepEqual(page.stepsOf("$"), []);
    assert.deepEqual(page.stepsOf(".$a"), ["$a"]);
    assert.deepEqual(page.stepsOf('$.players[12].city["a.b"]["c\\"d"]'), ["players", 12, "city", "a.b", 'c"d']);
  });

  test("a text is read once for all its faults", () => {
    const read = [];
    const text = Object.assign(new String("[1, 2]"), { charCodeAt: (at) => (read.push(at), "[1, 2]".charCodeAt(at)) });
    assert.equal(page.locate(text, "$[0]").column, 2);
    const once = read.length;
    assert.equal(page.locate(text, "$[1]").column, 5);
    assert.equal(read.length, once);
    assert.ok(once > 0);
  });

  test("a fault is where its path is, or where the nearest part is", () => {
    assert.deepEqual(placed(JSON_TEXT, { path: "$.players[0].name" }), [[3, 14, '"Bo"'], "$.players[0].name"]);
    assert.deepEqual(placed(JSON_TEXT, { path: "$.players[0].name.first[3]" }), [[3, 14, '"Bo"'], "$.players[0].name.first[3]"]);
    assert.deepEqual(placed(JSON_TEXT, { path: '$.players[0]["a.b"][0]' })[0], [3, 28, "1"]);
    assert.deepEqual(placed(JSON_TEXT, { path: '$.players[0]["a.b"][1]["c\\"d"]' })[0], [3, 40, "true"]);
    assert.deepEqual(placed(JSON_TEXT, { path: "$" }), [[1, 1, JSON_TEXT], ""]);
    assert.deepEqual(placed(JSON_TEXT, {}), [[1, 1, JSON_TEXT], ""]);
    assert.deepEqual(placed(JSON_TEXT, { path: "$.players[0].name", line: 1, column: 1 })[0], [3, 14, '"Bo"']);
    assert.deepEqual(placed('{"line 2": 5}', { path: "$.line 2" }), [[1, 12, "5"], "$.line 2"]);
    assert.equal(placed(`["${"x".repeat(500)}"]`, { path: "$[0]" })[0][2].length, 400);
  });

  test("what is no JSON has its place", () => {
    assert.deepEqual(placed('{"a": 1,\n "b": ?}', { path: "$.b" })[0], [2, 7, "?"]);
    assert.deepEqual(placed("[1, ]", { path: "$" })[0], [1, 5, "]"]);
    assert.deepEqual(placed("[bcd]", { path: "$" })[0], [1, 2, "bcd"]);
    assert.deepEqual(placed("\n?", { path: "$" })[0], [2, 1, "?"]);
    assert.deepEqual(placed("[1] // no", { path: "$" })[0], [1, 5, "// no"]);
    assert.equal(page.locate("", "$").line, 1);
  });

  test("a fault of a record is in its line", () => {
    const record = `{"one": 1}\n{"two": [2]}\n${"{}\n".repeat(9)}{"last": 12}`;
    assert.deepEqual(placed(record, { path: "line 2: $.two[0]" }), [[2, 10, "2"], "$.two[0]"]);
    for (const path of ["line 2", "line 2: $"]) assert.deepEqual(placed(record, { path }), [[2, 1, '{"two": [2]}'], ""]);
    assert.deepEqual(placed(record, { path: "line 12: $.last" }), [[12, 10, "12"], "$.last"]);
    assert.deepEqual(placed("[1]\n", { path: "line 2 or 3" })[0].slice(0, 2), [1, 1]);
    assert.deepEqual(placed("\n[1]", { path: "line 1" })[0].slice(0, 2), [1, 1]);
  });

  test("a line is a place, and so are the tiles on cells", () => {
    const at = (place, text) => text.slice(place.start, place.end);
    assert.equal(at(page.locateLine("ab\ncd\nef", 2), "ab\ncd\nef"), "cd");
    assert.equal(at(page.locateLine("ab\ncd", 2), "ab\ncd"), "cd");
    const text = '{"players": [{}, {"city": [{"x": 1, "y": 2}, null, 5, {"x": 1, "y": 3}, {"y": 2, "x": 0}]}]}';
    assert.deepEqual(page.locateCells(text, 1, [[1, 2], [0, 2]]).map((place) => at(place, text)), ['{"x": 1, "y": 2}', '{"y": 2, "x": 0}']);
    for (const [other, seat] of [[text, 0], [text, 2], ["{", 0]]) assert.deepEqual(page.locateCells(other, seat, [[1, 2]]), []);
  });

  test("a line and a column are a place as well", () => {
    assert.deepEqual(placed("ab\ncd", { path: "$", line: 2, column: 2 }), [[2, 2, "d"], ""]);
    assert.deepEqual(placed("ab\ncd", { path: "$", line: 2 }), [[2, 1, "c"], ""]);
    assert.deepEqual(placed("ab\ncd", { line: 2, column: 2 }), [[2, 2, "d"], ""]);
    assert.deepEqual(placed("ab\ncd", { path: "$", line: 9, column: 1 }), [[1, 1, "a"], ""]);
  });
});

describe("a board", () => {
  const CELLS = [[0, 0], [1, 0], [5, 3]];
  const camera = (view) => Object.values(view.camera.value).map((part) => Math.round(part * 100) / 100);

  test("shows all cells, as large as fits beside the numbers and the buttons", () => {
    const view = new page.View();
    assert.deepEqual(view.camera.value, { x: 0.5, y: 0.5, scale: 104 });
    view.fit(CELLS);
    assert.deepEqual(camera(view), [3.13, 1.92, 86.33]);
    view.fit([[0, -9], [0, 9]]);
    assert.deepEqual(camera(view), [0.95, 0.21, 24.32]);
    assert.ok(CELLS.every((cell) => view.sees(cell)));
    view.fit([]);
    assert.deepEqual(camera(view), [0.61, 0.43, 104]);
    view.resize(1836, 900);
    view.fit(CELLS);
    assert.deepEqual(camera(view), [3.11, 1.93, 104]);
    view.fit([]);
    view.resize(1836, 1836);
    assert.deepEqual(camera(view), [0.55, 0.47, 204]);
    view.fit(CELLS);
    assert.deepEqual(camera(view), [3.05, 1.97, 204]);
    view.fit([[-29, 0], [30, 0]]);
    assert.deepEqual(camera(view), [1.38, 0.26, 29.23]);
    assert.equal(view.box, "-2642.3 -2740.5 5526.8 5526.8");
  });

  test("shows what is near the fountain if cells are too far apart", () => {
    const view = new page.View();
    view.fit([[0, 0], [0, 14], [0, 15], [0, 60]]);
    assert.deepEqual(camera(view), [0.86, 7.27, 30.8]);
    for (const far of [[[0, 0], [15, 0], [60, 0]], [[-40, 0], [30, 0]]]) {
      view.fit(far);
      assert.deepEqual(camera(view), [0.61, 0.43, 104]);
    }
    view.fit([[70, 0], [0, 70]]);
    assert.deepEqual(camera(view), [0.61, 0.43, 104]);
  });

  test("moves only if a cell is not seen", () => {
    const view = new page.View();
    view.fit(CELLS);
    const before = view.camera.value;
    view.show([[5, 3]]);
    assert.equal(view.camera.value, before);
    view.show([[5, 3], [7, 0]]);
    assert.deepEqual(camera(view), [4.17, 1.89, 64.75]);
    view.show([[99, 0]]);
    assert.deepEqual(camera(view), [99.61, 0.43, 104]);
  });

  test("sees a cell only if it sees all of it", () => {
    const view = new page.View();
    view.resize(400, 200);
    view.camera.value = { x: 0, y: 0, scale: 100 };
    const seen = [[-2, -1], [1, -1], [1, 0], [-2, 0]];
    const unseen = [[-3, 0], [2, 0], [0, -2], [0, 1]];
    assert.deepEqual([...seen, ...unseen].map((cell) => view.sees(cell)), [...seen.map(() => true), ...unseen.map(() => false)]);
  });

  test("fits again when the window changes, unless it was moved", () => {
    const view = new page.View();
    view.resize(1836, 1836);
    assert.deepEqual(camera(view), [0.5, 0.5, 104]);
    view.resize(600, 500);
    view.show([[9, 0]]);
    assert.deepEqual(camera(view), [9.61, 0.43, 104]);
    view.resize(1836, 1836);
    assert.deepEqual(camera(view), [9.55, 0.47, 204]);
    view.fit(CELLS);
    view.resize(1200, 1000);
    assert.deepEqual(camera(view), [3.1, 1.94, 111.11]);
    view.zoom(0.5);
    view.resize(600, 500);
    assert.deepEqual(camera(view), [3.1, 1.94, 55.56]);
    view.fit(CELLS);
    view.resize(0, 100);
    view.resize(100, 0);
    assert.deepEqual(view.size.value, { width: 600, height: 500 });
    const { scale } = view.camera.value;
    view.pan(scale, -scale / 2);
    assert.deepEqual(camera(view), [2.13, 2.42, 86.33]);
    view.resize(1200, 1000);
    assert.deepEqual(camera(view), [2.13, 2.42, 86.33]);
  });

  test("zooms around a point, within limits", () => {
    const view = new page.View();
    view.camera.value = { x: 3, y: 2, scale: 94 };
    view.zoom(2, 10, 10);
    assert.deepEqual(camera(view), [3, 2, 188]);
    view.zoom(100);
    assert.deepEqual(camera(view), [3, 2, 300]);
    view.zoom(0.001);
    assert.deepEqual(camera(view), [3, 2, 22]);
    view.element = { getBoundingClientRect: () => ({ left: 100, top: 50, right: 700, bottom: 550, width: 600, height: 500 }) };
    view.camera.value = { x: 3, y: 2, scale: 50 };
    for (const point of [[500], [undefined, 200]]) {
      view.zoom(1.5, ...point);
      assert.deepEqual(camera(view), [3, 2, 75]);
      view.zoom(1 / 1.5);
    }
    view.zoom(2, 500, 200);
    assert.deepEqual(camera(view), [4, 1, 100]);
    assert.deepEqual(view.cellAt(400, 300), [4, 1]);
    assert.deepEqual(view.cellAt(100, 50), [1, -2]);
    assert.deepEqual(view.cellAt(700, 550), [7, 3]);
    for (const [x, y] of [[99, 300], [701, 300], [400, 49], [400, 551]]) assert.equal(view.cellAt(x, y), null);
    assert.equal(new page.View().cellAt(1, 1), null);
  });
});

test("an arrow leads to the next cell, or to the nearest one that is ahead", () => {
  const walk = (name, ...cells) => page.neighbour([0, 0], name, new Map(cells.map((cell) => [page.key(cell), cell])));
  const ways = { ArrowUp: [0, -1], ArrowRight: [1, 0], ArrowDown: [0, 1], ArrowLeft: [-1, 0] };
  for (const [name, [x, y]] of Object.entries(ways)) {
    assert.deepEqual(walk(name, [x, y], [2 * x, 2 * y]), [x, y]);
    assert.deepEqual(walk(name, [-x, -y], [3 * x, 3 * y]), [3 * x, 3 * y]);
    assert.equal(walk(name, [-x, -y], [y, x]), null);
  }
  assert.equal(walk("Enter", [1, 0]), null);
  assert.deepEqual(walk("ArrowRight", [4, 0], [2, 1]), [4, 0]);
  assert.deepEqual(walk("ArrowRight", [5, 0], [2, -1]), [2, -1]);
  assert.deepEqual(walk("ArrowDown", [2, 2], [7, 6]), [2, 2]);
  assert.deepEqual(walk("ArrowRight", [2, 1], [3, 0]), [3, 0]);
  assert.deepEqual(walk("ArrowRight", [0, 0], [3, 0]), [3, 0]);
  assert.equal(walk("ArrowDown", [3, 2]), null);
  const from = new Map([[3, 9], [9, 5]].map((cell) => [page.key(cell), cell]));
  assert.deepEqual(page.neighbour([3, 5], "ArrowDown", from), [3, 9]);
  assert.deepEqual(page.neighbour([3, 5], "ArrowRight", from), [9, 5]);
});
