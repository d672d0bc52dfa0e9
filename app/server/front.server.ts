import { readBody } from "./body-limit.server.ts";
import { assetHeaders, hashPolicy, securityHeaders } from "./content-security.server.ts";
import type { Portal } from "./context.server.ts";
import { bodyTooLarge, createGate, isRead, maxBodyBytes } from "./gate.server.ts";
import { createMyGate } from "./my-gate.server.ts";
import { pageCache, type Render, type Serve } from "./page-cache.server.ts";
import { publicPageKeys } from "./public-pages.server.ts";
import { cookieNames } from "./session.server.ts";

const staleSeconds = 600;
const pageCacheBytes = 64_000_000;
const pageKeyEntries = 20_000;

interface Behind {
  /** Renders a page that many visitors share. */
  renderShared: Render;
  /** Answers everything else. */
  otherwise: Render;
}

/** The API counts the bytes of what is sent to it as JSON itself. */
function isCountedByApi(pathname: string, { headers }: Request): boolean {
  return pathname.startsWith("/api/v3/") && (headers.get("content-type") ?? "").startsWith("application/json");
}

/** What every request meets first: the gate, then the pages that are already rendered. Every answer leaves with the security headers, those of a stored page stored with it. */
export function createFront({ env, log }: Portal, { renderShared, otherwise }: Behind): Serve {
  const gate = createGate(env);
  const myGate = createMyGate(env.isSecure);
  const assets = assetHeaders(env);
  const always = { ...assets, ...securityHeaders };
  const { session, device } = cookieNames(env.isSecure);

  /** A page may be stricter than the rule about what it tells the next site. */
  function secured(response: Response): Response {
    const isAsset = response.headers.get("cache-control")?.includes("immutable") ?? false;
    for (const [name, value] of Object.entries(isAsset ? assets : always)) {
      if (!response.headers.has(name)) response.headers.set(name, value);
    }
    return response;
  }

  const render: Render = async (request) => secured(await otherwise(request));
  const pages =
    env.PAGE_FRESH_SECONDS === 0
      ? render
      : pageCache(render, {
          keyOf: publicPageKeys(pageKeyEntries),
          render: renderShared,
          personalCookies: [session, device],
          freshMs: env.PAGE_FRESH_SECONDS * 1000,
          staleMs: Math.max(env.PAGE_FRESH_SECONDS, staleSeconds) * 1000,
          maxBytes: pageCacheBytes,
          headersFor: (html) => ({ ...always, "Content-Security-Policy": hashPolicy(env, html) }),
          onError: (error) => log.error({ err: error }, "a page could not be rendered anew"),
        });

  async function receive(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url);
    if (isCountedByApi(pathname, request)) return render(request);
    const received = await readBody(request, maxBodyBytes(pathname));
    return received ? render(received) : secured(bodyTooLarge());
  }

  return (request) => {
    const refused = gate(request) ?? myGate(request);
    if (refused) return secured(refused);
    return isRead(request) ? pages(request) : receive(request);
  };
}
