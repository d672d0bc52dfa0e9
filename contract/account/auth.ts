import { z } from "zod";
import { Doctor } from "./app-data.ts";
import {
  BmdcNumber,
  DoctorEmail,
  InstituteId,
  LoginName,
  MedicalCollegeId,
  MobileNumber,
  PersonName,
  UnlistedCollege,
} from "./doctor-fields.ts";
import { boundedText, trimmedText } from "#contract/bounded-text.ts";
import { endpointsOf } from "#contract/endpoint.ts";
import { oneForm } from "#locale/folding.ts";
import { maxTokenLength, OtpCode, OtpPurpose, OtpSent, OtpToken } from "./otp.ts";

const endpoint = endpointsOf("auth");

const shortPassword = "পাসওয়ার্ড অন্তত ৮ অক্ষরের হতে হবে।";

/**
 * Password of 8 to 200 characters of any kind, never truncated; at least 8 must remain after Unicode normalization
 * without invisible characters. Source: NIST SP 800-63B, OWASP ASVS 5.0 6.2.
 */
export const NewPassword = boundedText(200, {
  missing: "পাসওয়ার্ড দিন।",
  tooLong: "পাসওয়ার্ড ২০০ অক্ষরের বেশি হতে পারে না।",
})
  .min(8, shortPassword)
  .refine((password) => oneForm(password).length >= 8, {
    error: shortPassword,
    when: ({ issues }) => issues.length === 0,
  });

/** A newly issued device token; absent if the one sent with the request is still valid. */
const NewDeviceToken = z.string().max(200).nullish();

/**
 * Response to a login. `token` is the bearer token, which the portal keeps in its session cookie; `gns_ddt` is a newly
 * issued device token. If `user` is missing, the portal gets the doctor from the app data or the profile.
 */
export const Authenticated = z.object({
  token: z.string().min(1).max(maxTokenLength),
  user: Doctor.optional(),
  device_verified: z.boolean().default(true),
  gns_ddt: NewDeviceToken,
});

/**
 * Response to a registration or a password reset. Without a token nobody is logged in; the portal then shows `message`
 * on the login page.
 */
const AccountChanged = Authenticated.partial({ token: true }).extend({ message: z.string().max(2000).nullish() });

const unequal = "দুটি পাসওয়ার্ড এক নয়।";
const passwordPair = {
  password: NewPassword,
  password_confirmation: boundedText(200, { missing: "পাসওয়ার্ডটি আবার লিখুন।", tooLong: unequal }),
};

function samePasswords(form: { password: string; password_confirmation: string }): boolean {
  return oneForm(form.password) === oneForm(form.password_confirmation);
}
const differentPasswords = { path: ["password_confirmation"], error: unequal };

export const LoginForm = z.object({
  mobile_number: LoginName,
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
/**
 * Request for a code to reset a password. With the optional `password` no limit applies that strangers could exhaust, but
 * the SMS is sent only if the password is right and the account's own limit is not used up.
 */
const ForgetBody = ForgetForm.extend({ password: z.string().min(1).max(200).optional() });
/** New password; `phone` is for APIs whose X-OTP-TOKEN does not identify the account, or which need none. */
const ResetBody = ResetForm.and(z.object({ phone: MobileNumber.optional() }));

export const RegisterForm = z
  .object({
    name: PersonName,
    mobile_number: MobileNumber,
    bmdc_no: BmdcNumber,
    /** Absent: to be given later, if the portal could not read the list of colleges. */
    medical_college_id: MedicalCollegeId.optional(),
    medical_college_name: UnlistedCollege.optional(),
    email: DoctorEmail.optional(),
    subject_id: trimmedText(120).optional(),
    institute_id: InstituteId.optional(),
    ...passwordPair,
  })
  .refine(samePasswords, differentPasswords);

export const ChangePasswordForm = z
  .object({
    current_password: z.string().max(200).optional(),
    keep_others: z.union([z.boolean(), boundedText(10).pipe(z.stringbool())]).optional(),
    ...passwordPair,
  })
  .refine(samePasswords, differentPasswords);

export const login = endpoint({
  method: "POST",
  path: "/auth/login",
  access: "visitor",
  issues: "token",
  summary: "Logs in with a mobile or BMDC number and a password; the same message for every wrong pair",
  body: LoginForm,
  response: Authenticated,
});

export const logout = endpoint({
  method: "POST",
  path: "/auth/logout",
  access: "visitor",
  summary: "Revokes the token it is called with, from any device; also succeeds for an unknown or revoked token",
  response: z.object({ message: z.string().nullish() }).nullish(),
});

export const join = endpoint({
  method: "POST",
  path: "/auth/join",
  access: "visitor",
  issues: "otp_token",
  summary: "Starts a registration and sends a code; the same response for known and unknown numbers",
  query: z.object({
    next: z.string().max(1000).optional(),
    batch: z.string().max(20).optional(),
    quiz: z.string().max(64).optional(),
  }),
  body: JoinForm,
  response: OtpSent.extend({
    /** If missing, `need_otp_for_registration` of the app data decides. */
    next: z.enum(["otp", "register"]).nullish(),
    gns_ddt: NewDeviceToken,
  }),
});

export const verifyOtp = endpoint({
  method: "POST",
  path: "/auth/otp",
  access: "visitor",
  issues: "otp_token",
  summary: "Exchanges a code for an X-OTP-TOKEN",
  body: OtpForm,
  response: z.object({
    otp_token: OtpToken,
    /**
     * Next step that the API suggests: `login` if the joining number already has an account. If missing, the purpose
     * of the code decides.
     */
    next: z.enum(["register", "login", "reset", "continue"]).nullish(),
  }),
});

export const register = endpoint({
  method: "POST",
  path: "/auth/register",
  access: "otp",
  issues: "token",
  summary: "Creates the account for a verified phone and logs in",
  body: RegisterForm,
  response: AccountChanged,
});

export const forget = endpoint({
  method: "POST",
  path: "/auth/forget",
  access: "visitor",
  issues: "otp_token",
  summary:
    "Sends a code for a password reset, with a password only if it is right; the same response for known and unknown numbers",
  body: ForgetBody,
  response: OtpSent.extend({ message: z.string().nullish(), gns_ddt: NewDeviceToken }),
});

export const resetPassword = endpoint({
  method: "POST",
  path: "/auth/reset",
  access: "otp",
  issues: "token",
  summary: "Sets a new password, revokes every token and logs in",
  body: ResetBody,
  response: AccountChanged,
});

export const changePassword = endpoint({
  method: "POST",
  path: "/auth/change-password",
  access: "doctor",
  summary:
    "Sets a new password, given the current one or an X-OTP-TOKEN; revokes all other tokens unless keep_others is set",
  body: ChangePasswordForm,
  response: z.object({ message: z.string().nullish() }),
});

export const requestPasswordOtp = endpoint({
  method: "POST",
  path: "/auth/change-password/otp-request",
  access: "doctor",
  issues: "otp_token",
  summary: "Sends a code to the doctor's own number for a password change",
  response: OtpSent,
});

const StaffToken = z.object({ token: z.string().min(20).max(500) });

export const adminLogin = endpoint({
  method: "POST",
  path: "/auth/admin-login",
  access: "visitor",
  issues: "token",
  summary:
    "Exchanges a single-use token that staff created, valid for 60 seconds, for a token of the doctor's account; an API without single-use tokens gives staff a login token instead",
  body: StaffToken,
  response: Authenticated,
});

/**
 * Error code of a 403 for a token that is no usable login link of staff; the portal then does not try it as a session
 * token.
 */
export const unknownStaffToken = "unknown_staff_token";

export const showAdminLogin = endpoint({
  method: "POST",
  path: "/auth/admin-login/show",
  access: "visitor",
  summary: "Says whose account a single-use token of staff opens, without using it up; optional",
  body: StaffToken,
  response: z.object({ user: Doctor }),
});
