import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Writer } from "#api/db/client.ts";
import { Id } from "#contract/fields.ts";

/** Payload of job `exams.regrade`: a row of `exam_regrades`. */
export const Regrade = z.object({ id: Id });

/** Queues a regrade; queueing it twice has the effect of once. In a transaction it starts only after the commit. */
export async function queueRegrade(db: Writer, id: number): Promise<void> {
  await db.execute(
    sql`select graphile_worker.add_job('exams.regrade', json_build_object('id', ${id}::bigint), job_key => ${`exams.regrade:${id}`})`,
  );
}
