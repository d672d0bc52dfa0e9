import { cookieNames } from "../session/session.server.ts";
import type { Portal } from "../session/context.server.ts";
import { plainStyle } from "./plain-page.server.ts";
import { hashPolicy } from "./content-security.server.ts";
import { pageCache, type PageCache, type Render } from "./page-cache.server.ts";
import { publicPageKeys } from "./public-pages.server.ts";
import { tooManyPagesResponse } from "./request-validation.server.ts";

const staleSeconds = 600;
const pageCacheBytes = 64_000_000;
const pageKeys = { maxEntries: 20_000, maxCharacters: 8_000_000 };

interface SharedPagesOptions {
  /** Headers stored with every cached page. */
  headers: Record<string, string>;
  /** Hashes of the inline scripts and styles allowed on shared pages. */
  inline: ReadonlySet<string>;
  /** Renders a page that many visitors share, without personal data. */
  render: Render;
  refuse: (request: Request, refused: Response) => Promise<Response>;
}

/**
 * Creates the cache of public pages. With PAGE_FRESH_SECONDS=0 nothing is cached, and every page is rendered for its
 * visitor.
 */
export function createSharedPages(
  { env, log, pageLimits }: Portal,
  { headers, inline, render, refuse }: SharedPagesOptions,
): PageCache {
  if (env.PAGE_FRESH_SECONDS === 0) return (request, renderPersonal) => renderPersonal(request);
  const { session, device } = cookieNames(env.isSecure);
  const knownHashes = new Set([...inline, plainStyle]);
  return pageCache({
    keyOf: publicPageKeys(pageKeys),
    render,
    personalCookies: [session, device],
    freshMs: env.PAGE_FRESH_SECONDS * 1000,
    staleMs: Math.max(env.PAGE_FRESH_SECONDS, staleSeconds) * 1000,
    maxBytes: pageCacheBytes,
    headersFor: (html) => ({ ...headers, "Content-Security-Policy": hashPolicy(env, html, knownHashes) }),
    refuse: async (request) => {
      const waitSeconds = await pageLimits.countForVisitor(request);
      return waitSeconds ? refuse(request, tooManyPagesResponse(waitSeconds)) : undefined;
    },
    onError: (error) => log.error({ err: error }, "failed to re-render a cached page"),
  });
}
