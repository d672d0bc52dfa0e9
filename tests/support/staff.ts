import { onTestFinished } from "vitest";
import { auditLog } from "#api/db/schema/audit.ts";
import type { Output } from "#api/staff/context.ts";
import { runStaff } from "#api/staff/program.ts";
import { testDatabase } from "./database.ts";

/** Runs a staff command and keeps what it says. A command whose arguments hold spaces comes as a list of words. */
export async function staff(
  command: string | string[],
  source: Record<string, string>,
  { ask, note = () => undefined }: Partial<Pick<Output, "ask" | "note">> = {},
) {
  const said: string[] = [];
  const errors: string[] = [];
  const into = (lines: string[]) => (line: string) => void lines.push(line);
  const output = { print: into(said), printError: into(errors), note, ask };
  const words = typeof command === "string" ? command.split(" ") : command;
  return { code: await runStaff(words, output, source), said, errors };
}

/** A database of the test's own, with the settings that lead staff commands to it. */
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
