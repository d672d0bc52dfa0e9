import { eq } from "drizzle-orm";
import { onTestFinished } from "vitest";
import type { Database } from "#api/db/client.ts";
import { devices, smsOutbox } from "#api/db/schema/identity.ts";
import { sendCode, verifyCode } from "#api/features/otp/service.ts";
import type { Caller } from "#api/http/caller.ts";
import { createRateLimits } from "#api/http/rate-limits.ts";
import { hashToken } from "#api/http/secret-token.ts";
import { createKeyRing } from "#config/secrets.ts";
import { codesIn, otpDigits } from "#tests/support/api/one-time-code.ts";
import { testDatabase } from "#tests/support/processes/postgres/database.ts";

export const phone = "01711111111";
const publicOrigin = "https://portal.example";
export const noon = new Date("2027-03-05T12:00:00+06:00");

export const visitor: Caller = {
  address: "198.51.100.7",
  network: "198.51.100.7",
  isPortal: false,
  userAgent: "",
  bearer: undefined,
  deviceToken: "device",
  otpToken: undefined,
  entryToken: undefined,
};

/** Creates a database with functions that send and verify OTP codes, without limits on how many codes a number gets. */
export async function otpFixture({ caller = visitor, now = noon } = {}) {
  const { db, close } = await testDatabase();
  onTestFinished(close);
  const limits = createRateLimits(db);
  const [browser] = await db
    .insert(devices)
    .values({ ddt_hash: hashToken("device"), label: "নমুনা" })
    .returning();
  if (!browser) throw new Error("no browser");
  const asker = `device ${browser.id}`;
  const scope = { db, limits, keys: createKeyRing(["a secret for tests"]), otpDigits, publicOrigin, caller, now };
  const send = async (request: Partial<Parameters<typeof sendCode>[1]> = {}, at = now) => {
    await limits.clear("sms: number and subject", `${request.phone ?? phone} ${asker}`);
    await limits.clear("sms: number and subject", `${request.phone ?? phone} doctor ${request.doctorId}`);
    await limits.clear("join: number and subject", `${request.phone ?? phone} ${asker}`);
    return sendCode({ ...scope, now: at }, { phone, purpose: "join", ...request });
  };
  const enter = (code: string, entry: Partial<Parameters<typeof verifyCode>[1]> = {}, at = noon) =>
    verifyCode({ ...scope, now: at }, { phone, code, purposes: ["join"], ...entry });
  return { ...scope, scope, send, enter, browser, asker };
}

/** Codes sent to a number, oldest first. */
export async function codesTo(db: Database, recipient = phone): Promise<string[]> {
  const sent = await db.select().from(smsOutbox).where(eq(smsOutbox.recipient, recipient)).orderBy(smsOutbox.id);
  return sent.map(({ body }) => codesIn(body)[0] ?? "");
}
