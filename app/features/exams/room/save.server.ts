import type { z } from "zod";
import { examRoom } from "#contract/exams/exam-room.ts";
import type { RequestContext } from "#app/server/session/context.server.ts";
import { formFields } from "#app/server/forms/form.server.ts";
import type { Refusal } from "#app/server/v3/refusal.server.ts";
import { parsedJson } from "#app/server/session/sealed-cookie.server.ts";
import type { Room } from "../exam.server.ts";
import { notifyEnded } from "./review.server.ts";

type AnswerResult = z.output<typeof examRoom.saveAnswers.response>["results"][number];

/** Reduces the result of a saved answer to the fields that the room's script needs. */
function brief({ question_id, outcome, rev, value, flagged }: AnswerResult) {
  return { question_id, outcome, rev, value, flagged };
}
export type BriefResult = ReturnType<typeof brief>;

function refused({ status, code, message, retryAfterSeconds, envelope }: Refusal): Response {
  const { results, late_kept, ended_by } = envelope;
  const closed = { late_kept, ended_by };
  const body = { code: status === 404 ? "attempt_closed" : code, message, results: results?.map(brief), ...closed };
  const headers: HeadersInit = retryAfterSeconds === undefined ? {} : { "Retry-After": String(retryAfterSeconds) };
  return Response.json(body, { status: status >= 500 ? 503 : status, headers });
}

export async function clockForClient(room: Room): Promise<Response> {
  const result = await room.submit(room.calls.getClock, { params: room.params });
  return result.ok ? Response.json(result.data) : refused(result);
}

/**
 * Saves answers, or submits the attempt, for the room's script, with the same API calls as the room's forms but as
 * JSON. Responds with 422 if the fields are invalid.
 */
export async function saveFromClient(room: Room, request: Request, context: RequestContext): Promise<Response> {
  const form = await formFields(request);
  const field = (name: string) => (form.getAll(name).length === 1 ? form.get(name) : undefined);
  const submission = examRoom.submitAttempt.body?.safeParse({ submission_key: field("submission_key") });
  if (submission?.success) {
    const ended = await room.submit(room.calls.submitAttempt, { params: room.params, body: submission.data });
    if (!ended.ok) return refused(ended);
    await notifyEnded(ended.data, context);
    return Response.json({ status: ended.data.status });
  }
  const answersText = field("answers");
  const answers = examRoom.saveAnswers.body?.safeParse({
    attempt_token: field("attempt_token"),
    answers: parsedJson(typeof answersText === "string" ? answersText : undefined),
  });
  if (!answers?.success) return Response.json({ message: "পাতাটি আবার খুলুন।" }, { status: 422 });
  const saved = await room.submit(room.calls.saveAnswers, { params: room.params, body: answers.data });
  if (!saved.ok) return refused(saved);
  return Response.json({ ...saved.data, results: saved.data.results.map(brief) });
}
