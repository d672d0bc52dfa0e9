import { redirectDocument } from "@remix-run/node";
import { z } from "zod";
import type { RequestContext } from "#app/server/session/context.server.ts";
import { flashCookie } from "#app/server/session/flow.server.ts";
import { formFields, newKey, readForm } from "#app/server/session/form.server.ts";
import { cleanHtml } from "#app/server/session/rich-text.server.ts";
import type { Exam } from "../exam.server.ts";

/** An exam before its start, and where the doctor stands with it. */
export async function loadInfo({ api, before, params, pages }: Exam, request: Request, context: RequestContext) {
  const [info, status] = await Promise.all([
    api.load(before.getInfo, { params }),
    api.load(before.getStatus, { params }),
  ]);
  return {
    info,
    instructions: cleanHtml(info.exam.instructions_html, context),
    status,
    ids: params,
    room: pages.room,
    freshKey: newKey(),
    message: await flashCookie(context).consume(request),
  };
}

export type InfoData = Awaited<ReturnType<typeof loadInfo>>;

const StartForm = z.object({ agree: z.literal("on", { error: "নিয়মগুলো মেনে নিলে টিক দিন।" }) });

/** Begins the attempt; asked again, it is the same one. */
export async function startAttempt({ api, before, params, pages }: Exam, request: Request) {
  const form = readForm(await formFields(request), "start", StartForm);
  if (!form.ok) return form.refusal;
  const body = { agree: true as const };
  const result = await api.submit(before.start, { params, body, key: form.key });
  return result.ok ? redirectDocument(pages.room, 303) : form.refuse(result);
}
