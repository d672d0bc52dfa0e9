import { expect } from "@playwright/test";
import { findLaterExam, findOpenExam, findPastExam, findSatExam } from "#tests/support/rows/exams/demo-exams.ts";
import { logIn, main, newDoctor, press } from "#tests/support/browser/doctors.ts";
import { inspectPage, watchErrors } from "#tests/support/browser/inspect-page.ts";
import { test } from "#tests/support/browser/journey.ts";

const roomBytes = 16_000;

const papers = ["participated-questions-answer", "question-list", "question-answer-list", "question-explanation-list"];

test("every page of a finished exam is complete, within budget and free of axe findings @js @exam @a11y", async ({
  page,
  doctor,
  portalDb,
}) => {
  const errors = watchErrors(page);
  const { course, schedule, event } = await findSatExam(portalDb, doctor);
  const inTime = `/my/courses/${course}/schedule/${schedule}/events/${event}`;
  const late = `/my/courses/${course}/events/${event}`;
  for (const path of [
    `/my/courses/${course}/exams/results`,
    `${late}/exam/result`,
    `${late}/exam/merit`,
    `${late}/exam/merit?scope=discipline`,
    `${inTime}/exam-status`,
    `${inTime}/exam/question-explanation-list?page=2&filter=wrong`,
  ]) {
    await inspectPage(page, path);
  }
  const withoutAxe = { withAxe: false };
  for (const prefix of [inTime, late]) {
    for (const paper of papers) await inspectPage(page, `${prefix}/exam/${paper}`, withoutAxe);
  }
  await inspectPage(page, `${inTime}/exam-info`, withoutAxe);
  for (const ended of [`${inTime}/exam/participated`, `${late}/exam/participated/review`]) {
    await page.goto(ended);
    await expect(page, "a finished exam leads from its room to the result").toHaveURL(/exam\/result$/);
  }
  expect(errors).toEqual([]);
});

test("every page of an upcoming or running exam is complete, within budget and free of axe findings @js @exam @a11y", async ({
  page,
  doctor,
  portalDb,
}) => {
  const errors = watchErrors(page);
  const [open, later] = [await findOpenExam(portalDb, doctor), await findLaterExam(portalDb, doctor)];
  const of = ({ course, schedule, event }: typeof open) => `/my/courses/${course}/schedule/${schedule}/events/${event}`;
  for (const path of [
    `/my/pending-exam/${open.course}`,
    `${of(open)}/exam-info`,
    `${of(later)}/exam-status`,
    `/my/pending-exam/${later.course}`,
    `/my/courses/${later.course}/exams/results`,
  ]) {
    await inspectPage(page, path);
  }
  for (const path of [`${of(open)}/exam-status`, `${of(later)}/exam-info`]) {
    await inspectPage(page, path, { withAxe: false });
  }
  const { course, event } = await findPastExam(portalDb, doctor);
  await inspectPage(page, `/my/courses/${course}/events/${event}/pending-exam-info`, { withAxe: false });
  await page.getByLabel("নিয়মগুলো পড়েছি").check();
  await press(page, "পরীক্ষা শুরু করুন");
  await expect(page).toHaveURL(/exam\/participated$/);
  const room = new URL(page.url()).pathname;
  await inspectPage(page, room, { maxBytes: roomBytes });
  await inspectPage(page, `${room}/review`);
  await page.goto("/my/dashboard");
  await main(page).getByRole("link", { name: "পরীক্ষায় ফিরুন" }).first().click(); // no dialog asks for missing information before an exam
  await expect(page).toHaveURL(/exam\/participated$/);
  expect(errors).toEqual([]);
});

test("every page of a quiz is complete, within budget and free of axe findings @js @exam @a11y", async ({
  page,
  cloneDoctor,
}) => {
  const errors = watchErrors(page);
  for (const slug of ["daily-anatomy", "seminar-live-quiz"]) await inspectPage(page, `/on-spot-quiz/${slug}`);
  await page.goto("/on-spot-quiz/daily-anatomy");
  await main(page).getByLabel("আপনার নাম").fill("ডা. নমুনা");
  await main(page).getByLabel("মোবাইল নম্বর").fill(newDoctor().phone);
  await press(page, "কুইজ শুরু করুন");
  await expect(page).toHaveURL(/\/entries\//);
  const room = new URL(page.url()).pathname;
  await inspectPage(page, room, { maxBytes: roomBytes, withAxe: false });
  await inspectPage(page, `${room}/review`, { withAxe: false });
  await press(page, "কুইজ জমা দিন");
  await expect(page).toHaveURL(/\/result$/);
  await inspectPage(page, `${room}/result`);
  await main(page).getByRole("link", { name: "লগইন করে ফলটি সেভ করুন" }).click();
  const { phone, password } = await cloneDoctor();
  await logIn(page, phone, password);
  await expect(page, "the login leads to the claimed result").toHaveURL(/\/my\/quiz\/results\/[\w-]{22}$/);
  await inspectPage(page, new URL(page.url()).pathname);
  expect(errors).toEqual([]);
});

test("on a wide screen the summary of the results is one row without an empty place @exam", async ({
  page,
  doctor,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`/my/courses/${doctor.courses.past}/exams/results`);
  const places = await page.locator(".facts").evaluate((list) =>
    [...list.children].map((fact) => {
      const { top, width } = fact.getBoundingClientRect();
      return `${Math.round(top)} ${Math.round(width)}`;
    }),
  );
  expect(places).toHaveLength(5);
  expect(new Set(places).size, "same height, same width").toBe(1);
});
