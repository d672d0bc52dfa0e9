import { login } from "#contract/account/auth.ts";
import type { Endpoint, EndpointOutput } from "#contract/endpoint.ts";
import type { Credentials } from "../server/v3/v3-call.server.ts";
import { callOnce, type CallOptions, type Outcome, type Verdict } from "./call.server.ts";
import { doctorChecks } from "./doctor-checks.server.ts";
import { emptyForms, logoutCheck, idempotentWrites } from "./safe-writes.server.ts";
import { publicChecks } from "./public-checks.server.ts";
import type { ApiCheck } from "./api-check.server.ts";

/** Report on one endpoint of the contract. */
export interface Row extends Pick<Outcome, "verdict" | "status" | "deviations" | "note"> {
  call: string;
  /** Path that was called; null: none was. */
  path: string | null;
  ms: number | null;
}

export interface CheckOptions extends CallOptions {
  /** Doctor whose screens are checked too; undefined: only public endpoints are checked. */
  doctor?: { phone: string; password: string } | undefined;
  /** True to also make writes that change nothing. */
  writes?: boolean;
  /** Called with each row as soon as it is known. */
  onRow?: ((row: Row) => void) | undefined;
}

/** The login failed, so that the doctor's endpoints cannot be checked. */
export class NotLoggedIn extends Error {
  override name = "NotLoggedIn";
}

/** Number of inputs to try for an endpoint: one course may be refused, another may have no exams. */
const maxTries = 4;

/** Precedence of verdicts when an endpoint was called several times. */
const verdictOrder: Verdict[] = ["unreadable", "too slow", "tolerated", "fits", "missing", "refused"];

/** Calls an API as the portal does and reports how each response complies with the contract. Throws NotLoggedIn. */
export async function checkApi({ doctor, writes = false, onRow, ...options }: CheckOptions): Promise<Row[]> {
  const results = new Map<Endpoint, { data?: unknown; id: number | undefined }>();
  const credentials: Credentials = {};
  const rows: Row[] = [];

  function known<E extends Endpoint>(endpoint: E) {
    return parsedBy<E>(results.get(endpoint)?.data);
  }

  const requestedId = (endpoint: Endpoint) => results.get(endpoint)?.id;

  async function call(endpoint: Endpoint, input: { params?: unknown; body?: unknown }, isEmpty = false) {
    const outcome = await callOnce(endpoint, input, credentials, options, isEmpty);
    if (outcome.deviceToken) credentials.deviceToken = outcome.deviceToken;
    return { ...outcome, id: idIn(input.params) };
  }

  function report(row: Row): void {
    rows.push(row);
    onRow?.(row);
  }

  async function read({ endpoint, inputs, mayBeMissing = false }: ApiCheck): Promise<void> {
    const outcomes = [];
    for (const input of inputs(known, requestedId).slice(0, maxTries)) outcomes.push(await call(endpoint, input));
    const fullest = outcomes
      .filter(({ data }) => data !== undefined)
      .reduce<(typeof outcomes)[number] | undefined>(
        (most, one) => (most && most.bytes >= one.bytes ? most : one),
        undefined,
      );
    if (fullest) results.set(endpoint, fullest);
    report(rowOf(endpoint, outcomes, mayBeMissing));
  }

  async function sendEmpty(forms: Endpoint[]): Promise<void> {
    for (const form of forms) report(rowOf(form, [await call(form, { body: {} }, true)]));
  }

  async function logIn({ phone, password }: { phone: string; password: string }): Promise<void> {
    const outcome = await call(login, { body: { mobile_number: phone, password } });
    report(rowOf(login, [outcome]));
    results.set(login, outcome);
    const token = known(login)?.token;
    if (token === undefined) throw new NotLoggedIn(`Login as ${phone} failed: ${outcome.note ?? outcome.verdict}`);
    credentials.token = token;
  }

  for (const one of publicChecks) await read(one);
  if (writes) await sendEmpty(emptyForms.ofVisitors);
  if (!doctor) return rows;
  await logIn(doctor);
  for (const one of doctorChecks) await read(one);
  if (writes) {
    for (const one of idempotentWrites) await read(one);
    await sendEmpty(emptyForms.ofDoctors);
  }
  await read(logoutCheck);
  return rows;
}

function rowOf({ method, path }: Endpoint, outcomes: Outcome[], mayBeNothing = false): Row {
  const call = `${method} ${path}`;
  const judged = outcomes.map((one) =>
    mayBeNothing && one.verdict === "missing" && one.note !== null ? { ...one, verdict: "refused" as const } : one,
  );
  const [worst] = verdictOrder.flatMap((verdict) => judged.filter((one) => one.verdict === verdict));
  if (!worst) return { call, verdict: "not tried", path: null, status: null, ms: null, deviations: [], note: null };
  const { verdict, status, ms, note } = worst;
  return {
    call,
    verdict,
    path: worst.path,
    status,
    ms,
    deviations: distinct(judged.flatMap(({ deviations }) => deviations)),
    note,
  };
}

function distinct(deviations: Outcome["deviations"]): Outcome["deviations"] {
  return [...new Map(deviations.map((deviation) => [JSON.stringify(deviation), deviation])).values()];
}

/** Types a stored response; entries are keyed by endpoint and were parsed by its schema. */
function parsedBy<E extends Endpoint>(data: unknown) {
  return data as EndpointOutput<E> | undefined;
}

function idIn(params: unknown): number | undefined {
  if (typeof params !== "object" || params === null || !("id" in params)) return undefined;
  return typeof params.id === "number" ? params.id : undefined;
}
