// Bundle the page, the worker of the rules and the styles: node bundle.mjs OUT

import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));

await build({
  entryPoints: {
    page: here("src/page.tsx"),
    style: here("src/styles/page.css"),
    worker: here("../client/src/worker.ts"), // the client starts it by this name
  },
  outdir: process.argv[2],
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
});
