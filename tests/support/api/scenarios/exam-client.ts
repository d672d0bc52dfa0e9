import { randomUUID } from "node:crypto";
import { z } from "zod";
import { path } from "#app/paths.ts";
import type { EndpointInput } from "#contract/endpoint.ts";
import { examRoom, startExam } from "#contract/exams/exam-room.ts";
import type { AttemptHead } from "#contract/exams/exam-attempt.ts";
import { AnswerResult, type AnswerValue } from "#contract/exams/exams.ts";
import { oneOf, type Random } from "#tests/support/hostile/mutations.ts";
import type { Candidate } from "#tests/support/rows/exams/sitting.ts";
import { call, ok } from "#tests/support/api/v3-client.ts";

type Saving = EndpointInput<typeof examRoom.saveAnswers>["body"];
type Batch = Saving["answers"];

/** Sends exam answers to the server, through the API or the portal. */
export type SendAnswers = (
  origin: string,
  candidate: Candidate,
  saving: Saving,
) => Promise<{ status: number; body: unknown }>;

/** The part of the save response that the client uses. */
const Acknowledged = z.object({
  results: z.array(AnswerResult.pick({ question_id: true, value: true, rev: true })),
});

const throughApi: SendAnswers = (origin, candidate, body) =>
  call(origin, candidate, examRoom.saveAnswers, { params: candidate.params, body });

/**
 * Sends answers through the portal as the exam room's script does. `cookieOf` gives the Cookie header of a logged-in
 * doctor.
 */
export function portalSender(cookieOf: (candidate: Candidate) => string | Promise<string>): SendAnswers {
  return async (origin, candidate, { attempt_token, answers }) => {
    const { id, schedule_id, event_id } = candidate.params;
    const pathname = path("my-exam-save", { id, schedule_id, eventId: event_id });
    const response = await fetch(origin + pathname, {
      method: "POST",
      headers: { cookie: await cookieOf(candidate), "sec-fetch-site": "same-origin" },
      body: new URLSearchParams({ attempt_token, answers: JSON.stringify(answers) }),
    });
    const isJson = response.headers.get("content-type")?.includes("json") ?? false;
    return { status: response.status, body: isJson ? await response.json() : await response.text() };
  };
}

/** An answer as the server acknowledged it. The server must not lose it, whatever happens. */
export interface AcknowledgedAnswer {
  value: AnswerValue;
  rev: number;
  /** Number of acknowledged writes. */
  writes: number;
}

function anyAnswer(random: Random): AnswerValue {
  return Object.fromEntries(["a", "b", "c", "d", "e"].map((letter) => [letter, random() < 0.5 ? 1 : 0]));
}

/** The part of an attempt that its client uses. */
type OwnAttempt = Pick<AttemptHead, "id" | "token" | "submission_key">;

/**
 * Client of a doctor in the exam room: like the browser's, it keeps unacknowledged writes and resends them unchanged.
 */
export function createExamClient(origin: string, candidate: Candidate, random: Random, send = throughApi) {
  const { params } = candidate;
  const kept = new Map<number, AcknowledgedAnswer>();
  let attempt: OwnAttempt | undefined;
  let questions: number[] = [];
  let waiting: Batch = [];
  let sequence = 0;

  function running(): OwnAttempt & { token: string } {
    if (!attempt?.token) throw new Error("the exam has not been started");
    return { ...attempt, token: attempt.token };
  }

  function nextAnswers(count: number): Batch {
    const ids = new Set(Array.from({ length: count }, () => oneOf(questions, random)));
    return [...ids].map((question_id) => ({
      question_id,
      mutation_id: randomUUID(),
      base_rev: kept.get(question_id)?.rev ?? 0,
      device_seq: (sequence += 1),
      value: anyAnswer(random),
    }));
  }

  return {
    candidate,
    kept,
    running,
    /** Starts the attempt, or resumes it. */
    async start(): Promise<AttemptHead> {
      const started = await ok(origin, candidate, startExam, { params, body: { agree: true } });
      attempt = started.attempt;
      return started.attempt;
    },
    /** Goes on with an attempt that was started and opened in another way. */
    adopt(opened: OwnAttempt, questionIds: number[]): void {
      attempt = opened;
      questions = questionIds;
    },
    /** Loads the whole paper. Returns the ids of its questions in the attempt's order. */
    async open(): Promise<number[]> {
      const room = await ok(origin, candidate, examRoom.getAttempt, { params, query: { page: "all" } });
      questions = room.questions.map(({ id }) => id);
      return questions;
    },
    /**
     * Saves the unacknowledged answers, or else `count` new ones. Returns the status; throws if there is no response.
     */
    async save(count = 1): Promise<number> {
      if (waiting.length === 0) waiting = nextAnswers(count);
      const sent = { attempt_token: running().token, answers: waiting };
      const { status, body } = await send(origin, candidate, sent);
      if (status !== 200) return status;
      const { results } = Acknowledged.parse(body);
      for (const { question_id, value, rev } of results) {
        kept.set(question_id, { value, rev, writes: (kept.get(question_id)?.writes ?? 0) + 1 });
      }
      waiting = [];
      return status;
    },
    isBegun: () => attempt !== undefined,
    /** Returns true if there are unacknowledged answers. */
    isWaiting: () => waiting.length > 0,
    async submit(): Promise<{ status: number; body: unknown }> {
      const { submission_key } = running();
      return call(origin, candidate, examRoom.submitAttempt, { params, body: { submission_key } });
    },
  };
}

export type ExamClient = ReturnType<typeof createExamClient>;
