// Takes the pictures of the page for README and docs: node pictures.mjs FOLDER, with SITE and CHROMIUM set.

import { join } from "node:path";
import { chromium } from "playwright-core";
import { serve } from "../serve.mjs";
import { cell, ready } from "./browser.mjs";

const [folder] = process.argv.slice(2);
const server = await serve(process.env.SITE);
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM, args: ["--no-sandbox"] });

const example = (page, name) => page.getByRole("combobox", { name: "Try an example" }).selectOption(name);

/** Buys and lays a tile if possible, and takes money otherwise; returns how many tiles were laid. */
async function turn(page) {
  await page.waitForSelector(".turn.on");
  if (await page.locator("dialog[open]").count()) await page.keyboard.press("Escape");
  if (await page.locator(".cell.legal").count()) {
    await page.locator(".cell.legal").first().click();
    await page.waitForTimeout(400);
    return 1;
  }
  for (const button of ['[data-do="reserve"]', '[data-do="stop"]']) {
    if (!(await page.locator(button).count())) continue;
    await page.locator(button).click();
    await page.waitForTimeout(400);
    return 0;
  }
  for (const square of await page.locator("[data-square]:not(:disabled)").all()) {
    await square.click();
    if (!(await page.locator('[data-do="buy"][aria-disabled="false"]').count())) continue;
    await page.locator('[data-do="buy"]').click();
    await page.waitForTimeout(400);
    return 0;
  }
  await page.locator("button[data-card]").first().click();
  await page.locator('[data-do="take"]').click();
  await page.waitForTimeout(600);
  return 0;
}

/** What is done in each mode before its picture is taken. */
const SCENES = {
  build: async (page) => {
    await page.locator('[data-tile="garden-8-nw"]').click();
    await page.waitForSelector(".cell.legal");
    await cell(page, 1, -2).hover();
  },
  play: async (page) => {
    await page.getByText("Choose a seed").click();
    await page.getByLabel(/^Seed/).fill("7");
    await page.getByRole("button", { name: "Start the game" }).click();
    await page.getByRole("combobox", { name: "Pace of the agents" }).selectOption("50");
    for (let tiles = 0; tiles < 6; ) tiles += await turn(page);
    await page.waitForSelector(".turn.on");
    await page.locator("button[data-card]").first().click();
  },
  check: async (page) => {
    await example(page, "many-faults-at-once.json");
    await page.waitForSelector(".verdict");
  },
  replay: async (page) => {
    await example(page, "illegal-placement.jsonl");
    await page.getByRole("button", { name: "Next violation" }).click();
  },
};

for (const [mode, arrange] of Object.entries(SCENES)) {
  const page = await browser.newPage({ viewport: { width: 1200, height: 760 }, reducedMotion: "reduce", serviceWorkers: "block" });
  await page.goto(`http://127.0.0.1:${server.address().port}/#${mode}`);
  await ready(page);
  await arrange(page);
  await page.waitForTimeout(1500);
  await page.screenshot({ path: join(folder, `page-${mode}.png`) });
  await page.close();
}
await browser.close();
server.close();
