// Check: what documents say, which rules they break and where, and what cannot be read.

import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, test } from "node:test";
import { browsing, cell, follow, position, ready, tiles } from "./browser.mjs";

const it = browsing("#check");
const area = () => it.page.locator("#document");
const example = (name) => it.page.getByRole("combobox", { name: "Try an example" }).selectOption(name);
const verdict = (kind) => it.page.waitForSelector(`.verdict.${kind}`);

/** Replaces the whole text by a pasted one. */
async function paste(text) {
  await area().focus();
  await it.page.keyboard.press("Control+A");
  await area().evaluate((element, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", pasted);
    element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, typeof text === "string" ? text : JSON.stringify(text, null, 1));
}

/** Waits until a part of the text is selected. */
const selected = (text) => it.page.waitForFunction((wanted) => document.querySelector(".editor").shadowRoot.getSelection().toString() === wanted, text);

beforeEach(async () => {
  await it.page.evaluate(() => (location.hash = "#check"));
  await area().focus();
  await it.page.keyboard.press("Control+A");
  await it.page.keyboard.type(" "); // an empty text does not change when it is emptied
  await it.page.keyboard.press("Backspace");
  await it.page.locator(".verdict").waitFor({ state: "detached" });
});

test("a legal position is legal", async () => {
  await paste(position(...tiles(["garden-10-n", 1, 0])));
  assert.match(await (await verdict("legal")).innerText(), /Legal\s+A position. Players: 1. Tiles: 1/);
});

test("violations are listed once, grouped by rule", async () => {
  await example("many-faults-at-once.json");
  await verdict("illegal");
  assert.equal(await it.page.locator(".verdict .fault").count(), 10);
  const rules = await it.page.locator(".verdict [data-rule]").evaluateAll((all) => all.map((one) => one.dataset.rule));
  assert.deepEqual(rules, [...new Set(rules)]);
  assert.equal(rules.length, 4);
});

test("a violation shows its place on the board, and nothing else", async () => {
  await example("gap-of-two-cells.json");
  await verdict("illegal");
  await it.page.locator(".fault").first().click();
  await it.page.waitForSelector('[data-fault="build.no-gaps"]', { state: "attached" });
  assert.equal(await it.page.locator('[data-fault="build.no-gaps"]').count(), 2);
});

test("a violation far away comes into view", async () => {
  await paste(position(...tiles(["tower-11", 1, 0], ["garden-10", 1000, -1000])));
  await verdict("illegal");
  await it.page.locator('[data-rule="build.shared-edge"] .fault').click();
  const box = await cell(it.page, 1000, -1000).boundingBox();
  const board = await it.page.locator(".board").boundingBox();
  assert.ok(box.x >= board.x && box.x + box.width <= board.x + board.width && box.y >= board.y);
});

test("the city of another player is chosen by name, also with the arrow keys", async () => {
  await example("four-players-second-round.json");
  await verdict("legal");
  await it.page.getByRole("radio", { name: /Bo/ }).click();
  await it.page.getByRole("grid", { name: "Bo's city" }).waitFor();
  await it.page.keyboard.press("ArrowRight");
  await it.page.getByRole("grid", { name: "Cem's city" }).waitFor();
});

test("names are shown as they are, and are no markup", async () => {
  const names = ["<img src=x onerror=alert(1)>", "Bo"];
  await paste({ format: "alhambra-position/1", players: names.map((name) => ({ name, city: [] })) });
  await it.page.getByRole("radio", { name: names[0] }).waitFor();
  assert.equal(await it.page.locator("main img").count(), 0);
});

test("an unknown tile is named with its line, its column and a suggestion", async () => {
  await paste(JSON.stringify(position({ x: 1, y: 0, tile: "gardn-10-n" }), null, 2));
  const text = await (await verdict("unreadable")).innerText();
  assert.match(text, /line 10, column \d+/);
  assert.match(text, /did you mean "garden-10-n"\?/);
  await it.page.locator(".fault").first().click();
  await selected('"gardn-10-n"');
});

test("broken JSON is named with its line and column", async () => {
  await paste('{"format": "alhambra-position/1",\n "players": [,]}');
  assert.match(await (await verdict("unreadable")).innerText(), /line 2, column 14/);
});

test("a broken line of a record is named", async () => {
  await paste('{"format": "alhambra-game/1", "players": ["A", "B"]}\n{"draw": "market", "square": 9, "tile": "tower-11"}\n');
  assert.match(await (await verdict("unreadable")).innerText(), /line 2, column/);
});

test("what is no document at all is said, with what is welcome", async () => {
  await paste("nonsense");
  assert.match(await (await verdict("unreadable")).innerText(), /line 1, column 1/);
  const welcome = it.page.locator(".welcome li");
  assert.deepEqual(await welcome.locator("b").allInnerTexts(), ["A position", "A record of a game", "A diagram of a city"]);
  await welcome.nth(1).getByRole("button", { name: "Show an example" }).click();
  assert.match(await (await verdict("legal")).innerText(), /A record/);
});

test("the lines with violations are marked, and a violation selects its line", async () => {
  await example("wrong-payment.jsonl");
  await verdict("illegal");
  await it.page.locator(".fault", { hasText: "line 153" }).click();
  await selected('{"do": "buy", "player": "Anna", "square": 1, "cards": ["denar-4", "dirham-7"]}');
  assert.equal(await it.page.locator(".cm-lint-marker").count(), 1);
  assert.equal(await it.page.locator(".cm-gutterElement.cm-activeLineGutter", { hasText: "153" }).count(), 1);
});

test("a violation of a record shows the table after its line, and the end again", async () => {
  await example("wrong-payment.jsonl");
  await verdict("illegal");
  const tilesOf = () => it.page.locator(".cell.built").count();
  const atTheEnd = await tilesOf();
  await it.page.locator(".fault", { hasText: "line 153" }).click();
  await it.page.waitForSelector('[data-line="153"]');
  assert.ok((await tilesOf()) < atTheEnd);
  await it.page.getByRole("button", { name: "Show the end" }).click();
  await it.page.locator('[data-line="153"]').waitFor({ state: "detached" });
  assert.equal(await tilesOf(), atTheEnd);
});

test("the violations of a record are in the order of its lines, each with its player", async () => {
  const game = readFileSync(new URL("../../../tests/fixtures/games/three-players.jsonl", import.meta.url), "utf8");
  const lines = game.split("\n");
  for (const index of [40, 80, 120]) lines[index] = lines[index].replace(/"player": "(\w+)"/, (_, name) => `"player": "${name === "Bo" ? "Cem" : "Bo"}"`);
  await paste(lines.join("\n"));
  await verdict("illegal");
  const places = await it.page.locator(".verdict .fault").evaluateAll((all) => all.map((one) => [...one.querySelectorAll(".badge")].map(({ textContent }) => textContent)));
  const numbers = places.map(([line]) => Number(line.replace("line ", "")));
  assert.ok(numbers.length > 1);
  assert.deepEqual(numbers, [...numbers].sort((one, other) => one - other));
  assert.deepEqual(places.filter(([, player]) => !["Anna", "Bo", "Cem"].includes(player)), []);
});

for (const [device, viewport] of Object.entries({ phone: { width: 390, height: 844 }, tablet: { width: 820, height: 1180 } })) {
  test(`on a ${device} the board stays in view with each violation that is chosen, and an error leads to the text`, async () => {
    const context = await it.browser.newContext({ viewport, hasTouch: true, isMobile: true, reducedMotion: "reduce" });
    const page = await context.newPage();
    const bottomOf = async (locator) => {
      const { y, height } = await locator.boundingBox();
      return y + height;
    };
    const inView = async (locator, top = 0) => {
      const { y } = await locator.boundingBox();
      assert.ok(y > top - 2 && (await bottomOf(locator)) < viewport.height + 2, `${locator}: from ${y} below ${top}`);
    };
    await page.goto(`${it.home}#check`);
    await ready(page);
    const open = (name) => page.getByRole("combobox", { name: "Try an example" }).selectOption(name);
    await open("many-faults-at-once.json");
    for (const part of [".board", ".verdict > h2"]) await inView(page.locator(part));
    const below = async () => (device === "phone" ? bottomOf(page.locator(".board")) : 0);
    const faults = page.locator(".fault");
    for (const [fault, line] of [[faults.last(), "22"], [faults.first(), "9"], [faults.nth(7), "22"]]) {
      await fault.focus(); // as the Tab key does
      await inView(fault, await below());
      await fault.tap();
      await page.locator(".cm-activeLineGutter", { hasText: line }).waitFor();
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))); // the text scrolls
      for (const part of [".board", "[data-fault]"]) await inView(page.locator(part));
      await inView(fault, await below());
    }
    await open("wrong-payment.jsonl");
    await page.locator(".fault", { hasText: "line 153" }).tap();
    await page.waitForSelector('[data-line="153"]');
    await inView(page.locator(".board"));
    await follow(page, "check", `{"format": "alhambra-game/1", "players": ["A", "B"]}\n${"nonsense\n".repeat(100)}`);
    await page.waitForSelector(".verdict.unreadable");
    await page.locator(".fault", { hasText: "line 60" }).tap();
    await page.locator(".cm-activeLineGutter", { hasText: "60" }).waitFor();
    await inView(page.locator(".editor"));
    await context.close();
  });
}

test("the last board stays while the text cannot be read", async () => {
  await paste(position(...tiles(["tower-11", 1, 0])));
  await verdict("legal");
  await it.page.keyboard.press("Control+End");
  await it.page.keyboard.type("}");
  await verdict("unreadable");
  await it.page.waitForSelector(".shown.old");
  assert.equal(await cell(it.page, 1, 0).locator(".ground").count(), 1);
});

test("an unknown key is marked, not its value", async () => {
  await paste('{"format": "alhambra-position/1", "players": [{"name": "Anna", "citty": [], "city": []}]}');
  await verdict("unreadable");
  await it.page.locator(".fault").first().click();
  await selected('"citty"');
});

test("a selected line is typed over", async () => {
  await example("wrong-payment.jsonl");
  await verdict("illegal");
  await it.page.locator(".fault", { hasText: "line 153" }).click();
  await selected('{"do": "buy", "player": "Anna", "square": 1, "cards": ["denar-4", "dirham-7"]}');
  await it.page.keyboard.type("?!");
  await it.page.locator(".cm-line", { hasText: /^\?!$/ }).waitFor();
  assert.match(await (await verdict("unreadable")).innerText(), /line 153/);
});

test("the tiles of a violation are marked in the text", async () => {
  await paste(position(...tiles(["tower-11", 1, 0], ["garden-10-n", 0, 1])).players[0].city.reduce((text, tile) => `${text}${text.endsWith("[") ? "" : ",\n"}${JSON.stringify(tile)}`, '{"format": "alhambra-position/1", "players": [{"name": "Anna", "city": [') + "]}]}");
  await verdict("illegal");
  assert.deepEqual(await it.page.locator(".cm-lintRange").allInnerTexts(), ['{"x":0,"y":1,"tile":"garden-10-n","turned":0}']);
});

test("long lines wrap, and another text is shown from its beginning", async () => {
  await paste(`${"[1] ".repeat(300)}\n`.repeat(50));
  await verdict("unreadable");
  const scroller = it.page.locator(".cm-scroller");
  const [seen, all] = await scroller.evaluate((element) => [element.clientWidth, element.scrollWidth]);
  assert.ok(all <= seen, `${all} > ${seen}`);
  await it.page.keyboard.press("Control+End");
  assert.ok(await scroller.evaluate((element) => element.scrollTop) > 100);
  await example("many-faults-at-once.json");
  await verdict("illegal");
  assert.equal(await scroller.evaluate((element) => element.scrollTop), 0);
});

test("a text stays as it was left while another mode is open", async () => {
  await example("wrong-payment.jsonl");
  await verdict("illegal");
  await it.page.locator(".fault", { hasText: "line 153" }).click();
  const line = it.page.locator(".cm-activeLineGutter", { hasText: "153" });
  await line.waitFor();
  const top = await it.page.locator(".cm-scroller").evaluate((element) => element.scrollTop);
  await it.page.getByRole("button", { name: "Open in Build" }).click();
  await it.page.evaluate(() => (location.hash = "#check"));
  await line.waitFor();
  await it.page.waitForFunction((before) => Math.abs(document.querySelector(".editor").shadowRoot.querySelector(".cm-scroller").scrollTop - before) < 300, top);
});

test("a diagram is recognised", async () => {
  await example("mismatched-wall.txt");
  await verdict("illegal");
  await it.page.waitForSelector('.verdict [data-rule="build.walls-match"]');
  await it.page.waitForSelector(".clash", { state: "attached" });
});

test("a record is recognised, and a violation leads to its moment", async () => {
  await example("wrong-payment.jsonl");
  await verdict("illegal");
  await it.page.getByRole("button", { name: "Show in Replay" }).click();
  await it.page.waitForSelector('[data-line="153"]');
  await it.page.waitForSelector('.now [data-rule="buy.currency"]');
});

test("wrong claims lead to their place in the text", async () => {
  await example("wrong-claims.json");
  await verdict("illegal");
  await it.page.locator('[data-rule="scoring.table"] .fault').first().click();
  await it.page.waitForFunction(() => document.querySelector(".editor").shadowRoot.getSelection().toString().length > 0);
});

test("a file is opened, and one is dropped", async () => {
  const file = join(mkdtempSync(join(tmpdir(), "check-")), "city.json");
  writeFileSync(file, JSON.stringify(position(...tiles(["tower-11", 1, 0]))));
  await it.page.locator('.sources input[type="file"]').setInputFiles(file);
  await verdict("legal");
  await it.page.evaluate((text) => {
    const carried = new DataTransfer();
    carried.items.add(new File([text], "dropped.json"));
    document.querySelector(".documents").dispatchEvent(new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer: carried }));
  }, JSON.stringify(position(...tiles(["tower-11", 3, 0]))));
  await verdict("illegal");
});

/** Drops a text onto the page and waits for what is said about it; returns how long that took, in milliseconds. */
async function dropped(text, answer) {
  await it.page.evaluate((carried) => (window.carried = carried), text);
  return it.page.evaluate(async (wanted) => {
    const carried = new DataTransfer();
    carried.setData("text/plain", window.carried);
    const begun = performance.now();
    document.querySelector(".documents").dispatchEvent(new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer: carried }));
    while (!document.querySelector(".verdict")?.innerText.includes(wanted)) await new Promise(requestAnimationFrame);
    return performance.now() - begun;
  }, answer);
}

for (const [name, text, answer] of [
  ["of 5 MB", "[".repeat(5_000_000), "The page reads up to 1,000,000"],
  ["of 400,000 lines", "a\n".repeat(400_000), "The page reads up to 20,000"],
]) {
  test(`a document ${name} is refused at once`, async () => {
    const took = await dropped(text, answer);
    assert.ok(took < 2000, `${took} ms`);
  });
}

test("the errors of a record with thousands of broken lines are shown", async () => {
  await dropped(`{"format": "alhambra-game/1", "players": ["A", "B"]}\n${'{"do": "tke"}\n'.repeat(9_000)}`, 'did you mean "take"?');
  assert.match(await (await verdict("unreadable")).innerText(), /line 2, column 8/);
});

test("a pasted text that is too large is refused and not shown", async () => {
  await it.page.evaluate(() => navigator.clipboard.writeText("[".repeat(1_100_000)));
  await area().focus();
  await it.page.keyboard.press("Control+V");
  assert.match(await (await verdict("unreadable")).innerText(), /The page reads up to 1,000,000/);
  assert.equal(await it.page.locator(".cm-line").allInnerTexts().then((lines) => lines.join("").includes("[")), false);
});

test("a JSON of 100,000 brackets is unreadable, and the rules go on", async () => {
  await dropped("[".repeat(100_000), "nested too deeply");
  assert.match(await (await verdict("unreadable")).innerText(), /line 1, column 201/);
  await paste(position(...tiles(["garden-10-n", 1, 0])));
  await verdict("legal");
});

test("200 tiles spread over a thousand cells are checked, and the page goes on", async () => {
  await paste(position(...Array.from({ length: 200 }, (_, index) => ({ x: ((index * 37) % 2001) - 1000, y: ((index * 91) % 2001) - 1000, tile: "tower-11" }))));
  await verdict("illegal");
  await it.page.locator('[data-rule="build.shared-edge"] .fault').last().click();
  await it.page.waitForSelector('[data-fault="build.shared-edge"]', { state: "attached" });
});

test("a checked city is opened in Build", async () => {
  await paste(position(...tiles(["garden-10-n", 1, 0])));
  await verdict("legal");
  await it.page.getByRole("button", { name: "Open in Build" }).click();
  await it.page.waitForSelector('main[data-mode="build"] [data-cell="1,0"].garden-10-n');
});

test("Build shows the violation that was chosen in Check", async () => {
  await paste(position(...tiles(["tower-11", 1, 0], ["garden-10-n", 0, 1])));
  await verdict("illegal");
  await it.page.locator('[data-rule="build.walls-match"] .fault').first().click();
  await it.page.getByRole("button", { name: "Open in Build" }).click();
  const build = it.page.locator('main[data-mode="build"]');
  await build.locator('[data-saying="refused"] [data-rule="build.walls-match"]').waitFor();
  const marked = await build.locator("[data-fault]").evaluateAll((found) => found.map(({ dataset }) => dataset.fault));
  assert.deepEqual([...new Set(marked)], ["build.walls-match"]);
});

test("examples have titles in the chosen language, and the mark of a gap too", async () => {
  await example("gap-of-two-cells.json");
  await verdict("illegal");
  await it.page.locator(".settings select").selectOption("et");
  await it.page.locator('option[value="gap-of-two-cells.json"]', { hasText: "Linn ümber tühimiku" }).waitFor({ state: "attached" });
  assert.equal(await it.page.locator("#mark-gap").textContent(), "tühimik");
  await it.page.locator(".settings select").selectOption("en");
});

test("rules are explained in the chosen language", async () => {
  await example("gap-of-two-cells.json");
  await verdict("illegal");
  const english = await it.page.locator(".statement").first().innerText();
  await it.page.locator(".settings select").selectOption("hu");
  await it.page.waitForFunction((before) => document.querySelector(".statement").innerText !== before, english);
  assert.equal(await it.page.locator('.statement[lang="hu"]').count(), await it.page.locator(".statement").count());
  await it.page.locator('.fault [lang="hu"]', { hasText: "a lapok üres mezőket zárnak körül, számuk 2: " }).first().waitFor();
  await it.page.locator(".settings select").selectOption("en");
});

test("nothing goes wrong behind the scenes", () => assert.deepEqual(it.complaints, []));
