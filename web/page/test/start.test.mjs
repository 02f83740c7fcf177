// The first visit: what the page is, the ways in, the tour, the legend and the rules.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { browsing } from "./browser.mjs";

const it = browsing("");
const button = (name) => it.page.getByRole("button", { name, exact: true });

beforeEach(async () => {
  await it.page.evaluate(() => (location.hash = "#start"));
  await it.page.waitForSelector(".start");
});

test("an address without a mode leads to the first page, with three ways in", async () => {
  await it.page.evaluate(() => (location.hash = ""));
  await it.page.waitForSelector(".start");
  const ways = await it.page.locator(".ways-in a").evaluateAll((links) => links.map((link) => link.getAttribute("href")));
  assert.deepEqual(ways, ["#play", "#check", "#build"]);
});

test("the tour goes forth and back, and ends at a game", async () => {
  const { page } = it;
  await button("How the game goes, in a minute").click();
  const title = page.locator(".tour h3");
  const [first, words] = [await title.innerText(), []];
  while (await button("Next").count()) {
    words.push(await page.locator(".tour p").innerText());
    await button("Next").click();
  }
  words.push(await page.locator(".tour p").innerText());
  assert.ok(words.join(" ").split(" ").length < 200, "a minute is enough to read it");
  for (let step = 1; step < words.length; step++) await button("Back").click();
  assert.equal(await title.innerText(), first);
  while (await button("Next").count()) await button("Next").click();
  await page.locator(".dialog a", { hasText: "Play a game" }).click();
  await page.waitForSelector(".setup");
  assert.equal(await page.locator("dialog[open]").count(), 0);
});

test("the legend shows every mark of the board", async () => {
  await it.page.getByText("What the marks mean").click();
  for (const mark of ["legal", "swap", "fault", "gap", "cut-off", "fresh"]) await it.page.locator(`.legend use[href="#mark-${mark}"]`).waitFor({ state: "attached" });
});

test("every mode has all rules with their ids a click away, and finds one", async () => {
  const { page } = it;
  for (const mode of ["build", "play", "check", "replay"]) {
    await page.evaluate((hash) => (location.hash = hash), `#${mode}`);
    await button("All rules").click();
    await page.locator('[data-statement="build.walls-match"]').waitFor();
    await page.keyboard.press("Escape");
  }
  await button("All rules").click();
  await page.getByRole("searchbox").fill("one-or-five");
  assert.deepEqual(await page.locator("[data-statement]").evaluateAll((found) => found.map(({ dataset }) => dataset.statement)), ["money.one-or-five"]);
  await page.getByRole("searchbox").fill("");
  await page.keyboard.press("Escape");
});

test("the first page is in the chosen language", async () => {
  await it.page.locator(".settings select").selectOption("ru");
  await it.page.locator(".way-in", { hasText: "Сыграть партию" }).waitFor();
  await it.page.locator(".settings select").selectOption("en");
  await it.page.locator(".way-in", { hasText: "Play a game" }).waitFor();
});

test("nothing goes wrong behind the scenes", () => assert.deepEqual(it.complaints, []));
