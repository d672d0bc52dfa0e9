import { expect, test } from "vitest";
import { examEvents } from "#api/db/schema/exams/exam-attempts.ts";
import { listMerit } from "#contract/exams/merit.ts";
import { loggedIn, testAccounts } from "#tests/support/api/accounts.ts";
import { minutesFromNow } from "#tests/support/rows/exams/exam-rows.ts";
import { satExam } from "#tests/support/rows/exams/sat-exam.ts";
import { publishExam } from "../grading/publishing.ts";

type Scope = "overall" | "batch" | "faculty" | "discipline" | "candidate_type";

/** Reads the merit list of a scope as the candidate with the index `place`. */
async function meritOf(scope: Scope, place: number) {
  const { db, ok } = await testAccounts();
  const { exam, attempts } = await satExam(db);
  await db.update(examEvents).set({ start_until: minutesFromNow(-9), result_at: minutesFromNow(-1) });
  await publishExam(db, exam.id);
  const { doctor_id, enrolment_id, schedule_event_id } = attempts[place] ?? {};
  const params = { id: enrolment_id ?? 0, event_id: schedule_event_id ?? 0 };
  const { rows, me, participants } = await ok(
    listMerit,
    { params, query: { scope } },
    await loggedIn(db, doctor_id ?? 0),
  );
  return { positions: rows.map(({ position }) => position), participants, me: me?.position ?? null };
}

test.each<[scope: Scope, place: number, positions: number[], me: number | null]>([
  ["overall", 0, [1, 2, 3, 3, 3, 3, 7, 7], 1],
  ["batch", 0, [1, 2, 2, 4], 1],
  ["faculty", 4, [1, 2, 3, 3, 3], 3],
  ["discipline", 5, [1, 2, 2], 1],
  ["candidate_type", 1, [1, 2, 3], 2],
  ["candidate_type", 5, [], null],
])("in the scope %s, candidate %i sees the positions %j", async (scope, place, positions, me) => {
  expect(await meritOf(scope, place)).toEqual({ positions, participants: positions.length, me });
});
