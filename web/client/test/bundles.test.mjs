// The packed package in small applications, bundled with the defaults of each bundler and opened in Chromium.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { build as esbuild } from "esbuild";
import { chromium } from "playwright-core";
import { build as vite, createServer, preview } from "vite";
import webpack from "webpack";
import { serve } from "../../page/serve.mjs";
import { HERE, unpackInto } from "./packing.mjs";
import { serveHttp } from "./service.mjs";

const CHROMIUM = process.env.CHROMIUM ?? "/usr/bin/chromium";
const OFFLINE = "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1";
const LONGEST_WAIT = 120_000;

/** A program that shows in the title of the page how long a wall is. */
const program = (connect, from, where) => `import { ${connect} } from "${from}";
  ${connect}(${where}).then((rules) => rules.longestWall({ city: [{ x: 1, y: 0, tile: "garden-10-n" }] }))
    .then((wall) => (document.title = "wall: " + wall), (error) => (document.title = "failed: " + error));`;

const page = (script) => `<!doctype html><meta charset="utf-8"><title>waiting</title><script type="module" src="${script}"></script>`;

describe("bundled", { timeout: 600_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), "alhambra-bundles-"));
  const at = (...names) => join(folder, ...names);
  let service;
  let browser;

  before(async () => {
    unpackInto(folder);
    cpSync(join(HERE, "node_modules/pyodide"), at("node_modules/pyodide"), { recursive: true });
    writeFileSync(at("package.json"), '{"type": "module", "private": true}');
    service = await serveHttp("--cors", "*");
    const sources = {
      http: program("connectHttp", "alhambra-rules", JSON.stringify(service.url)),
      pyodide: program("connectPyodide", "alhambra-rules/pyodide", ""),
    };
    for (const [name, source] of Object.entries(sources)) {
      mkdirSync(at(name));
      writeFileSync(at(name, "main.js"), source);
      writeFileSync(at(name, "index.html"), page("/main.js"));
    }
    browser = await chromium.launch({ executablePath: CHROMIUM, args: [OFFLINE, "--no-sandbox"] });
  });
  after(async () => {
    await browser?.close();
    service?.stop();
    rmSync(folder, { recursive: true });
  });

  /** Opens a page and returns its title when the program is through. */
  async function titleAt(url) {
    const opened = await browser.newPage();
    try {
      await opened.goto(url);
      await opened.waitForFunction(() => document.title !== "waiting", undefined, { timeout: LONGEST_WAIT });
      return await opened.title();
    } finally {
      await opened.close();
    }
  }

  /** Returns the title of a page in a folder of built files. */
  async function titleOf(built) {
    const server = await serve(built);
    return titleAt(`http://127.0.0.1:${server.address().port}/`).finally(() => server.close());
  }

  const titleFrom = (server) => titleAt(server.resolvedUrls.local[0]).finally(() => server.close());

  const withVite = (name) => vite({ root: at(name), logLevel: "silent", build: { outDir: at(name, "vite") } });

  const withWebpack = (name) =>
    new Promise((resolve, reject) => {
      const options = { mode: "production", context: at(name), entry: "./main.js", output: { path: at(name, "webpack") } };
      webpack(options, (error, stats) => (error || stats.hasErrors() ? reject(error ?? new Error(stats.toString())) : resolve()));
    });

  const withEsbuild = (name, more = {}) =>
    esbuild({ entryPoints: [at(name, "main.js")], outdir: at(name, "esbuild"), bundle: true, minify: true, platform: "browser", format: "esm", logLevel: "silent", ...more });

  test("an HTTP client by esbuild is smaller than 3 kB", async () => {
    const tiny = { entryPoints: undefined, stdin: { contents: 'export { connectHttp } from "alhambra-rules";', resolveDir: folder }, write: false };
    const { outputFiles } = await withEsbuild("http", tiny);
    assert.ok(outputFiles[0].contents.length < 3_000, `${outputFiles[0].contents.length} bytes`);
  });

  test("a bundle by Vite has nothing of Pyodide if it asks over HTTP", async () => {
    await withVite("http");
    const files = readdirSync(at("http", "vite"), { recursive: true }).filter((name) => statSync(at("http", "vite", name)).isFile());
    assert.deepEqual(files.map((name) => name.replace(/-[\w-]+\./, ".")).sort(), ["assets/index.js", "index.html"]);
  });

  test("webpack and esbuild bundle what asks over HTTP, and it runs", async () => {
    await withWebpack("http");
    await withEsbuild("http");
    for (const bundler of ["webpack", "esbuild"]) {
      writeFileSync(at("http", bundler, "index.html"), page("/main.js"));
      const options = { root: at("http"), logLevel: "silent", build: { outDir: at("http", bundler) }, preview: { host: "127.0.0.1" } };
      assert.equal(await titleFrom(await preview(options)), "wall: 1");
    }
  });

  test("Vite emits all files of the rules in a worker, and vite preview serves them", async () => {
    await withVite("pyodide");
    const options = { root: at("pyodide"), logLevel: "silent", build: { outDir: at("pyodide", "vite") }, preview: { host: "127.0.0.1" } };
    assert.equal(await titleFrom(await preview(options)), "wall: 1");
  });

  test("webpack emits all files of the rules in a worker", async () => {
    await withWebpack("pyodide");
    writeFileSync(at("pyodide", "webpack", "index.html"), page("/main.js"));
    assert.equal(await titleOf(at("pyodide", "webpack")), "wall: 1");
  });

  test("the development server of Vite runs the rules in a worker", async () => {
    writeFileSync(at("index.html"), page("/pyodide/main.js"));
    const server = await createServer({ root: folder, logLevel: "silent", server: { host: "127.0.0.1" } });
    await server.listen();
    assert.equal(await titleFrom(server), "wall: 1");
  });

  test("esbuild bundles the worker as an entry of its own, and the files are where the program says", async () => {
    const places = '{ pyodide: "/pyodide/", python: "/python/", worker: "/worker.js" }';
    writeFileSync(at("pyodide", "main.js"), program("connectPyodide", "alhambra-rules/pyodide", places));
    const entryPoints = { main: at("pyodide", "main.js"), worker: "alhambra-rules/worker" };
    await withEsbuild("pyodide", { entryPoints, absWorkingDir: folder });
    for (const [from, to] of [["pyodide", "pyodide"], ["alhambra-rules/python", "python"]]) {
      cpSync(at("node_modules", from), at("pyodide", "esbuild", to), { recursive: true });
    }
    writeFileSync(at("pyodide", "esbuild", "index.html"), page("/main.js"));
    assert.equal(await titleOf(at("pyodide", "esbuild")), "wall: 1");
  });

  test("Node can require the package, as no module of it awaits at its top", () => {
    const source = 'console.log(Object.keys(require("alhambra-rules")).sort().join())';
    const said = execFileSync(process.execPath, ["--experimental-require-module", "--no-warnings", "-e", source], { cwd: folder, encoding: "utf8" });
    assert.equal(said.trim(), "Disconnected,Refused,connectHttp,connectProcess,connectPyodide,translated");
  });
});
