import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { listFaqs } from "#contract/catalogue/faqs.ts";
import { testApi } from "#tests/support/api/api.ts";
import { ownDatabase } from "#tests/support/processes/postgres/own-database.ts";
import { startPostgres, type PostgresServer } from "#tests/support/processes/postgres/postgres-server.ts";
import { startStandby } from "#tests/support/processes/postgres/standby-server.ts";
import { openDatabase, openStandby, type Database, type OpenDatabase } from "./client.ts";
import { migrateDatabase } from "./migrate.ts";
import { migrationsFolder } from "./open.ts";
import { faqs } from "./schema/site.ts";
import { searchVector } from "./search/search.ts";
import { followStandby } from "./standby.ts";

/** Timeout in milliseconds that is enough on the slowest machine. */
const patientMs = 60_000;

let primary: PostgresServer;
let primaryDatabase: OpenDatabase;
let server: Awaited<ReturnType<typeof startStandby>>;

const cleanups: (() => Promise<void>)[] = [];

beforeAll(async () => {
  primary = await startPostgres();
  cleanups.unshift(primary.remove);
  primaryDatabase = openDatabase({ connectionString: primary.url });
  cleanups.unshift(primaryDatabase.close);
  await migrateDatabase(primaryDatabase, migrationsFolder);
  server = await startStandby(primary);
  cleanups.unshift(server.remove);
});

afterAll(async () => {
  for (const cleanUp of cleanups) await cleanUp();
});

async function follow({
  location = { connectionString: server.url },
  pool = primaryDatabase.pool,
  maxAgeMs = patientMs,
} = {}) {
  const standby = await followStandby(
    openStandby(location, () => undefined),
    pool,
    { maxAgeMs, checkIntervalMs: 50 },
  );
  onTestFinished(standby.close);
  return standby;
}

async function roleOf(db: Database): Promise<"standby" | "primary"> {
  const { rows } = await db.execute<{ role: "standby" | "primary" }>(
    sql`select case when pg_is_in_recovery() then 'standby' else 'primary' end as role`,
  );
  return rows[0]?.role ?? "primary";
}

test("serves public reads from the standby while its lag is within the limit", async () => {
  const standby = await follow({ maxAgeMs: 1000 });
  const tolerant = await follow();
  const [strictApi, tolerantApi] = [
    await testApi({ db: primaryDatabase.db, standby }),
    await testApi({ db: primaryDatabase.db, standby: tolerant }),
  ];
  const titlesOf = async ({ load }: typeof strictApi) => (await load(listFaqs, {})).faqs.map(({ title }) => title);
  const titles = () => titlesOf(strictApi);
  const write = (title: string) =>
    primaryDatabase.db.insert(faqs).values({ key: title, title, answer_html: "<p>…</p>", search: searchVector(title) });
  await write("first");
  await expect.poll(titles).toEqual(["first"]);
  await expect.poll(() => standby.isUpToDate()).toBe(true);

  await server.pause();
  onTestFinished(async () => void (await server.resume()));
  await write("second"); // a standby that has missed no write does not lag
  await expect.poll(() => standby.isUpToDate()).toBe(false);
  expect(await titles(), "lags more than its limit").toEqual(["first", "second"]);
  await server.resume();
  await expect.poll(() => standby.isUpToDate()).toBe(true);
  await server.pause();
  await write("third");
  await expect.poll(() => tolerant.read(primaryDatabase.db, roleOf)).toBe("standby");
  await expect.poll(() => titlesOf(tolerantApi), { message: "lags less than its limit" }).toEqual(["first", "second"]);
  await expect.poll(titles).toEqual(["first", "second", "third"]);
});

test("repeats a read on the primary when the standby reports an error", async () => {
  const standby = await follow();
  await expect.poll(() => standby.isUpToDate()).toBe(true);
  const refused = async () => {
    const tried: string[] = [];
    const found = await standby.read(primaryDatabase.db, async (db) => {
      tried.push(await roleOf(db));
      await db.execute(sql`create temporary table written (id integer) on commit drop`);
      return roleOf(db);
    });
    return { tried, found, isUpToDate: standby.isUpToDate() };
  };
  // an error is a response, so the standby stays in use; polled because a slow standby may time out first
  await expect.poll(refused).toEqual({ tried: ["standby", "primary"], found: "primary", isUpToDate: true });
});

test("accepts a response that arrived while the process was blocked, even past the timeout", async () => {
  const standby = await follow();
  await expect.poll(() => standby.isUpToDate()).toBe(true);
  const tried: string[] = [];
  const found = standby.read(primaryDatabase.db, async (db) => {
    const role = await roleOf(db);
    tried.push(role);
    return role;
  });
  await new Promise(setImmediate); // the query has been sent
  const startedMs = performance.now();
  while (performance.now() - startedMs < 2000);
  expect({ found: await found, tried }).toEqual({ found: "standby", tried: ["standby"] });
});

test("no read fails while the standby stops and starts again", async () => {
  const standby = await follow();
  await expect.poll(() => standby.isUpToDate()).toBe(true);
  const roles: string[] = [];
  const enough = new AbortController();
  const reading = (async () => {
    while (!enough.signal.aborted) roles.push(await standby.read(primaryDatabase.db, roleOf));
  })();
  await server.stop("immediate");
  await expect.poll(() => roles.at(-1)).toBe("primary");
  expect(standby.isUpToDate()).toBe(false);
  await server.start();
  await expect.poll(() => roles.at(-1)).toBe("standby");
  enough.abort();
  await reading;
});

test("never reads from the primary primaryDatabase, another database or a promoted standby as if it were the standby", async () => {
  const other = await ownDatabase();
  const sameServer = await follow({ location: { connectionString: primary.url } });
  expect(sameServer.isUpToDate()).toBe(false);
  expect((await follow({ pool: other.pool })).isUpToDate()).toBe(false);

  const promoted = await startStandby(primary, "promoted");
  onTestFinished(promoted.remove);
  const standby = await follow({ location: { connectionString: promoted.url } });
  await expect.poll(() => standby.isUpToDate()).toBe(true);
  await promoted.promote();
  await expect.poll(() => standby.isUpToDate()).toBe(false);
});
