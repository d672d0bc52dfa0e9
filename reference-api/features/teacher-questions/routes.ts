import { isHeldFor } from "#api/features/practice/service.ts";
import { Conflict, Forbidden, NotFound, TooMany } from "#api/http/errors.ts";
import { implement } from "#api/http/implement.ts";
import type { RateLimits } from "#api/http/rate-limits.ts";
import { timestamp, timestampOrNull } from "#api/http/wire.ts";
import { askTeacher, getTeacherQuestions, listTeacherQuestions } from "#contract/study/teacher-questions.ts";
import { teacherQuestionBounds } from "#contract/study/teacher-question-bounds.ts";
import { bengaliDigits } from "#locale/bengali.ts";
import { findAskedTitle, selectAsked, selectOwnAbout, selectPublishedAbout, subjectOf } from "./queries.ts";
import { insertQuestion } from "./service.ts";
import { findSubject, findSubjectBatch, type OpenSubject, type SubjectQuery } from "./subjects.ts";

const perPage = 20;

type Row = Awaited<ReturnType<typeof selectOwnAbout>>[number];

function toWire({ id, body, created_at, answer, answered_at }: Row) {
  return { id, body, asked_at: timestamp(created_at), answer, answered_at: timestampOrNull(answered_at) };
}

/**
 * Finds the lecture, sheet or question that the doctor may open. After the end of the course a lecture or sheet is
 * found if the doctor asked about it, without the right to ask again. Throws 404, and 409 attempt_running for a
 * question while an exam of the doctor runs.
 */
async function requireSubject(scope: Parameters<typeof isHeldFor>[0], query: SubjectQuery): Promise<OpenSubject> {
  if (query.kind === "question" && (await isHeldFor(scope))) {
    throw new Conflict("attempt_running", "আপনার একটি পরীক্ষা চলছে। শেষ হলে প্রশ্ন করতে ও উত্তর পড়তে পারবেন।");
  }
  const { db } = scope;
  const open = await findSubject(db, query);
  if (open) return open;
  const title = query.kind === "question" ? undefined : await findAskedTitle(db, query);
  if (title === undefined) throw new NotFound("যা নিয়ে জিজ্ঞাসা করতে চান, তা পাওয়া যায়নি।");
  return { title, mayAsk: false };
}

async function countQuestion(limits: RateLimits, doctorId: number): Promise<void> {
  await limits.consume("teacher question: doctor", doctorId).catch((error: unknown) => {
    if (!(error instanceof TooMany)) throw error;
    const message = `এক দিনে ${bengaliDigits(teacherQuestionBounds.perDay)}টির বেশি প্রশ্ন করা যায় না। লেখাটি রেখে দিন, কাল আবার পাঠান।`;
    throw new TooMany(error.details.retry_after ?? 0, message, "daily_limit");
  });
}

export const teacherQuestionRoutes = [
  implement(listTeacherQuestions, async ({ db, doctor, query }) => {
    const { rows, meta } = await selectAsked(db, doctor.id, { perPage, ...query });
    const questions = rows.map((row) => {
      const { answer: _answer, ...question } = toWire(row);
      return { ...question, about: { ...subjectOf(row), title: row.title } };
    });
    return { questions, meta };
  }),

  implement(getTeacherQuestions, async (scope) => {
    const { db, doctor, params, now } = scope;
    const query = { ...params, doctorId: doctor.id, now };
    const { mayAsk, ...about } = await requireSubject(scope, query);
    const [own, published] = await Promise.all([
      selectOwnAbout(db, query),
      mayAsk ? selectPublishedAbout(db, query) : [],
    ]);
    return {
      about: { ...params, ...about },
      may_ask: mayAsk,
      own: own.map(toWire),
      published: published.map(toWire),
    };
  }),

  implement(askTeacher, async (scope) => {
    const { db, doctor, params, body, limits, now } = scope;
    const query = { ...params, doctorId: doctor.id, now };
    const { title, mayAsk } = await requireSubject(scope, query);
    if (!mayAsk) throw new Forbidden("access_ended", "এই কোর্সে আপনার প্রবেশের মেয়াদ শেষ হয়েছে। নতুন প্রশ্ন করা যায় না।");
    await countQuestion(limits, doctor.id);
    const { kind, id } = params;
    const created = await insertQuestion(db, {
      doctor_id: doctor.id,
      batch_id: await findSubjectBatch(db, query),
      lecture_id: kind === "lecture" ? id : null,
      lecture_sheet_id: kind === "sheet" ? id : null,
      question_id: kind === "question" ? id : null,
      title,
      body: body.body,
      created_at: now,
    });
    return { question: toWire(created) };
  }),
];
