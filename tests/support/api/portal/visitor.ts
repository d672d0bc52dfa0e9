import { createCookie } from "@remix-run/node";
import type { Flow } from "#app/server/forms/flow.server.ts";
import { seal } from "#app/server/session/sealed-cookie.server.ts";
import { createKeyRing } from "#config/secrets.ts";

export const cookieSecret = "a-secret-of-the-tests-long-enough-to-be-one";

/** Name and encrypted value of a cookie, as a portal with `cookieSecret` sets it over plain HTTP. */
export async function sealedCookie(name: "session" | "ddt" | "flow" | "staff", value: string): Promise<string> {
  const cookie = await createCookie(name).serialize(await seal(value, createKeyRing([cookieSecret]), `cookie ${name}`));
  return cookie.split(";")[0] ?? "";
}

/** Session cookie; with the doctor's id as after a login, without it as after a staff login link. */
export function sessionCookie(token: string, doctorId?: number): Promise<string> {
  return sealedCookie("session", JSON.stringify({ token, doctorId }));
}

/**
 * Cookie of a visitor at a step of an OTP flow: registration, password reset, device verification or change of
 * password.
 */
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
