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
 * Handles a request under a request id: that of a trusted proxy, else a new one. Logs one line, except for assets and
 * health checks; from status 400 on it names the visitor's address block and the doctor's id. Requests of 2 seconds or
 * more are logged as warnings, whatever their path. Responses from 500 on carry the id.
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
