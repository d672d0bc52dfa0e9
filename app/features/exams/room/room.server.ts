import { randomUUID } from "node:crypto";
import { data, redirect } from "@remix-run/node";
import type { z } from "zod";
import { examRoom } from "#contract/exams/exam-room.ts";
import { withQuery } from "#app/paths.ts";
import { refusalPage, type Refusal } from "#app/server/v3/refusal.server.ts";
import type { RequestContext } from "#app/server/session/context.server.ts";
import { flashCookie } from "#app/server/forms/flow.server.ts";
import { bodyNotUnderstood, sentFields } from "#app/server/forms/form.server.ts";
import { cleanHtml } from "#app/server/forms/rich-text.server.ts";
import { closedSentence } from "../exam-words.ts";
import type { Room } from "../exam.server.ts";
import { answerText } from "./answer-text.ts";
import { targetOf, writesOf } from "./room-form.ts";

/** `all`: the whole paper, which the room client stores on the phone. */
function pageAsked(request: Request): number | "all" {
  const asked = new URL(request.url).searchParams.get("page");
  if (asked === "all") return asked;
  const page = Number(asked ?? 1);
  return Number.isInteger(page) && page >= 1 && page <= 100 ? page : 1;
}

/** Out of the room, when there is nothing more to do in it, or nothing yet. */
export async function leaveRoom(refusal: Refusal, room: Room, context: RequestContext): Promise<Response> {
  if (refusal.code !== "not_started" && refusal.code !== "attempt_closed") return refusalPage(refusal);
  if (refusal.code === "attempt_closed") {
    await flashCookie(context).save(closedSentence(refusal.envelope.late_kept ?? 0));
  }
  return redirect(room.pages.status, 303);
}

/** Ten questions of the room, with what their form brings back: where each answer stood and a name for its next change. */
export async function loadRoom(room: Room, request: Request, context: RequestContext) {
  const asked = pageAsked(request);
  const page = asked === "all" ? 1 : asked;
  const result = await room.submit(room.calls.getAttempt, { params: room.params, query: { page: asked } });
  if (!result.ok) throw await leaveRoom(result, room, context);
  const { attempt, questions, palette } = result.data;
  if (attempt.status !== "in_progress") throw redirect(room.pages.status);
  if (page > attempt.page_count && attempt.page_count > 0) throw redirect(room.pages.room);
  return {
    attempt,
    palette,
    page,
    pages: room.pages,
    noun: room.noun,
    seq: Date.now(),
    message: await flashCookie(context).consume(request),
    questions: questions.map((question) => {
      const letters = question.kind === "sba" ? [] : question.options.map(({ letter }) => letter);
      return {
        ...question,
        stem_html: cleanHtml(question.stem_html, context),
        was: answerText(question.value, letters),
        mutationId: randomUUID(),
      };
    }),
  };
}

export type RoomData = Awaited<ReturnType<typeof loadRoom>>;

/** The answers of a form that were not kept, to be shown as they were typed. */
export interface Unsaved {
  failure: string;
  /** As the form sent them. */
  typed: [name: string, text: string][];
  writes: { question_id: number; value?: z.output<typeof examRoom.saveAnswers.response>["results"][number]["value"] }[];
}

function notOurs(): Response {
  return Response.json({ message: bodyNotUnderstood }, { status: 422 });
}

/** The form of the room: every field is text. */
async function roomFields(request: Request): Promise<FormData> {
  const fields = await sentFields(request);
  if ([...fields.values()].some((value) => typeof value !== "string")) throw notOurs();
  return fields;
}

/** Of these the doctor reads in the place of the room; with any other the answers stay as they were typed. */
const saysOfAttempt = new Set([403, 404, 409, 410, 423]);

function number(form: FormData, name: string): number {
  const value = Number(form.get(name));
  return Number.isInteger(value) && value > 0 ? value : 1;
}

/** Keeps what a page of the room was changed to, and goes where its button leads. */
export async function saveRoom(room: Room, request: Request, context: RequestContext) {
  const form = await roomFields(request);
  if (form.get("go") === "take-over") {
    const taken = await room.submit(room.calls.takeOver, { params: room.params });
    if (!taken.ok) throw await leaveRoom(taken, room, context);
    return redirect(withQuery(room.pages.room, { page: pageAsked(request) }), 303);
  }

  const page = number(form, "page");
  const here = withQuery(room.pages.room, { page });
  const go = form.get("go");
  const target = targetOf(typeof go === "string" ? go : "save", { page, pageCount: number(form, "page_count") });
  const there =
    target === "review" ? room.pages.review : withQuery(room.pages.room, { page: target.page }) + target.hash;

  const writes = writesOf(form);
  if (writes.length === 0) return redirect(there, 303);
  const body = examRoom.saveAnswers.body?.safeParse({ attempt_token: form.get("attempt_token"), answers: writes });
  if (!body?.success) throw notOurs();

  const result = await room.submit(room.calls.saveAnswers, { params: room.params, body: body.data });
  if (result.ok) {
    const disputed = result.data.results.find(({ outcome }) => outcome === "conflict");
    return redirect(disputed ? `${here}#conflict-${disputed.question_id}` : there, 303);
  }
  if (result.code === "attempt_moved") return redirect(here, 303);
  if (saysOfAttempt.has(result.status)) throw await leaveRoom(result, room, context);
  const typed = [...form].flatMap(([name, text]): [string, string][] =>
    typeof text === "string" ? [[name, text]] : [],
  );
  const unsaved: Unsaved = { failure: result.reply.formErrors[0] ?? "", typed, writes };
  return data(unsaved, { status: result.status });
}
