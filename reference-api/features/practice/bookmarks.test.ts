import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { enrolments } from "#api/db/schema/enrolment.ts";
import { questionVersions } from "#api/db/schema/exams/exams.ts";
import { examResults } from "#contract/exams/exam-results.ts";
import { listBookmarks, setBookmark, setNote } from "#contract/exams/practice-notes.ts";
import { getPractice } from "#contract/exams/practice.ts";
import { addDoctor, loggedIn } from "#tests/support/api/accounts.ts";
import { practisingDoctor } from "#tests/support/api/scenarios/practice.ts";
import { addAttempt, addExam, addExamEvent, minutesFromNow } from "#tests/support/rows/exams/exam-rows.ts";

async function withQuestions() {
  const api = await practisingDoctor();
  const { questions } = await api.ok(examResults.listQuestionExplanations, { params: api.params }, api.who);
  const ids = questions.map(({ practice_id }) => practice_id ?? 0);
  return { ...api, ids, at: (index: number) => ({ params: { question_id: ids[index] ?? 0 } }) };
}

test("bookmarks are listed newest first, with explanation and note, and found by their words", async () => {
  const { ok, who, at, ids } = await withQuestions();
  expect((await ok(listBookmarks, { query: {} }, who)).questions).toEqual([]);
  await ok(setBookmark, { ...at(0), body: { bookmarked: true } }, who);
  expect(await ok(setNote, { ...at(1), body: { note: "  বিটা ব্লকার নয়  " } }, who)).toEqual({
    note: "বিটা ব্লকার নয়",
    bookmarked: true,
  });
  const { questions, watermark_text } = await ok(listBookmarks, { query: {} }, who);
  expect(watermark_text).toMatch(/ · \d{4}$/);
  expect(questions.map(({ id }) => id)).toEqual([ids[1], ids[0]]);
  expect(questions[0]).toMatchObject({ is_solved: true, key: "b", note: "বিটা ব্লকার নয়", bookmarked: true });
  expect(questions[0], "no answer is marked").not.toHaveProperty("marks");
  const found = async (q: string) =>
    (await ok(listBookmarks, { query: { q } }, who)).questions.map(({ id }) => ids.indexOf(id));
  expect(await found("ব্লকার")).toEqual([1]);
  expect(await found("question 1")).toEqual([0]);
  expect(await found("100%")).toEqual([]);

  expect(await ok(setNote, { ...at(1), body: { note: "" } }, who)).toEqual({ note: null, bookmarked: true });
  expect(await ok(setBookmark, { ...at(1), body: { bookmarked: false } }, who)).toEqual({ bookmarked: false });
  expect((await ok(getPractice, {}, who)).bookmarks).toBe(1);
});

test("a search finds a text whichever apostrophes, dashes, digits and entities it has", async () => {
  const { db, ok, who, at, ids } = await withQuestions();
  const stem_html = "<p>Crohn’s disease, T–cell, ৫ mg, CD4&lt;200</p>";
  await db
    .update(questionVersions)
    .set({ stem_html })
    .where(eq(questionVersions.question_id, ids[0] ?? 0));
  await ok(setNote, { ...at(0), body: { note: "Graves’ রোগ: ১০ mg" } }, who);
  const words = [
    "Crohn's",
    "CROHN´S",
    "T-cell",
    "t‑cell",
    "5 mg",
    "৫",
    "CD4<200",
    "cd৪",
    "Graves' 10",
    "\u200bT–cell\u200b",
  ];
  for (const q of words) {
    const { questions } = await ok(listBookmarks, { query: { q } }, who);
    expect([q, ...questions.map(({ id }) => id)]).toEqual([q, ids[0]]);
  }
  for (const q of ["Crohns", "Tcell", "6 mg", "letter", 'a"<is_true"""true'])
    expect([q, (await ok(listBookmarks, { query: { q } }, who)).questions.length]).toEqual([q, 0]);
});

test("a search finds what the page shows, not how it is stored", async () => {
  const { db, ok, who, at, ids } = await withQuestions();
  await ok(setBookmark, { ...at(0), body: { bookmarked: true } }, who);
  const stem_html =
    "<p>HCO<sub>3</sub><sup>−</sup> কমে, <strong>উদা</strong>হরণ, র\u200d্যাশ, p&lt;0.05 Sjögren</p><p>10 𝑁</p>";
  const options = [
    { letter: "a", text: "Ménière&amp;", is_true: true },
    { letter: "b", text: 'say "strong"', is_true: false },
    { letter: "c", text: "C\\D", is_true: false },
  ] as const;
  await db
    .update(questionVersions)
    .set({ stem_html, options: [...options], explanation_html: "<p>ব্যাখ্যাশব্দ</p>" })
    .where(eq(questionVersions.question_id, ids[0] ?? 0));
  const isFound = async (q: string) => (await ok(listBookmarks, { query: { q } }, who)).questions.length > 0;
  for (const q of [
    "HCO3 কমে",
    "hco₃⁻",
    "উদাহরণ",
    "র\u200c্যাশ",
    "র্যাশ",
    "p<0.05",
    "sjogren",
    "SJÖGREN",
    "10 N",
    "meniere&amp;",
    '"STRONG"',
    "c\\d",
  ])
    expect([q, await isFound(q)]).toEqual([q, true]);
  for (const q of [
    "sub",
    "sup",
    "<p>",
    "&lt;",
    "0.05Sjögren",
    "Sjögren10",
    "is_true",
    "true",
    '",',
    "ব্যাখ্যাশব্দ",
    "%",
    "C\\\\D",
  ])
    expect([q, await isFound(q)]).toEqual([q, false]);
});

test("a note has at most 2,000 characters", async () => {
  const { ok, refused, who, at } = await withQuestions();
  await ok(setNote, { ...at(0), body: { note: "ক".repeat(2000) } }, who);
  await refused(422, setNote, { ...at(0), body: { note: "ক".repeat(2001) } }, who);
});

test("a question that is not open to the doctor can be neither bookmarked nor noted", async () => {
  const { db, refused, who, at, enrolment } = await withQuestions();
  const other = await loggedIn(db, (await addDoctor(db)).id);
  await refused(403, setBookmark, { ...at(0), body: { bookmarked: true } }, other);
  await refused(403, setNote, { ...at(0), body: { note: "নোট" } }, other);
  await refused(401, setNote, { ...at(0), body: { note: "নোট" } });
  await db.update(enrolments).set({ status: "suspended" }).where(eq(enrolments.id, enrolment.id));
  await refused(403, setNote, { ...at(0), body: { note: "নোট" } }, who);
});

test("bookmarks stay readable for a time after the access, and wait while an exam runs", async () => {
  const { db, ok, refused, who, at, enrolment, doctorId } = await withQuestions();
  await ok(setNote, { ...at(0), body: { note: "নোট" } }, who);
  await db
    .update(enrolments)
    .set({ access_until: minutesFromNow(-60) })
    .where(eq(enrolments.id, enrolment.id));
  expect((await ok(listBookmarks, { query: {} }, who)).questions).toMatchObject([{ note: "নোট" }]);
  await refused(403, setNote, { ...at(0), body: { note: "নতুন" } }, who);

  const exam = await addExam(db, ["b"]);
  const event = await addExamEvent(db, exam);
  const running = { status: "in_progress", ended_by: null, submitted_at: null } as const;
  await addAttempt(db, { exam, event, doctor_id: doctorId, enrolment_id: enrolment.id, ...running });
  expect((await refused(409, listBookmarks, { query: {} }, who)).code).toBe("attempt_running");
});
