import type { EndpointOutput } from "#contract/endpoint.ts";
import {
  maxSearchHits,
  type Marked,
  type SearchHit,
  type SearchKind,
  type searchOwn,
  type searchSite,
} from "#contract/catalogue/search.ts";
import { bengaliNumber } from "#locale/bengali.ts";
import { day } from "#locale/dates.ts";
import { addressOf } from "#app/match-route.server.ts";
import { path, withQuery, type RouteName } from "#app/paths.ts";

type Group = EndpointOutput<typeof searchSite | typeof searchOwn>["groups"][number];

export interface ResultGroup {
  kind: SearchKind;
  title: string;
  count: string;
  hits: { href: string; title: Marked; excerpt: Marked; note: string }[];
  /** Link to the list of this kind, filtered by the same words. */
  list: string | null;
}

const titles: Record<SearchKind, string> = {
  course: "কোর্স",
  batch: "ব্যাচ",
  event: "ইভেন্ট",
  quiz: "কুইজ",
  faq: "প্রশ্নোত্তর",
  lecture: "আপনার লেকচার",
  notice: "আপনার নোটিশ",
  book: "আপনার রেফারেন্স বই",
};

const pages: Record<Exclude<SearchKind, "course">, RouteName> = {
  batch: "batch-details",
  event: "event",
  quiz: "on-spot-quiz",
  faq: "faq-show",
  lecture: "my-lecture",
  notice: "my-notices-show",
  book: "my-reference-book",
};

const lists: Partial<Record<SearchKind, string>> = {
  batch: path("batches"),
  event: path("events"),
  quiz: path("quiz-list"),
  faq: path("faq"),
};

function hrefOf(kind: SearchKind, params: SearchHit["params"]): string | undefined {
  if (kind === "course") return addressOf({ name: `course-${params["slug"] ?? ""}`, params: {} });
  return addressOf({ name: pages[kind], params });
}

function noteOf(kind: SearchKind, { params, at }: SearchHit): string {
  if (kind === "book") return `পাতা ${bengaliNumber(Number(params["pageNo"]))}`;
  return at ? day(at) : "";
}

export function resultGroup({ kind, total, hits }: Group, search: string): ResultGroup {
  const shown = hits.flatMap((hit) => {
    const href = hrefOf(kind, hit.params);
    return href === undefined ? [] : [{ href, title: hit.title, excerpt: hit.excerpt, note: noteOf(kind, hit) }];
  });
  const list = lists[kind];
  return {
    kind,
    title: titles[kind],
    hits: shown,
    count: bengaliNumber(total) + (total >= maxSearchHits ? "+" : ""),
    list: list !== undefined && total > hits.length ? withQuery(list, { search }) : null,
  };
}
