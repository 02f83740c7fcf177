// The packed package in an application made with Next: a server component and a client component ask the rules.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { after, before, test } from "node:test";
import { chromium } from "playwright-core";
import { HERE, run, unpackInto } from "./packing.mjs";
import { serveHttp } from "./service.mjs";

const OFFLINE = "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1";
const ENV = { ...process.env, NEXT_TELEMETRY_DISABLED: "1" };

/** A folder of its own: Next looks for lock files in all folders above. */
const folder = mkdtempSync(join(tmpdir(), "alhambra-next-"));
const next = join(folder, "node_modules/.bin/next");
let service;
let serving;
let browser;

before(async () => {
  cpSync(join(HERE, "test/next"), folder, { recursive: true });
  run("npm", ["ci", "--no-audit", "--no-fund"], folder);
  unpackInto(folder);
  service = await serveHttp("--cors", "*");
  browser = await chromium.launch({ executablePath: process.env.CHROMIUM, args: [OFFLINE, "--no-sandbox"] });
});
after(async () => {
  await browser?.close();
  serving?.kill();
  service?.stop();
  rmSync(folder, { recursive: true });
});

/** Starts the built application and returns its URL. */
async function started() {
  const args = ["start", "--hostname", "127.0.0.1", "--port", "0"];
  serving = spawn(next, args, { cwd: folder, env: { ...ENV, RULES: service.url }, stdio: ["ignore", "pipe", "inherit"] });
  for await (const line of createInterface({ input: serving.stdout })) {
    const found = /http:\/\/127\.0\.0\.1:\d+/.exec(line);
    if (found) return found[0];
  }
  throw new Error("Next did not start");
}

test("next build compiles the package with its types, and both sides of the application ask the rules", { timeout: 600_000 }, async () => {
  run(next, ["build"], folder, ENV);
  const page = await browser.newPage();
  await page.goto(await started());
  const told = page.locator("#browser", { hasNotText: "waiting" });
  assert.deepEqual([await page.textContent("#server"), await told.textContent()], ["3 cells", "a wall of 1"]);
});
