import type { Endpoint } from "./endpoint.ts";

export type V3RequestInit = RequestInit & { timeoutMs?: number };

/** A fetch function for one origin: the embedded API in process, or undici for a remote one. */
export type V3Fetch = (path: string, init: V3RequestInit) => Promise<Response>;

export interface CallInput {
  params?: unknown;
  query?: unknown;
  body?: unknown;
}

/** A call within one process. Params and query are as declared; the body is JSON, because its size has a limit. */
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
