import { redirect, type LoaderFunctionArgs } from "@remix-run/node";

/** The admin area is a separate site: everything below /admin redirects to its start page. */
export function loader({ context }: LoaderFunctionArgs) {
  return redirect(context.portal.env.ADMIN_URL, { status: 302, headers: { "Cache-Control": "no-store" } });
}
