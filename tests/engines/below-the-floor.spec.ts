import { writeFile } from "node:fs/promises";
import { addClonedDoctor } from "#tests/support/rows/cloned-doctor.ts";
import { expectNothingCovered } from "./covered.ts";
import { logIn, test } from "./fixture.ts";
import { mainButton } from "./targets.ts";

const pages = { home: "/", login: "/login", question: "/question-of-the-day/fcps-p-ii" };

test("pages are complete in an engine below the floor", async ({ tab, portalDb }, info) => {
  for (const [name, path] of Object.entries(pages)) {
    await tab.open(path);
    await tab.see("h1");
    await expectNothingCovered(tab);
    await writeFile(info.outputPath(`${name}.png`), await tab.screenshot());
  }
  await tab.check("main input[type=radio]");
  await tab.tap(mainButton("উত্তর মিলিয়ে দেখুন"));
  await tab.seePath(/\/answer/);
  await logIn(tab, await addClonedDoctor(portalDb));
});
