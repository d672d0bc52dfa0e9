import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { questions } from "#api/db/schema/exams/exams.ts";
import { smallCatalogue, type CatalogueFiles } from "#tests/support/content/catalogue-folder.ts";
import { changed, contentImporter, withLines } from "#tests/support/content/content-importer.ts";

const [events, exams, papers, timetable] = [
  "exam_events.csv",
  "exams.csv",
  "exam_questions.csv",
  "schedule_events.csv",
];
const window = "2026-12-02 18:15,,2026-12-02 22:00,2026-12-03 09:00";
const line = (...cells: string[]) => `evening,main,${cells.join(",")}\n`;
const inTwoPapers = (exam: string) => exam.replaceAll(/^(model,2,.*)$/gm, "$12");

test.each([
  [
    "a result before the last doctor who starts in time has ended",
    changed(events, window, "2026-12-02 18:15,,2026-12-02 18:20,2026-12-03 09:00"),
    `${events}:2 result_at: is 2026-12-02 18:20, but "model" may be written until 2026-12-02 18:45`,
  ],
  [
    "result and solution before the common end",
    changed(events, window, "2026-12-02 18:15,2026-12-02 18:40,2026-12-02 18:39,2026-12-02 18:39"),
    `${events}:2 result_at: is 2026-12-02 18:39, but "model" may be written until 2026-12-02 18:40`,
  ],
  [
    "a result before another sitting of the same paper has ended",
    {
      ...changed(
        timetable,
        "main,exam,exam,মডেল টেস্ট,,,2026-12-02 18:00,",
        "main,exam,exam,মডেল টেস্ট,,,2026-12-02 18:00,\nevening,main,again,exam,মডেল টেস্ট,,,2026-12-05 18:00,",
      ),
      ...changed(
        events,
        `${window}\n`,
        `${window}\n${line("again", "model", "2026-12-05 18:00", "2026-12-05 18:15", "", "2026-12-06 18:00", "2026-12-06 18:00")}`,
      ),
    },
    `${events}:2 result_at: is 2026-12-02 22:00, but "model" may be written until 2026-12-05 18:45 at evening/main/again`,
  ],
  [
    "a longer exam than the window allows",
    changed(exams, "fcps_p1_2024,30", "fcps_p1_2024,240"),
    `${events}:2 result_at: is 2026-12-02 22:00, but "model" may be written until 2026-12-02 22:15`,
  ],
  [
    "an exam that opens at another time than its timetable says",
    changed(timetable, "মডেল টেস্ট,,,2026-12-02 18:00", "মডেল টেস্ট,,,2026-12-03 18:00"),
    `${timetable}:3 starts_at: is 2026-12-03 18:00, but opens_at of evening/main/exam in ${events} is 2026-12-02 18:00: both must be the same`,
  ],
  [
    "a pass mark of a preset that the paper cannot give",
    changed(exams, ",,70%,", ",,,"),
    `${exams}:2 pass: is 210 marks by the preset fcps_p1_2024, but the paper of "model" has 2.8`,
  ],
  [
    "a pass mark above the paper",
    changed(exams, ",,70%,", ",,3,"),
    `${exams}:2 pass: is 3 marks, but the paper of "model" has 2.8`,
  ],
  [
    "papers that need more marks together than there are",
    {
      ...changed(
        exams,
        ",,70%,,",
        `,,70%,"{""min_percent"":70,""tolerance"":{""from_percent"":65,""max_papers"":1,""total_min"":210000},""debar_below_percent"":25}",`,
      ),
      [papers]: inTwoPapers(String(smallCatalogue[papers])),
    },
    `${exams}:2 paper_rules: total_min is 210 marks, but the paper of "model" has 2.8`,
  ],
])("refuses %s", async (_, files, problem) => {
  const { problemsOf } = await contentImporter();
  expect(await problemsOf({ ...smallCatalogue, ...files })).toEqual([problem]);
});

const onExam = 'is "model", whose questions this quiz shows from';
const until = "but it may be written until 2026-12-02 18:45 at evening/main/exam: use a copy of the exam";

test("refuses a quiz that shows the paper of an exam to come", async () => {
  const { importFiles, problemsOf } = await contentImporter();
  const quiz = changed("quizzes.csv", "today 09:00,today+7 09:00", "2026-12-01 09:00,2026-12-09 09:00");
  const onModel = String(quiz["quizzes.csv"]).replace(",1,15,enrolled,evening,weekly", ",2,30,public,,model");
  expect(await problemsOf({ ...smallCatalogue, "quizzes.csv": onModel })).toEqual([
    `quizzes.csv:2 exam: ${onExam} 2026-12-01 09:00, ${until}`,
  ]);
  const later = onModel.replace("2026-12-01 09:00", "2026-12-02 18:45");
  await importFiles({ ...smallCatalogue, "quizzes.csv": later });
});

test("refuses a quiz that shows the key of another one that is still taken for its prize", async () => {
  const { problemsOf } = await contentImporter();
  const prize = "prize,কুইজ,today 09:00,2098-12-06 09:00,1,15,public,,weekly,বই,,,,published,";
  const problems = await problemsOf({ ...smallCatalogue, ...withLines("quizzes.csv", prize) });
  expect(problems).toEqual([
    expect.stringMatching(
      /^quizzes\.csv:2 exam: is "weekly", whose key this quiz shows from .* 09:00, but it may be written until .* 09:00 in the quiz prize: use a copy of the exam$/,
    ),
  ]);
});

test("names the row of the imported file if only one side of a contradiction is in the folder", async () => {
  const { importFiles, problemsOf } = await contentImporter();
  await importFiles(smallCatalogue);
  expect(await problemsOf(changed(timetable, "মডেল টেস্ট,,,2026-12-02 18:00", "মডেল টেস্ট,,,2026-12-03 18:00"))).toEqual([
    expect.stringMatching(
      /^schedule_events\.csv:3 starts_at: is 2026-12-03 18:00, but opens_at of evening\/main\/exam/,
    ),
  ]);
  expect(await problemsOf(changed(events, "model,2026-12-02 18:00", "model,2026-12-02 17:00"))).toEqual([
    `${events}:2 opens_at: is 2026-12-02 17:00, but starts_at of evening/main/exam in ${timetable} is 2026-12-02 18:00: both must be the same`,
  ]);
  expect(await problemsOf(changed(exams, "fcps_p1_2024,30", "fcps_p1_2024,240"))).toEqual([
    `${exams}:2 minutes: is 240 and lets "model" be written until 2026-12-02 22:15, but its results come out at 2026-12-02 22:00 at evening/main/exam`,
  ]);
  expect(await problemsOf(changed(exams, ",,70%,", ",,500,"))).toHaveLength(1);
});

test.each([
  ["exam_events.csv", "model", "m2"],
  ["quizzes.csv", "weekly", "m1"],
])("refuses the row of %s that comes when the paper has got practice questions", async (file, exam, question) => {
  const { db, importFiles, problemsOf } = await contentImporter();
  const [header = ""] = String(smallCatalogue[file]).split("\n");
  await importFiles({ ...smallCatalogue, [file]: `${header}\n` });
  await db.update(questions).set({ practice: ["residency"] });
  expect(await problemsOf({ [file]: String(smallCatalogue[file]) })).toContain(
    `${file}:2 exam: is "${exam}", but "${question}" is a practice question, whose key doctors see before "${exam}" is solved`,
  );
});

test("accepts results at the common end, and a question with fewer statements with a note", async () => {
  const { importFiles } = await contentImporter();
  const counts = await importFiles({
    ...smallCatalogue,
    ...changed(events, window, "2026-12-02 18:15,2026-12-02 18:40,2026-12-02 18:40,2026-12-02 18:40"),
  });
  expect(counts.flatMap(({ notes = [] }) => notes)).toEqual([
    '"m2" has 2 of the 5 statements of a full mark in "model", and counts accordingly',
  ]);
});

test("names papers to come with questions that another paper or practice opens before their last start", async () => {
  const { db, importFiles } = await contentImporter();
  const relative = {
    ...changed(timetable, "মডেল টেস্ট,,,2026-12-02 18:00", "মডেল টেস্ট,,,today+3 18:00"),
    ...changed(events, `2026-12-02 18:00,${window}`, "today+3 18:00,today+3 18:15,,today+3 22:00,today+8 09:00"),
  };
  const notesOf = async (files: CatalogueFiles) =>
    (await importFiles({ ...smallCatalogue, ...relative, ...files })).flatMap(({ notes = [] }) => notes);
  const reuse =
    /^"model" at evening\/main\/exam has 1 question that other papers open before its last start, "weekly" at .* 09:00 first$/;
  expect(await notesOf({})).not.toContainEqual(expect.stringMatching(reuse));
  // the quiz shows its solution at once; that of the model test opens after the quiz has closed
  expect(await notesOf(changed(papers, "model,1,m2", "model,1,m1"))).toEqual([expect.stringMatching(reuse)]);
  const other = {
    "exams.csv": String(smallCatalogue["exams.csv"]),
    "quizzes.csv": String(smallCatalogue["quizzes.csv"]),
  };
  // the quiz of this folder opens it
  expect((await importFiles(other)).flatMap(({ notes = [] }) => notes)).toEqual([expect.stringMatching(reuse)]);
  const none = { "quizzes.csv": String(smallCatalogue["quizzes.csv"]).split("\n", 1).join("") };
  expect((await importFiles(none)).flatMap(({ notes = [] }) => notes)).toEqual([
    "such questions in 1 paper to come of exams that are not in this folder",
  ]);
  // the same question in the bank under another key is not known by its key
  const bank = String(smallCatalogue["questions/medicine.csv"]);
  const [m3 = ""] = bank.split("\n").filter((row) => row.startsWith("m3,"));
  const twin = { "questions/medicine.csv": `${bank.trimEnd()}\n${m3.replace("m3", "p3")}\n` };
  await importFiles(twin);
  await db
    .update(questions)
    .set({ practice: ["residency"] })
    .where(eq(questions.key, "p3"));
  expect(await notesOf({})).toContain(
    '"model" at evening/main/exam has 1 question that practice or public questions ask too, such as "p3"',
  );
});
