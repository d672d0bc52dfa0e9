import { randomUUID } from "node:crypto";
import { endpointPath, knownOf, type Endpoint } from "#contract/endpoint.ts";
import { createAnswerReader } from "../server/v3/answer-reader.server.ts";
import { readEnvelope, saysNo } from "../server/v3/envelope.server.ts";
import type { Answered, Bend } from "../server/v3/reading.server.ts";
import { readTolerantly } from "../server/v3/tolerant-reader.server.ts";
import type { V3Fetch } from "../server/v3/transport.server.ts";
import { answerOf, V3Unreachable, type V3Answer } from "../server/v3/v3-answer.server.ts";
import { headersFor, type Credentials } from "../server/v3/v3-call.server.ts";

/**
 * `tolerated`: read, but bent on the way; `refused`: a refusal that the portal understands; `missing`: the API does not
 * know the call; `unreadable`: the portal cannot use what came; `not tried`: the lists name nothing to ask for.
 */
export type Verdict = "fits" | "tolerated" | "refused" | "missing" | "unreadable" | "too slow" | "not tried";

/** One call, and how its answer keeps the contract. */
export interface Outcome {
  verdict: Verdict;
  path: string;
  status: number | null;
  ms: number;
  /** Where the answer is not as the contract says. */
  bends: Bend[];
  /** What else is to be said. */
  note: string | null;
  /** What was read; undefined: nothing. */
  data?: unknown;
  /** Of the answer's text. */
  bytes: number;
  deviceToken?: string | undefined;
}

export interface CallOptions {
  api: V3Fetch;
  deviceHeader: string;
  /** Where times are read that name no zone. */
  zone: string;
}

interface Input {
  params?: unknown;
  query?: unknown;
  body?: unknown;
}

type Found = Pick<Outcome, "verdict"> & Partial<Pick<Outcome, "bends" | "note" | "data">>;

const usualPatienceMs = 8000;
const callUnknown = new Set([404, 405, 501]);

/** Calls an endpoint as the portal does. A form that `isEmpty` is to be refused. */
export async function callOnce(
  endpoint: Endpoint,
  input: Input,
  credentials: Credentials,
  options: CallOptions,
  isEmpty = false,
): Promise<Outcome> {
  const path = endpointPath(endpoint, input);
  const startedMs = performance.now();
  const common = () => ({
    path,
    ms: Math.round(performance.now() - startedMs),
    bends: [],
    note: null,
    bytes: 0,
    status: null,
  });
  try {
    const answer = await answerOf(await send(endpoint, path, input.body, credentials, options));
    const { status, body, bytes } = answer;
    const isRefusal = status >= 400 || saysNo(endpoint.response, body);
    const found = isRefusal
      ? refusalIn(endpoint, answer, options, isEmpty)
      : answerIn(endpoint, { ...answer, known: knownOf(endpoint, input) }, options, isEmpty);
    return { ...common(), status, bytes, deviceToken: deviceTokenIn(body), ...found };
  } catch (error) {
    return { ...common(), ...troubleIn(error) };
  }
}

function send(endpoint: Endpoint, path: string, body: unknown, credentials: Credentials, options: CallOptions) {
  const key = endpoint.idempotency ? { idempotencyKey: randomUUID() } : {};
  const headers = headersFor({ ...credentials, ...key }, options.deviceHeader);
  return options.api(`/api/v3${path}`, {
    method: endpoint.method,
    headers: body === undefined ? headers : { ...headers, "Content-Type": "application/json" },
    body: body === undefined ? null : JSON.stringify(body),
    redirect: "manual",
    signal: AbortSignal.timeout(endpoint.patienceMs ?? usualPatienceMs),
  });
}

function answerIn({ response }: Endpoint, answer: Answered, { zone }: CallOptions, isEmpty: boolean): Found {
  const reading = readTolerantly(response, answer, zone);
  const { bends } = reading;
  if (!reading.isRead) return { verdict: "unreadable", bends };
  const note = isEmpty ? "an empty form was accepted" : null;
  return { verdict: bends.length > 0 ? "tolerated" : "fits", bends, note, data: reading.data };
}

function refusalIn(endpoint: Endpoint, answer: V3Answer, { zone }: CallOptions, isEmpty: boolean): Found {
  const bends: Bend[] = [];
  const reader = createAnswerReader({ zone, log: { warn: (bend: Bend) => void bends.push(bend) } });
  const { message, code } = readEnvelope(reader, endpoint, answer);
  const note = [code, message].filter(Boolean).join(": ") || null;
  const { status, isForeign } = answer;
  if (callUnknown.has(status)) return { verdict: "missing", note };
  const isSilent = message === "" && status !== 401 && status !== 423;
  if (status >= 500 || isForeign || isSilent) return { verdict: "unreadable", bends, note };
  return { verdict: !isEmpty ? "refused" : bends.length > 0 ? "tolerated" : "fits", bends, note };
}

function troubleIn(error: unknown): Found {
  if (error instanceof V3Unreachable) {
    return error.trouble === "too slow" ? { verdict: "too slow" } : { verdict: "unreadable", note: error.trouble };
  }
  if (error instanceof Error && error.name === "TimeoutError") return { verdict: "too slow" };
  return { verdict: "unreadable", note: "unreachable" };
}

function deviceTokenIn(body: unknown): string | undefined {
  if (typeof body !== "object" || body === null || !("gns_ddt" in body)) return undefined;
  return typeof body.gns_ddt === "string" ? body.gns_ddt : undefined;
}
