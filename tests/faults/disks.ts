import { randomUUID } from "node:crypto";
import { execFile } from "node:child_process";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import sharp from "sharp";
import { openEmbedded } from "#api/db/embedded.ts";
import { openConfiguredDatabase } from "#api/db/open.ts";
import { readApiEnv } from "#api/config/api-env.ts";
import { path } from "#app/paths.ts";
import { cookiesOf, sessionSecret } from "#tests/load/doctor-cookies.ts";
import { portalSender, createExamClient } from "#tests/support/api/scenarios/exam-client.ts";
import { demoData, ensureDemoData } from "#tests/support/processes/folders/demo-data.ts";
import { demoDoctor } from "#tests/support/browser/demo-doctor.ts";
import { mountDisk, type Disk } from "#tests/support/processes/folders/disk.ts";
import { compareWithDatabase } from "#tests/support/api/scenarios/acknowledged-answers.ts";
import { seeded } from "#tests/support/hostile/mutations.ts";
import { browserAt, type PlainBrowser } from "#tests/support/api/portal/plain-browser.ts";
import { demoDataDir, runProgram, startPortal } from "#tests/support/processes/portal-process.ts";
import { addSitting } from "#tests/support/rows/exams/sitting.ts";
import { retryUntil } from "./exam-site.ts";

const run = promisify(execFile);
const settings = { LOG_LEVEL: "warn", SESSION_SECRETS: sessionSecret };
const maxLogLineLength = 16_000;
const subject = "শিট পাইনি";
const pages = ["/", "/faq", path("my-dashboard"), path("my-courses"), path("my-complain-box")];

interface Finding {
  what: string;
  isGood: boolean;
  found: string;
}

/** Runs a program that must exit with code 1 and a message like `line`, without a stack trace. */
async function expectFailure(
  what: string,
  ownSettings: Record<string, string>,
  program: string,
  line: RegExp,
): Promise<Finding> {
  const { exited, output } = await runProgram({ ...settings, ...ownSettings }, program);
  const code = await exited;
  const found = output().trim();
  return { what, isGood: code === 1 && line.test(found) && !/^\s+at /m.test(found), found: `${code}: ${found}` };
}

async function statusesOf(doctor: PlainBrowser): Promise<string> {
  const statuses: string[] = [];
  for (const page of pages) statuses.push(`${page} ${(await doctor.send(page)).status}`);
  return statuses.join(", ");
}

const allPagesOk = pages.map((page) => `${page} 200`).join(", ");

/** Sends a complaint, if wanted with a picture of nearly a megabyte, for which disk space is needed. */
async function complain(doctor: PlainBrowser, picture?: Uint8Array<ArrayBuffer>) {
  const form = new FormData();
  const fields = { form: "complaint", topic_id: "1", subject, body: "দুই সপ্তাহ হলো।", idempotency_key: randomUUID() };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  if (picture) form.append("attachments", new File([picture], "slip.png", { type: "image/png" }));
  const response = await doctor.send(path("my-complain-box"), { method: "POST", body: form });
  return { status: response.status, keepsText: (await response.text()).includes(subject) };
}

async function largePicture(): Promise<Uint8Array<ArrayBuffer>> {
  const noise = { type: "gaussian" as const, mean: 128, sigma: 60 };
  const create = { width: 560, height: 560, channels: 3 as const, background: "#000", noise };
  return new Uint8Array(await sharp({ create }).png({ compressionLevel: 0 }).toBuffer());
}

/** Fills the disk of the embedded database while doctors use the portal, then frees it again. */
async function fullWhileRunning(disk: Disk): Promise<Finding[]> {
  const DATA_DIR = join(disk.folder, "data");
  await run("cp", ["-a", demoData(), DATA_DIR]);
  const portal = await startPortal({ ...settings, DATA_DIR });
  const database = await openConfiguredDatabase(readApiEnv({ DATA_DIR }));
  const doctor = browserAt(portal.origin);
  await doctor.logIn(demoDoctor.phone, demoDoctor.password);
  const { candidates } = await addSitting(database.db, { candidates: 4, questions: 100, minutes: 60 });
  const sitters = candidates.map((one) =>
    createExamClient(portal.origin, one, seeded("disks"), portalSender(cookiesOf)),
  );
  for (const sitter of sitters) await sitter.start().then(() => sitter.open());
  const save = async () => Promise.all(sitters.map((sitter) => sitter.save(20).catch(() => 0)));
  const picture = await largePicture();
  const ready = async () => (await (await fetch(`${portal.origin}/readyz`)).text()).replace("\n", ", ");
  await save();

  await disk.fill();
  const readiness = await retryUntil(ready, (text) => text.includes("disk"));
  const complaint = await complain(doctor, picture);
  const read = await statusesOf(doctor);
  const saves = new Set<number>();
  for (let round = 0; round < 20; round += 1) for (const status of await save()) saves.add(status);
  const backup = await expectFailure(
    "a backup onto the full disk",
    { DATA_DIR },
    `build/server/staff.js backup ${await disk.newFolder("backups")}`,
    /There is no space left in/,
  );

  await disk.free();
  const freed = await retryUntil(ready, (text) => text === "ready");
  const again = await retryUntil(
    () => complain(doctor, picture),
    ({ status }) => status === 303,
  );
  for (const sitter of sitters)
    await retryUntil(
      () => sitter.save(),
      (status) => status === 200,
    );
  const ledger = await compareWithDatabase(database.db, sitters);
  await database.close();
  const code = await portal.stop();
  const lines = portal.output().split("\n");
  const maxLength = Math.max(...lines.map((line) => line.length));
  return [
    { what: "/readyz while the disk is full", isGood: readiness === "not ready, disk", found: readiness },
    {
      what: "a complaint with a picture",
      isGood: complaint.status === 422 && complaint.keepsText,
      found: `${complaint.status}, the text ${complaint.keepsText ? "is kept" : "is lost"}`,
    },
    { what: "pages that only read", isGood: read === allPagesOk, found: read },
    {
      what: "80 saves of answers",
      isGood: [...saves].every((status) => status === 200 || status === 503),
      found: [...saves].join(", "),
    },
    backup,
    {
      what: "a complaint after space was freed, without a restart",
      isGood: again.status === 303,
      found: `${freed}, ${again.status}`,
    },
    {
      what: "acknowledged answers",
      isGood: ledger.lost === 0 && ledger.duplicates === 0,
      found: `${ledger.acknowledged}, of which ${ledger.lost} lost, ${ledger.duplicates} duplicated`,
    },
    {
      what: "the log",
      isGood: maxLength <= maxLogLineLength,
      found: `${lines.length} lines, the longest of ${maxLength} characters`,
    },
    { what: "the exit code", isGood: code === 0, found: String(code) },
  ];
}

/** Starts the portal for the first time on a full disk, which must fail with a clear message. */
async function fullAtStart(disk: Disk): Promise<Finding[]> {
  const DATA_DIR = await disk.newFolder("data");
  await disk.fill();
  const program = "build/server/index.js";
  return [await expectFailure("a first start on a full disk", { DATA_DIR }, program, /its disk is full/)];
}

/**
 * Mounts a disk read-only. With the database on it nothing starts; with only the portal's files on it everything works
 * except storing more files.
 */
async function readOnly(disk: Disk): Promise<Finding[]> {
  const [DATA_DIR, fresh] = [join(disk.folder, "data"), join(disk.folder, "fresh")];
  await run("cp", ["-a", demoData(), DATA_DIR]);
  const backups = await disk.newFolder("backups");
  const files = await disk.newFolder("files");
  await disk.close();
  const program = "build/server/index.js";
  const line =
    /cannot be used, (its disk is read-only|it cannot be created): give this account write access, or set DATA_DIR/;
  const starts = [
    await expectFailure("a first start on a read-only disk", { DATA_DIR: fresh }, program, line),
    await expectFailure("a start with the database on a read-only disk", { DATA_DIR }, program, line),
  ];

  const elsewhere = await demoDataDir();
  const server = await openEmbedded(join(elsewhere, "postgres"), { durable: false });
  const { host, user } = server.connection;
  const ownSettings = { DATA_DIR: files, DATABASE_URL: `postgres:///portal?host=${host}&port=5432&user=${user}` };
  const portal = await startPortal({ ...settings, ...ownSettings });
  const doctor = browserAt(portal.origin);
  await doctor.logIn(demoDoctor.phone, demoDoctor.password);
  const readiness = await (await fetch(`${portal.origin}/readyz`)).text();
  const read = await statusesOf(doctor);
  const [refused, taken] = [await complain(doctor, await largePicture()), await complain(doctor)];
  const backup = await expectFailure(
    "a backup onto a read-only disk",
    ownSettings,
    `build/server/staff.js backup ${backups}`,
    /cannot be written \(EROFS\): give this account write access/,
  );
  await portal.stop();
  await server.close();
  await rm(elsewhere, { recursive: true });
  return [
    ...starts,
    { what: "/readyz with only the files on it", isGood: readiness === "ready", found: readiness },
    { what: "pages", isGood: read === allPagesOk, found: read },
    {
      what: "a complaint with a picture, then without",
      isGood: refused.status === 422 && refused.keepsText && taken.status === 303,
      found: `${refused.status}, ${taken.status}`,
    },
    backup,
  ];
}

async function onDisk(megabytes: number, work: (disk: Disk) => Promise<Finding[]>): Promise<Finding[]> {
  const disk = await mountDisk(megabytes);
  try {
    return await work(disk);
  } finally {
    await disk.unmount();
  }
}

/** Tests full and read-only disks. Returns the failures. Needs root, to mount disks; skips otherwise. */
export async function runDiskFaults(): Promise<string[]> {
  if (process.getuid?.() !== 0) {
    console.log("DISK TESTS SKIPPED: only root may mount a disk.");
    return [];
  }
  await ensureDemoData();
  const findings = [
    ...(await onDisk(500, fullWhileRunning)),
    ...(await onDisk(30, fullAtStart)),
    ...(await onDisk(500, readOnly)),
  ];
  for (const { what, isGood, found } of findings) console.log(`${isGood ? "ok" : "FAILED"}: ${what}: ${found}`);
  return findings.filter(({ isGood }) => !isGood).map(({ what, found }) => `${what}: ${found}`);
}
