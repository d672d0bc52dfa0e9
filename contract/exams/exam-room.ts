import { z } from "zod";
import { endpointsOf, type Access } from "#contract/endpoint.ts";
import { strict } from "#contract/strict.ts";
import {
  AnswerWrite,
  AttemptClock,
  AttemptCounts,
  AttemptHead,
  PaletteItem,
  QuizEntryParams,
  RoomQuestion,
} from "./exam-attempt.ts";
import { AnswerResult, ExamParams, examPath, PendingExamParams, pendingExamPath } from "./exams.ts";
import { IdParam, Timestamp } from "#contract/fields.ts";

const endpoint = endpointsOf("exam-room");
/** Declares writes of a running exam, which have their own circuit breaker and connections. */
const write = endpointsOf("exam-writes");

const AttemptToken = z.string().min(20).max(200);

const roomBytes = 32 * 1024;

interface Room<
  Params extends z.ZodType,
  QuestionParams extends z.ZodType<z.output<Params> & { question_id: number }>,
  Who extends Access,
> {
  path: `/${string}`;
  access: Who;
  params: Params;
  questionParams: QuestionParams;
}

/**
 * Declares the endpoints of an attempt in progress, below the path of its exam or quiz. An unverified device may
 * continue the attempt that it holds.
 */
function roomEndpoints<
  Params extends z.ZodType,
  QuestionParams extends z.ZodType<z.output<Params> & { question_id: number }>,
  Who extends Access,
>({ path, access, params, questionParams }: Room<Params, QuestionParams, Who>) {
  const call = { access, onUnverifiedDevice: "holder" as const };
  return {
    getAttempt: endpoint({
      ...call,
      method: "GET",
      path: `${path}/attempt`,
      summary: "Ten questions of an attempt with their current answers, or the whole paper for storage on the device",
      params,
      query: z.object({ page: z.union([z.literal("all"), z.coerce.number().int().min(1).max(100)]).optional() }),
      response: strict(
        z.object({
          attempt: AttemptHead,
          /** Page number; 0: the whole paper. */
          page: z.number().int(),
          questions: z.array(RoomQuestion),
          palette: z.array(PaletteItem),
        }),
      ),
    }),
    getPalette: endpoint({
      ...call,
      method: "GET",
      path: `${path}/attempt/palette`,
      summary: "The state of every question",
      params,
      response: strict(AttemptClock.extend({ counts: AttemptCounts, palette: z.array(PaletteItem) })),
    }),
    saveAnswer: write({
      ...call,
      method: "PUT",
      path: `${path}/attempt/answers/{question_id}`,
      summary:
        "Saves one answer; 409 answer_conflict with both values, attempt_moved with the outcome, attempt_closed with late_kept",
      params: questionParams,
      body: AnswerWrite.extend({ attempt_token: AttemptToken }),
      maxBodyBytes: roomBytes,
      response: strict(
        AnswerResult.extend({
          server_now: Timestamp,
          remaining_seconds: z.number().int(),
          answered_count: z.number().int(),
        }),
      ),
    }),
    saveAnswers: write({
      ...call,
      method: "POST",
      path: `${path}/attempt/answers`,
      summary: "Saves up to fifty answers in order; 200 even if some conflict; 409 attempt_moved, attempt_closed",
      params,
      body: z.object({
        attempt_token: AttemptToken,
        answers: z
          .array(AnswerWrite.extend({ question_id: IdParam }))
          .min(1)
          .max(50),
      }),
      maxBodyBytes: roomBytes,
      response: strict(
        z.object({
          results: z.array(AnswerResult),
          server_now: Timestamp,
          remaining_seconds: z.number().int(),
          answered_count: z.number().int(),
        }),
      ),
    }),
    takeOver: write({
      ...call,
      method: "POST",
      path: `${path}/attempt/takeover`,
      summary: "Continues the attempt on the calling device; the other device becomes read-only",
      params,
      response: strict(
        z.object({
          attempt: AttemptHead,
          /** The previous device, which may still hold unsent answers. */
          queue_hint: z.object({ device_label: z.string().nullable(), last_saved_at: Timestamp.nullable() }).nullable(),
        }),
      ),
    }),
    getClock: endpoint({
      ...call,
      method: "GET",
      path: `${path}/attempt/clock`,
      summary: "The server's clock",
      params,
      response: AttemptClock,
    }),
    getReview: endpoint({
      ...call,
      method: "GET",
      path: `${path}/attempt/review`,
      summary: "The answered, partly answered, blank and flagged questions, before submission",
      params,
      response: strict(z.object({ attempt: AttemptHead, counts: AttemptCounts, palette: z.array(PaletteItem) })),
    }),
    submitAttempt: write({
      ...call,
      method: "POST",
      path: `${path}/attempt/submit`,
      summary: "Submits the attempt; a repeated call returns the same response",
      params,
      body: z.object({ submission_key: z.string().min(10).max(100) }),
      response: strict(
        z.object({
          status: z.enum(["submitted", "auto_submitted"]),
          submitted_at: Timestamp,
          answered: z.number().int(),
          partial: z.number().int(),
          blank: z.number().int(),
          result_at: Timestamp,
          /** Present only if the exam publishes results immediately. */
          result: z.object({ obtained: z.number(), total: z.number(), passed: z.boolean().nullable() }).nullable(),
        }),
      ),
    }),
  };
}

export type RoomEndpoints<
  Params extends z.ZodType,
  QuestionParams extends z.ZodType<z.output<Params> & { question_id: number }>,
  Who extends Access,
> = ReturnType<typeof roomEndpoints<Params, QuestionParams, Who>>;

const StartForm = z.object({ agree: z.literal(true, { error: "নিয়মগুলো মেনে নিলে টিক দিন।" }) });
const Started = strict(z.object({ attempt: AttemptHead }));

export const startExam = write({
  method: "POST",
  path: `${examPath}/exam/start`,
  access: "doctor",
  onUnverifiedDevice: "holder",
  summary: "Starts the attempt, or returns the one in progress; 409 not_open, closed, already_submitted",
  params: ExamParams,
  body: StartForm,
  response: Started,
});

export const startPendingExam = write({
  method: "POST",
  path: `${pendingExamPath}/exam/start`,
  access: "doctor",
  onUnverifiedDevice: "holder",
  summary: "Starts the single late attempt, as practice; 409 not_open, not_allowed, already_submitted",
  params: PendingExamParams,
  body: StartForm,
  response: Started,
});

const questionId = { question_id: IdParam };

export const examRoom = roomEndpoints({
  path: `${examPath}/exam`,
  access: "doctor",
  params: ExamParams,
  questionParams: ExamParams.extend(questionId),
});

export const pendingExamRoom = roomEndpoints({
  path: `${pendingExamPath}/exam`,
  access: "doctor",
  params: PendingExamParams,
  questionParams: PendingExamParams.extend(questionId),
});

/**
 * Exam room of a quiz entry, for the holder of its X-ENTRY-TOKEN or its doctor, logged in on a verified device; for
 * others 404, 423 or 403 other_owner.
 */
export const quizRoom = roomEndpoints({
  path: "/web/quiz-entries/{key}",
  access: "visitor",
  params: QuizEntryParams,
  questionParams: QuizEntryParams.extend(questionId),
});
