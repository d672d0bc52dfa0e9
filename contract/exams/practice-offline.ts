import { z } from "zod";
import { endpointsOf } from "#contract/endpoint.ts";
import { IdParam } from "#contract/fields.ts";
import { PracticeQuestion, PracticeSession } from "./practice.ts";

const endpoint = endpointsOf("practice-offline");

export const offlineQuestions = 30;

export const getOfflinePractice = endpoint({
  method: "GET",
  path: "/web/doctor/practice/sessions/{id}/offline",
  access: "doctor",
  summary:
    "The next questions of a tutor session without an answer, with their keys and explanations, for a phone without a connection; 409 attempt_running, timed_session",
  params: z.object({ id: IdParam }),
  /** `ahead`: maximum number of questions wanted. */
  query: z.object({ ahead: z.coerce.number().int().min(1).max(offlineQuestions).optional() }),
  defaultsFromParams: { "session.id": "id" },
  response: z.object({
    session: PracticeSession,
    /** In the order of their numbers, at most `offlineQuestions`; each counts against the daily bound when it is first sent. */
    questions: z.array(PracticeQuestion),
    /** Text below each question that names the doctor; null: no watermark. */
    watermark_text: z.string().nullish(),
  }),
});
