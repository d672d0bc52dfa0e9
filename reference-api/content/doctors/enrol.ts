import { and, eq, inArray, ne } from "drizzle-orm";
import type { Writer } from "#api/db/client.ts";
import { batches, batchSchedules, yearCourseSessions } from "#api/db/schema/catalogue.ts";
import { enrolments } from "#api/db/schema/enrolment.ts";
import { lockBatch, registrationNumbers, takeSeat } from "#api/features/enrolment/service.ts";
import { insertOrder } from "#api/features/orders/service.ts";
import { ImportError, joinedKey, type Problem } from "../csv.ts";
import { inParts } from "./parts.ts";

export interface ScheduleTarget {
  key: string;
  batchId: number;
  scheduleId: number;
  year: number;
  title: string;
}

export async function selectScheduleTargets(db: Writer): Promise<Map<string, ScheduleTarget>> {
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

interface EnrolmentRequest {
  doctorId: number;
  place: ScheduleTarget;
}

async function notYetEnrolled(db: Writer, requests: EnrolmentRequest[]): Promise<EnrolmentRequest[]> {
  const enrolled = new Set<string>();
  for (const some of inParts(requests)) {
    const ids = some.map(({ doctorId }) => doctorId);
    const rows = await db
      .select({ doctorId: enrolments.doctor_id, batchId: enrolments.batch_id })
      .from(enrolments)
      .where(and(inArray(enrolments.doctor_id, ids), ne(enrolments.status, "cancelled")));
    for (const { doctorId, batchId } of rows) enrolled.add(`${doctorId}/${batchId}`);
  }
  return requests.filter(({ doctorId, place }) => !enrolled.has(`${doctorId}/${place.batchId}`));
}

async function insertEnrolments(db: Writer, place: ScheduleTarget, doctorIds: number[]): Promise<void> {
  const numbers = await registrationNumbers(db, place.year, doctorIds.length);
  const made = await db
    .insert(enrolments)
    .values(
      doctorIds.map((doctor_id, index) => ({
        doctor_id,
        batch_id: place.batchId,
        batch_schedule_id: place.scheduleId,
        status: "active" as const,
        reg_no: numbers[index],
        total_fee: "0.00",
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
 * Enrols doctors in schedules with a fee of 0, because they paid in the system from which they are imported. Skips a
 * doctor with an enrolment in the batch that is not cancelled. Returns the number of new enrolments. Throws an
 * ImportError that names every schedule without enough seats.
 */
export async function enrolDoctors(db: Writer, file: string, requests: EnrolmentRequest[]): Promise<number> {
  const missing = await notYetEnrolled(db, requests);
  const doctorsOf = new Map<ScheduleTarget, number[]>();
  for (const { doctorId, place } of missing) {
    const ids = doctorsOf.get(place);
    if (ids) ids.push(doctorId);
    else doctorsOf.set(place, [doctorId]);
  }
  const problems: Problem[] = [];
  // batches are locked in a fixed order to avoid deadlocks
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
  return missing.length;
}
