import { DrizzleQueryError } from "drizzle-orm/errors";
import pg from "pg";
import type { ErrorDescription } from "#process/log.ts";

const maxStatementLength = 300;

/**
 * Matches SQLSTATE codes of errors whose messages quote values: invalid data (22) and errors raised by functions (P0).
 */
const quotesValues = /^(22|P0)/;

/**
 * Describes a database error for the log without values: a DrizzleQueryError by its statement, a pg.DatabaseError by
 * its message, table and constraint. Undefined for any other error.
 */
export function describeDatabaseError(error: Error): ErrorDescription | undefined {
  if (error instanceof DrizzleQueryError)
    return { message: `Failed query: ${error.query.slice(0, maxStatementLength)}` };
  if (!(error instanceof pg.DatabaseError)) return undefined;
  const message = quotesValues.test(error.code ?? "") ? "invalid value" : error.message;
  return { message, table: error.table, constraint: error.constraint };
}
