import { allEndpoints } from "./all-endpoints.ts";
import { bounds } from "./bounds.ts";
import type { Endpoint } from "./endpoint.ts";
import { webhookAddresses } from "./payments/gateways.ts";

interface Call {
  matches: RegExp;
  endpoint: Endpoint;
}

const calls = new Map<string, Call[]>();
for (const endpoint of allEndpoints().filter(({ body }) => body)) {
  const path = endpoint.path.replace(/\{\w+\}/g, "[^/]+");
  const call = { matches: new RegExp(`^/api/v3${path}/?$`), endpoint };
  calls.set(endpoint.method, [...(calls.get(endpoint.method) ?? []), call]);
}
const webhooks = new Set<string>(webhookAddresses.map(({ method, path }) => `${method} ${path}`));

const json = /^application\/json\s*(;|$)/i;
const form = /^multipart\/form-data\s*(;|$)/i;

/**
 * Tells if a call is refused without reading its body: it lacks the credential of its access, or has a body of another
 * media type.
 */
function isRefusedByHeaders({ access, takesFiles }: Endpoint, headers: Headers): boolean {
  if (access === "doctor" && !headers.has("authorization")) return true;
  if (access === "otp" && !headers.has("x-otp-token")) return true;
  const type = headers.get("content-type") ?? "";
  return !json.test(type) && !(takesFiles && form.test(type));
}

/**
 * Maximum bytes to read of a call's body; 0 if none is read: no such call takes one, its headers decide, or its
 * Content-Length is too large.
 */
export function bodyBytesOfCall({ url, method, headers }: Request): number {
  const { pathname } = new URL(url);
  const declared = Number(headers.get("content-length") ?? 0);
  if (webhooks.has(`${method} ${pathname}`)) return declared > bounds.webhookBytes ? 0 : bounds.webhookBytes;
  const { endpoint } = calls.get(method)?.find(({ matches }) => matches.test(pathname)) ?? {};
  if (!endpoint || isRefusedByHeaders(endpoint, headers)) return 0;
  const { maxBodyBytes = bounds.bodyBytes } = endpoint;
  return declared > maxBodyBytes ? 0 : maxBodyBytes;
}

/**
 * Calls `respond` with the request and its body, read within the call's limit; returns "full" or "broken" if `read`
 * does. A body that is too long or not needed is passed on empty, with a huge Content-Length if too long so that the
 * API refuses it itself, and the connection is closed.
 */
export async function receiveCall(
  request: Request,
  read: (request: Request, maxBytes: number) => Promise<Uint8Array<ArrayBuffer> | "large" | "full" | "broken">,
  respond: (call: Request) => Response | Promise<Response>,
): Promise<Response | "full" | "broken"> {
  const { url, method, headers, signal } = request;
  const maxBytes = bodyBytesOfCall(request);
  const body = maxBytes > 0 ? await read(request, maxBytes) : undefined;
  if (body instanceof Uint8Array) return respond(new Request(url, { method, headers, signal, body }));
  if (body === "full" || body === "broken") return body;
  const known = new Headers(headers);
  if (body === "large") known.set("content-length", String(Number.MAX_SAFE_INTEGER));
  const response = await respond(new Request(url, { method, headers: known, signal, body: "" }));
  response.headers.set("Connection", "close");
  return response;
}
