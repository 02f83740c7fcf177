// The package as npm packs it, for tests that use it as its users do.

import { execFileSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const HERE = fileURLToPath(new URL("..", import.meta.url));
export const run = (program, args, cwd, env = process.env) => execFileSync(program, args, { cwd, env, encoding: "utf8" });

/** Installs the packed package into a folder and returns what npm says about it. */
export function unpackInto(folder) {
  const [packed] = JSON.parse(run("npm", ["pack", "--json", "--pack-destination", folder], HERE));
  const installed = join(folder, "node_modules", "alhambra-rules");
  mkdirSync(installed, { recursive: true });
  run("tar", ["-xzf", packed.filename, "-C", installed, "--strip-components=1"], folder);
  return packed;
}
