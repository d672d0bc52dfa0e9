import { expect, test } from "vitest";
import { timestamp } from "#api/http/wire.ts";
import { listQuizzes } from "#contract/catalogue/quizzes.ts";
import { testApi } from "#tests/support/api/api.ts";
import { addQuiz, daysFromNow } from "#tests/support/rows/catalogue-rows.ts";
import { inPages, otherTitle, spelledTitle, searchVariants, walk } from "#tests/support/api/lists.ts";

const slugs = (response: { quizzes: { slug?: string | null }[] }) => response.quizzes.map(({ slug }) => slug);

test("without quizzes the list is empty", async () => {
  const { load } = await testApi();
  expect(await load(listQuizzes, {})).toEqual({ quizzes: [], meta: { per_page: 12, next: null, prev: null } });
});

test("a quiz has its opening times, length and access", async () => {
  const { db, load } = await testApi();
  const [opens_at, closes_at] = [daysFromNow(1), daysFromNow(2)];
  await addQuiz(db, { slug: "cardio", title: "কার্ডিওলজি", opens_at, closes_at, access: "enrolled", prize_note: "বই" });
  expect((await load(listQuizzes, {})).quizzes).toEqual([
    {
      slug: "cardio",
      title: "কার্ডিওলজি",
      opens_at: timestamp(opens_at),
      closes_at: timestamp(closes_at),
      questions: 20,
      minutes: 15,
      access: "enrolled",
      state: "soon",
    },
  ]);
});

test("current quizzes are ordered soonest to close first, past ones newest first, without drafts", async () => {
  const { db, load } = await testApi();
  await addQuiz(db, { slug: "later", closes_at: daysFromNow(9), opens_at: daysFromNow(8) });
  await addQuiz(db, { slug: "next", closes_at: daysFromNow(1) });
  await addQuiz(db, { slug: "over", closes_at: daysFromNow(-1) });
  await addQuiz(db, { slug: "long-over", closes_at: daysFromNow(-9) });
  await addQuiz(db, { slug: "draft", status: "draft" });
  await addQuiz(db, { slug: "closed", status: "closed" });
  expect(slugs(await load(listQuizzes, {}))).toEqual(["next", "later"]);
  expect(slugs(await load(listQuizzes, { query: { state: "current" } }))).toEqual(["next", "later"]);
  expect(slugs(await load(listQuizzes, { query: { state: "past" } }))).toEqual(["over", "long-over"]);
});

test("the home page gets the first six", async () => {
  const { db, load } = await testApi();
  for (let n = 1; n <= 8; n++) await addQuiz(db, { slug: `quiz-${n}`, closes_at: daysFromNow(n) });
  const response = await load(listQuizzes, { query: { "list-for": "homepage" } });
  expect(slugs(response)).toEqual(["quiz-1", "quiz-2", "quiz-3", "quiz-4", "quiz-5", "quiz-6"]);
});

test.each(searchVariants)("a quiz is found by %s", async (_, search) => {
  const { db, load } = await testApi();
  await addQuiz(db, { slug: "found", title: spelledTitle });
  await addQuiz(db, { slug: "other", title: otherTitle });
  expect(slugs(await load(listQuizzes, { query: { search } }))).toEqual(["found"]);
});

test.each(["current", "past"] as const)(
  "paging through %s quizzes in both directions shows each once",
  async (state) => {
    const { db, load } = await testApi();
    const sign = state === "past" ? -1 : 1;
    const closings = [daysFromNow(sign), daysFromNow(sign * 2), daysFromNow(sign * 3)];
    const rows = [];
    for (let n = 0; n < 30; n++) rows.push(await addQuiz(db, { closes_at: closings[n % 3] }));
    const order = rows
      .toSorted((one, other) => sign * (one.closes_at.getTime() - other.closes_at.getTime() || one.id - other.id))
      .map(({ slug }) => slug);
    const walked = await walk(
      (cursor) => load(listQuizzes, { query: { state, ...cursor } }),
      (page) => slugs(page),
    );
    expect(walked).toEqual(inPages(order, 12));
  },
);
