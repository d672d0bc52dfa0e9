import type { Page } from "#app/components/document/page-meta.ts";

interface DatedPage extends Pick<Page, "description"> {
  /** Noun for the entries. */
  noun: string;
  isPast: boolean | undefined;
}

export function datedPage({ noun, isPast = false, description }: DatedPage): Page {
  return { title: isPast ? `আগের ${noun}` : noun, description, canonicalQuery: isPast ? "?state=past" : "" };
}
