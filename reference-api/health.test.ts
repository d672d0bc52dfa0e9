import { expect, test, vi } from "vitest";
import { ownDatabase } from "#tests/support/processes/postgres/own-database.ts";
import { readinessResponse } from "#process/readiness.ts";
import { watchHealth } from "./health.ts";

const dataDir = process.cwd();

test("reports no problems for a healthy service, and caches the result for many callers", async () => {
  const { pool } = await ownDatabase();
  const query = vi.spyOn(pool, "query");
  const health = watchHealth({ pool, dataDir });
  const results = await Promise.all(Array.from({ length: 100 }, () => health.problems()));
  expect(new Set(results.map((troubles) => troubles.join()))).toEqual(new Set([""]));
  expect(query).toHaveBeenCalledTimes(1);
});

test("reports a database that does not respond, without waiting for it", async () => {
  const { pool } = await ownDatabase();
  const holder = await pool.connect();
  await holder.query("begin; lock table graphile_worker._private_jobs in access exclusive mode");
  expect(await watchHealth({ pool, dataDir }).problems()).toEqual(["database"]); // while the table is locked
  await holder.query("rollback");
  holder.release();
});

test("reports overdue jobs and stays ready", async () => {
  const { pool } = await ownDatabase();
  await pool.query("select graphile_worker.add_job('sms.send', '{}', run_at => now() - interval '11 minutes')");
  let troubles: string[] = [];
  await expect.poll(async () => (troubles = await watchHealth({ pool, dataDir }).problems())).toEqual(["jobs"]);
  const response = readinessResponse(troubles);
  expect([response.status, await response.text()]).toEqual([200, "ready\njobs"]);
});
