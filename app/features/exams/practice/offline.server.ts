import { randomUUID } from "node:crypto";
import type { Params } from "@remix-run/react";
import { getOfflinePractice, offlineQuestions } from "#contract/exams/practice-offline.ts";
import { answerPractice, getPracticeQuestion } from "#contract/exams/practice-sessions.ts";
import type { EndpointOutput } from "#contract/endpoint.ts";
import type { DoctorForm } from "#app/server/forms/form.server.ts";
import { bodyNotUnderstood } from "#app/server/forms/form.server.ts";
import { listQuery, pathParams } from "#app/server/forms/list-query.server.ts";
import { dueWords } from "../solved/due-words.ts";
import { cleanQuestion } from "../paper/answer-script.server.ts";
import { answerText, isLetter } from "../room/answer-text.ts";
import { fieldText } from "../room/room-form.ts";
import { answerFields } from "../room/room.server.ts";
import { verdictWaits, type SavedReply } from "./saved-reply.ts";
import { answerBody } from "./answer.server.ts";
import { waitOf } from "./waits.server.ts";

type OfflineRequest = Omit<DoctorForm, "fields">;

export async function loadOffline({ api, request, context }: OfflineRequest, params: Params) {
  const { id } = pathParams({ id: params["id"] }, getOfflinePractice);
  const query = listQuery(request, getOfflinePractice);
  const result = await api.submit(getOfflinePractice, { params: { id }, query });
  if (!result.ok) return { waits: waitOf(result) };
  const { session, questions, watermark_text } = result.data;
  return {
    waits: null,
    session,
    watermark: watermark_text ?? null,
    /** True if a session that goes on without loading a page for each question reads this page. */
    isAhead: query.ahead !== undefined,
    // an API may send more than was asked for
    questions: questions.slice(0, query.ahead ?? offlineQuestions).map((question) => {
      const letters = question.kind === "sba" ? [] : question.options.map(({ letter }) => letter);
      return {
        ...cleanQuestion(question, context),
        was: answerText(null, letters),
        keyText: answerText(question.key ?? null, letters),
        mutationId: randomUUID(),
      };
    }),
  };
}

type LoadedOffline = Awaited<ReturnType<typeof loadOffline>>;
export type OfflineSession = Extract<LoadedOffline, { waits: null }>;
export type OfflineData = LoadedOffline;

function replyTo({ value, answered_count, solution }: EndpointOutput<typeof answerPractice>): SavedReply {
  if (!solution?.key) return { answered: answered_count, waits: verdictWaits };
  const { key, due_on } = solution;
  const letters = typeof key === "string" ? [] : Object.keys(key).filter(isLetter);
  const due = dueWords(due_on, new Date().toISOString());
  return { answered: answered_count, value: answerText(value, letters), key: answerText(key, letters), due };
}

export async function saveFromPhone({ api, request }: Pick<OfflineRequest, "api" | "request">, params: Params) {
  const fields = await answerFields(request);
  const place = pathParams({ id: params["id"], number: fieldText(fields, "number") }, getPracticeQuestion);
  const body = answerBody(fields);
  if (!body?.success) return Response.json({ message: bodyNotUnderstood }, { status: 422 });
  const result = await api.submit(answerPractice, { params: place, body: body.data });
  if (result.ok) return Response.json(replyTo(result.data));
  const { status, message, retryAfterSeconds } = result;
  const headers: HeadersInit = retryAfterSeconds === undefined ? {} : { "Retry-After": String(retryAfterSeconds) };
  return Response.json({ message }, { status: status >= 500 ? 503 : status, headers });
}
