import { createHash } from "node:crypto";
import { createCookie } from "@remix-run/node";
import { z } from "zod";
import type { RequestContext } from "./context.server.ts";
import { parsedJson, sealedCookie } from "./sealed-cookie.server.ts";

/** The contents of the session cookie, encrypted. */
const Session = z.object({
  token: z.string().min(1).max(500),
  doctorId: z.number().int().positive().optional(),
  /** A staff member looks at the doctor's account. */
  isStaffView: z.boolean().optional(),
});
export type Session = z.infer<typeof Session>;

const sessionSeconds = 30 * 24 * 60 * 60;
const deviceSeconds = 400 * 24 * 60 * 60;

export function cookieNames(isSecure: boolean): { session: string; device: string } {
  const prefix = isSecure ? "__Host-" : "";
  return { session: `${prefix}session`, device: `${prefix}ddt` };
}

/** Whether the request carries a session cookie at all, readable or not. */
export function bringsSession(request: Request, isSecure: boolean): boolean {
  const { session } = cookieNames(isSecure);
  return (request.headers.get("cookie") ?? "").split(/;\s*/).some((cookie) => cookie.startsWith(`${session}=`));
}

export async function readSession(request: Request, context: RequestContext): Promise<Session | undefined> {
  const found = await sealedCookie("session", sessionSeconds, context).look(request);
  const session = Session.safeParse(parsedJson(found?.value)).data;
  if (session && found?.isOld) await openSession(session, context);
  return session;
}

/** A name for one login that tells nothing of it: what a browser keeps for one must not be shown to another. */
export function loginName({ token }: Session): string {
  return createHash("sha256").update(`a login's name\0${token}`).digest("base64url").slice(0, 16);
}

/** No secret and no proof: tells the doctor's other tabs that the session is still there, and the worker which one it is. */
function marker({ portal }: RequestContext, value: string) {
  return createCookie("logged_in", {
    sameSite: "lax",
    path: "/",
    secure: portal.env.isSecure,
    maxAge: sessionSeconds,
    encode: () => value,
  });
}

export async function openSession(session: Session, context: RequestContext): Promise<void> {
  await sealedCookie("session", sessionSeconds, context).save(JSON.stringify(session));
  context.setCookies.push(await marker(context, `1.${loginName(session)}`).serialize("1"));
}

export async function closeSession(context: RequestContext): Promise<void> {
  await sealedCookie("session", sessionSeconds, context).clear();
  context.setCookies.push(await marker(context, "1").serialize("", { maxAge: 0 }));
}

/** The device token lives in a cookie of its own, long after a logout. */
export function deviceCookie(context: RequestContext) {
  return sealedCookie("ddt", deviceSeconds, context);
}
