import { once } from "node:events";
import type { Socket } from "node:net";
import type { PoolClient } from "pg";
import { expect, onTestFinished, test } from "vitest";
import { SettingsError } from "#config/read-settings.ts";
import { proxyToPostgres } from "#tests/support/processes/proxies/database-proxy.ts";
import { ownDatabase } from "#tests/support/processes/postgres/own-database.ts";
import { openDatabase } from "./client.ts";
import { createPool, type PoolLimits } from "./pool.ts";
import { partLocation, requireLimits, type PooledPart } from "./pooler.ts";
import { faqs } from "./schema/site.ts";

const poolLimits: PoolLimits = {
  max: 1,
  connectMs: 1000,
  statementMs: 5000,
  lockMs: 2000,
  idleInTransactionMs: 10_000,
};

async function databaseConnection() {
  const { host = "", port = 0, user = "", database = "" } = (await ownDatabase()).pool.options;
  return { host, port, user, database };
}

test.each([
  ["uses no statement names through a pooler", { isPooled: true }, []],
  [
    "uses statement names through a pooler that supports them",
    { isPooled: true, supportsNamedStatements: true },
    [{ name: "all_faqs" }],
  ],
  ["uses statement names on a direct connection", {}, [{ name: "all_faqs" }]],
])("%s", async (_, options, known) => {
  const { db, pool, close } = openDatabase({ ...(await databaseConnection()), ...options });
  onTestFinished(close);
  expect(await db.select({ id: faqs.id }).from(faqs).prepare("all_faqs").execute()).toEqual([]);
  expect((await pool.query("select name from pg_prepared_statements")).rows).toEqual(known);
});

test("each part has its own database name at the pooler", () => {
  const addressOf = (url: string, part: PooledPart) =>
    partLocation({ url, supportsNamedStatements: false }, part).connectionString;
  const url = "postgres://portal:s3cret@pooler:6432/matra?sslmode=require";
  expect(addressOf(url, "pages")).toBe(url);
  expect(addressOf(url, "exams")).toBe(url.replace("matra", "matra_exams"));
  expect(addressOf("postgres:///matra?host=/run/pooler", "watch")).toBe("postgres:///matra_watch?host=/run/pooler");
});

test.each([true, false])(
  "each part uses statement names only if the pooler supports them (%j)",
  (supportsNamedStatements) => {
    const parts: PooledPart[] = ["pages", "exams", "watch"];
    for (const part of parts)
      expect(partLocation({ url: "postgres://pooler/portal", supportsNamedStatements }, part)).toMatchObject({
        isPooled: true,
        supportsNamedStatements,
      });
  },
);

test("refuses a pooler without timeouts or with longer ones, and names them", async () => {
  const { host, port, user, database } = await databaseConnection();
  const connectionString = `postgres://${user}@localhost:${port}/${database}?host=${host}`;
  const limitsWith = async (options: string) => {
    const pool = createPool(
      { connectionString, options },
      { ...poolLimits, connectMs: 0, statementMs: 0 },
      () => undefined,
    );
    onTestFinished(() => pool.end());
    return requireLimits(pool, poolLimits);
  };
  await expect(limitsWith("")).rejects.toThrow(SettingsError);
  await expect(limitsWith("-c statement_timeout=9000 -c lock_timeout=2000")).rejects.toThrow(
    `${database} needs idle_in_transaction_session_timeout = 10000, statement_timeout = 5000 or less`,
  );
  await limitsWith("-c statement_timeout=4000 -c lock_timeout=2000 -c idle_in_transaction_session_timeout=10000");
});

const socketOf = (client: PoolClient) => (client as unknown as { connection: { stream: Socket } }).connection.stream;

test.each([
  ["plain", undefined],
  ["encrypted", { rejectUnauthorized: false }],
])("replaces a dropped %s connection, even after a long idle time", async (_, ssl) => {
  const { host, port, ...identity } = await databaseConnection();
  const proxy = await proxyToPostgres({ host, port }, ssl !== undefined);
  onTestFinished(proxy.close);
  const pool = createPool(
    { ...identity, host: "127.0.0.1", port: proxy.port, isPooled: true, ssl },
    { ...poolLimits, statementMs: 100 },
    () => undefined,
  );
  onTestFinished(() => pool.end());
  const client = await pool.connect();
  const socket = socketOf(client);
  client.release();
  await once(socket, "timeout");
  await pool.query("select 1");
  const again = await pool.connect();
  again.release();
  expect(again, "an idle connection stays").toBe(client);
  proxy.forget();
  await expect(pool.query("select 1")).rejects.toThrow("no response received");
  expect((await pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
});

test("accepts a response that arrived while the process was blocked", async () => {
  const pool = createPool(await databaseConnection(), { ...poolLimits, statementMs: 100 }, () => undefined);
  onTestFinished(() => pool.end());
  await pool.query("select 1");
  const result = pool.query("select 1 as one");
  await new Promise(setImmediate); // the query has been sent
  const startedMs = performance.now();
  while (performance.now() - startedMs < 2500);
  expect((await result).rows).toEqual([{ one: 1 }]);
});
