import { expect, test } from "vitest";
import type { Database } from "#api/db/client.ts";
import { finderOptions, finderQuestions, finderRules } from "#api/db/schema/finder.ts";
import { findBatches } from "#contract/catalogue/batches.ts";
import { testApi } from "#tests/support/api/api.ts";
import { addBatch, addCategory, addCourseTerm, daysFromNow } from "#tests/support/rows/catalogue-rows.ts";

async function addQuestion(db: Database, category_id: number, question: string, sort: number, labels: string[]) {
  const [row] = await db.insert(finderQuestions).values({ category_id, key: question, question, sort }).returning();
  const options = labels.map((label, n) => ({ question_id: row?.id ?? 0, key: label, label, sort: -n }));
  return { id: row?.id ?? 0, options: await db.insert(finderOptions).values(options).returning() };
}

/** Adds a category with two finder questions: when (night, friday) and where (online). */
async function finder(db: Database) {
  const category = await addCategory(db, { slug: "residency" });
  const place = await addCourseTerm(db, { category });
  const where = await addQuestion(db, category.id, "কোথায়?", 2, ["অনলাইন"]);
  const when = await addQuestion(db, category.id, "কখন?", 1, ["রাতে", "শুক্রবারে"]);
  const [online] = where.options;
  const [night, friday] = when.options;
  if (!online || !night || !friday) throw new Error("an option is missing");
  const rule = (option: { id: number }, batch: { id: number }, score: number, reason: string) =>
    db.insert(finderRules).values({ option_id: option.id, batch_id: batch.id, score, reason });
  const answers = `${where.id}.${online.id}~${when.id}.${night.id}`;
  return { place, where, when, online, night, friday, rule, answers };
}

const params = { slug: "residency" };

test("without answers, gives the questions with ordered options and no batches", async () => {
  const { db, load } = await testApi();
  const { where, when, online, night, friday } = await finder(db);
  const response = await load(findBatches, { params });
  expect(response.batches).toEqual([]);
  expect(response.questions).toEqual([
    {
      id: when.id,
      question: "কখন?",
      options: [
        { id: friday.id, label: "শুক্রবারে" },
        { id: night.id, label: "রাতে" },
      ],
    },
    { id: where.id, question: "কোথায়?", options: [{ id: online.id, label: "অনলাইন" }] },
  ]);
});

test("the best match comes first, with its reasons in question order", async () => {
  const { db, load } = await testApi();
  const { place, online, night, friday, rule, answers } = await finder(db);
  const good = await addBatch(db, place, { enroll_closes_at: daysFromNow(1) });
  const best = await addBatch(db, place, { enroll_closes_at: daysFromNow(9) });
  const unfit = await addBatch(db, place);
  await rule(online, good, 2, "অনলাইনে হয়");
  await rule(online, best, 1, "অনলাইনে হয়");
  await rule(night, best, 2, "রাতে ক্লাস");
  await rule(friday, unfit, 9, "শুক্রবারে ক্লাস");
  const { batches } = await load(findBatches, { params, query: { answers } });
  expect(batches.map(({ id, match_reason }) => [id, match_reason])).toEqual([
    [best.id, "রাতে ক্লাস · অনলাইনে হয়"],
    [good.id, "অনলাইনে হয়"],
  ]);
});

test("proposes at most six batches that are open or open soon, soonest to close first", async () => {
  const { db, load } = await testApi();
  const { place, online, rule, answers } = await finder(db);
  const excluded = [
    await addBatch(db, place, { status: "draft" }),
    await addBatch(db, place, { status: "closed" }),
    await addBatch(db, place, { enroll_closes_at: daysFromNow(-1) }),
    await addBatch(db, place, { seat_limit: 3, seats_taken: 3 }),
  ];
  const soon = await addBatch(db, place, { enroll_opens_at: daysFromNow(2), enroll_closes_at: daysFromNow(20) });
  const open = [];
  for (let n = 0; n < 6; n++) open.push(await addBatch(db, place, { enroll_closes_at: daysFromNow(40 - n) }));
  for (const batch of [...excluded, soon, ...open]) await rule(online, batch, 1, "-");
  const { batches } = await load(findBatches, { params, query: { answers } });
  const expected = [soon, ...open.toReversed().slice(0, 5)];
  expect(batches.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
});

test("answers without a matching batch give an empty list", async () => {
  const { db, load } = await testApi();
  const { answers } = await finder(db);
  expect((await load(findBatches, { params, query: { answers } })).batches).toEqual([]);
});

test("rejects answers that do not belong to the category's questions, with a Bengali message", async () => {
  const { db, refusal } = await testApi();
  const { where, when, online, night, friday } = await finder(db);
  const other = await addCategory(db, { slug: "other" });
  const foreign = await addQuestion(db, other.id, "অন্য?", 1, ["হ্যাঁ"]);
  const wrong = [
    `${where.id}.${night.id}`,
    `${where.id}.999999`,
    `999999.${online.id}`,
    `${foreign.id}.${foreign.options[0]?.id}`,
    `${when.id}.${night.id}~${when.id}.${friday.id}`,
  ];
  for (const answers of wrong) {
    expect(await refusal(422, `/web/categories/residency/batch-finder?answers=${answers}`)).toEqual({
      status: 422,
      message: "উত্তরগুলো এই বিভাগের প্রশ্নের সঙ্গে মেলে না। আবার উত্তর দিন।",
      errors: { answers: ["উত্তরগুলো এই বিভাগের প্রশ্নের সঙ্গে মেলে না। আবার উত্তর দিন।"] },
    });
  }
});

test.each(["1", "1.2~", "a.b", "1.2,3.4", "1.2~".repeat(20) + "1.2"])(
  "rejects malformed answers %s",
  async (answers) => {
    const { db, refusal } = await testApi();
    await finder(db);
    const { errors } = await refusal(422, `/web/categories/residency/batch-finder?answers=${answers}`);
    expect(errors).toEqual({ answers: ["এই তথ্যটি ঠিক নয়।"] });
  },
);
