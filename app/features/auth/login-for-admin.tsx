import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { getProfile } from "#contract/account/account.ts";
import { getAppData } from "#contract/account/app-data.ts";
import { adminLogin } from "#contract/account/auth.ts";
import { ownMeta } from "#app/components/document/page-meta.ts";
import { path } from "#app/paths.ts";
import type { RouteHandle } from "#app/route-handle.ts";
import { visitorApi } from "#app/server/session/api.server.ts";
import type { RequestContext } from "#app/server/session/context.server.ts";
import { sealedCookie } from "#app/server/session/sealed-cookie.server.ts";
import { readSession } from "#app/server/session/session.server.ts";
import { signIn } from "./visitor.server.ts";

export { ErrorScreen as ErrorBoundary } from "#app/components/document/error-screen.tsx";

export const handle = { sheets: ["forms"] } satisfies RouteHandle;

export const meta: MetaFunction = (args) => ownMeta(args, "অ্যাকাউন্ট দেখুন");

const tokenSeconds = 60;

/** Encrypted cookie that holds the token until the confirmation, so that it is in no page and no URL. */
function waitingToken(context: RequestContext) {
  return sealedCookie("staff", tokenSeconds, context);
}

/**
 * Session for a staff token: the token itself if the API accepts it as a doctor's, else the session that the API
 * exchanges it for.
 */
async function staffSession(request: Request, context: RequestContext, token: string) {
  const own = visitorApi(context, request, { session: { token } });
  const appData = await own.submit(getAppData, {});
  const { is_logged_in, doctor } = appData.ok ? appData.data : { is_logged_in: null, doctor: null };
  const isKnown = is_logged_in === true || Boolean(doctor);
  if (is_logged_in !== false && isKnown) return { token, user: doctor };
  const profile = is_logged_in === false ? undefined : await own.submit(getProfile, {});
  if (profile?.ok) return { token, user: profile.data.doctor };
  const exchanged = await visitorApi(context, request).submit(adminLogin, { body: { token } });
  return exchanged.ok ? exchanged.data : undefined;
}

async function enter(request: Request, context: RequestContext, token: string): Promise<Response> {
  const login = await staffSession(request, context, token);
  if (!login) return redirect(path("login"), 303);
  const { doctorId } = await signIn(request, context, { ...login, isStaffView: true });
  context.portal.log.info({ doctorId }, "staff member views a doctor's account");
  return redirect(path("home"), 303);
}

/** Requires a click if another site may have sent the browser here, or a session already exists. */
async function needsConfirmation(request: Request, context: RequestContext): Promise<boolean> {
  const site = request.headers.get("sec-fetch-site");
  const isFromElsewhere = site !== null && site !== "none" && site !== "same-origin";
  return isFromElsewhere || (await readSession(request, context)) !== undefined;
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  context.responseHeaders.set("Referrer-Policy", "same-origin");
  const token = new URL(request.url).searchParams.get("token");
  const waiting = waitingToken(context);
  if (token === null) {
    if ((await waiting.read(request)) === undefined) throw redirect(path("login"), 303);
    return null;
  }
  if (!(await needsConfirmation(request, context))) throw await enter(request, context, token);
  await waiting.save(token);
  throw redirect(path("login-for-admin"), 303);
}

export async function action({ request, context }: ActionFunctionArgs) {
  context.responseHeaders.set("Referrer-Policy", "same-origin");
  const waiting = waitingToken(context);
  const token = await waiting.read(request);
  await waiting.clear();
  return token === undefined ? redirect(path("login"), 303) : enter(request, context, token);
}

export default function LoginForAdmin() {
  return (
    <div className="wrap section stack">
      <h1 className="matra">একজন ডাক্তারের অ্যাকাউন্ট দেখবেন?</h1>
      <p>এই লিংক আপনাকে অন্য একজনের অ্যাকাউন্টে নিয়ে যাবে। আপনি নিজে লিংকটি না চেয়ে থাকলে এগোবেন না।</p>
      <form method="post">
        <button className="button primary" type="submit">
          হ্যাঁ, অ্যাকাউন্টটি দেখুন
        </button>
      </form>
      <p>
        <a className="tap" href={path("home")}>
          না, প্রথম পাতায় যান
        </a>
      </p>
    </div>
  );
}
