import assert from "node:assert/strict";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { after, before, describe, test } from "node:test";
import { HERE, run, unpackInto } from "./packing.mjs";
import { PROGRAM, serveHttp } from "./service.mjs";

/** Each example of a page, which is a whole program. */
const examplesOf = (page) => [...readFileSync(join(HERE, page), "utf8").matchAll(/^```js\n(.*?)^```/gms)].map(([, source]) => source);

const EXAMPLES = ["README.md", "../../docs/javascript.md"].flatMap((page) =>
  examplesOf(page).map((source, index) => ({ name: `example ${index + 1} of ${page}`, file: `${page.replaceAll(/\W/g, "")}${index + 1}`, source })),
);

test("the generated types are those of the schemas", () => {
  run(process.execPath, ["scripts/types.mjs", "--check"], HERE);
});

test("the types have names for everything", () => {
  const types = readFileSync(join(HERE, "src/protocol.ts"), "utf8");
  assert.doesNotMatch(types, /\b(never|unknown|any)\b(?=[;,)\]>|])/);
});

describe("the packed package", { timeout: 300_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), "alhambra-client-"));
  const path = `${dirname(PROGRAM)}${delimiter}${process.env.PATH}`;
  let packed;
  let service;
  before(async () => {
    packed = unpackInto(folder);
    symlinkSync(join(HERE, "node_modules/pyodide"), join(folder, "node_modules/pyodide"));
    writeFileSync(join(folder, "package.json"), '{"type": "module"}');
    service = await serveHttp();
  });
  after(() => {
    service.stop();
    rmSync(folder, { recursive: true });
  });

  test("has the Python and nothing that only builds or tests it", () => {
    assert.ok(packed.files.some(({ path }) => path === "python/networkx.zip"));
    assert.deepEqual(packed.files.filter(({ path }) => /^(src|test|scripts|node_modules)\//.test(path)), []);
  });

  test("compiles strictly, with all examples", () => {
    cpSync(join(HERE, "test/reads_every_field.ts"), join(folder, "program.ts"));
    for (const { file, source } of EXAMPLES) writeFileSync(join(folder, `${file}.ts`), source);
    const tsc = join(HERE, "node_modules/typescript/bin/tsc");
    const strict = ["--strict", "--noUncheckedIndexedAccess", "--noEmit", "--target", "es2022", "--module", "nodenext"];
    const files = ["program", ...EXAMPLES.map(({ file }) => file)].map((file) => `${file}.ts`);
    run(process.execPath, [tsc, ...strict, "--lib", "es2022,dom", ...files], folder);
  });

  for (const { name, file, source } of EXAMPLES) {
    test(`runs ${name}`, () => {
      writeFileSync(join(folder, `${file}.mjs`), source.replaceAll("http://127.0.0.1:8000", service.url));
      assert.match(run(process.execPath, [`${file}.mjs`], folder, { ...process.env, PATH: path }), /\S/);
    });
  }
});
