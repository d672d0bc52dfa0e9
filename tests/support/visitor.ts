import { createCookie } from "@remix-run/node";
import { seal } from "#app/server/session.server.ts";

export const cookieSecret = "a-secret-of-the-tests-long-enough-to-be-one";

/** A cookie as a plain-http portal with `cookieSecret` gives it to the browser: name and sealed value. */
export async function sealedCookie(name: "session" | "ddt", value: string): Promise<string> {
  const cookie = await createCookie(name).serialize(await seal(value, [cookieSecret]));
  return cookie.split(";")[0] ?? "";
}

export function sessionCookie(token: string): Promise<string> {
  return sealedCookie("session", JSON.stringify({ token }));
}
