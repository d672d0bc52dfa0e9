import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { examAllowances } from "#api/db/schema/exams/exam-attempts.ts";
import { examQuestions, questions, questionVersions } from "#api/db/schema/exams/exams.ts";
import { addCandidate } from "#tests/support/api/scenarios/exam-room.ts";
import { temporaryFile } from "#tests/support/processes/folders/temporary-file.ts";
import { ownDatabase } from "#tests/support/processes/postgres/own-database.ts";
import { addExam, addExamEvent, minutesFromNow } from "#tests/support/rows/exams/exam-rows.ts";
import { ImportError } from "../csv.ts";
import { writeBank } from "./import.ts";
import { readQuestionFile } from "./read-file.ts";

const header = "key,kind,subject,topic,stem,a,b,c,d,e,answer,explanation,reference,image,discussion_url";
const row = (key: string) => `${key},sba,Medicine,,Which?,x,y,,,,A,,,,`;

async function testBank() {
  const { db } = await ownDatabase({ seeded: false });
  async function load(...lines: string[]) {
    const bank = readQuestionFile(await temporaryFile("bank.csv", lines.join("\n")), { subject: "" });
    return writeBank(db, "bank.csv", bank).catch((error: unknown) => {
      if (error instanceof ImportError) return error.problems.map(({ column, reason }) => `${column ?? ""} ${reason}`);
      throw error;
    });
  }
  const stored = async (key: string) => {
    const [found] = await db.select().from(questions).where(eq(questions.key, key));
    return found;
  };
  return { db, load, stored };
}

test("tags of practice make no new version, and stay if a file has no such columns", async () => {
  const { load, stored } = await testBank();
  await load(header, row("q1"));
  expect(await stored("q1")).toMatchObject({ practice: [], asked_in: null, current_version: 1 });
  const tagged = `${row("q1")},phase-a|fcps-p-1,FCPS January 2024`;
  expect(await load(`${header},practice,asked_in`, tagged)).toMatchObject({ counts: { changed: 1 } });
  const tags = { practice: ["phase-a", "fcps-p-1"], asked_in: "FCPS January 2024", current_version: 1 };
  expect(await stored("q1")).toMatchObject(tags);
  expect(await load(`${header},practice,asked_in`, tagged)).toMatchObject({ counts: { unchanged: 1 } });
  expect(await load(header, row("q1"))).toMatchObject({ counts: { unchanged: 1 } });
  expect(await stored("q1")).toMatchObject(tags);
  await load(`${header},practice,asked_in`, `${row("q1")},,`);
  expect(await stored("q1")).toMatchObject({ practice: [], asked_in: null, current_version: 1 });
});

test("a question on a paper that is not solved yet cannot become a practice question", async () => {
  const { db, load, stored } = await testBank();
  await load(header, row("q1"));
  const [version] = await db.select().from(questionVersions);
  for (const [solution_at, isRefused] of [
    [minutesFromNow(60), true],
    [minutesFromNow(-1), false],
  ] as const) {
    await db.delete(examQuestions);
    const exam = await addExam(db, []);
    await addExamEvent(db, exam, { result_at: minutesFromNow(-2), solution_at });
    await db
      .insert(examQuestions)
      .values({ exam_id: exam.id, question_version_id: version?.id ?? 0, number: 1, section: "sba" });
    const result = await load(`${header},practice`, `${row("q1")},phase-a`);
    const refusal = `"q1" is on the paper of "${exam.key}", which is not solved yet: it cannot be a practice question`;
    if (isRefused) expect(result).toEqual([refusal]);
    expect((await stored("q1"))?.practice).toEqual(isRefused ? [] : ["phase-a"]);
  }
});

test("nor can one whose paper is solved, while a doctor with more time may still begin it", async () => {
  const { db, load, stored } = await testBank();
  await load(header, row("q1"));
  const [version] = await db.select().from(questionVersions);
  const exam = await addExam(db, []);
  const past = { opens_at: minutesFromNow(-90), start_until: minutesFromNow(-60) };
  const event = await addExamEvent(db, exam, {
    ...past,
    result_at: minutesFromNow(-2),
    solution_at: minutesFromNow(-1),
  });
  await db
    .insert(examQuestions)
    .values({ exam_id: exam.id, question_version_id: version?.id ?? 0, number: 1, section: "sba" });
  const { doctorId } = await addCandidate(db, event);
  const of = { schedule_event_id: event.schedule_event_id, doctor_id: doctorId, reason: "power cut" };
  await db.insert(examAllowances).values({ ...of, start_until: minutesFromNow(20) });
  const refusal = `"q1" is on the paper of "${exam.key}", which is not solved yet: it cannot be a public question`;
  expect(await load(`${header},public_for`, `${row("q1")},phase-a`)).toEqual([refusal]);
  expect((await stored("q1"))?.public_for).toEqual([]);
});
