import { expectNothingCovered } from "../covered.ts";
import { logOut, test } from "../fixture.ts";

test("after a logout the dashboard asks for a login", async ({ tab, newcomer: _ }) => {
  await logOut(tab);
  await expectNothingCovered(tab);
  await tab.open("/my/dashboard");
  await tab.seePath(/^\/login/);
});
