import { expectNothingCovered } from "../covered.ts";
import { test } from "../fixture.ts";
import { mainButton, mainLink } from "../targets.ts";

test("a question is practised and explained", async ({ tab, doctor: _ }) => {
  await tab.open("/my/practice");
  await expectNothingCovered(tab);
  await tab.tap({ css: "main button", containing: "টি করুন" });
  await tab.seePath(/\/my\/practice\/\d+\?question=1$/);
  await expectNothingCovered(tab);
  await tab.check("main input[type=radio]");
  await tab.tap(mainButton("উত্তর মেলান"));
  await tab.see({ css: "main h2, main h3", text: "কেন" });
  await expectNothingCovered(tab);
  await tab.tap(mainLink("পরের প্রশ্ন"));
  await tab.seePath(/question=2$/);
  await tab.tap(mainButton("এখানেই শেষ করুন"));
  await tab.seePath(/\/result$/);
  await expectNothingCovered(tab);
});
