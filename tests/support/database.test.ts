import { sql } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { institutes } from "#api/db/schema/directories.ts";
import { ownDatabase } from "./own-database.ts";
import { testDatabase } from "./database.ts";

test("a database that another test had holds nothing of it, and nothing is remembered for it", async () => {
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
    select current_setting('statement_timeout') as patience,
      (select count(*)::int from pg_locks where locktype = 'advisory' and objid = 1234) as locks`);
  expect(rows).toEqual([{ patience: "0", locks: 0 }]);
});

test("a test that leaves a table less, or work under way, leaves its database to nobody", async () => {
  const lessened = await testDatabase();
  await lessened.db.execute(sql`drop table institutes cascade`);
  await lessened.close();
  const working = await testDatabase();
  const client = await working.pool.connect();
  onTestFinished(() => client.release());
  await working.close();
  const { pool } = await ownDatabase();
  expect([lessened.pool, working.pool]).not.toContain(pool);
});
