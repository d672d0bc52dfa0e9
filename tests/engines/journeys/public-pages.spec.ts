import { authExamples, publicExamples } from "#tests/support/examples/public-pages.ts";
import { expectNothingCovered } from "../covered.ts";
import { test } from "../fixture.ts";

test("public pages have nothing covered", async ({ tab }) => {
  for (const { name, path } of [...publicExamples, ...authExamples]) {
    await test.step(name, async () => {
      await tab.open(path);
      await tab.see("h1");
      await expectNothingCovered(tab);
    });
  }
});
