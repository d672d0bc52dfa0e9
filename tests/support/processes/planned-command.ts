import { expect } from "vitest";
import type { Database } from "#api/db/client.ts";
import { auditLog } from "#api/db/schema/audit.ts";
import { tableChecksums } from "#tests/support/content/table-checksums.ts";
import { staff, staffDatabase } from "./staff.ts";

/** A command that changes something, with the rows that it needs. */
export interface PlannedCommand {
  /** Adds the rows, and returns the words after the command's name. */
  words(db: Database): Promise<string[]>;
  /** Matches what is shown before. */
  shows: RegExp;
  /** Part of the audit entry. */
  keeps: Record<string, unknown>;
  /** False if nobody is asked. */
  asks?: boolean;
}

/**
 * Expects a command to leave all rows as they are with `--dry-run` and, without a terminal, unless `--yes` is given; then
 * to write. Returns the number of its audit entries.
 */
export async function expectPlanned(name: string, { words, shows, keeps, asks = true }: PlannedCommand) {
  const { db, url } = await staffDatabase();
  const command = [...name.split(" "), ...(await words(db))];
  const run = (...more: string[]) => staff([...command, ...more], { DATABASE_URL: url });
  const before = await tableChecksums(db);

  const dry = await run("--dry-run");
  expect(dry.errors).toEqual([]);
  expect(dry.said.join("\n")).toMatch(shows);
  expect(dry.said.at(-1)).toBe("Nothing was written.");
  if (asks) {
    const refused = await run();
    expect(refused.errors.join("\n")).toMatch(shows);
    expect(refused.errors.join("\n")).toMatch(/\nGive --yes if that is right\.$/);
  }
  expect(await tableChecksums(db)).toEqual(before);

  expect((await run("--yes")).errors).toEqual([]);
  const entries = await db.select({ action: auditLog.action, detail: auditLog.detail }).from(auditLog);
  expect(entries).toMatchObject([{ action: name, detail: keeps }]);
  return entries.length;
}
