import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { batches } from "#api/db/schema/catalogue.ts";
import { teacherQuestions } from "#api/db/schema/teacher-questions.ts";
import { addDoctor } from "#tests/support/api/accounts.ts";
import { staffDatabase } from "#tests/support/processes/staff.ts";
import { daysFromNow } from "#tests/support/rows/catalogue-rows.ts";
import { addLecture, addOwnCourse } from "#tests/support/rows/study-rows.ts";

async function scene() {
  const context = await staffDatabase();
  const { db } = context;
  const doctor = await addDoctor(db);
  const course = await addOwnCourse(db, doctor.id);
  const lecture = await addLecture(db);
  const [{ slug } = { slug: "" }] = await db.select().from(batches).where(eq(batches.id, course.batchId));
  async function ask(body: string, daysAgo: number, batch_id: number | null = course.batchId) {
    const subject = { lecture_id: lecture.id, title: "ECG" };
    const created_at = daysFromNow(-daysAgo);
    const question = { doctor_id: doctor.id, batch_id, ...subject, body, created_at };
    const [asked] = await db.insert(teacherQuestions).values(question).returning();
    return asked?.id ?? 0;
  }
  return { ...context, doctor, lecture, slug, ask };
}

test("lists the open questions first, the oldest on top, with what they are about", async () => {
  const { run, ask, doctor, lecture, slug } = await scene();
  expect((await run("asked list")).said).toEqual(["Nobody has asked."]);
  const [newer, older, done] = [await ask("নতুন?", 1), await ask("পুরোনো?", 2, null), await ask("শেষ?", 3)];
  await run(["asked", "answer", String(done), "--text", "হ্যাঁ।"]);
  const line = (id: number, state: string, batch: string): unknown =>
    expect.stringMatching(
      new RegExp(`^${id}  \\S+  ${state}  ${doctor.mobile_number}  ${batch}  lecture ${lecture.id}: ECG\n`),
    );
  const { said } = await run("asked list");
  expect(said).toEqual([line(older, "open", "no batch"), line(newer, "open", slug), line(done, "answered", slug)]);
  expect(said[2]?.split(/\n +/).slice(1)).toEqual(["শেষ?", "> হ্যাঁ।"]);
  const [json = ""] = (await run("asked list --json")).said;
  expect(JSON.parse(json)).toMatchObject([{ id: older }, { id: newer, body: "নতুন?" }, { id: done, answer: "হ্যাঁ।" }]);
});

test("answers by text or file, publishes to the batch, and replaces an answer", async () => {
  const { db, run, ask, audited } = await scene();
  const id = await ask("কেন?", 1);
  const folder = await mkdtemp(join(tmpdir(), "staff-asked-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, "answer.txt");
  await writeFile(file, "প্রথম লাইন\r\nদ্বিতীয়\n");
  expect(await run(["asked", "answer", String(id), "--file", file, "--publish"])).toMatchObject({
    code: 0,
    said: [`Question ${id} is answered and published to its batch.`],
  });
  const stored = async () => (await db.select().from(teacherQuestions).where(eq(teacherQuestions.id, id)))[0];
  expect(await stored()).toMatchObject({ answer: "প্রথম লাইন\nদ্বিতীয়", is_published: true });
  expect((await run(["asked", "answer", String(id), "--text", "নতুন"])).said).toEqual([`Question ${id} is answered.`]);
  expect(await stored()).toMatchObject({ answer: "নতুন", is_published: false });
  expect((await audited()).at(-1)).toEqual({
    action: "asked answer",
    detail: { question: id, was: "প্রথম লাইন\nদ্বিতীয়", answer: "নতুন", published: false },
  });
});

test("refuses an empty or too long answer, an unknown question, and to publish where there is no batch", async () => {
  const { db, run, ask } = await scene();
  const id = await ask("কেন?", 1, null);
  const errorOf = async (...words: string[]) => (await run(["asked", "answer", ...words])).errors;
  expect(await errorOf(String(id))).toEqual(["Give --text with the answer, or --file with a file that holds it."]);
  expect(await errorOf(String(id), "--text", "ক".repeat(4001))).toEqual(["The answer has more than 4000 characters."]);
  expect(await errorOf("999", "--text", "ক")).toEqual(["There is no question 999."]);
  expect(await errorOf(String(id), "--text", "ক", "--publish")).toEqual([
    `Question ${id} comes from no batch: answer it without --publish.`,
  ]);
  expect(await db.select().from(teacherQuestions)).toMatchObject([{ answer: null, notice_id: null }]);
});
