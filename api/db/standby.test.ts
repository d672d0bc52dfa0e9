import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { listFaqs } from "#contract/catalogue/faqs.ts";
import { testApi } from "#tests/support/api.ts";
import { ownDatabase } from "#tests/support/own-database.ts";
import { startPostgres, type PostgresServer } from "#tests/support/postgres-server.ts";
import { startStandby } from "#tests/support/standby-server.ts";
import { openDatabase, openStandby, type Database, type OpenDatabase } from "./client.ts";
import { migrateDatabase } from "./migrate.ts";
import { migrationsFolder } from "./open.ts";
import { faqs } from "./schema/site.ts";
import { searchVector } from "./search.ts";
import { followStandby } from "./standby.ts";

/** Longer than any machine is late for. */
const patientMs = 60_000;

let primary: PostgresServer;
let itself: OpenDatabase;
let server: Awaited<ReturnType<typeof startStandby>>;

const ends: (() => Promise<void>)[] = [];

beforeAll(async () => {
  primary = await startPostgres();
  ends.unshift(primary.remove);
  itself = openDatabase({ connectionString: primary.url });
  ends.unshift(itself.close);
  await migrateDatabase(itself, migrationsFolder);
  server = await startStandby(primary);
  ends.unshift(server.remove);
});

afterAll(async () => {
  for (const end of ends) await end();
});

async function follow({ location = { connectionString: server.url }, pool = itself.pool, oldestMs = patientMs } = {}) {
  const standby = await followStandby(
    openStandby(location, () => undefined),
    pool,
    { oldestMs, lookEveryMs: 50 },
  );
  onTestFinished(standby.close);
  return standby;
}

async function placeOf(db: Database): Promise<"standby" | "itself"> {
  const { rows } = await db.execute<{ place: "standby" | "itself" }>(
    sql`select case when pg_is_in_recovery() then 'standby' else 'itself' end as place`,
  );
  return rows[0]?.place ?? "itself";
}

test("what everybody may read comes from the standby, and is never older than its bound", async () => {
  const standby = await follow({ oldestMs: 1000 });
  const patient = await follow();
  const [hasty, other] = [
    await testApi({ db: itself.db, standby }),
    await testApi({ db: itself.db, standby: patient }),
  ];
  const titlesOf = async ({ load }: typeof hasty) => (await load(listFaqs, {})).faqs.map(({ title }) => title);
  const titles = () => titlesOf(hasty);
  const write = (title: string) =>
    itself.db.insert(faqs).values({ key: title, title, answer_html: "<p>…</p>", search: searchVector(title) });
  await write("first");
  await expect.poll(titles).toEqual(["first"]);
  await expect.poll(() => standby.isNear()).toBe(true);

  await server.pause();
  onTestFinished(async () => void (await server.resume()));
  await write("second"); // who has missed nothing stays near
  await expect.poll(() => standby.isNear()).toBe(false);
  expect(await titles(), "it has fallen behind").toEqual(["first", "second"]);
  await server.resume();
  await expect.poll(() => standby.isNear()).toBe(true);
  await server.pause();
  await write("third");
  await expect.poll(() => patient.read(itself.db, placeOf)).toBe("standby");
  await expect.poll(() => titlesOf(other), { message: "it is behind by less" }).toEqual(["first", "second"]);
  await expect.poll(titles).toEqual(["first", "second", "third"]);
});

test("what it refuses is asked of the database itself", async () => {
  const standby = await follow();
  await expect.poll(() => standby.isNear()).toBe(true);
  const refused = async () => {
    const asked: string[] = [];
    const found = await standby.read(itself.db, async (db) => {
      asked.push(await placeOf(db));
      await db.execute(sql`create temporary table written (id integer) on commit drop`);
      return placeOf(db);
    });
    return { asked, found, isNear: standby.isNear() };
  };
  // it has answered, and so is near; a standby that is late is asked again
  await expect.poll(refused).toEqual({ asked: ["standby", "itself"], found: "itself", isNear: true });
});

test("what it answered while the process stood still is heard, though its time is over", async () => {
  const standby = await follow();
  await expect.poll(() => standby.isNear()).toBe(true);
  const asked: string[] = [];
  const found = standby.read(itself.db, async (db) => {
    const place = await placeOf(db);
    asked.push(place);
    return place;
  });
  await new Promise(setImmediate); // it has been asked
  const startedMs = performance.now();
  while (performance.now() - startedMs < 2000);
  expect({ found: await found, asked }).toEqual({ found: "standby", asked: ["standby"] });
});

test("it goes away and comes back, and no read fails", async () => {
  const standby = await follow();
  await expect.poll(() => standby.isNear()).toBe(true);
  const places: string[] = [];
  const enough = new AbortController();
  const reading = (async () => {
    while (!enough.signal.aborted) places.push(await standby.read(itself.db, placeOf));
  })();
  await server.stop("immediate");
  await expect.poll(() => places.at(-1)).toBe("itself");
  expect(standby.isNear()).toBe(false);
  await server.start();
  await expect.poll(() => places.at(-1)).toBe("standby");
  enough.abort();
  await reading;
});

test("neither the database itself nor another is taken for its standby, and none that has become a primary", async () => {
  const other = await ownDatabase();
  const oneself = await follow({ location: { connectionString: primary.url } });
  expect(oneself.isNear()).toBe(false);
  expect((await follow({ pool: other.pool })).isNear()).toBe(false);

  const promoted = await startStandby(primary, "promoted");
  onTestFinished(promoted.remove);
  const standby = await follow({ location: { connectionString: promoted.url } });
  await expect.poll(() => standby.isNear()).toBe(true);
  await promoted.promote();
  await expect.poll(() => standby.isNear()).toBe(false);
});
