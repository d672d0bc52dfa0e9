import { randomUUID } from "node:crypto";
import { endpointPath, defaultsFromParams, type Endpoint } from "#contract/endpoint.ts";
import { createResponseReader } from "../server/v3/response-reader.server.ts";
import { readEnvelope, reportsFailure } from "../server/v3/envelope.server.ts";
import type { ReceivedResponse, Deviation } from "../server/v3/read-result.server.ts";
import { readTolerantly } from "../server/v3/tolerant-reader.server.ts";
import type { V3Fetch } from "../server/v3/transport.server.ts";
import { readV3Response, V3Unreachable, type V3Response } from "../server/v3/v3-response.server.ts";
import { deviceTokenIn, headersFor, type Credentials } from "../server/v3/v3-call.server.ts";

/**
 * Result of a checked call. `tolerated`: readable after coercion; `refused`: an error response that the portal
 * understands; `missing`: the API lacks the endpoint; `unreadable`: the portal cannot use the response; `not tried`:
 * the lists contain no id to call it with.
 */
export type Verdict = "fits" | "tolerated" | "refused" | "missing" | "unreadable" | "too slow" | "not tried";

/** Result of one call, and how its response complies with the contract. */
export interface Outcome {
  verdict: Verdict;
  path: string;
  status: number | null;
  ms: number;
  /** Deviations of the response from the contract. */
  deviations: Deviation[];
  /** Additional information for the report. */
  note: string | null;
  /** Parsed response; undefined if it could not be read. */
  data?: unknown;
  /** Size of the response text. */
  bytes: number;
  deviceToken?: string | undefined;
}

export interface CallOptions {
  api: V3Fetch;
  deviceHeader: string;
  /** Time zone for times without an offset. */
  zone: string;
}

interface Input {
  params?: unknown;
  query?: unknown;
  body?: unknown;
}

type Judgement = Pick<Outcome, "verdict"> & Partial<Pick<Outcome, "deviations" | "note" | "data">>;

const defaultTimeoutMs = 8000;
const endpointMissing = new Set([404, 405, 501]);

/** Calls an endpoint as the portal does. With `isEmpty`, the body is an empty form, which must be rejected. */
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
    deviations: [],
    note: null,
    bytes: 0,
    status: null,
  });
  try {
    const response = await readV3Response(await send(endpoint, path, input.body, credentials, options));
    const { status, body, bytes } = response;
    const isRefusal = status >= 400 || reportsFailure(endpoint.response, body);
    const judgement = isRefusal
      ? judgeRefusal(endpoint, response, options, isEmpty)
      : judgeResponse(endpoint, { ...response, paramDefaults: defaultsFromParams(endpoint, input) }, options, isEmpty);
    return { ...common(), status, bytes, deviceToken: deviceTokenIn(body), ...judgement };
  } catch (error) {
    return { ...common(), ...judgeFailure(error) };
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
    signal: AbortSignal.timeout(endpoint.timeoutMs ?? defaultTimeoutMs),
  });
}

function judgeResponse(
  { response }: Endpoint,
  received: ReceivedResponse,
  { zone }: CallOptions,
  isEmpty: boolean,
): Judgement {
  const reading = readTolerantly(response, received, zone);
  const { deviations } = reading;
  if (!reading.isRead) return { verdict: "unreadable", deviations };
  const note = isEmpty ? "an empty form was accepted" : null;
  return { verdict: deviations.length > 0 ? "tolerated" : "fits", deviations, note, data: reading.data };
}

function judgeRefusal(endpoint: Endpoint, response: V3Response, { zone }: CallOptions, isEmpty: boolean): Judgement {
  const deviations: Deviation[] = [];
  const reader = createResponseReader({
    zone,
    log: { warn: (deviation: Deviation) => void deviations.push(deviation) },
  });
  const { message, code } = readEnvelope(reader, endpoint, response);
  const note = [code, message].filter(Boolean).join(": ") || null;
  const { status, isForeign } = response;
  if (endpointMissing.has(status)) return { verdict: "missing", note };
  const hasNoMessage = message === "" && status !== 401 && status !== 423;
  if (status >= 500 || isForeign || hasNoMessage) return { verdict: "unreadable", deviations, note };
  return { verdict: !isEmpty ? "refused" : deviations.length > 0 ? "tolerated" : "fits", deviations, note };
}

function judgeFailure(error: unknown): Judgement {
  if (error instanceof V3Unreachable) {
    return error.reason === "too slow" ? { verdict: "too slow" } : { verdict: "unreadable", note: error.reason };
  }
  if (error instanceof Error && error.name === "TimeoutError") return { verdict: "too slow" };
  return { verdict: "unreadable", note: "unreachable" };
}
