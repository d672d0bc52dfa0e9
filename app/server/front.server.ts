import { hashPolicy, securityHeaders } from "./content-security.server.ts";
import type { Portal } from "./context.server.ts";
import { createGate } from "./gate.server.ts";
import { pageCache, type Render } from "./page-cache.server.ts";
import { publicPageKeys } from "./public-pages.server.ts";
import { cookieNames } from "./session.server.ts";

const pageCacheBytes = 64_000_000;
const pageKeyEntries = 20_000;

interface Behind {
  /** Renders a page that many visitors share. */
  renderShared: Render;
  /** Answers everything else. */
  otherwise: Render;
}

/** What every request meets first: the gate, then the pages that are already rendered. Every answer leaves with the security headers. */
export function createFront({ env, log }: Portal, { renderShared, otherwise }: Behind): Render {
  const gate = createGate(env);
  const always = securityHeaders(env);
  const { session, device } = cookieNames(env.isSecure);
  const pages =
    env.PAGE_FRESH_SECONDS === 0
      ? otherwise
      : pageCache(otherwise, {
          keyOf: publicPageKeys(pageKeyEntries),
          render: renderShared,
          personalCookies: [session, device],
          freshMs: env.PAGE_FRESH_SECONDS * 1000,
          maxBytes: pageCacheBytes,
          headersFor: (html) => ({ ...always, "Content-Security-Policy": hashPolicy(env, html) }),
          onError: (error) => log.error({ err: error }, "a page could not be rendered anew"),
        });

  return async (request) => {
    const response = gate(request) ?? (await pages(request));
    if (response.headers.has("X-Content-Type-Options")) return response; // a stored page carries them already
    for (const [name, value] of Object.entries(always)) response.headers.set(name, value);
    return response;
  };
}
