import { redirect } from "@remix-run/node";
import { z } from "zod";
import type { examRoom } from "#contract/exams/exam-room.ts";
import { bengaliNumber } from "#locale/bengali.ts";
import type { RequestContext } from "#app/server/session/context.server.ts";
import { flashCookie } from "#app/server/forms/flow.server.ts";
import { formFields, readForm } from "#app/server/forms/form.server.ts";
import { nounOf, type Room } from "../exam.server.ts";
import { leaveRoom } from "./room.server.ts";

export async function loadReview(room: Room, context: RequestContext) {
  const result = await room.submit(room.calls.getReview, { params: room.params });
  if (!result.ok) throw await leaveRoom(result, room, context);
  const { attempt } = result.data;
  if (attempt.status !== "in_progress") throw redirect(room.pages.ended);
  return { ...result.data, pages: room.pages, noun: nounOf(attempt, room), store: room.store };
}

export type ReviewData = Awaited<ReturnType<typeof loadReview>>;

const SubmitForm = z.object({ submission_key: z.string().min(10).max(100) });

export async function notifyEnded(
  { status, answered, partial, blank }: z.output<typeof examRoom.submitAttempt.response>,
  context: RequestContext,
): Promise<void> {
  const ended = status === "submitted" ? "উত্তর জমা হয়েছে।" : "সময় শেষে উত্তর নিজে থেকেই জমা হয়েছে।";
  const counts = `পুরো উত্তর ${bengaliNumber(answered)}টি, আংশিক ${bengaliNumber(partial)}টি, ফাঁকা ${bengaliNumber(blank)}টি।`;
  await flashCookie(context).save(`${ended} ${counts}`);
}

/**
 * Submits the attempt and redirects to its end page, or to the room if another device has taken the attempt over. A
 * repeated submission changes nothing.
 */
export async function submitRoom(room: Room, request: Request, context: RequestContext) {
  const form = readForm(await formFields(request), "submit", SubmitForm);
  if (!form.ok) return form.refusal;
  const body = form.value;
  const result = await room.submit(room.calls.submitAttempt, { params: room.params, body });
  if (!result.ok && result.code === "attempt_moved") return redirect(room.pages.room, 303);
  if (!result.ok) throw await leaveRoom(result, room, context);
  await notifyEnded(result.data, context);
  return redirect(room.pages.ended, 303);
}
