import { redirect } from "@remix-run/node";
import { z } from "zod";
import { verifyOtp } from "#contract/account/auth.ts";
import { OtpCode } from "#contract/account/otp.ts";
import { createQuizEntry, QuizEntryForm, requestQuizOtp } from "#contract/exams/quiz-entries.ts";
import { path } from "#app/paths.ts";
import type { RequestContext } from "#app/server/session/context.server.ts";
import { codeBody } from "#app/server/forms/code-body.server.ts";
import { resendTime } from "#app/server/forms/flow.server.ts";
import { readForm } from "#app/server/forms/form.server.ts";
import { redirectIfLocked } from "#app/server/session/device-lock.server.ts";
import { entryCookie, entryPages, guestCookie, playerApi, type QuizGuest } from "./quiz.server.ts";

interface QuizRequest {
  request: Request;
  context: RequestContext;
  slug: string;
}

type EntryBody = z.input<typeof QuizEntryForm>;

async function createEntry({ request, context, slug }: QuizRequest, body: EntryBody) {
  const { api, isLoggedIn } = await playerApi(context, request, { slug });
  const result = await api.submit(createQuizEntry, { params: { slug }, body });
  if (!result.ok && isLoggedIn) redirectIfLocked(result, request);
  return result;
}

async function openEntry(
  { request, context, slug }: QuizRequest,
  entry: { key: string; token: string; state: "running" | "finished" },
): Promise<Response> {
  await entryCookie(context).add(request, { slug, key: entry.key, token: entry.token });
  await guestCookie(context).clear();
  const pages = entryPages(slug, entry.key);
  return redirect(entry.state === "running" ? pages.room : pages.status, 303);
}

async function sendCode({ request, context, slug }: QuizRequest, guest: Pick<QuizGuest, "guest_name" | "guest_phone">) {
  const { api } = await playerApi(context, request, { slug });
  const { guest_phone } = guest;
  const sent = await api.submit(requestQuizOtp, { params: { slug }, body: { guest_phone } });
  if (!sent.ok) return sent;
  const { phone_masked, resend_after, otp_token: otpToken } = sent.data;
  const phoneMasked = phone_masked ?? guest_phone;
  await guestCookie(context).save({ ...guest, slug, phoneMasked, resendAtMs: resendTime(resend_after), otpToken });
  return sent;
}

/**
 * Error codes of refusals that an SMS code sent to the guest's number resolves: a code is required, or the number has
 * already played.
 */
const solvedByCode = new Set(["otp_required", "already_played"]);

/**
 * Starts or resumes the quiz and redirects to it, or to its result if it is finished. If a guest's number must be
 * verified, sends a code first and redirects to its form. Returns the refused form otherwise.
 */
export async function enterQuiz(quiz: QuizRequest, fields: FormData) {
  const form = readForm(fields, "quiz", QuizEntryForm.omit({ otp_token: true }));
  if (!form.ok) return form.refusal;
  const { guest_name, guest_phone } = form.value;
  const result = await createEntry(quiz, form.value);
  if (result.ok) return openEntry(quiz, result.data.entry);
  if (!solvedByCode.has(result.code ?? "") || guest_phone === undefined) return form.refuse(result);
  const sent = await sendCode(quiz, { guest_name, guest_phone });
  return sent.ok ? redirect(path("on-spot-quiz", { slug: quiz.slug }), 303) : form.refuse(sent);
}

export async function verifyGuest(quiz: QuizRequest, fields: FormData) {
  const { request, context, slug } = quiz;
  const form = readForm(fields, "otp", z.object({ code: OtpCode }));
  if (!form.ok) return form.refusal;
  const guest = await guestCookie(context).read(request, slug);
  if (!guest) return redirect(path("on-spot-quiz", { slug }), 303);
  const { guest_name, guest_phone } = guest;
  const { api } = await playerApi(context, request, { slug });
  const body = codeBody(quiz.context.portal.v3, { code: form.value.code, phone: guest_phone, purpose: "quiz" });
  const verification = await api.submit(verifyOtp, { body, otpToken: context.portal.v3.adapter && guest.otpToken });
  if (!verification.ok) return form.refuse(verification);
  const otp_token = verification.data.otp_token ?? form.value.code;
  const result = await createEntry(quiz, { guest_name, guest_phone, otp_token });
  return result.ok ? openEntry(quiz, result.data.entry) : form.refuse(result);
}

export async function resendCode(quiz: QuizRequest, fields: FormData) {
  const form = readForm(fields, "resend", z.object({}));
  if (!form.ok) return form.refusal;
  const guest = await guestCookie(quiz.context).read(quiz.request, quiz.slug);
  if (!guest) return redirect(path("on-spot-quiz", { slug: quiz.slug }), 303);
  const sent = await sendCode(quiz, guest);
  return sent.ok ? redirect(path("on-spot-quiz", { slug: quiz.slug }), 303) : form.refuse(sent);
}
