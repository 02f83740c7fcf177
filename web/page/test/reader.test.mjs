// With a screen reader, in Russian: what has a name, what is announced, and where the focus goes.

import assert from "node:assert/strict";
import { test } from "node:test";
import { browsing, follow, position, tiles } from "./browser.mjs";
import { arrange, gameOf, openSaved, withAgent, withScoring } from "./games.mjs";
import { reading } from "./reading.mjs";

const it = browsing("#play");
let reader;

const go = async (mode) => {
  await it.page.evaluate((hash) => (location.hash = hash), `#${mode}`);
  await it.page.waitForSelector(`main[data-mode="${mode}"]`);
};
const example = (name) => it.page.locator(".sources select").selectOption(name);
const line = (number) => it.page.waitForSelector(`[data-line="${number}"]`);

test("a game begins: the form has names, and the first to act is announced", async () => {
  const { page } = it;
  await page.locator(".settings select").selectOption("ru");
  await page.waitForSelector('html[lang="ru"]');
  reader = await reading(page);
  await reader.check("in the form");
  while ((await page.locator(".seat-row").count()) > 2) await page.locator(".seat-row button").last().click();
  for (const [index, name] of ["Ann", "Ben"].entries()) {
    await page.locator(".seat-row input").nth(index).fill(name);
    await page.locator(".seat-row select").nth(index).selectOption("person");
  }
  await page.locator(".setup summary").first().click();
  await page.locator(".setup input[type=number], .setup details input").first().fill("7");
  await reader.hearsAfter(page.locator(".setup [type=submit]"), /Ben, ваш ход/);
  await reader.check("while the screen changes hands");
  dealt = await gameOf(page);
  await reader.hearsAfter(page.locator(".pass-on button"), /Ben: Возьмите деньги/);
  await reader.check("in the game");
});

let dealt;

/** Leaves the game for a saved one. */
async function opened(game, words) {
  const { page } = it;
  await page.locator(".bar-of-game > button").last().click();
  await reader.focused();
  await reader.hears(words, () => openSaved(page, game));
}

test("the board says cells, tiles and walls in words, and who has what", async () => {
  await opened(withAgent(arrange(dealt)), /Ann: Возьмите деньги/);
  const cells = await reader.names("gridcell");
  const wanted = ["(0, 0) фонтан", "(1, 0) башня 11 (без стен)", "(2, 0) гарем 9 (без стен)", "(0, -1) пусто"];
  assert.deepEqual(wanted.filter((cell) => !cells.includes(cell)), []);
  assert.ok((await reader.names("button")).includes("квадрат динар: беседка 6 (стена: север)"));
  const [ann] = await reader.names("radio");
  assert.match(ann, /^Ann , Очки: 0 , 0 беседка, 1 гарем \(больше всех\)/);
});

test("a tile is bought, paid and placed, then the agent plays, and all that is announced", async () => {
  const { page } = it;
  await reader.hearsAfter(page.locator('[data-square="1"]'), /Заплатить 9 за 6/);
  await reader.hearsAfter(page.locator('[data-hand="denar-4"]'), /Выбрано 5 из 6/);
  await reader.hearsAfter(page.locator('[data-hand="denar-4"]'), /Заплатить 9 за 6/);
  await reader.hearsAfter(page.locator('[data-do="buy"]'), /Ann покупает: .*В руке: беседка 6 \(стена: север\)/);
  assert.ok((await reader.names("gridcell")).includes("(-1, 0) пусто, разрешено"));
  await reader.check("with a tile in hand");
  await reader.hearsAfter(page.locator('[data-cell="0,0"]'), /Так нельзя/, "Enter");
  await reader.check("after a refusal");
  await reader.hearsAfter(page.locator('[data-cell="-1,0"]'), [/Ann .*беседка 6/, /^Ben .*Ann: Возьмите деньги/], "Enter");
  assert.ok((await reader.names("gridcell")).includes("(-1, 0) беседка 6 (стена: север)"));
  await reader.check("after the turn of the agent");
});

test("money is taken, and the table of the scoring round has the focus", async () => {
  const { page } = it;
  await opened(withScoring(dealt), /Ben, ваш ход/);
  await page.locator(".pass-on button").click();
  await reader.hearsAfter(page.locator("button[data-card]").first(), /Взять \d/);
  await reader.hearsAfter(page.locator('[data-do="take"]'), /Ben берёт деньги/);
  await page.waitForSelector("dialog[open] [data-round]");
  assert.equal(await page.evaluate(() => document.activeElement.closest("dialog") !== null), true);
  await reader.check("in the table of the scoring round");
  assert.ok((await reader.names("columnheader")).includes("Дирк"));
  await page.keyboard.press("Escape");
  await reader.focused();
});

test("Check announces the verdict, and what is wrong in the line that the cursor is in", async () => {
  const { page } = it;
  await go("check");
  await reader.hears(/^Нарушений: 1$/, () => example("wrong-payment.jsonl"));
  await page.locator(".fault", { hasText: "платят валютой динар" }).waitFor();
  await reader.check("in Check");
  await reader.hearsAfter(page.locator(".fault", { hasText: "153" }), /строка 153: buy\.currency/);
  assert.equal(await page.evaluate(() => document.activeElement.classList.contains("editor")), true);
  for (const key of ["ArrowLeft", "ArrowLeft"]) await page.keyboard.press(key); // to the start of the line, then to the line before
  await page.locator(".cm-activeLineGutter", { hasText: "152" }).waitFor();
  await reader.hears(/строка 153: buy\.currency/, () => page.keyboard.press("ArrowRight"));
});

test("the board of Check says where violations are", async () => {
  await reader.hears(/Нарушений: \d+/, () => follow(it.page, "check", JSON.stringify(position(...tiles(["tower-11", 1, 0], ["garden-10-n", 0, 1])))));
  await it.page.waitForSelector(".verdict.illegal");
  const cells = await reader.names("gridcell");
  assert.ok(cells.includes("(0, 1) сад 10 (стена: север), есть нарушения"), cells.join("; "));
});

test("Replay announces each step once, and keeps the focus at its ends", async () => {
  const { page } = it;
  await go("replay");
  await example("wrong-payment.jsonl");
  await page.waitForSelector(".transport");
  await reader.check("in Replay");
  const [first, back, , next] = [0, 2, 3, 4].map((index) => page.locator(".transport .toolbar button").nth(index));
  await reader.hearsAfter(first, /Игра начинается/);
  await line(1);
  await back.focus();
  await page.keyboard.press("Enter");
  assert.equal(await back.evaluate((button) => document.activeElement === button), true);
  await next.click();
  await line(2);
  const slider = page.locator(".transport input[type=range]");
  await slider.focus();
  await reader.hears(/валютой динар/, () => slider.fill("153"));
});

test("nothing goes wrong behind the scenes", () => assert.deepEqual(it.complaints, []));
