import { path } from "#app/paths.ts";
import { withNext } from "../session/next.server.ts";
import { receiptOf } from "../session/receipt.server.ts";
import { hasSessionCookie } from "../session/session.server.ts";

/**
 * Creates the check that redirects requests below /my without a session cookie to the login, before any route runs, and
 * /my itself to the dashboard or the login. Returns undefined for all other requests: data requests pass, because
 * requireDoctor redirects them as the router expects, and so does a payment page with its receipt.
 */
export function createLoginRedirect(isSecure: boolean): (request: Request) => Response | undefined {
  return (request) => {
    const { pathname } = new URL(request.url);
    if (!/^\/my(\/|$)/i.test(pathname) || pathname.endsWith(".data")) return undefined;
    const isLoggedIn = hasSessionCookie(request, isSecure);
    const isStart = /^\/my$/i.test(pathname);
    if (!isStart && (isLoggedIn || receiptOf(request))) return undefined;
    const target = isStart && isLoggedIn ? path("my-dashboard") : withNext(path("login"), request);
    return new Response(null, {
      status: request.method === "POST" ? 303 : 302,
      headers: { Location: target, "Cache-Control": "private, no-store" },
    });
  };
}
