import { eq } from "drizzle-orm";
import type { Writer } from "#api/db/client.ts";
import { noticeReads } from "#api/db/schema/service.ts";
import { teacherQuestions } from "#api/db/schema/teacher-questions.ts";
import { insertNotice, updateNotice } from "#api/features/notices/service.ts";
import { subjectOf } from "./queries.ts";

type Row = typeof teacherQuestions.$inferSelect;

export async function insertQuestion(db: Writer, question: typeof teacherQuestions.$inferInsert): Promise<Row> {
  const [created] = await db.insert(teacherQuestions).values(question).returning();
  if (!created) throw new Error("the question was not inserted");
  return created;
}

export function subjectPath(question: Parameters<typeof subjectOf>[0]): string {
  const { kind, id } = subjectOf(question);
  return `/my/teacher-questions/${kind}/${id}`;
}

/**
 * Stores the answer, which replaces an earlier one, and tells the doctor by a notice. The batch may read it only if it
 * is published this time.
 */
export async function storeAnswer(
  transaction: Writer,
  question: Row,
  { answer, isPublished, now }: { answer: string; isPublished: boolean; now: Date },
): Promise<void> {
  const notice = {
    title: `প্রশ্নের উত্তর এসেছে: ${question.title}`,
    body_html: "<p>শিক্ষককে যা জিজ্ঞাসা করেছিলেন, তার উত্তর এসেছে।</p>",
    attachments: [{ title: "উত্তর পড়ুন", link: subjectPath(question) }],
    published_at: now,
  };
  const audiences = [`doctor:${question.doctor_id}`];
  let noticeId = question.notice_id;
  if (noticeId === null) noticeId = await insertNotice(transaction, notice, audiences);
  else {
    await updateNotice(transaction, noticeId, notice, audiences);
    await transaction.delete(noticeReads).where(eq(noticeReads.notice_id, noticeId));
  }
  await transaction
    .update(teacherQuestions)
    .set({ answer, answered_at: now, is_published: isPublished, notice_id: noticeId })
    .where(eq(teacherQuestions.id, question.id));
}
