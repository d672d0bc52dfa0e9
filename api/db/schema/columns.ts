import { bigint, customType, timestamp } from "drizzle-orm/pg-core";

export const id = () => bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity();

export const reference = () => bigint({ mode: "number" });

/** An instant; always with a zone. */
export const instant = () => timestamp({ withTimezone: true, mode: "date" });

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
