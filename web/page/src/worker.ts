// The rules in a worker. The page hears on a channel of its name how much has loaded, and the worker holds a
// lock of its name as long as it lives.

import "../../client/src/worker.js";

/** How many bytes have loaded, of those that are known to be needed. */
export interface Progress {
  loaded: number;
  total: number;
}

/** The sizes of files by their names; the bundler writes them in. */
declare const SIZES: Readonly<Record<string, number>>;

const { name } = self;
const channel = new BroadcastChannel(name);
const isNeeded = (file: string) => /\.(wasm|zip)$/.test(file) && !file.endsWith("networkx.zip"); // that one comes later
const needed = Object.entries(SIZES).filter(([file]) => isNeeded(file));
const progress: Progress = { loaded: 0, total: needed.reduce((sum, [, size]) => sum + size, 0) };
let told = 0;

void navigator.locks?.request(name, () => new Promise(() => undefined));

function tell(): void {
  const now = performance.now();
  if (now - told < 100 && progress.loaded < progress.total) return;
  told = now;
  channel.postMessage(progress);
}

const load = self.fetch.bind(self);
self.fetch = async (request, options) => {
  const { pathname } = new URL(request instanceof Request ? request.url : request, location.href);
  const response = await load(request, options);
  if (needed.some(([file]) => pathname.endsWith(`/${file}`))) void count(response.clone());
  return response;
};

async function count(copy: Response): Promise<void> {
  const reader = copy.body?.getReader();
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    progress.loaded += part.value.length;
    tell();
  }
}
