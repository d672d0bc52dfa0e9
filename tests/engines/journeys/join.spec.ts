import { expectNothingCovered } from "../covered.ts";
import { test } from "../fixture.ts";
import { register } from "../registration.ts";

test("a doctor registers with a code", async ({ tab }) => {
  await tab.open("/join");
  await expectNothingCovered(tab);
  await register(tab);
  await tab.seePath(/^\/my\/dashboard/);
});
