import { login } from "#contract/account/auth.ts";
import type { Endpoint, EndpointOutput } from "#contract/endpoint.ts";
import type { Credentials } from "../server/v3/credentials.server.ts";
import type { ApiCheck } from "./api-check.server.ts";
import { callOnce, type CallOptions } from "./call.server.ts";
import { checkCsrf } from "./csrf-check.server.ts";
import { findMissingCalls, unsentWriteRows, type MissingCalls } from "./missing-calls.server.ts";
import { rowOf, type Row } from "./row.server.ts";

export interface CheckedDoctor {
  phone: string;
  password: string;
}

export interface SessionOptions extends CallOptions {
  csrfPath: string | undefined;
  /** Called with each row as soon as it is known. */
  onRow?: ((row: Row) => void) | undefined;
}

export class NotLoggedIn extends Error {
  override name = "NotLoggedIn";
}

export class ApiUnreachable extends Error {
  override name = "ApiUnreachable";
}

/** Maximum number of inputs to try for an endpoint: one course may be refused, another may have no exams. */
const maxTries = 4;

/** Creates a client that calls an API as one visitor, who may log in, and reports each endpoint as a row. */
export function createCheckSession({ onRow, csrfPath, ...options }: SessionOptions) {
  const results = new Map<Endpoint, { data?: unknown; id: number | undefined }>();
  const credentials: Credentials = {};
  const rows: Row[] = [];
  let missingCalls: MissingCalls | undefined;

  function known<E extends Endpoint>(endpoint: E) {
    return parsedBy<E>(results.get(endpoint)?.data);
  }

  const requestedId = (endpoint: Endpoint) => results.get(endpoint)?.id;

  async function call(endpoint: Endpoint, input: { params?: unknown; body?: unknown }, isEmpty = false) {
    const outcome = await callOnce(endpoint, input, credentials, options, isEmpty);
    if (outcome.deviceToken) credentials.deviceToken = outcome.deviceToken;
    return { ...outcome, id: idIn(input.params) };
  }

  function report(row: Row): Row {
    rows.push(row);
    onRow?.(row);
    return row;
  }

  async function read({ endpoint, inputs, mayBeMissing = false }: ApiCheck): Promise<Row> {
    const outcomes = [];
    const tried = options.isDeclaredMissing?.(endpoint) ? [{}] : inputs(known, requestedId).slice(0, maxTries);
    for (const input of tried) outcomes.push(await call(endpoint, input));
    const [fullest] = outcomes
      .filter(({ data }) => data !== undefined)
      .toSorted((one, other) => other.bytes - one.bytes);
    if (fullest) results.set(endpoint, fullest);
    const isKnownMissing = missingCalls?.isMissing(endpoint);
    const isLookedFor = missingCalls?.isLookedFor(endpoint) ?? false;
    return report(rowOf(endpoint, outcomes, { mayBeMissing, isKnownMissing, isLookedFor }));
  }

  return {
    rows,
    known,
    read,

    async csrf(): Promise<Row> {
      return report(await checkCsrf(options.api, csrfPath));
    },

    /** Calls an endpoint after the logout, which the API must refuse. */
    async readRefused(endpoint: Endpoint): Promise<void> {
      const row = rowOf(endpoint, [await call(endpoint, {})]);
      const isRefused = row.status === 401 || row.status === 419;
      const note = isRefused ? "refused after the logout" : "not refused after the logout";
      report({ ...row, verdict: isRefused ? "fits" : "unreadable", deviations: [], note });
    },

    /** Finds out what the portal knows of missing calls, for the rows that follow. */
    async findMissing(): Promise<void> {
      missingCalls = await findMissingCalls(options);
    },

    /** Reports the writes that were not sent, as far as anything is known of them. */
    reportUnsent(withDoctor: boolean): void {
      if (missingCalls) for (const row of unsentWriteRows(missingCalls, rows, withDoctor)) report(row);
    },

    async sendEmpty(forms: Endpoint[]): Promise<void> {
      for (const form of forms) report(rowOf(form, [await call(form, { body: {} }, true)]));
    },

    /** Logs the doctor in. Throws NotLoggedIn with the reason if that fails. */
    async logIn({ phone, password }: CheckedDoctor): Promise<void> {
      const outcome = await call(login, { body: { mobile_number: phone, password } });
      report(rowOf(login, [outcome]));
      results.set(login, outcome);
      const token = known(login)?.token;
      if (token === undefined) throw new NotLoggedIn(`Login as ${phone} failed: ${outcome.note ?? outcome.verdict}`);
      credentials.token = token;
    },
  };
}

/** Throws ApiUnreachable if no row has a response; a row with the verdict `not offered` counts as one. */
export function requireReachable(rows: Row[]): void {
  if (rows.every(({ status, verdict }) => status === null && verdict !== "not offered"))
    throw new ApiUnreachable("The API does not respond.");
}

/** Casts a stored response to the endpoint's output: responses are keyed by endpoint and were parsed by its schema. */
function parsedBy<E extends Endpoint>(data: unknown) {
  return data as EndpointOutput<E> | undefined;
}

function idIn(params: unknown): number | undefined {
  if (typeof params !== "object" || params === null || !("id" in params)) return undefined;
  return typeof params.id === "number" ? params.id : undefined;
}
