import { index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { bytes, timestamps } from "./columns.ts";

/** Pictures of content, re-encoded as WebP and named by a hash of their bytes: equal pictures share one row. */
export const pictures = pgTable("pictures", {
  /**
   * First 32 hex digits of the SHA-256 of the bytes; followed by the width if the picture has several sizes: `…-144`.
   */
  name: text().primaryKey(),
  bytes: bytes().notNull(),
  /** Size in pixels. */
  width: integer().notNull(),
  height: integer().notNull(),
  ...timestamps,
});

export const pictureSizes = pgTable(
  "picture_sizes",
  {
    /**
     * Name of the picture with this width and, unless it is WebP, a file extension: `…-72`, `…-72.avif`, `…-144.jpg`.
     */
    name: text().primaryKey(),
    picture: text()
      .notNull()
      .references(() => pictures.name, { onDelete: "cascade" }),
    bytes: bytes().notNull(),
    ...timestamps,
  },
  (size) => [index().on(size.picture)],
);
