import { eq } from "drizzle-orm";
import type { Database, Writer } from "#api/db/client.ts";
import { batchSchedules } from "#api/db/schema/catalogue.ts";
import { disciplines } from "#api/db/schema/directories.ts";
import { enrolments } from "#api/db/schema/enrolment.ts";
import { uniqueViolation } from "#api/db/unique-violation.ts";
import type { StoredOrder } from "#api/features/orders/queries.ts";
import { holdCoupon, insertOrder } from "#api/features/orders/service.ts";
import { ApiError, Conflict, Invalid } from "#api/http/errors.ts";
import { enrolObstacle, type EnrolFacts, type EnrolmentObstacle } from "./guard.ts";
import { findEnrolFacts, seatHeldUntil } from "./queries.ts";
import { activateEnrolment, lockBatch, takeSeat } from "./service.ts";

export interface EnrolmentRequest {
  batchId: number;
  scheduleId: number;
  doctorId: number;
  disciplineId: number | undefined;
  candidateType: string | undefined;
  coupon: string | undefined;
  bmuInstituteIds: string[];
  now: Date;
}

function refusal({ code, message, action_url }: EnrolmentObstacle, existingId: number | undefined): ApiError {
  const details = { action_url, ...(existingId !== undefined && { course_id: existingId }) };
  if (code === "unpaid_enrolment") return new Conflict("already_enrolled", message, details);
  return code === "seat_full" || code === "already_enrolled" || code.startsWith("enroll_")
    ? new Conflict(code, message, details)
    : new ApiError(403, message, { code, ...details });
}

type FieldErrors = Record<string, string[]>;

async function validateChoices(transaction: Writer, { batch, doctor }: EnrolFacts, { disciplineId }: EnrolmentRequest) {
  const wrong: FieldErrors = {};
  if (batch.candidateTypes.length > 0 && doctor.candidateType === null) {
    wrong["candidate_type"] = ["আপনার ক্যাটাগরি বাছুন।"];
  }
  const isKnown =
    disciplineId === undefined || (await transaction.$count(disciplines, eq(disciplines.id, disciplineId))) > 0;
  if (!isKnown) wrong["discipline_id"] = ["বিষয় বাছুন।"];
  return wrong;
}

/**
 * Applies the coupon of the enrolment form, if any, to the order and returns the order. Throws 422 with `wrong`, the
 * errors of other fields, and with a coupon error under the form's field name (the coupon endpoint uses `code`).
 */
async function applyFormCoupon(
  { coupon, now }: EnrolmentRequest,
  transaction: Writer,
  order: StoredOrder,
  wrong: FieldErrors,
) {
  const isWrong = Object.keys(wrong).length > 0;
  const held = coupon === undefined ? order : await holdCoupon(transaction, order, coupon, now).catch(withOthers);
  if (isWrong) throw new Invalid(wrong);
  return held;

  function withOthers(error: unknown): never {
    const messages = error instanceof Invalid ? error.details.errors?.["code"] : undefined;
    throw messages ? new Invalid({ ...wrong, coupon: messages }) : error;
  }
}

async function enrolUnderLock(transaction: Writer, request: EnrolmentRequest) {
  const { batchId, scheduleId, doctorId, now } = request;
  await lockBatch(transaction, batchId);
  const found = await findEnrolFacts(transaction, request);
  if (!found) return undefined;
  const { facts, item, minFirstPayment } = found;
  const obstacle = enrolObstacle(facts);
  if (obstacle) throw refusal(obstacle, facts.existing?.id);
  const wrong = await validateChoices(transaction, facts, request);
  const seat = { batch_id: batchId, batch_schedule_id: scheduleId };
  if (!(await takeSeat(transaction, seat))) throw new Conflict("seat_full", "এই সময়সূচির সব আসন পূর্ণ।");

  const price = item.discounted_price ?? item.price;
  const [enrolment] = await transaction
    .insert(enrolments)
    .values({
      ...seat,
      doctor_id: doctorId,
      status: "pending_payment",
      discipline_id: wrong["discipline_id"] ? null : (request.disciplineId ?? null),
      candidate_type: facts.doctor.candidateType,
      total_fee: price,
      seat_held_until: await seatHeldUntil(transaction, now),
    })
    .returning({ id: enrolments.id });
  if (!enrolment) throw new Error("an enrolment was not inserted");
  const [schedule] = await transaction
    .select({ title: batchSchedules.title })
    .from(batchSchedules)
    .where(eq(batchSchedules.id, scheduleId));
  const opened = await insertOrder(
    transaction,
    { kind: "course", enrolmentId: enrolment.id },
    {
      doctor_id: doctorId,
      title: [item.title, schedule?.title].join(", "),
      amount: price,
      min_first_payment: minFirstPayment,
    },
  );
  const order = await applyFormCoupon(request, transaction, opened, wrong);
  if (order.status === "paid") await activateEnrolment(transaction, enrolment.id);
  return { courseId: enrolment.id, order };
}

/**
 * Enrols a doctor in a batch: repeats all checks under the batch's lock, takes a seat and opens an order. Returns
 * undefined for an unknown or draft batch and for a schedule of another batch. Throws 409 or 403 with the obstacle, and
 * 422 for wrong fields.
 */
export async function enrolDoctor(db: Database, request: EnrolmentRequest) {
  return db
    .transaction((transaction) => enrolUnderLock(transaction, request))
    .catch((error: unknown) => {
      if (uniqueViolation(error) !== "enrolments_one_per_batch") throw error;
      throw new Conflict("already_enrolled", "আপনি এই ব্যাচে আগেই ভর্তি হয়েছেন।");
    });
}
