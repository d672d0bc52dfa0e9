import { sql, type AnyColumn, type SQL } from "drizzle-orm";
import { searchFolded } from "#locale/search-fold.ts";
import { foldedSql } from "#api/db/text/folded-sql.ts";

const [before = "", after = ""] = foldedSql("\0").split("\0");

/**
 * SQL condition for rows whose column contains a text, ignoring case, accents and other differences that `searchFolded`
 * removes.
 */
export function containsText(column: AnyColumn, text: string): SQL {
  return sql`position(${searchFolded(text)} in ${sql.raw(before)}${column}${sql.raw(after)}) > 0`;
}
