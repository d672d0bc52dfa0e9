import type { Writer } from "#api/db/client.ts";
import { questionChange, type RowChange } from "#content/catalogue/changes.ts";
import { changedSince, papersWith, type QuestionStep, takeBackSteps } from "#content/questions/steps.ts";
import { StaffError } from "#api/staff/context.ts";

/** Gives the questions that an import changed their earlier content; throws a StaffError that names one changed since. */
export async function takeBackQuestions(db: Writer, steps: QuestionStep[]) {
  const [since] = await changedSince(db, steps);
  if (since !== undefined) throw new StaffError(`Question ${since} has been changed since: nothing is taken back.`);
  const changes: RowChange[] = [];
  await takeBackSteps(db, steps, (before, after) => void changes.push(questionChange(before, after)));
  const papers = await papersWith(db, steps);
  const kept = papers > 0 ? [`Papers keep the version that they ask: ${papers} have one that is taken back.`] : [];
  return { changes, kept };
}
