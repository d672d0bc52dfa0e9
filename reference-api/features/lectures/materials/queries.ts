import { and, eq, isNull, lte, or, type SQL } from "drizzle-orm";
import type { Writer } from "#api/db/client.ts";
import { mediaFiles } from "#api/db/schema/lectures.ts";
import { materials } from "#api/db/schema/study.ts";
import { keysetPage, type KeysetPage } from "#api/http/keyset.ts";

interface MaterialScope {
  courseId: number;
  batchId: number;
  now: Date;
}

function isInScope({ courseId, batchId, now }: MaterialScope): SQL | undefined {
  return and(
    eq(materials.course_id, courseId),
    or(isNull(materials.batch_id), eq(materials.batch_id, batchId)),
    lte(materials.visible_from, now),
  );
}

export function selectMaterials(db: Writer, { courseId, batchId, now, ...page }: MaterialScope & KeysetPage) {
  const query = db
    .select({
      id: materials.id,
      title: materials.title,
      kind: materials.kind,
      link: materials.link,
      visible_from: materials.visible_from,
      file: mediaFiles,
    })
    .from(materials)
    .leftJoin(mediaFiles, eq(mediaFiles.id, materials.media_file_id));
  return keysetPage(
    { column: materials.visible_from, id: materials.id, direction: "desc", ...page },
    (beyond) => query.where(and(isInScope({ courseId, batchId, now }), beyond)),
    (material) => material.visible_from,
  );
}

export function countMaterials(db: Writer, scope: MaterialScope): Promise<number> {
  return db.$count(materials, isInScope(scope));
}
