import { isNotNull } from "drizzle-orm";
import { expect, test } from "vitest";
import { quizzes } from "#api/db/schema/catalogue.ts";
import { examAttempts } from "#api/db/schema/exams/exam-attempts.ts";
import { quizBatches } from "#api/db/schema/exams/quiz-entries.ts";
import { smallCatalogue } from "#tests/support/content/catalogue-folder.ts";
import { changed, contentImporter, withLines } from "#tests/support/content/content-importer.ts";
import { only } from "#tests/support/rows/new-row.ts";

test("imports a quiz with its paper and batches, and refuses another paper once somebody has begun it", async () => {
  const { db, importFiles, problemsOf } = await contentImporter();
  await importFiles(smallCatalogue);
  const { id, exam_id } = only(await db.select().from(quizzes));
  expect(await db.select().from(quizBatches)).toEqual([{ quiz_id: id, batch_id: 1 }]);
  const now = new Date();
  await db.insert(examAttempts).values({
    exam_id: exam_id ?? 0,
    quiz_id: id,
    status: "submitted" as const,
    started_at: now,
    ends_at: now,
    submission_key: "key",
    attempt_token_hash: "hash",
    order: { questions: [] },
  });
  for (const one of await importFiles(smallCatalogue)) expect(one).toMatchObject({ added: 0, changed: 0 });
  expect(await problemsOf(changed("quizzes.csv", "evening,weekly", "evening,model"))).toEqual([
    'quizzes.csv:2 exam: is "model", but 1 have begun "weekly" in this quiz',
  ]);
  await importFiles(changed("quizzes.csv", "enrolled,evening", "public,"));
  expect(await db.$count(quizBatches)).toBe(0);
});

const trial = "try,ট্রায়াল,today 09:00,today+300 09:00,1,15,public,,trial,,no,no,,published,pg";

test("a public question may stand on the paper of a trial exam, though it is open, and on no other", async () => {
  const { db, importFiles, problemsOf } = await contentImporter();
  const exam = "\ntrial,ট্রায়াল,,sba_generic,15,,,,,,,,,,,,,no,yes,,,,,published\n";
  const files = {
    ...smallCatalogue,
    ...changed("questions/medicine.csv", "discussion_url", "discussion_url,public_for"),
  };
  const rows = String(files["questions/medicine.csv"]).split("\n");
  const bank = rows.map((row, place) =>
    place === 0 || row === "" ? row : `${row},${row.startsWith("m1,") ? "pg" : ""}`,
  );
  const withTrial = {
    ...files,
    "questions/medicine.csv": bank.join("\n"),
    "exams.csv": String(smallCatalogue["exams.csv"]).trimEnd() + exam,
    "exam_questions.csv":
      String(smallCatalogue["exam_questions.csv"]).replace("weekly,1,m1", "weekly,1,m3") + "trial,1,m1,,,,,\n",
    ...withLines("quizzes.csv", trial),
  };
  expect(
    await problemsOf({
      ...withTrial,
      "exam_questions.csv": withTrial["exam_questions.csv"].replace("weekly,1,m3", "weekly,1,m1"),
    }),
  ).toEqual([
    'exam_questions.csv:4 question: "m1" is a public question, whose key everybody sees before "weekly" is solved',
  ]);
  const drawn = {
    ...withTrial,
    "questions/medicine.csv": bank.map((row) => row.replace(/^(m3,.*)$/, "$1pg")).join("\n"),
  };
  const named = {
    ...drawn,
    "exam_questions.csv": withTrial["exam_questions.csv"]
      .replace("trial,1,m1", "trial,1,m3")
      .replace("weekly,1,m3", "weekly,1,m1"),
  };
  expect(await problemsOf(named), "a draw does not take it").toContainEqual(
    expect.stringContaining("the bank has 0 matching"),
  );
  await importFiles(withTrial);
  expect(await db.$count(quizzes, isNotNull(quizzes.trial_category_id))).toBe(1);
  for (const one of await importFiles(withTrial)) expect(one).toMatchObject({ added: 0, changed: 0 });
});

test.each<[line: string, problems: string[]]>([
  [
    "b,ক,today 09:00,today 09:00,9,9,public,evening,,,,,,published,",
    [
      "quizzes.csv:3 closes_at: is not after opens_at",
      "quizzes.csv:3 batches: may be given only when access is enrolled",
    ],
  ],
  [
    "b,ক,today 09:00,today+1 09:00,9,9,enrolled,evning,weakly,,,,,published,",
    [
      'quizzes.csv:3 exam: "weakly" is neither in exams.csv nor in the database; the nearest is "weekly"',
      'quizzes.csv:3 batches: "evning" is neither in batches.csv nor in the database; the nearest is "evening"',
    ],
  ],
  [
    "b,ক,today 09:00,today+1 09:00,9,9,public,,model,,,,,published,",
    [
      'quizzes.csv:3 question_count: is 9, but the exam "model" has 2 questions',
      'quizzes.csv:3 minutes: is 9, but the exam "model" has 30 minutes',
      'quizzes.csv:3 exam: is "model", whose questions this quiz shows from 2026-11-27 09:00, but it may be written until 2026-12-02 18:45 at evening/main/exam: use a copy of the exam',
    ],
  ],
  [
    "b,ক,today 09:00,today+1 09:00,1,15,public,,weekly,পুরস্কার,yes,no,,published,pg",
    ["quizzes.csv:3 trial_for: needs an exam, access public, phone_required no, otp_required no, and no prize_note"],
  ],
  [
    "b,ক,today 09:00,today+1 09:00,2,30,public,,model,,no,no,,published,pgs",
    ['quizzes.csv:3 trial_for: "pgs" is neither in categories.csv nor in the database; the nearest is "pg"'],
  ],
  [
    "b,ক,today 09:00,today+1 09:00,2,30,public,,model,,no,no,,published,pg",
    [
      'quizzes.csv:3 exam: is "model", whose instant_result is no, but a trial exam is marked at once',
      'quizzes.csv:3 exam: is "model", but its question "m2" is not public: see public_for',
      'quizzes.csv:3 exam: is "model", whose questions this quiz shows from 2026-11-27 09:00, but it may be written until 2026-12-02 18:45 at evening/main/exam: use a copy of the exam',
    ],
  ],
])("reports the problems of a quiz: %s", async (line, problems) => {
  const { db, problemsOf } = await contentImporter();
  expect(await problemsOf({ ...smallCatalogue, ...withLines("quizzes.csv", line) })).toEqual(problems);
  expect(await db.$count(quizzes)).toBe(0);
});
