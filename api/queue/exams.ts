import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Writer } from "#api/db/client.ts";
import { Id } from "#contract/fields.ts";

/** Of job `exams.regrade`: a regrade that staff have written down. */
export const Regrade = z.object({ id: Id });

/** Asks for a regrade to be done; asking twice is asking once. In a transaction it begins with the commit, or not at all. */
export async function queueRegrade(db: Writer, id: number): Promise<void> {
  await db.execute(
    sql`select graphile_worker.add_job('exams.regrade', json_build_object('id', ${id}::bigint), job_key => ${`exams.regrade:${id}`})`,
  );
}
