import { eq } from "drizzle-orm";
import { z } from "zod";
import { features } from "#api/app.ts";
import type { Database } from "#api/db/client.ts";
import { scheduleEvents } from "#api/db/schema/catalogue.ts";
import { enrolments } from "#api/db/schema/enrolment.ts";
import { accessTokens, devices, doctorDevices, doctors, rateLimits } from "#api/db/schema/identity.ts";
import { newSecretToken } from "#api/http/secret-token.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { ErrorEnvelope } from "#contract/errors.ts";
import { withDatabase } from "#tests/load/doctors.ts";
import { startPortal } from "#tests/support/portal-process.ts";
import { runsOr, seed } from "#tests/support/sizes.ts";
import { hostileCall, type Ground, type HostileCall } from "./hostile-call.ts";

/** undefined: the connection was closed instead, as it is before a body that is too big. */
export type Send = (path: string, init: HostileCall["init"]) => Promise<Response | undefined>;

interface Fuzzing {
  db: Database;
  send: Send;
  casesPerEndpoint: number;
  /** Only endpoints whose method and path contain this. */
  only?: string;
}

const Envelope = z.strictObject(ErrorEnvelope.shape);
const leak =
  /\bat .{1,200}\.(ts|js|mjs):\d+|node_modules|\bselect .{1,200} from "|\/(tmp|home|root|work)\/|relation ".{1,60}"/;
const slowMs = 8000;
const hourMs = 3_600_000;
const renewEvery = 40;

function wrongIn({ produces }: Endpoint, { status, headers }: Response, text: string, ms: number): string[] {
  const type = headers.get("content-type") ?? "";
  const isSuccess = status >= 200 && status < 300;
  const wrong = [
    ...(status >= 500 ? [`status ${status}`] : []),
    ...(ms > slowMs ? [`${Math.round(ms)} ms`] : []),
    ...(headers.has("x-injected") ? ["an injected header"] : []),
    ...(isSuccess && produces && !type.startsWith(produces) ? [`type ${type}`] : []),
  ];
  if (isSuccess && produces) return wrong;
  if (!type.startsWith("application/json")) return [...wrong, `status ${status} of type ${type}`];
  const found = leak.exec(text);
  if (found) wrong.push(`says ${found[0]}`);
  const body: unknown = JSON.parse(text);
  if (!isSuccess && !Envelope.safeParse(body).success)
    wrong.push(`status ${status} without the envelope: ${text.slice(0, 200)}`);
  return wrong;
}

const usualBodyBytes = 64 * 1024;

function isTooBig({ maxBodyBytes = usualBodyBytes }: Endpoint, { body }: HostileCall["init"]): boolean {
  return body !== null && Buffer.byteLength(body) > maxBodyBytes;
}

const demoNumber = "01700000001";

/** A fresh session of the demo's first doctor, for whom no limit is used up. */
export async function newGround(db: Database): Promise<Ground> {
  await db.delete(rateLimits);
  const [doctor] = await db.select({ id: doctors.id }).from(doctors).where(eq(doctors.mobile_number, demoNumber));
  const [access, ddt] = [newSecretToken(), newSecretToken()];
  const [device] = await db.insert(devices).values({ ddt_hash: ddt.hash, label: "নমুনা ফোন" }).returning();
  if (!doctor || !device) throw new Error("no demo doctor");
  const doctor_id = doctor.id;
  await db.insert(doctorDevices).values({ doctor_id, device_id: device.id, status: "verified" });
  const expires_at = new Date(Date.now() + hourMs);
  await db.insert(accessTokens).values({ doctor_id, device_id: device.id, token_hash: access.hash, expires_at });
  const places = await db
    .select({ id: enrolments.id, schedule_id: scheduleEvents.batch_schedule_id, event_id: scheduleEvents.id })
    .from(enrolments)
    .innerJoin(scheduleEvents, eq(scheduleEvents.batch_schedule_id, enrolments.batch_schedule_id))
    .where(eq(enrolments.doctor_id, doctor_id))
    .orderBy(scheduleEvents.id);
  return { token: access.token, device: ddt.token, places };
}

/** Calls every endpoint of the contract with what means harm. Gives how often which status came, and what must not be. */
export async function fuzz({ db, send, casesPerEndpoint, only = "" }: Fuzzing) {
  const endpoints = Object.values(features)
    .flat()
    .map(({ endpoint }) => endpoint)
    .filter(({ method, path }) => `${method} ${path}`.includes(only));
  const statuses = new Map<number, number>();
  const wrong: string[] = [];
  let sent = 0;
  let ground = await newGround(db);
  for (let n = 0; n < casesPerEndpoint; n += 1) {
    for (const endpoint of endpoints) {
      const place = `SEED=${seed} ${endpoint.method} ${endpoint.path} ${n}`;
      const { path, init, isSignedIn } = hostileCall(endpoint, place, ground);
      const from = performance.now();
      const response = await send(path, init);
      sent += 1;
      if (sent % renewEvery === 0) ground = await newGround(db);
      if (!response) {
        if (!isTooBig(endpoint, init)) wrong.push(`${place}: no answer (${path.slice(0, 200)})`);
        continue;
      }
      const text = await response.text();
      const found = wrongIn(endpoint, response, text, performance.now() - from);
      if (found.length > 0) wrong.push(`${place}: ${found.join("; ")} (${path.slice(0, 200)})`);
      statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
      if (response.status === 401 && isSignedIn) ground = await newGround(db);
    }
  }
  return { sent, endpoints: endpoints.length, statuses: new Map([...statuses].sort(([a], [b]) => a - b)), wrong };
}

/** The whole contract over HTTP, a thousand cases an endpoint. SEED and RUNS change it; an argument names the endpoints. */
export async function main([only = ""]: string[]): Promise<void> {
  const casesPerEndpoint = runsOr(1000);
  const api = await startPortal({ LOG_LEVEL: "error", TRUSTED_PROXIES: "127.0.0.1" }, "build/server/api.js");
  const tried: Send = (path, init) => fetch(api.origin + path, { ...init, redirect: "manual" }).catch(() => undefined);
  // the first may meet a connection that is just being closed
  const send: Send = async (path, init) => (await tried(path, init)) ?? tried(path, init);
  const fuzzing = withDatabase(api, (db) => fuzz({ db, send, casesPerEndpoint, only }));
  const found = await fuzzing.catch(async (error: unknown) => {
    await api.stop();
    throw error;
  });
  const exitCode = await api.stop();
  const logged = api.output().match(/^\{"level":(50|60).*$/gm) ?? [];

  console.log(`SEED=${seed}: ${found.sent} calls of ${found.endpoints} endpoints`);
  console.table(Object.fromEntries([...found.statuses].map(([status, calls]) => [status, { calls }])));
  for (const line of [...found.wrong, ...new Set(logged)]) console.log(line);
  console.log(`${found.wrong.length} wrong answers, ${logged.length} errors in the log, exit code ${exitCode}`);
  if (found.wrong.length + logged.length > 0 || exitCode !== 0) process.exitCode = 1;
}
