import { z } from "zod";
import { endpointsOf } from "#contract/endpoint.ts";
import { Id, IdParam, PageMeta, PageQuery, requiredText, Timestamp } from "#contract/fields.ts";
import { strict } from "#contract/strict.ts";
import { teacherQuestionBounds } from "./teacher-question-bounds.ts";

const endpoint = endpointsOf("teacher-questions");

/**
 * Subject of a question to the teacher. `question`: a question of the bank by its id there, the `practice_id` of an
 * explained exam question or the `id` of a practice question.
 */
export const SubjectKind = z.enum(["lecture", "sheet", "question"]);
export type SubjectKind = z.infer<typeof SubjectKind>;

const Subject = z.object({
  kind: SubjectKind,
  id: Id,
  title: z.string(),
  /** Text of a question of the bank. */
  stem_html: z.string().nullish(),
});

export const TeacherQuestion = z.object({
  id: Id,
  body: z.string(),
  asked_at: Timestamp,
  answer: z.string().nullable(),
  answered_at: Timestamp.nullable(),
});
export type TeacherQuestion = z.infer<typeof TeacherQuestion>;

export const AskedQuestion = TeacherQuestion.omit({ answer: true }).extend({
  about: Subject.omit({ stem_html: true }),
});
export type AskedQuestion = z.infer<typeof AskedQuestion>;

export const TeacherQuestionForm = z.object({ body: requiredText("প্রশ্ন", { max: teacherQuestionBounds.bodyLength }) });

const SubjectParams = z.object({ kind: SubjectKind, id: IdParam });
const subjectPath = "/web/doctor/teacher-questions/{kind}/{id}";

export const listTeacherQuestions = endpoint({
  method: "GET",
  path: "/web/doctor/teacher-questions",
  access: "doctor",
  summary: "The doctor's questions to the teacher, newest first, without the answers",
  query: PageQuery,
  response: z.object({ questions: z.array(AskedQuestion), meta: PageMeta }),
});

export const getTeacherQuestions = endpoint({
  method: "GET",
  path: subjectPath,
  access: "doctor",
  summary:
    "Questions about a lecture, sheet or question that the doctor may open, newest first; 404 otherwise. 409 attempt_running for a question of the bank",
  params: SubjectParams,
  defaultsFromParams: { "about.id": "id" },
  response: strict(
    z.object({
      about: Subject,
      /** False if the doctor may only read, after the end of the course. */
      may_ask: z.boolean(),
      /** The doctor's own newest questions. */
      own: z.array(TeacherQuestion),
      /** Newest answers that the centre published to a batch of the doctor, without the names of those who asked. */
      published: z.array(TeacherQuestion),
    }),
  ),
});

export const askTeacher = endpoint({
  method: "POST",
  path: subjectPath,
  access: "doctor",
  summary: "Asks the teacher about a lecture, sheet or question that the doctor may open; 429 daily_limit",
  params: SubjectParams,
  body: TeacherQuestionForm,
  idempotency: "a day",
  response: z.object({ question: TeacherQuestion }),
});
