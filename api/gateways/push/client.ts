import { Agent, request } from "undici";
import webPush, { type RequestOptions } from "web-push";
import type { PushKeys } from "#config/secrets.ts";
import { withDeadline } from "../deadline.ts";
import { isPushAddress, lookupPublic } from "./push-address.ts";

/** A browser, as it told us where it is pushed to. */
export interface PushedBrowser {
  endpoint: string;
  p256dh: string;
  auth: string;
}

export interface PushMessage {
  /** At most 3 kB. */
  payload: string;
  /** A message that still waits is replaced by one of the same topic: at most 32 letters of base64url. */
  topic: string;
  /** How long it may wait for the browser. */
  ttlSeconds: number;
}

export interface PushGateway {
  /** `gone`: the browser has no such subscription any more. Throws a PushRefused for what never goes, else an Error. */
  send(browser: PushedBrowser, message: PushMessage, signal?: AbortSignal): Promise<"sent" | "gone">;
}

/** The push service will not take this message however often it is sent. */
export class PushRefused extends Error {
  override name = "PushRefused";
}

interface Site {
  keys: PushKeys;
  /** Whom a push service may write to: an https or mailto address. */
  contact: string;
  /** The site is on somebody's own machine, and a push service may be there too. */
  allowsLoopback: boolean;
}

const maxAnswerBytes = 16 * 1024;

/** Encrypted for the browser alone (RFC 8291), and signed as ours (RFC 8292). */
function sealed({ endpoint, p256dh, auth }: PushedBrowser, message: PushMessage, { keys, contact }: Site) {
  const options: RequestOptions = {
    TTL: message.ttlSeconds,
    topic: message.topic,
    urgency: "high",
    vapidDetails: { subject: contact, ...keys },
  };
  try {
    const { headers, body } = webPush.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      message.payload,
      options,
    );
    return { headers: { ...headers, TTL: String(message.ttlSeconds) }, body };
  } catch (error) {
    throw new PushRefused(error instanceof Error ? error.message : String(error));
  }
}

/** The push door. Times are in milliseconds, `totalMs` from call to answer. */
export function createPushGateway(site: Site, { connectMs = 3000, totalMs = 10_000 } = {}): PushGateway {
  const dispatcher = new Agent({
    connect: { timeout: connectMs, lookup: lookupPublic },
    headersTimeout: 0, // one deadline for the whole of it
    bodyTimeout: 0,
    maxResponseSize: maxAnswerBytes,
  });

  return {
    async send(browser, message, signal) {
      if (!isPushAddress(browser.endpoint, site.allowsLoopback))
        throw new PushRefused("not the address of a push service");
      const status = await withDeadline(totalMs, signal, async (signal) => {
        const { statusCode, body } = await request(browser.endpoint, {
          method: "POST",
          dispatcher,
          signal,
          ...sealed(browser, message, site),
        });
        await body.dump().catch(() => undefined); // what it says besides is of no use, and may be too much
        return statusCode;
      });
      if (status === 404 || status === 410) return "gone";
      if (status >= 200 && status < 300) return "sent";
      const reason = `The push service answered ${status}.`;
      throw status === 408 || status === 429 || status >= 500 ? new Error(reason) : new PushRefused(reason);
    },
  };
}
