import { CommanderError } from "commander";
import type { Counts } from "#content/tables/table.ts";
import { ImportError } from "#content/csv.ts";
import { jsonText } from "#api/staff/terminal-text.ts";

export const resultOption = ["--json", "what was counted and what is wrong, as JSON on standard output"] as const;

interface Shown {
  /** Whether something was written, when all of it is right. */
  isWritten: boolean;
  json: boolean | undefined;
}

function printCounts(print: (line: string) => void, counts: Counts[], would: string): void {
  for (const { file, rows, added, changed, retired, staying = [] } of counts) {
    const gone = retired === undefined ? "" : `, ${retired} ${would}retired`;
    print(`${file}: ${rows} rows, ${added} ${would}added, ${changed} ${would}changed${gone}`);
    for (const key of staying) print(`${file}: "${key}" stays: others need it`);
  }
  if (counts.every(({ added, changed, retired = 0 }) => added + changed + retired === 0))
    print("The database holds all of it already.");
}

/** Prints what becomes of a folder, in lines or as JSON, also where it is wrong; it then fails as it does without. */
export async function printResult(
  print: (line: string) => void,
  { isWritten, json }: Shown,
  work: () => Promise<Counts[]>,
): Promise<void> {
  if (!json) {
    printCounts(print, await work(), isWritten ? "" : "would be ");
    return;
  }
  try {
    print(jsonText({ is_right: true, is_written: isWritten, counts: await work(), problems: [] }));
  } catch (error) {
    if (!(error instanceof ImportError)) throw error;
    print(jsonText({ is_right: false, is_written: false, counts: [], problems: error.problems }));
    throw new CommanderError(1, "content.wrong", "the folder is not right");
  }
}
