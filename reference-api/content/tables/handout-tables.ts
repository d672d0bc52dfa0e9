import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import { batches, courses } from "#api/db/schema/catalogue.ts";
import { lectureSheets } from "#api/db/schema/service.ts";
import { materials } from "#api/db/schema/study.ts";
import * as cell from "../cells.ts";
import type { FileUse, Media } from "#content/media/media-files.ts";
import { filesOf, mediaId, mediaName } from "#content/media/media.ts";
import { catalogueTable } from "./define-table.ts";
import type { CatalogueTable } from "./table.ts";

const file = cell.optional(cell.text(500));

export function handoutTables(media: Media, { time }: cell.Dates): CatalogueTable[] {
  const materialRow = z
    .object({
      course: cell.slug,
      key: cell.key,
      batch: cell.optional(cell.slug),
      title: cell.text(),
      kind: cell.oneOf(materials.kind.enumValues),
      link: cell.optional(cell.link),
      file,
      visible_from: time,
    })
    .refine(({ kind, link }) => (kind === "link") === (link !== null), {
      path: ["link"],
      error: "is given exactly when the kind is link",
    })
    .refine(({ kind, file: name }) => (kind === "link") === (name === null), {
      path: ["file"],
      error: "is given exactly when the kind is pdf or image",
    });
  const materialFile = ({ course, key, kind, file: name, title }: z.output<typeof materialRow>): FileUse => ({
    owner: `${course}/${key}`,
    column: "file",
    file: name,
    title,
    accepts: kind === "pdf" ? ["application/pdf"] : ["image/webp", "image/jpeg"],
  });
  const handouts = catalogueTable({
    file: "materials.csv",
    key: ["course", "key"],
    row: materialRow,
    ...filesOf(media, {
      table: "materials",
      use: materialFile,
      current: (db) =>
        db
          .select({
            key: sql<string>`${courses.slug} || '/' || ${materials.key}`,
            id: sql<number>`${materials.media_file_id}`.mapWith(Number),
          })
          .from(materials)
          .innerJoin(courses, eq(courses.id, materials.course_id))
          .where(sql`${materials.key} is not null and ${materials.media_file_id} is not null`),
    }),
    into: materials,
    target: [materials.course_id, materials.key],
    links: { course_id: ["courses.csv", "course"], batch_id: ["batches.csv", "batch"] },
    values: ({ course, key }, ids) => ({ media_file_id: mediaId(ids, "materials", `${course}/${key}`) }),
    extraColumns: { file: mediaName("materials.media_file_id") },
  });

  const sheetRow = z.object({
    batch: cell.slug,
    key: cell.key,
    title: cell.text(),
    volume: cell.optional(cell.text()),
    subject: cell.optional(cell.text(100)).optional(),
    published_at: time,
    fee: cell.withDefault(cell.money, "0.00"),
    file,
  });
  const sheetFile = ({ batch, key, file: name, title }: z.output<typeof sheetRow>): FileUse => ({
    owner: `${batch}/${key}`,
    column: "file",
    file: name,
    title,
    accepts: ["application/pdf"],
  });
  const sheets = catalogueTable({
    file: "lecture_sheets.csv",
    key: ["batch", "key"],
    row: sheetRow,
    optionalColumns: ["subject"],
    ...filesOf(media, {
      table: "sheets",
      use: sheetFile,
      current: (db) =>
        db
          .select({
            key: sql<string>`${batches.slug} || '/' || ${lectureSheets.key}`,
            id: sql<number>`${lectureSheets.media_file_id}`.mapWith(Number),
          })
          .from(lectureSheets)
          .innerJoin(batches, eq(batches.id, lectureSheets.batch_id))
          .where(sql`${lectureSheets.key} is not null and ${lectureSheets.media_file_id} is not null`),
    }),
    into: lectureSheets,
    target: [lectureSheets.batch_id, lectureSheets.key],
    links: { batch_id: ["batches.csv", "batch"] },
    values: ({ batch, key }, ids) => ({ media_file_id: mediaId(ids, "sheets", `${batch}/${key}`) }),
    extraColumns: { file: mediaName("lecture_sheets.media_file_id") },
  });
  return [handouts, sheets];
}
