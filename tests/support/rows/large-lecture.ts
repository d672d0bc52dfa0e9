import { randomUUID } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import type { Database } from "#api/db/client.ts";
import { doctors } from "#api/db/schema/identity.ts";
import { lectures, mediaFiles } from "#api/db/schema/lectures.ts";
import { projectPath } from "#runtime/project-path.ts";
import { servers } from "#tests/support/processes/servers.ts";
import { only } from "./new-row.ts";
import { addLectureEvent, addSeparateCourse } from "./study-rows.ts";

/** Box of an MP4 file that players skip. */
function freeBox(bytes: number): Buffer {
  const box = Buffer.alloc(bytes);
  box.writeUInt32BE(bytes, 0);
  box.write("free", 4);
  return box;
}

/** Adds a course of the doctor's own with a lecture whose 240p video plays and has the given size. */
export async function addLargeLecture(
  db: Database,
  { phone }: { phone: string },
  bytes: number,
  dataDir = servers.portal.env["DATA_DIR"] ?? "",
) {
  const doctor = only(await db.select({ id: doctors.id }).from(doctors).where(eq(doctors.mobile_number, phone)));
  const course = await addSeparateCourse(db, doctor.id);
  const event = await addLectureEvent(db, course.scheduleId);
  const video = await readFile(projectPath("reference-api/content/demo/files/media/lecture-240p.mp4"));
  const folder = join(dataDir, "files");
  const name = `${randomUUID()}.mp4`;
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, name), Buffer.concat([video, freeBox(bytes - video.length)]));
  await db.update(mediaFiles).set({ store: "data", name, bytes }).where(eq(mediaFiles.id, event.fileId));
  const title = "হৃদ্‌যন্ত্রের বড় লেকচার";
  await db.update(lectures).set({ title, duration_seconds: 20 }).where(eq(lectures.id, event.lectureId));
  const page = `/my/courses/${course.id}/events/${course.scheduleId}/schedule/${event.id}/lecture`;
  return { id: event.lectureId, doctorId: doctor.id, courseId: course.id, title, page };
}
