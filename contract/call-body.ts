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
 * Tells if a call is refused without reading its body: it lacks the credential header of its access, or its media type
 * is neither JSON nor, for an endpoint that takes files, multipart/form-data.
 */
function isRefusedByHeaders({ access, takesFiles }: Endpoint, headers: Headers): boolean {
  if (access === "doctor" && !headers.has("authorization")) return true;
  if (access === "otp" && !headers.has("x-otp-token")) return true;
  const type = headers.get("content-type") ?? "";
  return !json.test(type) && !(takesFiles && form.test(type));
}

/**
 * Returns the maximum number of bytes to read of a call's body. 0: read none, because no endpoint takes a body there,
 * the headers already decide its refusal, or the Content-Length is above the maximum.
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
 * Reads the body of a call within its limit and passes the call to `respond`; returns "full" or "broken" if `read`
 * does. A call whose body is not needed or too long is passed on with an empty body, and its connection is closed. One
 * whose body turns out too long while read gets a huge Content-Length, so that the API refuses it itself.
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
