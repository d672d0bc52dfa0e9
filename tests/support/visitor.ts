import { createCookie } from "@remix-run/node";
import type { Flow } from "#app/server/forms/flow.server.ts";
import { seal } from "#app/server/session/sealed-cookie.server.ts";
import { createKeyRing } from "#config/secrets.ts";

export const cookieSecret = "a-secret-of-the-tests-long-enough-to-be-one";

/** A cookie as a plain-http portal with `cookieSecret` gives it to the browser: name and sealed value. */
export async function sealedCookie(name: "session" | "ddt" | "flow" | "staff", value: string): Promise<string> {
  const cookie = await createCookie(name).serialize(await seal(value, createKeyRing([cookieSecret]), `cookie ${name}`));
  return cookie.split(";")[0] ?? "";
}

/** With the doctor's id as after a login; without it as after a link of the office. */
export function sessionCookie(token: string, doctorId?: number): Promise<string> {
  return sealedCookie("session", JSON.stringify({ token, doctorId }));
}

/** Of a visitor who has come this far with a registration, a forgotten password, a device or a new password. */
export function flowCookie(purpose: Flow["purpose"], step: Flow["step"], phone: string): Promise<string> {
  const flow: Flow = {
    purpose,
    step,
    phone,
    query: {},
    otpToken: "proof",
    resendAtMs: 0,
    endsAtMs: Date.now() + 600_000,
  };
  return sealedCookie("flow", JSON.stringify(flow));
}
