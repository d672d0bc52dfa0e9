import { randomUUID } from "node:crypto";
import { z } from "zod";
import { path } from "#app/paths.ts";
import type { EndpointInput } from "#contract/endpoint.ts";
import { examRoom, startExam } from "#contract/exams/exam-room.ts";
import type { AttemptHead } from "#contract/exams/exam-attempt.ts";
import { AnswerResult, type AnswerValue } from "#contract/exams/exams.ts";
import { oneOf, type Random } from "./mutations.ts";
import type { Candidate } from "./sitting.ts";
import { call, ok } from "./v3-client.ts";

type Saving = EndpointInput<typeof examRoom.saveAnswers>["body"];
type Batch = Saving["answers"];

/** Whatever brings answers to the server. */
export type SendAnswers = (
  origin: string,
  candidate: Candidate,
  saving: Saving,
) => Promise<{ status: number; body: unknown }>;

/** What a candidate needs to know of a save. */
const Acknowledged = z.object({
  results: z.array(AnswerResult.pick({ question_id: true, value: true, rev: true })),
});

const throughApi: SendAnswers = (origin, candidate, body) =>
  call(origin, candidate, examRoom.saveAnswers, { params: candidate.params, body });

/** As the script of the room does; `cookieOf` is the browser of a doctor who is logged in. */
export function roomSender(cookieOf: (candidate: Candidate) => string | Promise<string>): SendAnswers {
  return async (origin, candidate, { attempt_token, answers }) => {
    const { id, schedule_id, event_id } = candidate.params;
    const address = path("my-exam-save", { id, schedule_id, eventId: event_id });
    const answer = await fetch(origin + address, {
      method: "POST",
      headers: { cookie: await cookieOf(candidate), "sec-fetch-site": "same-origin" },
      body: new URLSearchParams({ attempt_token, answers: JSON.stringify(answers) }),
    });
    const isJson = answer.headers.get("content-type")?.includes("json") ?? false;
    return { status: answer.status, body: isJson ? await answer.json() : await answer.text() };
  };
}

/** What the server has said of an answer: this is what it must still say whatever happens. */
export interface AcknowledgedAnswer {
  value: AnswerValue;
  rev: number;
  /** How many writes were acknowledged, each of them once. */
  writes: number;
}

function anyAnswer(random: Random): AnswerValue {
  return Object.fromEntries(["a", "b", "c", "d", "e"].map((letter) => [letter, random() < 0.5 ? 1 : 0]));
}

/** A doctor in the exam room, as the room client is: writes that nobody acknowledged are kept, and sent again as they were. */
export function sitExam(origin: string, candidate: Candidate, random: Random, send = throughApi) {
  const { params } = candidate;
  const kept = new Map<number, AcknowledgedAnswer>();
  let attempt: AttemptHead | undefined;
  let questions: number[] = [];
  let waiting: Batch = [];
  let sequence = 0;

  function running(): AttemptHead & { token: string } {
    if (!attempt?.token) throw new Error("the exam is not begun");
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
    /** Begins the attempt, or finds it again. */
    async start(): Promise<AttemptHead> {
      ({ attempt } = await ok(origin, candidate, startExam, { params, body: { agree: true } }));
      return attempt;
    },
    /** Reads the whole paper. Gives the ids of its questions in the attempt's order. */
    async open(): Promise<number[]> {
      const room = await ok(origin, candidate, examRoom.getAttempt, { params, query: { page: "all" } });
      questions = room.questions.map(({ id }) => id);
      return questions;
    },
    /** Saves new answers, or first those that wait. Gives the status; throws when nobody answers. */
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
    /** Whether answers wait that nobody has acknowledged. */
    isWaiting: () => waiting.length > 0,
    async submit(): Promise<{ status: number; body: unknown }> {
      const { submission_key } = running();
      return call(origin, candidate, examRoom.submitAttempt, { params, body: { submission_key } });
    },
  };
}

export type Sitter = ReturnType<typeof sitExam>;
