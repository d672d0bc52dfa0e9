import { sql } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { institutes } from "#api/db/schema/directories.ts";
import { ownDatabase } from "./own-database.ts";
import { testDatabase } from "./database.ts";

test("resets data, sequences, settings and locks of a database before another test reuses it", async () => {
  const before = await testDatabase();
  await before.db.insert(institutes).values({ code: "BMU", name: "Bangladesh Medical University" });
  await before.db.execute(sql`set statement_timeout = '7s'`);
  await before.db.execute(sql`select pg_advisory_lock(1234)`);
  await before.close();

  const after = await ownDatabase();
  expect(after.pool).toBe(before.pool);
  expect(after.db).not.toBe(before.db);
  expect(await after.db.$count(institutes)).toBe(0);
  await after.db.insert(institutes).values({ code: "BCPS", name: "College" });
  expect(await after.db.select({ id: institutes.id }).from(institutes)).toEqual([{ id: 1 }]);
  const { rows } = await after.db.execute(sql`
    select current_setting('statement_timeout') as timeout,
      (select count(*)::int from pg_locks where locktype = 'advisory' and objid = 1234) as locks`);
  expect(rows).toEqual([{ timeout: "0", locks: 0 }]);
});

test("does not reuse a database with a dropped table or with a connection still in use", async () => {
  const withoutTable = await testDatabase();
  await withoutTable.db.execute(sql`drop table institutes cascade`);
  await withoutTable.close();
  const inUse = await testDatabase();
  const client = await inUse.pool.connect();
  onTestFinished(() => client.release());
  await inUse.close();
  const { pool } = await ownDatabase();
  expect([withoutTable.pool, inUse.pool]).not.toContain(pool);
});
