import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { reminders } from "#api/db/schema/reminders.ts";
import { teacherQuestions } from "#api/db/schema/teacher-questions.ts";
import { sendDueReminders } from "#api/features/reminders/remind.ts";
import { getNotice, listNotices } from "#contract/account/notices.ts";
import type { ReminderKind } from "#contract/account/reminders.ts";
import { loggedIn } from "#tests/support/api/accounts.ts";
import { testReminders } from "#tests/support/api/scenarios/reminders.ts";
import { addLecture } from "#tests/support/rows/study-rows.ts";
import { storeAnswer } from "./service.ts";

const noon = new Date("2036-03-05T12:00:00+06:00");
const night = new Date("2036-03-05T22:00:00+06:00");
const minutesBefore = (minutes: number) => new Date(noon.getTime() - minutes * 60_000);

/** Doctors with a question each; the first chose these reminders by SMS, the second none. */
async function scene(...kinds: ReminderKind[]) {
  const api = await testReminders();
  const { db, choose, addPushed } = api;
  const [chose, without] = [await addPushed(), await addPushed()];
  for (const kind of kinds) await choose(chose.who, { kind, sms: true });
  const lecture = await addLecture(db, { title: "ECG" });
  const ask = async (doctor_id: number) => {
    const question = { doctor_id, lecture_id: lecture.id, title: "ECG", body: "কেন?", created_at: minutesBefore(60) };
    const [asked] = await db.insert(teacherQuestions).values(question).returning();
    if (!asked) throw new Error("no question");
    return asked;
  };
  const [asked, other] = [await ask(chose.doctor.id), await ask(without.doctor.id)];
  const answer = async (id: number, minutes: number) => {
    const [question] = await db.select().from(teacherQuestions).where(eq(teacherQuestions.id, id));
    if (!question) throw new Error("no question");
    await storeAnswer(db, question, { answer: "উত্তর", isPublished: false, now: minutesBefore(minutes) });
  };
  async function remind(now = noon) {
    const before = await db.$count(reminders);
    await sendDueReminders(db, now, new AbortController().signal);
    const all = await db.select().from(reminders).orderBy(reminders.id);
    return all.slice(before).map(({ doctor_id, kind, title, body, link }) => ({ doctor_id, kind, title, body, link }));
  }
  return { ...api, chose, without, lecture, asked, other, answer, remind };
}

test("an answer is told once, in the daytime, to the doctor who chose that; a new answer again", async () => {
  const { chose, lecture, asked, other, answer, remind, messagesTo } = await scene("question", "notice");
  expect(await remind(), "nobody answered").toEqual([]);
  await answer(asked.id, 5);
  await answer(other.id, 5);
  expect(await remind(night), "at night").toEqual([]);
  const link = `/my/teacher-questions/lecture/${lecture.id}`;
  const told = { doctor_id: chose.doctor.id, kind: "question", title: "শিক্ষক উত্তর দিয়েছেন", body: "ECG", link };
  expect(await remind(), "and not by the reminder of notices too").toEqual([told]);
  expect(await messagesTo(chose.doctor.mobile_number)).toEqual(["শিক্ষক উত্তর দিয়েছেন: ECG"]);
  expect(await remind(), "a second time").toEqual([]);
  await answer(asked.id, 1);
  expect(await remind(), "answered anew").toEqual([told]);
});

test("who chose only the reminder of notices is told by it", async () => {
  const { chose, asked, answer, remind } = await scene("notice");
  await answer(asked.id, 5);
  expect(await remind()).toMatchObject([{ doctor_id: chose.doctor.id, kind: "notice" }]);
});

test("every answer is a notice to its doctor alone, unread again after a new answer", async () => {
  const { db, ok, without, chose, lecture, other, answer } = await scene();
  await answer(other.id, 24 * 60 * 365 * 20);
  const who = await loggedIn(db, without.doctor.id);
  const titles = async (by: typeof who) =>
    (await ok(listNotices, {}, by)).notices.map(({ id, title, is_read }) => ({ id, title, is_read }));
  const [notice] = await titles(who);
  expect(notice).toEqual({ id: notice?.id, title: "প্রশ্নের উত্তর এসেছে: ECG", is_read: false });
  expect(await titles(await loggedIn(db, chose.doctor.id))).toEqual([]);
  const read = await ok(getNotice, { params: { id: notice?.id ?? 0 } }, who);
  expect(read.notice.attachments).toEqual([{ title: "উত্তর পড়ুন", link: `/my/teacher-questions/lecture/${lecture.id}` }]);
  expect(await titles(who)).toEqual([{ ...notice, is_read: true }]);
  await answer(other.id, 24 * 60 * 365 * 19);
  expect(await titles(who)).toEqual([{ ...notice, is_read: false }]);
});
