// Games in a folder, each in a file of its own, which is whole at any time.

import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";

export class Store {
  constructor(folder) {
    this.folder = folder;
  }

  file(name) {
    return join(this.folder, `${encodeURIComponent(name)}.json`);
  }

  /** Returns what was saved under a name; undefined if nothing was. */
  async load(name) {
    try {
      return JSON.parse(await readFile(this.file(name), "utf8"));
    } catch (error) {
      if (error.code === "ENOENT") return undefined;
      throw error;
    }
  }

  /** Saves a game. If this process ends meanwhile, what was saved before stays. */
  async save(name, game) {
    await mkdir(this.folder, { recursive: true });
    await writeFile(`${this.file(name)}.new`, JSON.stringify(game));
    await rename(`${this.file(name)}.new`, this.file(name));
  }
}
