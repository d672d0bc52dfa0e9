import { z } from "zod";
import { endpointsOf } from "#contract/endpoint.ts";
import { PracticeTally, PracticeWaits } from "./practice.ts";
import { SubjectReading } from "./subject-reading.ts";

const endpoint = endpointsOf("practice");

const Count = z.number().int().nonnegative();

export const recentDays = 90;

export const SubjectStrength = z.object({
  subject: z.string(),
  /** Units (statements and single answers) of all answers in exams and quizzes, and in practice. */
  exams: PracticeTally,
  practice: PracticeTally,
  /** The same units by time: those of the last 90 days, and those before. */
  recent: PracticeTally,
  before: PracticeTally,
  /** Questions that can be practised now, and those of them with a mistake. */
  questions: Count,
  mistaken_questions: Count,
  /** Topics of the subject, weakest first; questions without a topic are only in the subject. */
  topics: z.array(PracticeTally.extend({ topic: z.string() })).nullish(),
  /** Lectures, sheets and chapters of the subject that the doctor can open. */
  reading: z.array(SubjectReading).nullish(),
});
export type SubjectStrength = z.infer<typeof SubjectStrength>;

export const getPracticeStrength = endpoint({
  method: "GET",
  path: "/web/doctor/practice/strength",
  access: "doctor",
  summary: "Right, wrong and blank answers by subject, over all exams and practice, weakest subject first",
  response: z.object({
    /** Reason why practice is closed now, with no subjects then; null: it is open. */
    waits: PracticeWaits.nullish(),
    subjects: z.array(SubjectStrength),
  }),
});
