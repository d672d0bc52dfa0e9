// Service worker of the exam pages: serves the cached copy of an exam page if the server does not respond. It handles no other
// request and writes no cache: the exam page adds and removes the copies, in one cache per doctor and attempt.
const examPage = /^\/my\/courses\/\d+\/(?:schedule\/\d+\/)?events\/\d+\/exam\/participated(?:\/review)?$/;
const timeoutMs = 8000;

/** Copy of a page or script; undefined without one, or if the storage does not respond within two seconds. */
async function cachedCopy(url) {
  return Promise.race([findCopy(url), new Promise((resolve) => setTimeout(resolve, 2000))]);
}

async function findCopy(url) {
  for (const name of await caches.keys()) {
    if (!name.startsWith("exam-room:")) continue;
    const cache = await caches.open(name);
    const copy = await cache.match(url, { ignoreSearch: true, ignoreVary: true });
    if (copy) return copy;
  }
}

/** Returns the server's page, or the cached one if the server fails or does not respond within `timeoutMs`. */
async function page(request) {
  const copy = await cachedCopy(request.url);
  if (!copy) return fetch(request);
  const fetched = fetch(request).then(
    (response) => (response.status >= 500 ? copy : response),
    () => copy,
  );
  return Promise.race([fetched, new Promise((resolve) => setTimeout(resolve, timeoutMs, copy))]);
}

async function asset(request) {
  return (await cachedCopy(request.url)) ?? fetch(request);
}

addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil(clients.claim()));
addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (request.mode === "navigate") {
    if (examPage.test(pathname)) event.respondWith(page(request));
  } else if (pathname.startsWith("/assets/") && examPage.test(new URL(request.referrer || "about:blank").pathname)) {
    event.respondWith(asset(request));
  }
});
