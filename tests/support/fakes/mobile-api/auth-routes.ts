import { randomUUID } from "node:crypto";
import { Refusal, textOf, type Answer } from "./answer.ts";
import { callerOf, type Call, type Route } from "./call.ts";
import type { Doctor, Verification } from "./rows.ts";

/** A doctor as the API shows one. */
export function shownDoctor({ password: _, ...doctor }: Doctor) {
  return { ...doctor, hasPaidCourses: true };
}

const doctorExample = { id: "d-1", fullName: "", phone: "", bmdcNumber: "", collegeId: "m-1", subject: "" };
const sessionExample = { accessToken: "", deviceToken: "", doctor: doctorExample };

function session({ rows, device }: Call, doctor: Doctor): Answer {
  const accessToken = randomUUID();
  rows.sessions.set(accessToken, doctor.id);
  return { result: { accessToken, deviceToken: device?.token ?? randomUUID(), doctor: shownDoctor(doctor) } };
}

/** Returns the confirmed verification that the body names. */
function confirmed({ rows, body }: Call, reason: string): Verification {
  const found = rows.verifications.find(({ id }) => id === body["verificationId"]);
  if (!found?.isRight || found.reason !== reason) throw new Refusal(400, "NOT_VERIFIED", "কোডটি আবার নিন।");
  return found;
}

function newPassword({ body }: Call): string {
  const password = textOf(body, "password");
  if (password.length >= 8) return password;
  throw new Refusal(400, "INVALID", "ফর্মটি দেখুন।", [{ field: "password", message: "অন্তত ৮ অক্ষর দিন।" }]);
}

function doctorOf({ rows }: Call, phone: string): Doctor {
  const doctor = rows.doctors.find((one) => one.phone === phone);
  if (!doctor) throw new Refusal(400, "INVALID", "এই নম্বরে অ্যাকাউন্ট নেই।", [{ field: "phone", message: "নেই।" }]);
  return doctor;
}

/** Routes of the mobile API for sessions, codes and accounts. */
export const authRoutes: Route[] = [
  {
    method: "POST",
    path: "/sessions",
    takes: { phone: "", password: "" },
    gives: sessionExample,
    handle: (call) => {
      const doctor = call.rows.doctors.find(({ phone }) => phone === call.body["phone"]);
      if (doctor?.password === call.body["password"] && doctor) return session(call, doctor);
      throw new Refusal(400, "WRONG_LOGIN", "নম্বর বা পাসওয়ার্ড ঠিক নয়।");
    },
  },
  {
    method: "DELETE",
    path: "/sessions/current",
    gives: {},
    handle: ({ rows, token }) => (rows.sessions.delete(token), { result: {} }),
  },
  {
    method: "POST",
    path: "/verifications",
    takes: { phone: "", reason: "signup" },
    gives: { verificationId: "", maskedPhone: "", resendIn: 60 },
    handle: (call) => {
      const { rows, body } = call;
      const reason = textOf(body, "reason");
      const phone = textOf(body, "phone") || callerOf(call, { onAnyDevice: true }).phone;
      const id = `verification-${rows.verifications.length + 1}`;
      rows.verifications.push({ id, phone, reason, code: "4821", isRight: false });
      return {
        result: { verificationId: id, maskedPhone: `${phone.slice(0, 3)}******${phone.slice(-2)}`, resendIn: 90 },
      };
    },
  },
  {
    method: "PUT",
    path: "/verifications",
    takes: { verificationId: "", code: "" },
    gives: { verificationId: "", verified: true },
    handle: ({ rows, body }) => {
      const found = rows.verifications.find(({ id }) => id === body["verificationId"]);
      if (!found || found.code !== body["code"])
        throw new Refusal(400, "WRONG_CODE", "কোডটি মেলেনি।", [{ field: "code", message: "কোডটি মেলেনি।" }]);
      found.isRight = true;
      return { result: { verificationId: found.id, verified: true } };
    },
  },
  {
    method: "POST",
    path: "/accounts",
    takes: { verificationId: "", fullName: "", bmdcNumber: "", collegeId: "m-1", password: "" },
    gives: sessionExample,
    handle: (call) => {
      const { rows, body } = call;
      const { phone } = confirmed(call, "signup");
      const doctor: Doctor = {
        id: `d-${1001 + rows.doctors.length}`,
        fullName: textOf(body, "fullName"),
        phone,
        bmdcNumber: textOf(body, "bmdcNumber"),
        collegeId: textOf(body, "collegeId"),
        subject: "",
        password: newPassword(call),
      };
      rows.doctors.push(doctor);
      return session(call, doctor);
    },
  },
  {
    method: "PUT",
    path: "/accounts/password",
    takes: { verificationId: "", password: "" },
    gives: sessionExample,
    handle: (call) => {
      const doctor = doctorOf(call, confirmed(call, "password").phone);
      doctor.password = newPassword(call);
      return session(call, doctor);
    },
  },
  {
    method: "PATCH",
    path: "/me/password",
    takes: { verificationId: "", currentPassword: "", password: "" },
    gives: {},
    handle: (call) => {
      const doctor = callerOf(call);
      if (call.body["currentPassword"] !== doctor.password) confirmed(call, "password");
      doctor.password = newPassword(call);
      return { result: {} };
    },
  },
];
