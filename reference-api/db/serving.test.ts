import { expect, onTestFinished, test } from "vitest";
import { testDatabase } from "#tests/support/processes/postgres/database.ts";
import { countServing, registerServing } from "./serving.ts";

async function database() {
  const { pool, close } = await testDatabase();
  onTestFinished(close);
  const register = async () => {
    const process = await registerServing(pool.options);
    onTestFinished(process.close);
    return process;
  };
  return { pool, register };
}

test("counts the processes that serve from a database, until they end", async () => {
  const { pool, register } = await database();
  expect(await countServing(pool)).toBe(0);
  const first = await register();
  const second = await register();
  expect(await countServing(pool)).toBe(2);
  await first.close();
  await expect.poll(() => countServing(pool)).toBe(1);
  await second.close();
  await expect.poll(() => countServing(pool)).toBe(0);
});

test("counts a process again after its connection was lost", async () => {
  const { pool, register } = await database();
  await register();
  const terminate = `select pg_terminate_backend(pid) from pg_locks
    where locktype = 'advisory' and classid = 7213002 and database = (select oid from pg_database where datname = current_database())`;
  expect((await pool.query(terminate)).rowCount).toBe(1);
  await expect.poll(() => countServing(pool)).toBe(0);
  await expect.poll(() => countServing(pool), { timeout: 5000 }).toBe(1);
});
