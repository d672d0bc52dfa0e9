import { writeFile } from "node:fs/promises";
import { phonePhoto } from "#tests/support/hostile/pictures.ts";
import { expectNothingCovered } from "../covered.ts";
import { test } from "../fixture.ts";
import { mainButton, mainField } from "../targets.ts";

test("a complaint is sent with a photo of a phone", async ({ tab, newcomer: _ }, info) => {
  const photo = info.outputPath("photo.jpg");
  await writeFile(photo, await phonePhoto());
  await tab.open("/my/complain-box");
  await tab.tap({ css: "main summary", containing: "নতুন অভিযোগ লিখুন" });
  await expectNothingCovered(tab);
  await tab.choose("main select", 1);
  await tab.type(mainField("শিরোনাম"), "শিট পাইনি");
  await tab.type(mainField("বিস্তারিত"), "দুই সপ্তাহ হয়ে গেছে।");
  await tab.chooseFile("main input[type=file]", photo);
  await tab.tap(mainButton("অভিযোগ পাঠান"));
  await tab.see({ css: "h1", text: "শিট পাইনি" });
  await tab.see("main a[href*=attachments], main img[src*=attachments]");
  await expectNothingCovered(tab);
});
