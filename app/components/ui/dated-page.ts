import type { Page } from "#app/components/document/page-meta.ts";

interface DatedPage extends Pick<Page, "description"> {
  /** What is listed. */
  thing: string;
  isPast: boolean | undefined;
}

/** The page of a list of which the past is a page of its own. */
export function datedPage({ thing, isPast = false, description }: DatedPage): Page {
  return { title: isPast ? `আগের ${thing}` : thing, description, canonicalQuery: isPast ? "?state=past" : "" };
}
