import { expectNothingCovered } from "../covered.ts";
import { allSaved, clock, counter, go, optionOf, roomState, startTrial, unsent, untilKept } from "../exam-steps.ts";
import { test } from "../fixture.ts";
import { mainButton } from "../targets.ts";

test("a trial exam on a cut line loses no answer", async ({ tab, line }) => {
  await startTrial(tab);
  await tab.see(clock);
  await untilKept(tab);
  for (const number of [1, 2, 3, 4, 5]) await tab.check(optionOf(number));
  await tab.seeText("৫ / ১০", counter);
  await tab.seeText(allSaved, roomState);

  await line.cut("refusing");
  for (const number of [6, 7, 8, 9, 10]) await tab.check(optionOf(number));
  await tab.seeText(unsent, roomState);
  await tab.reload();
  await tab.see(clock);
  await tab.seeText("১০ / ১০", counter);

  await line.restore();
  await tab.seeText(allSaved, roomState);
  await tab.tap(go("review"));
  await tab.tap(mainButton("ট্রায়াল পরীক্ষা জমা দিন"));
  await tab.seePath(/\/result$/);
  await tab.seeText("পুরো উত্তর ১০টি");
  await expectNothingCovered(tab);
});
