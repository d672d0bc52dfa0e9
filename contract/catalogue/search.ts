import { z } from "zod";
import { endpointsOf } from "#contract/endpoint.ts";
import { SearchText, Timestamp } from "#contract/fields.ts";

const endpoint = endpointsOf("search");

/** A text in parts, so that what was looked for stands out, however it was spelt. */
const Marked = z.array(z.object({ text: z.string(), is_match: z.boolean() }));
export type Marked = z.infer<typeof Marked>;

export const SearchHit = z.object({
  /** What the address of its page is made of, by the names of the page's own params. */
  params: z.record(z.string(), z.string()),
  title: Marked,
  /** Some words around the first that was looked for; empty: there is nothing to add. */
  excerpt: Marked,
  /** When it is or was; null where that says nothing. */
  at: Timestamp.nullish(),
});
export type SearchHit = z.infer<typeof SearchHit>;

/** No more than so many of a kind are looked at, or counted. */
export const mostFound = 200;

function groupsOf<const Kind extends string>(kinds: readonly [Kind, ...Kind[]]) {
  return z.object({
    /** What was looked for instead, where nothing is spelt like what was typed. */
    corrected: z.string().nullish(),
    /** The kinds of which something was found, with the best few of each. */
    groups: z.array(z.object({ kind: z.enum(kinds), total: z.number().int().nonnegative(), hits: z.array(SearchHit) })),
  });
}

const query = z.object({ search: SearchText.default("") });

export const searchSite = endpoint({
  method: "GET",
  path: "/web/search",
  access: "public",
  summary: "What everybody may read that holds every word, or what counts as the same: the best few of each kind",
  query,
  response: groupsOf(["course", "batch", "event", "quiz", "faq"]),
});

export const searchOwn = endpoint({
  method: "GET",
  path: "/web/doctor/search",
  access: "doctor",
  summary: "The same over the doctor's own: lectures that are open, notices, pages of reference books",
  query,
  response: groupsOf(["lecture", "notice", "book"]),
});

export type SearchKind = z.infer<
  (typeof searchSite)["response"] | (typeof searchOwn)["response"]
>["groups"][number]["kind"];
