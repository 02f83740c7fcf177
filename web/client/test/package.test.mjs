import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { test } from "node:test";

const HERE = fileURLToPath(new URL("..", import.meta.url));
const run = (program, args, cwd, env = process.env) => execFileSync(program, args, { cwd, env, encoding: "utf8" });

test("the generated types are those of the schemas", () => {
  run(process.execPath, ["scripts/types.mjs", "--check"], HERE);
});

test("the types have names for everything", () => {
  const types = readFileSync(join(HERE, "src/protocol.ts"), "utf8");
  assert.doesNotMatch(types, /\b(never|unknown|any)\b(?=[;,)\]>|])/);
});

test("the packed package compiles strictly and runs the example of the README", { timeout: 300_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), "alhambra-client-"));
  try {
    const [packed] = JSON.parse(run("npm", ["pack", "--json", "--pack-destination", folder], HERE));
    assert.ok(packed.files.some(({ path }) => path === "python/library.zip"));
    assert.deepEqual(packed.files.filter(({ path }) => /^(src|test|scripts|node_modules)\//.test(path)), []);
    const installed = join(folder, "node_modules", "alhambra-rules");
    mkdirSync(installed, { recursive: true });
    run("tar", ["-xzf", packed.filename, "-C", installed, "--strip-components=1"], folder);
    cpSync(join(HERE, "test/reads_every_field.ts"), join(folder, "program.ts"));
    const example = /```js\n(.*?)```/s.exec(readFileSync(join(HERE, "README.md"), "utf8"))[1];
    writeFileSync(join(folder, "example.ts"), example);
    writeFileSync(join(folder, "package.json"), '{"type": "module"}');
    const tsc = join(HERE, "node_modules/typescript/bin/tsc");
    const strict = ["--strict", "--noEmit", "--target", "es2022", "--module", "nodenext"];
    run(process.execPath, [tsc, ...strict, "--lib", "es2022,dom", "program.ts", "example.ts"], folder);
    writeFileSync(join(folder, "example.mjs"), example);
    const program = process.env.ALHAMBRA_RULES ?? "alhambra-rules";
    const path = `${dirname(program)}${delimiter}${process.env.PATH}`;
    assert.match(run(process.execPath, ["example.mjs"], folder, { ...process.env, PATH: path }), /Anna|Bo/);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
