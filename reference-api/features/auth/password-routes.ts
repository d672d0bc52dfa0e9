import { requireOtpToken, sendCode, consumeOtpToken } from "#api/features/otp/service.ts";
import {
  hashPassword,
  requireCurrentPassword,
  requireStrongPassword,
  setPassword,
} from "#api/features/passwords/service.ts";
import { Forbidden, NotFound } from "#api/http/errors.ts";
import { implement } from "#api/http/implement.ts";
import { queueSms } from "#api/queue/sms.ts";
import { changePassword, forget, requestPasswordOtp, resetPassword } from "#contract/account/auth.ts";
import { logIn } from "./log-in.ts";
import { accountKey, findDoctor, findDoctorByNumber } from "./queries.ts";
import { revokeTokens } from "./service.ts";

const changedNotice = "আপনার পাসওয়ার্ড বদলানো হয়েছে। আপনি না বদলালে এখনই হটলাইনে ফোন করুন।";

export const passwordRoutes = [
  implement(forget, async (scope) => {
    const { db, body } = scope;
    const doctor = await findDoctorByNumber(db, body.phone);
    const sent = await sendCode(scope, { phone: body.phone, purpose: "reset", isDelivered: doctor !== undefined });
    const message = "নম্বরটিতে অ্যাকাউন্ট থাকলে একটি কোড পাঠানো হয়েছে।";
    return { ...sent, message };
  }),

  implement(resetPassword, async ({ db, limits, body, caller, otpToken, now }) => {
    const use = { token: otpToken, purpose: "reset" as const, now };
    const doctor = await findDoctorByNumber(db, await requireOtpToken(db, use));
    if (!doctor) throw new NotFound("এই নম্বরে কোনো অ্যাকাউন্ট নেই।");
    if (doctor.status === "blocked") {
      throw new Forbidden("blocked", "আপনার অ্যাকাউন্টটি বন্ধ আছে। আমাদের হটলাইনে ফোন করুন।");
    }
    const { id: doctorId, mobile_number, bmdc_no } = doctor;
    requireStrongPassword(body.password, [mobile_number, bmdc_no, doctor.name, doctor.email]);
    const passwordHash = await hashPassword(body.password);
    const login = await db.transaction(async (transaction) => {
      await consumeOtpToken(transaction, { ...use, phone: mobile_number });
      await setPassword(transaction, doctorId, passwordHash);
      await revokeTokens(transaction, { doctorId, reason: "password_reset", now });
      await queueSms(transaction, { recipient: mobile_number, body: changedNotice, purpose: "notice" });
      return logIn(transaction, { doctorId, caller, isNumberProved: true, now });
    });
    await limits.clear("login: account", accountKey(doctorId));
    return login;
  }),

  implement(
    changePassword,
    async ({ db, limits, body, doctor: { id: doctorId, mobileNumber }, session, caller, now }) => {
      await limits.consume("password change", doctorId);
      const use = { token: caller.otpToken ?? "", purpose: "change_password" as const, phone: mobileNumber, now };
      const byCode = caller.otpToken !== undefined;
      if (byCode) await requireOtpToken(db, use);
      else await requireCurrentPassword(db, doctorId, body.current_password);
      const doctor = await findDoctor(db, doctorId);
      requireStrongPassword(body.password, [mobileNumber, doctor?.bmdc_no, doctor?.name, doctor?.email]);
      const passwordHash = await hashPassword(body.password);
      await db.transaction(async (transaction) => {
        if (byCode) await consumeOtpToken(transaction, use);
        await setPassword(transaction, doctorId, passwordHash);
        if (!body.keep_others) {
          await revokeTokens(transaction, { doctorId, exceptId: session.tokenId, reason: "password_change", now });
        }
        await queueSms(transaction, { recipient: mobileNumber, body: changedNotice, purpose: "notice" });
      });
      return { message: "পাসওয়ার্ড বদলানো হয়েছে।" };
    },
  ),

  implement(requestPasswordOtp, async (scope) => {
    const { id: doctorId, mobileNumber: phone } = scope.doctor;
    return sendCode(scope, { phone, purpose: "change_password", doctorId });
  }),
];
