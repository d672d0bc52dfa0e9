import { createWriteStream } from "node:fs";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Agent, request, type Dispatcher } from "undici";

/** What a store says of a file before it is fetched. */
export interface RemoteHead {
  bytes: number;
  type: string;
  /** What changes with the bytes: an ETag, else the time of the last change. Null: nothing does. */
  tag: string | null;
}

/** The files below one address, for whoever may read them without a login. Nothing else is asked for anything. */
export interface RemoteStore {
  /** Whether an address is one of a file of this store. */
  holds(address: string): boolean;
  /** Asks without fetching; a text: why it cannot be had. */
  head(address: string): Promise<RemoteHead | string>;
  /** Fetches a file into a new one of the disk; a text: why it cannot be had. */
  fetch(address: string, path: string): Promise<RemoteHead | string>;
}

export interface RemoteLimits {
  mostBytes?: number;
  /** Until an answer begins, and between its parts. */
  silentMs?: number;
  /** For a whole file. */
  wholeMs?: number;
}

const mostRedirects = 3;
const gigabyte = 1024 * 1024 * 1024;

function failureReason(error: unknown): string {
  if (!(error instanceof Error)) return "the store does not answer";
  if (error.name === "TimeoutError") return "the store took too long";
  return `the store does not answer: ${"code" in error && typeof error.code === "string" ? error.code : error.name}`;
}

const one = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value) ?? "";

function headOf({ headers }: Dispatcher.ResponseData): RemoteHead | string {
  const length = one(headers["content-length"]);
  if (!/^\d{1,15}$/.test(length)) return "the store does not say how long it is";
  const [type = ""] = one(headers["content-type"]).split(";", 1);
  const tag = one(headers["etag"]) || one(headers["last-modified"]);
  return { bytes: Number(length), type: type.trim().toLowerCase(), tag: tag === "" ? null : tag.slice(0, 200) };
}

/** Passes at most so many bytes on. */
function counter(most: number): Transform {
  let bytes = 0;
  return new Transform({
    transform(part: Uint8Array, _, done) {
      bytes += part.byteLength;
      if (bytes > most) done(new RangeError("longer than was said"));
      else done(null, part);
    },
  });
}

/** The files below `base`, an address that ends with a slash. */
export function openRemoteStore(
  base: string,
  { mostBytes = 4 * gigabyte, silentMs = 20_000, wholeMs = 60 * 60 * 1000 }: RemoteLimits = {},
): RemoteStore {
  const { origin, pathname } = new URL(base);
  const agent = new Agent({ connect: { timeout: 10_000 }, headersTimeout: silentMs, bodyTimeout: silentMs });

  function holds(address: string): boolean {
    if (!URL.canParse(address)) return false;
    const url = new URL(address);
    const isPlain = `${url.username}${url.password}${url.search}${url.hash}` === "";
    // a slash that is written otherwise may lead a server out of the folder again
    return isPlain && url.origin === origin && url.pathname.startsWith(pathname) && !/%2f|%5c|%2e/i.test(url.pathname);
  }

  async function ask(method: "GET" | "HEAD", address: string, signal: AbortSignal) {
    let target = address;
    for (let step = 0; step <= mostRedirects; step++) {
      const answer = await request(target, {
        ...{ method, signal, dispatcher: agent },
        headers: { "accept-encoding": "identity" },
      });
      const { statusCode, headers, body } = answer;
      if (statusCode === 200) return answer;
      await body.dump();
      if (statusCode < 300 || statusCode > 399) return `the store answers ${statusCode}`;
      const place = one(headers["location"]);
      const next = URL.canParse(place, target) ? new URL(place, target).href : "";
      if (!holds(next)) return "the store sends on to another place";
      target = next;
    }
    return "the store sends on and on";
  }

  /** Asks, and leaves what is too large. */
  async function answered(method: "GET" | "HEAD", address: string, signal: AbortSignal) {
    const answer = await ask(method, address, signal);
    if (typeof answer === "string") return answer;
    const head = headOf(answer);
    const isTooLarge = typeof head !== "string" && head.bytes > mostBytes;
    if (typeof head !== "string" && !isTooLarge) return { answer, head };
    answer.body.destroy();
    answer.body.on("error", () => undefined);
    return typeof head === "string" ? head : `it is larger than ${Math.round(mostBytes / 1_000_000)} MB`;
  }

  return {
    holds,
    async head(address) {
      try {
        const found = await answered("HEAD", address, AbortSignal.timeout(silentMs));
        if (typeof found === "string") return found;
        await found.answer.body.dump();
        return found.head;
      } catch (error) {
        return failureReason(error);
      }
    },
    async fetch(address, path) {
      try {
        const signal = AbortSignal.timeout(wholeMs);
        const found = await answered("GET", address, signal);
        if (typeof found === "string") return found;
        await pipeline(found.answer.body, counter(found.head.bytes), createWriteStream(path), { signal });
        return found.head;
      } catch (error) {
        return failureReason(error);
      }
    },
  };
}
