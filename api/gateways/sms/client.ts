import { Agent, request } from "undici";
import { z } from "zod";
import type { SmsAccount } from "#env";
import { withDeadline } from "../deadline.ts";

interface SmsMessage {
  /** The same for every try of one message, at most 20 letters and digits: the provider sends it once. */
  id: string;
  /** 01XXXXXXXXX */
  to: string;
  body: string;
}

export interface SmsGateway {
  /** Whose name the outbox notes. */
  provider: string;
  /**
   * Hands a message over. Throws SmsRefused when it will never be taken, any other error when a later try may succeed.
   */
  send(message: SmsMessage, signal?: AbortSignal): Promise<{ providerId: string }>;
}

/** The provider will not take this message however often it is sent. */
export class SmsRefused extends Error {
  override name = "SmsRefused";
}

/** What the provider may still take on a later try: too many requests, too many a second, a fault of its own. */
const passingCodes = new Set([4029, 4031, 5000]);
const duplicateCode = 4023;

const Answer = z.object({
  status_code: z.coerce.number().int(),
  error_message: z.string().max(500).nullish(),
  smsinfo: z.array(z.object({ reference_id: z.string().max(100).nullish() })).nullish(),
});

const maxAnswerBytes = 64 * 1024;

/** 017*****678 for 01712345678: enough to recognise a number by, too little to call it. */
export function maskedPhone(phone: string): string {
  return `${phone.slice(0, 3)}*****${phone.slice(-3)}`;
}

function sendAddress(base: string): URL {
  const url = new URL(base);
  url.pathname = `${url.pathname.replace(/\/$/, "")}/api/v3/send-sms`;
  return url;
}

function parsedAnswer(text: string): z.infer<typeof Answer> | undefined {
  try {
    return Answer.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/**
 * The SMS door. Without an account it refuses every message. Times are in milliseconds, `totalMs` from call to answer.
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
    headersTimeout: 0, // one deadline for the whole of it
    bodyTimeout: 0,
    maxResponseSize: maxAnswerBytes,
  });

  return {
    provider: isSandbox ? "sandbox" : "sslwireless",
    async send({ id, to, body }, signal) {
      const answer = await withDeadline(totalMs, signal, async (signal) => {
        const response = await request(address, {
          method: "POST",
          dispatcher,
          signal,
          headers: { "content-type": "application/json", accept: "application/json" },
          body: JSON.stringify({ api_token: token, sid, msisdn: `88${to}`, sms: body, csms_id: id }),
        });
        const answer = parsedAnswer(await response.body.text());
        if (!answer) throw new Error(`The SMS provider answered ${response.statusCode} without a result.`);
        return answer;
      });
      const { status_code: code, error_message: reason, smsinfo } = answer;
      // a duplicate is a message whose first answer was lost on its way to us
      if (code === 200 || code === duplicateCode) return { providerId: smsinfo?.[0]?.reference_id ?? id };
      const message = `The SMS provider answered ${code}: ${reason ?? "no reason given"}`;
      throw passingCodes.has(code) || code < 4000 ? new Error(message) : new SmsRefused(message);
    },
  };
}
