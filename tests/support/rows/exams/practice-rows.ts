import { eq, sql } from "drizzle-orm";
import type { Database } from "#api/db/client.ts";
import { practiceAnswers, practiceQuestions } from "#api/db/schema/exams/practice.ts";
import { questions, questionVersions } from "#api/db/schema/exams/exams.ts";
import { doctors } from "#api/db/schema/identity.ts";
import type { Letter } from "#contract/exams/exams.ts";

/** Moves all practice answers of a doctor one day back; the mistakes are then counted again at the next look. */
export async function moveAnswersToYesterday(db: Database, { phone }: { phone: string }): Promise<void> {
  const [doctor] = await db.select({ id: doctors.id }).from(doctors).where(eq(doctors.mobile_number, phone));
  if (!doctor) throw new Error(`there is no doctor ${phone}`);
  const dayBefore = sql`${practiceAnswers.answered_at} - interval '1 day'`;
  await db.update(practiceAnswers).set({ answered_at: dayBefore }).where(eq(practiceAnswers.doctor_id, doctor.id));
  await db.update(practiceQuestions).set({ current_version: 0 }).where(eq(practiceQuestions.doctor_id, doctor.id));
}

interface Key {
  kind: "mcq5" | "sba";
  key: { letter: Letter; is_true: boolean }[];
}

/** Kind of a question of the bank, and its right answers: each letter with whether it is true. */
export async function keyOf(db: Database, questionId: number): Promise<Key> {
  const [newest] = await db
    .select({ kind: questions.kind, options: questionVersions.options })
    .from(questionVersions)
    .innerJoin(questions, eq(questions.id, questionVersions.question_id))
    .where(sql`${questions.id} = ${questionId} and ${questionVersions.version} = ${questions.current_version}`);
  if (!newest) throw new Error(`there is no question ${questionId}`);
  return { kind: newest.kind, key: newest.options.map(({ letter, is_true }) => ({ letter, is_true })) };
}
