import { setTimeout } from "node:timers/promises";
import {
  bulkhead,
  circuitBreaker,
  handleType,
  isBrokenCircuitError,
  SamplingBreaker,
  wrap,
  type IPolicy,
} from "cockatiel";

export interface V3Request {
  method: string;
  /** Path and query, from the root of the API's origin. */
  path: string;
  headers: Record<string, string>;
  body?: string;
}

export interface V3Answer {
  status: number;
  body: unknown;
  retryAfterSeconds: number | undefined;
}

/** Speaks HTTP with the v3 API. Throws V3Unreachable when no usable answer came. */
export type Transport = (request: V3Request) => Promise<V3Answer>;

/** Anything with the shape of fetch below one origin: the embedded API in process, or undici for a remote one. */
export type V3Fetch = (path: string, init: RequestInit) => Promise<Response>;

export class V3Unreachable extends Error {
  override name = "V3Unreachable";
}

const totalTimeoutMs = 8000;
const maxAnswerBytes = 2 * 1024 * 1024;
const maxDepth = 32;
const retriesPerCall = 0.1;
const mayBeRepeated = new Set(["GET", "HEAD"]);
const overloaded = new Set([502, 503, 504]);

function depthExceeds(value: unknown, limit: number): boolean {
  if (typeof value !== "object" || value === null) return false;
  return limit === 0 || Object.values(value).some((child) => depthExceeds(child, limit - 1));
}

async function readText(response: Response): Promise<string> {
  if (!response.body) return "";
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = response.body.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    size += part.value.byteLength;
    if (size > maxAnswerBytes) {
      await reader.cancel();
      throw new V3Unreachable("the answer is larger than 2 MiB");
    }
    chunks.push(part.value);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function parse(text: string): unknown {
  if (text === "") return undefined;
  const body: unknown = JSON.parse(text);
  if (depthExceeds(body, maxDepth)) throw new V3Unreachable(`the answer is nested deeper than ${maxDepth}`);
  return body;
}

async function exchange(v3Fetch: V3Fetch, { method, path, headers, body }: V3Request): Promise<V3Answer> {
  try {
    const response = await v3Fetch(path, {
      method,
      headers,
      body: body ?? null,
      redirect: "manual",
      signal: AbortSignal.timeout(totalTimeoutMs),
    });
    const text = await readText(response);
    if (overloaded.has(response.status)) throw new V3Unreachable(`the API answered ${response.status}`);
    if (response.status >= 300 && response.status < 400) throw new V3Unreachable("the API answered a redirect");
    const retryAfter = Number(response.headers.get("retry-after") ?? Number.NaN);
    return {
      status: response.status,
      body: parse(text),
      retryAfterSeconds: Number.isFinite(retryAfter) ? retryAfter : undefined,
    };
  } catch (error) {
    if (error instanceof V3Unreachable) throw error;
    throw new V3Unreachable(`${method} ${path.split("?")[0]}: no usable answer`, { cause: error });
  }
}

/** One breaker and one bulkhead for each group of endpoints: trouble with payments does not close the notices. */
function groupPolicy(): IPolicy {
  const failures = handleType(V3Unreachable);
  return wrap(
    circuitBreaker(failures, {
      halfOpenAfter: 5000,
      breaker: new SamplingBreaker({ threshold: 0.5, duration: 10_000, minimumRps: 2 }),
    }),
    bulkhead(50, 100),
  );
}

export function createTransport(v3Fetch: V3Fetch): Transport {
  const groups = new Map<string, IPolicy>();
  let retryBudget = 5;

  return async (request) => {
    const group = request.path.split(/[/?]/, 5).join("/");
    const policy = groups.get(group) ?? groupPolicy();
    groups.set(group, policy);
    const attempt = () => policy.execute(() => exchange(v3Fetch, request)).catch(asUnreachable);

    retryBudget = Math.min(10, retryBudget + retriesPerCall);
    try {
      return await attempt();
    } catch (error) {
      if (!mayBeRepeated.has(request.method) || retryBudget < 1 || !(error instanceof V3Unreachable)) throw error;
      if (isBrokenCircuitError(error.cause)) throw error;
      retryBudget -= 1;
      await setTimeout(50 + Math.random() * 200);
      return attempt();
    }
  };
}

function asUnreachable(error: unknown): never {
  if (error instanceof V3Unreachable) throw error;
  throw new V3Unreachable("the call was refused before it was made", { cause: error });
}
