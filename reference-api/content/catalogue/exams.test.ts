import { asc, eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Database } from "#api/db/client.ts";
import { examAttempts, examEvents } from "#api/db/schema/exams/exam-attempts.ts";
import { examQuestions, exams, questions, questionVersions } from "#api/db/schema/exams/exams.ts";
import { addDoctor } from "#tests/support/api/accounts.ts";
import { smallCatalogue } from "#tests/support/content/catalogue-folder.ts";
import type { Counts } from "#content/tables/table.ts";
import { changed, contentImporter, withLines } from "#tests/support/content/content-importer.ts";
import { only } from "#tests/support/rows/new-row.ts";

const unchanged = (counts: Counts[]) => counts.map((count) => ({ ...count, added: 0, changed: 0 }));

async function paperOf(db: Database) {
  const rows = await db
    .select({ key: questions.key })
    .from(examQuestions)
    .innerJoin(questionVersions, eq(questionVersions.id, examQuestions.question_version_id))
    .innerJoin(questions, eq(questions.id, questionVersions.question_id))
    .innerJoin(exams, eq(exams.id, examQuestions.exam_id))
    .where(eq(exams.key, "model"))
    .orderBy(asc(examQuestions.number));
  return rows.map(({ key }) => key);
}

/** Adds a doctor who has begun the only scheduled exam. */
async function sit(db: Database): Promise<void> {
  const { schedule_event_id, exam_id, opens_at } = only(await db.select().from(examEvents));
  const doctor = await addDoctor(db);
  await db.insert(examAttempts).values({
    exam_id,
    schedule_event_id,
    doctor_id: doctor.id,
    status: "in_progress",
    started_at: opens_at,
    ends_at: opens_at,
    submission_key: "key",
    attempt_token_hash: "hash",
    order: { questions: [] },
  });
}

test("imports an exam with preset rules and its own, named and drawn questions, and its window", async () => {
  const { db, importFiles } = await contentImporter();
  await importFiles(smallCatalogue);
  expect(only(await db.select().from(exams).where(eq(exams.key, "model")))).toMatchObject({
    key: "model",
    preset: "fcps_p1_2024",
    duration_minutes: 30,
    mcq_mark: 2000,
    mcq_count: 1,
    sba_count: 1,
    pass_mark: null,
    pass_percent: 70,
    shuffle_options: true,
    shuffle_questions: false,
    allow_pending: true,
  });
  expect(await paperOf(db)).toEqual(["m2", "m3"]);
  expect(only(await db.select().from(examEvents))).toMatchObject({
    opens_at: new Date("2026-12-02T18:00:00+06:00"),
    answers_until: null,
  });
  const again = await importFiles(smallCatalogue);
  expect(again).toEqual(unchanged(again));
});

test("keeps drawn questions that still match when the bank has grown", async () => {
  const { db, importFiles } = await contentImporter();
  await importFiles({ ...smallCatalogue, ...withLines("exam_questions.csv", "model,3,,Medicine,,sba,1,") });
  const before = await paperOf(db);
  const more = Array.from({ length: 30 }, (_, n) => `n${n},sba,Medicine,ECG,More?,yes,no,,,,A,,,,`);
  await importFiles(withLines("questions/medicine.csv", ...more));
  const counts = await importFiles({
    ...smallCatalogue,
    ...withLines("exam_questions.csv", "model,3,,Medicine,,sba,1,"),
  });
  expect(counts).toEqual(unchanged(counts));
  expect(await paperOf(db)).toEqual(before);
});

test.each<[file: string, line: string, problems: string[]]>([
  [
    "exams.csv",
    "own,নিজের,,fcps_p1_2024,,,,,0.0005,,,,,seventy,,,,,,,,,,published",
    [
      "exams.csv:4 mcq_negative: is not a number of marks, as in 2 or 0.05",
      "exams.csv:4 pass: is none of marks as in 210, a percentage as in 70%, none",
    ],
  ],
  [
    "exams.csv",
    "own,নিজের,,,,1,,,,,,,,,,,,,,,,,,draft",
    ["exams.csv:4 minutes: is empty, and no preset gives it", "exams.csv:4 sba_mark: is empty, and no preset gives it"],
  ],
  [
    "exams.csv",
    "own,নিজের,,bmu_residency,,,,,0.25,,2,,,,,,,,,,,,,draft",
    [
      "exams.csv:4 mcq_negative: takes 0.25 marks for a wrong statement, but a right one gives 0.2",
      "exams.csv:4 sba_negative: takes 2 marks for a wrong single best answer, but a right one gives 1",
    ],
  ],
  [
    "exams.csv",
    'own,নিজের,,bmu_residency,,,,,,,,,,,"{""min_percent"":60,""tolerance"":{""from_percent"":65,""max_papers"":1,""total_min"":1},""debar_below_percent"":null}",,,,,,,,,draft',
    ["exams.csv:4 paper_rules: tolerance.from_percent is above min_percent"],
  ],
  [
    "exams.csv",
    "own,নিজের,,sba_generic,,,,,,,,,,,,,,,,,,,,published",
    ["exams.csv:4 status: is published, but exam_questions.csv gives it no question"],
  ],
  [
    "exam_questions.csv",
    "model,4,m9,,,,,",
    [
      'exam_questions.csv:5 question: "m9" is neither in questions/ nor in the bank; the nearest is "m1"',
      "exam_questions.csv:5 number: is 4, but the next number on this paper is 3",
    ],
  ],
  [
    "exam_questions.csv",
    "model,3,m2,Medicine,,,,",
    [
      "exam_questions.csv:5 subject: must be empty when a question is named: a row names a question or draws from a subject",
    ],
  ],
  [
    "exam_questions.csv",
    "model,3,,Medicine,,sba,5,",
    ["exam_questions.csv:5 count: is 5, but the bank has 1 matching questions that are not on this paper yet"],
  ],
  ["exam_questions.csv", "model,3,m2,,,,,", ['exam_questions.csv:5 question: "m2" is on this paper already']],
  [
    "exam_questions.csv",
    "modal,1,m1,,,,,",
    ['exam_questions.csv:5 exam: "modal" is neither in exams.csv nor in the database; the nearest is "model"'],
  ],
  [
    "exam_events.csv",
    "evening,main,2,model,2026-12-03 18:00,2026-12-03 17:00,,2026-12-03 16:00,2026-12-03 15:00",
    [
      "exam_events.csv:3 start_until: is not after opens_at",
      "exam_events.csv:3 result_at: is before start_until",
      "exam_events.csv:3 solution_at: is before result_at",
    ],
  ],
  [
    "exam_events.csv",
    "evening,main,1,model,2026-12-03 18:00,2026-12-03 19:00,,2026-12-03 20:00,2026-12-03 20:00",
    ["exam_events.csv:3 event: is a lecture on its timetable, but an exam needs an event of the kind exam"],
  ],
])("reports the problems of %s: %s", async (file, added, problems) => {
  const { db, problemsOf } = await contentImporter();
  expect(await problemsOf({ ...smallCatalogue, ...withLines(file, added) })).toEqual(problems);
  expect(await db.$count(exams)).toBe(0);
  expect(await db.$count(questions)).toBe(0);
});

test("refuses changes to the rules, questions and window of a begun exam, with the reason", async () => {
  const { db, importFiles, problemsOf } = await contentImporter();
  await importFiles(smallCatalogue);
  await sit(db);
  const reason = "the exam has begun; correct its mistakes with `exams regrade`";
  expect(
    await problemsOf({
      ...changed("exams.csv", "fcps_p1_2024,30", "fcps_p1_2024,31"),
      ...changed("exam_questions.csv", "model,1,m2", "model,1,m1"),
      ...changed("exam_events.csv", "2026-12-02 18:00", "2026-12-02 17:55"),
    }),
  ).toEqual([
    `exams.csv:2 minutes: differs from the current rules of "model": ${reason}`,
    `exam_questions.csv:2 number: differs from the current paper of "model": ${reason}`,
    "exam_events.csv:2 opens_at: cannot be moved: 1 doctor has begun",
  ]);
  const counts = await importFiles({
    ...smallCatalogue,
    ...changed("exams.csv", "মডেল টেস্ট", "মডেল টেস্ট ১"),
    ...changed("exam_events.csv", "18:15", "18:30"),
  });
  expect(counts.filter((one) => one.changed > 0).map(({ file }) => file)).toEqual(["exams.csv", "exam_events.csv"]);
});

test("refuses changed rules of an exam that begins while they are checked", async () => {
  const { db, importFiles, problemsOf } = await contentImporter();
  await importFiles(smallCatalogue);
  let commit: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (commit = resolve));
  const starting = db.transaction(async (transaction) => {
    await transaction.update(exams).set({ frozen_version: exams.version }).where(eq(exams.key, "model"));
    await held;
  });
  const problems = problemsOf(changed("exams.csv", "fcps_p1_2024,30", "fcps_p1_2024,31"));
  const waitsOfRow = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await expect.poll(async () => (await db.execute(waitsOfRow)).rowCount).toBe(1);
  commit();
  await starting;
  expect(await problems).toEqual([
    expect.stringContaining('exams.csv:2 minutes: differs from the current rules of "model"'),
  ]);
});
