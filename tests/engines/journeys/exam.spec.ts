import { expectNothingCovered } from "../covered.ts";
import { allSaved, choice, clock, go, roomState, startExam, unsent } from "../exam-steps.ts";
import { test } from "../fixture.ts";
import { mainButton } from "../targets.ts";

test("an exam with a cut line is sat and submitted", async ({ tab, line, doctor, portalDb }) => {
  await startExam(tab, portalDb, doctor, "মডেল টেস্ট ৪");
  await expectNothingCovered(tab);

  await test.step("an answer is saved, and the palette and the next page lead on", async () => {
    await tab.check(choice(1, "সত্য"));
    await tab.seeText(allSaved, roomState);
    await tab.tap(".opens-palette");
    await tab.see(go("jump:12"));
    await expectNothingCovered(tab, "#palette");
    await tab.tap(go("jump:12"));
    await tab.seeGone(go("jump:12"));
    await tab.check(choice(12, "মিথ্যা"));
    await tab.tap(".opens-palette");
    await tab.tap(go("jump:1"));
    await tab.tap(go("next"));
    await tab.seePath(/page=2$/);
    await tab.check(choice(13, "সত্য"));
    await tab.seeText(allSaved, roomState);
  });

  await test.step("with the line cut an answer stays in sight, also after a reload and in the review", async () => {
    await line.cut("refusing");
    await tab.check(choice(14, "সত্য"));
    await tab.seeText(unsent, roomState);
    await tab.reload();
    await tab.seeText(unsent, roomState);
    await tab.seeChecked(choice(14, "সত্য"));
    await tab.tap(go("review"));
    await tab.seePath(/review$/);
    await tab.seeText(unsent, roomState);
    await tab.see(clock);
    await tab.see({ css: "main a", text: "প্রশ্ন ১৪, আংশিক, পাঠানো বাকি" });
    await expectNothingCovered(tab);
  });

  await test.step("with the line back it is sent, submitted and marked", async () => {
    await line.restore();
    await tab.seeText(allSaved, roomState);
    await tab.tap(mainButton("পরীক্ষা জমা দিন"));
    await tab.seePath(/exam\/result$/);
    await tab.seeText("আপনার নম্বর");
    await expectNothingCovered(tab);
  });
});
