import type { Writer } from "#api/db/client.ts";
import type { Term } from "#api/db/search/search.ts";
import { searchFor } from "#api/db/search/search-terms.ts";
import { implement } from "#api/http/implement.ts";
import { searchOwn, searchSite, type SearchKind } from "#contract/catalogue/search.ts";
import { findBest, type Source } from "./best.ts";
import { ownSources, publicSources } from "./sources.ts";

function correctionOf(terms: Term[]): string | null {
  const isCorrected = terms.some(({ word, correctedWord }) => word !== correctedWord);
  return isCorrected ? terms.map(({ correctedWord }) => correctedWord).join(" ") : null;
}

async function searchIn<Kind extends SearchKind>(
  db: Writer,
  text: string,
  sources: Source<Kind>[],
  { hasNear = false } = {},
) {
  const terms = await searchFor(db, text);
  if (terms.length === 0) return { corrected: null, groups: [] };
  const find = async (which: "all" | "some") => {
    const groups = await Promise.all(sources.map((source) => findBest(db, source, terms, which)));
    return groups.filter(({ total }) => total > 0);
  };
  const groups = await find("all");
  const corrected = correctionOf(terms);
  if (groups.length > 0 || terms.length === 1 || !hasNear) return { corrected, groups };
  const near = await find("some");
  return { corrected, groups: near, ...(near.length > 0 && { is_near: true }) };
}

export const searchRoutes = [
  implement(searchSite, async ({ db, query }) => searchIn(db, query.search, publicSources(db), { hasNear: true })),
  implement(searchOwn, async ({ db, doctor, now, query }) =>
    searchIn(db, query.search, await ownSources(db, { doctorId: doctor.id, now })),
  ),
];
