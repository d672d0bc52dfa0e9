import { Hono, type MiddlewareHandler } from "hono";
import { z } from "zod";
import type { SmsAccount } from "#config/env.ts";
import { createSmsSandbox } from "#sandbox/sms/server.ts";
import { testSite } from "./test-site.ts";

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

/** The stand-in for the SMS provider on a port of its own, until the test has finished. `before` sees every request first. */
export async function smsSandbox(before: MiddlewareHandler = (_context, next) => next()) {
  const site = new Hono().use(before).route("/sandbox/sms", createSmsSandbox());
  const url = `${await testSite(site.fetch)}/sandbox/sms`;

  return {
    url,
    /** An account whose every message meets this fault of the sandbox. */
    account: (fault?: string): SmsAccount => ({
      url: fault ? `${url}?fail=${fault}` : url,
      token: "secret-token",
      sid: "PORTAL",
      isSandbox: true,
    }),
    /** What arrived, the newest first. */
    async messages(query = "") {
      const answer = await fetch(url + query, { headers: { accept: "application/json" } });
      return Inbox.parse(await answer.json()).messages;
    },
  };
}
