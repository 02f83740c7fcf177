// Replay: going through a recorded game.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { beforeEach, test } from "node:test";
import { browsing } from "./browser.mjs";

const it = browsing("#replay");
const at = (line) => it.page.waitForSelector(`[data-line="${line}"]`);
const button = (name) => it.page.getByRole("button", { name, exact: true });

/** The example that is open; empty if a test opened something else. */
let example = "";

async function load(name) {
  const another = button("Another record");
  if (await another.count()) await another.click();
  await it.page.getByRole("combobox", { name: "Try an example" }).selectOption(name);
  await it.page.waitForSelector(".transport");
  example = name;
}

beforeEach(async () => {
  if (example !== "wrong-payment.jsonl") {
    await load("wrong-payment.jsonl");
    await at(31);
  }
  await it.page.getByRole("slider", { name: "Step" }).fill("0");
  await at(1);
});

test("a game opens at its first turn", async () => {
  await load("three-players.jsonl");
  await at(23);
  assert.match(await it.page.locator(".now .title").innerText(), /^Bo buys /);
});

test("a scoring round is a step of its own, with its points", async () => {
  await button("Round 1").click();
  await at(116);
  assert.equal(await it.page.locator(".now .title").innerText(), "Scoring round 1");
  const points = await it.page.locator('[data-round="1"] tfoot td').allInnerTexts();
  assert.deepEqual(points, ["6", "6", "4", "10"]);
  assert.deepEqual(await it.page.locator(".scores dd").allInnerTexts(), points);
  await button("Previous step").click();
  await at(116);
  assert.deepEqual(await it.page.locator(".scores dd").allInnerTexts(), ["0", "0", "0", "0"]);
  assert.equal(await it.page.locator('[data-flag="scoring"]').count(), 3);
});

test("an attack says what it cost", async () => {
  await load("all-four-modules.jsonl");
  await it.page.getByRole("slider", { name: "Step" }).fill("183");
  await at(183);
  assert.equal(await it.page.locator(".now .attack").innerText(), "Attack from the west: Anna \u22122");
  assert.equal(await it.page.locator('[data-flag="attack"]').count(), 3);
});

test("an open attack costs points in the scoring round", async () => {
  const record = readFileSync(new URL("../../../tests/fixtures/games/open-attack.jsonl", import.meta.url), "utf8");
  await it.page.evaluate((text) => {
    const carried = new DataTransfer();
    carried.setData("text/plain", text);
    document.querySelector(".replaying").dispatchEvent(new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer: carried }));
  }, record);
  example = "";
  await it.page.getByRole("radio", { name: /Cem/ }).waitFor();
  await button("Round 1").click();
  await it.page.locator(".now .attack", { hasText: "Attack from the east: Anna \u22122, Bo \u22123, Cem \u22121" }).waitFor();
});

test("the last step says who won, and all points", async () => {
  await load("all-four-modules.jsonl");
  await button("The end").click();
  assert.equal(await it.page.locator(".now .title").innerText(), "Anna wins 104 to 22, Dirk 212");
  const rows = await it.page.locator(".outcome tr").evaluateAll((all) => all.map(({ cells }) => [...cells].map(({ textContent }) => textContent)));
  assert.deepEqual([rows[0], rows.at(-1)], [["", "Anna", "Bo", "Dirk"], ["Total", "104", "22", "212"]]);
  const numbers = rows.slice(1).map((row) => row.slice(1).map((text) => Number(text.replace("\u2212", "-"))));
  const totals = numbers.pop();
  assert.deepEqual(totals.map((_, player) => numbers.reduce((sum, row) => sum + row[player], 0)), totals);
});

test("a record is pasted, and is still there when the page is loaded again", async () => {
  const page = await it.context.newPage();
  await page.goto(`${it.home}#replay`);
  await page.waitForSelector(".opening");
  const record = readFileSync(new URL("../../../tests/fixtures/games/three-players.jsonl", import.meta.url), "utf8");
  await page.evaluate((text) => navigator.clipboard.writeText(text), record);
  await page.keyboard.press("Control+V");
  await page.waitForSelector('[data-line="23"]', { timeout: 60_000 });
  await page.getByRole("slider", { name: "Step" }).fill("100");
  await page.waitForSelector('[data-line="101"]');
  await page.reload();
  await page.waitForSelector('[data-line="101"]', { timeout: 60_000 });
  await page.getByRole("button", { name: "Another record" }).click();
  await page.reload();
  await page.waitForSelector(".opening .nothing");
  assert.equal(await page.locator(".unread").count(), 0);
  await page.close();
});

test("the squares of the market are called by their currencies", async () => {
  await button("Last step").click();
  assert.deepEqual(await it.page.locator(".on-square .currency").allInnerTexts(), ["denar", "dirham", "ducat", "florin"]);
});

test("the speed is so many steps a second", async () => {
  const language = it.page.locator(".settings select");
  const speeds = () => it.page.locator(".transport select option").allInnerTexts();
  assert.deepEqual(await speeds(), ["0.5 steps a second", "1 step a second", "2 steps a second", "5 steps a second", "10 steps a second"]);
  await language.selectOption("hu");
  assert.equal((await speeds())[0], "másodpercenként 0,5 lépés");
  await language.selectOption("en");
});

test("on a phone the step, the board and the buttons are in view at once", async () => {
  await it.page.setViewportSize({ width: 390, height: 844 });
  for (const part of [".now .title", ".board", ".transport"]) {
    const { y, height } = await it.page.locator(part).boundingBox();
    assert.ok(y >= 0 && y + height <= 844, `${part}: ${y} to ${y + height}`);
  }
  await button("Another record").click();
  example = "";
  assert.ok((await it.page.evaluate(() => document.documentElement.scrollWidth)) <= 390);
  await it.page.setViewportSize({ width: 1280, height: 900 });
});

test("a record is looked at before the rules have loaded", async () => {
  const page = await (await it.browser.newContext()).newPage();
  await page.goto(`${it.home}#replay`);
  await page.getByRole("combobox", { name: "Try an example" }).selectOption("three-players.jsonl");
  await page.locator(".unread li", { hasText: '"youngest_first"' }).waitFor();
  await page.waitForSelector(".transport", { timeout: 60_000 });
  await page.context().close();
});

test("Replay and Check lead to each other's place", async () => {
  await it.page.getByRole("slider", { name: "Step" }).fill("100");
  await at(101);
  await button("Open in Check").click();
  await it.page.locator(".cm-activeLineGutter", { hasText: "101" }).waitFor();
  await button("Replay from line 101").click();
  await at(101);
});

test("steps and turns, forwards and backwards", async () => {
  await button("Next step").click();
  await at(2);
  await button("Next turn").click();
  const turn = Number(await it.page.locator("[data-line]").getAttribute("data-line"));
  assert.ok(turn > 20);
  await button("Previous step").click();
  await at(turn - 1);
  await button("Last step").click();
  await at(333);
  assert.match(await it.page.locator(".now .title").innerText(), /^Dora wins 98 to 90, 85, 85$/);
  await button("First step").click();
  await at(1);
});

test("the arrow keys step, with Shift by turns", async () => {
  await it.page.locator("h1").evaluate(() => document.activeElement.blur());
  await it.page.keyboard.press("ArrowRight");
  await at(2);
  await it.page.keyboard.press("End");
  await at(333);
  await it.page.keyboard.press("Shift+ArrowLeft");
  await it.page.locator(".now .title", { hasText: "Scoring round 3" }).waitFor();
  await it.page.keyboard.press("Home");
  await at(1);
});

test("steps are told in the chosen language", async () => {
  const language = it.page.locator(".settings select");
  await language.selectOption("ru");
  await it.page.locator('.lines [lang="ru"]', { hasText: "Игра начинается" }).waitFor();
  await language.selectOption("en");
  await it.page.locator(".lines", { hasText: "The game begins" }).waitFor();
  assert.equal(await it.page.locator('.lines [lang="ru"]').count(), 0);
});

test("the scrubber goes anywhere", async () => {
  await it.page.getByRole("slider", { name: "Step" }).fill("100");
  await at(101);
  assert.match(await it.page.getByRole("slider").getAttribute("aria-valuetext"), /^line 101$/);
});

test("violations are marked on the timeline, and one button leads to them", async () => {
  await it.page.waitForSelector('[data-fault-line="153"]', { state: "attached" });
  await button("Next violation").click();
  await at(153);
  await it.page.waitForSelector('.now [data-rule="buy.currency"]');
});

test("it plays by itself and stops", async () => {
  await it.page.getByRole("combobox", { name: "Speed" }).selectOption("10");
  await button("Autoplay").click();
  await it.page.waitForFunction(() => Number(document.querySelector("[data-line]").dataset.line) >= 4);
  await button("Pause").click();
  const line = await it.page.locator("[data-line]").getAttribute("data-line");
  await it.page.waitForTimeout(400);
  assert.equal(await it.page.locator("[data-line]").getAttribute("data-line"), line);
});

test("the board follows the player who acts, or stays", async () => {
  await it.page.locator(".lines li").filter({ hasText: "Bo places chambers 7 (walls north, east" }).click();
  await it.page.getByRole("grid", { name: "Bo's city" }).waitFor();
  await it.page.waitForSelector('.fresh[transform="translate(88 176)"]', { state: "attached" });
  await it.page.getByRole("radio", { name: /Dora/ }).click();
  await it.page.getByRole("checkbox", { name: /Follow/ }).uncheck();
  await button("Previous step").click();
  await it.page.getByRole("grid", { name: "Dora's city" }).waitFor();
  await it.page.getByRole("checkbox", { name: /Follow/ }).check();
});

test("a link to a moment opens the same moment", async () => {
  await it.page.getByRole("slider", { name: "Step" }).fill("153");
  await at(153);
  await button("Share").click();
  await button("Copy a link to this moment").click();
  await it.page.waitForFunction(() => navigator.clipboard.readText().then((text) => text.includes("#replay?at=153")));
  const other = await it.context.newPage();
  await other.goto(await it.page.evaluate(() => navigator.clipboard.readText()));
  await other.waitForSelector('[data-line="153"]', { timeout: 60_000 });
  await other.close();
});

test("a broken placement is marked on the board", async () => {
  await load("illegal-placement.jsonl");
  await button("Next violation").click();
  await at(209);
  await it.page.waitForSelector(".clash", { state: "attached" });
});

test("Build shows the violation of the step", async () => {
  await load("illegal-placement.jsonl");
  await button("Next violation").click();
  await at(209);
  await button("Open in Build").click();
  await it.page.waitForSelector('main[data-mode="build"] [data-saying="refused"] [data-rule="build.walls-match"]');
  await it.page.waitForSelector('main[data-mode="build"] .clash', { state: "attached" });
  await it.page.evaluate(() => (location.hash = "#replay"));
});

test("reasons for points are told in the chosen language", async () => {
  await load("three-players.jsonl");
  await button("Round 1").click();
  await it.page.locator(".now summary").click();
  await it.page.locator(".settings select").selectOption("hu");
  await it.page.locator('.reasons [lang="hu"]', { hasText: /^pavilon: .*hely/ }).first().waitFor();
  assert.equal(await it.page.locator('.reasons dd:not([lang="hu"])').count(), 0);
  await it.page.locator(".settings select").selectOption("en");
});

test("a game with modules shows chests and bazaars", async () => {
  await load("all-four-modules.jsonl");
  await button("Last step").click();
  await it.page.waitForSelector('.board use[href^="#chest-"]', { state: "attached" });
});

test("what is no record is said", async () => {
  await button("Another record").click();
  example = "";
  await it.page.evaluate(() => {
    const carried = new DataTransfer();
    carried.setData("text/plain", '{"format": "alhambra-game/1", "players": ["A", "B"]}\n{"draw": "market"}\n');
    document.querySelector(".opening").dispatchEvent(new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer: carried }));
  });
  assert.match(await (await it.page.waitForSelector(".verdict.unreadable")).innerText(), /line 2/);
  await it.page.getByRole("combobox", { name: "Try an example" }).selectOption("three-players.jsonl");
  await it.page.waitForSelector(".transport");
});

test("nothing goes wrong behind the scenes", () => assert.deepEqual(it.complaints, []));
