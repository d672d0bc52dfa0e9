import { eq } from "drizzle-orm";
import type { Database } from "#api/db/client.ts";
import { quizzes } from "#api/db/schema/catalogue.ts";
import { gradeWaiting, publishExam } from "#api/features/exams/grading/publishing.ts";
import { newNumber, testAccounts } from "#tests/support/api/accounts.ts";
import { addQuiz, daysFromNow } from "#tests/support/rows/catalogue-rows.ts";
import { addExam, minutesFromNow } from "#tests/support/rows/exams/exam-rows.ts";

/** Form fields of a quiz participant without an account. */
export const guest = (phone?: string) => ({ guest_name: "অতিথি নমুনা", guest_phone: phone ?? newNumber() });

/** Creates an API with an open quiz. */
export async function testQuiz(overrides: Partial<typeof quizzes.$inferInsert> = {}) {
  const api = await testAccounts();
  const exam = await addExam(api.db, ["TFTFT", "b"]);
  const quiz = await addQuiz(api.db, { opens_at: daysFromNow(-1), exam_id: exam.id, ...overrides });
  const params = { slug: quiz.slug };
  return { ...api, exam, quiz, params };
}

/** Credentials of a guest's quiz entry: the entry's token and the guest's device. */
export function entryCredentials(created: { entry: { token: string }; gns_ddt?: string | null | undefined }) {
  return { entry: created.entry.token, ...(created.gns_ddt && { device: created.gns_ddt }) };
}

/** Closes a quiz and publishes its results. */
export async function closeQuiz(db: Database, quizId: number, examId: number): Promise<void> {
  await db
    .update(quizzes)
    .set({ closes_at: minutesFromNow(-1) })
    .where(eq(quizzes.id, quizId));
  await gradeWaiting(db, 100, examId);
  await publishExam(db, examId);
}
