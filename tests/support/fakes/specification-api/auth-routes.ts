import { textOf, type Add, type Call, type Fields } from "./call.ts";
import { printedDoctor } from "./doctor-fields.ts";
import { laravel, missingFields } from "./laravel.ts";
import type { Doctor } from "./store.ts";

/** Device token in responses, as in `gns_ddt` of app data. */
export const deviceToken = "gns-0123456789abcdef";

const message = (text: string): Fields => ({ message: text });

function codeSent({ context, answers, store, body }: Call): Response {
  const phone = textOf(body, "phone").replace(/^\+?88(?=01)/, "");
  store.sendCode(phone);
  const sent = message("OTP has been sent to your phone.");
  const forms = {
    message: () => context.json(sent),
    created: () => context.json(sent, 201),
    "no content": () => laravel.noContent(context),
    success: () => context.json({ success: true, ...sent }),
    token: () => context.json({ ...sent, token: "a-token-that-proves-nothing" }),
    data: () => context.json({ data: { phone, expires_at: "2026-12-26 10:00:00" } }),
    "empty object": () => context.json({}),
  };
  return forms[answers.codeSent]();
}

/** Session of a doctor as the login and, where they log in, other calls answer it. */
function session({ store, answers }: Call, doctor: Doctor): { token: string; user: Fields } {
  return { token: store.openSession(doctor.mobile_number), user: printedDoctor(doctor, answers) };
}

function login(call: Call): Response {
  const { context, store, body, answers } = call;
  const missing = missingFields(body, ["password"]);
  if (Object.keys(missing).length > 0) return laravel.invalid(context, missing);
  const doctor = store.named(body);
  if (!doctor || doctor.password !== body["password"]) {
    const text = "These credentials do not match our records.";
    const refusals = {
      "422 errors": () => laravel.invalid(context, { phone: [text] }),
      "422 message": () => context.json(message(text), 422),
      "401 message": () => context.json(message(text), 401),
      "422 errors alone": () => context.json({ errors: { phone: [text] } }, 422),
      "400 error": () => context.json({ error: text }, 400),
    };
    return refusals[answers.loginRefusal]();
  }
  if (answers.locked === "login") return locked(call);
  const { token, user } = session(call, doctor);
  const { id: _, ...anonymous } = user;
  const forms: Record<typeof answers.login, Fields> = {
    "token and user": { token, user, gns_ddt: deviceToken },
    "user with ids as strings": { token, user: { ...user, id: String(doctor.id) } },
    access_token: { access_token: token, token_type: "Bearer", user },
    data: { data: { token, user }, message: "Logged in." },
    "user without id": { token, user: anonymous },
    "no user": { token },
    doctor: { token, doctor: user },
    "user beside data": { message: "Logged in.", token, data: { user } },
  };
  return context.json(forms[answers.login]);
}

function join(call: Call): Response {
  const { context, store, body, answers } = call;
  const missing = missingFields(body, ["phone", "bmdc_no", "name"]);
  if (Object.keys(missing).length > 0) return laravel.invalid(context, missing);
  const phone = textOf(body, "phone");
  if (store.byPhone(phone)) {
    if (answers.knownPhone === "422 errors")
      return laravel.invalid(context, { phone: ["The phone has already been taken."] });
    if (answers.knownPhone === "409 message") return context.json(message("This number has an account."), 409);
  }
  store.joined.set(phone, { name: textOf(body, "name"), bmdc_no: textOf(body, "bmdc_no") });
  return codeSent(call);
}

function otp(call: Call): Response {
  const { context, store, body, answers } = call;
  const missing = missingFields(body, ["code", "phone"]);
  if (Object.keys(missing).length > 0) return laravel.invalid(context, missing);
  const phone = textOf(body, "phone").replace(/^\+?88(?=01)/, "");
  const code = textOf(body, "code");
  if (store.codes.get(phone) !== code) {
    const text = "The code is invalid.";
    const refusals = {
      "422 errors": () => laravel.invalid(context, { code: [text] }),
      "422 message": () => context.json(message(text), 422),
      "401 message": () => context.json(message(text), 401),
      "400 error": () => context.json({ error: text }, 400),
    };
    return refusals[answers.codeRefusal]();
  }
  const proof = store.verify(phone, code);
  const verified = message("Phone number verified.");
  const forms = {
    otp_token: () => context.json({ otp_token: proof }),
    token: () => context.json({ token: proof, ...verified }),
    access_token: () => context.json({ access_token: proof }),
    x_otp_token: () => context.json({ x_otp_token: proof }),
    "data.token": () => context.json({ data: { token: proof }, ...verified }),
    "data.otp_token": () => context.json({ success: true, data: { otp_token: proof } }),
    header: () => context.json(verified, 200, { "X-OTP-TOKEN": proof }),
    "message only": () => context.json(verified),
    "empty object": () => context.json({}),
    "no content": () => laravel.noContent(context),
  };
  return forms[answers.otp]();
}

const withoutToken = new Set(["message only", "empty object", "no content"]);

/**
 * Phone number that the caller has proved to own: by the token that the code earned. If a code earns none, the header
 * may be absent or hold the code, and the number is in the body.
 */
function provedPhone({ context, store, body, answers }: Call): string | undefined {
  const proof = context.req.header("x-otp-token") ?? "";
  const byToken = store.provedPhone(proof);
  const isCode = /^\d{4,6}$/.test(proof);
  if (!withoutToken.has(answers.otp)) return isCode ? undefined : byToken;
  const phone = store.phoneIn(body);
  return byToken ?? (phone !== undefined && store.isVerified(phone) ? phone : undefined);
}

function accountSaved(call: Call, doctor: Doctor): Response {
  const { context, answers } = call;
  const saved = message("Your account has been saved.");
  const forms = {
    "token and user": () => context.json(session(call, doctor)),
    created: () => context.json(session(call, doctor), 201),
    data: () => context.json({ data: session(call, doctor), ...saved }),
    "message only": () => context.json(saved),
    success: () => context.json({ success: true, ...saved }),
    "no content": () => laravel.noContent(context),
  };
  return forms[answers.accountSaved]();
}

function passwordErrors(body: Fields): Record<string, string[]> {
  const password = textOf(body, "password");
  if (password.length < 8) return { password: ["The password must be at least 8 characters."] };
  const confirmation = body["password_confirmation"];
  return confirmation === undefined || confirmation === password
    ? {}
    : { password: ["The password confirmation does not match."] };
}

function register(call: Call): Response {
  const { context, store, body, answers } = call;
  const isOpen = ["0", "false"].includes(answers.needOtp);
  const named = store.phoneIn(body);
  const phone = provedPhone(call) ?? (isOpen ? named : undefined);
  if (phone === undefined) return laravel.invalid(context, { otp: ["The OTP token is invalid."] });
  const errors = passwordErrors(body);
  if (Object.keys(errors).length > 0) return laravel.invalid(context, errors);
  if (store.byPhone(phone)) return laravel.invalid(context, { phone: ["The phone has already been taken."] });
  store.spend(phone);
  const college = Number(body["medical_college_id"]);
  const joined = store.joined.get(phone);
  const doctor = store.addDoctor({
    mobile_number: phone,
    name: textOf(body, "name") || (joined?.name ?? null),
    bmdc_no: textOf(body, "bmdc_no") || (joined?.bmdc_no ?? null),
    medical_college_id: Number.isInteger(college) && college > 0 ? college : null,
    subject_id: null,
    password: textOf(body, "password"),
  });
  return accountSaved(call, doctor);
}

function reset(call: Call): Response {
  const { context, store, body, answers } = call;
  const isOpen = ["0", "false"].includes(answers.needOtp);
  const phone = provedPhone(call) ?? (isOpen ? store.phoneIn(body) : undefined);
  const doctor = phone === undefined ? undefined : store.byPhone(phone);
  if (!doctor) return laravel.invalid(context, { otp: ["The OTP token is invalid."] });
  const errors = passwordErrors(body);
  if (Object.keys(errors).length > 0) return laravel.invalid(context, errors);
  store.spend(doctor.mobile_number);
  doctor.password = textOf(body, "password");
  return accountSaved(call, doctor);
}

function changePassword(call: Call): Response {
  const { context, store, body, answers, doctor } = call;
  if (!doctor) return laravel.unauthenticated(context);
  const phone = provedPhone(call) ?? (store.isVerified(doctor.mobile_number) ? doctor.mobile_number : undefined);
  if (phone !== doctor.mobile_number) return laravel.invalid(context, { otp: ["The OTP token is invalid."] });
  const errors = passwordErrors(body);
  if (Object.keys(errors).length > 0) return laravel.invalid(context, errors);
  store.spend(phone);
  doctor.password = textOf(body, "password");
  const changed = message("Your password has been changed.");
  const forms = {
    message: () => context.json(changed),
    success: () => context.json({ success: true, ...changed }),
    "token and user": () => context.json(session(call, doctor)),
    "no content": () => laravel.noContent(context),
  };
  return forms[answers.passwordChanged]();
}

/** Response to a doctor whose device is not verified. */
export function locked({ context, answers }: Call): Response {
  const isFlag = answers.locked === "own calls, device_verified 0";
  const text = answers.locked.endsWith("with message") ? message("Your device is not verified.") : {};
  return context.json({ ...text, device_verified: isFlag ? 0 : false }, 423);
}

function logout({ context, store, token, answers }: Call): Response {
  if (!store.closeSession(token)) return laravel.unauthenticated(context);
  if (answers.loggedOut === "no content") return laravel.noContent(context);
  return context.json({ ...(answers.loggedOut === "success" && { success: true }), message: "Logged out." });
}

/** Adds the eight calls below `/api/v3/auth`. */
export function addAuthRoutes(add: Add): void {
  const limited = { join, otp, forget, login, register, reset };
  for (const [name, handler] of Object.entries(limited)) {
    add("POST", `/api/v3/auth/${name}`, (call) =>
      call.answers.limit === "429" ? laravel.tooMany(call.context) : handler(call),
    );
  }
  add("POST", "/api/v3/auth/logout", logout);
  add("POST", "/api/v3/auth/change-password", changePassword);
}

function forget(call: Call): Response {
  const missing = missingFields(call.body, ["phone"]);
  if (Object.keys(missing).length > 0) return laravel.invalid(call.context, missing);
  return codeSent(call);
}
