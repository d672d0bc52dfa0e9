import { z } from "zod";
import type { FakeAccounts } from "./fake-accounts.ts";
import { refusal } from "./fake-api.ts";

const exam = "/api/v3/web/doctor/courses/1/schedule/1/events/2";
/** Path of a result without the schedule in it. */
const pendingExam = "/api/v3/web/doctor/courses/1/events/2/pending";
const minuteMs = 60_000;

const Answers = z.array(z.looseObject({ question_id: z.coerce.number(), mutation_id: z.string(), value: z.unknown() }));

export interface FakeExam {
  /** Last saved answer by question id. */
  saved: Map<number, unknown>;
}

/** Adds the documented calls of one exam with two questions, which can be started, answered, submitted and reviewed. */
export function withExam({ respond }: FakeAccounts): FakeExam {
  const saved = new Map<number, unknown>();
  const opensAtMs = Date.now() - 30 * minuteMs;
  let startedAtMs: number | undefined;
  let submittedAtMs: number | undefined;
  const stamp = (ms: number) => new Date(ms).toISOString();
  const endsAtMs = () => (startedAtMs ?? opensAtMs) + 60 * minuteMs;
  const window = () => ({
    opens_at: stamp(opensAtMs),
    start_until: stamp(opensAtMs + 120 * minuteMs),
    server_now: stamp(Date.now()),
  });
  const clock = () => ({
    server_now: stamp(Date.now()),
    ends_at: stamp(endsAtMs()),
    status: "in_progress",
    remaining_seconds: Math.round((endsAtMs() - Date.now()) / 1000),
  });
  const attempt = () => ({
    id: 1,
    title: "প্রথম পরীক্ষা",
    is_pending: false,
    set_code: "A",
    token: "a-token-of-this-attempt",
    open_on: null,
    submission_key: "a-key-of-this-submission",
    started_at: stamp(startedAtMs ?? 0),
    question_count: 2,
    page_count: 1,
    answered_count: saved.size,
    ...clock(),
  });
  const options = ["a", "b"].map((letter) => ({ letter, text: `বিকল্প ${letter}` }));
  const question = (id: number) => ({
    id,
    number: id,
    kind: "sba",
    stem_html: `<p>প্রশ্ন ${id}</p>`,
    image: null,
    options,
  });
  const palette = () =>
    [1, 2].map((id) => ({ id, number: id, state: saved.get(id) ? "answered" : "blank", flagged: false }));
  const counts = () => ({ answered: saved.size, partial: 0, blank: 2 - saved.size, flagged: 0 });
  const running = (call: string, handle: (fields: Record<string, unknown>) => unknown) =>
    respond(call, (fields) =>
      startedAtMs === undefined || submittedAtMs !== undefined
        ? refusal(409, { message: "পরীক্ষা চলছে না।", code: "attempt_closed" })
        : handle(fields),
    );

  respond(`GET ${exam}/exam-status`, () => ({
    title: "প্রথম পরীক্ষা",
    state: submittedAtMs ? "published" : "open",
    ...window(),
    ends_at: null,
    ended_by: submittedAtMs ? "doctor" : null,
    result_at: stamp(Date.now()),
    solution_at: stamp(Date.now()),
    attempt_id: null,
    is_pending: false,
    actions: submittedAtMs ? ["result"] : ["start"],
  }));
  respond(`GET ${exam}/exam-info`, () => ({
    exam: {
      title: "প্রথম পরীক্ষা",
      instructions_html: null,
      duration_minutes: 60,
      questions: 2,
      mcq_count: 0,
      sba_count: 2,
      marks: 2,
      marking_text: "প্রতিটি সঠিক উত্তরে ১।",
      pass_mark: 1,
      is_shortened: false,
      will_end_at_if_started_now: stamp(Date.now() + 60 * minuteMs),
    },
    ...window(),
    can_start: submittedAtMs === undefined,
    reasons: [],
    running: startedAtMs !== undefined,
  }));
  respond(`POST ${exam}/exam/start`, () => {
    startedAtMs ??= Date.now();
    return { attempt: attempt() };
  });
  running(`GET ${exam}/exam/attempt`, () => ({
    attempt: attempt(),
    page: 1,
    palette: palette(),
    questions: [1, 2].map((id) => ({
      ...question(id),
      value: saved.get(id) ?? null,
      rev: saved.has(id) ? 1 : 0,
      flagged: false,
      conflict: null,
    })),
  }));
  running(`GET ${exam}/exam/attempt/palette`, () => ({ ...clock(), counts: counts(), palette: palette() }));
  running(`GET ${exam}/exam/attempt/clock`, clock);
  running(`GET ${exam}/exam/attempt/review`, () => ({ attempt: attempt(), counts: counts(), palette: palette() }));
  running(`POST ${exam}/exam/attempt/answers`, ({ answers }) => {
    const results = Answers.parse(answers).map(({ question_id, mutation_id, value }) => {
      saved.set(question_id, value);
      const write = { outcome: "applied", replayed: false, rev: 1, value, flagged: false, saved_at: stamp(Date.now()) };
      return { question_id, mutation_id, ...write };
    });
    const { server_now, remaining_seconds } = clock();
    return { results, server_now, remaining_seconds, answered_count: saved.size };
  });
  for (const id of [1, 2]) {
    running(`PUT ${exam}/exam/attempt/answers/${id}`, ({ mutation_id, value }) => {
      saved.set(id, value);
      const write = { outcome: "applied", replayed: false, rev: 1, value, flagged: false, saved_at: stamp(Date.now()) };
      const { server_now, remaining_seconds } = clock();
      return { question_id: id, mutation_id, ...write, server_now, remaining_seconds, answered_count: saved.size };
    });
  }
  respond(`POST ${exam}/exam/attempt/submit`, () => {
    submittedAtMs ??= Date.now();
    const at = { submitted_at: stamp(submittedAtMs), result_at: stamp(submittedAtMs) };
    return { status: "submitted", ...at, answered: saved.size, partial: 0, blank: 2 - saved.size, result: null };
  });
  const result = () => ({
    result: {
      title: "প্রথম পরীক্ষা",
      is_pending: false,
      status: "submitted",
      decimals: 0,
      total: 2,
      obtained: saved.size,
      started_at: stamp(startedAtMs ?? 0),
      submitted_at: stamp(submittedAtMs ?? 0),
      positive: saved.size,
      negative: 0,
      pass_mark: 1,
      passed: true,
      merit: null,
      links: [],
      counts: {
        correct_stems: 0,
        wrong_stems: 0,
        blank_stems: 0,
        wrong_sba: 0,
        correct_sba: saved.size,
        blank_sba: 2 - saved.size,
      },
    },
  });
  for (const path of [exam, pendingExam]) respond(`GET ${path}/exam/result`, result);
  const row = { event_id: 2, schedule_id: 1, title: "প্রথম পরীক্ষা", topic: null, is_pending: false, total: 2 };
  respond("GET /api/v3/web/doctor/courses/1/exams/results", () => ({
    results: submittedAtMs
      ? [{ ...row, date: stamp(submittedAtMs), obtained: saved.size, percent: 50, passed: true }]
      : [],
    meta: { next: null, prev: null },
    summary: { taken: 1, passed: 1, average_percent: 50 },
  }));
  return { saved };
}
