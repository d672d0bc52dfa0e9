import { Agent, request } from "undici";
import { z } from "zod";
import { withDeadline } from "./deadline.ts";
import type { GatewayAnswer } from "./payment-gateway.ts";

interface CallRequest {
  method: "GET" | "POST";
  headers?: Record<string, string>;
  body?: string;
  signal?: AbortSignal | undefined;
}

/**
 * `isAnswered`: an HTTP answer below 500 with a JSON object came. The reason names no address: some carry a password.
 */
export type GatewayReply =
  | { isAnswered: true; status: number; body: GatewayAnswer }
  | { isAnswered: false; reason: string };

export type GatewayCall = (address: string, request: CallRequest) => Promise<GatewayReply>;

export interface CallLimits {
  connectMs?: number;
  /** From call to answer. */
  totalMs?: number;
}

const maxAnswerBytes = 256 * 1024;
const JsonObject = z.record(z.string(), z.unknown());

/** A field that a gateway writes as text, as a number, as null or not at all. */
export const AnyText = z
  .union([z.string().max(1000), z.number()])
  .nullish()
  .transform((value) => String(value ?? ""));

function parsedObject(text: string): GatewayAnswer | undefined {
  try {
    return JsonObject.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

function failureReason(error: unknown): string {
  if (!(error instanceof Error)) return "no answer";
  if (error.name === "TimeoutError") return "no answer in time";
  return "code" in error && typeof error.code === "string" ? error.code : error.name;
}

/** Calls a gateway: one try, never repeated, never a throw. */
export function createGatewayCaller({ connectMs = 10_000, totalMs = 35_000 }: CallLimits): GatewayCall {
  const dispatcher = new Agent({
    connect: { timeout: connectMs },
    headersTimeout: 0, // one deadline for the whole of it
    bodyTimeout: 0,
    maxResponseSize: maxAnswerBytes,
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
        const answer = response.statusCode < 500 ? parsedObject(text) : undefined;
        if (!answer) return { isAnswered: false, reason: `answered ${response.statusCode} without a result` };
        return { isAnswered: true, status: response.statusCode, body: answer };
      });
    } catch (error) {
      return { isAnswered: false, reason: failureReason(error) };
    }
  };
}

/**
 * Whether the doctor may be sent there: to the gateway's own address, or by https to one of the hosts named or below
 * it.
 */
export function isGatewayAddress(address: string, ownUrl: string, hosts: string[]): boolean {
  if (!URL.canParse(address)) return false;
  const { origin, protocol, hostname, username } = new URL(address);
  if (username) return false;
  if (origin === new URL(ownUrl).origin) return true;
  return protocol === "https:" && hosts.some((host) => hostname === host || hostname.endsWith(`.${host}`));
}
