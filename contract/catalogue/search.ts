import { z } from "zod";
import { endpointsOf } from "#contract/endpoint.ts";
import { SearchText, Timestamp } from "#contract/fields.ts";

const endpoint = endpointsOf("search");

/** A text split into parts; those with `is_match` match the search, in any spelling, and can be highlighted. */
const Marked = z.array(z.object({ text: z.string(), is_match: z.boolean() }));
export type Marked = z.infer<typeof Marked>;

export const SearchHit = z.object({
  /** Route params of the found page. */
  params: z.record(z.string(), z.string()),
  title: Marked,
  /** Text around the first match; empty if the title has it all. */
  excerpt: Marked,
  /** Date of the hit; null where a date has no meaning. */
  at: Timestamp.nullish(),
});
export type SearchHit = z.infer<typeof SearchHit>;

/** Maximum number of hits of one kind that are examined or counted. */
export const maxSearchHits = 200;

function groupsOf<const Kind extends string>(kinds: readonly [Kind, ...Kind[]]) {
  return z.object({
    /** Corrected query that was searched instead, if nothing matched the typed one. */
    corrected: z.string().nullish(),
    /** True if no hit has all words; the hits then have some of them. */
    is_near: z.boolean().optional(),
    /** Kinds with at least one hit, each with its best hits. */
    groups: z.array(z.object({ kind: z.enum(kinds), total: z.number().int().nonnegative(), hits: z.array(SearchHit) })),
  });
}

const query = z.object({ search: SearchText.default("") });

export const searchSite = endpoint({
  method: "GET",
  path: "/web/search",
  access: "public",
  summary: "Searches public content for all words or their synonyms; returns the best hits of each kind",
  query,
  response: groupsOf(["course", "batch", "event", "quiz", "faq"]),
});

export const searchOwn = endpoint({
  method: "GET",
  path: "/web/doctor/search",
  access: "doctor",
  summary: "Searches the doctor's own content: open lectures, notices and reference book pages",
  query,
  response: groupsOf(["lecture", "notice", "book"]),
});

export type SearchKind = z.infer<
  (typeof searchSite)["response"] | (typeof searchOwn)["response"]
>["groups"][number]["kind"];
