import { expect, type Locator } from "@playwright/test";
import { findSatExam } from "#tests/support/rows/exams/demo-exams.ts";
import { main } from "#tests/support/browser/doctors.ts";
import { allSaved, choice, enterRoom, question, roomState, test } from "#tests/support/browser/exams/exam-room-page.ts";
import { layoutShiftOf, steadyLayout, watchLayout } from "#tests/support/browser/layout-shift.ts";
import { path } from "#app/paths.ts";

const background = (locator: Locator) => locator.evaluate((element) => getComputedStyle(element).backgroundColor);

test("neither a save nor a broken connection moves the questions @js @exam", async ({ page, context, seat }) => {
  await watchLayout(page);
  await enterRoom(page, seat);
  const before = await layoutShiftOf(page);
  const top = async () => (await question(page, "১").boundingBox())?.y ?? Infinity;
  const start = await top();
  await choice(page, "১", "সত্য").check();
  await expect(roomState(page)).toHaveText(allSaved);
  expect((await layoutShiftOf(page)) - before, "layout shift while saving").toBeLessThanOrEqual(steadyLayout);
  await context.setOffline(true);
  await choice(page, "১", "মিথ্যা").check();
  await expect(roomState(page)).toContainText("ইন্টারনেট নেই");
  expect(Math.abs((await top()) - start), "pixels, under the message about the connection").toBeLessThanOrEqual(2);
  await context.setOffline(false);
  await expect(roomState(page)).toHaveText(allSaved);
  expect(await top()).toBe(start);
});

test("each question of the room has one heading @exam", async ({ page, seat }) => {
  await page.goto(seat.room);
  for (const number of ["১", "২", "১০"]) {
    await expect(question(page, number).getByRole("heading")).toHaveText(`প্রশ্ন ${number}`);
  }
});

test("forced colours show which answer is chosen and which questions are answered @js @exam", async ({
  page,
  seat,
}) => {
  await page.emulateMedia({ forcedColors: "active" });
  await enterRoom(page, seat);
  await choice(page, "১", "সত্য").check();
  const label = (word: "সত্য" | "মিথ্যা" | "ফাঁকা") => choice(page, "১", word).locator("xpath=ancestor::label");
  expect(await background(label("সত্য"))).not.toBe(await background(label("মিথ্যা")));
  const blank = question(page, "২").getByRole("radio", { name: "ফাঁকা", checked: true }).first();
  const unanswered = blank.locator("xpath=ancestor::label");
  expect(await background(unanswered), "blank is not filled as an answer is").toBe(await background(label("ফাঁকা")));
  await expect(unanswered).toHaveCSS("border-top-style", "solid");
  await expect(label("ফাঁকা")).toHaveCSS("border-top-style", "dashed");
  await expect(roomState(page)).toHaveText(allSaved);
  await page.goto(`${seat.room}/review`);
  const partly = main(page).getByRole("link", { name: "প্রশ্ন ১, আংশিক" });
  await expect(partly, "a partly answered question differs from a blank one").toHaveCSS("border-bottom-width", "8px");
});

test("forced colours leave the text and the line of a chart legible @js @exam", async ({ page, doctor, portalDb }) => {
  await page.emulateMedia({ forcedColors: "active" });
  const { course: id, event: eventId } = await findSatExam(portalDb, doctor);
  await page.goto(path("my-exam-result", { id, eventId }));
  const chart = main(page).locator(".chart").first();
  await expect(chart).toBeVisible();
  const fill = await chart
    .locator("text")
    .first()
    .evaluate((text) => getComputedStyle(text).fill);
  const ink = await page.locator("body").evaluate((body) => getComputedStyle(body).color);
  expect(fill).toBe(ink);
});
