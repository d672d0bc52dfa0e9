import type { PageMeta } from "#contract/fields.ts";

interface ListPage<Row> {
  rows: Row[];
  meta: PageMeta | undefined;
}

/**
 * Collects at most `max` rows of a paginated list. Ends early at an empty page, or if `load` returns null for a failed
 * one.
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
