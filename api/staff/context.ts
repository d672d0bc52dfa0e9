import { userInfo } from "node:os";
import type { Command } from "commander";
import type { OpenDatabase, Writer } from "#api/db/client.ts";
import { databasePlace, readInstallation } from "#api/db/installation.ts";
import { openConfiguredDatabase, type ConfiguredDatabase } from "#api/db/open.ts";
import { auditLog } from "#api/db/schema/audit.ts";
import type { Env } from "#config/env.ts";
import { terminalText } from "./terminal-text.ts";

/** Where the command line speaks. */
export interface Output {
  /** What was asked for. */
  print(line: string): void;
  printError(line: string): void;
  /** What the operator should know meanwhile: it mixes with no result that goes into a file. */
  note(line: string): void;
  /** Asks the operator; undefined: nobody is there to answer. */
  ask?: ((question: string) => Promise<string>) | undefined;
}

/** What a command works with. */
export interface StaffContext {
  env: Env;
  now(): Date;
  print(line: string): void;
  note: Output["note"];
  ask: Output["ask"];
  /** Opens the configured database for the length of the work. */
  withDatabase<Result>(work: (open: ConfiguredDatabase) => Promise<Result>): Promise<Result>;
}

/** Adds the commands of one subject. */
export type StaffCommands = (program: Command, context: StaffContext) => void;

/** A refusal whose message is all that the operator needs to know. */
export class StaffError extends Error {
  override name = "StaffError";
}

/** What the operator works on: a wrong one is seen before anything is read twice. */
async function placeLine(env: Env, { db }: OpenDatabase): Promise<string> {
  const known = await readInstallation(db);
  const kind = known?.kind ?? "not started yet";
  return `On ${known?.origin ?? env.PUBLIC_ORIGIN} (${kind}), database ${databasePlace(env)}`;
}

export function staffContext(env: Env, { print, note, ask }: Output): StaffContext {
  return {
    env,
    ask,
    print: (line) => print(terminalText(line)),
    note: (line) => note(terminalText(line)),
    now: () => new Date(),
    async withDatabase(work) {
      if (env.V3_API_URL) {
        throw new StaffError(`V3_API_URL is set: the data is kept behind ${env.V3_API_URL}, run this command there.`);
      }
      const open = await openConfiguredDatabase(env, (message) => note(terminalText(message)));
      try {
        note(terminalText(await placeLine(env, open)));
        return await work(open);
      } finally {
        await open.close();
      }
    },
  };
}

/** Who runs the command. */
export function account(): string {
  try {
    return userInfo().username;
  } catch {
    return `uid ${process.getuid?.() ?? "unknown"}`; // an account without a name, as containers have it
  }
}

/** Writes down what this account has done. */
export async function audit(db: Writer, action: string, detail: Record<string, unknown>): Promise<void> {
  await db.insert(auditLog).values({ actor: account(), action, detail });
}
