import { randomUUID } from "node:crypto";
import { data, redirect } from "@remix-run/node";
import { examRoom } from "#contract/exams/exam-room.ts";
import { withQuery } from "#app/paths.ts";
import { refusalResponse, type Refusal } from "#app/server/v3/refusal.server.ts";
import type { RequestContext } from "#app/server/session/context.server.ts";
import { flashCookie } from "#app/server/forms/flow.server.ts";
import { bodyNotUnderstood, sentFields } from "#app/server/forms/form.server.ts";
import { cleanHtml } from "#app/server/forms/rich-text.server.ts";
import { closedSentence } from "../exam-words.ts";
import { nounOf, type Room } from "../exam.server.ts";
import { answerText } from "./answer-text.ts";
import { targetOf, typedTexts, writesOf, type RoomWrite } from "./room-form.ts";

/**
 * Requested page, 1 if it is malformed or not between 1 and 100; `all` is the whole paper, which the room's script
 * caches on the device.
 */
function requestedPage(request: Request): number | "all" {
  const requested = new URL(request.url).searchParams.get("page");
  if (requested === "all") return requested;
  const page = Number(requested ?? 1);
  return Number.isInteger(page) && page >= 1 && page <= 100 ? page : 1;
}

function newMutationId(): string {
  return randomUUID();
}

/**
 * Response for a refusal in the room: a redirect to the status page if the attempt has not started, to the end page
 * with a message if it has ended, else an error.
 */
export async function leaveRoom(refusal: Refusal, room: Room, context: RequestContext): Promise<Response> {
  if (refusal.code !== "not_started" && refusal.code !== "attempt_closed") return refusalResponse(refusal);
  if (refusal.code === "attempt_closed") {
    await flashCookie(context).save(closedSentence(refusal.envelope.late_kept ?? 0, refusal.envelope.ended_by));
    return redirect(room.pages.ended, 303);
  }
  return redirect(room.pages.status, 303);
}

/**
 * Loads a page of ten questions or the whole paper, with the values that the form sends back: previous answers and
 * mutation ids. Throws a redirect if the attempt is not in progress.
 */
export async function loadRoom(room: Room, request: Request, context: RequestContext) {
  const requested = requestedPage(request);
  const page = requested === "all" ? 1 : requested;
  const result = await room.submit(room.calls.getAttempt, { params: room.params, query: { page: requested } });
  if (!result.ok) throw await leaveRoom(result, room, context);
  const { attempt, questions, palette } = result.data;
  if (attempt.status !== "in_progress") throw redirect(room.pages.ended);
  if (page > attempt.page_count && attempt.page_count > 0) throw redirect(room.pages.room);
  return {
    attempt,
    palette,
    page,
    pages: room.pages,
    noun: nounOf(attempt, room),
    store: room.store,
    seq: Date.now(),
    message: await flashCookie(context).consume(request),
    questions: questions.map((question) => {
      const letters = question.kind === "sba" ? [] : question.options.map(({ letter }) => letter);
      return {
        ...question,
        stem_html: cleanHtml(question.stem_html, context),
        was: answerText(question.value, letters),
        mutationId: newMutationId(),
      };
    }),
  };
}

export type RoomData = Awaited<ReturnType<typeof loadRoom>>;

/** Answers that could not be saved, with the reason; the page shows them as typed. */
export interface Unsaved {
  failure: string;
  /** All fields as the form sent them. */
  typed: [name: string, text: string][];
  writes: RoomWrite[];
}

function malformedForm(): Response {
  return Response.json({ message: bodyNotUnderstood }, { status: 422 });
}

/** Reads a form with answers. Throws a 422 Response for file fields or repeated ones, or 400 if the body is no form. */
export async function answerFields(request: Request): Promise<FormData> {
  const fields = await sentFields(request);
  if ([...fields.values()].some((value) => typeof value !== "string")) throw malformedForm();
  return fields;
}

/**
 * HTTP statuses of refusals for which the doctor leaves the room; for any other, and after `attempt_moved`, the room
 * stays.
 */
const attemptStatuses = new Set([403, 404, 409, 410]);

function number(form: FormData, name: string): number {
  const value = Number(form.get(name));
  return Number.isInteger(value) && value > 0 ? value : 1;
}

export async function saveRoom(room: Room, request: Request, context: RequestContext) {
  const form = await answerFields(request);
  if (form.get("go") === "take-over") {
    const takeover = await room.submit(room.calls.takeOver, { params: room.params });
    if (!takeover.ok) throw await leaveRoom(takeover, room, context);
    return redirect(withQuery(room.pages.room, { page: requestedPage(request) }), 303);
  }

  const page = number(form, "page");
  const here = withQuery(room.pages.room, { page });
  const go = form.get("go");
  const target = targetOf(typeof go === "string" ? go : "save", { page, pageCount: number(form, "page_count") });
  const targetPath =
    target === "review" ? room.pages.review : withQuery(room.pages.room, { page: target.page }) + target.hash;

  const writes = writesOf(form);
  if (writes.length === 0) return redirect(targetPath, 303);
  const body = examRoom.saveAnswers.body?.safeParse({ attempt_token: form.get("attempt_token"), answers: writes });
  if (!body?.success) throw malformedForm();

  const result = await room.submit(room.calls.saveAnswers, { params: room.params, body: body.data });
  if (result.ok) {
    const disputed = result.data.results.find(({ outcome }) => outcome === "conflict");
    return redirect(disputed ? `${here}#conflict-${disputed.question_id}` : targetPath, 303);
  }
  if (result.code === "attempt_moved") return redirect(here, 303);
  if (attemptStatuses.has(result.status)) throw await leaveRoom(result, room, context);
  const unsaved: Unsaved = { failure: result.reply.formErrors[0] ?? "", typed: typedTexts(form), writes };
  return data(unsaved, { status: result.status });
}
