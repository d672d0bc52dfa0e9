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
    ...{ exam_id: exam_id ?? 0, quiz_id: id, status: "submitted" as const, started_at: now, ends_at: now },
    ...{ submission_key: "key", attempt_token_hash: "hash", order: { questions: [] } },
  });
  for (const one of await importFiles(smallCatalogue)) expect(one).toMatchObject({ added: 0, changed: 0 });
  expect(await problemsOf(changed("quizzes.csv", "evening,weekly", "evening,model"))).toEqual([
    'quizzes.csv:2 exam: is "model", but 1 have begun "weekly" in this quiz',
  ]);
  await importFiles(changed("quizzes.csv", "enrolled,evening", "public,"));
  expect(await db.$count(quizBatches)).toBe(0);
});

test.each<[line: string, problems: string[]]>([
  [
    "b,ক,today 09:00,today 09:00,9,9,public,evening,,,,,,published",
    [
      "quizzes.csv:3 closes_at: is not after opens_at",
      "quizzes.csv:3 batches: may be given only when access is enrolled",
    ],
  ],
  [
    "b,ক,today 09:00,today+1 09:00,9,9,enrolled,evning,weakly,,,,,published",
    [
      'quizzes.csv:3 exam: "weakly" is neither in exams.csv nor in the database; the nearest is "weekly"',
      'quizzes.csv:3 batches: "evning" is neither in batches.csv nor in the database; the nearest is "evening"',
    ],
  ],
  [
    "b,ক,today 09:00,today+1 09:00,9,9,public,,model,,,,,published",
    [
      'quizzes.csv:3 question_count: is 9, but the exam "model" has 2 questions',
      'quizzes.csv:3 minutes: is 9, but the exam "model" has 30 minutes',
    ],
  ],
])("reports the problems of a quiz: %s", async (line, problems) => {
  const { db, problemsOf } = await contentImporter();
  expect(await problemsOf({ ...smallCatalogue, ...withLines("quizzes.csv", line) })).toEqual(problems);
  expect(await db.$count(quizzes)).toBe(0);
});
