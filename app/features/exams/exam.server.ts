import type { Params } from "@remix-run/react";
import type { z } from "zod";
import type { Endpoint } from "#contract/endpoint.ts";
import { getExamInfo, getExamStatus, getPendingExamInfo, getPendingExamStatus } from "#contract/exams/exam-info.ts";
import { examRoom, pendingExamRoom, startExam, startPendingExam } from "#contract/exams/exam-room.ts";
import { examResults, pendingExamResults } from "#contract/exams/exam-results.ts";
import type { DoctorApi } from "#app/server/session/api.server.ts";
import { pathParams } from "#app/server/forms/list-query.server.ts";
import type { SignedInDoctor } from "#app/server/session/require-doctor.server.ts";
import { examPages, type ExamIds, type ExamPages } from "./exam-pages.ts";

/** The same calls below another path, whose params are then its own. */
type AnyPath<Calls> = {
  [Name in keyof Calls]: Calls[Name] extends Endpoint<z.ZodType, infer Q, infer B, infer R>
    ? Endpoint<z.ZodType, Q, B, R>
    : never;
};

export type RoomCalls = AnyPath<typeof examRoom>;
export type ResultCalls = AnyPath<typeof examResults>;

/** An attempt in progress, whatever it is an attempt at. */
export interface Room {
  submit: DoctorApi["submit"];
  calls: RoomCalls;
  params: object;
  /** What it is called. */
  noun: "পরীক্ষা" | "কুইজ";
  pages: Pick<ExamPages, "room" | "review" | "clock" | "status"> & {
    /** Where the room client sends answers. Missing: the room is a plain form only. */
    save?: string;
  };
}

const inTime = { getStatus: getExamStatus, getInfo: getExamInfo, start: startExam };
const late = { getStatus: getPendingExamStatus, getInfo: getPendingExamInfo, start: startPendingExam };

export interface Exam extends Room {
  api: DoctorApi;
  params: ExamIds;
  before: AnyPath<typeof inTime>;
  results: ResultCalls;
  pages: ExamPages;
}

/** The exam that an address names, for the doctor who asks: in time, or late where it names no schedule. */
export function examOf({ api }: SignedInDoctor, given: Params): Exam {
  const { id, schedule_id = given["scheduleId"], eventId: event_id } = given;
  const isLate = schedule_id === undefined;
  const params = isLate
    ? pathParams({ id, event_id }, getPendingExamStatus)
    : pathParams({ id, schedule_id, event_id }, getExamStatus);
  const kind = isLate
    ? { calls: pendingExamRoom, results: pendingExamResults, before: late }
    : { calls: examRoom, results: examResults, before: inTime };
  return { api, submit: api.submit, params, pages: examPages(params), noun: "পরীক্ষা", ...kind };
}
