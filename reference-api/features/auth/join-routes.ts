import type { z } from "zod";
import type { Database } from "#api/db/client.ts";
import { collegeColumns, unknownChoices } from "#api/features/account/queries.ts";
import { consumeBmdcLimits, takeUnprovedBmdc } from "#api/features/account/bmdc-claims.ts";
import { throwTaken } from "#api/features/account/service.ts";
import { selectSettings } from "#api/features/app-data/queries.ts";
import { ensureDevice } from "#api/features/device-tokens/service.ts";
import {
  issueOtpToken,
  requireOtpToken,
  sendCode,
  consumeJoinLimits,
  consumeOtpToken,
  verifyCode,
} from "#api/features/otp/service.ts";
import { hashPassword, requireStrongPassword } from "#api/features/passwords/service.ts";
import { maskedPhone } from "#api/gateways/sms/masked-phone.ts";
import { Invalid } from "#api/http/errors.ts";
import { implement } from "#api/http/implement.ts";
import { join, register, verifyOtp } from "#contract/account/auth.ts";
import { type OtpPurpose } from "#contract/account/otp.ts";
import { logIn } from "./log-in.ts";
import { findDoctorByNumber } from "./queries.ts";
import { insertDoctor } from "./service.ts";

async function needsOtp(db: Database): Promise<boolean> {
  return (await selectSettings(db)).get("need_otp_for_registration") !== "no";
}

type NextStep = z.infer<typeof verifyOtp.response>["next"];

/**
 * Returns the next step after a code is verified; for joining it depends on whether the number has an account, which no
 * earlier response reveals.
 */
async function nextStep(db: Database, purpose: OtpPurpose, phone: string): Promise<NextStep> {
  if (purpose === "reset") return "reset";
  if (purpose !== "join") return "continue";
  return (await findDoctorByNumber(db, phone)) ? "login" : "register";
}

export const joinRoutes = [
  implement(join, async (scope) => {
    const { db, body, caller, now } = scope;
    const { phone } = body;
    if (await needsOtp(db)) {
      const sent = await sendCode(scope, { phone, purpose: "join" });
      return { ...sent, next: "otp" as const };
    }
    await consumeJoinLimits(scope, phone);
    const otpToken = await issueOtpToken(db, { phone, purpose: "join", now });
    const device = await ensureDevice(db, caller);
    return {
      next: "register" as const,
      phone_masked: maskedPhone(phone),
      resend_after: 0,
      otp_token: otpToken,
      gns_ddt: device.newToken,
    };
  }),

  implement(verifyOtp, async (scope) => {
    const { db, body, session, now } = scope;
    const { phone, code } = body;
    const ofDoctor = body.purpose === "device" || body.purpose === "change_password";
    const purpose = await verifyCode(scope, {
      phone,
      code,
      purposes: body.purpose ? [body.purpose] : ["join", "reset", "quiz"],
      // a code for an account works only for the doctor logged in to it
      doctorId: ofDoctor ? (session?.doctor.id ?? 0) : undefined,
    });
    const otpToken = await issueOtpToken(db, { phone, purpose, now });
    return { otp_token: otpToken, next: await nextStep(db, purpose, phone) };
  }),

  implement(register, async ({ db, limits, body, caller, otpToken, now }) => {
    const { name, mobile_number, bmdc_no, institute_id, email, subject_id, password } = body;
    const use = { token: otpToken, purpose: "join" as const, phone: mobile_number, now };
    await requireOtpToken(db, use);
    requireStrongPassword(password, [mobile_number, bmdc_no, name, email]);
    const unknown = await unknownChoices(db, body);
    if (Object.keys(unknown).length > 0) throw new Invalid(unknown);

    await consumeBmdcLimits({ limits, caller }, { registering: mobile_number });
    const password_hash = await hashPassword(password, caller.network);
    const isNumberProved = await needsOtp(db);
    const doctor = {
      name,
      mobile_number,
      bmdc_no,
      email,
      institute_id,
      password_hash,
      ...(await collegeColumns(db, body)),
      subject_id: subject_id || null,
      phone_verified_at: isNumberProved ? now : null,
    };
    return db
      .transaction(async (transaction) => {
        await consumeOtpToken(transaction, use);
        if (isNumberProved) await takeUnprovedBmdc(transaction, { bmdcNo: bmdc_no, by: mobile_number, now });
        const doctorId = await insertDoctor(transaction, doctor);
        // the device that registers becomes the account's first verified device
        return logIn(transaction, { doctorId, caller, isNumberProved: true, now });
      })
      .catch(throwTaken);
  }),
];
