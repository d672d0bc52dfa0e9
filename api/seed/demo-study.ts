import { extname } from "node:path";
import { eq, inArray, sql } from "drizzle-orm";
import type { Writer } from "#api/db/client.ts";
import { batches, courses, scheduleEvents, yearCourseSessions } from "#api/db/schema/catalogue.ts";
import { enrolments } from "#api/db/schema/enrolment.ts";
import { lectures, lectureSources, mediaFiles } from "#api/db/schema/lectures.ts";
import { freeVideos, materials } from "#api/db/schema/study.ts";
import { createFiles } from "#api/gateways/files/files.ts";
import { playlistName, playlistType } from "#contract/media.ts";

type ContentType = (typeof mediaFiles.$inferSelect)["content_type"];

const lectureSeconds = 24;
const dayMs = 24 * 60 * 60 * 1000;

const playable = [
  { name: "lecture-240p.mp4", type: "video/mp4", kind: "video", height: 240, kbps: 17 },
  { name: "lecture-360p.mp4", type: "video/mp4", kind: "video", height: 360, kbps: 20 },
  { name: "lecture-hls", type: playlistType, kind: "hls", height: null, kbps: null },
  { name: "lecture-audio.m4a", type: "audio/mp4", kind: "audio", height: null, kbps: 10 },
  { name: "lecture-captions.vtt", type: "text/vtt", kind: "captions", height: null, kbps: null },
] as const;

const freeTitles = ["কীভাবে পড়বেন: প্রথম সপ্তাহ", "পরীক্ষার খাতায় উত্তর সাজানো", "মৌখিক পরীক্ষার প্রস্তুতি"];

const demoMaterials = [
  { title: "আট সপ্তাহের পড়ার পরিকল্পনা", name: "study-plan.pdf", daysAgo: 30 },
  { title: "প্রথম লেকচারের নোট", name: "lecture-notes.pdf", daysAgo: 12 },
  { title: "WHO-র প্রকাশনা", link: "https://www.who.int/publications", daysAgo: 5 },
];

/** Bytes of a file of the demo folder; of an adaptive source, of the playlist it begins with. */
async function demoBytes(name: string, type: ContentType): Promise<number> {
  const part = type === playlistType ? playlistName : undefined;
  return (await createFiles("").size({ store: "demo", name, part })) ?? 0;
}

/** A row for a file of the demo folder. */
async function addFile(db: Writer, name: string, type: ContentType, downloadName: string): Promise<number> {
  const bytes = await demoBytes(name, type);
  const values = { store: "demo" as const, name, content_type: type, download_name: downloadName, bytes };
  const [file] = await db.insert(mediaFiles).values(values).returning({ id: mediaFiles.id });
  if (!file) throw new Error("a file was not added");
  return file.id;
}

interface DemoLecture {
  key: string;
  title: string;
  mentor: string | null;
}

/** Lectures that all play the same short recording. Gives their ids, in the order given. */
async function addLectures(db: Writer, demo: DemoLecture[]): Promise<number[]> {
  if (demo.length === 0) return [];
  const body_html = "<p>নমুনা লেকচার: ছবি, শব্দ ও লেখা ঠিকমতো চলে কি না, দেখে নিন।</p>";
  const added = await db
    .insert(lectures)
    .values(demo.map((lecture) => ({ ...lecture, body_html, duration_seconds: lectureSeconds })))
    .returning({ id: lectures.id });
  for (const { name, type, kind, height, kbps } of playable) {
    const bytes = await demoBytes(name, type);
    const file = { store: "demo" as const, name, content_type: type, bytes };
    const files = await db
      .insert(mediaFiles)
      .values(demo.map(({ key }) => ({ ...file, download_name: `${key}-${kind}-${height ?? ""}${extname(name)}` })))
      .returning({ id: mediaFiles.id });
    await db
      .insert(lectureSources)
      .values(files.map(({ id }, n) => ({ lecture_id: added[n]?.id ?? 0, media_file_id: id, kind, height, kbps })));
  }
  return added.map(({ id }) => id);
}

/** Records what the schedules of the demo's doctors hold, and shows the first of them with notes. */
async function addScheduleLectures(db: Writer): Promise<void> {
  const scheduleIds = db.select({ id: enrolments.batch_schedule_id }).from(enrolments);
  const events = await db
    .select({ id: scheduleEvents.id, title: scheduleEvents.title, mentor: scheduleEvents.mentor })
    .from(scheduleEvents)
    .where(
      sql`${inArray(scheduleEvents.batch_schedule_id, scheduleIds)} and ${inArray(scheduleEvents.kind, ["lecture", "solve"])}`,
    )
    .orderBy(scheduleEvents.starts_at, scheduleEvents.id);
  const [first] = await addLectures(
    db,
    events.map(({ id, title, mentor }) => ({ key: `demo-${id}`, title, mentor })),
  );
  await db.execute(sql`
    update schedule_events set lecture_id = lectures.id from lectures where lectures.key = 'demo-' || schedule_events.id`);
  if (first === undefined) return;
  const notes = await addFile(db, "lecture-notes.pdf", "application/pdf", `${events[0]?.title ?? ""}.pdf`);
  await db.update(lectures).set({ notes_file_id: notes }).where(eq(lectures.id, first));
}

async function addCourseExtras(db: Writer, courseId: number, now: Date): Promise<void> {
  const free = freeTitles.map((title, n) => ({ key: `demo-free-${courseId}-${n}`, title, mentor: "ডা. তানভীর মাহমুদ" }));
  const lectureIds = await addLectures(db, free);
  await db
    .insert(freeVideos)
    .values(
      lectureIds.map((lecture_id, n) => ({ course_id: courseId, lecture_id, is_public: n === 0, sort: (n + 1) * 10 })),
    );
  for (const [n, { title, name, link, daysAgo }] of demoMaterials.entries()) {
    const visible_from = new Date(now.getTime() - daysAgo * dayMs);
    const media_file_id = name ? await addFile(db, name, "application/pdf", `${title}.pdf`) : null;
    await db.insert(materials).values({
      ...{ course_id: courseId, key: `demo-${n + 1}`, title, visible_from, media_file_id },
      ...(link ? { kind: "link" as const, link } : { kind: "pdf" as const }),
    });
  }
}

/** Of what is over, doctors have watched all but the newest three; of one of these they saw the first half. */
async function addViews(db: Writer, now: Date): Promise<void> {
  await db.execute(sql`
    insert into lecture_views (doctor_id, lecture_id, position_seconds, watched_ranges, covered_seconds, completed_at, last_flush_at)
    select doctor_id, lecture_id, seconds, int4multirange(int4range(0, seconds)), seconds,
      case when seconds = ${lectureSeconds}::int then ends_at end, ${now.toISOString()}::timestamptz
    from (
      select enrolments.doctor_id, event.lecture_id, coalesce(event.ends_at, event.starts_at) as ends_at,
        case row_number() over (partition by enrolments.id order by event.starts_at desc)
          when 1 then 0 when 2 then 0 when 3 then ${lectureSeconds / 2}::int else ${lectureSeconds}::int end as seconds
      from enrolments
      join schedule_events event on event.batch_schedule_id = enrolments.batch_schedule_id
      where event.lecture_id is not null and event.ends_at < ${now.toISOString()}::timestamptz
    ) as seen
    where seconds > 0
    on conflict do nothing`);
}

/** What the doctors of a demo study: recordings, free videos, materials, and how far they are. */
export async function seedDemoStudy(db: Writer, now: Date): Promise<void> {
  await addScheduleLectures(db);
  await addViews(db, now);
  const studied = await db
    .selectDistinct({ id: courses.id })
    .from(enrolments)
    .innerJoin(batches, eq(batches.id, enrolments.batch_id))
    .innerJoin(yearCourseSessions, eq(yearCourseSessions.id, batches.year_course_session_id))
    .innerJoin(courses, eq(courses.id, yearCourseSessions.course_id));
  for (const { id } of studied) await addCourseExtras(db, id, now);
}
