// The package in bundles for browsers. It is light: what needs Node or Pyodide says where it is.

import type { Client } from "./client.js";

export * from "./http.js";

/** Rejects: only Node can start a process. */
export async function connectProcess(): Promise<Client> {
  throw new TypeError("connectProcess starts a process, which needs Node: use connectHttp or connectPyodide in a browser");
}

/** Rejects: `alhambra-rules/pyodide` brings the files that Pyodide needs, and this module none. */
export async function connectPyodide(): Promise<Client> {
  throw new TypeError('in a browser, import connectPyodide from "alhambra-rules/pyodide", so that its files are bundled');
}
