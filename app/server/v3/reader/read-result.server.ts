import type { ParamDefaults } from "#contract/endpoint.ts";

/** Value that does not match the contract, described without the value itself. */
export interface Mismatch {
  /**
   * Path of the value; `*` stands for list items and record entries, as in `menus.*.link`. Empty for the whole
   * response.
   */
  path: string;
  expected: string;
  found: string;
}

/**
 * Mismatch and its handling. `coerced`: converted, or found under another name; `from params`: replaced by a request
 * param; `empty`: missing, and read as empty; `left out`: unreadable, and omitted or read as empty; `unusable`: the
 * response cannot be used.
 */
export interface Deviation extends Mismatch {
  became: "coerced" | "from params" | "empty" | "left out" | "unusable";
}

export type ReadResult<Data> =
  | {
      isRead: true;
      data: Data;
      deviations: Deviation[];
      /** Names of lists of which nothing could be read: they are empty in the data, but need not be in the API. */
      unreadLists: string[];
    }
  | { isRead: false; deviations: Deviation[] };

export interface ReceivedResponse {
  body: unknown;
  /** Size of the body's text in bytes. */
  bytes: number;
  /** Values of response fields that the request determines. */
  paramDefaults?: ParamDefaults;
}
