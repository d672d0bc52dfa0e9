import type { Command } from "commander";
import { and, desc, eq, lt, or, sql } from "drizzle-orm";
import { auditLog } from "#api/db/schema/audit.ts";
import { timestamp } from "#api/http/wire.ts";
import { audit, type StaffContext } from "#api/staff/context.ts";
import { rowId } from "#api/staff/row-id.ts";
import { jsonOption, printRows } from "#api/staff/table.ts";

const maxListed = 50;

interface ListOptions {
  action?: string;
  before?: number;
  json?: boolean;
}

export function auditCommands(program: Command, { print, withDatabase }: StaffContext): void {
  const command = program.command("audit").description("actions of staff");

  command
    .command("list")
    .description(`list the newest ${maxListed} lines, the newest first`)
    .option("--action <words>", 'only this subject or action, as "payments" or "payments refund"')
    .option("--before <id>", "only lines older than this one", rowId)
    .option(...jsonOption)
    .action(({ action, before, json }: ListOptions) =>
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
          .limit(maxListed);
        await audit(db, "audit list", { action: action ?? null, before: before ?? null, shown: lines.length });
        const rows = lines.map(({ id, at, actor, action: actionName, detail }) => {
          return { id, at: timestamp(at), actor, action: actionName, detail: JSON.stringify(detail) };
        });
        printRows(print, { rows, none: "No such line.", json });
      }),
    );
}
