// What lasts: saved games, the copy of the page for use without a network, and the rules when their worker is gone.

import assert from "node:assert/strict";
import { test } from "node:test";
import { browsing, PATIENCE, ready } from "./browser.mjs";

const it = browsing("#play");
const button = (name, page = it.page) => page.getByRole("button", { name, exact: true });

/** Opens another tab, which shares the storage, or one with a storage of its own. */
async function tab({ hash = "#play", alone = false } = {}) {
  const context = alone ? await it.browser.newContext({ viewport: { width: 1280, height: 900 } }) : it.context;
  const page = await context.newPage();
  page.on("pageerror", (error) => it.complaints.push(String(error)));
  await page.goto(it.home + hash);
  await ready(page);
  return page;
}

let spare;

/** Returns a tab with a storage of its own, which is empty: the same one each time. */
async function own() {
  spare ??= await tab({ alone: true });
  if (await button("Leave", spare).count()) await button("Leave", spare).click();
  await spare.evaluate(() => (localStorage.clear(), sessionStorage.clear()));
  for (const mode of ["check", "play"]) await spare.evaluate((hash) => (location.hash = hash), mode);
  await spare.waitForSelector(".setup");
  return spare;
}

/** Starts a game between people with some names. */
async function start(page, names) {
  for (const [index, name] of names.entries()) {
    await page.getByLabel(`Name of player ${index + 1}`).fill(name);
    await page.locator(".seat-row select").nth(index).selectOption("person");
  }
  await button("Start the game", page).click();
  await page.waitForSelector(".game");
}

const stored = (page) => page.evaluate(() => Object.entries(localStorage).filter(([name]) => name.startsWith("alhambra-game")));

test("two tabs keep two games, and each resumes its own", async () => {
  const one = await tab({ alone: true });
  await start(one, ["Ann", "Ben", "Cy"]);
  const second = await one.context().newPage();
  await second.goto(`${it.home}#play`);
  await ready(second);
  await start(second, ["Dee", "Eli", "Fay"]);
  assert.equal((await stored(one)).length, 2);
  await one.reload();
  await ready(one);
  await button("Resume the last game", one).click();
  await one.locator(".players", { hasText: "Ann" }).waitFor();
  await button("Leave", one).click();
  await one.getByRole("button", { name: /^Resume: Dee, Eli, Fay, / }).click();
  await one.locator(".players", { hasText: "Dee" }).waitFor();
  assert.equal((await stored(one)).length, 3, "the game that another tab plays is copied");
  await one.context().close();
});

test("players may have the names of parts of objects", async () => {
  const page = await own();
  await start(page, ["__proto__", "toString", "constructor"]);
  await page.locator(".pass-on button").click();
  await page.locator("button[data-card]").first().click();
  await page.locator('[data-do="take"]').click();
  await page.waitForSelector(".pass-on");
  await page.reload();
  await ready(page);
  await button("Resume the last game", page).click();
  await page.locator(".events li", { hasText: /(__proto__|toString|constructor): / }).waitFor();
});

const damages = {
  "is cut off": (text) => text.slice(0, 200),
  "has no seats": (text) => JSON.stringify({ ...JSON.parse(text), plan: {} }),
  "has sentences that are numbers": (text) => JSON.stringify({ ...JSON.parse(text), told: { "": [5] } }),
  "has an empty state": (text) => JSON.stringify({ ...JSON.parse(text), state: {} }),
  "has a log that is none": (text) => JSON.stringify({ ...JSON.parse(text), log: [null] }),
};

test("a saved game that is damaged says so, and can be deleted", async () => {
  const page = await own();
  await start(page, ["Ann", "Ben", "Cy"]);
  const [[name, text]] = await stored(page);
  for (const [what, damage] of Object.entries(damages)) {
    if (await button("Leave", page).count()) await button("Leave", page).click();
    await page.evaluate(([key, value]) => localStorage.setItem(key, value), [name, damage(text)]);
    for (const mode of ["check", "play"]) await page.evaluate((hash) => (location.hash = hash), mode);
    await page.waitForSelector(".setup");
    if (await button("Resume the last game", page).count()) await button("Resume the last game", page).click();
    await page.locator(".banner", { hasText: /damaged|cannot be resumed/ }).waitFor();
    await button("Delete it", page).click();
    assert.deepEqual(await stored(page), [], what);
    assert.equal(await page.locator(".banner").count(), 0, what);
  }
});

test("when the worker of the rules is gone, it is told, and a new one answers", async () => {
  const page = await own();
  await page.workers()[0].evaluate(() => self.close());
  await page.locator(".loading", { hasText: "The rules stopped. They start again." }).waitFor();
  await start(page, ["Ann", "Ben", "Cy"]);
  await ready(page);
});

test("the megabytes that have loaded are counted", async () => {
  const context = await it.browser.newContext();
  const page = await context.newPage();
  await page.goto(it.home);
  const text = await (await page.waitForSelector(".megabytes", { timeout: PATIENCE })).innerText();
  const [, loaded, total] = /^([\d.]+) of ([\d.]+) MB$/.exec(text);
  assert.ok(Number(loaded) < Number(total) && Number(total) > 5, text);
  await context.close();
});

test("a game that is started before the rules are ready says so, and starts then", async () => {
  const context = await it.browser.newContext();
  const page = await context.newPage();
  await page.goto(`${it.home}#play`);
  await page.getByRole("button", { name: "Start the game" }).click();
  const said = page.locator(".waits", { hasText: "as soon as the rules have loaded" });
  await said.waitFor({ timeout: 2000 });
  await page.waitForSelector(".loading", { state: "detached", timeout: PATIENCE });
  assert.ok((await said.count()) || (await page.locator(".game").count()), "it stays until the game starts");
  await page.waitForSelector(".game", { timeout: PATIENCE });
  await context.close();
});

let installed;

test("the service worker deletes its own old caches, and no others", async () => {
  const context = await it.browser.newContext();
  const page = await context.newPage();
  await page.goto(`${it.home}service-worker.js`); // the same origin, but no page that registers it
  const own = `alhambra-rules ${it.home} old`;
  await page.evaluate((names) => Promise.all(names.map((name) => caches.open(name))), [own, "another-application", `alhambra-rules ${it.home}elsewhere/ 1`]);
  await page.goto(it.home);
  await ready(page);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction((name) => caches.has(name).then((has) => !has), own);
  const left = await page.evaluate(() => caches.keys());
  assert.ok(left.includes("another-application") && left.includes(`alhambra-rules ${it.home}elsewhere/ 1`), left.join());
  installed = page;
});

test("where every address answers 503, the copy of the page is shown", async () => {
  const page = installed; // which has its service worker
  const [answers] = it.server.listeners("request");
  it.server.removeAllListeners("request");
  it.server.on("request", (_, response) => response.writeHead(503).end("down"));
  await page.reload();
  await ready(page);
  it.server.removeAllListeners("request");
  it.server.on("request", answers);
});

test("nothing goes wrong behind the scenes", () => assert.deepEqual(it.complaints, []));
