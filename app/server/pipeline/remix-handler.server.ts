import { randomBytes } from "node:crypto";
import type { ServerBuild } from "@remix-run/node";
import { compressed } from "./compress.server.ts";
import { noncePolicy } from "./content-security.server.ts";
import { noteDoctor } from "#process/request-id.ts";
import type { Portal, RefusedRequest, RequestContext } from "../session/context.server.ts";
import { tooManyPagesResponse } from "./request-validation.server.ts";
import { allowOfflineCache } from "./offline-cache.server.ts";
import { createRouteHandlers } from "./route-handlers.server.ts";
import { doctorKeyOf, readSession, type Session } from "../session/session.server.ts";

export interface RemixHandler {
  /** Renders a page for one visitor, or the error page of a request that was `refused` before it reached a route. */
  renderForVisitor(request: Request, refused?: RefusedRequest): Promise<Response>;
  /** Renders a page shared by visitors without a session: without nonce, compression and content policy. */
  renderShared(request: Request): Promise<Response>;
}

const retryAfterSeconds = "5";

/** Path that no route matches: the not-found page shows why a request was rejected. */
const unmatchedPath = "/-";

type RequestFields = Partial<Pick<RequestContext, "nonce" | "visitorAddress" | "isData">>;

export function newRequestContext(
  portal: Portal,
  { nonce, visitorAddress, isData = false }: RequestFields = {},
): RequestContext {
  return {
    portal,
    nonce,
    visitorAddress,
    isData,
    notes: { stale: false },
    setCookies: [],
    isCounted: false,
    responseHeaders: new Headers(),
  };
}

export function createRemixHandler(portal: Portal, build: ServerBuild, mode: string): RemixHandler {
  const remix = createRouteHandlers(build, mode);

  function contextOf(request: Request, nonce?: string): RequestContext {
    const visitorAddress = request.headers.get("x-forwarded-for") ?? undefined;
    return newRequestContext(portal, {
      nonce,
      visitorAddress,
      isData: new URL(request.url).pathname.endsWith(".data"),
    });
  }

  async function run(request: Request, context: RequestContext): Promise<Response> {
    // Request validation has already checked the origin of forms; Remix would check again by less reliable headers.
    for (const name of ["origin", "x-forwarded-host"]) request.headers.delete(name);
    const { status, body, headers: routeHeaders } = await remix(request, context);
    const headers = new Headers(routeHeaders);
    for (const [name, value] of context.responseHeaders) headers.set(name, value);
    for (const cookie of context.setCookies) headers.append("Set-Cookie", cookie);
    if (status === 503 && !headers.has("Retry-After")) headers.set("Retry-After", retryAfterSeconds);
    if (!headers.has("Cache-Control") || headers.has("Set-Cookie")) headers.set("Cache-Control", "private, no-store");
    return new Response(body, { status, headers });
  }

  /**
   * Counts a request that needs rendering; pages below /my are counted by requireDoctor. Returns the seconds to wait if
   * the limit is exceeded.
   */
  async function countRequest(request: Request, session: Session | undefined): Promise<number | undefined> {
    if (!session) return portal.pageLimits.countForVisitor(request);
    if (request.method !== "POST" && /^\/my\//i.test(new URL(request.url).pathname)) return undefined;
    return portal.pageLimits.countOtherForDoctor(request, doctorKeyOf(session) ?? session.token);
  }

  return {
    renderShared: (request) => run(request, contextOf(request)),
    async renderForVisitor(request, refused) {
      const nonce = randomBytes(16).toString("base64");
      const context = contextOf(request, nonce);
      const session = await readSession(request, context); // a forged cookie counts as none
      noteDoctor(session?.doctorId);
      const waitSeconds = await countRequest(request, session);
      if (waitSeconds) return tooManyPagesResponse(waitSeconds);
      const response = refused
        ? await run(new Request(new URL(unmatchedPath, request.url)), { ...context, refused })
        : await run(request, context);
      if (session) allowOfflineCache(request, response, session, context);
      const isPage = response.headers.get("content-type")?.startsWith("text/html") ?? false;
      if (isPage && mode === "production" && !response.headers.has("Content-Security-Policy")) {
        response.headers.set("Content-Security-Policy", noncePolicy(portal, nonce, context.notes));
      }
      return compressed(request, response);
    },
  };
}
