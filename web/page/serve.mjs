// A web server for the assembled page: node serve.mjs FOLDER [PORT]

import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const TEXT = "text/plain; charset=utf-8";
/** What the page may load and do: the same as index.html says, also for workers. */
export const POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' blob: data:; connect-src 'self'; " +
  "worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'";
const TYPES = {
  ".css": "text/css", ".html": "text/html; charset=utf-8", ".js": "text/javascript", ".mjs": "text/javascript",
  ".json": "application/json", ".svg": "image/svg+xml", ".wasm": "application/wasm", ".zip": "application/zip",
};

/** Serve the files of a folder on this machine; resolves to the server, which listens already. */
export function serve(folder, port = 0) {
  const root = resolve(folder);
  const server = createServer(async (request, response) => {
    const [status, type, body] = await answer(request.url, root);
    response.writeHead(status, { "Content-Type": type, "Content-Security-Policy": POLICY, "X-Content-Type-Options": "nosniff", ...kept(request.url) }).end(body);
  });
  return new Promise((done) => server.listen(port, "127.0.0.1", () => done(server)));
}

/** Files in a folder named after its content never change. */
const kept = (url) => ({ "Cache-Control": /^\/[0-9a-f]{12}\//.test(url) ? "public, max-age=31536000, immutable" : "no-cache" });

/** Return the status, the type and the content for an address; no request ends the server. */
async function answer(url, root) {
  let path;
  try {
    path = decodeURIComponent(new URL(url, "http://localhost").pathname);
  } catch {
    return [400, TEXT, "no address"]; // such as "/%", which lacks two digits
  }
  const file = join(root, path.endsWith("/") ? `${path}index.html` : path);
  if (relative(root, file).startsWith("..")) return [404, TEXT, "not found"];
  try {
    return [200, TYPES[extname(file)] ?? "application/octet-stream", await readFile(file)];
  } catch {
    return [404, TEXT, "not found"];
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const server = await serve(process.argv[2], Number(process.argv[3] ?? 8000));
  console.log(`http://127.0.0.1:${server.address().port}/`);
}
