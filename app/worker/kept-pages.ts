import { listTime } from "#locale/dates.ts";

const prefix = "pages:";
const mostCopies = 40;
const mostBytes = 16_000_000;
const mostBytesOfOne = 4_000_000;
const freshMs = 3_600_000;

/** The name of the login that this browser has now, as the server wrote it beside the session; undefined: nobody's. */
export async function currentLogin(): Promise<string | undefined> {
  const marker = await cookieStore.get("logged_in");
  return /^1\.([\w-]+)$/.exec(marker?.value ?? "")?.[1];
}

/** A file's address carries a grant, another one on each page; the file stays the same. */
function keyOf(address: string): string {
  const { pathname, search } = new URL(address);
  return pathname.startsWith("/my/files/") ? pathname : pathname + search;
}

function dateOf({ headers }: Response): Date {
  return new Date(headers.get("date") ?? Date.now());
}

/** When a copy was fetched: ২১ নভে., সন্ধ্যা ৬:১০ */
function ageOf(copy: Response): string {
  return listTime(dateOf(copy).toISOString());
}

/** The page without its application, whose parts may be gone, and with the word that it is a copy: it works as without scripts. */
function markedCopy(html: string, age: string): string {
  const note = `<div class="wrap stale"><div class="alert now" role="status"><div><b>অফলাইন: ${age}-এর পাতা</b>
<div class="small">এখনকার তথ্য আলাদা হতে পারে। ইন্টারনেট পেলে <a href="">পাতাটি আবার আনুন</a>।</div></div></div></div>`;
  return html
    .replace(/<link[^>]* rel="modulepreload"[^>]*>|<script[^>]* type="module"[^]*?<\/script>/g, "")
    .replace("<main", () => `${note}<main`);
}

/** What is put away of an answer; undefined when that would be too much. */
async function copyOf(answer: Response): Promise<Response | undefined> {
  const headers = new Headers(answer.headers);
  headers.delete("content-encoding"); // the body is read by now
  headers.set("date", dateOf(answer).toUTCString());
  const isPage = headers.get("content-type")?.startsWith("text/html");
  const told = Number(headers.get("content-length") ?? Infinity);
  if (!isPage && told > mostBytesOfOne) return undefined;
  const body = isPage ? new Blob([markedCopy(await answer.text(), ageOf(answer))]) : await answer.blob();
  headers.set("content-length", String(body.size));
  return body.size > mostBytesOfOne ? undefined : new Response(body, { headers });
}

/** Only the latest copies stay. */
async function trim(cache: Cache): Promise<void> {
  let copies = 0;
  let bytes = 0;
  for (const key of [...(await cache.keys())].reverse()) {
    const copy = await cache.match(key);
    copies += 1;
    bytes += Number(copy?.headers.get("content-length"));
    if (copies > mostCopies || bytes > mostBytes) await cache.delete(key);
  }
}

async function forget(isForgotten: (name: string) => boolean): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(prefix));
  await Promise.all(names.filter(isForgotten).map((name) => caches.delete(name)));
}

export async function forgetAll(): Promise<void> {
  await forget(() => true);
}

/** Takes away what was kept for any login but the one that is there now. */
export async function forgetOthers(): Promise<void> {
  const login = await currentLogin();
  await forget((name) => name !== `${prefix}${login ?? ""}`);
}

/** Keeps an answer that the server lets be kept for the login that it answered, while that is the login of this browser. */
export async function keep(address: string, answer: Response): Promise<void> {
  const login = answer.headers.get("kept-for");
  if (answer.status !== 200 || !login || login !== (await currentLogin())) return;
  const copy = await copyOf(answer);
  if (!copy) return;
  const cache = await caches.open(prefix + login);
  const key = keyOf(address);
  await cache.delete(key); // so that it becomes the latest
  await cache.put(key, copy);
  await trim(cache);
  await forgetOthers(); // the login may have ended meanwhile
}

/** The cache of the login that this browser has now. */
async function ownCache(): Promise<Cache | undefined> {
  const login = await currentLogin();
  return login && (await caches.has(prefix + login)) ? caches.open(prefix + login) : undefined;
}

/** The copy that was kept for the present login, and for no other. */
export async function keptCopy(address: string): Promise<Response | undefined> {
  return (await ownCache())?.match(keyOf(address));
}

/** Whether there is a copy of the last hour. */
export async function isFresh(address: string): Promise<boolean> {
  const copy = await keptCopy(address);
  return copy !== undefined && Date.now() - dateOf(copy).getTime() < freshMs;
}

export interface KeptPage {
  href: string;
  /** HTML, as it stood in the page. */
  title: string;
  /** The end of the title, as HTML. */
  centre: string;
  age: string;
}

/** The pages that can be opened now, the latest first. */
export async function keptPages(): Promise<KeptPage[]> {
  const cache = await ownCache();
  const pages: KeptPage[] = [];
  for (const { url } of (await cache?.keys()) ?? []) {
    const copy = await cache?.match(url);
    const [, title, centre = ""] = (copy && /<title>(.*?)(?: · ([^·]*))?<\/title>/.exec(await copy.text())) ?? [];
    if (copy && title) pages.unshift({ href: keyOf(url), title, centre, age: ageOf(copy) });
  }
  return pages;
}
