// Compile the sources of archives with the browser's own Python: node precompile.mjs ARCHIVE...
// To compile 150 modules at every start took a browser two thirds of the time until it could answer.

import { readFileSync, writeFileSync } from "node:fs";
import { loadPyodide } from "pyodide";

const pyodide = await loadPyodide({ env: { PYTHONHASHSEED: "0" } }); // the same sources give the same bytes
pyodide.runPython(readFileSync(new URL("./precompile.py", import.meta.url), "utf8"));
const precompile = pyodide.globals.get("precompile");
for (const archive of process.argv.slice(2)) {
  pyodide.FS.writeFile("/sources.zip", readFileSync(archive));
  precompile("/sources.zip", "/compiled.zip");
  writeFileSync(archive, pyodide.FS.readFile("/compiled.zip"));
}
