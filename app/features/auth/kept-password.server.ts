import { data } from "@remix-run/node";
import { z } from "zod";
import type { RequestContext } from "#app/server/session/context.server.ts";
import type { FormResponse } from "#app/server/forms/form.server.ts";
import { parsedJson, sealedCookie } from "#app/server/session/sealed-cookie.server.ts";

const lifeSeconds = 10 * 60;

type Refusal = ReturnType<typeof data<FormResponse>>;

const Kept = z.object({ phone: z.string(), password: z.string(), untilMs: z.number() });

/**
 * Encrypted cookie with the password of a refused registration, valid for 10 minutes and for the same number only, so
 * that no page repeats the password.
 */
export function keptPassword(phone: string, context: RequestContext) {
  const cookie = sealedCookie("typed", lifeSeconds, context);
  return {
    clear: cookie.clear,
    /** Fills in the kept password where none was typed. */
    async fillIn(fields: FormData, request: Request): Promise<void> {
      if (fields.get("password") || fields.get("password_confirmation")) return;
      const kept = Kept.safeParse(parsedJson(await cookie.read(request))).data;
      if (kept?.phone !== phone || kept.untilMs < Date.now()) return;
      fields.set("password", kept.password);
      fields.set("password_confirmation", kept.password);
    },
    /** Response to a refused form that keeps its password for the next attempt, unless the password was refused. */
    async refusal(fields: FormData, { data: refused, init }: Refusal) {
      const password = fields.get("password");
      const isTypedTwice = typeof password === "string" && password === fields.get("password_confirmation");
      const { error } = refused.result;
      const isPasswordKept =
        isTypedTwice && password !== "" && !error?.["password"] && !error?.["password_confirmation"];
      if (isPasswordKept)
        await cookie.save(JSON.stringify({ phone, password, untilMs: Date.now() + lifeSeconds * 1000 }));
      else await cookie.clear();
      return data({ ...refused, isPasswordKept }, init ?? undefined);
    },
  };
}
