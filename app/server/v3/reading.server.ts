import type { Known } from "#contract/endpoint.ts";

/** Where an answer is not as the contract says: never the value itself. */
export interface Cause {
  /** Rows and entries are `*`, as in `menus.*.link`; the answer itself is the empty path. */
  path: string;
  expected: string;
  found: string;
}

/** What became of it. `known`: the question says it; `lost`: without it there is no answer. */
export interface Bend extends Cause {
  became: "respelt" | "known" | "empty" | "left out" | "lost";
}

export type Reading<Data> = { isRead: true; data: Data; bends: Bend[] } | { isRead: false; bends: Bend[] };

/** What an answer came as. */
export interface Answered {
  body: unknown;
  /** Of its text. */
  bytes: number;
  /** What the question says of it. */
  known?: Known;
}
