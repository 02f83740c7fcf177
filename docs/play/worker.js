// The library in a thread of its own, so that the page never freezes: requests in, answers out.

import { loadPyodide } from "./pyodide/pyodide.mjs";

const EMPTY_LOCK = {
  info: { abi_version: "2026_0", arch: "wasm32", platform: "emscripten", python: "3.14", version: "" },
  packages: {},
};

async function start() {
  const files = await (await fetch("files.json")).json();
  const base = new URL("./pyodide/", self.location.href).href;
  const archive = fetch(files.library).then((response) => response.arrayBuffer());
  const pyodide = await loadPyodide({
    packageBaseUrl: base,
    lockFileContents: JSON.stringify(EMPTY_LOCK),
  });
  const folder = pyodide.runPython("import site; site.getsitepackages()[0]");
  pyodide.unpackArchive(await archive, "zip", { extractDir: folder });
  return pyodide.runPython("import bridge; bridge.answer");
}

const ready = start();
ready.then(
  () => self.postMessage({ ready: true }),
  (error) => self.postMessage({ failed: String(error) }),
);

self.onmessage = async ({ data: { id, request } }) => {
  try {
    const answer = await ready;
    self.postMessage({ id, answer: JSON.parse(answer(JSON.stringify(request))) });
  } catch (error) {
    self.postMessage({ id, answer: { error: String(error) } });
  }
};
