import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startPostgres, type PostgresServer } from "#tests/support/processes/postgres/postgres-server.ts";
import { openDatabase, openServedDatabase, type OpenDatabase } from "./client.ts";
import { isDatabaseUnavailable } from "../http/error-response.ts";
import { watchHealth } from "../health.ts";

let server: PostgresServer;
let writing: OpenDatabase;
let watching: OpenDatabase;
const waiting = "from pg_stat_activity where wait_event = 'SyncRep'";

beforeAll(async () => {
  server = await startPostgres();
  writing = openDatabase({ connectionString: server.url });
  watching = openDatabase({ connectionString: `${server.url}&options=-c%20synchronous_commit%3Doff` });
  await writing.pool.query("create table written (n int)");
});

afterAll(async () => {
  await writing.close();
  await watching.close();
  await server.remove();
});

async function expectStandby(name: string): Promise<void> {
  await watching.pool.query(`alter system set synchronous_standby_names = '${name}'`);
  await watching.pool.query("select pg_reload_conf()");
  const names = () => watching.pool.query<{ names: string }>("show synchronous_standby_names").then(({ rows }) => rows);
  await expect.poll(names).toEqual([{ synchronous_standby_names: name }]);
}

test.each([
  ["write", () => writing.pool.query("insert into written values (1)")],
  ["transaction", () => writing.db.transaction((part) => part.execute(sql`insert into written values (2)`))],
])("a %s whose wait for the standby was cancelled fails", async (_, write) => {
  await expectStandby("nobody");
  const begin = () =>
    write().then(
      () => "acknowledged",
      (error: unknown) => (isDatabaseUnavailable(error) ? "failed" : error),
    );
  let outcome = begin();
  // no write waits until the checkpointer, too, has read the setting: then it is repeated
  const waitingCount = () => watching.pool.query(`select ${waiting}`).then(({ rowCount }) => rowCount);
  const progress = async () => {
    const first = await Promise.race([outcome, waitingCount()]);
    if (first === "acknowledged") outcome = begin();
    return first;
  };
  await expect.poll(progress).toBe(1);
  await watching.pool.query(`select pg_cancel_backend(pid) ${waiting}`);
  expect(await outcome).toBe("failed");
  await expectStandby("");
  expect((await writing.pool.query("insert into written values (3)")).rowCount).toBe(1);
});

test("the start refuses connections that do not wait for the standby", async () => {
  const direct = { connectionString: `${server.url}&options=-c%20synchronous_commit%3Dlocal` };
  const start = openServedDatabase(
    { direct, pooler: undefined, connectMs: 1000, isSynchronous: true },
    () => undefined,
  );
  await expect(start).rejects.toThrow("pages have synchronous_commit = local");
});

test("health reports a primary without a synchronous standby", async () => {
  await watching.pool.query("create schema if not exists graphile_worker");
  await watching.pool.query(
    "create view graphile_worker.jobs as select now() as run_at, now() as locked_at, 0 as attempts, 0 as max_attempts",
  );
  await watching.pool.query("create table audit_log (action text, at timestamptz)");
  const problems = () =>
    watchHealth({ pool: watching.pool, dataDir: process.cwd(), expectsSynchronous: true }).problems();
  await expectStandby("");
  expect(await problems()).toEqual(["synchronous"]);
  await expectStandby("nobody");
  expect(await problems()).toEqual([]);
});
