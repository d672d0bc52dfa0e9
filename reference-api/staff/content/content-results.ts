import { CommanderError } from "commander";
import type { Counts } from "#content/tables/table.ts";
import { ImportError } from "#content/csv.ts";
import { jsonText } from "#runtime/terminal-text.ts";

export const resultOption = ["--json", "print the counts and problems as JSON"] as const;

interface ResultOptions {
  /** True if the command writes to the database when there are no problems. */
  isWritten: boolean;
  json: boolean | undefined;
}

function printCounts(print: (line: string) => void, counts: Counts[], would: string): void {
  for (const { file, rows, added, changed, retired, staying = [], notes = [] } of counts) {
    const gone = retired === undefined ? "" : `, ${retired} ${would}retired`;
    if (added + changed + (retired ?? 0) + staying.length > 0)
      print(`${file}: ${rows} rows, ${added} ${would}added, ${changed} ${would}changed${gone}`);
    for (const key of staying) print(`${file}: "${key}" was kept: other rows refer to it`);
    for (const note of notes) print(`${file}: ${note}`);
  }
  if (counts.every(({ added, changed, retired = 0 }) => added + changed + retired === 0))
    print("The database already has all of it.");
}

/**
 * Runs `work` and prints its counts as lines or JSON. With `json`, an ImportError is printed as JSON and replaced by a
 * CommanderError; any other error is thrown as it is.
 */
export async function printResult(
  print: (line: string) => void,
  { isWritten, json }: ResultOptions,
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
    throw new CommanderError(1, "content.wrong", "the folder has problems");
  }
}
