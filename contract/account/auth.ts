import { z } from "zod";
import { Doctor } from "./app-data.ts";
import { BmdcNumber, DoctorEmail, InstituteId, MedicalCollegeId, MobileNumber, PersonName } from "./doctor-fields.ts";
import { endpointsOf } from "#contract/endpoint.ts";
import { plainDigits } from "#locale/phones.ts";

const endpoint = endpointsOf("auth");

/** Any characters, eight at least; nothing is cut off. Source: NIST SP 800-63B, OWASP ASVS 5.0 6.2. */
export const NewPassword = z
  .string({ error: "পাসওয়ার্ড দিন।" })
  .min(8, "পাসওয়ার্ড অন্তত ৮ অক্ষরের হতে হবে।")
  .max(200, "পাসওয়ার্ড ২০০ অক্ষরের বেশি হতে পারে না।");

export const OtpCode = z
  .string({ error: "কোডটি লিখুন।" })
  .transform(plainDigits)
  .pipe(z.string().regex(/^\d{6}$/, "৬ অঙ্কের কোডটি লিখুন।"));

export const OtpPurpose = z.enum(["join", "reset", "change_password", "device", "change_phone", "quiz"]);
export type OtpPurpose = z.infer<typeof OtpPurpose>;

/** A device token that was made just now; absent: the one that came along is good. */
const NewDeviceToken = z.string().max(200).nullish();

/** A bearer token for the session cookie; `gns_ddt` names the device. */
export const Authenticated = z.object({
  token: z.string().min(1).max(2500),
  user: Doctor,
  device_verified: z.boolean().default(true),
  gns_ddt: NewDeviceToken,
});

/** `resend_after`: seconds until another code may be asked for. */
export const OtpSent = z.object({
  phone_masked: z.string().nullish(),
  resend_after: z.number().int().nonnegative().default(60),
});

const passwordPair = { password: NewPassword, password_confirmation: z.string({ error: "পাসওয়ার্ডটি আবার লিখুন।" }) };

function samePasswords(form: { password: string; password_confirmation: string }): boolean {
  return form.password === form.password_confirmation;
}
const differentPasswords = { path: ["password_confirmation"], error: "দুটি পাসওয়ার্ড এক নয়।" };

export const LoginForm = z.object({
  mobile_number: z.string({ error: "মোবাইল বা BMDC নম্বর দিন।" }).trim().min(1, "মোবাইল বা BMDC নম্বর দিন।").max(40),
  password: z.string({ error: "পাসওয়ার্ড দিন।" }).min(1, "পাসওয়ার্ড দিন।").max(200),
});

export const JoinForm = z.object({ phone: MobileNumber, bmdc_no: BmdcNumber, name: PersonName });
export const OtpForm = z.object({
  code: OtpCode,
  phone: MobileNumber,
  purpose: OtpPurpose.exclude(["change_phone"]).optional(),
});
export const ForgetForm = z.object({ phone: MobileNumber });
export const ResetForm = z.object(passwordPair).refine(samePasswords, differentPasswords);
/** `phone`: whose password it is, where the flag of app data says that no code is asked for. */
const ResetBody = ResetForm.and(z.object({ phone: MobileNumber.optional() }));

export const RegisterForm = z
  .object({
    name: PersonName,
    mobile_number: MobileNumber,
    bmdc_no: BmdcNumber,
    medical_college_id: MedicalCollegeId,
    email: DoctorEmail.optional(),
    subject_id: z.string().trim().max(120).optional(),
    institute_id: InstituteId.optional(),
    ...passwordPair,
  })
  .refine(samePasswords, differentPasswords);

export const ChangePasswordForm = z
  .object({
    current_password: z.string().max(200).optional(),
    keep_others: z.union([z.boolean(), z.stringbool()]).optional(),
    ...passwordPair,
  })
  .refine(samePasswords, differentPasswords);

export const login = endpoint({
  method: "POST",
  path: "/auth/login",
  access: "visitor",
  summary: "A mobile or BMDC number and a password for a token; one message for every wrong pair",
  body: LoginForm,
  response: Authenticated,
});

export const logout = endpoint({
  method: "POST",
  path: "/auth/logout",
  access: "visitor",
  summary: "Revokes the token it comes with, whatever the device; a token that is unknown or gone is a success too",
  response: z.object({ message: z.string().nullish() }).nullish(),
});

export const join = endpoint({
  method: "POST",
  path: "/auth/join",
  access: "visitor",
  summary: "Begins a registration and sends a code; the same answer for known and unknown numbers",
  query: z.object({
    next: z.string().max(1000).optional(),
    batch: z.string().max(20).optional(),
    quiz: z.string().max(64).optional(),
  }),
  body: JoinForm,
  response: OtpSent.extend({
    /** Unsaid, the flag of app data decides. */
    next: z.enum(["otp", "register"]).nullish(),
    /** Where no code is needed: the X-OTP-TOKEN for the registration. */
    otp_token: z.string().max(2500).nullish(),
    gns_ddt: NewDeviceToken,
  }),
});

export const verifyOtp = endpoint({
  method: "POST",
  path: "/auth/otp",
  access: "visitor",
  summary: "A code for an X-OTP-TOKEN; `next` says where it leads, `continue`: back to what asked for the code",
  body: OtpForm,
  response: z.object({
    otp_token: z.string().min(1).max(2500),
    next: z.enum(["register", "login", "reset", "continue"]),
  }),
});

export const register = endpoint({
  method: "POST",
  path: "/auth/register",
  access: "otp",
  summary: "Makes the account of a verified phone and logs it in",
  body: RegisterForm,
  response: Authenticated,
});

export const forget = endpoint({
  method: "POST",
  path: "/auth/forget",
  access: "visitor",
  summary: "Sends a code for a new password; the same answer for known and unknown numbers",
  body: ForgetForm,
  response: OtpSent.extend({ message: z.string().nullish(), gns_ddt: NewDeviceToken }),
});

export const resetPassword = endpoint({
  method: "POST",
  path: "/auth/reset",
  access: "otp",
  summary: "Sets a new password, revokes every token and logs in",
  body: ResetBody,
  response: Authenticated,
});

export const changePassword = endpoint({
  method: "POST",
  path: "/auth/change-password",
  access: "doctor",
  summary: "Sets a new password by the current one or by an X-OTP-TOKEN; other tokens are revoked unless keep_others",
  body: ChangePasswordForm,
  response: z.object({ message: z.string().nullish() }),
});

export const requestPasswordOtp = endpoint({
  method: "POST",
  path: "/auth/change-password/otp-request",
  access: "doctor",
  summary: "Sends a code to the doctor's own number for a change of password",
  response: OtpSent,
});

export const adminLogin = endpoint({
  method: "POST",
  path: "/auth/admin-login",
  access: "visitor",
  summary:
    "A single-use token of 60 seconds, made by staff, for a token of the doctor's account; an API without it gives staff a token as a login does",
  body: z.object({ token: z.string().min(20).max(500) }),
  response: Authenticated,
});
