import { expect, test } from "@playwright/test";
import { findNonsense, withoutScripts } from "#tests/support/api/portal/page-content.ts";
import { formsOf, type Answers } from "#tests/support/fakes/specification-api/answer-forms.ts";
import { startOwnPortal } from "#tests/support/fakes/specification-api/own-portal.ts";

let site: Awaited<ReturnType<typeof startOwnPortal>> | undefined;

test.beforeAll(async () => {
  site = await startOwnPortal();
});

test.afterAll(async () => {
  await site?.stop();
});

/** Opens public pages while the API answers in these forms. */
async function pagesWith(answers: Partial<Answers>, paths: readonly string[]) {
  if (!site) throw new Error("the site is available only while a test runs");
  await site.api.answer(answers);
  const { visitor } = site.visit();
  const pages = [];
  for (const path of paths) {
    const page = await visitor.open(path);
    expect(page.status, path).toBe(200);
    expect(findNonsense(withoutScripts(page.html)), path).toBeUndefined();
    pages.push(page);
  }
  return pages;
}

/** Texts of rows of each public page. */
const rowsOf: Record<string, string[]> = {
  "/": ["নমুনা নোটিশ এক", "এফসিপিএস প্রস্তুতি", "রেসিডেন্সি প্রস্তুতি", "নমুনা সেবা", "কীভাবে ভর্তি হব?", "ভর্তি বিভাগ", "হিসাব বিভাগ"],
  "/faq": ["কীভাবে ভর্তি হব?", "ক্লাস কখন হয়?"],
  "/quiz-list": ["নমুনা কুইজ"],
  "/contact-details": ["ভর্তি বিভাগ", "হিসাব বিভাগ"],
  "/events": ["নমুনা অনুষ্ঠান"],
};

const listForms = [...formsOf("lists"), ...formsOf("ids"), ...formsOf("categories")];
for (const answers of [...listForms, ...formsOf("media")]) {
  test(`every row is shown: ${JSON.stringify(answers)}`, async () => {
    const pages = await pagesWith(answers, Object.keys(rowsOf));
    for (const page of pages) {
      for (const text of rowsOf[page.path] ?? []) expect(page.text, page.path).toContain(text);
    }
  });
}

test("pictures with a relative address are asked of the API", async () => {
  const [home] = await pagesWith({ media: "relative" }, ["/"]);
  const addresses = home?.html.match(/[^"]*\/storage\/[^"\\]*/g) ?? [];
  expect(addresses).toContain(`${site?.api.origin}/storage/slides/1.jpg`);
  expect(addresses.filter((address) => address.startsWith("/"))).toEqual([]);
});

const centreForms = [...formsOf("appData"), ...formsOf("company"), ...formsOf("needOtp"), ...formsOf("flags")];
for (const answers of centreForms) {
  test(`the pages stand with app data in this form: ${JSON.stringify(answers)}`, async () => {
    const [home, join] = await pagesWith(answers, ["/", "/join", "/login", "/forget", "/faq"]);
    const isNamed = (answers.company ?? "all") === "all";
    if (isNamed) expect(home?.html.includes("স্পেক কেন্দ্র"), "the centre's name").toBe(true);
    expect(home?.html.includes("09600000100"), "the phone of another centre").toBe(false);
    const asksCode = !["0", "false"].includes(answers.needOtp ?? "1");
    if (answers.needOtp !== "absent") expect(join?.text.includes("কোড পাঠান"), "the OTP flag").toBe(asksCode);
  });
}

test("empty lists leave the pages standing, and may say that there is none", async () => {
  const [home] = await pagesWith({ rows: "none" }, Object.keys(rowsOf));
  expect(home?.text.includes("নমুনা নোটিশ")).toBe(false);
  expect(home?.html).toContain('aria-label="এখনো দেখানোর মতো কিছু নেই"');
  expect(home?.html).not.toContain("আনা যায়নি");
});

for (const answers of formsOf("courseSettings")) {
  test(`course pages show the course settings: ${JSON.stringify(answers)}`, async () => {
    if (!site) throw new Error("the site is available only while a test runs");
    await site.api.answer(answers);
    for (const slug of ["fcps-p-ii", "phase-a", "mcps"]) {
      const page = await site.visit().visitor.open(`/courses/${slug}`);
      expect(page.status, slug).toBe(200);
      if (answers.courseSettings !== "text") {
        expect(page.text).toContain(`নমুনা কোর্স ${slug}`);
        expect(page.text).toContain("কোর্সের বিবরণ");
      }
      expect(page.text, "a list that is not known").not.toContain("কোনো ব্যাচে ভর্তি চলছে না");
      expect(findNonsense(withoutScripts(page.html)), slug).toBeUndefined();
    }
  });
}
