import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type { Database } from "#api/db/client.ts";
import { projectPath } from "#api/db/project-path.ts";
import { questionVersions } from "#api/db/schema/exams.ts";
import { readQuestionFile, selectBank, writeBank } from "#api/content/questions/import.ts";

const folder = projectPath("api/seed/demo/questions");

/** A question of the demo's bank, as an exam takes it. */
export interface DemoQuestion {
  versionId: number;
  kind: "mcq5" | "sba";
  subject: string;
}

/** Imports the demo's question bank. Gives it with the subjects mixed: any stretch of it touches most of them. */
export async function seedDemoQuestions(db: Database): Promise<DemoQuestion[]> {
  for (const file of (await readdir(folder)).toSorted()) {
    await writeBank(db, file, await readQuestionFile(join(folder, file), { subject: "General" }));
  }
  const versions = await db
    .select({ id: questionVersions.id, question: questionVersions.question_id })
    .from(questionVersions);
  const versionOf = new Map(versions.map(({ id, question }) => [question, id]));
  const bank = (await selectBank(db)).toSorted(
    (one, other) => one.key.slice(-2).localeCompare(other.key.slice(-2)) || one.id - other.id,
  );
  return bank.map(({ id, kind, subject }) => ({ versionId: versionOf.get(id) ?? 0, kind, subject }));
}
