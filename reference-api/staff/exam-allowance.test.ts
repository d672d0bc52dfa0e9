import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { examAllowances, examAttempts, examEvents } from "#api/db/schema/exams/exam-attempts.ts";
import { addDoctor } from "#tests/support/api/accounts.ts";
import {
  addAttempt,
  addEnrolment,
  addExam,
  addExamEvent,
  minutesFromNow,
  type ExamEventRow,
} from "#tests/support/rows/exams/exam-rows.ts";
import { staffDatabase } from "#tests/support/processes/staff.ts";

const running = { status: "in_progress", ended_by: null, submitted_at: null } as const;
const closed = { opens_at: minutesFromNow(-90), start_until: minutesFromNow(-60) };
const out = { ...closed, result_at: minutesFromNow(-20), solution_at: minutesFromNow(-10) };

/** Adds an exam of 30 minutes with an enrolled doctor, and runs `exams allow` for that doctor. */
async function testAllowance(window: Partial<ExamEventRow> = {}) {
  const staff = await staffDatabase();
  const exam = await addExam(staff.db, ["b"]);
  const event = await addExamEvent(staff.db, exam, window);
  const { id, doctor_id } = await addEnrolment(staff.db, event);
  const candidate = { exam, event, enrolment_id: id, doctor_id };
  const allow = (...words: string[]) =>
    staff.run([
      "exams",
      "allow",
      String(event.schedule_event_id),
      String(doctor_id),
      "--reason",
      "power cut",
      ...words,
    ]);
  return { ...staff, exam, event, candidate, allow };
}

test("refuses extra time after the end of the attempt, and says how the doctor can sit it again", async () => {
  const { db, allow, candidate } = await testAllowance();
  const { id } = await addAttempt(db, candidate);
  const refused = await allow("--minutes", "30");
  expect(refused).toMatchObject({ code: 1, said: [] });
  expect(refused.errors[0]).toMatch(
    new RegExp(
      `^The attempt of doctor \\d+ ended at .*: this would change nothing\\. .* "exams void ${id}", then "exams allow"`,
    ),
  );
  const late = { ...running, ends_at: minutesFromNow(-3) };
  await db.update(examAttempts).set(late).where(eq(examAttempts.id, id));
  expect((await allow("--minutes", "30")).errors[0]).toContain("this would change nothing");
  await db.update(examAttempts).set({ ends_at: minutesFromNow(-1) });
  expect((await allow("--minutes", "30")).said[1]).toContain(`Attempt ${id} runs until `);
  expect(await db.$count(examAllowances)).toBe(1);
});

test.each([
  ["a doctor who has not begun, after the start is over", closed, ["--minutes", "9"], "give --start-until too."],
  ["a start that is over", {}, ["--start-until", "2020-01-01 09:00"], "is over: nobody could start."],
])("refuses minutes for %s", async (_, window, words, message) => {
  const { db, allow } = await testAllowance(window);
  expect((await allow(...words)).errors[0]).toContain(message);
  expect(await db.$count(examAllowances)).toBe(0);
});

test("refuses a later start for a doctor who has begun", async () => {
  const { db, allow, candidate } = await testAllowance();
  await addAttempt(db, { ...candidate, ...running });
  expect((await allow("--start-until", "2099-01-01 09:00")).errors[0]).toContain("has begun already");
});

test.each([
  ["no course", undefined],
  ["a suspended course", "suspended" as const],
  ["an unpaid course", "pending_payment" as const],
])("refuses a doctor with %s", async (_, status) => {
  const { db, run, event } = await testAllowance();
  const doctor = await addDoctor(db);
  if (status) await addEnrolment(db, event, { doctor_id: doctor.id, status });
  const event_id = String(event.schedule_event_id);
  const command = ["exams", "allow", event_id, String(doctor.id), "--minutes", "30", "--reason", "power cut"];
  expect((await run(command)).errors).toEqual([`Doctor ${doctor.id} has no open course with event ${event_id}.`]);
});

test("asks for --force where results and key are out, names them, and closes them again", async () => {
  const { db, allow, audited, exam } = await testAllowance(out);
  const later = ["--start-until", "2099-01-01 09:00"];
  const { errors, code } = await allow(...later);
  expect(code).toBe(1);
  expect(errors[0]).toMatch(
    /^Results and merit list of "exam.*" are out since .*, its key and explanations since .*: .*--force/,
  );
  expect(await db.$count(examAllowances)).toBe(0);

  await db.update(examEvents).set({ solution_at: minutesFromNow(10) });
  expect((await allow(...later)).errors[0]).not.toContain("explanations");
  const { said } = await allow(...later, "--force");
  expect(said[1]).toContain(`Results and merit list of "${exam.key}" are out since `);
  expect(said[2]).toContain("Results and key of everybody wait until 2099-01-01T09:32:00+06:00");
  expect(JSON.stringify((await audited())[0]?.detail)).toContain("are out since");
  expect((await allow(...later)).code, "nothing is open any more").toBe(0);
});

test("says that results wait for an extension beyond their time", async () => {
  const { db, allow, candidate } = await testAllowance();
  await addAttempt(db, { ...candidate, ...running });
  expect((await allow("--minutes", "10")).said).toHaveLength(2);
  expect((await allow("--minutes", "90")).said[2]).toMatch(/^Results and key of everybody wait until /);
});
