import { createServer } from "node:http";
import { listenOnLoopback, type LoopbackServer } from "#tests/support/processes/loopback-server.ts";

interface Stored {
  status: number;
  headers: Headers;
  body: Buffer;
  storedAtMs: number;
}

export interface CachingProxy extends LoopbackServer {
  /** Number of responses served from the cache, fresh or revalidated with a 304. */
  hits(): number;
}

function directive(headers: Headers, name: string): string | undefined {
  const found = (headers.get("cache-control") ?? "").split(/\s*,\s*/).find((part) => part.split("=")[0] === name);
  return found && (found.split("=")[1] ?? "");
}

function mayStore(method: string, status: number, headers: Headers): boolean {
  const isForbidden = ["no-store", "private"].some((name) => directive(headers, name) !== undefined);
  return method === "GET" && status === 200 && directive(headers, "public") !== undefined && !isForbidden;
}

/**
 * Starts a shared HTTP cache after RFC 9111: stores public responses, revalidates stale ones, and keys them by the
 * headers that Vary names. With `isCareless` it ignores Vary.
 */
export async function startCachingProxy(upstream: string, { isCareless = false } = {}): Promise<CachingProxy> {
  const stored = new Map<string, Stored>();
  const varying = new Map<string, string[]>();
  let hits = 0;

  async function load(method: string, target: string, headers: Headers): Promise<Stored> {
    const keyOf = () => JSON.stringify([target, ...(varying.get(target) ?? []).map((name) => headers.get(name))]);
    const known = method === "GET" ? stored.get(keyOf()) : undefined;
    if (known && Date.now() - known.storedAtMs < Number(directive(known.headers, "max-age") ?? 0) * 1000) {
      hits += 1;
      return known;
    }
    const requestHeaders = new Headers(headers);
    const etag = known?.headers.get("etag");
    if (etag) requestHeaders.set("if-none-match", etag);
    const response = await fetch(upstream + target, { method, headers: requestHeaders, redirect: "manual" });
    const body = Buffer.from(await response.arrayBuffer());
    if (known && response.status === 304) {
      hits += 1;
      return Object.assign(known, { storedAtMs: Date.now() });
    }
    const fetched = { status: response.status, headers: response.headers, body, storedAtMs: Date.now() };
    if (!mayStore(method, response.status, response.headers)) return fetched;
    if (!isCareless) varying.set(target, (response.headers.get("vary") ?? "").toLowerCase().split(/[\s,]+/));
    stored.set(keyOf(), fetched);
    return fetched;
  }

  const server = createServer((request, response) => {
    const { method = "", url = "", headers } = request;
    const passed = new Headers({ "accept-encoding": "identity" });
    for (const name of ["cookie", "accept"]) if (headers[name] !== undefined) passed.set(name, String(headers[name]));
    load(method, url, passed)
      .then(({ status, headers: sent, body }) => {
        response.writeHead(status, [...sent].filter(([name]) => name !== "transfer-encoding").flat()).end(body);
      })
      .catch(() => response.writeHead(502).end());
  });
  return { ...(await listenOnLoopback(server)), hits: () => hits };
}
