// Keeps the whole page for use without a network. `make page` writes the version and the files in.

const VERSION = "VERSION";
const FILES = [/* FILES */];

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(VERSION)
      .then((cache) => cache.addAll(FILES))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name !== VERSION).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

/** The page itself comes from the network if there is one; its files never change under one name. */
self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(self.registration.scope)) return;
  event.respondWith(request.mode === "navigate" ? fromNetwork(request) : fromCache(request));
});

async function fromNetwork(request) {
  try {
    return await fetch(request);
  } catch {
    return (await caches.match("./")) ?? Response.error();
  }
}

async function fromCache(request) {
  return (await caches.match(request)) ?? fetch(request);
}
