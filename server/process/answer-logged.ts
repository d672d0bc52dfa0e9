import { STATUS_CODES } from "node:http";
import type { Logger } from "pino";
import { requestIdHeader, requestIdOf, withRequestId } from "./request-id.ts";
import { isTrustedProxy } from "./visitor-address.ts";

/** What nobody looks for in a log: files of the build, and those who watch over the process. */
const unlogged = /^\/(assets\/|healthz$|readyz$)/;
const slowMs = 2000;

interface Asked {
  request: Request;
  /** The address at the other end of the connection. */
  peer: string | undefined;
  outgoing: { setHeader(name: string, value: string): unknown };
}

interface LogOptions {
  log: Logger;
  trustedProxies: string[];
}

/**
 * Answers a request under an id, and logs it in one line. The id is that of a trusted proxy or portal, else a new one; who gets
 * an answer of 500 or more gets it with it.
 */
export function answerLogged(
  { request, peer, outgoing }: Asked,
  { log, trustedProxies }: LogOptions,
  answer: () => Promise<Response>,
): Promise<Response> {
  const id = requestIdOf(request.headers.get(requestIdHeader), isTrustedProxy(peer, trustedProxies));
  return withRequestId(id, async () => {
    const beganMs = performance.now();
    const { method, url } = request;
    const given = await answer();
    const { status } = given;
    if (status >= 500) outgoing.setHeader(requestIdHeader, id);
    const { pathname: path } = new URL(url);
    const ms = Math.round(performance.now() - beganMs);
    if (ms >= slowMs) log.warn({ method, path, status, ms }, "slow request");
    else if (!unlogged.test(path)) log.info({ method, path, status, ms }, STATUS_CODES[status] ?? "request");
    return given;
  });
}
