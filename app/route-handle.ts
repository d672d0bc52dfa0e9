import type { SheetName } from "#app/styles/sheets.ts";

/** Flags that a route or its layouts set for the page. Those of the innermost route take precedence. */
export interface RouteHandle {
  /** False for a page without the header. */
  header?: boolean;
  /** brief: the footer without its details; false: none. */
  footer?: "full" | "brief" | false;
  /**
   * When the application starts. none: never; idle: once the browser is idle; now: immediately. Links are plain `<a>`
   * elements that load a document, but for `<Link>` from one page of a reference book to another.
   */
  scripts?: "none" | "idle" | "now";
  /** Style sheets besides the base. */
  sheets?: SheetName[];
}

export type PageFlags = Required<RouteHandle>;

const defaults: PageFlags = { header: true, footer: "full", scripts: "none", sheets: ["content"] };

export function pageFlags(handles: (RouteHandle | undefined)[]): PageFlags {
  const flags = handles.reduce<PageFlags>((merged, handle) => ({ ...merged, ...handle }), defaults);
  return flags.footer === "full" ? { ...flags, sheets: ["document/footer", ...flags.sheets] } : flags;
}

/** Casts a route's `handle`, which Remix types as unknown; undefined if the route has none. */
export function handleOf(handle: unknown) {
  return handle as RouteHandle | undefined;
}
