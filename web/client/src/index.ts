// The package in Node: all ways to connect. In bundles for browsers, browser.ts takes its place.

export * from "./http.js";
export * from "./process.js";
export * from "./pyodide_node.js";
