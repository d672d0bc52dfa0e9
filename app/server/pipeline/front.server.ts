import { matchRoute, pageOf } from "#app/match-route.server.ts";
import { timePage } from "#server/process/metrics.ts";
import { readBody } from "./body-limit.server.ts";
import { assetHeaders, hashPolicy, securityHeaders } from "./content-security.server.ts";
import type { Portal, RefusedRequest } from "../session/context.server.ts";
import { bodyTooLarge, createGate, isRead, pagesRefused } from "./gate.server.ts";
import { bodyLimits } from "./input-limits.server.ts";
import { busyStyle } from "./busy.server.ts";
import { createLanes } from "./lanes.server.ts";
import { createMyGate } from "./my-gate.server.ts";
import { toOneSpelling } from "./one-spelling.server.ts";
import { pageCache, type Render, type Serve } from "./page-cache.server.ts";
import { publicPageKeys } from "./public-pages.server.ts";
import { cookieNames } from "../session/session.server.ts";

const staleSeconds = 600;
const pageCacheBytes = 64_000_000;
const pageKeyEntries = 20_000;

interface Behind {
  /** The hashes of what may stand inline in a page that many visitors share. */
  inline: ReadonlySet<string>;
  /** A page that says what was refused. */
  renderRefusal: (request: Request, refused: RefusedRequest) => Promise<Response>;
  /** Renders a page that many visitors share. */
  renderShared: Render;
  /** Answers everything else. */
  otherwise: Render;
}

const reasons = new Map<number, RefusedRequest["reason"]>([
  [403, "cross-site"],
  [413, "too-large"],
]);

/** Under which name a request is counted: that of its page, else of a kind that holds all others. */
function routeLabel(pathname: string): string {
  const [, kind = "other"] = /^\/(assets|api|sandbox|healthz|readyz)(\/|$)/.exec(pathname) ?? [];
  return kind === "other" ? (matchRoute(pageOf(pathname))?.name ?? kind) : kind;
}

/** Sent by a page of ours, or by one that looks like it. */
function isForm({ method, url, headers }: Request): boolean {
  const { pathname } = new URL(url);
  return method === "POST" && !pathname.startsWith("/api/") && /text\/html/.test(headers.get("accept") ?? "");
}

/** The first steps of every request: the gate, then the pages that are already rendered. Every answer leaves with the security headers, those of a stored page stored with it. */
export function createFront(
  { env, log, pageLimits }: Portal,
  { inline, renderRefusal, renderShared, otherwise }: Behind,
): Serve {
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

  const lanes = createLanes(env.isSecure);
  const known = new Set([...inline, busyStyle]);
  const render: Render = async (request) => secured(await lanes.answer(request, () => otherwise(request)));
  const pages =
    env.PAGE_FRESH_SECONDS === 0
      ? render
      : pageCache(render, {
          keyOf: publicPageKeys(pageKeyEntries),
          render: (request) => lanes.answerIn("visitor", request, () => renderShared(request)),
          personalCookies: [session, device],
          freshMs: env.PAGE_FRESH_SECONDS * 1000,
          staleMs: Math.max(env.PAGE_FRESH_SECONDS, staleSeconds) * 1000,
          maxBytes: pageCacheBytes,
          headersFor: (html) => ({ ...always, "Content-Security-Policy": hashPolicy(env, html, known) }),
          refuse: async (request) => {
            const waitSeconds = await pageLimits.ofVisitor(request);
            return waitSeconds ? secured(pagesRefused(waitSeconds)) : undefined;
          },
          onError: (error) => log.error({ err: error }, "a page could not be rendered anew"),
        });

  /** Whoever sent a form reads why it was not taken in a page of the site, with a way on; everything else, in a line. */
  async function refuse(request: Request, refused: Response): Promise<Response> {
    const reason = reasons.get(refused.status);
    if (!reason || !isForm(request)) return secured(refused);
    const { pathname } = new URL(request.url);
    const said = { status: refused.status, reason, page: pathname };
    const page = await lanes.answerIn("visitor", request, () => renderRefusal(request, said));
    page.headers.set("Connection", "close"); // what follows is not read
    return secured(page);
  }

  async function receive(request: Request): Promise<Response> {
    const limits = bodyLimits(new URL(request.url).pathname);
    const received = limits ? await readBody(request, limits) : request;
    return received ? render(received) : refuse(request, bodyTooLarge());
  }

  function enter(request: Request): Response | Promise<Response> {
    const refused = gate(request) ?? toOneSpelling(request) ?? myGate(request);
    if (refused) return refuse(request, refused);
    return isRead(request) ? pages(request) : receive(request);
  }

  return (request) =>
    timePage(
      request,
      () => routeLabel(new URL(request.url).pathname),
      () => enter(request),
    );
}
