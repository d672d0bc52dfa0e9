import { eq } from "drizzle-orm";
import type { Database } from "#api/db/client.ts";
import { quizzes } from "#api/db/schema/catalogue.ts";
import { gradeWaiting, publishExam } from "#api/features/exams/grading/publishing.ts";
import { newNumber, testAccounts } from "./accounts.ts";
import { addQuiz, daysFromNow } from "./catalogue-rows.ts";
import { addExam, minutesFromNow } from "./exam-rows.ts";

/** Who plays without an account. */
export const guest = (phone?: string) => ({ guest_name: "অতিথি নমুনা", guest_phone: phone ?? newNumber() });

/** A quiz that is open, at an API of its own. */
export async function testQuiz(given: Partial<typeof quizzes.$inferInsert> = {}) {
  const api = await testAccounts();
  const exam = await addExam(api.db, ["TFTFT", "b"]);
  const quiz = await addQuiz(api.db, { opens_at: daysFromNow(-1), exam_id: exam.id, ...given });
  const params = { slug: quiz.slug };
  return { ...api, exam, quiz, params };
}

/** How a guest comes back: by the entry's token, from the same phone. */
export function holder(made: { entry: { token: string }; gns_ddt?: string | null | undefined }) {
  return { entry: made.entry.token, ...(made.gns_ddt && { device: made.gns_ddt }) };
}

/** The quiz is over, and its results are out. */
export async function closeQuiz(db: Database, quizId: number, examId: number): Promise<void> {
  await db
    .update(quizzes)
    .set({ closes_at: minutesFromNow(-1) })
    .where(eq(quizzes.id, quizId));
  await gradeWaiting(db, 100, examId);
  await publishExam(db, examId);
}
