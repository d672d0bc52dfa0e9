import type { Command } from "commander";
import { and, eq, sql } from "drizzle-orm";
import { z } from "zod";
import type { Writer } from "#api/db/client.ts";
import { auditLog } from "#api/db/schema/audit.ts";
import { StaffError, type StaffContext } from "#api/staff/context.ts";
import { rowId } from "#api/staff/row-id.ts";
import { changes, undoOf } from "./change.ts";

async function requireEntry(db: Writer, id: number) {
  const [entry] = await db.select().from(auditLog).where(eq(auditLog.id, id)).for("update");
  if (!entry) throw new StaffError(`There is no entry ${id} in the audit log.`);
  // an earlier release kept what a dry run would have done
  if (z.object({ dry_run: z.literal(true) }).safeParse(entry.detail).success)
    throw new StaffError(`Entry ${id} was a dry run: it wrote nothing, so there is nothing to take back.`);
  const [undone] = await db
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(and(eq(auditLog.action, "undo"), eq(sql`${auditLog.detail} ->> 'entry'`, String(id))));
  if (undone) throw new StaffError(`Entry ${id} was taken back already, by entry ${undone.id}.`);
  return entry;
}

function commandOf(program: Command, action: string): Command | undefined {
  return action
    .split(" ")
    .reduce<Command | undefined>(
      (parent, word) => parent?.commands.find((command) => command.name() === word),
      program,
    );
}

export function undoCommand(program: Command, context: StaffContext): void {
  const command = program
    .command("undo")
    .description("take back what an entry of the audit log did, unless something came after it")
    .argument("<entry>", "the entry's number, as `audit list` has it", rowId);
  changes(command, context, {
    change: async (db, id: number) => {
      const entry = await requireEntry(db, id);
      const undo = undoOf(commandOf(program, entry.action));
      if (!undo) throw new StaffError(`Entry ${id} is "${entry.action}", which cannot be undone.`);
      const change = await undo(db, entry);
      const by = `Entry ${id}, "${entry.action}" by ${entry.actor}, is taken back:`;
      return {
        ...change,
        effect: [by, ...change.effect],
        detail: { entry: id, action: entry.action, ...change.detail },
      };
    },
  });
}
