import { count, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Database } from "#api/db/client.ts";
import { enrolments } from "#api/db/schema/enrolment.ts";
import { examResults } from "#api/db/schema/exams/exam-results.ts";
import { doctors } from "#api/db/schema/identity.ts";
import { orders } from "#api/db/schema/payments.ts";
import { complaints, deliveries } from "#api/db/schema/service.ts";
import { testDatabase } from "#tests/support/processes/postgres/database.ts";
import { addClonedDoctor } from "./cloned-doctor.ts";

async function belongings(db: Database, phone: string) {
  const [doctor] = await db.select().from(doctors).where(eq(doctors.mobile_number, phone));
  const id = doctor?.id ?? 0;
  const own = [enrolments, orders, examResults, complaints] as const;
  const counts = await Promise.all(
    own.map(async (table) => (await db.select({ rows: count() }).from(table).where(eq(table.doctor_id, id)))[0]?.rows),
  );
  const sent = await db
    .select({ status: deliveries.status })
    .from(deliveries)
    .innerJoin(enrolments, eq(enrolments.id, deliveries.enrolment_id))
    .where(eq(enrolments.doctor_id, id))
    .orderBy(deliveries.id);
  return { name: doctor?.name, counts, sent };
}

test("clones of a doctor have copies of all of the original's rows, and can be made repeatedly", async () => {
  const { db, close } = await testDatabase({ seeded: true });
  const original = await belongings(db, "01700000001");
  expect(original.counts).not.toContain(0);
  const [one, other] = [await addClonedDoctor(db), await addClonedDoctor(db)];
  for (const { phone } of [one, other]) expect(await belongings(db, phone)).toEqual(original);
  const related = await db
    .select()
    .from(complaints)
    .where(eq(complaints.id, Number(one.idOf("complaints", 1))));
  expect(Object.values(one.courses).concat(one.idOf("deliveries", 1))).toContain(String(related[0]?.related_id));
  expect(new Set([...Object.values(one.courses), ...Object.values(other.courses)]).size).toBe(6);
  expect(() => one.idOf("complaints", 999)).toThrow("no copy of complaints 999");
  await close();
});
