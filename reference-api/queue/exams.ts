import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Writer } from "#api/db/client.ts";
import { Id } from "#contract/fields.ts";

export const Regrade = z.object({ id: Id });

export const RegradedExam = z.object({ exam: Id });

/** Minutes from a regrade to its notices, in which a mistake can be taken back before anybody is told. */
export const tellAfterMinutes = 10;

/** Queues a regrade; queueing it twice has the effect of once. In a transaction it starts only after the commit. */
export async function queueRegrade(db: Writer, id: number): Promise<void> {
  await db.execute(
    sql`select graphile_worker.add_job('exams.regrade', json_build_object('id', ${id}::bigint), job_key => ${`exams.regrade:${id}`})`,
  );
}

export async function cancelRegrade(db: Writer, id: number): Promise<void> {
  await db.execute(sql`select graphile_worker.remove_job(${`exams.regrade:${id}`})`);
}

/**
 * Queues the notices about regrades of an exam, `tellAfterMinutes` from now; a further regrade delays them, so that
 * doctors are told of all at once.
 */
export async function queueRegradeNotices(db: Writer, examId: number): Promise<void> {
  await db.execute(
    sql`select graphile_worker.add_job('exams.tell', json_build_object('exam', ${examId}::bigint),
      run_at => now() + make_interval(mins => ${tellAfterMinutes}::int), job_key => ${`exams.tell:${examId}`})`,
  );
}
