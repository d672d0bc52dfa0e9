import { and, eq, isNotNull } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { practiceQuestions } from "#api/db/schema/exams/practice.ts";
import { doctors } from "#api/db/schema/identity.ts";
import { practiceDay } from "#api/features/practice/mistakes.ts";
import { readPractice } from "#api/features/practice/overview.ts";
import { readStrength } from "#api/features/practice/strength.ts";
import { refreshSums } from "#api/features/practice/sums.ts";
import { testDatabase } from "#tests/support/processes/postgres/database.ts";

test("the demo doctor has practised so that each state of a question and of a session is seen", async () => {
  const { db, close } = await testDatabase({ seeded: true });
  onTestFinished(close);
  const [doctor] = await db.select().from(doctors).where(eq(doctors.mobile_number, "01700000001"));
  const doctorId = doctor?.id ?? 0;
  const now = new Date();
  await refreshSums(db, doctorId);
  const practice = await readPractice(db, doctorId, { now, isHeld: false });
  expect(practice.running).toMatchObject({ mode: "tutor", answered_count: 2 });
  expect(practice.finished.map(({ title }) => title)).toContain("মক: BMU রেসিডেন্সি");
  expect(practice.bookmarks).toBe(3);

  const rows = await db.select().from(practiceQuestions).where(eq(practiceQuestions.doctor_id, doctorId));
  const days = rows.flatMap(({ due_on }) => due_on ?? []);
  const today = practiceDay(now);
  const seen = {
    dueToday: days.includes(today),
    overdue: days.some((day) => day < today),
    later: days.some((day) => day > today),
    mistakes: rows.some(({ mistakes }) => mistakes > 0),
    mastered: rows.some(({ mistakes, practised, states }) => {
      return mistakes === 0 && practised > 1 && Object.keys(states).length > 0;
    }),
  };
  expect(seen).toEqual({ dueToday: true, overdue: true, later: true, mistakes: true, mastered: true });
  const notes = and(eq(practiceQuestions.doctor_id, doctorId), isNotNull(practiceQuestions.note));
  expect(await db.$count(practiceQuestions, notes)).toBe(2);

  const strength = await readStrength(db, doctorId, now);
  const unitsOf = ({ right, wrong, blank }: { right: number; wrong: number; blank: number }) => right + wrong + blank;
  const few = strength.find(({ subject }) => subject === "Dermatology");
  expect(few && unitsOf(few.exams) + unitsOf(few.practice)).toBe(4);
  const medicine = strength.find(({ subject }) => subject === "Medicine");
  expect(new Set(medicine?.reading?.map(({ kind }) => kind))).toEqual(new Set(["lecture", "sheet", "chapter"]));
  expect(strength.some(({ recent, before }) => unitsOf(recent) >= 10 && unitsOf(before) >= 10)).toBe(true);
});
