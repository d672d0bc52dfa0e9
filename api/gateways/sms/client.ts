import { Agent, request } from "undici";
import { z } from "zod";
import type { SmsAccount } from "#config/env.ts";
import { withDeadline } from "../deadline.ts";

interface SmsMessage {
  /** Same for every try of one message, at most 20 letters and digits; the provider sends a message once per id. */
  id: string;
  /** 01XXXXXXXXX */
  to: string;
  body: string;
}

export interface SmsGateway {
  /** Name of the provider for the outbox. */
  provider: string;
  /** Sends a message. Throws SmsRefused for a final failure, any other error if a later try may succeed. */
  send(message: SmsMessage, signal?: AbortSignal): Promise<{ providerId: string }>;
}

/** Final refusal of a message by the provider. */
export class SmsRefused extends Error {
  override name = "SmsRefused";
}

/** Codes of temporary failures: too many requests, too many per second, internal error. */
const temporaryCodes = new Set([4029, 4031, 5000]);
const duplicateCode = 4023;

const ProviderResponse = z.object({
  status_code: z.coerce.number().int(),
  error_message: z.string().max(500).nullish(),
  smsinfo: z.array(z.object({ reference_id: z.string().max(100).nullish() })).nullish(),
});

const maxResponseBytes = 64 * 1024;

/** Masks a number, 017*****678 for 01712345678: recognizable, but not callable. */
export function maskedPhone(phone: string): string {
  return `${phone.slice(0, 3)}*****${phone.slice(-3)}`;
}

function sendAddress(base: string): URL {
  const url = new URL(base);
  url.pathname = `${url.pathname.replace(/\/$/, "")}/api/v3/send-sms`;
  return url;
}

function parseResponse(text: string): z.infer<typeof ProviderResponse> | undefined {
  try {
    return ProviderResponse.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/**
 * Creates the SMS gateway; without an account it refuses every message. Times in milliseconds, `totalMs` for the whole
 * call.
 */
export function createSmsGateway(
  account: SmsAccount | undefined,
  { connectMs = 1000, totalMs = 10_000 } = {},
): SmsGateway {
  if (!account) {
    const missing = new SmsRefused("SMS is not set up: SMS_API_TOKEN and SMS_SID are missing.");
    return { provider: "none", send: () => Promise.reject(missing) };
  }
  const { url, token, sid, isSandbox } = account;
  const address = sendAddress(url);
  const dispatcher = new Agent({
    connect: { timeout: connectMs },
    headersTimeout: 0, // a single deadline covers the whole call
    bodyTimeout: 0,
    maxResponseSize: maxResponseBytes,
  });

  return {
    provider: isSandbox ? "sandbox" : "sslwireless",
    async send({ id, to, body }, signal) {
      const result = await withDeadline(totalMs, signal, async (signal) => {
        const response = await request(address, {
          method: "POST",
          dispatcher,
          signal,
          headers: { "content-type": "application/json", accept: "application/json" },
          body: JSON.stringify({ api_token: token, sid, msisdn: `88${to}`, sms: body, csms_id: id }),
        });
        const parsed = parseResponse(await response.body.text());
        if (!parsed) throw new Error(`The SMS provider answered ${response.statusCode} without a result.`);
        return parsed;
      });
      const { status_code: code, error_message: reason, smsinfo } = result;
      // a duplicate means that the response to an earlier try was lost
      if (code === 200 || code === duplicateCode) return { providerId: smsinfo?.[0]?.reference_id ?? id };
      const message = `The SMS provider answered ${code}: ${reason ?? "no reason given"}`;
      throw temporaryCodes.has(code) || code < 4000 ? new Error(message) : new SmsRefused(message);
    },
  };
}
