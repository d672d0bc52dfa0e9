import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type { Writer } from "#api/db/client.ts";
import { errorCode } from "#runtime/error-code.ts";
import { ImportError, type Problem } from "../csv.ts";
import { type BankRules, readQuestionFile, writeBank } from "../questions/import.ts";
import type { Counts } from "#content/tables/table.ts";

export const bankFolder = "questions";
const isBank = /\.(csv|xml|gift|txt)$/i;

/** The names of the files of questions in a folder. */
export async function bankFiles(folder: string): Promise<string[]> {
  const names = await readdir(join(folder, bankFolder)).catch((error: unknown) => {
    if (errorCode(error) === "ENOENT") return [];
    throw error;
  });
  return names.filter((name) => isBank.test(name)).toSorted();
}

/**
 * Writes the files of questions that lie in a folder's `questions/`: what exams ask may stand beside them. Where it finds
 * problems, the transaction is to be given up.
 */
export async function importBanks(
  db: Writer,
  folder: string,
  listeners: Pick<BankRules, "onChange" | "onProgress"> = {},
): Promise<{ counts: Counts[]; problems: Problem[] }> {
  const counts: Counts[] = [];
  const problems: Problem[] = [];
  for (const name of await bankFiles(folder)) {
    const file = `${bankFolder}/${name}`;
    try {
      const bank = readQuestionFile(join(folder, file), { subject: "General" });
      // what can be taken is written also beside what cannot: a mistake is told once, not at every exam that asks for it
      const { counts: written, problems: refused } = await writeBank(db, name, bank, {
        ...listeners,
        skipRefused: true,
      });
      problems.push(...refused.map((problem) => ({ ...problem, file })));
      counts.push({ file, rows: written.questions, added: written.added, changed: written.changed });
    } catch (error) {
      if (!(error instanceof ImportError)) throw error;
      problems.push(...error.problems.map((problem) => ({ ...problem, file })));
    }
  }
  return { counts, problems };
}
