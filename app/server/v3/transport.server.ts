import { setTimeout } from "node:timers/promises";
import {
  circuitBreaker,
  CircuitState,
  handleType,
  SamplingBreaker,
  TaskCancelledError,
  timeout,
  TimeoutStrategy,
  type CircuitBreakerPolicy,
} from "cockatiel";
import type { InvokeV3, LocalCall, V3Fetch } from "#contract/v3-api.ts";
import { createFairSlots } from "#runtime/fair-slots.ts";
import { breakerOpen } from "#process/metrics.ts";
import { readLocalReply, readV3Response, V3Unreachable, type V3Response } from "./v3-response.server.ts";

export interface V3Request {
  method: string;
  /** Path and query, from the root of the API's origin. */
  path: string;
  headers: Record<string, string>;
  body?: string | Uint8Array<ArrayBuffer>;
  /** Feature of the API; each has its own circuit breaker and a share of the calls at once. */
  feature: string;
  /** Maximum response time, if it is not the default of eight seconds. */
  timeoutMs?: number;
  /** The call of the contract that the request is; undefined for one of an adapter. */
  call?: Pick<LocalCall, "endpoint" | "params" | "query"> & { body: string | undefined };
}

/** Calls the v3 API. Throws V3Unreachable if there is no usable response. */
export type Transport = (request: V3Request) => Promise<V3Response>;

const totalTimeoutMs = 8000;
/** Maximum number of calls at once: a feature that hangs holds at most half of them, the next one half of the rest. */
export const callsAtOnce = 100;
const waitingPerFeature = 100;
const halfOpenAfterMs = 5000;
const retriesPerCall = 0.1;
const repeatableMethods = new Set(["GET", "HEAD"]);
const timeoutCodes = new Set(["UND_ERR_HEADERS_TIMEOUT", "UND_ERR_BODY_TIMEOUT"]);

function errorCode(error: unknown): string {
  if (!(error instanceof Error)) return "";
  return "code" in error && typeof error.code === "string" ? error.code : errorCode(error.cause);
}

/** Sends one request, without repetition or circuit breaker. Throws V3Unreachable if there is no usable response. */
export function exchange(v3Fetch: V3Fetch, request: V3Request, signal: AbortSignal): Promise<V3Response> {
  const { method, path, headers, body, timeoutMs } = request;
  const init = { method, headers, body: body ?? null, redirect: "manual", signal } as const;
  return usable(signal, async () => readV3Response(await v3Fetch(path, timeoutMs ? { ...init, timeoutMs } : init)));
}

async function usable(signal: AbortSignal, send: () => Promise<V3Response>): Promise<V3Response> {
  try {
    return await send();
  } catch (error) {
    if (error instanceof V3Unreachable) throw error;
    throw new V3Unreachable(signal.aborted || timeoutCodes.has(errorCode(error)) ? "too slow" : "unreachable", error);
  }
}

/** Creates the circuit breaker of one feature, so that failing payments block neither notices nor exams. */
function breakerOf(feature: string): CircuitBreakerPolicy {
  const failures = handleType(V3Unreachable, ({ isMalformed }) => !isMalformed);
  const breaker = circuitBreaker(failures, {
    halfOpenAfter: halfOpenAfterMs * (0.9 + 0.2 * Math.random()),
    breaker: new SamplingBreaker({ threshold: 0.5, duration: 10_000, minimumRps: 2 }),
  });
  breaker.onStateChange((state) => breakerOpen.set({ feature }, state === CircuitState.Closed ? 0 : 1));
  return breaker;
}

/** Called for each call without a usable response, with the reason. */
export type OnApiFailure = (request: V3Request, failure: V3Unreachable) => void;

interface TransportOptions {
  onFailure?: OnApiFailure;
  /** Function that calls an API in the same process, without HTTP; undefined for a remote API. */
  invoke?: InvokeV3 | undefined;
}

/**
 * Creates the transport. A read that fails for a transient reason is repeated once, unless too many were; both attempts
 * share one timeout, by default eight seconds.
 */
export function createTransport(v3Fetch: V3Fetch, { onFailure, invoke }: TransportOptions = {}): Transport {
  const breakers = new Map<string, CircuitBreakerPolicy>();
  const slots = createFairSlots({ slots: callsAtOnce, waitingPerOwner: waitingPerFeature });
  const defaultTimeout = timeoutAfter(totalTimeoutMs);
  let retryBudget = 5;

  function sendOnce(request: V3Request, signal: AbortSignal): Promise<V3Response> {
    const { call, headers } = request;
    if (!invoke || !call) return exchange(v3Fetch, request, signal);
    return usable(signal, async () => readLocalReply(await invoke({ ...call, headers, signal })));
  }

  async function callAndRepeat(request: V3Request, signal: AbortSignal): Promise<V3Response> {
    const { feature } = request;
    const breaker = breakers.get(feature) ?? breakerOf(feature);
    breakers.set(feature, breaker);
    const send = () => slots.run(feature, signal, () => sendOnce(request, signal));
    const attempt = () => breaker.execute(send, signal);

    retryBudget = Math.min(10, retryBudget + retriesPerCall);
    try {
      return await attempt();
    } catch (error) {
      const isTransient = error instanceof V3Unreachable && error.isTransient;
      if (!isTransient || !repeatableMethods.has(request.method) || retryBudget < 1) throw error;
      retryBudget -= 1;
      await setTimeout(50 + Math.random() * 200);
      return attempt();
    }
  }

  return (request) => {
    const { timeoutMs } = request;
    return (timeoutMs ? timeoutAfter(timeoutMs) : defaultTimeout)
      .execute(({ signal }) => callAndRepeat(request, signal))
      .catch((error: unknown) => {
        const failure = asUnreachable(error);
        onFailure?.(request, failure);
        throw failure;
      });
  };
}

/**
 * Creates a timeout policy; the signal of a call that has ended is not aborted, as each abort costs an error with a
 * stack.
 */
function timeoutAfter(duration: number) {
  return timeout(duration, { strategy: TimeoutStrategy.Aggressive, abortOnReturn: false });
}

function asUnreachable(error: unknown): V3Unreachable {
  if (error instanceof V3Unreachable) return error;
  return new V3Unreachable(error instanceof TaskCancelledError ? "too slow" : "not sent", error);
}
