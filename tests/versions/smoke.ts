import assert from "node:assert/strict";
import { rm } from "node:fs/promises";
import { openConfiguredDatabase } from "#api/db/open.ts";
import { readApiEnv } from "#api/config/api-env.ts";
import { retryUntil } from "#tests/faults/exam-site.ts";
import { cookiesOf, sessionSecret } from "#tests/load/doctor-cookies.ts";
import { portalSender, createExamClient } from "#tests/support/api/scenarios/exam-client.ts";
import { demoDoctor } from "#tests/support/browser/demo-doctor.ts";
import { compareWithDatabase } from "#tests/support/api/scenarios/acknowledged-answers.ts";
import { seeded } from "#tests/support/hostile/mutations.ts";
import { browserAt } from "#tests/support/api/portal/plain-browser.ts";
import { freePort } from "#tests/support/processes/free-port.ts";
import { runProgram, startPortal } from "#tests/support/processes/portal-process.ts";
import { ownFolder } from "#tests/support/processes/folders/fast-temp-folder.ts";
import { addSitting } from "#tests/support/rows/exams/sitting.ts";

type Settings = Record<string, string>;

async function staff(command: string, settings: Settings): Promise<string> {
  const { exited, output } = await runProgram(settings, `build/server/staff.js ${command}`);
  assert.equal(await exited, 0, `${command}: ${output()}`);
  return output();
}

/** Checks that the portal gets ready, serves a public page, and lets a doctor log in and open the dashboard. */
async function checkPages(origin: string): Promise<void> {
  const readiness = async () => (await fetch(`${origin}/readyz`)).text();
  await retryUntil(readiness, (text) => text === "ready");
  assert.equal((await fetch(`${origin}/faq`)).status, 200);
  const doctor = browserAt(origin);
  assert.equal((await doctor.logIn(demoDoctor.phone, demoDoctor.password)).status, 303);
  assert.equal((await doctor.send("/my/dashboard")).status, 200);
}

/** Checks what operators look at: the report of the checks, the state of the site, and the metrics of the jobs. */
async function checkOperation(origin: string, settings: Settings): Promise<void> {
  const shown = { ...settings, PUBLIC_ORIGIN: origin };
  assert.match(await staff("check", shown), /^ok +jobs +none is late$/m);
  assert.match(await staff("status", shown), /^jobs +\d+ waiting, \d+ running, 0 late, 0 failed$/m);
  const metrics = await (await fetch(`http://127.0.0.1:${settings["METRICS_PORT"]}/metrics`)).text();
  for (const name of ['jobs{state="failed"}', "job_oldest_seconds"]) assert.ok(metrics.includes(`\n${name} `), name);
}

/** Sits an exam over HTTP and checks that every acknowledged answer is in the database once. */
async function checkExam(origin: string, settings: Settings): Promise<void> {
  const database = await openConfiguredDatabase(readApiEnv(settings));
  const { candidates } = await addSitting(database.db, { candidates: 1, questions: 20, minutes: 60 });
  const sitters = candidates.map((candidate) =>
    createExamClient(origin, candidate, seeded("versions"), portalSender(cookiesOf)),
  );
  for (const sitter of sitters) {
    await sitter.start();
    await sitter.open();
    for (const count of [1, 2, 3]) assert.equal(await sitter.save(count), 200);
    const { acknowledged, lost, duplicates } = await compareWithDatabase(database.db, [sitter]);
    assert.ok(acknowledged > 0);
    assert.deepEqual({ lost, duplicates }, { lost: 0, duplicates: 0 });
    assert.equal((await sitter.submit()).status, 200);
  }
  await database.close();
}

/**
 * Smoke test on this Node, with the PostgreSQL at the given URL or the embedded one: demo data, pages, an exam, the
 * operator's checks and metrics, and a backup that is restored into a new embedded database.
 */
export async function main([DATABASE_URL = ""]: string[]): Promise<void> {
  const [from, to, backups] = [await ownFolder(), await ownFolder(), await ownFolder()];
  const shared = { LOG_LEVEL: "warn", SESSION_SECRETS: sessionSecret };
  const settings = { ...shared, DATA_DIR: from, DATABASE_URL };
  const METRICS_PORT = String(await freePort());
  const restored = { ...shared, DATA_DIR: to };

  await staff("db seed", settings);
  const first = await startPortal({ ...settings, METRICS_PORT });
  await checkPages(first.origin);
  await checkOperation(first.origin, { ...settings, METRICS_PORT });
  await checkExam(first.origin, settings);
  await staff(`backup ${backups}`, settings);
  assert.equal(await first.stop(), 0);

  await staff(`restore ${backups}`, restored);
  const second = await startPortal(restored);
  await checkPages(second.origin);
  assert.equal(await second.stop(), 0);
  for (const folder of [from, to, backups]) await rm(folder, { recursive: true, force: true });
}
