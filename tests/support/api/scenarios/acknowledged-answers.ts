import { isDeepStrictEqual } from "node:util";
import { inArray } from "drizzle-orm";
import type { Database } from "#api/db/client.ts";
import { examAnswers } from "#api/db/schema/exams/exam-attempts.ts";
import type { ExamClient } from "./exam-client.ts";

export interface Comparison {
  acknowledged: number;
  /** Number of answered questions that were compared. */
  compared: number;
  /** Answers that the database does not have with the acknowledged value and revision. */
  lost: number;
  /** Writes in the database beyond the acknowledged ones. */
  duplicates: number;
}

const attemptsPerQuery = 200;

/** A client with the answers that were acknowledged to it. */
type Writer = Pick<ExamClient, "kept" | "running">;

async function compareSome(db: Database, sitters: Writer[]): Promise<Comparison> {
  const ids = sitters.map((sitter) => sitter.running().id);
  const { attempt_id, exam_question_id, value: storedValue, rev } = examAnswers;
  const rows = await db
    .select({ attempt_id, exam_question_id, value: storedValue, rev })
    .from(examAnswers)
    .where(inArray(attempt_id, ids));
  const stored = new Map(rows.map((row) => [`${row.attempt_id}/${row.exam_question_id}`, row]));
  const sum: Comparison = { acknowledged: 0, compared: 0, lost: 0, duplicates: 0 };
  for (const { kept, running } of sitters) {
    for (const [question, { value, writes }] of kept) {
      sum.acknowledged += writes;
      sum.compared += 1;
      const row = stored.get(`${running().id}/${question}`);
      if (!row || row.rev < writes || !isDeepStrictEqual(row.value, value)) sum.lost += 1;
      else sum.duplicates += row.rev - writes;
    }
  }
  return sum;
}

/** Compares acknowledged answers with the database. No candidate may have unacknowledged answers. */
export async function compareWithDatabase(db: Database, all: Writer[]): Promise<Comparison> {
  const sitters = all.filter(({ kept }) => kept.size > 0);
  const sum: Comparison = { acknowledged: 0, compared: 0, lost: 0, duplicates: 0 };
  for (let start = 0; start < sitters.length; start += attemptsPerQuery) {
    const some = await compareSome(db, sitters.slice(start, start + attemptsPerQuery));
    sum.acknowledged += some.acknowledged;
    sum.compared += some.compared;
    sum.lost += some.lost;
    sum.duplicates += some.duplicates;
  }
  return sum;
}
