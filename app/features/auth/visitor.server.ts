import { redirect } from "@remix-run/node";
import { getProfile } from "#contract/account/account.ts";
import { withTimeout } from "#runtime/timeouts.ts";
import { path, withQuery } from "#app/paths.ts";
import { deviceTokenOf, visitorApi, visitorAppData } from "#app/server/session/api.server.ts";
import type { RequestContext } from "#app/server/session/context.server.ts";
import { flashCookie, flowCookie, type Flow } from "#app/server/forms/flow.server.ts";
import { afterLogin, nextOf } from "#app/server/session/next.server.ts";
import { derivedDoctorKey, openSession, readSession, type Session } from "#app/server/session/session.server.ts";

export async function requireVisitor(request: Request, context: RequestContext): Promise<void> {
  if (await readSession(request, context)) throw redirect(afterLogin(nextOf(request)));
}

interface Login {
  token: string;
  user?: { id?: number | null | undefined } | null | undefined;
  /** Mobile or BMDC number of the login; identifies the doctor if the API does not. */
  name?: string | undefined;
  isStaffView?: boolean;
}

const profileTimeoutMs = 1000;

/**
 * Returns the id of the doctor whose session token it is, from the app data or else the profile; undefined if neither
 * tells it in time.
 */
async function doctorIdOf(request: Request, context: RequestContext, token: string): Promise<number | undefined> {
  const appData = await visitorAppData(context, request, token);
  if (appData?.doctor?.id) return appData.doctor.id;
  const profile = await withTimeout(
    visitorApi(context, request, { session: { token } }).submit(getProfile, {}),
    profileTimeoutMs,
  );
  return profile?.ok ? (profile.data.doctor.id ?? undefined) : undefined;
}

/**
 * Opens a session for an authenticated doctor and clears the flow cookie. Ends a previous session, and revokes its
 * token with the API unless it is the same one.
 */
export async function signIn(
  request: Request,
  context: RequestContext,
  { token, user, name = token, isStaffView }: Login,
): Promise<Session> {
  const before = await readSession(request, context);
  const doctorId = user?.id ?? (await doctorIdOf(request, context, token));
  const session = { token, isStaffView, ...(doctorId ? { doctorId } : { doctorKey: derivedDoctorKey(name) }) };
  await openSession(session, context);
  await flowCookie(context).clear();
  if (before && before.token !== token)
    await context.portal.revocations.revoke(before.token, await deviceTokenOf(context, request));
  return session;
}

export async function continueAtLogin(context: RequestContext, flow: Flow, message?: string): Promise<Response> {
  await flowCookie(context).save({ ...flow, step: "login", otpToken: undefined });
  if (message) await flashCookie(context).save(message);
  return redirect(withQuery(path("login"), { next: flow.query.next }), 303);
}

export function registrationQuery(request: Request): Flow["query"] {
  const { searchParams } = new URL(request.url);
  const batch = searchParams.get("batch") ?? "";
  const quiz = searchParams.get("quiz") ?? "";
  return {
    next: nextOf(request),
    batch: /^\d{1,12}$/.test(batch) ? batch : undefined,
    quiz: /^[a-z0-9-]{1,64}$/.test(quiz) ? quiz : undefined,
  };
}
