import { and, desc, eq, gt, ne } from "drizzle-orm";
import { z } from "zod";
import { selectScheduleTargets, type ScheduleTarget } from "#content/doctors/enrol.ts";
import type { Writer } from "#api/db/client.ts";
import { enrolments } from "#api/db/schema/enrolment.ts";
import { doctors } from "#api/db/schema/identity.ts";
import { orders } from "#api/db/schema/payments.ts";
import { uniqueViolation } from "#api/db/unique-violation.ts";
import { seatHeldUntil } from "#api/features/enrolment/queries.ts";
import { activateEnrolment, freeSeat, lockBatch, takeSeat } from "#api/features/enrolment/service.ts";
import { insertOrder, lockOrder } from "#api/features/orders/service.ts";
import { notifyDoctor } from "#api/features/payments/settle.ts";
import { inPaisa } from "#api/http/wire.ts";
import { StaffError } from "#api/staff/context.ts";
import { receivePayment } from "#api/staff/payments/receive-payment.ts";
import type { AuditEntry, Change } from "#api/staff/plan/change.ts";
import { requireNewest } from "#api/staff/plan/later-entry.ts";
import { doctorIsTold, doctorWords, nameDoctor } from "#api/staff/plan/named.ts";
import { Id } from "#contract/fields.ts";
import { takaOf } from "#locale/taka.ts";
import { nearestTo } from "#runtime/nearest.ts";

/** Finds a schedule by its key `batch/schedule`, as content files name it. Throws a StaffError if there is none. */
export async function requirePlace(db: Writer, name: string): Promise<ScheduleTarget> {
  const places = await selectScheduleTargets(db);
  const place = places.get(name);
  if (!place) throw new StaffError(`"${name}" is not a batch/schedule${nearestTo(name, [...places.keys()])}.`);
  return place;
}

async function findPlace(db: Writer, scheduleId: number): Promise<ScheduleTarget | undefined> {
  return [...(await selectScheduleTargets(db)).values()].find((place) => place.scheduleId === scheduleId);
}

const seatOf = ({ batchId, scheduleId }: ScheduleTarget) => ({ batch_id: batchId, batch_schedule_id: scheduleId });

class NoSeat extends StaffError {
  constructor(readonly place: ScheduleTarget) {
    super(`There is no seat left in ${place.title}.`);
  }
}

async function requireSeat(db: Writer, place: ScheduleTarget): Promise<void> {
  if (!(await takeSeat(db, seatOf(place)))) throw new NoSeat(place);
}

function refuseSecondEnrolment(place: ScheduleTarget) {
  return (error: unknown): never => {
    if (uniqueViolation(error) !== "enrolments_one_per_batch") throw error;
    throw new StaffError(`The doctor is already enrolled in ${place.title.split(",", 1)[0] ?? ""}.`);
  };
}

interface ManualEnrolment {
  doctorId: number;
  place: ScheduleTarget;
  fee: string;
  paid: string;
  reason: string;
  now: Date;
}

/**
 * Enrols a doctor regardless of the enrolment dates of the batch, and records what was paid. An enrolment without a fee
 * is active at once. Throws a StaffError if no seat is left or the doctor is enrolled in the batch already.
 */
export async function enrolByHand(db: Writer, enrolment: ManualEnrolment): Promise<Change> {
  const { doctorId, place, fee, paid, reason, now } = enrolment;
  const doctor = await nameDoctor(db, doctorId);
  await lockBatch(db, place.batchId);
  await requireSeat(db, place);
  const seat_held_until = await seatHeldUntil(db, now);
  const [course] = await db
    .insert(enrolments)
    .values({
      ...seatOf(place),
      doctor_id: doctorId,
      status: "pending_payment",
      total_fee: fee,
      seat_held_until,
    })
    .returning({ id: enrolments.id })
    .catch(refuseSecondEnrolment(place));
  if (!course) throw new Error("an enrolment was not inserted");
  const money = { doctor_id: doctorId, title: place.title, amount: fee, min_first_payment: null };
  const order = await insertOrder(db, { kind: "course", enrolmentId: course.id }, money);
  if (order.status === "paid") await activateEnrolment(db, course.id);
  else await receivePayment(db, { orderId: order.id, amount: paid }, { trxRef: reason, now });
  const due = takaOf(inPaisa(fee) - inPaisa(paid));
  const rest = paid === fee ? "" : `, ${due} due`;
  const told = order.status === "paid" ? "" : ` ${doctorIsTold}`;
  return {
    effect: [`${doctor}: a seat in ${place.title}, fee ${fee} taka, ${paid} paid${rest}.${told}`],
    detail: { course: course.id, doctor: doctorId, place: place.key, fee, paid, reason },
    done: [`Doctor ${doctorId} has course ${course.id}: ${place.title}, ${fee} taka${rest}.`],
    remedy: "`courses move`, `freeze`, `correct-fee` and `payments correct` put right what is wrong.",
  };
}

/** Finds a course (an enrolment) and locks it until the transaction ends. Throws a StaffError if there is none. */
async function requireCourse(db: Writer, id: number) {
  const [found] = await db
    .select({ course: enrolments, doctor: doctors })
    .from(enrolments)
    .innerJoin(doctors, eq(doctors.id, enrolments.doctor_id))
    .where(eq(enrolments.id, id))
    .for("update", { of: enrolments });
  if (!found) throw new StaffError(`There is no course ${id}.`);
  const place = await findPlace(db, found.course.batch_schedule_id);
  return { ...found.course, place, words: `Course ${id} of ${doctorWords(found.doctor)}` };
}

interface Move {
  courseId: number;
  place: ScheduleTarget;
  reason: string;
}

/**
 * Moves an active or frozen enrolment to another schedule, with its seat; payments and the amount due do not change.
 * Throws a StaffError for any other status, if no seat is left, or for a second enrolment in the batch.
 */
export async function moveCourse(db: Writer, { courseId, place, reason }: Move): Promise<Change> {
  const [ordered] = await db.select().from(orders).where(eq(orders.enrolment_id, courseId));
  const order = ordered && (await lockOrder(db, ordered.id));
  const course = await requireCourse(db, courseId);
  if (course.status !== "active" && course.status !== "suspended")
    throw new StaffError(`Course ${courseId} is ${course.status}: only an active or frozen course can be moved.`);
  const batchIds = [...new Set([course.batch_id, place.batchId])].toSorted((one, other) => one - other);
  for (const id of batchIds) await lockBatch(db, id);
  await freeSeat(db, course);
  await requireSeat(db, place);
  await db.update(enrolments).set(seatOf(place)).where(eq(enrolments.id, courseId)).catch(refuseSecondEnrolment(place));
  if (order) {
    await db.update(orders).set({ title: place.title }).where(eq(orders.id, order.id));
    await notifyDoctor(db, order, `আপনার কোর্সের নতুন ব্যাচ ও সময়সূচি: ${place.title}।`);
  }
  const told = order ? doctorIsTold : "The doctor is not told.";
  const from = course.place?.title ?? "a schedule that is gone";
  return {
    effect: [`${course.words}: ${from} → ${place.title}. ${told}`],
    detail: { course: courseId, from: course.batch_schedule_id, to: place.scheduleId, reason },
    done: [`Course ${courseId} is in ${place.title} now.`],
  };
}

const Moved = z.object({ course: Id, from: Id, to: Id });

async function seatTakenSince(db: Writer, place: ScheduleTarget, { at }: AuditEntry): Promise<string> {
  const [taken] = await db
    .select({ id: enrolments.id, doctor: doctors })
    .from(enrolments)
    .innerJoin(doctors, eq(doctors.id, enrolments.doctor_id))
    .where(
      and(
        eq(enrolments.batch_schedule_id, place.scheduleId),
        ne(enrolments.status, "cancelled"),
        gt(enrolments.created_at, at),
      ),
    )
    .orderBy(desc(enrolments.id))
    .limit(1);
  return taken ? `; course ${taken.id} of ${doctorWords(taken.doctor)} came since` : "";
}

/** Moves a course back to its earlier schedule. Throws a StaffError if it was moved since or no seat is left there. */
export async function takeBackMove(db: Writer, entry: AuditEntry): Promise<Change> {
  const { course: courseId, from, to } = Moved.parse(entry.detail);
  await requireNewest(db, entry, "course", ["courses move", "payments move"]);
  // without a lock: settlements lock the order first, as moveCourse() does
  const [course] = await db.select().from(enrolments).where(eq(enrolments.id, courseId));
  if (course?.batch_schedule_id !== to) throw new StaffError(`Course ${courseId} has been moved since.`);
  const place = await findPlace(db, from);
  if (!place) throw new StaffError(`The schedule that course ${courseId} came from is gone.`);
  const back = { courseId, place, reason: `entry ${entry.id} is taken back` };
  return db
    .transaction((transaction) => moveCourse(transaction, back))
    .catch(async (error: unknown) => {
      if (!(error instanceof NoSeat)) throw error;
      throw new StaffError(error.message.replace(/\.$/, `${await seatTakenSince(db, place, entry)}.`));
    });
}

type Status = (typeof enrolments.$inferSelect)["status"];

export interface StatusChange {
  from: Status;
  to: Status;
}

/** Sets the status of a course. Throws a StaffError if there is none or it has another status than `from`. */
export async function setCourseStatus(
  db: Writer,
  id: number,
  { from, to, reason }: StatusChange & { reason: string },
): Promise<Change> {
  const { status, words, place } = await requireCourse(db, id);
  if (status !== from) throw new StaffError(`Course ${id} is ${status}, not ${from}.`);
  await db.update(enrolments).set({ status: to }).where(eq(enrolments.id, id));
  return {
    effect: [`${words}, ${place?.title ?? "a schedule that is gone"}: ${from} → ${to}. The doctor is not told.`],
    detail: { course: id, was: from, is: to, reason },
    done: [`Course ${id} is ${to}.`],
  };
}

const StatusChanged = z.object({ course: Id });

/**
 * Gives a course the status `from` back, which a command changed to `to`. Throws a StaffError if its status was changed
 * since.
 */
export async function takeBackStatus(db: Writer, entry: AuditEntry, { from, to }: StatusChange): Promise<Change> {
  await requireNewest(db, entry, "course", ["courses freeze", "courses unfreeze"]);
  const reason = `entry ${entry.id} is taken back`;
  return setCourseStatus(db, StatusChanged.parse(entry.detail).course, { from: to, to: from, reason });
}
