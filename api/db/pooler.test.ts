import { once } from "node:events";
import type { Socket } from "node:net";
import type { PoolClient } from "pg";
import { expect, onTestFinished, test } from "vitest";
import { SettingsError } from "#config/env.ts";
import { lineToPostgres } from "#tests/support/database-line.ts";
import { ownDatabase } from "#tests/support/own-database.ts";
import { openDatabase } from "./client.ts";
import { patientPool, type Patience } from "./pool.ts";
import { partOf, requireLimits, type Part } from "./pooler.ts";
import { faqs } from "./schema/site.ts";

const patience: Patience = { max: 1, connectMs: 1000, statementMs: 5000, lockMs: 2000, idleInTransactionMs: 10_000 };

async function placeOfDatabase() {
  const { host = "", port = 0, user = "", database = "" } = (await ownDatabase()).pool.options;
  return { host, port, user, database };
}

test.each([
  ["through a pooler no statement is", { isPooled: true }, []],
  ["through one that keeps names a statement is", { isPooled: true, keepsNames: true }, [{ name: "all_faqs" }]],
  ["else a statement is", {}, [{ name: "all_faqs" }]],
])("%s known by its name", async (_, between, known) => {
  const { db, pool, close } = openDatabase({ ...(await placeOfDatabase()), ...between });
  onTestFinished(close);
  expect(await db.select({ id: faqs.id }).from(faqs).prepare("all_faqs").execute()).toEqual([]);
  expect((await pool.query("select name from pg_prepared_statements")).rows).toEqual(known);
});

test("each part is a database of its own at the pooler", () => {
  const addressOf = (url: string, part: Part) => partOf({ url, keepsNames: false }, part).connectionString;
  const url = "postgres://portal:s3cret@pooler:6432/matra?sslmode=require";
  expect(addressOf(url, "pages")).toBe(url);
  expect(addressOf(url, "exams")).toBe(url.replace("matra", "matra_exams"));
  expect(addressOf("postgres:///matra?host=/run/pooler", "watch")).toBe("postgres:///matra_watch?host=/run/pooler");
});

test("a pooler that sets no limits, or looser ones, is refused by their names", async () => {
  const { host, port, user, database } = await placeOfDatabase();
  const connectionString = `postgres://${user}@localhost:${port}/${database}?host=${host}`;
  const limitsWith = async (options: string) => {
    const pool = patientPool(
      { connectionString, options },
      { ...patience, connectMs: 0, statementMs: 0 },
      () => undefined,
    );
    onTestFinished(() => pool.end());
    return requireLimits(pool, patience);
  };
  await expect(limitsWith("")).rejects.toThrow(SettingsError);
  await expect(limitsWith("-c statement_timeout=9000 -c lock_timeout=2000")).rejects.toThrow(
    `${database} needs idle_in_transaction_session_timeout = 10000, statement_timeout = 5000 or less`,
  );
  await limitsWith("-c statement_timeout=4000 -c lock_timeout=2000 -c idle_in_transaction_session_timeout=10000");
});

const socketOf = (client: PoolClient) => (client as unknown as { connection: { stream: Socket } }).connection.stream;

test("a connection that a firewall forgot is given up, also when it had been idle for long", async () => {
  const { host, port, ...who } = await placeOfDatabase();
  const line = await lineToPostgres({ host, port });
  onTestFinished(line.close);
  const pool = patientPool(
    { ...who, host: "127.0.0.1", port: line.port, isPooled: true },
    { ...patience, statementMs: 100 },
    () => undefined,
  );
  onTestFinished(() => pool.end());
  const client = await pool.connect();
  const socket = socketOf(client);
  client.release();
  await once(socket, "timeout");
  line.forget();
  await expect(pool.query("select 1")).rejects.toThrow("no answer came");
  expect((await pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
});

test("what the database answered while the process stood still is heard", async () => {
  const pool = patientPool(await placeOfDatabase(), { ...patience, statementMs: 100 }, () => undefined);
  onTestFinished(() => pool.end());
  await pool.query("select 1");
  const answer = pool.query("select 1 as one");
  await new Promise(setImmediate); // it has been asked
  const startedMs = performance.now();
  while (performance.now() - startedMs < 2500);
  expect((await answer).rows).toEqual([{ one: 1 }]);
});
