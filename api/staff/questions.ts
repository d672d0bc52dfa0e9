import { writeFile } from "node:fs/promises";
import { basename, resolve } from "node:path";
import type { Command } from "commander";
import { audit, type StaffContext } from "./context.ts";
import { bankAsFile } from "#api/content/questions/export.ts";
import {
  type BankRules,
  type BankSource,
  readQuestionFile,
  selectBank,
  writeBank,
} from "#api/content/questions/import.ts";
import { problemLine } from "#api/content/csv.ts";

export function questionCommands(program: Command, { print, withDatabase }: StaffContext): void {
  const command = program.command("questions").description("the question bank");

  command
    .command("import")
    .description("write a file of questions into the bank, all of it or nothing (docs/question-format.md)")
    .argument("<file>", "Moodle XML (.xml), GIFT (.gift, .txt) or CSV (.csv)")
    .option("--subject <name>", "of questions outside every category of the file", "General")
    .option("--bank <name>", "whose questions those are that have a name and no key (default: the file's name)")
    .option("--replace", "let a known key ask something else from now on; exams keep the version that they hold")
    .option("--skip-refused", "write what can be taken, and name the rest")
    .action((argument: string, { subject, bank, ...rules }: BankSource & BankRules) =>
      withDatabase(async ({ db }) => {
        const path = resolve(argument);
        const file = basename(path);
        const found = await readQuestionFile(path, { subject, bank });
        const { counts, problems } = await db.transaction(async (transaction) => {
          const written = await writeBank(transaction, file, found, rules);
          await audit(transaction, "questions import", { file: path, ...written.counts });
          return written;
        });
        const { added, changed, unchanged, refused } = counts;
        for (const problem of problems) print(problemLine(problem));
        const rest = refused > 0 ? `, ${refused} refused` : "";
        print(
          `${file}: ${found.questions.length} questions, ${added} added, ${changed} changed, ${unchanged} as they were${rest}`,
        );
      }),
    );

  command
    .command("export")
    .description("write the bank into a file that can be imported again")
    .argument("<file>", "a new file: GIFT (.gift), Moodle XML (.xml) or CSV (.csv)")
    .action((argument: string) =>
      withDatabase(async ({ db }) => {
        const path = resolve(argument);
        const bank = await selectBank(db);
        await writeFile(path, bankAsFile(path, bank), { flag: "wx" });
        await audit(db, "questions export", { file: path, questions: bank.length });
        print(`${basename(path)}: ${bank.length} questions`);
      }),
    );
}
