import { and, asc, desc, sql, type SQL } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Writer } from "#api/db/client.ts";
import { excerptOf, splitAtMatches } from "#api/db/search/excerpt.ts";
import { matchCount, matches, matchesSome, type Term } from "#api/db/search/search.ts";
import { shownText } from "#api/db/text/shown-text.ts";
import { timestampOrNull } from "#api/http/wire.ts";
import { maxSearchHits, type SearchHit, type SearchKind } from "#contract/catalogue/search.ts";

export interface Source<Kind extends SearchKind> {
  kind: Kind;
  table: PgTable;
  search: PgColumn;
  title: PgColumn | SQL;
  /** Text or HTML of which an excerpt is shown. */
  text: PgColumn | SQL;
  at?: PgColumn;
  params: Record<string, PgColumn | SQL>;
  /** Limits the hits to those that the visitor or doctor may see. */
  where: SQL | undefined;
  /** Numeric sort key, ascending, among equally good hits. */
  order: SQL;
}

const hitsPerSource = 4;
const maxTextLetters = 4000;
/**
 * Finds the four best hits of a source, those with every term in the title first, and the number of hits; with `some`,
 * hits of at least one term, those of most terms first. Reads at most `maxSearchHits` rows, which bounds the cost and
 * the count for common words.
 */
export async function findBest<Kind extends SearchKind>(
  db: Writer,
  source: Source<Kind>,
  terms: Term[],
  which: "all" | "some",
) {
  const { kind, table, search, title, text, at, where, order } = source;
  const params = sql`jsonb_build_object(${sql.join(
    Object.entries(source.params).map(([name, value]) => sql`${sql.raw(`'${name}'`)}, ${value}::text`),
    sql`, `,
  )})`;
  const found = db
    .select({
      params: params.as("params"),
      title: sql<string>`${title}`.as("title"),
      text: sql<string | null>`${text}`.as("text"),
      at: sql<Date | null>`${at ?? sql`null::timestamptz`}`.as("at"),
      in_title: sql<boolean>`${matches(search, terms, "title") ?? sql`false`}`.as("in_title"),
      matched: matchCount(search, which === "all" ? [] : terms).as("matched"),
      place: sql<number>`${order}`.as("place"),
    })
    .from(table)
    .where(and((which === "all" ? matches : matchesSome)(search, terms) ?? sql`false`, where))
    .limit(maxSearchHits)
    .as("found");
  const rows = await db
    .select({
      params: sql<Record<string, string>>`${found.params}`,
      title: found.title,
      text: sql<string | null>`left(${found.text}, ${maxTextLetters})`,
      at: sql`${found.at}`.mapWith((value: string) => new Date(value)),
      total: sql`count(*) over ()`.mapWith(Number),
    })
    .from(found)
    .orderBy(desc(found.matched), desc(found.in_title), asc(found.place))
    .limit(hitsPerSource);
  return {
    kind,
    total: rows[0]?.total ?? 0,
    hits: rows.map((row): SearchHit => ({
      params: row.params,
      title: splitAtMatches(row.title, terms),
      // the text may be cut off within a tag
      excerpt: splitAtMatches(excerptOf(shownText((row.text ?? "").replace(/<[^<>]*$/, "")), terms), terms),
      at: timestampOrNull(row.at),
    })),
  };
}
