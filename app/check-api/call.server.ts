import { randomUUID } from "node:crypto";
import { defaultsFromParams, endpointPath, type Endpoint } from "#contract/endpoint.ts";
import { reportsFailure } from "../server/v3/reader/envelope.server.ts";
import type { V3Fetch } from "#contract/v3-api.ts";
import type { CallInput } from "#contract/v3-api.ts";
import { exchange, type Transport } from "../server/v3/transport.server.ts";
import { V3Unreachable } from "../server/v3/v3-response.server.ts";
import type { Adapter } from "../server/v3/adapter/adapter.server.ts";
import type { Call } from "../server/v3/capabilities.server.ts";
import type { Credentials } from "../server/v3/credentials.server.ts";
import { bodyOf } from "../server/v3/reader/response-body.server.ts";
import { sendV3 } from "../server/v3/send.server.ts";
import { deviceTokenIn } from "../server/v3/v3-call.server.ts";
import { judgeRefusal, judgeSuccess, type Judgement } from "./judge.server.ts";

export interface CallOutcome extends Judgement {
  path: string;
  status: number | null;
  ms: number;
  /** Size of the response text. */
  bytes: number;
  deviceToken?: string | undefined;
}

export interface CallOptions {
  api: V3Fetch;
  /** Adapter of V3_ADAPTER, if the API needs one. */
  adapter?: Adapter | undefined;
  deviceHeader: string;
  /** Time zone for times without an offset. */
  zone: string;
  /** Time for which the portal waits for a response to start, in milliseconds; the check waits longer. */
  answerMs: number;
  /** Returns true for endpoints that the settings declare as absent; they are not called. */
  isDeclaredMissing?: ((call: Call) => boolean) | undefined;
}

const completeMs = 8000;
const nearShare = 0.7;

/**
 * Returns the time in milliseconds for which the check waits for a response to start: up to twice as long as the
 * portal, but no longer than 8 s unless the portal does. The check can then say how slow a response is.
 */
export function checkedAnswerMs(answerMs: number): number {
  return Math.max(answerMs, Math.min(2 * answerMs, completeMs));
}

/**
 * Calls an endpoint and judges the response. With `isEmpty`, the input is an empty form, which the API must reject.
 * Failures of the API are outcomes, not errors.
 */
export async function callOnce(
  endpoint: Endpoint,
  input: CallInput,
  credentials: Credentials,
  options: CallOptions,
  isEmpty = false,
): Promise<CallOutcome> {
  const none = { path: endpointPath(endpoint, input), status: null, ms: 0, bytes: 0, deviations: [], note: null };
  if (options.isDeclaredMissing?.(endpoint)) return { ...none, verdict: "not offered" };
  const startedMs = performance.now();
  const passedMs = () => Math.round(performance.now() - startedMs);
  let answeredMs = 0;
  const timed: V3Fetch = async (path, init) => {
    const sentMs = passedMs();
    const response = await options.api(path, init);
    answeredMs = Math.max(answeredMs, passedMs() - sentMs);
    return response;
  };
  const transport: Transport = (request) =>
    exchange(timed, request, AbortSignal.timeout(request.timeoutMs ?? completeMs));
  const limitMs = endpoint.timeoutMs ?? options.answerMs;
  try {
    const key = endpoint.idempotency ? { idempotencyKey: randomUUID() } : {};
    const response = await sendV3({ ...options, transport }, endpoint, input, { ...credentials, ...key });
    const { status, body, bytes } = response;
    const isRefusal = status >= 400 || reportsFailure(endpoint.response, body);
    const received = {
      ...response,
      body: bodyOf(endpoint, response),
      paramDefaults: defaultsFromParams(endpoint, input),
    };
    const judgement = isRefusal
      ? judgeRefusal(endpoint, response, options.zone, isEmpty)
      : judgeSuccess(endpoint, received, options.zone, isEmpty);
    const common = { ...none, status, bytes, ms: passedMs(), deviceToken: deviceTokenIn(body) };
    return { ...common, ...withSlowness(judgement, answeredMs, limitMs) };
  } catch (error) {
    if (!(error instanceof V3Unreachable)) throw error;
    const isSlow = error.reason === "too slow";
    const note = isSlow ? `no complete response; the portal waits ${limitMs} ms` : failureText(error);
    return { ...none, ms: passedMs(), verdict: isSlow ? "too slow" : "unreadable", note };
  }
}

function failureText({ reason, cause }: V3Unreachable): string {
  return reason === "adapter" && cause instanceof Error ? `${reason}: ${cause.message}` : reason;
}

/**
 * Changes the verdict on a response that started later than the portal waits to "too slow", unless the call is missing,
 * and adds a note to one that came close to that limit.
 */
function withSlowness(judgement: Judgement, answeredMs: number, limitMs: number): Judgement {
  const noted = (text: string) => [text, judgement.note].filter(Boolean).join("; ");
  if (answeredMs > limitMs && judgement.verdict !== "missing") {
    return {
      ...judgement,
      verdict: "too slow",
      note: noted(`answered after ${answeredMs} ms; the portal waits ${limitMs} ms`),
    };
  }
  if (answeredMs <= nearShare * limitMs) return judgement;
  return { ...judgement, note: noted(`slow: the portal waits no longer than ${limitMs} ms`) };
}
