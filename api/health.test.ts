import { expect, test, vi } from "vitest";
import { ownDatabase } from "#tests/support/own-database.ts";
import { readinessAnswer, watchHealth } from "./health.ts";

const dataDir = process.cwd();

test("with an empty queue, space and a database there is no trouble; many who ask cost one look", async () => {
  const { pool } = await ownDatabase();
  const query = vi.spyOn(pool, "query");
  const health = watchHealth({ pool, dataDir });
  const asked = await Promise.all(Array.from({ length: 100 }, () => health.troubles()));
  expect(new Set(asked.map((troubles) => troubles.join()))).toEqual(new Set([""]));
  expect(query).toHaveBeenCalledTimes(1);
});

test("a database that does not answer is a trouble, and is not waited for", async () => {
  const { pool } = await ownDatabase();
  const holder = await pool.connect();
  await holder.query("begin; lock table graphile_worker._private_jobs in access exclusive mode");
  expect(await watchHealth({ pool, dataDir }).troubles()).toEqual(["database"]); // while the table is locked
  await holder.query("rollback");
  holder.release();
});

test("jobs that nobody does are told of, and refuse no visitor", async () => {
  const { pool } = await ownDatabase();
  await pool.query("select graphile_worker.add_job('sms.send', '{}', run_at => now() - interval '11 minutes')");
  let troubles: string[] = [];
  await expect.poll(async () => (troubles = await watchHealth({ pool, dataDir }).troubles())).toEqual(["jobs"]);
  const answer = readinessAnswer(troubles);
  expect([answer.status, await answer.text()]).toEqual([200, "ready\njobs"]);
});

test("every other trouble says no, and which it is", async () => {
  const answer = readinessAnswer(["disk"]);
  expect([answer.status, await answer.text()]).toEqual([503, "not ready\ndisk"]);
  expect(readinessAnswer().status).toBe(200);
});
