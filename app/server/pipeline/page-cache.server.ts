import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { pageCacheResponses } from "#process/metrics.ts";
import { acceptedEncoding, brotli, encode, type Encoding } from "./compress.server.ts";

export type Render = (request: Request) => Promise<Response>;

/**
 * Responds from the cache, else by rendering; requests for pages that are not shared go to `renderPersonal`. Responds
 * synchronously when the page is cached, which saves the cost of a promise.
 */
export type PageCache = (request: Request, renderPersonal: Render) => Response | Promise<Response>;

interface Rendered {
  status: number;
  headers: Record<string, string>;
  /** Hash of text and headers, used to detect changes. */
  hash: string;
  plain: Buffer;
}

/** Precomputed headers and bytes, which the server writes without building a Headers object for each request. */
interface EncodedPage {
  headers: Record<string, string>;
  body: Uint8Array<ArrayBuffer>;
}

interface Page {
  status: number;
  hash: string;
  renderedAtMs: number;
  encodings: Record<Encoding, EncodedPage>;
}

export interface PageCacheOptions {
  /** Cache key of a URL: its path and query in canonical form; undefined if the page is not shared. */
  keyOf: (url: string) => string | undefined;
  /** Renders a page for all visitors: without a nonce, and depending only on the URL. */
  render: Render;
  /** Cookies whose presence means that the page may be personal, so that the cache is bypassed. */
  personalCookies: string[];
  freshMs: number;
  /** Age up to which a page may be served while it is re-rendered. */
  staleMs: number;
  maxBytes: number;
  /** Headers to store with a page besides those for caching: security headers and content policy. */
  headersFor: (html: string) => Record<string, string>;
  onError: (error: unknown) => void;
  /** Returns an error response to a client that causes too many renders. */
  refuse: (request: Request) => Promise<Response | undefined>;
}

const firstQuality = 5;
const bestQuality = 11;

function encodedAs(encoding: Encoding, bytes: Buffer, { status, headers, hash }: Rendered): EncodedPage {
  return {
    headers: {
      ...headers,
      ...(status === 200 ? { etag: `"${hash}-${encoding}"` } : {}),
      ...(encoding === "identity" ? {} : { "content-encoding": encoding }),
      "content-length": String(bytes.length),
    },
    body: new Uint8Array(bytes),
  };
}

async function pageOf(rendered: Rendered): Promise<Page> {
  const { status, hash, plain } = rendered;
  const [br, gzip] = await Promise.all([brotli(plain, firstQuality), encode(plain, "gzip")]);
  return {
    status,
    hash,
    renderedAtMs: performance.now(),
    encodings: {
      br: encodedAs("br", br, rendered),
      gzip: encodedAs("gzip", gzip, rendered),
      identity: encodedAs("identity", plain, rendered),
    },
  };
}

/** Checks whether a key has a query: visitors can create any number of such pages, for example by searching. */
function hasQuery(key: string): boolean {
  return key.includes("?");
}

/**
 * Recompresses a stored page with Brotli at best quality, in the background, as that takes longer than rendering it.
 */
async function improve({ encodings }: Page, rendered: Rendered): Promise<void> {
  encodings.br = encodedAs("br", await brotli(rendered.plain, bestQuality), rendered);
}

function respond(request: Request, { status, encodings }: Page): Response {
  const { headers, body } = encodings[acceptedEncoding(request)];
  const { etag, vary = "", "cache-control": cacheControl = "" } = headers;
  if (etag && request.headers.get("if-none-match")?.includes(etag)) {
    // the browser keeps the other headers with its copy; a change in them would have changed the hash
    return new Response(null, { status: 304, headers: { etag, vary, "cache-control": cacheControl } });
  }
  return new Response(request.method === "HEAD" ? null : body, { status, headers });
}

/**
 * Caches rendered public pages for visitors without a session. A page is rendered without any header of the visitor, so
 * it cannot contain personal data. Concurrent requests share one render; a stale page is served while it is
 * re-rendered. Error pages are shared but not stored. If the result is no page or sets a cookie, `renderPersonal` gets
 * the original request, as it does for other methods and pages.
 */
export function pageCache(options: PageCacheOptions): PageCache {
  const pages = new LRUCache<string, Page>({
    maxSize: options.maxBytes,
    sizeCalculation: ({ encodings: { identity, br, gzip } }) =>
      identity.body.length + br.body.length + gzip.body.length + 1,
  });
  const rendering = new Map<string, Promise<Page | undefined>>();

  async function render(key: string, origin: string): Promise<Rendered | undefined> {
    const response = await options.render(new Request(new URL(key, origin), { headers: { accept: "text/html" } }));
    const isPage = response.headers.get("content-type")?.startsWith("text/html") ?? false;
    if (!isPage || response.headers.has("set-cookie")) {
      await response.body?.cancel();
      return undefined;
    }
    const html = await response.text();
    const { status } = response;
    const retryAfter = response.headers.get("retry-after");
    const headers = {
      ...options.headersFor(html),
      ...(retryAfter && { "retry-after": retryAfter }),
      "content-type": "text/html; charset=utf-8",
      "cache-control": status === 200 ? "public, max-age=0, must-revalidate" : "private, no-store",
      vary: "Accept-Encoding, Cookie",
    };
    const hash = createHash("sha256").update(html).update(JSON.stringify(headers)).digest("base64url").slice(0, 22);
    return { status, headers, hash, plain: Buffer.from(html) };
  }

  async function renderPage(key: string, origin: string): Promise<Page | undefined> {
    const rendered = await render(key, origin);
    if (!rendered) return undefined;
    const { status, hash } = rendered;
    const known = pages.peek(key);
    if (known?.hash === hash) {
      known.renderedAtMs = performance.now();
      return known;
    }
    const page = await pageOf(rendered);
    if (status >= 400 && status < 500) pages.delete(key);
    if (status !== 200) return page;
    pages.set(key, page);
    if (!hasQuery(key)) improve(page, rendered).catch(options.onError);
    return page;
  }

  function renderOnce(key: string, origin: string): Promise<Page | undefined> {
    const running = rendering.get(key);
    if (running) return running;
    const job = renderPage(key, origin).finally(() => rendering.delete(key));
    rendering.set(key, job);
    return job;
  }

  async function renderFor(request: Request, key: string, renderPersonal: Render): Promise<Response> {
    const refused = rendering.has(key) ? undefined : await options.refuse(request);
    if (refused) return refused;
    const page = await renderOnce(key, request.url);
    return page ? respond(request, page) : renderPersonal(request);
  }

  return (request, renderPersonal) => {
    const { method, headers, url } = request;
    if (method !== "GET" && method !== "HEAD") return renderPersonal(request);
    const cookies = headers.get("cookie");
    if (cookies && options.personalCookies.some((name) => cookies.includes(`${name}=`))) return renderPersonal(request);
    const key = options.keyOf(url);
    if (key === undefined) return renderPersonal(request);

    const stored = pages.get(key);
    const ageMs = stored ? performance.now() - stored.renderedAtMs : Infinity;
    if (stored && ageMs <= options.staleMs) {
      pageCacheResponses.inc({ outcome: ageMs > options.freshMs ? "stale" : "fresh" });
      if (ageMs > options.freshMs) renderOnce(key, url).catch(options.onError);
      return respond(request, stored);
    }
    pageCacheResponses.inc({ outcome: "rendered" });
    return renderFor(request, key, renderPersonal);
  };
}
