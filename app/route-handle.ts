import type { SheetName } from "#app/styles/sheets.ts";

/** The flags that a route, or the layout around it, sets for its page. The innermost word wins. */
export interface RouteHandle {
  /** false: the page has no header. */
  header?: boolean;
  /** brief: the footer without its details; false: none. */
  footer?: "full" | "brief" | false;
  /**
   * none: the page carries no application script; idle: it starts once the browser is idle; now: at once. A link is a plain
   * `<a>`, and its page a document; `<Link>`, which moves within the application, stands only where scripts are there at
   * once and leads only below /my.
   */
  scripts?: "none" | "idle" | "now";
  /** Style sheets besides the base. */
  sheets?: SheetName[];
}

export type PageFlags = Required<RouteHandle>;

const defaults: PageFlags = { header: true, footer: "full", scripts: "none", sheets: ["content"] };

export function pageFlags(handles: (RouteHandle | undefined)[]): PageFlags {
  return handles.reduce<PageFlags>((flags, handle) => ({ ...flags, ...handle }), defaults);
}

/** Remix hands every route's `handle` back as unknown; each of ours satisfies RouteHandle where it is written. */
export function handleOf(handle: unknown) {
  return handle as RouteHandle | undefined;
}
