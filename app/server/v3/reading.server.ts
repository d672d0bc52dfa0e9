import type { Known } from "#contract/endpoint.ts";

/** A value that does not match the contract, described without the value itself. */
export interface Cause {
  /**
   * Path of the value; `*` stands for list items and record entries, as in `menus.*.link`. Empty for the whole
   * response.
   */
  path: string;
  expected: string;
  found: string;
}

/** A mismatch and its handling. `from params`: replaced by a request param; `unusable`: the response cannot be used. */
export interface Bend extends Cause {
  became: "coerced" | "from params" | "empty" | "left out" | "unusable";
}

/** Result of reading a response tolerantly. */
export type Reading<Data> = { isRead: true; data: Data; bends: Bend[] } | { isRead: false; bends: Bend[] };

/** A response body as received. */
export interface Answered {
  body: unknown;
  /** Size of its text. */
  bytes: number;
  /** Values of response fields that the request determines. */
  known?: Known;
}
