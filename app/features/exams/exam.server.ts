import type { Params } from "@remix-run/react";
import type { z } from "zod";
import type { Endpoint } from "#contract/endpoint.ts";
import type { AttemptHead } from "#contract/exams/exam-attempt.ts";
import { getExamInfo, getExamStatus, getPendingExamInfo, getPendingExamStatus } from "#contract/exams/exam-info.ts";
import { examRoom, pendingExamRoom, startExam, startPendingExam } from "#contract/exams/exam-room.ts";
import { examResults, pendingExamResults } from "#contract/exams/exam-results.ts";
import type { DoctorApi } from "#app/server/session/api.server.ts";
import { pathParams } from "#app/server/forms/list-query.server.ts";
import type { SignedInDoctor } from "#app/server/session/require-doctor.server.ts";
import { quizWords } from "./exam-words.ts";
import { examPages, type ExamIds, type ExamPages } from "./exam-pages.ts";

type AnyPath<Calls> = {
  [Name in keyof Calls]: Calls[Name] extends Endpoint<z.ZodType, infer Q, infer B, infer R>
    ? Endpoint<z.ZodType, Q, B, R>
    : never;
};

export type RoomCalls = AnyPath<typeof examRoom>;
export type ResultCalls = AnyPath<typeof examResults>;

export interface Room {
  submit: DoctorApi["submit"];
  calls: RoomCalls;
  params: object;
  /** Noun for the attempt in messages. */
  noun: "পরীক্ষা" | "কুইজ";
  /** Name under which the browser stores the attempt of a quiz; that of an exam is made of its doctor. */
  store?: string;
  pages: Pick<ExamPages, "room" | "review" | "status" | "ended" | "save"> & {
    /** Page that shows the time without scripts. */
    clock?: string;
  };
}

export function nounOf({ is_trial }: Pick<AttemptHead, "is_trial">, { noun }: Pick<Room, "noun">) {
  return is_trial ? quizWords(is_trial).noun : noun;
}

const inTime = { getStatus: getExamStatus, getInfo: getExamInfo, start: startExam };
const late = { getStatus: getPendingExamStatus, getInfo: getPendingExamInfo, start: startPendingExam };

export interface Exam extends Room {
  api: DoctorApi;
  params: ExamIds;
  entryCalls: AnyPath<typeof inTime>;
  results: ResultCalls;
  pages: ExamPages;
}

export function examOf({ api }: SignedInDoctor, routeParams: Params): Exam {
  const { id, schedule_id = routeParams["scheduleId"], eventId: event_id } = routeParams;
  const isLate = schedule_id === undefined;
  const params = isLate
    ? pathParams({ id, event_id }, getPendingExamStatus)
    : pathParams({ id, schedule_id, event_id }, getExamStatus);
  const kind = isLate
    ? { calls: pendingExamRoom, results: pendingExamResults, entryCalls: late }
    : { calls: examRoom, results: examResults, entryCalls: inTime };
  return { api, submit: api.submit, params, pages: examPages(params), noun: "পরীক্ষা", ...kind };
}
