import { foreignBody, foreignError, referencePath, referenceRequest } from "./foreign-request.ts";

export interface ForeignApiOptions {
  /** Origin of the reference API that has the data. */
  reference: string;
  /** Origin of the portal, to which a payment gateway returns. */
  portal: string;
}

const ownHeaders = ["retry-after", "cache-control"];

function json(body: unknown, status: number, from?: Response): Response {
  const headers = new Headers();
  for (const name of ownHeaders) if (from?.headers.has(name)) headers.set(name, from.headers.get(name) ?? "");
  return Response.json(body, { status, headers });
}

/** Page that leads to another origin. A redirect would be part of the gateway's form, which allows no other origin. */
function continueAt(url: string): Response {
  const page = `<!doctype html><meta http-equiv="refresh" content="0; url=${url.replaceAll("&", "&amp;")}">`;
  return new Response(page, { headers: { "content-type": "text/html" } });
}

const noSuchCall = () => json({ status: "error", error: { text: "no such call" } }, 404);

/**
 * Creates an API of another shape than the contract, with the data of the reference API: other paths, camelCase, an
 * envelope around everything, other login answers and headers. Files and payment gateways are at their usual addresses.
 */
export function createForeignApi({ reference, portal }: ForeignApiOptions) {
  async function forward(request: Request, path: string): Promise<Response> {
    const { method, headers } = request;
    const body = method === "GET" || method === "HEAD" ? null : await request.arrayBuffer();
    const response = await fetch(reference + path, { method, headers, body, redirect: "manual" });
    const isJson = response.headers.get("content-type")?.includes("json");
    if (method === "GET" && isJson && path.startsWith("/api/v3")) return noSuchCall();
    const passed = new Headers(response.headers);
    for (const name of ["content-encoding", "transfer-encoding", "content-length"]) passed.delete(name);
    if (!response.headers.has("content-encoding") && response.headers.has("content-length"))
      passed.set("content-length", response.headers.get("content-length") ?? "");
    return new Response(response.body, { status: response.status, headers: passed });
  }

  return async (request: Request): Promise<Response> => {
    const { pathname, search } = new URL(request.url);
    if (pathname === "/v1/ping") return json({ status: "ok" }, 200);
    if (/^\/(sandbox|api\/v3)\//.test(pathname)) return forward(request, pathname + search);
    if (pathname.startsWith("/my/")) return continueAt(portal + pathname + search);
    const path = referencePath(pathname);
    if (path === undefined) return noSuchCall();
    if (request.headers.get("x-app-key") !== "portal")
      return json({ status: "error", error: { text: "X-App-Key is missing" } }, 400);

    const response = await fetch(await referenceRequest(request, path, reference));
    const text = await response.text();
    const body: unknown = text ? JSON.parse(text) : undefined;
    if (response.status < 400)
      return json(foreignBody(pathname, body), response.status === 204 ? 200 : response.status, response);
    return json(foreignError(response.status, body), response.status === 423 ? 403 : response.status, response);
  };
}
