// Opens an exam that is kept on this device when its page cannot be fetched, and answers for nothing else. It keeps nothing
// itself: the room puts the copies in a cache of its own, by doctor and attempt, and takes them away.
const room = /^\/my\/courses\/\d+\/(?:schedule\/\d+\/)?events\/\d+\/exam\/participated(?:\/review)?$/;
const patienceMs = 8000;

async function keptCopy(url) {
  for (const name of await caches.keys()) {
    if (!name.startsWith("exam-room:")) continue;
    const cache = await caches.open(name);
    const copy = await cache.match(url, { ignoreSearch: true, ignoreVary: true });
    if (copy) return copy;
  }
}

/** The server's page; the kept one when the server does not answer, or not in time. */
async function page(request) {
  const copy = await keptCopy(request.url);
  if (!copy) return fetch(request);
  const fetched = fetch(request).then(
    (answer) => (answer.status >= 500 ? copy : answer),
    () => copy,
  );
  return Promise.race([fetched, new Promise((resolve) => setTimeout(resolve, patienceMs, copy))]);
}

async function asset(request) {
  return (await keptCopy(request.url)) ?? fetch(request);
}

addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil(clients.claim()));
addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (request.mode === "navigate") {
    if (room.test(pathname)) event.respondWith(page(request));
  } else if (pathname.startsWith("/assets/") && room.test(new URL(request.referrer || "about:blank").pathname)) {
    event.respondWith(asset(request));
  }
});
