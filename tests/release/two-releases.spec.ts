import { expect, type Page } from "@playwright/test";
import { findPastExam } from "#tests/support/rows/exams/demo-exams.ts";
import { logInAs } from "#tests/support/browser/demo-doctor.ts";
import {
  fillIn,
  logIn,
  logOut,
  main,
  newDoctor,
  password,
  press,
  register,
  title,
} from "#tests/support/browser/doctors.ts";
import { settled } from "#tests/support/browser/page-moves.ts";
import { test as journey } from "#tests/support/browser/journey.ts";
import { allSaved, choice, roomState } from "#tests/support/browser/exams/exam-room-page.ts";
import { completeAtSslcommerz, enrolToCheckout, goToPay, payAtBkash } from "#tests/support/browser/checkout-pages.ts";
import { addClonedDoctor } from "#tests/support/rows/cloned-doctor.ts";
import { startTwoReleases, type TwoReleases } from "#tests/support/processes/two-releases.ts";

/** One site for all tests, which run in order: the first one upgrades it to the newer release. */
const test = journey.extend<object, { site: TwoReleases }>({
  site: [
    async ({ browserName: _ }, use) => {
      const site = await startTwoReleases();
      await use(site);
      await site.stop();
    },
    { scope: "worker", timeout: 900_000 },
  ],
  baseURL: async ({ site }, use) => use(site.origin),
});

test.describe.configure({ mode: "default" });

const paid = /টাকা পেয়েছি|স্বাগতম/;

async function registered(page: Page): Promise<string> {
  const doctor = newDoctor();
  await register(page, doctor);
  await expect(page).toHaveURL(/\/my\/dashboard/);
  return doctor.phone;
}

async function writeComplaint(page: Page): Promise<void> {
  await page.goto("/my/complain-box");
  await main(page).getByText("নতুন অভিযোগ লিখুন").click();
  await main(page).getByRole("combobox").selectOption({ index: 1 });
  await fillIn(page, { শিরোনাম: "শিট পাইনি", বিস্তারিত: "দুই সপ্তাহ হলো।" });
}

/** Starts an exam as a copy of a demo doctor, and waits for its first page. */
async function beginExam(page: Page, site: TwoReleases): Promise<void> {
  const db = await site.upgrade();
  const doctor = await addClonedDoctor(db);
  await logInAs(page, doctor);
  const { course, event } = await findPastExam(db, doctor, "মডেল টেস্ট ৪");
  await page.goto(`/my/courses/${course}/events/${event}/pending-exam-info`);
  await page.getByLabel("নিয়মগুলো পড়েছি").check();
  await press(page, "পরীক্ষা শুরু করুন");
  await expect(page).toHaveURL(/exam\/participated$/);
}

async function expectExamSubmitted(page: Page, answered: string): Promise<void> {
  await press(page, "সব দেখে নিন");
  await expect(main(page).getByRole("link", { name: answered })).toBeVisible();
  await press(page, "পরীক্ষা জমা দিন");
  await expect(page).toHaveURL(/pending-exam-info$|exam\/result$/);
  await expect(main(page).getByRole("status")).toContainText("উত্তর জমা হয়েছে");
}

test("the previous release serves on during the migration, and an enrolment begun there is paid with both running", async ({
  page,
  site,
}) => {
  test.info().annotations.push({ type: "the previous release", description: site.name });
  await registered(page);
  await enrolToCheckout(page);
  const upgrading = new AbortController();
  const upgraded = site.upgrade().finally(() => upgrading.abort());
  const statuses = new Set<number>();
  while (!upgrading.signal.aborted) statuses.add((await page.request.get("/my/dashboard")).status());
  await upgraded;
  expect([...statuses]).toEqual([200]);

  await site.lead("both");
  await goToPay(page, "sslcommerz");
  await completeAtSslcommerz(page, /Success/);
  await expect(title(page)).toHaveText(paid);
});

for (const [mode, javaScriptEnabled] of [["with JavaScript", true] as const, ["without JavaScript", false] as const]) {
  test.describe(mode, () => {
    test.use({ javaScriptEnabled });

    test("with requests alternating between releases a doctor registers, pays, complains, logs out and in", async ({
      page,
      site,
    }) => {
      await site.lead("both");
      const phone = await registered(page);
      await enrolToCheckout(page);
      await goToPay(page, "bkash");
      await payAtBkash(page);
      await expect(title(page)).toHaveText(paid);
      await writeComplaint(page);
      await press(page, "অভিযোগ পাঠান");
      await expect(title(page)).toHaveText("শিট পাইনি");
      await logOut(page);
      await page.goto("/login");
      await logIn(page, phone, password);
      await expect(page).toHaveURL(/\/my\/dashboard/);
    });

    test("with requests alternating between releases an exam is sat and submitted", async ({ page, site }) => {
      await site.lead("both");
      await beginExam(page, site);
      await choice(page, "১", "সত্য").check();
      await press(page, "সেভ করে এগোন");
      await choice(page, "১১", "মিথ্যা").check();
      await expectExamSubmitted(page, "প্রশ্ন ১, আংশিক");
    });

    test("checkout and login pages of the previous release work when only this one runs", async ({ page, site }) => {
      await site.lead("older");
      const phone = await registered(page);
      await enrolToCheckout(page);
      if (javaScriptEnabled) await settled(page);
      await site.lead("newer");
      await goToPay(page, "sslcommerz");
      await completeAtSslcommerz(page, /Success/);
      await expect(title(page)).toHaveText(paid);

      await logOut(page);
      await site.lead("older");
      await page.goto("/login");
      await site.lead("newer");
      await logIn(page, phone, password);
      await expect(page).toHaveURL(/\/my\/dashboard/);
    });

    test("a complaint form of the previous release is sent once when only this one runs", async ({ page, site }) => {
      await site.lead("older");
      await registered(page);
      await writeComplaint(page);
      await site.lead("newer");
      await press(page, "অভিযোগ পাঠান");
      await expect(page.getByRole("status").first()).toContainText("অভিযোগ পাঠানো হয়েছে");
      await page.goto("/my/complain-box");
      await expect(main(page).getByRole("link", { name: /শিট পাইনি/ })).toHaveCount(1);
    });

    test("an exam room of the previous release saves and submits when only this one runs", async ({ page, site }) => {
      await site.lead("older");
      await beginExam(page, site);
      if (javaScriptEnabled) await expect(page.getByRole("timer")).toBeVisible();
      await site.lead("newer");
      await choice(page, "১", "সত্য").check();
      if (javaScriptEnabled) await expect(roomState(page)).toHaveText(allSaved);
      await expectExamSubmitted(page, "প্রশ্ন ১, আংশিক");
    });
  });
}

test("the previous release starts again on the database that this one has migrated", async ({ page, site }) => {
  await site.lead("newer");
  await registered(page);
  await enrolToCheckout(page);
  await site.restartOlder();
  await site.lead("older");
  await goToPay(page, "bkash");
  await payAtBkash(page);
  await expect(title(page)).toHaveText(paid);
});
