// Asking the library: each question is a promise of its answer.

const worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
const waiting = new Map();
let asked = 0;
let announce;

/** Settles when the library can answer, or says why it never will. */
export const ready = new Promise((resolve, reject) => {
  announce = { resolve, reject };
});

worker.onmessage = ({ data }) => {
  if (data.ready) announce.resolve();
  else if (data.failed) announce.reject(new Error(data.failed));
  else {
    waiting.get(data.id)(data.answer);
    waiting.delete(data.id);
  }
};
worker.onerror = (event) => announce.reject(new Error(event.message || "the library did not load"));

/** Ask for `what`, such as "look" or "why"; the answer is as bridge.py says. */
export function ask(what, details = {}) {
  asked += 1;
  const id = asked;
  worker.postMessage({ id, request: { do: what, ...details } });
  return new Promise((resolve) => waiting.set(id, resolve));
}
