// Play: whole games between people and agents.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { arrange, gameOf, openSaved } from "./games.mjs";
import { browsing, cell, drag, middle, ready, refusal, touching } from "./browser.mjs";

const it = browsing("#play");
const button = (name) => it.page.getByRole("button", { name, exact: true });
const SEED = "7";

/** Starts a game; each seat is a pair of a name and who plays. */
async function start(seats, { modules = [], seed = SEED } = {}) {
  const { page } = it;
  while ((await page.locator(".seat-row").count()) > seats.length) await page.locator(".seat-row button").last().click();
  while ((await page.locator(".seat-row").count()) < seats.length) await button("Add a player").click();
  for (const name of ["The Treasure Chamber", "The Architects", "The Invaders", "The Bazaars"]) {
    await page.getByRole("checkbox", { name }).setChecked(modules.includes(name));
  }
  for (const [index, [name, kind]] of seats.entries()) {
    await page.getByLabel(`Name of player ${index + 1}`).fill(name);
    await page.locator(".seat-row select").nth(index).selectOption(kind);
  }
  if (!(await page.getByLabel(/^Seed/).isVisible())) await page.getByText("Choose a seed").click();
  await page.getByLabel(/^Seed/).fill(seed);
  await button("Start the game").click();
  await page.waitForSelector(".game");
}

const onTurn = (name) => it.page.locator(".turn.on .title", { hasText: `${name}:` }).waitFor();
const iAm = async (name) => {
  await button(`I am ${name}`).click();
  await onTurn(name);
};

beforeEach(async () => {
  await it.page.setViewportSize({ width: 1280, height: 900 });
  await it.page.keyboard.press("Escape");
  if (await it.page.locator(".game").count()) await button("Leave").click();
  await it.page.waitForSelector(".setup");
});

test("a person takes money, and the next person's hand stays hidden until they say who they are", async () => {
  await start([["Ann", "person"], ["Ben", "person"]]);
  const { page } = it;
  const first = (await page.locator(".pass-on .title").innerText()).split(",")[0];
  assert.equal(await page.locator("[data-hand]").count(), 0);
  await iAm(first);
  assert.ok((await page.locator("[data-hand]").count()) > 2);
  const card = page.locator("button[data-card]").first();
  await card.click();
  assert.equal(await take().innerText(), `Take 1 card worth ${(await card.getAttribute("data-card")).split("-")[1]}`);
  await take().click();
  const second = first === "Ann" ? "Ben" : "Ann";
  await button(`I am ${second}`).waitFor();
  assert.equal(await page.locator("[data-hand]").count(), 0);
  assert.doesNotMatch(await page.locator(".events").innerText(), new RegExp(`${first} is dealt (denar|dirham|ducat|florin)`));
});

const take = () => it.page.locator('[data-do="take"]');
const pay = (page = it.page) => page.locator('[data-do="buy"]');
/** Presses a button, even one that is off: it says why. */
const press = (locator) => locator.click({ force: true });

test("money above the limit cannot be taken: the button is off and names the rule", async () => {
  await start([["Ann", "person"], ["Ben", "random"]]);
  await onTurn("Ann");
  await it.page.locator("button[data-card]").first().click();
  assert.equal(await take().getAttribute("aria-disabled"), "false");
  for (const card of (await it.page.locator("button[data-card]").all()).slice(1)) await card.click();
  assert.equal(await take().getAttribute("aria-disabled"), "true");
  await it.page.waitForSelector('[data-why="money.one-or-five"]');
  await press(take());
  await it.page.waitForSelector('[data-saying="refused"] [data-rule="money.one-or-five"]');
});

test("events, refusals and the labels of the game are in the chosen language", async () => {
  await start([["Ann", "person"], ["{tile}", "random"]]);
  const { page } = it;
  const language = page.locator(".settings select");
  await onTurn("Ann");
  await page.locator(".draws summary").first().click();
  await language.selectOption("et");
  const events = page.locator('.events span[lang="et"]');
  await events.filter({ hasText: "Ann saab algseks rahaks: " }).first().waitFor();
  await events.filter({ hasText: "{tile} saab ühe kaardi algset raha." }).first().waitFor();
  for (const card of await page.locator("button[data-card]").all()) await card.click();
  await press(take());
  await page.locator('[data-rule="money.one-or-five"] span[lang="et"]', { hasText: "aga mitme kaardi summa võib olla ülimalt 5" }).waitFor();
  await page.locator('[data-rule="money.one-or-five"] .statement[lang="et"]').waitFor();
  const heard = page.locator("#announcements");
  assert.match(await heard.innerText(), /^See ei ole lubatud\. .*ülimalt 5\./);
  assert.equal(await heard.locator('[lang="et"]').count(), 1);
  await page.getByRole("region", { name: "Ehitusturg" }).waitFor();
  assert.equal(await page.locator("html").getAttribute("lang"), "et");
  await language.selectOption("en");
  await page.locator(".events").getByText("Ann starts with").first().waitFor();
  assert.equal(await page.locator('.events [lang="et"], [data-rule] [lang="et"]').count(), 0);
});

test("a tile is bought with suggested cards and laid; a wrong cell is explained", async () => {
  await buyAndLay();
});

/** Opens a game in which Ann has two tiles in her city, two in her reserve, and money for the first square. */
async function arranged(page = it.page) {
  await openSaved(page, arrange(await begun()));
  await page.getByRole("button", { name: "I am Ann", exact: true }).click();
  await page.waitForSelector('[data-cell="2,0"].built');
}

const saved = new Map();

/** Returns a game as the page keeps it, right after the deal. */
async function begun(names = ["Ann", "Ben"], modules = []) {
  const key = String([names, modules]);
  if (!saved.has(key)) {
    await start(names.map((name) => [name, "person"]), { modules });
    saved.set(key, await gameOf(it.page));
    await button("Leave").click();
  }
  return structuredClone(saved.get(key));
}

/** Opens a game in which Ann has an empty city, and Ben has two towers. Room 1 of the Treasure Chamber has three tower chests. */
async function withChests(page = it.page) {
  const game = { ...(await begun(["Ann", "Ben", "Cy"], ["The Treasure Chamber"])), told: {}, log: [] };
  const { state } = game;
  const towers = state.bag.filter((tile) => tile.startsWith("tower")).slice(0, 2);
  for (const pile of [state.bag, state.dealer.bag]) pile.splice(0, pile.length, ...pile.filter((tile) => !towers.includes(tile)));
  state.players.find(({ name }) => name === "Ben").city = towers.map((tile, index) => ({ x: index + 1, y: 0, tile }));
  Object.assign(state, { to_act: "Ann", turn_of: "Ann" });
  delete state.log;
  await openSaved(page, game);
  await page.getByRole("button", { name: "I am Ann", exact: true }).click();
}

test("before chests are bought that fit no building the page says so, and then where they went", async () => {
  const { page } = it;
  await withChests();
  await page.locator(".controls .room").first().click();
  await page.locator(".warning", { hasText: "None of these chests fits your city" }).waitFor();
  await pay().click();
  await page.locator(".pass-on .title", { hasText: "Ben, you may take chests that Ann could not place (4)." }).waitFor();
  await iAm("Ben");
  await page.locator(".turn .title", { hasText: "Ben: Ann could not place 4 chests" }).waitFor();
  assert.equal(await page.locator("[data-chest]").count(), 4);
  assert.equal(await page.locator('[data-chest="chambers"]').isDisabled(), true);
  await page.locator('[data-chest="tower"]').first().click();
  await cell(page, 1, 0).click();
  await page.locator('[data-do="pass-chests"]', { hasText: "(3)" }).click();
  await told(/^Ann: bought the chests of room 1 for \d+; chests passed on to Ben: chambers, tower, tower, tower\./);
  await told(/^Ben: put a chest on \(1, 0\): tower; .*; chests back into the bag: chambers, tower, tower\./);
});

test("a warning about chests leads to its rule", async () => {
  const { page } = it;
  await withChests();
  await page.locator(".controls .room").first().click();
  await page.locator('.warning [data-opens="treasure.pass-on"]').click();
  await page.locator('[data-statement="treasure.pass-on"]').waitFor();
  await page.keyboard.press("Escape");
});

const lay = (tile, page = it.page) => page.locator(`[data-lay="${tile}"]`);
const reserve = (page = it.page) => page.locator('[data-reserve="row"]');
const told = (words, page = it.page) => page.locator(".events li", { hasText: words }).waitFor();

/** Arranges a game and buys a tile, which waits to be placed; returns the page. */
async function bought() {
  const { page } = it;
  await arranged();
  await page.locator('[data-square="1"]').click();
  await pay().click();
  await lay("pavilion-6-n").waitFor();
  return page;
}

test("a bought tile is dragged to a legal cell, which glows; Esc puts it back", async () => {
  const page = await bought();
  await drag(page, await middle(lay("pavilion-6-n")), await middle(cell(page, 1, -1)));
  await page.waitForSelector(".cell.legal");
  await page.keyboard.press("Escape");
  await page.mouse.up();
  await page.waitForSelector('[data-lay="pavilion-6-n"][aria-pressed=false]');
  assert.equal(await page.locator(".cell.legal, .hand").count(), 0);
  await drag(page, await middle(lay("pavilion-6-n")), await middle(cell(page, -1, 0)));
  await page.waitForSelector(".hand.ok");
  await page.mouse.up();
  await page.waitForSelector('[data-cell="-1,0"].built.pavilion-6-n');
  await button("I am Ben").click();
  await page.waitForSelector('[data-cell="-1,0"].built', { state: "detached" });
});

test("a bought tile is dragged to the reserve", async () => {
  const page = await bought();
  await drag(page, await middle(lay("pavilion-6-n")), await middle(reserve()));
  await page.waitForSelector(".reserve.legal");
  await page.mouse.up();
  await told(/Ann: .*put pavilion 6 into the reserve/);
});

test("a reserve tile that is dropped on a wrong cell is refused there, and stays in hand", async () => {
  const { page } = it;
  await arranged();
  await drag(page, await middle(lay("garden-10-n")), await middle(cell(page, 0, 1)));
  await page.waitForSelector(".hand.not");
  await page.mouse.up();
  await refusal(page, "build.walls-match");
  await page.waitForSelector('[data-fault="build.walls-match"][data-at="0,1"]', { state: "attached" });
  await page.waitForSelector(".clash path", { state: "attached" });
  await page.waitForSelector('[data-lay="garden-10-n"][aria-pressed=true]');
  await page.keyboard.press("Escape");
  await page.waitForSelector('[data-fault="build.walls-match"]', { state: "detached" });
});

test("a reserve tile is dragged onto a tile of the city and swapped with it", async () => {
  const { page } = it;
  await arranged();
  await drag(page, await middle(lay("garden-10")), await middle(cell(page, 1, 0)));
  await page.waitForSelector('[data-cell="1,0"].built.legal');
  await page.mouse.up();
  await told(/Ann: placed garden 10 on \(1, 0\) instead of another/);
});

test("a tile of the city is dragged to the reserve, and one that others need has to stay", async () => {
  const { page } = it;
  await arranged();
  await drag(page, await middle(cell(page, 1, 0)), await middle(reserve()));
  await page.mouse.up();
  await refusal(page, "build.on-foot");
  await drag(page, await middle(cell(page, 2, 0)), await middle(reserve()));
  await page.waitForSelector(".reserve.legal");
  await page.mouse.up();
  await told(/Ann: put seraglio 9 into the reserve/);
});

test("a tile of the city that is dragged to another cell says why it may not go there", async () => {
  const { page } = it;
  await arranged();
  await drag(page, await middle(cell(page, 2, 0)), await middle(cell(page, 0, 1)));
  await page.waitForSelector(".hand.not");
  await page.mouse.up();
  await page.locator('[data-saying="refused"]', { hasText: "first goes to the reserve" }).waitFor();
  await page.keyboard.press("Escape");
  await page.locator('[data-saying="refused"]').waitFor({ state: "detached" });
});

let handheld;

/** Returns a page on a device that is touched: the same one each time. */
async function touched(viewport) {
  handheld ??= await (await it.browser.newContext({ hasTouch: true, isMobile: true })).newPage();
  await handheld.setViewportSize(viewport);
  if (await handheld.locator(".game").count()) await handheld.getByRole("button", { name: "Leave" }).click();
  else await handheld.goto(`${it.home}#play`);
  await ready(handheld);
  return handheld;
}

test("a finger drags a tile from the reserve into the city, and one of the city to the reserve", async () => {
  const page = await touched({ width: 390, height: 780 });
  const finger = await touching(page);
  await arranged(page);
  await finger.press(await middle(cell(page, 1, 0)));
  await finger.moveTo(async () => middle(page.locator(".dock")));
  await finger.lift();
  await refusal(page, "build.on-foot");
  await page.getByRole("button", { name: "Close" }).click();
  await finger.press(await middle(lay("garden-10", page)));
  await finger.moveTo(() => middle(cell(page, 0, 1)));
  await page.waitForSelector(".hand.ok");
  await finger.lift();
  await told(/Ann: placed garden 10 on \(0, 1\)/, page);
});

/** Takes money until a tile can be paid for, and buys it. */
async function buyAndLay() {
  const { page } = it;
  await start([["Ann", "person"], ["Ben", "random"]]);
  for (let turn = 0; turn < 12; turn++) {
    await onTurn("Ann");
    for (let square = 1; square <= 4; square++) {
      const market = page.locator(`[data-square="${square}"]`);
      if (!(await market.isEnabled())) continue;
      await market.click();
      if ((await pay().getAttribute("aria-disabled")) === "true") continue;
      await pay().click();
      await page.waitForSelector("[data-lay], .turn.on");
      while (!(await page.locator('[data-do="reserve"]').count())) {
        if (await page.locator('[data-do="stop"]').count()) await page.locator('[data-do="stop"]').click();
        await page.waitForTimeout(100);
      }
      await page.waitForSelector(".cell.legal");
      await cell(page, 0, 0).click();
      await page.waitForSelector('[data-saying="refused"] [data-rule="build.fountain"]');
      const target = await page.locator(".cell.legal").first().getAttribute("data-cell");
      await page.locator(".cell.legal").first().click();
      await page.waitForSelector(`[data-cell="${target}"].built`);
      return;
    }
    await page.locator("button[data-card]").first().click();
    await page.locator('[data-do="take"]').click();
    await page.locator(".turn.on").waitFor({ state: "detached" });
  }
  assert.fail("no tile could be bought in twelve turns");
}

test("below the price the button to pay is off, and the rules say why", async () => {
  await start([["Ann", "person"], ["Ben", "random"]]);
  await onTurn("Ann");
  await it.page.locator('[data-square="1"]').click();
  for (const card of await it.page.locator('[data-hand][aria-pressed="true"]').all()) await card.click();
  assert.equal(await pay().getAttribute("aria-disabled"), "true");
  await press(pay());
  await it.page.waitForSelector('[data-saying="refused"] [data-rule="buy.price"]');
  await it.page.locator('[data-hand]:not([data-hand^="denar"])').first().click();
  await press(pay());
  await it.page.waitForSelector('[data-saying="refused"] [data-rule="buy.currency"]');
});

/** Has people take money until the one on turn can pay for a tile exactly; returns its price. */
async function untilExact() {
  const { page } = it;
  for (let turn = 0; turn < 20; turn++) {
    await page.locator(".pass-on button").click();
    for (const square of await page.locator("[data-square]:not(:disabled)").all()) {
      await square.click();
      if (/exactly/.test(await pay().innerText())) return Number((await square.getAttribute("aria-label")).match(/ (\d+) \(/)[1]);
    }
    await page.locator("button[data-card]").first().click();
    await take().click();
  }
  return assert.fail("nobody could pay exactly in twenty turns");
}

test("one click on the market chooses an exact payment, and the button says what it brings", async () => {
  await start([["Ann", "person"], ["Ben", "person"], ["Cy", "person"]]);
  const price = await untilExact();
  assert.equal(await pay().innerText(), `Pay ${price} exactly and play again`);
  const chosen = await it.page.locator('[data-hand][aria-pressed="true"]').evaluateAll((cards) => cards.map(({ dataset }) => Number(dataset.hand.split("-")[1])));
  assert.equal(chosen.reduce((sum, value) => sum + value, 0), price);
  await pay().click();
  await told(new RegExp(`: bought .* for ${price}, exactly`));
  await it.page.locator(".turn .title", { hasText: "You paid exactly" }).waitFor();
});

test("surplus cards may be paid", async () => {
  const { page } = it;
  await start([["Ann", "person"], ["Ben", "random"]]);
  for (let turn = 0; turn < 15; turn++) {
    await onTurn("Ann");
    for (let square = 1; square <= 4; square++) {
      const market = page.locator(`[data-square="${square}"]`);
      if (!(await market.isEnabled())) continue;
      await market.click();
      const currency = await market.locator(".currency").innerText();
      if ((await pay().getAttribute("aria-disabled")) === "true") continue;
      const left = page.locator(`[data-hand^="${currency}-"][aria-pressed="false"]`);
      if (!(await left.count())) continue;
      while (await left.count()) await left.first().click();
      assert.match(await pay().innerText(), /^Pay \d+ for \d+$/);
      await pay().click();
      await page.waitForSelector('[data-do="reserve"]');
      return;
    }
    await page.locator("button[data-card]").first().click();
    await page.locator('[data-do="take"]').click();
    await page.locator(".turn.on").waitFor({ state: "detached" });
  }
  assert.fail("there was nothing to overpay in fifteen turns");
});

test("a move that revealed cards is taken back only if all agree", async () => {
  const { page } = it;
  await start([["Ann", "person"], ["Ben", "random"]]);
  await onTurn("Ann");
  const hand = await page.locator("[data-hand]").count();
  await page.locator("button[data-card]").first().click();
  await page.locator('[data-do="take"]').click();
  await page.waitForFunction((before) => document.querySelectorAll("[data-hand]").length > before, hand);
  await button("Take back").click();
  await button("All agree").click();
  await page.waitForFunction((before) => document.querySelectorAll("[data-hand]").length === before, hand);
  await onTurn("Ann");
});

test("the words on cards are in the chosen language, and fit on them", async () => {
  const { page } = it;
  await page.locator(".settings select").selectOption("ru");
  const words = page.locator("#architect-florin-9 text");
  assert.deepEqual(await words.allTextContents(), ["9", "флорин", "архитектор"]);
  assert.ok(Number(await words.last().getAttribute("font-size")) < 8);
  await page.locator(".settings select").selectOption("en");
  assert.deepEqual(await words.allTextContents(), ["9", "florin", "architect"]);
});

test("a game that the browser has no room for says so until it is stored", async () => {
  const { page } = it;
  await page.evaluate(() => {
    window.store = Storage.prototype.setItem;
    Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError"); };
  });
  await start([["Ann", "person"], ["Ben", "person"]]);
  const said = page.getByRole("alert").filter({ hasText: "This browser cannot store the game" });
  await said.waitFor();
  await page.evaluate(() => (Storage.prototype.setItem = window.store));
  await page.locator(".pass-on button").click();
  await page.locator("[data-card]").first().click();
  await take().click();
  await said.waitFor({ state: "detached" });
});

test("a game with all modules begins, and its parts lie on the table", async () => {
  await start([["Ann", "person"], ["Ben", "random"]], { modules: ["The Treasure Chamber", "The Architects", "The Invaders", "The Bazaars"] });
  await onTurn("Ann");
  for (const name of ["Treasure Chamber", "Bazaars beside the market", "Invaders"]) await it.page.getByRole("region", { name }).waitFor();
});

test("each module leads to its rules before the game, and what it adds to a turn is named in it", async () => {
  const { page } = it;
  await page.locator('.setup [data-opens="bazaar."]').click();
  await page.locator('[data-statement="bazaar.exact"]').waitFor();
  assert.equal(await page.locator('[data-statement]:not([data-statement^="bazaar."])').count(), 0);
  await page.keyboard.press("Escape");
  await start([["Ann", "person"], ["Ben", "random"]], { modules: ["The Treasure Chamber", "The Bazaars"] });
  await page.locator(".turn .title", { hasText: "Ann: Take money, buy a tile, buy a bazaar, buy chests, or rebuild your city." }).waitFor();
});

test("the line on attacks says when one comes and what it costs, and leads to its rules", async () => {
  const { page } = it;
  await start([["Ann", "person"], ["Ben", "random"]], { modules: ["The Invaders"] });
  await page.locator(".threat", { hasText: "After scoring round 1 an attack costs 1 for each open side" }).waitFor();
  await page.locator(".threat button").click();
  await page.locator('[data-statement="invader.attack"]').waitFor();
  await page.keyboard.press("Escape");
});

test("rooms and bazaars have their prices", async () => {
  await start([["Ann", "person"], ["Ben", "random"]], { modules: ["The Treasure Chamber", "The Bazaars"] });
  await onTurn("Ann");
  const prices = (name) => it.page.getByRole("region", { name }).locator(".price").allInnerTexts();
  assert.deepEqual(await prices("Treasure Chamber"), ["8", "8", "8"]);
  for (const price of await prices("Bazaars beside the market")) assert.match(price, /^\d+$/);
});

test("with all modules agents still play easy or hard", async () => {
  await start([["Ann", "random"], ["Ben", "greedy"], ["Cy", "mcts"]], { modules: ["The Treasure Chamber", "The Architects", "The Invaders", "The Bazaars"] });
  for (const name of ["Ben", "Cy"]) await it.page.locator(`.turn-of[data-turn="${name}"]`).first().waitFor();
  await button("Leave").click();
  const offered = await it.page.locator(".seat-row select").first().locator("option:not(:disabled)").allInnerTexts();
  assert.deepEqual(offered, ["a person at this screen", "agent: easy", "agent: hard", "agent: moves at random"]);
});

test("a panel for each player counts buildings, marks who has the most, and shows the wall and the cards; Dirk has one too", async () => {
  const { page } = it;
  await arranged();
  const panel = (name) => page.locator(`.player[data-player="${name}"]`);
  const counts = (name) => panel(name).locator(".count b").allInnerTexts();
  assert.deepEqual(await counts("Ann"), ["0", "1", "0", "0", "0", "1"]);
  assert.equal((await counts("dirk")).reduce((sum, count) => sum + Number(count), 0), 6);
  await panel("Ann").locator(".facts", { hasText: /wall 0\s+cards \d+\s+reserve 2/ }).waitFor();
  const all = await Promise.all(["Ann", "Ben", "dirk"].map(counts));
  for (const [index, name] of ["Ann", "Ben", "dirk"].entries()) {
    const leading = await panel(name).locator(".count").evaluateAll((found) => found.map(({ classList }) => classList.contains("leads")));
    const most = all[index].map((count, type) => Number(count) > 0 && Number(count) === Math.max(...all.map((one) => Number(one[type]))));
    assert.deepEqual(leading, most);
  }
});

test("the log has a line for each turn, with the draws folded away, and the tile laid last is marked", async () => {
  const page = await bought();
  await page.locator('[data-lay="pavilion-6-n"][aria-pressed="true"]').waitFor();
  await cell(page, -1, 0).click();
  await told(/^Ann: bought pavilion 6 for 9; placed pavilion 6 on \(-1, 0\)\./);
  await page.locator(".turn-of", { hasText: "Ann: bought" }).locator("details.draws:not([open])").waitFor();
  assert.equal(await page.locator(".board .fresh").getAttribute("transform"), "translate(-88 0)");
});

for (const [device, viewport, modules] of [["phone", { width: 390, height: 844 }, []], ["tablet", { width: 820, height: 1180 }, [0, 1, 2, 3]]]) {
  test(`on a ${device} a touch of the market brings hint, hand and button into view, all large enough`, async () => {
    const page = await touched(viewport);
    for (const index of modules) await page.locator(".setup input[type=checkbox]").nth(index).check();
    for (const select of await page.locator(".seat-row select").all()) await select.selectOption("person");
    await page.locator(".setup [type=submit]").click();
    await page.locator(".pass-on button").tap();
    await page.locator("[data-square]").first().tap();
    for (const part of [".turn .title", "[data-hand]", '[data-do="buy"]']) {
      const box = await page.locator(part).first().boundingBox();
      assert.ok(box.y >= 0 && box.y + box.height <= viewport.height, `${part} at ${box.y}`);
    }
    const small = await page.locator("button:visible, select:visible").evaluateAll((found) =>
      found.map((one) => [one.outerHTML.slice(0, 80), one.getBoundingClientRect()]).filter(([, { width, height }]) => width < 43.5 || height < 43.5).map(([html]) => html));
    assert.deepEqual(small, []);
    assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= viewport.width);
  });
}

test("on paper there are the board and the points, and nothing to press", async () => {
  const { page } = it;
  await arranged();
  await page.emulateMedia({ media: "print" });
  for (const part of [".board", ".player .points"]) assert.ok(await page.locator(part).first().isVisible(), part);
  for (const part of [".bar", ".toolbar", ".zoom", "[data-hand]"]) assert.ok(!(await page.locator(part).first().isVisible()), part);
  await page.emulateMedia({ media: "screen" });
});

test("two players of one name are refused before the game", async () => {
  await it.page.getByLabel("Name of player 1").fill("Ben");
  await it.page.getByLabel("Name of player 2").fill("Ben");
  await button("Start the game").click();
  await it.page.getByText("Two players are called Ben").waitFor();
});

test("a game is resumed after the page was closed", async () => {
  await start([["Ann", "person"], ["Ben", "random"]]);
  await onTurn("Ann");
  await it.page.locator("button[data-card]").first().click();
  await it.page.locator('[data-do="take"]').click();
  await it.page.locator(".turn.on").waitFor({ state: "detached" });
  await onTurn("Ann");
  const told = await it.page.locator(".events").innerText();
  const other = await it.context.newPage();
  await other.goto(`${it.home}#play`);
  await other.getByRole("button", { name: "Resume the last game" }).click({ timeout: 60_000 });
  await other.waitForSelector(".turn.on", { timeout: 60_000 });
  assert.equal(await other.locator(".events").innerText(), told);
  await other.close();
});

test("the record of a game is exported", async () => {
  await start([["Ann", "person"], ["Ben", "random"]]);
  await onTurn("Ann");
  await button("Save").click();
  const [download] = await Promise.all([it.page.waitForEvent("download"), button("Export the record").click()]);
  const chunks = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk);
  assert.match(Buffer.concat(chunks).toString(), /^\{"format": "alhambra-game\/1"/);
});

test("a whole game is played with the keyboard only, with agents, and its scoring rounds have reasons", { timeout: 400_000 }, async () => {
  const { page } = it;
  const agents = ["Ben", "Cy", "Di", "Ed", "Flo"].map((name) => [name, "random"]);
  await start([["Ann", "person"], ...agents]);
  await page.getByRole("combobox", { name: "Pace of the agents" }).selectOption("50");
  const has = (selector) => page.evaluate((wanted) => document.querySelector(wanted) !== null, selector);
  /** Focuses what is there, presses Enter and waits until the page shows something else. */
  const press = async (selector) => {
    const isThere = await page.evaluate(async (wanted) => {
      document.querySelector(wanted)?.focus();
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      window.before = document.querySelector("main").outerHTML;
      return document.activeElement.matches(wanted);
    }, selector);
    if (!isThere) return; // the game has gone on
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => document.querySelector("main").outerHTML !== window.before);
  };
  const buysOne = async () => {
    for (const square of [1, 2, 3, 4]) {
      await press(`[data-square="${square}"]:not(:disabled)`);
      if (!(await has('[data-do="buy"][aria-disabled="false"]'))) continue;
      await press('[data-do="buy"]');
      return true;
    }
    return false;
  };
  const until = Date.now() + 300_000;
  while (!(await has(".result"))) {
    assert.ok(Date.now() < until, `the game does not end: ${await page.locator("main").innerText()}`);
    if (await has("dialog[open]")) await page.keyboard.press("Escape");
    else if (await has(".cell.legal")) await press(".cell.legal");
    else if (await has('[data-do="reserve"], [data-do="decline-leftover"]')) await press('[data-do="reserve"], [data-do="decline-leftover"]');
    else if (await has('[data-do="stop"]')) await press('[data-do="stop"]');
    else if (!(await has(".turn.on"))) await page.waitForTimeout(50);
    else if (!(await buysOne())) {
      await press("[data-card]:not(:disabled)");
      await press('[data-do="take"]');
    }
  }
  assert.match(await page.locator(".result h2").innerText(), /wins?$/);
  await page.waitForSelector('[data-round="3"]'); // the last round shows itself
  await page.locator('[data-round="3"] summary').click();
  assert.match(await page.locator('[data-round="3"] .reasons').innerText(), /place 1/);
  await page.getByRole("button", { name: "Close" }).click();
  await button("Replay the game").click();
  await page.waitForSelector(".transport");
  assert.equal(await page.locator(".now .violations li").count(), 0);
  await page.evaluate(() => (location.hash = "#play"));
});

test("by keyboard the focus goes to the button to pay, then to a legal cell, and Esc puts back", async () => {
  const { page } = it;
  await arranged();
  await page.locator('[data-square="1"]').focus();
  await page.keyboard.press("Enter");
  await page.waitForSelector('[data-do="buy"]:focus');
  await page.keyboard.press("Escape");
  await page.waitForSelector('[data-do="buy"]', { state: "detached" });
  await page.locator('[data-square="1"]').focus();
  await page.keyboard.press("Enter");
  await page.waitForSelector('[data-do="buy"]:focus');
  await page.keyboard.press("Enter");
  await page.waitForSelector(".cell.legal:focus");
  await page.keyboard.press("Enter");
  await told(/Ann: bought pavilion 6 for 9; placed pavilion 6/);
});

test("on a phone two players see all of Dirk, who he is and his rule, and every button of a bought tile", async () => {
  const context = await it.browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  await page.goto(`${it.home}#play`);
  await ready(page);
  await arranged(page);
  for (const part of await page.locator(".player, .dirk .count, .dirk .rule-link").all()) {
    const { x, width } = await part.boundingBox();
    assert.ok(x >= 0 && x + width <= 390, await part.innerText());
  }
  await page.locator('[data-square="1"]').tap();
  await pay(page).tap();
  await page.locator('[data-do="give"]').waitFor();
  for (const one of await page.locator(".turn .toolbar button").all()) {
    const { x, width } = await one.boundingBox();
    assert.ok(x >= 0 && x + width <= 390, await one.innerText());
  }
  await page.locator(".turn .about-dirk", { hasText: "Dirk: neutral, scores, never moves" }).getByRole("button").tap();
  await page.locator('[data-statement="two.dirk"]').waitFor();
  await context.close();
});

test("the market stays where it is while the screen changes hands", async () => {
  const { page } = it;
  await arranged();
  const top = async () => (await page.locator('[data-square="1"]').boundingBox()).y;
  const before = await top();
  await page.locator("button[data-card]").first().click();
  await take().click();
  await page.locator(".pass-on").waitFor();
  assert.equal(await top(), before);
});

test("a stored game is offered above the form", async () => {
  const { page } = it;
  await begun();
  const [resume, name] = [button("Resume the last game"), page.getByLabel("Name of player 1")];
  assert.ok((await resume.boundingBox()).y < (await name.boundingBox()).y);
});

test("the result lists Dirk too", async () => {
  const game = { ...(await begun()), told: {}, log: [] };
  Object.assign(game.state, { phase: "over", to_act: null, turn_of: null });
  await openSaved(it.page, game);
  await it.page.locator(".result li", { hasText: /^Dirk: \d+$/ }).waitFor();
});

/** Presses Enter on an element, and returns whether the focus is somewhere after that. */
async function enter(locator, next) {
  await locator.focus();
  await it.page.keyboard.press("Enter");
  await it.page.waitForSelector(next);
  await it.page.waitForFunction(() => document.activeElement !== document.body && !document.activeElement.matches(":disabled"), null, { timeout: 2000 });
}

test("by keyboard the focus is never lost: before a game, in it and after it", async () => {
  const { page } = it;
  await page.evaluate(() => (location.hash = "#start"));
  await enter(page.locator('.ways-in a[href="#play"]'), ".setup");
  while ((await page.locator(".seat-row").count()) < 3) await button("Add a player").press("Enter");
  await enter(page.locator(".seat-row button").last(), ".seat-row");
  await page.locator(".seat-row select").nth(0).selectOption("person");
  await page.locator(".seat-row select").nth(1).selectOption("random");
  await enter(button("Start the game"), ".game");
  for (let turn = 0; turn < 2; turn++) {
    await page.waitForSelector(".turn.on");
    await page.waitForSelector('.controls [data-square="1"]:focus');
    assert.notEqual(await page.evaluate(() => getComputedStyle(document.activeElement).outlineStyle), "none");
    await page.locator("button[data-card]").first().press("Enter");
    await enter(take(), ".turn:not(.on)");
  }
  await enter(button("Leave"), ".setup");
});

test("Esc leads back to the tile that was looked at", async () => {
  const { page } = it;
  await arranged();
  for (const square of [2, 3]) {
    await page.locator(`[data-square="${square}"]`).press("Enter");
    await page.waitForSelector('[data-do="buy"]:focus');
    await page.keyboard.press("Escape");
    await page.waitForSelector(`[data-square="${square}"]:focus`);
  }
  await lay("garden-10").press("Enter");
  await page.waitForSelector(".cell:focus");
  await page.keyboard.press("Escape");
  await page.waitForSelector('[data-lay="garden-10"]:focus');
});

test("nothing goes wrong behind the scenes", () => assert.deepEqual(it.complaints, []));
