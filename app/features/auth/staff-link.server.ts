import { z } from "zod";
import { getProfile } from "#contract/account/account.ts";
import { getAppData } from "#contract/account/app-data.ts";
import { adminLogin, showAdminLogin, unknownStaffToken } from "#contract/account/auth.ts";
import { visitorApi } from "#app/server/session/api.server.ts";
import type { RequestContext } from "#app/server/session/context.server.ts";
import { parsedJson, sealedCookie } from "#app/server/session/sealed-cookie.server.ts";

const waitSeconds = 60;

/**
 * Token of a link by which staff open a doctor's account, with what the API tells about that doctor, which may be
 * nothing.
 */
const StaffLink = z.object({
  token: z.string(),
  /** True if the token is itself that of a session, as an API without single-use tokens gives it to staff. */
  isSession: z.boolean(),
  doctor: z.object({ id: z.number().nullish(), name: z.string().nullish(), mobile_number: z.string().nullish() }),
});
export type StaffLink = z.infer<typeof StaffLink>;

/**
 * Encrypted cookie that holds a staff link until it is confirmed, for at most 60 seconds, so that its token is in no
 * page and no further URL.
 */
export function waitingLink(context: RequestContext) {
  const cookie = sealedCookie("staff", waitSeconds, context);
  return {
    save: (link: StaffLink) => cookie.save(JSON.stringify(link)),
    clear: () => cookie.clear(),
    async read(request: Request): Promise<StaffLink | undefined> {
      return StaffLink.safeParse(parsedJson(await cookie.read(request))).data;
    },
  };
}

async function doctorOfSession(request: Request, context: RequestContext, token: string) {
  const own = visitorApi(context, request, { session: { token } });
  const appData = await own.submit(getAppData, {});
  const { is_logged_in, doctor } = appData.ok ? appData.data : { is_logged_in: null, doctor: null };
  if (is_logged_in === false) return undefined;
  if (doctor ?? is_logged_in) return doctor ?? {};
  const profile = await own.submit(getProfile, {});
  return profile.ok ? profile.data.doctor : undefined;
}

/**
 * Asks the API whose account a staff token opens, without using it up; undefined if none, or if the API fails. An API
 * that cannot tell may have issued a session token: that is tried, and failing that the token is returned with an empty
 * `doctor` if the API can exchange it.
 */
export async function describeLink(
  request: Request,
  context: RequestContext,
  token: string,
): Promise<StaffLink | undefined> {
  const shown = await visitorApi(context, request).submit(showAdminLogin, { body: { token } });
  if (shown.ok) return { token, isSession: false, doctor: shown.data.user };
  const isDecided = !shown.isAnswered || shown.status === 429 || shown.status >= 500;
  if (isDecided || shown.code === unknownStaffToken) return undefined;
  const doctor = await doctorOfSession(request, context, token);
  if (doctor) return { token, isSession: true, doctor };
  const { capabilities } = context.portal.v3;
  return capabilities.isMissing(adminLogin) ? undefined : { token, isSession: false, doctor: {} };
}

/**
 * Returns token and doctor for a confirmed link: the token itself if it still opens a session, or what the API
 * exchanges it for; undefined if the API refuses.
 */
export async function sessionOfLink(request: Request, context: RequestContext, { token, isSession }: StaffLink) {
  if (isSession) {
    const user = await doctorOfSession(request, context, token);
    return user && { token, user };
  }
  const exchanged = await visitorApi(context, request).submit(adminLogin, { body: { token } });
  return exchanged.ok ? exchanged.data : undefined;
}
