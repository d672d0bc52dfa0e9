import { STATUS_CODES } from "node:http";
import type { Logger } from "pino";
import { currentDoctor, requestIdHeader, requestIdOf, withRequestId } from "./request-id.ts";
import { isTrustedProxy, loggedAddress, visitorAddress } from "./visitor-address.ts";

const unlogged = /^\/(assets\/|healthz$|readyz$)/;
const slowMs = 2000;

interface IncomingRequest {
  request: Request;
  /** Remote address of the connection. */
  peer: string | undefined;
  outgoing: { setHeader(name: string, value: string): unknown };
}

interface LogOptions {
  log: Logger;
  trustedProxies: string[];
}

/**
 * Handles a request under a request id and logs it as one line, failed ones (400 or more) with the visitor's network and
 * the doctor's id; requests of 2 seconds or more are logged as warnings. Uses the id of a trusted proxy or portal, else
 * a new one, and sends it with responses of 500 or more.
 */
export function withRequestLog(
  { request, peer, outgoing }: IncomingRequest,
  { log, trustedProxies }: LogOptions,
  handle: () => Promise<Response>,
): Promise<Response> {
  const id = requestIdOf(request.headers.get(requestIdHeader), isTrustedProxy(peer, trustedProxies));
  return withRequestId(id, async () => {
    const startedMs = performance.now();
    const { method, url, headers } = request;
    const forwardedFor = headers.get("x-forwarded-for"); // later steps replace it
    const response = await handle();
    const { status } = response;
    if (status >= 500) outgoing.setHeader(requestIdHeader, id);
    const { pathname: path } = new URL(url);
    const ms = Math.round(performance.now() - startedMs);
    const from = () => loggedAddress(visitorAddress(peer ?? "", forwardedFor, trustedProxies));
    const line = { method, path, status, ms, ...(status >= 400 && { from: from(), doctor: currentDoctor() }) };
    if (ms >= slowMs) log.warn(line, "slow request");
    else if (!unlogged.test(path)) log.info(line, STATUS_CODES[status] ?? "request");
    return response;
  });
}
