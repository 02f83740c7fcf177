// The rules in a worker of a browser or of Node: one line of JSON in, one line of JSON out.

/** What the worker says. */
export type FromWorker = { answer: string } | { failed: string };

/** The URLs of the folders of Pyodide and of the rules. */
export interface Places {
  pyodide: string;
  python: string;
}

/** The few parts of Pyodide that are used here. */
interface Pyodide {
  FS: { mkdirTree(path: string): void; writeFile(path: string, content: Uint8Array): void };
  runPython(code: string): unknown;
}
type LoadPyodide = (options: { packageBaseUrl: string; indexURL: string; stdLibURL: string; lockFileContents: string }) => Promise<Pyodide>;
type AnswerText = (line: string) => string;

/** Pyodide's own packages are not used: everything lies in the folder `python`. */
const EMPTY_LOCK = {
  info: { abi_version: "2026_0", arch: "wasm32", platform: "emscripten", python: "3.14", version: "" },
  packages: {},
};

const START = `
from rulebook_kit.service.dispatcher import Dispatcher
from rulebook_kit.service.operations import Handles
from alhambra_rules.service.protocol import SERVICE

dispatcher = Dispatcher(SERVICE, Handles())
lambda line: dispatcher.answer_text(line).decode()
`;

const inNode = typeof process !== "undefined" && Boolean(process.versions?.node);

async function start({ pyodide, python }: Places): Promise<AnswerText> {
  const { loadPyodide } = (await import(/* @vite-ignore */ `${pyodide}pyodide.mjs`)) as { loadPyodide: LoadPyodide };
  const files = JSON.parse(new TextDecoder().decode(await contentOf(`${python}files.json`))) as {
    library: string;
    native: string[];
  };
  const wanted = [files.library, ...files.native].map(async (path) => [path, await contentOf(python + path)] as const);
  const loaded = await loadPyodide({
    indexURL: inNode ? pathOf(pyodide) : pyodide,
    packageBaseUrl: pyodide,
    stdLibURL: inNode ? pathOf(`${python}python_stdlib.zip`) : `${python}python_stdlib.zip`,
    lockFileContents: JSON.stringify(EMPTY_LOCK),
  });
  for (const [path, content] of await Promise.all(wanted)) {
    const file = `/packages/${path}`;
    loaded.FS.mkdirTree(file.slice(0, file.lastIndexOf("/")));
    loaded.FS.writeFile(file, content);
  }
  // the library is imported out of its archive; compiled modules have to be files
  loaded.runPython(`import sys; sys.path[:0] = ["/packages/native", "/packages/${files.library}"]`);
  return loaded.runPython(START) as AnswerText;
}

function pathOf(url: string): string {
  return decodeURIComponent(new URL(url).pathname);
}

async function contentOf(url: string): Promise<Uint8Array> {
  if (url.startsWith("file:")) {
    const { readFile } = await import("node:fs/promises");
    return new Uint8Array(await readFile(new URL(url)));
  }
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} is missing`);
  return new Uint8Array(await response.arrayBuffer());
}

let answering: Promise<AnswerText> | undefined;

/** Starts with the first message, which says where the parts lie, and answers all others. */
function heard(message: Places | string, say: (message: FromWorker) => void): void {
  const failed = (error: unknown) => say({ failed: String(error) });
  if (typeof message !== "string") {
    answering = start(message);
    answering.catch(failed);
  } else {
    answering?.then((answer) => say({ answer: answer(message) })).catch(failed);
  }
}

if (inNode) {
  const { parentPort } = await import("node:worker_threads");
  parentPort?.on("message", (message: Places | string) => heard(message, (said) => parentPort.postMessage(said)));
} else {
  self.onmessage = ({ data }: MessageEvent<Places | string>) => heard(data, (said) => self.postMessage(said));
}
