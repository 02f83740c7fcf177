// What the tests share: the ways to connect, and playing on.

import { connectHttp, connectProcess, connectPyodide } from "../dist/index.js";
import { PROGRAM, serveHttp } from "./service.mjs";

/** Each way to connect: it returns a client, whose close also stops the service. */
export const TRANSPORTS = {
  http: async () => {
    const { url, stop } = await serveHttp();
    const client = await connectHttp(url);
    return { ...client, close: () => client.close().finally(stop) };
  },
  process: () => connectProcess([PROGRAM, "serve"]),
  pyodide: () => connectPyodide(),
};

/** A random choice that a seed decides. */
export function chooser(seed) {
  let number = seed;
  return (choices) => {
    number = (number * 48271) % 2147483647;
    return choices[number % choices.length];
  };
}
