import { randomUUID } from "node:crypto";
import { execFile } from "node:child_process";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import sharp from "sharp";
import { openEmbedded } from "#api/db/embedded.ts";
import { openConfiguredDatabase } from "#api/db/open.ts";
import { readEnv } from "#config/env.ts";
import { path } from "#app/paths.ts";
import { cookiesOf, secret } from "#tests/load/doctor-browsers.ts";
import { roomSender, sitExam } from "#tests/support/candidate.ts";
import { demoData, ensureDemoData } from "#tests/support/demo-data.ts";
import { demoDoctor } from "#tests/support/demo-doctor.ts";
import { mountDisk, type Disk } from "#tests/support/disk.ts";
import { compareLedgers } from "#tests/support/ledgers.ts";
import { seeded } from "#tests/support/mutations.ts";
import { browserAt, type PlainBrowser } from "#tests/support/plain-browser.ts";
import { demoDataDir, runProgram, startPortal } from "#tests/support/portal-process.ts";
import { addSitting } from "#tests/support/sitting.ts";
import { untilOk } from "./exam-site.ts";

const run = promisify(execFile);
const settings = { LOG_LEVEL: "warn", SESSION_SECRETS: secret };
const longestLine = 16_000;
const subject = "শিট পাইনি";
const pages = ["/", "/faq", path("my-dashboard"), path("my-courses"), path("my-complain-box")];

interface Finding {
  what: string;
  isGood: boolean;
  found: string;
}

/** Runs a program to its end, which is to say in a line or two why it cannot do its work. */
async function refusal(what: string, given: Record<string, string>, program: string, line: RegExp): Promise<Finding> {
  const { exited, output } = await runProgram({ ...settings, ...given }, program);
  const code = await exited;
  const found = output().trim();
  return { what, isGood: code === 1 && line.test(found) && !/^\s+at /m.test(found), found: `${code}: ${found}` };
}

async function statusesOf(doctor: PlainBrowser): Promise<string> {
  const answers: string[] = [];
  for (const page of pages) answers.push(`${page} ${(await doctor.send(page)).status}`);
  return answers.join(", ");
}

const allRead = pages.map((page) => `${page} 200`).join(", ");

/** Sends a complaint with a picture of nearly a megabyte, for which the database needs room. */
async function complain(doctor: PlainBrowser, picture: Uint8Array<ArrayBuffer>) {
  const form = new FormData();
  const fields = { form: "complaint", topic_id: "1", subject, body: "দুই সপ্তাহ হলো।", idempotency_key: randomUUID() };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.append("attachments", new File([picture], "slip.png", { type: "image/png" }));
  const answer = await doctor.send(path("my-complain-box"), { method: "POST", body: form });
  return { status: answer.status, keepsText: (await answer.text()).includes(subject) };
}

async function largePicture(): Promise<Uint8Array<ArrayBuffer>> {
  const noise = { type: "gaussian" as const, mean: 128, sigma: 60 };
  const create = { width: 560, height: 560, channels: 3 as const, background: "#000", noise };
  return new Uint8Array(await sharp({ create }).png({ compressionLevel: 0 }).toBuffer());
}

/** The disk of the embedded database fills while doctors use the portal, and has room again. */
async function fullWhileRunning(disk: Disk): Promise<Finding[]> {
  const DATA_DIR = join(disk.folder, "data");
  await run("cp", ["-a", demoData(), DATA_DIR]);
  const portal = await startPortal({ ...settings, DATA_DIR });
  const database = await openConfiguredDatabase(readEnv({ DATA_DIR }));
  const doctor = browserAt(portal.origin);
  await doctor.logIn(demoDoctor.phone, demoDoctor.password);
  const { candidates } = await addSitting(database.db, { candidates: 4, questions: 100, minutes: 60 });
  const sitters = candidates.map((one) => sitExam(portal.origin, one, seeded("disks"), roomSender(cookiesOf)));
  for (const sitter of sitters) await sitter.start().then(() => sitter.open());
  const save = async () => Promise.all(sitters.map((sitter) => sitter.save(20).catch(() => 0)));
  const picture = await largePicture();
  const ready = async () => (await (await fetch(`${portal.origin}/readyz`)).text()).replace("\n", ", ");
  await save();

  await disk.fill();
  const troubles = await untilOk(ready, (text) => text.includes("disk"));
  const complaint = await untilOk(
    () => complain(doctor, picture),
    ({ status }) => status !== 303,
  );
  const read = await statusesOf(doctor);
  const saves = new Set<number>();
  for (let round = 0; round < 20; round += 1) for (const status of await save()) saves.add(status);
  const backup = await refusal(
    "a backup onto the full disk",
    { DATA_DIR },
    `build/server/staff.js backup ${await disk.newFolder("backups")}`,
    /There is no space left in/,
  );

  await disk.free();
  const freed = await untilOk(ready, (text) => text === "ready");
  const again = await untilOk(
    () => complain(doctor, picture),
    ({ status }) => status === 303,
  );
  for (const sitter of sitters)
    await untilOk(
      () => sitter.save(),
      (status) => status === 200,
    );
  const ledger = await compareLedgers(database.db, sitters);
  await database.close();
  const code = await portal.stop();
  const lines = portal.output().split("\n");
  const longest = Math.max(...lines.map((line) => line.length));
  return [
    { what: "/readyz while it is full", isGood: troubles === "not ready, disk", found: troubles },
    {
      what: "a complaint with a picture",
      isGood: complaint.status === 503 && complaint.keepsText,
      found: `${complaint.status}, the text ${complaint.keepsText ? "is kept" : "is lost"}`,
    },
    { what: "pages that only read", isGood: read === allRead, found: read },
    {
      what: "80 saves of answers",
      isGood: [...saves].every((status) => status === 200 || status === 503),
      found: [...saves].join(", "),
    },
    backup,
    { what: "with room again, without a restart", isGood: again.status === 303, found: `${freed}, ${again.status}` },
    {
      what: "acknowledged answers",
      isGood: ledger.lost === 0 && ledger.duplicates === 0,
      found: `${ledger.acknowledged}, of them lost ${ledger.lost}, twice ${ledger.duplicates}`,
    },
    { what: "the log", isGood: longest <= longestLine, found: `${lines.length} lines, the longest of ${longest}` },
    { what: "the end", isGood: code === 0, found: String(code) },
  ];
}

/** Nothing can be begun on a disk without room. */
async function fullAtStart(disk: Disk): Promise<Finding[]> {
  const DATA_DIR = await disk.newFolder("data");
  await disk.fill();
  const program = "build/server/index.js";
  return [await refusal("a first start on a full disk", { DATA_DIR }, program, /its disk is full/)];
}

/** A disk that can only be read: with the database on it nothing goes, with only the files of it all but keeping more of them. */
async function readOnly(disk: Disk): Promise<Finding[]> {
  const [DATA_DIR, fresh] = [join(disk.folder, "data"), join(disk.folder, "fresh")];
  await run("cp", ["-a", demoData(), DATA_DIR]);
  const backups = await disk.newFolder("backups");
  const files = await disk.newFolder("files");
  await disk.close();
  const program = "build/server/index.js";
  const line =
    /cannot be used, (its disk is read-only|it cannot be created): give this account write access, or set DATA_DIR/;
  const refused = [
    await refusal("a first start on a disk that can only be read", { DATA_DIR: fresh }, program, line),
    await refusal("a start with the database on it", { DATA_DIR }, program, line),
  ];

  const elsewhere = await demoDataDir();
  const server = await openEmbedded(join(elsewhere, "postgres"), { durable: false });
  const { host, user } = server.connection;
  const given = { DATA_DIR: files, DATABASE_URL: `postgres:///portal?host=${host}&port=5432&user=${user}` };
  const portal = await startPortal({ ...settings, ...given });
  const doctor = browserAt(portal.origin);
  await doctor.logIn(demoDoctor.phone, demoDoctor.password);
  const readiness = await (await fetch(`${portal.origin}/readyz`)).text();
  const read = await statusesOf(doctor);
  const { status } = await complain(doctor, await largePicture());
  const backup = await refusal(
    "a backup onto it",
    given,
    `build/server/staff.js backup ${backups}`,
    /cannot be written \(EROFS\): let this account write there/,
  );
  await portal.stop();
  await server.close();
  await rm(elsewhere, { recursive: true });
  return [
    ...refused,
    { what: "/readyz with the files on it", isGood: readiness === "ready", found: readiness },
    { what: "pages", isGood: read === allRead, found: read },
    { what: "a complaint with a picture, which goes into the database", isGood: status === 303, found: String(status) },
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

/** Disks that are full or can only be read. Gives what is wrong. */
export async function strikeDisks(): Promise<string[]> {
  if (process.getuid?.() !== 0) {
    console.log("DISKS WERE NOT TRIED: only root may mount one.");
    return [];
  }
  await ensureDemoData();
  const findings = [
    ...(await onDisk(500, fullWhileRunning)),
    ...(await onDisk(30, fullAtStart)),
    ...(await onDisk(500, readOnly)),
  ];
  for (const { what, isGood, found } of findings) console.log(`${isGood ? "holds" : "FAILS"}: ${what}: ${found}`);
  return findings.filter(({ isGood }) => !isGood).map(({ what, found }) => `${what}: ${found}`);
}
