import { redirect, redirectDocument } from "@remix-run/node";
import { z } from "zod";
import type { ExamStatus } from "#contract/exams/exam-info.ts";
import { getReminders } from "#contract/account/reminders.ts";
import type { RequestContext } from "#app/server/session/context.server.ts";
import { flashCookie } from "#app/server/forms/flow.server.ts";
import { formFields, newKey, readForm } from "#app/server/forms/form.server.ts";
import { cleanHtml } from "#app/server/forms/rich-text.server.ts";
import { isAfterRoom } from "../exam-pages.ts";
import type { Exam } from "../exam.server.ts";

/**
 * Returns true if the exam is upcoming and is not taken late as practice, the API supports exam reminders, and the
 * doctor has enabled none.
 */
async function offersReminder({ api }: Exam, { state, is_pending }: ExamStatus): Promise<boolean> {
  if (state !== "upcoming" || is_pending) return false;
  const reminders = await api.submit(getReminders, {});
  const exam = reminders.ok && reminders.data.choices.find(({ kind }) => kind === "exam");
  return Boolean(exam && !exam.push && !exam.sms);
}

export async function loadInfo(exam: Exam, request: Request, context: RequestContext) {
  const { api, entryCalls, params, pages } = exam;
  const [info, status] = await Promise.all([
    api.load(entryCalls.getInfo, { params }),
    api.load(entryCalls.getStatus, { params }),
  ]);
  if (isAfterRoom(request) && status.actions.includes("result")) throw redirect(pages.result);
  return {
    info,
    instructions: cleanHtml(info.exam.instructions_html, context),
    status,
    offersReminder: await offersReminder(exam, status),
    ids: params,
    room: pages.room,
    freshKey: newKey(),
    message: await flashCookie(context).consume(request),
  };
}

export type InfoData = Awaited<ReturnType<typeof loadInfo>>;

const StartForm = z.object({ agree: z.literal("on", { error: "নিয়মগুলো মেনে নিলে টিক দিন।" }) });

/**
 * Starts the attempt and redirects to its room, or returns the refused form. A repeated submission starts no second
 * attempt.
 */
export async function submitStart({ api, entryCalls, params, pages }: Exam, request: Request) {
  const form = readForm(await formFields(request), "start", StartForm);
  if (!form.ok) return form.refusal;
  const body = { agree: true as const };
  const result = await api.submit(entryCalls.start, { params, body, key: form.key });
  return result.ok ? redirectDocument(pages.room, 303) : form.refuse(result);
}
