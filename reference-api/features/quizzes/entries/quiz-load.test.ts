import { sql } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { quizRoom } from "#contract/exams/exam-room.ts";
import { createQuizEntry } from "#contract/exams/quiz-entries.ts";
import { testAccounts } from "#tests/support/api/accounts.ts";
import { questionId, write } from "#tests/support/api/scenarios/exam-room.ts";
import { entryCredentials, guest } from "#tests/support/api/scenarios/quiz-entries.ts";
import { testDatabase } from "#tests/support/processes/postgres/database.ts";
import { fill, planOf, planRows, recordStatements, rowsRead } from "#tests/support/processes/postgres/query-plans.ts";
import { addQuiz, daysFromNow } from "#tests/support/rows/catalogue-rows.ts";
import { addExam, addExamEvent } from "#tests/support/rows/exams/exam-rows.ts";

const othersRunning = 5000;
const maxRows = 20;

const { db, pool, close } = await testDatabase({ fresh: true });
afterAll(close);

test("a save, a page and a submission read few attempts, however many others take the quiz", async () => {
  const exam = await addExam(db, ["TFTFT", "b"]);
  const quiz = await addQuiz(db, { opens_at: daysFromNow(-1), exam_id: exam.id });
  const event = await addExamEvent(db, await addExam(db, ["TFTFT"]));
  await fill(db, [
    sql`insert into exam_attempts (exam_id, schedule_event_id, doctor_id, status, started_at, ends_at, submission_key,
      attempt_token_hash, "order")
      select ${event.exam_id}, ${event.schedule_event_id}, n, 'graded', now(), now(), '', '', '{}'
      from generate_series(1, ${planRows}::int) as n`,
    sql`insert into exam_attempts (exam_id, quiz_id, status, started_at, ends_at, submission_key, attempt_token_hash, "order")
      select ${exam.id}, ${quiz.id}, 'in_progress', now(), now() + interval '10 minutes', '', '', '{}'
      from generate_series(1, ${othersRunning}::int)`,
  ]);
  const { db: watching, sent } = recordStatements(pool);
  const { ok } = await testAccounts({ db: watching });
  const created = await ok(createQuizEntry, { params: { slug: quiz.slug }, body: guest() });
  const [params, who] = [{ key: created.entry.key }, entryCredentials(created)];
  const { attempt } = await ok(quizRoom.getAttempt, { params }, who);
  const answers = [{ ...write("b"), question_id: questionId(exam, 2) }];
  const calls = [
    () => ok(quizRoom.getAttempt, { params }, who),
    () => ok(quizRoom.saveAnswers, { params, body: { attempt_token: attempt.token ?? "", answers } }, who),
    () => ok(quizRoom.submitAttempt, { params, body: { submission_key: attempt.submission_key } }, who),
  ];
  for (const call of calls) {
    sent.length = 0;
    await call();
    for (const statement of sent.filter(({ text }) => text.startsWith("select"))) {
      expect(rowsRead(await planOf(pool, statement), new Set(["exam_attempts"])), statement.text).toBeLessThan(maxRows);
    }
  }
});
