import { integer, pgTable, text } from "drizzle-orm/pg-core";
import { bytes, timestamps } from "./columns.ts";

/** Pictures of the content, re-encoded as WebP. Named by their bytes: the same picture is kept once, a changed one is another. */
export const pictures = pgTable("pictures", {
  /** 32 hex digits of the bytes' SHA-256. */
  name: text().primaryKey(),
  bytes: bytes().notNull(),
  /** Pixels. */
  width: integer().notNull(),
  height: integer().notNull(),
  ...timestamps,
});
