import { bigint, customType, numeric, timestamp } from "drizzle-orm/pg-core";

export const id = () => bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity();

export const reference = () => bigint({ mode: "number" });

/** Taka with two decimals, as a string. */
export const money = () => numeric({ precision: 10, scale: 2 });

/** An instant; always with a zone. Milliseconds, as JavaScript has them: a cursor must name its row exactly. */
export const instant = () => timestamp({ withTimezone: true, mode: "date", precision: 3 });

/** The row's own times; `updated_at` is kept by Drizzle on every update. */
export const timestamps = {
  created_at: instant().notNull().defaultNow(),
  updated_at: instant()
    .notNull()
    .defaultNow()
    .$onUpdate(() => new Date()),
};

/** Words to search by, made by `searchVector()`: the text never passes PostgreSQL's own parser, so every locale finds the same. */
export const tsvector = customType<{ data: string }>({ dataType: () => "tsvector" });

export const bytes = customType<{ data: Buffer }>({ dataType: () => "bytea" });
