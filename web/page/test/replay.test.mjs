// Replay: going through a recorded game.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { browsing } from "./browser.mjs";

const it = browsing("#replay");
const at = (line) => it.page.waitForSelector(`[data-line="${line}"]`);
const button = (name) => it.page.getByRole("button", { name, exact: true });

async function load(name) {
  const another = button("Another record");
  if (await another.count()) await another.click();
  await it.page.getByRole("combobox", { name: "Try an example" }).selectOption(name);
  await it.page.waitForSelector(".transport");
}

beforeEach(async () => {
  await load("wrong-payment.jsonl");
  await at(1);
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
  await it.page.waitForFunction(() => Number(document.querySelector("[data-line]").dataset.line) < 333);
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
  assert.match(await it.page.getByRole("slider").getAttribute("aria-valuetext"), /^Line 101: /);
});

test("violations are marked on the timeline, and one button leads to them", async () => {
  await it.page.waitForSelector('[data-fault-line="153"]', { state: "attached" });
  await button("Next violation").click();
  await at(153);
  await it.page.waitForSelector('.now [data-rule="buy.currency"]');
});

test("it plays by itself and stops", async () => {
  await it.page.getByRole("combobox", { name: "Speed" }).selectOption("10");
  await button("Play").click();
  await it.page.waitForFunction(() => Number(document.querySelector("[data-line]").dataset.line) >= 4);
  await button("Pause").click();
  const line = await it.page.locator("[data-line]").getAttribute("data-line");
  await it.page.waitForTimeout(400);
  assert.equal(await it.page.locator("[data-line]").getAttribute("data-line"), line);
});

test("the board follows the player who acts, or stays", async () => {
  await it.page.locator(".lines li").filter({ hasText: "Bo places chambers 7, walls north, east" }).click();
  await it.page.getByRole("grid", { name: "Bo's city" }).waitFor();
  await it.page.waitForSelector('.fresh[transform="translate(88 176)"]', { state: "attached" });
  await it.page.getByRole("radio", { name: /Dora/ }).click();
  await it.page.getByRole("checkbox", { name: /Follow/ }).uncheck();
  await button("Previous step").click();
  await it.page.getByRole("grid", { name: "Dora's city" }).waitFor();
  await it.page.getByRole("checkbox", { name: /Follow/ }).check();
});

test("a link to a moment opens the same moment", async () => {
  await it.page.getByRole("slider", { name: "Step" }).fill("152");
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

test("a game with modules shows chests and bazaars", async () => {
  await load("all-four-modules.jsonl");
  await button("Last step").click();
  await it.page.waitForSelector('.board use[href^="#chest-"]', { state: "attached" });
});

test("what is no record is said", async () => {
  await button("Another record").click();
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
