import { expectNothingCovered } from "../covered.ts";
import { allSaved, clock, counter, go, optionOf, roomState, startTrial } from "../exam-steps.ts";
import { test } from "../fixture.ts";
import { mainButton } from "../targets.ts";

test("a stranger sits the trial exam", async ({ tab }) => {
  await startTrial(tab);
  await tab.see(clock);
  await expectNothingCovered(tab);
  await tab.check(optionOf(1));
  await tab.seeText("১ / ১০", counter);
  await tab.seeText(allSaved, roomState);
  await tab.tap(go("review"));
  await tab.tap(mainButton("ট্রায়াল পরীক্ষা জমা দিন"));
  await tab.seePath(/\/result$/);
  await tab.seeText("পুরো উত্তর ১টি");
  await expectNothingCovered(tab);
});
