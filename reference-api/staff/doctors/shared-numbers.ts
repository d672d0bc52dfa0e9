import type { Command } from "commander";
import { and, asc, eq } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { doctors } from "#api/db/schema/identity.ts";
import type { StaffContext } from "#api/staff/context.ts";
import { addListCommand } from "#api/staff/list-command.ts";

/**
 * Adds the command that lists doctors with a BMDC number (of the medical council) that an older account had in another
 * spelling.
 */
export function addSharedNumbersCommand(command: Command, context: StaffContext): void {
  const holder = alias(doctors, "holder");
  addListCommand(command, context, {
    name: "shared-bmdc",
    description: "list doctors whose BMDC number an older account has in another spelling: only that one logs in by it",
    select: (db) =>
      db
        .select({
          id: doctors.id,
          phone: doctors.mobile_number,
          bmdc: doctors.bmdc_no,
          holder: holder.id,
          holder_phone: holder.mobile_number,
          holder_bmdc: holder.bmdc_no,
        })
        .from(doctors)
        .leftJoin(holder, and(eq(holder.bmdc_key, doctors.bmdc_key), eq(holder.bmdc_shared, false)))
        .where(eq(doctors.bmdc_shared, true))
        .orderBy(asc(doctors.id)),
    none: "No two doctors share a BMDC number.",
  });
}
