// Service worker of the rooms of exams or of quizzes, depending on its scope: serves the cached copy of a page if the server does
// not respond. It handles no other request and writes no cache: the page adds and removes the copies, in one cache per attempt.
const kinds = {
  "/my/courses/": {
    prefix: "exam-room:",
    page: /^\/my\/courses\/\d+\/(?:schedule\/\d+\/)?events\/\d+\/exam\/participated(?:\/review)?$/,
    /** Hides the exams of a doctor whose logout is still due; where the login cannot be read, no logout is kept. */
    async isShown() {
      const login = await globalThis.cookieStore?.get("logged_in");
      return !(await caches.has(`logout-pending:${login?.value.slice(2)}`));
    },
  },
  "/on-spot-quiz/": {
    prefix: "quiz-room:",
    page: /^\/on-spot-quiz\/[^/]+\/entries\/[\w-]{22}(?:\/review)?$/,
    /** Tells whether this browser holds the entry of a room, by the cookie that names those. */
    async isShown(room) {
      const held = await cookieStore.get("quiz_rooms");
      return held?.value.split(".").includes(room) ?? false;
    },
  },
};
const { prefix, page: roomPage, isShown } = kinds[new URL(registration.scope).pathname];
const timeoutMs = 8000;

/** Copy of a page or script; undefined without one, or if the storage does not respond within two seconds. */
async function cachedCopy(url) {
  return Promise.race([findCopy(url), new Promise((resolve) => setTimeout(resolve, 2000))]);
}

async function findCopy(url) {
  for (const name of await caches.keys()) {
    if (!name.startsWith(prefix) || !(await isShown(name.slice(prefix.length)))) continue;
    const cache = await caches.open(name);
    const copy = await cache.match(url, { ignoreSearch: true, ignoreVary: true });
    if (copy) return copy;
  }
  return undefined;
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
    if (roomPage.test(pathname)) event.respondWith(page(request));
  } else if (pathname.startsWith("/assets/") && roomPage.test(new URL(request.referrer || "about:blank").pathname)) {
    event.respondWith(asset(request));
  }
});
