import type { Context } from "hono";
import { z } from "zod";
import { isTrustedProxy, subscriberNetwork, visitorAddress } from "#process/visitor-address.ts";

/** Identity of the caller according to the connection and headers. */
export interface Caller {
  /** The visitor's address, not the portal's. */
  address: string;
  /** Network of the visitor's subscriber; rate limits count by it or by a larger block, never by the address. */
  network: string;
  /**
   * True for a call by the portal: from its own process, or without a visitor's address from a trusted proxy. The
   * portal has counted the visitor's page already.
   */
  isPortal: boolean;
  userAgent: string;
  /** Access token of the Authorization header; undefined: none, or too long. */
  bearer: string | undefined;
  /** Identifies the device; issued as `gns_ddt`, to a visitor who has none. */
  deviceToken: string | undefined;
  otpToken: string | undefined;
  /** Proves ownership of a quiz entry. */
  entryToken: string | undefined;
}

export interface CallerOptions {
  /** Name of the header with the device token. */
  deviceHeader: string;
  /** Peers whose X-Forwarded-For is trusted. */
  trustedProxies: string[];
}

const maxTokenLength = 500;
const maxUserAgentLength = 400;

/** Hono bindings that mark a request by the portal in the same process. */
export const portalBindings = { isPortal: true };
const PortalBindings = z.object({ isPortal: z.literal(true) });

/** Hono bindings of Node's server; missing if the call was made in this process. */
const NodeBindings = z.object({ incoming: z.object({ socket: z.object({ remoteAddress: z.string() }) }) });

/** Reads the caller of an HTTP request from its connection and headers. */
export function callerOf({ env, req }: Context, options: CallerOptions): Caller {
  const peer = NodeBindings.safeParse(env).data?.incoming.socket.remoteAddress;
  return callerFrom(req.raw.headers, options, { peer, isLocal: PortalBindings.safeParse(env).success });
}

/**
 * Reads the caller from headers, ignoring tokens of more than 500 characters. `peer`: address of the connection;
 * `isLocal`: the portal calls in its own process.
 */
export function callerFrom(
  headers: Headers,
  { deviceHeader, trustedProxies }: CallerOptions,
  { peer, isLocal }: { peer?: string | undefined; isLocal: boolean },
): Caller {
  const token = (value: string | null | undefined) => (value && value.length <= maxTokenLength ? value : undefined);
  const address = visitorAddress(peer, headers.get("X-Forwarded-For"), trustedProxies);
  return {
    address,
    network: subscriberNetwork(address),
    isPortal: isLocal || isTrustedProxy(address, trustedProxies),
    userAgent: (headers.get("User-Agent") ?? "").slice(0, maxUserAgentLength),
    bearer: token(/^Bearer (\S+)$/i.exec(headers.get("Authorization") ?? "")?.[1]),
    deviceToken: token(headers.get(deviceHeader)),
    otpToken: token(headers.get("X-OTP-TOKEN")),
    entryToken: token(headers.get("X-ENTRY-TOKEN")),
  };
}
