// Measures how soon the rules are ready in Chromium, and what a first visit loads: node test/first_visit.mjs [VISITORS]

import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { gzipSync } from "node:zlib";
import { chromium } from "playwright-core";
import { build } from "vite";
import { HERE, unpackInto } from "./packing.mjs";

const CHROMIUM = process.env.CHROMIUM ?? "/usr/bin/chromium";
const OFFLINE = "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1";
const VISITORS = Number(process.argv[2] ?? 3);
/** Visits of each visitor after the first. */
const RETURNS = 3;
const TYPES = { ".html": "text/html", ".js": "text/javascript", ".mjs": "text/javascript", ".wasm": "application/wasm" };

const PROGRAM = `import { connectPyodide } from "alhambra-rules/pyodide";
  connectPyodide().then(() => (document.title = String(performance.now())), (error) => (document.title = "failed: " + error));`;
const PAGE = '<!doctype html><meta charset="utf-8"><title>waiting</title><script type="module" src="/main.js"></script>';

const folder = mkdtempSync(join(tmpdir(), "alhambra-visit-"));
const packed = new Map();
let sent = 0;

/** Returns a built file, compressed once. */
function compressed(name) {
  if (!packed.has(name)) packed.set(name, gzipSync(readFileSync(join(folder, "site", name))));
  return packed.get(name);
}

/** Serves the built application as a usual web server does: compressed, and to be kept except for the page itself. */
const server = createServer((request, response) => {
  const name = request.url === "/" ? "/index.html" : request.url;
  if (name === "/favicon.ico") return response.writeHead(404).end();
  const body = compressed(name);
  sent += body.length;
  const kept = name === "/index.html" ? "no-cache" : "public, max-age=31536000, immutable";
  response.writeHead(200, { "Content-Type": TYPES[extname(name)] ?? "application/octet-stream", "Content-Encoding": "gzip", "Cache-Control": kept }).end(body);
});

/** Opens the page and returns the seconds until the rules are ready. */
async function readyIn(context) {
  const page = await context.newPage();
  await page.goto(`http://127.0.0.1:${server.address().port}/`);
  await page.waitForFunction(() => document.title !== "waiting", undefined, { timeout: 120_000 });
  const title = await page.title();
  await page.waitForTimeout(1_000); // Chromium keeps what it compiled soon after
  await page.close();
  if (title.startsWith("failed")) throw new Error(title);
  return Number(title) / 1_000;
}

/** Lets somebody new visit the page several times; returns the seconds of each visit, and the bytes of the first. */
async function visits(number) {
  const options = { executablePath: CHROMIUM, args: [OFFLINE, "--no-sandbox", "--disable-gpu", "--disable-background-networking"] };
  const context = await chromium.launchPersistentContext(join(folder, `visitor-${number}`), options);
  sent = 0;
  const first = await readyIn(context);
  const loaded = sent;
  const later = [];
  while (later.length < RETURNS) later.push(await readyIn(context));
  await context.close();
  return { first, later, loaded, again: sent - loaded };
}

unpackInto(folder);
cpSync(join(HERE, "node_modules/pyodide"), join(folder, "node_modules/pyodide"), { recursive: true });
mkdirSync(join(folder, "app"));
writeFileSync(join(folder, "app/main.js"), PROGRAM);
writeFileSync(join(folder, "app/index.html"), PAGE);
await build({ root: join(folder, "app"), logLevel: "silent", build: { outDir: join(folder, "site") } });
await new Promise((listening) => server.listen(0, "127.0.0.1", listening));
const measured = [];
try {
  for (let number = 1; number <= VISITORS; number++) measured.push(await visits(number));
} finally {
  server.close();
  rmSync(folder, { recursive: true });
}
const least = (seconds) => Math.min(...seconds).toFixed(2);
console.log(`ready in ${least(measured.map(({ first }) => first))} s, on later visits in ${least(measured.flatMap(({ later }) => later))} s`);
const megabytes = (bytes) => (bytes / 1e6).toFixed(2);
console.log(`a first visit loads ${megabytes(measured[0].loaded)} MB, the later ones ${megabytes(measured[0].again / RETURNS)} MB each`);
for (const [name, { length }] of [...packed].sort(([, one], [, other]) => other.length - one.length)) console.log(`  ${megabytes(length)} ${name}`);
