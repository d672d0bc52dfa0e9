import { z } from "zod";
import { endpointsOf, type Access } from "#contract/endpoint.ts";
import { exact } from "#contract/strict.ts";
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
/** What must go on whatever else does not: it has a breaker and connections of its own. */
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
 * The calls of an attempt in progress, below the path of whatever it is an attempt at. A device that was not verified may
 * go on with the attempt it holds.
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
      summary: "Ten questions of an attempt as they stand, or the whole paper, to be kept on the phone",
      params,
      query: z.object({ page: z.union([z.literal("all"), z.coerce.number().int().min(1).max(100)]).optional() }),
      response: exact(
        z.object({
          attempt: AttemptHead,
          /** 0: the whole paper. */
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
      summary: "How every question stands",
      params,
      response: exact(AttemptClock.extend({ counts: AttemptCounts, palette: z.array(PaletteItem) })),
    }),
    saveAnswer: write({
      ...call,
      method: "PUT",
      path: `${path}/attempt/answers/{question_id}`,
      summary:
        "Keeps one answer; 409 answer_conflict with both values, attempt_moved with what became of it, attempt_closed with late_kept",
      params: questionParams,
      body: AnswerWrite.extend({ attempt_token: AttemptToken }),
      maxBodyBytes: roomBytes,
      response: exact(
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
      summary:
        "Keeps up to fifty answers, in their order; 200 also when some conflict; 409 attempt_moved, attempt_closed",
      params,
      body: z.object({
        attempt_token: AttemptToken,
        answers: z
          .array(AnswerWrite.extend({ question_id: IdParam }))
          .min(1)
          .max(50),
      }),
      maxBodyBytes: roomBytes,
      response: exact(
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
      summary: "Goes on with the attempt on the device at hand; the other one can only read from then on",
      params,
      response: exact(
        z.object({
          attempt: AttemptHead,
          /** The device before, which may still hold answers that never left it. */
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
      summary: "What is answered, partly answered, blank and flagged, before the submission",
      params,
      response: exact(z.object({ attempt: AttemptHead, counts: AttemptCounts, palette: z.array(PaletteItem) })),
    }),
    submitAttempt: write({
      ...call,
      method: "POST",
      path: `${path}/attempt/submit`,
      summary: "Ends the attempt; asked again, the answer is the same",
      params,
      body: z.object({ submission_key: z.string().min(10).max(100) }),
      response: exact(
        z.object({
          status: z.enum(["submitted", "auto_submitted"]),
          submitted_at: Timestamp,
          answered: z.number().int(),
          partial: z.number().int(),
          blank: z.number().int(),
          result_at: Timestamp,
          /** At once only where the exam says so. */
          result: z.object({ obtained: z.number(), total: z.number(), passed: z.boolean().nullable() }).nullable(),
        }),
      ),
    }),
  };
}

/** The calls of one kind of room. */
export type RoomEndpoints<
  Params extends z.ZodType,
  QuestionParams extends z.ZodType<z.output<Params> & { question_id: number }>,
  Who extends Access,
> = ReturnType<typeof roomEndpoints<Params, QuestionParams, Who>>;

const StartForm = z.object({ agree: z.literal(true, { error: "নিয়মগুলো মেনে নিলে টিক দিন।" }) });
const Started = exact(z.object({ attempt: AttemptHead }));

export const startExam = write({
  method: "POST",
  path: `${examPath}/exam/start`,
  access: "doctor",
  onUnverifiedDevice: "holder",
  summary: "Begins the attempt, or gives the one that is in progress; 409 not_open, closed, already_submitted",
  params: ExamParams,
  body: StartForm,
  response: Started,
});

export const startPendingExam = write({
  method: "POST",
  path: `${pendingExamPath}/exam/start`,
  access: "doctor",
  onUnverifiedDevice: "holder",
  summary: "Begins a late attempt as practice, once; 409 not_open, not_allowed, already_submitted",
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

/** Whoever holds the entry: by its X-ENTRY-TOKEN, or logged in as its doctor. Anyone else: 403 other_owner. */
export const quizRoom = roomEndpoints({
  path: "/web/quiz-entries/{key}",
  access: "visitor",
  params: QuizEntryParams,
  questionParams: QuizEntryParams.extend(questionId),
});
