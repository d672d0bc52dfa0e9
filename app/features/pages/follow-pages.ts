import type { PageMeta } from "#contract/fields.ts";

interface ListPage<Row> {
  rows: Row[];
  meta: PageMeta | undefined;
}

/**
 * The rows of a list from its first page on, at most `max`. `load` answers null when a page cannot be had: what came
 * before it is then all there is.
 */
export async function followPages<Row>(
  max: number,
  load: (after: string | undefined) => Promise<ListPage<Row> | null>,
): Promise<Row[]> {
  const rows: Row[] = [];
  let after: string | undefined;
  do {
    const page = await load(after);
    if (!page || page.rows.length === 0) break;
    rows.push(...page.rows);
    after = page.meta?.next ?? undefined;
  } while (after !== undefined && rows.length < max);
  return rows.slice(0, max);
}
