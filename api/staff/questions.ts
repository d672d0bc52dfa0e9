import { writeFile } from "node:fs/promises";
import { basename, resolve } from "node:path";
import type { Command } from "commander";
import { audit, type StaffContext } from "./context.ts";
import { writeGift } from "#api/content/questions/gift-writer.ts";
import { readQuestionFile, selectBank, writeBank } from "#api/content/questions/import.ts";

export function questionCommands(program: Command, { print, withDatabase }: StaffContext): void {
  const command = program.command("questions").description("the question bank");

  command
    .command("import")
    .description("write a file of questions into the bank, all of it or nothing (docs/question-format.md)")
    .argument("<file>", "Moodle XML (.xml), GIFT (.gift, .txt) or CSV (.csv)")
    .option("--subject <name>", "of questions outside every category of the file", "General")
    .action((argument: string, { subject }: { subject: string }) =>
      withDatabase(async ({ db }) => {
        const path = resolve(argument);
        const file = basename(path);
        const bank = await readQuestionFile(path, { subject, topic: null });
        const { added, changed, unchanged } = await db.transaction(async (transaction) => {
          const counts = await writeBank(transaction, file, bank);
          await audit(transaction, "questions import", { file: path, ...counts });
          return counts;
        });
        print(`${file}: ${bank.length} questions, ${added} added, ${changed} changed, ${unchanged} as they were`);
      }),
    );

  command
    .command("export")
    .description("write the bank into a GIFT file")
    .argument("<file>", "a new file (.gift)")
    .action((argument: string) =>
      withDatabase(async ({ db }) => {
        const path = resolve(argument);
        const bank = await selectBank(db);
        await writeFile(path, writeGift(bank), { flag: "wx" });
        await audit(db, "questions export", { file: path, questions: bank.length });
        print(`${basename(path)}: ${bank.length} questions`);
      }),
    );
}
