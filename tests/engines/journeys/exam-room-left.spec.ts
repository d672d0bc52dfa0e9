import { expectNothingCovered } from "../covered.ts";
import { allSaved, choice, clock, go, roomState, startExam, unsent } from "../exam-steps.ts";
import { test } from "../fixture.ts";

for (const how of ["refusing", "silent"] as const) {
  test(`an unsent answer is in sight on a ${how} line`, async ({ tab, line, doctor, portalDb }) => {
    await startExam(tab, portalDb, doctor);
    await line.cut(how);
    await tab.check(choice(3, "সত্য"));
    await tab.seeText(unsent, roomState);

    await tab.tap(go("review"));
    await tab.seePath(/review$/);
    await tab.see({ css: "main a", text: "প্রশ্ন ৩, আংশিক, পাঠানো বাকি" });
    await tab.see(clock);
    await tab.seeText(unsent, roomState);

    await tab.tap({ css: "main a", text: "প্রশ্ন ৩, আংশিক, পাঠানো বাকি" });
    await tab.seePath(/participated(\?page=1)?#q3$/);
    await tab.see(clock);
    await tab.seeText(unsent, roomState);
    await tab.seeChecked(choice(3, "সত্য"));

    await line.restore();
    await tab.seeText(allSaved, roomState);
    await expectNothingCovered(tab);
  });
}

test("the reload button of the room keeps answers and tab", async ({ tab, doctor, portalDb }) => {
  await startExam(tab, portalDb, doctor);
  for (const label of ["সত্য", "মিথ্যা"] as const) {
    await tab.check(choice(5, label));
    await tab.reload();
    await tab.see(clock);
    await tab.seeChecked(choice(5, label));
    await tab.seeText(allSaved, roomState);
  }
  await expectNothingCovered(tab);
});
