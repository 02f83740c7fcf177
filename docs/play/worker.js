// The library in a thread of its own, so that the page never freezes: requests in, answers out.

import { loadPyodide } from "./pyodide/pyodide.mjs";

const EMPTY_LOCK = {
  info: { abi_version: "2026_0", arch: "wasm32", platform: "emscripten", python: "3.14", version: "" },
  packages: {},
};

async function start() {
  const files = JSON.parse(new TextDecoder().decode(await contentOf("files.json")));
  const base = new URL("./pyodide/", self.location.href).href;
  const wanted = [files.library, ...files.native].map(async (path) => [`/packages/${path}`, await contentOf(path)]);
  const pyodide = await loadPyodide({
    packageBaseUrl: base,
    lockFileContents: JSON.stringify(EMPTY_LOCK),
  });
  for (const [path, content] of await Promise.all(wanted)) {
    pyodide.FS.mkdirTree(path.slice(0, path.lastIndexOf("/")));
    pyodide.FS.writeFile(path, content);
  }
  // the library is imported out of its archive; compiled modules have to be files
  pyodide.runPython(`import sys; sys.path[:0] = ["/packages/native", "/packages/${files.library}"]`);
  return pyodide.runPython("import bridge; bridge.answer");
}

async function contentOf(path) {
  const response = await fetch(path);
  if (!response.ok) throw new Error(`${path} is missing`);
  return new Uint8Array(await response.arrayBuffer());
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
