// Bundle the page, the worker of the rules and the styles: node bundle.mjs OUT

import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const outdir = process.argv[2];

const shared = {
  outdir,
  bundle: true,
  minify: true,
  format: "esm",
  target: "es2022",
  jsx: "automatic",
  jsxImportSource: "preact",
  nodePaths: [here("node_modules")],
  external: ["node:*"],
  legalComments: "none",
  logLevel: "warning",
};

/** The sizes of the files that the worker loads, in bytes, by their names. */
function sizes() {
  const found = {};
  for (const folder of ["pyodide", "python"]) {
    for (const name of readdirSync(join(outdir, folder), { recursive: true })) {
      found[`${folder}/${name}`] = statSync(join(outdir, folder, name)).size;
    }
  }
  return found;
}

// what a mode needs for itself, such as the editor of Check, comes in a file of its own
await build({ ...shared, entryPoints: { page: here("src/page.tsx"), opened: here("src/opened.ts"), style: here("src/styles/page.css") }, splitting: true, chunkNames: "part-[hash]" });
await build({ ...shared, entryPoints: { worker: here("src/worker.ts") }, ignoreAnnotations: true, define: { SIZES: JSON.stringify(sizes()) } });
