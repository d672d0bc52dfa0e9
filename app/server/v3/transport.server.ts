import { setTimeout } from "node:timers/promises";
import {
  bulkhead,
  circuitBreaker,
  handleType,
  SamplingBreaker,
  timeout,
  TimeoutStrategy,
  wrap,
  type IPolicy,
} from "cockatiel";
import { bounds, isDeeperThan, readAtMost } from "#contract/bounds.ts";

export interface V3Request {
  method: string;
  /** Path and query, from the root of the API's origin. */
  path: string;
  headers: Record<string, string>;
  body?: string;
  /** Of the API: each has a breaker and a bulkhead of its own. */
  feature: string;
  /** How long the answer may take, where it is not the usual eight seconds. */
  timeoutMs?: number;
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
  /** The API never took the call, or said itself that it could not answer now. */
  readonly isPassing: boolean;

  constructor(message: string, { isPassing = false, cause }: { isPassing?: boolean; cause?: unknown } = {}) {
    super(message, { cause });
    this.isPassing = isPassing;
  }
}

const totalTimeoutMs = 8000;
const maxAnswerBytes = 2 * 1024 * 1024;
const halfOpenAfterMs = 5000;
const retriesPerCall = 0.1;
const mayBeRepeated = new Set(["GET", "HEAD"]);
const overloaded = new Set([502, 503, 504]);
const brokenConnection = new Set(["ECONNREFUSED", "ECONNRESET", "EPIPE", "UND_ERR_CONNECT_TIMEOUT", "UND_ERR_SOCKET"]);

function errorCode(error: unknown): string {
  if (!(error instanceof Error)) return "";
  return "code" in error && typeof error.code === "string" ? error.code : errorCode(error.cause);
}

async function readText({ body }: Response): Promise<string> {
  const bytes = await readAtMost(maxAnswerBytes, body);
  if (bytes) return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  await body?.cancel();
  throw new V3Unreachable("the answer is larger than 2 MiB");
}

function parse(text: string): unknown {
  if (text === "") return undefined;
  const body: unknown = JSON.parse(text);
  if (isDeeperThan(bounds.levels, body)) throw new V3Unreachable(`the answer is nested deeper than ${bounds.levels}`);
  return body;
}

/** The API is well: a payment gateway is not, or one kind of its work has too many that wait. */
function isAboutPart(status: number, text: string): boolean {
  return (
    (status === 502 && text.includes('"code":"gateway_down"')) || (status === 503 && text.includes('"code":"busy"'))
  );
}

async function exchange(v3Fetch: V3Fetch, request: V3Request, signal: AbortSignal): Promise<V3Answer> {
  const { method, path, headers, body } = request;
  try {
    const response = await v3Fetch(path, {
      method,
      headers,
      body: body ?? null,
      redirect: "manual",
      signal,
    });
    const text = await readText(response);
    if (overloaded.has(response.status) && !isAboutPart(response.status, text)) {
      throw new V3Unreachable(`the API answered ${response.status}`, { isPassing: true });
    }
    if (response.status >= 300 && response.status < 400) throw new V3Unreachable("the API answered a redirect");
    const retryAfter = Number(response.headers.get("retry-after") ?? Number.NaN);
    return {
      status: response.status,
      body: parse(text),
      retryAfterSeconds: Number.isFinite(retryAfter) ? retryAfter : undefined,
    };
  } catch (error) {
    if (error instanceof V3Unreachable) throw error;
    throw new V3Unreachable(`${method} ${path.split("?")[0]}: no usable answer`, {
      isPassing: brokenConnection.has(errorCode(error)),
      cause: error,
    });
  }
}

/** One breaker and one bulkhead for each feature: trouble with payments closes neither the notices nor a running exam. */
function featurePolicy(): IPolicy {
  const failures = handleType(V3Unreachable);
  return wrap(
    circuitBreaker(failures, {
      halfOpenAfter: halfOpenAfterMs * (0.9 + 0.2 * Math.random()),
      breaker: new SamplingBreaker({ threshold: 0.5, duration: 10_000, minimumRps: 2 }),
    }),
    bulkhead(50, 100),
  );
}

/** The call itself and, where it may, its one repetition share the eight seconds that a page can wait. */
export function createTransport(v3Fetch: V3Fetch): Transport {
  const policies = new Map<string, IPolicy>();
  const total = timeout(totalTimeoutMs, TimeoutStrategy.Aggressive);
  let retryBudget = 5;

  async function callAndRepeat(request: V3Request, signal: AbortSignal): Promise<V3Answer> {
    const policy = policies.get(request.feature) ?? featurePolicy();
    policies.set(request.feature, policy);
    const attempt = () => policy.execute(() => exchange(v3Fetch, request, signal), signal);

    retryBudget = Math.min(10, retryBudget + retriesPerCall);
    try {
      return await attempt();
    } catch (error) {
      const isPassing = error instanceof V3Unreachable && error.isPassing;
      if (!isPassing || !mayBeRepeated.has(request.method) || retryBudget < 1) throw error;
      retryBudget -= 1;
      await setTimeout(50 + Math.random() * 200);
      return attempt();
    }
  }

  return (request) => {
    const patience = request.timeoutMs ? timeout(request.timeoutMs, TimeoutStrategy.Aggressive) : total;
    return patience.execute(({ signal }) => callAndRepeat(request, signal)).catch(asUnreachable);
  };
}

function asUnreachable(error: unknown): never {
  if (error instanceof V3Unreachable) throw error;
  throw new V3Unreachable("the call was refused before it was made, or took too long", { cause: error });
}
