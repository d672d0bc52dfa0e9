import { redirect } from "@remix-run/node";
import { z } from "zod";
import {
  closeComplaint,
  ComplaintForm,
  ComplaintReplyForm,
  createComplaint,
  createComplaintMessage,
} from "#contract/account/complaints.ts";
import { bengaliDigits } from "#locale/bengali.ts";
import { path } from "#app/paths.ts";
import type { RequestContext } from "#app/server/session/context.server.ts";
import { flashCookie } from "#app/server/forms/flow.server.ts";
import { readForm, type DoctorForm } from "#app/server/forms/form.server.ts";
import { readFormWithFiles } from "./attachments.server.ts";
import { objectionSubject, practiceObjectionSubject } from "./complaint-words.ts";

type ComplaintSubmission = Omit<DoctorForm, "request">;

const Related = ComplaintForm.pick({ related_type: true, related_id: true }).required();

/**
 * Type and id of what a new complaint is about, from the query of the page (`about=delivery-12`); null without a valid
 * one.
 */
export function relatedFrom(request: Request): z.output<typeof Related> | null {
  const [related_type, related_id] = (new URL(request.url).searchParams.get("about") ?? "").split("-");
  return Related.safeParse({ related_type, related_id }).data ?? null;
}

const maxQuestions = 500;
const maxQuestionId = 1_000_000_000;
const maxVersion = 10_000;

function numberFrom(request: Request, name: string, max: number): number | null {
  const number = Number(new URL(request.url).searchParams.get(name));
  return Number.isInteger(number) && number > 0 && number <= max ? number : null;
}

export function subjectFrom(request: Request): string | null {
  const question = numberFrom(request, "question", maxQuestions);
  const practised = numberFrom(request, "practice_question", maxQuestionId);
  if (question !== null) return objectionSubject(question);
  if (practised === null) return null;
  return practiceObjectionSubject(practised, numberFrom(request, "version", maxVersion));
}

async function show(context: RequestContext, complainId: number, message: string): Promise<Response> {
  await flashCookie(context).save(message);
  return redirect(path("my-complain-box-show", { complainId }), 303);
}

export async function submitComplaint({ api, context, fields }: ComplaintSubmission) {
  const form = await readFormWithFiles(fields, "complaint", ComplaintForm);
  if (!form.ok) return form.refusal;
  const body = { ...form.value, attachments: form.attachments };
  const result = await api.submit(createComplaint, { body, key: form.key });
  if (result.ok)
    return show(
      context,
      result.data.complaint.id,
      `অভিযোগ পাঠানো হয়েছে, নম্বর ${bengaliDigits(result.data.complaint.id)}। উত্তর এলে এই পাতায় দেখবেন।`,
    );
  // no retry countdown for a daily limit: the API's message says what to do
  return form.refuse(result.code === "daily_limit" ? { ...result, retryAfterSeconds: undefined } : result);
}

async function reply({ api, context, fields }: ComplaintSubmission, id: number) {
  const form = await readFormWithFiles(fields, "reply", ComplaintReplyForm);
  if (!form.ok) return form.refusal;
  const body = { ...form.value, attachments: form.attachments };
  const result = await api.submit(createComplaintMessage, { params: { id }, body, key: form.key });
  if (result.ok) return show(context, id, "বার্তা পাঠানো হয়েছে।");
  return form.refuse(result);
}

async function close({ api, context, fields }: ComplaintSubmission, id: number) {
  const form = readForm(fields, "close", z.object({}));
  if (!form.ok) return form.refusal;
  const result = await api.submit(closeComplaint, { params: { id } });
  return result.ok ? show(context, id, "অভিযোগটি বন্ধ করা হয়েছে।") : form.refuse(result);
}

export function handleComplaintForm(submission: ComplaintSubmission, id: number) {
  return submission.fields.get("form") === "close" ? close(submission, id) : reply(submission, id);
}
