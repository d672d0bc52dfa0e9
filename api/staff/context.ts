import { userInfo } from "node:os";
import type { Command } from "commander";
import type { OpenDatabase, Writer } from "#api/db/client.ts";
import { openConfiguredDatabase } from "#api/db/open.ts";
import { auditLog } from "#api/db/schema/audit.ts";
import type { Env } from "#env";

/** What a command works with. */
export interface StaffContext {
  env: Env;
  now(): Date;
  print(line: string): void;
  /** Opens the configured database for the length of the work. */
  withDatabase<Result>(work: (open: OpenDatabase) => Promise<Result>): Promise<Result>;
}

/** Adds the commands of one subject. */
export type StaffCommands = (program: Command, context: StaffContext) => void;

/** A refusal whose message is all that the operator needs to know. */
export class StaffError extends Error {
  override name = "StaffError";
}

export function staffContext(env: Env, print: (line: string) => void): StaffContext {
  return {
    env,
    print,
    now: () => new Date(),
    async withDatabase(work) {
      if (env.V3_API_URL) {
        throw new StaffError(`V3_API_URL is set: the data is kept behind ${env.V3_API_URL}, run this command there.`);
      }
      const open = await openConfiguredDatabase(env, print);
      try {
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
