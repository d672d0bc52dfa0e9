import { addClonedDoctor } from "#tests/support/rows/cloned-doctor.ts";
import { expectNothingCovered } from "../covered.ts";
import { logIn, test } from "../fixture.ts";

test("a doctor logs in through the form", async ({ tab, portalDb }) => {
  const doctor = await addClonedDoctor(portalDb);
  await tab.open("/login");
  await expectNothingCovered(tab);
  await logIn(tab, doctor);
  await tab.seePath(/^\/my\/dashboard/);
  await expectNothingCovered(tab);
});
