import { expect, test } from "vitest";
import { batchesFile, batchLine, smallCatalogue } from "#tests/support/content/catalogue-folder.ts";
import { changed, contentImporter } from "#tests/support/content/content-importer.ts";

const events = "schedule_events.csv";

test.each([
  [
    "a class before the first day of its batch",
    changed(events, "2026-12-01 18:00,2026-12-01 20:00", "2026-11-16 18:00,2026-11-16 20:00"),
    `${events}:2 starts_at: is on 2026-11-16, but the batch begins on 2026-11-27`,
  ],
  [
    "an exam after the last day of its batch",
    {
      ...changed(events, "exam,exam,মডেল টেস্ট,,,2026-12-02", "exam,exam,মডেল টেস্ট,,,2027-03-02"),
      "exam_events.csv": String(smallCatalogue["exam_events.csv"]).replaceAll("2026-12-0", "2027-03-0"),
    },
    `${events}:3 starts_at: is on 2027-03-02, but the batch ends on 2027-03-01`,
  ],
  [
    "schedules with more seats in total than their batch",
    changed("schedules.csv", "evening,main,মূল সূচি,,,60,1\n", "evening,main,মূল সূচি,,,60,1\nevening,night,রাত,,,61,2\n"),
    "batches.csv:2 seat_limit: is 120, but its schedules have 121 seats together",
  ],
  [
    "a published exam without questions",
    {
      ...changed("exam_questions.csv", "weekly,1,m1,,,,,\n", ""),
      ...changed("quizzes.csv", "evening,weekly", "evening,"),
    },
    "exams.csv:3 status: is published, but exam_questions.csv gives it no question",
  ],
])("refuses %s and writes nothing", async (_, files, problem) => {
  const { problemsOf } = await contentImporter();
  const dated = { "batches.csv": batchesFile(batchLine({ starts_on: "today", ends_on: "2027-03-01" })) };
  expect(await problemsOf({ ...smallCatalogue, ...dated, ...files })).toEqual([problem]);
});

test("accepts a notice before the batch begins; reports a contradiction with stored rows at the row of the imported file", async () => {
  const { importFiles, problemsOf } = await contentImporter();
  await importFiles({
    ...smallCatalogue,
    ...changed(
      events,
      "1,lecture,ক্লাস ১,,,2026-12-01 18:00,2026-12-01 20:00",
      "1,notice,ওরিয়েন্টেশন,,,2026-11-20 18:00,",
    ),
  });
  expect(await problemsOf({ "batches.csv": batchesFile(batchLine({ starts_on: "2026-12-05" })) })).toEqual([
    "batches.csv:2 starts_on: is 2026-12-05, but evening/main/exam is on 2026-12-02",
  ]);
  expect(await problemsOf({ "batches.csv": batchesFile(batchLine({ starts_on: "today", seat_limit: "59" })) })).toEqual(
    ["batches.csv:2 seat_limit: is 59, but its schedules have 60 seats together"],
  );
  await importFiles({ "faqs.csv": String(smallCatalogue["faqs.csv"]) });
});
