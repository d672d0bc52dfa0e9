import { readdir } from "node:fs/promises";
import { expect, onTestFinished, test } from "vitest";
import { pino } from "pino";
import { createSmsGateway } from "#api/gateways/sms/client.ts";
import { startJobs } from "#api/jobs/runner.ts";
import { watchHealth } from "#api/health.ts";
import { readApiEnv } from "#api/config/api-env.ts";
import { backupIn, newSite } from "#tests/support/processes/backup-site.ts";
import { noGateways } from "#tests/support/fakes/scripted-gateways.ts";
import { nightlyBackup } from "./nightly-backup.ts";

type Site = Awaited<ReturnType<typeof newSite>>;

/** Runs the jobs of a site with these settings until the test has finished. */
function runJobs(site: Site, settings: Record<string, string>): void {
  const env = readApiEnv({ ...site.settings, ...settings });
  const backup = nightlyBackup(env, { connectionString: site.settings.DATABASE_URL });
  const jobs = startJobs(
    site.open,
    { log: pino({ level: "silent" }), sms: createSmsGateway(undefined), gateways: noGateways, backup },
    { pollMs: 50 },
  );
  onTestFinished(() => jobs.stop());
}

async function scheduled({ pool }: Site): Promise<string[]> {
  const query = "select identifier from graphile_worker._private_known_crontabs order by 1";
  return (await pool.query<{ identifier: string }>(query)).rows.map(({ identifier }) => identifier);
}

test("the nightly job makes a backup, and the health check reports a missing or old one", async () => {
  const site = await newSite();
  const health = () => watchHealth({ pool: site.pool, dataDir: site.dataDir, expectsBackup: true }).problems();
  await expect.poll(health).toEqual(["backup"]);
  runJobs(site, { BACKUP_FOLDER: site.backups });
  await expect.poll(() => scheduled(site)).toContain("backup.make");
  await site.pool.query("select graphile_worker.add_job('backup.make')");
  await expect.poll(health).toEqual([]);
  const path = await backupIn(site.backups);
  expect((await site.run(`restore ${path} --check`)).code).toBe(0);
  await site.pool.query("update audit_log set at = now() - interval '27 hours'");
  await expect.poll(health).toEqual(["backup"]);
});

test("makes no nightly backup without a backup folder", async () => {
  const site = await newSite();
  runJobs(site, {});
  await expect.poll(() => scheduled(site)).toContain("sweep.expired");
  expect(await scheduled(site)).not.toContain("backup.make");
  expect(await readdir(site.backups)).toEqual([]);
});

test.each([
  ["4", "0 22 * * *"],
  ["0", "0 18 * * *"],
  ["6", "0 0 * * *"],
  ["23", "0 17 * * *"],
])("%s o'clock in Dhaka is %s in UTC", (BACKUP_AT, schedule) => {
  const env = readApiEnv({ BACKUP_FOLDER: "backups", BACKUP_AT });
  expect(nightlyBackup(env, { connectionString: "" })?.schedule).toBe(schedule);
});

test("an aborted backup leaves nothing", async () => {
  const site = await newSite();
  const env = readApiEnv({ ...site.settings, BACKUP_FOLDER: site.backups });
  const backup = nightlyBackup(env, { connectionString: site.settings.DATABASE_URL });
  await expect(backup?.make(AbortSignal.abort())).rejects.toThrow("abort");
  expect(await readdir(site.backups)).toEqual([]);
});
