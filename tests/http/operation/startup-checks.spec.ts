import { readdir, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { expect } from "@playwright/test";
import { test } from "#tests/support/browser/journey.ts";
import pg from "pg";
import { openEmbedded } from "#api/db/embedded.ts";
import { failedStart } from "#tests/support/processes/failed-start.ts";
import { freePort } from "#tests/support/processes/free-port.ts";
import { runProgram, siteDataDir, startPortal } from "#tests/support/processes/portal-process.ts";
import { ownFolder } from "#tests/support/processes/folders/fast-temp-folder.ts";
import { sendRaw } from "#tests/support/api/raw-http.ts";
import { cookieSecret } from "#tests/support/api/portal/visitor.ts";

const noApi = { V3_API_URL: "http://127.0.0.1:9" };

for (const PUBLIC_ORIGIN of ["http://portal.example", "http://localhost.evil.test", "http://127.evil.test"]) {
  test(`plain ${PUBLIC_ORIGIN} is refused in one line that names PUBLIC_ORIGIN`, async () => {
    const { code, lines } = await failedStart({ PUBLIC_ORIGIN });
    expect(code).toBe(1);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain("PUBLIC_ORIGIN");
    expect(lines[0]).toContain("https");
  });
}

test("the check of settings names those of the portal and of the API, and passes without any", async () => {
  const program = "build/server/settings.js";
  const { code, lines } = await failedStart({ PAGE_FRESH_SECONDS: "x", BACKUP_AT: "25" }, program);
  expect(code).toBe(1);
  for (const name of ["PAGE_FRESH_SECONDS", "BACKUP_AT"]) expect(lines.join("\n")).toContain(name);
  expect(await failedStart({}, program)).toEqual({ code: 0, lines: [""] });
});

const badSettings = {
  PORT: "65536",
  PUBLIC_ORIGIN: "ftp://portal.example",
  DATABASE_URL: "mysql://portal.example/db",
  V3_CSRF_PATH: "no-slash",
  V3_DEVICE_HEADER: "a: b",
  ADMIN_URL: "javascript:alert(1)",
  DEMO: "perhaps",
  SESSION_SECRETS: "short",
  SECURITY_CONTACT: "security@portal.example",
  MESSENGER_EMBED_URL: "http://chat.example",
  MAINTENANCE_NOTICE: "maybe",
  PAGE_FRESH_SECONDS: "-1",
  PUBLIC_DATA_FRESH_SECONDS: "soon",
  TRUSTED_PROXIES: "loopback",
  LOG_LEVEL: "loud",
};

const nameOf = (line: string) => line.split(/[.:]/)[0];

test("every invalid setting is named on a line of its own, without its value", async () => {
  const { code, lines } = await failedStart(badSettings);
  expect(code).toBe(1);
  const [heading, ...named] = lines;
  expect(heading).toBe("The settings are not usable.");
  expect(named.map(nameOf).sort()).toEqual(Object.keys(badSettings).sort());
  expect(named.join()).not.toContain(badSettings.DATABASE_URL);
});

test("with a remote API only the settings of the portal are read", async () => {
  const { DATABASE_URL: _, ...ofPortal } = badSettings;
  const { code, lines } = await failedStart({ ...badSettings, V3_API_URL: "portal.example" });
  expect(code).toBe(1);
  expect(lines.slice(1).map(nameOf).sort()).toEqual([...Object.keys(ofPortal), "V3_API_URL"].sort());
});

test("a port in use is named in one line", async () => {
  const taken = createServer();
  const port = await freePort();
  await new Promise<void>((resolve) => taken.listen(port, "127.0.0.1", resolve));
  const { code, lines } = await failedStart({ ...noApi, PORT: String(port) });
  taken.close();
  expect(code).toBe(1);
  expect(lines).toEqual([`Port ${port} is in use: set PORT to another.`]);
});

for (const [kind, settings] of Object.entries({ "its database": {}, "its secret alone": noApi })) {
  test(`an unwritable data folder is reported in one line when it holds ${kind}`, async () => {
    const folder = await ownFolder();
    await writeFile(join(folder, "file"), "");
    const { code, lines } = await failedStart({ ...settings, DATA_DIR: join(folder, "file", "data") });
    await rm(folder, { recursive: true });
    expect(code).toBe(1);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain("DATA_DIR");
  });
}

test("demo data is refused on a public address unless DEMO=1", async () => {
  const demo = await startPortal();
  const { DATA_DIR, PUBLIC_ORIGIN } = { DATA_DIR: demo.dataDir, PUBLIC_ORIGIN: "https://portal.example" };
  const { code, lines } = await failedStart({ DATA_DIR, PUBLIC_ORIGIN });
  expect(code).toBe(1);
  expect(lines.at(-1)).toMatch(
    /^PUBLIC_ORIGIN: https:\/\/portal\.example is public.*has demo data.*DATA_DIR to a new folder.*DEMO=1/,
  );
  const shown = await startPortal({ DATA_DIR, PUBLIC_ORIGIN, DEMO: "1" });
  expect(await shown.stop()).toBe(0);
  const fresh = await startPortal({ PUBLIC_ORIGIN });
  expect(await fresh.stop()).toBe(0);
  await demo.stop();
});

for (const program of ["index", "api", "jobs"]) {
  test(`${program}.js creates no database for a public site, which \`staff db create\` does`, async () => {
    const DATA_DIR = await ownFolder();
    const settings = { DATA_DIR, PUBLIC_ORIGIN: "https://portal.example" };
    const { code, lines } = await failedStart(settings, `build/server/${program}.js`);
    expect([code, lines]).toEqual([1, [expect.stringContaining(`there is no database in ${DATA_DIR}. If the site`)]]);
    expect(await readdir(DATA_DIR)).toEqual([]);
    await rm(DATA_DIR, { recursive: true });
  });
}

for (const program of ["index", "api", "jobs"]) {
  test(`${program}.js of a public site with its own database wants an existing DATA_DIR, which has its files`, async () => {
    const { code, lines } = await failedStart(
      {
        DATA_DIR: "not-the-data",
        PUBLIC_ORIGIN: "https://portal.example",
        DATABASE_URL: "postgresql://portal:s3cret@127.0.0.1:9/portal",
        SESSION_SECRETS: cookieSecret,
      },
      `build/server/${program}.js`,
    );
    expect([code, lines]).toEqual([
      1,
      [expect.stringMatching(/^DATA_DIR: there is no folder \/.*\/not-the-data\. If/)],
    ]);
  });
}

test("`staff db create` creates the database of a new site, once", async () => {
  const settings = { DATA_DIR: await ownFolder(), PUBLIC_ORIGIN: "https://portal.example" };
  const create = async () => {
    const { exited, output } = await runProgram(settings, "build/server/staff.js db create");
    return { code: await exited, output: output() };
  };
  expect(await create()).toMatchObject({
    code: 0,
    output: expect.stringContaining("Created the database in /"),
  });
  expect(await create()).toMatchObject({ code: 1, output: expect.stringContaining("There is one already") });
  const site = await startPortal(settings);
  expect(await site.stop()).toBe(0);
  await rm(settings.DATA_DIR, { recursive: true });
});

test("a site's data is not opened as a demo, without PUBLIC_ORIGIN or with DEMO=1", async () => {
  const DATA_DIR = await siteDataDir();
  const site = await startPortal({ DATA_DIR, PUBLIC_ORIGIN: "https://portal.example" });
  expect(await site.stop()).toBe(0);
  const wrongSettings: Record<string, string>[] = [{}, { PUBLIC_ORIGIN: "https://portal.example", DEMO: "1" }];
  for (const settings of wrongSettings) {
    const { code, lines } = await failedStart({ DATA_DIR, ...settings });
    expect(code).toBe(1);
    expect(lines.at(-1)).toMatch(/^PUBLIC_ORIGIN: .*https:\/\/portal\.example, which is no demo/);
  }
  await rm(DATA_DIR, { recursive: true });
});

test("an unreachable database is reported in one line, without its password", async () => {
  const DATABASE_URL = "postgresql://portal:s3cret@127.0.0.1:9/portal";
  const { code, lines } = await failedStart({ DATABASE_URL, SESSION_SECRETS: cookieSecret });
  expect(code).toBe(1);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain("DATABASE_URL");
  expect(lines[0]).not.toContain("s3cret");
});

for (const program of ["build/server/index.js", "build/server/api.js"]) {
  test(`${program} requires SESSION_SECRETS before it opens an external database`, async () => {
    const DATABASE_URL = "postgresql://portal:s3cret@127.0.0.1:9/portal";
    const { code, lines } = await failedStart({ DATABASE_URL }, program);
    expect(code).toBe(1);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(/^SESSION_SECRETS: .*DATABASE_URL.*set SESSION_SECRETS/);
  });
}

test("security.txt names the security contact", async () => {
  const portal = await startPortal({ ...noApi, SECURITY_CONTACT: "mailto:security@portal.example" });
  const response = await fetch(`${portal.origin}/.well-known/security.txt`);
  expect([response.status, response.headers.get("content-type")]).toEqual([200, "text/plain; charset=utf-8"]);
  const text = await response.text();
  expect(text).toContain("Contact: mailto:security@portal.example\n");
  const expires = Date.parse(/^Expires: (.+)$/m.exec(text)?.[1] ?? "");
  expect(expires).toBeGreaterThan(Date.now());
  await portal.stop();
});

async function batchCount(connection: pg.ClientConfig): Promise<number> {
  const client = new pg.Client(connection);
  await client.connect();
  const { rows } = await client.query<{ count: number }>("select count(*)::int as count from batches");
  await client.end();
  return rows[0]?.count ?? -1;
}

test("an external database gets the schema but no demo data, even on a loopback address", async () => {
  const folder = await ownFolder();
  const server = await openEmbedded(join(folder, "postgres"), { durable: false });
  const { host, port, user } = server.connection;
  const DATABASE_URL = `postgresql://${user}@localhost:${port}/postgres?host=${encodeURIComponent(host)}`;
  const portal = await startPortal({ DATABASE_URL, SESSION_SECRETS: cookieSecret });
  expect(await batchCount({ ...server.connection, database: "postgres" })).toBe(0);
  expect(await portal.stop()).toBe(0);
  expect(portal.output()).not.toContain("demo");
  await server.close();
  await rm(folder, { recursive: true });
});

test("a public address has demo data only with DEMO=1", async () => {
  for (const [DEMO, hasDemo] of [
    ["", false],
    ["1", true],
  ] as const) {
    const portal = await startPortal({ PUBLIC_ORIGIN: "https://portal.example", DEMO });
    const headers = { Host: "portal.example" };
    const { body } = await sendRaw(portal.origin, { target: "/api/v3/web/batches", headers });
    expect(body.includes('"batches":[]'), `DEMO=${DEMO}`).toBe(!hasDemo);
    expect(body).toContain('"batches":[');
    await portal.stop();
    expect(portal.output().includes("demo"), `DEMO=${DEMO}`).toBe(hasDemo);
  }
});
