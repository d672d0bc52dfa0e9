import { resolve } from "node:path";
import type { Command } from "commander";
import { importCatalogue } from "#api/content/catalogue/import.ts";
import { audit, type StaffContext } from "./context.ts";

export function catalogueCommands(program: Command, { env, now, print, withDatabase }: StaffContext): void {
  const catalogue = program.command("catalogue").description("courses, batches, pages and all that visitors read");

  catalogue
    .command("import")
    .description("write a folder of CSV files into the database, all of it or nothing (docs/catalogue-format.md)")
    .argument("<folder>", "holds the CSV files")
    .action((argument: string) =>
      withDatabase(async ({ db }) => {
        const folder = resolve(argument);
        const counts = await db.transaction(async (transaction) => {
          const written = await importCatalogue(transaction, folder, { now: now(), dataDir: env.DATA_DIR });
          await audit(transaction, "catalogue import", { folder, counts: written });
          return written;
        });
        for (const { file, rows, added, changed } of counts) {
          print(`${file}: ${rows} rows, ${added} added, ${changed} changed`);
        }
      }),
    );
}
