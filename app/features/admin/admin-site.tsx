import { redirect, type LoaderFunctionArgs } from "@remix-run/node";

/** Redirects /admin and every path below it to `ADMIN_URL`, the start page of the separate admin site. */
export function loader({ context }: LoaderFunctionArgs) {
  return redirect(context.portal.env.ADMIN_URL, { status: 302, headers: { "Cache-Control": "no-store" } });
}
