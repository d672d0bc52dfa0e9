import { index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { bytes, timestamps } from "./columns.ts";

/** Pictures of the content, re-encoded as WebP. Named by their bytes: the same picture is kept once, a changed one is another. */
export const pictures = pgTable("pictures", {
  /** 32 hex digits of the bytes' SHA-256; of one that is shown in sizes with its width: `…-144`. */
  name: text().primaryKey(),
  bytes: bytes().notNull(),
  /** Pixels. */
  width: integer().notNull(),
  height: integer().notNull(),
  ...timestamps,
});

/** The same pictures smaller, and in other formats. */
export const pictureSizes = pgTable(
  "picture_sizes",
  {
    /** The picture's, with the width of this one and, unless it is WebP, its ending: `…-72`, `…-72.avif`, `…-144.jpg`. */
    name: text().primaryKey(),
    picture: text()
      .notNull()
      .references(() => pictures.name, { onDelete: "cascade" }),
    bytes: bytes().notNull(),
    ...timestamps,
  },
  (size) => [index().on(size.picture)],
);
