import { Agent, request } from "undici";
import webPush, { type RequestOptions } from "web-push";
import type { PushKeys } from "#api/config/api-secrets.ts";
import { withDeadline } from "../deadline.ts";
import { isPushAddress, lookupPublic } from "./push-address.ts";

export interface PushedBrowser {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** Push message; the payload is encrypted by `send()`. */
export interface PushMessage {
  /** At most 3 kB. */
  payload: string;
  /** Replaces an undelivered message with the same topic. At most 32 base64url characters. */
  topic: string;
  /** Maximum time that the push service keeps an undelivered message. */
  ttlSeconds: number;
}

export interface PushGateway {
  /**
   * `gone`: the subscription no longer exists; `foreign`: the push service does not accept this site's key for it, as
   * after the key was replaced, and never will. Throws PushRefused for a final failure, any other error for a temporary
   * one.
   */
  send(browser: PushedBrowser, message: PushMessage, signal?: AbortSignal): Promise<"sent" | "gone" | "foreign">;
}

/** Final failure of a push message: refused by the push service, or not possible to send. */
export class PushRefused extends Error {
  override name = "PushRefused";
}

interface Site {
  keys: PushKeys;
  /** Contact for the push service: an https or mailto URL. */
  contact: string;
  /** True if the site runs on a loopback address, and push services on loopback are allowed. */
  allowsLoopback: boolean;
}

const maxResponseBytes = 16 * 1024;

/**
 * Headers and body of a request with the payload encrypted for the browser (RFC 8291) and signed with our VAPID key
 * (RFC 8292). Throws PushRefused if the keys of the browser or the message are not valid.
 */
function encryptedRequest({ endpoint, p256dh, auth }: PushedBrowser, message: PushMessage, { keys, contact }: Site) {
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

export function createPushGateway(site: Site, { connectMs = 3000, totalMs = 10_000 } = {}): PushGateway {
  const dispatcher = new Agent({
    connect: { timeout: connectMs, lookup: lookupPublic },
    headersTimeout: 0, // a single deadline covers the whole call
    bodyTimeout: 0,
    maxResponseSize: maxResponseBytes,
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
          ...encryptedRequest(browser, message, site),
        });
        await body.dump().catch(() => undefined); // the body is not used and may be too long
        return statusCode;
      });
      if (status === 404 || status === 410) return "gone";
      if (status === 401 || status === 403) return "foreign";
      if (status >= 200 && status < 300) return "sent";
      const reason = `The push service responded with ${status}.`;
      throw status === 408 || status === 429 || status >= 500 ? new Error(reason) : new PushRefused(reason);
    },
  };
}
