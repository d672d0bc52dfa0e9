import { and, eq, notInArray, sql } from "drizzle-orm";
import { keptLectures } from "#api/db/schema/kept-lectures.ts";
import { lectureSources } from "#api/db/schema/lectures.ts";
import { isViewed } from "#api/features/subscriptions/queries.ts";
import { Conflict, Forbidden, NotFound } from "#api/http/errors.ts";
import { mediaLink } from "#api/http/media-link.ts";
import { timestamp } from "#api/http/wire.ts";
import { maxKeptLectures } from "#contract/study/kept-bounds.ts";
import type { KeptLecture } from "#contract/study/kept-lectures.ts";
import { watermarkText, type Viewer } from "../queries.ts";
import { isKeptBy, isSmall, keepableUntil, selectKept, selectKeptFiles } from "./queries.ts";

function keeperOf({ doctor, session, now }: Viewer) {
  return { doctorId: doctor.id, tokenId: session.tokenId, now };
}

/**
 * Returns the time until which a device may keep a lecture. Throws 403 view_limited for one that the doctor may watch
 * only as part of a subscription, else 404.
 */
export async function requireKeepable(viewer: Viewer, lectureId: number): Promise<Date> {
  const { db, now } = viewer;
  const keeper = keeperOf(viewer);
  const until = (await keepableUntil(db, keeper, [lectureId])).get(lectureId);
  if (until) return until;
  const { rows } = await db.execute<{ is_viewed: boolean }>(
    sql`select ${isViewed(db, { doctorId: keeper.doctorId, now }, lectureId)} as is_viewed`,
  );
  if (rows[0]?.is_viewed) throw new Forbidden("view_limited", "কতবার দেখা যাবে তা বাঁধা, এমন ভিডিও ফোনে রাখা যায় না।");
  throw new NotFound("লেকচারটি পাওয়া যায়নি।");
}

/**
 * Lets this login keep one file of a lecture; another login that kept the lecture loses it. Throws 403 view_limited,
 * 404 or 409 too_many_kept.
 */
export async function keepFile(viewer: Viewer, lectureId: number, mediaId: number): Promise<KeptLecture> {
  const { db } = viewer;
  const keeper = keeperOf(viewer);
  const expires_at = await requireKeepable(viewer, lectureId);
  const [source] = await db
    .select({ id: lectureSources.id })
    .from(lectureSources)
    .where(and(eq(lectureSources.lecture_id, lectureId), eq(lectureSources.media_file_id, mediaId), isSmall));
  if (!source) throw new NotFound("লেকচারের এই ফাইলটি পাওয়া যায়নি।");
  const others = (await selectKept(db, keeper)).filter(({ lecture_id }) => lecture_id !== lectureId);
  if (others.length >= maxKeptLectures) {
    throw new Conflict("too_many_kept", "একসঙ্গে ২০টির বেশি লেকচার রাখা যায় না। আগে একটি মুছে দিন।");
  }
  const kept = { media_file_id: mediaId, token_id: keeper.tokenId, expires_at };
  await db
    .insert(keptLectures)
    .values({ doctor_id: keeper.doctorId, lecture_id: lectureId, ...kept })
    .onConflictDoUpdate({ target: [keptLectures.doctor_id, keptLectures.lecture_id], set: kept });
  const [renewed] = await renewLectures(viewer, [lectureId]);
  if (!renewed) throw new Error("a kept lecture was not stored");
  return renewed;
}

/**
 * Renews those of the given lectures that this login keeps and may still watch, and returns them. Forgets the other
 * given ones, so that keeping them again is a new decision of the doctor.
 */
export async function renewLectures(viewer: Viewer, ids: number[]): Promise<KeptLecture[]> {
  const { db } = viewer;
  const keeper = keeperOf(viewer);
  const [until, files, watermark] = await Promise.all([
    keepableUntil(db, keeper, ids),
    selectKeptFiles(db, keeper, ids),
    watermarkText(viewer),
  ]);
  const renewed = files.flatMap(({ lecture, kind, file }): KeptLecture[] => {
    const expires = until.get(lecture.id);
    if (!expires || (kind !== "video" && kind !== "audio")) return [];
    const { id: lecture_id, title, duration_seconds } = lecture;
    return [
      {
        lecture_id,
        title,
        kind,
        duration_seconds,
        watermark_text: lecture.watermark ? watermark : null,
        media: mediaLink(viewer, file, duration_seconds),
        expires_at: timestamp(expires),
      },
    ];
  });
  const renewedIds = renewed.map(({ lecture_id }) => lecture_id);
  await db.delete(keptLectures).where(and(isKeptBy(keeper, ids), notInArray(keptLectures.lecture_id, renewedIds)));
  await Promise.all(
    renewed.map(({ lecture_id, expires_at }) =>
      db
        .update(keptLectures)
        .set({ expires_at: new Date(expires_at) })
        .where(isKeptBy(keeper, [lecture_id])),
    ),
  );
  return renewed;
}

/** Forgets that this login keeps a lecture. */
export async function dropLecture(viewer: Viewer, lectureId: number): Promise<void> {
  await viewer.db.delete(keptLectures).where(isKeptBy(keeperOf(viewer), [lectureId]));
}
