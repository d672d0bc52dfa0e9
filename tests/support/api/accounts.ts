import { randomUUID } from "node:crypto";
import { desc, eq } from "drizzle-orm";
import { onTestFinished, vi } from "vitest";
import type { Database } from "#api/db/client.ts";
import { medicalColleges } from "#api/db/schema/directories.ts";
import { accessTokens, doctorDevices, doctors, devices, smsOutbox } from "#api/db/schema/identity.ts";
import { hashPassword } from "#api/features/passwords/service.ts";
import { newSecretToken } from "#api/http/secret-token.ts";
import { sessionMs } from "#api/http/session.ts";
import {
  endpointPath,
  responseSchema,
  type Endpoint,
  type EndpointInput,
  type EndpointOutput,
} from "#contract/endpoint.ts";
import { ErrorEnvelope } from "#contract/errors.ts";
import { codeIn } from "./one-time-code.ts";
import { callName, readResponse, requireResponse } from "./responses.ts";
import { testApi } from "./api.ts";

/** Credentials and other request headers of a call. */
interface Credentials {
  token?: string;
  device?: string;
  otp?: string;
  entry?: string;
  address?: string;
  userAgent?: string;
  /** The Idempotency-Key. Default: a new one for each call. */
  key?: string;
}

export const password = "একটি ভালো পাসওয়ার্ড";
let passwordHash: Promise<string> | undefined;

let lastNumber = 0;

/** A mobile number that no other doctor of the test file has, each in a number range of its own. */
export function newNumber(): string {
  lastNumber += 1;
  return `017${String(lastNumber).padStart(4, "0")}0000`;
}

function headersOf(who: Credentials): Record<string, string> {
  const headers = {
    Authorization: who.token && `Bearer ${who.token}`,
    "X-DEVICE-TOKEN": who.device,
    "X-OTP-TOKEN": who.otp,
    "X-ENTRY-TOKEN": who.entry,
    "X-Forwarded-For": who.address,
    "User-Agent": who.userAgent,
  };
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]): [string, string][] => (value ? [[name, value]] : [])),
  );
}

/** Moves `Date` forward by `ms` until the test has finished. */
export function moveClock(ms: number): void {
  const now = Date.now();
  vi.useFakeTimers({ toFake: ["Date"], now: now + ms, shouldAdvanceTime: false });
  onTestFinished(() => {
    vi.useRealTimers();
  });
}

export async function addCollege(db: Database): Promise<number> {
  const [college] = await db
    .insert(medicalColleges)
    .values({ name: "নমুনা মেডিকেল কলেজ" })
    .onConflictDoUpdate({ target: medicalColleges.name, set: { active: true } })
    .returning();
  if (!college) throw new Error("no college");
  return college.id;
}

/** A doctor with a password; `loggedIn()` adds a token on a verified device. */
export async function addDoctor(db: Database, values: Partial<typeof doctors.$inferInsert> = {}) {
  passwordHash ??= hashPassword(password);
  const [doctor] = await db
    .insert(doctors)
    .values({
      name: "ডা. নমুনা",
      mobile_number: newNumber(),
      bmdc_no: `A-${10_000 + lastNumber}`,
      password_hash: await passwordHash,
      medical_college_id: await addCollege(db),
      ...values,
    })
    .returning();
  if (!doctor) throw new Error("no doctor");
  return doctor;
}

export async function loggedIn(
  db: Database,
  doctorId: number,
  { status = "verified" }: { status?: "verified" | "pending" | "removed" | "refused" } = {},
) {
  const ddt = newSecretToken();
  const access = newSecretToken();
  const [device] = await db.insert(devices).values({ ddt_hash: ddt.hash, label: "নমুনা ফোন" }).returning();
  if (!device) throw new Error("no device");
  await db.insert(doctorDevices).values({ doctor_id: doctorId, device_id: device.id, status });
  const last_used_at = new Date(); // the test's clock, which may have been moved, not the database's
  await db.insert(accessTokens).values({
    doctor_id: doctorId,
    device_id: device.id,
    token_hash: access.hash,
    last_used_at,
    expires_at: new Date(last_used_at.getTime() + sessionMs),
  });
  return { token: access.token, device: ddt.token, deviceId: device.id };
}

/** Adds a known device. OTP codes are bound to the device that requested them. */
export async function newBrowser(db: Database) {
  const { token: device, hash } = newSecretToken();
  await db.insert(devices).values({ ddt_hash: hash, label: "নমুনা ব্রাউজার" });
  return { device };
}

/** Creates an API for tests, with functions that call its endpoints as a doctor or a visitor. */
export async function testAccounts(options: Parameters<typeof testApi>[0] = {}) {
  const { db, api, request } = await testApi(options);

  async function send<E extends Endpoint>(
    endpoint: E,
    input: EndpointInput<E> & { body?: unknown },
    who: Credentials = {},
  ): Promise<Response> {
    const headers = {
      ...headersOf(who),
      ...(endpoint.body && { "Content-Type": "application/json" }),
      ...(endpoint.idempotency && { "Idempotency-Key": who.key ?? randomUUID() }),
    };
    const body = endpoint.body ? JSON.stringify(input.body ?? {}) : null;
    return request(endpointPath(endpoint, input), { method: endpoint.method, headers, body });
  }

  /** Calls an endpoint and returns the body. Fails unless the status is 200 and the body fits the contract. */
  async function ok<E extends Endpoint>(
    endpoint: E,
    input: EndpointInput<E>,
    who: Credentials = {},
  ): Promise<EndpointOutput<E>> {
    const response = await readResponse(await send(endpoint, input, who));
    return requireResponse(callName(endpoint, input), response, 200, responseSchema(endpoint));
  }

  /** Calls an endpoint and returns the error envelope. Fails unless the status is the expected one. */
  async function refused<E extends Endpoint>(
    status: number,
    endpoint: E,
    input: EndpointInput<E>,
    who: Credentials = {},
  ) {
    const response = await send(endpoint, input, who);
    const envelope = requireResponse(callName(endpoint, input), await readResponse(response), status, ErrorEnvelope);
    return { status, retryAfter: response.headers.get("retry-after"), ...envelope };
  }

  /** SMS messages to a number, newest first. */
  async function messagesTo(phone: string): Promise<string[]> {
    const rows = await db
      .select({ body: smsOutbox.body })
      .from(smsOutbox)
      .where(eq(smsOutbox.recipient, phone))
      .orderBy(desc(smsOutbox.id));
    return rows.map(({ body }) => body);
  }

  /** The code in the newest message to a number. */
  async function codeFor(phone: string): Promise<string> {
    const [newest = ""] = await messagesTo(phone);
    return codeIn(newest, `the newest message to ${phone}`);
  }

  return {
    db,
    api,
    request,
    send,
    messagesTo,
    codeFor,
    ok: vi.defineHelper(ok),
    refused: vi.defineHelper(refused),
  };
}

/** A valid-looking code that differs from `code`. */
export function wrongCode(code: string): string {
  return code === "000000" ? "111111" : "000000";
}
