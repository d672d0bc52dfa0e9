import { sql } from "drizzle-orm";
import type { Database } from "#api/db/client.ts";
import { StaffError, type Output } from "#api/staff/context.ts";

/**
 * Makes the operator type the name of the database before data is deleted. Throws a StaffError for another answer, or
 * without a terminal; then `what` begins the message.
 */
export async function requireTypedName(what: string, db: Database, ask: Output["ask"]): Promise<void> {
  if (!ask) throw new StaffError(`${what} asks for the database's name: run it in a terminal.`);
  const { rows } = await db.execute<{ name: string }>(sql`select current_database() as name`);
  const name = rows[0]?.name ?? "";
  const question = `Everything in this database will be lost and can be restored only from a backup: make one first.\nType the database's name, ${name}, to go on: `;
  if ((await ask(question)).trim() !== name) throw new StaffError("That is not its name: nothing was changed.");
}
