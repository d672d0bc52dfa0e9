import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type { Writer } from "#api/db/client.ts";
import { errorCode } from "#runtime/error-code.ts";
import { NotRegular, regularFile } from "#runtime/regular-file.ts";
import { ImportError, problemLine, type Problem } from "../csv.ts";
import { type BankRules, writeBank } from "../questions/import.ts";
import { readQuestionFile } from "../questions/read-file.ts";
import type { Counts } from "#content/tables/table.ts";

export const bankFolder = "questions";
const isBank = /\.(csv|xml|gift|txt)$/i;

export async function bankFiles(folder: string): Promise<string[]> {
  const names = await readdir(join(folder, bankFolder)).catch((error: unknown) => {
    if (errorCode(error) === "ENOENT") return [];
    throw error;
  });
  return names.filter((name) => isBank.test(name)).toSorted();
}

/**
 * Imports the question files in `questions/` of a content folder, valid questions even beside invalid ones, so that
 * exams in the folder can use them. If it returns problems, the caller must roll the transaction back.
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
      const bank = readQuestionFile(await regularFile(folder, file), { subject: "General" });
      // valid questions are written even beside invalid ones, so that exams do not report a mistake again
      const { counts: written, problems: refused } = await writeBank(db, name, bank, {
        ...listeners,
        skipRefused: true,
        force: true, // the folder is the source of its questions, so that a change can be taken back
        onWarning: (warning) => listeners.onProgress?.(problemLine({ ...warning, file })),
      });
      problems.push(...refused.map((problem) => ({ ...problem, file })));
      counts.push({ file, rows: written.questions, added: written.added, changed: written.changed });
    } catch (error) {
      if (error instanceof NotRegular) problems.push({ file, reason: error.message });
      else if (!(error instanceof ImportError)) throw error;
      else problems.push(...error.problems.map((problem) => ({ ...problem, file })));
    }
  }
  return { counts, problems };
}
