// A browser with the assembled page, for the tests: SITE and CHROMIUM are set.

import { after, before } from "node:test";
import { deflateRawSync } from "node:zlib";
import { chromium } from "playwright-core";
import { serve } from "../serve.mjs";

export const PATIENCE = 90_000; // milliseconds, for a machine that does other things as well
const OFFLINE = "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1";

/**
 * Opens the page before the tests of a file and closes it after them.
 *
 * @returns an object whose `page`, `context` and `home` are set when the tests run; `asked` has every
 *   address that was asked for, `complaints` every error that the browser reported
 */
export function browsing(hash = "#build", options = {}) {
  const it = { asked: [], complaints: [], waits: {} };
  before(async () => {
    it.server = await serve(process.env.SITE);
    it.home = `http://127.0.0.1:${it.server.address().port}/`;
    it.browser = await chromium.launch({ executablePath: process.env.CHROMIUM, args: [OFFLINE, "--no-sandbox"] });
    it.context = await it.browser.newContext({
      viewport: { width: 1280, height: 900 },
      permissions: ["clipboard-read", "clipboard-write"],
      reducedMotion: "reduce",
      ...options,
    });
    it.context.setDefaultTimeout(30_000);
    it.page = await it.context.newPage();
    it.page.on("request", (request) => it.asked.push(request.url()));
    it.page.on("pageerror", (error) => it.complaints.push(String(error)));
    it.page.on("console", (message) => message.type() === "error" && it.complaints.push(message.text()));
    await it.page.goto(it.home + hash);
    await ready(it.page);
  }, { timeout: PATIENCE * 2 });
  after(async () => {
    await it.browser?.close();
    it.server?.close();
  });
  return it;
}

/** Waits until the rules have loaded. */
export async function ready(page) {
  await page.waitForSelector("main[data-mode]", { timeout: PATIENCE });
  await page.waitForSelector(".loading", { state: "detached", timeout: PATIENCE });
}

export const packed = (text) => deflateRawSync(Buffer.from(text)).toString("base64url");

export const position = (...city) => ({ format: "alhambra-position/1", players: [{ name: "Anna", city }] });

export const tiles = (...list) => list.map(([tile, x, y, turned = 0]) => ({ x, y, tile, turned }));

/** Goes to a mode with a document, as a link does. */
export async function follow(page, mode, document, at) {
  await page.evaluate((hash) => (location.hash = hash), `#${mode}`);
  const query = at === undefined ? "" : `at=${at}&`;
  await page.evaluate((hash) => (location.hash = hash), `#${mode}?${query}text=${packed(document)}`);
}

export const cell = (page, x, y) => page.locator(`[data-cell="${x},${y}"]`);

/** Returns the middle of what a locator finds, in the window. */
export async function middle(locator) {
  await locator.scrollIntoViewIfNeeded();
  const box = await locator.boundingBox();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Waits until the panel of the mode names a rule, and returns its text. */
export async function refusal(page, rule) {
  await page.waitForSelector(`[data-saying="refused"] [data-rule="${rule}"]`);
  return page.locator('[data-saying="refused"]').innerText();
}

/** Presses the mouse on a place and moves it to another one, where it stays pressed. */
export async function drag({ mouse }, from, to, steps = 8) {
  await mouse.move(from.x, from.y);
  await mouse.down();
  await mouse.move(from.x + 12, from.y + 12, { steps: 3 });
  await mouse.move(to.x, to.y, { steps });
}

/** Returns a finger on the screen of a page. It asks where to move when it has begun, since a page may scroll then. */
export async function touching(page) {
  const session = await page.context().newCDPSession(page);
  const send = (type, points) => session.send("Input.dispatchTouchEvent", { type, touchPoints: points });
  let now;
  const move = (place) => send("touchMove", [(now = place)]);
  return {
    press: (place) => send("touchStart", [(now = place)]),
    moveTo: async (find, steps = 10) => {
      for (let step = 1; step <= 4; step++) await move({ x: now.x, y: now.y - 6 });
      const [from, to] = [now, await find()];
      for (let step = 1; step <= steps; step++) {
        await move({ x: from.x + ((to.x - from.x) * step) / steps, y: from.y + ((to.y - from.y) * step) / steps });
      }
    },
    lift: () => send("touchEnd", []),
  };
}
