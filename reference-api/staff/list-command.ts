import type { Command } from "commander";
import type { Database } from "#api/db/client.ts";
import { audit, type StaffContext } from "./context.ts";
import { jsonOption, printLines, type JsonOption } from "./table.ts";

interface ListCommand<Row extends Record<string, unknown>> {
  name: string;
  description: string;
  select(db: Database): Promise<Row[]>;
  /** Printed when there are no rows. */
  none: string;
  lineOf?: (row: Row) => string;
}

/** Adds a command that prints rows as lines or as JSON and records their number in the audit log. */
export function addListCommand<Row extends Record<string, unknown>>(
  subject: Command,
  { print, withDatabase }: StaffContext,
  { name, description, select, ...format }: ListCommand<Row>,
): void {
  subject
    .command(name)
    .description(description)
    .option(...jsonOption)
    .action(({ json }: JsonOption) =>
      withDatabase(async ({ db }) => {
        const rows = await select(db);
        await audit(db, `${subject.name()} ${name}`, { shown: rows.length });
        printLines(print, { rows, json, ...format });
      }),
    );
}
