/** Options of fetch, plus the maximum response time if it is not the default. */
export type V3RequestInit = RequestInit & { timeoutMs?: number };

/** A fetch function for one origin: the embedded API in process, or undici for a remote one. */
export type V3Fetch = (path: string, init: V3RequestInit) => Promise<Response>;

export interface Health {
  /** Names of the current problems; empty if healthy. Cached for two seconds. */
  problems(): Promise<string[]>;
}
