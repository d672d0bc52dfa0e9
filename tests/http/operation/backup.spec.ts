import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "@playwright/test";
import { openConfiguredDatabase } from "#api/db/open.ts";
import { readApiEnv } from "#api/config/api-env.ts";
import { demoDoctor } from "#tests/support/browser/demo-doctor.ts";
import { test } from "#tests/support/browser/http-test.ts";
import { browserAt } from "#tests/support/api/portal/plain-browser.ts";
import { demoDataDir, runProgram } from "#tests/support/processes/portal-process.ts";
import { ownFolder } from "#tests/support/processes/folders/fast-temp-folder.ts";

const staffProgram = "build/server/staff.js";

async function staff(command: string, DATA_DIR: string): Promise<{ code: number | null; output: string }> {
  const { exited, output } = await runProgram({ DATA_DIR }, `${staffProgram} ${command}`);
  return { code: await exited, output: output() };
}

test("a portal restored from a running one's backup is ready, with its files, accounts and logins", async ({
  start,
}) => {
  const [from, to, backups] = [await demoDataDir(), await ownFolder(), await ownFolder()];
  await mkdir(join(from, "files"), { recursive: true });
  await writeFile(join(from, "files", "notes.txt"), "পাতা");
  const first = await start({ DATA_DIR: from });
  const doctor = browserAt(first.origin);
  expect((await doctor.logIn(demoDoctor.phone, demoDoctor.password)).status).toBe(303);
  const backup = await staff(`backup ${backups}`, from);
  expect(backup.output).toMatch(/: \d+ rows, \d+ files, /);
  expect(backup.code).toBe(0);
  await first.stop();

  const restored = await staff(`restore ${backups}`, to);
  expect(restored.output).toContain("Restored. Start the portal.");
  const second = await start({ DATA_DIR: to });
  const readiness = async () => (await fetch(`${second.origin}/readyz`)).text();
  await expect.poll(readiness).toBe("ready");
  const again = browserAt(second.origin);
  expect((await again.logIn(demoDoctor.phone, demoDoctor.password)).status).toBe(303);
  const oldLogin = browserAt(second.origin);
  for (const [name, value] of doctor.jar) oldLogin.jar.set(name, value);
  expect((await oldLogin.send("/my/dashboard")).status, "a login from before the backup").toBe(200);
  expect(await readFile(join(to, "files", "notes.txt"), "utf8")).toBe("পাতা");
  await second.stop();
  for (const folder of [from, to, backups]) await rm(folder, { recursive: true });
});

test("a killed backup leaves nothing that looks like a backup", async () => {
  const [DATA_DIR, backups] = [await ownFolder(), await ownFolder()];
  const { pool, close } = await openConfiguredDatabase(readApiEnv({ DATA_DIR }));
  const holder = await pool.connect();
  await holder.query("begin; lock table doctors in access exclusive mode"); // so that the backup cannot finish
  const { child, exited } = await runProgram({ DATA_DIR }, `${staffProgram} backup ${backups}`);
  await expect.poll(() => readdir(backups)).toEqual([expect.stringMatching(/^\.unfinished-/)]);
  child.kill("SIGKILL");
  await exited;
  holder.release(true);
  const { code, output } = await staff(`restore ${backups} --check`, DATA_DIR);
  expect({ code, output: output.trim() }).toEqual({ code: 1, output: `There is no backup in ${backups}.` });
  await close();
  for (const folder of [DATA_DIR, backups]) await rm(folder, { recursive: true });
});
