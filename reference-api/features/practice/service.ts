import { and, eq, or, sql } from "drizzle-orm";
import type { Database } from "#api/db/client.ts";
import { questions, questionVersions } from "#api/db/schema/exams/exams.ts";
import { practiceQuestions } from "#api/db/schema/exams/practice.ts";
import { isOpenPractice } from "./available.ts";
import { selectWritesUntil } from "./opened.ts";
import { solutionCondition } from "./solution-access.ts";
import { refreshSums } from "./sums.ts";

interface Reader {
  db: Database;
  doctor: { id: number };
  session: { isStaffView: boolean };
}

/**
 * Brings the doctor's sums in `practiceQuestions` up to date, except for a staff view, which writes nothing. Returns
 * true while the doctor writes an exam or quiz, which closes practice.
 */
export async function isHeldFor({ db, doctor, session }: Reader): Promise<boolean> {
  if (!session.isStaffView) await refreshSums(db, doctor.id);
  return (await selectWritesUntil(db, doctor.id)) !== null;
}

/**
 * Finds a question of the bank whose explanation the doctor may read in practice; undefined if there is none.
 * `isUsable`: the doctor may practise it, since its course can be used. Call only after `isHeldFor` returned false.
 */
export async function findReadableQuestion(db: Database, { doctorId, id }: { doctorId: number; id: number }) {
  const [found] = await db
    .select({
      subject: questions.subject,
      topic: questions.topic,
      stem_html: questionVersions.stem_html,
      isUsable: sql<boolean>`${or(practiceQuestions.is_usable, isOpenPractice(db, doctorId))}`,
    })
    .from(practiceQuestions)
    .innerJoin(questions, eq(questions.id, practiceQuestions.question_id))
    .innerJoin(questionVersions, eq(questionVersions.id, practiceQuestions.question_version_id))
    .where(and(eq(practiceQuestions.question_id, id), solutionCondition(db, doctorId)));
  return found;
}
