import { resolve } from "node:path";
import type { Command } from "commander";
import { importCatalogue } from "#api/content/catalogue/import.ts";
import { audit, type StaffContext } from "./context.ts";

export function contentCommands(program: Command, { env, now, print, withDatabase }: StaffContext): void {
  const content = program
    .command("content")
    .alias("catalogue")
    .description("courses, batches, exams, books, notices and all else that a centre enters by files");

  content
    .command("import")
    .description("write a folder of files into the database, all of it or nothing (docs/catalogue-format.md)")
    .argument("<folder>", "holds the files")
    .option("--only <tables...>", "leave the other files of the folder alone, as in --only exams exam_questions")
    .option("--dry-run", "check all of it and say what would change, but change nothing")
    .action((argument: string, { only, dryRun = false }: { only?: string[]; dryRun?: boolean }) =>
      withDatabase(async ({ db }) => {
        const folder = resolve(argument);
        const counts = await db.transaction(async (transaction) => {
          const rules = { now: now(), dataDir: env.DATA_DIR, only, isDryRun: dryRun };
          const written = await importCatalogue(transaction, folder, rules);
          const detail = { folder, counts: written, ...(only && { only }), ...(dryRun && { dry_run: true }) };
          await audit(transaction, "content import", detail);
          return written;
        });
        const would = dryRun ? "would be " : "";
        for (const { file, rows, added, changed } of counts) {
          print(`${file}: ${rows} rows, ${added} ${would}added, ${changed} ${would}changed`);
        }
        if (dryRun) print("Nothing was written.");
      }),
    );
}
