import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditLog } from "#api/db/schema/audit.ts";
import { examAttempts, examEvents } from "#api/db/schema/exams/exam-attempts.ts";
import { examResults } from "#api/db/schema/exams/exam-results.ts";
import { examQuestions, examRegrades, exams } from "#api/db/schema/exams/exams.ts";
import { doctors, smsOutbox } from "#api/db/schema/identity.ts";
import { publishExam } from "#api/features/exams/grading/publishing.ts";
import { selectKeyedPaper } from "#api/features/exams/grading/grading.ts";
import { regradeExam, tellRegraded } from "#api/jobs/exams.ts";
import { addAttempt, minutesFromNow } from "#tests/support/rows/exams/exam-rows.ts";
import { jobScope } from "#tests/support/fakes/job-scope.ts";
import { staff, staffDatabase } from "#tests/support/processes/staff.ts";
import { satExam } from "#tests/support/rows/exams/sat-exam.ts";

/** Exam with eight published results, and commands for its first question, whose key is TFTFT. */
async function published() {
  const office = await staffDatabase();
  const { db, run, url } = office;
  const { exam, ids, events } = await satExam(db);
  await db.update(examEvents).set({ start_until: minutesFromNow(-9), result_at: minutesFromNow(-1) });
  await publishExam(db, exam.id);
  const regrade = (...words: string[]) =>
    staff(["exams", "regrade", exam.key, "--question", "1", "--key", "TTTTT", "--reason", "typed", ...words], {
      DATABASE_URL: url,
    });
  const key = async () => {
    const [first] = await selectKeyedPaper(db, exam.id);
    return first?.options.map(({ is_true }) => (is_true ? "T" : "F")).join("");
  };
  const lastEntry = async () => (await db.select().from(auditLog).orderBy(auditLog.id)).at(-1)?.id ?? 0;
  const undo = async () => run(`undo ${await lastEntry()} --yes`);
  return { ...office, exam, events, attempt: ids[0] ?? 0, regrade, key, undo };
}

test("a mistyped key shows old key, marks and notices before anything", async () => {
  const { db, regrade, key, exam } = await published();
  const { code, errors } = await regrade();
  expect(code).toBe(1);
  expect(errors.join("\n").split("\n")).toEqual([
    'Question 1, "Question 1": key TFTFT → TTTTT.',
    "Warning: by this key most of the best candidates have b wrong.",
    "Warning: by this key most of the best candidates have d wrong.",
    `"${exam.title}": marks of 7 of 8 results change; 7 doctors are told by SMS, 10 minutes after.`,
    "Give --yes if that is right.",
  ]);
  expect((await regrade("--dry-run")).said.at(-1)).toBe("Nothing was written.");
  expect(await key()).toBe("TFTFT");
  expect(await db.$count(examRegrades)).toBe(0);
  expect(await db.$count(auditLog)).toBe(0);
});

test("a regrade that has not run is cancelled by its undo", async () => {
  const { db, regrade, key, undo, audited } = await published();
  await regrade("--yes");
  expect(await audited()).toMatchObject([{ detail: { was: { key: "TFTFT" }, is: { key: "TTTTT" } } }]);
  expect((await undo()).said).toContain("Regrade 1 has not run, and is cancelled.");
  expect(await key()).toBe("TFTFT");
  expect(await db.$count(examRegrades)).toBe(0);
});

test("a regrade taken back within ten minutes is told to nobody", async () => {
  const { db, exam, regrade, undo } = await published();
  const marks = () => db.select({ obtained: examResults.obtained }).from(examResults).orderBy(examResults.attempt_id);
  const before = await marks();
  await regrade("--yes");
  await regradeExam({ id: 1 }, jobScope(db));
  expect(await marks()).not.toEqual(before);
  const { code, said } = await undo();
  expect({ code, last: said.at(-1) }).toEqual({
    code: 0,
    last: `"${exam.title}": marks of 7 of 8 results change; nobody is told: no published marks differ from those told last.`,
  });
  await regradeExam({ id: 2 }, jobScope(db));
  expect(await marks()).toEqual(before);
  await tellRegraded({ exam: exam.id }, jobScope(db));
  expect(await db.$count(smsOutbox)).toBe(0);
});

test("an undo refuses what was changed since, and what is undone", async () => {
  const { regrade, run, undo, exam } = await published();
  await regrade("--yes");
  await run(`exams regrade ${exam.key} --question 1 --status void --reason later --yes`);
  expect((await run("undo 1 --yes")).errors).toEqual(["Question 1 has been changed since: its key is TTTTT, void."]);
  expect((await undo()).code).toBe(0);
  expect((await run("undo 2 --yes")).errors).toEqual(["Entry 2 was taken back already, by entry 3."]);
  expect((await run("undo 3 --yes")).errors).toEqual(['Entry 3 is "undo", which cannot be undone.']);
  expect((await run("undo 99 --yes")).errors).toEqual(["There is no entry 99 in the audit log."]);
});

test("a regrade that corrects no question says that nothing undoes it", async () => {
  const { run, exam } = await published();
  expect((await run(`exams regrade ${exam.key} --reason late --dry-run`)).said).toContain("This cannot be undone.");
});

test("a voided attempt shows its doctor before, and comes back", async () => {
  const { db, run, attempt, undo } = await published();
  await db.update(doctors).set({ name: "Rahima" });
  const shown = await run(`exams void ${attempt} --reason copied --dry-run`);
  expect(shown.said[0]).toMatch(/^Attempt \d+ of doctor \d+, Rahima, 01\d+, at ".*", 4 marks: published → void\. /);
  await run(`exams void ${attempt} --reason copied --yes`);
  expect((await undo()).said).toEqual([`Attempt ${attempt} is published again.`]);
  const [result] = await db.select().from(examResults).where(eq(examResults.attempt_id, attempt));
  expect(result).toMatchObject({ position: 1, participants: 8 });
});

test("a voided attempt stays void while its doctor has another", async () => {
  const { db, exam, events, run, attempt, undo } = await published();
  await run(`exams void ${attempt} --reason copied --yes`);
  const [first] = await db.select().from(examAttempts).where(eq(examAttempts.id, attempt));
  const [event] = events;
  if (!event) throw new Error("no event");
  const later = await addAttempt(db, {
    exam,
    event,
    doctor_id: first?.doctor_id,
    enrolment_id: first?.enrolment_id,
    attempt_no: 2,
  });
  expect((await undo()).errors[0]).toContain(`Its doctor has begun attempt ${later.id} since`);
  await run(`exams void ${later.id} --reason copied --yes`);
  expect((await run("undo 1 --yes")).said).toEqual([`Attempt ${attempt} is published again.`]);
});

test("a change that is no longer what was shown is refused", async () => {
  const { db, url, exam, key } = await published();
  const command = ["exams", "regrade", exam.key, "--question", "1", "--key", "TTTTT", "--reason", "typed"];
  const ask = async () => {
    await db.update(examQuestions).set({ status: "void" }).where(eq(examQuestions.number, 1));
    return "yes";
  };
  const { code, errors } = await staff(command, { DATABASE_URL: url }, { ask });
  expect({ code, refusal: errors[0]?.split("\n")[0] }).toEqual({
    code: 1,
    refusal: "Something has changed meanwhile. Nothing is written; it would be now:",
  });
  expect(await key()).toBe("TFTFT");
  expect(await db.select({ version: exams.version }).from(exams)).toEqual([{ version: 1 }]);
});
