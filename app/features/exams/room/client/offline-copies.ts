import { atMost } from "#app/format/read-retries.ts";

const worker = "/exam-room-worker.js";
const retryMs = 15_000;
const copiedHeaders = ["content-type", "content-security-policy", "referrer-policy"];

function isQuiz(name: string): boolean {
  return name.startsWith("quiz");
}

function scopeOf(name: string): string {
  return isQuiz(name) ? "/on-spot-quiz/" : "/my/courses/";
}

/**
 * Copy of a page for offline use, marked by `data-kept`; `data-unread` hides its counts until the device's answers are
 * read.
 */
async function markedCopy(html: string, { headers }: Response): Promise<Response> {
  const headerEntries = copiedHeaders.map((name): [string, string] => [name, headers.get(name) ?? ""]);
  return new Response(html.replace("<html", "<html data-kept data-unread"), { headers: headerEntries });
}

/**
 * Fetches a page of the room and returns its HTML, and starts to cache a copy under its path; undefined if the fetch
 * fails or gives an error or a redirect.
 */
export async function fetchAndCache(name: string, address: string): Promise<string | undefined> {
  const answer = await fetch(address, { redirect: "manual", headers: { accept: "text/html" } }).catch(() => undefined);
  const html = await answer?.text().catch(() => undefined);
  if (!answer?.ok || html === undefined) return undefined;
  const path = new URL(address, location.href).pathname;
  void caches
    .open(name)
    .then(async (cache) => cache.put(path, await markedCopy(html, answer)))
    .catch(() => undefined); // full storage
  return html;
}

/** Text of a cached page; undefined without one, or if the storage does not respond within two seconds. */
export async function cachedPage(name: string, path: string): Promise<string | undefined> {
  const found = caches
    .open(name)
    .then((cache) => cache.match(path))
    .then((copy) => copy?.text());
  return atMost(found);
}

/**
 * Caches the client script and registers the service worker, which serves the cached pages when offline. Tries again 15
 * seconds after a failure, as long as the attempt is stored. Does nothing in development, nor for a quiz without
 * cookieStore, by which the worker knows the browser's entries.
 */
export async function enableOffline(name: string, script: string): Promise<void> {
  if (!("serviceWorker" in navigator) || import.meta.env.DEV) return;
  if (isQuiz(name) && !("cookieStore" in window)) return;
  try {
    const cache = await caches.open(name);
    if (!(await cache.match(script))) await cache.add(script);
    await navigator.serviceWorker.register(worker, { scope: scopeOf(name) });
  } catch {
    const retry = async () => (await isStored(name)) && enableOffline(name, script);
    setTimeout(() => void retry(), retryMs);
  }
}

/**
 * Returns false if the attempt is not stored any more, as after a logout while the room is open; true also if the
 * storage fails or does not respond.
 */
export async function isStored(name: string): Promise<boolean> {
  return (await atMost(caches.has(name)).catch(() => undefined)) ?? true;
}

/**
 * Removes the attempt from the device, and with the last one of its kind (exam or quiz) the service worker. Waits at
 * most two seconds for the storage.
 */
export async function removeAttempt(name: string): Promise<void> {
  indexedDB.deleteDatabase(name);
  await atMost(removeCopies(name));
}

async function removeCopies(name: string): Promise<void> {
  await caches.delete(name);
  const scope = scopeOf(name);
  const isServed = (await caches.keys()).some((other) => other.split(":")[0] === name.split(":")[0]);
  if (isServed || !("serviceWorker" in navigator)) return;
  const registration = await navigator.serviceWorker.getRegistration(scope);
  if (registration?.scope.endsWith(scope)) await registration.unregister(); // it may be the one of the whole site
}
