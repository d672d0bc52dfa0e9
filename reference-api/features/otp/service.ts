import { randomBytes } from "node:crypto";
import { and, desc, eq, gt, inArray, isNull, lt, max, sql } from "drizzle-orm";
import type { Database, Writer } from "#api/db/client.ts";
import { doctors, otpChallenges, otpTokens } from "#api/db/schema/identity.ts";
import { findDevice } from "#api/features/device-tokens/queries.ts";
import { ensureDevice } from "#api/features/device-tokens/service.ts";
import { maskedPhone } from "#api/gateways/sms/masked-phone.ts";
import { ApiError, Gone, Invalid, TooMany } from "#api/http/errors.ts";
import type { Scope } from "#api/http/implement.ts";
import { hashToken, newSecretToken } from "#api/http/secret-token.ts";
import { queueSms } from "#api/queue/sms.ts";
import type { OtpPurpose } from "#contract/account/otp.ts";
import { findRateLimitSubject, joinCounts, smsCounts, type RateLimitSubject } from "./rate-limit-subject.ts";
import { codeMessage } from "./code-message.ts";
import { hashCode, isCode, newCode } from "./codes.ts";

const lifetimeMs = 10 * 60 * 1000;
const maxAttempts = 5;
const resendAfterSeconds = 60;

type OtpScope = Pick<Scope, "db" | "limits" | "keys" | "caller" | "now" | "otpDigits" | "publicOrigin">;

interface CodeRequest {
  phone: string;
  purpose: OtpPurpose;
  /** Logged-in doctor who requests the code and who alone can use it. */
  doctorId?: number;
  /** False suppresses only the SMS, so that the response does not reveal whether the number has an account. */
  isDelivered?: boolean;
  /** Says, once the request is counted, whether the password is right; if not, the SMS is suppressed likewise. */
  isProved?: () => Promise<boolean>;
}

/** Counts a visitor who joins without a code. Throws 429. */
export async function consumeJoinLimits({ db, limits, caller }: OtpScope, phone: string): Promise<void> {
  await limits.consumeAll(joinCounts(await findRateLimitSubject(db, caller, { phone, purpose: "join" }), phone));
}

/**
 * Counts a quiz guest under the mobile number and the requesting device or network. Throws 429. The network alone is
 * not counted, since all guests in a hall share it.
 */
export async function consumeNumberLimit({ db, limits, caller }: OtpScope, phone: string): Promise<void> {
  const { key } = await findRateLimitSubject(db, caller, { phone, purpose: "quiz" });
  await limits.consume("join: number and subject", `${phone} ${key}`);
}

/** Counts an SMS against its limits. Throws 429, which names the hotline if the site-wide limit is reached. */
async function consumeSmsLimits(
  { limits }: OtpScope,
  subject: RateLimitSubject,
  request: CodeRequest & { isByPassword: boolean },
): Promise<void> {
  await limits.consumeAll(smsCounts(subject, request)).catch((refusal: unknown) => {
    const isOfSite = refusal instanceof TooMany && /^sms: (own|strangers)$/.test(refusal.limit ?? "");
    if (!isOfSite) throw refusal;
    const seconds = refusal.details.retry_after ?? resendAfterSeconds;
    throw new TooMany(seconds, "এই মুহূর্তে কোড পাঠানো যাচ্ছে না। আমাদের হটলাইনে ফোন করুন।", "call_hotline");
  });
}

/**
 * Queues the SMS with a code. Unless `isDelivered`, the same work is done and rolled back, so that the response time
 * does not reveal whether the number has an account.
 */
async function queueCode(db: Writer, recipient: string, body: string, isDelivered: boolean): Promise<void> {
  const rollback = new Error();
  await db
    .transaction(async (transaction) => {
      await queueSms(transaction, { recipient, body, purpose: "otp" });
      if (!isDelivered) throw rollback;
    })
    .catch((error: unknown) => {
      if (error !== rollback) throw error;
    });
}

function isOwnedBy({ doctorId, deviceId }: { doctorId: number | undefined; deviceId: number | undefined }) {
  if (doctorId !== undefined) return eq(otpChallenges.doctor_id, doctorId);
  return and(isNull(otpChallenges.doctor_id), eq(otpChallenges.device_id, deviceId ?? 0));
}

function isOpen(now: Date) {
  const { consumed_at, expires_at, attempts } = otpChallenges;
  return and(isNull(consumed_at), gt(expires_at, now), lt(attempts, maxAttempts));
}

/**
 * Sends a new code for the doctor, or else for the requesting device; the SMS is left out if `isDelivered` or
 * `isProved` says so. The requester's previous codes for this number and purpose stay valid until they expire, since
 * the SMS of the first may arrive after that of the second; the new code inherits the attempts made on them. Without a
 * doctor, an unknown browser gets a device token. Throws 429 over a limit.
 */
export async function sendCode(scope: OtpScope, request: CodeRequest) {
  const { phone, purpose, doctorId, isProved } = request;
  const { db, limits, caller, now, keys, otpDigits } = scope;
  const subject = await findRateLimitSubject(db, caller, request);
  await consumeSmsLimits(scope, subject, { ...request, isByPassword: isProved !== undefined });
  const isDelivered = isProved ? await isProved() : (request.isDelivered ?? true);
  const code = newCode(otpDigits);
  const salt = randomBytes(16).toString("hex");
  const device = await db.transaction(async (transaction) => {
    const device = doctorId === undefined ? await ensureDevice(transaction, caller) : undefined;
    const isOfSeries = and(
      eq(otpChallenges.phone, phone),
      eq(otpChallenges.purpose, purpose),
      isOwnedBy({ doctorId, deviceId: device?.id }),
    );
    const [previous] = await transaction
      .select({ attempts: max(otpChallenges.attempts) })
      .from(otpChallenges)
      .where(and(isOfSeries, isOpen(now)));
    await transaction.insert(otpChallenges).values({
      phone,
      purpose,
      salt,
      code_hash: hashCode(keys, { salt, phone, purpose, code }),
      attempts: previous?.attempts ?? 0,
      doctor_id: doctorId,
      device_id: device?.id,
      last_sent_at: now,
      expires_at: new Date(now.getTime() + lifetimeMs),
    });
    await queueCode(transaction, phone, codeMessage(code, scope.publicOrigin), isDelivered);
    return device;
  });
  // later requests of a new browser count by device, so this first one is counted under its device as well
  if (device?.newToken) await limits.consume("sms: number and subject", `${phone} device ${device.id}`);
  return { phone_masked: maskedPhone(phone), resend_after: resendAfterSeconds, gns_ddt: device?.newToken };
}

interface CodeEntry {
  phone: string;
  code: string;
  /** Purposes that the code may have; it is checked against the open codes of the one that was requested last. */
  purposes: OtpPurpose[];
  /** Doctor who requested the code; undefined for a code requested by the calling device. */
  doctorId?: number | undefined;
}

const codeExpired = "কোডটির মেয়াদ শেষ। নতুন কোড নিন।";
const attemptsLeft = ["এই কোড আর চলবে না, নতুন কোড নিন", "আর ১ বার", "আর ২ বার", "আর ৩ বার", "আর ৪ বার"];

function wrongCode(attempts: number): Invalid {
  const left = maxAttempts - attempts;
  const rest = attemptsLeft[left] ?? "";
  return new Invalid({ code: [left > 0 ? `কোডটি মেলেনি। ${rest} চেষ্টা করতে পারবেন।` : `কোডটি মেলেনি। ${rest}।`] });
}

async function noteProof(db: Writer, phone: string, now: Date): Promise<void> {
  await db
    .update(doctors)
    .set({ phone_verified_at: now })
    .where(and(eq(doctors.mobile_number, phone), isNull(doctors.phone_verified_at)));
}

/**
 * Verifies a code and returns its purpose. A right code is consumed together with the others of its number, purpose and
 * requester, and proves the number of an account, except for `change_phone`; a wrong one costs one of their five common
 * attempts. Throws 422 with the attempts left, 410 if no code is open, and 429.
 */
export async function verifyCode(scope: OtpScope, entry: CodeEntry): Promise<OtpPurpose> {
  const { db, limits, caller, now, keys } = scope;
  const { phone, code, purposes, doctorId } = entry;
  const deviceId = doctorId === undefined ? (await findDevice(db, caller, phone))?.id : undefined;
  const open = await db
    .select()
    .from(otpChallenges)
    .where(
      and(
        eq(otpChallenges.phone, phone),
        inArray(otpChallenges.purpose, purposes),
        isOwnedBy({ doctorId, deviceId }),
        isOpen(now),
      ),
    )
    .orderBy(desc(otpChallenges.id));
  const purpose = open[0]?.purpose;
  if (!purpose) throw new Gone(codeExpired);
  const subject = doctorId === undefined ? `device ${deviceId}` : `doctor ${doctorId}`;
  await limits.consume("code check", `${phone} ${purpose} ${subject}`);

  const series = open.filter((challenge) => challenge.purpose === purpose);
  const isRight = series.some(({ code_hash, salt }) => isCode(keys, code_hash, { salt, phone, purpose, code }));
  const ids = series.map(({ id }) => id);
  const [tried] = await db
    .update(otpChallenges)
    .set({ attempts: sql`${otpChallenges.attempts} + 1`, ...(isRight && { consumed_at: now }) })
    .where(and(inArray(otpChallenges.id, ids), isOpen(now)))
    .returning({ attempts: otpChallenges.attempts });
  if (!tried) throw new Gone(codeExpired);
  if (!isRight) throw wrongCode(tried.attempts);
  if (purpose !== "change_phone") await noteProof(db, phone, now);
  return purpose;
}

/** Issues an X-OTP-TOKEN for a number and a purpose, valid for 10 minutes. */
export async function issueOtpToken(
  db: Writer,
  { phone, purpose, now }: { phone: string; purpose: OtpPurpose; now: Date },
): Promise<string> {
  const { token, hash } = newSecretToken();
  await db
    .insert(otpTokens)
    .values({ token_hash: hash, phone, purpose, expires_at: new Date(now.getTime() + lifetimeMs) });
  return token;
}

interface OtpTokenUse {
  token: string;
  purpose: OtpPurpose;
  /** If given, the token must be for this number. */
  phone?: string;
  now: Date;
}

function isUsable({ token, purpose, phone, now }: OtpTokenUse) {
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

/** Returns the number of a valid X-OTP-TOKEN, without consuming it. Throws 422 otp_required. */
export async function requireOtpToken(db: Database, use: OtpTokenUse): Promise<string> {
  const [found] = await db.select({ phone: otpTokens.phone }).from(otpTokens).where(isUsable(use));
  if (!found) throw refusedOtpToken();
  return found.phone;
}

/** Consumes an X-OTP-TOKEN in the transaction of the change it permits. Returns its number. Throws 422 otp_required. */
export async function consumeOtpToken(transaction: Writer, use: OtpTokenUse): Promise<string> {
  const [taken] = await transaction
    .update(otpTokens)
    .set({ used_at: use.now })
    .where(isUsable(use))
    .returning({ phone: otpTokens.phone });
  if (!taken) throw refusedOtpToken();
  return taken.phone;
}
