import { z } from "zod";
import { boundedText } from "#contract/bounded-text.ts";
import { bounds } from "#contract/bounds.ts";
import { pagePathOf } from "#app/match-route.server.ts";
import type { RequestContext } from "./context.server.ts";
import { secretFields } from "./secret-fields.server.ts";
import { nextTo } from "./next.server.ts";
import { parsedJson, seal, unseal } from "./sealed-cookie.server.ts";
import { doctorKeyOf, type Session } from "./session.server.ts";

const TypedForm = z.object({
  doctorKey: z.string(),
  action: boundedText(bounds.urlBytes).regex(/^\/(my|batch-details|\d{1,12})\/[^\\]*$/),
  fields: z.array(z.tuple([z.string(), z.string()])),
  endsAtMs: z.number(),
});
export type SavedForm = z.infer<typeof TypedForm>;

const purpose = "timed-out form";
const typedFormSeconds = 10 * 60;
const maxSealedBytes = 40_000; // encrypted, it must fit into a form of 64 kB

export interface TimedOutForm {
  kept: string | null;
  next: string | null;
}

async function typedFields(request: Request): Promise<[string, string][]> {
  const fields: [string, string][] = [];
  for (const [name, value] of await request.formData().catch(() => new FormData())) {
    if (typeof value === "string" && !secretFields.includes(name)) fields.push([name, value]);
  }
  return fields;
}

/**
 * Creates the 419 response to a form whose session has ended, with what was typed in encrypted form, without files and
 * secrets. Its `kept` is null if nothing was typed, it is too long, or the doctor cannot be identified.
 */
export async function sessionTimeout(
  request: Request,
  { portal }: RequestContext,
  session: Session,
): Promise<Response> {
  const doctorKey = doctorKeyOf(session);
  const { pathname, search } = new URL(request.url);
  const page = pagePathOf(pathname);
  const fields = await typedFields(request);
  const text = JSON.stringify({
    doctorKey,
    action: page + search,
    fields,
    endsAtMs: Date.now() + typedFormSeconds * 1000,
  });
  const isRestorable = doctorKey !== undefined && fields.length > 0 && Buffer.byteLength(text) <= maxSealedBytes;
  const kept = isRestorable ? await seal(text, portal.keys, purpose) : null;
  const body: TimedOutForm = { kept, next: nextTo(page) ?? null };
  return Response.json(body, { status: 419 });
}

/**
 * Decrypts a saved form of a timed-out session; undefined for another doctor, after ten minutes, or if it was altered.
 */
export async function openSavedForm(
  doctorKey: string | undefined,
  sealed: string,
  { portal }: RequestContext,
): Promise<SavedForm | undefined> {
  const form = TypedForm.safeParse(parsedJson(await unseal(sealed, portal.keys, purpose))).data;
  return form && form.doctorKey === doctorKey && form.endsAtMs > Date.now() ? form : undefined;
}
