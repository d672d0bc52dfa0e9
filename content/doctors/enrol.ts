import { and, eq, inArray, ne } from "drizzle-orm";
import type { Writer } from "#api/db/client.ts";
import { batches, batchSchedules, yearCourseSessions } from "#api/db/schema/catalogue.ts";
import { enrolments } from "#api/db/schema/enrolment.ts";
import { lockBatch, registrationNumbers, takeSeat } from "#api/features/enrolment/service.ts";
import { insertOrder } from "#api/features/orders/service.ts";
import { ImportError, joinedKey, type Problem } from "../csv.ts";
import { inParts } from "./parts.ts";

/** A schedule of a batch. */
export interface Place {
  key: string;
  batchId: number;
  scheduleId: number;
  year: number;
  title: string;
}

/** Every schedule there is, as `batch/schedule`. */
export async function selectPlaces(db: Writer): Promise<Map<string, Place>> {
  const rows = await db
    .select({
      batch: { id: batches.id, slug: batches.slug, title: batches.title },
      schedule: { id: batchSchedules.id, key: batchSchedules.key, title: batchSchedules.title },
      year: yearCourseSessions.year,
    })
    .from(batchSchedules)
    .innerJoin(batches, eq(batches.id, batchSchedules.batch_id))
    .innerJoin(yearCourseSessions, eq(yearCourseSessions.id, batches.year_course_session_id));
  return new Map(
    rows.map(({ batch, schedule, year }) => {
      const key = joinedKey([batch.slug, schedule.key]);
      return [
        key,
        { key, batchId: batch.id, scheduleId: schedule.id, year, title: `${batch.title}, ${schedule.title}` },
      ];
    }),
  );
}

interface Wanted {
  doctorId: number;
  place: Place;
}

async function withoutEnrolled(db: Writer, wanted: Wanted[]): Promise<Wanted[]> {
  const isTaken = new Set<string>();
  for (const some of inParts(wanted)) {
    const ids = some.map(({ doctorId }) => doctorId);
    const rows = await db
      .select({ doctorId: enrolments.doctor_id, batchId: enrolments.batch_id })
      .from(enrolments)
      .where(and(inArray(enrolments.doctor_id, ids), ne(enrolments.status, "cancelled")));
    for (const { doctorId, batchId } of rows) isTaken.add(`${doctorId}/${batchId}`);
  }
  return wanted.filter(({ doctorId, place }) => !isTaken.has(`${doctorId}/${place.batchId}`));
}

async function insertEnrolments(db: Writer, place: Place, doctorIds: number[]): Promise<void> {
  const numbers = await registrationNumbers(db, place.year, doctorIds.length);
  const made = await db
    .insert(enrolments)
    .values(
      doctorIds.map((doctor_id, index) => ({
        doctor_id,
        ...{ batch_id: place.batchId, batch_schedule_id: place.scheduleId },
        ...{ status: "active" as const, reg_no: numbers[index], total_fee: "0.00" },
      })),
    )
    .returning({ id: enrolments.id, doctor_id: enrolments.doctor_id });
  for (const { id, doctor_id } of made)
    await insertOrder(
      db,
      { kind: "course", enrolmentId: id },
      { doctor_id, title: place.title, amount: "0.00", min_first_payment: null },
    );
}

/**
 * Gives doctors their places, as active courses that cost nothing more: what was paid for them is in the books of the system
 * that they come from. Who has a place in the batch keeps that one. Gives how many were new. Throws an ImportError that names
 * every schedule which has not as many seats.
 */
export async function enrolDoctors(db: Writer, file: string, wanted: Wanted[]): Promise<number> {
  const lacking = await withoutEnrolled(db, wanted);
  const doctorsOf = new Map<Place, number[]>();
  for (const { doctorId, place } of lacking) {
    const ids = doctorsOf.get(place);
    if (ids) ids.push(doctorId);
    else doctorsOf.set(place, [doctorId]);
  }
  const problems: Problem[] = [];
  // batches are locked in one order, whatever the order of the file
  const places = [...doctorsOf].toSorted(([one], [other]) => one.batchId - other.batchId);
  for (const [place, ids] of places) {
    await lockBatch(db, place.batchId);
    const seat = { batch_id: place.batchId, batch_schedule_id: place.scheduleId };
    if (await takeSeat(db, seat, ids.length)) {
      for (const part of inParts(ids)) await insertEnrolments(db, place, part);
    } else {
      const reason = `"${place.key}" has not enough seats for ${ids.length} more doctors`;
      problems.push({ file, column: "courses", reason });
    }
  }
  if (problems.length > 0) throw new ImportError(problems);
  return lacking.length;
}
