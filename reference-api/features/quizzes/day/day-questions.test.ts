import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { quizzes } from "#api/db/schema/catalogue.ts";
import { examQuestions, questions, questionVersions } from "#api/db/schema/exams/exams.ts";
import { getDayQuestion, listDayQuestions } from "#contract/exams/day-questions.ts";
import { dayInDhaka } from "#locale/calendar.ts";
import { testApi } from "#tests/support/api/api.ts";
import { addCategory, addQuiz, daysFromNow } from "#tests/support/rows/catalogue-rows.ts";
import { addExam, addExamEvent, optionsOf } from "#tests/support/rows/exams/exam-rows.ts";

/** A category with public questions of these keys. */
async function publicQuestions(keys: string[]) {
  const api = await testApi();
  const kind = await addCategory(api.db);
  const exam = await addExam(api.db, keys);
  await api.db.update(questions).set({ public_for: [kind.slug] });
  return { ...api, kind, exam };
}

test("public questions take turns by the day in Dhaka, and each is solved for seven days", async () => {
  const { load, refusal, kind } = await publicQuestions(["a", "TFTFT", "c"]);
  const params = { slug: kind.slug };
  const days = [0, 1, 2, 3, 7].map((ago) => dayInDhaka(daysFromNow(-ago)));
  const asked = await Promise.all(days.map((day) => load(getDayQuestion, { params, query: { day } })));
  const ids = asked.map(({ question }) => question.id);
  expect(new Set(ids.slice(0, 3)).size).toBe(3);
  expect(ids[3]).toBe(ids[0]);
  expect(asked.map(({ previous }) => previous)).toEqual([...days.slice(1, 4), dayInDhaka(daysFromNow(-4)), null]);
  expect(await load(getDayQuestion, { params })).toEqual(asked[0]);
  const keys = asked.slice(0, 3).map(({ question }) => question.key);
  expect(keys).toContainEqual({ a: 1, b: 0, c: 1, d: 0, e: 1 });
  expect(asked[0]?.question).toMatchObject({ reference: "A book" });
  expect(asked[0]?.question.explanation_html).toMatch(/Explanation/);
  for (const ago of [8, -1]) {
    const day = dayInDhaka(daysFromNow(-ago));
    await refusal(404, `/web/questions-of-the-day/${kind.slug}?day=${day}`);
  }
  await refusal(422, `/web/questions-of-the-day/${kind.slug}?day=someday`);
});

test("a question on a paper that may still be written is left out of its turn, and the others keep theirs", async () => {
  const { db, load, refusal, kind, exam } = await publicQuestions(["a", "b"]);
  const params = { slug: kind.slug };
  const at = (ago: number) => load(getDayQuestion, { params, query: { day: dayInDhaka(daysFromNow(-ago)) } });
  const [today, yesterday] = [(await at(0)).question.id, (await at(1)).question.id];
  const version = { question_id: today, version: 2, stem_html: "", options: optionsOf("b") };
  const [again] = await db.insert(questionVersions).values(version).returning();
  const written = await addExam(db, []);
  await db
    .insert(examQuestions)
    .values({ exam_id: written.id, question_version_id: again?.id ?? 0, number: 1, section: "sba" });
  await addExamEvent(db, written);
  expect([(await at(0)).question.id, (await at(1)).question.id]).toEqual([yesterday, yesterday]);
  await addExamEvent(db, exam);
  await refusal(404, `/web/questions-of-the-day/${kind.slug}`);
  expect((await load(listDayQuestions, {})).questions).toEqual([]);
});

test("only questions that are public for the exam kind are shown, and retired ones no more", async () => {
  const { db, load, refusal, kind } = await publicQuestions(["a"]);
  const other = await addCategory(db);
  await refusal(404, `/web/questions-of-the-day/${other.slug}`);
  await refusal(404, "/web/questions-of-the-day/no-such-kind");
  const listed = await load(listDayQuestions, {});
  expect(listed.questions.map((one) => one.kind)).toEqual([{ slug: kind.slug, title: kind.title }]);
  expect(JSON.stringify(listed)).not.toMatch(/is_true|explanation/);
  await db.update(questions).set({ status: "retired" });
  expect((await load(listDayQuestions, {})).questions).toEqual([]);
  await refusal(404, `/web/questions-of-the-day/${kind.slug}`);
});

test("lists the open trial exams with their exam kind", async () => {
  const { db, load, kind, exam } = await publicQuestions(["a"]);
  const { slug, id } = await addQuiz(db, { exam_id: exam.id, trial_category_id: kind.id });
  await addQuiz(db, { exam_id: exam.id });
  const trials = async () => (await load(listDayQuestions, {})).trials;
  expect(await trials()).toMatchObject([{ slug, state: "open", trial_for: { slug: kind.slug } }]);
  await db
    .update(quizzes)
    .set({ closes_at: daysFromNow(-1) })
    .where(eq(quizzes.id, id));
  expect(await trials()).toEqual([]);
});
