import { and, eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { examAttempts } from "#api/db/schema/exams/exam-attempts.ts";
import { questionVersions } from "#api/db/schema/exams/exams.ts";
import { practiceAnswers, practiceAttempts, practiceQuestions } from "#api/db/schema/exams/practice.ts";
import { requestRegrade, runRegrade } from "#api/features/exams/grading/regrading.ts";
import { answerPractice } from "#contract/exams/practice-sessions.ts";
import { getPractice, startPractice } from "#contract/exams/practice.ts";
import { testAccounts } from "#tests/support/api/accounts.ts";
import { addCandidate } from "#tests/support/api/scenarios/exam-room.ts";
import { practiceAnswer, sit, solved } from "#tests/support/api/scenarios/practice.ts";
import { addExam, addExamEvent, answerOf, minutesFromNow, optionsOf } from "#tests/support/rows/exams/exam-rows.ts";
import { mistakesIn, statesOf } from "./mistakes.ts";

const dayMinutes = 24 * 60;
const keys = ["TFTFT", "FFTFT"];
const paper = ["FFTFT", "TFTFT", "-FTFT", "TFTF-"];

/** Change to the attempts of a doctor at four events of the same exam, which were sat on one day each. */
const change = fc.oneof(
  fc.record({ kind: fc.constantFrom("publish" as const, "void" as const), attempt: fc.nat(paper.length - 1) }),
  fc.record({ kind: fc.constant("regrade" as const), key: fc.constantFrom(...keys) }),
  fc.record({ kind: fc.constant("practise" as const), answer: fc.constantFrom(...paper) }),
);
/** A change, and whether the doctor looks at practice after it. */
const step = fc.tuple(change, fc.boolean());

test("a mistake is counted once per statement, whatever the order of attempts, regrades, voids and practice", async () => {
  const { db, ok, send } = await testAccounts();
  const property = fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 12 }), async (steps) => {
    const exam = await addExam(db, ["TFTFT"]);
    const [first, ...others] = [
      await addExamEvent(db, exam, solved()),
      await addExamEvent(db, exam, solved()),
      await addExamEvent(db, exam, solved()),
      await addExamEvent(db, exam, solved()),
    ];
    const own = await addCandidate(db, first);
    const attempts: number[] = [];
    for (const [index, event] of [first, ...others].entries()) {
      const who = index === 0 ? own : await addCandidate(db, event, own.doctorId);
      const submitted_at = minutesFromNow(-(paper.length - index) * dayMinutes);
      const attempt = await sit(db, { exam, event }, who, { answers: [paper[index] ?? ""], submitted_at });
      attempts.push(attempt.id);
    }
    await db.update(examAttempts).set({ status: "graded" }).where(eq(examAttempts.doctor_id, own.doctorId));
    const versionId = exam.questions[0]?.question_version_id ?? 0;
    for (const [one, isLook] of steps) {
      if (one.kind === "practise") {
        const started = await send(startPractice, { body: { size: 10 } }, own.who);
        const { data } = startPractice.response.safeParse(await started.json());
        const body = practiceAnswer(answerOf(one.answer));
        if (data) await ok(answerPractice, { params: { id: data.session.id, number: 1 }, body }, own.who);
      } else if (one.kind === "regrade") {
        const options = optionsOf(one.key);
        await db.update(questionVersions).set({ options }).where(eq(questionVersions.id, versionId));
        await runRegrade(db, await requestRegrade(db, { exam_id: exam.id, reason: "key", actor: "test" }));
      } else {
        const status = one.kind === "void" ? "void" : "published";
        await db
          .update(examAttempts)
          .set({ status })
          .where(eq(examAttempts.id, attempts[one.attempt] ?? 0));
      }
      if (isLook) await ok(getPractice, {}, own.who);
    }

    const published = await db
      .select({ id: examAttempts.id, at: examAttempts.submitted_at })
      .from(examAttempts)
      .where(sql`${examAttempts.doctor_id} = ${own.doctorId} and ${examAttempts.status} = 'published'`);
    const practised = await db.select().from(practiceAnswers).where(eq(practiceAnswers.doctor_id, own.doctorId));
    const [version] = await db.select().from(questionVersions).where(eq(questionVersions.id, versionId));
    const answers = [
      ...published.map(({ id, at }) => ({
        at: at ?? new Date(0),
        source: `exam ${id}`,
        countsBlanks: true,
        value: answerOf(paper[attempts.indexOf(id)] ?? ""),
      })),
      ...practised.flatMap(({ session_id, answered_at, value }) =>
        answered_at ? [{ at: answered_at, source: `practice ${session_id}`, countsBlanks: true, value }] : [],
      ),
    ];
    const counted = mistakesIn(statesOf({ kind: "mcq5", options: version?.options ?? [] }, answers));
    const expected = { questions: Number(published.length > 0), mistakes: published.length > 0 ? counted.mistakes : 0 };
    expect(await ok(getPractice, {}, own.who)).toMatchObject(expected);

    const outcomes = () =>
      db
        .select({ outcomes: practiceQuestions.outcomes })
        .from(practiceQuestions)
        .where(and(eq(practiceQuestions.doctor_id, own.doctorId), practiceQuestions.is_open));
    const counts = await outcomes();
    await db.delete(practiceAttempts).where(eq(practiceAttempts.doctor_id, own.doctorId));
    await db.update(practiceQuestions).set({ current_version: 0 }).where(eq(practiceQuestions.doctor_id, own.doctorId));
    expect(await ok(getPractice, {}, own.who)).toMatchObject(expected);
    expect(await outcomes()).toEqual(counts);
  });
  await fc.assert(property, { numRuns: 25 });
});
