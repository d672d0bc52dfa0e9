import { createHash, randomBytes } from "node:crypto";
import { Hono } from "hono";
import { z } from "zod";
import { compact } from "#locale/folding.ts";
import { mobileNumber } from "#locale/phones.ts";
import { inboxPage, inboxStyle, type ReceivedSms } from "./inbox-page.ts";

const Account = z.object({ api_token: z.string().min(1).max(50), sid: z.string().min(1).max(20) });

const SendSms = Account.extend({
  msisdn: z.string().regex(/^8801[3-9]\d{8}$/),
  sms: z.string().min(1).max(1000),
  csms_id: z.string().regex(/^[A-Za-z0-9]{1,20}$/),
});

/** Balance that the sandbox reports, in taka; no message lowers it. */
const sandboxBalance = "1000.00";
const maxStored = 500;
const maxShown = 50;

const Fault = z.enum(["refused", "busy", "broken", "garbage", "silent", "lost"]).optional();

const pagePolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash("sha256").update(inboxStyle).digest("base64")}'`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join("; ");

function failed(status_code: number, error_message: string) {
  return { status: "FAILED", status_code, error_message, smsinfo: [] };
}

function succeeded({ csms_id, msisdn, sms, reference_id }: ReceivedSms) {
  const sms_type = /[^\0-\x7f]/.test(sms) ? "BN" : "EN";
  const info = { sms_status: "SUCCESS", status_message: "Success", msisdn, sms_type, sms_body: sms };
  return { status: "SUCCESS", status_code: 200, error_message: "", smsinfo: [{ ...info, csms_id, reference_id }] };
}

/**
 * Creates a sandbox for SSL Wireless. It accepts messages like the provider, sends none, and lists the newest 50 at its
 * root, as a page, or as JSON for Accept: application/json. `?fail=` on the sending address simulates a fault: refused,
 * busy, broken, garbage, silent (never responds), lost (accepts the message, but responds 502).
 */
export function createSmsSandbox(): Hono {
  const received: ReceivedSms[] = [];
  const sandbox = new Hono();

  sandbox.post("/api/v3/send-sms", async (context) => {
    const { data: fault } = Fault.safeParse(context.req.query("fail"));
    if (fault === "refused") return context.json(failed(4026, "Blocked MSISDN"));
    if (fault === "busy") return context.json(failed(4031, "TPS Exceeded"));
    if (fault === "broken") return context.text("Internal Server Error", 500);
    if (fault === "garbage") return context.html("<h1>Maintenance</h1>");
    if (fault === "silent") return new Promise<Response>(() => undefined);

    const body: unknown = await context.req.json().catch(() => undefined);
    const parsed = SendSms.safeParse(body);
    if (!parsed.success) {
      const isPhone = parsed.error.issues.every(({ path }) => path[0] === "msisdn");
      return context.json(isPhone ? failed(4025, "Invalid MSISDN") : failed(4022, "Required Parameter Missing"));
    }
    const { csms_id, msisdn, sms } = parsed.data;
    if (received.some((earlier) => earlier.csms_id === csms_id)) return context.json(failed(4023, "Duplicate CSMS ID"));
    const reference_id = randomBytes(8).toString("hex");
    const message = { csms_id, msisdn, sms, reference_id, received_at: new Date().toISOString() };
    received.unshift(message);
    received.length = Math.min(received.length, maxStored);
    return fault === "lost" ? context.text("Bad Gateway", 502) : context.json(succeeded(message));
  });

  sandbox.post("/api/v3/balance", async (context) => {
    const parsed = Account.safeParse(await context.req.json().catch(() => undefined));
    if (!parsed.success) return context.json(failed(4001, "Unauthorized"));
    return context.json({ status: "SUCCESS", status_code: 200, error_message: "", balance: sandboxBalance });
  });

  sandbox.get("/", (context) => {
    const phone = context.req.query("phone")?.trim() ?? "";
    const filter = mobileNumber(phone) ?? compact(phone);
    const messages = received.filter(({ msisdn }) => msisdn.includes(filter)).slice(0, maxShown);
    context.header("Cache-Control", "no-store");
    context.header("Vary", "Accept");
    if (context.req.header("accept")?.includes("application/json")) return context.json({ messages });
    context.header("Content-Security-Policy", pagePolicy);
    return context.html(inboxPage(messages, phone));
  });
  return sandbox;
}
