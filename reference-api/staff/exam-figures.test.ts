import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { enrolments } from "#api/db/schema/enrolment.ts";
import { rankExam } from "#api/features/exams/grading/merit.ts";
import { gradeAttempts } from "#api/features/exams/grading/grading.ts";
import { staffDatabase } from "#tests/support/processes/staff.ts";
import { addAttempt, addExam, addExamEvent, minutesFromNow } from "#tests/support/rows/exams/exam-rows.ts";

async function rankedExam() {
  const staff = await staffDatabase();
  const exam = await addExam(staff.db, ["TFTFT", "b"]);
  const event = await addExamEvent(staff.db, exam, { start_until: minutesFromNow(-1) });
  const attempts = [];
  for (const answers of [["TFTFF", "b"], ["TFTFT", "a"], ["FFFF-"]]) {
    attempts.push(await addAttempt(staff.db, { exam, event, answers }));
  }
  const [first] = attempts;
  await staff.db
    .update(enrolments)
    .set({ reg_no: "=R-1" })
    .where(eq(enrolments.id, first?.enrolment_id ?? 0));
  await gradeAttempts(
    staff.db,
    attempts.map(({ id }) => id),
  );
  await rankExam(staff.db, exam.id);
  return { ...staff, exam, event: String(event.schedule_event_id), attempts };
}

test("items shows facility, discrimination, unchosen options and what the best got wrong, as a table or a file", async () => {
  const { run, event, audited } = await rankedExam();
  const { said } = await run(["exams", "items", event]);
  expect(said[0]).toMatch(
    /^question +kind +letter +facility_percent +blank_percent +discrimination +unchosen +best_got_wrong$/,
  );
  expect(said).toHaveLength(7);
  const { said: file } = await run(["exams", "items", event, "--csv"]);
  expect(file.join("\n").split("\n")).toEqual([
    "\uFEFFquestion,kind,letter,facility_percent,blank_percent,discrimination,unchosen,best_got_wrong",
    "1,mcq5,a,67,0,1,,",
    "1,mcq5,b,100,0,0,,",
    "1,mcq5,c,67,0,1,,",
    "1,mcq5,d,100,0,0,,",
    "1,mcq5,e,33,33,0,,yes",
    "2,sba,b,33,33,1,c d e,",
  ]);
  expect((await audited()).map(({ action, detail }) => [action, detail])).toEqual(
    Array(2).fill(["exams items", { event: Number(event), shown: 6 }]),
  );
});

test("results lists positions with registration numbers, which a spreadsheet takes for no formula", async () => {
  const { run, event, attempts } = await rankedExam();
  const { said } = await run(["exams", "results", event, "--csv"]);
  const [header, ...lines] = said.join("\n").split("\n");
  expect(header).toBe("\uFEFFposition,reg_no,name,obtained,total,passed,wrong,blank,attempt,late,published");
  expect(lines[0]).toBe(`1,'=R-1,ডা. নমুনা,1.8,2,,1,0,${attempts[0]?.id ?? ""},,`);
  expect(lines).toHaveLength(3);
});

test("an event without an exam, or without results, is told", async () => {
  const { db, run } = await staffDatabase();
  expect((await run("exams items 99")).errors[0]).toContain("Event 99 has no exam");
  expect((await run("exams results 99")).code).toBe(1);
  const event = await addExamEvent(db, await addExam(db, ["b"]));
  const id = String(event.schedule_event_id);
  expect((await run(["exams", "items", id, "--csv"])).said).toEqual(["Nobody is ranked at this event yet."]);
  expect((await run(["exams", "results", id])).said).toEqual(["No attempt at this event is marked yet."]);
});
