import { enrolmentPaths, methods } from "#tests/support/browser/checkout-pages.ts";
import { expectNothingCovered } from "../covered.ts";
import { test } from "../fixture.ts";
import { mainField } from "../targets.ts";

test("a doctor enrols and pays in the sandbox", async ({ tab, newcomer: _ }) => {
  await test.step("the form of the batch leads to the checkout", async () => {
    await tab.open(enrolmentPaths.online);
    await expectNothingCovered(tab);
    await tab.choose("main select", 1);
    await tab.check(mainField("ভর্তি ও টাকা ফেরতের শর্তগুলো মেনে নিচ্ছি"));
    await tab.tap({ css: "main button", containing: "আসন নিন" });
    await tab.seePath(/\/my\/courses\/\d+\/checkout$/);
    await expectNothingCovered(tab);
  });
  await test.step("the gateway takes the money", async () => {
    await tab.check(mainField(methods.bkash));
    await tab.tap({ css: "main button", containing: "দিন" });
    await tab.seePath(/\/sandbox\/bkash\/checkout\//);
    for (const [label, value] of [
      ["বিকাশ নম্বর", "01770618575"],
      ["যাচাই কোড", "123456"],
      ["পিন", "12121"],
    ] as const) {
      await tab.type({ css: "input", label }, value);
      await tab.tap({ css: "button", text: "এগিয়ে যান" });
    }
    await tab.seePath(/\/payment\/\d+\/done\?receipt=/);
    await tab.seeText("ভর্তি সম্পন্ন");
    await expectNothingCovered(tab);
  });
});
