import { circuitBreaker, ConsecutiveBreaker, handleWhen } from "cockatiel";
import type { Logger } from "pino";
import { Agent, fetch as undiciFetch, type Response as UndiciResponse } from "undici";
import type { V3Fetch } from "#contract/v3-api.ts";
import { callsAtOnce } from "./transport.server.ts";

const bodyTimeoutMs = 5000;
const fileHeadersTimeoutMs = 8000;
/** Maximum time between two chunks of a file. */
const fileBodyTimeoutMs = 20_000;

/**
 * Creates the fetch function for a remote v3 API, with as many persistent connections as there are calls at once. The
 * response must start within `headersTimeoutMs`, or the timeout that the endpoint declares.
 */
export function remoteV3(origin: string, headersTimeoutMs: number): V3Fetch {
  const agent = new Agent({
    connect: { timeout: 1000 },
    headersTimeout: headersTimeoutMs,
    bodyTimeout: bodyTimeoutMs,
    keepAliveTimeout: 30_000,
    connections: callsAtOnce,
  });
  const withTimeoutOf = (ms: number) =>
    agent.compose((dispatch) => (options, handler) => dispatch({ ...options, headersTimeout: ms }, handler));
  return async (path, { method = "GET", headers, body, signal, timeoutMs }) => {
    const response = await undiciFetch(origin + path, {
      method,
      headers: Object.fromEntries(new Headers(headers)),
      body: typeof body === "string" || body instanceof Uint8Array ? body : null,
      signal: signal ?? null,
      redirect: "manual",
      dispatcher: timeoutMs ? withTimeoutOf(timeoutMs) : agent,
    });
    return responseOf(response);
  };
}

/** Casts between two types of the same class: undici uses Node's, Response the browser's. */
function sameStream(body: object | null) {
  return body as ReadableStream<Uint8Array> | null;
}

function responseOf({ status, headers, body }: UndiciResponse): Response {
  const isEmpty = status === 204 || status === 205 || status === 304;
  return new Response(isEmpty ? null : sameStream(body), { status, headers: [...headers] });
}

/**
 * Creates the fetch function for files of a remote v3 API. Responses are streamed, and end when `signal` is aborted.
 * After five consecutive failures a circuit breaker rejects file requests for five seconds; that is logged once.
 */
export function remoteFiles(origin: string, log: Pick<Logger, "warn" | "info">): V3Fetch {
  const agent = new Agent({
    connect: { timeout: 1000 },
    headersTimeout: fileHeadersTimeoutMs,
    bodyTimeout: fileBodyTimeoutMs,
  });
  const failures = handleWhen(({ name }) => name !== "AbortError");
  const breaker = circuitBreaker(failures, { halfOpenAfter: 5000, breaker: new ConsecutiveBreaker(5) });
  let isLogged = false;
  breaker.onBreak(() => {
    if (!isLogged) log.warn("files of the v3 API are unavailable; pausing file requests");
    isLogged = true;
  });
  breaker.onReset(() => {
    log.info("files of the v3 API are available again");
    isLogged = false;
  });
  return async (path, { method = "GET", headers, signal }) => {
    const options = { method, headers: Object.fromEntries(new Headers(headers)), signal: signal ?? null } as const;
    const request = () => undiciFetch(origin + path, { ...options, redirect: "manual", dispatcher: agent });
    return responseOf(await breaker.execute(request));
  };
}
