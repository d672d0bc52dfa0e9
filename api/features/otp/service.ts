import { randomBytes } from "node:crypto";
import { and, desc, eq, gt, inArray, isNull, lt, sql } from "drizzle-orm";
import type { Database, Writer } from "#api/db/client.ts";
import { otpChallenges, otpTokens } from "#api/db/schema/identity.ts";
import { findDevice } from "#api/features/device-tokens/queries.ts";
import { ensureDevice } from "#api/features/device-tokens/service.ts";
import { maskedPhone } from "#api/gateways/sms/client.ts";
import { ApiError, Gone, Invalid, TooMany } from "#api/http/errors.ts";
import type { Scope } from "#api/http/implement.ts";
import { hashToken, newSecretToken } from "#api/http/secret-token.ts";
import { queueSms } from "#api/queue/sms.ts";
import type { OtpPurpose } from "#contract/account/auth.ts";
import { findAsker, joinCounts, smsCounts, type Asker } from "./asker.ts";
import { hashCode, isCode, newCode } from "./codes.ts";

const lifeMs = 10 * 60 * 1000;
const maxAttempts = 5;
const resendAfterSeconds = 60;

type OtpScope = Pick<Scope, "db" | "limits" | "keys" | "caller" | "now">;

interface CodeRequest {
  phone: string;
  purpose: OtpPurpose;
  /** The doctor who asks; only that doctor can use the code. */
  doctorId?: number;
  /** false: everything happens but the SMS, so that nobody learns whose number it is. */
  isDelivered?: boolean;
}

/** Counts what a visitor begins without a code. Throws 429. */
export async function takeJoinLimits({ db, limits, caller }: OtpScope, phone: string): Promise<void> {
  await limits.takeAll(joinCounts(await findAsker(db, caller, { phone, purpose: "join" }), phone));
}

/** Counts what a guest begins with a number. Throws 429. A hall full of guests shares an address: it is not counted. */
export async function takeNumberLimit({ db, limits, caller }: OtpScope, phone: string): Promise<void> {
  const { key } = await findAsker(db, caller, { phone, purpose: "quiz" });
  await limits.take("join: number and asker", `${phone} ${key}`);
}

/** Who is refused has used up nothing. */
async function takeSmsLimits({ limits }: OtpScope, asker: Asker, request: CodeRequest): Promise<void> {
  const counts = smsCounts(asker, request);
  await limits.takeAll(counts);
  await limits.take(asker.isOwn ? "sms: own" : "sms: strangers", "").catch(async (refusal: unknown) => {
    if (!(refusal instanceof TooMany)) throw refusal;
    for (const [limit, key] of counts) await limits.giveBack(limit, key);
    const seconds = refusal.details.retry_after ?? resendAfterSeconds;
    throw new TooMany(seconds, "এই মুহূর্তে কোড পাঠানো যাচ্ছে না। আমাদের হটলাইনে ফোন করুন।", "call_hotline");
  });
}

/** The message is written and taken back where it must not leave: the work, and so the time, is the same. */
async function queueCode(db: Writer, recipient: string, code: string, isDelivered: boolean): Promise<void> {
  const body = `আপনার কোড (code): ${code}। ১০ মিনিট চলবে, কাউকে বলবেন না।`;
  const undone = new Error();
  await db
    .transaction(async (transaction) => {
      await queueSms(transaction, { recipient, body, purpose: "otp" });
      if (!isDelivered) throw undone;
    })
    .catch((error: unknown) => {
      if (error !== undone) throw error;
    });
}

/** Whose the codes of a request are: the doctor's who is logged in, or the browser's that asks. */
function askedBy({ doctorId, deviceId }: { doctorId: number | undefined; deviceId: number | undefined }) {
  if (doctorId !== undefined) return eq(otpChallenges.doctor_id, doctorId);
  return and(isNull(otpChallenges.doctor_id), eq(otpChallenges.device_id, deviceId ?? 0));
}

/**
 * Sends a new code, for the doctor or else for the browser that asks; the one before it is void, and nobody else's is. A
 * browser that is not known gets its device token. Throws 429 where the limits say so: the one before it stays good then.
 */
export async function sendCode(scope: OtpScope, request: CodeRequest) {
  const { phone, purpose, doctorId, isDelivered = true } = request;
  const { db, limits, caller, now, keys } = scope;
  const asker = await findAsker(db, caller, request);
  await takeSmsLimits(scope, asker, request);
  const code = newCode();
  const salt = randomBytes(16).toString("hex");
  const device = await db.transaction(async (transaction) => {
    const device = doctorId === undefined ? await ensureDevice(transaction, caller) : undefined;
    await transaction
      .update(otpChallenges)
      .set({ consumed_at: now })
      .where(
        and(
          eq(otpChallenges.phone, phone),
          eq(otpChallenges.purpose, purpose),
          askedBy({ doctorId, deviceId: device?.id }),
          isNull(otpChallenges.consumed_at),
        ),
      );
    await transaction.insert(otpChallenges).values({
      phone,
      purpose,
      salt,
      code_hash: hashCode(keys, { salt, phone, purpose, code }),
      doctor_id: doctorId,
      device_id: device?.id,
      last_sent_at: now,
      expires_at: new Date(now.getTime() + lifeMs),
    });
    await queueCode(transaction, phone, code, isDelivered);
    return device;
  });
  // from its second call on a new browser is counted by its device token, as if it had been from the first
  if (device?.newToken) await limits.take("sms: number and asker", `${phone} device ${device.id}`);
  return { phone_masked: maskedPhone(phone), resend_after: resendAfterSeconds, gns_ddt: device?.newToken };
}

interface CodeEntry {
  phone: string;
  code: string;
  /** Among several the newest open one is meant that the asker has for the phone. */
  purposes: OtpPurpose[];
  /** The doctor whose code it is; undefined: it is of the browser that asked. */
  doctorId?: number | undefined;
}

const codeExpired = "কোডটির মেয়াদ শেষ। নতুন কোড নিন।";
const triesLeft = ["এই কোড আর চলবে না, নতুন কোড নিন", "আর ১ বার", "আর ২ বার", "আর ৩ বার", "আর ৪ বার"];

function wrongCode(attempts: number): Invalid {
  const left = maxAttempts - attempts;
  const rest = triesLeft[left] ?? "";
  return new Invalid({ code: [left > 0 ? `কোডটি মেলেনি। ${rest} চেষ্টা করতে পারবেন।` : `কোডটি মেলেনি। ${rest}।`] });
}

/** Uses up a code, or one of its five tries. Gives the purpose. Throws 422 with the tries left, 410 when no code is open, 429. */
export async function useCode(scope: OtpScope, entry: CodeEntry): Promise<OtpPurpose> {
  const { db, limits, caller, now, keys } = scope;
  const { phone, code, purposes, doctorId } = entry;
  const deviceId = doctorId === undefined ? (await findDevice(db, caller, phone))?.id : undefined;
  const isOpen = and(isNull(otpChallenges.consumed_at), gt(otpChallenges.expires_at, now));
  const [challenge] = await db
    .select()
    .from(otpChallenges)
    .where(
      and(
        eq(otpChallenges.phone, phone),
        inArray(otpChallenges.purpose, purposes),
        isOpen,
        askedBy({ doctorId, deviceId }),
      ),
    )
    .orderBy(desc(otpChallenges.id))
    .limit(1);
  if (!challenge) throw new Gone(codeExpired);
  const { id, purpose, salt } = challenge;
  const asker = doctorId === undefined ? `device ${deviceId}` : `doctor ${doctorId}`;
  await limits.take("code check", `${phone} ${purpose} ${asker}`);

  const isRight = isCode(keys, challenge.code_hash, { salt, phone, purpose, code });
  const [tried] = await db
    .update(otpChallenges)
    .set({ attempts: sql`${otpChallenges.attempts} + 1`, ...(isRight && { consumed_at: now }) })
    .where(and(eq(otpChallenges.id, id), isOpen, lt(otpChallenges.attempts, maxAttempts)))
    .returning({ attempts: otpChallenges.attempts });
  if (!tried) throw new Gone(codeExpired);
  if (!isRight) throw wrongCode(tried.attempts);
  return purpose;
}

/** An X-OTP-TOKEN: that the phone was proved for the purpose. */
export async function issueOtpToken(
  db: Writer,
  { phone, purpose, now }: { phone: string; purpose: OtpPurpose; now: Date },
): Promise<string> {
  const { token, hash } = newSecretToken();
  await db.insert(otpTokens).values({ token_hash: hash, phone, purpose, expires_at: new Date(now.getTime() + lifeMs) });
  return token;
}

interface OtpTokenUse {
  token: string;
  purpose: OtpPurpose;
  /** The number it must have been given for. */
  phone?: string;
  now: Date;
}

function usable({ token, purpose, phone, now }: OtpTokenUse) {
  return and(
    eq(otpTokens.token_hash, hashToken(token)),
    eq(otpTokens.purpose, purpose),
    isNull(otpTokens.used_at),
    gt(otpTokens.expires_at, now),
    phone === undefined ? undefined : eq(otpTokens.phone, phone),
  );
}

function refusedOtpToken(): ApiError {
  const message = "কোড যাচাইয়ের মেয়াদ শেষ। আবার কোড নিন।";
  return new ApiError(422, message, { code: "otp_required", errors: { form: [message] } });
}

/** The number an X-OTP-TOKEN stands for, before costly work. Throws 422 otp_required. */
export async function requireOtpToken(db: Database, use: OtpTokenUse): Promise<string> {
  const [found] = await db.select({ phone: otpTokens.phone }).from(otpTokens).where(usable(use));
  if (!found) throw refusedOtpToken();
  return found.phone;
}

/** Uses up an X-OTP-TOKEN together with what it is used for: give the transaction. Throws 422 otp_required. */
export async function takeOtpToken(transaction: Writer, use: OtpTokenUse): Promise<string> {
  const [taken] = await transaction
    .update(otpTokens)
    .set({ used_at: use.now })
    .where(usable(use))
    .returning({ phone: otpTokens.phone });
  if (!taken) throw refusedOtpToken();
  return taken.phone;
}
