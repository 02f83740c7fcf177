// What the assembled page does, in a real browser: node --test, with SITE and CHROMIUM set.

import assert from "node:assert/strict";
import { after, before, beforeEach, test } from "node:test";
import { chromium } from "playwright-core";
import { serve } from "./serve.mjs";

const PATIENCE = 60_000; // milliseconds, for a machine that does other things as well
let server;
let browser;
let context;
let page;
let home;
let coldStart;
const asked = [];
const complaints = [];

before(async () => {
  server = await serve(process.env.SITE);
  home = `http://127.0.0.1:${server.address().port}/`;
  const offline = "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1";
  browser = await chromium.launch({ executablePath: process.env.CHROMIUM, args: [offline, "--no-sandbox"] });
  context = await browser.newContext({ permissions: ["clipboard-read", "clipboard-write"] });
  context.setDefaultTimeout(30_000);
  page = await context.newPage();
  page.on("request", (request) => asked.push(request.url()));
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
  const begun = Date.now();
  await page.goto(home);
  await started(page);
  coldStart = Date.now() - begun;
});

after(async () => {
  await browser?.close();
  server?.close();
});

beforeEach(async () => {
  await page.setViewportSize({ width: 1200, height: 900 });
  await page.click("#clear");
  await page.locator(".cell.built").nth(1).waitFor({ state: "detached" });
  await page.locator(".tile[aria-checked=true]").waitFor({ state: "detached" });
});

const started = (on) => on.waitForSelector("main:not([inert])", { timeout: PATIENCE });
const cell = (x, y, on = page) => on.locator(`.cell[data-x="${x}"][data-y="${y}"]`);
const choose = (tile) => page.click(`[data-tile="${tile}"]`);
const chosen = (tile) => page.waitForSelector(`[data-tile="${tile}"][aria-checked=true]`);
const why = () => page.locator("#why");

async function pick(tile) {
  await choose(tile);
  await chosen(tile);
}

async function lay(tile, x, y) {
  await pick(tile);
  await cell(x, y).click();
  await page.waitForSelector(`.cell.built[data-x="${x}"][data-y="${y}"]`);
}

async function refusal(rule) {
  await page.waitForFunction((id) => document.querySelector("#why.refused")?.textContent.includes(id), rule);
  return why().textContent();
}

async function open(text) {
  await page.fill("#text", text);
  await page.click("#open");
}

const position = (...city) =>
  JSON.stringify({ format: "alhambra-position/1", players: [{ name: "Anna", city }] });

test("the page opens cold and warm", async (t) => {
  const begun = Date.now();
  const fresh = await context.newPage();
  await fresh.goto(home);
  await started(fresh);
  t.diagnostic(`first interaction: cold after ${coldStart} ms, warm after ${Date.now() - begun} ms`);
  await fresh.close();
});

test("legal cells light up for the chosen tile, and a click lays it", async () => {
  await pick("garden-10-n");
  assert.equal(await page.locator(".cell.legal").count(), 3);
  await cell(1, 0).click();
  await page.waitForSelector('.cell.garden[data-x="1"][data-y="0"] .side.n');
  assert.equal(await page.locator('dd[data-counts="garden"]').textContent(), "1");
});

test("build.walls-match: a wall against an open side is refused, and both cells are marked", async () => {
  await pick("garden-10-n");
  await cell(0, 1).hover();
  assert.match(await refusal("build.walls-match"), /has a wall towards/);
  await page.waitForSelector('.cell.bad[data-x="0"][data-y="1"]');
  await page.waitForSelector('.cell.bad[data-x="0"][data-y="0"] .side.clash.s');
});

test("build.on-foot: what nobody can walk to is refused and hatched", async () => {
  await lay("garden-10-n", 1, 0);
  await pick("tower-8-nes");
  await cell(1, -1).hover();
  await refusal("build.on-foot");
  await page.waitForSelector('.cell.cut-off[data-x="1"][data-y="-1"]');
});

test("build.shared-edge: a corner alone is refused", async () => {
  await pick("tower-11");
  await cell(1, 1).hover();
  assert.match(await refusal("build.shared-edge"), /corner only/);
});

test("build.no-gaps: what would enclose a cell is refused, and the gap is marked", async () => {
  const ring = [[1, 0], [2, 0], [2, 1], [2, 2], [1, 2], [0, 2]];
  const free = ["tower-11", "garden-10", "arcades-9", "pavilion-8", "seraglio-9", "chambers-11"];
  await open(position(...ring.map(([x, y], index) => ({ x, y, tile: free[index] }))));
  await page.waitForFunction(() => document.querySelector("#read").textContent.includes("legal"));
  await pick("tower-12");
  await cell(0, 1).hover();
  await refusal("build.no-gaps");
  await page.waitForSelector('.cell.bad[data-x="1"][data-y="1"]:not(.built)');
});

test("build.one-per-cell: a tile that is in the city already is refused", async () => {
  await lay("tower-11", 1, 0);
  await pick("tower-11");
  await cell(0, 1).hover();
  assert.match(await refusal("build.one-per-cell"), /exists once/);
});

test("build.orientation: a turned tile is refused everywhere", async () => {
  await pick("tower-11");
  await page.click("#turn");
  await page.waitForFunction(() => !document.querySelector(".cell.legal"));
  await cell(1, 0).hover();
  assert.match(await refusal("build.orientation"), /roofs must point north/);
});

test("build.fountain: the fountain stays where it is", async () => {
  await page.click("#remove");
  await page.waitForSelector("#remove[aria-pressed=true]");
  await cell(0, 0).click();
  await refusal("build.fountain");
  await page.click("#remove");
  await pick("tower-11");
  await cell(0, 0).click();
  await refusal("build.fountain");
});

test("a tile is removed, and one that others need is not", async () => {
  await lay("tower-11", 1, 0);
  await lay("garden-10", 2, 0);
  await page.click("#remove");
  await page.waitForSelector('.cell.legal[data-x="2"][data-y="0"]');
  await cell(1, 0).click();
  await refusal("build.on-foot");
  await cell(2, 0).click();
  await page.waitForSelector('.cell[data-x="2"][data-y="0"]:not(.built)');
});

test("a tile is swapped for one with the same walls", async () => {
  await lay("tower-11", 1, 0);
  await pick("garden-10");
  await page.waitForSelector('.cell.built.legal[data-x="1"][data-y="0"]');
  await cell(1, 0).click();
  await page.waitForSelector('.cell.garden[data-x="1"][data-y="0"]');
});

test("the longest wall is traced and counted", async () => {
  await lay("garden-10-n", 1, 0);
  assert.equal(await page.locator('dd[data-counts="longest wall"]').textContent(), "1");
  assert.equal(await page.locator(".side.traced").count(), 1);
});

test("undo and redo walk through the history, with keys too", async () => {
  await lay("tower-11", 1, 0);
  await page.click("#undo");
  await page.waitForSelector('.cell[data-x="1"][data-y="0"]:not(.built)');
  await page.keyboard.press("Control+Shift+z");
  await page.waitForSelector('.cell.built[data-x="1"][data-y="0"]');
});

test("the keyboard alone builds, turns and removes", async () => {
  await page.locator('[data-tile="tower-11"]').focus();
  await page.keyboard.press("Enter");
  await chosen("tower-11");
  await cell(0, 0).focus();
  await page.keyboard.press("ArrowRight");
  assert.equal(await page.evaluate(() => document.activeElement.dataset.x), "1");
  await page.keyboard.press("Enter");
  await page.waitForSelector('.cell.built[data-x="1"][data-y="0"]');
  assert.equal(await page.evaluate(() => document.activeElement.dataset.x), "1");
  await page.keyboard.press("Delete");
  await page.waitForSelector('.cell[data-x="1"][data-y="0"]:not(.built)');
});

test("a pasted position is opened with its faults, and an unreadable one is told", async () => {
  await open(position({ x: 2, y: 0, tile: "tower-11" }));
  await page.waitForFunction(() => document.querySelector("#read").textContent.includes("build.shared-edge"));
  await page.waitForSelector('.cell.bad.cut-off[data-x="2"][data-y="0"]'); // marked before anybody points at it
  await open('{"format": "alhambra-position/1", "players": [{"name": "Anna", "city": [{"x": 1, "y": 0, "tile": "gardn-10-n"}]}]}');
  await page.waitForFunction(() => document.querySelector("#read").textContent.includes('did you mean "garden-10-n"?'));
  await open("nonsense");
  await page.waitForFunction(() => document.querySelector("#read").textContent.includes("no fountain"));
});

test("a move is drawn although the pointer went on to ask about another cell", async () => {
  await page.waitForSelector("#players", { state: "hidden" }); // one city needs no choice of players
  await pick("tower-11");
  await page.evaluate(() => {
    const at = (x, y) => document.querySelector(`.cell[data-x="${x}"][data-y="${y}"]`);
    at(1, 0).click();
    at(1, 1).dispatchEvent(new PointerEvent("pointerover", { bubbles: true, pointerType: "mouse" }));
  });
  await page.waitForSelector('.cell.built[data-x="1"][data-y="0"]');
});

test("a position of several players shows each one's city", async () => {
  const city = [{ x: 1, y: 0, tile: "tower-11" }];
  const players = [{ name: "Anna", city: [] }, { name: "<b>Bo</b>", city }];
  await open(JSON.stringify({ format: "alhambra-position/1", players, market: [null, null, null, null] }));
  await page.getByRole("radio", { name: "<b>Bo</b>" }).click();
  await page.waitForSelector('.cell.tower[data-x="1"][data-y="0"]');
});

test("JSON, a link and a diagram come out, and each opens the same city", async () => {
  await lay("garden-10-n", 1, 0);
  for (const [button, mark] of [["#copy-json", "alhambra-position/1"], ["#copy-diagram", "G10n"]]) {
    await page.click(button);
    await page.waitForFunction((text) => document.querySelector("#text").value.includes(text), mark);
    const text = await page.evaluate(() => navigator.clipboard.readText());
    await page.click("#clear");
    await page.locator(".cell.garden").waitFor({ state: "detached" });
    await open(text);
    await page.waitForSelector('.cell.garden[data-x="1"][data-y="0"]');
  }
  await page.click("#copy-link");
  await page.waitForFunction(() => document.querySelector("#text").value.startsWith("http"));
  const other = await context.newPage();
  await other.goto(await page.inputValue("#text"));
  await started(other);
  await other.waitForSelector('.cell.garden[data-x="1"][data-y="0"]');
  await other.goto(`${home}#broken!`);
  await other.waitForFunction(() => document.querySelector("#read").textContent.includes("The link is broken"));
  await other.close();
});

test("a screen of 400 pixels holds the page without scrolling sideways", async () => {
  await page.setViewportSize({ width: 400, height: 800 });
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  assert.ok(width <= 400, `${width} pixels wide`);
  await lay("tower-11", 1, 0);
});

test("every button has a name, and the grid has rows and cells", async () => {
  const nameless = await page.evaluate(() =>
    [...document.querySelectorAll("button")].filter((one) => !(one.getAttribute("aria-label") || one.textContent.trim())).length,
  );
  assert.equal(nameless, 0);
  assert.equal(await page.getByRole("grid").getByRole("gridcell", { name: "(0, 0) fountain, no walls" }).count(), 1);
});

test("nothing is fetched from elsewhere, and nothing goes wrong behind the scenes", () => {
  assert.deepEqual(asked.filter((url) => !url.startsWith(home) && !url.startsWith("data:") && !url.startsWith("blob:")), []);
  assert.deepEqual(complaints, []);
});
