import { expect } from "@playwright/test";
import { textsOf } from "#tests/support/browser/texts.ts";
import { main } from "#tests/support/browser/doctors.ts";
import { offlineNote, openAndCache, openDashboard, test } from "#tests/support/browser/offline-cache.ts";
import { bookPath } from "#tests/support/rows/demo-pages.ts";
import { findSatExam } from "#tests/support/rows/exams/demo-exams.ts";

test("a page of a book, results, and answers with explanations are shown without a connection @js @exam", async ({
  page,
  context,
  portalDb,
  doctor,
}) => {
  const { course, event } = await findSatExam(portalDb, doctor);
  const exam = `/my/courses/${course}/events/${event}/exam`;
  const book = `${await bookPath(portalDb, "demo-emergency-notes")}/2`;
  const addresses = [
    book,
    `/my/courses/${course}/exams/results`,
    `${exam}/result`,
    `${exam}/question-explanation-list`,
    `${exam}/participated-questions-answer`,
  ];
  await openDashboard(page);
  const headings = new Map<string, string[]>();
  for (const address of addresses) {
    await openAndCache(page, address);
    headings.set(address, await textsOf(page, main(page).getByRole("heading")));
  }
  await context.setOffline(true);
  for (const address of addresses) {
    await page.goto(address);
    await expect(offlineNote(page)).toBeVisible();
    await expect(main(page).getByRole("heading"), address).toHaveText(headings.get(address) ?? []);
  }
});
