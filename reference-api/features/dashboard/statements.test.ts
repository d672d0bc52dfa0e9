import { afterAll, expect, test } from "vitest";
import { getAppData } from "#contract/account/app-data.ts";
import { getProfile, updateRequiredInformation } from "#contract/account/account.ts";
import { getDashboard } from "#contract/study/dashboard.ts";
import { withRequestId } from "#process/request-id.ts";
import { addDoctor, loggedIn, moveClock, testAccounts } from "#tests/support/api/accounts.ts";
import { testDatabase } from "#tests/support/processes/postgres/database.ts";
import { recordStatements } from "#tests/support/processes/postgres/query-plans.ts";
import { addOwnCourse } from "#tests/support/rows/study-rows.ts";

const { pool, close } = await testDatabase({ fresh: true });
afterAll(close);
const { db, sent } = recordStatements(pool);
const { ok } = await testAccounts({ db });

async function reader() {
  moveClock(0); // sessions are extended at most once a minute
  const doctor = await addDoctor(db);
  await addOwnCourse(db, doctor.id);
  return { doctor, who: await loggedIn(db, doctor.id) };
}

function sentOf(table: string): number {
  return sent.filter(({ text }) => text.startsWith("select") && text.includes(`from "${table}"`)).length;
}

test("the calls of a dashboard's page send six statements", async () => {
  const { who } = await reader();
  sent.length = 0;
  await withRequestId("a-dashboard", () => Promise.all([ok(getAppData, {}, who), ok(getDashboard, {}, who)]));
  expect(sent.map(({ text }) => text)).toHaveLength(6);
});

test("another request finds the doctor anew", async () => {
  const { who } = await reader();
  sent.length = 0;
  for (const id of ["request-1", "request-2"]) await withRequestId(id, () => ok(getProfile, {}, who));
  expect(sentOf("access_tokens")).toBe(2);
});

test("reads with other tokens share nothing", async () => {
  const [one, other] = [await reader(), await reader()];
  const found = await withRequestId("two-doctors", async () => [
    (await ok(getProfile, {}, one.who)).doctor.id,
    (await ok(getProfile, {}, other.who)).doctor.id,
  ]);
  expect(found).toEqual([one.doctor.id, other.doctor.id]);
});

test("a read after a write of the same request shows it", async () => {
  const { doctor, who } = await reader();
  const names = await withRequestId("a-write", async () => {
    const before = (await ok(getProfile, {}, who)).doctor.name;
    const { mobile_number, bmdc_no } = doctor;
    const body = { name: "ডা. নতুন নাম", mobile_number, bmdc_no: bmdc_no ?? "", subject_id: "মেডিসিন", id: doctor.id };
    await ok(updateRequiredInformation, { body }, who);
    return [before, (await ok(getProfile, {}, who)).doctor.name];
  });
  expect(names).toEqual([doctor.name, "ডা. নতুন নাম"]);
});
