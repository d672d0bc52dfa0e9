import type { EndpointName } from "#contract/all-endpoints.ts";

/**
 * Layout route around a page, `layouts/<name>.tsx`. Rows without a layout are no pages of their own: files, and calls
 * of scripts.
 */
export type Layout = "site" | "bare" | "my";

export interface Facts {
  /**
   * For a page that is the same for all visitors without a session: the query values that change it. It is then
   * cached.
   */
  shared?: string[];
  /** Calls without which no link leads to the page. One of them is enough. Default: it is always offered. */
  needs?: EndpointName[];
  /** Queue of its GET. Default: that of doctors or of visitors, by the cookie. */
  reads?: "exam" | "paper";
  /** Queue of its POST, with the same default. */
  writes?: "exam" | "paper" | "money" | "entry";
  /** Form that is larger than usual: with a picture, with files of a complaint, with the answers of an exam. */
  form?: "picture" | "attachments" | "answers";
  /**
   * Time for which a copy may be shown without a connection: as long as the login lasts, a day, or as long as a kept
   * lecture. Default: no copy is kept, as of payments, one-time codes and the account.
   */
  kept?: "login" | "day" | "lecture";
}

export interface Row<Name extends string = string, Pattern extends string = string> extends Facts {
  name: Name;
  /** URL pattern, with a leading slash. */
  pattern: Pattern;
  /** Path below `features/`. */
  module: string;
  layout: Layout | undefined;
}
