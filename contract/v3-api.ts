import type { Endpoint } from "./endpoint.ts";

export type V3RequestInit = RequestInit & { timeoutMs?: number };

/**
 * Fetch function bound to the origin of the v3 API, which runs in this process or elsewhere; `path` follows the origin.
 */
export type V3Fetch = (path: string, init: V3RequestInit) => Promise<Response>;

export interface CallInput {
  params?: unknown;
  query?: unknown;
  body?: unknown;
}

/**
 * Call to an API in the same process. Params and query are values as the endpoint declares them; the body is JSON text,
 * whose size is limited.
 */
export interface LocalCall {
  endpoint: Endpoint;
  params: unknown;
  query: unknown;
  body: string | undefined;
  headers: Record<string, string>;
  signal: AbortSignal;
}

/** Reply to a call within one process: the output of the endpoint's response schema, or an error envelope. */
export interface LocalReply {
  status: number;
  body: unknown;
  retryAfterSeconds?: number | undefined;
}

export type InvokeV3 = (call: LocalCall) => Promise<LocalReply>;

export interface Health {
  /** Names of the current problems; empty if healthy. Cached for two seconds. */
  problems(): Promise<string[]>;
}
