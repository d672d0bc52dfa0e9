import { redirect } from "@remix-run/node";
import type { RequestContext } from "#app/server/session/context.server.ts";
import { flowCookie, type Flow } from "#app/server/forms/flow.server.ts";
import { afterLogin, nextOf } from "#app/server/session/next.server.ts";
import { openSession, readSession } from "#app/server/session/session.server.ts";

/** Redirects logged-in doctors to where a login leads. */
export async function requireVisitor(request: Request, context: RequestContext): Promise<void> {
  if (await readSession(request, context)) throw redirect(afterLogin(nextOf(request)));
}

/** Opens a session for an authenticated doctor. Ends a previous session, and revokes its token with the API. */
export async function signIn(
  request: Request,
  context: RequestContext,
  { token, user }: { token: string; user: { id: number } },
  more: { isStaffView?: boolean } = {},
): Promise<void> {
  const before = await readSession(request, context);
  await openSession({ token, doctorId: user.id, ...more }, context);
  await flowCookie(context).clear();
  if (before) await context.portal.revocations.revoke(before.token);
}

/** Query values that a registration carries from its first page to its last. */
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
