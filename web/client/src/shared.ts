// What every way to connect exports besides its own function.

export type { Client, ReasonsRequest } from "./client.js";
export { Disconnected, Refused } from "./errors.js";
export type * from "./protocol.js";
export { translated, type Spoken } from "./sentences.js";
