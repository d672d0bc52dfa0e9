import { randomUUID } from "node:crypto";
import { redirect } from "@remix-run/node";
import type { Params } from "@remix-run/react";
import { finishPractice, getPracticeQuestion, getPracticeSession } from "#contract/exams/practice-sessions.ts";
import { path } from "#app/paths.ts";
import { flashCookie } from "#app/server/forms/flow.server.ts";
import type { DoctorForm } from "#app/server/forms/form.server.ts";
import { pathParams } from "#app/server/forms/list-query.server.ts";
import { refusalResponse } from "#app/server/v3/refusal.server.ts";
import { cleanQuestion } from "../paper/answer-script.server.ts";
import { answerText } from "../room/answer-text.ts";
import { fieldText } from "../room/room-form.ts";
import { answerFields } from "../room/room.server.ts";
import { saveAnswer } from "./answer.server.ts";
import { isNoteForm, submitNoteForm } from "./notes.server.ts";
import { verdictId } from "../solved/components/verdict-line.tsx";
import { questionPath } from "../practice-pages.ts";
import { waitOf } from "./waits.server.ts";

type SessionRequest = Omit<DoctorForm, "fields">;

function requestedQuestion({ request }: SessionRequest, params: Params) {
  const number = new URL(request.url).searchParams.get("question");
  if (number === null) return { ...pathParams({ id: params["id"] }, getPracticeSession), number };
  return pathParams({ id: params["id"], number }, getPracticeQuestion);
}

export async function resume({ api }: Pick<SessionRequest, "api">, id: number): Promise<Response> {
  const { session } = await api.load(getPracticeSession, { params: { id } });
  if (session.status === "finished") return redirect(path("my-practice-result", { id }));
  return redirect(questionPath(id, session.next_number ?? 1));
}

export async function loadSession(sessionRequest: SessionRequest, params: Params) {
  const { api, request, context } = sessionRequest;
  const { id, number } = requestedQuestion(sessionRequest, params);
  if (number === null) throw await resume(sessionRequest, id);
  const result = await api.submit(getPracticeQuestion, { params: { id, number } });
  if (!result.ok) return { waits: waitOf(result) };
  const { session, question, watermark_text } = result.data;
  const isTimed = session.mode === "timed" && session.status === "running";
  const { palette } = isTimed ? await api.load(getPracticeSession, { params: { id } }) : { palette: [] };
  const letters = question.kind === "sba" ? [] : question.options.map(({ letter }) => letter);
  return {
    waits: null,
    session,
    palette,
    question: { ...cleanQuestion(question, context), number },
    was: answerText(question.value ?? null, letters),
    mutationId: randomUUID(),
    watermark: watermark_text ?? null,
    message: await flashCookie(context).consume(request),
  };
}

type LoadedSession = Awaited<ReturnType<typeof loadSession>>;
export type OpenSession = Extract<LoadedSession, { waits: null }>;
export type SessionData = LoadedSession;

async function finish({ api }: SessionRequest, id: number): Promise<Response> {
  const result = await api.submit(finishPractice, { params: { id } });
  if (!result.ok) throw refusalResponse(result);
  return redirect(path("my-practice-result", { id }), 303);
}

export async function submitSession(sessionRequest: SessionRequest, params: Params) {
  const { id, number } = requestedQuestion(sessionRequest, params);
  const fields = await answerFields(sessionRequest.request);
  if (number === null) return finish(sessionRequest, id);
  const here = questionPath(id, number);
  if (isNoteForm(fields)) return submitNoteForm({ ...sessionRequest, fields }, here);
  const go = fieldText(fields, "go");
  const unsaved = await saveAnswer({ ...sessionRequest, fields }, { id, number });
  if (unsaved) return unsaved;
  if (go === "finish") return finish(sessionRequest, id);
  const [, next] = /^jump:(\d{1,3})$/.exec(go) ?? [];
  return redirect(next === undefined ? `${here}#${verdictId}` : questionPath(id, Number(next)), 303);
}
