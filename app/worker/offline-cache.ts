import { atMost } from "#app/format/read-retries.ts";
import { listTime } from "#locale/dates.ts";

const prefix = "pages:";
const maxCopies = 80;
const maxTotalBytes = 16_000_000;
const maxCopyBytes = 4_000_000;
const freshMs = 3_600_000;

/**
 * Returns the identifier of this browser's login from the cookie beside the session; undefined if logged out, and in
 * browsers without `cookieStore`, which keep no copies.
 */
export async function currentLogin(): Promise<string | undefined> {
  if (typeof cookieStore === "undefined") return undefined;
  const marker = await cookieStore.get("logged_in");
  return /^1\.([\w-]+)$/.exec(marker?.value ?? "")?.[1];
}

/**
 * Returns the cache key of an address: its path and query, of a file only its path, since its grant (the signature in
 * the query) differs from page to page.
 */
function keyOf(address: string): string {
  const { pathname, search } = new URL(address);
  return pathname.startsWith("/my/files/") ? pathname : pathname + search;
}

function dateOf({ headers }: Response): Date {
  return new Date(headers.get("date") ?? Date.now());
}

/** Formats the time at which a copy was fetched: ২১ নভে., সন্ধ্যা ৬:১০. */
function ageOf(copy: Response): string {
  return listTime(dateOf(copy).toISOString());
}

/** Removes the application scripts, whose files may be gone later, and adds a note that the page is an offline copy. */
function markedCopy(html: string, age: string): string {
  const note = `<div class="wrap stale"><div class="alert now" role="status"><div><b>অফলাইন: ${age}-এর পাতা</b>
<div class="small">এখনকার তথ্য আলাদা হতে পারে। ইন্টারনেট পেলে <a href="">পাতাটি আবার আনুন</a>।</div></div></div></div>`;
  return withoutModules(html).replace("<main", () => `${note}<main`);
}

/**
 * Removes module scripts without `data-kept`, all module preloads, and the element `handoff`, without which the inline
 * script that starts the application does nothing.
 */
function withoutModules(html: string): string {
  const [start = "", ...scripts] = html.split("<script");
  const others = scripts.map((script) => {
    const [attributes = ""] = script.split(">", 1);
    const isModule = attributes.includes(' type="module"') && !attributes.includes(" data-kept");
    return isModule || attributes.includes(' id="handoff"')
      ? script.split("</script>").slice(1).join("</script>")
      : `<script${script}`;
  });
  return [start, ...others]
    .join("")
    .replace(/<link\b[^<>]*>/g, (link) => (link.includes(' rel="modulepreload"') ? "" : link));
}

function scriptsOf(html: string): string[] {
  return html.split("<script").flatMap((script) => {
    const [attributes = ""] = script.split(">", 1);
    const [, address] = / src="(\/[^"]{1,200})"/.exec(attributes) ?? [];
    return attributes.includes(" data-kept") && address !== undefined ? [address] : [];
  });
}

function isPage({ headers }: Response): boolean {
  return headers.get("content-type")?.startsWith("text/html") ?? false;
}

/** Creates the copy of a response for the cache; undefined above 4 MB, and for a file that does not tell its size. */
async function copyOf(response: Response): Promise<Response | undefined> {
  const headers = new Headers(response.headers);
  headers.delete("content-encoding"); // the stored body is decoded
  headers.set("date", dateOf(response).toUTCString());
  const announcedBytes = Number(headers.get("content-length") ?? Infinity);
  if (!isPage(response) && announcedBytes > maxCopyBytes) return undefined;
  const body = isPage(response)
    ? new Blob([markedCopy(await response.text(), ageOf(response))])
    : await response.blob();
  headers.set("content-length", String(body.size));
  return body.size > maxCopyBytes ? undefined : new Response(body, { headers });
}

async function trim(cache: Cache): Promise<void> {
  let copies = 0;
  let bytes = 0;
  for (const key of [...(await cache.keys())].reverse()) {
    const copy = await cache.match(key);
    copies += 1;
    bytes += Number(copy?.headers.get("content-length"));
    if (copies > maxCopies || bytes > maxTotalBytes) await cache.delete(key);
  }
}

async function forget(shouldDelete: (name: string) => boolean): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(prefix));
  await Promise.all(
    names.filter(shouldDelete).map((name) => {
      indexedDB.deleteDatabase(name); // lectures that the login keeps
      return caches.delete(name);
    }),
  );
}

export async function deleteAll(): Promise<void> {
  await forget(() => true);
}

export async function deleteOthers(): Promise<void> {
  const login = await currentLogin();
  await forget((name) => name !== `${prefix}${login ?? ""}`);
}

/**
 * Caches a response with status 200 and at most 4 MB, with the page's scripts marked `data-kept`, if its Kept-For
 * header names the current login of this browser. Deletes the oldest copies beyond the limits, and those of other
 * logins.
 */
export async function cachePage(address: string, response: Response): Promise<void> {
  const login = response.headers.get("kept-for");
  if (response.status !== 200 || !login || login !== (await currentLogin())) return;
  const copy = await copyOf(response);
  if (!copy) return;
  const cache = await caches.open(prefix + login);
  if (isPage(copy)) await cache.addAll(scriptsOf(await copy.clone().text()));
  const key = keyOf(address);
  await cache.delete(key); // so that the new entry is the last in the cache's order
  await cache.put(key, copy);
  await trim(cache);
  await deleteOthers(); // the login may have changed meanwhile
}

async function currentCache(): Promise<Cache | undefined> {
  const login = await currentLogin();
  return login && (await caches.has(prefix + login)) ? caches.open(prefix + login) : undefined;
}

/** Checks whether a copy is older than its header Kept-Seconds allows; false without that header. */
function isExpired(copy: Response): boolean {
  const seconds = Number(copy.headers.get("kept-seconds") ?? Infinity);
  return Date.now() - dateOf(copy).getTime() > seconds * 1000;
}

/**
 * Returns the copy that the current login has of an address; undefined without one, if it has expired, or if the
 * storage fails or does not respond.
 */
export async function cachedCopy(address: string): Promise<Response | undefined> {
  const found = currentCache()
    .then((cache) => cache?.match(keyOf(address)))
    .then((copy) => (copy && isExpired(copy) ? undefined : copy));
  return atMost(found).catch(() => undefined);
}

export async function isFresh(address: string): Promise<boolean> {
  const copy = await cachedCopy(address);
  return copy !== undefined && Date.now() - dateOf(copy).getTime() < freshMs;
}

export interface CachedPage {
  href: string;
  /** Title as HTML, taken from the page. */
  title: string;
  /** Last part of the title, the name of the centre, as HTML. */
  centre: string;
  age: string;
}

/** Lists the cached pages of the current login, latest first; empty also if the storage fails or does not respond. */
export async function cachedPages(): Promise<CachedPage[]> {
  return (await atMost(listPages()).catch(() => undefined)) ?? [];
}

async function listPages(): Promise<CachedPage[]> {
  const cache = await currentCache();
  const pages: CachedPage[] = [];
  for (const { url } of (await cache?.keys()) ?? []) {
    const copy = await cache?.match(url);
    const [, words = ""] = (copy && /<title>([^<]*)<\/title>/.exec(await copy.text())) ?? [];
    const place = words.lastIndexOf(" · ");
    const [title, centre] = place === -1 ? [words, ""] : [words.slice(0, place), words.slice(place + 3)];
    if (copy && title && !isExpired(copy)) pages.unshift({ href: keyOf(url), title, centre, age: ageOf(copy) });
  }
  return pages;
}
