import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { ownMeta } from "#app/components/document/page-meta.ts";
import { path } from "#app/paths.ts";
import type { RouteHandle } from "#app/route-handle.ts";
import { flowCookie } from "#app/server/forms/flow.server.ts";
import { deviceTokenOf } from "#app/server/session/api.server.ts";
import { closeSession, readSession } from "#app/server/session/session.server.ts";

export { ErrorScreen as ErrorBoundary } from "#app/components/site/error-screen.tsx";

export const handle = { sheets: ["forms"] } satisfies RouteHandle;

export const meta: MetaFunction = (args) => ownMeta(args, "লগআউট");

/** Redirects to the home page without a session, else returns null; only a POST logs out. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  if (!(await readSession(request, context))) throw redirect(path("home"));
  return null;
}

export async function action({ request, context }: ActionFunctionArgs) {
  const session = await readSession(request, context);
  const deviceToken = await deviceTokenOf(context, request);
  await Promise.all([closeSession(context), flowCookie(context).clear()]);
  if (session) await context.portal.revocations.revoke(session.token, deviceToken);
  return redirect(path("home"), 303);
}

export default function Logout() {
  return (
    <div className="wrap section stack">
      <h1 className="matra">লগআউট করবেন?</h1>
      <form method="post">
        <button className="button primary" type="submit">
          লগআউট করুন
        </button>
      </form>
      <p>
        <a className="tap" href={path("my-dashboard")}>
          ড্যাশবোর্ডে ফিরে যান
        </a>
      </p>
    </div>
  );
}
