// Build: laying, moving, swapping and removing tiles, and what the rules say about it.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { browsing, cell, drag as dragOn, follow, middle, position, refusal, tiles } from "./browser.mjs";

const it = browsing("#build");
const tile = (id) => it.page.locator(`[data-tile="${id}"]`);
const built = (x, y, id) => it.page.waitForSelector(`[data-cell="${x},${y}"].built${id ? `.${id}` : ""}`);
const empty = (x, y) => it.page.waitForSelector(`[data-cell="${x},${y}"].empty`);
const glow = () => it.page.waitForSelector(".cell.legal");
const saying = (kind) => it.page.waitForSelector(`[data-saying="${kind}"]`);
const RING = [["tower-11", 1, 0], ["garden-10", 2, 0], ["arcades-9", 2, 1], ["pavilion-8", 2, 2], ["seraglio-9", 1, 2], ["chambers-11", 0, 2]];

async function open(...list) {
  await follow(it.page, "build", JSON.stringify(position(...tiles(...list))));
  for (const [id, x, y] of list) await built(x, y, id);
}

async function hold(id) {
  await tile(id).click();
  await it.page.waitForSelector(`[data-tile="${id}"][aria-pressed=true]`);
  await it.page.waitForFunction(() => document.querySelector("#announcements").textContent.includes("taken up"));
}

async function lay(id, x, y) {
  await hold(id);
  await cell(it.page, x, y).click();
  await built(x, y, id);
}

const drag = (from, to, steps) => dragOn(it.page, from, to, steps);

beforeEach(async () => {
  await it.page.setViewportSize({ width: 1280, height: 900 });
  await it.page.keyboard.press("Escape");
  await it.page.getByRole("button", { name: "Clear" }).click();
  await it.page.locator(".cell.built").nth(1).waitFor({ state: "detached" });
  await it.page.getByRole("button", { name: "Show the whole city" }).click();
});

test("legal cells glow for the chosen tile, and a click lays it", async () => {
  await hold("garden-10-n");
  await glow();
  assert.equal(await it.page.locator(".cell.legal").count(), 3);
  await cell(it.page, 1, 0).click();
  await built(1, 0, "garden-10-n");
  await saying("done");
});

test("a tile is dragged into the city with the mouse", async () => {
  await drag(await middle(tile("tower-11")), await middle(cell(it.page, 0, -1)));
  await it.page.waitForSelector(".hand.ok");
  await it.page.mouse.up();
  await built(0, -1, "tower-11");
  assert.equal(await it.page.locator(".ghost").isVisible(), false);
});

test("a tile is dragged from one cell to another", async () => {
  await open(["tower-11", 1, 0], ["garden-10", 2, 0]);
  await drag(await middle(cell(it.page, 2, 0)), await middle(cell(it.page, 0, 1)));
  await it.page.waitForSelector(".hand.ok");
  await it.page.mouse.up();
  await built(0, 1, "garden-10");
  await it.page.waitForFunction(() => !document.querySelector('[data-cell="2,0"].built'));
});

test("a tile is dragged to the reserve", async () => {
  await open(["tower-11", 1, 0]);
  await drag(await middle(cell(it.page, 1, 0)), await middle(tile("pavilion-8")));
  await it.page.mouse.up();
  await empty(1, 0);
  assert.match(await (await saying("done")).innerText(), /reserve/);
});

test("a city that breaks rules is mended one tile at a time", async () => {
  const { page } = it;
  await open(["tower-11", 1, 0, 1], ["garden-10-n", 0, 1], ["tower-9-nw", 3, 3]);
  const takeOff = async (x, y) => {
    await cell(page, x, y).focus();
    await page.keyboard.press("Delete");
    await page.waitForSelector(`[data-cell="${x},${y}"].built`, { state: "detached" });
  };
  await takeOff(3, 3);
  await page.locator('[data-saying="refused"] [data-rule="build.orientation"]').first().waitFor();
  await lay("pavilion-8", -1, 0);
  await takeOff(1, 0);
  await takeOff(0, 1);
  await saying("done");
});

test("a tile that others need stays, and the panel says why", async () => {
  await open(["tower-11", 1, 0], ["garden-10", 2, 0]);
  await drag(await middle(cell(it.page, 1, 0)), await middle(tile("pavilion-8")));
  await it.page.mouse.up();
  await refusal(it.page, "build.on-foot");
  await built(1, 0, "tower-11");
});

test("a button puts a tile of the city into the reserve, and the toolbar does not move", async () => {
  await open(["tower-11", 1, 0]);
  const reserve = it.page.getByRole("button", { name: "To the reserve" });
  const before = await it.page.locator(".board").boundingBox();
  await cell(it.page, 1, 0).click();
  await it.page.waitForSelector(".carrying");
  assert.deepEqual(await it.page.locator(".board").boundingBox(), before);
  await reserve.click();
  await empty(1, 0);
});

test("a drag that ends beside the board changes nothing", async () => {
  await drag(await middle(tile("tower-11")), { x: 640, y: 20 });
  await it.page.mouse.up();
  await saying("hint");
  assert.equal(await it.page.locator(".cell.built").count(), 1);
});

test("Esc ends a drag and puts the tile back", async () => {
  await drag(await middle(tile("tower-11")), await middle(cell(it.page, 1, 0)));
  await it.page.waitForSelector(".ghost", { state: "attached" });
  await it.page.waitForSelector('[data-tile="tower-11"][aria-pressed=true]');
  await it.page.keyboard.press("Escape");
  await it.page.mouse.up();
  assert.equal(await it.page.locator(".cell.built").count(), 1);
  assert.equal(await it.page.locator("[data-tile][aria-pressed=true]").count(), 0);
});

test("a dropped tile that may not lie there is refused and stays in hand", async () => {
  await drag(await middle(tile("garden-10-n")), await middle(cell(it.page, 0, 1)));
  await it.page.mouse.up();
  await refusal(it.page, "build.walls-match");
  await it.page.waitForSelector('[data-tile="garden-10-n"][aria-pressed=true]');
});

test("build.walls-match: both cells and the side between them are marked", async () => {
  await hold("garden-10-n");
  await cell(it.page, 0, 1).hover();
  assert.match(await refusal(it.page, "build.walls-match"), /has a wall towards/);
  await it.page.waitForSelector('[data-fault="build.walls-match"][data-at="0,1"]', { state: "attached" });
  await it.page.waitForSelector(".clash path", { state: "attached" });
});

test("build.on-foot: the tile that nobody can reach is hatched", async () => {
  await open(["garden-10-n", 1, 0]);
  await hold("tower-8-nes");
  await cell(it.page, 1, -1).hover();
  await refusal(it.page, "build.on-foot");
  await it.page.waitForSelector('[data-fault="build.on-foot"][data-at="1,-1"] .cut-off', { state: "attached" });
});

test("build.shared-edge: a corner alone is refused, on a cell beside the grid of choices too", async () => {
  await hold("tower-11");
  const [fountain, east] = [await middle(cell(it.page, 0, 0)), await middle(cell(it.page, 1, 0))];
  await it.page.mouse.click(east.x, fountain.y + (east.x - fountain.x));
  assert.match(await refusal(it.page, "build.shared-edge"), /only at a corner/);
});

test("build.no-gaps: the gap is shaded on the board", async () => {
  await open(...RING);
  await hold("tower-12");
  await cell(it.page, 0, 1).hover();
  await refusal(it.page, "build.no-gaps");
  await it.page.waitForSelector('[data-fault="build.no-gaps"][data-at="1,1"]', { state: "attached" });
});

test("build.one-per-cell: a tile of the tray that is in the city already is refused, and says where it lies", async () => {
  await open(["tower-11", 1, 0]);
  await tile("tower-11").click();
  const said = await refusal(it.page, "build.one-per-cell");
  assert.match(said, /^tower 11\b.* already lies on \(1, 0\)/i);
  assert.match(said, /exists once/);
  assert.equal(await it.page.locator("[data-tile][aria-pressed=true]").count(), 0);
});

test("build.fountain: nothing replaces the fountain, and it cannot be removed", async () => {
  await hold("tower-11");
  await cell(it.page, 0, 0).hover();
  await refusal(it.page, "build.fountain");
  await it.page.keyboard.press("Escape");
  await cell(it.page, 0, 0).focus();
  await it.page.keyboard.press("Delete");
  await refusal(it.page, "build.fountain");
});

test("redesign.swap: a tile replaces one with the same walls, and the old one is free again", async () => {
  await open(["tower-11", 1, 0], ["seraglio-9", 2, 0]);
  await hold("garden-10");
  await it.page.waitForSelector('[data-cell="1,0"].built.legal');
  await cell(it.page, 1, 0).click();
  await built(1, 0, "garden-10");
  assert.equal(await it.page.locator('[data-tile="tower-11"].used').count(), 0);
});

test("build.orientation: a recorded board with a turned tile says so", async () => {
  await open(["tower-11", 1, 0, 1]);
  await it.page.waitForSelector('[data-fault="build.orientation"]', { state: "attached" });
});

test("a success stays until the next action, and nothing moves under the pointer", async () => {
  await hold("tower-11");
  const before = await cell(it.page, 0, 0).boundingBox();
  await cell(it.page, 1, 0).click();
  const said = await (await saying("done")).innerText();
  await it.page.mouse.move(700, 300);
  await it.page.mouse.move(500, 500, { steps: 5 });
  assert.equal(await it.page.locator('[data-saying="done"]').innerText(), said);
  assert.deepEqual(await cell(it.page, 0, 0).boundingBox(), before);
});

test("the longest wall is traced, and counts and points follow", async () => {
  await open(["garden-10-n", 1, 0]);
  await it.page.waitForSelector('[data-wall="1"]', { state: "attached" });
  assert.equal(await it.page.locator('[data-count="garden"]').innerText(), "1");
  await it.page.waitForFunction(() => document.querySelector('[data-total="2"]').textContent === "13");
});

test("undo and redo, by button and by key", async () => {
  await lay("tower-11", 1, 0);
  await it.page.getByRole("button", { name: "Undo" }).click();
  await empty(1, 0);
  await it.page.keyboard.press("Control+Shift+Z");
  await built(1, 0, "tower-11");
  await it.page.keyboard.press("Control+z");
  await empty(1, 0);
});

test("the tray filters by type, walls and price, and dims what is used", async () => {
  await open(["tower-11", 1, 0]);
  await it.page.waitForSelector('[data-tile="tower-11"].used');
  await it.page.getByRole("button", { name: "tower", exact: true }).click();
  assert.equal(await it.page.locator("[data-tile]").count(), 11);
  await it.page.getByRole("combobox", { name: "Walls" }).selectOption("0");
  assert.equal(await it.page.locator("[data-tile]").count(), 2);
  await it.page.getByRole("combobox", { name: "Price up to" }).selectOption("11");
  assert.equal(await it.page.locator("[data-tile]").count(), 1);
  await it.page.getByRole("combobox", { name: "Price up to" }).selectOption("13");
  await it.page.getByRole("combobox", { name: "Walls" }).selectOption("");
  await it.page.getByRole("button", { name: "tower", exact: true }).click();
  assert.equal(await it.page.locator("[data-tile]").count(), 54);
});

test("the keyboard alone takes a tile, walks, lays and removes it", async () => {
  const { page } = it;
  await tile("pavilion-2-new").focus();
  await page.keyboard.press("End");
  await page.keyboard.press("ArrowLeft");
  const id = await page.evaluate(() => document.activeElement.dataset.tile);
  await page.keyboard.press("Enter");
  await page.waitForSelector(`[data-tile="${id}"][aria-pressed=true]`);
  await glow();
  await cell(page, 0, 0).focus();
  await page.keyboard.press("ArrowRight");
  assert.equal(await page.evaluate(() => document.activeElement.dataset.cell), "1,0");
  assert.match(await cell(page, 1, 0).getAttribute("aria-label"), /may be laid here/);
  await page.keyboard.press("Enter");
  await built(1, 0);
  assert.equal(await page.evaluate(() => document.activeElement.dataset.cell), "1,0");
  await page.keyboard.press("Delete");
  await empty(1, 0);
});

test("an example of a rule comes onto the board with its reason", async () => {
  await it.page.getByRole("button", { name: "Examples" }).click();
  await it.page.locator('[data-example="arcades-that-close-a-gap"]').click();
  await refusal(it.page, "build.no-gaps");
  await it.page.waitForSelector('[data-fault="build.no-gaps"]', { state: "attached" });
});

test("each example has a title in every language", async () => {
  await it.page.getByRole("button", { name: "Examples" }).click();
  await it.page.waitForSelector("[data-example]");
  const language = it.page.locator(".settings select");
  const codes = await language.locator("option").evaluateAll((found) => found.map((one) => one.value));
  const inLanguages = [];
  for (const code of codes) {
    await language.evaluate((select, chosen) => {
      select.value = chosen;
      select.dispatchEvent(new Event("change", { bubbles: true }));
    }, code);
    await it.page.waitForFunction((chosen) => document.documentElement.lang === chosen, code);
    inLanguages.push(await it.page.locator("[data-example] > span:last-child").allInnerTexts());
  }
  await language.evaluate((select) => {
    select.value = "en";
    select.dispatchEvent(new Event("change", { bubbles: true }));
  });
  await it.page.keyboard.press("Escape");
  const [english, ...others] = inLanguages;
  assert.ok(english.length > 80);
  assert.equal(new Set(english).size, english.length);
  for (const titles of others) assert.equal(new Set([...titles, ...english]).size, 2 * english.length);
});

test("a copied link opens the same city in another window", async () => {
  await lay("garden-10-n", 1, 0);
  await it.page.getByRole("button", { name: "Share" }).click();
  await it.page.getByRole("button", { name: "Copy a link" }).click();
  await it.page.waitForFunction(() => navigator.clipboard.readText().then((text) => text.includes("#build?text=")));
  const link = await it.page.evaluate(() => navigator.clipboard.readText());
  const other = await it.context.newPage();
  await other.goto(link);
  await other.waitForSelector('[data-cell="1,0"].garden-10-n', { timeout: 60_000 });
  await other.close();
});

for (const place of ["Share", "What the rules say"]) {
  test(`a city is opened in Check from "${place}"`, async () => {
    await open(["tower-11", 1, 0, 1]);
    if (place === "Share") await it.page.getByRole("button", { name: place }).click();
    await it.page.setViewportSize({ width: 390, height: 844 });
    await it.page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await it.page.getByLabel(place).getByRole("button", { name: "Open in Check" }).click();
    await it.page.locator(".verdict.illegal").waitFor();
    assert.match(await it.page.locator(".verdict .fault").first().innerText(), /tower 11/);
    assert.equal(await it.page.evaluate(() => window.scrollY), 0);
    await it.page.setViewportSize({ width: 1280, height: 900 });
    await follow(it.page, "build", JSON.stringify(position()));
    await it.page.waitForSelector('main[data-mode="build"]');
  });
}

test("SVG and PNG are saved as the library draws them", async () => {
  for (const [name, start] of [["SVG", "<svg"], ["PNG", "\x89PNG"]]) {
    await it.page.getByRole("button", { name: "Share" }).click();
    const [download] = await Promise.all([it.page.waitForEvent("download"), it.page.getByRole("button", { name: `Save ${name}` }).click()]);
    const chunks = [];
    for await (const chunk of await download.createReadStream()) chunks.push(chunk);
    assert.ok(Buffer.concat(chunks).toString("latin1").startsWith(start));
  }
});

test("200 tiles spread over a thousand cells do not freeze the page", async () => {
  const spread = Array.from({ length: 198 }, (_, index) => ({
    x: Math.round(Math.cos(index + 1) * 5 * (index + 1)), y: Math.round(Math.sin(index + 1) * 5 * (index + 1)), tile: "tower-11", turned: 0,
  }));
  spread.push({ x: 1000, y: 1000, tile: "garden-10", turned: 0 }, { x: -1000, y: -1000, tile: "garden-11", turned: 0 });
  await follow(it.page, "build", JSON.stringify(position(...spread)));
  await it.page.waitForSelector('[data-cell="-1000,-1000"]', { state: "attached" });
  assert.ok((await it.page.locator("[data-cell]").count()) < 1300);
  await it.page.getByRole("button", { name: "Clear" }).click();
});

test("a tile that no empty cell is legal for says what to do", async () => {
  await follow(it.page, "build", JSON.stringify(position(...tiles(["garden-10-n", 0, -1]))));
  await it.page.waitForSelector('[data-cell="0,-1"].built');
  await tile("pavilion-2-new").click();
  await it.page.locator(".saying .title", { hasText: /^No (empty )?cell is legal for pavilion 2/ }).waitFor();
  await it.page.keyboard.press("Escape");
});

test("the ring of a tile that may be replaced lies inside its walls, below its price", async () => {
  await follow(it.page, "build", JSON.stringify(position(...tiles(["tower-12", 1, 0]))));
  await tile("tower-11").click();
  await it.page.waitForSelector('[data-cell="1,0"].legal');
  const [ring, ground] = await Promise.all([".glow.swap", ".ground"].map((part) => cell(it.page, 1, 0).locator(part).boundingBox()));
  assert.ok(ring.x - ground.x > ground.width * 0.14, `${ring.x} ${ground.x}`);
  const price = await cell(it.page, 1, 0).locator("use").first().evaluate((use) => {
    const [drawn, box] = [document.querySelector(use.getAttribute("href")), use.getBoundingClientRect()];
    const lowest = Math.max(...[...drawn.querySelectorAll("text")].map((text) => Number(text.getAttribute("y"))));
    return box.top + (lowest / 88) * box.height;
  });
  assert.ok(ring.y > price, `${ring.y} ${price}`);
  await it.page.keyboard.press("Escape");
});

test("a tile that is tried on an occupied cell is said to be a swap", async () => {
  await open(["garden-10", 1, 0], ["garden-11", 2, 0]);
  await hold("tower-11");
  await cell(it.page, 2, 0).hover();
  await it.page.locator(".saying .title", { hasText: /^tower 11.* instead of garden 11.* on \(2, 0\)/i }).waitFor();
  await it.page.keyboard.press("Escape");
});

test("a fitted city leaves room for the buttons of the view and for the numbers of the columns", async () => {
  await it.page.setViewportSize({ width: 1280, height: 520 });
  await open(...RING);
  await it.page.getByRole("button", { name: "Show the whole city" }).click();
  const boxes = (selector) => it.page.locator(selector).evaluateAll((found) => found.map((one) => one.getBoundingClientRect().toJSON()));
  const [cells, [zoom], numbers] = await Promise.all([".ground", ".zoom", ".rulers span:not(.row)"].map(boxes));
  assert.ok(Math.max(...cells.map(({ right }) => right)) <= zoom.left);
  assert.ok(Math.min(...cells.map(({ top }) => top)) >= Math.max(...numbers.map(({ bottom }) => bottom)));
});

test("a damaged link is said, and the page goes on", async () => {
  await it.page.evaluate(() => (location.hash = "#build?text=broken!"));
  await it.page.getByText("This link is damaged").waitFor();
  assert.equal(await it.page.getByRole("alert").count(), 1);
  await it.page.evaluate(() => (location.hash = "#build"));
  await it.page.getByText("This link is damaged").waitFor({ state: "detached" });
});

test("dragging takes less than 16 ms of script for each frame", async (t) => {
  await open(...RING);
  const from = await middle(tile("tower-12"));
  await drag(from, await middle(cell(it.page, 0, 1)));
  await it.page.waitForSelector(".cell.legal");
  const session = await it.context.newCDPSession(it.page);
  await session.send("Performance.enable");
  const script = async () => (await session.send("Performance.getMetrics")).metrics.find(({ name }) => name === "ScriptDuration").value * 1000;
  const before = await script();
  const moves = 60;
  for (let step = 0; step < moves; step++) await it.page.mouse.move(500 + step * 4, 300 + step * 3);
  const each = ((await script()) - before) / moves;
  t.diagnostic(`${each.toFixed(1)} ms of script for each move`);
  await it.page.keyboard.press("Escape");
  await it.page.mouse.up();
  assert.ok(each < 16, `${each} ms`);
});

test("nothing is fetched from elsewhere, and nothing goes wrong behind the scenes", () => {
  assert.deepEqual(it.asked.filter((url) => !url.startsWith(it.home) && !/^(data|blob):/.test(url)), []);
  assert.deepEqual(it.complaints, []);
});
