import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { storedPages } from "#server/process/metrics.ts";
import { acceptedEncoding, brotli, encode, type Encoding } from "./compress.server.ts";

export type Render = (request: Request) => Promise<Response>;

/** At once when the answer is already made: the server then skips what waiting for one costs. */
export type Serve = (request: Request) => Response | Promise<Response>;

interface Rendered {
  status: number;
  headers: Record<string, string>;
  /** The hash of the text and the headers: equal hashes, equal pages. */
  hash: string;
  plain: Buffer;
}

/** Plain headers and bytes, made once: the server writes them out without building a Headers object for each request. */
interface Answer {
  headers: Record<string, string>;
  body: Uint8Array<ArrayBuffer>;
}

interface Page {
  status: number;
  hash: string;
  renderedAtMs: number;
  answers: Record<Encoding, Answer>;
}

export interface PageCacheOptions {
  /** The path and query a page is kept under, in one spelling; undefined: not a page that many visitors share. */
  keyOf: (url: string) => string | undefined;
  /** Renders a page for all visitors: no nonce, nothing of a request but its URL. */
  render: Render;
  /** Cookies whose presence means that the page may be personal. */
  personalCookies: string[];
  freshMs: number;
  /** How long an older page may answer while it is rendered anew. */
  staleMs: number;
  maxBytes: number;
  /** Headers of a stored page besides its caching: security and content policy. */
  headersFor: (html: string) => Record<string, string>;
  onError: (error: unknown) => void;
  /** Refuses who makes too many pages be rendered. */
  refuse: (request: Request) => Promise<Response | undefined>;
}

const firstQuality = 5;
const bestQuality = 11;

function answerIn(encoding: Encoding, bytes: Buffer, { status, headers, hash }: Rendered): Answer {
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
    answers: {
      br: answerIn("br", br, rendered),
      gzip: answerIn("gzip", gzip, rendered),
      identity: answerIn("identity", plain, rendered),
    },
  };
}

/** What a visitor searched for makes another page each time: strangers could make as many as they like. */
function isOneOfMany(key: string): boolean {
  return key.includes("?");
}

/** The best compression takes longer than all else together: the page does not wait for it. */
async function improve({ answers }: Page, rendered: Rendered): Promise<void> {
  answers.br = answerIn("br", await brotli(rendered.plain, bestQuality), rendered);
}

function answer(request: Request, { status, answers }: Page): Response {
  const { headers, body } = answers[acceptedEncoding(request)];
  const { etag, vary = "", "cache-control": cacheControl = "" } = headers;
  if (etag && request.headers.get("if-none-match")?.includes(etag)) {
    // The browser keeps the other headers with its copy: another one would have made another hash.
    return new Response(null, { status: 304, headers: { etag, vary, "cache-control": cacheControl } });
  }
  return new Response(request.method === "HEAD" ? null : body, { status, headers });
}

/**
 * Rendered bytes of public pages, for visitors without a session. A page is rendered without any of the visitor's
 * headers, so it can hold nothing of theirs; one render serves all who wait; an older page answers while it is rendered
 * anew. A page that says why it is not there is shared but not kept. What is no page at all, or sets a cookie, goes to
 * `renderPersonal` with the visitor's own request.
 */
export function pageCache(renderPersonal: Render, options: PageCacheOptions): Serve {
  const pages = new LRUCache<string, Page>({
    maxSize: options.maxBytes,
    sizeCalculation: ({ answers: { identity, br, gzip } }) =>
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
    if (!isOneOfMany(key)) improve(page, rendered).catch(options.onError);
    return page;
  }

  function renderOnce(key: string, origin: string): Promise<Page | undefined> {
    const running = rendering.get(key);
    if (running) return running;
    const job = renderPage(key, origin).finally(() => rendering.delete(key));
    rendering.set(key, job);
    return job;
  }

  async function renderFor(request: Request, key: string): Promise<Response> {
    const refused = rendering.has(key) ? undefined : await options.refuse(request);
    if (refused) return refused;
    const page = await renderOnce(key, request.url);
    return page ? answer(request, page) : renderPersonal(request);
  }

  return (request) => {
    const { method, headers, url } = request;
    if (method !== "GET" && method !== "HEAD") return renderPersonal(request);
    const cookies = headers.get("cookie");
    if (cookies && options.personalCookies.some((name) => cookies.includes(`${name}=`))) return renderPersonal(request);
    const key = options.keyOf(url);
    if (key === undefined) return renderPersonal(request);

    const stored = pages.get(key);
    const ageMs = stored ? performance.now() - stored.renderedAtMs : Infinity;
    if (stored && ageMs <= options.staleMs) {
      storedPages.inc({ outcome: ageMs > options.freshMs ? "stale" : "fresh" });
      if (ageMs > options.freshMs) renderOnce(key, url).catch(options.onError);
      return answer(request, stored);
    }
    storedPages.inc({ outcome: "rendered" });
    return renderFor(request, key);
  };
}
