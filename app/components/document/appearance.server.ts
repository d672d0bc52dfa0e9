import { createCookie } from "@remix-run/node";
import { z } from "zod";
import { parsedJson } from "#app/server/session/sealed-cookie.server.ts";
import type { RequestContext } from "#app/server/session/context.server.ts";
import { readSession } from "#app/server/session/session.server.ts";
import type { Appearance } from "./appearance.ts";

export const AppearanceFields = z.object({
  theme: z.enum(["system", "light", "dark"], { error: "রং বাছুন।" }),
  size: z.enum(["normal", "large", "larger"], { error: "অক্ষরের মাপ বাছুন।" }),
}) satisfies z.ZodType<Appearance>;

const maxAgeSeconds = 400 * 24 * 60 * 60;

/** Cookie with the theme and text size of the device: not secret, and kept after logout. */
function cookieOf({ portal }: RequestContext) {
  return createCookie("appearance", {
    httpOnly: true,
    sameSite: "lax",
    path: "/",
    secure: portal.env.isSecure,
    maxAge: maxAgeSeconds,
    encode: encodeURIComponent,
    decode: decodeURIComponent,
  });
}

/**
 * Returns the appearance chosen on this device. Undefined if nothing was chosen, or without a session: pages for
 * visitors are shared, and identical for all.
 */
export async function readAppearance(request: Request, context: RequestContext): Promise<Appearance | undefined> {
  if (!(await readSession(request, context))) return undefined;
  const cookieText: unknown = await cookieOf(context).parse(request.headers.get("cookie"));
  return AppearanceFields.safeParse(parsedJson(typeof cookieText === "string" ? cookieText : null)).data;
}

export async function saveAppearance(appearance: Appearance, context: RequestContext): Promise<void> {
  context.setCookies.push(await cookieOf(context).serialize(JSON.stringify(appearance)));
}
