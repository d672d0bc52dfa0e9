import { createHash } from "node:crypto";
import { createCookie } from "@remix-run/node";
import { z } from "zod";
import type { RequestContext } from "./context.server.ts";
import { parsedJson, sealedCookie } from "./sealed-cookie.server.ts";

const Session = z.object({
  token: z.string().min(1).max(2500),
  doctorId: z.number().int().positive().optional(),
  /** Identifies the doctor instead of the id, which the API did not tell. */
  doctorKey: z.string().max(40).optional(),
  /** True if a staff member views the doctor's account. */
  isStaffView: z.boolean().optional(),
});
export type Session = z.infer<typeof Session>;

const sessionSeconds = 30 * 24 * 60 * 60;
const deviceSeconds = 400 * 24 * 60 * 60;

export function cookieNames(isSecure: boolean): { session: string; device: string } {
  const prefix = isSecure ? "__Host-" : "";
  return { session: `${prefix}session`, device: `${prefix}ddt` };
}

function hasCookie({ headers }: Request, name: string): boolean {
  return (headers.get("cookie") ?? "").split(/;\s*/).some((cookie) => cookie.startsWith(`${name}=`));
}

/** Checks whether a request has a session cookie, valid or not. */
export function hasSessionCookie(request: Request, isSecure: boolean): boolean {
  return hasCookie(request, cookieNames(isSecure).session);
}

export async function readSession(request: Request, context: RequestContext): Promise<Session | undefined> {
  const found = await sealedCookie("session", sessionSeconds, context).look(request);
  const session = Session.safeParse(parsedJson(found?.value)).data;
  if (session && found?.isOld) await openSession(session, context);
  return session;
}

function fingerprint(text: string): string {
  return createHash("sha256").update(text).digest("base64url").slice(0, 16);
}

/**
 * Derives an identifier for a doctor whose id the API does not tell from the name with which the doctor logs in: the
 * same at each login with that name.
 */
export function derivedDoctorKey(loginName: string): string {
  return fingerprint(`a doctor's key\0${loginName}`);
}

/**
 * Returns the identifier of the doctor, by which the browser separates what it stores for each; undefined if the
 * session has neither an id nor a key.
 */
export function doctorKeyOf({ doctorId, doctorKey }: Session): string | undefined {
  return doctorId === undefined ? doctorKey : String(doctorId);
}

/** Derives a public identifier of a login, by which the service worker separates the cached data of logins. */
export function loginFingerprint({ token }: Session): string {
  return fingerprint(`a login's name\0${token}`);
}

const markerName = "logged_in";

/** Script-readable marker cookie: tells other tabs that the session exists, and the worker which login it is. */
function marker(isSecure: boolean, value: string) {
  return createCookie(markerName, {
    sameSite: "lax",
    path: "/",
    secure: isSecure,
    maxAge: sessionSeconds,
    encode: () => value,
  });
}

export async function openSession(session: Session, context: RequestContext): Promise<void> {
  await sealedCookie("session", sessionSeconds, context).save(JSON.stringify(session));
  context.setCookies.push(await marker(context.portal.env.isSecure, `1.${loginFingerprint(session)}`).serialize("1"));
}

export async function closeSession(context: RequestContext): Promise<void> {
  await sealedCookie("session", sessionSeconds, context).clear();
  context.setCookies.push(await clearedMarker(context.portal.env.isSecure));
}

function clearedMarker(isSecure: boolean): Promise<string> {
  return marker(isSecure, "1").serialize("", { maxAge: 0 });
}

/**
 * Clears the marker cookie in the response to a page's document if the browser has lost the session cookie beside it,
 * so that the service worker deletes the pages of that login.
 */
export async function clearLostMarker(request: Request, response: Response, isSecure: boolean): Promise<Response> {
  const isDocument = request.method === "GET" && (request.headers.get("accept") ?? "").includes("text/html");
  if (!isDocument || !hasCookie(request, markerName) || hasSessionCookie(request, isSecure)) return response;
  if (response.headers.getSetCookie().some((cookie) => cookie.startsWith(`${markerName}=`))) return response;
  response.headers.append("Set-Cookie", await clearedMarker(isSecure));
  response.headers.set("Cache-Control", "private, no-store"); // a shared page must not carry it to others
  return response;
}

/** Encrypted cookie with the device token, which lasts 400 days and outlives the session. */
export function deviceCookie(context: RequestContext) {
  return sealedCookie("ddt", deviceSeconds, context);
}
