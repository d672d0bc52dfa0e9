/** Layout route around a page, `layouts/<name>.tsx`; undefined for what is no page of its own: files, calls of scripts. */
export type Layout = "site" | "bare" | "my";

/** Row of a route in `pages.ts`. */
export interface Row<Name extends string = string, Pattern extends string = string> {
  name: Name;
  /** URL pattern, with a leading slash. */
  pattern: Pattern;
  /** Path below `features/`. */
  module: string;
  layout: Layout | undefined;
}
