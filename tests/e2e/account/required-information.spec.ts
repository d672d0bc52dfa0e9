import { expect } from "@playwright/test";
import { eq } from "drizzle-orm";
import { doctors } from "#api/db/schema/identity.ts";
import { addAttempt, addExam, addExamEvent } from "#tests/support/rows/exams/exam-rows.ts";
import { test } from "#tests/support/browser/journey.ts";
import { layoutShiftOf, watchLayout } from "#tests/support/browser/layout-shift.ts";
import { addHiddenCourse } from "#tests/support/rows/study-rows.ts";
import { main } from "#tests/support/browser/doctors.ts";
import { logInAs } from "#tests/support/browser/demo-doctor.ts";

/** The demo's doctor of BMU with a paid course and without a college. */
const lacking = "01700000002";

test("a BMU doctor with a paid course is asked for missing information, in a dialog with script and in the page without", async ({
  page,
  javaScriptEnabled,
  cloneDoctor,
}) => {
  await logInAs(page, await cloneDoctor(lacking));
  await page.route("/option-lists", (route) => route.abort());
  await page.goto("/my/dashboard");
  const dialog = page.getByRole("dialog", { name: "প্রয়োজনীয় তথ্য" });
  await expect(dialog).toBeVisible();
  const college = dialog.getByLabel("মেডিকেল কলেজ");
  if (!javaScriptEnabled) {
    await dialog.getByRole("link", { name: "কলেজ ও বিষয়ের তালিকা আনুন" }).click();
    await college.selectOption("Dhaka Medical College");
    await dialog.getByLabel("নাম").fill("");
    await dialog.getByRole("button", { name: "সেভ করুন" }).click();
    await expect(dialog.getByLabel("নাম")).toHaveAccessibleDescription(/নাম/);
    await expect(college, "the form comes back with its lists").toHaveValue("1");
    return;
  }
  await expect(
    dialog.getByRole("link", { name: "কলেজ ও বিষয়ের তালিকা আনুন" }),
    "the lists could not be fetched",
  ).toBeVisible();
  await page.unroute("/option-lists");
  await page.reload();
  await expect(college.getByRole("option").nth(100), "the lists were fetched").toBeAttached();
  await expect.poll(() => dialog.evaluate((element) => element.matches(":modal"))).toBe(true);
  await dialog.getByRole("button", { name: "সেভ করুন" }).click();
  await expect(dialog.getByLabel("মেডিকেল কলেজ")).toHaveAccessibleDescription(/মেডিকেল কলেজ বাছুন/);
  await expect(dialog.locator(".errors"), "the error summary is read first").toBeFocused();
  await page.setViewportSize({ width: 360, height: 640 });
  await dialog.getByRole("link", { name: "মেডিকেল কলেজ বাছুন" }).click();
  await expect(college).toBeFocused();
  const isFree = async () => {
    const edges = [college.boundingBox(), dialog.getByRole("button", { name: "সেভ করুন" }).boundingBox()];
    const [field, button] = await Promise.all(edges);
    return field && button && field.y + field.height <= button.y;
  };
  await expect.poll(isFree, "the button does not cover the focused field").toBe(true);
  await college.selectOption("Dhaka Medical College");
  await dialog.getByRole("button", { name: "সেভ করুন" }).click();
  await expect(dialog.getByLabel("বিষয়")).toHaveAccessibleDescription(/\S/);
  await expect(college, "the refused form keeps its college").toHaveValue("1");
  await dialog.getByRole("button", { name: "পরে দেব" }).click();
  await expect(dialog).toBeHidden();
});

test("the dialog shifts no layout when it opens, and does not block a running exam @js", async ({
  page,
  portalDb,
  cloneDoctor,
}) => {
  const lackingDoctor = await cloneDoctor(lacking);
  await logInAs(page, lackingDoctor);
  await watchLayout(page);
  await page.goto("/my/dashboard");
  const dialog = page.getByRole("dialog", { name: "প্রয়োজনীয় তথ্য" });
  await expect.poll(() => dialog.evaluate((element) => element.matches(":modal"))).toBe(true);
  expect(await layoutShiftOf(page)).toBeLessThanOrEqual(0.05);
  const duplicateIds = () =>
    page
      .locator("[id]")
      .evaluateAll((all) => all.map(({ id }) => id).filter((id, place, ids) => ids.indexOf(id) !== place));
  await expect.poll(duplicateIds, "ids are unique").toEqual([]);

  const [doctor] = await portalDb.select().from(doctors).where(eq(doctors.mobile_number, lackingDoctor.phone));
  const doctor_id = doctor?.id ?? 0;
  const { id: enrolment_id, scheduleId } = await addHiddenCourse(portalDb, doctor_id);
  const exam = await addExam(portalDb, ["TFTFT"]);
  const event = await addExamEvent(portalDb, exam, { scheduleId });
  const running = { status: "in_progress" as const, ended_by: null, submitted_at: null };
  await addAttempt(portalDb, { exam, event, doctor_id, enrolment_id, ...running });
  await page.reload();
  await main(page).getByRole("link", { name: "পরীক্ষায় ফিরুন" }).first().click();
  await expect(page).toHaveURL(/\/exam\/participated/);
});

test("the form is sent where its script cannot be loaded @js @build", async ({ page, cloneDoctor }) => {
  await logInAs(page, await cloneDoctor(lacking));
  await page.route(/\/assets\/enter-.*\.js$/, (route) => route.abort());
  await page.goto("/my/dashboard?required-information=1");
  const dialog = page.getByRole("dialog", { name: "প্রয়োজনীয় তথ্য" });
  await dialog.getByLabel("মেডিকেল কলেজ").selectOption("Dhaka Medical College");
  await dialog.getByLabel("বিষয়").selectOption({ index: 1 });
  await dialog.getByRole("button", { name: "সেভ করুন" }).click();
  await expect(page).toHaveURL("/my/dashboard");
  await expect(dialog).toHaveCount(0);
});
