import { expectNothingCovered } from "../covered.ts";
import { go } from "../exam-steps.ts";
import { test } from "../fixture.ts";
import { mainButton, mainLink } from "../targets.ts";

test("a stranger sits the trial exam", async ({ tab }) => {
  await tab.open("/");
  await tab.tap(mainLink("ট্রায়াল পরীক্ষা"));
  await tab.tap(mainButton("কুইজ শুরু করুন"));
  await tab.see("#q1");
  await expectNothingCovered(tab);
  await tab.check({ css: "#q1 input[type=radio]" });
  await tab.tap(go("review"));
  await tab.tap(mainButton("কুইজ জমা দিন"));
  await tab.seePath(/\/result$/);
  await tab.seeText("আপনার স্থান");
  await expectNothingCovered(tab);
});
