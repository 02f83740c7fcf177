// What all modes have in common: speed, accessibility, small and dark screens, no network.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { resolve } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { POLICY } from "../serve.mjs";
import { browsing, cell, follow, middle, PATIENCE, position, ready, tiles, touching } from "./browser.mjs";

const it = browsing("#build");
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const MODES = ["start", "build", "play", "check", "replay"];
const FAULTY = JSON.stringify(position(...tiles(["tower-11", 1, 0], ["garden-10-n", 0, 1])));

const THREE = JSON.stringify({ ...position(), players: ["Anna", "Bo", "Cem"].map((name) => ({ name, city: [] })) });

async function go(mode, page = it.page) {
  await page.evaluate((hash) => (location.hash = hash), `#${mode}`);
  await page.waitForSelector(`main[data-mode="${mode}"]`);
}

/** Fills a mode with something to look at. */
async function fill(mode) {
  const { page } = it;
  await go(mode);
  if (mode === "check") {
    await follow(page, "check", FAULTY);
    await page.waitForSelector(".verdict");
  } else if (mode === "replay") {
    if (!(await page.locator(".transport").count())) await page.getByRole("combobox", { name: "Try an example" }).selectOption("three-players.jsonl");
    await page.waitForSelector(".transport");
  } else if (mode === "play" && (await page.locator(".setup").count())) {
    for (const select of await page.locator(".seat-row select").all()) await select.selectOption("person");
    await page.getByRole("button", { name: "Start the game" }).click();
    await page.locator(".pass-on button").click();
    await page.waitForSelector(".turn.on");
    await page.locator("[data-square]:not(:disabled)").first().click();
  }
}

/** Returns what axe finds in the page, with the texts whose contrast it cannot decide. */
async function axe(page = it.page) {
  await page.evaluate((source) => window.axe ?? (0, eval)(source), AXE).catch(() => undefined);
  if (!(await page.evaluate(() => Boolean(window.axe)))) await it.context.newCDPSession(page).then((session) => session.send("Runtime.evaluate", { expression: AXE }));
  const { width, height } = page.viewportSize();
  await page.setViewportSize({ width, height: 14_000 }); // a list that is scrolled hides parts of its lines
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  const { violations, incomplete } = await page.evaluate(() => window.axe.run(document, { resultTypes: ["violations", "incomplete"] }));
  await page.setViewportSize({ width, height });
  const undecided = incomplete.filter(({ id }) => id === "color-contrast");
  return [...violations, ...undecided].map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(" ")}`);
}

test("the first board is there within a second, before the rules", async (t) => {
  const context = await it.browser.newContext();
  const times = [];
  for (const visit of ["cold", "warm", "warm"]) {
    const page = await context.newPage();
    await page.goto(it.home);
    const painted = await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint")[0]?.startTime);
    const first = await painted.jsonValue();
    times.push(first);
    t.diagnostic(`${visit}: first board after ${Math.round(first)} ms`);
    await page.close();
  }
  await context.close();
  assert.ok(Math.min(...times) < 1000, `${times} ms`); // the best of three, for a machine with other work
});

test("the page without scripts shows a board", async () => {
  const context = await it.browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(it.home);
  assert.equal(await page.locator("main svg[role=img]").count(), 1);
  await context.close();
});

test("a page that is opened from a file says how to serve it", async () => {
  const page = await it.context.newPage();
  const note = page.getByText("node serve.mjs site");
  await page.goto(String(pathToFileURL(resolve(process.env.SITE, "index.html"))));
  await note.waitFor();
  await page.close();
});

for (const mode of MODES) {
  test(`axe finds nothing in ${mode}`, async () => {
    await fill(mode);
    assert.deepEqual(await axe(), []);
  });

  test(`axe finds nothing in ${mode} when it is dark`, async () => {
    await it.page.emulateMedia({ colorScheme: "dark" });
    await fill(mode);
    assert.deepEqual(await axe(), []);
    await it.page.emulateMedia({ colorScheme: "light" });
  });

  test(`${mode} fits a screen of 360 pixels`, async () => {
    await it.page.setViewportSize({ width: 360, height: 740 });
    await fill(mode);
    const width = await it.page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(width <= 360, `${width} pixels wide`);
    await it.page.setViewportSize({ width: 1280, height: 900 });
  });
}

/** Puts Check and Replay into states that their first pages do not have. */
const STATES = {
  "Check with a marked record": async () => {
    await go("check");
    await it.page.getByRole("combobox", { name: "Try an example" }).selectOption("wrong-payment.jsonl");
    await it.page.locator(".fault", { hasText: "line 153" }).click();
    await it.page.locator(".cm-activeLineGutter", { hasText: "153" }).waitFor();
  },
  "Check with garbage": async () => {
    await follow(it.page, "check", "nonsense");
    await it.page.waitForSelector(".welcome");
  },
  "Replay at a scoring round": async () => {
    await fill("replay");
    await it.page.getByRole("button", { name: "Round 1" }).click();
    await it.page.locator("[data-round] summary").click();
  },
  "the last step of the tour": async () => {
    await it.page.evaluate(() => (location.hash = "#start"));
    await it.page.getByRole("button", { name: "How the game goes, in a minute" }).click();
    const next = it.page.getByRole("button", { name: "Next", exact: true });
    while (await next.count()) await next.click();
  },
  "Replay at the end": async () => {
    await fill("replay");
    await it.page.getByRole("button", { name: "The end" }).click();
  },
};

for (const [state, reach] of Object.entries(STATES)) {
  test(`axe finds nothing in ${state}, light and dark`, async () => {
    await reach();
    assert.deepEqual(await axe(), []);
    await it.page.emulateMedia({ colorScheme: "dark" });
    assert.deepEqual(await axe(), []);
    await it.page.emulateMedia({ colorScheme: "light" });
    await it.page.keyboard.press("Escape"); // closes a dialog
  });
}

test("on paper there are the board, the points and the violations only", async () => {
  await follow(it.page, "check", FAULTY);
  await it.page.waitForSelector(".verdict.illegal");
  await it.page.emulateMedia({ media: "print" });
  for (const part of [".board", ".verdict .fault"]) assert.ok(await it.page.locator(part).first().isVisible(), part);
  for (const part of [".bar", ".toolbar", ".editor", ".zoom"]) assert.equal(await it.page.locator(part).first().isVisible(), false, part);
  await it.page.emulateMedia({ media: "screen" });
});

test("on paper the numbers of columns and rows stand beside their cells, and the whole city is there", async () => {
  await follow(it.page, "check", FAULTY);
  await it.page.waitForSelector(".verdict.illegal");
  await it.page.getByRole("button", { name: "Zoom in" }).click();
  await it.page.emulateMedia({ media: "print" });
  await it.page.evaluate(() => dispatchEvent(new Event("beforeprint")));
  await it.page.waitForSelector(".paper-rulers");
  const { boxes, frame } = await it.page.evaluate(() => {
    const boxOf = (element) => element.getBoundingClientRect().toJSON();
    const numbers = [...document.querySelectorAll(".paper-rulers text")].map((one) => [one.textContent, one.getAttribute("text-anchor"), boxOf(one)]);
    const cells = [...document.querySelectorAll(".cell.built .ground")].map((one) => [one.parentElement.dataset.cell, boxOf(one)]);
    return { boxes: { numbers, cells }, frame: boxOf(document.querySelector(".board > svg")) };
  });
  const column = (x) => boxes.numbers.find(([text, anchor]) => text === x && anchor === "middle")[2];
  const row = (y) => boxes.numbers.find(([text, anchor]) => text === y && anchor === "end")[2];
  for (const [cell, box] of boxes.cells) {
    const [x, y] = cell.split(",");
    assert.ok(Math.abs(column(x).x + column(x).width / 2 - box.x - box.width / 2) < box.width / 4, cell);
    assert.ok(row(y).y < box.bottom && box.y < row(y).bottom, cell);
    assert.ok(frame.x <= box.x && box.right <= frame.right && frame.y <= box.y && box.bottom <= frame.bottom, cell);
  }
  await it.page.evaluate(() => dispatchEvent(new Event("afterprint")));
  await it.page.waitForSelector(".paper-rulers", { state: "detached" });
  await it.page.emulateMedia({ media: "screen" });
});

test("the browser prints the cities of all players, with numbers in the picture", async () => {
  await follow(it.page, "check", THREE);
  await it.page.waitForSelector(".seats");
  await it.page.evaluate(() => {
    const boards = () => [...document.querySelectorAll(".board")].filter((board) => board.querySelector(".paper-rulers")).map((board) => board.dataset.of);
    window.printed = [];
    new MutationObserver(() => boards().length > window.printed.length && (window.printed = boards())).observe(document.body, { childList: true, subtree: true });
  });
  await it.page.pdf();
  assert.deepEqual(await it.page.evaluate(() => window.printed), ["Anna's city", "Bo's city", "Cem's city"]);
});

test("a print says what it is, who plays, and how many points each player has", async () => {
  const { page } = it;
  const printing = async (find) => {
    await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
    await page.waitForSelector(".paper-rulers", { state: "attached" });
    const found = await page.evaluate(find);
    await page.evaluate(() => dispatchEvent(new Event("afterprint")));
    await page.waitForSelector(".paper-rulers", { state: "detached" });
    return found;
  };
  const titles = () => [document.querySelector("h1").textContent, document.title];
  await follow(page, "check", JSON.stringify({ ...position(), players: [{ name: "Anna", city: [], score: 65 }, { name: "Bo", city: [], score: 1 }, { name: "Cem", city: [] }] }));
  await page.waitForSelector(".seats .points");
  assert.deepEqual(await printing(titles), ["A position: Anna, Bo, Cem", "A position: Anna, Bo, Cem · Alhambra rules"]);
  await page.emulateMedia({ media: "print" });
  const captions = await printing(() => [...document.querySelectorAll(".board")].map((board) => getComputedStyle(board, "::before").content));
  assert.deepEqual(captions, ['"Anna\'s city · 65 points"', '"Bo\'s city · 1 point"', '"Cem\'s city"']);
  assert.deepEqual(await printing(() => [...document.querySelectorAll(".one-board")].map((one) => getComputedStyle(one).breakInside)), ["avoid", "avoid", "avoid"]);
  await page.emulateMedia({ media: "screen" });
  assert.equal(await page.title(), "Check · Alhambra rules");
  await fill("replay");
  await page.getByRole("button", { name: "The end" }).click();
  assert.deepEqual(await printing(titles), ["A record of a game: Anna, Bo, Cem · line 327 of 327", "A record of a game: Anna, Bo, Cem · line 327 of 327 · Alhambra rules"]);
});

test("the first visit takes the language of the browser", async () => {
  const context = await it.browser.newContext({ locale: "hu-HU" });
  const page = await context.newPage();
  await page.goto(it.home);
  await page.waitForSelector('html[lang="hu"]');
  await page.locator(".settings select").selectOption("et");
  await page.reload();
  await page.waitForSelector('html[lang="et"]');
  await context.close();
});

test("a link that leads nowhere, or is damaged, says one thing", async () => {
  const alerts = () => it.page.locator("main [role=alert], main .verdict").allInnerTexts();
  await it.page.evaluate(() => (location.hash = "#nonsense"));
  await it.page.locator(".banner", { hasText: "leads nowhere" }).waitFor();
  for (const mode of ["check", "replay"]) {
    await go(mode);
    await it.page.evaluate((hash) => (location.hash = hash), `#${mode}?text=AAAA`);
    await it.page.locator(".banner", { hasText: "damaged" }).waitFor();
    assert.deepEqual((await alerts()).filter((text) => /damaged|Unreadable/.test(text)), ["This link is damaged. Ask for it again."]);
  }
  await go("build");
});

test("axe finds nothing in the gallery of examples", async () => {
  await go("build");
  await it.page.getByRole("button", { name: "Examples" }).click();
  await it.page.waitForSelector("[data-example]");
  assert.deepEqual(await axe(), []);
  await it.page.keyboard.press("Escape");
});

test("the tray is beside or below the board on a small screen, without scrolling", async () => {
  await it.page.setViewportSize({ width: 360, height: 740 });
  await go("build");
  const box = await it.page.locator(".tray").boundingBox();
  assert.ok(box.y + 60 < 740, `the tray begins at ${box.y}`);
  await it.page.setViewportSize({ width: 1280, height: 900 });
});

test("one stop of the Tab key for each group", async () => {
  await go("build");
  const stops = await it.page.evaluate(() => document.querySelectorAll("a[href], button:not([tabindex='-1']):not(:disabled), select, input, [tabindex='0']").length);
  assert.ok(stops <= 26, `${stops} stops`);
  assert.equal(await it.page.locator('.board [tabindex="0"]').count(), 1);
  assert.equal(await it.page.locator('.tiles [tabindex="0"]').count(), 1);
});

test("those who listen hear what happened", async () => {
  await go("build");
  await it.page.getByRole("button", { name: "Clear" }).click();
  await it.page.locator('[data-tile="pavilion-8"]').click();
  await it.page.waitForSelector(".cell.legal");
  await cell(it.page, 1, 0).click();
  await it.page.waitForFunction(() => /pavilion 8 \(no walls\) laid on \(1, 0\)/.test(document.querySelector("#announcements").textContent));
});

test("a chosen theme stays", async () => {
  await it.page.getByRole("button", { name: "Theme: auto" }).click();
  await it.page.getByRole("button", { name: "Theme: light" }).click();
  await it.page.getByRole("button", { name: "Theme: dark" }).waitFor();
  const paper = await it.page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await it.page.reload();
  await ready(it.page);
  assert.equal(await it.page.evaluate(() => getComputedStyle(document.body).backgroundColor), paper);
  await it.page.getByRole("button", { name: "Theme: dark" }).click();
});

test("a finger drags a tile from the tray to the board", async () => {
  const context = await it.browser.newContext({ viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  await page.goto(`${it.home}#build`);
  await ready(page);
  await page.getByRole("button", { name: "Clear" }).click();
  await page.waitForSelector('[data-cell="1,0"].empty');
  const finger = await touching(page);
  await finger.press(await middle(page.locator('[data-tile="pavilion-8"]')));
  await finger.moveTo(() => middle(cell(page, 1, 0)));
  await page.waitForSelector(".hand.ok");
  await finger.lift();
  await page.waitForSelector('[data-cell="1,0"].built.pavilion-8');
  await context.close();
});

test("after the first visit the page works without a network", async () => {
  const context = await it.browser.newContext();
  const page = await context.newPage();
  await page.goto(it.home);
  await ready(page);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await context.setOffline(true);
  await page.reload();
  await page.waitForSelector("main[data-mode]", { timeout: PATIENCE });
  await ready(page);
  await context.close();
});

test("the policy of the page and of the server is the same", async () => {
  const policy = await it.page.locator('meta[http-equiv="Content-Security-Policy"]').getAttribute("content");
  assert.equal(policy, POLICY);
  assert.doesNotMatch(policy, /unsafe-inline|'unsafe-eval'|\*/);
});

test("nothing goes wrong behind the scenes", () => assert.deepEqual(it.complaints, []));
