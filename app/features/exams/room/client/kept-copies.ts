const worker = "/exam-room-worker.js";
const scope = "/my/courses/";
const copiedHeaders = ["content-type", "content-security-policy", "referrer-policy"];

/** The name under which an attempt is kept on the device: of one doctor and one attempt, as kept-exams-boot.js reads it. */
export function keptName(doctor: string, attempt: string): string {
  return `exam-room:${doctor}:${attempt}`;
}

/** A page that says of itself that it is a copy. */
async function markedCopy(html: string, { headers }: Response): Promise<Response> {
  const kept = copiedHeaders.flatMap((name): [string, string][] => {
    const value = headers.get(name);
    return value === null ? [] : [[name, value]];
  });
  return new Response(html.replace("<html ", "<html data-kept ").replace("<html>", "<html data-kept>"), {
    headers: kept,
  });
}

/** Fetches a page of the room and keeps it under its path. undefined: it did not come. */
export async function fetchAndKeep(name: string, address: string): Promise<string | undefined> {
  const answer = await fetch(address, { redirect: "manual", headers: { accept: "text/html" } }).catch(() => undefined);
  if (!answer?.ok) return undefined;
  const html = await answer.text();
  const cache = await caches.open(name);
  await cache.put(new URL(address, location.href).pathname, await markedCopy(html, answer));
  return html;
}

export async function keptPage(name: string, path: string): Promise<string | undefined> {
  const copy = await caches.open(name).then((cache) => cache.match(path));
  return copy?.text();
}

/** Stores the client and lets the worker answer for the kept pages when nobody else does. */
export async function openWithoutConnection(name: string, script: string): Promise<void> {
  if (!("serviceWorker" in navigator) || import.meta.env.DEV) return;
  const cache = await caches.open(name);
  if (!(await cache.match(script))) await cache.add(script);
  await navigator.serviceWorker.register(worker, { scope });
}

/** Whether the attempt is still kept: a logout takes it away from under an open room. */
export async function isKept(name: string): Promise<boolean> {
  return caches.has(name);
}

/** Takes the attempt off the device; with the last one goes the worker. */
export async function forget(name: string): Promise<void> {
  indexedDB.deleteDatabase(name);
  await caches.delete(name);
  const others = (await caches.keys()).filter((other) => other.startsWith("exam-room:"));
  if (others.length > 0 || !("serviceWorker" in navigator)) return;
  const registration = await navigator.serviceWorker.getRegistration(scope);
  await registration?.unregister();
}
