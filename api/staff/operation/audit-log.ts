import type { Command } from "commander";
import { and, desc, eq, lt, or, sql } from "drizzle-orm";
import { auditLog } from "#api/db/schema/audit.ts";
import { timestamp } from "#api/http/wire.ts";
import { audit, type StaffContext } from "#api/staff/context.ts";
import { rowId } from "#api/staff/row-id.ts";
import { jsonOption, printRows } from "#api/staff/table.ts";

const listedAtMost = 50;

interface Which {
  action?: string;
  before?: number;
  json?: boolean;
}

export function auditCommands(program: Command, { print, withDatabase }: StaffContext): void {
  const command = program.command("audit").description("what staff did");

  command
    .command("list")
    .description(`list the newest ${listedAtMost} lines, the newest first`)
    .option("--action <words>", 'only these, as "payments" or "payments refund"')
    .option("--before <id>", "only older ones than this line", rowId)
    .option(...jsonOption)
    .action(({ action, before, json }: Which) =>
      withDatabase(async ({ db }) => {
        const isAction = or(
          eq(auditLog.action, action ?? ""),
          sql`starts_with(${auditLog.action}, ${`${action ?? ""} `})`,
        );
        const lines = await db
          .select()
          .from(auditLog)
          .where(and(action === undefined ? undefined : isAction, before ? lt(auditLog.id, before) : undefined))
          .orderBy(desc(auditLog.id))
          .limit(listedAtMost);
        await audit(db, "audit list", { action: action ?? null, before: before ?? null, shown: lines.length });
        const rows = lines.map(({ id, at, actor, action: done, detail }) => {
          return { id, at: timestamp(at), actor, action: done, detail: JSON.stringify(detail) };
        });
        printRows(print, { rows, none: "No such line.", json });
      }),
    );
}
