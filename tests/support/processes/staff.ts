import type { Command } from "commander";
import { onTestFinished } from "vitest";
import { auditLog } from "#api/db/schema/audit.ts";
import type { Output } from "#api/staff/context.ts";
import { isPlanned } from "#api/staff/plan/change.ts";
import { runStaff, staffProgram } from "#api/staff/program.ts";
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

/** Words of a command with `--yes`, if it changes something. */
function agreed(words: string[]): string[] {
  const program = staffProgram({ print: () => undefined, printError: () => undefined, note: () => undefined }, {});
  const command = words.reduce<Command>(
    (parent, word) => parent.commands.find((subcommand) => subcommand.name() === word) ?? parent,
    program,
  );
  return isPlanned(command) ? [...words, "--yes"] : words;
}

/** Opens a test database, and runs staff commands on it; `run` agrees to what they change. */
export async function staffDatabase(options?: Parameters<typeof testDatabase>[0]) {
  const { db, pool, close } = await testDatabase(options);
  onTestFinished(close);
  const { host, port, user, database } = pool.options;
  const url = `postgres:///${database}?host=${host}&port=${port}&user=${user}`;
  return {
    db,
    url,
    run: (command: string | string[]) =>
      staff(agreed(typeof command === "string" ? command.split(" ") : command), { DATABASE_URL: url }),
    async audited() {
      const lines = await db.select().from(auditLog).orderBy(auditLog.id);
      return lines.map(({ action, detail }) => ({ action, detail }));
    },
  };
}
