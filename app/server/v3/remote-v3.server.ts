import { circuitBreaker, ConsecutiveBreaker, handleWhen } from "cockatiel";
import type { Logger } from "pino";
import { Agent, fetch as undiciFetch, type Response as UndiciResponse } from "undici";
import type { V3Fetch } from "./transport.server.ts";

const bodyTimeoutMs = 5000;
const fileHeadersTimeoutMs = 8000;
/** Between two parts of a file. */
const fileBodyTimeoutMs = 20_000;

/** A v3 API elsewhere: few connections kept warm, and no patience beyond what a page can wait until an answer begins, or the call declares. */
export function remoteV3(origin: string, answerMs: number): V3Fetch {
  const agent = new Agent({
    connect: { timeout: 1000 },
    headersTimeout: answerMs,
    bodyTimeout: bodyTimeoutMs,
    keepAliveTimeout: 30_000,
    connections: 64,
  });
  const patient = (patienceMs: number) =>
    agent.compose((dispatch) => (options, handler) => dispatch({ ...options, headersTimeout: patienceMs }, handler));
  return async (path, { method = "GET", headers, body, signal, patienceMs }) => {
    const answer = await undiciFetch(origin + path, {
      method,
      headers: Object.fromEntries(new Headers(headers)),
      body: typeof body === "string" ? body : null,
      signal: signal ?? null,
      redirect: "manual",
      dispatcher: patienceMs ? patient(patienceMs) : agent,
    });
    return responseOf(answer);
  };
}

/** The class is the same; undici takes its type from Node, and Response that of the browser. */
function sameStream(body: object | null) {
  return body as ReadableStream<Uint8Array> | null;
}

function responseOf({ status, headers, body }: UndiciResponse): Response {
  const isEmpty = status === 204 || status === 205 || status === 304;
  return new Response(isEmpty ? null : sameStream(body), { status, headers: Object.fromEntries(headers) });
}

/**
 * The same API for files: answers are streams, and end when the asker goes. Where its files hang, nobody asks for more of
 * them for a while, and the log says so once.
 */
export function remoteFiles(origin: string, log: Pick<Logger, "warn" | "info">): V3Fetch {
  const agent = new Agent({
    connect: { timeout: 1000 },
    headersTimeout: fileHeadersTimeoutMs,
    bodyTimeout: fileBodyTimeoutMs,
  });
  const failures = handleWhen(({ name }) => name !== "AbortError");
  const breaker = circuitBreaker(failures, { halfOpenAfter: 5000, breaker: new ConsecutiveBreaker(5) });
  let areMissing = false;
  breaker.onBreak(() => {
    if (!areMissing) log.warn("the files of the v3 API do not come");
    areMissing = true;
  });
  breaker.onReset(() => {
    log.info("the files of the v3 API come again");
    areMissing = false;
  });
  return async (path, { method = "GET", headers, signal }) => {
    const asked = { method, headers: Object.fromEntries(new Headers(headers)), signal: signal ?? null } as const;
    const ask = () => undiciFetch(origin + path, { ...asked, redirect: "manual", dispatcher: agent });
    return responseOf(await breaker.execute(ask));
  };
}
