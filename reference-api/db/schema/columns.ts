import { bigint, customType, numeric, timestamp } from "drizzle-orm/pg-core";

export const id = () => bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity();

export const reference = () => bigint({ mode: "number" });

/** Column for an amount in taka with two decimals; its values are strings. */
export const money = () => numeric({ precision: 10, scale: 2 });

/**
 * Column for a timestamp with time zone, with the milliseconds of a JavaScript Date, so that a cursor can identify its
 * row exactly.
 */
export const instant = () => timestamp({ withTimezone: true, mode: "date", precision: 3 });

/**
 * Columns for the creation and update times of a row; Drizzle sets `updated_at` on every update that does not set it.
 */
export const timestamps = {
  created_at: instant().notNull().defaultNow(),
  updated_at: instant()
    .notNull()
    .defaultNow()
    .$onUpdate(() => new Date()),
};

/**
 * Column type for the searchable words of a row, made by `searchVector()` instead of PostgreSQL's text parser, so that
 * results do not depend on the locale.
 */
export const tsvector = customType<{ data: string }>({ dataType: () => "tsvector" });

export const bytes = customType<{ data: Buffer }>({ dataType: () => "bytea" });
