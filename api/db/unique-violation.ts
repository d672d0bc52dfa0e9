import { DrizzleQueryError } from "drizzle-orm";
import pg from "pg";

/** The constraint that a write broke, when it broke one of uniqueness. */
export function uniqueViolation(error: unknown): string | undefined {
  const cause = error instanceof DrizzleQueryError ? error.cause : error;
  return cause instanceof pg.DatabaseError && cause.code === "23505" ? cause.constraint : undefined;
}
