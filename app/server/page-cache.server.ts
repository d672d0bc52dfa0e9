import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { acceptedEncoding, brotli, encode, type Encoding } from "./compress.server.ts";

export type Render = (request: Request) => Promise<Response>;

interface StoredPage {
  hash: string;
  renderedAtMs: number;
  headers: Record<string, string>;
  bodies: Record<Encoding, Buffer>;
}

export interface PageCacheOptions {
  /** The path and query a page is kept under, in one spelling; undefined: not a page that many visitors share. */
  keyOf: (url: string) => string | undefined;
  /** Renders a page for all visitors: no nonce, nothing of a request but its URL. */
  render: Render;
  /** Cookies whose presence means that the page may be personal. */
  personalCookies: string[];
  freshMs: number;
  maxBytes: number;
  /** Headers of a stored page besides its caching: security and content policy. */
  headersFor: (html: string) => Record<string, string>;
  onError: (error: unknown) => void;
}

const bestQuality = 11;

/**
 * Rendered bytes of public pages, for visitors without a session. A page is rendered without any of the visitor's
 * headers, so it can hold nothing of theirs; one render serves all who wait; an older page answers while it is rendered
 * anew. Whatever is not a plain 200 page goes to `renderPersonal` with the visitor's own request.
 */
export function pageCache(renderPersonal: Render, options: PageCacheOptions): Render {
  const pages = new LRUCache<string, StoredPage>({
    maxSize: options.maxBytes,
    sizeCalculation: ({ bodies }) => bodies.identity.length + bodies.br.length + bodies.gzip.length + 1,
  });
  const rendering = new Map<string, Promise<StoredPage | undefined>>();

  async function renderPage(key: string, origin: string): Promise<StoredPage | undefined> {
    const response = await options.render(new Request(new URL(key, origin), { headers: { accept: "text/html" } }));
    const isPage = response.headers.get("content-type")?.startsWith("text/html") ?? false;
    if (response.status !== 200 || !isPage || response.headers.has("set-cookie")) {
      await response.body?.cancel();
      return undefined;
    }
    const html = await response.text();
    const identity = Buffer.from(html);
    const [br, gzip] = await Promise.all([encode(identity, "br"), encode(identity, "gzip")]);
    const page: StoredPage = {
      hash: createHash("sha256").update(identity).digest("base64url").slice(0, 22),
      renderedAtMs: Date.now(),
      headers: {
        ...options.headersFor(html),
        "content-type": "text/html; charset=utf-8",
        "cache-control": "public, max-age=0, must-revalidate",
        vary: "Accept-Encoding, Cookie",
      },
      bodies: { br, gzip, identity },
    };
    pages.set(key, page);
    brotli(identity, bestQuality)
      .then((best) => {
        if (pages.peek(key) === page) pages.set(key, { ...page, bodies: { ...page.bodies, br: best } });
      })
      .catch(options.onError);
    return page;
  }

  function renderOnce(key: string, origin: string): Promise<StoredPage | undefined> {
    const running = rendering.get(key);
    if (running) return running;
    const job = renderPage(key, origin).finally(() => rendering.delete(key));
    rendering.set(key, job);
    return job;
  }

  function answer(request: Request, { hash, headers, bodies }: StoredPage): Response {
    const encoding = acceptedEncoding(request);
    const etag = `"${hash}-${encoding}"`;
    if (request.headers.get("if-none-match")?.includes(etag)) {
      return new Response(null, { status: 304, headers: { ...headers, etag } });
    }
    const body = bodies[encoding];
    return new Response(request.method === "HEAD" ? null : new Uint8Array(body), {
      headers: {
        ...headers,
        etag,
        "content-length": String(body.length),
        ...(encoding === "identity" ? {} : { "content-encoding": encoding }),
      },
    });
  }

  return async (request) => {
    const { method, headers, url } = request;
    if (method !== "GET" && method !== "HEAD") return renderPersonal(request);
    const cookies = headers.get("cookie");
    if (cookies && options.personalCookies.some((name) => cookies.includes(`${name}=`))) return renderPersonal(request);
    const key = options.keyOf(url);
    if (key === undefined) return renderPersonal(request);

    const stored = pages.get(key);
    const isFresh = stored && Date.now() - stored.renderedAtMs <= options.freshMs;
    if (stored && !isFresh) renderOnce(key, url).catch(options.onError);
    const page = stored ?? (await renderOnce(key, url));
    return page ? answer(request, page) : renderPersonal(request);
  };
}
