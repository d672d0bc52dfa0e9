import { DrizzleQueryError } from "drizzle-orm";
import pg from "pg";

function violation(error: unknown, code: string): string | undefined {
  const cause = error instanceof DrizzleQueryError ? error.cause : error;
  return cause instanceof pg.DatabaseError && cause.code === code ? cause.constraint : undefined;
}

/** Name of the unique constraint that a write violated; undefined for any other error. */
export function uniqueViolation(error: unknown): string | undefined {
  return violation(error, "23505");
}

/** True if the error is a violation of a foreign key, as when other rows refer to one that was to be deleted. */
export function isForeignKeyViolation(error: unknown): boolean {
  return violation(error, "23503") !== undefined;
}
