import { expect } from "@playwright/test";
import { expectNothingCovered } from "../covered.ts";
import { test } from "../fixture.ts";

test("the button of an invoice prints the page", async ({ tab, doctor }) => {
  await tab.open(`/my/courses/${doctor.courses.past}/invoice`);
  await expectNothingCovered(tab);
  await tab.evaluate(() => {
    window.print = () => {
      document.title = "printed";
    };
  });
  await tab.tap({ css: "main button", containing: "প্রিন্ট" });
  expect(await tab.evaluate(() => document.title)).toBe("printed");
});
