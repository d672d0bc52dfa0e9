import { asc, desc, sql, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { z } from "zod";
import type { Term } from "#api/db/search/search.ts";
import type { PageMeta } from "#contract/fields.ts";
import { BadRequest } from "./errors.ts";

/**
 * Page of a list: the one after or before a cursor, or the first page without a cursor. Unlike a numbered page it costs
 * the same at any depth, and new or deleted rows do not move others between pages while somebody reads.
 */
export interface KeysetPage {
  perPage: number;
  after?: string | undefined;
  before?: string | undefined;
}

interface Keyset extends KeysetPage {
  /** Sort column of the list, and the id as tie-breaker. */
  column: PgColumn;
  id: PgColumn;
  direction: "asc" | "desc";
}

export interface DatedKeysetPage extends KeysetPage {
  now: Date;
  isPast: boolean;
  search?: Term[];
}

const Key = z.tuple([z.union([z.string(), z.int32()]), z.int()]);

function encode(key: z.infer<typeof Key>): string {
  return Buffer.from(JSON.stringify(key)).toString("base64url");
}

/**
 * Decodes a cursor to the value of the sort column and the id. Throws 400 for a malformed one, and for values that
 * PostgreSQL would refuse as a timestamp, integer or bigint.
 */
function decode(cursor: string, isDate: boolean): [Date | number, number] {
  try {
    const [value, id] = Key.parse(JSON.parse(Buffer.from(cursor, "base64url").toString()));
    if (!isDate && typeof value === "number") return [value, id];
    if (isDate && typeof value === "string" && /^[12]\d{3}-/.test(value) && new Date(value).toISOString() === value) {
      return [new Date(value), id];
    }
    throw new Error("not a key");
  } catch {
    throw new BadRequest("পাতার ঠিকানাটি ঠিক নয়। তালিকার শুরু থেকে দেখুন।");
  }
}

/**
 * SQL condition for rows beyond a key in the order (column, id). Compares them as a pair so that an index on both is
 * used.
 */
export function beyondKey(
  column: PgColumn,
  id: PgColumn,
  [value, rowId]: readonly [Date | number, number],
  direction: "asc" | "desc",
): SQL {
  const comparison = sql.raw(direction === "asc" ? ">" : "<");
  return sql`(${column}, ${id}) ${comparison} (${sql.param(value, column)}, ${sql.param(rowId, id)})`;
}

/**
 * Reads one page of a list by keyset pagination, so that page 5,000 costs as much as page 1. `select` must apply the
 * given condition, order and limit. Throws 400 for a malformed cursor.
 */
export async function keysetPageBy<Row extends { id: number }>(
  { column, id, direction, perPage, after, before }: Keyset,
  select: (page: { where: SQL | undefined; orderBy: SQL[]; limit: number }) => Promise<Row[]>,
  keyOf: (row: Row) => Date | number,
): Promise<{ rows: Row[]; meta: PageMeta }> {
  const backwards = before !== undefined && after === undefined;
  const ascending = (direction === "asc") !== backwards;
  const cursor = backwards ? before : after;
  const where =
    cursor === undefined
      ? undefined
      : beyondKey(column, id, decode(cursor, column.dataType === "date"), ascending ? "asc" : "desc");
  const order = ascending ? asc : desc;
  const found = await select({ where, orderBy: [order(column), order(id)], limit: perPage + 1 });
  const more = found.length > perPage;
  const rows = found.slice(0, perPage);
  if (backwards) rows.reverse();

  const cursorOf = (row: Row | undefined) => {
    if (!row) return null;
    const key = keyOf(row);
    return encode([key instanceof Date ? key.toISOString() : key, row.id]);
  };
  const hasNext = backwards ? true : more;
  const hasPrev = backwards ? more : cursor !== undefined;
  return {
    rows,
    meta: {
      per_page: perPage,
      next: hasNext ? cursorOf(rows.at(-1)) : null,
      prev: hasPrev ? cursorOf(rows.at(0)) : null,
    },
  };
}

/** Query without an order. */
interface Unordered<Row> {
  orderBy(...order: SQL[]): { limit(rows: number): PromiseLike<Row[]> };
}

/** Reads one page like `keysetPageBy()`, from a query that takes the condition of the page besides its own. */
export function keysetPage<Row extends { id: number }>(
  list: Keyset,
  query: (beyond: SQL | undefined) => Unordered<Row>,
  keyOf: (row: Row) => Date | number,
): Promise<{ rows: Row[]; meta: PageMeta }> {
  return keysetPageBy(
    list,
    async ({ where, orderBy, limit }) =>
      query(where)
        .orderBy(...orderBy)
        .limit(limit),
    keyOf,
  );
}
