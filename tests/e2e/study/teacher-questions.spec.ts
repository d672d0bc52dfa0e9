import { expect, type Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import type { Database } from "#api/db/client.ts";
import { teacherQuestions } from "#api/db/schema/teacher-questions.ts";
import { path } from "#app/paths.ts";
import { logInAs } from "#tests/support/browser/demo-doctor.ts";
import { fillIn, main, press, staff, title } from "#tests/support/browser/doctors.ts";
import { inspectPage, watchErrors } from "#tests/support/browser/inspect-page.ts";
import { fieldsOf, send } from "#tests/support/browser/checkout-pages.ts";
import { test } from "#tests/support/browser/journey.ts";
import { findSatExam } from "#tests/support/rows/exams/demo-exams.ts";
import { addNewcomer } from "#tests/support/rows/newcomer.ts";
import { addHiddenCourse, addLectureEvent, enrol } from "#tests/support/rows/study-rows.ts";

const ask = "শিক্ষককে জিজ্ঞাসা করুন";

/** Adds a course with a lecture that took place for a doctor; returns its batch and the path of the lecture. */
async function addLecture(db: Database, doctorId: number) {
  const course = await addHiddenCourse(db, doctorId);
  const { lectureId, fileId, id: eventId } = await addLectureEvent(db, course.scheduleId);
  const lecture = path("my-lecture", { id: course.id, scheduleId: course.scheduleId, eventId });
  const about = path("my-teacher-question", { subjectKind: "lecture", subjectId: lectureId });
  return { ...course, lecture, about, held: { id: lectureId, fileId } };
}

const answerOf = (page: Page, words: string) => main(page).getByRole("listitem").filter({ hasText: words });

test("every screen of questions to the teacher is complete, within budget and free of axe findings @js @a11y", async ({
  page,
  doctor: _,
}) => {
  const errors = watchErrors(page);
  for (const one of ["/my/teacher-questions", "/my/teacher-questions/sheet/1"]) await inspectPage(page, one);
  expect(errors).toEqual([]);
});

test("a doctor asks under a lecture, staff answer, the doctor is told, and only the batch reads what is published", async ({
  page,
  openBrowser,
  newcomer,
  portalDb,
}) => {
  const { batchId, scheduleId, lecture, about, held } = await addLecture(portalDb, newcomer.id);
  const [published, own] = ["T ওয়েভ উঁচু কেন?", "দ্বিতীয় লিডে কী দেখব?"];
  await test.step("an empty question is refused at its field", async () => {
    await page.goto(lecture);
    await main(page).getByRole("link", { name: ask }).click();
    await expect(title(page)).toHaveText(ask);
    await expect(main(page)).toContainText("ক্লাস: লেকচার");
    await press(page, "প্রশ্ন পাঠান");
    await expect(main(page).getByLabel("আপনার প্রশ্ন")).toHaveAccessibleDescription(/প্রশ্ন দিন/);
  });
  await test.step("two questions are sent and wait", async () => {
    for (const question of [published, own]) {
      await fillIn(page, { "আপনার প্রশ্ন": question });
      await press(page, "প্রশ্ন পাঠান");
      await expect(main(page).getByRole("status")).toContainText("প্রশ্ন পাঠানো হয়েছে");
    }
    await expect(main(page).getByText("উত্তরের অপেক্ষায়")).toHaveCount(2);
  });
  await test.step("staff answer both and publish one", async () => {
    const rows = await portalDb.select().from(teacherQuestions).where(eq(teacherQuestions.doctor_id, newcomer.id));
    const idOf = (body: string) => String(rows.find((row) => row.body === body)?.id);
    await staff("asked", "answer", idOf(published), "--text", "পটাশিয়াম বেশি হলে।", "--publish", "--yes");
    await staff("asked", "answer", idOf(own), "--text", "রিদম দেখুন।");
  });
  await test.step("a notice leads the doctor to the answer", async () => {
    await page.goto("/my/notices");
    await main(page)
      .getByRole("link", { name: /প্রশ্নের উত্তর এসেছে: লেকচার/ })
      .first()
      .click();
    await main(page).getByRole("link", { name: "উত্তর পড়ুন" }).click();
    await expect(page).toHaveURL(about);
    await expect(answerOf(page, "পটাশিয়াম বেশি হলে।")).toContainText("শিক্ষক");
    await expect(answerOf(page, "রিদম দেখুন।")).toHaveCount(1);
  });
  await test.step("the account leads to the list of own questions", async () => {
    await page.goto("/my/account");
    await main(page).getByRole("link", { name: "আমার প্রশ্ন" }).click();
    await expect(title(page)).toHaveText("আমার প্রশ্ন");
    await main(page).getByRole("link", { name: published }).click();
    await expect(page).toHaveURL(about);
  });
  await test.step("a doctor of the batch reads the published one, without a name", async () => {
    const mate = await addNewcomer(portalDb);
    await enrol(portalDb, { batch_id: batchId, batch_schedule_id: scheduleId }, { doctor_id: mate.id });
    const other = await openBrowser();
    await logInAs(other, mate);
    await other.goto(about);
    await expect(main(other).getByRole("heading", { name: "ব্যাচের অন্যদের প্রশ্ন" })).toBeVisible();
    await expect(answerOf(other, published)).toContainText("ব্যাচের একজন");
    await expect(answerOf(other, "পটাশিয়াম বেশি হলে।")).toHaveCount(1);
    await expect(main(other)).not.toContainText("রিদম দেখুন।");
  });
  await test.step("a doctor of another batch with the same lecture reads none", async () => {
    const stranger = await addNewcomer(portalDb);
    const course = await addHiddenCourse(portalDb, stranger.id);
    await addLectureEvent(portalDb, course.scheduleId, { lecture: held });
    const other = await openBrowser();
    await logInAs(other, stranger);
    await other.goto(about);
    await expect(title(other)).toHaveText(ask);
    await expect(main(other)).not.toContainText("পটাশিয়াম বেশি হলে।");
  });
  await test.step("a doctor without the lecture gets a 404", async () => {
    const stranger = await openBrowser();
    await logInAs(stranger, await addNewcomer(portalDb));
    expect((await stranger.goto(about))?.status()).toBe(404);
  });
});

test("a question of an exam leads from its explanation to the teacher, with its text", async ({
  page,
  doctor,
  portalDb,
}) => {
  const { course, schedule, event } = await findSatExam(portalDb, doctor);
  await page.goto(`/my/courses/${course}/schedule/${schedule}/events/${event}/exam/question-explanation-list`);
  const question = main(page).getByRole("article").first();
  const stem = await question.locator("[lang=en]").first().innerText();
  await question.getByText("আরও").click();
  await question.getByRole("link", { name: "জিজ্ঞাসা" }).click();
  await expect(title(page)).toHaveText(ask);
  await expect(main(page)).toContainText(stem);
  await fillIn(page, { "আপনার প্রশ্ন": "তৃতীয়টি মিথ্যা কেন?" });
  await press(page, "প্রশ্ন পাঠান");
  await expect(main(page).getByRole("status")).toContainText("প্রশ্ন পাঠানো হয়েছে");
  await page.goto("/my/complain-box");
  await main(page).getByRole("link", { name: "আমার প্রশ্ন" }).click();
  await expect(main(page).getByRole("link", { name: "তৃতীয়টি মিথ্যা কেন?" })).toContainText("পরীক্ষার প্রশ্ন");
});

test("a sheet leads to the teacher, with the open question of the demo", async ({ page, doctor }) => {
  await page.goto(`/my/courses/${doctor.courses.past}/lecture-sheet`);
  await main(page).getByRole("listitem").getByRole("link", { name: ask }).last().click();
  await expect(main(page)).toContainText("লেকচার শিট:");
  await page.goto("/my/teacher-questions");
  await expect(main(page).getByRole("listitem")).toHaveCount(2);
  await main(page)
    .getByRole("link", { name: /উত্তর এসেছে/ })
    .click();
  await expect(main(page)).toContainText("reciprocal change");
});

test("the eleventh question of a day is refused with its text kept, and five parallel submissions are one", async ({
  page,
  newcomer,
  portalDb,
}) => {
  const { about } = await addLecture(portalDb, newcomer.id);
  await page.goto(about);
  const form = { ...(await fieldsOf(page, "teacher-question")), body: "একবারই" };
  const statuses = await Promise.all(Array.from({ length: 5 }, async () => (await send(page, about, form)).status()));
  expect(new Set(statuses)).toEqual(new Set([303]));
  for (let asked = 1; asked < 10; asked++) {
    await page.goto(about);
    await send(page, about, { ...(await fieldsOf(page, "teacher-question")), body: `প্রশ্ন ${asked}` });
  }
  await page.goto(about);
  await expect(main(page).getByText("একবারই")).toHaveCount(1);
  await fillIn(page, { "আপনার প্রশ্ন": "এগারো নম্বর" });
  await press(page, "প্রশ্ন পাঠান");
  await expect(main(page).getByRole("alert")).toContainText("এক দিনে ১০টির বেশি প্রশ্ন করা যায় না");
  await expect(main(page).getByLabel("আপনার প্রশ্ন")).toHaveValue("এগারো নম্বর");
});
