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
import { seed } from "#tests/support/runner/sizes.ts";
import { hostileCall, type FuzzContext, type HostileCall } from "./hostile-call.ts";
import { isAdmitted, findLeaks, slowMs, type Findings, type Send } from "./findings.ts";

interface Fuzzing {
  db: Database;
  send: Send;
  casesPerEndpoint: number;
  /** Only endpoints whose method and path contain this. */
  only?: string;
}

const Envelope = z.strictObject(ErrorEnvelope.shape);
const hourMs = 3_600_000;
const renewEvery = 40;

/** Checks the content type of a file. An uploaded file may have any type that a browser does not execute. */
function isOfType(produces: NonNullable<Endpoint["produces"]>, type: string): boolean {
  return produces === "application/octet-stream"
    ? !/html|xml|script/.test(type)
    : type.startsWith(produces.replace("*", ""));
}

function wrongIn({ produces }: Endpoint, { status, headers }: Response, text: string, ms: number): string[] {
  const type = headers.get("content-type") ?? "";
  const isSuccess = status >= 200 && status < 300;
  const wrong = [
    ...(status >= 500 ? [`status ${status}`] : []),
    ...(ms > slowMs ? [`${Math.round(ms)} ms`] : []),
    ...(headers.has("x-injected") ? ["an injected header"] : []),
    ...(isSuccess && produces && !isOfType(produces, type) ? [`type ${type}`] : []),
  ];
  if (isSuccess && produces) return wrong;
  if (status === 431 && text === "") return wrong; // Node's parser refuses headers that are too large
  if (!type.startsWith("application/json")) return [...wrong, `status ${status} of type ${type}`];
  wrong.push(...findLeaks(text));
  const body: unknown = JSON.parse(text);
  if (!isSuccess && !Envelope.safeParse(body).success)
    wrong.push(`status ${status} without the error envelope: ${text.slice(0, 200)}`);
  return wrong;
}

const defaultBodyBytes = 64 * 1024;

function isTooBig({ maxBodyBytes = defaultBodyBytes }: Endpoint, { body }: HostileCall["init"]): boolean {
  return body !== null && Buffer.byteLength(body) > maxBodyBytes;
}

const demoNumber = "01700000001";

/** Creates a session of the demo's first doctor on a verified device and resets all rate limits. */
export async function newFuzzContext(db: Database): Promise<FuzzContext> {
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
  return { token: access.token, device: ddt.token, events: places };
}

/** Calls every endpoint of the contract with hostile input. */
export async function fuzzEndpoints({ db, send, casesPerEndpoint, only = "" }: Fuzzing): Promise<Findings> {
  const endpoints = Object.values(features)
    .flat()
    .map(({ endpoint }) => endpoint)
    .filter(({ method, path }) => `${method} ${path}`.includes(only));
  const statuses = new Map<number, number>();
  const wrong: string[] = [];
  let [sent, admitted] = [0, 0];
  let context = await newFuzzContext(db);
  for (let n = 0; n < casesPerEndpoint; n += 1) {
    for (const endpoint of endpoints) {
      const caseName = `SEED=${seed} ${endpoint.method} ${endpoint.path} ${n}`;
      const { path, init, isSignedIn } = hostileCall(endpoint, caseName, context);
      const from = performance.now();
      const response = await send(path, init);
      sent += 1;
      if (sent % renewEvery === 0) context = await newFuzzContext(db);
      if (!response) {
        if (!isTooBig(endpoint, init)) wrong.push(`${caseName}: no response (${path.slice(0, 200)})`);
        continue;
      }
      const text = await response.text();
      const found = wrongIn(endpoint, response, text, performance.now() - from);
      if (found.length > 0) wrong.push(`${caseName}: ${found.join("; ")} (${path.slice(0, 200)})`);
      if (isAdmitted(response)) admitted += 1;
      statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
      if (response.status === 401 && isSignedIn) context = await newFuzzContext(db);
    }
  }
  return { sent, targets: endpoints.length, statuses, admitted, wrong };
}
