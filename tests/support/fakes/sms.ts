import { Hono, type MiddlewareHandler } from "hono";
import { z } from "zod";
import type { SmsAccount } from "#api/config/accounts.ts";
import { createSmsSandbox } from "#sandbox/sms/server.ts";
import { testSite } from "#tests/support/processes/test-site.ts";

const Inbox = z.object({
  messages: z.array(
    z.object({
      csms_id: z.string(),
      msisdn: z.string(),
      sms: z.string(),
      reference_id: z.string(),
      received_at: z.iso.datetime(),
    }),
  ),
});

/**
 * Starts the SMS sandbox on a port until the test has finished. The middleware `before` runs first for every request.
 */
export async function smsSandbox(before: MiddlewareHandler = (_context, next) => next()) {
  const site = new Hono().use(before).route("/sandbox/sms", createSmsSandbox());
  const url = `${await testSite(site.fetch)}/sandbox/sms`;

  return {
    url,
    /** Account at the sandbox; with a `fault`, every message of it fails that way. */
    account: (fault?: string): SmsAccount => ({
      url: fault ? `${url}?fail=${fault}` : url,
      token: "secret-token",
      sid: "PORTAL",
      isSandbox: true,
    }),
    /** Received messages, newest first. */
    async messages(query = "") {
      const response = await fetch(url + query, { headers: { accept: "application/json" } });
      return Inbox.parse(await response.json()).messages;
    },
  };
}
