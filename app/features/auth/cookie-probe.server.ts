import { createCookie } from "@remix-run/node";
import type { RequestContext } from "#app/server/session/context.server.ts";

function probeCookie({ portal: { env } }: RequestContext) {
  const flags = { httpOnly: true, sameSite: "lax", path: "/", secure: env.isSecure } as const;
  return createCookie(env.isSecure ? "__Host-probe" : "probe", flags);
}

/**
 * Sets a probe cookie if the request has no cookie, so that the page's form shows whether the browser keeps cookies.
 */
export async function probeCookies(request: Request, context: RequestContext): Promise<void> {
  if (!request.headers.has("cookie")) context.setCookies.push(await probeCookie(context).serialize("1"));
}

/**
 * Checks whether the browser refuses cookies: the form has the field `probe`, so its page set a cookie, but comes
 * without any. False for a form without that field.
 */
export function refusesCookies(request: Request, fields: FormData): boolean {
  return fields.has("probe") && !request.headers.has("cookie");
}

export const cookieRefusal = {
  status: 422,
  reply: {
    fieldErrors: {},
    formErrors: ["আপনার ব্রাউজার এই সাইটের কুকি (cookies) রাখছে না, তাই এগোনো যাবে না। ব্রাউজারের সেটিংসে কুকি চালু করে আবার চেষ্টা করুন।"],
  },
};
