import { data, redirect } from "@remix-run/node";
import type { AnswerValue } from "#contract/exams/exams.ts";
import { answerPractice, maxSeconds, PracticeAnswer } from "#contract/exams/practice-sessions.ts";
import { path } from "#app/paths.ts";
import { bodyNotUnderstood, type DoctorForm } from "#app/server/forms/form.server.ts";
import { refusalResponse } from "#app/server/v3/refusal.server.ts";
import { fieldText, typedTexts } from "../room/room-form.ts";
import { valueToSave } from "./practice-form.ts";

export interface UnsavedAnswer {
  failure: string;
  value: AnswerValue;
  /** All fields as the form sent them. */
  typed: [name: string, text: string][];
}

interface QuestionParams {
  id: number;
  number: number;
}

/**
 * HTTP statuses for which a refused answer is thrown as an error page; for others it stays in the form as typed. A
 * finished session is handled before.
 */
const closedStatuses = new Set([403, 404, 410]);

export function answerBody(fields: FormData) {
  const value = valueToSave(fields, Number(fieldText(fields, "question_id")));
  if (value === undefined) return undefined;
  const typedAt = fieldText(fields, "typed_at");
  const seconds = fieldText(fields, "seconds");
  return PracticeAnswer.safeParse({
    value,
    mutation_id: fields.get("mutation_id"),
    certainty: fieldText(fields, "certainty"),
    ...(typedAt && { typed_at: typedAt }),
    ...(/^\d+$/.test(seconds) && { seconds: Math.min(Number(seconds), maxSeconds) }),
  });
}

export async function saveAnswer({ api, fields }: Pick<DoctorForm, "api" | "fields">, params: QuestionParams) {
  const body = answerBody(fields);
  if (body === undefined) return undefined;
  if (!body.success) throw Response.json({ message: bodyNotUnderstood }, { status: 422 });
  const result = await api.submit(answerPractice, { params, body: body.data });
  if (result.ok) return undefined;
  if (result.code === "session_finished") return redirect(path("my-practice-result", { id: params.id }), 303);
  if (closedStatuses.has(result.status)) throw refusalResponse(result);
  const failure = result.reply.formErrors[0] ?? "";
  const unsaved: UnsavedAnswer = { failure, value: body.data.value, typed: typedTexts(fields) };
  return data(unsaved, { status: result.status });
}
