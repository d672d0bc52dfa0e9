import { asc, eq, sql, type SQL } from "drizzle-orm";
import type { Database } from "#api/db/client.ts";
import { disciplines, faculties } from "#api/db/schema/directories.ts";
import { examResults } from "#api/db/schema/exams/exam-results.ts";
import type { exams } from "#api/db/schema/exams/exams.ts";
import { gradeAttempts } from "#api/features/exams/grading/grading.ts";
import { addDoctor } from "#tests/support/api/accounts.ts";
import { addAttempt, addEnrolment, addExam, addExamEvent, minutesFromNow } from "./exam-rows.ts";

/** Adds an exam with eight graded attempts from two batches, with ties, and two disciplines of different faculties. */
export async function satExam(db: Database, overrides: Partial<typeof exams.$inferInsert> = {}) {
  const [faculty, other] = await db
    .insert(faculties)
    .values([
      { key: "medicine", name: "Medicine" },
      { key: "surgery", name: "Surgery" },
    ])
    .returning();
  const [discipline, second] = await db
    .insert(disciplines)
    .values([
      { key: "cardiology", name: "Cardiology", faculty_id: faculty?.id ?? 0 },
      { key: "urology", name: "Urology", faculty_id: other?.id ?? 0 },
    ])
    .returning();
  const exam = await addExam(db, ["TFTFT", "FFFFT", "b", "d"], overrides);
  const events = [await addExamEvent(db, exam), await addExamEvent(db, exam)];
  const answers = [
    ["TFTFT", "FFFFT", "b", "d"],
    ["TFTFT", "FFFFT", "b", "a"],
    ["TFTFT", "FFFF-", "b", "a"],
    ["TFTFT", "FFFFF", "b", "-"],
    ["TFTF-", "FFFFT", "-", "d"],
    ["TFTFF", "FFFFT", "-", "d"],
    ["-----", "-----", "-", "-"],
    ["FTFTF", "-----", "-", "-"],
  ];
  const attempts = [];
  for (const [index, answered] of answers.entries()) {
    const event = events[index % 2];
    if (!event) throw new Error("no event");
    const doctor = await addDoctor(db, { discipline_id: index < 5 ? discipline?.id : second?.id });
    const enrolment = await addEnrolment(db, event, {
      doctor_id: doctor.id,
      candidate_type: index < 3 ? "government" : null,
    });
    const owner = { enrolment_id: enrolment.id, doctor_id: doctor.id };
    const submitted_at = minutesFromNow(-5 + (index % 3));
    attempts.push(await addAttempt(db, { exam, event, answers: answered, submitted_at, ...owner }));
  }
  await gradeAttempts(
    db,
    attempts.map(({ id }) => id),
  );
  return { exam, events, attempts, ids: attempts.map(({ id }) => id) };
}

/** Results of an exam, in the order of its attempts. */
export function resultsOf(db: Database, examId: number) {
  return db.select().from(examResults).where(eq(examResults.exam_id, examId)).orderBy(asc(examResults.attempt_id));
}

/**
 * Adds `count` attempts with results to an exam, with the times of an existing attempt and the marks `obtained`, no
 * answers.
 */
export async function addManyAttempts(
  db: Database,
  attemptId: number | undefined,
  { count, status, obtained }: { count: number; status: "graded" | "published"; obtained: SQL },
): Promise<void> {
  await db.execute(sql`
    insert into exam_attempts (exam_id, schedule_event_id, status, started_at, ends_at, submitted_at, submission_key, attempt_token_hash, "order")
    select exam_id, schedule_event_id, ${status}, started_at, ends_at, submitted_at, 'large-' || n, 'large-' || n, "order"
    from exam_attempts, generate_series(1, ${count}::int) as n where id = ${attemptId}`);
  await db.execute(sql`
    insert into exam_results (attempt_id, exam_id, correct_stems, wrong_stems, blank_stems, correct_sba, wrong_sba, blank_sba,
      positive, negative, obtained, total, sba_obtained, seconds_taken, submitted_at)
    select id, exam_id, 1, 0, 0, 0, 0, 0, 0, 0, ${obtained}, 4000, 0, 0, now() from exam_attempts where submission_key like 'large-%'`);
}
