import { randomBytes } from "node:crypto";
import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import { compressed } from "./compress.server.ts";
import { noncePolicy } from "./content-security.server.ts";
import type { Portal, RequestContext } from "./context.server.ts";

export interface RemixHandler {
  /** A page for the one who asks. */
  forVisitor(request: Request): Promise<Response>;
  /** A page that every visitor without a session may share: no nonce, no compression, no content policy yet. */
  forAll(request: Request): Promise<Response>;
}

export function newRequestContext(portal: Portal, nonce?: string, visitorAddress?: string): RequestContext {
  return { portal, nonce, visitorAddress, notes: { stale: false }, setCookies: [], answerHeaders: new Headers() };
}

export function createRemixHandler(portal: Portal, build: ServerBuild, mode: string): RemixHandler {
  const remix = createRequestHandler(build, mode);

  async function run(request: Request, nonce?: string): Promise<Response> {
    const context = newRequestContext(portal, nonce, request.headers.get("x-forwarded-for") ?? undefined);
    const { status, body, headers: given } = await remix(request, context);
    const headers = new Headers(given);
    for (const [name, value] of context.answerHeaders) headers.set(name, value);
    for (const cookie of context.setCookies) headers.append("Set-Cookie", cookie);
    if (!headers.has("Cache-Control") || headers.has("Set-Cookie")) headers.set("Cache-Control", "private, no-store");
    return new Response(body, { status, headers });
  }

  return {
    forAll: (request) => run(request),
    async forVisitor(request) {
      const nonce = randomBytes(16).toString("base64");
      const response = await run(request, nonce);
      const isPage = response.headers.get("content-type")?.startsWith("text/html") ?? false;
      if (isPage && mode === "production") {
        response.headers.set("Content-Security-Policy", noncePolicy(portal.env, nonce));
      }
      return compressed(request, response);
    },
  };
}
