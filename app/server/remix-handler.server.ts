import { randomBytes } from "node:crypto";
import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import { compressed } from "./compress.server.ts";
import { noncePolicy } from "./content-security.server.ts";
import type { Portal, RequestContext } from "./context.server.ts";
import { refusal } from "./gate.server.ts";
import { tooManyPages } from "./page-limits.server.ts";
import { readSession } from "./session.server.ts";

export interface RemixHandler {
  /** A page for the one who asks. */
  forVisitor(request: Request): Promise<Response>;
  /** A page that every visitor without a session may share: no nonce, no compression, no content policy yet. */
  forAll(request: Request): Promise<Response>;
}

type OfRequest = Partial<Pick<RequestContext, "nonce" | "visitorAddress" | "isData">>;

export function newRequestContext(
  portal: Portal,
  { nonce, visitorAddress, isData = false }: OfRequest = {},
): RequestContext {
  return {
    portal,
    nonce,
    visitorAddress,
    isData,
    notes: { stale: false },
    setCookies: [],
    isCounted: false,
    answerHeaders: new Headers(),
  };
}

export function createRemixHandler(portal: Portal, build: ServerBuild, mode: string): RemixHandler {
  const remix = createRequestHandler(build, mode);

  function contextOf(request: Request, nonce?: string): RequestContext {
    const visitorAddress = request.headers.get("x-forwarded-for") ?? undefined;
    return newRequestContext(portal, {
      nonce,
      visitorAddress,
      isData: new URL(request.url).pathname.endsWith(".data"),
    });
  }

  async function run(request: Request, context: RequestContext): Promise<Response> {
    // The gate has judged where a form comes from. That of a page which tells no referrer comes from "null": Remix would refuse it.
    if (request.headers.get("origin") === "null") request.headers.delete("origin");
    const { status, body, headers: given } = await remix(request, context);
    const headers = new Headers(given);
    for (const [name, value] of context.answerHeaders) headers.set(name, value);
    for (const cookie of context.setCookies) headers.append("Set-Cookie", cookie);
    if (!headers.has("Cache-Control") || headers.has("Set-Cookie")) headers.set("Cache-Control", "private, no-store");
    return new Response(body, { status, headers });
  }

  return {
    forAll: (request) => run(request, contextOf(request)),
    async forVisitor(request) {
      const nonce = randomBytes(16).toString("base64");
      const context = contextOf(request, nonce);
      const { visitorAddress } = context;
      const isStranger = (await readSession(request, context)) === undefined; // a cookie of the browser's own making is none
      const waitSeconds = isStranger && visitorAddress && (await portal.pageLimits.ofAddress(visitorAddress));
      if (waitSeconds) return refusal(429, tooManyPages, { "retry-after": String(waitSeconds) });
      const response = await run(request, context);
      const isPage = response.headers.get("content-type")?.startsWith("text/html") ?? false;
      if (isPage && mode === "production" && !response.headers.has("Content-Security-Policy")) {
        response.headers.set("Content-Security-Policy", noncePolicy(portal.env, nonce, context.notes));
      }
      return compressed(request, response);
    },
  };
}
