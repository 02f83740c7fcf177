// What the server hands out, and what it refuses: node --test serve.test.mjs

import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { get } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { serve } from "../serve.mjs";

let folder;
let server;

before(async () => {
  folder = mkdtempSync(join(tmpdir(), "serve-"));
  for (const name of ["site", "site-beside", "site/inner"]) mkdirSync(join(folder, name));
  writeFileSync(join(folder, "site/index.html"), "the page");
  writeFileSync(join(folder, "site/inner/a b.js"), "a script");
  writeFileSync(join(folder, "secret"), "a secret");
  writeFileSync(join(folder, "site-beside/secret"), "a secret");
  server = await serve(join(folder, "site"));
});

after(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

/** Ask for an address as it stands; fetch would put it right beforehand. */
const ask = (path) =>
  new Promise((done, fail) => {
    const { port } = server.address();
    get({ host: "127.0.0.1", port, path, agent: false }, (response) => {
      let body = "";
      response.on("data", (part) => (body += part));
      response.on("end", () => done([response.statusCode, response.headers["content-type"], body]));
    }).on("error", fail);
  });

test("files are handed out with their types", async () => {
  assert.deepEqual(await ask("/"), [200, "text/html; charset=utf-8", "the page"]);
  assert.deepEqual(await ask("/index.html?a=%"), [200, "text/html; charset=utf-8", "the page"]);
  assert.deepEqual(await ask("/inner/a%20b.js"), [200, "text/javascript", "a script"]);
});

test("what is no address is a bad request, and the server goes on", async () => {
  for (const path of ["/%", "/%zz", "/%ff", "//"]) assert.equal((await ask(path))[0], 400, path);
  assert.equal((await ask("/"))[0], 200);
});

test("what is not in the folder is not found", async () => {
  const outside = ["/../secret", "/%2e%2e/secret", "/..%2fsecret", "/..%2fsite-beside/secret", "/inner/..%2f..%2fsecret"];
  const nowhere = ["/none", "/inner", "/index.html/x", "/%00", `/${"x".repeat(5000)}`];
  for (const path of [...outside, ...nowhere]) {
    const [status, , body] = await ask(path);
    assert.deepEqual([status, body], [404, "not found"], path);
  }
  assert.equal((await ask("/"))[0], 200);
});
