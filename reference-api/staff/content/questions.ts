import { rm, writeFile } from "node:fs/promises";
import { basename, resolve } from "node:path";
import type { Command } from "commander";
import { audit, type StaffContext } from "#api/staff/context.ts";
import { type Problem, problemLine } from "#content/csv.ts";
import { inImportTransaction } from "#content/import-lock.ts";
import { bankAsFile, bankInParts } from "#content/questions/export.ts";
import { type BankRules, writeBank } from "#content/questions/import.ts";
import { type BankSource, readQuestionFile } from "#content/questions/read-file.ts";
import type { Writer } from "#api/db/client.ts";
import { errorCode } from "#runtime/error-code.ts";
import { questions } from "#api/db/schema/exams/exams.ts";

/** Writes the bank to a new file and returns the number of questions. An incomplete file is removed. */
async function exportBank(db: Writer, path: string): Promise<number> {
  await writeFile(path, bankAsFile(path, bankInParts(db)), { flag: "wx" }).catch(async (error: unknown) => {
    if (errorCode(error) !== "EEXIST") await rm(path, { force: true });
    throw error;
  });
  return db.$count(questions);
}

type ImportOptions = BankSource & BankRules & { dryRun?: boolean };

export function questionCommands(program: Command, { print, note, withDatabase }: StaffContext): void {
  const command = program.command("questions").description("the question bank");

  command
    .command("import")
    .description("import a question file into the bank, completely or not at all (docs/question-format.md)")
    .argument("<file>", "Moodle XML (.xml), GIFT (.gift, .txt) or CSV (.csv)")
    .option("--subject <name>", "subject of questions outside every category of the file", "General")
    .option("--bank <name>", "prefix of keys for questions that have a name but no key (default: the file's name)")
    .option("--replace", "allow a known key to get a different question; exams keep their version")
    .option("--skip-refused", "import valid questions and report the rest")
    .option("--force", "allow an older file to change questions back to an earlier version")
    .option("--dry-run", "check everything and report what would change, without changing anything")
    .action((argument: string, { subject, bank, dryRun = false, ...rules }: ImportOptions) =>
      withDatabase(async ({ db }) => {
        const path = resolve(argument);
        const file = basename(path);
        const onWarning = (warning: Problem) => note(`warning: ${problemLine(warning)}`);
        const { counts, problems } = await inImportTransaction(db, dryRun, async (transaction) => {
          const found = readQuestionFile(path, { subject, bank });
          const written = await writeBank(transaction, file, found, { ...rules, onWarning, onProgress: note });
          await audit(transaction, "questions import", { file: path, ...written.counts });
          return written;
        });
        const { questions: all, added, changed, unchanged, refused } = counts;
        for (const problem of problems) print(problemLine(problem));
        const rest = refused > 0 ? `, ${refused} refused` : "";
        print(`${file}: ${all} questions, ${added} added, ${changed} changed, ${unchanged} unchanged${rest}`);
        if (dryRun) print("Nothing was written.");
      }),
    );

  command
    .command("export")
    .description("write the bank to a file that can be imported again")
    .argument("<file>", "a new file: GIFT (.gift), Moodle XML (.xml) or CSV (.csv)")
    .action((argument: string) =>
      withDatabase(async ({ db }) => {
        const path = resolve(argument);
        const count = await db.transaction((transaction) => exportBank(transaction, path), {
          isolationLevel: "repeatable read",
          accessMode: "read only",
        });
        await audit(db, "questions export", { file: path, questions: count });
        print(`${basename(path)}: ${count} questions`);
      }),
    );
}
