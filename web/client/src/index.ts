export type { Client } from "./client.js";
export { Disconnected, Refused } from "./errors.js";
export { connectHttp } from "./http.js";
export { connectProcess, type ProcessOptions } from "./process.js";
export type * from "./protocol.js";
export { connectPyodide, type PyodideOptions } from "./pyodide.js";
export { translated, type Spoken } from "./sentences.js";
