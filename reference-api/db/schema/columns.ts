import { bigint, customType, numeric, timestamp } from "drizzle-orm/pg-core";

export const id = () => bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity();

export const reference = () => bigint({ mode: "number" });

/** Amount in taka with two decimals, as a string. */
export const money = () => numeric({ precision: 10, scale: 2 });

/** Timestamp with time zone, in milliseconds like a JavaScript Date, so that a cursor can identify its row exactly. */
export const instant = () => timestamp({ withTimezone: true, mode: "date", precision: 3 });

/** Creation and update times of a row; Drizzle sets `updated_at` on every update. */
export const timestamps = {
  created_at: instant().notNull().defaultNow(),
  updated_at: instant()
    .notNull()
    .defaultNow()
    .$onUpdate(() => new Date()),
};

/**
 * Search index of a row, made by `searchVector()` instead of PostgreSQL's text parser, so that results do not depend on
 * the locale.
 */
export const tsvector = customType<{ data: string }>({ dataType: () => "tsvector" });

export const bytes = customType<{ data: Buffer }>({ dataType: () => "bytea" });
