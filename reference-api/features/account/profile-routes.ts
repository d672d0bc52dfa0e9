import { randomBytes } from "node:crypto";
import type { Writer } from "#api/db/client.ts";
import { requireOtpToken, sendCode, consumeOtpToken, verifyCode } from "#api/features/otp/service.ts";
import { requireCurrentPassword } from "#api/features/passwords/service.ts";
import { Conflict, Invalid, NotFound } from "#api/http/errors.ts";
import { implement } from "#api/http/implement.ts";
import { countUploads } from "#api/http/uploads.ts";
import { queueSms } from "#api/queue/sms.ts";
import {
  confirmMobileNumber,
  getProfile,
  requestNumberOtp,
  updateProfile,
  updateRequiredInformation,
} from "#contract/account/account.ts";
import { encodeAvatar } from "./avatar.ts";
import { bmdcKey } from "#locale/bmdc.ts";
import { collegeColumns, requireProfile, requireProfileForRead, unknownChoices } from "./queries.ts";
import { consumeBmdcLimits, isNumberProved, takeUnprovedBmdc } from "./bmdc-claims.ts";
import { changeNumber, replaceAvatar, throwTaken, updateDoctor } from "./service.ts";

type Scope = Parameters<typeof sendCode>[0] & { doctor: { id: number; mobileNumber: string } };
type Changes = Parameters<typeof updateDoctor>[2] & {
  mobile_number: string;
  medical_college_name?: string | undefined;
  medical_college_id?: number | undefined;
};

const saved = "আপনার তথ্য সংরক্ষণ করা হয়েছে।";
const confirmNumber = "নতুন নম্বরে একটি কোড পাঠানো হয়েছে। কোডটি দিলে নম্বরটি বদলাবে।";

/**
 * Saves the fields of a profile form and returns the message for the doctor. A new mobile number is stored as pending
 * and, unless it was pending before, gets a code by SMS. `saveMore` runs in the same transaction. Throws 422 for an
 * unknown choice or a BMDC number of another doctor, and 429.
 */
async function saveProfile(
  scope: Scope,
  { mobile_number, medical_college_id, medical_college_name, ...values }: Changes,
  saveMore: (transaction: Writer) => Promise<void> = async () => undefined,
): Promise<string> {
  const { db, doctor, now } = scope;
  const unknown = await unknownChoices(db, { ...values, medical_college_id });
  if (Object.keys(unknown).length > 0) throw new Invalid(unknown);

  const { pending_mobile_number: before, bmdc_no } = await requireProfile(db, doctor.id);
  const given = values.bmdc_no ?? "";
  const claimed = given !== "" && bmdcKey(given) !== bmdcKey(bmdc_no ?? "") ? given : null;
  if (claimed !== null) await consumeBmdcLimits(scope, { doctorId: doctor.id });
  const pending = mobile_number === doctor.mobileNumber ? null : mobile_number;
  const college = await collegeColumns(db, { medical_college_id, medical_college_name });
  const isNew = pending !== null && pending !== before;
  await db
    .transaction(async (transaction) => {
      const isProved = claimed !== null && (await isNumberProved(transaction, doctor.id));
      if (isProved) await takeUnprovedBmdc(transaction, { bmdcNo: claimed, by: doctor.mobileNumber, now });
      await updateDoctor(transaction, doctor.id, { ...values, ...college, pending_mobile_number: pending });
      await saveMore(transaction);
    })
    .catch(throwTaken);
  if (isNew) await sendCode(scope, { phone: pending, purpose: "change_phone", doctorId: doctor.id });
  return pending === null ? saved : confirmNumber;
}

export const profileRoutes = [
  implement(getProfile, async ({ db, doctor, session }) => ({
    doctor: await requireProfileForRead(db, doctor.id),
    device_verified: session.deviceVerified,
  })),

  implement(updateProfile, async (scope) => {
    const { db, doctor, limits, body } = scope;
    await limits.consume("profile change: doctor", doctor.id);
    const { avatar, subject_id, ...values } = body;
    await countUploads(limits, doctor.id, [avatar]);
    const bytes = avatar ? await encodeAvatar(avatar, doctor.id) : undefined;
    const message = await saveProfile(
      scope,
      { ...values, ...(subject_id !== undefined && { subject_id: subject_id || null }) },
      async (transaction) => {
        if (bytes) await replaceAvatar(transaction, doctor.id, { name: randomBytes(16).toString("hex"), bytes });
      },
    );
    return { doctor: await requireProfile(db, doctor.id), message };
  }),

  implement(updateRequiredInformation, async (scope) => {
    const { db, doctor, limits, body } = scope;
    await limits.consume("profile change: doctor", doctor.id);
    const { id, ...values } = body;
    if (id !== undefined && id !== doctor.id) throw new NotFound();
    const message = await saveProfile(scope, values);
    return { doctor: await requireProfile(db, doctor.id), message };
  }),

  implement(requestNumberOtp, async (scope) => {
    const { db, doctor } = scope;
    const { pending_mobile_number: phone } = await requireProfile(db, doctor.id);
    if (!phone) throw new Conflict("no_pending_number", "কোনো নতুন নম্বর অপেক্ষায় নেই।");
    return sendCode(scope, { phone, purpose: "change_phone", doctorId: doctor.id });
  }),

  implement(confirmMobileNumber, async (scope) => {
    const { db, limits, doctor, body, caller, now } = scope;
    const { pending_mobile_number: phone } = await requireProfile(db, doctor.id);
    if (!phone) throw new Conflict("no_pending_number", "কোনো নতুন নম্বর অপেক্ষায় নেই।");
    // a stolen session must not take over the account: it has neither the password nor a code sent to the old number
    await limits.consume("password change", doctor.id);
    const { mobileNumber: before } = doctor;
    const proof = { token: caller.otpToken ?? "", purpose: "change_password" as const, phone: before, now };
    const byCode = caller.otpToken !== undefined;
    if (byCode) await requireOtpToken(db, proof);
    else await requireCurrentPassword({ db, caller }, doctor.id, body.current_password);
    await verifyCode(scope, { phone, code: body.code, purposes: ["change_phone"], doctorId: doctor.id });
    await db
      .transaction(async (transaction) => {
        if (byCode) await consumeOtpToken(transaction, proof);
        await changeNumber(transaction, { doctorId: doctor.id, from: before, to: phone, now });
        const notice = "আপনার অ্যাকাউন্টের মোবাইল নম্বর বদলানো হয়েছে। আপনি না বদলালে এখনই হটলাইনে ফোন করুন।";
        await queueSms(transaction, { recipient: before, body: notice, purpose: "notice" });
      })
      .catch(throwTaken);
    return { doctor: await requireProfile(db, doctor.id) };
  }),
];
