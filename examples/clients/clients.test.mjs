// Run each example against the service: make adapters-check, which installs the languages.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { serveHttp } from "../../web/client/test/service.mjs";

const HERE = new URL("./", import.meta.url);
const COMMANDS = {
  "check_city.sh": [["sh"], /"ok":false.*"build\.on-foot"/s],
  "CheckCity.java": [["java"], /^true\n\[\[.*\]\]\n$/s],
  "play.go": [["go", "run"], /(.+\.\n){10}/],
  "play.php": [["php"], /(.+\.\n){10}/],
};
let service;

before(async () => {
  service = await serveHttp();
});
after(() => service.stop());

test("every example has a test and is short", () => {
  const examples = readdirSync(HERE).filter((name) => !name.endsWith(".test.mjs"));
  assert.deepEqual(examples.sort(), Object.keys(COMMANDS).sort());
  for (const name of examples) assert.ok(readFileSync(new URL(name, HERE), "utf8").split("\n").length <= 40, name);
});

for (const [name, [[program, ...options], expected]] of Object.entries(COMMANDS)) {
  test(`${name} gets its answers`, () => {
    const found = execFileSync(program, [...options, name, service.url], { cwd: HERE, encoding: "utf8" });
    assert.match(found, expected);
  });
}
