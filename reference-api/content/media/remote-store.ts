import { createWriteStream } from "node:fs";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Agent, request, type Dispatcher } from "undici";

export interface RemoteHead {
  bytes: number;
  type: string;
  /** ETag, or else Last-Modified; null: the server sends neither. */
  tag: string | null;
}

/**
 * Public files below one base URL; a redirect to any other URL is refused. Callers check an address with `holds` before
 * they request it.
 */
export interface RemoteStore {
  /** Tells whether a URL is below the base URL. */
  holds(address: string): boolean;
  /** Sends a HEAD request; a string is the reason why the file is unavailable. */
  head(address: string): Promise<RemoteHead | string>;
  /** Downloads a file to `path`; a string is the reason why it is unavailable. */
  fetch(address: string, path: string): Promise<RemoteHead | string>;
}

export interface RemoteLimits {
  maxBytes?: number;
  /** Timeout until a response begins, and between its chunks. */
  idleTimeoutMs?: number;
  /** Timeout for a whole file. */
  totalTimeoutMs?: number;
}

const maxRedirects = 3;
const gigabyte = 1024 * 1024 * 1024;

function failureReason(error: unknown): string {
  if (!(error instanceof Error)) return "the store does not respond";
  if (error.name === "TimeoutError") return "the store took too long";
  return `the store does not respond: ${"code" in error && typeof error.code === "string" ? error.code : error.name}`;
}

const firstValue = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value) ?? "";

function headOf({ headers }: Dispatcher.ResponseData): RemoteHead | string {
  const length = firstValue(headers["content-length"]);
  if (!/^\d{1,15}$/.test(length)) return "the store sends no valid Content-Length";
  const [type = ""] = firstValue(headers["content-type"]).split(";", 1);
  const tag = firstValue(headers["etag"]) || firstValue(headers["last-modified"]);
  return { bytes: Number(length), type: type.trim().toLowerCase(), tag: tag === "" ? null : tag.slice(0, 200) };
}

function byteLimit(maxBytes: number): Transform {
  let bytes = 0;
  return new Transform({
    transform(part: Uint8Array, _, done) {
      bytes += part.byteLength;
      if (bytes > maxBytes) done(new RangeError("longer than its Content-Length"));
      else done(null, part);
    },
  });
}

export function openRemoteStore(
  base: string,
  { maxBytes = 4 * gigabyte, idleTimeoutMs = 20_000, totalTimeoutMs = 60 * 60 * 1000 }: RemoteLimits = {},
): RemoteStore {
  const { origin, pathname } = new URL(base);
  const agent = new Agent({ connect: { timeout: 10_000 }, headersTimeout: idleTimeoutMs, bodyTimeout: idleTimeoutMs });

  function holds(address: string): boolean {
    if (!URL.canParse(address)) return false;
    const url = new URL(address);
    const isPlain = `${url.username}${url.password}${url.search}${url.hash}` === "";
    // an encoded slash or dot could make a server leave the folder
    return isPlain && url.origin === origin && url.pathname.startsWith(pathname) && !/%2f|%5c|%2e/i.test(url.pathname);
  }

  async function send(method: "GET" | "HEAD", address: string, signal: AbortSignal) {
    let target = address;
    for (let step = 0; step <= maxRedirects; step++) {
      const response = await request(target, {
        method,
        signal,
        dispatcher: agent,
        headers: { "accept-encoding": "identity" },
      });
      const { statusCode, headers, body } = response;
      if (statusCode === 200) return response;
      await body.dump();
      if (statusCode < 300 || statusCode > 399) return `the store responds with ${statusCode}`;
      const place = firstValue(headers["location"]);
      const next = URL.canParse(place, target) ? new URL(place, target).href : "";
      if (!holds(next)) return "the store redirects outside CONTENT_FILES_URL";
      target = next;
    }
    return "the store redirects too many times";
  }

  /** Sends a request and reads its metadata; drops the response if the file is too large. */
  async function sendChecked(method: "GET" | "HEAD", address: string, signal: AbortSignal) {
    const response = await send(method, address, signal);
    if (typeof response === "string") return response;
    const head = headOf(response);
    const isTooLarge = typeof head !== "string" && head.bytes > maxBytes;
    if (typeof head !== "string" && !isTooLarge) return { response, head };
    response.body.destroy();
    response.body.on("error", () => undefined);
    return typeof head === "string" ? head : `it is larger than ${Math.round(maxBytes / 1_000_000)} MB`;
  }

  return {
    holds,
    async head(address) {
      try {
        const found = await sendChecked("HEAD", address, AbortSignal.timeout(idleTimeoutMs));
        if (typeof found === "string") return found;
        await found.response.body.dump();
        return found.head;
      } catch (error) {
        return failureReason(error);
      }
    },
    async fetch(address, path) {
      try {
        const signal = AbortSignal.timeout(totalTimeoutMs);
        const found = await sendChecked("GET", address, signal);
        if (typeof found === "string") return found;
        await pipeline(found.response.body, byteLimit(found.head.bytes), createWriteStream(path), { signal });
        return found.head;
      } catch (error) {
        return failureReason(error);
      }
    },
  };
}
