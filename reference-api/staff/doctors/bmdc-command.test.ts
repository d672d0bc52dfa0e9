import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { doctors } from "#api/db/schema/identity.ts";
import { staff, staffDatabase } from "#tests/support/processes/staff.ts";
import { addDoctor } from "#tests/support/api/accounts.ts";

test("free-bmdc takes the number from the account that has it", async () => {
  const { db, url, run, audited } = await staffDatabase();
  const holder = await addDoctor(db, { bmdc_no: "A-77777", mobile_number: "01711111111", name: "নমুনা" });
  const answering = (answer: string) =>
    staff(["doctors", "free-bmdc", "a ৭৭৭৭৭"], { DATABASE_URL: url }, { ask: async () => answer });
  expect((await answering("no")).errors).toEqual(["Nothing is changed."]);
  expect((await answering("yes")).said[0]).toBe(`Doctor ${holder.id} no longer has the BMDC number A-77777.`);
  expect(await db.select({ bmdc_no: doctors.bmdc_no }).from(doctors).where(eq(doctors.id, holder.id))).toEqual([
    { bmdc_no: null },
  ]);
  expect(await audited()).toEqual([{ action: "doctors free-bmdc", detail: { doctor: holder.id, number: "A-77777" } }]);
  expect((await run("doctors free-bmdc A-77777")).errors).toEqual(["No account has the BMDC number A-77777."]);
  expect((await run("doctors free-bmdc ?")).errors).toEqual(["? is not a BMDC number."]);
});
