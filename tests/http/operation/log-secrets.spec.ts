import { expect } from "@playwright/test";
import { sql } from "drizzle-orm";
import type { Database } from "#api/db/client.ts";
import { openConfiguredDatabase } from "#api/db/open.ts";
import { accessTokens, devices, doctors, otpChallenges, otpTokens, smsOutbox } from "#api/db/schema/identity.ts";
import { readApiEnv } from "#api/config/api-env.ts";
import { demoDoctor } from "#tests/support/browser/demo-doctor.ts";
import { newDoctor } from "#tests/support/browser/doctors.ts";
import { test } from "#tests/support/browser/http-test.ts";
import { codesIn } from "#tests/support/api/one-time-code.ts";
import { browserAt } from "#tests/support/api/portal/plain-browser.ts";

const { phone, password } = demoDoctor;
const guesses = ["a guess of a password", "918273"];
const newPassword = "a new password of somebody";
const otpToken = "Q2hvc2VuIGJ5IGEgc3RyYW5nZXIgNDcxMQ";
const tables = [
  "doctors",
  "otp_challenges",
  "otp_tokens",
  "sms_outbox",
  "access_tokens",
  "devices",
  "idempotency_keys",
];

/** Secrets in the database that no log may contain, each with its name. */
async function secretsOf(db: Database): Promise<[name: string, secret: string | null][]> {
  const challenges = await db.select().from(otpChallenges);
  const messages = await db.select().from(smsOutbox);
  return [
    ...challenges.map(({ code_hash }): [string, string] => ["the hash of a code", code_hash]),
    ...messages.flatMap(({ body }) => codesIn(body)).map((code): [string, string] => ["a code", code]),
    ...(await db.select().from(otpTokens)).map((row): [string, string] => ["the hash of a token", row.token_hash]),
    ...(await db.select().from(accessTokens)).map((row): [string, string] => ["the hash of a session", row.token_hash]),
    ...(await db.select().from(devices)).map((row): [string, string] => ["the hash of a device", row.ddt_hash]),
    ...(await db.select().from(doctors)).flatMap((row): [string, string | null][] => [
      ["a phone number", row.mobile_number],
      ["the hash of a password", row.password_hash],
    ]),
  ];
}

/**
 * Checks whether a log contains a secret; a code only as a whole word, since it may occur by chance within a time or an
 * id.
 */
function isIn(log: string, secret: string): boolean {
  return /^\d{4,8}$/.test(secret) ? new RegExp(`\\b${secret}\\b`).test(log) : log.includes(secret);
}

test("whatever fails, the log contains no code, token, hash or complete phone number", async ({ start }) => {
  const portal = await start({ LOG_LEVEL: "debug", TRUSTED_PROXIES: "127.0.0.1" });
  const { db, pool, close } = await openConfiguredDatabase(readApiEnv({ DATA_DIR: portal.dataDir }));
  pool.on("error", () => undefined);
  const sent: [name: string, secret: string][] = [
    ["a password", password],
    ["a password", newPassword],
    ["a token", otpToken],
    ...guesses.map(named("a guess")),
  ];
  let callers = 0;

  function named(name: string) {
    return (secret: string): [string, string] => [name, secret];
  }

  async function api(path: string, body: unknown, headers: Record<string, string> = {}) {
    callers += 1;
    const response = await fetch(`${portal.origin}/api/v3${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-forwarded-for": `192.0.2.${callers % 250}`, ...headers },
      body: typeof body === "string" ? body : JSON.stringify(body),
    });
    const parsedBody: unknown = await response.json().catch(() => ({}));
    for (const [, token = ""] of JSON.stringify(parsedBody).matchAll(/"(?:\w*token|gns_ddt)":"([^"]{20,})"/g)) {
      sent.push(["a token", token]);
    }
    return response.status;
  }

  /** Sends all requests of strangers and doctors that carry secrets. */
  async function sendEverything() {
    const { phone: own, bmdcNo } = newDoctor();
    sent.push(["a phone number", own]);
    const browser = browserAt(portal.origin, { "x-forwarded-for": `198.51.100.${(callers % 250) + 1}` });
    await browser.logIn(phone, password);
    const statuses = [
      await api("/auth/login", { mobile_number: phone, password }),
      await api("/auth/login", { mobile_number: own, password: guesses[0] }),
      await api("/auth/join", { name: "ডা. নমুনা", phone: own, bmdc_no: bmdcNo }),
      await api("/auth/otp", { phone: own, otp: guesses[1], code: guesses[1], purpose: "join" }),
      await api("/auth/forget", { phone }),
      await api(
        "/auth/reset",
        { password: newPassword, password_confirmation: newPassword },
        { "x-otp-token": otpToken },
      ),
      await api("/auth/otp", { phone: `${own}\u0000`, code: guesses[1], purpose: "join" }),
      await api("/auth/join", { name: "a\u0000b", phone: own, bmdc_no: `${bmdcNo}\u0000` }),
      await api("/auth/join", `{"phone":"${own}","code":${guesses[1]}`),
      await api("/auth/login", `--x\r\n${own} ${guesses[1]}`, { "content-type": "multipart/form-data; boundary=x" }),
      (await browser.post("/join", { name: "ডা. নমুনা", phone: own, bmdc_no: bmdcNo })).status,
      (await browser.post("/otp", { form: "otp", code: guesses[1] ?? "" })).status,
      (await browser.post("/forget", { form: "forget", phone: own })).status,
      (await browser.send(`/my/courses/9007199254740993/${own}`)).status,
      (await browser.send("/my/dashboard")).status,
      (await browser.post("/my/account", { form: "profile", name: "ডা. নমুনা", mobile_number: own, bmdc_no: bmdcNo }))
        .status,
      (await fetch(`${portal.origin}/api/v3/web/quiz-entries/q${"Wk".repeat(10)}7`)).status,
    ];
    for (const value of browser.jar.values()) if (value.length >= 20) sent.push(["a cookie", value]);
    return statuses;
  }

  expect((await sendEverything()).filter((status) => status >= 500)).toEqual([]);

  for (const table of tables) {
    await db.execute(sql.raw(`alter table ${table} rename to ${table}_away`));
    const statuses = await sendEverything();
    await db.execute(sql.raw(`alter table ${table}_away rename to ${table}`));
    if (table !== "idempotency_keys")
      expect(
        statuses.some((status) => status >= 500),
        table,
      ).toBe(true);
  }

  for (const table of ["otp_challenges", "sms_outbox", "access_tokens"]) {
    await db.execute(sql.raw(`alter table ${table} add constraint broken check (false) not valid`));
    await sendEverything();
    await db.execute(sql.raw(`alter table ${table} drop constraint broken`));
  }

  await db.execute(sql`
    create function quote() returns trigger language plpgsql as
      'begin raise exception ''no % for %'', new.body, new.recipient; end'`);
  await db.execute(sql`create trigger quote before update on sms_outbox for each row execute function quote()`);
  await sendEverything();
  await expect.poll(() => portal.output()).toContain("Failed task");
  await db.execute(sql`drop trigger quote on sms_outbox`);

  const lost = sendEverything();
  await db.execute(sql`
    select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'v3-api' and pid <> pg_backend_pid()`);
  await lost;

  const secrets = [...sent, ...(await secretsOf(db))];
  await close();
  await portal.stop();
  const log = portal.output().replace(/^Demo doctors: .*$/m, ""); // public demo accounts
  for (const errorCode of ["42P01", "23514", "P0001", "Failed query: "]) expect(log).toContain(errorCode);
  const leaked = secrets.filter(([, secret]) => secret && isIn(log, secret));
  expect(leaked.map(([name]) => name)).toEqual([]);
});
