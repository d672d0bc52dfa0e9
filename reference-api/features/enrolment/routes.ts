import { and, eq } from "drizzle-orm";
import { enrolments } from "#api/db/schema/enrolment.ts";
import { countFailedTry } from "#api/features/orders/coupon-tries.ts";
import {
  cancelOrder,
  countHold,
  lockOrder,
  requireCourseOrder,
  requireNoOpenPayment,
} from "#api/features/orders/service.ts";
import { Conflict, NotFound } from "#api/http/errors.ts";
import { implement } from "#api/http/implement.ts";
import { inPaisa } from "#api/http/wire.ts";
import { cancelEnrolment, enrol, getEnrolEligibility } from "#contract/payments/enrolment.ts";
import { enrolDoctor } from "./enrol.ts";
import { enrolObstacle } from "./guard.ts";
import { findEnrolFacts, selectDisciplines } from "./queries.ts";
import { freeSeat } from "./service.ts";

const candidateTypeNames = new Map([
  ["government", "সরকারি"],
  ["private", "বেসরকারি"],
  ["armed-forces", "সশস্ত্র বাহিনী"],
]);

function batchNotFound() {
  return new NotFound("ব্যাচটি পাওয়া যায়নি।");
}

export const enrolmentRoutes = [
  implement(getEnrolEligibility, async ({ db, doctor, params, query, now, bmuInstituteIds }) => {
    const chosen = { batchId: params.id, scheduleId: query.schedule_id, doctorId: doctor.id, bmuInstituteIds, now };
    const found = await findEnrolFacts(db, chosen);
    if (!found) throw batchNotFound();
    const { facts, item, minFirstPayment } = found;
    const obstacle = enrolObstacle(facts);
    const asksType = facts.doctor.candidateType === null;
    return {
      ok: !obstacle,
      reasons: obstacle ? [obstacle] : [],
      existing_course_id: facts.existing?.id ?? null,
      candidate_types: asksType
        ? facts.batch.candidateTypes.map((key) => ({ key, label: candidateTypeNames.get(key) ?? key }))
        : [],
      disciplines: facts.doctor.facultyKey === null ? await selectDisciplines(db, facts.batch.facultyKeys) : [],
      price: item.discounted_price ?? item.price,
      min_first_payment: minFirstPayment,
    };
  }),

  implement(enrol, async ({ db, limits, doctor, params, body, now, bmuInstituteIds }) => {
    await limits.consume("order create: doctor", doctor.id);
    const request = {
      batchId: params.id,
      scheduleId: body.schedule_id,
      doctorId: doctor.id,
      disciplineId: body.discipline_id,
      candidateType: body.candidate_type || undefined,
      coupon: body.coupon,
      bmuInstituteIds,
      now,
    };
    const held = () => countHold(limits, doctor.id, () => enrolDoctor(db, request));
    const enrolled = await (body.coupon === undefined ? held() : countFailedTry(limits, doctor.id, held));
    if (!enrolled) throw batchNotFound();
    const { courseId, order } = enrolled;
    return {
      course: { id: courseId },
      order: { id: order.id, payable: order.payable },
      next: order.status === "paid" ? ("my-course" as const) : ("checkout" as const),
    };
  }),

  implement(cancelEnrolment, async ({ db, doctor, params }) => {
    await db.transaction(async (transaction) => {
      const { id } = await requireCourseOrder(transaction, params.id, doctor.id);
      const order = await lockOrder(transaction, id);
      const [enrolment] = await transaction
        .select()
        .from(enrolments)
        .where(and(eq(enrolments.id, params.id), eq(enrolments.doctor_id, doctor.id)))
        .for("update");
      if (!enrolment || enrolment.status === "cancelled") throw new NotFound("কোর্সটি পাওয়া যায়নি।");
      if (enrolment.status !== "pending_payment" || inPaisa(order.paid) > 0) {
        throw new Conflict("already_paid", "ফি দেওয়া কোর্স এখান থেকে বাতিল করা যায় না। অভিযোগ বক্সে লিখুন।");
      }
      await requireNoOpenPayment(transaction, order.id);
      if (enrolment.seat_held_until) await freeSeat(transaction, enrolment);
      await transaction
        .update(enrolments)
        .set({ status: "cancelled", seat_held_until: null })
        .where(eq(enrolments.id, enrolment.id));
      await cancelOrder(transaction, order);
    });
    return { message: "ভর্তি বাতিল হয়েছে।" };
  }),
];
