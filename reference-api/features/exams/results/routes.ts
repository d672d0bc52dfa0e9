import { eq, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Database } from "#api/db/client.ts";
import { examAttempts } from "#api/db/schema/exams/exam-attempts.ts";
import type { Authorized } from "#api/http/authorize.ts";
import { implement, type Route, type Scope } from "#api/http/implement.ts";
import type { Access } from "#contract/endpoint.ts";
import type { ResultEndpoints } from "#contract/exams/exam-results.ts";
import type { PaperQuery } from "#contract/exams/exam-script.ts";
import type { Attempt } from "../queries.ts";
import { readResult, type ReadableAttempt } from "./result.ts";
import { readScript, type PaperList } from "./script.ts";

/** Records the first look at the key of an attempt that ended by expiry, without a submission. */
async function rememberKeyOpened(db: Database, { id, ended_by, key_opened_at }: Attempt): Promise<void> {
  if (ended_by !== "expiry" || key_opened_at) return;
  await db
    .update(examAttempts)
    .set({ key_opened_at: sql`now()` })
    .where(eq(examAttempts.id, id));
}

/**
 * Creates the routes that read the result and the answer script of an attempt at an exam or a quiz. `open` checks
 * access and returns the attempt with the times from which its parts are shown.
 */
export function resultRoutes<Params extends z.ZodType, A extends Access>(
  results: ResultEndpoints<Params, A>,
  open: (input: Scope & Authorized[A] & { params: z.output<Params> }) => Promise<ReadableAttempt>,
): Route[] {
  type Input = Parameters<typeof open>[0] & { query: PaperQuery };
  const script = (list: PaperList) => async (input: Input) => {
    const { page = 1, filter = "all", subject = null } = input.query;
    const review = await open(input);
    const read = await readScript(input.db, review, { list, page, filter, subject });
    const isKey = list === "answer_list" || list === "explanations";
    const isStaffView = "session" in input && input.session?.isStaffView === true;
    if (isKey && review.attempt && !isStaffView) await rememberKeyOpened(input.db, review.attempt);
    return read;
  };
  return [
    implement(results.getResult, async (input) => ({ result: await readResult(input.db, await open(input)) })),
    implement(results.listOwnAnswers, script("own_answers")),
    implement(results.listQuestions, script("question_list")),
    implement(results.listQuestionAnswers, script("answer_list")),
    implement(results.listQuestionExplanations, script("explanations")),
  ];
}
