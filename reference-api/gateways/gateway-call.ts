import { Agent, request } from "undici";
import { z } from "zod";
import { withDeadline } from "./deadline.ts";
import type { GatewayRecord } from "./payment-gateway.ts";

interface CallRequest {
  method: "GET" | "POST";
  headers?: Record<string, string>;
  body?: string;
  signal?: AbortSignal | undefined;
}

/**
 * Result of a call. `hasResponse`: HTTP status below 500 with a JSON object. `reason` never contains a URL: some have a
 * password.
 */
export type GatewayReply =
  | { hasResponse: true; status: number; body: GatewayRecord }
  | { hasResponse: false; reason: string };

/** Calls a gateway. Never rejects: a failure is a reply without a response. */
export type GatewayCall = (address: string, request: CallRequest) => Promise<GatewayReply>;

export interface CallLimits {
  connectMs?: number;
  /** Milliseconds for the whole call. */
  totalMs?: number;
}

const maxResponseBytes = 256 * 1024;
const JsonObject = z.record(z.string(), z.unknown());

/**
 * Field that a gateway sends as text of at most 1000 characters, a number or null, or omits; parsed as text, empty if
 * missing.
 */
export const AnyText = z
  .union([z.string().max(1000), z.number()])
  .nullish()
  .transform((value) => String(value ?? ""));

function parsedObject(text: string): GatewayRecord | undefined {
  try {
    return JsonObject.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

function failureReason(error: unknown): string {
  if (!(error instanceof Error)) return "no response";
  if (error.name === "TimeoutError") return "no response in time";
  return "code" in error && typeof error.code === "string" ? error.code : error.name;
}

/**
 * Creates a function for calling a gateway: a single try per call, and every failure is a result instead of an
 * exception.
 */
export function createGatewayCaller({ connectMs = 10_000, totalMs = 35_000 }: CallLimits): GatewayCall {
  const dispatcher = new Agent({
    connect: { timeout: connectMs },
    headersTimeout: 0, // a single deadline covers the whole call
    bodyTimeout: 0,
    maxResponseSize: maxResponseBytes,
  });

  return async (address, { method, headers, body, signal }) => {
    try {
      return await withDeadline(totalMs, signal, async (signal) => {
        const response = await request(address, {
          method,
          dispatcher,
          signal,
          headers: { accept: "application/json", ...headers },
          body,
        });
        const text = await response.body.text();
        const result = response.statusCode < 500 ? parsedObject(text) : undefined;
        if (!result) return { hasResponse: false, reason: `responded with ${response.statusCode} without a result` };
        return { hasResponse: true, status: response.statusCode, body: result };
      });
    } catch (error) {
      return { hasResponse: false, reason: failureReason(error) };
    }
  };
}

/**
 * True if a doctor may be redirected to the address: same origin as `ownUrl`, or https on one of the hosts or their
 * subdomains; never with a user name.
 */
export function isGatewayAddress(address: string, ownUrl: string, hosts: string[]): boolean {
  if (!URL.canParse(address)) return false;
  const { origin, protocol, hostname, username } = new URL(address);
  if (username) return false;
  if (origin === new URL(ownUrl).origin) return true;
  return protocol === "https:" && hosts.some((host) => hostname === host || hostname.endsWith(`.${host}`));
}
