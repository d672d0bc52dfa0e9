import type { EndpointName } from "#contract/all-endpoints.ts";

/** Layout route around a page, `layouts/<name>.tsx`; undefined for what is no page of its own: files, calls of scripts. */
export type Layout = "site" | "bare" | "my";

/** Facts of a page besides its address and module. */
export interface Facts {
  /** Calls without which no link leads to the page. One of them is enough. Default: it is always offered. */
  needs?: EndpointName[];
}

/** Row of a route in `pages.ts`. */
export interface Row<Name extends string = string, Pattern extends string = string> extends Facts {
  name: Name;
  /** URL pattern, with a leading slash. */
  pattern: Pattern;
  /** Path below `features/`. */
  module: string;
  layout: Layout | undefined;
}
