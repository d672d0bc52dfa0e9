import type { z } from "zod";
import { login } from "#contract/account/auth.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import type { Credentials } from "../server/v3/v3-call.server.ts";
import { callOnce, type CallOptions, type Outcome, type Verdict } from "./call.server.ts";
import { doctorReadings } from "./doctor-readings.server.ts";
import { emptyForms, leaving, sameAgain } from "./harmless-writings.server.ts";
import { publicReadings } from "./public-readings.server.ts";
import type { Reading } from "./reading.server.ts";

/** What is said of one call of the contract. */
export interface Row extends Pick<Outcome, "verdict" | "status" | "bends" | "note"> {
  call: string;
  /** What was asked for; null: nothing was. */
  path: string | null;
  ms: number | null;
}

export interface CheckOptions extends CallOptions {
  /** Whose own screens are read; undefined: what visitors see alone. */
  doctor?: { phone: string; password: string } | undefined;
  /** Also what writes and changes nothing. */
  writes?: boolean;
  /** Hears of each row as it comes. */
  onRow?: ((row: Row) => void) | undefined;
}

/** The login was refused, or could not be read: nothing of a doctor's own can be checked. */
export class NotLoggedIn extends Error {
  override name = "NotLoggedIn";
}

/** One course may be refused, another may have no exams: so many are asked for. */
const mostTries = 4;

/** What is said of a call of which several answers came: the first of these that one of them is. */
const order: Verdict[] = ["unreadable", "too slow", "tolerated", "fits", "missing", "refused"];

/** Calls an API as the portal does, and says of each call how its answer keeps the contract. Throws NotLoggedIn. */
export async function checkApi({ doctor, writes = false, onRow, ...options }: CheckOptions): Promise<Row[]> {
  const answered = new Map<Endpoint, { data?: unknown; id: number | undefined }>();
  const credentials: Credentials = {};
  const rows: Row[] = [];

  function known<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
    endpoint: Endpoint<P, Q, B, R>,
  ) {
    return readByItsSchema<R>(answered.get(endpoint)?.data);
  }

  const asked = (endpoint: Endpoint) => answered.get(endpoint)?.id;

  async function call(endpoint: Endpoint, input: { params?: unknown; body?: unknown }, isEmpty = false) {
    const outcome = await callOnce(endpoint, input, credentials, options, isEmpty);
    if (outcome.deviceToken) credentials.deviceToken = outcome.deviceToken;
    return { ...outcome, id: idIn(input.params) };
  }

  function tell(row: Row): void {
    rows.push(row);
    onRow?.(row);
  }

  async function read({ endpoint, inputs, mayBeNothing = false }: Reading): Promise<void> {
    const outcomes = [];
    for (const input of inputs(known, asked).slice(0, mostTries)) outcomes.push(await call(endpoint, input));
    const fullest = outcomes
      .filter(({ data }) => data !== undefined)
      .reduce<(typeof outcomes)[number] | undefined>(
        (most, one) => (most && most.bytes >= one.bytes ? most : one),
        undefined,
      );
    if (fullest) answered.set(endpoint, fullest);
    tell(rowOf(endpoint, outcomes, mayBeNothing));
  }

  async function sendEmpty(forms: Endpoint[]): Promise<void> {
    for (const form of forms) tell(rowOf(form, [await call(form, { body: {} }, true)]));
  }

  async function logIn({ phone, password }: { phone: string; password: string }): Promise<void> {
    const outcome = await call(login, { body: { mobile_number: phone, password } });
    tell(rowOf(login, [outcome]));
    answered.set(login, outcome);
    const token = known(login)?.token;
    if (token === undefined) throw new NotLoggedIn(`${phone} is not logged in: ${outcome.note ?? outcome.verdict}`);
    credentials.token = token;
  }

  for (const one of publicReadings) await read(one);
  if (writes) await sendEmpty(emptyForms.ofVisitors);
  if (!doctor) return rows;
  await logIn(doctor);
  for (const one of doctorReadings) await read(one);
  if (writes) {
    for (const one of sameAgain) await read(one);
    await sendEmpty(emptyForms.ofDoctors);
  }
  await read(leaving);
  return rows;
}

function rowOf({ method, path }: Endpoint, outcomes: Outcome[], mayBeNothing = false): Row {
  const call = `${method} ${path}`;
  const judged = outcomes.map((one) =>
    mayBeNothing && one.verdict === "missing" && one.note !== null ? { ...one, verdict: "refused" as const } : one,
  );
  const [worst] = order.flatMap((verdict) => judged.filter((one) => one.verdict === verdict));
  if (!worst) return { call, verdict: "not tried", path: null, status: null, ms: null, bends: [], note: null };
  const { verdict, status, ms, note } = worst;
  return { call, verdict, path: worst.path, status, ms, bends: different(judged.flatMap(({ bends }) => bends)), note };
}

function different(bends: Outcome["bends"]): Outcome["bends"] {
  return [...new Map(bends.map((bend) => [JSON.stringify(bend), bend])).values()];
}

/** The map's key is the endpoint: what is stored there was read by that endpoint's schema. */
function readByItsSchema<R extends z.ZodType>(data: unknown) {
  return data as z.output<R> | undefined;
}

function idIn(params: unknown): number | undefined {
  if (typeof params !== "object" || params === null || !("id" in params)) return undefined;
  return typeof params.id === "number" ? params.id : undefined;
}
