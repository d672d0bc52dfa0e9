import { Agent, request } from "undici";
import { z } from "zod";
import { withDeadline } from "../deadline.ts";

export interface SmsMessage {
  /** Same for every try of one message, at most 20 letters and digits. */
  id: string;
  /** Number of the recipient, 01XXXXXXXXX. */
  to: string;
  body: string;
}

export interface SmsProvider {
  /** Name for the outbox, the log and the metrics. */
  name: string;
  /**
   * Sends a message and returns the provider's id of it. Throws SmsRefused for a final failure, any other error if a
   * later try may succeed.
   */
  send(message: SmsMessage, signal?: AbortSignal): Promise<string>;
  /** Balance of the account in taka. */
  balance(signal?: AbortSignal): Promise<number>;
}

/** Final refusal of a message, which no retry can change. */
export class SmsRefused extends Error {
  override name = "SmsRefused";
}

export const Balance = z.coerce.number().min(0).max(1e9);

const maxResponseBytes = 64 * 1024;

export interface SmsCallLimits {
  connectMs?: number;
  totalMs?: number;
}

interface Call<Schema extends z.ZodType> {
  url: URL;
  headers: Record<string, string>;
  body: string;
  response: Schema;
}

/**
 * Returns a function that posts to a provider and parses its response. Throws if no response arrives within `totalMs`,
 * or if it is not as declared.
 */
export function createProviderCall({ connectMs = 1000, totalMs = 10_000 }: SmsCallLimits) {
  const dispatcher = new Agent({
    connect: { timeout: connectMs },
    headersTimeout: 0, // a single deadline covers the whole call
    bodyTimeout: 0,
    maxResponseSize: maxResponseBytes,
  });

  return async <Schema extends z.ZodType>(call: Call<Schema>, signal?: AbortSignal): Promise<z.output<Schema>> =>
    withDeadline(totalMs, signal, async (signal) => {
      const { url, body, headers } = call;
      const accepted = { accept: "application/json", ...headers };
      const response = await request(url, { method: "POST", dispatcher, signal, headers: accepted, body });
      const text = await response.body.text();
      const parsed = call.response.safeParse(parsedJson(text));
      if (!parsed.success) throw new Error(`The SMS provider responded with ${response.statusCode} without a result.`);
      return parsed.data;
    });
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function addressBelow(base: string, path: string): URL {
  const url = new URL(base);
  url.pathname = `${url.pathname.replace(/\/$/, "")}${path}`;
  return url;
}
