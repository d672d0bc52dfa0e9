import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "@playwright/test";
import { sql } from "drizzle-orm";
import { importCatalogue } from "#content/catalogue/import.ts";
import { openConfiguredDatabase } from "#api/db/open.ts";
import { fileName } from "#api/gateways/files/save-files.ts";
import { readApiEnv } from "#api/config/api-env.ts";
import { smallCatalogue, writeFolder } from "#tests/support/content/catalogue-folder.ts";
import { onNthWrite, tableChecksums, randomMoments } from "#tests/support/content/table-checksums.ts";
import { test } from "#tests/support/browser/http-test.ts";
import { runProgram } from "#tests/support/processes/portal-process.ts";
import { ownFolder } from "#tests/support/processes/folders/fast-temp-folder.ts";
import { killsOr } from "#tests/support/runner/sizes.ts";

const moments = killsOr(3);
const lockId = 7_213_999;

/** Creates an empty portal database, and a folder of content to import. */
async function emptyPortal() {
  const [DATA_DIR, folder] = [await ownFolder(), await ownFolder()];
  await writeFolder(folder, smallCatalogue);
  return { DATA_DIR, folder, ...(await openConfiguredDatabase(readApiEnv({ DATA_DIR }))) };
}

test(`a content import killed at any of ${moments} moments leaves nothing half imported`, async () => {
  const target = await emptyPortal();
  const model = await emptyPortal();
  try {
    await importCatalogue(model.db, model.folder, { now: new Date(), dataDir: model.DATA_DIR });
    const { db, pool, DATA_DIR, folder } = target;
    const before = await tableChecksums(db);
    const importing = () => runProgram({ DATA_DIR }, `build/server/staff.js content import ${folder}`);
    for (const moment of await randomMoments(model.db, moments)) {
      const removeTrigger = await onNthWrite(db, moment, `pg_advisory_xact_lock(${lockId})`);
      const lockHolder = await pool.connect();
      await lockHolder.query(`select pg_advisory_lock(${lockId})`);
      const { child, exited } = await importing();
      const waiting = async () => {
        const { rows } = await db.execute(sql`
          select 1 from pg_locks where locktype = 'advisory' and objid = ${lockId} and not granted`);
        return rows.length;
      };
      await expect.poll(waiting, { message: moment.join(" ") }).toBe(1);
      child.kill("SIGKILL");
      await exited;
      await lockHolder.query(`select pg_advisory_unlock(${lockId})`);
      lockHolder.release();
      await expect
        .poll(async () => (await db.execute(sql`select 1 from pg_locks where objid = ${lockId}`)).rows.length)
        .toBe(0);
      await removeTrigger();
      expect(await tableChecksums(db), moment.join(" ")).toEqual(before);
      for (const name of await readdir(join(DATA_DIR, "files")).catch(() => []))
        expect(await fileName(join(DATA_DIR, "files", name)), "a file is complete or missing").toBe(name);
    }
    const { exited, output } = await importing();
    expect(await exited, output()).toBe(0);
    const counts = async (of: typeof db) =>
      Object.entries(await tableChecksums(of)).map(([table, sum]) => [table, Number.parseInt(sum, 10)]);
    const isContent = ([table]: (string | number)[]) => table !== "audit_log";
    expect((await counts(db)).filter(isContent)).toEqual((await counts(model.db)).filter(isContent));
  } finally {
    for (const { close, DATA_DIR, folder } of [target, model]) {
      await close();
      for (const path of [DATA_DIR, folder]) await rm(path, { recursive: true, force: true });
    }
  }
});
