// Keeps the whole page for use without a network. `make page` writes the version and the files in.

const VERSION = "VERSION";
const FILES = [/* FILES */];

/** The caches of the page at this address begin with it; other applications may share its origin. */
const OURS = `alhambra-rules ${self.registration.scope} `;
const CACHE = OURS + VERSION;

// A new version waits until the old one has no tabs, which still load parts of theirs.
self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(FILES)));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(withoutOldOnes().then(() => self.clients.claim()));
});

async function withoutOldOnes() {
  const old = (await caches.keys()).filter((name) => name.startsWith(OURS) && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
}

/** The page itself comes from the network if there is one; its files never change under one name. */
self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(self.registration.scope)) return;
  event.respondWith(request.mode === "navigate" ? fromNetwork(request) : fromCache(request));
});

async function fromNetwork(request) {
  const answer = await fetch(request).catch(() => Response.error());
  const isDown = answer.status === 0 || answer.status >= 500;
  return (isDown && (await kept("./"))) || answer;
}

async function fromCache(request) {
  return (await kept(request)) ?? fetch(request);
}

async function kept(request) {
  return (await caches.open(CACHE)).match(request);
}
