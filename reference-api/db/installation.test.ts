import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { readApiEnv } from "#api/config/api-env.ts";
import { SettingsError } from "#config/read-settings.ts";
import { describeDatabase, markDataFolder, requireDataFolder, requireOwnFolder } from "./installation.ts";
import { openConfiguredDatabase } from "./open.ts";

const PUBLIC_ORIGIN = "https://portal.example";
const DATABASE_URL = "postgres://portal:s3cret@db.example:5433/matra";

async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), "portal-installation-"));
  onTestFinished(() => rm(path, { recursive: true }));
  return path;
}

test("creates no database in the data folder of a site whose database is elsewhere", async () => {
  const DATA_DIR = await folder();
  await markDataFolder(readApiEnv({ DATA_DIR, PUBLIC_ORIGIN, DATABASE_URL }));
  await expect(openConfiguredDatabase(readApiEnv({ DATA_DIR }))).rejects.toThrow(SettingsError);
  await expect(requireOwnFolder(readApiEnv({ DATA_DIR }))).rejects.toThrow(
    /belongs to https:\/\/portal\.example, whose database is matra at db\.example:5433: set DATABASE_URL/,
  );
  expect(await readdir(DATA_DIR)).toEqual(["site.json"]);
  await requireOwnFolder(readApiEnv({ DATA_DIR, PUBLIC_ORIGIN, DATABASE_URL }));
});

test("refuses a public site whose folder of uploaded files does not exist, and creates none", async () => {
  const parent = await folder();
  await writeFile(join(parent, "file"), "");
  for (const name of ["data", "file/data"]) {
    const env = readApiEnv({ DATA_DIR: join(parent, name), PUBLIC_ORIGIN, DATABASE_URL });
    await expect(requireDataFolder(env)).rejects.toThrow(`DATA_DIR: there is no folder ${parent}/${name}. If the site`);
  }
  expect(await readdir(parent)).toEqual(["file"]);
  await requireDataFolder(readApiEnv({ DATA_DIR: parent, PUBLIC_ORIGIN, DATABASE_URL }));
  const bucket = { S3_BUCKET: "b", S3_ACCESS_KEY_ID: "k", S3_SECRET_ACCESS_KEY: "s" };
  await requireDataFolder(readApiEnv({ DATA_DIR: "nowhere", PUBLIC_ORIGIN, DATABASE_URL, ...bucket }));
  await requireDataFolder(readApiEnv({ DATA_DIR: "nowhere", DATABASE_URL }));
});

test("ignores an unreadable site.json", async () => {
  const DATA_DIR = await folder();
  for (const text of ["", "[]", '{"origin":1}']) {
    await writeFile(join(DATA_DIR, "site.json"), text);
    await requireOwnFolder(readApiEnv({ DATA_DIR }));
  }
});

test("describes a database without its password", () => {
  expect(describeDatabase(readApiEnv({ DATABASE_URL }))).toBe("matra at db.example:5433");
  expect(describeDatabase(readApiEnv({ DATABASE_URL: "postgres:///matra?host=/run/pg" }))).toBe("matra at /run/pg");
  expect(describeDatabase(readApiEnv({ DATA_DIR: "/srv/portal" }))).toBe("in /srv/portal");
});
