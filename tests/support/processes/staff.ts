import { onTestFinished } from "vitest";
import { auditLog } from "#api/db/schema/audit.ts";
import type { Output } from "#api/staff/context.ts";
import { runStaff } from "#api/staff/program.ts";
import { testDatabase } from "./postgres/database.ts";

/**
 * Runs a staff command and captures its output. Pass a command as a list of arguments if one of them contains spaces.
 */
export async function staff(
  command: string | string[],
  source: Record<string, string>,
  { ask, note = () => undefined }: Partial<Pick<Output, "ask" | "note">> = {},
) {
  const said: string[] = [];
  const errors: string[] = [];
  const into = (lines: string[]) => (line: string) => void lines.push(line);
  const output = { print: into(said), printError: into(errors), note, ask };
  const args = typeof command === "string" ? command.split(" ") : command;
  return { code: await runStaff(args, output, source), said, errors };
}

/** Opens a test database, and runs staff commands on it. */
export async function staffDatabase(options?: Parameters<typeof testDatabase>[0]) {
  const { db, pool, close } = await testDatabase(options);
  onTestFinished(close);
  const { host, port, user, database } = pool.options;
  const url = `postgres:///${database}?host=${host}&port=${port}&user=${user}`;
  return {
    db,
    url,
    run: (command: string | string[]) => staff(command, { DATABASE_URL: url }),
    async audited() {
      const lines = await db.select().from(auditLog).orderBy(auditLog.id);
      return lines.map(({ action, detail }) => ({ action, detail }));
    },
  };
}
