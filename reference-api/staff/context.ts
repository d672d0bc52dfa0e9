import { AsyncLocalStorage } from "node:async_hooks";
import { userInfo } from "node:os";
import type { Command } from "commander";
import type { OpenDatabase, Writer } from "#api/db/client.ts";
import { describeDatabase, readInstallation } from "#api/db/installation.ts";
import { openConfiguredDatabase, type ConfiguredDatabase, type OpeningChanges } from "#api/db/open.ts";
import { auditLog } from "#api/db/schema/audit.ts";
import type { ApiEnv } from "#api/config/api-env.ts";
import { terminalText } from "#runtime/terminal-text.ts";

export interface Output {
  /** Prints a result to standard output. */
  print(line: string): void;
  printError(line: string): void;
  /** Prints progress to standard error, so that it does not mix with results. */
  note(line: string): void;
  /** Asks the operator a question; undefined: there is no terminal. */
  ask?: ((question: string) => Promise<string>) | undefined;
}

export interface StaffContext {
  env: ApiEnv;
  now(): Date;
  print(line: string): void;
  note: Output["note"];
  ask: Output["ask"];
  /** Opens the configured database for the duration of `work`. Creates none unless `changes` says so. */
  withDatabase<Result>(work: (open: ConfiguredDatabase) => Promise<Result>, changes?: OpeningChanges): Promise<Result>;
}

export type StaffCommands = (program: Command, context: StaffContext) => void;

/** Thrown to refuse a command; only its message is shown to the operator. */
export class StaffError extends Error {
  override name = "StaffError";
}

/** Returns a line that names the site and database, so that the operator notices a wrong one before acting. */
async function targetLine(env: ApiEnv, { db }: OpenDatabase): Promise<string> {
  const known = await readInstallation(db);
  const kind = known?.kind ?? "not started yet";
  return `On ${known?.origin ?? env.PUBLIC_ORIGIN} (${kind}), database ${describeDatabase(env)}`;
}

export function staffContext(env: ApiEnv, { print, note, ask }: Output): StaffContext {
  return {
    env,
    ask,
    print: (line) => print(terminalText(line)),
    note: (line) => note(terminalText(line)),
    now: () => new Date(),
    async withDatabase(work, changes = "migrate") {
      if (env.V3_API_URL) {
        throw new StaffError(`V3_API_URL is set: the data is at ${env.V3_API_URL}, run this command there.`);
      }
      const open = await openConfiguredDatabase(env, (message) => note(terminalText(message)), changes);
      try {
        note(terminalText(await targetLine(env, open)));
        return await work(open);
      } finally {
        await open.close();
      }
    },
  };
}

function account(): string {
  try {
    return userInfo().username;
  } catch {
    return `uid ${process.getuid?.() ?? "unknown"}`; // accounts in containers may have no name
  }
}

const person = new AsyncLocalStorage<{ name: string | undefined }>();

/**
 * Runs staff commands in the name of a person, whom the audit log shows beside the system account; undefined: the
 * account alone. `nameActor` changes the name.
 */
export function runAs<Result>(name: string | undefined, run: () => Promise<Result>): Promise<Result> {
  return person.run({ name }, run);
}

export function nameActor(name: string): void {
  const store = person.getStore();
  if (store) store.name = name;
}

export function namedActor(): string | undefined {
  return person.getStore()?.name;
}

export function actor(): string {
  const name = namedActor();
  return name ? `${name} (${account()})` : account();
}

export async function audit(db: Writer, action: string, detail: Record<string, unknown>): Promise<number> {
  const [entry] = await db.insert(auditLog).values({ actor: actor(), action, detail }).returning({ id: auditLog.id });
  if (!entry) throw new Error("an entry was not written to the audit log");
  return entry.id;
}
