import type { Writer } from "#api/db/client.ts";
import { questionChange, type RowChange } from "#content/catalogue/changes.ts";
import { changedSince, papersWith, type QuestionStep, takeBackSteps } from "#content/questions/steps.ts";
import { StaffError } from "#api/staff/context.ts";

const named = 10;

async function keptByPapers(db: Writer, steps: QuestionStep[]): Promise<string[]> {
  const papers = await papersWith(db, steps);
  if (papers.length === 0) return [];
  const more = papers.length > named ? [`  and ${papers.length - named} more`] : [];
  return [
    "Papers keep the version that is taken back; `exams regrade KEY --question N --key …` corrects its key:",
    ...papers.slice(0, named).map(({ exam, number }) => `  "${exam}" question ${number}`),
    ...more,
  ];
}

/**
 * Gives questions their content of before an import; returns the changes, and lines about papers that keep the imported
 * version. Throws a StaffError that names a question changed since.
 */
export async function takeBackQuestions(db: Writer, steps: QuestionStep[]) {
  const [since] = await changedSince(db, steps);
  if (since !== undefined) throw new StaffError(`Question ${since} has been changed since: nothing is taken back.`);
  const changes: RowChange[] = [];
  await takeBackSteps(db, steps, (before, after) => void changes.push(questionChange(before, after)));
  return { changes, kept: await keptByPapers(db, steps) };
}
