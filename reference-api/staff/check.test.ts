import { once } from "node:events";
import { chmod, readdir } from "node:fs/promises";
import { createServer, type RequestListener } from "node:http";
import { sql } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { registerServing } from "#api/db/serving.ts";
import { smsOutbox } from "#api/db/schema/identity.ts";
import { readApiEnv } from "#api/config/api-env.ts";
import { staff, staffDatabase } from "#tests/support/processes/staff.ts";
import { temporaryFolder } from "#tests/support/processes/folders/temporary-file.ts";
import { checkProxies, checkSettings } from "./check/local-checks.ts";

/** Starts a local HTTP server and returns its URL. */
async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const address = server.address();
  return `http://127.0.0.1:${address !== null && typeof address === "object" ? address.port : 0}`;
}

const respondEmpty: RequestListener = (_, response) => response.end();
const tenMinutesLate: RequestListener = (_, response) => {
  response.setHeader("date", new Date(Date.now() - 600_000).toUTCString());
  response.writeHead(404).end();
};

async function scene(settings: Record<string, string> = {}) {
  const { db, url } = await staffDatabase();
  const DATA_DIR = await temporaryFolder();
  const sms = { SMS_API_TOKEN: "token", SMS_SID: "SID", SMS_API_URL: await serve(respondEmpty) };
  const env = { DATABASE_URL: url, DATA_DIR, PUBLIC_ORIGIN: await serve(respondEmpty), ...sms, ...settings };
  const check = async (words = "check") => {
    const { code, said, errors } = await staff(words, env);
    return { code, said, errors, wrong: said.filter((line) => line.startsWith("wrong")) };
  };
  return { db, url, check };
}

test("reports every part and succeeds when nothing is wrong", async () => {
  const { url, check } = await scene();
  const portal = await registerServing({ connectionString: url });
  onTestFinished(() => portal.close());
  const { code, said, errors } = await check();
  expect([code, errors]).toEqual([0, []]);
  expect(said).toEqual([
    expect.stringMatching(/^note {3}settings {5}a demo/),
    expect.stringMatching(/^(ok|note) +disk .*\d GB free at /),
    expect.stringMatching(/^ok {5}database {5}test_\w+ at .*, PostgreSQL 1\d\.\d+, \d+ migrations$/),
    expect.stringMatching(/^ok {5}database {5}its clock agrees/),
    "ok     portal       1 running on this database",
    "ok     jobs         none is late",
    "ok     messages     0 sent and 0 failed since yesterday",
    expect.stringMatching(/^ok {5}site {9}http:\/\/127\.0\.0\.1:\d+ responds$/),
    expect.stringMatching(/^ok {5}SMS {10}http:\/\/127\.0\.0\.1:\d+ responds$/),
    expect.stringMatching(/^ok {5}clock {8}agrees with external clocks$/),
  ]);
});

test("reports the features that are off, and the calls that a remote API does not have", async () => {
  const V3_API_URL = await serve(({ url }, response) =>
    response.writeHead(/faqs|complaints/.test(url ?? "") ? 404 : url?.includes("/doctor/") ? 401 : 200).end("{}"),
  );
  const { check } = await scene({ V3_API_URL, V3_WITHOUT: "notices,subscriptions" });
  const { said } = await check();
  expect(said).toContain("note   features     off by V3_WITHOUT: notices, subscriptions");
  expect(said).toContain(
    "note   v3 calls     what needs these calls is not offered: GET /web/doctor/complaints, GET /web/faqs",
  );
});

test("reports unreachable services with the reason, and a wrong clock", async () => {
  const { check } = await scene({
    PUBLIC_ORIGIN: "http://127.0.0.1:1",
    SMS_API_URL: await serve((_, response) => response.writeHead(502).end()),
    SSLCOMMERZ_API_URL: await serve(tenMinutesLate),
    SSLCOMMERZ_STORE_ID: "store",
    SSLCOMMERZ_STORE_PASSWORD: "password",
    V3_API_URL: "http://127.0.0.1:1",
  });
  const { code, said, wrong, errors } = await check();
  expect(wrong).toEqual([
    "wrong  site         no response from http://127.0.0.1:1: ECONNREFUSED",
    "wrong  v3 API       http://127.0.0.1:1 cannot be reached: ECONNREFUSED",
    expect.stringMatching(/^wrong {2}SMS +http:\S+ responds with 502$/),
  ]);
  expect(said).toContainEqual(expect.stringMatching(/^ok +sslcommerz +http:\S+ responds$/));
  expect([code, errors]).toEqual([1, ["3 checks failed."]]);

  const alone = await scene({ SMS_API_URL: await serve(tenMinutesLate) });
  expect((await alone.check()).wrong.at(-1)).toMatch(
    /^wrong {2}clock +this machine's clock is (59\d|60\d) seconds off/,
  );
});

test("reports late jobs, waiting messages, a missing backup and an unwritable folder as wrong", async () => {
  const BACKUP_FOLDER = await temporaryFolder();
  const { db, check } = await scene({ BACKUP_FOLDER: `${BACKUP_FOLDER}/gone` });
  await db.execute(sql`select graphile_worker.add_job('sms.send', '{}', run_at => now() - interval '11 minutes')`);
  const body = { recipient: "01700000001", body: "ক", purpose: "notice" } as const;
  await db.insert(smsOutbox).values([
    { ...body, created_at: new Date(Date.now() - 11 * 60_000) },
    { ...body, status: "failed" },
  ]);
  const { wrong } = await check();
  expect(wrong).toEqual([
    `wrong  backup disk  ${BACKUP_FOLDER}/gone does not exist: create it for the account of the portal`,
    "wrong  portal       none runs on this database",
    "wrong  jobs         1 late: does a process run them? See staff jobs list",
    "wrong  messages     0 sent and 1 failed since yesterday, and one waits for 11 minutes: see staff sms list",
    "wrong  backup       none was made last night: `npm run backup` (`matra-staff backup`) makes one or says why not",
  ]);
});

test("reports a database that cannot be opened as one finding among the others", async () => {
  const { check } = await scene({ DATABASE_URL: "postgres://127.0.0.1:1/nothing" });
  const { wrong, said } = await check("check --json");
  expect(wrong).toEqual([]);
  expect(JSON.parse(said.join("\n"))).toContainEqual({
    what: "database",
    state: "wrong",
    says: expect.stringContaining("ECONNREFUSED") as string,
  });
});

test("neither check nor any other command creates a database or a folder", async () => {
  const folder = await temporaryFolder();
  const env = {
    DATA_DIR: `${folder}/data`,
    PUBLIC_ORIGIN: "https://portal.example",
    SMS_API_URL: "http://127.0.0.1:1",
  };
  const { said } = await staff("check", env);
  expect(said).toContain(`wrong  disk         ${folder}/data does not exist: create it for the account of the portal`);
  const missing = `there is no database in ${folder}/data. If the site has one, set DATA_DIR`;
  expect(said).toContainEqual(expect.stringMatching(new RegExp(`^wrong {2}database {5}DATA_DIR: ${missing}`)));
  for (const command of ["status", "today", "db migrate", "doctors find 01700000001"]) {
    const { code, errors } = await staff(command, env);
    expect([command, code, errors]).toEqual([command, 1, [expect.stringContaining(missing)]]);
  }
  expect(await readdir(folder)).toEqual([]);
});

test("db create creates the database of a new site, once, and none beside DATABASE_URL", async () => {
  const folder = await temporaryFolder();
  await chmod(folder, 0o755); // as root the server runs as another account
  const env = { DATA_DIR: `${folder}/data`, PUBLIC_ORIGIN: "https://portal.example" };
  expect(await staff("db create", env)).toMatchObject({
    code: 0,
    said: [`Created the database in ${folder}/data. Start the portal with the same DATA_DIR.`],
  });
  expect((await staff("db migrate", env)).said).toEqual([expect.stringMatching(/up to date/)]);
  expect((await staff("db create", env)).errors).toEqual([`There is one already, in ${folder}/data.`]);
  const { run } = await staffDatabase();
  expect((await run("db create")).errors).toEqual([
    expect.stringMatching(/^DATABASE_URL is set: create that database/),
  ]);
});

test("reports a missing migration and applies none", async () => {
  const { db, url, run } = await staffDatabase({ fresh: true });
  await db.execute(sql`delete from drizzle.__drizzle_migrations
    where created_at = (select max(created_at) from drizzle.__drizzle_migrations)`);
  const migrations = async () => (await db.execute(sql`select id from drizzle.__drizzle_migrations`)).rowCount;
  const before = await migrations();
  const { said } = await staff("check", { DATABASE_URL: url, PUBLIC_ORIGIN: "http://127.0.0.1:1" });
  const missing = "The database has the schema of \\d{4}_\\w+, and this release needs \\d{4}_\\w+: the next start";
  expect(said).toContainEqual(expect.stringMatching(new RegExp(`^wrong {2}database {5}${missing}`)));
  expect((await run("status")).errors).toEqual([expect.stringMatching(missing)]);
  expect(await migrations()).toBe(before);
});

test("reports settings that a public site lacks", () => {
  const says = (settings: Record<string, string>) =>
    checkSettings(readApiEnv({ PUBLIC_ORIGIN: "https://portal.example", ...settings })).map(
      (one) => `${one.state} ${one.says}`,
    );
  expect(says({})).toEqual([
    "wrong login codes cannot be sent: set SMS_API_TOKEN and SMS_SID",
    "note no gateway is set: doctors pay by slip only",
    "note no BACKUP_FOLDER is set: backups are made by hand or not at all",
    "note no VAPID_PRIVATE_KEY is set: push reminders cannot be sent",
  ]);
  const store = { SSLCOMMERZ_STORE_ID: "store", SSLCOMMERZ_STORE_PASSWORD: "password" };
  const whole = { ...store, SMS_API_TOKEN: "t", SMS_SID: "S", BACKUP_FOLDER: "/b", VAPID_PRIVATE_KEY: "a".repeat(43) };
  expect(says(whole)).toEqual([
    "ok read",
    expect.stringMatching(/^note Real payments are recorded in the embedded database/),
  ]);
  expect(says({ V3_API_URL: "https://api.example" })).toEqual(["ok read"]);
});

test("reports whose forwarded addresses are trusted", () => {
  const says = (settings: Record<string, string>) =>
    checkProxies(readApiEnv({ PUBLIC_ORIGIN: "https://portal.example", ...settings })).map(
      (one) => `${one.state} ${one.says}`,
    );
  expect(says({ TRUSTED_PROXIES: "127.0.0.1,10.0.0.0/8" })).toEqual(["ok trusted: 127.0.0.1, 10.0.0.0/8"]);
  expect(says({})).toEqual([expect.stringMatching(/^wrong no TRUSTED_PROXIES is set/)]);
  expect(says({ TRUSTED_PROXIES: "127.0.0.1,0.0.0.0/0" })).toEqual([expect.stringMatching(/^wrong 0\.0\.0\.0\/0 of/)]);
  expect(says({ PUBLIC_ORIGIN: "http://127.0.0.1:3000" })).toEqual([]);
});
