import type { Command } from "commander";
import { eq } from "drizzle-orm";
import { selectScheduleTargets, type ScheduleTarget } from "#content/doctors/enrol.ts";
import { nearestTo } from "#runtime/nearest.ts";
import type { Database, Writer } from "#api/db/client.ts";
import { enrolments } from "#api/db/schema/enrolment.ts";
import { doctors } from "#api/db/schema/identity.ts";
import { orders } from "#api/db/schema/payments.ts";
import { uniqueViolation } from "#api/db/unique-violation.ts";
import { seatHeldUntil } from "#api/features/enrolment/queries.ts";
import { activateEnrolment, freeSeat, lockBatch, takeSeat } from "#api/features/enrolment/service.ts";
import { insertOrder, lockOrder } from "#api/features/orders/service.ts";
import { notifyDoctor } from "#api/features/payments/settle.ts";
import { takaOf } from "#locale/taka.ts";
import { inPaisa } from "#api/http/wire.ts";
import { dueOfOrder } from "#api/features/payments/payment-sums.ts";
import { correctCourseFee, requirePrice } from "./course-fees.ts";
import { amountOf } from "#api/staff/typed-amount.ts";
import { audit, StaffError, type StaffContext } from "#api/staff/context.ts";
import { receivePayment } from "#api/staff/payments/receive-payment.ts";
import { rowId } from "#api/staff/row-id.ts";

/** Finds a schedule by its `batch/schedule` key, as files name it; throws a StaffError if there is none. */
async function requirePlace(db: Writer, name: string): Promise<ScheduleTarget> {
  const places = await selectScheduleTargets(db);
  const place = places.get(name);
  if (!place) throw new StaffError(`"${name}" is not a batch/schedule${nearestTo(name, [...places.keys()])}.`);
  return place;
}

const seatOf = ({ batchId, scheduleId }: ScheduleTarget) => ({ batch_id: batchId, batch_schedule_id: scheduleId });

async function requireSeat(transaction: Writer, place: ScheduleTarget): Promise<void> {
  if (!(await takeSeat(transaction, seatOf(place)))) throw new StaffError(`There is no seat left in ${place.title}.`);
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
  reason: string;
  now: Date;
}

/** Enrols a doctor regardless of the batch's enrolment dates. An enrolment without a fee is active at once. */
async function openCourse(db: Database, { doctorId, place, fee, reason, now }: ManualEnrolment) {
  return db
    .transaction(async (transaction) => {
      if ((await transaction.$count(doctors, eq(doctors.id, doctorId))) === 0)
        throw new StaffError(`There is no doctor ${doctorId}.`);
      await lockBatch(transaction, place.batchId);
      await requireSeat(transaction, place);
      const seat_held_until = await seatHeldUntil(transaction, now);
      const [enrolment] = await transaction
        .insert(enrolments)
        .values({
          ...seatOf(place),
          doctor_id: doctorId,
          status: "pending_payment",
          total_fee: fee,
          seat_held_until,
        })
        .returning({ id: enrolments.id });
      if (!enrolment) throw new Error("an enrolment was not inserted");
      const money = { doctor_id: doctorId, title: place.title, amount: fee, min_first_payment: null };
      const order = await insertOrder(transaction, { kind: "course", enrolmentId: enrolment.id }, money);
      if (order.status === "paid") await activateEnrolment(transaction, enrolment.id);
      const detail = { course: enrolment.id, doctor: doctorId, place: place.key, fee, reason };
      await audit(transaction, "courses enrol", detail);
      return { courseId: enrolment.id, order };
    })
    .catch(refuseSecondEnrolment(place));
}

async function requireCourse(transaction: Writer, id: number) {
  const [course] = await transaction.select().from(enrolments).where(eq(enrolments.id, id)).for("update");
  if (!course) throw new StaffError(`There is no course ${id}.`);
  return course;
}

interface Move {
  courseId: number;
  place: ScheduleTarget;
  reason: string;
}

/** Moves an enrolment to another schedule, with its seat; payments and the amount due do not change. */
async function moveCourse(db: Database, { courseId, place, reason }: Move): Promise<void> {
  await db
    .transaction(async (transaction) => {
      const [found] = await transaction.select().from(orders).where(eq(orders.enrolment_id, courseId));
      const order = found && (await lockOrder(transaction, found.id));
      const course = await requireCourse(transaction, courseId);
      if (course.status !== "active" && course.status !== "suspended")
        throw new StaffError(`Course ${courseId} is ${course.status}: only an active or frozen course can be moved.`);
      const batchIds = [...new Set([course.batch_id, place.batchId])].toSorted((one, other) => one - other);
      for (const id of batchIds) await lockBatch(transaction, id);
      await freeSeat(transaction, course);
      await requireSeat(transaction, place);
      await transaction.update(enrolments).set(seatOf(place)).where(eq(enrolments.id, courseId));
      if (order) {
        await transaction.update(orders).set({ title: place.title }).where(eq(orders.id, order.id));
        await notifyDoctor(transaction, order, `আপনার কোর্সের নতুন ব্যাচ ও সময়সূচি: ${place.title}।`);
      }
      const from = course.batch_schedule_id;
      await audit(transaction, "courses move", { course: courseId, from, to: place.scheduleId, reason });
    })
    .catch(refuseSecondEnrolment(place));
}

type Status = (typeof enrolments.$inferSelect)["status"];

/** Changes the status of a course from `from` to `to`; throws a StaffError if it has another status. */
async function setStatus(transaction: Writer, id: number, { from, to }: { from: Status; to: Status }): Promise<void> {
  const { status } = await requireCourse(transaction, id);
  if (status !== from) throw new StaffError(`Course ${id} is ${status}, not ${from}.`);
  await transaction.update(enrolments).set({ status: to }).where(eq(enrolments.id, id));
}

interface EnrolOptions {
  fee: string;
  paid?: string;
  agreed?: boolean;
  reason: string;
}

export function courseCommands(program: Command, { now, print, withDatabase }: StaffContext): void {
  const command = program.command("courses").description("enrolments of doctors in batches");

  command
    .command("enrol")
    .description("enrol a doctor by hand, also outside the enrolment dates, once the fee has been paid")
    .argument("<doctor>", "the doctor's id", rowId)
    .argument("<place>", "the batch and the schedule by their keys, as in residency-july/main")
    .requiredOption(
      "--fee <taka>",
      "the fee, which has been paid in full unless --paid says otherwise; 0: free",
      amountOf,
    )
    .option("--paid <taka>", "the part of the fee that has been paid; `payments receive` records the rest", amountOf)
    .option("--agreed", "the fee is not the batch's price, for the given reason")
    .requiredOption("--reason <text>", "stored with the enrolment, such as the number of a receipt")
    .action((doctorId: number, name: string, { fee, paid = fee, agreed = false, reason }: EnrolOptions) =>
      withDatabase(async ({ db }) => {
        const place = await requirePlace(db, name);
        await requirePrice(db, { place, fee, isAgreed: agreed, now: now() });
        if (inPaisa(paid) > inPaisa(fee))
          throw new StaffError(`The fee is ${fee} taka: ${paid} cannot be a part of it.`);
        if (inPaisa(paid) === 0 && inPaisa(fee) > 0)
          throw new StaffError("Nothing is paid: let the doctor enrol in the portal.");
        const { courseId, order } = await openCourse(db, { doctorId, place, fee, reason, now: now() });
        if (order.status !== "paid")
          await receivePayment(db, { orderId: order.id, amount: paid }, { trxRef: reason, now: now() });
        const due = takaOf(inPaisa(fee) - inPaisa(paid));
        print(
          `Doctor ${doctorId} has course ${courseId}: ${place.title}, ${fee} taka${paid === fee ? "" : `, ${due} due`}.`,
        );
      }),
    );

  command
    .command("correct-fee")
    .description("correct the fee of a course that was recorded wrongly; payments do not change")
    .argument("<course>", "the id of the doctor's course, as `doctors show` has it", rowId)
    .argument("<taka>", "the right fee", amountOf)
    .requiredOption("--reason <text>", "kept with it")
    .action((courseId: number, fee: string, { reason }: { reason: string }) =>
      withDatabase(async ({ db }) => {
        const { order, isGranted } = await correctCourseFee(db, { courseId, fee, reason, now: now() });
        print(`Course ${courseId} costs ${order.payable} taka: ${order.paid} paid, ${dueOfOrder(order)} due.`);
        if (!isGranted) print("No seat is left: the course is paid for without one.");
      }),
    );

  command
    .command("move")
    .description("move a course to another batch or schedule; payments do not change")
    .argument("<course>", "the id of the doctor's course, as `doctors show` has it", rowId)
    .argument("<place>", "the batch and the schedule by their keys, as in residency-july/main")
    .requiredOption("--reason <text>", "kept with it")
    .action((courseId: number, name: string, { reason }: { reason: string }) =>
      withDatabase(async ({ db }) => {
        const place = await requirePlace(db, name);
        await moveCourse(db, { courseId, place, reason });
        print(`Course ${courseId} is in ${place.title} now.`);
      }),
    );

  const states = [
    ["freeze", "suspend a course", { from: "active", to: "suspended" }],
    ["unfreeze", "reactivate a suspended course", { from: "suspended", to: "active" }],
  ] as const;
  for (const [name, description, change] of states) {
    command
      .command(name)
      .description(description)
      .argument("<course>", "the id of the doctor's course, as `doctors show` has it", rowId)
      .requiredOption("--reason <text>", "kept with it")
      .action((id: number, { reason }: { reason: string }) =>
        withDatabase(async ({ db }) => {
          await db.transaction(async (transaction) => {
            await setStatus(transaction, id, change);
            await audit(transaction, `courses ${name}`, { course: id, reason });
          });
          print(`Course ${id} is ${change.to}.`);
        }),
      );
  }
}
