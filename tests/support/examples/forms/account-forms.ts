import type { FormsOfRoutes } from "./forms-of-routes.ts";

const password = "a long enough one";
const passwords = { password, password_confirmation: password };
const phone = "01700000001";
const join = [{ name: "ডা. নমুনা", phone, bmdc_no: "A-71234" }];
const profile = { name: "ডা. নমুনা", mobile_number: phone, bmdc_no: "A-10001", medical_college_id: "1" };

export const accountForms: FormsOfRoutes = {
  login: [
    { form: "login", mobile_number: phone, password },
    { form: "resume", kept: "x" },
  ],
  join,
  "join-to-enroll": join,
  "course-enrollment-join": join,
  forget: [
    { form: "forget", phone },
    { form: "reset", ...passwords },
  ],
  register: [{ form: "register", ...profile, ...passwords }],
  otp: [{ form: "otp", code: "246813" }, { form: "resend" }],
  "login-for-admin": [{}],
  logout: [{}],
  "my-dashboard": [{ form: "required-information", id: "1", ...profile, subject_id: "Medicine" }],
  "my-account": [
    { form: "profile", ...profile },
    { form: "number", code: "246813", current_password: password },
    { form: "resend" },
    { form: "appearance", theme: "dark", size: "large" },
    { form: "reminders", sms_exam: "on" },
    { form: "push-on", endpoint: "https://push.example/x", p256dh: `B${"A".repeat(86)}`, auth: "A".repeat(22) },
    { form: "push-off" },
  ],
  "my-devices": [{ form: "remove", device_id: "7" }],
  "my-devices-otp-request": [{ form: "otp-request" }],
  "my-devices-otp-submission": [{ form: "otp", code: "246813", label: "নমুনা" }, { form: "resend" }],
  "my-devices-request": [{ form: "device-request", reason: "ফোন হারিয়েছে" }],
  "my-change-password": [
    { form: "password", current_password: password, ...passwords },
    { form: "otp-request" },
    { form: "by-code", code: "246813", ...passwords },
  ],
};
