// A smoke test in Firefox, which puppeteer drives: FIREFOX is set.

import assert from "node:assert/strict";
import { test } from "node:test";
import puppeteer from "puppeteer-core";
import { serve } from "../serve.mjs";
import { PATIENCE } from "./browser.mjs";

test("in Firefox the rules load, a tile is laid, a refusal is explained, and every mode opens", { timeout: 4 * PATIENCE }, async (t) => {
  const server = await serve(process.env.SITE);
  const browser = await puppeteer.launch({ browser: "firefox", executablePath: process.env.FIREFOX, headless: true });
  t.after(async () => {
    await browser.close();
    server.close();
  });
  const page = await browser.newPage();
  page.setDefaultTimeout(PATIENCE);
  const complaints = [];
  page.on("pageerror", (error) => complaints.push(String(error)));
  await page.goto(`http://127.0.0.1:${server.address().port}/#build`);
  await page.waitForSelector("main[data-mode]");
  await page.waitForSelector(".loading", { hidden: true }); // waitForFunction needs eval, which the page forbids
  await page.evaluate(() => [...document.querySelectorAll("button")].find((one) => one.textContent === "Clear").click());
  await page.click('[data-tile="garden-10-n"]');
  await page.waitForSelector(".cell.legal");
  await page.$eval('[data-cell="0,1"]', (cell) => cell.focus());
  await page.keyboard.press("Enter");
  await page.waitForSelector('[data-saying="refused"] [data-rule="build.walls-match"]');
  await page.$eval('[data-cell="1,0"]', (cell) => cell.focus());
  await page.keyboard.press("Enter");
  await page.waitForSelector('[data-cell="1,0"].built');
  for (const mode of ["play", "check", "replay"]) {
    await page.evaluate((hash) => (location.hash = hash), `#${mode}`);
    await page.waitForSelector(`main[data-mode="${mode}"]`);
  }
  await page.waitForSelector('option[value="wrong-payment.jsonl"]');
  await page.select('select[aria-label="Try an example"]', "wrong-payment.jsonl");
  await page.waitForSelector(".transport");
  assert.deepEqual(complaints, []);
});
