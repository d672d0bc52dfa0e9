import { eq, sql } from "drizzle-orm";
import { pino } from "pino";
import { expect, test } from "vitest";
import { batches } from "#api/db/schema/catalogue.ts";
import { enrolments } from "#api/db/schema/enrolment.ts";
import { createSmsGateway } from "#api/gateways/sms/client.ts";
import { sweepSeats } from "#api/jobs/payments.ts";
import { cancelEnrolment, enrol } from "#contract/enrolment.ts";
import { addDoctor, loggedIn, testAccounts } from "#tests/support/accounts.ts";
import { addOffer } from "#tests/support/enrolments.ts";
import { noGateways } from "#tests/support/scripted-gateways.ts";

test("who gives up a course whose seat another has by now frees no seat", async () => {
  const { db, ok, refused } = await testAccounts();
  const { batch, schedule } = await addOffer(db, { batch: { seat_limit: 1 } });
  const wish = { params: { id: batch.id }, body: { schedule_id: schedule.id, agree: true as const } };
  const newcomer = async () => loggedIn(db, (await addDoctor(db)).id);
  const slow = await newcomer();
  const { course } = await ok(enrol, wish, slow);
  await db.update(enrolments).set({ seat_held_until: sql`now() - interval '1 second'` });
  const scope = { db, gateways: noGateways, log: pino({ level: "silent" }), sms: createSmsGateway(undefined) };
  await sweepSeats({}, { ...scope, isLastTry: false, signal: new AbortController().signal });
  await ok(enrol, wish, await newcomer());
  await ok(cancelEnrolment, { params: { id: course.id } }, slow);
  const [row] = await db.select().from(batches).where(eq(batches.id, batch.id));
  expect(row?.seats_taken).toBe(1);
  expect(await refused(409, enrol, wish, await newcomer())).toMatchObject({ code: "seat_full" });
});
