import { DrizzleQueryError, sql } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { createLog, describeErrors } from "#process/log.ts";
import { testDatabase } from "#tests/support/processes/postgres/database.ts";
import { describeDatabaseError } from "./describe-database-error.ts";

test("logs a failed statement with its text, SQLSTATE and constraint, but no values", async () => {
  const { db, close } = await testDatabase();
  onTestFinished(close);
  describeErrors(describeDatabaseError);
  const lines: string[] = [];
  const log = createLog("trace", { write: (line) => lines.push(line) });
  const secret = "a code of 246813";
  await db.execute(sql`create table places (name text primary key, number int)`);
  await db.execute(sql`insert into places values (${secret}, 1)`);
  const failing = [
    sql`insert into places values (${secret}, 2)`,
    sql`insert into places values (null, ${246813})`,
    sql`insert into places values ('x', ${secret}::int)`,
    sql`select ${secret} from nowhere`,
    sql`select ${`${secret}\u0000`} from places`,
  ];
  for (const statement of failing) {
    const err: unknown = await db.execute(statement).catch((error: unknown) => error);
    expect(err).toBeInstanceOf(DrizzleQueryError);
    log.error({ err }, "request failed");
  }
  expect(lines.join("")).not.toContain("246813");
  for (const code of ["23505", "23502", "22P02", "42P01", "22021"])
    expect(lines.join("")).toContain(`"code":"${code}"`);
  for (const text of ["insert into places values ($1, 2)", "places_pkey", 'relation \\"nowhere\\" does not exist']) {
    expect(lines.join("")).toContain(text);
  }
});
