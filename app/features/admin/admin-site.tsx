import { redirect, type LoaderFunctionArgs } from "@remix-run/node";

/** The admin area is a site of its own: only its front door is known here, whatever was asked below /admin. */
export function loader({ context }: LoaderFunctionArgs) {
  return redirect(context.portal.env.ADMIN_URL, { status: 302, headers: { "Cache-Control": "no-store" } });
}
