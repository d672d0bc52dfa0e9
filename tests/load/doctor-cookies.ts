import { createCookie } from "@remix-run/node";
import { seal } from "#app/server/session/sealed-cookie.server.ts";
import { createKeyRing } from "#config/secrets.ts";
import { browserAt, type PlainBrowser } from "#tests/support/api/portal/plain-browser.ts";
import type { SignedIn } from "#tests/support/rows/exams/sitting.ts";

/** SESSION_SECRETS for a portal that is to accept the cookies made here. */
export const sessionSecret = "a-secret-of-the-load-tests-that-is-long-enough";
const keys = createKeyRing([sessionSecret]);

/** Cookie header of a logged-in doctor's browser. */
export async function cookiesOf({ token, device, doctorId }: SignedIn): Promise<string> {
  const session = await seal(JSON.stringify({ token, doctorId }), keys, "cookie session");
  const cookies = [
    await createCookie("session").serialize(session),
    await createCookie("ddt").serialize(await seal(device, keys, "cookie ddt")),
  ];
  return cookies.map((cookie) => cookie.split(";", 1)[0]).join("; ");
}

/** Browser of a logged-in doctor. */
export async function browserOf(origin: string, candidate: SignedIn): Promise<PlainBrowser> {
  const browser = browserAt(origin);
  for (const cookie of (await cookiesOf(candidate)).split("; ")) {
    const [name = "", value = ""] = cookie.split(/=(.*)/, 2);
    browser.jar.set(name, value);
  }
  return browser;
}

export function cookieOf({ jar }: PlainBrowser): string {
  return [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
}
