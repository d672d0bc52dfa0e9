import { and, eq, sql } from "drizzle-orm";
import type { Writer } from "#api/db/client.ts";
import { prepared } from "#api/db/prepared.ts";
import { examAnswerLog, examAnswers, examAttempts } from "#api/db/schema/exams/exam-attempts.ts";
import type { DecidedWrites } from "./answer-writes.ts";
import type { WritingState } from "./room-attempts.ts";

/**
 * Prepared statement that stores answers and their log unless the attempt has changed. Takes the rows as JSON, so that
 * one statement serves any number of answers.
 */
const storeStatement = prepared((db) => {
  const moved = db.$with("moved").as(
    db
      .update(examAttempts)
      .set({
        answered_count: sql`${sql.placeholder("answeredCount")}`,
        last_saved_at: sql`${sql.placeholder("now")}`,
        updated_at: sql`${sql.placeholder("now")}`,
      })
      .where(
        and(
          eq(examAttempts.id, sql.placeholder("attemptId")),
          sql`${examAttempts}.xmin = ${sql.placeholder("version")}::text::xid`,
        ),
      )
      .returning({ id: examAttempts.id }),
  );
  const saved = db.$with("saved", {}).as(sql`
    insert into ${examAnswers} (attempt_id, exam_question_id, value, letter_revs, rev, flagged, device_id, device_seq,
      other_rev, saved_at, conflict)
    select ${moved.id}, exam_question_id, value, letter_revs, rev, flagged, device_id, device_seq, other_rev, saved_at, conflict
    from ${moved}, jsonb_populate_recordset(null::${examAnswers}, ${sql.placeholder("answers")})
    on conflict (attempt_id, exam_question_id) do update set value = excluded.value, letter_revs = excluded.letter_revs,
      rev = excluded.rev, flagged = excluded.flagged, device_id = excluded.device_id, device_seq = excluded.device_seq,
      other_rev = excluded.other_rev, saved_at = excluded.saved_at, conflict = excluded.conflict`);
  const logged = db.$with("logged", {}).as(sql`
    insert into ${examAnswerLog} (attempt_id, exam_question_id, mutation_id, value, base_rev, rev, device_id, device_seq,
      outcome, reply, at)
    select ${moved.id}, exam_question_id, mutation_id, value, base_rev, rev, device_id, device_seq, outcome, reply, at
    from ${moved}, jsonb_populate_recordset(null::${examAnswerLog}, ${sql.placeholder("log")})
    on conflict do nothing`);
  return db.with(moved, saved, logged).select({ id: moved.id }).from(moved).prepare("store_answers");
});

/**
 * Stores decided writes in one statement. Returns false and stores nothing if the attempt has changed since it was read
 * for the decision.
 */
export async function storeAnswers(
  db: Writer,
  { attempt, now, version }: WritingState,
  { decided, answeredCount }: { decided: DecidedWrites; answeredCount: number },
): Promise<boolean> {
  const answers = [...decided.changed].map(([exam_question_id, { saved_at, ...answer }]) => ({
    ...answer,
    exam_question_id,
    saved_at: saved_at ?? now,
  }));
  const stored = await storeStatement(db).execute({
    attemptId: attempt.id,
    version,
    now,
    answeredCount,
    answers: JSON.stringify(answers),
    log: JSON.stringify(decided.log),
  });
  return stored.length > 0;
}
