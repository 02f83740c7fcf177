// The rules in a worker of a browser.

import { hearing, type Files, type FromWorker } from "./starting.js";

async function contentOf(url: string): Promise<Uint8Array> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} is missing`);
  return new Uint8Array(await response.arrayBuffer());
}

function contentNow(url: string): Uint8Array {
  const request = new XMLHttpRequest();
  request.open("GET", url, false);
  request.responseType = "arraybuffer";
  request.send();
  if (request.status !== 200) throw new Error(`${url} is missing`);
  return new Uint8Array(request.response as ArrayBuffer);
}

const around = {
  contentOf,
  contentNow,
  // bundlers rename the interpreter: what Pyodide appends to its URL must not count
  folderOf: (interpreter: string) => `${interpreter}#/`,
  placeOf: (url: string) => url,
};

const hear = hearing(around, (said: FromWorker) => self.postMessage(said));
self.onmessage = ({ data }: MessageEvent<Files | string>) => hear(data);
