import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditLog } from "#api/db/schema/audit.ts";
import { smsOutbox } from "#api/db/schema/identity.ts";
import { addDoctor } from "#tests/support/api/accounts.ts";
import { staffDatabase } from "#tests/support/processes/staff.ts";

async function scene() {
  const context = await staffDatabase();
  await context.db.insert(smsOutbox).values([
    { recipient: "01700000001", body: "ক", purpose: "notice" },
    { recipient: "01700000001", body: "খ", purpose: "notice", status: "failed" },
  ]);
  const queue = [
    "select graphile_worker.add_job('sms.send', '{}', run_at => now() - interval '11 minutes')",
    "select graphile_worker.add_job('payment.verify', '{}', run_at => now() + interval '1 day')",
    "select graphile_worker.add_job('payment.refund', '{}', max_attempts => 1)",
    `update graphile_worker._private_jobs set attempts = 1, last_error = E'Failed query: insert\\nparams: 01700000001'
      where max_attempts = 1`,
  ];
  for (const statement of queue) await context.db.execute(sql.raw(statement));
  return context;
}

test("status reports the state of the site as lines or JSON and writes nothing", async () => {
  const { run, audited } = await scene();
  const { code, said } = await run("status");
  expect(code).toBe(0);
  expect(said).toEqual([
    "site        http://127.0.0.1:3000 (not started yet)",
    expect.stringMatching(/^database {4}test_\w+ at .*, PostgreSQL 1\d\.\d+, 0\.0 GB, no portal runs on it$/),
    expect.stringMatching(/^migrations {2}\d+, the newest of 20\d\d-\d\d-\d\d$/),
    expect.stringMatching(/^disk {8}(\d+\.\d GB of \d+\.\d GB free where DATA_DIR is|no DATA_DIR)$/),
    "backup      none was ever made; no BACKUP_FOLDER is set",
    "jobs        2 waiting, 0 running, 1 late, 1 failed",
    "messages    1 waiting, 1 failed since yesterday",
    "at gateways 0 payments, 0 unknown for 15 minutes",
    "for staff   0 payments, 0 refunds, 0 complaints, 0 deliveries, 0 device requests",
  ]);
  const json = await run("status --json");
  expect(JSON.parse(json.said.join("\n"))).toMatchObject({
    site: { kind: "not started yet" },
    database: { processes: 0 },
    backup: null,
    jobs: { waiting: 2, running: 0, late: 1, failed: 1 },
  });
  expect(await audited()).toEqual([]);
});

test("jobs list shows each job with its state and only the first line of its error", async () => {
  const { run } = await scene();
  const { said } = await run("jobs list");
  expect(said[0]).toMatch(/^id +job +state +due +tries +error$/);
  expect(said.slice(1)).toEqual([
    expect.stringMatching(/sms\.send +due .* 0 of 25 +-$/),
    expect.stringMatching(/payment\.refund +failed .* 1 of 1 +Failed query: insert$/),
    expect.stringMatching(/payment\.verify +waiting /),
  ]);
  const failed = await run("jobs list --failed --json");
  expect(JSON.parse(failed.said.join("\n"))).toMatchObject([{ job: "payment.refund", state: "failed" }]);
});

test("audit list shows the newest lines, filtered by subject or by the line that follows", async () => {
  const { db, run } = await staffDatabase();
  expect((await run("jobs list")).said).toEqual(["No job waits."]);
  await db.insert(auditLog).values([
    { actor: "ক", action: "payments refund", detail: { payment: 1 } },
    { actor: "খ", action: "payments list", detail: {} },
    { actor: "\u001b[31mগ", action: "paymentsx", detail: { text: "a\u202eb" } },
  ]);
  const { said } = await run("audit list --action payments");
  expect(said.slice(1)).toEqual([
    expect.stringMatching(/ খ +payments list +\{\}$/),
    expect.stringMatching(/ ক +payments refund +\{"payment":1\}$/),
  ]);
  const all = await run("audit list");
  for (const control of ["\u001b", "\u202e"]) expect(all.said.join("\n")).not.toContain(control);
  const json = (await run("audit list --json --before 5")).said.join("\n");
  for (const control of ["\u001b", "\u202e"]) expect(json).not.toContain(control);
  const lines = JSON.parse(json) as { actor: string; id: number }[];
  expect(lines.map(({ id }) => id)).toEqual([4, 3, 2, 1]);
  expect(lines[0]?.actor).toBe("\u001b[31mগ");
});

test("doctors show prints an account with its courses and payments, and fails for an unknown id", async () => {
  const { db, run, audited } = await staffDatabase();
  const doctor = await addDoctor(db);
  const { code, said } = await run(`doctors show ${doctor.id}`);
  expect(code).toBe(0);
  expect(said.join("\n")).toContain(doctor.mobile_number);
  expect(said).toContain("No course.");
  const json = await run(`doctors show ${doctor.id} --json`);
  expect(JSON.parse(json.said.join("\n"))).toMatchObject({ doctor: { id: doctor.id }, courses: [], payments: [] });
  expect(await run("doctors show 999")).toMatchObject({ code: 1, errors: ["There is no doctor 999."] });
  expect((await audited()).map(({ action }) => action)).toEqual(["doctors show", "doctors show"]);
});
