import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { z } from "zod";
import { openConfiguredDatabase } from "#api/db/open.ts";
import { accessTokens, devices, doctorDevices, doctors } from "#api/db/schema/identity.ts";
import type { Database } from "#api/db/client.ts";
import { newSecretToken } from "#api/http/secret-token.ts";
import { readApiEnv } from "#api/config/api-env.ts";
import { path } from "#app/paths.ts";
import { demoDataDir, startPortal } from "#tests/support/processes/portal-process.ts";
import { ensureDemoData } from "#tests/support/processes/folders/demo-data.ts";
import { addClonedDoctor } from "#tests/support/rows/cloned-doctor.ts";
import { cookiesOf, sessionSecret } from "../doctor-cookies.ts";

const dayMs = 24 * 60 * 60 * 1000;

/** Adds a copy of the demo's doctor, logged in on a verified device. */
async function addReader(db: Database) {
  const { phone } = await addClonedDoctor(db);
  const [doctor] = await db.select({ id: doctors.id }).from(doctors).where(eq(doctors.mobile_number, phone));
  const [access, ddt] = [newSecretToken(), newSecretToken()];
  const [device] = await db
    .insert(devices)
    .values({ ddt_hash: ddt.hash, label: "নমুনা ফোন" })
    .returning({ id: devices.id });
  if (!doctor || !device) throw new Error("the database has no row of the doctor");
  const own = { doctor_id: doctor.id, device_id: device.id };
  await db.insert(doctorDevices).values({ ...own, status: "verified" });
  const expires_at = new Date(Date.now() + dayMs);
  await db.insert(accessTokens).values({ ...own, token_hash: access.hash, expires_at });
  return { doctorId: doctor.id, token: access.token, tokenHash: access.hash, device: ddt.token };
}

const Statement = z.object({ name: z.string(), text: z.string(), values: z.array(z.unknown()) });

const expectedNames = ["agenda", "dashboard_day", "find_profile", "find_session", "newest_courses", "select_site"];

/** Lets a portal render the dashboard, and returns the statements that it sent for the second page. */
async function recordStatements(dataDir: string, cookie: string) {
  const file = join(dataDir, "recording.jsonl");
  const program = "--import ./tests/load/peers/record-statements.mjs build/server/index.js";
  const settings = { DATA_DIR: dataDir, SESSION_SECRETS: sessionSecret, RECORDING: file };
  const portal = await startPortal(settings, program);
  const open = async () => {
    await writeFile(file, "");
    const response = await fetch(portal.origin + path("my-dashboard"), { headers: { cookie } });
    await response.text();
    if (response.status !== 200) throw new Error(`the dashboard answered ${response.status}`);
  };
  await open();
  await open();
  await portal.stop();
  const lines = (await readFile(file, "utf8")).split("\n").filter(Boolean);
  const statements = lines.map((line) => Statement.parse(JSON.parse(line)));
  const names = statements.map(({ name }) => name).toSorted();
  if (names.join() !== expectedNames.join()) throw new Error(`a dashboard sent other statements: ${names.join()}`);
  return statements;
}

/** The demo's database with a doctor, and a file with the statements of a dashboard for the peers. */
export async function openSite() {
  await ensureDemoData();
  const dataDir = await demoDataDir();
  const { db, pool, close } = await openConfiguredDatabase(readApiEnv({ DATA_DIR: dataDir }));
  const { doctorId, token, tokenHash, device } = await addReader(db);
  const cookie = await cookiesOf({ token, device, doctorId });
  const statements = await recordStatements(dataDir, cookie);
  const now = statements.find(({ name }) => name === "find_session")?.values[2];
  const file = join(dataDir, "statements.json");
  await writeFile(file, JSON.stringify({ doctorId, now, tokenHash, statements }));
  const { host = "", user = "", database = "" } = pool.options;
  return {
    dataDir,
    cookie,
    token,
    peerEnv: { DATABASE_URL: `postgres:///${database}?host=${host}&user=${user}`, STATEMENTS: file },
    async close(): Promise<void> {
      await close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export type Site = Awaited<ReturnType<typeof openSite>>;
