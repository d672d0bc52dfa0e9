import { createCookie } from "@remix-run/node";
import { z } from "zod";
import { parsedJson } from "#app/server/session/sealed-cookie.server.ts";
import type { RequestContext } from "#app/server/session/context.server.ts";
import { readSession } from "#app/server/session/session.server.ts";
import type { Appearance } from "./appearance.ts";

export const AppearanceForm = z.object({
  theme: z.enum(["system", "light", "dark"], { error: "রং বাছুন।" }),
  size: z.enum(["normal", "large", "larger"], { error: "অক্ষরের মাপ বাছুন।" }),
}) satisfies z.ZodType<Appearance>;

const keptSeconds = 400 * 24 * 60 * 60;

/** No secret: it belongs to the device, and outlives a logout. */
function cookieOf({ portal }: RequestContext) {
  return createCookie("appearance", {
    httpOnly: true,
    sameSite: "lax",
    path: "/",
    secure: portal.env.isSecure,
    maxAge: keptSeconds,
    encode: encodeURIComponent,
    decode: decodeURIComponent,
  });
}

/**
 * What the device has chosen; undefined where it has not. A page without a session is the same for all who see it, and stays
 * so.
 */
export async function readAppearance(request: Request, context: RequestContext): Promise<Appearance | undefined> {
  if (!(await readSession(request, context))) return undefined;
  const kept: unknown = await cookieOf(context).parse(request.headers.get("cookie"));
  return AppearanceForm.safeParse(parsedJson(typeof kept === "string" ? kept : null)).data;
}

export async function saveAppearance(appearance: Appearance, context: RequestContext): Promise<void> {
  context.setCookies.push(await cookieOf(context).serialize(JSON.stringify(appearance)));
}
