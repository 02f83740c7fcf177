// The rules in Pyodide, in a worker: one line of JSON in, one line of JSON out.

/** The URL of each file that is needed. */
export interface Files {
  /** Pyodide: what loads it, its program and its interpreter. */
  loader: string;
  program: string;
  interpreter: string;
  /** Python's own library, ours, what has to be unpacked, and what is loaded when it is first needed. */
  standard: string;
  library: string;
  native: string;
  later: string;
}

/** What the worker says. */
export type FromWorker = { answer: string } | { failed: string };

/** Answers one line. */
export type AnswerText = (line: string) => string;

/** The few parts of Pyodide that are used here. */
interface Pyodide {
  FS: { mkdirTree(path: string): void; writeFile(path: string, content: Uint8Array): void };
  runPython(code: string): unknown;
  unpackArchive(content: Uint8Array, format: "zip", options: { extractDir: string }): void;
}
type LoadPyodide = (options: {
  indexURL: string;
  packageBaseUrl: string;
  stdLibURL: string;
  lockFileContents: string;
  createPyodideModule: unknown;
}) => Promise<Pyodide>;

/** Pyodide's own packages are not used: everything needed is in the folder `python`. */
const EMPTY_LOCK = {
  info: { abi_version: "2026_0", arch: "wasm32", platform: "emscripten", python: "3.14", version: "" },
  packages: {},
};

/** The archive of networkx is loaded by its first import. */
const START = `
import sys
from importlib.machinery import PathFinder

sys.path[:0] = ["/packages/native", "/packages/library.zip"]

class Later:
    def __init__(self, load):
        self.load = load

    def find_spec(self, name, path=None, target=None):
        if name != "networkx":
            return None
        self.load()
        sys.path.append("/packages/networkx.zip")
        return PathFinder.find_spec(name, path, target)

def begin(load):
    sys.meta_path.append(Later(load))
    from rulebook_kit.service.dispatcher import Dispatcher
    from rulebook_kit.service.operations import Handles
    from alhambra_rules.service.protocol import SERVICE

    dispatcher = Dispatcher(SERVICE, Handles())
    return lambda line: dispatcher.answer_text(line).decode()

begin
`;

/** Where a worker runs: how it reads a file, and how Pyodide is told where its files are. */
export interface Surroundings {
  contentOf(url: string): Promise<Uint8Array>;
  /** The same, before anything else happens in this worker. */
  contentNow(url: string): Uint8Array;
  /** The folder of the interpreter, as Pyodide appends its name. */
  folderOf(interpreter: string): string;
  placeOf(url: string): string;
}

async function start(files: Files, { contentOf, contentNow, folderOf, placeOf }: Surroundings): Promise<AnswerText> {
  const wanted = Promise.all([contentOf(files.library), contentOf(files.native)]);
  wanted.catch(() => {}); // it is awaited below
  const [{ loadPyodide }, program] = await Promise.all([
    import(/* @vite-ignore */ /* webpackIgnore: true */ files.loader) as Promise<{ loadPyodide: LoadPyodide }>,
    import(/* @vite-ignore */ /* webpackIgnore: true */ files.program) as Promise<{ default: unknown }>,
  ]);
  const loaded = await loadPyodide({
    indexURL: folderOf(files.interpreter),
    packageBaseUrl: folderOf(files.interpreter),
    stdLibURL: placeOf(files.standard),
    lockFileContents: JSON.stringify(EMPTY_LOCK),
    createPyodideModule: program.default,
  });
  const [library, native] = await wanted;
  // the library is imported out of its archive; compiled modules have to be files
  loaded.FS.mkdirTree("/packages");
  loaded.FS.writeFile("/packages/library.zip", library);
  loaded.unpackArchive(native, "zip", { extractDir: "/packages/native" });
  const begin = loaded.runPython(START) as (load: () => void) => AnswerText;
  return begin(() => loaded.FS.writeFile("/packages/networkx.zip", contentNow(files.later)));
}

/** Returns what hears the messages: the first one says where the files are, all others are requests. */
export function hearing(around: Surroundings, say: (message: FromWorker) => void): (message: Files | string) => void {
  let answering: Promise<AnswerText> | undefined;
  const failed = (error: unknown) => say({ failed: String(error) });
  return (message) => {
    if (typeof message !== "string") {
      answering = start(message, around);
      answering.catch(failed);
    } else {
      answering?.then((answer) => say({ answer: answer(message) })).catch(failed);
    }
  };
}
