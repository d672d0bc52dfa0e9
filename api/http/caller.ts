import type { Context } from "hono";
import { z } from "zod";
import { subscriberNetwork, visitorAddress } from "#server/process/visitor-address.ts";

/** Who is calling, as far as the headers say. */
export interface Caller {
  /** The visitor's address, not the portal's. */
  address: string;
  /** What the visitor holds of the network: limits count by it, never by the address. */
  network: string;
  userAgent: string;
  /** The access token. */
  bearer: string | undefined;
  /** Names the device; what the visitor's first answer carried as `gns_ddt`. */
  deviceToken: string | undefined;
  otpToken: string | undefined;
  /** Of a quiz entry: whoever has it is the one who plays. */
  entryToken: string | undefined;
}

export interface CallerOptions {
  /** The header of the device token. */
  deviceHeader: string;
  /** Peers whose X-Forwarded-For is believed. */
  trustedProxies: string[];
}

const maxTokenLength = 500;
const maxUserAgentLength = 400;

/** What Node's server hands along; nothing of it when the call was made in this process. */
const NodeBindings = z.object({ incoming: z.object({ socket: z.object({ remoteAddress: z.string() }) }) });

export function callerOf(context: Context, { deviceHeader, trustedProxies }: CallerOptions): Caller {
  const token = (value: string | undefined) => (value && value.length <= maxTokenLength ? value : undefined);
  const peer = NodeBindings.safeParse(context.env).data?.incoming.socket.remoteAddress;
  const address = visitorAddress(peer, context.req.header("X-Forwarded-For"), trustedProxies);
  return {
    address,
    network: subscriberNetwork(address),
    userAgent: (context.req.header("User-Agent") ?? "").slice(0, maxUserAgentLength),
    bearer: token(/^Bearer (\S+)$/i.exec(context.req.header("Authorization") ?? "")?.[1]),
    deviceToken: token(context.req.header(deviceHeader)),
    otpToken: token(context.req.header("X-OTP-TOKEN")),
    entryToken: token(context.req.header("X-ENTRY-TOKEN")),
  };
}
