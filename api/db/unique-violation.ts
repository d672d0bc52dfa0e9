import { DrizzleQueryError } from "drizzle-orm";
import pg from "pg";

function violation(error: unknown, code: string): string | undefined {
  const cause = error instanceof DrizzleQueryError ? error.cause : error;
  return cause instanceof pg.DatabaseError && cause.code === code ? cause.constraint : undefined;
}

/** The constraint that a write broke, when it broke one of uniqueness. */
export function uniqueViolation(error: unknown): string | undefined {
  return violation(error, "23505");
}

/** Whether another row names the one that was to be deleted. */
export function isForeignKeyViolation(error: unknown): boolean {
  return violation(error, "23503") !== undefined;
}
